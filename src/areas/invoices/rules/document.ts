import { type Day, daysBetween } from '#core/dates.ts'
import { type Minor, printMoney, printShare } from '#core/money.ts'
import type { Block, PrintedDocument, Style } from '#core/printed.ts'
import type { Invoice, InvoiceLine } from '../contract/documents.ts'

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

/** How a document prints amounts and days; both follow the property's locale. */
export type Print = {
  money: (amount: Minor) => string
  share: (basisPoints: number) => string
  day: (day: Day) => string
}

export function printFor(invoice: Pick<Invoice, 'currency'>, locale: string): Print {
  const dates = new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return {
    money: (amount) => printMoney(amount, invoice.currency, locale),
    share: (basisPoints) => printShare(basisPoints, locale),
    day: (day) => dates.format(new Date(`${day}T00:00:00Z`)),
  }
}

/** A document with its number, or a draft on paper: no number, and no invoice for the tax office. */
export type Printable = Omit<Invoice, 'type'> & { type: Invoice['type'] | 'PRO_FORMA' }

/** What stands over a document. Only a house with a tax number issues tax invoices. */
export function kindWords({ type, seller }: Printable): string {
  if (type === 'PRO_FORMA') return 'PRO FORMA'
  if (type === 'CREDIT_NOTE') return 'CREDIT NOTE'
  return seller.taxNumber ? 'TAX INVOICE' : 'INVOICE'
}

/** The document as an A4 page: plain data, so that what is printed can be read by a test. */
export function invoiceDocument(invoice: Printable, locale: string): PrintedDocument {
  const print = printFor(invoice, locale)
  const { seller, number, type } = invoice
  const isProForma = type === 'PRO_FORMA'
  const seal = isProForma
    ? 'Not a tax invoice'
    : `Issued by ${invoice.issuedByName}  ·  Seal ${invoice.hash.slice(0, 16)}`
  return {
    title: isProForma ? 'Pro forma' : `${type === 'CREDIT_NOTE' ? 'Credit note' : 'Invoice'} ${number}`,
    author: seller.name,
    footer: [seller.name, number, seal].filter((part) => part !== '').join('  ·  '),
    styles,
    content: [
      heading(invoice, print),
      rule,
      parties(invoice, print),
      linesTable(invoice.lines, print),
      summary(invoice, print),
      ...remarks(invoice),
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

const heading = (invoice: Printable, { day }: Print): Block => {
  const { seller, number, issuedOn, dueOn, corrects, type } = invoice
  const dates =
    type === 'PRO_FORMA'
      ? ['Not a tax invoice', `As of ${day(issuedOn)}`]
      : [
          `Issued ${day(issuedOn)}`,
          corrects ? `For invoice ${corrects.number} of ${day(corrects.issuedOn)}` : '',
          dueOn ? `Due ${day(dueOn)}` : '',
        ]
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: seller.name, style: 'seller' },
          ...linesOf(
            [placeOf(seller), contact(seller), seller.taxNumber && `GSTIN / Tax number  ${seller.taxNumber}`],
            { style: 'muted' },
          ),
        ],
      },
      {
        width: 200,
        stack: [
          { text: kindWords(invoice), style: 'kind' },
          ...linesOf([number], { style: 'number', margin: [0, 2, 0, 2] }),
          ...linesOf(dates, { style: 'muted', alignment: 'right' }),
        ],
      },
    ],
  }
}

/** Address, postal code and city in one line. */
export const placeOf = ({ address, city, postalCode }: Printable['seller']): string =>
  [address, [postalCode, city].filter((part) => !address.includes(part)).join(' ')]
    .filter((part) => part !== '')
    .join(', ')

export const contact = ({ phone, email }: Printable['seller']): string =>
  [phone, email].filter((part) => part !== '').join('  ·  ')

function parties(invoice: Printable, print: Print): Block {
  const { billTo } = invoice
  const taxNumber = billTo.taxNumber && `GSTIN / Tax number  ${billTo.taxNumber}`
  const facts = factsOf(invoice, print)
  return {
    margin: [0, 0, 0, 18],
    columnGap: 24,
    columns: [
      {
        width: '*',
        stack: [
          { text: 'BILL TO', style: 'label' },
          { text: billTo.name, style: 'strong' },
          ...linesOf([placeOf(billTo), taxNumber, contact(billTo)], { style: 'muted' }),
        ],
      },
      {
        width: 220,
        stack:
          facts.length === 0
            ? []
            : [
                { text: invoice.arrival === null ? 'SUPPLY' : 'STAY', style: 'label' },
                { layout: 'bare', table: { widths: [76, '*'], body: facts } },
              ],
      },
    ],
  }
}

function factsOf(
  { guestName, roomNumbers, arrival, departure, bookingReference, placeOfSupply, ...said }: Printable,
  { day }: Print,
) {
  const nights = arrival && departure ? daysBetween(arrival, departure) : 0
  const rows: readonly [string, string][] = [
    ['Guest', guestName],
    ['Booking', bookingReference],
    ['Outlet', said.businessServiceName],
    ['Order', said.orderReference],
    [roomNumbers.length === 1 ? 'Room' : 'Rooms', roomNumbers.join(', ')],
    ['From', arrival ? day(arrival) : ''],
    ['Until', departure ? `${day(departure)}  (${nights} ${nights === 1 ? 'night' : 'nights'})` : ''],
    ['Place of supply', placeOfSupply],
  ]
  return rows.filter(([, value]) => value !== '').map(([name, value]) => fact(name, value))
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
  { description, from, until, code, quantity, unitNet, discount, net, tax, total }: InvoiceLine,
  { money, day }: Print,
) {
  const when = until === null ? day(from) : `${day(from)} to ${day(until)}`
  const detail = [when, code && `SAC ${code}`, discount > 0 && `${money(discount)} off`]
    .filter((part) => part !== '' && part !== false)
    .join('  ·  ')
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

function taxBlock({ taxes }: Printable, { money, share }: Print): Block[] {
  if (taxes.length === 0) return []
  const rows = taxes.map(({ name, basisPoints, amount }) => [
    { text: name },
    figure(share(basisPoints)),
    figure(money(amount)),
  ])
  return [
    { text: 'TAX', style: 'label' },
    { layout: 'bare', table: { widths: [80, 50, 80], body: rows } },
  ]
}

function totals(invoice: Printable, { money }: Print): Block & { width?: number } {
  const { type, net, tax, roundOff, total, paid, balance } = invoice
  const row = (name: string, amount: string, style: Style = {}): Block[] => [
    { text: name, margin: [8, 1, 0, 1], ...style },
    figure(amount, { margin: [0, 1, 8, 1], ...style }),
  ]
  const wash: Style = { style: 'total', fillColor: WASH, color: ACCENT }
  const wide = { margin: [8, 5, 0, 5] as const }
  const settled =
    type === 'INVOICE'
      ? [
          row('Paid', money(paid)),
          row(balance < 0 ? 'Overpaid' : 'Balance due', money(Math.abs(balance) as Minor), { bold: true }),
        ]
      : []
  return {
    layout: 'bare',
    table: {
      widths: ['*', 'auto'],
      body: [
        row('Net', money(net)),
        row('Tax', money(tax)),
        ...(roundOff === 0 ? [] : [row('Round-off', money(roundOff))]),
        row(type === 'CREDIT_NOTE' ? 'Credited' : 'Total', money(total), wash).map((cell, column) => ({
          ...cell,
          margin: column === 0 ? wide.margin : ([0, 5, 8, 5] as const),
        })),
        ...settled,
      ],
    },
  }
}

/** The amount in words, the reason of a credit note, and what the desk wrote. */
function remarks({ totalInWords, reason, note, type }: Printable): Block[] {
  const texts = [totalInWords, reason && `Reason: ${reason}`, note, type === 'PRO_FORMA' ? PRO_FORMA_TEXT : '']
  return texts
    .filter((text) => text !== '')
    .map((text, index): Block => ({ text, style: 'muted', margin: [0, index === 0 ? 12 : 3, 0, 0] }))
}

export const PRO_FORMA_TEXT = 'This is a pro forma and not a tax invoice. It has no number and nothing is owed by it.'

function payments({ payments: received }: Printable, { money, day }: Print): Block[] {
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
