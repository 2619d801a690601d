import type { Day, Span } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import type { ReportEntry } from '../contract/replies.ts'
import { type Key, KEYS } from '../rules/datasets.ts'
import type { Formula } from '../rules/formulas.ts'
import { readFormulas, writeFormulas } from '../rules/list-formulas.ts'
import { type Condition, readConditions, writeConditions } from '../rules/list-request.ts'
import { type Comparison, COMPARISONS } from '../rules/spans.ts'
import { spanInAddress, type Preset } from '../rules/periods.ts'

export type ReportAddress = {
  preset: Preset
  span: Span
  groupBy: string | undefined
  compare: Comparison | undefined
  /** What rows of a list meet. */
  conditions: readonly Condition[]
  /** The column a list is put in order by. */
  sort: string | undefined
  /** The columns of a list that are shown; undefined for all. */
  columns: readonly string[] | undefined
  formulas: readonly Formula[]
  /** Whether the columns are to be chosen at once. */
  isEdited: boolean
  /** What figures are narrowed down to, with its names. */
  filter: { key: Key; value: string; title: string; label: string } | undefined
  set: (change: Readonly<Record<string, string | undefined>>) => void
  /** The fields of a saved view. */
  settings: Readonly<Record<string, string>>
}

const FIELDS = [
  'period',
  'from',
  'until',
  'group',
  'compare',
  'only',
  'key',
  'name',
  'where',
  'sort',
  'columns',
  'formulas',
]

/** The fields of a request that an address states, beside its days. */
export const readingOf = ({
  groupBy,
  compare,
  conditions,
  sort,
  columns,
  formulas: computed,
  filter,
}: ReportAddress) => {
  const [where, formulas] = [writeConditions(conditions), writeFormulas(computed)]
  return {
    ...(groupBy && { groupBy }),
    ...(compare && { compare }),
    ...(where && { where }),
    ...(sort && { sort }),
    ...(columns && { columns: columns.join(',') }),
    ...(formulas && { formulas }),
    ...(filter && { [filter.key]: filter.value }),
  }
}

/** How a report is read, by its address: unknown values there are ignored. */
export function useReportAddress(entry: ReportEntry | undefined): ReportAddress {
  const [url, set] = useUrlState()
  const { today, fiscalYearMonth } = useDays()
  const { preset, span } = spanInAddress(url, today as Day, fiscalYearMonth, entry?.opensWith)
  const grouping = entry?.groupings.find(({ code }) => code === url['group']) ?? entry?.groupings[0]
  const key = KEYS.find((one) => one === url['only'])
  const title = entry?.groupings.find(({ code }) => code === key)?.label
  const value = url['key'] ?? ''
  const isList = entry?.kind === 'rows'
  return {
    preset,
    span,
    groupBy: isList ? url['group'] : grouping?.code,
    compare: isList && !url['group'] ? undefined : COMPARISONS.find((one) => one === url['compare']),
    conditions: isList ? (readConditions(url['where'] ?? '') ?? []) : [],
    sort: isList ? url['sort'] : undefined,
    columns: isList ? url['columns']?.split(',') : undefined,
    formulas: isList ? (readFormulas(url['formulas'] ?? '') ?? []) : [],
    isEdited: isList && url['edit'] === 'columns',
    filter: key && title !== undefined ? { key, value, title, label: url['name'] ?? value } : undefined,
    set,
    settings: Object.fromEntries(FIELDS.flatMap((field) => (url[field] ? [[field, url[field]]] : []))),
  }
}
