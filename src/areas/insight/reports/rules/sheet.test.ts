import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { writeSheet } from '#server/documents/sheets.ts'
import type { Cells, ReportTable } from '../contract/replies.ts'
import { sheetColumns, sheetTotals } from './sheet.ts'

const column = (key: string, kind: ReportTable['columns'][number]['kind']) => ({ key, kind, label: key })

const tableOf = (change: Partial<ReportTable>): ReportTable => ({
  code: 'manager',
  title: 'Manager report',
  from: '2026-11-01' as Day,
  until: '2026-11-03' as Day,
  currency: 'INR' as Currency,
  groupBy: 'day',
  compared: null,
  columns: [],
  rows: [],
  totals: {},
  chart: null,
  missingDays: 0,
  drawn: null,
  ...change,
})

/** A table as a workbook: its cells as they are read back, and the XML behind them. */
async function workbook(table: ReportTable) {
  const rows = (async function* () {
    yield table.rows
  })()
  const sheet = { name: 'report', columns: sheetColumns(table), rows }
  const place = { property: { timeZone: 'UTC' }, settings: { exportRows: 100 } }
  const { bytes } = await writeSheet(place, { ...sheet, totals: () => sheetTotals(table) }, 'xlsx')
  const files = unzipSync(bytes)
  const text = (path: string) => Buffer.from(files[path] ?? []).toString()
  const xml = text('xl/worksheets/sheet1.xml')
  const styles = text('xl/styles.xml')
  const formats = Object.fromEntries(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  )
  const looks = [...(/<cellXfs[^>]*>([^]*)<\/cellXfs>/.exec(styles)?.[1] ?? '').matchAll(/<xf (?:numFmtId="(\d+)")?/g)]
  const cellOf = (address: string) => {
    const [, attributes = '', content = ''] = new RegExp(`<c r="${address}"([^>]*)>(.*?)</c>`).exec(xml) ?? []
    const look = Number(/s="(\d+)"/.exec(attributes)?.[1])
    return {
      formula: /<f>(.*?)<\/f>/.exec(content)?.[1],
      value: /<v>(.*?)<\/v>/.exec(content)?.[1],
      format: formats[looks[look]?.[1] ?? ''],
      isText: attributes.includes('t="s"'),
    }
  }
  return { xml, cellOf, cells: await readSheet(Buffer.from(bytes)) }
}

const FIGURES = [
  column('group', 'period'),
  column('occupancy', 'percent'),
  column('adr', 'money'),
  column('trevPar', 'money'),
  column('roomsSold', 'count'),
  column('roomsAvailable', 'count'),
  column('roomRevenue', 'money'),
]
const DAYS: Cells[] = [
  { key: '2026-11-01', group: '2026-11-01', occupancy: 6_667, adr: 300_000, trevPar: 200_033, roomsSold: 2, roomsAvailable: 3, roomRevenue: 600_000 },
  { key: '2026-11-02', group: '2026-11-02', occupancy: 3_333, adr: 123_456, trevPar: null, roomsSold: 1, roomsAvailable: 3, roomRevenue: 123_456 },
] // prettier-ignore
const TOTALS = { occupancy: 5_000, adr: 241_152, trevPar: 111_111, roomsSold: 3, roomsAvailable: 6, roomRevenue: 723_456 } // prettier-ignore

test('totals are formulas with their values: sums above, ratios of sums, and a value where a part has no column', async () => {
  const { cellOf, cells, xml } = await workbook(tableOf({ columns: FIGURES, rows: DAYS, totals: TOTALS }))
  expect(cellOf('E4')).toEqual({ formula: 'SUM(E2:E3)', value: '3', format: '#,##0', isText: false })
  expect(cellOf('G4')).toEqual({ formula: 'SUM(G2:G3)', value: '7234.56', format: '#,##0.00', isText: false })
  expect(cellOf('B4')).toMatchObject({ formula: 'ROUND((E4)/(F4),4)', value: '0.5' })
  expect(cellOf('C4')).toMatchObject({ formula: 'ROUND((G4)/(E4),2)', value: '2411.52' })
  expect(cellOf('D4')).toMatchObject({ formula: undefined, value: '1111.11' })
  expect(cells.at(-1)).toEqual(['Total', 0.5, 2411.52, 1111.11, 3, 6, 7234.56])
  // The header stays while one scrolls, and days are days.
  expect(xml).toContain('state="frozen"')
  expect(cells[1]?.slice(0, 2)).toEqual([new Date('2026-11-01T00:00:00Z'), 0.6667])
})

test('a total that is not the sum of its rows is no sum', async () => {
  const { cellOf } = await workbook(tableOf({ columns: FIGURES, rows: DAYS, totals: { ...TOTALS, roomsSold: 4 } }))
  expect(cellOf('E4')).toMatchObject({ formula: undefined, value: '4' })
})

test('compared figures are computed of compared figures', () => {
  const past = FIGURES.slice(1).map(({ key, kind }) => column(`${key}:before`, kind))
  const table = tableOf({ columns: [...FIGURES, ...past], rows: [], totals: { 'occupancy:before': 1, occupancy: 2 } })
  const { formulas } = sheetTotals(table)
  expect(formulas[1]).toMatchObject({ kind: 'ratio', of: [4], per: [5] })
  expect(formulas[7]).toMatchObject({ kind: 'ratio', of: [10], per: [11] })
})

test.each([
  ['INR', '#,##0.00', '1234.56'],
  ['JPY', '#,##0', '123456'],
  ['KWD', '#,##0.000', '123.456'],
])('money in %s is shown as %s', async (currency, format, value) => {
  const columns = [column('group', 'text'), column('roomRevenue', 'money')]
  const rows = [{ key: 'a', group: 'A', roomRevenue: 123_456 }]
  const money = tableOf({ currency: currency as Currency, groupBy: 'source', columns, rows, totals: { roomRevenue: 123_456 } }) // prettier-ignore
  const { cellOf } = await workbook(money)
  expect(cellOf('B2')).toMatchObject({ value, format })
  expect(cellOf('B3')).toMatchObject({ value, formula: 'SUM(B2:B2)' })
})

test('shares and averages have formats, and a text that looks like a formula is text', async () => {
  const columns = [
    column('name', 'text'),
    column('share', 'percent'),
    column('mean', 'average'),
    column('n', 'quantity'),
  ]
  const rows = ['=1+1', '+1', '-1', '@x'].map((name) => ({ key: name, name, share: 1_250, mean: 250, n: 1_500 }))
  const { cellOf, cells, xml } = await workbook(tableOf({ groupBy: null, columns, rows, totals: { n: 6_000 } }))
  expect([cellOf('B2').value, cellOf('C2').value, cellOf('D2').value]).toEqual(['0.125', '2.5', '1.5'])
  for (const [line, name] of ['=1+1', '+1', '-1', '@x'].entries()) {
    expect(cellOf(`A${line + 2}`)).toMatchObject({ isText: true, formula: undefined })
    expect(cells[line + 1]?.[0]).toBe(name)
  }
  expect([...xml.matchAll(/<f>/g)]).toHaveLength(1)
  expect(cellOf('D6')).toMatchObject({ formula: 'SUM(D2:D5)', value: '6', format: '#,##0.000' })
})

test('without rows there is nothing to add up', async () => {
  const { xml } = await workbook(tableOf({ columns: FIGURES, totals: { roomsSold: 0 } }))
  expect(xml).not.toContain('<f>')
})
