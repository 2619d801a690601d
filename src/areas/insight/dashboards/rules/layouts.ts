import { isForeseen } from '#areas/insight/reports/rules/foreseen.ts'
import { isFilteredSo } from '#areas/insight/reports/rules/filters.ts'
import type { Report } from '#areas/insight/reports/rules/report.ts'
import type { Comparison } from '#areas/insight/reports/rules/spans.ts'
import { formsOf, isGroupedSo, metricsOfReport } from '#areas/insight/reports/rules/report-metrics.ts'
import type { Widget } from '../contract/replies.ts'

/** Forms in which a span can be compared with another. */
export const COMPARED_FORMS: readonly Widget['form'][] = ['figure', 'line', 'bar', 'table']

type Fault =
  | 'unknown_report'
  | 'unknown_metric'
  | 'not_grouped_so'
  | 'not_drawn_so'
  | 'not_compared_so'
  | 'not_filtered_so'

/** What is wrong with a widget, as the reports are declared; a report the reader may not open is not one. */
export function faultOf(widget: Widget, report: Report | undefined): Fault | undefined {
  if (!report) return 'unknown_report'
  const metric = metricsOfReport(report).find(({ code }) => code === widget.metric)
  if (!metric) return 'unknown_metric'
  if (!isGroupedSo(report, widget.metric, widget.grouping)) return 'not_grouped_so'
  const drawn = report.kind === 'rows' ? (report.drawn?.form ?? null) : null
  if (!formsOf({ kind: report.kind, drawn }, metric, widget.grouping).includes(widget.form)) return 'not_drawn_so'
  if (!isFilteredSo(report, widget.grouping, widget.filters ?? [])) return 'not_filtered_so'
  return widget.comparison === null || isComparedSo(report, widget, widget.comparison) ? undefined : 'not_compared_so'
}

type Compared = Pick<Report, 'kind'> & { comparisons?: readonly Comparison[] | undefined }

/** Whether a figure of a report, cut and drawn so, can be compared with that. */
export const isComparedSo = (
  { kind, comparisons }: Compared,
  { metric, grouping, form }: Pick<Widget, 'metric' | 'grouping' | 'form'>,
  comparison: Comparison,
): boolean =>
  kind === 'figures' &&
  COMPARED_FORMS.includes(form) &&
  (comparisons?.includes(comparison) ?? true) &&
  (comparison !== 'forecast' || isForeseen(metric, grouping))

/** What a reader sees of a layout: widgets that are possible and of reports they may open, in their order. */
export const shownOf = (widgets: readonly Widget[], reportOf: (code: string) => Report | undefined): Widget[] =>
  widgets.filter((widget) => faultOf(widget, reportOf(widget.report)) === undefined)
