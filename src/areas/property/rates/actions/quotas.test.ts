import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { rates } from '../contract/rates.ts'
import { ratesArea } from './rates.ts'

const { bar, standard, foreignPlan, foreignType } = FIXTURE

let hotel: TestHotel
let manager: TestClient
let desk: TestClient
beforeAll(async () => {
  hotel = await startTestServer({ areas: [ratesArea] })
  manager = await hotel.as('PROP_MANAGER')
  desk = await hotel.as('PROP_FRONTDESK')
})
afterAll(() => hotel.stop())

test('a quota over all types and one of a type are set, changed and removed', async () => {
  await manager.send(rates.setQuota, { ratePlanId: bar, rooms: 4 })
  const both = await manager.send(rates.setQuota, { ratePlanId: bar, roomTypeId: standard, rooms: 0 })
  expect(both.rows).toEqual([
    { ratePlanId: bar, roomTypeId: null, rooms: 4 },
    { ratePlanId: bar, roomTypeId: standard, rooms: 0 },
  ])
  await manager.send(rates.setQuota, { ratePlanId: bar, rooms: 10_000 })
  await manager.send(rates.setQuota, { ratePlanId: bar, roomTypeId: standard, rooms: null })
  const { rows } = await desk.send(rates.quotas, {})
  expect(rows).toEqual([{ ratePlanId: bar, roomTypeId: null, rooms: 10_000 }])
  const recorded = await hotel.rows(`select 1 from audit_events where type = 'PLAN_QUOTA_SET'`)
  expect(recorded).toHaveLength(4)
})

test('setQuota refuses not_found for a plan of another property, setQuota refuses unknown_reference for such a type', async () => {
  expect(codeOf(await manager.raw(rates.setQuota, { ratePlanId: foreignPlan, rooms: 1 }))).toBe('not_found')
  const foreign = { ratePlanId: bar, roomTypeId: foreignType, rooms: 1 }
  expect(codeOf(await manager.raw(rates.setQuota, foreign))).toBe('unknown_reference')
})

test('a figure below 0 or above 10,000 is not taken, nor one of who may not set prices', async () => {
  for (const rooms of [-1, 10_001, 1.5])
    expect((await manager.raw(rates.setQuota, { ratePlanId: bar, rooms })).status).toBe(400)
  expect((await desk.raw(rates.setQuota, { ratePlanId: bar, rooms: 1 })).status).toBe(403)
})
