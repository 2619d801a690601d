import { rows } from '../../rules/report.ts'
import { sales } from '../datasets/sales.ts'

export const vatSummary = rows({
  code: 'vat-summary',
  section: 'tax',
  needs: 'reports.money',
  title: { en: 'Tax of documents', fr: 'Taxe des documents' },
  description: {
    en: 'Base and tax of invoices and credit notes by the day they were issued, by name and rate of the tax. What was sold without a document is in a report of its own.',
    fr: 'Base et taxe des factures et avoirs par jour d’émission, par nom et taux. Ce qui a été vendu sans document a son propre rapport.',
  },
  columns: [
    {
      key: 'name',
      kind: 'text',
      label: { en: 'Tax', fr: 'Taxe' },
      values: {
        NONE: { en: 'Without tax', fr: 'Sans taxe' },
        Tax: { en: 'Tax', fr: 'Taxe' },
        'Zero-rated': { en: 'Zero-rated', fr: 'Taux zéro' },
        Exempt: { en: 'Exempt', fr: 'Exonéré' },
        'Outside the scope of tax': { en: 'Outside the scope of tax', fr: 'Hors champ de la taxe' },
        'Intra-Community supply': { en: 'Intra-Community supply', fr: 'Livraison intracommunautaire' },
        'Reverse charge': { en: 'Reverse charge', fr: 'Autoliquidation' },
        Export: { en: 'Export', fr: 'Exportation' },
      },
    },
    { key: 'rate', kind: 'percent', label: { en: 'Rate', fr: 'Taux' } },
    { key: 'base', kind: 'money', label: { en: 'Base invoiced', fr: 'Base facturée' } },
    { key: 'tax', kind: 'money', label: { en: 'Tax invoiced', fr: 'Taxe facturée' }, isSummed: true },
    { key: 'creditedBase', kind: 'money', label: { en: 'Base credited', fr: 'Base créditée' } },
    { key: 'creditedTax', kind: 'money', label: { en: 'Tax credited', fr: 'Taxe créditée' }, isSummed: true },
    { key: 'netBase', kind: 'money', label: { en: 'Base', fr: 'Base' } },
    { key: 'netTax', kind: 'money', label: { en: 'Tax due', fr: 'Taxe due' }, isSummed: true },
  ],
  sql: `
    select s.*, s.base - s."creditedBase" as "netBase", s.tax - s."creditedTax" as "netTax"
      from (select name || ':' || rate as id, name, rate,
                   coalesce(sum(net) filter (where not is_note), 0)::bigint as base, coalesce(sum(amount) filter (where not is_note), 0)::bigint as tax,
                   coalesce(sum(net) filter (where is_note), 0)::bigint as "creditedBase", coalesce(sum(amount) filter (where is_note), 0)::bigint as "creditedTax"
              from (select i.document_type = 'CREDIT_NOTE' as is_note, (l.line ->> 'net')::bigint as net, coalesce(t.tax ->> 'name', 'NONE') as name,
                           coalesce((t.tax ->> 'basisPoints')::bigint, 0) as rate, coalesce((t.tax ->> 'amount')::bigint, 0) as amount
                      from invoices i
                     cross join lateral jsonb_array_elements(i.snapshot -> 'lines') l (line)
                      left join lateral jsonb_array_elements(l.line -> 'taxes') t (tax) on true
                     where i.property_id = $1 and i.issued_on >= $2 and i.issued_on < $3) d
             group by name, rate) s`,
  order: 'name, rate desc, id',
})

/** Lines of payouts by the day of the payout; bills that no payout has named yet by the day of departure. */
export const tcsTds = rows({
  code: 'tcs-tds',
  section: 'tax',
  needs: 'reports.money',
  title: { en: 'Commission, TCS and TDS', fr: 'Commission, TCS et TDS' },
  description: {
    en: 'What channels and agencies kept of payouts, by the day of the payout, and what is agreed of bookings that no payout has paid yet, by their day of departure. TCS and TDS are claimed back, commission is a cost.',
    fr: 'Ce que canaux et agences ont retenu de leurs versements, par jour de versement, et ce qui est convenu pour les réservations pas encore versées, par jour de départ. TCS et TDS se récupèrent, la commission est une charge.',
  },
  columns: [
    { key: 'day', kind: 'day', label: { en: 'Day', fr: 'Jour' } },
    { key: 'company', kind: 'text', label: { en: 'Kept by', fr: 'Retenu par' } },
    { key: 'reference', kind: 'text', label: { en: 'Booking', fr: 'Réservation' }, link: 'booking' },
    { key: 'payout', kind: 'text', label: { en: 'Payout', fr: 'Versement' } },
    {
      key: 'state',
      kind: 'text',
      label: { en: 'Status', fr: 'Statut' },
      values: {
        KEPT: { en: 'Accepted', fr: 'Acceptée' },
        OPEN: { en: 'To be accepted', fr: 'À accepter' },
        DISPUTED: { en: 'Disputed', fr: 'Contestée' },
        UNKNOWN: { en: 'Booking unknown', fr: 'Réservation inconnue' },
        AGREED: { en: 'Not paid out yet', fr: 'Pas encore versée' },
      },
    },
    { key: 'gross', kind: 'money', label: { en: 'Gross', fr: 'Brut' }, isSummed: true },
    { key: 'commission', kind: 'money', label: { en: 'Commission', fr: 'Commission' }, isSummed: true },
    { key: 'commissionTax', kind: 'money', label: { en: 'Tax on commission', fr: 'Taxe sur commission' }, isSummed: true },
    { key: 'tcs', kind: 'money', label: { en: 'TCS', fr: 'TCS' }, isSummed: true },
    { key: 'tds', kind: 'money', label: { en: 'TDS', fr: 'TDS' }, isSummed: true },
    { key: 'net', kind: 'money', label: { en: 'Paid out', fr: 'Versé' }, isSummed: true },
  ], // prettier-ignore
  sql: `
    select l.id, b.id as "refId", o.paid_on as day, c.display_name as company, coalesce(b.reference, l.reference) as reference, o.reference as payout,
           case when l.accepted_on is not null then 'KEPT' when l.disputed_on is not null then 'DISPUTED' when b.id is null then 'UNKNOWN' else 'OPEN' end as state,
           l.gross_minor as gross, l.commission_minor as commission, l.commission_tax_minor as "commissionTax", l.tcs_minor as tcs, l.tds_minor as tds,
           l.net_minor as net
      from payouts o
      join payout_lines l on (l.property_id, l.payout_id) = (o.property_id, o.id)
      join companies c on (c.property_id, c.id) = (o.property_id, o.company_id)
      left join bookings b on (b.property_id, b.id) = (l.property_id, l.booking_id)
     where o.property_id = $1 and o.paid_on >= $2 and o.paid_on < $3
    union all
    select b.id, b.id, b.departure_on, coalesce(c.display_name, b.source), b.reference, null, 'AGREED', f.room_minor, f.commission_minor,
           f.commission_gst_minor, f.tcs_minor, f.tds_minor,
           f.room_minor - f.commission_minor - f.commission_gst_minor - f.tcs_minor - f.tds_minor
      from bookings b
      join folios f on (f.property_id, f.booking_id) = (b.property_id, b.id)
      left join companies c on (c.property_id, c.id) = (b.property_id, b.company_id)
     where b.property_id = $1 and b.departure_on >= $2 and b.departure_on < $3 and b.status not in ('CANCELLED', 'NO_SHOW')
       and f.commission_minor + f.commission_gst_minor + f.tcs_minor + f.tds_minor > 0
       and not exists (select from payout_lines l where (l.property_id, l.booking_id) = (b.property_id, b.id))`,
  order: 'day, company, state desc, reference, id',
})

/** Sales of documents are in returns by the document; these have none, so that a user sees them before the return is filed. */
export const notInvoiced = rows({
  code: 'not-invoiced',
  section: 'tax',
  needs: 'reports.money',
  title: { en: 'Sales without a document', fr: 'Ventes sans document' },
  description: {
    en: 'Bookings and orders with sales in these days that no invoice has, in part or at all. They are in no tax return until one has them.',
    fr: 'Réservations et commandes avec des ventes ces jours-ci qu’aucune facture ne reprend, en tout ou en partie. Elles ne figurent dans aucune déclaration d’ici là.',
  },
  columns: [
    { key: 'day', kind: 'day', label: { en: 'Last sale', fr: 'Dernière vente' } },
    { key: 'booking', kind: 'text', label: { en: 'Booking', fr: 'Réservation' }, link: 'booking' },
    { key: 'order', kind: 'text', label: { en: 'Order', fr: 'Commande' }, link: 'order' },
    { key: 'description', kind: 'text', label: { en: 'Of whom', fr: 'De qui' } },
    { key: 'net', kind: 'money', label: { en: 'Before tax', fr: 'Hors taxe' }, isSummed: true },
    { key: 'tax', kind: 'money', label: { en: 'Tax', fr: 'Taxe' }, isSummed: true },
  ],
  sql: `
    select s.ref_id::text as id, s.ref_id as "refId", max(s.day) as day, max(s.reference) filter (where s.ref_kind = 'booking') as booking,
           max(s.reference) filter (where s.ref_kind = 'order') as "order", max(s.description) as description, sum(s.net_minor)::bigint as net,
           sum(s.tax_minor)::bigint as tax
      from (${sales.rows('$2::date', 'least($3::date, $4::date + 1)')}) s
     where not exists (select from invoiced_items x where x.property_id = $1 and x.source_key = s.item_key)
     group by s.ref_id having sum(s.net_minor) <> 0 or sum(s.tax_minor) <> 0`,
  order: 'day, id',
})
