import { DIRECT_SOURCES } from '#areas/lodging/bookings/rules/sources.ts'
import { nightsOf, linesOfNights, type Source } from './dataset.ts'

/** Booked with the property itself: by a source of its own, and for no company that sells rooms of others. */
const IS_DIRECT = `(lower(b.source) in (${DIRECT_SOURCES.map((source) => `'${source}'`).join(', ')})
              and coalesce(o.kind, '') not in ('TRAVEL_AGENT', 'TOUR_OPERATOR', 'OTA'))::int`

const ON_THE_BOOKS = `s.status in ('OPTION', 'CONFIRMED', 'IN_HOUSE')`

/** Room nights, what was taken off them later, arrivals, departures and no-shows. From the open day on, what is on the books. */
export const stays: Source = {
  table: 'stay_facts',
  sums: 'stay_sums',
  keys: {
    roomType: { column: 'room_type_id', type: 'uuid' },
    ratePlan: { column: 'rate_plan_id', type: 'uuid' },
    source: { column: 'source', type: 'text' },
    company: { column: 'company_id', type: 'uuid' },
    country: { column: 'country', type: 'text' },
    segment: { column: 'segment', type: 'text' },
  },
  measures: {
    roomsSold: 'rooms_sold',
    directSold: 'direct_sold',
    guests: 'guests',
    room: 'room_minor',
    roomTax: 'room_tax_minor',
    arrivals: 'arrivals',
    arrivalNights: 'arrival_nights',
    departures: 'departures',
    noShows: 'no_shows',
  },
  rows: (from, until) => `
    select e.day, s.room_type_id, s.rate_plan_id, b.source, b.company_id, coalesce(nullif(c.country, ''), c.nationality) as country, b.segment,
           e.rooms_sold, e.rooms_sold * ${IS_DIRECT} as direct_sold, e.rooms_sold * (s.adults + s.children) as guests, e.room_minor, e.room_tax_minor, e.arrivals, e.arrival_nights,
           e.departures, e.no_shows, 'booking' as ref_kind, b.id as ref_id, b.reference, s.guest_name as description
      from (select day, stay_id, is_night as rooms_sold, net_minor - parts_net_minor as room_minor, tax_minor as room_tax_minor,
                   0 as arrivals, 0 as arrival_nights, 0 as departures, 0 as no_shows
              from (${nightsOf(from, until)}) n
            union all
            select t.day, t.stay_id, 0, t.net_minor, t.tax_minor, 0, 0, 0, 0
              from (${linesOfNights(`l.business_on >= ${from} and l.business_on < ${until}`)}) t
            union all
            select s.arrival_on, s.id, 0, 0, 0, 1, s.departure_on - s.arrival_on, 0, 0
              from stays s join properties p on p.id = s.property_id
             where s.property_id = $1 and s.arrival_on >= ${from} and s.arrival_on < ${until}
               and (s.status in ('IN_HOUSE', 'CHECKED_OUT') or s.arrival_on >= p.business_date and ${ON_THE_BOOKS})
            union all
            select s.departure_on, s.id, 0, 0, 0, 0, 0, 1, 0
              from stays s join properties p on p.id = s.property_id
             where s.property_id = $1 and s.departure_on >= ${from} and s.departure_on < ${until}
               and (s.status = 'CHECKED_OUT' or s.departure_on >= p.business_date and ${ON_THE_BOOKS})
            union all
            select s.arrival_on, s.id, 0, 0, 0, 0, 0, 0, 1
              from stays s
             where s.property_id = $1 and s.arrival_on >= ${from} and s.arrival_on < ${until} and s.status = 'NO_SHOW') e
      join stays s on s.property_id = $1 and s.id = e.stay_id
      join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
      join customers c on (c.property_id, c.id) = (b.property_id, b.customer_id)
      left join companies o on (o.property_id, o.id) = (b.property_id, b.company_id)`,
}
