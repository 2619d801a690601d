import { type ListColumn, type ReadList, rows } from '../../rules/report.ts'
import { MISSING, TAX_LINES, TAX_SUMS } from '../tax-lines.ts'

const number: ListColumn = { key: 'number', kind: 'text', label: { en: 'Invoice', fr: 'Facture' } }
const day: ListColumn = { key: 'day', kind: 'day', label: { en: 'Date', fr: 'Date' } }
const gstin: ListColumn = { key: 'gstin', kind: 'text', label: { en: 'GSTIN', fr: 'GSTIN' } }
const buyer: ListColumn = { key: 'buyer', kind: 'text', label: { en: 'Recipient', fr: 'Destinataire' } }
const value: ListColumn = { key: 'value', kind: 'money', label: { en: 'Document value', fr: 'Montant du document' } }
const place: ListColumn = { key: 'place', kind: 'text', label: { en: 'Place of supply', fr: 'Lieu de prestation' } }
const rate: ListColumn = { key: 'rate', kind: 'percent', label: { en: 'Rate', fr: 'Taux' } }
const missing: ListColumn = {
  key: 'missing',
  kind: 'text',
  label: { en: 'Missing', fr: 'Manquant' },
  values: {
    PLACE: { en: 'Place of supply', fr: 'Lieu de prestation' },
    CODE: { en: 'HSN or SAC code', fr: 'Code HSN ou SAC' },
    GSTIN: { en: 'Valid GSTIN', fr: 'GSTIN valide' },
  },
}
const kind: ListColumn = {
  key: 'kind',
  kind: 'text',
  label: { en: 'Supply', fr: 'Prestation' },
  values: {
    TAXABLE: { en: 'Taxable', fr: 'Imposable' },
    EXPORT: { en: 'Zero-rated (exports)', fr: 'Taux zéro (exportations)' },
    NIL: { en: 'Nil rated or exempt', fr: 'Taux nul ou exonéré' },
    NON_GST: { en: 'Outside GST', fr: 'Hors GST' },
    REVERSE: { en: 'Reverse charge', fr: 'Autoliquidation' },
  },
}
const recipient: ListColumn = {
  key: 'recipient',
  kind: 'text',
  label: { en: 'Recipients', fr: 'Destinataires' },
  values: {
    REGISTERED: { en: 'Registered', fr: 'Immatriculés' },
    CONSUMER: { en: 'Unregistered', fr: 'Non immatriculés' },
  },
}
const RECIPIENT = `case when gstin = '' then 'CONSUMER' else 'REGISTERED' end`

const SUMS: readonly ListColumn[] = [
  { key: 'taxable', kind: 'money', label: { en: 'Taxable value', fr: 'Base imposable' }, isSummed: true },
  { key: 'igst', kind: 'money', label: { en: 'IGST', fr: 'IGST' }, isSummed: true },
  { key: 'cgst', kind: 'money', label: { en: 'CGST', fr: 'CGST' }, isSummed: true },
  { key: 'sgst', kind: 'money', label: { en: 'SGST or UTGST', fr: 'SGST ou UTGST' }, isSummed: true },
  { key: 'cess', kind: 'money', label: { en: 'Cess', fr: 'Cess' }, isSummed: true },
  { key: 'other', kind: 'money', label: { en: 'Other tax', fr: 'Autre taxe' }, isSummed: true },
  missing,
]

/** A table of a return of India. */
const gst = (report: Omit<Parameters<typeof rows>[0], 'section' | 'needs' | 'countries'>): ReadList =>
  rows({ section: 'tax', needs: 'reports.money', countries: ['IN'], ...report })

/** Documents of a shelf, one row per rate. */
const documentsOf = (shelf: 'B2B' | 'NOTE'): string => `
  select id || ':' || kind || ':' || rate as id, number, max(day) as day, max(gstin) as gstin, max(buyer) as buyer, max(corrects) as corrects,
         max(value)::bigint as value, max(place) as place, kind, rate, ${TAX_SUMS}, ${MISSING}
    from (${TAX_LINES}) d where shelf = '${shelf}' group by d.id, number, kind, rate`

export const gstr1B2b = gst({
  code: 'gstr1-b2b',
  title: { en: 'GSTR-1: registered recipients', fr: 'GSTR-1 : destinataires immatriculés' },
  description: {
    en: 'Tables 4A and 6B: each invoice to a registered recipient, one row per rate.',
    fr: 'Tableaux 4A et 6B : chaque facture à un destinataire immatriculé, une ligne par taux.',
  },
  columns: [gstin, buyer, number, day, value, place, kind, rate, ...SUMS],
  sql: documentsOf('B2B'),
  order: 'day, number, rate, id',
})

export const gstr1B2c = gst({
  code: 'gstr1-b2c',
  title: { en: 'GSTR-1: consumers', fr: 'GSTR-1 : consommateurs' },
  description: {
    en: 'Tables 7 and 6A: invoices to unregistered recipients by place of supply and rate, less credit notes to consumers. What a hotel supplies is taxed where it stands, so that table 5 (between states) is empty.',
    fr: 'Tableaux 7 et 6A : factures aux destinataires non immatriculés par lieu et taux, moins les avoirs aux consommateurs. Un hôtel est imposé là où il se trouve : le tableau 5 (entre États) est vide.',
  },
  columns: [place, kind, rate, ...SUMS],
  sql: `
    select place || ':' || kind || ':' || rate as id, place, kind, rate, ${TAX_SUMS}, ${MISSING}
      from (${TAX_LINES}) d where shelf = 'B2C' group by place, kind, rate`,
  order: 'place, kind, rate, id',
})

export const gstr1Nil = gst({
  code: 'gstr1-nil',
  title: { en: 'GSTR-1: nil rated and exempt', fr: 'GSTR-1 : taux nul et exonéré' },
  description: {
    en: 'Table 8: what bears no GST, by kind of supply and recipients, less credit notes.',
    fr: 'Tableau 8 : ce qui ne porte pas de GST, par nature et destinataires, moins les avoirs.',
  },
  columns: [kind, recipient, ...SUMS],
  sql: `
    select kind || ':' || ${RECIPIENT} as id, kind, ${RECIPIENT} as recipient, ${TAX_SUMS}, ${MISSING}
      from (${TAX_LINES}) d where shelf = 'NIL' group by kind, ${RECIPIENT}`,
  order: 'kind, recipient, id',
})

export const gstr1Notes = gst({
  code: 'gstr1-notes',
  title: { en: 'GSTR-1: credit notes', fr: 'GSTR-1 : avoirs' },
  description: {
    en: 'Table 9B: each credit note to a registered recipient or over an export, one row per rate, below zero. Notes to consumers are taken off in table 7.',
    fr: 'Tableau 9B : chaque avoir à un destinataire immatriculé ou sur une exportation, une ligne par taux, en négatif. Les avoirs aux consommateurs sont déduits au tableau 7.',
  },
  columns: [
    gstin,
    buyer,
    { key: 'number', kind: 'text', label: { en: 'Credit note', fr: 'Avoir' } },
    day,
    { key: 'corrects', kind: 'text', label: { en: 'Of invoice', fr: 'Sur la facture' } },
    value,
    place,
    kind,
    rate,
    ...SUMS,
  ],
  sql: documentsOf('NOTE'),
  order: 'day, number, rate, id',
})

export const gstr1Hsn = gst({
  code: 'gstr1-hsn',
  title: { en: 'GSTR-1: HSN summary', fr: 'GSTR-1 : récapitulatif HSN' },
  description: {
    en: 'Table 12: what was supplied by HSN or SAC code and rate, to registered and unregistered recipients, less credit notes.',
    fr: 'Tableau 12 : prestations par code HSN ou SAC et par taux, immatriculés ou non, moins les avoirs.',
  },
  columns: [
    { key: 'code', kind: 'text', label: { en: 'HSN or SAC', fr: 'HSN ou SAC' } },
    recipient,
    rate,
    { key: 'quantity', kind: 'count', label: { en: 'Quantity', fr: 'Quantité' } },
    { key: 'total', kind: 'money', label: { en: 'Total value', fr: 'Montant total' }, isSummed: true },
    ...SUMS,
  ],
  sql: `
    select code || ':' || ${RECIPIENT} || ':' || rate as id, nullif(code, '') as code, ${RECIPIENT} as recipient, rate, sum(quantity)::bigint as quantity,
           sum(net + tax)::bigint as total, ${TAX_SUMS}, ${MISSING}
      from (${TAX_LINES}) d group by d.code, ${RECIPIENT}, rate`,
  order: 'code nulls first, recipient, rate, id',
})

export const gstr1Documents = gst({
  code: 'gstr1-documents',
  title: { en: 'GSTR-1: documents issued', fr: 'GSTR-1 : documents émis' },
  description: {
    en: 'Table 13: the first and the last number of each series, and how many were issued. An issued document is never cancelled, but credited.',
    fr: 'Tableau 13 : premier et dernier numéro de chaque série, et combien ont été émis. Un document émis n’est jamais annulé, mais crédité.',
  },
  columns: [
    {
      key: 'document',
      kind: 'text',
      label: { en: 'Document', fr: 'Document' },
      values: {
        INVOICE: { en: 'Invoices for outward supply', fr: 'Factures émises' },
        CREDIT_NOTE: { en: 'Credit notes', fr: 'Avoirs' },
      },
    },
    {
      key: 'series',
      kind: 'text',
      label: { en: 'Series', fr: 'Série' },
      values: { HOUSE: { en: 'Of the property', fr: 'De l’établissement' } },
    },
    { key: 'first', kind: 'text', label: { en: 'From', fr: 'De' } },
    { key: 'last', kind: 'text', label: { en: 'To', fr: 'À' } },
    { key: 'numbers', kind: 'count', label: { en: 'Numbers', fr: 'Numéros' }, isSummed: true },
    { key: 'cancelled', kind: 'count', label: { en: 'Cancelled', fr: 'Annulés' }, isSummed: true },
    { key: 'issued', kind: 'count', label: { en: 'Issued', fr: 'Émis' }, isSummed: true },
    { key: 'absent', kind: 'count', label: { en: 'Numbers without a document', fr: 'Numéros sans document' }, isSummed: true },
  ], // prettier-ignore
  sql: `
    select s.*, s.numbers - s.issued as absent
      from (select document_type || ':' || fiscal_year_start || ':' || series as id, document_type as document, fiscal_year_start as year,
                   coalesce((select name from outlets o where o.property_id = $1 and o.id::text = series), 'HOUSE') as series,
                   (array_agg(number order by sequence))[1] as first, (array_agg(number order by sequence desc))[1] as last,
                   max(sequence) - min(sequence) + 1 as numbers, 0 as cancelled, count(*) as issued
              from invoices where property_id = $1 and issued_on >= $2 and issued_on < $3 group by document_type, fiscal_year_start, series) s`,
  order: 'document desc, year, series, id',
})

export const gstr3b = gst({
  code: 'gstr3b',
  title: { en: 'GSTR-3B: outward supplies', fr: 'GSTR-3B : prestations fournies' },
  description: {
    en: 'Table 3.1: invoices less credit notes by kind of supply, with the tax due. What lacks something stands in a row of its own.',
    fr: 'Tableau 3.1 : factures moins avoirs par nature, avec la taxe due. Ce à quoi il manque quelque chose a sa propre ligne.',
  },
  columns: [
    {
      key: 'table',
      kind: 'text',
      label: { en: 'Table', fr: 'Tableau' },
    },
    kind,
    ...SUMS,
  ],
  sql: `
    select kind || ':' || gaps as id, kind, case kind when 'TAXABLE' then '3.1(a)' when 'EXPORT' then '3.1(b)' when 'NON_GST' then '3.1(e)' else '3.1(c)' end as table,
           ${TAX_SUMS}, ${MISSING}
      from (select g.*, no_place::int * 4 + no_code::int * 2 + bad_gstin::int as gaps from (${TAX_LINES}) g) d group by kind, gaps`,
  order: '"table", kind, id',
})
