import type { Column } from './data-table.tsx'

/** A cell that a spreadsheet could take for a formula is told to be text. */
export const csvCell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value)
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string => {
  const textOf = (column: Column<Row>, row: Row) =>
    column.text ? column.text(row) : (row as Record<string, unknown>)[column.key]
  const lines = [
    columns.map((column) => csvCell(column.label)),
    ...rows.map((row) => columns.map((column) => csvCell(textOf(column, row)))),
  ]
  return lines.map((line) => line.join(',')).join('\r\n')
}

export function saveFile(blob: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Writes the view as it stands: these columns, these rows, in this order. The mark at the start tells spreadsheets it is UTF-8. */
export const saveCsv = <Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): void =>
  saveFile(
    new Blob(['\ufeff', csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' }),
    `${name.toLowerCase().replaceAll(/\W+/g, '-')}.csv`,
  )
