import { daysOf, type Day, type Span } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { batch } from '#server/request/batch.ts'
import type { Context } from '#server/request/context.ts'
import {
  changeTypeNights,
  deleteRoomNights,
  findHolders,
  findTypeNights,
  insertRoomNights,
  type TypeNightRow,
} from '../queries/nights.ts'
import { findSellableTypes, type SellableType } from '../queries/types.ts'
import { lockAllotments, writeAllotments } from '../queries/allotments.ts'
import {
  afterPickUp,
  type AllotmentNight,
  byRanking,
  type Claim,
  type Hold,
  inventoryChange,
  type PickUp,
  type RoomNight,
  type TypeChange,
  withAllotments,
} from '../rules.ts'

/**
 * Takes nights for stays: one of the type's rooms on each night, and the room itself where one is named. The stays must
 * be stored before. One round trip; of those who want the last room at once exactly one gets it.
 *
 * @throws Refusal no_availability {day, roomTypeId}, room_taken or room_blocked {day, roomId, roomNumber}
 */
export const takeNights = (ctx: Context, holds: readonly Hold[]): Promise<void> => changeNights(ctx, [], holds)

/** Releases nights: the type's counters, and the room where one is named. */
export const freeNights = (ctx: Context, holds: readonly Hold[]): Promise<void> => changeNights(ctx, holds, [])

/**
 * Changes what stays (or blocks) hold in one go: a move, a resize, a swap of two rooms. Better than
 * freeing and then holding, because rows are locked in one order, and nights that stay taken are never free for other requests meanwhile.
 *
 * @throws Refusal as {@link holdNights}; nothing is changed then
 */
export async function changeNights(ctx: Context, before: readonly Claim[], after: readonly Claim[]): Promise<void> {
  const { types: own, free, take, pickUps } = inventoryChange(before, after)
  if (own.length === 0) return
  // Only stays of groups cost this round trip more.
  const allotments = pickUps.length > 0 ? await pickUpsFrom(ctx, pickUps) : []
  const types = allotments.length > 0 ? withAllotments(own, allotments) : own
  const { changed, taken = [] } = await batch(ctx.tx, {
    pickedUp:
      allotments.length > 0
        ? () =>
            writeAllotments(
              ctx.tx,
              allotments.map(({ after: row }) => row),
            )
        : undefined,
    changed: () => changeTypeNights(ctx.tx, types),
    freed: free.length > 0 ? () => deleteRoomNights(ctx.tx, free) : undefined,
    taken: take.length > 0 ? () => insertRoomNights(ctx.tx, take) : undefined,
  })
  if (taken.length < take.length) await refuseTaken(ctx, take, taken)
  assertSold(types, changed)
  ctx.offerChanged()
}

/** What allotments are before and after stays take their rooms, locked. */
async function pickUpsFrom(ctx: Context, pickUps: readonly PickUp[]) {
  const rows = await lockAllotments(ctx.tx, pickUps)
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return pickUps.flatMap((pickUp) => {
    const row = byKey.get(keyOf(pickUp))
    return row ? [{ before: row, after: afterPickUp(row, pickUp) }] : []
  })
}

const keyOf = ({ groupId, roomTypeId, night }: Pick<AllotmentNight, 'groupId' | 'roomTypeId' | 'night'>) =>
  `${groupId} ${roomTypeId} ${night}`

/**
 * Names the first night on which a type had no room left.
 *
 * @throws Refusal no_availability {day, roomTypeId}
 */
export function assertSold(
  types: readonly TypeChange[],
  changed: readonly { room_type_id: string; night: Day }[],
): void {
  const done = new Set(changed.map((row) => `${row.room_type_id} ${row.night}`))
  const missing = types
    .filter(
      (change) =>
        change.taken + change.blocked + change.allotted > 0 && !done.has(`${change.roomTypeId} ${change.night}`),
    )
    .sort((a, b) => (a.night < b.night ? -1 : 1))[0]
  if (missing) refuse('no_availability', { day: missing.night, roomTypeId: missing.roomTypeId })
}

async function refuseTaken(
  ctx: Context,
  wanted: readonly RoomNight[],
  taken: readonly { room_id: string; night: Day }[],
): Promise<never> {
  const got = new Set(taken.map((row) => `${row.room_id} ${row.night}`))
  const missing = wanted.filter((night) => !got.has(`${night.roomId} ${night.night}`))
  const [holder] = await findHolders(ctx.tx, missing)
  // It has no holder any more: it was released this very moment. Trying again will succeed.
  if (!holder) return refuse('room_taken', { day: missing[0]?.night, roomId: missing[0]?.roomId })
  return refuse(holder.is_block ? 'room_blocked' : 'room_taken', {
    day: holder.night,
    roomId: holder.room_id,
    roomNumber: holder.number,
    days: missing.filter((night) => night.roomId === holder.room_id).map((night) => night.night),
  })
}

/** The terms of the sum: free = capacity (with the overbooking allowed) - taken - blocked - allotted to groups. */
type TypeNight = { day: Day; capacity: number; taken: number; blocked: number; allotted: number; free: number }
export type TypeNights = SellableType & { nights: TypeNight[] }

/** What each active type has on each night of a span, in order of ranking. One round trip, two index scans. */
export async function typeNights(ctx: Context, span: Span): Promise<TypeNights[]> {
  const [types, rows] = await Promise.all([findSellableTypes(ctx.tx), findTypeNights(ctx.tx, span)])
  const days = daysOf(span)
  const byType = new Map(types.map((type) => [type.id, new Map<Day, TypeNightRow>()]))
  for (const row of rows) byType.get(row.room_type_id)?.set(row.night, row)
  return types
    .sort(byRanking((type) => type.name))
    .map((type) => ({ ...type, nights: days.map((day) => nightOf(day, type, byType.get(type.id)?.get(day))) }))
}

function nightOf(day: Day, type: SellableType, row: TypeNightRow | undefined): TypeNight {
  if (!row) return { day, capacity: type.roomCount, taken: 0, blocked: 0, allotted: 0, free: type.roomCount }
  const { taken, blocked, allotted } = row
  const capacity = row.capacity + row.overbooking
  return { day, capacity, taken, blocked, allotted, free: capacity - taken - blocked - allotted }
}
