import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { organisations } from '#areas/platform/organisations/contract.ts'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { users } from '#areas/platform/users/contract/users.ts'
import { newId, newToken } from '../database/ids.ts'
import { hashPassword, NOBODYS_HASH } from '../security/passwords.ts'
import { sendRaw } from '#test/socket.ts'
import { codeOf, startTestServer, TestClient, type TestHotel } from '#test/server.ts'

// The cases of reference/reliability.md 6 that no area's own tests show; its numbers are before each title.

const PASSWORD = 'Lotus#Pond42'
let hotel: TestHotel
let port: number
beforeAll(async () => {
  hotel = await startTestServer()
  await hotel.server.listen({ host: '127.0.0.1', port: 0 })
  port = (hotel.server.server.address() as AddressInfo).port
})
afterAll(() => hotel.stop())
beforeEach(() => hotel.rows('delete from sign_in_failures'))

let made = 0
async function account(password = PASSWORD) {
  const email = `hostile-${(made += 1)}@mail.example`
  const admin = await hotel.as('PROP_ADMIN')
  const person = { firstName: 'Uma', email, roles: ['PROP_FRONTDESK' as const], password }
  return { ...(await admin.send(users.create, person)), email }
}
const enter = (email: string, password = PASSWORD, headers = {}) =>
  hotel.anonymous().raw(users.signIn, { email, password }, headers)
const inside = async (person: { id: number; email: string }) => {
  const { token } = await hotel.anonymous().send(users.signIn, { email: person.email, password: PASSWORD })
  return new TestClient(hotel.server, token, person.id)
}
/** The facts of a session are cached for less than a second. */
const soon = { timeout: 2_000, interval: 100 }

test('A1, A6: a token that is missing, malformed, or anywhere but in its header opens nothing', async () => {
  const { token, userId } = await hotel.as('PROP_FRONTDESK')
  const look = async (headers: Record<string, string>, query = '') =>
    (await hotel.anonymous().call('GET', `/api/users/${userId}${query}`, undefined, headers)).status
  expect(await look({ authorization: token })).toBe(200)
  for (const authorization of ['', 'Bearer', 'Bearer ', `Basic ${token}`, `${token} ${token}`, `${token}, ${token}`])
    expect(await look({ authorization }), authorization).toBe(401)
  expect(await look({ cookie: `authorization=${token}; AuthToken=${token}; token=${token}` })).toBe(401)
  for (const name of ['authorization', 'token', 'AuthToken', 'access_token'])
    expect(await look({}, `?${name}=${token}`), name).toBe(401)
})

test('A1: a doubled Authorization header opens nothing, whichever of the two is right', async () => {
  const { token, userId } = await hotel.as('PROP_FRONTDESK')
  const look = (...tokens: string[]) => {
    const headers = tokens.map((each) => `Authorization: ${each}\r\n`).join('')
    return sendRaw(port, `GET /api/users/${userId} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n${headers}\r\n`)
  }
  expect(await look(token)).toBe(200)
  for (const both of [
    [token, token],
    [token, 'another'],
    ['another', token],
    [token, ''],
  ])
    expect(await look(...both), both.join()).toBe(401)
})

test('A2: a token of a megabyte is turned away', async () => {
  const status = await new Promise<number | undefined>((done) => {
    const headers = { authorization: 'x'.repeat(1_000_000) }
    http
      .get({ host: '127.0.0.1', port, path: '/api/users/1', headers, agent: false }, (response) =>
        done(response.statusCode),
      )
      .on('error', () => done(431))
  })
  expect([400, 431]).toContain(status)
})

test('A4, A5: who is switched off, idle too long or in too long is out', async () => {
  const idle = await inside(await account())
  await hotel.rows(`update sessions set last_seen_at = now() - interval '31 minutes' where user_id = $1`, [idle.userId])
  const old = await inside(await account())
  await hotel.rows('update sessions set expires_at = now() where user_id = $1', [old.userId])
  const off = await inside(await account())
  await hotel.rows(`update users set status = 'DISABLED' where id = $1`, [off.userId])
  for (const client of [idle, old, off])
    expect((await client.raw(users.get, { userId: client.userId })).status).toBe(401)

  const working = await inside(await account())
  const look = async () => (await working.raw(users.get, { userId: working.userId })).status
  expect(await look()).toBe(200)
  await hotel.rows(`update users set status = 'DISABLED' where id = $1`, [working.userId])
  await expect.poll(look, soon).toBe(401)
})

test('A8: the same wrong password, sent again under its key because the response was lost, counts once', async () => {
  const { email } = await account()
  const counted = async () => (await hotel.rows('select 1 from sign_in_failures where email = $1', [email])).length
  for (let time = 0; time < 5; time += 1)
    expect(codeOf(await enter(email, 'Wrong#Pond42', { 'idempotency-key': 'one-try' }))).toBe('wrong_credentials')
  expect(await counted()).toBe(1)
  await enter(email, 'Other#Pond42', { 'idempotency-key': 'one-try' })
  await enter(email, 'Wrong#Pond42', { 'idempotency-key': 'another' })
  await enter(email, 'Wrong#Pond42')
  expect(await counted()).toBe(4)
})

test('A9: an unknown account takes as long as a wrong password', async () => {
  const { email } = await account()
  const work = { known: [] as number[], unknown: [] as number[] }
  for (let time = 0; time < 9; time += 1)
    for (const [kind, address] of [
      ['known', email],
      ['unknown', `nobody-${time}@mail.example`],
    ] as const) {
      const before = process.cpuUsage()
      await enter(address, 'Wrong#Pond42')
      work[kind].push(process.cpuUsage(before).user)
    }
  const middle = (all: number[]) => all.toSorted((a, b) => a - b)[4] ?? 0
  // The work of this process, since others share the machine; without the hash for no one it would be a tenth.
  expect(middle(work.unknown)).toBeGreaterThan(middle(work.known) / 2)
  expect(middle(work.unknown)).toBeLessThan(middle(work.known) * 2)
  const costOf = (hash: string) => hash.split('$').slice(1, 4)
  expect(costOf(NOBODYS_HASH)).toEqual(costOf(await hashPassword('Wrong#Pond42')))
})

test('A10: passwords of 8 to 128 characters, each of which counts, spaces and signs of any script too', async () => {
  const admin = await hotel.as('PROP_ADMIN')
  const long = `Aa1#${'x'.repeat(68)}`
  const good = ['Aa1#bcd9', `${long}y`, `${long}z`, `Aa1#${'qwz'.repeat(41)}!`, ' Aa1# spaced ', 'Aa1#नमस्ते🗝️']
  for (const password of good) {
    const { email } = await account(password)
    expect((await enter(email, password)).status, password).toBe(200)
    for (const other of [password.slice(0, -1), `${password}.`, password.trim().toLowerCase()])
      expect((await enter(email, other)).status, other).not.toBe(200)
  }
  const { email } = await account(`${long}y`)
  expect(codeOf(await enter(email, `${long}z`))).toBe('wrong_credentials')
  const person = { firstName: 'Uma', email: 'never@mail.example', roles: ['PROP_FRONTDESK' as const] }
  for (const password of ['Aa1#bcd', `Aa1#${'x'.repeat(125)}`, 'Aa1#bcd\u00009'])
    expect((await admin.raw(users.create, { ...person, password })).status, password).toBe(400)
})

test('A13: tokens have 256 bits and never repeat', () => {
  const tokens = Array.from({ length: 1_000 }, newToken)
  expect(new Set(tokens).size).toBe(1_000)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('B6: the APP_ID opens and closes nothing', async () => {
  const desk = await hotel.as('PROP_FRONTDESK')
  const plain = await desk.raw(properties.current, {})
  for (const app_id of ['hotelmate', 'something else', ''])
    expect((await desk.raw(properties.current, {}, { app_id })).body).toEqual(plain.body)
  expect((await hotel.anonymous().raw(properties.current, {}, { app_id: 'hotelmate' })).status).toBe(401)
})

test('B8, B9: the first role decides, however the list was written; no known role is no right', async () => {
  const mayOpen = async (roles: string[]) => (await (await hotel.as(roles)).raw(organisations.list, {})).status === 200
  expect(await mayOpen(['PROP_FRONTDESK', 'SUPER_ADMIN'])).toBe(false)
  expect(await mayOpen([' prop_frontdesk ', 'PROP_FRONTDESK', 'ORG_ADMIN'])).toBe(false)
  expect(await mayOpen([' org_admin ', 'ORG_ADMIN'])).toBe(true)
  for (const roles of [['PROP_ADMİN'], ['nobody'], ['']]) expect(await mayOpen(roles)).toBe(false)
  const admin = await hotel.as('PROP_ADMIN')
  for (const roles of [
    [],
    ['PROP_ADMİN'],
    [' prop_admin '],
    ['PROP_ADMIN,SUPER_ADMIN'],
    'PROP_ADMIN',
    { 0: 'PROP_ADMIN' },
  ]) {
    const person = { firstName: 'Uma', email: `b9-${newId()}@mail.example`, roles }
    expect((await admin.raw(users.create, person)).status, JSON.stringify(roles)).toBe(400)
  }
})

test('B7: no body elevates a caller', async () => {
  const { id, email } = await account()
  const client = await inside({ id, email })
  const before = await hotel.rows('select * from users where id = $1', [id])
  const extras = { roles: ['SUPER_ADMIN'], organizationId: 1, propertyId: 1, id: 1, status: 'ACTIVE', isDemo: true }
  for (const [name, value] of Object.entries(extras))
    for (const [method, url] of [
      ['PUT', '/api/users/profile'],
      ['POST', '/api/user/update'],
      ['POST', '/api/user/profileUpdate'],
    ] as const)
      expect((await client.call(method, url, { firstName: 'Uma', [name]: value })).status, `${url} ${name}`).toBe(400)
  expect(await hotel.rows('select * from users where id = $1', [id])).toEqual(before)
})

test('B18: a role that is revoked during an open session is missing at the next call', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const look = async () => (await manager.raw(users.list, {})).status
  expect(await look()).toBe(200)
  await hotel.rows(`update users set roles = '{PROP_HOUSEKEEPING}' where id = $1`, [manager.userId])
  await expect.poll(look, soon).toBe(403)
})

test('C1, C6: methods no one declared do nothing, and a header does not make one into another', async () => {
  const desk = await hotel.as('PROP_FRONTDESK')
  const id = newId()
  const changing = [
    `/api/order/confirmOrder/${id}`,
    `/api/order/cancelOrder/${id}`,
    `/api/organisation/deleteOrderById/${id}`,
    `/api/property/${hotel.propertyId}/upgradePlan/Business%20Premium`,
  ]
  for (const url of changing) expect((await desk.call('HEAD', url)).status, url).toBe(405)
  for (const method of ['PATCH', 'TRACE', 'PROPFIND'])
    expect((await desk.call(method, `/api/users/${desk.userId}`)).status, method).toBe(405)
  const override = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
  const read = await desk.call('GET', `/api/users/${desk.userId}`, undefined, override)
  expect(read).toMatchObject({ status: 200, body: { id: desk.userId } })
})

test('C5: no other origin is let in', async () => {
  const { token, userId } = await hotel.as('PROP_FRONTDESK')
  for (const origin of ['https://evil.example', 'null', 'http://localhost:4000.evil.example'])
    for (const method of ['OPTIONS', 'GET'] as const) {
      const preflight = { origin, 'access-control-request-method': 'PUT', authorization: token }
      const { headers } = await hotel.anonymous().call(method, `/api/users/${userId}`, undefined, preflight)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
})

test('C9: nothing of the API is served from a cache', async () => {
  const desk = await hotel.as('PROP_FRONTDESK')
  const once = await desk.raw(users.get, { userId: desk.userId })
  const conditions = {
    'if-none-match': String(once.headers['etag'] ?? '*'),
    'if-modified-since': new Date().toUTCString(),
  }
  const again = await desk.raw(users.get, { userId: desk.userId }, conditions)
  expect([again.status, again.headers['cache-control']]).toEqual([200, 'no-store'])
})

test('CSP: every response forbids foreign and inline scripts, plugins, other bases and frames', async () => {
  const desk = await hotel.as('PROP_FRONTDESK')
  const responses = [
    await desk.raw(users.get, { userId: desk.userId }),
    await hotel.anonymous().raw(users.get, { userId: 1 }),
    await desk.call('GET', '/api/no/such/line'),
    await desk.call('GET', '/healthz'),
    await desk.raw(users.picture, { userId: desk.userId }),
  ]
  for (const { headers } of responses) {
    const policy = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((line) => line.trim().split(/\s+(.*)/s) as [string, string]),
    )
    expect(policy.get('script-src')).toBe("'self'")
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name)).toBe("'none'")
    expect(policy.get('default-src')).toBe("'self'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/)
  }
})
