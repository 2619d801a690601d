import type { Span } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import type { Cells, ListFields, ReportColumn } from '../contract/replies.ts'
import { groupingCodes, type ListGrouping, listGrouping } from './list-request.ts'
import type { ListColumn, Words } from './report.ts'
import { periodsOf } from './spans.ts'
import { before, codedWords, sumsOf } from './tables.ts'
import { BEFORE, GROUPING_WORDS, WITHOUT } from './words.ts'

/** Groups that are shown; what is in others is one row. */
export const MOST_GROUPS = 500
/** The row of all groups beyond those, which no condition names. */
export const OTHERS = ' others'

const OTHER_WORDS: Words = { en: 'All others', fr: 'Tous les autres' }
const ROWS_WORDS: Words = { en: 'Rows', fr: 'Lignes' }

/** How many rows a group has. */
export const ROW_COUNT = 'rows'

export type Group = { key: string; count: number; sums: Cells }

const groupingLabel = ({ column, period }: ListGrouping, language: Language): string =>
  period === undefined || period === 'day'
    ? column.label[language]
    : `${column.label[language]}: ${GROUPING_WORDS[period][language].toLowerCase()}`

/** What a list can be narrowed down and put together by. */
export const listFields = (columns: readonly ListColumn[], language: Language): ListFields => ({
  fields: columns.map(({ key, kind, label, values }) => ({
    key,
    kind,
    label: label[language],
    ...(values && { values: Object.entries(values).map(([value, words]) => ({ value, label: words[language] })) }),
  })),
  groupings: groupingCodes(columns).flatMap((code) => {
    const grouping = listGrouping(columns, code)
    return grouping ? [{ code, label: groupingLabel(grouping, language) }] : []
  }),
})

/** The columns of groups: what they are of, how many rows each has, and what is added up, each with the compared one after it. */
export function groupColumns(
  grouping: ListGrouping,
  summed: readonly ListColumn[],
  isCompared: boolean,
  language: Language,
): ReportColumn[] {
  const { period } = grouping
  const kind: ReportColumn['kind'] = period === undefined ? 'text' : period === 'weekday' ? 'weekday' : 'period'
  const added: ReportColumn[] = [
    { key: ROW_COUNT, kind: 'count', label: ROWS_WORDS[language] },
    ...summed.map(({ key, kind: own, label }): ReportColumn => ({ key, kind: own, label: label[language] })),
  ]
  return [
    { key: 'group', kind, label: groupingLabel(grouping, language) },
    ...added.flatMap((column): ReportColumn[] =>
      isCompared
        ? [
            { ...column, comparesWith: before(column.key) },
            { ...column, key: before(column.key), label: `${column.label}, ${BEFORE[language]}` },
          ]
        : [column],
    ),
  ]
}

const cellsOf = (group: Group | undefined, keys: readonly string[]): Cells => ({
  [ROW_COUNT]: group?.count ?? 0,
  ...Object.fromEntries(keys.map((key) => [key, group ? (group.sums[key] ?? null) : 0])),
})

const beforeCells = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([key, value]) => [before(key), value]))

/** Groups of the compared span by the key of the period they stand beside, counted from the first one; words are compared with themselves. */
function matched(past: readonly Group[], { period }: ListGrouping, span: Span, compared: Span): Map<string, Group> {
  if (period === undefined || period === 'weekday') return new Map(past.map((group) => [group.key, group]))
  const now = periodsOf(span, period)
  const then = new Map(periodsOf(compared, period).map((key, at) => [key, now[at]]))
  return new Map(past.flatMap((group) => (then.get(group.key) ? [[then.get(group.key) ?? '', group] as const] : [])))
}

export type GroupedRequest = {
  grouping: ListGrouping
  /** What is added up; the first is what groups are put in order by. */
  keys: readonly string[]
  span: Span
  /** What groups are compared with; `groups` is null for a span before any record. */
  past: { span: Span; groups: readonly Group[] | null } | undefined
  language: Language
}

/** Rows of groups: periods in their order, others the largest first. */
export function groupRows(groups: readonly Group[], asked: GroupedRequest): Cells[] {
  const { grouping, keys, span, past, language } = asked
  const { column, period } = grouping
  const then = past?.groups ? matched(past.groups, grouping, span, past.span) : new Map<string, Group>()
  const now = new Map(groups.map((group) => [group.key, group]))
  const rows = [...new Set([...now.keys(), ...then.keys()])].map((key): Cells => {
    const cells = cellsOf(now.get(key), keys)
    const old = past && (past.groups ? cellsOf(then.get(key), keys) : unknownCells(keys))
    const words = column.values ? codedWords(column.values, key, language) : key
    return { key, group: key === '' ? WITHOUT[language] : words, ...cells, ...(old && beforeCells(old)) }
  })
  const size = (row: Cells) => Number(row[keys[0] ?? ROW_COUNT] ?? 0)
  return period === undefined
    ? rows.toSorted((one, other) => size(other) - size(one) || (String(one['key']) < String(other['key']) ? -1 : 1))
    : rows.toSorted((one, other) => (String(one['key']) < String(other['key']) ? -1 : 1))
}

const unknownCells = (keys: readonly string[]): Cells =>
  Object.fromEntries([ROW_COUNT, ...keys].map((key) => [key, null]))

/** As many groups as are shown, and one row of what all others come to, so that rows add up to the total. */
export function withOthers(rows: readonly Cells[], totals: Cells, language: Language): Cells[] {
  if (rows.length <= MOST_GROUPS) return [...rows]
  const shown = rows.slice(0, MOST_GROUPS)
  const keys = Object.keys(totals)
  const sums = sumsOf(keys, shown)
  const rest = keys.map((key) => {
    const [whole, part] = [totals[key], sums[key]]
    return [key, whole === null || whole === undefined ? null : Number(whole) - Number(part ?? 0)]
  })
  return [...shown, { key: OTHERS, group: OTHER_WORDS[language], ...Object.fromEntries(rest) }]
}

/** What all groups come to, with what they are compared with. */
export const groupTotals = (
  now: { count: number; sums: Cells },
  past: { count: number; sums: Cells } | null | undefined,
  keys: readonly string[],
): Cells => ({
  ...cellsOf({ key: '', ...now }, keys),
  ...(past !== undefined && beforeCells(past === null ? unknownCells(keys) : cellsOf({ key: '', ...past }, keys))),
})
