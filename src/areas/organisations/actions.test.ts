import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, startTestServer, type TestHotel } from '#server/testing.ts'
import { organisations } from './contract.ts'

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer()
})
afterAll(() => hotel.stop())

test('current is one’s own organisation with its properties counted', async () => {
  await hotel.rows(
    `insert into properties (organization_id, name, short_name, seo_friendly_name, time_zone, currency, business_date)
     values ($1, 'Annexe', 'annexe', 'annexe', 'Asia/Kolkata', 'INR', '2026-11-20')`,
    [hotel.organizationId],
  )
  const own = { id: hotel.organizationId, name: 'Test Palace Group', isActive: true, propertyCount: 2 }
  for (const role of ['PROP_FRONTDESK', 'ORG_FINANCE'] as const)
    expect(await (await hotel.as(role)).send(organisations.current, {})).toEqual(own)
})

test('current refuses not_found to platform staff who work for no property', async () => {
  const staff = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  expect(codeOf(await staff.raw(organisations.current, {}))).toBe('not_found')
  const visiting = await hotel.as('SUPER_ADMIN', { propertyId: hotel.foreignPropertyId, organizationId: null })
  expect((await visiting.send(organisations.current, {})).name).toBe('Canary Inn Group')
})

test('list shows platform staff all organisations, page by page, and everybody else only their own', async () => {
  const staff = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  const all = await staff.send(organisations.list, {})
  expect(all.rows.map((row) => row.name)).toEqual(['Test Palace Group', 'Canary Inn Group'])
  const first = await staff.send(organisations.list, { limit: 1 })
  const second = await staff.send(organisations.list, { limit: 1, after: first.next })
  expect([...first.rows, ...second.rows]).toEqual(all.rows)
  expect((await staff.raw(organisations.list, { after: 'x' })).status).toBe(400)

  const own = await (await hotel.as('ORG_ADMIN')).send(organisations.list, {})
  expect(own.rows.map((row) => row.id)).toEqual([hotel.organizationId])
  const lost = await hotel.as('ORG_ADMIN', { propertyId: null, organizationId: null })
  expect((await lost.send(organisations.list, {})).rows).toEqual([])
  expect((await (await hotel.as('PROP_ADMIN')).raw(organisations.list, {})).status).toBe(403)
})
