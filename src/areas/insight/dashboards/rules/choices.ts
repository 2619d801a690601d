import type { ReportEntry } from '#areas/insight/reports/contract/replies.ts'
import type { Grouping } from '#areas/insight/reports/rules/datasets.ts'
import { isMetric, isMetricCutBy } from '#areas/insight/reports/rules/metrics.ts'
import { type Comparison, COMPARISONS } from '#areas/insight/reports/rules/spans.ts'
import { type Form, formsOf } from '#areas/insight/reports/rules/report-metrics.ts'
import { filterKeys } from '#areas/insight/reports/rules/filters.ts'
import type { Widget, WidgetFilter } from '../contract/replies.ts'
import { isComparedSo } from './layouts.ts'

/** What can still be chosen of a widget of a report. */
export type Choices = { groupings: Grouping[]; forms: Form[]; comparisons: readonly Comparison[] }

type Entry = Pick<ReportEntry, 'code' | 'kind' | 'metrics' | 'groupings' | 'drawn' | 'comparisons'>

/** Days to come are compared with what is budgeted or forecast for them. */
const OF_DAYS_AHEAD: readonly Comparison[] = ['budget', 'forecast']

const NO_METRIC = { code: '', label: '', unit: 'count', isSummed: false } as const

function found(entry: Entry, chosen: Partial<Widget>) {
  const metric = entry.metrics.find(({ code }) => code === chosen.metric) ?? entry.metrics[0] ?? NO_METRIC
  const groupings = entry.groupings.flatMap(({ code }) => (isMetric(metric.code) && isMetricCutBy(metric.code, code) ? [code] : []))
  const grouping = entry.kind === 'rows' ? null : (groupings.find((code) => code === chosen.grouping) ?? groupings[0] ?? 'none')
  const forms = formsOf(entry, metric, grouping)
  const form = forms.find((one) => one === chosen.form) ?? forms[0] ?? 'table'
  return { metric, groupings, grouping, forms, form }
} // prettier-ignore

export function choicesOf(entry: Entry, chosen: Partial<Widget>): Choices {
  const { metric, grouping, groupings, forms, form } = found(entry, chosen)
  const isAhead = chosen.period?.startsWith('next') === true
  const known = isAhead ? OF_DAYS_AHEAD : COMPARISONS
  const comparisons = known.filter((one) => isComparedSo(entry, { metric: metric.code, grouping, form }, one))
  return { groupings, forms, comparisons }
}

/** A widget of a report as far as it is chosen; the rest is the first that is possible. */
export function firstChoice(entry: Entry, chosen: Partial<Widget>): Widget {
  const { metric, grouping, form } = found(entry, chosen)
  const { comparisons } = choicesOf(entry, chosen)
  return {
    report: entry.code,
    metric: metric.code,
    period: chosen.period ?? 'last30',
    grouping,
    comparison: comparisons.find((one) => one === chosen.comparison) ?? null,
    form,
    width: chosen.width ?? 1,
    // Those of another report, or of figures that are not cut so, are none of it.
    ...(chosen.filters &&
      chosen.report === entry.code &&
      keepsFilters(entry, chosen.filters) && { filters: chosen.filters }),
  }
}

/** Whether conditions are still those of a report after another of its figures, or groupings, was chosen. */
const keepsFilters = (entry: Entry, filters: NonNullable<Widget['filters']>): boolean =>
  entry.kind === 'rows' || filters.every(({ column }) => filterKeys(entry).some(({ code }) => code === column))

/** A widget with other conditions; without any, it has none. */
export function withFilters(widget: Widget, filters: readonly WidgetFilter[]): Widget {
  const { filters: _, ...rest } = widget
  return filters.length > 0 ? { ...rest, filters: [...filters] } : rest
}
