import { afterAll, beforeAll, expect, test } from 'vitest'
import { usersArea } from '#areas/platform/users/actions/users.ts'
import { users } from '#areas/platform/users/contract/users.ts'
import { startTestServer, type TestHotel } from '#test/server.ts'

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer({ areas: [usersArea] })
})
afterAll(() => hotel.stop())

test('the live stream is refused without a session and for a locked one', async () => {
  const open = async (headers: Record<string, string>) => {
    const response = await hotel.server.inject({ method: 'GET', url: '/api/live', headers })
    return [response.statusCode, response.json<{ code?: string }>().code]
  }
  expect(await open({})).toEqual([401, 'signed_out'])
  expect(await open({ authorization: 'made-up' })).toEqual([401, 'signed_out'])
  const clerk = await hotel.as('PROP_FRONTDESK')
  await clerk.send(users.lock, {})
  expect(await open({ authorization: clerk.token })).toEqual([423, 'locked'])
})
