import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusedWith, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { dashboards } from '../contract/dashboards.ts'
import type { Widget } from '../contract/replies.ts'
import { HOTEL_DEFAULT, OTHER_DEFAULT, RESTAURANT_DEFAULT, ROOMS_DEFAULT } from '../rules/defaults.ts'

const LINE: Widget = {
  report: 'occupancy',
  metric: 'occupancy',
  period: 'next30',
  grouping: 'day',
  comparison: null,
  form: 'line',
  width: 1,
}
const MONEY: Widget = {
  report: 'payments-by-mode',
  metric: 'takings',
  period: 'thisMonth',
  grouping: 'mode',
  comparison: null,
  form: 'shares',
  width: 2,
}
const HEAT: Widget = { ...LINE, period: 'next90', form: 'heat' }

let hotel: TestHotel
let manager: TestClient
let clerk: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  clerk = await hotel.as('PROP_FRONTDESK')
})
afterAll(() => hotel.stop())

const get = (client: TestClient) => client.send(dashboards.get, {})

describe('a dashboard', () => {
  test('is the default of the kind of business; what its reader may not open is left out', async () => {
    const whole = await get(manager)
    expect(whole).toEqual({ widgets: ROOMS_DEFAULT, from: 'default', version: 0, roles: [] })
    const part = await get(clerk)
    const seen = part.widgets.map(({ report }) => report)
    expect(seen).toContain('occupancy')
    expect(seen).not.toContain('manager')
    expect(part.widgets).toEqual(ROOMS_DEFAULT.filter(({ report }) => seen.includes(report)))
  })

  test('of a hotel that sells at outlets has their figures too', async () => {
    await hotel.rows(
      `insert into check_facts (property_id, business_on, entry, written_at, outlet_id, hour, waiter, checks, covers, check_minor, tip_minor)
       select id, business_date - 1, 1, now(), gen_random_uuid(), 20, 'Ravi', 1, 2, 50000, 0 from properties where id = $1`,
      [hotel.propertyId],
    )
    expect((await get(manager)).widgets).toEqual(HOTEL_DEFAULT)
  })

  test('begins with what matters to the role', async () => {
    const [finance, head] = [await hotel.as('PROP_FINANCE'), await hotel.as('PROP_SERVICE_EXECUTIVE')]
    const first = async (client: TestClient) => (await get(client)).widgets.slice(0, 2).map(({ metric }) => metric)
    expect([await first(finance), await first(head)]).toEqual([['takings', 'refunded'], ['checkRevenue', 'covers']]) // prettier-ignore
  })

  test.each([
    ['Restaurant', RESTAURANT_DEFAULT],
    ['Retail', OTHER_DEFAULT],
  ])('of a business that lets no rooms, %s, has nothing of them', async (kind, widgets) => {
    const here = [hotel.propertyId]
    const [before] = await hotel.rows<{ kind: string }>(
      'select business_type as kind from properties where id = $1',
      here,
    )
    await hotel.rows('update properties p set business_type = $2 where id = $1', [...here, kind])
    const owner = await hotel.as('PROP_ADMIN')
    expect((await get(owner)).widgets).toEqual(widgets)
    await hotel.rows('update properties p set business_type = $2 where id = $1', [...here, before?.kind])
  })

  test('is one’s own, then that of the first role, then the default', async () => {
    const mine = await manager.send(dashboards.setMine, { version: 0, widgets: [HEAT, LINE] })
    expect(mine).toMatchObject({ widgets: [HEAT, LINE], from: 'user', version: 1 })
    expect(await get(clerk)).toMatchObject({ from: 'default' })
    // Money is left out for a user who may not see it, and the rest stays in order.
    const set = await manager.send(dashboards.setRole, {
      role: 'PROP_FRONTDESK',
      version: 0,
      widgets: [LINE, MONEY, HEAT],
    })
    expect(set).toMatchObject({ from: 'user', roles: [{ role: 'PROP_FRONTDESK', version: 1 }] })
    expect(await get(clerk)).toMatchObject({ widgets: [LINE, HEAT], from: 'role', version: 0, roles: [] })
    await clerk.send(dashboards.setMine, { version: 0, widgets: [HEAT] })
    expect(await get(clerk)).toMatchObject({ widgets: [HEAT], from: 'user', version: 1 })
    expect(await clerk.send(dashboards.resetMine, { version: 1 })).toMatchObject({ from: 'role', version: 0 })
    await manager.send(dashboards.setRole, { role: 'PROP_FRONTDESK', version: 1, widgets: [HEAT] })
    expect(await get(clerk)).toMatchObject({ widgets: [HEAT] })
    await manager.send(dashboards.resetRole, { role: 'PROP_FRONTDESK', version: 2 })
    expect(await get(clerk)).toMatchObject({ from: 'default' })
    expect(await manager.send(dashboards.resetMine, { version: 1 })).toMatchObject({ from: 'default' })
  })

  test('of a role is arranged by who may', async () => {
    expect(
      await refusedWith(clerk.send(dashboards.setRole, { role: 'PROP_FRONTDESK', version: 0, widgets: [LINE] })),
    ).toBe('forbidden')
    expect(await refusedWith(clerk.send(dashboards.resetRole, { role: 'PROP_FRONTDESK', version: 0 }))).toBe(
      'forbidden',
    )
  })
})

const FAULTS = [
  ['unknown_report', { report: 'gone' }],
  ['unknown_metric', { metric: 'takings' }],
  ['not_grouped_so', { grouping: 'outlet' }],
  ['not_drawn_so', { form: 'shares' }],
  ['not_compared_so', { form: 'heat', comparison: 'lastYear' }],
  ['not_filtered_so', { filters: [{ column: 'mode', operator: 'is', value: 'Cash' }] }],
] as const

const DIRECT: Widget = { ...LINE, filters: [{ column: 'source', operator: 'is', value: 'DIRECT', label: 'Direct' }] }
const CASH: Widget = {
  ...MONEY,
  report: 'payments',
  metric: 'amount',
  grouping: null,
  form: 'table',
  filters: [{ column: 'mode', operator: 'is', value: 'Cash' }],
}

describe('filters', () => {
  test('of figures are by a key they are cut by, of lists by a column; they are stored as they are', async () => {
    const owner = await hotel.as('PROP_ADMIN')
    const widgets = [{ ...DIRECT, report: 'revenue-by-source', metric: 'roomRevenue' }, CASH]
    const stored = await owner.send(dashboards.setMine, { version: 0, widgets })
    expect(stored.widgets).toEqual(widgets)
    expect((await get(owner)).widgets).toEqual(widgets)
  })

  test('of a list that is computed are by its columns too', async () => {
    const owner = await hotel.as('PROP_ADMIN')
    const due: Widget = { ...CASH, report: 'deposits-due', metric: 'open', filters: [{ column: 'state', operator: 'is', value: 'OVERDUE' }] } // prettier-ignore
    const { version } = await get(owner)
    expect((await owner.send(dashboards.setMine, { version, widgets: [due] })).widgets).toEqual([due])
    const wrong: Widget = { ...due, filters: [{ column: 'mode', operator: 'is', value: 'Cash' }] }
    expect(await refusedWith(owner.send(dashboards.setMine, { version: version + 1, widgets: [wrong] }))).toBe('not_filtered_so') // prettier-ignore
  })

  const WRONG: [string, NonNullable<Widget['filters']>][] = [
    ['a column the list has not', [{ column: 'gone', operator: 'is', value: 'Cash' }]],
    ['a value that is none of the column', [{ column: 'amount', operator: 'from', value: 'much' }]],
    ['a comparison the column has not', [{ column: 'amount', operator: 'has', value: '1' }]],
  ]
  test.each(WRONG)('setMine refuses not_filtered_so for %s', async (_, filters) => {
    const owner = await hotel.as('PROP_FINANCE')
    expect(await refusedWith(owner.send(dashboards.setMine, { version: 0, widgets: [{ ...CASH, filters }] }))).toBe(
      'not_filtered_so',
    )
  })

  test('setMine refuses not_filtered_so for one key twice, and one that is only contained', async () => {
    const source = { ...DIRECT, report: 'revenue-by-source', metric: 'roomRevenue' }
    const one = { column: 'source', operator: 'is' as const, value: 'DIRECT' }
    for (const filters of [[one, { ...one, value: 'OTA' }], [{ ...one, operator: 'has' as const }]])
      expect(
        await refusedWith(manager.send(dashboards.setMine, { version: 0, widgets: [{ ...source, filters }] })),
      ).toBe('not_filtered_so')
  })
})

describe('refusals', () => {
  // setMine refuses unknown_report, setMine refuses unknown_metric, setMine refuses not_grouped_so, setMine refuses not_drawn_so,
  // setMine refuses not_compared_so, setMine refuses not_filtered_so
  test.each(FAULTS)('setMine refuses %s', async (code, change) => {
    expect(
      await refusedWith(
        manager.send(dashboards.setMine, { version: 0, widgets: [LINE, { ...LINE, ...change } as Widget] }),
      ),
    ).toBe(code)
  })
  // setRole refuses unknown_report, setRole refuses unknown_metric, setRole refuses not_grouped_so, setRole refuses not_drawn_so,
  // setRole refuses not_compared_so, setRole refuses not_filtered_so
  test.each(FAULTS)('setRole refuses %s', async (code, change) => {
    const input = { role: 'PROP_FINANCE' as const, version: 0, widgets: [{ ...LINE, ...change } as Widget] }
    expect(await refusedWith(manager.send(dashboards.setRole, input))).toBe(code)
  })

  test('setMine refuses unknown_report of a report its caller may not open', async () => {
    expect(await refusedWith(clerk.send(dashboards.setMine, { version: 0, widgets: [MONEY] }))).toBe('unknown_report')
  })

  test('setMine refuses stale_version, and resetMine refuses stale_version', async () => {
    const { version } = await clerk.send(dashboards.setMine, { version: 0, widgets: [LINE] })
    // A second tab that read the default, and one that read an arrangement before.
    expect(await refusedWith(clerk.send(dashboards.setMine, { version: 0, widgets: [HEAT] }))).toBe('stale_version')
    await clerk.send(dashboards.setMine, { version, widgets: [HEAT] })
    expect(await refusedWith(clerk.send(dashboards.setMine, { version, widgets: [LINE] }))).toBe('stale_version')
    expect(await refusedWith(clerk.send(dashboards.resetMine, { version }))).toBe('stale_version')
    expect((await get(clerk)).widgets).toEqual([HEAT])
  })

  test('setRole refuses stale_version, and resetRole refuses stale_version', async () => {
    const role = 'PROP_MARKETING' as const
    await manager.send(dashboards.setRole, { role, version: 0, widgets: [LINE] })
    expect(await refusedWith(manager.send(dashboards.setRole, { role, version: 0, widgets: [HEAT] }))).toBe(
      'stale_version',
    )
    expect(await refusedWith(manager.send(dashboards.resetRole, { role, version: 7 }))).toBe('stale_version')
  })

  test('resetMine refuses not_found, and resetRole refuses not_found', async () => {
    expect(await refusedWith(manager.send(dashboards.resetMine, { version: 0 }))).toBe('not_found')
    expect(await refusedWith(manager.send(dashboards.resetRole, { role: 'ORG_FINANCE', version: 0 }))).toBe('not_found')
  })

  test('what is no widget is not taken', async () => {
    for (const wrong of [{ width: 3 }, { period: 'custom' }, { form: 'pie' }, { more: 1 }])
      expect(
        await refusedWith(manager.send(dashboards.setMine, { version: 0, widgets: [{ ...LINE, ...wrong } as Widget] })),
      ).toBe('invalid')
    expect(await refusedWith(manager.send(dashboards.setMine, { version: 0, widgets: [] }))).toBe('invalid')
    expect(await refusedWith(manager.send(dashboards.setMine, { version: 0, widgets: Array(31).fill(LINE) }))).toBe(
      'invalid',
    )
  })
})
