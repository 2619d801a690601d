import * as z from 'zod'
import { Day, Instant } from '#core/dates.ts'
import { Currency } from '#core/money.ts'
import { GROUPINGS } from '../rules/datasets.ts'
import { BASES, UNITS } from '../rules/metrics.ts'
import { NAMED_SPANS } from '../rules/periods.ts'
import { COLUMN_KINDS, LINK_KINDS, SECTIONS } from '../rules/report.ts'
import { COMPARISONS } from '../rules/spans.ts'

export const Grouping = z.enum(GROUPINGS)
export const Comparison = z.enum(COMPARISONS)
const Section = z.enum(SECTIONS)

/** A figure of the dictionary: what it is called, and how it is computed, in words. */
export const ReportMetric = z
  .object({
    code: z.string(),
    label: z.string(),
    formula: z.string(),
    unit: z.enum(UNITS),
    /** By which day it counts. */
    basis: z.enum(BASES),
    /** What it can be cut by. */
    groupings: z.array(Grouping),
  })
  .meta({ id: 'ReportMetric' })
export type ReportMetric = z.infer<typeof ReportMetric>

export const ReportEntry = z
  .object({
    code: z.string(),
    title: z.string(),
    description: z.string(),
    /** The shelf of the library it is on. */
    area: Section,
    areaName: z.string(),
    kind: z.enum(['figures', 'rows']),
    /** What it can be grouped by, the first when the request names nothing; none for a list. */
    groupings: z.array(z.object({ code: Grouping, label: z.string() })),
    /** Its figures; of a list, the columns that are numbers. */
    metrics: z.array(
      z.object({ code: z.string(), label: z.string(), unit: z.enum(COLUMN_KINDS), isSummed: z.boolean() }),
    ),
    /** What its figures can be compared with, where that is not everything. */
    comparisons: z.array(Comparison).optional(),
    /** The days it opens with, where that is not this month. */
    opensWith: z.enum(NAMED_SPANS).optional(),
    /** How a list may be drawn. */
    drawn: z.enum(['curve', 'bar']).nullable(),
    /** A list of how things stand at the moment, whatever days are named. */
    isOfNow: z.literal(true).optional(),
    isFavourite: z.boolean(),
  })
  .meta({ id: 'ReportEntry' })
export type ReportEntry = z.infer<typeof ReportEntry>

export const ReportColumn = z
  .object({
    key: z.string(),
    label: z.string(),
    /**
     * How a value is read: `money` in minor units, `percent` in basis points, `average` in hundredths, `quantity` in thousandths, `period` as
     * a day, 2026-11, 2026-Q4 or 2026, `weekday` 1 for Monday, `weekdayHour` 5-20; the others as they are.
     */
    kind: z.enum([...COLUMN_KINDS, 'period', 'weekday', 'weekdayHour']),
    /** How a figure is computed. */
    formula: z.string().optional(),
    /** The column this one is compared with: the same figure of the span before. */
    comparesWith: z.string().optional(),
    /** What a cell leads to: by the id in the row's field of the column's key with `Id` after it; a booking or order in `refId`; else the row itself. */
    link: z.enum(LINK_KINDS).optional(),
  })
  .meta({ id: 'ReportColumn' })
export type ReportColumn = z.infer<typeof ReportColumn>

/** A value by the key of its column; null is a figure that cannot be known, such as an average of nothing or the sales of a day before any record. */
const Cells = z.record(z.string(), z.union([z.string(), z.number()]).nullable())
export type Cells = z.infer<typeof Cells>

/** What a list can be narrowed down and put together by. */
const ListFields = z.object({
  fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      kind: z.enum(COLUMN_KINDS),
      /** The codes it is one of, in words. */
      values: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
    }),
  ),
  groupings: z.array(z.object({ code: z.string(), label: z.string() })),
})
export type ListFields = z.infer<typeof ListFields>

export const ReportTable = z
  .object({
    code: z.string(),
    title: z.string(),
    from: Day,
    until: Day,
    currency: Currency,
    groupBy: z.string().nullable(),
    /** The span it is compared with. */
    compared: z.object({ from: Day, until: Day }).nullable(),
    columns: z.array(ReportColumn),
    /** Each with a `key`, which names its group in the rows behind a figure, and a value per column. */
    rows: z.array(Cells),
    /** Computed from all rows, never from the figures of rows. Sums of a list are of the whole list, whichever page this is. */
    totals: Cells,
    /** Which figure is drawn beside the table. */
    chart: z.object({ metric: z.string(), form: z.enum(['line', 'bar']) }).nullable(),
    /** How a list is drawn: which columns, over which, and the two columns that what is drawn is expected to stay between. */
    drawn: z
      .object({
        form: z.enum(['curve', 'bar']),
        by: z.string(),
        series: z.array(z.string()),
        band: z.object({ low: z.string(), high: z.string() }).optional(),
      })
      .nullable(),
    /** Of a list. */
    list: ListFields.optional(),
    /** How things stand at the moment, whatever days are named. */
    isOfNow: z.literal(true).optional(),
    /** Closed days of the span whose facts are not written yet: a figure that has such a day in it is missing. */
    missingDays: z.int(),
    /** Closed days of the span whose figures here have changed since they were closed; absent for a list. */
    restatedDays: z.int().optional(),
    /** The first day figures are recorded of; absent for a list. */
    knownFrom: Day.optional(),
    /** Where the next rows of a list begin; absent on its last page. */
    next: z.int().optional(),
  })
  .meta({ id: 'ReportTable' })
export type ReportTable = z.infer<typeof ReportTable>

export const FigureRow = z
  .object({
    day: Day,
    refKind: z.enum(['booking', 'company', 'order', 'receipt', 'expense']),
    refId: z.uuid(),
    reference: z.string(),
    description: z.string(),
    /** What it adds to the figure, in the figure's own unit; that of what the figure divides, for an average. */
    amount: z.number(),
  })
  .meta({ id: 'FigureRow' })
export type FigureRow = z.infer<typeof FigureRow>

export const ReportView = z
  .object({
    id: z.uuid(),
    code: z.string(),
    name: z.string(),
    /** The fields of the viewer's address: span or period, grouping, comparison, filters. */
    settings: z.record(z.string(), z.string()),
    isShared: z.boolean(),
    isOwn: z.boolean(),
    ownerName: z.string(),
    createdAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'ReportView' })
export type ReportView = z.infer<typeof ReportView>
