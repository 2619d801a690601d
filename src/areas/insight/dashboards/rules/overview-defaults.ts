import type { MetricCode } from '#areas/insight/reports/rules/metrics.ts'
import { isOfMoney, PROPERTY_METRICS } from '#areas/insight/reports/rules/properties.ts'
import type { Permission } from '#core/permissions.ts'
import type { Widget } from '../contract/replies.ts'
import type { OverviewCode, OverviewKind } from './overview-reports.ts'

type Fields = Partial<Widget> & { report: OverviewCode; metric: string }

/** Of how things stand now, unless it says otherwise. */
const widget = (fields: Fields): Widget => ({
  period: 'today',
  grouping: null,
  comparison: null,
  form: 'table',
  width: 1,
  ...fields,
})

/** A figure of all properties together, of this month so far, beside the same days of last year. */
const figure = (metric: MetricCode): Widget =>
  widget({
    report: 'properties',
    metric,
    period: 'monthToDate',
    grouping: 'none',
    comparison: 'lastYear',
    form: 'figure',
  })

/** The open day of all properties together, where who looks has properties to run. */
const today = (metric: MetricCode): Widget => widget({ report: 'properties', metric, grouping: 'none', form: 'figure' })

const SUBSCRIPTIONS: readonly Widget[] = [
  ...['monthly', 'customers', 'due', 'ending'].map((metric) =>
    widget({ report: 'subscriptions', metric, form: 'figure' }),
  ),
  widget({ report: 'subscription-income', metric: 'income', form: 'bar', width: 2 }),
  widget({ report: 'subscription-charges', metric: 'price' }),
  widget({ report: 'subscription-customers', metric: 'won', form: 'bar' }),
  widget({ report: 'subscription-ends', metric: 'price', width: 2 }),
]

/** What is booked for the days ahead: compared with nothing, since last year's days are all booked. */
const AHEAD: readonly Widget[] = [
  widget({
    report: 'properties',
    metric: 'occupancy',
    period: 'next30',
    grouping: 'day',
    form: 'line',
    width: 2,
  }),
]

/** What those who may see money, or may not, have of the business: key figures, ranks and a picture over time, which a month that began would be too short for. */
function business(seesMoney: boolean): Widget[] {
  const metrics = PROPERTY_METRICS.filter((code) => seesMoney || !isOfMoney(code))
  const main = metrics[0] ?? 'occupancy'
  return [
    ...metrics.map(figure),
    widget({ report: 'property-ranks', metric: main, period: 'monthToDate', width: 2 }),
    widget({ report: 'properties', metric: main, period: 'last30', grouping: 'day', comparison: 'lastYear', form: 'line', width: 2 }),
  ]
} // prettier-ignore

const OF_TODAY: readonly MetricCode[] = ['arrivals', 'departures', 'occupancy', 'revenue', 'covers']

/** The dashboard of several properties until a user arranges one; what its reader may not open is left out. */
export function overviewDefault(
  kind: OverviewKind,
  permissions: { has: (permission: Permission) => boolean },
): Widget[] {
  const seesMoney = permissions.has('reports.money')
  return [
    ...(kind === 'platform' ? SUBSCRIPTIONS : []),
    ...(kind === 'organisation' ? OF_TODAY.filter((code) => seesMoney || !isOfMoney(code)).map(today) : []),
    ...business(seesMoney),
    ...(kind === 'organisation' ? AHEAD : []),
    widget({ report: 'property-counts', metric: 'count' }),
    widget({ report: 'sign-ins', metric: 'count' }),
    ...(kind === 'platform' ? [widget({ report: 'queue', metric: 'count', width: 2 })] : []),
  ]
}
