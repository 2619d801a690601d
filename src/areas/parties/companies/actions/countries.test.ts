import { afterAll, beforeAll, expect, test } from 'vitest'
import { companies } from '../contract/companies.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { startTestServer, type TestHotel } from '#test/server.ts'

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer()
})
afterAll(() => hotel.stop())

const WRITTEN = [
  ['UK', 'GB'],
  ['EL', 'GR'],
  ['USA', 'US'],
  ['Deutschland', 'DE'],
  ['Österreich', 'AT'],
  ['', ''],
] as const

test.each(WRITTEN)('the country of a guest and of a company, written as %j, is stored as %j', async (written, code) => {
  const manager = await hotel.as('PROP_MANAGER')
  const guest = await manager.send(customers.create, { firstName: 'Mira', country: written })
  expect((await manager.send(customers.get, { customerId: guest.id })).country).toBe(code)
  const company = await manager.send(companies.create, { kind: 'CORPORATE', displayName: `Sen ${written || 'none'}`, billingCountry: written }) // prettier-ignore
  expect((await manager.send(companies.get, { companyId: company.id })).billingCountry).toBe(code)
})

test('an unknown country is not stored', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const admin = await hotel.as('PROP_ADMIN')
  const property = await admin.send(properties.current, {})
  for (const country of ['QQ', 'Erewhon']) {
    const responses = [
      await manager.raw(customers.create, { firstName: 'Mira', country }),
      await manager.raw(companies.create, { kind: 'CORPORATE', displayName: 'Sen', billingCountry: country }),
      await admin.raw(properties.update, { ...property, country }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400])
  }
  expect((await admin.raw(properties.update, { ...property, country: '' })).status).toBe(400)
})

test('a country that was stored before codes were is read as its code', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const { id } = await manager.send(customers.create, { firstName: 'Anna' })
  const as = async (stored: string) => {
    await hotel.rows('update customers set country = $1 where id = $2', [stored, id])
    return (await manager.send(customers.get, { customerId: id })).country
  }
  expect([await as('Suisse'), await as('Deutschland'), await as('Erewhon')]).toEqual(['CH', 'DE', 'Erewhon'])
})
