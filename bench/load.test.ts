import http from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareOf } from './cases.ts'
import { type Loader, startLoader } from './processes.ts'
import type { Facts } from './stage.ts'

const received: string[] = []
const server = http.createServer((request, response) => {
  request.on('data', (bytes: Buffer) => received.push(bytes.toString()))
  request.on('end', () => response.end('{}'))
})
let loader: Loader
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  loader = startLoader()
})
afterAll(async () => {
  await loader.stop()
  server.closeAllConnections()
  server.close()
})

const facts: Partial<Facts> = { tokens: ['a'], billed: Array.from({ length: 30 }, (_, index) => `bill ${index}`) }
const order = { name: 'issue-invoice', facts: facts as Facts, connections: 2, place: 4, person: 0 }

test('a case that takes each place once ends with its share, each bill requested once', async () => {
  const { port } = server.address() as AddressInfo
  const result = await loader.run({ ...order, port, milliseconds: 60_000, mostPlaces: 10 })
  expect([result.requests, result.places, result.failed]).toEqual([10, 10, 0])
  expect(received.toSorted()).toEqual(facts.billed?.slice(4, 14).map((bookingId) => JSON.stringify({ bookingId })).toSorted())
}, 60_000) // prettier-ignore

test('a client that reverts its work requests on, beyond the last bill', async () => {
  const { port } = server.address() as AddressInfo
  const result = await loader.run({ ...order, port, milliseconds: 400 })
  expect(result.failed).toBe(0)
  expect(result.places).toBeGreaterThan(30)
}, 60_000)

test('662 bills last for the six runs of the default plan, whatever each run takes of its share', () => {
  expect(shareOf({ places: 662, taken: 0, runs: 6 })).toBe(110)
  expect(() => shareOf({ places: 662, taken: 660, runs: 3 })).toThrow('2 places are left for 3 runs')
  fc.assert(
    fc.property(fc.integer({ min: 6, max: 2_000 }), fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }), (places, used) => {
      let taken = 0
      used.forEach((part, run) => (taken += Math.round(part * shareOf({ places, taken, runs: 6 - run }))))
      expect(taken).toBeLessThanOrEqual(places)
    }),
  )
}) // prettier-ignore
