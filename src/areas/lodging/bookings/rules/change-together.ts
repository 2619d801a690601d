import { type QuotaBook, withoutStay, withStay } from '#areas/property/rates/rules/quotas.ts'
import type { Day } from '#core/dates.ts'
import { holdsRooms } from './bookings.ts'
import { type Change, type ChangeFacts, type ChangePlan, planChange, targetOf } from './change.ts'
import { bookedOnlyIn, type BookedNight, type StaySnapshot } from './snapshot.ts'

/** A stay as it is, and as it is planned to be. */
export type Planned = { before: StaySnapshot; after: StaySnapshot }

/** What is sold of plans beside a stay itself, once other stays have changed. */
export function quotasAfter(book: QuotaBook, own: StaySnapshot, planned: readonly Planned[]): QuotaBook {
  const rest = planned.reduce((sold, { before, after }) => {
    const without = holdsRooms(before.status) ? withoutStay(sold, soldAs(before)) : sold
    return holdsRooms(after.status) ? withStay(without, soldAs(after)) : without
  }, book)
  return holdsRooms(own.status) ? withoutStay(rest, soldAs(own)) : rest
}

const soldAs = ({ ratePlanId, pricedTypeId: roomTypeId, arrival, departure }: StaySnapshot) => ({
  ratePlanId,
  roomTypeId,
  arrival,
  departure,
})

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
 * The same change of several stays: each is planned as if those before it had changed already, so that together they never take more
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
