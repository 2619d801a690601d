import type { TaxLine } from '#areas/ledger/folios/contract/replies.ts'
import type { BookingStatus } from '#areas/lodging/bookings/contract/replies.ts'
import type { StayTerms } from '#areas/property/rates/contract/policies.ts'
import type { Day, Instant, Span } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { Tx } from '#server/request/context.ts'

export type ChargedStay = {
  id: string
  bookingId: string
  reference: string
  guest: string
  room: string
  roomType: string
  plan: string
  source: string
  arrival: Day
  departure: Day
  pricedTypeId: string
  ratePlanId: string
  adults: number
  children: number
  childAges: number[] | null
  nights: { day: Day; net: Minor; isManual: boolean; isAgreed: boolean }[]
}

const CHARGED = `
  select s.id, s.booking_id as "bookingId", b.reference, s.guest_name as guest, coalesce(r.number, '') as room, t.name as "roomType", p.name as plan,
         b.source, s.arrival_on as arrival, s.departure_on as departure, s.priced_type_id as "pricedTypeId", s.rate_plan_id as "ratePlanId", s.adults,
         s.children, s.child_ages as "childAges", n.nights
    from stays s
    join bookings b on b.property_id = s.property_id and b.id = s.booking_id
    join room_types t on t.property_id = s.property_id and t.id = s.room_type_id
    join rate_plans p on p.property_id = s.property_id and p.id = s.rate_plan_id
    left join rooms r on r.property_id = s.property_id and r.id = s.room_id
    join lateral (
      select json_agg(json_build_object('day', n.night, 'net', n.net_minor, 'isManual', n.is_manual, 'isAgreed', n.contract_id is not null) order by n.night) as nights
        from stay_nights n where n.property_id = s.property_id and n.stay_id = s.id and n.night >= $2 and n.night < $3) n on n.nights is not null
   where s.property_id = $1 and s.departure_on > $2 and s.arrival_on < $3 and s.status in ('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')
   order by s.arrival_on, s.guest_name, s.id`
/** Stays that stand with their nights within a span, and what each of them is charged at before tax. */
export const findChargedStays = (tx: Tx, { from, until }: Span): Promise<ChargedStay[]> =>
  tx.named('reports.findChargedStays', CHARGED, [tx.propertyId, from, until])

type DepositStay = {
  id: string
  status: BookingStatus
  arrival: Day
  departure: Day
  guestName: string
  terms: StayTerms | null
  nights: { day: Day; net: Minor; tax: Minor; taxes: TaxLine[] }[]
}
export type DepositBooking = {
  id: string
  reference: string
  guest: string
  source: string
  arrival: Day
  createdAt: Instant
  paid: Minor
  requested: Minor
  requestedAt: Instant | null
  stays: DepositStay[]
}

const WITH_DEPOSIT = `
  select b.id, b.reference, btrim(c.first_name || ' ' || c.last_name) as guest, b.source, b.arrival_on as arrival, b.created_at as "createdAt",
         coalesce(f.paid_minor, 0) as paid, l.requested, l."requestedAt", s.stays
    from bookings b
    join customers c on c.property_id = b.property_id and c.id = b.customer_id
    left join folios f on f.property_id = b.property_id and f.booking_id = b.id
    join lateral (
      select coalesce(sum(k.amount_minor - k.paid_minor), 0)::bigint as requested, max(coalesce(k.sent_at, k.created_at)) as "requestedAt"
        from payment_links k where k.property_id = b.property_id and k.booking_id = b.id and k.status in ('ACTIVE', 'PART_PAID')) l on true
    join lateral (
      select json_agg(json_build_object('id', s.id, 'status', s.status, 'arrival', s.arrival_on, 'departure', s.departure_on, 'guestName', s.guest_name,
                                        'terms', s.terms, 'nights', n.nights) order by s.arrival_on, s.id) as stays
        from stays s
        join lateral (
          select coalesce(json_agg(json_build_object('day', n.night, 'net', n.net_minor, 'tax', n.tax_minor, 'taxes', n.taxes) order by n.night), '[]') as nights
            from stay_nights n where n.property_id = s.property_id and n.stay_id = s.id) n on true
       where s.property_id = b.property_id and s.booking_id = b.id) s on true
   where b.property_id = $1 and b.status in ('OPTION', 'CONFIRMED', 'IN_HOUSE') and not b.is_hold
     and exists (
       select from stays d
         join stays p on p.property_id = d.property_id and p.booking_id = d.booking_id
        cross join lateral (select (b.created_at at time zone $4)::date as booked_on) x
        cross join lateral (select greatest(x.booked_on, p.arrival_on - (d.terms -> 'deposit' ->> 'daysBefore')::int) as due_on) y
        where d.property_id = b.property_id and d.booking_id = b.id and d.terms -> 'deposit' ->> 'charge' is not null and y.due_on >= $2 and y.due_on < $3)
   order by b.arrival_on, b.id`
/**
 * Bookings whose guests are still to come or in house and whose terms may want a deposit within a span, with what was paid and what links still
 * request. A guest who moves on has terms for the day of an earlier stay: that of each stay of the booking counts.
 */
export const findDepositBookings = (tx: Tx, { from, until }: Span, timeZone: string): Promise<DepositBooking[]> =>
  tx.named('reports.findDepositBookings', WITH_DEPOSIT, [tx.propertyId, from, until, timeZone])
