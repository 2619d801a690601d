import { printTaxNumber } from '#core/country-packs.ts'
import { daysBetween } from '#core/dates.ts'
import { type Minor, minor } from '#core/money.ts'
import { ACCENT, MUTED, documentStyles, WASH } from '#core/document-styles.ts'
import type { Block, PrintedDocument, Style } from '#core/printed.ts'
import type { InvoiceLine } from '../contract/documents.ts'
import { writtenFor } from '#core/language.ts'
import type { Words } from './document-words.ts'
import {
  contact,
  describedIn,
  exemptionsOf,
  kindWords,
  modeIn,
  placeOf,
  type Print,
  type Printable,
  printFor,
  type Reader,
} from './reader.ts'

const styles: Record<string, Style> = {
  ...documentStyles,
  seller: { fontSize: 17, bold: true, lineHeight: 1.1 },
  kind: { ...documentStyles.kind, alignment: 'right' },
  number: { fontSize: 15, bold: true, alignment: 'right' },
  strong: { fontSize: 10.5, bold: true },
  head: { ...documentStyles.head, characterSpacing: 0.4 },
  small: { fontSize: 7.5, color: MUTED },
  total: { fontSize: 12, bold: true },
}

/** The document as an A4 page: plain data, so that what is printed can be read by a test. */
export function invoiceDocument(invoice: Printable, reader: Reader): PrintedDocument {
  const print = printFor(invoice, reader)
  const { words } = print
  const { seller, number, type } = invoice
  const isProForma = type === 'PRO_FORMA'
  const seal = isProForma
    ? words.notTaxInvoice
    : `${words.issuedBy(invoice.issuedByName)}  ·  ${words.seal(invoice.hash.slice(0, 16))}`
  return {
    title: isProForma ? words.titles.proForma : `${titleOf(type, words)} ${number}`,
    author: seller.name,
    footer: [seller.name, number, seal].filter((part) => part !== '').join('  ·  '),
    language: reader.language,
    styles,
    content: [
      heading(invoice, print),
      rule,
      parties(invoice, print),
      linesTable(invoice.lines, print),
      summary(invoice, print),
      ...remarks(invoice, print),
      ...payments(invoice, print),
      ...pointsLine(reader, print),
    ],
  }
}

const titleOf = (type: Printable['type'], { titles }: Words): string =>
  type === 'CREDIT_NOTE' ? titles.creditNote : titles.invoice

const rule: Block = {
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: 515, y2: 0, lineWidth: 1.2, lineColor: ACCENT }],
  margin: [0, 14, 0, 16],
}

/** Texts that are not empty, each in its own line. */
const linesOf = (texts: readonly string[], style: Style): Block[] =>
  texts.filter((text) => text !== '').map((text) => ({ text, ...style }))

const heading = (invoice: Printable, { day, words }: Print): Block => {
  const { seller, number, issuedOn, dueOn, corrects, type } = invoice
  const dates =
    type === 'PRO_FORMA'
      ? [words.notTaxInvoice, words.asOf(day(issuedOn))]
      : [
          words.issued(day(issuedOn)),
          corrects ? words.corrects(corrects.number, day(corrects.issuedOn)) : '',
          dueOn ? words.due(day(dueOn)) : '',
        ]
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: seller.name, style: 'seller' },
          ...linesOf([placeOf(seller), contact(seller), printTaxNumber(seller, words.taxNumber)], { style: 'muted' }),
        ],
      },
      {
        width: 200,
        stack: [
          { text: kindWords(invoice, words), style: 'kind' },
          ...linesOf([number], { style: 'number', margin: [0, 2, 0, 2] }),
          ...linesOf(dates, { style: 'muted', alignment: 'right' }),
        ],
      },
    ],
  }
}

function parties(invoice: Printable, print: Print): Block {
  const { billTo } = invoice
  const { words } = print
  const taxNumber = printTaxNumber(billTo, words.taxNumber)
  const facts = factsOf(invoice, print)
  return {
    margin: [0, 0, 0, 18],
    columnGap: 24,
    columns: [
      {
        width: '*',
        stack: [
          { text: words.billTo, style: 'label' },
          { text: billTo.name, style: 'strong' },
          ...linesOf([print.buyerPlace, taxNumber, contact(billTo)], { style: 'muted' }),
        ],
      },
      {
        width: 220,
        stack:
          facts.length === 0
            ? []
            : [
                { text: invoice.arrival === null ? words.supply : words.stay, style: 'label' },
                { layout: 'bare', table: { widths: [76, '*'], body: facts } },
              ],
      },
    ],
  }
}

function factsOf(
  { guestName, roomNumbers, arrival, departure, bookingReference, placeOfSupply, ...content }: Printable,
  { day, words }: Print,
) {
  const nights = arrival && departure ? daysBetween(arrival, departure) : 0
  const rows: readonly [string, string][] = [
    [words.guest, guestName],
    [words.booking, bookingReference],
    [words.buyerReference, content.buyerReference ?? ''],
    [words.outlet, content.businessServiceName],
    [words.order, content.orderReference],
    [roomNumbers.length === 1 ? words.room : words.rooms, roomNumbers.join(', ')],
    [words.from, arrival ? day(arrival) : ''],
    [words.until, departure ? `${day(departure)}  (${words.nights(nights)})` : ''],
    [words.placeOfSupply, placeOfSupply],
  ]
  return rows.filter(([, value]) => value !== '').map(([name, value]) => labelled(name, value))
}

const labelled = (name: string, value: string): Block[] => [{ text: name, style: 'muted' }, { text: value }]

const figure = (text: string, style: Style = {}): Block => ({ text, alignment: 'right', noWrap: true, ...style })

function linesTable(lines: readonly InvoiceLine[], print: Print): Block {
  const { words } = print
  const names = [words.description, words.quantity, words.rate, words.net, words.tax, words.total]
  const heads = names.map((name) => name.toUpperCase())
  return {
    layout: 'ruled',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 22, 66, 66, 58, 68],
      body: [
        heads.map((text, column) => (column === 0 ? { text, style: 'head' } : figure(text, { style: 'head' }))),
        ...lines.map((line) => lineRow(line, print)),
      ],
    },
  }
}

function lineRow(line: InvoiceLine, { money, day, words, codeLabel }: Print) {
  const { from, until, code, quantity, unitNet, discount, net, tax, total } = line
  const when = until === null ? day(from) : words.span(day(from), day(until))
  const detail = [when, code && `${codeLabel} ${code}`, discount > 0 && words.off(money(discount))]
    .filter((part) => part !== '' && part !== false)
    .join('  ·  ')
  return [
    { stack: [{ text: describedIn(line, words) }, { text: detail, style: 'small' }] },
    figure(quantity === 0 ? '' : String(quantity)), // a part of a credited amount is no number of things
    figure(money(unitNet)),
    figure(money(net)),
    figure(money(tax)),
    figure(money(total), { bold: true }),
  ]
}

/** What each tax adds on the left, what it comes to on the right; never split over two pages. */
const summary = (invoice: Printable, print: Print): Block => ({
  margin: [0, 16, 0, 0],
  unbreakable: true,
  stack: [
    {
      columnGap: 36,
      columns: [
        { width: '*', stack: taxBlock(invoice, print) },
        { width: 222, ...totals(invoice, print) },
      ],
    },
  ],
})

function taxBlock({ taxes }: Printable, { money, share, words }: Print): Block[] {
  if (taxes.length === 0) return []
  const rows = taxes.map(({ name, basisPoints, amount }) => [
    { text: name },
    figure(share(basisPoints)),
    figure(money(amount)),
  ])
  return [
    { text: words.tax.toUpperCase(), style: 'label' },
    { layout: 'bare', table: { widths: [80, 50, 80], body: rows } },
  ]
}

function totals(invoice: Printable, { money, words }: Print): Block & { width?: number } {
  const { type, net, tax, roundOff, afterTax, total, paid, balance } = invoice
  const row = (name: string, amount: string, style: Style = {}): Block[] => [
    { text: name, margin: [8, 1, 0, 1], ...style },
    figure(amount, { margin: [0, 1, 8, 1], ...style }),
  ]
  const wash: Style = { style: 'total', fillColor: WASH, color: ACCENT }
  const wide = { margin: [8, 5, 0, 5] as const }
  const settled =
    type === 'INVOICE'
      ? [
          row(words.paid, money(paid)),
          row(balance < 0 ? words.overpaid : words.balance, money(Math.abs(balance) as Minor), { bold: true }),
        ]
      : []
  return {
    layout: 'bare',
    table: {
      widths: ['*', 'auto'],
      body: [
        row(words.net, money(net)),
        row(words.tax, money(tax)),
        ...(afterTax ? [row(words.afterTax, money(minor(-afterTax)))] : []),
        ...(roundOff === 0 ? [] : [row(words.roundOff, money(roundOff))]),
        row(type === 'CREDIT_NOTE' ? words.credited : words.total, money(total), wash).map((cell, column) => ({
          ...cell,
          margin: column === 0 ? wide.margin : ([0, 5, 8, 5] as const),
        })),
        ...settled,
      ],
    },
  }
}

/** Where to pay what is left of an invoice. */
const payToOf = ({ payTo, type, balance }: Printable, words: Words): string =>
  payTo && type === 'INVOICE' && balance > 0 ? words.payTo([payTo.account, payTo.bic].filter(Boolean).join(', ')) : ''

/** The amount in words, the reason of a credit note, and what the desk wrote. */
function remarks(invoice: Printable, { words, inWords }: Print): Block[] {
  const { reason, note, type } = invoice
  const texts = [
    inWords,
    ...exemptionsOf(invoice),
    payToOf(invoice, words),
    reason && words.reason(reason),
    note,
    type === 'PRO_FORMA' ? words.proFormaText : '',
  ]
  return texts
    .filter((text) => text !== '')
    .map((text, index): Block => ({ text, style: 'muted', margin: [0, index === 0 ? 12 : 3, 0, 0] }))
}

/** Below the document, which it is no part of. */
function pointsLine({ points, locale, language }: Reader, { words }: Print): Block[] {
  if (points === undefined) return []
  const numbers = new Intl.NumberFormat(writtenFor(language, locale))
  const earned = points.earned > 0 ? words.pointsEarned(numbers.format(points.earned)) : ''
  const text = [words.points(points.programme, points.number, numbers.format(points.balance)), earned]
    .filter(Boolean)
    .join('  ·  ')
  return [{ text, style: 'muted', margin: [0, 16, 0, 0] }]
}

function payments({ payments: received }: Printable, { money, day, words }: Print): Block[] {
  if (received.length === 0) return []
  const rows = received.map((payment) => [
    { text: day(payment.date) },
    { text: modeIn(payment, words) },
    { text: payment.reference, style: 'muted' },
    figure(money(payment.amount)),
  ])
  return [
    { text: words.payments, style: 'label', margin: [0, 20, 0, 3] },
    { layout: 'ruled', table: { widths: [80, 110, '*', 80], body: rows } },
  ]
}
