import * as z from 'zod'
import type { FileType } from './contract.ts'
import type { Day, Instant } from './dates.ts'
import type { Currency, Minor } from './money.ts'

export const SHEET_FORMATS = ['csv', 'xlsx'] as const
/** How a list may be taken away. */
export const SheetFormat = z.enum(SHEET_FORMATS)
export type SheetFormat = z.infer<typeof SheetFormat>

/** The media types of a route that exports a list, for its `produces`. */
export const SHEET_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const satisfies readonly FileType[]

/**
 * A column of an exported list. Headers are the wire's own words in English, so that a program may read the file no matter who exported it.
 * Money is written in major units as a plain number; days as days; moments in the property's own time.
 */
export type SheetColumn<Row> = { header: string; width?: number } & (
  | { kind: 'text'; value: (row: Row) => string | null }
  /** `format` is how a workbook shows it: '#,##0'. */
  | { kind: 'number'; format?: string; value: (row: Row) => number | null }
  /** A decimal that is exact as it is written: '-24', '0.125'. */
  | { kind: 'decimal'; format?: string; value: (row: Row) => string | null }
  /** A share in basis points: '12.50' in a text file, 0.125 shown as 12.50% in a workbook. */
  | { kind: 'percent'; value: (row: Row) => number | null }
  /** A price of one, in minor units and parts of them: '12.5' is 0.125. Written in major units. */
  | { kind: 'rate'; value: (row: Row) => string | null; currency: (row: Row) => Currency }
  | { kind: 'money'; value: (row: Row) => Minor | null; currency: (row: Row) => Currency }
  | { kind: 'day'; value: (row: Row) => Day | null }
  | { kind: 'moment'; value: (row: Row) => Instant | null }
  | { kind: 'flag'; value: (row: Row) => boolean }
)

/** How a cell of the line of totals is computed in a workbook: the sum above it, or cells of the line itself added up and divided. */
export type SheetFormula =
  | { kind: 'sum' }
  | { kind: 'ratio'; of: readonly number[]; per: readonly number[]; digits: number }

/** The line below a list. `row` has its values, which a text file shows; a workbook has the formulas of its columns, with these values. */
export type SheetTotals<Row> = {
  row: Row
  label: string
  formulas: readonly (SheetFormula | null)[]
}
