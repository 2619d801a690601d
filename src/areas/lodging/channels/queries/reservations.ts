import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { PaymentModel } from '../contract/replies.ts'
import type { ReservationState, ReservationWarning, SoldBooking } from '../contract/reservations.ts'
import type { ReservationCard, ReservationKind } from '../contract/wire.ts'

/** Whose address it is that a channel calls, and the key it must bring. */
export async function findInbound(
  tx: PlatformTx,
  inboundId: string,
): Promise<{ propertyId: number; channelId: string; keyHash: Buffer | null } | undefined> {
  const [row] = await tx.named<{ propertyId: number; channelId: string; keyHash: Buffer | null }>(
    'channels.findInbound',
    `select property_id as "propertyId", channel_id as "channelId", inbound_key_hash as "keyHash"
       from channel_connections where inbound_id = $1`,
    [inboundId],
  )
  return row
}

/** No one closes the business day of the property until the transaction ends, as with the writes of its own users. */
export const holdBusinessDay = (tx: Tx, propertyId: number): Promise<unknown> =>
  tx.named('channels.holdBusinessDay', `select pg_advisory_xact_lock_shared(hashtext('business date'), $1::int)`, [
    propertyId,
  ])

export const writeInboundKey = (tx: Tx, channelId: string, key: { hash: Buffer; hint: string }): Promise<unknown> =>
  tx
    .updateTable('channel_connections')
    .set({ inbound_key_hash: key.hash, inbound_key_hint: key.hint })
    .where('property_id', '=', tx.propertyId)
    .where('channel_id', '=', channelId)
    .execute()

/** A reservation of a channel, and the booking it became. */
export type StoredReservation = {
  id: string
  channelId: string
  reference: string
  version: number
  state: 'BOOKED' | 'WAITING' | 'CANCELLED' | 'DISMISSED'
  bookingId: string | null
  bookingReference: string | null
  /** The channel's number of a room: the stay it became. */
  rooms: Readonly<Record<string, string>>
  paymentModel: PaymentModel
  card: ReservationCard | null
  createdAt: Instant
}

const RESERVATION = `
  r.id, r.channel_id as "channelId", r.reference, r.version, r.state, r.booking_id as "bookingId", b.reference as "bookingReference",
  r.rooms, r.payment_model as "paymentModel", r.card, r.created_at as "createdAt"`
const RESERVATIONS = `
    from channel_reservations r
    left join bookings b on b.property_id = r.property_id and b.id = r.booking_id`

/** Reservations of a channel by its own numbers. */
export const findReservations = (
  tx: Tx,
  channelId: string,
  references: readonly string[],
): Promise<StoredReservation[]> =>
  tx.named(
    'channels.findReservations',
    `select ${RESERVATION} ${RESERVATIONS} where r.property_id = $1 and r.channel_id = $2 and r.reference = any($3::text[])`,
    [tx.propertyId, channelId, references],
  )

const SAVE_RESERVATIONS = `
  insert into channel_reservations (property_id, id, channel_id, reference, version, state, booking_id, rooms, payment_model, card, created_at)
  select $1, r.id, r."channelId", r.reference, r.version, r.state, r."bookingId", r.rooms, r."paymentModel", nullif(r.card, 'null'::jsonb),
         r."createdAt"
    from jsonb_to_recordset($2::jsonb) as r (id uuid, "channelId" uuid, reference text, version bigint, state text, "bookingId" uuid,
         rooms jsonb, "paymentModel" text, card jsonb, "createdAt" timestamptz)
  on conflict (property_id, id) do update
     set version = excluded.version, state = excluded.state, booking_id = excluded.booking_id, rooms = excluded.rooms,
         payment_model = excluded.payment_model, card = excluded.card`

/** Writes reservations, new ones and changed ones, in one statement. */
export const saveReservations = (tx: Tx, reservations: readonly StoredReservation[]): Promise<unknown> =>
  tx.named('channels.saveReservations', SAVE_RESERVATIONS, [tx.propertyId, JSON.stringify(reservations)])

const SOLD = `
  select r.sold from bookings b
    left join lateral (
      select jsonb_build_object('channelName', h.name, 'reservation', c.reference, 'version', c.version, 'paymentModel', c.payment_model,
               'card', c.card) as sold
        from channel_reservations c join channels h on h.id = c.channel_id
       where c.property_id = b.property_id and c.booking_id = b.id
       order by c.created_at desc, c.id limit 1) r on true
   where b.property_id = $1 and b.id = $2`

/** The reservation of a channel that a booking is; null for one that no channel sold. @throws Refusal not_found */
export async function getSold(tx: Tx, bookingId: string): Promise<SoldBooking | null> {
  const [row] = await tx.named<{ sold: SoldBooking | null }>('channels.getSold', SOLD, [tx.propertyId, bookingId])
  return (row ?? refuse('not_found', { bookingId })).sold
}

/** A message as it is stored. */
export type StoredMessage = {
  id: string
  reservationId: string
  channelId: string
  messageId: string
  version: number
  kind: ReservationKind
  state: ReservationState
  reason: string
  details: Readonly<Record<string, unknown>>
  warnings: readonly ReservationWarning[]
  body: unknown
  receivedAt: Instant
  closedAt: Instant | null
}

/** Messages of a channel that were received already, by its own names of them. */
export const findReceived = (
  tx: Tx,
  channelId: string,
  messageIds: readonly string[],
): Promise<
  (Pick<StoredMessage, 'messageId' | 'state' | 'reason' | 'warnings'> & { bookingReference: string | null })[]
> =>
  tx.named(
    'channels.findReceived',
    `select m.message_id as "messageId", m.state, m.reason, m.warnings, b.reference as "bookingReference"
       from channel_reservation_messages m
       join channel_reservations r on r.property_id = m.property_id and r.id = m.reservation_id
       left join bookings b on b.property_id = r.property_id and b.id = r.booking_id
      where m.property_id = $1 and m.channel_id = $2 and m.message_id = any($3::text[])`,
    [tx.propertyId, channelId, messageIds],
  )

const INSERT_RECEIVED = `
  insert into channel_reservation_messages (property_id, id, reservation_id, channel_id, message_id, version, kind, state, reason, details,
                                            warnings, body, received_at, closed_at, closed_by)
  select $1, m.id, m."reservationId", m."channelId", m."messageId", m.version, m.kind, m.state, m.reason, m.details, m.warnings, m.body,
         m."receivedAt", m."closedAt", case when m."closedAt" is not null then 0 end
    from jsonb_to_recordset($2::jsonb) as m (id uuid, "reservationId" uuid, "channelId" uuid, "messageId" text, version bigint, kind text,
         state text, reason text, details jsonb, warnings jsonb, body jsonb, "receivedAt" timestamptz, "closedAt" timestamptz)`

export const insertReceived = (tx: Tx, messages: readonly StoredMessage[]): Promise<unknown> =>
  tx.named('channels.insertReceived', INSERT_RECEIVED, [tx.propertyId, JSON.stringify(messages)])

/** A later message contains what the waiting ones of these reservations did, and more. */
export const supersede = (tx: Tx, reservationIds: readonly string[], at: Instant): Promise<unknown> =>
  tx.named(
    'channels.supersede',
    `update channel_reservation_messages set state = 'SUPERSEDED', closed_at = $3, closed_by = 0
      where property_id = $1 and reservation_id = any($2::uuid[]) and state = 'TRAY'`,
    [tx.propertyId, reservationIds, at],
  )

/** A message with its reservation, as screens and the tray look at it. */
export type MessageRow = Omit<StoredMessage, 'reservationId'> & {
  channelName: string
  reservation: StoredReservation
}

type FlatRow = Omit<MessageRow, 'reservation'> & { reservation: StoredReservation }

const SELECT_MESSAGES = `
  select m.id, m.channel_id as "channelId", h.name as "channelName", m.message_id as "messageId", m.version, m.kind, m.state, m.reason,
         m.details, m.warnings, m.body, m.received_at as "receivedAt", m.closed_at as "closedAt",
         jsonb_build_object('id', r.id, 'channelId', r.channel_id, 'reference', r.reference, 'version', r.version, 'state', r.state,
           'bookingId', r.booking_id, 'bookingReference', b.reference, 'rooms', r.rooms, 'paymentModel', r.payment_model, 'card', r.card,
           'createdAt', r.created_at) as reservation
    from channel_reservation_messages m
    join channel_reservations r on r.property_id = m.property_id and r.id = m.reservation_id
    join channels h on h.id = m.channel_id
    left join bookings b on b.property_id = r.property_id and b.id = r.booking_id`

export type MessageFilter = { state?: ReservationState | undefined; channelId?: string | undefined }

/** Messages about reservations, latest first. */
export async function findMessagesIn(
  tx: Tx,
  { state, channelId }: MessageFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<MessageRow[]> {
  const where = [sql`m.property_id = ${tx.propertyId}`]
  if (state) where.push(sql`m.state = ${state}`)
  if (channelId) where.push(sql`m.channel_id = ${channelId}::uuid`)
  if (after) where.push(sql`m.id < ${after}::uuid`)
  const { rows } = await sql<FlatRow>`
    ${sql.raw(SELECT_MESSAGES)} where ${sql.join(where, sql` and `)} order by m.id desc limit ${limit}`.execute(tx)
  return rows
}

const GET_MESSAGE = `${SELECT_MESSAGES} where m.property_id = $1 and m.id = $2`

/** @throws Refusal not_found */
export async function getMessage(tx: Tx, id: string): Promise<MessageRow> {
  const [row] = await tx.named<FlatRow>('channels.getReservationMessage', GET_MESSAGE, [tx.propertyId, id])
  return row ?? refuse('not_found', { messageId: id })
}

export type MessageOutcome = Pick<StoredMessage, 'id' | 'state' | 'reason' | 'details' | 'warnings' | 'closedAt'>

export const updateMessage = (
  tx: Tx,
  { id, state, reason, details, warnings, closedAt }: MessageOutcome,
  by: number,
): Promise<unknown> =>
  tx.named(
    'channels.updateReservationMessage',
    `update channel_reservation_messages
        set state = $3, reason = $4, details = $5, warnings = $6, closed_at = $7, closed_by = case when $7::timestamptz is not null then $8::bigint end
      where property_id = $1 and id = $2`,
    [tx.propertyId, id, state, reason, JSON.stringify(details), JSON.stringify(warnings), closedAt, by],
  )

/** Everything after it can be undone alone, until it is released. */
export const setSavepoint = (tx: Tx): Promise<unknown> => tx.named('', 'savepoint of_one_message', [])
export const releaseSavepoint = (tx: Tx): Promise<unknown> => tx.named('', 'release savepoint of_one_message', [])
export async function undoToSavepoint(tx: Tx): Promise<void> {
  await tx.named('', 'rollback to savepoint of_one_message', [])
  await releaseSavepoint(tx)
}

/** Connections, of all properties, whose channel is polled for its sales. */
export const findCollectable = (tx: PlatformTx): Promise<{ propertyId: number; channelId: string }[]> =>
  tx.named(
    'channels.findCollectable',
    `select c.property_id::int as "propertyId", c.channel_id as "channelId" from channel_connections c
       join channels h on h.id = c.channel_id join properties p on p.id = c.property_id
      where h.form in ('ALPINEBITS', 'HUB_JSON') and h.is_active and h.base_url <> '' and c.is_active and p.is_active
      order by c.property_id, c.channel_id`,
    [],
  )

/** What collecting came to: when it was tried, and why some of it could not be had; empty where all could. */
export const markCollected = (tx: Tx, channelId: string, { at, fault }: { at: Instant; fault: string }) =>
  tx
    .updateTable('channel_connections')
    .set({ collect_fault: fault, ...(fault === '' && { collected_at: at }) })
    .where('property_id', '=', tx.propertyId)
    .where('channel_id', '=', channelId)
    .execute()

/**
 * What came in is stored for a year after it was dealt with; what waits in the tray stays. Reservations stay with their versions, so an old
 * message that has one still changes nothing when it comes again.
 */
export const pruneReceived = (tx: PlatformTx): Promise<unknown> =>
  tx.named(
    '',
    `delete from channel_reservation_messages where state <> 'TRAY' and closed_at < now() - interval '365 days'`,
    [],
  )
