import { afterAll, beforeAll, expect, test } from 'vitest'
import { usersArea } from '#areas/platform/users/actions/users.ts'
import { users } from '#areas/platform/users/contract/users.ts'
import { startTestServer, type TestHotel } from '#test/server.ts'

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer({ areas: [usersArea] })
})
afterAll(() => hotel.stop())

test('the stream of news opens to no one who is signed out, and to no locked session', async () => {
  const asked = async (headers: Record<string, string>) => {
    const answer = await hotel.server.inject({ method: 'GET', url: '/api/live', headers })
    return [answer.statusCode, answer.json<{ code?: string }>().code]
  }
  expect(await asked({})).toEqual([401, 'signed_out'])
  expect(await asked({ authorization: 'made-up' })).toEqual([401, 'signed_out'])
  const clerk = await hotel.as('PROP_FRONTDESK')
  await clerk.send(users.lock, {})
  expect(await asked({ authorization: clerk.token })).toEqual([423, 'locked'])
})
