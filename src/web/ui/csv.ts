import { BYTE_ORDER_MARK, csvLine } from '#core/csv.ts'
import type { Column } from './data-table.tsx'

export const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string => {
  const textOf = (column: Column<Row>, row: Row) =>
    column.text ? column.text(row) : (row as Record<string, unknown>)[column.key]
  const lines = [
    columns.map((column) => column.label),
    ...rows.map((row) => columns.map((column) => textOf(column, row))),
  ]
  return lines.map(csvLine).join('\r\n')
}

export function saveFile(blob: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Writes the view as it stands: these columns, these rows, in this order. */
export const saveCsv = <Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): void =>
  saveFile(
    new Blob([BYTE_ORDER_MARK, csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' }),
    `${name.toLowerCase().replaceAll(/\W+/g, '-')}.csv`,
  )
