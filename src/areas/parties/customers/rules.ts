import type { Instant } from '#core/dates.ts'
import { LAST_CHARACTER } from '#core/patterns.ts'
import { type Customer, type CustomerRow, MERGE_FIELDS, type MergeField } from './contract.ts'

/** What users change of a customer, as a change of it is sent: the rest is given by the system. */
export const changeableOf = ({ id: customerId, number: _number, restrictedAt: _at, restrictedReason: _why, erasedAt: _erased, createdAt: _made, ...details }: Customer) => ({ ...details, customerId }) // prettier-ignore

/** The same without which customer it is, and as of when. */
export function detailsOf(customer: Customer) {
  const { customerId: _id, version: _version, ...details } = changeableOf(customer)
  return details
}

/** A half-open run of keys in byte order: all that begin with `from`. */
export type KeyRange = { from: string; until: string }

/** All keys that begin with `key`; none for an empty one. */
export const keysBeginningWith = (key: string): KeyRange | null =>
  key === '' ? null : { from: key, until: key + LAST_CHARACTER }

/**
 * A name as searches compare it: lower case, compatibility forms united, one space between words, no commas, and without the
 * accents that Latin, Greek and Cyrillic letters carry. Vowel signs of other scripts stay: they are letters there.
 */
export const foldName = (name: string): string =>
  (IS_PLAIN.test(name) ? name.toLowerCase() : withoutAccents(name)).replace(/[\s,;]+/gu, ' ').trim()

/** Has no accents to lose. */
const IS_PLAIN = /^[ -~]*$/

const withoutAccents = (name: string): string =>
  name
    .normalize('NFKD')
    .toLocaleLowerCase('und')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

export const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

/** What is stored beside a customer so that a search is a range of an index. */
export const searchKeys = (customer: {
  firstName: string
  lastName: string
  phone: string
}): { searchName: string; searchFirst: string; phoneDigits: string } => ({
  searchName: foldName(`${customer.lastName} ${customer.firstName}`),
  searchFirst: foldName(`${customer.firstName} ${customer.lastName}`),
  phoneDigits: digitsOf(customer.phone),
})

/** Where to look for what was typed; null where it cannot be one of those. Names are compared in both orders. */
export type SearchRanges = {
  name: KeyRange | null
  email: KeyRange | null
  phone: KeyRange | null
  /** Of the digits written backwards. */
  phoneEnd: KeyRange | null
}

/** The eight bounds in their order, as statements take them; null where there is no range. */
export const rangeBounds = ({ name, email, phone, phoneEnd }: SearchRanges): (string | null)[] => [
  name?.from ?? null,
  name?.until ?? null,
  email?.from ?? null,
  email?.until ?? null,
  phone?.from ?? null,
  phone?.until ?? null,
  phoneEnd?.from ?? null,
  phoneEnd?.until ?? null,
]

/** Fewer digits than this end too many phone numbers. */
const LEAST_PHONE_DIGITS = 3
const PHONE_TYPED = /^[+\d\s()./-]+$/

/** Turns what was typed into ranges. Leading zeros are a way of dialling, so they do not count. */
export function searchRanges(typed: string): SearchRanges {
  const digits = PHONE_TYPED.test(typed) ? digitsOf(typed) : ''
  const isPhone = digits.length >= LEAST_PHONE_DIGITS
  const email = typed.trim().toLowerCase()
  return {
    name: keysBeginningWith(foldName(typed)),
    email: /\s/.test(email) ? null : keysBeginningWith(email),
    phone: isPhone ? keysBeginningWith(digits.replace(/^00/, '')) : null,
    phoneEnd: isPhone ? keysBeginningWith(backwards(digits.replace(/^0+/, ''))) : null,
  }
}

/** Shorter names have too many neighbours; longer ones are seldom typed whole. */
const MISTYPED_LETTERS = { least: 4, most: 24 }
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']

/**
 * Every beginning of a name that is one slip of the fingers away from what was typed: a letter too many, one left out, a wrong
 * one, two changed about. Folded as names are; none for numbers, addresses, and texts that are too short.
 */
export function mistypedNames(typed: string): string[] {
  const characters = [...foldName(typed)]
  if (characters.length < MISTYPED_LETTERS.least || characters.length > MISTYPED_LETTERS.most) return []
  if (characters.some((character) => /[\d@]/.test(character))) return []

  const known = [...new Set([...ALPHABET, ...characters])].filter((character) => character !== ' ')
  const before = (at: number) => characters.slice(0, at).join('')
  const from = (at: number) => characters.slice(at).join('')
  const near = characters.flatMap((character, at) => [
    before(at) + from(at + 1),
    before(at) + (characters[at + 1] ?? '') + character + from(at + 2),
    ...known.flatMap((other) => [before(at) + other + from(at + 1), before(at) + other + from(at)]),
  ])
  return [...new Set(near)].filter((name) => name !== characters.join('')).sort()
}

export const backwards = (digits: string): string => [...digits].reverse().join('')

/** Two numbers are one when the shorter, without leading zeros, ends the longer: country codes are often left out. */
const LEAST_SAME_DIGITS = 7

/** The end of a phone number that both writings of it share; null when it is too short to identify someone. */
export function phoneTail(phone: string): string | null {
  const digits = digitsOf(phone).replace(/^0+/, '')
  return digits.length < LEAST_SAME_DIGITS ? null : digits.slice(-LEAST_SAME_DIGITS)
}

export function isSamePhone(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((phone) => digitsOf(phone).replace(/^0+/, ''))
    .sort((a, b) => a.length - b.length)
  return short.length >= LEAST_SAME_DIGITS && long.endsWith(short)
}

/** What even someone typed and not yet stored shares with a customer. */
type Contact = 'email' | 'phone' | 'name'
export type Likeness = Contact | 'document' | 'birth' | 'place'
export type Person = { firstName: string; lastName: string; email: string; phone: string }
/** A person with the addresses they have beside the primary ones. */
export type Reached = Person & { moreEmails?: readonly string[]; morePhones?: readonly string[] }
/** What a stored customer is compared by beside name and addresses. */
export type Identity = { dateOfBirth: string | null; postalCode: string; documents: readonly string[] }

/** How much each likeness counts. An address is personal, a phone is shared by families, a name by strangers. */
export const WEIGHT: Readonly<Record<Likeness, number>> = {
  document: 8,
  email: 6,
  birth: 5,
  phone: 5,
  place: 4,
  name: 2,
}
/** A pair below it is not suggested: a shared name alone proves nothing. */
export const LEAST_SCORE = 4

/** Domains of portals, which assign each booking an address of its own. */
const ALIAS_DOMAINS = ['booking.com', 'expediapartnercentral.com', 'airbnb.com', 'agoda-messaging.com', 'reply.hrs.com']
/** Whether an address is that of a portal, which passes messages on and does not identify a guest. */
export const isAlias = (email: string): boolean => {
  const domain = email.trim().toLowerCase().split('@').at(-1) ?? ''
  return ALIAS_DOMAINS.some((portal) => domain === portal || domain.endsWith(`.${portal}`))
}

export const scoreOf = (reasons: readonly Likeness[]): number =>
  reasons.reduce((total, reason) => total + WEIGHT[reason], 0)

/** Reasons for two stored customers to be one guest. Birth and place count with the same name; with either, the name alone adds nothing. */
export function pairReasons(one: Reached & Identity, other: Reached & Identity): Likeness[] {
  const alike = likenesses(one, other)
  const hasName = alike.includes('name')
  const place = one.postalCode.trim().toLowerCase()
  const isBirth = hasName && one.dateOfBirth !== null && one.dateOfBirth === other.dateOfBirth
  const isPlace = hasName && place !== '' && place === other.postalCode.trim().toLowerCase()
  const found: [Likeness, boolean][] = [
    ['document', one.documents.some((hash) => other.documents.includes(hash))],
    ['email', sharedEmails(one, other).some((email) => !isAlias(email))],
    ['birth', isBirth],
    ['phone', alike.includes('phone')],
    ['place', isPlace],
    ['name', hasName && !isBirth && !isPlace],
  ]
  return found.filter(([, isAlike]) => isAlike).map(([likeness]) => likeness)
}

const emailsOf = ({ email, moreEmails = [] }: Reached): string[] =>
  [email, ...moreEmails].map((one) => one.trim().toLowerCase()).filter((one) => one !== '')

const sharedEmails = (one: Reached, other: Reached): string[] => {
  const known = new Set(emailsOf(other))
  return emailsOf(one).filter((email) => known.has(email))
}

const phonesOf = ({ phone, morePhones = [] }: Reached): string[] => [phone, ...morePhones]

/** Reasons for two entries to be the same guest; a name in either order is the same name. */
export function likenesses(entered: Reached, known: Reached): Contact[] {
  const name = foldName(`${entered.lastName} ${entered.firstName}`)
  const isSameName =
    name !== '' &&
    [`${known.lastName} ${known.firstName}`, `${known.firstName} ${known.lastName}`].some(
      (text) => foldName(text) === name,
    )
  const isPhone = phonesOf(entered).some((one) => phonesOf(known).some((other) => isSamePhone(one, other)))
  const found: [Contact, boolean][] = [
    ['email', sharedEmails(entered, known).length > 0],
    ['phone', isPhone],
    ['name', isSameName],
  ]
  return found.filter(([, isAlike]) => isAlike).map(([likeness]) => likeness)
}

/** The keys a customer shares with possible duplicates: an e-mail address, or a name in either order. */
export function keysOf({ firstName, lastName, email }: Person): string[] {
  const mail = email.trim().toLowerCase()
  const names = new Set([foldName(`${lastName} ${firstName}`), foldName(`${firstName} ${lastName}`)])
  return [...(mail === '' ? [] : [`mail ${mail}`]), ...[...names].filter(Boolean).map((name) => `name ${name}`)]
}

/** Those who may be the same guest, likeliest first, then the one who came last; the others are left out. */
export function rankDuplicates<R extends Reached & Pick<CustomerRow, 'id' | 'lastArrival'>>(
  entered: Person,
  known: readonly R[],
): (R & { because: Contact[] })[] {
  const score = ({ because }: { because: Contact[] }) => scoreOf(because)
  return known
    .map((row) => ({ ...row, because: likenesses(entered, row) }))
    .filter(({ because }) => because.length > 0)
    .sort(
      (a, b) =>
        score(b) - score(a) || (b.lastArrival ?? '').localeCompare(a.lastArrival ?? '') || a.id.localeCompare(b.id),
    )
}

/**
 * What the audit log stores of a change: which fields, and the flags that decide something. Never the personal values.
 */
export function auditedChange<T extends { isVip: boolean; doNotRent: boolean }>(
  before: T,
  after: T,
): { before: object; after: object } {
  const fields = (Object.keys(after) as (keyof T)[]).filter((field) => before[field] !== after[field])
  const flags = ({ isVip, doNotRent }: T) => ({ isVip, doNotRent })
  return { before: flags(before), after: { ...flags(after), fields } }
}

export type Merged = Pick<Customer, MergeField | 'doNotRent' | 'doNotRentReason'>
export type Values = Partial<Merged>

const isBlank = (value: unknown): boolean => value === '' || value === null || value === false

/** The fields in which two customers differ, and whether taking that of the merged one fills a gap of the survivor. */
export const differences = (from: Merged, into: Merged): { field: MergeField; isSuggested: boolean }[] =>
  MERGE_FIELDS.filter((field) => from[field] !== into[field]).map((field) => ({
    field,
    isSuggested: isBlank(into[field]),
  }))

/** The survivor of a merge: its own fields but for those it takes. A ban on accommodating either applies to the one that is left. */
export function mergedDetails<C extends Merged>(from: Merged, into: C, takes: readonly MergeField[]): C {
  const taken = Object.fromEntries(takes.map((field) => [field, from[field]]))
  const ban = !into.doNotRent && from.doNotRent && { doNotRent: true, doNotRentReason: from.doNotRentReason }
  const merged: C = { ...into, ...taken, ...ban }
  // A guest with a level is a VIP.
  return { ...merged, isVip: merged.isVip || merged.vipLevel !== null }
}

/** The values of one that are others than those of another. */
export function changedValues(one: Merged, other: Merged): Values {
  const fields = [...MERGE_FIELDS, 'doNotRent', 'doNotRentReason'] as const
  return Object.fromEntries(fields.filter((field) => one[field] !== other[field]).map((field) => [field, one[field]]))
}

/** The survivor without what a merge put there: each field it replaced is as before, unless it was changed again since. */
export function withoutMerge<C extends Merged>(now: C, before: Values, after: Values): C {
  const restored = Object.entries(before).filter(([field]) => {
    const name = field as keyof Merged
    return now[name] === after[name]
  })
  const details: C = { ...now, ...Object.fromEntries(restored) }
  return { ...details, isVip: details.isVip || details.vipLevel !== null }
}

/** A merge can be undone for so many days. */
const UNDO_DAYS = 30
const DAY_MS = 86_400_000

/** The last moment at which a merge can be undone. */
export const undoUntilOf = (mergedAt: Instant): Instant =>
  new Date(Date.parse(mergedAt) + UNDO_DAYS * DAY_MS).toISOString()

export const mayStillUndo = (mergedAt: Instant, now: Instant): boolean =>
  Date.parse(now) <= Date.parse(undoUntilOf(mergedAt))
