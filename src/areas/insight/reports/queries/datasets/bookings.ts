import type { Source } from './dataset.ts'

/** The lowest id of what was stored from the day before one: ids begin with the time they were made. */
const idsFrom = (day: string): string =>
  `(lpad(to_hex((extract(epoch from ${day} - 1) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid`

/** Nights of a booking and their price before tax, whatever became of it. */
const VALUE = `
  join lateral (select count(*)::int as nights, coalesce(sum(n.net_minor), 0)::bigint as net
                  from stays s join stay_nights n on (n.property_id, n.stay_id) = (s.property_id, s.id)
                 where s.property_id = b.property_id and s.booking_id = b.id) v on true`

/** Bookings by the calendar day they were made on, and cancelled bookings by the day that happened. Enquiries, waiting lists and holds are none. */
export const bookings: Source = {
  table: 'booking_facts',
  sums: 'booking_sums',
  keys: {
    source: { column: 'source', type: 'text' },
    company: { column: 'company_id', type: 'uuid' },
    country: { column: 'country', type: 'text' },
    segment: { column: 'segment', type: 'text' },
  },
  measures: {
    made: 'made',
    madeNights: 'made_nights',
    madeValue: 'made_minor',
    leadDays: 'lead_days',
    cancelled: 'cancelled',
    cancelledNights: 'cancelled_nights',
    cancelledValue: 'cancelled_minor',
  },
  rows: (from, until) => `
    select e.day, e.source, e.company_id, coalesce(nullif(c.country, ''), c.nationality) as country, e.segment, e.made, e.made_nights, e.made_minor,
           e.lead_days, e.cancelled, e.cancelled_nights, e.cancelled_minor, 'booking' as ref_kind, e.id as ref_id, e.reference,
           trim(c.first_name || ' ' || c.last_name) as description
      from (select (b.created_at at time zone p.time_zone)::date as day, b.property_id, b.customer_id, b.id, b.reference, b.source, b.company_id, b.segment,
                   1 as made, v.nights as made_nights, v.net as made_minor,
                   greatest(0, b.arrival_on - (b.created_at at time zone p.time_zone)::date) as lead_days,
                   0 as cancelled, 0 as cancelled_nights, 0::bigint as cancelled_minor
              from properties p join bookings b on b.property_id = p.id and b.id >= ${idsFrom(from)} ${VALUE}
             where p.id = $1 and b.status not in ('INQUIRY', 'WAITLIST') and not b.is_hold and not b.is_account
               and (b.created_at at time zone p.time_zone)::date >= ${from} and (b.created_at at time zone p.time_zone)::date < ${until}
            union all
            select (b.closed_at at time zone p.time_zone)::date, b.property_id, b.customer_id, b.id, b.reference, b.source, b.company_id, b.segment,
                   0, 0, 0, 0, 1, v.nights, v.net
              from properties p join bookings b on b.property_id = p.id ${VALUE}
             where p.id = $1 and b.status = 'CANCELLED' and not b.is_hold
               and b.closed_at >= (${from} - 1)::timestamptz and b.closed_at < (${until} + 1)::timestamptz
               and (b.closed_at at time zone p.time_zone)::date >= ${from} and (b.closed_at at time zone p.time_zone)::date < ${until}) e
      join customers c on (c.property_id, c.id) = (e.property_id, e.customer_id)`,
}
