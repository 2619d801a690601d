import { useTranslation } from 'react-i18next'
import type { ReportEntry, ReportTable } from '#areas/insight/reports/contract/replies.ts'
import { isPeriod } from '#areas/insight/reports/rules/datasets.ts'
import { isPreset, spanInAddress } from '#areas/insight/reports/rules/periods.ts'
import { type Comparison, COMPARISONS } from '#areas/insight/reports/rules/spans.ts'
import { addDays, type Day, type Span } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import type { Widget } from '../contract/replies.ts'
import { averagedByHour } from '../rules/averages.ts'
import { AS_ARRANGED, type DashboardLook, lookedAt, type ShownWidget } from '../rules/look.ts'
import { useWidgetSource } from './widget-source.tsx'

type AddressLook = DashboardLook &
  Pick<ReturnType<typeof spanInAddress>, 'span'> & { set: ReturnType<typeof useUrlState>[1] }

/** The request of a dashboard, by its address; unknown values there are ignored. */
export function useDashboardLook(): AddressLook {
  const [url, set] = useUrlState()
  const { today, fiscalYearMonth } = useDays()
  const found = spanInAddress(url, today as Day, fiscalYearMonth)
  const compare = url['compare'] === 'none' ? null : COMPARISONS.find((one) => one === url['compare'])
  return { chosen: isPreset(url['period']) ? found : undefined, span: found.span, compare, set }
}

/** A widget with its days, from the open day on, or the requested ones. */
export function useShown(widget: Widget, entries: readonly ReportEntry[], look = AS_ARRANGED): ShownWidget {
  const { today, fiscalYearMonth } = useDays()
  const { isOverview } = useWidgetSource()
  const entry = entries.find(({ code }) => code === widget.report)
  const groupings = entry?.groupings.map(({ code }) => code) ?? []
  // What stands for now alone, whatever days are requested.
  const isOfNow = isOverview && entry?.isOfNow === true
  return lookedAt(widget, isOfNow ? AS_ARRANGED : look, { today: today as Day, fiscalYearMonth }, groupings)
}

/** The report of a widget, from where the dashboard has its figures. */
export function useTable(widget: ShownWidget, comparison: Comparison | null = widget.comparison, isEnabled = true) {
  const source = useWidgetSource()
  return source.useTable(widget, comparison, isEnabled)
}

/** What a widget shows by weekday and hour is an average of such hours, where it is added up. */
const isAveraged = (
  { grouping, metric, report }: Pick<Widget, 'grouping' | 'metric' | 'report'>,
  entries: readonly ReportEntry[],
) =>
  grouping === 'weekdayHour' &&
  entries.find(({ code }) => code === report)?.metrics.some(({ code, isSummed }) => code === metric && isSummed) ===
    true

/** The table of a widget, with averages where it is read by weekday and hour. */
export function useAverages(widget: ShownWidget, entries: readonly ReportEntry[], table: ReportTable | undefined) {
  const { today } = useDays()
  return table && isAveraged(widget, entries) ? averagedByHour(table, widget.metric, today as Day) : table
}

/** How the days of a widget are called: by their name, or by the days themselves. */
export function usePeriodName(): (widget: Widget | ShownWidget) => string {
  const { t } = useTranslation('reports')
  const { day } = useDays()
  return (widget) =>
    widget.period === 'custom' && 'span' in widget
      ? `${day(widget.span.from, 'short')} – ${day(addDays(widget.span.until, -1), 'short')}`
      : t(`preset.${widget.period}`)
}

/** Days from the first to the last, as short as they can be. */
export function useDaysIn(): (span: Span) => string {
  const { day } = useDays()
  return ({ from, until }) => {
    const last = addDays(until, -1)
    return from === last ? day(last, 'number') : `${day(from, 'number')} – ${day(last, 'number')}`
  }
}

/** The name of a widget's days with the days themselves. */
export function useNamedDays(): (widget: ShownWidget) => string {
  const { t } = useTranslation('reports')
  const daysIn = useDaysIn()
  return ({ period, span }) => (period === 'custom' ? daysIn(span) : `${t(`preset.${period}`)}: ${daysIn(span)}`)
}

/** What a widget is called, from the library: it has a name before it has its figures. */
export function useWidgetName(entries: readonly ReportEntry[]): (widget: Widget | ShownWidget) => string {
  const { t } = useTranslation('dashboards')
  const periodName = usePeriodName()
  const { isOverview } = useWidgetSource()
  return (widget) => {
    const { report, metric, grouping, form } = widget
    const entry = entries.find(({ code }) => code === report)
    const figure = entry?.metrics.find(({ code }) => code === metric)?.label ?? metric
    const group = entry?.groupings.find(({ code }) => code === grouping)?.label
    const isCut =
      grouping !== null && grouping !== 'none' && (!isPeriod(grouping) || grouping === 'weekday') && group !== undefined
    const isOfList = entry?.kind === 'rows' && form !== 'figure'
    const hourly = isAveraged(widget, entries) ? t('onAverage', { figure }) : undefined
    const name = isOfList
      ? (entry?.title ?? report)
      : (hourly ?? (isCut ? t('by', { figure, group: group.toLowerCase() }) : figure))
    return isOverview && entry?.isOfNow ? name : t('named', { name, period: periodName(widget).toLowerCase() })
  }
}
