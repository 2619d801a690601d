import { printTaxNumber } from '#core/country-packs.ts'
import { type Minor, minor } from '#core/money.ts'
import type { Block, PrintedDocument, Style } from '#core/printed.ts'
import type { Words } from './document-words.ts'
import {
  contact,
  describedIn,
  exemptionsOf,
  kindWords,
  placeOf,
  type Print,
  type Printable,
  printFor,
  type Reader,
} from './reader.ts'

const styles: Record<string, Style> = {
  seller: { fontSize: 12, bold: true, alignment: 'center' },
  kind: { fontSize: 9, bold: true, alignment: 'center', margin: [0, 6, 0, 0] },
  centre: { fontSize: 7.5, alignment: 'center' },
  small: { fontSize: 7.5 },
  total: { fontSize: 11, bold: true },
}

const WIDTH = 206
const rule: Block = {
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.6, lineColor: '#000000' }],
  margin: [0, 5, 0, 4],
}

const linesOf = (texts: readonly string[], style: string): Block[] =>
  texts.filter((text) => text !== '').map((text) => ({ text, style }))

const rowsOf = (body: readonly (readonly [string, string, Style?])[]): Block => ({
  layout: 'bare',
  table: {
    widths: ['*', 'auto'],
    body: body.map(([name, value, style = {}]) => [
      { text: name, fontSize: 8, ...style },
      { text: value, fontSize: 8, alignment: 'right', noWrap: true, ...style },
    ]),
  },
})

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

/** The document for a till's printer, 80 mm wide, as long as it gets. */
export function invoiceSlip(invoice: Printable, reader: Reader): PrintedDocument {
  const { seller, number } = invoice
  const print = printFor(invoice, reader)
  return {
    title: number === '' ? print.words.titles.proForma : number,
    author: seller.name,
    footer: '',
    paper: '80mm',
    language: reader.language,
    styles,
    content: [
      ...headOf(invoice, print),
      rule,
      ...buyerOf(invoice, print),
      rule,
      soldOf(invoice, print),
      rule,
      ...sumsOf(invoice, print),
      rule,
      ...footOf(invoice, print),
    ],
  }
}

/** Who sells, what document it is, its number and its day. */
function headOf(invoice: Printable, { words, day }: Print): Block[] {
  const { seller, number, corrects } = invoice
  return [
    { text: seller.name, style: 'seller' },
    ...linesOf([placeOf(seller), contact(seller), printTaxNumber(seller, words.taxNumber)], 'centre'),
    { text: kindWords(invoice, words), style: 'kind' },
    ...linesOf(
      [number, day(invoice.issuedOn), corrects ? words.corrects(corrects.number, day(corrects.issuedOn)) : ''],
      'centre',
    ),
  ]
}

const roomsOf = ({ roomNumbers }: Printable, { room, rooms }: Words): string =>
  roomNumbers.length === 0 ? '' : `${roomNumbers.length === 1 ? room : rooms} ${roomNumbers.join(', ')}`

/** Who buys, and what it is for. */
function buyerOf(invoice: Printable, { words }: Print): Block[] {
  const { billTo } = invoice
  return linesOf(
    [
      billTo.name,
      printTaxNumber(billTo, words.taxNumber),
      invoice.bookingReference && `${words.booking} ${invoice.bookingReference}`,
      joined([invoice.businessServiceName, invoice.orderReference && `${words.order} ${invoice.orderReference}`]),
      roomsOf(invoice, words),
      invoice.placeOfSupply && `${words.placeOfSupply} ${invoice.placeOfSupply}`,
    ],
    'small',
  )
}

const soldOf = (invoice: Printable, { money, words, codeLabel }: Print): Block =>
  rowsOf(
    invoice.lines.map((line) => [
      joined([
        line.quantity > 1 ? `${line.quantity} × ${describedIn(line, words)}` : describedIn(line, words),
        line.code && `${codeLabel} ${line.code}`,
      ]),
      money(line.net),
    ]),
  )

function sumsOf(invoice: Printable, { money, share, words }: Print): Block[] {
  const { type } = invoice
  return [
    rowsOf([
      [words.net, money(invoice.net)],
      ...invoice.taxes.map(
        ({ name, basisPoints, amount }) => [`${name} ${share(basisPoints)}`, money(amount)] as const,
      ),
      ...(invoice.afterTax ? [[words.afterTax, money(minor(-invoice.afterTax))] as const] : []),
      ...(invoice.roundOff === 0 ? [] : [[words.roundOff, money(invoice.roundOff)] as const]),
    ]),
    rowsOf([
      [type === 'CREDIT_NOTE' ? words.credited : words.total, money(invoice.total), { style: 'total', fontSize: 11 }],
    ]),
    ...(type === 'INVOICE'
      ? [
          rowsOf([
            [words.paid, money(invoice.paid)],
            [invoice.balance < 0 ? words.overpaid : words.balance, money(Math.abs(invoice.balance) as Minor)],
          ]),
        ]
      : []),
  ]
}

/** The sum in words, why and what is noted, and who issued it under which seal. */
const footOf = (invoice: Printable, { words, inWords }: Print): Block[] =>
  linesOf(
    [
      inWords,
      ...exemptionsOf(invoice),
      invoice.reason && words.reason(invoice.reason),
      invoice.note,
      invoice.type === 'PRO_FORMA'
        ? words.proFormaText
        : `${words.issuedBy(invoice.issuedByName)} · ${words.seal(invoice.hash.slice(0, 16))}`,
    ],
    'centre',
  )
