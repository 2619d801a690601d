import type { Day, Span } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import type { ReportEntry } from '../contract/replies.ts'
import { type Grouping, type Key, KEYS } from '../rules/datasets.ts'
import { type Comparison, COMPARISONS } from '../rules/spans.ts'
import { spanInAddress, type Preset } from '../rules/periods.ts'

export type ReportAddress = {
  preset: Preset
  span: Span
  groupBy: Grouping | undefined
  compare: Comparison | undefined
  /** What it is narrowed down to, with its names. */
  filter: { key: Key; value: string; title: string; label: string } | undefined
  set: (change: Readonly<Record<string, string | undefined>>) => void
  /** The fields of a saved view. */
  settings: Readonly<Record<string, string>>
}

/** How a report is read, by its address: unknown values there are ignored. */
export function useReportAddress(entry: ReportEntry | undefined): ReportAddress {
  const [url, set] = useUrlState()
  const { today } = useDays()
  const { preset, span } = spanInAddress(url, today as Day)
  const grouping = entry?.groupings.find(({ code }) => code === url['group']) ?? entry?.groupings[0]
  const key = KEYS.find((one) => one === url['only'])
  const title = entry?.groupings.find(({ code }) => code === key)?.label
  const value = url['key'] ?? ''
  const fields = ['period', 'from', 'until', 'group', 'compare', 'only', 'key', 'name']
  return {
    preset,
    span,
    groupBy: grouping?.code,
    compare: COMPARISONS.find((one) => one === url['compare']),
    filter: key && title !== undefined ? { key, value, title, label: url['name'] ?? value } : undefined,
    set,
    settings: Object.fromEntries(fields.flatMap((field) => (url[field] ? [[field, url[field]]] : []))),
  }
}
