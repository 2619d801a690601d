import { printTaxNumber } from '#core/country-packs.ts'
import type { Block, PrintedDocument, Style } from '#core/printed.ts'
import { contact, describedIn, kindWords, placeOf, type Printable, printFor, type Reader } from './reader.ts'

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
export function invoiceSlip(invoice: Printable, reader: Reader): PrintedDocument {
  const { seller, billTo, number, type, corrects } = invoice
  const { money, share, day, words, inWords, codeLabel } = printFor(invoice, reader)
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
    title: number === '' ? words.titles.proForma : number,
    author: seller.name,
    footer: '',
    paper: '80mm',
    language: reader.language,
    styles,
    content: [
      { text: seller.name, style: 'seller' },
      ...texts([placeOf(seller), contact(seller), printTaxNumber(seller, words.taxNumber)], 'centre'),
      { text: kindWords(invoice, words), style: 'kind' },
      ...texts(
        [number, day(invoice.issuedOn), corrects ? words.corrects(corrects.number, day(corrects.issuedOn)) : ''],
        'centre',
      ),
      rule,
      ...texts(
        [
          billTo.name,
          printTaxNumber(billTo, words.taxNumber),
          invoice.bookingReference && `${words.booking} ${invoice.bookingReference}`,
          [invoice.businessServiceName, invoice.orderReference && `${words.order} ${invoice.orderReference}`]
            .filter((part) => part !== '')
            .join(' · '),
          invoice.roomNumbers.length > 0 ? `${words.room} ${invoice.roomNumbers.join(', ')}` : '',
          invoice.placeOfSupply && `${words.placeOfSupply} ${invoice.placeOfSupply}`,
        ],
        'small',
      ),
      rule,
      rows(
        invoice.lines.map((line) => [
          [
            line.quantity > 1 ? `${line.quantity} × ${describedIn(line, words)}` : describedIn(line, words),
            line.code && `${codeLabel} ${line.code}`,
          ]
            .filter((part) => part !== '')
            .join(' · '),
          money(line.net),
        ]),
      ),
      rule,
      rows([
        [words.net, money(invoice.net)],
        ...invoice.taxes.map(
          ({ name, basisPoints, amount }) => [`${name} ${share(basisPoints)}`, money(amount)] as const,
        ),
        ...(invoice.roundOff === 0 ? [] : [[words.roundOff, money(invoice.roundOff)] as const]),
      ]),
      rows([
        [type === 'CREDIT_NOTE' ? words.credited : words.total, money(invoice.total), { style: 'total', fontSize: 11 }],
      ]),
      ...(type === 'INVOICE'
        ? [
            rows([
              [words.paid, money(invoice.paid)],
              [words.balance, money(invoice.balance)],
            ]),
          ]
        : []),
      rule,
      ...texts(
        [
          inWords,
          invoice.reason && words.reason(invoice.reason),
          invoice.note,
          type === 'PRO_FORMA'
            ? words.proFormaText
            : `${words.issuedBy(invoice.issuedByName)} · ${words.seal(invoice.hash.slice(0, 16))}`,
        ],
        'centre',
      ),
    ],
  }
}
