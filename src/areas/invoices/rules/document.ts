import { type Day, daysBetween } from '#core/dates.ts'
import { type Minor, printMoney } from '#core/money.ts'
import type { Block, PrintedDocument, Style } from '#core/printed.ts'
import type { Invoice, InvoiceLine } from '../contract.ts'

const MUTED = '#5b6577'
const ACCENT = '#2b4c9b'
const WASH = '#f2f5fb'

const styles: Record<string, Style> = {
  seller: { fontSize: 17, bold: true, lineHeight: 1.1 },
  kind: { fontSize: 9, bold: true, color: ACCENT, characterSpacing: 1.2, alignment: 'right' },
  number: { fontSize: 15, bold: true, alignment: 'right' },
  label: { fontSize: 7.5, bold: true, color: MUTED, characterSpacing: 0.6, margin: [0, 0, 0, 3] },
  strong: { fontSize: 10.5, bold: true },
  muted: { color: MUTED },
  head: { fontSize: 7.5, bold: true, color: MUTED, characterSpacing: 0.4 },
  small: { fontSize: 7.5, color: MUTED },
  total: { fontSize: 12, bold: true },
}

/** How an invoice prints amounts and days; both follow the property's locale. */
type Print = { money: (amount: Minor) => string; day: (day: Day) => string }

/** The invoice as an A4 page: plain data, so that what is printed can be read by a test. */
export function invoiceDocument(invoice: Invoice, locale: string): PrintedDocument {
  const dates = new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const print: Print = {
    money: (amount) => printMoney(amount, invoice.currency, locale),
    day: (day) => dates.format(new Date(`${day}T00:00:00Z`)),
  }
  return {
    title: `Invoice ${invoice.number}`,
    author: invoice.seller.name,
    footer: `${invoice.seller.name}  ·  ${invoice.number}  ·  Issued by ${invoice.issuedByName}  ·  Seal ${invoice.hash.slice(0, 16)}`,
    styles,
    content: [
      heading(invoice, print),
      rule,
      parties(invoice, print),
      linesTable(invoice.lines, print),
      summary(invoice, print),
      ...payments(invoice, print),
    ],
  }
}

const rule: Block = {
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: 515, y2: 0, lineWidth: 1.2, lineColor: ACCENT }],
  margin: [0, 14, 0, 16],
}

/** Texts that say something, each in its own line. */
const linesOf = (texts: readonly string[], style: Style): Block[] =>
  texts.filter((text) => text !== '').map((text) => ({ text, ...style }))

const heading = ({ seller, number, issuedOn }: Invoice, { day }: Print): Block => ({
  columns: [
    {
      width: '*',
      stack: [
        { text: seller.name, style: 'seller' },
        ...linesOf([seller.address, contact(seller), seller.taxNumber && `GSTIN / Tax number  ${seller.taxNumber}`], {
          style: 'muted',
        }),
      ],
    },
    {
      width: 190,
      stack: [
        { text: seller.taxNumber ? 'TAX INVOICE' : 'INVOICE', style: 'kind' },
        { text: number, style: 'number', margin: [0, 2, 0, 2] },
        { text: `Issued ${day(issuedOn)}`, style: 'muted', alignment: 'right' },
      ],
    },
  ],
})

const contact = ({ phone, email }: Invoice['seller']): string =>
  [phone, email].filter((part) => part !== '').join('  ·  ')

function parties(invoice: Invoice, { day }: Print): Block {
  const { billTo, guestName, roomNumbers, arrival, departure, bookingReference } = invoice
  const nights = daysBetween(arrival, departure)
  const taxNumber = billTo.taxNumber && `GSTIN / Tax number  ${billTo.taxNumber}`
  return {
    margin: [0, 0, 0, 18],
    columnGap: 24,
    columns: [
      {
        width: '*',
        stack: [
          { text: 'BILL TO', style: 'label' },
          { text: billTo.name, style: 'strong' },
          ...linesOf([billTo.address, taxNumber, contact(billTo)], { style: 'muted' }),
        ],
      },
      {
        width: 220,
        stack: [
          { text: 'STAY', style: 'label' },
          {
            layout: 'bare',
            table: {
              widths: [58, '*'],
              body: [
                fact('Guest', guestName),
                fact('Booking', bookingReference),
                ...(roomNumbers.length > 0
                  ? [fact(roomNumbers.length === 1 ? 'Room' : 'Rooms', roomNumbers.join(', '))]
                  : []),
                fact('From', day(arrival)),
                fact('Until', `${day(departure)}  (${nights} ${nights === 1 ? 'night' : 'nights'})`),
              ],
            },
          },
        ],
      },
    ],
  }
}

const fact = (name: string, value: string): Block[] => [{ text: name, style: 'muted' }, { text: value }]

const figure = (text: string, style: Style = {}): Block => ({ text, alignment: 'right', noWrap: true, ...style })

function linesTable(lines: readonly InvoiceLine[], print: Print): Block {
  const heads = ['DESCRIPTION', 'QTY', 'RATE', 'NET', 'TAX', 'TOTAL']
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

function lineRow(
  { description, from, until, code, quantity, unitNet, net, tax, total }: InvoiceLine,
  { money, day }: Print,
) {
  const when = until === null ? day(from) : `${day(from)} to ${day(until)}`
  const detail = code === '' ? when : `${when}  ·  SAC ${code}`
  return [
    { stack: [{ text: description }, { text: detail, style: 'small' }] },
    figure(String(quantity)),
    figure(money(unitNet)),
    figure(money(net)),
    figure(money(tax)),
    figure(money(total), { bold: true }),
  ]
}

/** What each tax adds on the left, what it comes to on the right; kept together on one page. */
const summary = (invoice: Invoice, print: Print): Block => ({
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

function taxBlock({ taxes }: Invoice, { money }: Print): Block[] {
  if (taxes.length === 0) return []
  const rows = taxes.map(({ name, basisPoints, amount }) => [
    { text: name },
    figure(`${basisPoints / 100} %`),
    figure(money(amount)),
  ])
  return [
    { text: 'TAX', style: 'label' },
    { layout: 'bare', table: { widths: [80, 50, 80], body: rows } },
  ]
}

function totals({ net, tax, total, paid, balance }: Invoice, { money }: Print): Block & { width?: number } {
  const row = (name: string, amount: string, style: Style = {}): Block[] => [
    { text: name, margin: [8, 1, 0, 1], ...style },
    figure(amount, { margin: [0, 1, 8, 1], ...style }),
  ]
  const wash: Style = { style: 'total', fillColor: WASH, color: ACCENT }
  const wide = { margin: [8, 5, 0, 5] as const }
  return {
    layout: 'bare',
    table: {
      widths: ['*', 'auto'],
      body: [
        row('Net', money(net)),
        row('Tax', money(tax)),
        row('Total', money(total), wash).map((cell, column) => ({
          ...cell,
          margin: column === 0 ? wide.margin : ([0, 5, 8, 5] as const),
        })),
        row('Paid', money(paid)),
        row(balance < 0 ? 'Overpaid' : 'Balance due', money(Math.abs(balance) as Minor), { bold: true }),
      ],
    },
  }
}

function payments({ payments: received }: Invoice, { money, day }: Print): Block[] {
  if (received.length === 0) return []
  const rows = received.map(({ date, mode, amount, reference }) => [
    { text: day(date) },
    { text: amount < 0 ? `${mode}, handed back` : mode },
    { text: reference, style: 'muted' },
    figure(money(amount)),
  ])
  return [
    { text: 'PAYMENTS', style: 'label', margin: [0, 20, 0, 3] },
    { layout: 'ruled', table: { widths: [80, 110, '*', 80], body: rows } },
  ]
}
