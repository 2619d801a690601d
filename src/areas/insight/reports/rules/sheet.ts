import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { SheetColumn } from '#core/sheet.ts'
import type { Cells, ReportColumn, ReportTable } from '../contract/replies.ts'

/** A number that is stored as an integer of its parts, written as a decimal. */
const decimal = (value: string | number | null | undefined, parts: number, digits: number): string | null =>
  value === null || value === undefined ? null : (Number(value) / parts).toFixed(digits)

/** A report's column as one of a sheet. Amounts, shares and counts are numbers there, days are days. */
function sheetColumn({ key, label, kind }: ReportColumn, currency: ReportTable['currency']): SheetColumn<Cells> {
  const header = label
  const value = (row: Cells) => row[key] ?? null
  switch (kind) {
    case 'money':
      return { header, kind, width: 16, value: (row) => value(row) as Minor | null, currency: () => currency }
    case 'count':
      return {
        header,
        kind: 'number',
        value: (row) => (value(row) === null || value(row) === '' ? null : Number(value(row))),
      }
    case 'percent':
    case 'average':
      return { header, kind: 'decimal', value: (row) => decimal(value(row), 100, 2) }
    case 'quantity':
      return { header, kind: 'decimal', value: (row) => decimal(value(row), 1_000, 3) }
    case 'day':
      return { header, kind, width: 12, value: (row) => (value(row) || null) as Day | null }
    case 'moment':
      return { header, kind, width: 17, value: (row) => (value(row) || null) as Instant | null }
    default:
      return { header, kind: 'text', width: 24, value: (row) => (value(row) === null ? null : String(value(row))) }
  }
}

export const sheetColumns = ({ columns, currency }: ReportTable): SheetColumn<Cells>[] =>
  columns.map((column) => sheetColumn(column, currency))

/** The line of totals below the rows. */
export function totalRow({ columns, totals }: ReportTable): Cells {
  const name = columns.find(({ kind }) => kind === 'text' || kind === 'period' || kind === 'weekday')
  return { ...totals, ...(name && { [name.key]: 'Total' }) }
}
