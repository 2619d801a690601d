import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { batch } from '#server/request/batch.ts'
import { hashOfToken } from '#server/request/sessions.ts'
import { newToken } from '#server/database/ids.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { assertOwnProperty } from '#server/request/scope.ts'
import type { channels } from '../contract/channels.ts'
import type { ReservationMessage } from '../contract/reservations.ts'
import { ReservationBody } from '../contract/wire.ts'
import { findRateCodes, findRoomCodes } from '../queries/codes.ts'
import { lockConnection } from '../queries/connections.ts'
import {
  findMessagesIn,
  getMessage,
  getSold,
  type MessageRow,
  saveReservations,
  updateMessage,
  writeInboundKey,
} from '../queries/reservations.ts'
import { applyMessage } from './apply-message.ts'
import { inboundOf } from './connections.ts'

const HINT_LENGTH = 4

/**
 * Makes a key for the reservations of a connection. It is stored as a hash and returned this once; the one before opens nothing any more.
 *
 * @throws Refusal not_found
 */
export const renewKey: Action<typeof channels.renewKey> = async (ctx, { propertyId, channelId }) => {
  assertOwnProperty(ctx, propertyId)
  const connection = await lockConnection(ctx.tx, channelId)
  const key = newToken()
  const hint = key.slice(-HINT_LENGTH)
  await writeInboundKey(ctx.tx, channelId, { hash: hashOfToken(key), hint })
  ctx.record({
    type: 'CHANNEL_KEY_RENEWED',
    entity: 'channel_connection',
    entityId: channelId,
    before: { keyHint: connection.inboundKeyHint },
    after: { keyHint: hint },
  })
  return { address: inboundOf(ctx.settings, connection).inboundAddress, key, hint }
}

/** A message as screens show it: what can be read of it, and never more than its form. */
function shown({ body, reservation, channelName, ...message }: MessageRow): ReservationMessage {
  const read = ReservationBody.safeParse(body).data
  const { firstName = '', lastName = '' } = read?.guest ?? {}
  return {
    ...message,
    channelName,
    reservation: reservation.reference,
    warnings: [...message.warnings],
    guestName: `${firstName} ${lastName}`.trim(),
    currency: read?.currency ?? '',
    rooms: (read?.rooms ?? []).map(
      ({ id, room, rate, arrival, departure, adults, children, childAges = null, nights }) => {
        const amount = nights.reduce((total, night) => total + night.amount, 0)
        return { id, room, rate, arrival, departure, adults, children, childAges, amount }
      },
    ),
    notes: read?.notes ?? '',
    paymentModel: read?.paymentModel ?? reservation.paymentModel,
    card: read?.card ?? null,
    commission: read?.commission ?? 0,
    tcs: read?.tcs ?? 0,
    tds: read?.tds ?? 0,
    bookingReference: reservation.bookingReference,
  }
}

export const reservations: Action<typeof channels.reservations> = async (ctx, { after, limit, ...filter }) => {
  const place = readIdCursor(after)
  const rows = await findMessagesIn(ctx.tx, filter, { after: place, limit: limit + 1 })
  return pageOf(rows.map(shown), limit, (last) => cursorOf(last.id))
}

/** @throws Refusal not_found */
export const reservation: Action<typeof channels.reservation> = async (ctx, { messageId }) =>
  shown(await getMessage(ctx.tx, messageId))

/** The reservation of a channel that a booking is; null for one that no channel sold. @throws Refusal not_found */
export const ofBooking: Action<typeof channels.ofBooking> = async (ctx, { bookingId }) => ({
  sold: await getSold(ctx.tx, bookingId),
})

/** The connection of a waiting message is locked like that of one that comes in, so that no two work on a reservation at once. */
async function lockWaiting(ctx: Context, messageId: string) {
  const { channelId } = await getMessage(ctx.tx, messageId)
  const connection = await lockConnection(ctx.tx, channelId)
  const message = await getMessage(ctx.tx, messageId)
  if (message.state !== 'TRAY') refuse('reservation_not_waiting', { state: message.state })
  return { connection, message }
}

/**
 * Tries again to book what waits. What was cancelled before is booked anew: a user decides that.
 *
 * @throws Refusal not_found, reservation_not_waiting
 */
export const apply: Action<typeof channels.apply> = async (ctx, { messageId, rooms: choices }) => {
  const { connection, message } = await lockWaiting(ctx, messageId)
  const { rooms, rates } = await batch(ctx.tx, {
    rooms: () => findRoomCodes(ctx.tx, connection.channelId),
    rates: () => findRateCodes(ctx.tx, connection.channelId),
  })
  const desk = { connection, codes: { rooms, rates } }
  const { reservation: after, warnings, waits } = await applyMessage(ctx, desk, message.reservation, message, { choices, isAnew: true }) // prettier-ignore
  const { reason = '', details = {} } = waits ?? {}
  const closedAt = waits ? null : ctx.now
  const outcome = { id: messageId, state: waits ? 'TRAY' : 'APPLIED', reason, details, warnings, closedAt } as const
  await batch(ctx.tx, {
    saved: waits ? undefined : () => saveReservations(ctx.tx, [after]),
    updated: () => updateMessage(ctx.tx, outcome, ctx.actor.id),
  })
  if (!waits)
    ctx.record({
      type: 'CHANNEL_RESERVATION',
      entity: 'channel_reservation',
      entityId: after.id,
      ...(after.bookingId === null ? {} : { bookingId: after.bookingId }),
      after: { channel: connection.channelCode, reservation: after.reference, version: after.version, kind: message.kind, waits: '' },
    }) // prettier-ignore
  return shown(await getMessage(ctx.tx, messageId))
}

/**
 * Takes a message out of the tray. Nothing is booked or changed for it; a later message of the reservation counts again.
 *
 * @throws Refusal not_found, reservation_not_waiting
 */
export const dismiss: Action<typeof channels.dismiss> = async (ctx, { messageId, reason }) => {
  const { message } = await lockWaiting(ctx, messageId)
  const { reservation: before, details, warnings } = message
  const isBooked = before.bookingId !== null
  const outcome = { id: messageId, state: 'DISMISSED', reason, details, warnings, closedAt: ctx.now } as const
  await batch(ctx.tx, {
    saved: isBooked ? undefined : () => saveReservations(ctx.tx, [{ ...before, state: 'DISMISSED' }]),
    updated: () => updateMessage(ctx.tx, outcome, ctx.actor.id),
  })
  ctx.record({
    type: 'CHANNEL_RESERVATION_DISMISSED',
    entity: 'channel_reservation',
    entityId: before.id,
    after: { reservation: before.reference, version: message.version, kind: message.kind, reason },
  })
  return shown(await getMessage(ctx.tx, messageId))
}
