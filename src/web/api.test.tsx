import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { users } from '#areas/platform/users/contract/users.ts'
import { keyOf, readAll, send } from './api.ts'
import { onSignedOut } from './request.ts'
import { ApiError } from './api-error.ts'
import { currentSession, saveProperty, saveSession, type SessionProperty } from './session.ts'
import { signOut } from './sign-out.ts'

const user = {
  id: 7,
  firstName: 'Priya',
  lastName: 'Nair',
  displayName: 'Priya',
  logoUrl: null,
  roles: ['PROP_FRONTDESK' as const],
  roleId: null,
  roleName: null,
  permissions: [],
  propertyId: 1,
  organizationId: 1,
}
const server = vi.fn<typeof fetch>()
const jsonResponse = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const headersOf = (call: number) => server.mock.calls[call]?.[1]?.headers as Record<string, string>

beforeEach(() => {
  vi.stubGlobal('fetch', server)
  saveSession(user, 'secret')
})
afterEach(() => {
  server.mockReset()
  vi.unstubAllGlobals()
})

test('a failed request is tried once more, unchanged, under the same key', async () => {
  server.mockResolvedValueOnce(jsonResponse(500, { code: 'broken' })).mockResolvedValueOnce(jsonResponse(200, user))
  await send(users.switchProperty, { propertyId: 2 })
  expect(server).toHaveBeenCalledTimes(2)
  expect(server.mock.calls[0]).toEqual(server.mock.calls[1])
  expect(headersOf(0)['idempotency-key']).toBe(headersOf(1)['idempotency-key'])
})

test('a refusal is final and is not tried again', async () => {
  server.mockResolvedValue(jsonResponse(409, { code: 'room_taken', details: { room: '204' } }))
  const error = await send(users.switchProperty, { propertyId: 2 }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ status: 409, code: 'room_taken', details: { room: '204' } })
  expect(server).toHaveBeenCalledTimes(1)
})

test('two tries without a response are reported as unreachable', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(send(users.get, { userId: 7 })).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  expect(server).toHaveBeenCalledTimes(2)
})

test('a list is read whole, page by page from where the one before ended, and one too long is refused', async () => {
  server
    .mockResolvedValueOnce(jsonResponse(200, { rows: [1, 2], next: 'b' }))
    .mockResolvedValueOnce(jsonResponse(200, { rows: [3] }))
  expect(await readAll(users.list, { name: 'x' })).toEqual([1, 2, 3])
  expect(server.mock.calls.map(([url]) => url)).toEqual(['/api/users?name=x&limit=200', '/api/users?name=x&after=b&limit=200']) // prettier-ignore
  server.mockImplementation(async () => jsonResponse(200, { rows: Array.from({ length: 200 }, () => 0), next: 'more' }))
  await expect(readAll(users.list, {})).rejects.toMatchObject({ status: 422, code: 'too_many_rows' })
})

test('every request names the app and carries the token as it is', async () => {
  server.mockResolvedValue(jsonResponse(200, user))
  await send(users.get, { userId: 7 })
  expect(server.mock.calls[0]?.[0]).toBe('/api/users/7')
  expect(headersOf(0)).toMatchObject({ APP_ID: 'hotelmate', authorization: 'secret' })
})

test('a token the server no longer knows clears the session and leads to the sign-in page', async () => {
  const wentToSignIn = vi.fn()
  onSignedOut(wentToSignIn)
  server.mockResolvedValue(jsonResponse(401, { code: 'signed_out', requestId: 'r' }))
  await expect(send(users.get, { userId: 7 })).rejects.toBeInstanceOf(ApiError)
  expect(wentToSignIn).toHaveBeenCalledOnce()
  expect(currentSession()).toBeUndefined()
  expect(sessionStorage.length).toBe(0)
})

test.each([
  ['the server says yes', () => server.mockResolvedValue(jsonResponse(200, {}))],
  ['the server is away', () => server.mockRejectedValue(new TypeError('Failed to fetch'))],
])('signing out clears everything that was stored and goes to sign-in: %s', async (_when, prepare) => {
  prepare()
  saveProperty({ name: 'Rao Palace' } as SessionProperty)
  sessionStorage.setItem('NotificationCount', '4')
  const goTo = vi.fn()
  await signOut(goTo)
  expect(sessionStorage.length).toBe(0)
  expect(currentSession()).toBeUndefined()
  expect(goTo).toHaveBeenCalledWith('/sessions/signin')
})

test('a wrong password does not end a session', async () => {
  server.mockResolvedValue(jsonResponse(401, { code: 'wrong_credentials' }))
  await expect(send(users.signIn, { email: 'a@b.c', password: 'x' })).rejects.toMatchObject({
    code: 'wrong_credentials',
  })
  expect(currentSession()?.token).toBe('secret')
})

test('a read’s key begins with its area, so that a live topic finds it', () => {
  expect(keyOf(users.list, { limit: 5 })).toEqual(['users', 'list', { limit: 5 }])
})
