import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusedWith, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { dashboards } from '../contract/dashboards.ts'
import type { Widget } from '../contract/replies.ts'
import { overviewDefault } from '../rules/overview-defaults.ts'

const LINE: Widget = { report: 'properties', metric: 'occupancy', period: 'last30', grouping: 'day', comparison: null, form: 'line', width: 1 } // prettier-ignore
const MONEY: Widget = { ...LINE, metric: 'revenue', form: 'bar', width: 2 }
const RANKS: Widget = { ...LINE, report: 'property-ranks', grouping: null, form: 'table' }
const INCOME: Widget = { ...RANKS, report: 'subscription-income', metric: 'income' }
const PLATFORM = { propertyId: null, organizationId: null }

let hotel: TestHotel
let boss: TestClient
let finance: TestClient
let support: TestClient
let stranger: TestClient
let staff: TestClient
let helpdesk: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  boss = await hotel.as('ORG_ADMIN')
  finance = await hotel.as('ORG_FINANCE')
  support = await hotel.as('ORG_CUST_SUPPORT')
  stranger = await hotel.as('ORG_ADMIN', { propertyId: hotel.foreignPropertyId })
  staff = await hotel.as('SUPER_ADMIN', PLATFORM)
  helpdesk = await hotel.as('CUST_SUPPORT', PLATFORM)
})
afterAll(() => hotel.stop())

const get = (client: TestClient) => client.send(dashboards.getOverview, {})
const everything = { has: () => true }

describe('a dashboard of several properties', () => {
  test('is the default of the organisation or the platform; what its reader may not open is left out', async () => {
    expect(await get(boss)).toEqual({ of: 'organisation', widgets: overviewDefault('organisation', everything), from: 'default', version: 0, roles: [] })
    expect(await get(staff)).toMatchObject({ of: 'platform', widgets: overviewDefault('platform', everything), from: 'default' })
    const seen = (await get(support)).widgets.map(({ metric }) => metric)
    expect(seen).toContain('occupancy')
    expect(seen).not.toContain('revenue')
    const helped = (await get(helpdesk)).widgets.map(({ report }) => report)
    expect(helped).toContain('queue')
    expect(helped).not.toContain('subscription-income')
  }) // prettier-ignore

  test('is of reports that are named, those with amounts for who may see money', async () => {
    const { reports } = await finance.send(dashboards.overviewReports, { language: 'fr' })
    expect(reports.map(({ code }) => code)).toEqual(['properties', 'property-ranks', 'property-counts', 'sign-ins'])
    expect(reports[0]).toMatchObject({ title: 'Tous les établissements ensemble', kind: 'figures' })
    expect(reports[0]?.metrics[0]).toMatchObject({ code: 'revenue' })
    const less = await support.send(dashboards.overviewReports, {})
    expect(less.reports[0]?.metrics.map(({ code }) => code)).not.toContain('revenue')
  })

  test('is one’s own, then that of the first role, then the default; another organisation’s and the platform’s are apart', async () => {
    const mine = await boss.send(dashboards.setMyOverview, { version: 0, widgets: [RANKS, LINE] })
    expect(mine).toMatchObject({ widgets: [RANKS, LINE], from: 'user', version: 1 })
    const set = await boss.send(dashboards.setOverviewRole, { role: 'ORG_CUST_SUPPORT', version: 0, widgets: [LINE, MONEY, RANKS] }) // prettier-ignore
    expect(set.roles).toEqual([{ role: 'ORG_CUST_SUPPORT', version: 1 }])
    // Money is left out for a user who may not see it, and the rest stays in order.
    expect(await get(support)).toMatchObject({ widgets: [LINE, RANKS], from: 'role', version: 0, roles: [] })
    expect(await get(finance)).toMatchObject({ from: 'default' })
    expect(await get(stranger)).toMatchObject({ from: 'default', roles: [] })
    expect(await get(staff)).toMatchObject({ from: 'default', roles: [] })
    await support.send(dashboards.setMyOverview, { version: 0, widgets: [RANKS] })
    expect(await get(support)).toMatchObject({ widgets: [RANKS], from: 'user', version: 1 })
    expect(await support.send(dashboards.resetMyOverview, { version: 1 })).toMatchObject({ from: 'role' })
    await boss.send(dashboards.resetOverviewRole, { role: 'ORG_CUST_SUPPORT', version: 1 })
    expect(await get(support)).toMatchObject({ from: 'default' })
    expect(await boss.send(dashboards.resetMyOverview, { version: 1 })).toMatchObject({ from: 'default' })
  })

  test('of the platform is arranged by its administrator, and stays the platform’s', async () => {
    await staff.send(dashboards.setMyOverview, { version: 0, widgets: [INCOME, LINE] })
    await staff.send(dashboards.setOverviewRole, { role: 'CUST_SUPPORT', version: 0, widgets: [LINE, INCOME] })
    expect(await get(staff)).toMatchObject({ widgets: [INCOME, LINE], from: 'user', roles: [{ role: 'CUST_SUPPORT' }] })
    expect(await get(helpdesk)).toMatchObject({ widgets: [LINE], from: 'role' })
    expect(await get(boss)).toMatchObject({ from: 'default' })
  })

  test('of a role is arranged by administrators alone', async () => {
    const change = { role: 'ORG_FINANCE' as const, version: 0 }
    const owner = await hotel.as('PROP_ADMIN')
    for (const client of [finance, support, helpdesk, owner]) {
      expect(await refusedWith(client.send(dashboards.setOverviewRole, { ...change, widgets: [LINE] }))).toBe('forbidden') // prettier-ignore
      expect(await refusedWith(client.send(dashboards.resetOverviewRole, change))).toBe('forbidden')
    }
    expect(await refusedWith(owner.send(dashboards.getOverview, {}))).toBe('forbidden')
  })
})

const FAULTS = [
  ['unknown_report', { report: 'occupancy' }],
  ['unknown_metric', { metric: 'income' }],
  ['not_grouped_so', { grouping: 'outlet' }],
  ['not_drawn_so', { form: 'shares' }],
  ['not_compared_so', { comparison: 'budget' }],
  ['not_filtered_so', { filters: [{ column: 'source', operator: 'is', value: 'DIRECT' }] }],
] as const

describe('refusals', () => {
  // setMyOverview refuses unknown_report, setMyOverview refuses unknown_metric, setMyOverview refuses not_grouped_so,
  // setMyOverview refuses not_drawn_so, setMyOverview refuses not_compared_so, setMyOverview refuses not_filtered_so
  test.each(FAULTS)('setMyOverview refuses %s', async (code, change) => {
    const input = { version: 0, widgets: [LINE, { ...LINE, ...change } as Widget] }
    expect(await refusedWith(finance.send(dashboards.setMyOverview, input))).toBe(code)
  })
  // setOverviewRole refuses unknown_report, setOverviewRole refuses unknown_metric, setOverviewRole refuses not_grouped_so,
  // setOverviewRole refuses not_drawn_so, setOverviewRole refuses not_compared_so, setOverviewRole refuses not_filtered_so
  test.each(FAULTS)('setOverviewRole refuses %s', async (code, change) => {
    const input = { role: 'ORG_FINANCE' as const, version: 0, widgets: [{ ...LINE, ...change } as Widget] }
    expect(await refusedWith(boss.send(dashboards.setOverviewRole, input))).toBe(code)
  })

  test('setMyOverview refuses unknown_report of what only the platform has, unknown_metric of an amount one may not see', async () => {
    const wrong = [[finance, INCOME], [support, MONEY]] as const // prettier-ignore
    const refused = wrong.map(([client, widget]) => refusedWith(client.send(dashboards.setMyOverview, { version: 0, widgets: [widget] }))) // prettier-ignore
    expect(await Promise.all(refused)).toEqual(['unknown_report', 'unknown_metric'])
  })

  test('setMyOverview refuses stale_version, and resetMyOverview refuses stale_version', async () => {
    const { version } = await finance.send(dashboards.setMyOverview, { version: 0, widgets: [LINE] })
    expect(await refusedWith(finance.send(dashboards.setMyOverview, { version: 0, widgets: [RANKS] }))).toBe('stale_version') // prettier-ignore
    await finance.send(dashboards.setMyOverview, { version, widgets: [RANKS] })
    expect(await refusedWith(finance.send(dashboards.setMyOverview, { version, widgets: [LINE] }))).toBe('stale_version') // prettier-ignore
    expect(await refusedWith(finance.send(dashboards.resetMyOverview, { version }))).toBe('stale_version')
  })

  test('setOverviewRole refuses stale_version, and resetOverviewRole refuses stale_version', async () => {
    const role = 'ORG_ADMIN' as const
    await boss.send(dashboards.setOverviewRole, { role, version: 0, widgets: [LINE] })
    expect(await refusedWith(boss.send(dashboards.setOverviewRole, { role, version: 0, widgets: [LINE] }))).toBe('stale_version') // prettier-ignore
    expect(await refusedWith(boss.send(dashboards.resetOverviewRole, { role, version: 7 }))).toBe('stale_version')
  })

  test('setOverviewRole refuses not_found, resetOverviewRole refuses not_found and resetMyOverview refuses not_found for a role of elsewhere and what has no layout', async () => {
    const elsewhere = { role: 'CUST_SUPPORT' as const, version: 0 }
    expect(await refusedWith(boss.send(dashboards.setOverviewRole, { ...elsewhere, widgets: [LINE] }))).toBe('not_found') // prettier-ignore
    expect(await refusedWith(boss.send(dashboards.resetOverviewRole, elsewhere))).toBe('not_found')
    expect(await refusedWith(boss.send(dashboards.resetOverviewRole, { role: 'ORG_FINANCE', version: 0 }))).toBe('not_found') // prettier-ignore
    expect(await refusedWith(stranger.send(dashboards.resetMyOverview, { version: 0 }))).toBe('not_found')
  })
})
