import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { Tx } from '#server/request/context.ts'
import type { Blocker, Finding } from '../contract/replies.ts'

/** Rows shown of each kind; the count includes those not shown. */
const MOST_SHOWN = 100

const BLANK = {
  bookingId: 'null::uuid',
  stayId: 'null::uuid',
  version: 'null::int',
  roomNumber: 'null::text',
  day: 'null::date',
  amount: 'null::bigint',
  planAmount: 'null::bigint',
  balance: 'null::bigint',
  isInvoiced: 'false',
}

const columns = (id: string, name: string, reference: string, more: Partial<typeof BLANK>): string =>
  `${id} as id, ${name} as name, ${reference} as reference, ${Object.entries({ ...BLANK, ...more })
    .map(([field, text]) => `${text} as "${field}"`)
    .join(', ')}, count(*) over ()::int as count`

const ofStay = (more: Partial<typeof BLANK>) =>
  columns('s.id', 's.guest_name', 'b.reference', {
    bookingId: 'b.id',
    stayId: 's.id',
    version: 'b.version',
    roomNumber: 'r.number',
    ...more,
  })

const JOINS = `
  join bookings b on b.property_id = s.property_id and b.id = s.booking_id
  join folios f on f.property_id = s.property_id and f.booking_id = s.booking_id
  left join rooms r on r.property_id = s.property_id and r.id = s.room_id`

/** What the last of a booking who leaves would still owe; others of it may stay on. */
const BALANCE = `
  case when exists (select from stays o
                     where o.property_id = s.property_id and o.booking_id = s.booking_id
                       and o.status not in ('CHECKED_OUT', 'CANCELLED', 'NO_SHOW')
                       and not (o.status = 'IN_HOUSE' and o.departure_on <= $2)) then 0
       else greatest(0, f.due_minor - f.deferred_minor) end`

/** Whether a night of the stay is on a current invoice. */
const NIGHTS_INVOICED = `
  exists (select from stay_nights n
            join invoiced_items x on x.property_id = n.property_id and x.source_key = 'night:' || n.stay_id || ':' || n.night
           where n.property_id = s.property_id and n.stay_id = s.id)`

/** Guests who sleep here tonight. */
const TONIGHT = `s.property_id = $1 and s.status = 'IN_HOUSE' and s.departure_on > $2`

/** What is in the way, each kind by its own index; $1 the property, $2 the business date, $3 now, as far as it needs them. */
const FIND: Readonly<Record<Blocker, string>> = {
  arrivals: `
    select ${ofStay({ day: 's.arrival_on', amount: 'f.due_minor', isInvoiced: NIGHTS_INVOICED })} from stays s ${JOINS}
     where s.property_id = $1 and s.status = 'CONFIRMED' and s.arrival_on <= $2
     order by s.arrival_on, s.id limit ${MOST_SHOWN}`,
  departures: `
    select ${ofStay({ day: 's.departure_on', amount: 'f.due_minor', balance: BALANCE })} from stays s ${JOINS}
     where s.property_id = $1 and s.status = 'IN_HOUSE' and s.departure_on <= $2
     order by s.departure_on, r.number, s.id limit ${MOST_SHOWN}`,
  orders: `
    select ${columns(
      'o.id',
      `coalesce(nullif(o.table_name, ''), nullif(o.guest_name, ''), o.delivery_method) || ' · ' || u.name`,
      `case when o.number is null then o.reference else '#' || o.number end`,
      { roomNumber: `nullif(o.room_number, '')`, day: 'o.business_on', amount: 'o.due_minor' },
    )}
      from orders o join outlets u on u.property_id = o.property_id and u.id = o.outlet_id
     where o.property_id = $1 and o.status in ('Submitted', 'Confirmed', 'Preparing', 'Ready', 'Served')
     order by o.business_on, o.id limit ${MOST_SHOWN}`,
  shifts: `
    select ${columns('c.id', 'c.operator_name', 'c.drawer', { day: 'c.opened_on', amount: 'c.opening_minor' })} from cashier_shifts c
     where c.property_id = $1 and c.status <> 'CLOSED'
     order by c.opened_at, c.id limit ${MOST_SHOWN}`,
  options: `
    select ${columns('b.id', `trim(g.first_name || ' ' || g.last_name)`, 'b.reference', {
      bookingId: 'b.id',
      version: 'b.version',
      day: 'b.arrival_on',
    })}
      from bookings b join customers g on g.property_id = b.property_id and g.id = b.customer_id
     where b.property_id = $1 and b.status = 'OPTION' and (b.arrival_on <= $2 or b.option_expires_at <= $3)
     order by b.arrival_on, b.id limit ${MOST_SHOWN}`,
  unassigned: `
    select ${ofStay({ day: 's.arrival_on' })} from stays s ${JOINS}
     where s.property_id = $1 and s.status in ('OPTION', 'CONFIRMED') and s.room_id is null and s.arrival_on = $2
      
     order by s.id limit ${MOST_SHOWN}`,
  unposted: `
    select ${ofStay({ day: 'n.night', amount: 'n.total_minor' })}
      from stays s
      join stay_nights n on n.property_id = s.property_id and n.stay_id = s.id and n.night < $2
      join closing_runs c on c.property_id = n.property_id and c.business_on = n.night and c.status = 'DONE' ${JOINS}
     where s.property_id = $1 and s.status = 'IN_HOUSE'
       and not exists (select from closing_postings p
                        where p.property_id = n.property_id and p.stay_id = n.stay_id and p.night = n.night and p.reversed_at is null)
     order by n.night, s.id limit ${MOST_SHOWN}`,
  zeroRates: `
    select ${ofStay({ day: 'n.night', amount: 'n.net_minor' })}
      from stays s join stay_nights n on n.property_id = s.property_id and n.stay_id = s.id and n.night = $2 ${JOINS}
     where ${TONIGHT} and n.net_minor = 0
     order by r.number, s.id limit ${MOST_SHOWN}`,
  rateVariance: `
    select ${ofStay({ day: 'n.night', amount: 'n.net_minor' })}
      from stays s join stay_nights n on n.property_id = s.property_id and n.stay_id = s.id and n.night = $2 ${JOINS}
     where ${TONIGHT} and n.is_manual and n.net_minor > 0
     order by r.number, s.id limit ${MOST_SHOWN}`,
  drafts: `
    select ${columns('d.id', `coalesce(d.bill_to ->> 'name', '')`, `coalesce(b.reference, '')`, { bookingId: 'd.booking_id' })}
      from invoice_drafts d left join bookings b on b.property_id = d.property_id and b.id = d.booking_id
     where d.property_id = $1
     order by d.updated_at desc, d.id limit ${MOST_SHOWN}`,
}

/** A finding as it is stored, before a verdict on it. */
export type FoundRow = Omit<Finding, 'action' | 'stopsBy' | 'charge'> & { balance: Minor | null; isInvoiced: boolean }
export type Found = { count: number; findings: FoundRow[] }

type Finder = (tx: Tx, businessDate: Day, now: Instant) => Promise<(FoundRow & { count: number })[]>

const FINDERS: Readonly<Record<Blocker, Finder>> = {
  arrivals: (tx, day) => tx.named('closing.find_arrivals', FIND.arrivals, [tx.propertyId, day]),
  departures: (tx, day) => tx.named('closing.find_departures', FIND.departures, [tx.propertyId, day]),
  orders: (tx) => tx.named('closing.find_orders', FIND.orders, [tx.propertyId]),
  shifts: (tx) => tx.named('closing.find_shifts', FIND.shifts, [tx.propertyId]),
  options: (tx, day, now) => tx.named('closing.find_options', FIND.options, [tx.propertyId, day, now]),
  unassigned: (tx, day) => tx.named('closing.find_unassigned', FIND.unassigned, [tx.propertyId, day]),
  unposted: (tx, day) => tx.named('closing.find_unposted', FIND.unposted, [tx.propertyId, day]),
  zeroRates: (tx, day) => tx.named('closing.find_zeroRates', FIND.zeroRates, [tx.propertyId, day]),
  rateVariance: (tx, day) => tx.named('closing.find_rateVariance', FIND.rateVariance, [tx.propertyId, day]),
  drafts: (tx) => tx.named('closing.find_drafts', FIND.drafts, [tx.propertyId]),
}

const ALL = Object.keys(FIND) as Blocker[]
const nothing: Found = { count: 0, findings: [] }

/** What is in the way of closing a day, of all kinds or some; a statement each, in one round trip. */
export async function findBlockers(
  tx: Tx,
  businessDate: Day,
  now: Instant,
  kinds: readonly Blocker[] = ALL,
): Promise<Record<Blocker, Found>> {
  const found = await Promise.all(kinds.map((kind) => FINDERS[kind](tx, businessDate, now)))
  const counts = Object.fromEntries(
    kinds.map((kind, index) => {
      const rows = found[index] ?? []
      const findings = rows.map((row): FoundRow => {
        const { count: _, ...finding } = row
        return finding
      })
      return [kind, { count: rows[0]?.count ?? 0, findings }]
    }),
  ) as Partial<Record<Blocker, Found>>
  return Object.fromEntries(ALL.map((kind) => [kind, counts[kind] ?? nothing])) as Record<Blocker, Found>
}

export type PricedStay = {
  stayId: string
  roomTypeId: string
  ratePlanId: string
  adults: number
  children: number
  childAges: number[] | null
  baseOccupancy: number
}

/** What the price of some stays depends on, to compute their plan's price. */
export const findPricedStays = (tx: Tx, stayIds: readonly string[]): Promise<PricedStay[]> =>
  tx.named(
    'closing.findPricedStays',
    `select s.id as "stayId", s.priced_type_id as "roomTypeId", s.rate_plan_id as "ratePlanId", s.adults, s.children, s.child_ages as "childAges",
            t.base_occupancy as "baseOccupancy"
       from stays s join room_types t on t.property_id = s.property_id and t.id = s.priced_type_id
      where s.property_id = $1 and s.id = any($2::uuid[])`,
    [tx.propertyId, stayIds],
  )
