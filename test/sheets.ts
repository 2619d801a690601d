import type { SheetColumn } from '#core/sheet.ts'

/** A row of an exported list: the value under each header, money with its currency. */
export const cellsOf = <Row>(columns: readonly SheetColumn<Row>[], row: Row): Record<string, unknown> =>
  Object.fromEntries(
    columns.map((column) => [
      column.header,
      'currency' in column ? [column.value(row), column.currency(row)] : column.value(row),
    ]),
  )
