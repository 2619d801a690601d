import * as z from 'zod'
import { addDays, Instant, instantAt } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { tables } from '../contract/tables.ts'
import {
  answerCall as answer,
  endWait as end,
  findCalls,
  findReservations,
  findWaits,
  getReservation,
  insertReservation,
  insertWait,
  lockReservation,
  markReservation,
  markNotified,
} from '../queries/guests.ts'
import { getTable } from '../queries/plan.ts'
import { quartersOf, RESERVED_AHEAD_MINUTES } from '../rules.ts'
import { seatParty } from './seats.ts'

const ById = z.tuple([z.uuid()])

export const reservations: Action<typeof tables.reservations> = async (ctx, input) => {
  const { after, limit, day, ...filter } = input
  const place = readCursor(after, z.tuple([Instant, z.uuid()]))
  const { timeZone } = ctx.property
  const span = day && {
    begins: instantAt(day, '00:00', timeZone),
    until: instantAt(addDays(day, 1), '00:00', timeZone),
  }
  const rows = await findReservations(ctx.tx, { ...filter, ...span }, { after: place, limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.startsAt, last.id))
}

/** Half an hour of grace for a party that is entered while it comes in. */
const GRACE_MS = 30 * 60_000

/** @throws Refusal not_found, date_in_past, party_too_large; table_reserved when someone has it then */
export const reserve: Action<typeof tables.reserve> = async (ctx, { minutes, ...booked }) => {
  const { tableId, covers } = booked
  const table = await getTable(ctx.tx, tableId, ctx.now)
  const startsAt = new Date(booked.startsAt).toISOString()
  if (Date.parse(startsAt) < Date.parse(ctx.now) - GRACE_MS) refuse('date_in_past')
  if (covers > table.seats) refuse('party_too_large', { seats: table.seats })
  const id = ctx.newId()
  await insertReservation(ctx.tx, {
    ...booked,
    id,
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(),
    quarters: quartersOf(startsAt, minutes),
    createdAt: ctx.now,
    createdByName: ctx.actor.name,
  })
  ctx.record({ type: 'TABLE_RESERVED', entity: 'table_reservation', entityId: id, after: { ...booked, minutes } })
  return getReservation(ctx.tx, id)
}

/** @throws Refusal not_found, reservation_ended; table_moved_on when someone sits there */
export const endReservation: Action<typeof tables.endReservation> = async (ctx, { reservationId, status }) => {
  const reservation = await lockReservation(ctx.tx, reservationId)
  if (reservation.status === status) return reservation
  if (reservation.status !== 'BOOKED') refuse('reservation_ended', { status: reservation.status })
  await markReservation(ctx.tx, reservationId, status)
  if (status === 'SEATED') {
    const { tableId, covers, startsAt } = reservation
    const dueAt = Date.parse(startsAt) - RESERVED_AHEAD_MINUTES * 60_000
    await seatParty(ctx, tableId, { covers, since: new Date(dueAt).toISOString() })
  }
  ctx.record({
    type: 'TABLE_RESERVATION_ENDED',
    entity: 'table_reservation',
    entityId: reservationId,
    after: { status },
  })
  return getReservation(ctx.tx, reservationId)
}

export const waits: Action<typeof tables.waits> = async ({ tx }, { after, limit, outletId }) => {
  const [place] = readCursor(after, ById) ?? []
  return pageOf(await findWaits(tx, outletId, { after: place, limit: limit + 1 }), limit, ({ id }) => cursorOf(id))
}

/** @throws Refusal not_found without such an outlet */
export const addWait: Action<typeof tables.addWait> = async (ctx, input) => {
  const wait = { id: ctx.newId(), createdAt: ctx.now, ...input }
  await insertWait(ctx.tx, wait)
  return { ...wait, toldAt: null }
}

/** @throws Refusal not_found when the party waits no more */
export const tellWait: Action<typeof tables.tellWait> = async (ctx, { waitId }) => {
  const wait = await markNotified(ctx.tx, waitId, ctx.now)
  ctx.publish('tables')
  return wait
}

/** @throws Refusal not_found; table_moved_on, also when another party sits there */
export const endWait: Action<typeof tables.endWait> = async (ctx, { waitId, tableId }) => {
  if (tableId !== undefined) await getTable(ctx.tx, tableId, ctx.now)
  const { covers } = await end(ctx.tx, waitId, tableId ?? null, ctx.now)
  if (tableId !== undefined) await seatParty(ctx, tableId, { covers })
  return { isSeated: tableId !== undefined }
}

export const calls: Action<typeof tables.calls> = async ({ tx }, { after, limit }) => {
  const [place] = readCursor(after, ById) ?? []
  return pageOf(await findCalls(tx, { after: place, limit: limit + 1 }), limit, ({ id }) => cursorOf(id))
}

/** @throws Refusal not_found */
export const answerCall: Action<typeof tables.answerCall> = async (ctx, { callId }) => {
  await answer(ctx.tx, callId, { at: ctx.now, name: ctx.actor.name })
  return { isAnswered: true }
}
