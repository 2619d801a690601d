import { addDays, isDay } from '#core/dates.ts'
import { isPeriod, type Period, PERIODS } from './datasets.ts'
import { finerPeriod } from './periods.ts'
import type { ListColumn } from './report.ts'

/** How a value is compared with a condition's: the same, containing it, at least, at most. */
export const OPERATORS = ['is', 'has', 'from', 'to'] as const
export type Operator = (typeof OPERATORS)[number]

/** What rows of a list must meet: a column, how it is compared, and the value as the column stores it, a code for one of codes. */
export type Condition = { column: string; operator: Operator; value: string }

/** Conditions of one request. */
export const MAX_CONDITIONS = 8
/** Their length in an address. */
export const MAX_WRITTEN = 2_000

/** The longest name of a column, and the longest value. */
const [MAX_NAME, MAX_VALUE] = [40, 120]

/** What a text in JSON is; undefined for one that is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readCondition(written: unknown): Condition | undefined {
  if (!Array.isArray(written) || written.length !== 3) return undefined
  const [column, operator, value]: unknown[] = written
  const known = OPERATORS.find((one) => one === operator)
  if (typeof column !== 'string' || typeof value !== 'string' || !known) return undefined
  return column.length <= MAX_NAME && value.length <= MAX_VALUE ? { column, operator: known, value } : undefined
}

/** Conditions as an address has them, `[["mode","is","Cash"]]`; undefined for a text that is none. */
export function readConditions(text: string): Condition[] | undefined {
  const written = readJson(text)
  if (!Array.isArray(written) || written.length === 0 || written.length > MAX_CONDITIONS) return undefined
  const conditions = written.flatMap((one) => readCondition(one) ?? [])
  return conditions.length === written.length ? conditions : undefined
}

/** Conditions for an address; undefined for none. */
export const writeConditions = (conditions: readonly Condition[]): string | undefined =>
  conditions.length === 0
    ? undefined
    : JSON.stringify(conditions.map(({ column, operator, value }) => [column, operator, value]))

/** How a column can be compared: words as a whole or in part, of several codes by one of them; numbers and days in a range. */
export function operatorsOf({ kind }: Pick<ListColumn, 'kind'>): readonly Operator[] {
  if (kind === 'text') return ['is', 'has']
  return kind === 'moment' ? ['from', 'to'] : ['is', 'from', 'to']
}

const NUMBER = /^-?\d{1,15}$/

/** Whether a value is one of a column: a number is a whole one of its parts, a moment is named by its day, and nothing is no value but for words. */
export const isValueOf = ({ kind }: Pick<ListColumn, 'kind'>, value: string): boolean =>
  kind === 'text' ? true : kind === 'day' || kind === 'moment' ? isDay(value) : NUMBER.test(value)

/** The first condition that a list cannot be narrowed down by. */
export const faultyCondition = (
  columns: readonly ListColumn[],
  conditions: readonly Condition[],
): Condition | undefined =>
  conditions.find(({ column: key, operator, value }) => {
    const column = columns.find((one) => one.key === key)
    return !column || !operatorsOf(column).includes(operator) || !isValueOf(column, value)
  })

/** What a list is put together by: the values of a column, or the periods its days are in. */
export type ListGrouping = { column: ListColumn; period: Period | undefined }

/** A grouping by its code, a column or `column:month`; undefined for one that a list does not have. */
export function listGrouping(columns: readonly ListColumn[], code: string): ListGrouping | undefined {
  const [key = '', period] = code.split(':')
  const column = columns.find((one) => one.key === key)
  if (!column) return undefined
  if (column.kind === 'text') return period === undefined ? { column, period: undefined } : undefined
  if (column.kind !== 'day' && column.kind !== 'moment') return undefined
  const named = period ?? 'day'
  return isPeriod(named) ? { column, period: named } : undefined
}

/** The codes of all groupings of a list, each once. */
export const groupingCodes = (columns: readonly ListColumn[]): string[] =>
  columns.flatMap(({ key, kind }) =>
    kind === 'text'
      ? [key]
      : kind === 'day' || kind === 'moment'
        ? PERIODS.map((period) => (period === 'day' ? key : `${key}:${period}`))
        : [],
  )

/** What the rows of a group meet; undefined for a weekday and for what has no day, which no condition names. */
export function conditionsOfGroup(code: string, kind: ListColumn['kind'], key: string): Condition[] | undefined {
  const [column = '', period = 'day'] = code.split(':')
  if (kind === 'text') return [{ column, operator: 'is', value: key }]
  if (period === 'weekday' || key === '') return undefined
  const span = period === 'day' ? undefined : finerPeriod(period, key)?.span
  const [from, to] = span ? [span.from, addDays(span.until, -1)] : [key, key]
  return [
    { column, operator: 'from', value: from },
    { column, operator: 'to', value: to },
  ]
}

/** The columns that are named, in that order; all where none of them is one of the list. */
export function chosenColumns(columns: readonly ListColumn[], names: string | undefined): readonly ListColumn[] {
  const chosen = (names?.split(',') ?? []).flatMap((name) => columns.find(({ key }) => key === name) ?? [])
  return chosen.length > 0 ? [...new Set(chosen)] : columns
}

/** A column that rows are put in order by, `-` before it for the largest first. */
export function listSort(
  columns: readonly ListColumn[],
  sort: string,
): { key: string; isDescending: boolean } | undefined {
  const isDescending = sort.startsWith('-')
  const key = isDescending ? sort.slice(1) : sort
  return columns.some((column) => column.key === key) ? { key, isDescending } : undefined
}
