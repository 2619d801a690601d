import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '../request/context.ts'
import { startTestServer, type TestHotel } from '#test/server.ts'

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer()
})
afterAll(() => hotel.stop())

const tenant = () => ({ propertyId: hotel.propertyId, organizationId: 1 })
const select = async <T>(tx: Tx, expression: string): Promise<T | undefined> =>
  (await sql.raw<{ value: T }>(`select ${expression} as value`).execute(tx)).rows[0]?.value

const stateOf = async (pid: number | undefined) =>
  (await hotel.rows<{ state: string }>('select state from pg_stat_activity where pid = $1', [pid]))[0]?.state

test('a read that issues everything at once sends its commit along', async () => {
  const readProfile = { isSingleBatch: true }
  await hotel.db.read(
    tenant(),
    async (tx) => {
      const [pid] = await Promise.all([select<number>(tx, 'pg_backend_pid()'), select(tx, '1')])
      // The results come before the reply that closes the transaction: that one travels behind them.
      await expect.poll(() => stateOf(pid), { timeout: 10_000 }).toBe('idle')
    },
    readProfile,
  )
  expect(readProfile.isSingleBatch).toBe(true)
})

test('a read that issues a second batch runs again from one snapshot, and only the first time', async () => {
  const readProfile = { isSingleBatch: true }
  let runs = 0
  const twice = async (tx: Tx) => {
    runs += 1
    const first = await select<string>(tx, 'pg_current_snapshot()::text || now()::text')
    await hotel.rows(`update properties set name = name where id = $1`, [hotel.propertyId])
    return [first, await select<string>(tx, 'pg_current_snapshot()::text || now()::text')]
  }
  const [first, second] = await hotel.db.read(tenant(), twice, readProfile)
  expect(first).toBe(second)
  expect([runs, readProfile.isSingleBatch]).toEqual([2, false])
  await hotel.db.read(tenant(), twice, readProfile)
  expect(runs).toBe(3)
})

test('a second batch is noticed in work that hides its failures', async () => {
  const readProfile = { isSingleBatch: true }
  const value = await hotel.db.read(
    tenant(),
    async (tx) => {
      await select(tx, '1')
      return select<number>(tx, '2').catch(() => 0)
    },
    readProfile,
  )
  expect([value, readProfile.isSingleBatch]).toEqual([2, false])
})

test('a failed read throws its own error, and its connection stays usable', async () => {
  const reading = (work: (tx: Tx) => Promise<unknown>) => hotel.db.read(tenant(), work, { isSingleBatch: true })
  await expect(reading((tx) => select(tx, '1 / 0'))).rejects.toThrow('division by zero')
  await expect(reading(async (tx) => (await select(tx, '1')) && refuse('not_found'))).rejects.toThrow('not_found')
  await expect(reading(() => refuse('not_found'))).rejects.toThrow('not_found')
  const seen = await Promise.all(Array.from({ length: 30 }, () => reading((tx) => select(tx, 'current_property()'))))
  expect(new Set(seen)).toEqual(new Set([hotel.propertyId]))
})
