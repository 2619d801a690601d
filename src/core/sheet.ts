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
  | { kind: 'number'; value: (row: Row) => number | null }
  /** A decimal that is exact as it is written: '-24', '0.125'. */
  | { kind: 'decimal'; value: (row: Row) => string | null }
  /** A price of one, in minor units and parts of them: '12.5' is 0.125. Written in major units. */
  | { kind: 'rate'; value: (row: Row) => string | null; currency: (row: Row) => Currency }
  | { kind: 'money'; value: (row: Row) => Minor | null; currency: (row: Row) => Currency }
  | { kind: 'day'; value: (row: Row) => Day | null }
  | { kind: 'moment'; value: (row: Row) => Instant | null }
  | { kind: 'flag'; value: (row: Row) => boolean }
)
