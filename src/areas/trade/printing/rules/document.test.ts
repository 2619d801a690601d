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
const textLines = (sheet: Sheet, paper: Parameters<typeof sheetDocument>[2] = wide) => linesOf(sheetDocument(sheet, 'KOT 12', paper)) // prettier-ignore

/** The texts of a page, cell by cell. */
const shown = (sheet: Sheet, paper: Parameters<typeof sheetHtml>[1] = wide): string =>
  sheetHtml(sheet, paper)
    .replace(/<style>.*<\/style>/, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')

describe('a ticket', () => {
  test('as a document shows what to cook, how, for whom and its allergens', () => {
    expect(textLines(ticket)).toEqual([
      'NEW', 'Table 7', 'KOT 12', 'Waiter: Sita', '# | NAME | QTY | STATUS | NOTES',
      '1 | Dosa / Course 1 · Seat 3 / + ghee / also: Bar / milk, nuts | 2 portions | Preparing | no chilli',
      '2 | Tea <hot> | 1 | Available', 'Birthday', 'Powered by Hotelmate',
    ]) // prettier-ignore
    const { title, author, footer, paper } = sheetDocument(ticket, 'KOT 12', wide)
    expect([title, author, footer, paper]).toEqual(['KOT 12', 'Hotelmate', 'Powered by Hotelmate', '80mm'])
  })

  test('on narrow paper has its units below the number', () => {
    expect(textLines(ticket, narrow).find((line) => line.startsWith('1'))).toContain('| 2 / portions |')
    expect(sheetDocument(ticket, 'KOT 12', narrow).paper).toBe('58mm')
  })

  test('that may have been printed already is marked so; without notes it has none', () => {
    expect(textLines({ ...ticket, notes: '' } as Sheet, { ...wide, isDuplicate: true })[0]).toBe('DUPLICATE')
    expect(textLines({ ...ticket, notes: '' } as Sheet)).not.toContain('')
  })

  test('on the agent’s page shows the same, and typed input is plain text', () => {
    expect([shown(ticket)]).toEqual([
      '|NEW|Table 7|KOT 12|Waiter: |Sita|#|NAME|QTY|STATUS|NOTES|1|Dosa|2|portions|Preparing|no chilli|Course 1 · Seat 3|+ ghee|also: Bar|milk, nuts|2|Tea &lt;hot&gt;|1|Available|Birthday|Powered by Hotelmate|',
    ]) // prettier-ignore
    expect(sheetHtml(ticket, wide)).toContain('Tea &lt;hot&gt;')
    expect(shown(ticket, { ...wide, isDuplicate: true })).toMatch(/^\|DUPLICATE\|NEW\|/)
  })
})

describe('a bill', () => {
  test('as a document and on the agent’s page shows the items, the total, and where to sign', () => {
    expect(textLines(bill)).toEqual([
      'Palace', '1 Lake Road', 'Bill', 'No. 7', 'Table: 7', 'Tea | 2 portions | ₹100.00', 'Tax | ₹5.00', 'Total | ₹105.00', 'Thank you',
      '______________________', 'Powered by Hotelmate',
    ]) // prettier-ignore
    expect([shown(bill)]).toEqual([
      '|Palace|1 Lake Road|Bill|No. 7|Table: |7|Tea|2|portions|₹100.00|Tax|₹5.00|Total|₹105.00|Thank you|______________________|Powered by Hotelmate|',
    ]) // prettier-ignore
    expect(textLines(bill, narrow)).toContain('Tea | 2 / portions | ₹100.00')
  })

  test('of nothing, that no one signs, is its head alone', () => {
    const bare = { ...bill, lines: [], totals: [], notes: '', isToSign: false } as Sheet
    expect(textLines(bare)).toEqual(['Palace', '1 Lake Road', 'Bill', 'No. 7', 'Table: 7', 'Powered by Hotelmate'])
    expect(shown(bare)).toBe('|Palace|1 Lake Road|Bill|No. 7|Table: |7|Powered by Hotelmate|')
  })
})

test('a page to measure a printer shows its name, and its print width in tens of millimetres', () => {
  const ruler: Sheet = { form: 'TEST', printer: 'Kitchen' }
  expect(textLines(ruler)).toEqual(['Kitchen', 'Powered by Hotelmate'])
  expect(shown(ruler)).toBe('|Kitchen|72 mm|10|20|30|40|50|60|70|Powered by Hotelmate|')
  expect(shown(ruler, narrow)).toBe('|Kitchen|48 mm|10|20|30|40|Powered by Hotelmate|')
})

test('signs of the page’s own language are drawn as signs', () => {
  const page = sheetHtml({ ...ticket, notes: `&<>"'\`` } as Sheet, wide)
  expect(page).toContain('&amp;&lt;&gt;&quot;&#39;&#96;')
})

const mug = { ...ticket, facts: [], notes: '', lines: [{ name: 'Mug of tea', quantity: '2 big mugs', status: '', notes: '', modifiers: [], allergens: [] }] } as Sheet // prettier-ignore
const pageOf = (sheet: Sheet, paper: Parameters<typeof sheetHtml>[1] = wide) =>
  /<body>(.*)<footer>/.exec(sheetHtml(sheet, paper))?.[1]

describe('what is drawn', () => {
  const small = (text: string, alignment: string) => ({ text, style: 'small', alignment })

  test('a line of a ticket that is only a name has no empty rows, and on narrow paper its units are small below the number', () => {
    const { content } = sheetDocument(mug, 'KOT 12', narrow)
    expect(content).toEqual([
      { text: 'NEW', style: 'banner' },
      { text: 'Table 7', style: 'heading' },
      { text: 'KOT 12', style: 'strong' },
      expect.objectContaining({ layout: 'strip' }),
      { text: 'Powered by Hotelmate', style: 'small', alignment: 'center', margin: [0, 10, 0, 0] },
    ])
    expect(content[3]).toMatchObject({
      table: {
        body: [
          expect.anything(),
          [
            { text: '1' },
            { stack: [{ text: 'Mug of tea', style: 'strong' }] },
            { stack: [{ text: '2', style: 'strong' }, small('big', 'left'), small('mugs', 'left')] },
            { text: 'Available', style: 'small' },
            { text: '', style: 'small' },
          ],
        ],
      },
    })
  })

  test('amounts of a bill end where their column does, and a bill of nothing has no table', () => {
    const { content } = sheetDocument(bill, 'Bill', narrow)
    expect(content.find((each) => 'table' in each)).toMatchObject({
      table: {
        body: [
          [
            { text: 'Tea' },
            { stack: [{ text: '2', style: 'end' }, small('portions', 'right')] },
            { text: '₹100.00', style: 'end' },
          ],
          [{ text: 'Tax', bold: false }, { text: '' }, { text: '₹5.00', style: 'end', bold: false }],
          [{ text: 'Total', bold: true }, { text: '' }, { text: '₹105.00', style: 'end', bold: true }],
        ],
      },
    })
    const bare = { ...bill, house: [], facts: [], lines: [], totals: [], notes: '', isToSign: false } as Sheet
    expect(sheetDocument(bare, 'Bill', wide).content).toEqual([
      { text: 'Bill', style: 'heading' },
      { text: 'No. 7', style: 'strong' },
      expect.objectContaining({ text: 'Powered by Hotelmate' }),
    ])
    expect(sheetDocument(bill, 'Bill', wide).content).toContainEqual({ text: '______________________', margin: [0, 36, 0, 0] }) // prettier-ignore
  })

  test('a ticket’s page has a column for each heading, each line by itself, and what is chosen on it below', () => {
    const { form: _, ...rest } = ticket
    const page = pageOf({ form: 'TICKET', ...rest } as Sheet)
    const head = (...widths: number[]) => {
      const [index, much, status, text] = widths.map((width) => `<col style="width:${width}mm">`)
      return `<table><colgroup>${index}<col>${much}${status}${text}</colgroup><thead><tr><th>#</th><th>NAME</th><th>QTY</th><th>STATUS</th><th>NOTES</th></tr></thead>`
    }
    expect(page).toBe(
      '<div class="ticket"><div class="banner">NEW</div><h1>Table 7</h1><div class="strong">KOT 12</div>' +
        '<div class="facts">Waiter: <span class="strong">Sita</span></div>' +
        head(4.5, 12, 13, 17) +
        '<tbody><tr><td>1</td><td class="name">Dosa</td><td><span class="strong">2</span><div class="unit">portions</div></td><td class="status">Preparing</td><td class="said">no chilli</td></tr>' +
        '<tr><td></td><td colspan="4"><div class="more">Course 1 · Seat 3</div><div class="more">+ ghee</div><div class="more">also: Bar</div><div class="allergens">milk, nuts</div></td></tr></tbody>' +
        '<tbody><tr><td>2</td><td class="name">Tea &lt;hot&gt;</td><td><span class="strong">1</span></td><td class="status">Available</td><td class="said"></td></tr></tbody>' +
        '</table><div class="notes">Birthday</div></div>',
    )
    expect(pageOf(mug, narrow)).toBe(
      '<div class="ticket"><div class="banner">NEW</div><h1>Table 7</h1><div class="strong">KOT 12</div>' +
        head(3.5, 9, 10.5, 9) +
        '<tbody><tr><td>1</td><td class="name">Mug of tea</td><td><span class="strong">2</span><div class="unit">big mugs</div></td><td class="status">Available</td><td class="said"></td></tr></tbody></table></div>',
    )
    const both = { ...mug, facts: [{ name: 'Waiter', value: 'Sita' }, { name: 'Room', value: '204' }] } as Sheet // prettier-ignore
    expect(pageOf(both, { ...wide, isDuplicate: true })).toMatch(
      /^<div class="banner">DUPLICATE<\/div>.*<div class="facts">Waiter: <span class="strong">Sita<\/span><\/div><div class="facts">Room: <span class="strong">204<\/span><\/div><table>/,
    )
  })

  test('a bill’s page has its lines, then its sums, the strong ones so', () => {
    const two = { ...bill, lines: [{ name: 'Tea', quantity: '2 portions', amount: '₹100.00' }, { name: 'Pie', quantity: '1', amount: '₹1.00' }] } as Sheet // prettier-ignore
    expect(pageOf(two)).toBe(
      '<div class="facts">Palace</div><div class="facts">1 Lake Road</div><h1>Bill</h1><div class="strong">No. 7</div>' +
        '<div class="facts">Table: <span class="strong">7</span></div><table><tbody>' +
        '<tr><td>Tea</td><td class="end"><span>2</span><div class="unit">portions</div></td><td class="end">₹100.00</td></tr>' +
        '<tr><td>Pie</td><td class="end"><span>1</span></td><td class="end">₹1.00</td></tr>' +
        '<tr><td colspan="2">Tax</td><td class="end">₹5.00</td></tr>' +
        '<tr class="strong"><td colspan="2">Total</td><td class="end">₹105.00</td></tr></tbody></table>' +
        '<div class="notes">Thank you</div><div class="facts" style="margin-top:12mm">______________________</div>',
    )
  })

  test('a ruler’s marks are as wide as their labels', () => {
    const widths = [...(pageOf({ form: 'TEST', printer: 'Kitchen' }, narrow) ?? '').matchAll(/width:(\d+)mm[^>]*>(\d+)</g)] // prettier-ignore
    expect(widths.map(([, width, text]) => [width, text])).toEqual(['10', '20', '30', '40'].map((mm) => [mm, mm]))
  })
})

describe('the styles of a page', () => {
  /** Each rule by its purpose; of one that occurs twice the last. */
  const rulesOf = (paper: Parameters<typeof sheetHtml>[1]) => {
    const css = /<style>(.*)<\/style>/.exec(sheetHtml(ticket, paper))?.[1] ?? ''
    return new Map([...css.matchAll(/([^{}]+)\{([^}]*)\}/g)].map(([, of = '', rule = '']) => [of, rule] as const))
  }
  test('show each text once, and everything that is drawn', () => {
    expect([...rulesOf(wide).keys()]).toEqual([
      '@page', 'html,body', 'body', 'h1', '.banner', '.facts', 'table', 'th', 'td', '.end', '.ticket table', '.ticket th,.ticket td',
      '.ticket td', '.ticket tbody', '.ticket th', '.ticket .name', '.unit,.ticket .status', '.ticket .said', '.name,.strong', '.more',
      '.allergens', '.notes', 'footer',
    ]) // prettier-ignore
  })
  test('nothing is filled but white, and narrow paper has smaller characters wherever their size differs', () => {
    const sizesOf = (rules: ReadonlyMap<string, string>) => [...rules.values()].map((rule) => Number(/([\d.]+)pt/.exec(rule)?.[1] ?? 0)) // prettier-ignore
    const [large, small] = [sizesOf(rulesOf(wide)), sizesOf(rulesOf(narrow))]
    expect(small.filter((size, at) => size > (large[at] ?? 0))).toEqual([])
    expect(small.filter((size, at) => size < (large[at] ?? 0)).length).toBe(9)
    for (const paper of [wide, narrow])
      expect([...rulesOf(paper).values()].join(';').match(/background:[^;]*/g)).toEqual(['background:#fff'])
    expect([rulesOf(narrow).get('@page'), rulesOf(wide).get('@page')]).toEqual(['size:58mm auto;margin:2mm', 'size:80mm auto;margin:2mm']) // prettier-ignore
  })
})
