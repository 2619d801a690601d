import type { Booking, BookingStatus, Stay } from '../contract/replies.ts'
import type { Day, Instant } from '#core/dates.ts'
import type { TaxLine } from '#areas/ledger/folios/contract/replies.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import { firstOf } from '#server/database/lookups.ts'
import type { Tx } from '#server/request/context.ts'
import { STATUS_ORDER } from '../rules/bookings.ts'
import type { Purpose, Segment } from '../contract/choices.ts'
import { findStays, type StayFacts } from './stays.ts'

/** A booking as actions work on it, with its stays in order of arrival. */
export type BookingFacts = {
  id: string
  reference: string
  customerId: string
  companyId: string | null
  /** The group it was made for; it stays so. */
  groupId: string | null
  status: BookingStatus
  version: number
  optionExpiresAt: Instant | null
  /** No guest has a name on it yet. */
  isHold: boolean
  arrival: Day
  departure: Day
  source: string
  notes: string
  purpose: Purpose
  segment: Segment | ''
  stays: StayFacts[]
}

/**
 * Locks a booking until the transaction ends and reads it with its stays, in one round trip. Every change of a stay locks its booking
 * first.
 *
 * @param version what the caller was looking at; a newer one is refused
 * @throws Refusal not_found, stale_version {version, changedBy}
 */
export async function lockBooking(tx: Tx, id: string, version?: number): Promise<BookingFacts> {
  const [rows, stays] = await Promise.all([
    tx.named<Omit<BookingFacts, 'stays'>>('bookings.lockBooking', LOCK_BOOKING, [tx.propertyId, id]),
    findStays(tx, [id]),
  ])
  const row = rows[0] ?? refuse('not_found', { bookingId: id })
  if (version !== undefined && version !== row.version)
    refuse('stale_version', { version: row.version, changedBy: await findLastAuthor(tx, id) })
  return { ...row, stays }
}

/** What a booking is made of; its version is counted by the database. */
const stored = columns<NewBookingRow & { version: number }>().of('bookings', {
  id: 'id',
  reference: 'reference',
  customerId: 'customer_id',
  companyId: 'company_id',
  groupId: 'group_id',
  status: 'status',
  version: fixed('version'),
  optionExpiresAt: 'option_expires_at',
  isHold: 'is_hold',
  arrival: 'arrival_on',
  departure: 'departure_on',
  source: 'source',
  notes: 'notes',
  purpose: 'purpose',
  segment: 'segment',
  createdAt: 'created_at',
  createdBy: 'created_by',
})
const facts = stored.only(
  'id', 'reference', 'customerId', 'companyId', 'groupId', 'status', 'version', 'optionExpiresAt', 'isHold', 'arrival', 'departure',
  'source', 'notes', 'purpose', 'segment',
) // prettier-ignore
const GET_BOOKING = `select ${facts.select()} from bookings where property_id = $1 and id = $2`
const LOCK_BOOKING = `${GET_BOOKING} for update`

/** A booking as actions work on it, without a lock: for reads that change nothing. @throws Refusal not_found */
export async function getBookingFacts(tx: Tx, id: string): Promise<BookingFacts> {
  const [rows, stays] = await Promise.all([
    tx.named<Omit<BookingFacts, 'stays'>>('bookings.getBooking', GET_BOOKING, [tx.propertyId, id]),
    findStays(tx, [id]),
  ])
  return { ...(rows[0] ?? refuse('not_found', { bookingId: id })), stays }
}

/** Who made the last change to a booking, for the user whose own change came too late. */
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

/** A booking names a company of its own property. */
const COMPANY_KNOWN = { booking_company_is_known: 'unknown_reference' } as const

export type NewBookingRow = Omit<BookingFacts, 'version' | 'stays'> & { createdAt: Instant; createdBy: number }

const INSERT_BOOKING = `insert into bookings (property_id, ${stored.changing}) values ($1, ${stored.places(2)})`

export const insertBooking = (tx: Tx, booking: NewBookingRow): Promise<unknown> =>
  tx
    .named('bookings.insertBooking', INSERT_BOOKING, [tx.propertyId, ...stored.parameters(booking)])
    .catch(refuseOn(COMPANY_KNOWN))

/**
 * Derives bookings from their stays: state, first arrival, last departure; one version further.
 * Cancelled and no-show stays count for the dates only when there is nothing else.
 */
export const syncBookings = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx.named('bookings.syncBookings', SYNC_BOOKINGS, [tx.propertyId, ids, STATUS_ORDER])

const SYNC_BOOKINGS = `
  update bookings b
     set status = s.status, arrival_on = s.arrival_on, departure_on = s.departure_on, version = b.version + 1,
         option_expires_at = case when s.status = 'OPTION' then b.option_expires_at end,
         is_hold = b.is_hold and s.status in ('OPTION', 'CANCELLED'),
         closed_at = case when s.status in ('CANCELLED', 'NO_SHOW') then b.closed_at end,
         cancel_reason = case when s.status in ('CANCELLED', 'NO_SHOW') then b.cancel_reason else '' end
    from (select booking_id, (array_agg(status order by array_position($3::text[], status)))[1] as status,
                 coalesce(min(arrival_on) filter (where status not in ('CANCELLED', 'NO_SHOW')), min(arrival_on)) as arrival_on,
                 coalesce(max(departure_on) filter (where status not in ('CANCELLED', 'NO_SHOW')), max(departure_on)) as departure_on
            from stays
           where property_id = $1 and booking_id = any($2::uuid[])
           group by booking_id) s
   where b.property_id = $1 and b.id = s.booking_id`

export const syncBooking = (tx: Tx, id: string): Promise<unknown> => syncBookings(tx, [id])

export type BookingEdit = {
  customerId?: string | undefined
  /** Null takes it off. */
  companyId?: string | null | undefined
  source?: string | undefined
  notes?: string | undefined
  purpose?: Purpose | undefined
  segment?: Segment | undefined
  cancelReason?: string | undefined
  closedAt?: Instant | null | undefined
}

/** Writes the fields that are given. The version moves with `syncBooking`. */
export const updateBooking = (tx: Tx, id: string, edit: BookingEdit): Promise<unknown> =>
  tx
    .named(
      'bookings.updateBooking',
      `update bookings
        set customer_id = coalesce($3::uuid, customer_id), source = coalesce($4::text, source),
            notes = coalesce($5::text, notes), cancel_reason = coalesce($6::text, cancel_reason),
            closed_at = coalesce($7::timestamptz, closed_at),
            company_id = case when $8 then $9::uuid else company_id end, purpose = coalesce($10::text, purpose),
            segment = coalesce($11::text, segment)
      where property_id = $1 and id = $2`,
      [
        tx.propertyId,
        id,
        edit.customerId ?? null,
        edit.source ?? null,
        edit.notes ?? null,
        edit.cancelReason ?? null,
        edit.closedAt ?? null,
        edit.companyId !== undefined,
        edit.companyId ?? null,
        edit.purpose ?? null,
        edit.segment ?? null,
      ],
    )
    .catch(refuseOn(COMPANY_KNOWN))

/** Whether the property no longer accommodates the customer of the booking. */
export async function isDoNotRent(tx: Tx, bookingId: string): Promise<boolean> {
  const rows = await tx.named<{ do_not_rent: boolean }>(
    'bookings.isDoNotRent',
    `select c.do_not_rent from bookings b join customers c on c.property_id = b.property_id and c.id = b.customer_id
      where b.property_id = $1 and b.id = $2`,
    [tx.propertyId, bookingId],
  )
  return rows[0]?.do_not_rent ?? false
}

/** Of an invoice `i`: notes have not freed its charges. */
const STANDS = `not exists (select from invoice_credits c where c.property_id = $1 and c.invoice_id = i.id and c.is_freed)`

/** Whether booking `b` has a valid invoice, as SQL; $1 is the property. */
export const IS_INVOICED = `
  exists (select from invoices i
           where i.property_id = $1 and i.booking_id = b.id and i.document_type = 'INVOICE' and ${STANDS})`

/** A booking's valid invoice, if there is one: what it bills must not change any more. One credited whole freed its charges. */
export async function findInvoice(tx: Tx, bookingId: string): Promise<{ id: string; number: string } | undefined> {
  const rows = await tx.named<{ id: string; number: string }>(
    'bookings.findInvoice',
    `select i.id, i.number from invoices i
      where i.property_id = $1 and i.booking_id = $2 and i.document_type = 'INVOICE'
        and ${STANDS}
      order by i.id limit 1`,
    [tx.propertyId, bookingId],
  )
  return rows[0]
}

export type FeeLine = { id: string; stayId: string | null; name: string; net: Minor; tax: Minor; taxes: TaxLine[] }

/** Fees on a booking's bill that are not reversed. */
export const findFees = (tx: Tx, bookingId: string): Promise<FeeLine[]> =>
  tx.named(
    'bookings.findFees',
    `select l.id, l.stay_id as "stayId", l.name, l.net_minor as net, l.tax_minor as tax, l.taxes
       from folios f
       join folio_lines l on l.property_id = f.property_id and l.folio_id = f.id and l.kind = 'FEE' and l.reverses_id is null
      where f.property_id = $1 and f.booking_id = $2
        and not exists (select from folio_lines b where b.property_id = l.property_id and b.reverses_id = l.id)
      order by l.id`,
    [tx.propertyId, bookingId],
  )

export async function findBookingId(tx: Tx, reference: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('bookings')
    .select('id')
    .where('property_id', '=', tx.propertyId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.id
}

type BookingHead = Omit<Booking, 'stays'>

/** A booking as replies have it, read in one round trip, also after the statements that write it. @throws Refusal not_found */
export async function readBooking(tx: Tx, id: string): Promise<Booking> {
  const [heads, stays] = await Promise.all([findHeads(tx, id), findReplyStays(tx, id)])
  const head = heads[0] ?? refuse('not_found', { bookingId: id })
  return { ...head, stays }
}

const findHeads = (tx: Tx, id: string) =>
  tx.named<BookingHead>('bookings.readBooking', READ_BOOKING, [tx.propertyId, id])

const READ_BOOKING = `
    select b.id, b.reference, b.status, b.version, b.source, b.notes, b.purpose, b.segment, b.option_expires_at as "optionExpiresAt",
           b.cancel_reason as "cancelReason", b.arrival_on as arrival, b.departure_on as departure, b.created_at as "createdAt", b.is_account as "isAccount",
           json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email, 'phone', c.phone,
                             'isVip', c.is_vip, 'doNotRent', c.do_not_rent) as customer,
           (select json_build_object('id', m.id, 'name', m.display_name) from companies n
              join companies m on m.property_id = n.property_id and m.id = ${firstOf('n.merged_into_id', 'n.id')}
             where n.property_id = b.property_id and n.id = b.company_id) as company,
           (select json_build_object('id', g.id, 'name', g.name) from groups g
             where g.property_id = b.property_id and g.id = b.group_id) as "group",
           json_build_object('payable', f.room_minor, 'services', f.services_minor, 'expenses', f.expenses_minor,
                             'refunds', f.refunds_minor, 'paid', f.paid_minor, 'advance', f.advance_minor, 'deferred', f.deferred_minor,
                             'onAccount', f.on_account_minor,
                             'discount', f.discount_minor, 'tax', f.tax_minor, 'commission', f.commission_minor,
                             'tcs', f.tcs_minor, 'tds', f.tds_minor, 'commissionGst', f.commission_gst_minor,
                             'hotelCollects', f.room_minor - f.commission_minor - f.tcs_minor - f.tds_minor,
                             'payoutExpected', f.room_minor - f.commission_minor - f.tcs_minor - f.tds_minor - f.commission_gst_minor,
                             'due', f.due_minor, 'currency', f.currency) as money,
           case when i.id is not null then json_build_object('id', i.id, 'number', i.number) end as invoice
      from bookings b
      join customers c on c.property_id = b.property_id and c.id = b.customer_id
      join folios f on f.property_id = b.property_id and f.booking_id = b.id
      left join invoices i on i.property_id = b.property_id and i.booking_id = b.id
     where b.property_id = $1 and b.id = $2`

const findReplyStays = (tx: Tx, bookingId: string) =>
  tx.named<Stay>('bookings.readStays', READ_STAYS, [tx.propertyId, bookingId])

const READ_STAYS = `
    select s.id, s.room_type_id as "roomTypeId", t.name as "roomTypeName", s.priced_type_id as "pricedTypeId",
           s.room_id as "roomId", r.number as "roomNumber", r.condition as "roomCondition",
           s.rate_plan_id as "ratePlanId", p.name as "ratePlanName", s.guest_name as "guestName", s.adults, s.children,
           s.child_ages as "childAges", s.arrival_on as arrival, s.departure_on as departure, s.arrival_time as "arrivalTime", s.status,
           s.is_locked as "isLocked", s.lock_reason as "lockReason",
           (select coalesce(sum(n.total_minor), 0)::bigint from stay_nights n
             where n.property_id = s.property_id and n.stay_id = s.id) as total,
           (select k.name from stay_nights n join company_contracts k on k.property_id = n.property_id and k.id = n.contract_id
             where n.property_id = s.property_id and n.stay_id = s.id order by n.night limit 1) as "contractName",
           s.checked_in_at as "checkedInAt", s.checked_out_at as "checkedOutAt"
      from stays s
      join room_types t on t.property_id = s.property_id and t.id = s.room_type_id
      join rate_plans p on p.property_id = s.property_id and p.id = s.rate_plan_id
      left join rooms r on r.property_id = s.property_id and r.id = s.room_id
     where s.property_id = $1 and s.booking_id = $2
     order by s.arrival_on, s.id`
