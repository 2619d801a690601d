import type { Permission } from '#core/permissions.ts'
import type { Grouping, Key } from './datasets.ts'
import type { Formula } from './formulas.ts'
import type { MetricCode } from './metrics.ts'
import type { NamedSpan } from './periods.ts'
import type { Comparison } from './spans.ts'

/** The shelves of the report library. */
export const SECTIONS = [
  'frontDesk',
  'revenue',
  'channels',
  'money',
  'tax',
  'restaurant',
  'operations',
  'people',
  'marketing',
  'audit',
  'own',
] as const
export type Section = (typeof SECTIONS)[number]

type Shown = {
  /** Part of its address; never changes. */
  code: string
  section: Section
  /** Beside `reports.read`. */
  needs: Permission
  /** Only at properties of these countries; everywhere when left out. */
  countries?: readonly string[]
  title: Words
  description: Words
  /** The days it opens with, where an address names none: this month when left out. */
  opensWith?: NamedSpan
}

export type Words = { en: string; fr: string }

/** Figures of the dictionary, cut by something. The first grouping is the one it opens with. */
export type FigureReport = Shown & {
  kind: 'figures'
  metrics: readonly [MetricCode, ...MetricCode[]]
  groupings: readonly [Grouping, ...Grouping[]]
  /** The figure drawn beside the table, and how. */
  chart: { metric: MetricCode; form: 'line' | 'bar' }
  /** What its figures can be compared with; everything by default. */
  comparisons?: readonly Comparison[]
  /** Columns computed of figures, in a user's own report. */
  formulas?: readonly Formula[]
  /** What it is narrowed down to for good. */
  filter?: Readonly<Partial<Record<Key, string>>>
}

export const COLUMN_KINDS = ['text', 'count', 'money', 'percent', 'average', 'quantity', 'day', 'moment'] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

/** What a row may lead to. */
export const LINK_KINDS = ['booking', 'order', 'company', 'customer', 'expense', 'invoice', 'receipt', 'shift'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

export type ListColumn = {
  key: string
  kind: ColumnKind
  label: Words
  /** Words for values that are codes; one of several codes has a comma and a space between them. */
  values?: Readonly<Record<string, Words>>
  /** Its values are added up below the list. */
  isSummed?: true
  /** What the cell leads to: a booking or order by the id in the field `refId`, the row itself, or what the field named by the column with `Id` after it has. */
  link?: LinkKind
}

/** How a list is drawn: which columns, over which, and the two columns that what is drawn is expected to stay between. */
export type Drawn = { form: 'curve' | 'bar'; by: string; series: string[]; band?: { low: string; high: string } }

type ListFrame = Shown & {
  kind: 'rows'
  columns: readonly [ListColumn, ...ListColumn[]]
  /** It shows how things stand at the moment, whatever days are named. */
  isOfNow?: true
  /** It knows what is still to come alone: how that was before other days is missing. */
  isAhead?: true
  /** Columns that make a picture: curves beside each other or bars on top of each other, over another column. */
  drawn?: Drawn
}

/** A list that a statement reads. */
export type ReadList = ListFrame & {
  /** SQL: $1 the property, $2 from, $3 until, $4 the open day, $5 its time zone. A column per key, and `refId` where one leads somewhere. */
  sql: string
  /** Columns of the SQL that order it, ending with one that is unique. */
  order: string
}

/** A list whose rows no statement could return: its code names who computes them, and a statement takes them as a set. */
export type ComputedList = ListFrame & { isComputed: true; order: string }

/** A list of several properties, which its own screen reads as a whole. */
export type ScreenList = ListFrame & { isOfScreen: true }

/** A list of the library, which is narrowed down, put in order and put together. */
export type TableList = ReadList | ComputedList

export type LibraryReport = FigureReport | TableList
export type Report = LibraryReport | ScreenList

export const figures = (report: Omit<FigureReport, 'kind'>): FigureReport => ({ kind: 'figures', ...report })
export const rows = (report: Omit<ReadList, 'kind'>): ReadList => ({ kind: 'rows', ...report })
