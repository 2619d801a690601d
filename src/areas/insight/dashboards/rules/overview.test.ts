import { describe, expect, test } from 'vitest'
import { isOfMoney, PROPERTY_METRICS } from '#areas/insight/reports/rules/properties.ts'
import type { Permission } from '#core/permissions.ts'
import { MAX_WIDGETS } from '../contract/replies.ts'
import { faultOf, shownOf } from './layouts.ts'
import { overviewDefault } from './overview-defaults.ts'
import { OVERVIEW_KINDS, overviewReports } from './overview-reports.ts'

const everything = { has: () => true }
const without = (...missing: Permission[]) => ({ has: (permission: Permission) => !missing.includes(permission) })

describe('the default dashboard of several properties', () => {
  test.each(OVERVIEW_KINDS)('of the %s has only widgets that can be stored, as many as one layout has', (kind) => {
    const reports = overviewReports(kind, everything)
    const given = overviewDefault(kind, everything)
    expect(
      given.map((widget) =>
        faultOf(
          widget,
          reports.find(({ code }) => code === widget.report),
        ),
      ),
    ).toEqual(given.map(() => undefined))
    expect(given.length).toBeLessThanOrEqual(MAX_WIDGETS)
    expect(new Set(given.map(({ report }) => report))).toEqual(new Set(reports.map(({ code }) => code)))
  })

  test('has every figure that properties are compared by', () => {
    const figures = overviewDefault('organisation', everything).filter(({ report, form }) => report === 'properties' && form === 'figure')
    const isOfToday = ({ period }: (typeof figures)[number]) => period === 'today'
    expect(figures.filter((one) => !isOfToday(one)).map(({ metric }) => metric)).toEqual(PROPERTY_METRICS)
    expect(figures.filter(isOfToday).map(({ metric }) => metric)).toEqual(['arrivals', 'departures', 'occupancy', 'revenue', 'covers'])
  }) // prettier-ignore

  test('of an organisation looks a month ahead, and back over as many days on the first of a month as on the last', () => {
    const lines = overviewDefault('organisation', everything).filter(({ form }) => form === 'line')
    expect(lines.map(({ metric, period, comparison }) => [metric, period, comparison])).toEqual([
      ['revenue', 'last30', 'lastYear'],
      ['occupancy', 'next30', null],
    ])
  })

  test('of who may see no money has no amount, and its ranks are by the first figure that is none', () => {
    const support = without('reports.money', 'subscriptions.catalogue')
    const reports = overviewReports('platform', support)
    const given = shownOf(overviewDefault('platform', support), (code) => reports.find((one) => one.code === code))
    expect(given.filter(({ report }) => report.startsWith('subscription'))).toEqual([])
    const metrics = PROPERTY_METRICS.filter((code) => given.some(({ metric }) => metric === code))
    expect(metrics).toEqual(PROPERTY_METRICS.filter((code) => !isOfMoney(code)))
    expect(given.find(({ report }) => report === 'property-ranks')?.metric).toBe('occupancy')
  })

  test('of an organisation has nothing of the queue or of subscriptions', () => {
    const codes = overviewReports('organisation', everything).map(({ code }) => code)
    expect(codes).toEqual(['properties', 'property-ranks', 'property-counts', 'sign-ins'])
  })
})
