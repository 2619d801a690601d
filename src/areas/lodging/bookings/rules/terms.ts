import type { StayTerms } from '#areas/property/rates/contract/policies.ts'
import { depositDueOn, freeUntil, propertyTerms, termLines } from '#areas/property/rates/rules/policies.ts'
import type { Day } from '#core/dates.ts'
import { type Minor, minor } from '#core/money.ts'
import type { BookingTerms, StaysAtTerms } from '../contract/terms.ts'
import { depositOf, type FeeStay, promisedFor } from './fees.ts'

/** What decides terms that no stay has stored: the percentages of its property. */
type Property = Parameters<typeof propertyTerms>[0] & { timeZone: string }

/** A stay with what its guest agreed to; one without terms of its own has the property's. */
export function withTerms<S extends { terms: StayTerms | null }>(
  stay: S,
  property: Property,
): S & { terms: StayTerms } {
  return { ...stay, terms: stay.terms ?? propertyTerms(property, '00:00') }
}

type TermStay = FeeStay & { id: string; roomTypeName?: string }

const isOff = ({ status }: Pick<TermStay, 'status'>): boolean => status === 'CANCELLED' || status === 'NO_SHOW'

/** Stays that are not cancelled; of a booking that is, all of them. */
const currentStays = <S extends TermStay>(stays: readonly S[]): readonly S[] => {
  const live = stays.filter((stay) => !isOff(stay))
  return live.length > 0 ? live : stays
}

/** Stays by what was agreed for them, in the order of their arrival: the same terms for the same day are listed once. */
export function staysAtTerms(
  stays: readonly TermStay[],
  timeZone: string,
  roomsOf: (stays: readonly TermStay[]) => string,
): StaysAtTerms[] {
  const groups = new Map<string, TermStay[]>()
  for (const stay of currentStays(stays)) {
    const key = `${promisedFor(stay, stays)} ${JSON.stringify(stay.terms)}`
    groups.set(key, [...(groups.get(key) ?? []), stay])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const arrival = promisedFor(first, stays)
    const lines = termLines(first.terms, { arrival, timeZone })
    return [{ stayIds: group.map(({ id }) => id), rooms: roomsOf(group), terms: { name: first.terms.name, lines } }]
  })
}

/**
 * Deposits of a booking by the day they fall due, the earliest first; what was paid covers them in that order, so `open` is what is still
 * to be requested of each. Amounts in minor units, tax included.
 *
 * @param bookedOn the day the booking was made, at the property
 */
export function depositsOf(
  stays: readonly FeeStay[],
  { bookedOn, paid }: { bookedOn: Day; paid: Minor },
): BookingTerms['deposits'] {
  const byDay = new Map<Day, FeeStay[]>()
  for (const stay of stays) {
    const dueOn = isOff(stay) ? null : depositDueOn(stay.terms, promisedFor(stay, stays), bookedOn)
    if (dueOn) byDay.set(dueOn, [...(byDay.get(dueOn) ?? []), stay])
  }
  let left: number = Math.max(0, paid)
  return [...byDay.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([dueOn, due]) => {
      const amount = depositOf(due, stays)
      const covered = Math.min(left, amount)
      left -= covered
      return { dueOn, amount, open: minor(amount - covered) }
    })
    .filter(({ amount }) => amount > 0)
}

/** The last day on which cancelling some stays costs nothing at all; null where one of them is never free, or there is none. */
export function lastFreeDay(stays: readonly FeeStay[], booked: readonly FeeStay[], timeZone: string): Day | null {
  const days = stays.map((stay) => freeUntil(stay.terms, promisedFor(stay, booked), timeZone))
  return days.reduce<Day | null>((a, b) => (a === null || b === null ? null : a < b ? a : b), days[0] ?? null)
}
