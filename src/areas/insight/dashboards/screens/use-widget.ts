import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReportEntry } from '#areas/insight/reports/contract/replies.ts'
import { reports } from '#areas/insight/reports/contract/reports.ts'
import { isPeriod } from '#areas/insight/reports/rules/datasets.ts'
import { spanOf } from '#areas/insight/reports/rules/periods.ts'
import type { Comparison } from '#areas/insight/reports/rules/spans.ts'
import type { Day } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useLanguage } from '#web/language.ts'
import type { Widget } from '../contract/replies.ts'

/** The days of a widget, from the open day on. */
export function useSpan({ period }: Pick<Widget, 'period'>) {
  const { today } = useDays()
  return spanOf(period, today as Day)
}

/** The report of a widget, asked as its page would ask it. */
export function useTable(widget: Widget, comparison: Comparison | null = widget.comparison, enabled = true) {
  const language = useLanguage()
  const span = useSpan(widget)
  return useQuery({
    ...queryOf(reports.read, {
      reportCode: widget.report,
      ...span,
      ...(widget.grouping && { groupBy: widget.grouping }),
      ...(comparison && { compare: comparison }),
      language,
      offset: 0,
    }),
    enabled,
  })
}

/** What a widget is called, from the library: it has a name before it has its figures. */
export function useWidgetName(entries: readonly ReportEntry[]): (widget: Widget) => string {
  const { t } = useTranslation(['dashboards', 'reports'])
  return ({ report, metric, period, grouping, form }) => {
    const entry = entries.find(({ code }) => code === report)
    const figure = entry?.metrics.find(({ code }) => code === metric)?.label ?? metric
    const group = entry?.groupings.find(({ code }) => code === grouping)?.label
    const isCut = grouping !== null && grouping !== 'none' && !isPeriod(grouping) && group !== undefined
    const isOfList = entry?.kind === 'rows' && form !== 'figure'
    const name = isOfList ? (entry?.title ?? report) : isCut ? t('by', { figure, group: group.toLowerCase() }) : figure
    return t('named', { name, period: t(`reports:preset.${period}`).toLowerCase() })
  }
}

/** The query of the page of a report that shows what a widget shows. */
export const queryOfWidget = ({ period, grouping, comparison }: Widget): string =>
  new URLSearchParams({
    period,
    ...(grouping && { group: grouping }),
    ...(comparison && { compare: comparison }),
  }).toString()
