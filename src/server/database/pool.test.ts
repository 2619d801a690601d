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
const ask = async <T>(tx: Tx, expression: string): Promise<T | undefined> =>
  (await sql.raw<{ value: T }>(`select ${expression} as value`).execute(tx)).rows[0]?.value

const stateOf = async (pid: number | undefined) =>
  (await hotel.rows<{ state: string }>('select state from pg_stat_activity where pid = $1', [pid]))[0]?.state

test('a read that asks for everything at once closes its transaction without being told', async () => {
  const readProfile = { isSingleBatch: true }
  await hotel.db.read(
    tenant(),
    async (tx) => {
      const [pid] = await Promise.all([ask<number>(tx, 'pg_backend_pid()'), ask(tx, '1')])
      // The answers come before the word that the transaction is closed: that one travels behind them.
      await expect.poll(() => stateOf(pid), { timeout: 10_000 }).toBe('idle')
    },
    readProfile,
  )
  expect(readProfile.isSingleBatch).toBe(true)
})

test('a read that asks again is begun anew, answers from one snapshot, and is not mistaken twice', async () => {
  const readProfile = { isSingleBatch: true }
  let runs = 0
  const twice = async (tx: Tx) => {
    runs += 1
    const first = await ask<string>(tx, 'pg_current_snapshot()::text || now()::text')
    await hotel.rows(`update properties set name = name where id = $1`, [hotel.propertyId])
    return [first, await ask<string>(tx, 'pg_current_snapshot()::text || now()::text')]
  }
  const [first, second] = await hotel.db.read(tenant(), twice, readProfile)
  expect(first).toBe(second)
  expect([runs, readProfile.isSingleBatch]).toEqual([2, false])
  await hotel.db.read(tenant(), twice, readProfile)
  expect(runs).toBe(3)
})

test('asking again is noticed by work that hides its failures', async () => {
  const readProfile = { isSingleBatch: true }
  const value = await hotel.db.read(
    tenant(),
    async (tx) => {
      await ask(tx, '1')
      return ask<number>(tx, '2').catch(() => 0)
    },
    readProfile,
  )
  expect([value, readProfile.isSingleBatch]).toEqual([2, false])
})

test('a failed read tells its own reason, and its connection is as good as before', async () => {
  const reading = (work: (tx: Tx) => Promise<unknown>) => hotel.db.read(tenant(), work, { isSingleBatch: true })
  await expect(reading((tx) => ask(tx, '1 / 0'))).rejects.toThrow('division by zero')
  await expect(reading(async (tx) => (await ask(tx, '1')) && refuse('not_found'))).rejects.toThrow('not_found')
  await expect(reading(() => refuse('not_found'))).rejects.toThrow('not_found')
  const seen = await Promise.all(Array.from({ length: 30 }, () => reading((tx) => ask(tx, 'current_property()'))))
  expect(new Set(seen)).toEqual(new Set([hotel.propertyId]))
})
