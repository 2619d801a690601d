import type { Permission } from '#core/permissions.ts'
import { addMonths, type Day } from '#core/dates.ts'
import type { GuestDocument, NoteDepartment } from '../contract/replies.ts'

/** The permission that shows a note of a department; a user with it reads and writes those notes. */
const OPENED_BY: Readonly<Record<NoteDepartment, readonly Permission[]>> = {
  GENERAL: ['profiles.read'],
  FRONT_OFFICE: ['bookings.write'],
  RESERVATIONS: ['bookings.write'],
  HOUSEKEEPING: ['profiles.housekeeping'],
  FOOD: ['orders.write'],
  MAINTENANCE: ['rooms.block'],
}

/** Departments whose notes someone with these permissions reads. */
export const departmentsOf = (permissions: ReadonlySet<Permission>): NoteDepartment[] =>
  (Object.keys(OPENED_BY) as NoteDepartment[]).filter((department) =>
    OPENED_BY[department].some((permission) => permissions.has(permission)),
  )

/** A number without what people write differently: spaces, dashes, letter case. */
export const plainNumber = (number: string): string => number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

const KIND_WORDS: readonly (readonly [GuestDocument['kind'], RegExp])[] = [
  ['PASSPORT', /pass(port|eport)/],
  ['DRIVING_LICENCE', /driv|licen[cs]e|conduire/],
  ['RESIDENCE_PERMIT', /resid|sejour|séjour|visa/],
  ['IDENTITY_CARD', /identi|\bid\b|card|carte|cni|aadhaar|ausweis/],
]

/** The kind of an identity document by what someone typed; it may be any word. */
export const documentKindOf = (typed: string): GuestDocument['kind'] =>
  KIND_WORDS.find(([, words]) => words.test(typed.toLowerCase()))?.[0] ?? 'OTHER'

const SHOWN = 3
/** The end of a number, which is shown; never more than half of it. */
export const endOf = (number: string): string => {
  const characters = [...plainNumber(number)]
  const shown = Math.min(SHOWN, Math.floor(characters.length / 2))
  return characters.slice(characters.length - shown).join('')
}

const RETAINED_MONTHS = 12
/** The last day a document is stored where no other is named. */
export const retentionEnd = (today: Day): Day => addMonths(today, RETAINED_MONTHS)

/** A list in which each text stands once, no matter in which case it is written; the first writing counts. */
export const eachOnce = <T>(all: readonly T[], key: (one: T) => string): T[] => {
  const first = new Map<string, T>()
  for (const one of all) if (!first.has(key(one).toLowerCase())) first.set(key(one).toLowerCase(), one)
  return [...first.values()]
}
