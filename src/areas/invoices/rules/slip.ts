import type { Block, PrintedDocument, Style } from '#core/printed.ts'
import { contact, kindWords, placeOf, type Printable, printFor, PRO_FORMA_TEXT } from './document.ts'

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

/** The document on the paper of a till, 80 mm wide, as long as it gets. */
export function invoiceSlip(invoice: Printable, locale: string): PrintedDocument {
  const { seller, billTo, number, type, corrects } = invoice
  const { money, share, day } = printFor(invoice, locale)
  const texts = (values: readonly string[], style: string): Block[] =>
    values.filter((text) => text !== '').map((text) => ({ text, style }))
  const rows = (body: readonly (readonly [string, string, Style?])[]): Block => ({
    layout: 'bare',
    table: {
      widths: ['*', 'auto'],
      body: body.map(([name, value, style = {}]) => [
        { text: name, fontSize: 8, ...style },
        { text: value, fontSize: 8, alignment: 'right', noWrap: true, ...style },
      ]),
    },
  })
  return {
    title: number === '' ? 'Pro forma' : number,
    author: seller.name,
    footer: '',
    paper: '80mm',
    styles,
    content: [
      { text: seller.name, style: 'seller' },
      ...texts(
        [placeOf(seller), contact(seller), seller.taxNumber && `GSTIN / Tax number ${seller.taxNumber}`],
        'centre',
      ),
      { text: kindWords(invoice), style: 'kind' },
      ...texts([number, day(invoice.issuedOn), corrects ? `For invoice ${corrects.number}` : ''], 'centre'),
      rule,
      ...texts(
        [
          billTo.name,
          billTo.taxNumber && `GSTIN / Tax number ${billTo.taxNumber}`,
          invoice.bookingReference && `Booking ${invoice.bookingReference}`,
          [invoice.businessServiceName, invoice.orderReference && `Order ${invoice.orderReference}`]
            .filter((part) => part !== '')
            .join(' · '),
          invoice.roomNumbers.length > 0 ? `Room ${invoice.roomNumbers.join(', ')}` : '',
          invoice.placeOfSupply && `Place of supply ${invoice.placeOfSupply}`,
        ],
        'small',
      ),
      rule,
      rows(
        invoice.lines.map((line) => [
          [
            line.quantity > 1 ? `${line.quantity} × ${line.description}` : line.description,
            line.code && `SAC ${line.code}`,
          ]
            .filter((part) => part !== '')
            .join(' · '),
          money(line.net),
        ]),
      ),
      rule,
      rows([
        ['Net', money(invoice.net)],
        ...invoice.taxes.map(
          ({ name, basisPoints, amount }) => [`${name} ${share(basisPoints)}`, money(amount)] as const,
        ),
        ...(invoice.roundOff === 0 ? [] : [['Round-off', money(invoice.roundOff)] as const]),
      ]),
      rows([[type === 'CREDIT_NOTE' ? 'Credited' : 'Total', money(invoice.total), { style: 'total', fontSize: 11 }]]),
      ...(type === 'INVOICE'
        ? [
            rows([
              ['Paid', money(invoice.paid)],
              ['Balance', money(invoice.balance)],
            ]),
          ]
        : []),
      rule,
      ...texts(
        [
          invoice.totalInWords,
          invoice.reason && `Reason: ${invoice.reason}`,
          invoice.note,
          type === 'PRO_FORMA'
            ? PRO_FORMA_TEXT
            : `Issued by ${invoice.issuedByName} · Seal ${invoice.hash.slice(0, 16)}`,
        ],
        'centre',
      ),
    ],
  }
}
