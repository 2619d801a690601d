import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { packOf } from '#core/country-packs.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { properties } from '../contract/properties.ts'

let hotel: TestHotel
let group: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  group = await hotel.as('ORG_ADMIN', { propertyId: null })
})
afterAll(() => hotel.stop())

/** A property opened in a country, on the day 20 November 2026 of its books, with someone who runs it. */
async function opened(country: string) {
  const { timeZone = '', currency = '' } = packOf(country)
  const { id } = await group.send(properties.open, {
    name: `House of ${country}`,
    timeZone,
    currency,
    country,
  })
  await hotel.rows(`update properties set status = 'COMPLETED', business_date = '2026-11-20' where id = $1`, [id])
  return hotel.as('PROP_ADMIN', { propertyId: id })
}

const hall = { description: 'Hall', serviceOn: FIXTURE.businessDate, quantity: 1, unitAmount: minor(100_003), code: '' }
async function sold(client: TestClient) {
  const { id, version } = await client.send(invoices.createDraft, { billTo: { name: 'Sen Ltd' }, lines: [hall] })
  return client.send(invoices.issueDraft, { draftId: id, version })
}

describe('the fiscal year', () => {
  const change = async (client: TestClient, fiscalYearMonth: number) => {
    const { version, locale, taxNumberLabel, roundingUnit, roundsBills } = await client.send(properties.current, {})
    return client.raw(properties.setRegion, { version, locale, taxNumberLabel, roundingUnit, roundsBills, fiscalYearMonth })
  } // prettier-ignore

  test('of another beginning numbers anew; setRegion refuses fiscal_year_used where numbers would be used twice', async () => {
    const client = await opened('GB')
    expect((await sold(client)).number).toBe('INV-26-27-000001')
    expect((await change(client, 1)).status).toBe(200)
    expect((await sold(client)).number).toBe('INV-2026-000001')
    expect(codeOf(await change(client, 7))).toBe('fiscal_year_used')
    expect((await change(client, 4)).status).toBe(200)
    expect((await sold(client)).number).toBe('INV-26-27-000002')
  })

  test('setRegion refuses stale_version, and what is no locale', async () => {
    const client = await opened('DE')
    const { version, locale, fiscalYearMonth, taxNumberLabel, roundingUnit, roundsBills } = await client.send(properties.current, {})
    const region = { version, locale, fiscalYearMonth, taxNumberLabel, roundingUnit, roundsBills }
    expect((await client.raw(properties.setRegion, { ...region, locale: 'Klingon' })).status).toBe(400)
    expect((await client.raw(properties.setRegion, { ...region, roundingUnit: 0 })).status).toBe(400)
    expect((await client.send(properties.setRegion, { ...region, locale: 'fr-CH' })).locale).toBe('fr-CH')
    expect(codeOf(await client.raw(properties.setRegion, region))).toBe('stale_version')
    expect((await (await hotel.as('PROP_FRONTDESK')).raw(properties.setRegion, region)).status).toBe(403)
  }) // prettier-ignore
})
