import { weekdayOf, type Day, type Span } from '#core/dates.ts'
import type { TestHotel } from '#test/server.ts'
import { type Grouping, isPeriod } from '../rules/datasets.ts'
import { periodOf } from '../rules/spans.ts'

// The ledgers of a property counted without the reports' own SQL, and figures computed of them without the reports' own arithmetic.

/** What a day adds: measures, and what it is cut by. */
type Row = Readonly<Record<string, unknown>> & { day: Day }
export type Counted = readonly Row[]

const OF_STAYS =
  'join stays s on s.id = e.stay_id join bookings b on b.id = s.booking_id join customers g on g.id = b.customer_id'
const OF_BOOKINGS = `b.source, b.company_id as company, coalesce(nullif(g.country, ''), g.nationality) as country, b.segment`
const CUT = `s.room_type_id as "roomType", s.rate_plan_id as "ratePlan", ${OF_BOOKINGS}`
const ON_BILLS = `kind <> 'REFUND' and (counts_as <> 'EXPENSE' or chargeable_to_booking)`
const NIGHTS = `(select count(*) from stay_nights n join stays s on s.id = n.stay_id where s.booking_id = b.id)`
const VALUE = `(select coalesce(sum(n.net_minor), 0) from stay_nights n join stays s on s.id = n.stay_id where s.booking_id = b.id)`

/** Each counts rows of one ledger. */
const LEDGERS: readonly string[] = [
  `select d.business_on as day, r.room_type_id as "roomType", 1 as rooms,
          exists (select from room_blocks k where k.room_id = r.id and k.kind = 'OUT_OF_ORDER' and d.business_on between k.from_on and k.until_on - 1)::int as blocked
     from closing_days d join rooms r on r.property_id = d.property_id and r.is_active where d.is_live`,
  `select e.posted_on as day, ${CUT}, x.sold as "roomsSold", x.sold * (b.source in ('DIRECT', 'WEBSITE'))::int as direct, x.sold * (s.adults + s.children) as guests, e.net_minor as room
     from closing_postings e ${OF_STAYS} cross join lateral (select (e.night = e.posted_on)::int as sold) x where e.reversed_at is null`,
  `select e.business_on as day, ${CUT}, e.net_minor as room
     from (select split_part(coalesce(c.made_of, b.made_of, a.made_of, l.charge_key, l.made_of), ':', 2)::uuid as stay_id, l.business_on, l.net_minor
             from folio_lines l
             left join folio_lines a on 'line:' || a.id = coalesce(l.charge_key, l.made_of)
             left join folio_lines b on 'line:' || b.id = a.made_of
             left join folio_lines c on 'line:' || c.id = b.made_of
            where l.counts_as = 'ROOM' and l.kind <> 'DISCOUNT') e ${OF_STAYS}`,
  `select s.arrival_on as day, ${CUT}, 1 as arrivals, s.departure_on - s.arrival_on as "arrivalNights"
     from (select id as stay_id from stays where status in ('IN_HOUSE', 'CHECKED_OUT')) e ${OF_STAYS}`,
  `select s.departure_on as day, ${CUT}, 1 as departures from (select id as stay_id from stays where status = 'CHECKED_OUT') e ${OF_STAYS}`,
  `select s.arrival_on as day, ${CUT}, 1 as "noShows" from (select id as stay_id from stays where status = 'NO_SHOW') e ${OF_STAYS}`,
  `select (b.created_at at time zone 'Asia/Kolkata')::date as day, ${OF_BOOKINGS}, 1 as made, ${NIGHTS} as "madeNights", ${VALUE} as "madeValue",
          greatest(0, b.arrival_on - (b.created_at at time zone 'Asia/Kolkata')::date) as "leadDays"
     from bookings b join customers g on g.id = b.customer_id`,
  `select (b.closed_at at time zone 'Asia/Kolkata')::date as day, ${OF_BOOKINGS}, 1 as cancelled, ${NIGHTS} as "cancelledNights", ${VALUE} as "cancelledValue"
     from bookings b join customers g on g.id = b.customer_id where b.status = 'CANCELLED'`,
  `select posted_on as day, 'ROOM' as department, null as outlet, net_minor as net, tax_minor as tax from closing_postings where reversed_at is null`,
  `select business_on as day, case when kind in ('ALLOWANCE', 'TRANSFER') then counts_as else kind end as department, null as outlet, net_minor as net,
          tax_minor as tax from folio_lines where ${ON_BILLS}`,
  `select business_on as day, 'OUTLET' as department, outlet_id as outlet, net_minor as net, tax_minor as tax from orders where status = 'Completed'`,
  `select business_on as day, 'DISCOUNT' as department, outlet_id as outlet, 0 - after_tax_off_minor as net from orders where status = 'Completed' and after_tax_off_minor > 0`,
  `select o.business_on as day, o.outlet_id as outlet, g.name as category, l.name as item, l.units, l.net_minor as "itemNet", l.tax_minor as "itemTax"
     from order_lines l join orders o on o.id = l.order_id join products p on p.id = l.product_id join product_groups g on g.id = p.product_group_id
    where o.status = 'Completed'`,
  `select o.business_on as day, o.outlet_id as outlet, o.operator_name as waiter, extract(hour from o.closed_at at time zone 'Asia/Kolkata')::int as hour,
          1 as checks, o.covers, o.net_minor as "checkNet", o.tip_minor as tips from orders o where o.status = 'Completed'`,
  `select business_on as day, payment_mode as mode, (direction = 'IN')::int * amount_minor as received, (direction = 'OUT')::int * amount_minor as refunded,
          1 as receipts from receipts`,
  `select business_on as day, category, amount_minor - tax_minor as spent from expenses where voided_at is null`,
  `select d.business_on as day, 1 as closed, sum(l.owed) filter (where l.key = 'GUEST_LEDGER') as guest, sum(l.owed) filter (where l.key = 'CITY_LEDGER') as company,
          0 - sum(l.owed) filter (where l.key = 'DEPOSIT_LEDGER') as deposit
     from closing_days d left join (select business_on, posting_key as key, debit_minor - credit_minor as owed from journal_lines) l
       on l.business_on <= d.business_on where d.is_live group by 1`,
]

/** What bills, nights and orders have of each tax, line by line as they are. */
const TAXED = `
  select c.posted_on as day, n.net_minor as net, n.taxes from closing_postings c join stay_nights n using (stay_id, night) where c.reversed_at is null
  union all select business_on, net_minor, taxes from folio_lines where ${ON_BILLS}
  union all select o.business_on, l.net_minor, l.taxes from order_lines l join orders o on o.id = l.order_id where o.status = 'Completed'`

type Taxed = { day: Day; net: number; taxes: { name: string; basisPoints: number; amount: number }[] }

export async function recount({ rows }: Pick<TestHotel, 'rows'>): Promise<Counted> {
  const counted: Row[] = []
  const read = async <R>(sql: string): Promise<R[]> =>
    (await rows<{ row: R }>(`select to_jsonb(x) as row from (${sql}) x`)).map(({ row }) => row)
  for (const sql of LEDGERS) counted.push(...(await read<Row>(sql)))
  for (const { day, net, taxes } of await read<Taxed>(TAXED))
    for (const { name, basisPoints, amount } of taxes)
      counted.push({ day, tax: name, slab: `${name} ${basisPoints / 100} %`, taxable: net, levied: amount })
  return counted
}

/** The group of a row; undefined when it is not cut that way. */
function groupOf(row: Row, grouping: Grouping): string | undefined {
  if (grouping === 'none') return ''
  if (isPeriod(grouping)) return periodOf(row.day, grouping)
  if (grouping === 'weekdayHour')
    return row['hour'] === undefined ? undefined : `${weekdayOf(row.day)}-${String(row['hour']).padStart(2, '0')}`
  return grouping in row ? String(row[grouping] ?? '') : undefined
}

export type Sums = (measure: string) => number

/** Sums of a span by group; of balances, marked by `closed`, those of the last day. */
export function summed(counted: Counted, { from, until }: Span, grouping: Grouping, filter: object = {}): Map<string, Sums> {
  const groups = new Map<string, Map<string, number>>()
  const last = new Map<string, Row>()
  for (const row of counted) {
    const key = groupOf(row, grouping)
    const isIn = Object.entries(filter).every(([name, value]) => groupOf(row, name as Grouping) === value)
    if (key === undefined || !isIn || row.day < from || row.day >= until) continue
    if (row['closed'] && (last.get(key)?.day ?? '') <= row.day) last.set(key, row)
    const sums = groups.get(key) ?? new Map<string, number>()
    groups.set(key, sums)
    if (row['closed']) continue
    for (const [name, value] of Object.entries(row)) if (!Number.isNaN(Number(value))) sums.set(name, (sums.get(name) ?? 0) + Number(value))
  }
  return new Map([...groups].map(([key, sums]) => [key, (measure) => Number(last.get(key)?.[measure] ?? sums.get(measure) ?? 0)]))
} // prettier-ignore

/** Half away from zero; nothing where there is nothing to divide by. */
const over = (top: number, bottom: number): number | null =>
  bottom > 0 ? Math.sign(top) * Math.round(Math.abs(top) / bottom) : null
const rooms = (sum: Sums): number => sum('rooms') - sum('blocked')

/** The figures of the dictionary, as an accountant would write them down. */
export const FIGURES: Readonly<Record<string, (sum: Sums) => number | null>> = {
  roomsAvailable: rooms,
  roomsBlocked: (sum) => sum('blocked'),
  roomsSold: (sum) => sum('roomsSold'),
  directShare: (sum) => over(10_000 * sum('direct'), sum('roomsSold')),
  guests: (sum) => sum('guests'),
  occupancy: (sum) => over(10_000 * sum('roomsSold'), rooms(sum)),
  adr: (sum) => over(sum('room'), sum('roomsSold')),
  revPar: (sum) => over(sum('room'), rooms(sum)),
  roomRevenue: (sum) => sum('room'),
  trevPar: (sum) => over(sum('net'), rooms(sum)),
  arrivals: (sum) => sum('arrivals'),
  departures: (sum) => sum('departures'),
  noShows: (sum) => sum('noShows'),
  noShowRate: (sum) => over(10_000 * sum('noShows'), sum('arrivals') + sum('noShows')),
  averageStay: (sum) => over(100 * sum('arrivalNights'), sum('arrivals')),
  guestsPerRoom: (sum) => over(100 * sum('guests'), sum('roomsSold')),
  bookings: (sum) => sum('made'),
  bookedNights: (sum) => sum('madeNights'),
  bookedValue: (sum) => sum('madeValue'),
  leadTime: (sum) => over(100 * sum('leadDays'), sum('made')),
  cancellations: (sum) => sum('cancelled'),
  cancelledNights: (sum) => sum('cancelledNights'),
  cancelledValue: (sum) => sum('cancelledValue'),
  cancellationRate: (sum) => over(10_000 * sum('cancelled'), sum('made')),
  netPickUp: (sum) => sum('madeNights') - sum('cancelledNights'),
  revenue: (sum) => sum('net'),
  tax: (sum) => sum('tax'),
  grossRevenue: (sum) => sum('net') + sum('tax'),
  quantity: (sum) => sum('units'),
  itemRevenue: (sum) => sum('itemNet'),
  itemTax: (sum) => sum('itemTax'),
  checks: (sum) => sum('checks'),
  covers: (sum) => sum('covers'),
  checkRevenue: (sum) => sum('checkNet'),
  averageCheck: (sum) => over(sum('checkNet'), sum('checks')),
  perCover: (sum) => over(sum('checkNet'), sum('covers')),
  tips: (sum) => sum('tips'),
  taxable: (sum) => sum('taxable'),
  taxLevied: (sum) => sum('levied'),
  received: (sum) => sum('received'),
  refunded: (sum) => sum('refunded'),
  takings: (sum) => sum('received') - sum('refunded'),
  receipts: (sum) => sum('receipts'),
  due: (sum) => sum('guest') + sum('company'),
  dueGuests: (sum) => sum('guest'),
  dueCompanies: (sum) => sum('company'),
  depositsHeld: (sum) => sum('deposit'),
  expenses: (sum) => sum('spent'),
  operatingProfit: (sum) => sum('net') - sum('spent'),
  goppar: (sum) => over(sum('net') - sum('spent'), rooms(sum)),
}
