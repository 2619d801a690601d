import type { Day } from '#core/dates.ts'
import type { OfferConditions, OfferDetails, OfferState } from '../contract/fields.ts'

/**
 * A name as it is compared, searched and sorted: in lower case, with one space between its words.
 * Two offers may not have the same.
 */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().normalize('NFKC').split(/\s+/).filter(Boolean).join(' ')

/** From which states an offer goes where. */
export const MOVES: Readonly<Record<OfferState, readonly OfferState[]>> = {
  DRAFT: ['ACTIVE', 'ARCHIVED'],
  ACTIVE: ['PAUSED', 'ENDED'],
  PAUSED: ['ACTIVE', 'ENDED'],
  ENDED: ['ARCHIVED'],
  ARCHIVED: [],
}
export const mayMove = (from: OfferState, to: OfferState): boolean => MOVES[from].includes(to)

/** Whether an offer is over for good: nothing about it changes any more. */
export const isOver = ({ state }: { state: OfferState }): boolean => state === 'ENDED' || state === 'ARCHIVED'

export const SHOWN_STATES = ['DRAFT', 'SCHEDULED', 'ACTIVE', 'PAUSED', 'USED_UP', 'ENDED', 'ARCHIVED'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

type Shown = Pick<OfferDetails, 'maxUses' | 'budget' | 'conditions'> & {
  state: OfferState
  uses: number
  given: number
}

/** What an offer is today: an active one may not have begun, may be over, or be used up. */
export function shownStateOf({ state, maxUses, budget, uses, given, conditions }: Shown, today: Day): ShownState {
  if (state !== 'ACTIVE') return state
  const { bookFirstOn, bookLastOn } = conditions
  if (bookLastOn !== null && bookLastOn < today) return 'ENDED'
  if ((maxUses !== null && uses >= maxUses) || (budget !== null && given >= budget)) return 'USED_UP'
  return bookFirstOn !== null && today < bookFirstOn ? 'SCHEDULED' : 'ACTIVE'
}

/** What guests were promised: it stays as it is once it is used. What they are called and how many there are may change. */
const PROMISED = [
  'target', 'kind', 'percentBp', 'amount', 'buy', 'free', 'gift', 'maxOff', 'amountsAre', 'comesOff', 'roundTo', 'everyNth', 'needsCode', 'audience', 'conditions', 'keepsWhenChanged',
] as const // prettier-ignore

/** Which of what guests were promised is changed. */
export const changedPromises = (before: OfferDetails, after: OfferDetails): string[] =>
  PROMISED.filter((name) => !isSame(before[name], after[name]))

/** Whether two values are the same, in whatever order the fields of their objects are. */
export const isSame = (before: unknown, after: unknown): boolean =>
  JSON.stringify(ordered(before)) === JSON.stringify(ordered(after))

/** Of a name, so that a number fits behind it. */
const MOST_LETTERS = 74
/** What a name is without its number. */
export const stemOf = (name: string): string => name.replace(/ \(\d+\)$/, '').slice(0, MOST_LETTERS)

/** A name with the first number, from one on, that none of others has. */
export function numbered(name: string, others: readonly string[], from: number): string {
  const stem = stemOf(name)
  const taken = new Set(others.map(nameKey))
  let number = from
  while (taken.has(nameKey(`${stem} (${number})`))) number += 1
  return `${stem} (${number})`
}

/** A value with the fields of its objects in order, so that two of them compare as text. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, held]) => [name, ordered(held)]),
  )
}

/** Conditions without any limit. */
export const NO_CONDITIONS: OfferConditions = {
  bookFirstOn: null,
  bookLastOn: null,
  stayFirstOn: null,
  stayLastOn: null,
  blackouts: [],
  weekdays: [],
  arrivalDays: [],
  departureDays: [],
  timeFrom: null,
  timeUntil: null,
  minNights: null,
  maxNights: null,
  minLeadDays: null,
  maxLeadDays: null,
  minGuests: null,
  minAmount: null,
  roomTypeIds: [],
  ratePlanIds: [],
  outletIds: [],
  productIds: [],
  categories: [],
  withNegotiated: false,
  companyIds: [],
  tierIds: [],
  segmentIds: [],
  minStays: null,
}

/** Whether an offer would allow fewer uses than guests have of it already: it is ended instead. */
export const isBelowUses = ({ maxUses }: Pick<OfferDetails, 'maxUses'>, { uses }: { uses: number }): boolean =>
  maxUses !== null && maxUses < uses
