import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#server/testing.ts'
import { getProperty, nextNumber, taxSlabs } from './actions.ts'
import { properties, type TaxSlab } from './contract.ts'

let hotel: TestHotel
let admin: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
})
afterAll(() => hotel.stop())

const details = {
  name: 'Test Palace',
  address: '1 Lake Road',
  city: 'Udaipur',
  country: 'IN',
  phone: '+91 294 242 8800',
  email: 'desk@palace.example',
  taxNumber: '08ABCDE1234F1Z5',
  checkInTime: '14:00',
  checkOutTime: '11:00',
  freeCancelDays: 2,
  cancelFeeBp: 5000,
  noShowFeeBp: 10_000,
  optionHoldHours: 24,
}
const slab = (min: number, max: number | null): TaxSlab => ({
  category: 'ROOM',
  validFrom: '2025-09-22' as Day,
  validUntil: null,
  minAmount: minor(min),
  maxAmount: max === null ? null : minor(max),
  percentageBp: 1200,
  components: [{ name: 'GST', basisPoints: 1200 }],
})

test('current answers the property with its tax detail and counter', async () => {
  const property = await admin.send(properties.current, {})
  expect(property).toMatchObject({
    id: hotel.propertyId,
    businessDate: '2026-11-20',
    noOfRoomType: 2,
    counterName: `${property.name}-${property.id}`,
    counterNumber: String(property.id),
  })
  expect(property.taxSlabs.map((one) => [one.category, one.minAmount, one.maxAmount, one.percentageBp])).toEqual([
    ['ROOM', 0, 750_000, 500],
    ['ROOM', 750_001, null, 1800],
    ['SERVICE', 0, 750_000, 500],
    ['SERVICE', 750_001, null, 1800],
  ])
  expect(await hotel.inside(taxSlabs)).toEqual(property.taxSlabs)
  expect(await hotel.inside(getProperty)).toEqual(property)
})

test('current refuses not_found to those who work for no property', async () => {
  const staff = await hotel.as('CUST_SUPPORT', { propertyId: null, organizationId: null })
  expect(codeOf(await staff.raw(properties.current, {}))).toBe('not_found')
})

test('list shows the properties one may work for and no other', async () => {
  const namesFor = async (client: TestClient) => (await client.send(properties.list, {})).rows.map((row) => row.name)
  expect(await namesFor(admin)).toEqual(['Test Palace'])
  expect(await namesFor(await hotel.as('ORG_ADMIN'))).toEqual(['Test Palace'])
  const foreigner = await hotel.as('ORG_ADMIN', { propertyId: hotel.foreignPropertyId })
  expect(await namesFor(foreigner)).toEqual(['Canary Inn'])
  const support = await hotel.as('CUST_SUPPORT', { propertyId: null, organizationId: null })
  expect(await namesFor(support)).toEqual(['Test Palace', 'Canary Inn'])

  const first = await support.send(properties.list, { limit: 1 })
  const second = await support.send(properties.list, { limit: 1, after: first.next })
  expect([first.rows[0]?.name, second.rows[0]?.name, second.next]).toEqual(['Test Palace', 'Canary Inn', undefined])
  expect((await support.raw(properties.list, { after: 'nonsense' })).status).toBe(400)
})

test('update changes the details, counts the version and leaves a trace', async () => {
  const before = await admin.send(properties.current, {})
  const after = await admin.send(properties.update, { ...details, version: before.version })
  expect(after).toMatchObject({ ...details, version: before.version + 1 })
  const [trace] = await hotel.rows(
    `select before, after from audit_events where type = 'PROPERTY_UPDATE' order by id desc limit 1`,
  )
  expect(trace).toMatchObject({
    before: { city: '', freeCancelDays: 1 },
    after: { city: 'Udaipur', freeCancelDays: 2 },
  })
  expect((await (await hotel.as('PROP_FRONTDESK')).raw(properties.update, { ...details, version: 2 })).status).toBe(403)
})

test('update refuses stale_version and says who was first', async () => {
  const { version } = await admin.send(properties.current, {})
  await admin.send(properties.update, { ...details, version })
  const answer = await admin.raw(properties.update, { ...details, name: 'Mine', version })
  expect(answer.body).toMatchObject({
    code: 'stale_version',
    details: { version: version + 1, changedBy: 'Asha Rao' },
  })
})

test('setTaxes replaces the tax table', async () => {
  const { version } = await admin.send(properties.current, {})
  const after = await admin.send(properties.setTaxes, { version, taxSlabs: [slab(0, 100), slab(101, null)] })
  expect(after.taxSlabs).toEqual([slab(0, 100), slab(101, null)])
  expect(after.version).toBe(version + 1)
})

test('setTaxes refuses tax_table_broken and names the hole', async () => {
  const before = await admin.send(properties.current, {})
  const answer = await admin.raw(properties.setTaxes, { version: before.version, taxSlabs: [slab(0, 100)] })
  expect(answer.body).toMatchObject({
    code: 'tax_table_broken',
    details: { faults: [{ fault: 'hole', amount: 101, category: 'ROOM' }] },
  })
  expect(await admin.send(properties.current, {})).toEqual(before)
})

test('setTaxes refuses stale_version', async () => {
  expect(codeOf(await admin.raw(properties.setTaxes, { version: 0, taxSlabs: [slab(0, null)] }))).toBe('stale_version')
})

test('numbers run without gap or twin, also when some of their takers fail', async () => {
  const take = (fails: boolean) =>
    hotel.inside(async (ctx) => {
      const number = await nextNumber(ctx, 'receipt')
      if (fails) throw new Error('changed my mind')
      return number
    })
  const tries = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => take(index % 4 === 0)))
  const taken = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])).sort((a, b) => a - b)
  expect(taken).toEqual(Array.from({ length: 15 }, (_, index) => index + 1))
})
