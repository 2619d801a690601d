import { foldName } from '#areas/parties/customers/rules.ts'
import { addDays, type Day } from '#core/dates.ts'

const DUE_DAYS = 30
/** The last day by which a request made on a day must be completed. */
export const dueOn = (today: Day): Day => addDays(today, DUE_DAYS)

/** Who a person is in the data: their customers, and what they are written as. */
export type Traces = {
  ids: readonly string[]
  /** In lower case; of letters the name with the place, as it is compared. */
  addresses: readonly string[]
  /** Of addresses and names, for a first look, and as expressions that a longer address or name does not match. */
  patterns: readonly string[]
  expressions: readonly string[]
}
type Known = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string
  moreAddresses?: readonly string[]
  /** Empty where no letter can be sent. */
  postKey?: string
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** A single name is that of too many to look for; an address shorter than this is none. */
const LEAST_ADDRESS = 5

const SIGNS = /[.*+?^${}()|[\]\\]/g
/** No letter, digit or part of an address stands beside it: Kim Lee is not Kim Leeuwen, and a@x.example not maria@x.example. */
const alone = (text: string): string =>
  `(?<![[:alnum:]]|[[:alnum:]][._%+-])${text.replace(SIGNS, '\\$&')}(?![[:alnum:]]|[.-][[:alnum:]])`

/** A full name as customers are compared by it. */
export const nameKey = ({ firstName, lastName }: Pick<Known, 'firstName' | 'lastName'>): string =>
  firstName === '' || lastName === '' ? '' : foldName(`${lastName} ${firstName}`)

/**
 * What to look for: every address ever stored, and the full name.
 *
 * @param shared keys of names that other guests have as well: who has such a name is looked for without it
 */
export function tracesOf(known: readonly Known[], shared: ReadonlySet<string>): Traces {
  const addresses = known
    .flatMap(({ email, phone, moreAddresses = [] }) => [email, phone, ...moreAddresses])
    .filter((one) => one.length >= LEAST_ADDRESS)
  // Not looked for in texts: others who live there are in them too.
  const posts = known.map(({ postKey = '' }) => postKey).filter((key) => key !== '')
  const names = known
    .filter((one) => nameKey(one) !== '' && !shared.has(nameKey(one)))
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  return {
    ids: known.map(({ id }) => id),
    addresses: [...new Set([...addresses.map((one) => one.toLowerCase()), ...posts])],
    patterns: [...new Set([...addresses, ...names])].map((one) => `%${escaped(one)}%`),
    expressions: [...new Set([...addresses, ...names])].map(alone),
  }
}

const SECRET = /token|sealed|hash|secret|pin/

/** A row as the person receives it: without keys of the system and what is secret. */
export const shownRow = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) => !SECRET.test(name) && name !== 'property_id' && value !== null && value !== '',
    ),
  )
