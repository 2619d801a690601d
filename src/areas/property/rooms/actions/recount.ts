import type { Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import {
  findPickUpDifferences,
  findRoomNightDifferences,
  findTypeNightDifferences,
  mendTypeNights,
} from '../queries/recount.ts'

/** A stored count that differs from stays, blocks, allotments and rooms. */
export type InventoryDifference = {
  what: 'capacity' | 'taken' | 'blocked' | 'allotted' | 'picked_up' | 'room_night'
  roomTypeId: string
  roomId: string | null
  day: Day
  stored: number
  counted: number
}

/**
 * Counts type nights, allotments and room nights again from the stays, blocks and rooms there are, from the business date on, and
 * reports every difference. It must find none.
 *
 * With `mend`, counters are set to what was counted; a type that turns out oversold is left to the staff, because only
 * they can notify a guest. Room nights and what groups picked up are reported and never corrected: they record who sleeps
 * where.
 */
export async function recountInventory(ctx: Context, { mend = false } = {}): Promise<InventoryDifference[]> {
  const [types, pickUps, rooms] = await Promise.all([
    findTypeNightDifferences(ctx.tx, ctx.businessDate),
    findPickUpDifferences(ctx.tx, ctx.businessDate),
    findRoomNightDifferences(ctx.tx, ctx.businessDate),
  ])
  if (mend && types.length > 0) {
    await mendTypeNights(ctx.tx, types)
    ctx.record({
      type: 'INVENTORY_RECOUNT',
      entity: 'property',
      entityId: String(ctx.property.id),
      after: { mended: types.length },
    })
    ctx.publish('rooms', 'bookings', 'desk')
    ctx.offerChanged()
  }
  return [
    ...types.flatMap(({ roomTypeId, day, stored, counted }) =>
      (['capacity', 'taken', 'blocked', 'allotted'] as const)
        .filter((what) => stored[what] !== counted[what])
        .map((what) => ({ what, roomTypeId, roomId: null, day, stored: stored[what], counted: counted[what] })),
    ),
    ...pickUps.map((row) => ({ what: 'picked_up' as const, roomId: null, ...row })),
    ...rooms.map((row) => ({ what: 'room_night' as const, ...row })),
  ]
}
