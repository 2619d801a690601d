import { type Minor, minor } from '#core/money.ts'
import type { Tx, PlatformTx } from '#server/request/context.ts'

const FEES = `
  select coalesce(sum(l.net_minor + l.tax_minor), 0)::bigint as fee
    from folio_lines l join folios f on f.property_id = l.property_id and f.id = l.folio_id
   where f.property_id = $1 and f.booking_id = $2 and l.kind = 'FEE'`

/** What calling off has cost a booking, with its tax, without what was reversed. */
export async function findFeeTotal(tx: Tx, bookingId: string): Promise<Minor> {
  const [row] = await tx.named<{ fee: number }>('bookings.findFeeTotal', FEES, [tx.propertyId, bookingId])
  return minor(row?.fee ?? 0)
}

export type MailDue = { propertyId: number; bookingId: string }

/** Sent in the day, at the place. */
const IN_THE_DAY = `extract(hour from now() at time zone p.time_zone) between 9 and 20`
/** With an address, no one of a story, and not written to about it before. */
const TO_WRITE_TO = `
  join customers c on c.property_id = b.property_id and c.id = b.customer_id and c.email <> ''
 where not b.is_sample and p.is_active and p.status = 'COMPLETED'`

const PRE_ARRIVALS = `
  select b.property_id as "propertyId", b.id as "bookingId"
    from guest_mails g
    join properties p on p.id = g.property_id
    join bookings b on b.property_id = g.property_id and b.status = 'CONFIRMED'
     and b.arrival_on > p.business_date and b.arrival_on <= (now() at time zone p.time_zone)::date + g.lead
     and b.created_at < now() - interval '12 hours'
    ${TO_WRITE_TO} and g.kind = 'guestPreArrival' and g.is_active and ${IN_THE_DAY}
     and not exists (select from messages m where m.property_id = b.property_id
                        and m.once_key = 'guestPreArrival:' || b.id || ':' || b.arrival_on)
   order by b.arrival_on, b.property_id limit $1`

const OPTIONS = `
  select b.property_id as "propertyId", b.id as "bookingId"
    from guest_mails g
    join properties p on p.id = g.property_id
    join bookings b on b.property_id = g.property_id and b.status = 'OPTION'
     and b.option_expires_at > now() and b.option_expires_at <= now() + make_interval(hours => g.lead)
     and b.created_at < now() - interval '1 hour'
    ${TO_WRITE_TO} and g.kind = 'guestOption' and g.is_active
     and not exists (select from messages m where m.property_id = b.property_id
                        and m.once_key = 'guestOption:' || b.id || ':' || to_char(b.option_expires_at at time zone 'UTC', 'YYYYMMDDHH24MI'))
   order by b.option_expires_at, b.property_id limit $1`

/** Bookings whose guests get the arrival mail now. Needs the platform's scope. */
export const findPreArrivals = (tx: PlatformTx, limit: number): Promise<MailDue[]> =>
  tx.named<MailDue>('bookings.findPreArrivals', PRE_ARRIVALS, [limit])

/** Options whose end is near. Needs the platform's scope. */
export const findEndingOptions = (tx: PlatformTx, limit: number): Promise<MailDue[]> =>
  tx.named<MailDue>('bookings.findEndingOptions', OPTIONS, [limit])
