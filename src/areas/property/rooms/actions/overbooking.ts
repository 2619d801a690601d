import { addDays, daysBetween, daysOf, weekdayOf } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import { MAX_BLOCK_NIGHTS, type rooms } from '../contract.ts'
import { findOverbooking, setOverbooking as storeLimit } from '../queries/overbooking.ts'
import { lockType } from '../queries/types.ts'
import { overbookingRuns } from '../rules.ts'

export const overbooking: Action<typeof rooms.overbooking> = async ({ tx, businessDate }) => {
  const nights = await findOverbooking(tx, { from: businessDate, until: addDays(businessDate, MAX_BLOCK_NIGHTS) })
  return { rows: overbookingRuns(nights) }
}

export const setOverbooking: Action<typeof rooms.setOverbooking> = async (ctx, input) => {
  const { roomTypeId, from, until, weekdays, limit } = input
  if (from < ctx.businessDate) refuse('date_in_past', { day: from, businessDate: ctx.businessDate })
  if (daysBetween(from, until) > MAX_BLOCK_NIGHTS) refuse('stay_too_long', { limit: MAX_BLOCK_NIGHTS })
  await lockType(ctx.tx, roomTypeId)
  const nights = daysOf({ from, until }).filter((night) => weekdays?.includes(weekdayOf(night)) ?? true)
  const set = new Set((await storeLimit(ctx.tx, roomTypeId, nights, limit)).map(({ night }) => night))
  const refused = nights.find((night) => !set.has(night))
  if (refused) refuse('overbooking_in_use', { roomTypeId, day: refused })
  ctx.record({ type: 'OVERBOOKING_SET', entity: 'room_type', entityId: roomTypeId, after: input })
  ctx.publish('bookings', 'rates', 'rooms')
  ctx.offerChanged()
  return { nightCount: nights.length }
}
