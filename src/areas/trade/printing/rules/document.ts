import type { Block, PrintedDocument, Style } from '#core/printed.ts'
import type { BillSheet, Sheet, TicketSheet } from '../contract/sheets.ts'
import { type PaperSize, placeOfLine } from './ticket.ts'

const styles: Record<string, Style> = {
  banner: { fontSize: 12, bold: true, alignment: 'center', margin: [0, 0, 0, 4] },
  heading: { fontSize: 16, bold: true },
  strong: { bold: true },
  small: { fontSize: 7 },
  end: { alignment: 'right' },
}

const facts = (list: TicketSheet['facts']): Block[] =>
  list.filter(({ value }) => value !== '').map(({ name, value }) => ({ text: `${name}: ${value}` }))

const head = ['#', 'NAME', 'QTY', 'STATUS', 'NOTES'].map((text): Block => ({ text, style: 'small' }))

/** How much, and of what: narrow paper has no room for '2 portions' in one line, and no word is broken. */
function quantity(text: string, widthMm: number, style: 'strong' | 'end'): Block {
  if (widthMm !== 58) return { text, style }
  const [much = '', ...unit] = text.split(' ')
  const alignment = style === 'end' ? 'right' : 'left'
  const words = unit.map((word): Block => ({ text: word, style: 'small', alignment }))
  return { stack: [{ text: much, style }, ...words] }
}

function ticket({ banner, heading, number, facts: known, notes, lines }: TicketSheet, widthMm: number): Block[] {
  return [
    { text: banner, style: 'banner' },
    { text: heading, style: 'heading' },
    { text: number, style: 'strong' },
    ...facts(known),
    {
      layout: 'strip',
      table: {
        headerRows: 1,
        widths: [10, '*', 'auto', 'auto', 'auto'],
        body: [
          head,
          ...lines.map((line, index): Block[] => [
            { text: String(index + 1) },
            {
              stack: [
                { text: line.name, style: 'strong' },
                ...(placeOfLine(line) === '' ? [] : [{ text: placeOfLine(line) }]),
                ...line.modifiers.map((modifier): Block => ({ text: `+ ${modifier}` })),
                ...(line.also ? [{ text: `also: ${line.also}` }] : []),
                ...(line.allergens.length > 0 ? [{ text: line.allergens.join(', '), style: 'strong' }] : []),
              ],
            },
            quantity(line.quantity, widthMm, 'strong'),
            { text: line.status || 'Available', style: 'small' },
            { text: line.notes, style: 'small' },
          ]),
        ],
      },
    },
    ...(notes === '' ? [] : [{ text: notes, style: 'strong' }]),
  ]
}

function bill(
  { house: property, heading, number, facts: known, lines, totals, notes, isToSign }: BillSheet,
  widthMm: number,
): Block[] {
  const rows = [
    ...lines.map(({ name, quantity: much, amount }): Block[] => [
      { text: name },
      quantity(much, widthMm, 'end'),
      { text: amount, style: 'end' },
    ]),
    ...totals.map(({ name, amount, isStrong }): Block[] => [
      { text: name, bold: isStrong },
      { text: '' },
      { text: amount, style: 'end', bold: isStrong },
    ]),
  ]
  return [
    ...property.map((text): Block => ({ text })),
    { text: heading, style: 'heading' },
    { text: number, style: 'strong' },
    ...facts(known),
    ...(rows.length > 0
      ? [{ layout: 'bare' as const, table: { widths: ['*', 'auto', 'auto'] as const, body: rows } }]
      : []),
    ...(notes === '' ? [] : [{ text: notes }]),
    ...(isToSign ? [{ text: '______________________', margin: [0, 36, 0, 0] as const }] : []),
  ]
}

/** A sheet as a PDF strip of the printer's width. */
export function sheetDocument(
  sheet: Sheet,
  title: string,
  { widthMm, isDuplicate, productTitle }: PaperSize,
): PrintedDocument {
  const content =
    sheet.form === 'TICKET'
      ? ticket(sheet, widthMm)
      : sheet.form === 'BILL'
        ? bill(sheet, widthMm)
        : [{ text: sheet.printer, style: 'heading' }]
  const footer = `Powered by ${productTitle}`
  return {
    title,
    author: productTitle,
    footer,
    paper: widthMm === 58 ? '58mm' : '80mm',
    styles,
    content: [
      ...(isDuplicate ? [{ text: 'DUPLICATE', style: 'banner' }] : []),
      ...content,
      { text: footer, style: 'small', alignment: 'center', margin: [0, 10, 0, 0] },
    ],
  }
}
