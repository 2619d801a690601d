import { rows } from '../../rules/report.ts'
import {
  at,
  by,
  day,
  departure,
  due,
  guest,
  net,
  order,
  outlet,
  reason,
  reference,
  room,
  tax,
  total,
} from './columns.ts'

const LINE_WORDS = {
  ROOM: { en: 'Room', fr: 'Chambre' },
  SERVICE: { en: 'Service', fr: 'Service' },
  EXPENSE: { en: 'Extra', fr: 'Supplément' },
  FEE: { en: 'Fee', fr: 'Frais' },
  REFUND: { en: 'Refund', fr: 'Remboursement' },
  ALLOWANCE: { en: 'Allowance', fr: 'Rabais' },
  DISCOUNT: { en: 'Discount after tax', fr: 'Remise après taxe' },
  TRANSFER: { en: 'Transfer', fr: 'Transfert' },
  ROUNDING: { en: 'Rounding', fr: 'Arrondi' },
} as const

/** A line of a bill with its booking and room. */
const LINES = `
  from folio_lines l
  join folios f on (f.property_id, f.id) = (l.property_id, l.folio_id)
  join bookings b on (b.property_id, b.id) = (f.property_id, f.booking_id)
  left join stays s on (s.property_id, s.id) = (l.property_id, l.stay_id)
  left join rooms r on (r.property_id, r.id) = (s.property_id, s.room_id)
  left join users u on u.id = l.created_by`
const USER = `nullif(trim(u.first_name || ' ' || u.last_name), '')`

export const postings = rows({
  code: 'postings',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'Postings of the day', fr: 'Écritures du jour' },
  description: {
    en: 'Every charge, allowance and transfer on bills by the day it is posted, with who entered it. Nights are in room and tax, refunds in payments.',
    fr: 'Chaque débit, rabais et transfert des notes par jour de comptabilisation, et saisi par qui. Les nuits sont dans chambre et taxe, les remboursements dans les encaissements.',
  },
  columns: [
    day,
    at,
    reference,
    room,
    { key: 'kind', kind: 'text', label: { en: 'Kind', fr: 'Nature' }, values: LINE_WORDS },
    { key: 'name', kind: 'text', label: { en: 'Description', fr: 'Libellé' } },
    net,
    tax,
    total,
    by,
  ],
  sql: `
    select l.id, b.id as "refId", b.reference, r.number as room, l.business_on as day, l.created_at as at, l.kind, l.name, l.net_minor as net,
           l.tax_minor as tax, l.total_minor as total, ${USER} as by
      ${LINES}
     where l.property_id = $1 and l.business_on >= $2 and l.business_on < $3 and l.is_on_bill and l.kind <> 'REFUND'`,
  order: 'at, id',
})

/** What was reversed or taken off after it was charged: corrections, allowances and transfers. */
export const adjustments = rows({
  code: 'adjustments',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'Adjustments and corrections', fr: 'Ajustements et corrections' },
  description: {
    en: 'Allowances, transfers and reversed charges on bills, with the reason and who entered them. Discounts of offers are in discounts.',
    fr: 'Rabais, transferts et débits annulés sur les notes, avec le motif et l’auteur. Les remises d’offres sont dans remises.',
  },
  columns: [
    day,
    reference,
    room,
    { key: 'kind', kind: 'text', label: { en: 'Kind', fr: 'Nature' }, values: { ...LINE_WORDS, REVERSAL: { en: 'Reversal', fr: 'Annulation' } } },
    { key: 'name', kind: 'text', label: { en: 'Description', fr: 'Libellé' } },
    net,
    tax,
    total,
    reason,
    by,
  ], // prettier-ignore
  sql: `
    select l.id, b.id as "refId", b.reference, r.number as room, l.business_on as day, case when l.reverses_id is null then l.kind else 'REVERSAL' end as kind,
           l.name, l.net_minor as net, l.tax_minor as tax, l.total_minor as total, nullif(l.reason, '') as reason, ${USER} as by
      ${LINES}
     where l.property_id = $1 and l.business_on >= $2 and l.business_on < $3 and not l.is_discount
       and (l.kind in ('ALLOWANCE', 'TRANSFER') or l.reverses_id is not null)`,
  order: 'day, id',
})

/** What comes off after tax of an order that line `l` of a room's bill has a part of: the order lists it. */
export const OFF_AN_ORDER = `(l.kind = 'DISCOUNT' and exists (
             select from folio_lines o where o.property_id = l.property_id and o.id in (l.id, l.reverses_id) and o.order_id is not null))`

export const discounts = rows({
  code: 'discounts',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'Discounts', fr: 'Remises' },
  description: {
    en: 'What was taken off bills and orders, without its tax, or after tax, with the reason and who gave it.',
    fr: 'Ce qui a été déduit des notes et des commandes, hors taxe ou après taxe, avec le motif et l’auteur.',
  },
  columns: [
    day,
    reference,
    order,
    { key: 'name', kind: 'text', label: { en: 'Description', fr: 'Libellé' } },
    { key: 'amount', kind: 'money', label: { en: 'Taken off', fr: 'Remise' }, isSummed: true },
    reason,
    by,
  ],
  sql: `
    select l.id, b.id as "refId", l.business_on as day, b.reference, null as "order", l.name, -l.net_minor as amount, nullif(l.reason, '') as reason,
           ${USER} as by
      ${LINES}
     where l.property_id = $1 and l.business_on >= $2 and l.business_on < $3 and l.is_discount and not ${OFF_AN_ORDER}
    union all
    select o.id, o.id, o.business_on, null, o.reference, p.name, o.discount_minor + o.after_tax_off_minor,
           coalesce(nullif(o.discount_reason, ''), (select string_agg(f.name, ', ' order by u.id) from offer_uses u join offers f on (f.property_id, f.id) = (u.property_id, u.offer_id)
              where u.property_id = o.property_id and u.order_id = o.id and u.released_at is null), (select string_agg(distinct l.comp_reason, ', ') from order_lines l
              where (l.property_id, l.order_id) = (o.property_id, o.id) and l.comp_reason <> '')), o.operator_name
      from orders o join outlets p on (p.property_id, p.id) = (o.property_id, o.outlet_id)
     where o.property_id = $1 and o.business_on >= $2 and o.business_on < $3 and o.discount_minor + o.after_tax_off_minor > 0 and o.status <> 'Cancelled'`,
  order: 'day, id',
})

/** Nights as they are charged; of those to come, as they will be. */
export const roomAndTax = rows({
  code: 'room-and-tax',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'Room and tax', fr: 'Chambre et taxe' },
  description: {
    en: 'Each night of each room with its price and tax, to be looked through before the day is closed.',
    fr: 'Chaque nuit de chaque chambre avec son prix et sa taxe, à parcourir avant la clôture.',
  },
  columns: [
    { ...day, label: { en: 'Night', fr: 'Nuit' } },
    room,
    guest,
    reference,
    { key: 'plan', kind: 'text', label: { en: 'Rate plan', fr: 'Plan tarifaire' } },
    net,
    tax,
    total,
  ],
  sql: `
    select n.stay_id || n.night::text as id, b.id as "refId", b.reference, n.night as day, s.guest_name as guest, r.number as room, p.name as plan,
           n.net_minor as net, n.tax_minor as tax, n.total_minor as total
      from stay_nights n
      join stays s on (s.property_id, s.id) = (n.property_id, n.stay_id)
      join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
      join rate_plans p on (p.property_id, p.id) = (s.property_id, s.rate_plan_id)
      left join rooms r on (r.property_id, r.id) = (s.property_id, s.room_id)
     where n.property_id = $1 and n.night >= $2 and n.night < $3 and s.status in ('CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')`,
  order: 'day, room nulls last, guest, id',
})

export const openBills = rows({
  code: 'open-bills',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'Open bills', fr: 'Notes ouvertes' },
  description: {
    en: 'Bills of guests in house or gone that are not settled, by day of departure.',
    fr: 'Notes non réglées de clients présents ou partis, par jour de départ.',
  },
  columns: [
    departure,
    guest,
    reference,
    { key: 'status', kind: 'text', label: { en: 'Guest', fr: 'Client' }, values: {
      IN_HOUSE: { en: 'In house', fr: 'Présent' },
      CHECKED_OUT: { en: 'Left', fr: 'Parti' },
      NO_SHOW: { en: 'No-show', fr: 'No-show' },
      CANCELLED: { en: 'Cancelled', fr: 'Annulée' },
    } },
    { key: 'company', kind: 'text', label: { en: 'Company', fr: 'Société' } },
    { key: 'charged', kind: 'money', label: { en: 'Charged', fr: 'Débité' }, isSummed: true },
    { key: 'paid', kind: 'money', label: { en: 'Paid', fr: 'Payé' }, isSummed: true },
    { key: 'deferred', kind: 'money', label: { en: 'Promised', fr: 'À crédit' }, isSummed: true },
    due,
  ], // prettier-ignore
  sql: `
    select b.id, b.id as "refId", b.reference, b.departure_on as departure, trim(c.first_name || ' ' || c.last_name) as guest, b.status,
           k.display_name as company, f.room_minor + f.services_minor + f.expenses_minor as charged, f.paid_minor - f.refunds_minor as paid,
           f.deferred_minor as deferred, f.due_minor as due
      from folios f
      join bookings b on (b.property_id, b.id) = (f.property_id, f.booking_id)
      join customers c on (c.property_id, c.id) = (b.property_id, b.customer_id)
      left join companies k on (k.property_id, k.id) = (b.property_id, b.company_id)
     where f.property_id = $1 and f.due_minor > 0 and b.status in ('IN_HOUSE', 'CHECKED_OUT', 'NO_SHOW', 'CANCELLED') and b.arrival_on < $3`,
  order: 'departure, guest, id',
})

/** States of orders that are open. */
export const OPEN_ORDER_WORDS = {
  Draft: { en: 'Draft', fr: 'Brouillon' },
  Submitted: { en: 'Submitted', fr: 'Soumise' },
  Confirmed: { en: 'Confirmed', fr: 'Confirmée' },
  Preparing: { en: 'Being prepared', fr: 'En préparation' },
  Ready: { en: 'Ready', fr: 'Prête' },
  Served: { en: 'Served', fr: 'Servie' },
} as const

/** What has been ordered and is neither paid, on a room nor on account, so that it is posted before the day is closed. */
export const openOrders = rows({
  code: 'open-orders',
  section: 'restaurant',
  needs: 'orders.read',
  title: { en: 'Orders not yet settled', fr: 'Commandes non soldées' },
  description: {
    en: 'Orders of these days that are still open: nothing of them is on a bill or in a day’s sales in full.',
    fr: 'Commandes de ces jours encore ouvertes : rien n’en est encore entièrement sur une note ou dans les ventes.',
  },
  columns: [
    day,
    order,
    outlet,
    { key: 'place', kind: 'text', label: { en: 'Table or room', fr: 'Table ou chambre' } },
    { key: 'status', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: OPEN_ORDER_WORDS },
    total,
    due,
    by,
  ], // prettier-ignore
  sql: `
    select o.id, o.id as "refId", o.business_on as day, o.reference as "order", p.name as outlet, coalesce(nullif(o.table_name, ''), nullif(o.room_number, '')) as place,
           o.status, o.total_minor as total, o.due_minor as due, o.operator_name as by
      from orders o join outlets p on (p.property_id, p.id) = (o.property_id, o.outlet_id)
     where o.property_id = $1 and o.business_on >= $2 and o.business_on < $3 and o.closed_at is null`,
  order: 'day, "order", id',
})
