import { afterAll, beforeAll, expect, test } from 'vitest'
import { furnishDemo, tellDemo } from './demo.ts'
import { brokenPromises } from '#areas/invariants.ts'
import { FIXTURE, startTestServer, type TestHotel } from '#server/testing.ts'
import { samples } from '#areas/samples/contract.ts'

const wish = { rooms: 40, bookings: 30, today: FIXTURE.businessDate }

/** A quarter of a year by the areas' own actions. */
const TELLING_MS = 120_000

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer()
})
afterAll(() => hotel.stop())

/** How many rows of a house each table of the schema holds. */
async function counts(propertyId: number): Promise<Record<string, number>> {
  const tables = await hotel.rows<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and c.column_name = 'property_id' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const each = tables.map(({ name }) => `select '${name}' as name, count(*)::int from ${name} where property_id = $1`)
  const rows = await hotel.rows<{ name: string; count: number }>(each.join(' union all '), [propertyId])
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

test(
  'of everything that happens in the demo nothing is left in any table once its samples are removed',
  async () => {
    const hosts = { db: hotel.db, business: hotel.settings }
    const demo = await furnishDemo(hosts, wish)
    const houses = [demo.hotel.propertyId, demo.guesthouse.propertyId]
    const before = await Promise.all(houses.map(counts))
    await tellDemo(hosts, demo, wish)
    expect((await counts(demo.hotel.propertyId))['orders']).toBeGreaterThan(0)
    for (const [index, propertyId] of houses.entries()) {
      const admin = await hotel.as('PROP_ADMIN', { propertyId })
      await admin.send(samples.remove, {})
      const after = await counts(propertyId)
      for (const rows of [before[index], after]) Object.assign(rows ?? {}, { user_properties: 0, sessions: 0 }) // the admin came
      expect(after).toEqual(before[index])
    }
    expect(await brokenPromises(hotel.db)).toEqual([])
  },
  TELLING_MS,
)
