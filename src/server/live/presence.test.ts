import { afterAll, beforeAll, expect, test } from 'vitest'
import { usersArea } from '#areas/platform/users/actions/users.ts'
import { users } from '#areas/platform/users/contract/users.ts'
import { startTestServer, type TestHotel } from '#test/server.ts'

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer({ areas: [usersArea] })
})
afterAll(() => hotel.stop())

const TAB = '0199a0f0-0000-4000-8000-000000000001'
const HERE = { place: 'rates.calendar', tab: TAB, kind: 'HERE', at: { view: 'price' } }
const post = async (token: string | undefined, body: unknown = HERE) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
  const payload = JSON.stringify(body)
  const response = await hotel.server.inject({ method: 'POST', url: '/api/live/presence', headers, payload })
  const code = response.body === '' ? undefined : response.json<{ code?: string }>().code
  return [response.statusCode, code]
}

test('shows those of the property who may see the screen, with the name of the session, and stores nothing', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const seen: unknown[] = []
  const stop = hotel.live.watch(hotel.propertyId, (presence) => seen.push(presence))
  const before = await hotel.rows('select count(*)::int as count from audit_events')
  expect(await post(manager.token)).toEqual([204, undefined])
  expect(seen).toEqual([{ ...HERE, name: expect.stringMatching(/./) }])
  expect(await hotel.rows('select count(*)::int as count from audit_events')).toEqual(before)
  stop()
})

test('is refused without a session, for a locked one, without the permission, and for what is none', async () => {
  expect(await post(undefined)).toEqual([401, 'signed_out'])
  expect(await post('made-up')).toEqual([401, 'signed_out'])
  const cleaner = await hotel.as('PROP_HOUSEKEEPING')
  expect(await post(cleaner.token)).toEqual([403, 'forbidden'])
  const manager = await hotel.as('PROP_MANAGER')
  const wrong = [
    { ...HERE, place: 'elsewhere' },
    { ...HERE, tab: 'x' },
    { ...HERE, name: 'Someone else' },
    { ...HERE, at: { view: 'x'.repeat(101) } },
    { ...HERE, at: Object.fromEntries(Array.from({ length: 9 }, (_, field) => [`f${field}`, ''])) },
    null,
  ]
  for (const body of wrong) expect(await post(manager.token, body)).toEqual([400, 'invalid'])
  await manager.send(users.lock, {})
  expect(await post(manager.token)).toEqual([423, 'locked'])
})

test('is limited per user and minute', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const codes: unknown[] = []
  for (let sent = 0; sent < 620 && codes.at(-1) !== 429; sent += 1) codes.push((await post(manager.token))[0])
  expect(codes.at(-1)).toBe(429)
  expect(codes.length).toBeGreaterThan(300)
})
