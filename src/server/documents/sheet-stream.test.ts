import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditArea } from '#areas/insight/audit/actions/audit.ts'
import { readCsv } from '#core/csv.ts'
import { startTestServer, type TestHotel } from '#test/server.ts'

const ROWS = 30_000
let hotel: TestHotel
let port: number
let token: string
beforeAll(async () => {
  hotel = await startTestServer({ areas: [auditArea] })
  await hotel.server.listen({ host: '127.0.0.1', port: 0 })
  port = (hotel.server.server.address() as AddressInfo).port
  token = (await hotel.as('PROP_MANAGER')).token
  await hotel.rows(
    `insert into audit_events (property_id, id, type, happened_at, business_on, actor_id, actor_name, entity, entity_id, request_id)
     select $1, gen_random_uuid(), 'ROOM_PHOTO', now(), '2026-11-20', 1, 'Asha', 'room', n::text, 'test' from generate_series(1, $2::int) n`,
    [hotel.propertyId, ROWS],
  )
})
afterAll(() => hotel.stop())

const get = (use: (response: http.IncomingMessage) => void) =>
  new Promise<void>((done, failed) => {
    const url = `http://127.0.0.1:${port}/api/audit/export?format=csv`
    http.get(url, { headers: { authorization: token } }, (response) => {
      response.once('close', done)
      use(response)
    }).once('error', failed) // prettier-ignore
  })

test('a list over a socket comes in pieces and is whole; a client that leaves half-way occupies no connection', async () => {
  for (let round = 0; round < 5; round += 1) await get((response) => response.once('data', () => response.destroy()))
  const pieces: Buffer[] = []
  await get((response) => response.on('data', (piece: Buffer) => pieces.push(piece)))
  expect(pieces.length).toBeGreaterThan(1)
  const [, ...rows] = readCsv(Buffer.concat(pieces).toString())
  // The five exports before it are in the list, too.
  expect(new Set(rows.map((row) => row.join('|'))).size).toBe(ROWS + 5)
  expect(hotel.faults).toEqual([])
}, 60_000)
