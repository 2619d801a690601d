import { LAST_CHARACTER } from '#core/patterns.ts'
import type { CustomerRow } from './contract.ts'

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

export type Likeness = 'email' | 'phone' | 'name'
export type Person = { firstName: string; lastName: string; email: string; phone: string }

/** An address is personal, a phone is shared by families, a name by strangers. */
const WEIGHT: Record<Likeness, number> = { email: 4, phone: 3, name: 2 }

/** Reasons for two entries being the same person; a name in either order is the same name. */
export function likenesses(entered: Person, known: Person): Likeness[] {
  const name = foldName(`${entered.lastName} ${entered.firstName}`)
  const isSameName =
    name !== '' &&
    [`${known.lastName} ${known.firstName}`, `${known.firstName} ${known.lastName}`].some(
      (text) => foldName(text) === name,
    )
  const email = entered.email.trim().toLowerCase()
  const found: [Likeness, boolean][] = [
    ['email', email !== '' && email === known.email.toLowerCase()],
    ['phone', isSamePhone(entered.phone, known.phone)],
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

/** Those who may be the same person, likeliest first, then the one who came last; the others are left out. */
export function rankDuplicates<R extends Person & Pick<CustomerRow, 'id' | 'lastArrival'>>(
  entered: Person,
  known: readonly R[],
): (R & { because: Likeness[] })[] {
  const score = ({ because }: { because: Likeness[] }) =>
    because.reduce((total, likeness) => total + WEIGHT[likeness], 0)
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
