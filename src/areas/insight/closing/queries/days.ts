import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { columns } from '#server/database/columns.ts'
import type { Tx } from '#server/request/context.ts'
import type { DayFacts, Flash } from '../contract/replies.ts'

/** Details of a day report besides its sums. */
export type DayDetails = Pick<Flash, 'taxes' | 'revenue' | 'outlets' | 'modes' | 'ageing'>

const COLUMN = {
  rooms: 'rooms',
  roomsBlocked: 'rooms_blocked',
  roomsSold: 'rooms_sold',
  guests: 'guests',
  arrivals: 'arrivals',
  departures: 'departures',
  noShows: 'no_shows',
  cancellations: 'cancellations',
  room: 'room_minor',
  service: 'service_minor',
  expense: 'expense_minor',
  orders: 'orders_minor',
  tax: 'tax_minor',
  received: 'received_minor',
  refunded: 'refunded_minor',
  deferred: 'deferred_minor',
  deposits: 'deposits_minor',
  outstanding: 'outstanding_minor',
} as const
const FACTS = Object.keys(COLUMN) as (keyof DayFacts)[]
const stored = columns<DayFacts>().of('closing_days', COLUMN)

// $1 the property, $2 the business date, $3 the run, $4 since when a cancellation is this day's. Each part reads one index.
const NOW = `
  select h.*, n.*, m.*, l.*, s.*, r.*, p.*, d.*, o.*
    from (select count(*)::int as rooms,
                 (select count(distinct b.room_id)::int from room_blocks b
                   join rooms x on (x.property_id, x.id) = (b.property_id, b.room_id) and x.is_active
                   where b.property_id = $1 and b.until_on > $2 and b.from_on <= $2 and b.ended_at is null
                     and b.kind = 'OUT_OF_ORDER') as "roomsBlocked"
            from rooms where property_id = $1 and is_active) h,
         (select (count(*) filter (where c.night = $2))::int as "roomsSold",
                 coalesce(sum(s.adults + s.children) filter (where c.night = $2), 0)::int as guests,
                 coalesce(sum(c.net_minor - c.parts_net_minor), 0)::bigint as "nightNet",
                 coalesce(sum(c.parts_net_minor), 0)::bigint as "partsNet", coalesce(sum(c.tax_minor), 0)::bigint as "nightTax"
            from closing_postings c join stays s on s.property_id = c.property_id and s.id = c.stay_id
           where c.property_id = $1 and c.run_id = $3) n,
         (select (select count(*)::int from stays where property_id = $1 and arrival_on = $2 and status in ('IN_HOUSE', 'CHECKED_OUT'))
                   as arrivals,
                 (select count(*)::int from stays where property_id = $1 and departure_on = $2 and status = 'CHECKED_OUT') as departures,
                 (select count(*)::int from stays where property_id = $1 and arrival_on = $2 and status = 'NO_SHOW') as "noShows",
                 (select count(*)::int from bookings where property_id = $1 and status = 'CANCELLED' and closed_at >= $4::timestamptz)
                   as cancellations) m,
         (select coalesce(sum(net_minor) filter (where counts_as = 'ROOM'), 0)::bigint as "lineRoom",
                 coalesce(sum(net_minor) filter (where counts_as = 'SERVICE'), 0)::bigint as service,
                 coalesce(sum(net_minor) filter (where counts_as = 'EXPENSE' and kind <> 'REFUND'), 0)::bigint as expense,
                 coalesce(sum(tax_minor) filter (where kind <> 'REFUND'), 0)::bigint as "lineTax"
            from folio_lines where property_id = $1 and business_on = $2 and is_on_bill) l,
         (select coalesce(sum(net_minor - room_net_minor - after_tax_off_minor + room_after_tax_off_minor), 0)::bigint as orders,
                 coalesce(sum(tax_minor - room_tax_minor), 0)::bigint as "orderTax"
            from order_sales where property_id = $1 and business_on = $2) s,
         (select coalesce(sum(amount_minor) filter (where direction = 'IN'), 0)::bigint as received,
                 coalesce(sum(amount_minor) filter (where direction = 'OUT'), 0)::bigint as refunded
            from receipts where property_id = $1 and business_on = $2 and payment_mode <> 'Voucher') r,
         (select coalesce(sum(transaction_minor), 0)::bigint as deferred from payments
           where property_id = $1 and business_on = $2 and payment_mode in ('Credit', 'BillToRoom') and replaced_at is null) p,
         (select coalesce(sum(f.paid_minor), 0)::bigint as deposits
            from bookings b join folios f on f.property_id = b.property_id and f.booking_id = b.id
           where b.property_id = $1 and (b.status in ('OPTION', 'CONFIRMED') or b.is_account and b.arrival_on > $2)) d,
         (select coalesce(sum(f.due_minor), 0)::bigint as outstanding
            from folios f join bookings b on b.property_id = f.property_id and b.id = f.booking_id
           where f.property_id = $1 and f.due_minor > 0 and b.status in ('IN_HOUSE', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW')) o`

const DETAILS = `
  select coalesce((select json_agg(json_build_object('name', name, 'amount', amount) order by name)
            from (select t ->> 'name' as name, sum((t ->> 'amount')::bigint * x.sign)::bigint as amount
                    from (select n.taxes, 1 as sign from closing_postings c
                            join stay_nights n on n.property_id = c.property_id and n.stay_id = c.stay_id and n.night = c.night
                           where c.property_id = $1 and c.run_id = $3
                          union all
                          select taxes, 1 from folio_lines where property_id = $1 and business_on = $2 and kind <> 'REFUND' and is_on_bill
                          union all
                          select taxes, 1 from order_sales where property_id = $1 and business_on = $2
                          union all
                          select room_taxes, -1 from order_sales where property_id = $1 and business_on = $2) x,
                         jsonb_array_elements(x.taxes) t
                   group by 1) taxes where amount <> 0), '[]') as taxes,
         coalesce((select json_agg(json_build_object('name', name, 'net', net, 'tax', tax) order by place, name)
            from (select 0 as place, 'Room nights' as name, sum(c.net_minor - c.parts_net_minor)::bigint as net,
                         sum(c.tax_minor - coalesce(x.tax, 0))::bigint as tax
                    from closing_postings c
                    left join stay_nights n on c.parts_net_minor > 0 and n.property_id = c.property_id and n.stay_id = c.stay_id and n.night = c.night
                    left join lateral (select sum((p ->> 'tax')::bigint) as tax from jsonb_array_elements(n.parts) p) x on true
                   where c.property_id = $1 and c.run_id = $3 having count(*) > 0
                  union all
                  select 1, p ->> 'name', sum((p ->> 'net')::bigint)::bigint, sum((p ->> 'tax')::bigint)::bigint
                    from closing_postings c
                    join stay_nights n on n.property_id = c.property_id and n.stay_id = c.stay_id and n.night = c.night,
                         jsonb_array_elements(n.parts) p
                   where c.property_id = $1 and c.run_id = $3 and c.parts_net_minor > 0 group by p ->> 'name'
                  union all
                  select 1, initcap(kind), sum(net_minor)::bigint, sum(tax_minor)::bigint
                    from folio_lines where property_id = $1 and business_on = $2 and kind <> 'REFUND' and is_on_bill group by kind
                  union all
                  select 2, u.name, sum(s.net_minor - s.room_net_minor)::bigint, sum(s.tax_minor - s.room_tax_minor)::bigint
                    from order_sales s join outlets u on u.property_id = s.property_id and u.id = s.outlet_id
                   where s.property_id = $1 and s.business_on = $2 group by u.id, u.name
                  having sum(s.net_minor - s.room_net_minor) <> 0
                  union all
                  select 3, 'Discounts after tax', -sum(s.after_tax_off_minor - s.room_after_tax_off_minor)::bigint, 0
                    from order_sales s where s.property_id = $1 and s.business_on = $2
                  having sum(s.after_tax_off_minor - s.room_after_tax_off_minor) <> 0) kinds), '[]') as revenue,
         coalesce((select json_agg(json_build_object('mode', payment_mode, 'received', received, 'refunded', refunded, 'count', count)
                                   order by payment_mode)
            from (select payment_mode, coalesce(sum(amount_minor) filter (where direction = 'IN'), 0)::bigint as received,
                         coalesce(sum(amount_minor) filter (where direction = 'OUT'), 0)::bigint as refunded, count(*)::int as count
                    from receipts where property_id = $1 and business_on = $2 group by payment_mode) modes), '[]') as modes,
         (select json_agg(json_build_object('name', name, 'amount', amount, 'count', count) order by place)
            from (select g.place, g.name, coalesce(sum(d.due), 0)::bigint as amount, count(d.due)::int as count
                    from (values (1, 'Guests in the house', -100000, 0), (2, 'Left up to 30 days ago', 0, 31),
                                 (3, 'Left 31 to 60 days ago', 31, 61), (4, 'Left 61 to 90 days ago', 61, 91),
                                 (5, 'Left longer ago', 91, 1000000)) g (place, name, least, below)
                    left join (select f.due_minor as due,
                                      case when b.status = 'IN_HOUSE' or b.is_account and b.departure_on > $2 then -1 else $2::date - least(b.departure_on, $2::date) end as days
                                 from folios f join bookings b on b.property_id = f.property_id and b.id = f.booking_id
                                where f.property_id = $1 and f.due_minor > 0
                                  and b.status in ('IN_HOUSE', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW')) d
                      on d.days >= g.least and d.days < g.below
                   group by g.place, g.name) ages) as ageing`

type NowRow = Omit<DayFacts, 'room' | 'tax'> & {
  nightNet: Minor
  partsNet: Minor
  nightTax: Minor
  lineRoom: Minor
  lineTax: Minor
  orderTax: Minor
}

/** What a day is like as it closes. Two statements in one round trip, whatever the size of the property. */
export async function readDay(
  tx: Tx,
  { businessDate, runId, since }: { businessDate: Day; runId: string; since: Instant },
): Promise<{ facts: DayFacts; details: Omit<DayDetails, 'outlets'> }> {
  const [[now], [details]] = await Promise.all([
    tx.named<NowRow>('closing.readDay', NOW, [tx.propertyId, businessDate, runId, since]),
    tx.named<Omit<DayDetails, 'outlets'>>('closing.readDetails', DETAILS, [tx.propertyId, businessDate, runId]),
  ])
  if (!now || !details) throw new Error('sums always answer')
  const { nightNet, partsNet, nightTax, lineRoom, lineTax, orderTax, ...rest } = now
  const [room, tax] = [nightNet + lineRoom, nightTax + lineTax + orderTax]
  const service = rest.service + partsNet
  return { facts: { ...rest, room: room as Minor, service: service as Minor, tax: tax as Minor }, details }
}

/** When the day before was closed; its cancellations are counted there. */
export async function findClosedAt(tx: Tx, businessDate: Day): Promise<Instant | undefined> {
  const [row] = await tx.named<{ at: Instant }>(
    'closing.findClosedAt',
    `select finished_at as at from closing_runs
      where property_id = $1 and business_on < $2 and status = 'DONE' order by business_on desc limit 1`,
    [tx.propertyId, businessDate],
  )
  return row?.at
}

const INSERT_DAY = `
  insert into closing_days (property_id, run_id, business_on, details, ${stored.changing})
  values ($1, $2, $3, $4::jsonb, ${stored.places(5)})`

export const insertDay = (
  tx: Tx,
  day: { runId: string; businessDate: Day; facts: DayFacts; details: DayDetails },
): Promise<unknown> =>
  tx.named('closing.insertDay', INSERT_DAY, [
    tx.propertyId,
    day.runId,
    day.businessDate,
    JSON.stringify(day.details),
    ...stored.parameters(day.facts),
  ])

export const markDayReversed = (tx: Tx, runId: string): Promise<unknown> =>
  tx.named(
    'closing.markDayReversed',
    'update closing_days set is_live = false where property_id = $1 and run_id = $2',
    [tx.propertyId, runId],
  )

/** Sums of a span; what is a state and no movement is that of its last day. */
const STATES: readonly (keyof DayFacts)[] = ['deposits', 'outstanding']
const all = FACTS.map((fact) =>
  STATES.includes(fact)
    ? `(array_agg(${COLUMN[fact]} order by business_on desc))[1] as "${fact}"`
    : `sum(${COLUMN[fact]})::bigint as "${fact}"`,
).join(', ')

export type StoredDay = { businessOn: Day; facts: DayFacts; details: DayDetails }

/** A stored day by the run that closed it; undefined when the run closed none. */
export async function findDay(tx: Tx, runId: string): Promise<StoredDay | undefined> {
  const [row] = await tx.named<
    DayFacts & { businessOn: Day; details: Omit<DayDetails, 'outlets'> & Partial<DayDetails> }
  >(
    'closing.findDay',
    `select business_on as "businessOn", details, ${stored.select()} from closing_days where property_id = $1 and run_id = $2`,
    [tx.propertyId, runId],
  )
  if (!row) return undefined
  const { businessOn, details, ...facts } = row
  // A day that was closed before reports had outlets has none.
  return { businessOn, details: { ...details, outlets: details.outlets ?? [] }, facts }
}

/** Stored days of a span added up; null when none is stored. `until` is half-open. */
export async function sumDays(tx: Tx, from: Day, until: Day): Promise<DayFacts | null> {
  const [row] = await tx.named<DayFacts & { days: number }>(
    'closing.sumDays',
    `select count(*)::int as days, ${all} from closing_days
      where property_id = $1 and is_live and business_on >= $2 and business_on < $3`,
    [tx.propertyId, from, until],
  )
  if (!row || row.days === 0) return null
  const { days: _, ...facts } = row
  return facts
}
