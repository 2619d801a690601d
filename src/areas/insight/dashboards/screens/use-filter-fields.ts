import { useQuery } from '@tanstack/react-query'
import type { ListFields, ReportEntry } from '#areas/insight/reports/contract/replies.ts'
import { reports } from '#areas/insight/reports/contract/reports.ts'
import { filterKeys } from '#areas/insight/reports/rules/filters.ts'
import { queryOf } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import type { Widget } from '../contract/replies.ts'
import { useShown } from './use-widget.ts'
import { useWidgetSource } from './widget-source.tsx'

/** By what a widget can be narrowed down: the columns of its list, or what its figures are cut by; nothing on a dashboard of several properties. */
export function useFilterFields(entry: ReportEntry | undefined, widget: Widget): ListFields['fields'] {
  const language = useLanguage()
  const { isOverview } = useWidgetSource()
  const isList = entry?.kind === 'rows'
  const { span } = useShown(widget, entry ? [entry] : [])
  const found = useQuery({
    ...queryOf(reports.read, { reportCode: widget.report, ...span, language, offset: 0 }),
    enabled: isList && !isOverview,
  })
  if (!entry || isOverview) return []
  if (isList) return found.data?.list?.fields ?? []
  // Each of their values has words beside it, which the report has.
  return filterKeys(entry).map(({ code, label }) => ({ key: code, label, kind: 'text' as const, values: [] }))
}
