import type { BillSheet, Sheet, TicketSheet } from '../contract/sheets.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

/** Text as text: whatever a guest typed, the agent's browser draws it and runs none of it. */
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"'`]/g, (sign) => ENTITIES[sign] ?? '')

export type PaperSize = {
  widthMm: 58 | 80
  /** It may have been printed already. */
  isDuplicate: boolean
  productTitle: string
}

/** Rolls are narrower in print than in paper: 58 mm prints 48, 80 mm prints 72. */
const printable = (widthMm: 58 | 80): number => (widthMm === 58 ? 48 : 72)

// Black on white, no filled areas (receipt printers cut off at them), sizes in points, the roll's width and a height of its own.
const css = (widthMm: 58 | 80): string => {
  const small = widthMm === 58
  return [
    `@page{size:${widthMm}mm auto;margin:2mm}`,
    `html,body{margin:0;padding:0;background:#fff;color:#000}`,
    `body{width:${printable(widthMm)}mm;font:${small ? 9 : 11}pt/1.3 Arial,Helvetica,'DejaVu Sans Condensed',sans-serif;overflow-wrap:anywhere}`,
    `h1{font-size:${small ? 15 : 20}pt;line-height:1.15;margin:1mm 0}`,
    `.banner{font-weight:bold;font-size:${small ? 12 : 15}pt;border:2px solid #000;text-align:center;padding:1mm}`,
    `.facts{margin:1mm 0}`,
    `table{width:100%;border-collapse:collapse;margin:1.5mm 0}`,
    `th{font-size:${small ? 7 : 8}pt;text-align:left;border-bottom:1px solid #000;padding:.5mm}`,
    `td{vertical-align:top;padding:.8mm .5mm;border-bottom:1px dashed #000}`,
    `.end{text-align:right;white-space:nowrap}`,
    // Columns of a ticket are as wide as their longest everyday word; what is longer still breaks, and stays on the paper.
    `.ticket table{table-layout:fixed}`,
    `.ticket th,.ticket td{padding:.8mm ${small ? 0.3 : 0.5}mm}`,
    `.ticket td{border-bottom:0}`,
    `.ticket tbody{border-bottom:1px dashed #000}`,
    `.ticket th{font-size:${small ? 6 : 8}pt}`,
    `.ticket .name{font-size:${small ? 8.5 : 11}pt}`,
    `.unit,.ticket .status{font-size:${small ? 6 : 7.5}pt;font-weight:normal}`,
    `.ticket .said{font-size:${small ? 7 : 9}pt}`,
    `.name,.strong{font-weight:bold}`,
    `.more{padding-left:3mm;font-size:${small ? 8 : 10}pt}`,
    `.allergens{border:1px solid #000;padding:0 1mm;font-weight:bold}`,
    `.notes{font-weight:bold;border-top:1px solid #000;padding-top:1mm}`,
    `footer{text-align:center;font-size:7pt;border-top:1px solid #000;margin-top:2mm;padding-top:1mm}`,
  ].join('')
}

const block = (className: string, text: string): string =>
  text === '' ? '' : `<div class="${className}">${escapeHtml(text)}</div>`

const facts = (list: TicketSheet['facts']): string =>
  list
    .filter(({ value }) => value !== '')
    .map(
      ({ name, value }) =>
        `<div class="facts">${escapeHtml(name)}: <span class="strong">${escapeHtml(value)}</span></div>`,
    )
    .join('')

/** Millimetres of #, QTY, STATUS and NOTES; the name has the rest. */
const columns = (widthMm: 58 | 80): readonly number[] => (widthMm === 58 ? [3.5, 9, 10.5, 9] : [4.5, 12, 13, 17])

/** A line without a status is available. */
const statusOf = (status: string): string => status || 'Available'

/** '2 portions' with its unit below, so that it fits a narrow column. */
function quantity(text: string, className = ''): string {
  const [much = '', ...unit] = text.split(' ')
  return `<span${className && ` class="${className}"`}>${escapeHtml(much)}</span>${block('unit', unit.join(' '))}`
}

/** When it is served, and to whom. */
export const placeOfLine = ({ course, seat }: TicketSheet['lines'][number]): string =>
  [course && `Course ${course}`, seat && `Seat ${seat}`].filter(Boolean).join(' · ')

/** One line is a body of its own, so that what is chosen and what it contains have the whole width below it. */
function ticketLine(line: TicketSheet['lines'][number], index: number): string {
  const more = [
    block('more', placeOfLine(line)),
    ...line.modifiers.map((name) => block('more', `+ ${name}`)),
    line.also ? block('more', `also: ${line.also}`) : '',
    block('allergens', line.allergens.join(', ')),
  ].join('')
  const cells = [
    `<td>${index + 1}</td>`,
    `<td class="name">${escapeHtml(line.name)}</td>`,
    `<td>${quantity(line.quantity, 'strong')}</td>`,
    `<td class="status">${escapeHtml(statusOf(line.status))}</td>`,
    `<td class="said">${escapeHtml(line.notes)}</td>`,
  ].join('')
  return `<tbody><tr>${cells}</tr>${more === '' ? '' : `<tr><td></td><td colspan="4">${more}</td></tr>`}</tbody>`
}

function ticket({ banner, heading, number, facts: known, notes, lines }: TicketSheet, widthMm: 58 | 80): string {
  const [index, much, status, text] = columns(widthMm).map((width) => `<col style="width:${width}mm">`)
  return [
    '<div class="ticket">',
    block('banner', banner),
    `<h1>${escapeHtml(heading)}</h1>`,
    block('strong', number),
    facts(known),
    `<table><colgroup>${index}<col>${much}${status}${text}</colgroup>`,
    `<thead><tr><th>#</th><th>NAME</th><th>QTY</th><th>STATUS</th><th>NOTES</th></tr></thead>`,
    ...lines.map(ticketLine),
    '</table>',
    block('notes', notes),
    '</div>',
  ].join('')
}

function bill({ house: property, heading, number, facts: known, lines, totals, notes, isToSign }: BillSheet): string {
  const row = ({ name, quantity: much, amount }: BillSheet['lines'][number]) =>
    `<tr><td>${escapeHtml(name)}</td><td class="end">${quantity(much)}</td><td class="end">${escapeHtml(amount)}</td></tr>`
  const sum = ({ name, amount, isStrong }: BillSheet['totals'][number]) =>
    `<tr${isStrong ? ' class="strong"' : ''}><td colspan="2">${escapeHtml(name)}</td><td class="end">${escapeHtml(amount)}</td></tr>`
  return [
    property.map((line) => block('facts', line)).join(''),
    `<h1>${escapeHtml(heading)}</h1>`,
    block('strong', number),
    facts(known),
    `<table><tbody>${lines.map(row).join('')}${totals.map(sum).join('')}</tbody></table>`,
    block('notes', notes),
    isToSign ? '<div class="facts" style="margin-top:12mm">______________________</div>' : '',
  ].join('')
}

const ruler = (printer: string, widthMm: 58 | 80): string =>
  `<h1>${escapeHtml(printer)}</h1><div>${printable(widthMm)} mm</div><table><tbody>${Array.from(
    { length: Math.floor(printable(widthMm) / 10) },
    (_, index) =>
      `<tr><td class="end" style="width:${(index + 1) * 10}mm;display:block;border-right:2px solid #000">${(index + 1) * 10}</td></tr>`,
  ).join('')}</tbody></table>`

function body(sheet: Sheet, widthMm: 58 | 80): string {
  if (sheet.form === 'TICKET') return ticket(sheet, widthMm)
  return sheet.form === 'BILL' ? bill(sheet) : ruler(sheet.printer, widthMm)
}

/** A sheet as a whole page for a roll of paper: inline styles, no script, everything users typed as text. */
export const sheetHtml = (sheet: Sheet, { widthMm, isDuplicate, productTitle }: PaperSize): string =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><style>${css(widthMm)}</style></head><body>${
    isDuplicate ? block('banner', 'DUPLICATE') : ''
  }${body(sheet, widthMm)}<footer>${escapeHtml(`Powered by ${productTitle}`)}</footer></body></html>`
