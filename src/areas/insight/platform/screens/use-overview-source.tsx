import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { BodyProps, WidgetSource } from '#areas/insight/dashboards/screens/pickers.tsx'
import type { Widget } from '#areas/insight/dashboards/contract/replies.ts'
import type { ShownWidget } from '#areas/insight/dashboards/rules/look.ts'
import type { OverviewCode } from '#areas/insight/dashboards/rules/overview-reports.ts'
import { SERIES_PERIODS } from '#areas/insight/reports/rules/properties.ts'
import { changedSearch } from '#web/navigation.tsx'
import { PlacesBody, QueueBody, SignInsBody } from './installation.tsx'
import { RanksBody, SeriesBody } from './property-bodies.tsx'
import { ChargesBody, CustomersBody, EndsBody, IncomeBody, SubscriptionsBody } from './subscriptions.tsx'
import type { Look } from './use-look.ts'
import { usePropertyTable } from './use-property-tables.ts'

const BODIES: Readonly<Partial<Record<OverviewCode, ComponentType<BodyProps>>>> = {
  'property-counts': PlacesBody,
  'sign-ins': SignInsBody,
  queue: QueueBody,
  subscriptions: SubscriptionsBody,
  'subscription-income': IncomeBody,
  'subscription-customers': CustomersBody,
  'subscription-charges': ChargesBody,
  'subscription-ends': EndsBody,
}

const isRanks = ({ report, form }: Widget | ShownWidget) => report === 'property-ranks' && form === 'table'
const isSeries = ({ report, form, grouping }: Widget | ShownWidget) =>
  report === 'properties' && form === 'line' && SERIES_PERIODS.some((period) => period === grouping)
const hasBody = (widget: Widget | ShownWidget): boolean =>
  isRanks(widget) || isSeries(widget) || widget.report in BODIES

/** What a widget of several properties shows in a form of its own. */
function OverviewBody(props: BodyProps) {
  const { widget } = props
  if (isRanks(widget)) return <RanksBody {...props} />
  if (isSeries(widget)) return <SeriesBody {...props} />
  const Own = BODIES[widget.report as OverviewCode]
  return Own ? <Own {...props} /> : null
}

/** Widgets of several properties: figures, ranks and pictures over time from their reports, the rest from what this area counts. */
export function useOverviewSource(look: Look): WidgetSource {
  const { t } = useTranslation('platform')
  return {
    isOverview: true,
    title: t('all'),
    useTable: usePropertyTable,
    // A figure that is chosen is drawn, and ranks the properties; chosen once more, each widget has its own again.
    addressOf: ({ report, form, metric }) => {
      if (report !== 'properties' || form !== 'figure') return undefined
      const { pathname, search } = location
      const change = { figure: look.figure === metric ? undefined : metric, sort: undefined, offset: undefined }
      const path = pathname === '/bookone/dashboard' ? '/bookone/dashboard' : '/bookone/su-dashboard'
      return `${path}${changedSearch(search, change)}`
    },
    hasBody,
    Body: OverviewBody,
    isChosen: ({ report, form, metric }) => report === 'properties' && form === 'figure' && metric === look.figure,
  }
}
