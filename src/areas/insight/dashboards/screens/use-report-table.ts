import { useQuery } from '@tanstack/react-query'
import { reports } from '#areas/insight/reports/contract/reports.ts'
import type { Comparison } from '#areas/insight/reports/rules/spans.ts'
import { queryOf } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
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
      language,
      offset: 0,
    }),
    enabled,
  })
}

/** The query of the page of a report that shows what a widget shows. */
export const queryOfWidget = ({ period, span, grouping, comparison }: ShownWidget): string =>
  new URLSearchParams({
    period,
    ...(period === 'custom' && span),
    ...(grouping && { group: grouping }),
    ...(comparison && { compare: comparison }),
  }).toString()
