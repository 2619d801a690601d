import { rows } from '../../rules/report.ts'
import { SEGMENT_WORDS } from '../../rules/words.ts'
import { OPEN_ORDER_WORDS } from './bills.ts'
import {
  arrival,
  by,
  day,
  departure,
  due,
  guest,
  net,
  nights,
  order,
  outlet,
  reference,
  source,
  tax,
  total,
} from './columns.ts'

const paid = { key: 'paid', kind: 'money', label: { en: 'Paid', fr: 'Payé' }, isSummed: true } as const

/** Every booking, whatever has become of it: what a user puts a list of bookings together from. */
export const bookings = rows({
  code: 'bookings',
  section: 'frontDesk',
  needs: 'bookings.read',
  title: { en: 'Bookings', fr: 'Réservations' },
  description: {
    en: 'Every booking by its day of arrival, whatever has become of it, with what it comes to. A list to filter, group and add to.',
    fr: 'Chaque réservation par jour d’arrivée, quel que soit son sort, avec son montant. Une liste à filtrer, grouper et compléter.',
  },
  columns: [
    arrival,
    departure,
    reference,
    guest,
    { key: 'country', kind: 'text', label: { en: 'Country', fr: 'Pays' } },
    { key: 'company', kind: 'text', label: { en: 'Company', fr: 'Société' }, link: 'company' },
    source,
    { key: 'segment', kind: 'text', label: { en: 'Market segment', fr: 'Segment de marché' }, values: SEGMENT_WORDS },
    { key: 'roomType', kind: 'text', label: { en: 'Room types', fr: 'Types de chambre' } },
    { key: 'plan', kind: 'text', label: { en: 'Rate plans', fr: 'Plans tarifaires' } },
    { key: 'status', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: {
      INQUIRY: { en: 'Enquiry', fr: 'Demande' },
      OPTION: { en: 'Option', fr: 'Option' },
      WAITLIST: { en: 'Waiting list', fr: 'Liste d’attente' },
      CONFIRMED: { en: 'Confirmed', fr: 'Confirmée' },
      IN_HOUSE: { en: 'In house', fr: 'Présent' },
      CHECKED_OUT: { en: 'Checked out', fr: 'Parti' },
      CANCELLED: { en: 'Cancelled', fr: 'Annulée' },
      NO_SHOW: { en: 'No-show', fr: 'No-show' },
    } },
    { key: 'made', kind: 'moment', label: { en: 'Booked', fr: 'Réservée le' } },
    { key: 'rooms', kind: 'count', label: { en: 'Rooms', fr: 'Chambres' }, isSummed: true },
    { ...nights, label: { en: 'Room nights', fr: 'Nuitées' } },
    { key: 'guests', kind: 'count', label: { en: 'Guests', fr: 'Clients' }, isSummed: true },
    { ...net, key: 'room', label: { en: 'Room before tax', fr: 'Chambre hors taxe' } },
    paid,
    due,
  ], // prettier-ignore
  sql: `
    select b.id, b.id as "refId", b.reference, b.arrival_on as arrival, b.departure_on as departure, b.source, nullif(b.segment, '') as segment, b.status, b.created_at as made,
           nullif(trim(c.first_name || ' ' || c.last_name), '') as guest, c.id as "guestId", coalesce(nullif(c.country, ''), nullif(c.nationality, '')) as country,
           k.display_name as company, k.id as "companyId", s."roomType", s.plan, coalesce(s.rooms, 0) as rooms, coalesce(s.nights, 0) as nights,
           coalesce(s.guests, 0) as guests, coalesce(s.room, 0) as room, coalesce(f.paid_minor, 0) as paid, coalesce(f.due_minor, 0) as due
      from bookings b
      join customers c on (c.property_id, c.id) = (b.property_id, b.customer_id)
      left join companies k on (k.property_id, k.id) = (b.property_id, b.company_id)
      left join folios f on (f.property_id, f.booking_id) = (b.property_id, b.id)
      left join lateral (
        select string_agg(distinct t.name, ', ' order by t.name) as "roomType", string_agg(distinct p.name, ', ' order by p.name) as plan,
               count(*)::int as rooms, sum(x.departure_on - x.arrival_on)::int as nights, sum(x.adults + x.children)::int as guests,
               sum((select sum(n.net_minor) from stay_nights n where (n.property_id, n.stay_id) = (x.property_id, x.id)))::bigint as room
          from stays x
          join room_types t on (t.property_id, t.id) = (x.property_id, x.room_type_id)
          left join rate_plans p on (p.property_id, p.id) = (x.property_id, x.rate_plan_id)
         where (x.property_id, x.booking_id) = (b.property_id, b.id)) s on true
     where b.property_id = $1 and b.arrival_on >= $2 and b.arrival_on < $3 and not b.is_hold and not b.is_account`,
  order: 'arrival, reference',
})

const ORDER_STATUS_WORDS = {
  ...OPEN_ORDER_WORDS,
  Completed: { en: 'Completed', fr: 'Terminée' },
  Cancelled: { en: 'Cancelled', fr: 'Annulée' },
}

/** Every order, whatever has become of it: what a user puts a list of orders together from. */
export const orders = rows({
  code: 'orders',
  section: 'restaurant',
  needs: 'orders.read',
  title: { en: 'Orders', fr: 'Commandes' },
  description: {
    en: 'Every order by its business day, whatever has become of it, with what it comes to. A list to filter, group and add to.',
    fr: 'Chaque commande par journée d’exploitation, quel que soit son sort, avec son montant. Une liste à filtrer, grouper et compléter.',
  },
  columns: [
    day,
    order,
    outlet,
    { key: 'method', kind: 'text', label: { en: 'Delivery method', fr: 'Mode de service' } },
    { key: 'place', kind: 'text', label: { en: 'Table or room', fr: 'Table ou chambre' } },
    { key: 'guest', kind: 'text', label: { en: 'Guest', fr: 'Client' }, link: 'customer' },
    { key: 'status', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: ORDER_STATUS_WORDS },
    { key: 'covers', kind: 'count', label: { en: 'Covers', fr: 'Couverts' }, isSummed: true },
    { key: 'discount', kind: 'money', label: { en: 'Discount', fr: 'Remise' }, isSummed: true },
    net,
    tax,
    { key: 'tip', kind: 'money', label: { en: 'Tip', fr: 'Pourboire' }, isSummed: true },
    total,
    paid,
    due,
    by,
    { key: 'opened', kind: 'moment', label: { en: 'Opened', fr: 'Ouverte' } },
    { key: 'closed', kind: 'moment', label: { en: 'Closed', fr: 'Fermée' } },
  ], // prettier-ignore
  sql: `
    select o.id, o.id as "refId", o.business_on as day, o.reference as "order", p.name as outlet, o.delivery_method as method,
           coalesce(nullif(o.table_name, ''), nullif(o.room_number, ''), nullif(o.location_name, '')) as place, nullif(o.guest_name, '') as guest,
           o.customer_id as "guestId", o.status, o.covers, o.discount_minor + o.after_tax_off_minor as discount, o.net_minor as net, o.tax_minor as tax, o.tip_minor as tip,
           o.total_minor as total, o.paid_minor - o.refunded_minor as paid, o.due_minor as due, o.operator_name as by, o.created_at as opened,
           o.closed_at as closed
      from orders o join outlets p on (p.property_id, p.id) = (o.property_id, o.outlet_id)
     where o.property_id = $1 and o.business_on >= $2 and o.business_on < $3`,
  order: 'day, "order", id',
})
