import { describe, expect, test } from 'vitest'
import { linesOf } from '#test/documents.ts'
import type { Sheet } from '../contract/sheets.ts'
import { sheetDocument } from './document.ts'
import { sheetHtml } from './ticket.ts'

const wide = { widthMm: 80, isDuplicate: false, productTitle: 'Hotelmate' } as const
const narrow = { ...wide, widthMm: 58 } as const

const ticket: Sheet = {
  form: 'TICKET', banner: 'NEW', heading: 'Table 7', number: 'KOT 12', notes: 'Birthday',
  facts: [{ name: 'Waiter', value: 'Sita' }, { name: 'Room', value: '' }],
  lines: [
    { name: 'Dosa', quantity: '2 portions', status: 'Preparing', notes: 'no chilli', modifiers: ['ghee'], allergens: ['milk', 'nuts'], course: '1', seat: '3', also: 'Bar' },
    { name: 'Tea <hot>', quantity: '1', status: '', notes: '', modifiers: [], allergens: [] },
  ],
} as Sheet // prettier-ignore
const bill: Sheet = {
  form: 'BILL', house: ['Palace', '1 Lake Road'], heading: 'Bill', number: 'No. 7', notes: 'Thank you', isToSign: true,
  facts: [{ name: 'Table', value: '7' }],
  lines: [{ name: 'Tea', quantity: '2 portions', amount: '₹100.00' }],
  totals: [{ name: 'Tax', amount: '₹5.00', isStrong: false }, { name: 'Total', amount: '₹105.00', isStrong: true }],
} as Sheet // prettier-ignore
const said = (sheet: Sheet, paper: Parameters<typeof sheetDocument>[2] = wide) => linesOf(sheetDocument(sheet, 'KOT 12', paper)) // prettier-ignore

/** What a page says: its texts, cell by cell. */
const shown = (sheet: Sheet, paper: Parameters<typeof sheetHtml>[1] = wide): string =>
  sheetHtml(sheet, paper)
    .replace(/<style>.*<\/style>/, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')

describe('a ticket', () => {
  test('as a document says what to cook, how, for whom and what is in it', () => {
    expect(said(ticket)).toEqual([
      'NEW', 'Table 7', 'KOT 12', 'Waiter: Sita', '# | NAME | QTY | STATUS | NOTES',
      '1 | Dosa / Course 1 · Seat 3 / + ghee / also: Bar / milk, nuts | 2 portions | Preparing | no chilli',
      '2 | Tea <hot> | 1 | Available', 'Birthday', 'Powered by Hotelmate',
    ]) // prettier-ignore
    const { title, author, footer, paper } = sheetDocument(ticket, 'KOT 12', wide)
    expect([title, author, footer, paper]).toEqual(['KOT 12', 'Hotelmate', 'Powered by Hotelmate', '80mm'])
  })

  test('on narrow paper has its units below the number', () => {
    expect(said(ticket, narrow).find((line) => line.startsWith('1'))).toContain('| 2 / portions |')
    expect(sheetDocument(ticket, 'KOT 12', narrow).paper).toBe('58mm')
  })

  test('that may be on paper already says so; without notes it has none', () => {
    expect(said({ ...ticket, notes: '' } as Sheet, { ...wide, isDuplicate: true })[0]).toBe('DUPLICATE')
    expect(said({ ...ticket, notes: '' } as Sheet)).not.toContain('')
  })

  test('on the agent’s page says the same, and what people typed is text', () => {
    expect([shown(ticket)]).toEqual([
      '|NEW|Table 7|KOT 12|Waiter: |Sita|#|NAME|QTY|STATUS|NOTES|1|Dosa|2|portions|Preparing|no chilli|Course 1 · Seat 3|+ ghee|also: Bar|milk, nuts|2|Tea &lt;hot&gt;|1|Available|Birthday|Powered by Hotelmate|',
    ]) // prettier-ignore
    expect(sheetHtml(ticket, wide)).toContain('Tea &lt;hot&gt;')
    expect(shown(ticket, { ...wide, isDuplicate: true })).toMatch(/^\|DUPLICATE\|NEW\|/)
  })
})

describe('a bill', () => {
  test('as a document and on the agent’s page says what was had, what it comes to, and where to sign', () => {
    expect(said(bill)).toEqual([
      'Palace', '1 Lake Road', 'Bill', 'No. 7', 'Table: 7', 'Tea | 2 portions | ₹100.00', 'Tax | ₹5.00', 'Total | ₹105.00', 'Thank you',
      '______________________', 'Powered by Hotelmate',
    ]) // prettier-ignore
    expect([shown(bill)]).toEqual([
      '|Palace|1 Lake Road|Bill|No. 7|Table: |7|Tea|2|portions|₹100.00|Tax|₹5.00|Total|₹105.00|Thank you|______________________|Powered by Hotelmate|',
    ]) // prettier-ignore
    expect(said(bill, narrow)).toContain('Tea | 2 / portions | ₹100.00')
  })

  test('of nothing, that no one signs, is its head alone', () => {
    const bare = { ...bill, lines: [], totals: [], notes: '', isToSign: false } as Sheet
    expect(said(bare)).toEqual(['Palace', '1 Lake Road', 'Bill', 'No. 7', 'Table: 7', 'Powered by Hotelmate'])
    expect(shown(bare)).toBe('|Palace|1 Lake Road|Bill|No. 7|Table: |7|Powered by Hotelmate|')
  })
})

test('a page to measure a printer says its name, and how wide it prints in tens of millimetres', () => {
  const ruler: Sheet = { form: 'TEST', printer: 'Kitchen' }
  expect(said(ruler)).toEqual(['Kitchen', 'Powered by Hotelmate'])
  expect(shown(ruler)).toBe('|Kitchen|72 mm|10|20|30|40|50|60|70|Powered by Hotelmate|')
  expect(shown(ruler, narrow)).toBe('|Kitchen|48 mm|10|20|30|40|Powered by Hotelmate|')
})

test('signs of the page’s own language are drawn as signs', () => {
  const page = sheetHtml({ ...ticket, notes: `&<>"'\`` } as Sheet, wide)
  expect(page).toContain('&amp;&lt;&gt;&quot;&#39;&#96;')
})
