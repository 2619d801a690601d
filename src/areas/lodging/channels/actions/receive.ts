import { createHash } from 'node:crypto'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { batch } from '#server/request/batch.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import { bearerOf, isKeyOf } from '#server/security/bearer.ts'
import type { channels } from '../contract/channels.ts'
import { ReservationEnvelope, type ReservationHead } from '../contract/wire.ts'
import { findRateCodes, findRoomCodes } from '../queries/codes.ts'
import { lockConnection, type StoredConnection } from '../queries/connections.ts'
import {
  findInbound,
  findReceived,
  findReservations,
  holdBusinessDay,
  insertReceived,
  saveReservations,
  type StoredMessage,
  type StoredReservation,
  supersede,
} from '../queries/reservations.ts'
import type { GuestRequest } from '../rules/requests.ts'
import { masked } from '../rules/masking.ts'
import { inOrder } from '../rules/reservations.ts'
import { applyMessage, type Desk } from './apply-message.ts'

type Message = ReservationHead & Record<string, unknown>
type Result = {
  messageId: string
  status: 'STORED' | 'UNCHANGED' | 'TRAY'
  reference: string | null
  reason: string
  warnings: StoredMessage['warnings'][number][]
}

/**
 * Receives reservations of a channel. Each message is booked, changes nothing because it is old, or waits for a user; it is
 * acknowledged by the commit that stored it. Messages may come twice and in any order: the highest version of a reservation counts, and
 * nothing comes after its cancellation.
 *
 * @throws Refusal wrong_signature, reservations_unreadable {faults}, hotel_code_differs {hotel}; nothing is stored then
 */
export const receive: Action<typeof channels.receive> = async (ctx, { connectionId }) => {
  const connection = await openConnection(ctx, connectionId, bearerOf(ctx.raw?.headers['authorization']))
  const messages = messagesOf(ctx, connection)
  return { results: await receiveMessages(ctx, connection, messages) }
}

/**
 * Receives guest requests. Those of AlpineBits have no versions and no names of their own: one that was received word for word already
 * changes nothing, any other is the next version of its reservation.
 */
export async function receiveRequests(
  ctx: Context,
  connection: StoredConnection,
  requests: readonly GuestRequest[],
): Promise<Result[]> {
  const known = await findReservations(ctx.tx, connection.channelId, requests.map(({ reservation }) => reservation)) // prettier-ignore
  const versions = new Map(known.map(({ reference, version }) => [reference, version]))
  const messages = requests.map(({ reservation, kind, body, message }): Message => {
    if (message) {
      const { id: messageId, version } = message
      return { ...(masked(body) as Record<string, unknown>), messageId, reservation, version, kind }
    }
    const version = (versions.get(reservation) ?? 0) + 1
    versions.set(reservation, version)
    const own = masked(body) as Record<string, unknown>
    return { ...own, messageId: digestOf({ reservation, kind, own }), reservation, version, kind }
  })
  return receiveMessages(ctx, connection, messages)
}

const digestOf = (content: object): string => createHash('sha256').update(JSON.stringify(content)).digest('base64url')

/** Receives guest requests that were collected at a channel. @throws Refusal not_found */
export async function receiveCollected(
  ctx: Context,
  channelId: string,
  requests: readonly GuestRequest[],
): Promise<Result[]> {
  await advisoryLock(ctx.tx, 'channel reservations', ctx.property.id)
  const connection = await lockConnection(ctx.tx, channelId)
  return receiveRequests(ctx, connection, requests.filter(({ hotelCode }) => hotelCode === connection.hotelCode)) // prettier-ignore
}

/** Receives messages of a channel that did not come over the wire. @throws Refusal not_found */
export const receiveFrom = async (ctx: Context, channelId: string, messages: readonly Message[]): Promise<Result[]> =>
  receiveMessages(ctx, await lockConnection(ctx.tx, channelId), messages)

/** Receives messages of a channel whose connection is locked. @returns a result for each name of a message, in their order */
async function receiveMessages(
  ctx: Context,
  connection: StoredConnection,
  messages: readonly Message[],
): Promise<Result[]> {
  const once = onceEach(messages)
  const intake = await openIntake(ctx, connection, once)
  for (const message of inOrder(once)) await takeMessage(ctx, intake, message)
  const { results, stored, changed } = intake
  const reservations = [...changed.values()]
  await batch(ctx.tx, {
    saved: reservations.length > 0 ? () => saveReservations(ctx.tx, reservations) : undefined,
    superseded: reservations.length > 0 ? () => supersede(ctx.tx, reservations.map(({ id }) => id), ctx.now) : undefined,
    inserted: stored.length > 0 ? () => insertReceived(ctx.tx, stored) : undefined,
  }) // prettier-ignore
  return once.map(({ messageId }) => results.get(messageId) ?? refuse('reservations_unreadable'))
}

/** The connection whose key the call brings, locked: calls of channels are received one after the other. */
export async function openConnection(ctx: Context, connectionId: string, key: string): Promise<StoredConnection> {
  // The caller works for no property; whose address it is, is known across tenants only.
  const inbound = await ctx.asPlatform((tx) => findInbound(tx, connectionId))
  if (!inbound || !isKeyOf(inbound.keyHash, key)) refuse('wrong_signature')
  await holdBusinessDay(ctx.tx, inbound.propertyId)
  await ctx.switchToProperty(inbound.propertyId)
  // A call books in the order of its messages: two at once would lock the same nights in another order.
  await advisoryLock(ctx.tx, 'channel reservations', inbound.propertyId)
  const connection = await lockConnection(ctx.tx, inbound.channelId)
  ctx.actor = { ...ctx.actor, name: connection.channelName }
  return connection
}

/** The messages of a call, without numbers of cards. */
function messagesOf({ raw }: Context, { hotelCode }: StoredConnection): Message[] {
  const read = ReservationEnvelope.safeParse(masked(parsed(raw?.bytes.toString('utf8') ?? '')))
  if (!read.success) {
    const faults = read.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`)
    return refuse('reservations_unreadable', { faults: faults.join('; ') })
  }
  const { hotel, messages } = read.data
  if (hotel !== hotelCode) refuse('hotel_code_differs', { hotel })
  return messages
}

/** The first message of each name. */
const onceEach = (messages: readonly Message[]): Message[] =>
  messages.filter(({ messageId }, index) => messages.findIndex((one) => one.messageId === messageId) === index)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('reservations_unreadable', { faults: 'The body is not JSON' })
  }
}

/** All that is known when messages come in, and what becomes of them. */
type Intake = {
  desk: Desk
  received: ReadonlyMap<string, Awaited<ReturnType<typeof findReceived>>[number]>
  /** By the channel's number, as they are after the messages so far. */
  reservations: Map<string, StoredReservation>
  changed: Map<string, StoredReservation>
  stored: StoredMessage[]
  results: Map<string, Result>
}

async function openIntake(ctx: Context, connection: StoredConnection, messages: readonly Message[]): Promise<Intake> {
  const { channelId } = connection
  const { rooms, rates, received, reservations } = await batch(ctx.tx, {
    rooms: () => findRoomCodes(ctx.tx, channelId),
    rates: () => findRateCodes(ctx.tx, channelId),
    received: () => findReceived(ctx.tx, channelId, messages.map(({ messageId }) => messageId)),
    reservations: () => findReservations(ctx.tx, channelId, messages.map(({ reservation }) => reservation)),
  }) // prettier-ignore
  return {
    desk: { connection, codes: { rooms, rates } },
    received: new Map(received.map((one) => [one.messageId, one])),
    reservations: new Map(reservations.map((one) => [one.reference, one])),
    changed: new Map(),
    stored: [],
    results: new Map(),
  }
}

async function takeMessage(ctx: Context, intake: Intake, message: Message): Promise<void> {
  const { messageId, reservation: reference, version, kind, ...body } = message
  const { results, stored, reservations } = intake
  const twin = intake.received.get(messageId)
  if (twin) {
    const status = twin.state === 'TRAY' ? 'TRAY' : 'UNCHANGED'
    const reason = status === 'TRAY' ? twin.reason : ''
    results.set(messageId, { messageId, status, reference: twin.bookingReference, reason, warnings: [...twin.warnings] })
    return
  }
  const known = reservations.get(reference) ?? newReservation(ctx, intake.desk, reference)
  const row = { id: ctx.newId(), reservationId: known.id, channelId: known.channelId, messageId, version, kind, body, receivedAt: ctx.now }
  if (version <= known.version) {
    stored.push({ ...row, state: 'UNCHANGED', reason: '', details: {}, warnings: [], closedAt: ctx.now })
    results.set(messageId, { messageId, status: 'UNCHANGED', reference: known.bookingReference, reason: '', warnings: [] })
    return
  }
  const { reservation, warnings, waits } = await applyMessage(ctx, intake.desk, { ...known, version }, { kind, body })
  reservations.set(reference, reservation)
  intake.changed.set(reference, reservation)
  for (const [index, one] of stored.entries())
    if (one.reservationId === known.id && one.state === 'TRAY')
      stored[index] = { ...one, state: 'SUPERSEDED', closedAt: ctx.now }
  const { reason = '', details = {} } = waits ?? {}
  stored.push({ ...row, state: waits ? 'TRAY' : 'APPLIED', reason, details, warnings, closedAt: waits ? null : ctx.now })
  const status = waits ? 'TRAY' : 'STORED'
  results.set(messageId, { messageId, status, reference: reservation.bookingReference, reason, warnings })
  report(ctx, intake.desk, { id: row.id, reservation, kind, waits: reason })
} // prettier-ignore

const newReservation = (ctx: Context, { connection }: Desk, reference: string): StoredReservation => ({
  id: ctx.newId(),
  channelId: connection.channelId,
  reference,
  version: 0,
  state: 'WAITING',
  bookingId: null,
  bookingReference: null,
  rooms: {},
  paymentModel: connection.paymentModel,
  card: null,
  createdAt: ctx.now,
})

type Report = { id: string; reservation: StoredReservation; kind: ReservationHead['kind']; waits: string }

/** Writes down what became of a message; the desk is notified of one that waits. */
function report(ctx: Context, { connection }: Desk, { id, reservation, kind, waits }: Report): void {
  const { reference, version, bookingId } = reservation
  ctx.record({
    type: 'CHANNEL_RESERVATION',
    entity: 'channel_reservation',
    entityId: reservation.id,
    ...(bookingId === null ? {} : { bookingId }),
    after: { channel: connection.channelCode, reservation: reference, version, kind, waits },
  })
  if (waits === '') return
  ctx.notify({
    type: 'reservation',
    referenceNumber: reference,
    referenceId: id,
    status: 'submitted',
    message: `Reservation ${reference} of ${connection.channelName} waits: ${waits}`,
    text: { kind: 'channel_tray', facts: { reference, channel: connection.channelName } },
    redirectPath: '/bookone/channel-reservations',
  })
}
