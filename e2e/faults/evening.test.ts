import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#main/invariants.ts'
import type { RoleCode } from '#core/role-codes.ts'
import { startTestServer, type TestHotel } from '#test/server.ts'
import { Caller, furnishDining, serve } from '../../bench/evening-work.ts'
import { chanceFrom, seedOfRun } from './writes.ts'

let hotel: TestHotel
let base: string

beforeAll(async () => {
  hotel = await startTestServer()
  await hotel.server.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(hotel.server.server.address() as AddressInfo).port}`
})
afterAll(() => hotel.stop())

const hire = async (role: RoleCode, name: string) => new Caller(base, (await hotel.as(role, { name })).token)

test('an evening of 40 orders: no line is lost, every ticket was on a screen, and the drawers agree', async () => {
  const seed = seedOfRun()
  const [owner, cook, ...people] = await Promise.all([
    hire('PROP_ADMIN', 'Maya'),
    hire('PROP_SERVICE', 'Cora'),
    ...Array.from({ length: 5 }, (_, at) => hire('PROP_SERVICE_EXECUTIVE', `Waiter ${at}`)),
  ])
  const place = await furnishDining(owner, { tables: 12, stations: 4 })
  const staff = { cook, watchers: people.slice(0, 2), waiters: people.slice(2) }
  const served = await serve(place, staff, { orders: 40, everyMs: 0, chance: chanceFrom(seed) })
  expect([served.lost, served.unseen], `seed ${seed}`).toEqual([[], []])
  expect(served.delays.length).toBeGreaterThan(40)
  expect(served.drawers.map(({ expected }) => expected)).toEqual(served.drawers.map(({ counted: cash }) => cash))
  expect(served.drawers.some(({ counted: cash }) => cash > 0)).toBe(true)
  expect(served.events).toBeGreaterThan(0)
  for (const { id, sql } of invariants) expect({ id, rows: await hotel.rows(sql) }).toEqual({ id, rows: [] })
}, 120_000)
