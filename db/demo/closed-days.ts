import { writeDays } from '#areas/insight/reports/actions/facts.ts'
import { monthsOf } from '#areas/insight/reports/rules/spans.ts'
import type { Day } from '#core/dates.ts'
import type { PlatformTx } from '#server/request/context.ts'
import type { Desk } from './recent.ts'
import type { Furnished } from './furnish.ts'

// Set-based: a month of days is one statement each, whatever the size of the property. $1 the property, $2 from, $3 the day after the last.
const RUNS = `
  insert into closing_runs (property_id, id, business_on, attempt, status, step, is_scheduled, started_by, started_by_name, started_at,
                            touched_at, finished_at, is_sample)
  select p.id, gen_random_uuid(), d::date, 1, 'DONE', 'roll', true, $4, $5, at.closed, at.closed, at.closed, true
    from properties p, generate_series($2::date, $3::date - 1, interval '1 day') d,
         lateral (select least(now(), ((d::date + 1) + time '03:00') at time zone p.time_zone) as closed) at
   where p.id = $1`

const POSTINGS = `
  insert into closing_postings (property_id, run_id, stay_id, night, net_minor, tax_minor, posted_on)
  select n.property_id, c.id, n.stay_id, n.night, n.net_minor, n.tax_minor, n.night
    from closing_runs c
    join stay_nights n on n.property_id = c.property_id and n.night = c.business_on
    join stays s on s.property_id = n.property_id and s.id = n.stay_id
   where c.property_id = $1 and c.business_on >= $2 and c.business_on < $3 and s.status in ('IN_HOUSE', 'CHECKED_OUT')`

const DAYS = `
  insert into closing_days (property_id, run_id, business_on, rooms, rooms_blocked, rooms_sold, guests, arrivals, departures, no_shows,
                            cancellations, room_minor, service_minor, expense_minor, orders_minor, tax_minor, received_minor,
                            refunded_minor, deferred_minor, deposits_minor, outstanding_minor, details)
  select c.property_id, c.id, c.business_on, h.rooms, 0, n.rooms, n.guests, m.arrivals, m.departures, m.absent, m.cancelled,
         n.net + l.room, l.service, l.expense, o.net, n.tax + l.tax + o.tax, r.received, r.refunded, 0, w.deposits, w.outstanding,
         jsonb_build_object(
           'taxes', '[]'::jsonb, 'outlets', u.outlets, 'ageing', '[]'::jsonb, 'modes', r.modes,
           'revenue', case when h.rooms > 0 then jsonb_build_array(jsonb_build_object('name', 'Room nights', 'net', n.net, 'tax', n.tax))
                           else '[]' end || u.revenue)
    from closing_runs c,
         lateral (select count(*)::int as rooms from rooms where property_id = c.property_id and is_active) h,
         lateral (select count(*)::int as rooms, coalesce(sum(s.adults + s.children), 0)::int as guests,
                         coalesce(sum(p.net_minor), 0)::bigint as net, coalesce(sum(p.tax_minor), 0)::bigint as tax
                    from closing_postings p join stays s on s.property_id = p.property_id and s.id = p.stay_id
                   where p.property_id = c.property_id and p.run_id = c.id) n,
         lateral (select (select count(*)::int from stays where property_id = c.property_id and arrival_on = c.business_on
                             and status in ('IN_HOUSE', 'CHECKED_OUT')) as arrivals,
                         (select count(*)::int from stays where property_id = c.property_id and departure_on = c.business_on
                             and status = 'CHECKED_OUT') as departures,
                         (select count(*)::int from stays where property_id = c.property_id and arrival_on = c.business_on
                             and status = 'NO_SHOW') as absent,
                         (select count(*)::int from bookings where property_id = c.property_id and status = 'CANCELLED'
                             and closed_at >= c.business_on and closed_at < c.business_on + 1) as cancelled) m,
         lateral (select coalesce(sum(net_minor) filter (where counts_as = 'ROOM'), 0)::bigint as room,
                         coalesce(sum(net_minor) filter (where counts_as = 'SERVICE'), 0)::bigint as service,
                         coalesce(sum(net_minor) filter (where counts_as = 'EXPENSE' and kind <> 'REFUND'), 0)::bigint as expense,
                         coalesce(sum(tax_minor) filter (where kind <> 'REFUND'), 0)::bigint as tax
                    from folio_lines where property_id = c.property_id and business_on = c.business_on) l,
         lateral (select coalesce(sum(net_minor - room_net_minor), 0)::bigint as net,
                         coalesce(sum(tax_minor - room_tax_minor), 0)::bigint as tax
                    from order_sales where property_id = c.property_id and business_on = c.business_on) o,
         lateral (select coalesce(jsonb_agg(to_jsonb(sold) order by sold.name), '[]') as outlets,
                         coalesce(jsonb_agg(jsonb_build_object('name', sold.name, 'net', sold.net, 'tax', sold.tax) order by sold.name)
                                    filter (where sold.net <> 0), '[]') as revenue
                    from (select u.id as "businessServiceId", u.name, sum(s.orders)::int as orders, sum(s.covers)::int as covers,
                                 sum(s.net_minor)::bigint as net, sum(s.tax_minor)::bigint as tax, sum(s.tip_minor)::bigint as tip,
                                 sum(s.room_net_minor + s.room_tax_minor)::bigint as "onRooms",
                                 (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'amount', amount) order by name), '[]')
                                    from (select t ->> 'name' as name, sum((t ->> 'amount')::bigint)::bigint as amount
                                            from order_sales x, jsonb_array_elements(x.taxes) t
                                           where x.property_id = c.property_id and x.business_on = c.business_on and x.outlet_id = u.id
                                           group by 1) each_tax) as taxes
                            from order_sales s join outlets u on u.property_id = s.property_id and u.id = s.outlet_id
                           where s.property_id = c.property_id and s.business_on = c.business_on group by u.id, u.name) sold) u,
         lateral (select coalesce(sum(received), 0)::bigint as received, coalesce(sum(refunded), 0)::bigint as refunded,
                         coalesce(jsonb_agg(jsonb_build_object('mode', mode, 'received', received, 'refunded', refunded, 'count', count)
                                            order by mode), '[]') as modes
                    from (select payment_mode as mode, count(*)::int as count,
                                 coalesce(sum(amount_minor) filter (where direction = 'IN'), 0)::bigint as received,
                                 coalesce(sum(amount_minor) filter (where direction = 'OUT'), 0)::bigint as refunded
                            from receipts where property_id = c.property_id and business_on = c.business_on group by 1) modes) r,
         -- What was held for guests to come, and what those in the house still owed.
         lateral (select coalesce(sum(b.held) filter (where b.arrival_on > c.business_on), 0)::bigint as deposits,
                         coalesce(sum(greatest(0, b.charged - b.held)) filter (where b.arrival_on <= c.business_on), 0)::bigint as outstanding
                    from (select b.arrival_on, f.room_minor as charged,
                                 (select coalesce(sum(case direction when 'IN' then amount_minor else -amount_minor end), 0) from receipts
                                   where property_id = b.property_id and booking_id = b.id and business_on <= c.business_on) as held
                            from bookings b join folios f on f.property_id = b.property_id and f.booking_id = b.id
                           where b.property_id = c.property_id and b.departure_on > c.business_on and b.arrival_on <= c.business_on + 45
                             and b.status not in ('CANCELLED', 'NO_SHOW')) b) w
   where c.property_id = $1 and c.business_on >= $2 and c.business_on < $3`

/** Closes every day of the story up to today, as the night of each did: month and year to date are true from the first close on. */
export async function closePast(
  tx: PlatformTx,
  { propertyId, operator }: Furnished,
  from: Day,
  today: Day,
): Promise<void> {
  await tx.named('', `select set_config('app.property_id', $1, true)`, [String(propertyId)])
  for (const span of monthsOf({ from, until: today })) {
    const days = [propertyId, span.from, span.until]
    await tx.named('', RUNS, [...days, operator.id, operator.name])
    await tx.named('', POSTINGS, days)
    await tx.named('', DAYS, days)
  }
}

// What is lived through is written on its first day. One in five of those to come was booked since; of the others, the further ahead the
// longer some are on the books.
const BOOK_EARLIER = `
  update bookings b
     set created_at = case when abs(hashtext('since ' || b.id)) % 5 = 0 and b.arrival_on > $2::date
                           then b.created_at + (1 + abs(hashtext(b.id::text)) % 6) * interval '1 day'
                           else b.created_at - least(greatest(b.arrival_on - $2::date, 10), 90) * (abs(hashtext(b.id::text)) % 100 / 100.0) * interval '1 day' end
   where b.property_id = $1 and b.created_at < $2::date - 6 and b.arrival_on >= $2::date - 7 and b.group_id is null`

/** Guests to come have booked over the months behind, as guests do, and not all within the week. */
export const bookEarlier = (tx: PlatformTx, propertyId: number, today: Day): Promise<unknown> =>
  tx.named('', BOOK_EARLIER, [propertyId, today])

/** The first day of a property's story that is closed. */
export async function firstClosedDay(tx: PlatformTx, propertyId: number): Promise<Day | null> {
  const sql = 'select min(business_on) as day from closing_days where property_id = $1'
  const [row] = await tx.named<{ day: Day | null }>('', sql, [propertyId])
  return row?.day ?? null
}

/**
 * Writes what each of these days was like, as its close would have, so that reports have a year behind them. The database has looked at its
 * tables before: without that it plans such counts badly.
 */
export async function writeFacts(desk: Desk, from: Day, today: Day): Promise<void> {
  for (const span of monthsOf({ from, until: today })) await desk(today, 1, (ctx) => writeDays(ctx, span))
}
