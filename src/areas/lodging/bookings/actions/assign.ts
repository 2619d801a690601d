import { batch } from '#server/request/batch.ts'
import { findRooms } from '#areas/property/rooms/actions/places.ts'
import { addDays, type Day, daysBetween, type Span } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { bookings } from '../contract/bookings.ts'
import { MAX_CHART_DAYS } from '../contract/fields.ts'
import { findBusyNights, findRoomlessStays, findTargetRooms, type RoomlessRow } from '../queries/assignment.ts'
import { findBookedNights, findStaysById, lockBookingsOfStays, snapshotsOf } from '../queries/changes.ts'
import { refuseFirst } from '../rules/bookings.ts'
import {
  type AssignableRoom,
  OPEN_GAP_NIGHTS,
  planRoom,
  proposeRooms,
  type RoomlessStay,
  runsOf,
  whyUnplaced,
} from '../rules/assign.ts'
import { isReady } from '../rules/guards.ts'
import { carryOut, recordChange, remember } from './carry-out.ts'

/**
 * Proposes a room for each expected stay of a span that has none; stores nothing, so that users can review it first.
 *
 * @throws Refusal stay_too_long for more than 92 days
 */
export const proposeAssignment: Action<typeof bookings.proposeAssignment> = async (ctx, { from, until }) => {
  if (daysBetween(from, until) > MAX_CHART_DAYS) refuse('stay_too_long', { limit: MAX_CHART_DAYS })
  const rows = await findRoomlessStays(ctx.tx, { from, until })
  const [first] = rows
  if (!first) return { assignments: [], unplaced: [] }

  const rooms = await loadRooms(ctx, { from: first.arrival, until: latestDeparture(rows) })
  const numberOf = new Map(rooms.map((room) => [room.id, room.number]))
  const stays = rows.map((row): RoomlessStay => {
    const { stayId: id, roomTypeId, arrival, departure, isVip } = row
    return { id, roomTypeId, arrival, departure, isVip, needsReadyRoom: arrival <= ctx.businessDate }
  })
  const { assignments, unplacedIds } = proposeRooms(stays, rooms)
  const roomOf = new Map(assignments.map(({ stayId, roomId }) => [stayId, roomId]))
  const placed = stays.flatMap((stay) => {
    const roomId = roomOf.get(stay.id)
    return roomId === undefined ? [] : [{ roomId, from: stay.arrival, until: stay.departure }]
  })
  const unplaced = new Set(unplacedIds)
  return {
    assignments: rows.flatMap((row) => {
      const roomId = roomOf.get(row.stayId)
      return roomId === undefined ? [] : [{ ...placementOf(row), roomId, roomNumber: numberOf.get(roomId) ?? '' }]
    }),
    unplaced: rows.flatMap((row, index) => {
      const stay = stays[index]
      return stay && unplaced.has(stay.id) ? [{ ...placementOf(row), why: [whyUnplaced(stay, rooms, placed)] }] : []
    }),
  }
}

const placementOf = ({ roomTypeId: _type, isVip: _vip, ...placement }: RoomlessRow) => placement

const latestDeparture = (rows: readonly RoomlessRow[]): Day =>
  rows.map((row) => row.departure).reduce((a, b) => (a > b ? a : b))

/** Rooms with their held nights around a span, far enough to see the gaps a stay would leave. */
async function loadRooms(ctx: Context, span: Span): Promise<AssignableRoom[]> {
  const around = { from: addDays(span.from, -OPEN_GAP_NIGHTS), until: addDays(span.until, OPEN_GAP_NIGHTS) }
  const [rooms, busy] = await Promise.all([findRooms(ctx, { span }), findBusyNights(ctx.tx, around)])
  const nightsOf = new Map(busy.map((room) => [room.roomId, room.nights]))
  return rooms.map(({ id, roomTypeId, number, ranking, condition }) => ({
    id,
    roomTypeId,
    number,
    ranking,
    isReady: isReady(condition),
    busy: runsOf(nightsOf.get(id) ?? []),
  }))
}

/**
 * Assigns rooms to stays, all or none, as one change that one undo reverts. A stay that has a room already moves, unless it
 * is locked.
 *
 * @throws Refusal not_found, booking_closed, stay_locked, wrong_room_type, room_taken, room_blocked
 */
export const assign: Action<typeof bookings.assign> = async (ctx, { assignments }) => {
  const { tx } = ctx
  const stayIds = assignments.map(({ stayId }) => stayId)
  const { locked, rows, held, rooms } = await batch(tx, {
    locked: () => lockBookingsOfStays(tx, stayIds),
    rows: () => findStaysById(tx, stayIds),
    held: () => findBookedNights(tx, stayIds),
    rooms: () =>
      findTargetRooms(
        tx,
        assignments.map(({ roomId }) => roomId),
      ),
  })
  const stayOf = new Map(snapshotsOf(rows, held).map((stay) => [stay.id, stay]))
  const roomOf = new Map(rooms.map((room) => [room.id, room]))
  const changes = assignments.map(({ stayId, roomId }) => {
    const before = stayOf.get(stayId) ?? refuse('not_found', { stayId })
    const room = roomOf.get(roomId) ?? refuse('not_found', { roomId })
    const { reasons, after } = planRoom(before, room, ctx.businessDate)
    refuseFirst(reasons)
    return { before, after }
  })

  await carryOut(ctx, changes, locked)
  for (const { before, after } of changes) recordChange(ctx, before, after)
  return { changeId: await remember(ctx, changes, locked), assignedCount: changes.length }
}
