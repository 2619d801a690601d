import type { RatePlan } from '#areas/property/rates/contract/rates.ts'
import { type QuotaBook, quotaReasons, withoutStay, withStay } from '#areas/property/rates/rules/quotas.ts'
import type { Day } from '#core/dates.ts'
import { holdsRooms, type Why } from './bookings.ts'
import { type Change, type ChangeFacts, type ChangePlan, planChange, targetOf } from './change.ts'
import { bookedOnlyIn, type BookedNight, type StaySnapshot } from './snapshot.ts'

/** A stay as it is, and as it is planned to be. */
export type Planned = { before: StaySnapshot; after: StaySnapshot }

/** What is sold of plans beside a stay itself, once other stays have changed. */
export function quotasAfter(book: QuotaBook, own: StaySnapshot, planned: readonly Planned[]): QuotaBook {
  const left = soldWithout(book, [own, ...planned.map(({ before }) => before)])
  return planned.reduce((sold, { after }) => soldWith(sold, after), left)
}

/** What a stay takes of quotas. */
export type QuotaStay = Pick<StaySnapshot, 'ratePlanId' | 'pricedTypeId' | 'arrival' | 'departure' | 'status'>

const soldAs = ({ ratePlanId, pricedTypeId: roomTypeId, arrival, departure }: QuotaStay) => ({
  ratePlanId,
  roomTypeId,
  arrival,
  departure,
})

/** What is sold of plans with one stay more, where that holds a room. */
export const soldWith = (book: QuotaBook, stay: QuotaStay): QuotaBook =>
  holdsRooms(stay.status) ? withStay(book, soldAs(stay)) : book

/** What is sold of plans beside stays; those without rooms do not count as sold. */
export const soldWithout = (book: QuotaBook, stays: readonly QuotaStay[]): QuotaBook =>
  stays.filter(({ status }) => holdsRooms(status)).reduce((sold, stay) => withoutStay(sold, soldAs(stay)), book)

/**
 * The quotas that refuse stays which become what they were again: each by the nights to come that it does not hold now at the same
 * plan and type, after those before it.
 *
 * @param book with the stays as they are
 * @param restored without `after` for a stay that was added by what is undone
 */
export function quotasAgainst(
  plans: readonly RatePlan[],
  book: QuotaBook,
  restored: readonly { before: QuotaStay; after: QuotaStay | undefined }[],
  businessDate: Day,
): Why[] {
  let sold = soldWithout(book, restored.map(({ before }) => before)) // prettier-ignore
  return restored.flatMap(({ before, after }) => {
    if (after === undefined) return []
    const isSamePlace = before.ratePlanId === after.ratePlanId && before.pricedTypeId === after.pricedTypeId
    const arrival = after.arrival < businessDate ? businessDate : after.arrival
    const plan = plans.find(({ id }) => id === after.ratePlanId)
    const own = isSamePlace && holdsRooms(before.status) ? before : undefined
    const isCounted = holdsRooms(after.status) && arrival < after.departure
    const reasons = isCounted ? quotaReasons(plan, sold, { ...soldAs(after), arrival }, own) : []
    sold = soldWith(sold, after)
    return reasons
  })
}

/** Free places of a type per night, once other stays have changed. A night that is not listed is not limited. */
export function freeAfter(
  free: ReadonlyMap<Day, number>,
  roomTypeId: string,
  planned: readonly Planned[],
): ReadonlyMap<Day, number> {
  const left = new Map(free)
  const count = (nights: readonly BookedNight[], by: 1 | -1) => {
    for (const night of nights) {
      const before = left.get(night.day)
      if (before !== undefined && night.roomTypeId === roomTypeId) left.set(night.day, before + by)
    }
  }
  for (const { before, after } of planned) {
    count(bookedOnlyIn(before, after), 1)
    count(bookedOnlyIn(after, before), -1)
  }
  return left
}

type OneOfSeveral = {
  stay: StaySnapshot
  facts: ChangeFacts & { restrictedAfter: (planned: readonly Planned[]) => ChangeFacts['restricted'] }
}

/**
 * The same change of several stays: each is planned as if those before it had changed already, so that their sum never takes more
 * rooms than are free, nor more than a quota has left.
 *
 * @param several stays with the facts of {@link planChange}, as they are before any of them changes
 */
export function planTogether(several: readonly OneOfSeveral[], change: Change): ChangePlan[] {
  const plans: ChangePlan[] = []
  const planned: Planned[] = []
  for (const { stay, facts } of several) {
    const { roomTypeId } = targetOf(stay, change, facts.room)
    const free = freeAfter(facts.free, roomTypeId, planned)
    const plan = planChange(stay, change, { ...facts, free, restricted: facts.restrictedAfter(planned) })
    plans.push(plan)
    planned.push({ before: stay, after: plan.after })
  }
  return plans
}
