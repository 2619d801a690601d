import { decimalsOf, type Currency } from '#core/money.ts'
import { rows, type ListColumn } from '../../rules/report.ts'
import { amount, at, by, day, order, reason, reference } from './columns.ts'

const MODE_WORDS = {
  Cash: { en: 'Cash', fr: 'Espèces' },
  Card: { en: 'Card', fr: 'Carte' },
  UPI: { en: 'UPI', fr: 'UPI' },
  Bank: { en: 'Bank transfer', fr: 'Virement' },
  Voucher: { en: 'Voucher', fr: 'Bon' },
  Credit: { en: 'On account', fr: 'À crédit' },
  BillToRoom: { en: 'On the room', fr: 'Sur la chambre' },
}
const number: ListColumn = { key: 'number', kind: 'text', label: { en: 'Receipt', fr: 'Reçu' }, link: 'receipt' }
const mode: ListColumn = { key: 'mode', kind: 'text', label: { en: 'Payment method', fr: 'Moyen de paiement' }, values: MODE_WORDS } // prettier-ignore
const payer: ListColumn = { key: 'payer', kind: 'text', label: { en: 'Of whom', fr: 'De qui' } }

/** A receipt with the booking, company or order it is for; one for several orders names the first. */
const RECEIPTS = `
  select t.id, coalesce(t.booking_id, p.order_id) as "refId", t.number::text as number, t.business_on as day, t.received_at as at, b.reference,
         o.reference as order, t.payment_mode as mode, t.counter_name as counter, nullif(t.reference, '') as mark, nullif(t.reason, '') as reason,
         coalesce(k.display_name, nullif(t.name, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), nullif(o.guest_name, '')) as payer,
         t.operator_name as by, t.amount_minor as amount, t.direction, t.foreign_currency as currency, t.foreign_minor as foreign,
         t.exchange_rate as rate
    from receipts t
    left join bookings b on (b.property_id, b.id) = (t.property_id, t.booking_id)
    left join customers c on (c.property_id, c.id) = (b.property_id, b.customer_id)
    left join companies k on (k.property_id, k.id) = (t.property_id, t.company_id)
    left join lateral (select m.order_id from payments m where (m.property_id, m.receipt_id) = (t.property_id, t.id) and m.order_id is not null
                        order by m.created_at, m.id limit 1) p on t.booking_id is null
    left join orders o on (o.property_id, o.id) = (t.property_id, p.order_id)
   where t.property_id = $1 and t.business_on >= $2 and t.business_on < $3`

export const takings = rows({
  code: 'payments',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'Payments received and paid out', fr: 'Encaissements et décaissements' },
  description: {
    en: 'Every receipt of these days: what came in and, below zero, what went out, by whom and at which till.',
    fr: 'Chaque reçu de ces jours : les encaissements et, en négatif, les décaissements, par qui et à quelle caisse.',
  },
  columns: [
    day,
    at,
    number,
    reference,
    order,
    payer,
    mode,
    { key: 'mark', kind: 'text', label: { en: 'Reference', fr: 'Référence' } },
    { key: 'counter', kind: 'text', label: { en: 'Till', fr: 'Caisse' } },
    amount,
    by,
  ],
  sql: `select r.id, r."refId", r.day, r.at, r.number, r.reference, r."order", r.payer, r.mode, r.mark, r.counter, r.by,
               case r.direction when 'IN' then r.amount else -r.amount end as amount from (${RECEIPTS}) r`,
  order: 'at, id',
})

export const refunds = rows({
  code: 'refunds',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'Refunds', fr: 'Remboursements' },
  description: {
    en: 'Money given back to guests and companies, with the reason and who gave it back.',
    fr: 'Sommes rendues aux clients et sociétés, avec le motif et l’auteur.',
  },
  columns: [day, at, number, reference, order, payer, mode, amount, reason, by],
  sql: `select r.* from (${RECEIPTS} and t.direction = 'OUT' and t.expense_id is null and t.reverses_id is null) r`,
  order: 'at, id',
})

const CURRENCIES = Intl.supportedValuesOf('currency') as Currency[]
const withDecimals = (count: number): string =>
  CURRENCIES.filter((code) => decimalsOf(code) === count)
    .map((code) => `'${code}'`)
    .join(', ')
const DECIMALS = `case when f.currency in (${withDecimals(0)}) then 0 when f.currency in (${withDecimals(3)}) then 3 else 2 end`

export const foreignCurrency = rows({
  code: 'foreign-currency',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'Foreign currency received', fr: 'Devises encaissées' },
  description: {
    en: 'Payments made in another currency: how much of it, at which rate, and what it came to.',
    fr: 'Paiements faits dans une autre devise : combien, à quel taux, et ce que cela représente.',
  },
  columns: [
    day,
    number,
    reference,
    payer,
    mode,
    { key: 'currency', kind: 'text', label: { en: 'Currency', fr: 'Devise' } },
    { key: 'given', kind: 'text', label: { en: 'Given', fr: 'Remis' } },
    { key: 'rate', kind: 'text', label: { en: 'Rate', fr: 'Taux' } },
    amount,
    by,
  ],
  sql: `
    select r.id, r."refId", r.day, r.number, r.reference, r.payer, r.mode, r.currency, r.by, trim_scale(r.rate)::text as rate, r.amount,
           round(r.foreign / power(10::numeric, r.decimals), r.decimals)::text as given
      from (select f.*, ${DECIMALS} as decimals from (${RECEIPTS} and t.foreign_currency is not null) f) r`,
  order: 'day, id',
})

/** Promises to pay: on a company's account or on a room, until they are paid. */
export const deferred = rows({
  code: 'deferred-payments',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'On account and on rooms', fr: 'À crédit et sur chambre' },
  description: {
    en: 'What these days put on account or on a room in place of a payment, and whether it has been settled.',
    fr: 'Ce que ces jours ont mis à crédit ou sur une chambre au lieu d’un paiement, et si c’est réglé.',
  },
  columns: [
    day,
    reference,
    order,
    payer,
    mode,
    amount,
    { key: 'state', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: {
      SETTLED: { en: 'Settled', fr: 'Réglé' },
      OPEN: { en: 'Open', fr: 'Ouvert' },
    } },
    by,
  ], // prettier-ignore
  sql: `
    select p.id, coalesce(p.booking_id, p.order_id) as "refId", p.business_on as day, b.reference, case when p.booking_id is null then o.reference end as order,
           coalesce(k.display_name, nullif(p.name, '')) as payer, p.payment_mode as mode, p.transaction_minor as amount,
           case when p.credit_settled or p.status = 'Paid' then 'SETTLED' else 'OPEN' end as state, p.operator_name as by
      from payments p
      left join bookings b on (b.property_id, b.id) = (p.property_id, p.booking_id)
      left join orders o on (o.property_id, o.id) = (p.property_id, p.order_id)
      left join companies k on (k.property_id, k.id) = (p.property_id, p.company_id)
     where p.property_id = $1 and p.business_on >= $2 and p.business_on < $3 and p.payment_mode in ('Credit', 'BillToRoom') and p.replaced_at is null`,
  order: 'day, id',
})

/** Money that gateways collected or tried to, so that their statements can be compared. */
export const onlinePayments = rows({
  code: 'online-payments',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'Online payments', fr: 'Paiements en ligne' },
  description: {
    en: 'Collections by payment gateways in these days, with the gateway’s own number, to compare with its statement.',
    fr: 'Encaissements par les plateformes de paiement, avec leur propre numéro, à comparer à leur relevé.',
  },
  columns: [
    at,
    { key: 'gateway', kind: 'text', label: { en: 'Gateway', fr: 'Plateforme' } },
    reference,
    payer,
    { key: 'method', kind: 'text', label: { en: 'Method', fr: 'Moyen' } },
    { key: 'mark', kind: 'text', label: { en: 'Number of the gateway', fr: 'Numéro de la plateforme' } },
    { key: 'state', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: {
      NEW: { en: 'Not begun', fr: 'Non commencé' },
      OPEN: { en: 'Waiting', fr: 'En attente' },
      PAID: { en: 'Paid', fr: 'Payé' },
      FAILED: { en: 'Failed', fr: 'Échoué' },
      EXPIRED: { en: 'Expired', fr: 'Expiré' },
      CANCELLED: { en: 'Cancelled', fr: 'Annulé' },
    } },
    { key: 'asking', kind: 'money', label: { en: 'Requested', fr: 'Demandé' } },
    { key: 'amount', kind: 'money', label: { en: 'Paid', fr: 'Payé' }, isSummed: true },
    { key: 'settledAt', kind: 'moment', label: { en: 'Paid at', fr: 'Payé le' } },
  ], // prettier-ignore
  sql: `
    select c.id, c.booking_id as "refId", c.created_at as at, g.name as gateway, b.reference, nullif(c.name, '') as payer, nullif(c.method, '') as method,
           nullif(c.provider_payment_id, '') as mark, c.status as state, c.amount_minor as asking,
           case c.status when 'PAID' then c.amount_minor else 0 end as amount, c.settled_at as "settledAt"
      from gateway_collections c
      join gateways g on (g.property_id, g.id) = (c.property_id, c.gateway_id)
      left join bookings b on (b.property_id, b.id) = (c.property_id, c.booking_id)
     where c.property_id = $1 and c.created_at >= ($2::date)::timestamp at time zone $5 and c.created_at < ($3::date)::timestamp at time zone $5`,
  order: 'at, id',
})
