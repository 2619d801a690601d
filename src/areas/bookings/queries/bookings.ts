import { sql } from 'kysely'
import type { Booking, BookingStatus, Stay } from '../contract.ts'
import type { FolioMoney } from '#areas/folios/contract.ts'
import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/context.ts'
import { STATUS_ORDER } from '../rules.ts'
import { findStays, type StayFacts } from './stays.ts'

/** A booking as actions work on it, with its stays in order of arrival. */
export type BookingFacts = {
  id: string
  reference: string
  customerId: string
  status: BookingStatus
  version: number
  optionExpiresAt: Instant | null
  arrival: Day
  departure: Day
  source: string
  notes: string
  stays: StayFacts[]
}

/**
 * Locks a booking until the transaction ends and reads it with its stays, in one round trip. Whoever changes a stay locks its booking first.
 *
 * @param version what the caller was looking at; a newer one is refused
 * @throws Refusal not_found, stale_version {version, changedBy}
 */
export async function lockBooking(tx: Tx, id: string, version?: number): Promise<BookingFacts> {
  const [row, stays] = await Promise.all([
    tx
      .selectFrom('bookings')
      .select([
        'id',
        'reference',
        'customer_id',
        'status',
        'version',
        'option_expires_at',
        'arrival_on',
        'departure_on',
      ])
      .select(['source', 'notes'])
      .where('property_id', '=', tx.propertyId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
    findStays(tx, [id]),
  ])
  if (!row) return refuse('not_found', { bookingId: id })
  if (version !== undefined && version !== row.version)
    refuse('stale_version', { version: row.version, changedBy: await findLastAuthor(tx, id) })
  return {
    id: row.id,
    reference: row.reference,
    customerId: row.customer_id,
    status: row.status as BookingStatus,
    version: row.version,
    optionExpiresAt: row.option_expires_at,
    arrival: row.arrival_on as Day,
    departure: row.departure_on as Day,
    source: row.source,
    notes: row.notes,
    stays,
  }
}

/** Who made the last change to a booking, for the person whose own change came too late. */
export async function findLastAuthor(tx: Tx, bookingId: string): Promise<string> {
  const row = await tx
    .selectFrom('audit_events')
    .select('actor_name')
    .where('property_id', '=', tx.propertyId)
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.actor_name ?? ''
}

export type NewBookingRow = {
  id: string
  reference: string
  customerId: string
  status: BookingStatus
  optionExpiresAt: Instant | null
  arrival: Day
  departure: Day
  source: string
  notes: string
  createdAt: Instant
  createdBy: number
}

export async function insertBooking(tx: Tx, booking: NewBookingRow): Promise<void> {
  await tx
    .insertInto('bookings')
    .values({
      property_id: tx.propertyId,
      id: booking.id,
      reference: booking.reference,
      customer_id: booking.customerId,
      status: booking.status,
      option_expires_at: booking.optionExpiresAt,
      arrival_on: booking.arrival,
      departure_on: booking.departure,
      source: booking.source,
      notes: booking.notes,
      created_at: booking.createdAt,
      created_by: booking.createdBy,
    })
    .execute()
}

/**
 * Makes bookings say what their stays say: state, first arrival, last departure; one version further.
 * Cancelled and no-show stays count for the dates only when there is nothing else.
 */
export async function syncBookings(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update bookings b
       set status = s.status, arrival_on = s.arrival_on, departure_on = s.departure_on, version = b.version + 1,
           option_expires_at = case when s.status = 'OPTION' then b.option_expires_at end,
           closed_at = case when s.status in ('CANCELLED', 'NO_SHOW') then b.closed_at end,
           cancel_reason = case when s.status in ('CANCELLED', 'NO_SHOW') then b.cancel_reason else '' end
      from (select booking_id,
                   (array_agg(status order by array_position(${[...STATUS_ORDER]}::text[], status)))[1] as status,
                   coalesce(min(arrival_on) filter (where status not in ('CANCELLED', 'NO_SHOW')), min(arrival_on)) as arrival_on,
                   coalesce(max(departure_on) filter (where status not in ('CANCELLED', 'NO_SHOW')), max(departure_on)) as departure_on
              from stays
             where property_id = ${tx.propertyId} and booking_id = any(${[...ids]}::uuid[])
             group by booking_id) s
     where b.property_id = ${tx.propertyId} and b.id = s.booking_id`.execute(tx)
}

export const syncBooking = (tx: Tx, id: string): Promise<void> => syncBookings(tx, [id])

export type BookingEdit = {
  customerId?: string | undefined
  source?: string | undefined
  notes?: string | undefined
  cancelReason?: string | undefined
  closedAt?: Instant | null | undefined
}

/** Writes the fields that are given. The version moves with `syncBooking`. */
export async function updateBooking(tx: Tx, id: string, edit: BookingEdit): Promise<void> {
  await sql`
    update bookings
       set customer_id = coalesce(${edit.customerId ?? null}::uuid, customer_id),
           source = coalesce(${edit.source ?? null}::text, source),
           notes = coalesce(${edit.notes ?? null}::text, notes),
           cancel_reason = coalesce(${edit.cancelReason ?? null}::text, cancel_reason),
           closed_at = coalesce(${edit.closedAt ?? null}::timestamptz, closed_at)
     where property_id = ${tx.propertyId} and id = ${id}`.execute(tx)
}

/** The invoice of a booking, if one was issued: what it bills must not change any more. */
export async function findInvoice(tx: Tx, bookingId: string): Promise<{ id: string; number: string } | undefined> {
  return tx
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('property_id', '=', tx.propertyId)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
}

export async function findBookingId(tx: Tx, reference: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('bookings')
    .select('id')
    .where('property_id', '=', tx.propertyId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.id
}

/** A booking as it is answered, read in one round trip. @throws Refusal not_found */
export async function readBooking(tx: Tx, id: string): Promise<Booking> {
  const [bookings, stays] = await Promise.all([
    tx.named<BookingHead>('read_booking', READ_BOOKING, [tx.propertyId, id]),
    tx.named<Stay>('read_booking_stays', READ_STAYS, [tx.propertyId, id]),
  ])
  const head = bookings[0] ?? refuse('not_found', { bookingId: id })
  const { customer, money, invoice, ...booking } = head
  return { ...booking, customer, stays, money, invoice }
}

type BookingHead = Omit<Booking, 'stays'> & { money: FolioMoney }

const READ_BOOKING = `
  select b.id, b.reference, b.status, b.version, b.source, b.notes, b.option_expires_at as "optionExpiresAt",
         b.cancel_reason as "cancelReason", b.arrival_on as arrival, b.departure_on as departure, b.created_at as "createdAt",
         json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email, 'phone', c.phone,
                           'isVip', c.is_vip, 'doNotRent', c.do_not_rent) as customer,
         json_build_object('payable', f.room_minor, 'services', f.services_minor, 'expenses', f.expenses_minor,
                           'refunds', f.refunds_minor, 'paid', f.paid_minor, 'deferred', f.deferred_minor,
                           'discount', f.discount_minor, 'tax', f.tax_minor, 'commission', f.commission_minor,
                           'tcs', f.tcs_minor, 'tds', f.tds_minor, 'due', f.due_minor, 'currency', f.currency) as money,
         case when i.id is not null then json_build_object('id', i.id, 'number', i.number) end as invoice
    from bookings b
    join customers c on c.property_id = b.property_id and c.id = b.customer_id
    join folios f on f.property_id = b.property_id and f.booking_id = b.id
    left join invoices i on i.property_id = b.property_id and i.booking_id = b.id
   where b.property_id = $1 and b.id = $2`

const READ_STAYS = `
  select s.id, s.room_type_id as "roomTypeId", t.name as "roomTypeName", s.priced_type_id as "pricedTypeId",
         s.room_id as "roomId", r.number as "roomNumber", r.condition as "roomCondition",
         s.rate_plan_id as "ratePlanId", p.name as "ratePlanName", s.guest_name as "guestName", s.adults, s.children,
         s.arrival_on as arrival, s.departure_on as departure, s.arrival_time as "arrivalTime", s.status,
         s.is_locked as "isLocked", s.lock_reason as "lockReason",
         (select coalesce(sum(n.total_minor), 0)::bigint from stay_nights n
           where n.property_id = s.property_id and n.stay_id = s.id) as total,
         s.checked_in_at as "checkedInAt", s.checked_out_at as "checkedOutAt"
    from stays s
    join room_types t on t.property_id = s.property_id and t.id = s.room_type_id
    join rate_plans p on p.property_id = s.property_id and p.id = s.rate_plan_id
    left join rooms r on r.property_id = s.property_id and r.id = s.room_id
   where s.property_id = $1 and s.booking_id = $2
   order by s.arrival_on, s.id`
