import type { ReactElement, ReactNode } from 'react'
import type { RowAction } from './row-actions.tsx'
import type { MoneyText } from './values.tsx'

export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** What stands below the column, of all rows together; the line is there where a column has any. */
  total?: ReactNode
  /** What the export writes; when left out, the amount of a cell that is a `MoneyText`, otherwise the row's own field of this key. */
  text?: (row: Row) => string | number | ReactElement<Parameters<typeof MoneyText>[0]>
  /** Amounts and counts are 'end'. */
  align?: 'start' | 'end'
  width?: number
  /** What it means, shown on its heading. */
  help?: string
  /** The route's name for sorting by this column, when it can. */
  sort?: string
  /**
   * Where it goes on a phone's row: the heading, the second line (default), beside the heading, or nowhere. 'row' has a line of its own, its
   * name at the start and its value at the end, for rows of many figures. 'wide' is on tablets all the
   * same, and the last to be hidden where columns do not fit; 'hidden' is shown neither on an upright tablet nor where columns do not fit.
   */
  phone?: 'title' | 'line' | 'row' | 'end' | 'wide' | 'hidden'
}

type Selection<Row = never> = {
  keys: ReadonlySet<string>
  set: (keys: ReadonlySet<string>) => void
  /** Rows that cannot be selected have no box. */
  isPossible?: (row: Row) => boolean
}

/** Rows before the first one given that are not loaded any more. */
export type RowsBefore = { count: number; load: () => void }

export type TableProps<Row> = {
  /** Read aloud as the table's name. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  onOpen?: ((row: Row) => void) | undefined
  actions?: readonly RowAction<Row>[] | undefined
  selection?: Selection<Row> | undefined
  sort?: string | undefined
  onSort?: ((sort: string) => void) | undefined
  /** Draws attention to a row, e.g. an overdue one. */
  isMarked?: ((row: Row) => boolean) | undefined
  before?: RowsBefore | undefined
}
