import type { Day, Instant } from '#core/dates.ts'
import { decimalsOf, type Minor } from '#core/money.ts'
import type { SheetColumn, SheetFormula, SheetTotals } from '#core/sheet.ts'
import type { Cells, ReportColumn, ReportTable } from '../contract/replies.ts'
import { isComputed } from './list-formulas.ts'
import { isMetric, metricOf } from './metrics.ts'

/** Averages come in hundredths, quantities in thousandths. */
const [HUNDREDTHS, THOUSANDTHS] = [100, 1_000]

/** A number that is stored as an integer of its parts, written as a decimal. */
const decimal = (value: string | number | null | undefined, parts: number, digits: number): string | null =>
  value === null || value === undefined ? null : (Number(value) / parts).toFixed(digits)

/** Groups that are days: a spreadsheet counts with them. */
const isDays = ({ kind }: ReportColumn, groupBy: ReportTable['groupBy']): boolean =>
  kind === 'day' || (kind === 'period' && (groupBy === 'day' || groupBy === 'week'))

/** A report's column as one of a sheet. Amounts, shares and counts are numbers there, days are days. */
function sheetColumn(column: ReportColumn, { currency, groupBy }: ReportTable): SheetColumn<Cells> {
  const { key, label: header, kind } = column
  const value = (row: Cells) => row[key] ?? null
  const number = (row: Cells) => (value(row) === null || value(row) === '' ? null : Number(value(row)))
  if (isDays(column, groupBy))
    return { header, kind: 'day', width: 14, value: (row) => (value(row) || null) as Day | null }
  switch (kind) {
    case 'money':
      return { header, kind, width: 16, value: (row) => value(row) as Minor | null, currency: () => currency }
    case 'count':
      return { header, kind: 'number', format: '#,##0', value: number }
    case 'percent':
      return { header, kind, value: number }
    case 'average':
      return { header, kind: 'decimal', format: '#,##0.00', value: (row) => decimal(value(row), HUNDREDTHS, 2) }
    case 'quantity':
      return { header, kind: 'decimal', format: '#,##0.000', value: (row) => decimal(value(row), THOUSANDTHS, 3) }
    case 'moment':
      return { header, kind, width: 17, value: (row) => (value(row) || null) as Instant | null }
    default:
      return { header, kind: 'text', width: 24, value: (row) => (value(row) === null ? null : String(value(row))) }
  }
}

export const sheetColumns = (table: ReportTable): SheetColumn<Cells>[] =>
  table.columns.map((column) => sheetColumn(column, table))

/** 'adr' and ':before' of 'adr:before', the average rate of the compared span. */
const partsOf = (key: string): { code: string; end: string } => {
  const at = key.indexOf(':')
  return at < 0 ? { code: key, end: '' } : { code: key.slice(0, at), end: key.slice(at) }
}

/** The column that has the sum of some terms; -1 when none does. */
const placeOf = (terms: readonly string[], end: string, columns: readonly ReportColumn[]): number =>
  columns.findIndex(({ key }) => {
    const own = partsOf(key)
    if (own.end !== end || !isMetric(own.code)) return false
    const { of, per } = metricOf(own.code)
    return !per && of.join() === terms.join()
  })

/** The columns that add up to some terms: one that is their sum, or one for each. */
function placesOf(terms: readonly string[], end: string, columns: readonly ReportColumn[]): number[] {
  const whole = placeOf(terms, end, columns)
  return whole >= 0 ? [whole] : terms.map((term) => placeOf([term], end, columns))
}

/** A figure that is divided, as a formula of the totals beside it; null where one of its parts has no column. */
function ratioOf({ key, kind }: ReportColumn, { columns, currency }: ReportTable): SheetFormula | null {
  const { code, end } = partsOf(key)
  if (!isMetric(code)) return null
  const { of, per, over } = metricOf(code)
  // Minutes are not a ratio of columns: those are in seconds.
  if (!per || over) return null
  const formula = { kind: 'ratio', of: placesOf(of, end, columns), per: placesOf(per, end, columns) } as const
  const digits = kind === 'percent' ? 4 : kind === 'money' ? decimalsOf(currency) : 2
  return [...formula.of, ...formula.per].includes(-1) ? null : { ...formula, digits }
}

/** A total is a sum in the file only where it is the sum of its rows. */
function formulaOf(column: ReportColumn, table: ReportTable): SheetFormula | null {
  const total = table.totals[column.key]
  if (typeof total !== 'number') return null
  // A list is written page by page, and adds up by its declaration.
  if (table.groupBy === null) return isComputed(column.key) ? null : { kind: 'sum' }
  const sum = table.rows.reduce((before, row) => before + Number(row[column.key] ?? 0), 0)
  const { code } = partsOf(column.key)
  const isDivided = isMetric(code) && metricOf(code).per !== undefined
  return isDivided ? ratioOf(column, table) : sum === total ? { kind: 'sum' } : null
}

/** The line of totals below the rows. */
export const sheetTotals = (table: ReportTable): SheetTotals<Cells> => ({
  row: table.totals,
  label: 'Total',
  formulas: table.columns.map((column) => formulaOf(column, table)),
})
