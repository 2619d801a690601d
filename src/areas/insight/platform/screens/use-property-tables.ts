import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { TableRead } from '#areas/insight/dashboards/screens/pickers.tsx'
import type { Widget } from '#areas/insight/dashboards/contract/replies.ts'
import type { ShownWidget } from '#areas/insight/dashboards/rules/look.ts'
import type { ReportTable } from '#areas/insight/reports/contract/replies.ts'
import { reports } from '#areas/insight/reports/contract/reports.ts'
import { isMetric } from '#areas/insight/reports/rules/metrics.ts'
import { PROPERTY_METRICS, SERIES_PERIODS } from '#areas/insight/reports/rules/properties.ts'
import { type Comparison, comparedSpan, isOfSameDays } from '#areas/insight/reports/rules/spans.ts'
import type { Reply } from '#core/contract.ts'
import type { Span } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { queryOf } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { tableOfRanks, tableOfTotals } from '../rules/tables.ts'
import { metricsReadWith } from '../rules/batches.ts'
import type { Compared } from './use-look.ts'

type Found = Reply<typeof reports.properties>

/** What the figures of a dashboard are read with: those of all its widgets at once, in the currency of the address. */
export type Reading = {
  metrics: readonly string[]
  currency: Currency | undefined
  /** What ranks are compared with. */
  compare: Compared
}

export const ReadingContext = createContext<Reading>({ metrics: PROPERTY_METRICS, currency: undefined, compare: 'lastYear' }) // prettier-ignore

/** The figures that widgets of a layout show, so that those of the same days are one request. */
export const metricsShown = (widgets: readonly Widget[]): string[] =>
  widgets.filter(({ report }) => report === 'properties' || report === 'property-ranks').map(({ metric }) => metric)

/** What of it the reports of several properties know: the budget comes with every request. */
export const periodCompared = (comparison: Comparison | null) =>
  comparison === null || isOfSameDays(comparison) ? undefined : comparison

type Wanted = { span: Span; metric: string; comparison: Comparison | null }

/** The request of figures of properties that a widget's figure is read with. */
export function useFiguresRequest(
  { metrics, currency }: Omit<Reading, 'compare'>,
  { span, metric, comparison }: Wanted,
) {
  const compare = periodCompared(comparison)
  return {
    ...span,
    ...(compare && { compare }),
    metrics: metricsReadWith(metric, [...PROPERTY_METRICS, ...metrics]).join(','),
    ...(currency && { currency }),
    language: useLanguage(),
  }
}

/** The table of a widget of several properties: a total, one over time, or a row for each. */
export function usePropertyTable(widget: ShownWidget, comparison: Comparison | null, isEnabled: boolean): TableRead {
  const { span, metric, report, grouping } = widget
  const reading = use(ReadingContext)
  const { currency } = reading
  const language = useLanguage()
  const by = SERIES_PERIODS.find((period) => period === grouping)
  const isSeries = report === 'properties' && by !== undefined
  const isRanks = report === 'property-ranks'
  // The budget comes with what the widget is read with anyhow.
  const compared = comparison === 'budget' ? widget.comparison : comparison
  const compare = periodCompared(compared)
  const request = useFiguresRequest(reading, { span, metric, comparison: compared })
  const ofTotal = (found: Found): ReportTable =>
    isRanks ? tableOfRanks(found, { span, metric }) : tableOfTotals(found, { span, metric, isOfBudget: comparison === 'budget', compared: compare ? comparedSpan(span, compare) : null })
  const totals = useQuery({
    ...queryOf(reports.properties, { ...request, text: '', offset: 0, ...(isRanks && { sort: `-${metric}` }) }),
    placeholderData: keepPreviousData,
    enabled: isEnabled && !isSeries && (isRanks || report === 'properties'),
    select: ofTotal,
  })
  const series = useQuery({
    ...queryOf(reports.propertySeries, {
      ...span,
      metric: isMetric(metric) ? metric : 'revenue',
      by: by ?? 'day',
      ...(compare && { compare }),
      ...(currency && { currency }),
      language,
    }),
    enabled: isEnabled && isSeries && comparison !== 'budget',
    select: ({ table }) => table,
  })
  return isSeries ? series : totals
} // prettier-ignore
