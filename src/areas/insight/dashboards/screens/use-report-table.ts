import { useQuery } from '@tanstack/react-query'
import { reports } from '#areas/insight/reports/contract/reports.ts'
import type { Comparison } from '#areas/insight/reports/rules/spans.ts'
import { queryOf } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { filterFields } from '#areas/insight/reports/rules/filters.ts'
import type { WidgetFilter } from '../contract/replies.ts'
import type { ShownWidget } from '../rules/look.ts'

/** The report of a widget, requested as its page would. */
export function useReportTable(widget: ShownWidget, comparison: Comparison | null, enabled: boolean) {
  const language = useLanguage()
  return useQuery({
    ...queryOf(reports.read, {
      reportCode: widget.report,
      ...widget.span,
      ...(widget.grouping && { groupBy: widget.grouping }),
      ...(comparison && { compare: comparison }),
      ...filterFields(kindOf(widget), widget.filters ?? []),
      language,
      offset: 0,
    }),
    enabled,
  })
}

/** A list has no grouping. */
const kindOf = ({ grouping }: Pick<ShownWidget, 'grouping'>) => (grouping === null ? 'rows' : 'figures')

/** Figures are narrowed down to one value of a key, which their page names. */
const filterOfPage = ([filter]: readonly WidgetFilter[]) =>
  filter && { only: filter.column, key: filter.value, name: filter.label ?? filter.value }

/** The query of the page of a report that shows what a widget shows. */
export const queryOfWidget = ({ period, span, grouping, comparison, filters = [] }: ShownWidget): string =>
  new URLSearchParams({
    period,
    ...(period === 'custom' && span),
    ...(grouping && { group: grouping }),
    ...(comparison && { compare: comparison }),
    ...(grouping === null ? filterFields('rows', filters) : filterOfPage(filters)),
  }).toString()
