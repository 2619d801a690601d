import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '#core/contract.ts'
import { type Action, implement } from './context.ts'
import { codeOf, startTestServer, TestClient, type TestHotel } from '#test/server.ts'

const notes = contract('notes', {
  list: {
    method: 'GET',
    path: '/notes',
    summary: 'Nothing, to everyone who is signed in',
    needs: 'signed_in',
    input: z.object({}),
    reply: z.object({ texts: z.array(z.string()) }),
  },
})
const list: Action<typeof notes.list> = async () => ({ texts: [] })

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer({ areas: [implement(notes, { list })] })
})
afterAll(() => hotel.stop())

test('of 1,000 made-up tokens of an address 300 are looked up, the rest is 429; who is signed in there works on', async () => {
  const desk = await hotel.as('PROP_FRONTDESK')
  expect((await desk.raw(notes.list, {})).status).toBe(200)
  const lookUps = vi.spyOn(hotel.db, 'platform')
  const responses = await Promise.all(
    Array.from({ length: 1_000 }, () => new TestClient(hotel.server, randomUUID(), 0).raw(notes.list, {})),
  )
  const withStatus = (status: number) => responses.filter((one) => one.status === status)
  expect([withStatus(401).length, withStatus(429).length, lookUps.mock.calls.length]).toEqual([300, 700, 300])
  const [refused] = withStatus(429)
  expect([refused && codeOf(refused), Number(refused?.headers['retry-after']) > 0]).toEqual(['too_many_requests', true])

  // A session that is known is looked up again when it is no longer fresh, whatever else comes from its address.
  hotel.sessions.forget()
  expect((await desk.raw(notes.list, {})).status).toBe(200)
  lookUps.mockRestore()
})

test('statements of more texts than there are names stay prepared, and a connection has a bounded number', async () => {
  const run = (from: number) =>
    hotel.db.platform(async (tx) => {
      for (let number = from; number < from + 400; number += 1)
        await sql.raw(`select 1 as column${number}`).execute(tx)
      const { rows } = await sql<{ prepared: number; hasLast: boolean }>`
        select count(*)::int as prepared, bool_or(statement like ${`%column${from + 399}`}) as "hasLast" from pg_prepared_statements`.execute(tx)
      return rows[0]
    }) // prettier-ignore
  for (let round = 0; round < 9; round += 1) {
    const { prepared, hasLast } = (await run(round * 400)) ?? {}
    expect(hasLast).toBe(true)
    expect(prepared).toBeLessThan(3_000)
  }
})
