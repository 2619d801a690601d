import { sql } from 'kysely'
import type { Day } from '#core/dates.ts'
import type { Tx, PlatformTx } from '#server/request/context.ts'
import type { LinkReceipt, LinkStatus } from '../contract/replies.ts'
import { type StoredLink, SELECT_LINKS } from './links.ts'

export type LinkFilter = {
  status?: LinkStatus | undefined
  bookingId?: string | undefined
  text?: string | undefined
  from?: Day | undefined
  until?: Day | undefined
}

/** Links, latest first. `until` is half-open; days are the property's own. */
export async function findLinks(
  tx: Tx,
  filter: LinkFilter,
  page: { after: string | undefined; limit: number; timeZone: string },
): Promise<StoredLink[]> {
  const where = [sql`l.property_id = ${tx.propertyId}`]
  if (filter.status) where.push(sql`l.status = ${filter.status}`)
  if (filter.bookingId) where.push(sql`l.booking_id = ${filter.bookingId}`)
  if (filter.text) {
    // References are upper case; a beginning is a range, which an index finds.
    const start = filter.text.toUpperCase()
    where.push(sql`(l.reference = ${start} or l.booking_id in (
      select id from bookings where property_id = ${tx.propertyId}
         and reference collate "C" >= ${start} and reference collate "C" < ${`${start}~`}))`)
  }
  if (filter.from) where.push(sql`l.created_at >= (${filter.from}::date::timestamp at time zone ${page.timeZone})`)
  if (filter.until) where.push(sql`l.created_at < (${filter.until}::date::timestamp at time zone ${page.timeZone})`)
  if (page.after) where.push(sql`l.id < ${page.after}::uuid`)
  const { rows } = await sql<StoredLink>`
    ${sql.raw(SELECT_LINKS)} where ${sql.join(where, sql` and `)} order by l.id desc limit ${page.limit}`.execute(tx)
  return rows
}

/** Money that came by a link, latest first, with what went back of it. */
export const findReceipts = (tx: Tx, linkId: string): Promise<LinkReceipt[]> =>
  tx.named<LinkReceipt>(
    'find_receipts_of_link',
    `select r.id, r.number, r.amount_minor as amount, r.payment_mode as "paymentMode", r.provider_payment_id as "providerPaymentId",
            (r.booking_id is not null or exists (select from payment_allocations a where a.property_id = r.property_id and a.receipt_id = r.id))
              as "isAllocated",
            coalesce((select sum(f.amount_minor) from gateway_refunds f
                       where f.property_id = r.property_id and f.receipt_id = r.id and f.status <> 'FAILED'), 0)::bigint as refunded,
            r.received_at as "receivedAt",
            coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'receiptId', f.receipt_id, 'amount', f.amount_minor, 'currency', f.currency,
                        'reason', f.reason, 'status', f.status, 'fault', f.fault,
                        'createdAt', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by f.id)
                        from gateway_refunds f where f.property_id = r.property_id and f.receipt_id = r.id), '[]') as refunds
       from payment_link_events e
       join receipts r on r.property_id = e.property_id and r.provider = e.actor_name and r.provider_payment_id = e.detail
                     and r.provider_payment_id <> '' and r.direction = 'IN'
      where e.property_id = $1 and e.link_id = $2 and e.type in ('PAID', 'PAID_LATE') and e.detail <> ''
      order by r.number desc limit 100`,
    [tx.propertyId, linkId],
  )

/** What the public page shows of a property and a booking, beside the link itself. */
export type Shown = {
  phone: string
  email: string
  address: string
  arrival: Day
  departure: Day
}

export async function findShown(tx: Tx, bookingId: string): Promise<Shown | undefined> {
  const [row] = await tx.named<Shown>(
    'find_shown_of_link',
    `select p.phone, p.email, concat_ws(', ', nullif(p.address, ''), case when position(p.city in p.address) = 0 then p.city end) as address,
            b.arrival_on as arrival, b.departure_on as departure
       from bookings b join properties p on p.id = b.property_id where b.property_id = $1 and b.id = $2`,
    [tx.propertyId, bookingId],
  )
  return row
}

export type LinkAt = { propertyId: number; linkId: string }

/** Links of all properties whose time ran out. */
export const findExpired = (tx: PlatformTx, limit: number): Promise<LinkAt[]> =>
  tx.named<LinkAt>(
    'find_expired_links',
    `select property_id as "propertyId", id as "linkId" from payment_links
      where status in ('ACTIVE', 'PART_PAID') and expires_at <= now() order by expires_at limit $1`,
    [limit],
  )

/** Open links of all properties whose booking was cancelled, or comes to another total than when they were made. */
export const findOutdated = (tx: PlatformTx, limit: number): Promise<LinkAt[]> =>
  tx.named<LinkAt>(
    'find_outdated_links',
    `select l.property_id as "propertyId", l.id as "linkId"
       from payment_links l
       join bookings b on b.property_id = l.property_id and b.id = l.booking_id
       join folios f on f.property_id = l.property_id and f.booking_id = l.booking_id
      where l.status in ('ACTIVE', 'PART_PAID') and l.expires_at > now()
        and (b.status in ('CANCELLED', 'NO_SHOW')
             or (l.status = 'ACTIVE' and not l.is_fixed
                 and f.room_minor + f.services_minor + f.expenses_minor - f.refunds_minor <> l.booking_total_minor))
      order by l.expires_at limit $1`,
    [limit],
  )
