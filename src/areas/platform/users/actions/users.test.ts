import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#server/security/passwords.ts'
import { permissionsOf } from '#core/roles.ts'
import { codeOf, startTestServer, TestClient, type TestHotel } from '#test/server.ts'
import { users } from '../contract/users.ts'

const PASSWORD = 'Lotus#Pond42'
let hotel: TestHotel
let passwordHash: string
beforeAll(async () => {
  hotel = await startTestServer({ isDemoAllowed: false })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => hotel.stop())
beforeEach(() => hotel.rows('delete from sign_in_failures'))

let made = 0
/** An account with `PASSWORD`. */
async function account(
  over: {
    roles?: string[]
    status?: string
    isDemo?: boolean
    at?: number[]
    organizationId?: number | null
    firstName?: string
  } = {},
) {
  const email = `person-${(made += 1)}@mail.example`
  const [row] = await hotel.rows<{ id: number }>(
    `insert into users (organization_id, email, password_hash, first_name, last_name, roles, status, is_demo)
     values ($1, $2, $3, $4, 'Iyer', $5, $6, $7) returning id::int`,
    [
      over.organizationId === undefined ? hotel.organizationId : over.organizationId,
      email,
      passwordHash,
      over.firstName ?? 'Meera',
      over.roles ?? ['PROP_FRONTDESK'],
      over.status ?? 'ACTIVE',
      over.isDemo ?? false,
    ],
  )
  for (const propertyId of over.at ?? [hotel.propertyId])
    await hotel.rows('insert into user_properties values ($1, $2)', [propertyId, row!.id])
  return { id: row!.id, email }
}
const signIn = (email: string, password = PASSWORD) => hotel.anonymous().raw(users.signIn, { email, password })
const signedIn = async (email: string) => {
  const { token, user } = await hotel.anonymous().send(users.signIn, { email, password: PASSWORD })
  return new TestClient(hotel.server, token, user.id)
}

test('signIn opens a session for the first property of the user, under both addresses', async () => {
  const { id, email } = await account()
  const response = await hotel.anonymous().send(users.signIn, { email: ` ${email.toUpperCase()} `, password: PASSWORD })
  expect(response.user).toEqual({
    id,
    firstName: 'Meera',
    lastName: 'Iyer',
    displayName: 'Meera Iyer',
    logoUrl: null,
    roles: ['PROP_FRONTDESK'],
    roleId: null,
    roleName: null,
    permissions: [...permissionsOf(['PROP_FRONTDESK'])],
    propertyId: hotel.propertyId,
    organizationId: hotel.organizationId,
  })
  const given = await hotel.anonymous().call('POST', '/api/user/login', { email, password: PASSWORD })
  expect(given.status).toBe(200)
  const client = new TestClient(hotel.server, response.token, id)
  expect(await client.send(users.get, { userId: id })).toEqual(response.user)
  const [stored] = await hotel.rows(`select encode(token_hash, 'hex') as hash from sessions where user_id = $1`, [id])
  expect(JSON.stringify(stored)).not.toContain(response.token)
})

test('signIn begins organisation staff at their first property and platform staff at none', async () => {
  const organisation = await account({ roles: [' org_admin '], at: [] })
  const platform = await account({ roles: ['SUPER_ADMIN'], at: [], organizationId: null })
  const lost = await account({ at: [] })
  const propertyOf = async (email: string) =>
    (await hotel.anonymous().send(users.signIn, { email, password: PASSWORD })).user.propertyId
  expect(await propertyOf(organisation.email)).toBe(hotel.propertyId)
  expect(await propertyOf(platform.email)).toBeNull()
  expect(await propertyOf(lost.email)).toBeNull()
})

test('signIn refuses wrong_credentials alike for a wrong password and an unknown account', async () => {
  const { email } = await account()
  const withoutId = ({ status, body }: Awaited<ReturnType<typeof signIn>>) => ({
    status,
    body: { ...(body as object), requestId: '' },
  })
  const wrong = withoutId(await signIn(email, 'Wrong#Pond42'))
  expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  expect(withoutId(await signIn('nobody@mail.example', 'Wrong#Pond42'))).toEqual(wrong)
})

test('signIn refuses account_disabled, and only to who knows the password', async () => {
  const { email } = await account({ status: 'DISABLED' })
  expect(codeOf(await signIn(email))).toBe('account_disabled')
  expect(codeOf(await signIn(email, 'Wrong#Pond42'))).toBe('wrong_credentials')
})

test('signIn refuses demo_sign_in_closed where demo data is not allowed', async () => {
  const { email } = await account({ isDemo: true })
  expect(codeOf(await signIn(email))).toBe('demo_sign_in_closed')
})

test('signIn refuses too_many_attempts after ten wrong tries of one account, also for the right password', async () => {
  const [one, other] = [await account(), await account()]
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(codeOf(await signIn(one.email, 'Wrong#Pond42'))).toBe('wrong_credentials')
  const refused = await signIn(one.email)
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ code: 'too_many_attempts', details: { retryAfterSeconds: expect.any(Number) } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890)
  expect((await signIn(other.email)).status).toBe(200)

  // Refused tries are not counted, so sign-in opens when the tenth try from the end is a quarter of an hour old.
  await hotel.rows(
    `update sign_in_failures set failed_at = now() - interval '16 minutes'
      where id = (select id from sign_in_failures where email = $1 order by failed_at limit 1)`,
    [one.email],
  )
  expect((await signIn(one.email)).status).toBe(200)
  expect(await hotel.rows('select 1 from sign_in_failures where email = $1', [one.email])).toEqual([])
})

test('tries sent all at once are no more than tries one after the other: ten are looked at', async () => {
  const { email } = await account()
  const tries = Array.from({ length: 32 }, (_, at) => signIn(email, `Wrong#Pond${at}`))
  const codes = (await Promise.all(tries)).map(codeOf)
  expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10)
  expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(22)
  expect(codeOf(await signIn(email))).toBe('too_many_attempts')
  expect(await hotel.rows('select 1 from sign_in_failures where email = $1', [email])).toHaveLength(10)
})

test('a hundred wrong tries from one address close it for every account', async () => {
  const { email } = await account()
  await hotel.rows(
    `insert into sign_in_failures (id, email, place, address)
     select gen_random_uuid(), 'sprayed-' || n || '@mail.example', 1, '127.0.0.1' from generate_series(1, 100) n`,
  )
  expect(codeOf(await signIn(email))).toBe('too_many_attempts')
})

test('signIn rejects nonsense', async () => {
  const send = async (body: object) => (await hotel.anonymous().raw(users.signIn, body)).status
  expect(await send({})).toBe(400)
  expect(await send([])).toBe(400)
  expect(await send({ email: 'a@b.example', password: { $ne: 1 } })).toBe(400)
  expect(await send({ email: 'a@b.example\u0000', password: PASSWORD })).toBe(400)
  expect(await send({ email: 'a@b.example', password: `${PASSWORD}\u0000` })).toBe(400)
  expect(await send({ email: 'a@b.example', password: 'x'.repeat(129) })).toBe(400)
  expect(await send({ email: 'a@b.example', password: PASSWORD, roles: ['SUPER_ADMIN'] })).toBe(400)
})

test('signOut ends this session at once and leaves the others', async () => {
  const { id, email } = await account()
  const [here, there] = [await signedIn(email), await signedIn(email)]
  await here.send(users.get, { userId: id })
  await here.send(users.signOut, {})
  expect((await here.raw(users.get, { userId: id })).status).toBe(401)
  expect((await there.raw(users.get, { userId: id })).status).toBe(200)
})

test('get refuses not_found to who may not see colleagues, and for people of other tenants', async () => {
  const colleague = await account()
  const foreigner = await account({
    at: [hotel.foreignPropertyId],
    organizationId: hotel.foreignOrganizationId,
    firstName: 'Canary',
  })
  const elsewhere = await account({ at: [] })
  const platform = await account({ at: [], organizationId: null, roles: ['SUPER_ADMIN'] })
  const seen = async (client: TestClient, userId: number) => (await client.raw(users.get, { userId })).status

  const desk = await hotel.as('PROP_FRONTDESK')
  expect(await seen(desk, desk.userId)).toBe(200)
  expect(await seen(desk, colleague.id)).toBe(404)
  const manager = await hotel.as('PROP_MANAGER')
  expect(await seen(manager, colleague.id)).toBe(200)
  for (const stranger of [foreigner.id, elsewhere.id, platform.id, 999_999])
    expect(await seen(manager, stranger)).toBe(404)
  const organisation = await hotel.as('ORG_ADMIN')
  expect(await seen(organisation, elsewhere.id)).toBe(200)
  for (const stranger of [foreigner.id, platform.id]) expect(await seen(organisation, stranger)).toBe(404)
  expect((await desk.call('GET', `/api/user/findById/${colleague.id}`)).body).toMatchObject({ code: 'not_found' })
})

test('list shows the people of the property, of the organisation to its staff, page by page', async () => {
  const manager = await hotel.as('PROP_MANAGER', { name: 'Ranjit' })
  const elsewhere = await account({ at: [], firstName: 'Elsewhere' })
  const all = await manager.send(users.list, { limit: 200 })
  expect(all.rows.map((row) => row.id)).toContain(manager.userId)
  expect(all.rows.map((row) => row.id)).not.toContain(elsewhere.id)
  expect(JSON.stringify(all)).not.toMatch(/canary|password|hash/i)
  expect((await manager.send(users.list, { name: 'ranj' })).rows.map((row) => row.firstName)).toEqual(['Ranjit'])

  const first = await manager.send(users.list, { limit: 1 })
  const second = await manager.send(users.list, { limit: 1, after: first.next })
  expect([...first.rows, ...second.rows]).toEqual(all.rows.slice(0, 2))
  expect((await manager.raw(users.list, { after: 'e30' })).status).toBe(400)

  const organisation = await hotel.as('ORG_ADMIN')
  const theirs = await organisation.send(users.list, { limit: 200 })
  expect(theirs.rows.map((row) => row.id)).toContain(elsewhere.id)
  expect(JSON.stringify(theirs)).not.toMatch(/canary/i)
  const given = await organisation.call('GET', `/api/property/${hotel.propertyId}/users`)
  expect((given.body as { rows: { id: number }[] }).rows.map((row) => row.id)).not.toContain(elsewhere.id)
})

test('list refuses not_found for a property or an organisation that is not one’s own', async () => {
  for (const role of ['PROP_MANAGER', 'ORG_ADMIN'] as const) {
    const client = await hotel.as(role)
    expect(codeOf(await client.raw(users.list, { propertyId: hotel.foreignPropertyId }))).toBe('not_found')
    expect(codeOf(await client.raw(users.list, { organizationId: hotel.foreignOrganizationId }))).toBe('not_found')
    expect((await client.raw(users.list, { propertyId: hotel.propertyId })).status).toBe(200)
    expect((await client.raw(users.list, { organizationId: hotel.organizationId })).status).toBe(200)
  }
  expect((await (await hotel.as('PROP_FRONTDESK')).raw(users.list, {})).status).toBe(403)
})

test('changePassword sets the new one and ends every other session', async () => {
  const { id, email } = await account()
  const [here, there] = [await signedIn(email), await signedIn(email)]
  await here.send(users.changePassword, { oldPassword: PASSWORD, newPassword: 'Amber*Lamp73' })
  expect((await here.raw(users.get, { userId: id })).status).toBe(200)
  expect((await there.raw(users.get, { userId: id })).status).toBe(401)
  expect((await signIn(email)).status).toBe(401)
  expect((await signIn(email, 'Amber*Lamp73')).status).toBe(200)
  const [trace] = await hotel.rows(`select * from audit_events where type = 'PASSWORD_CHANGE'`)
  expect(trace).toMatchObject({ entity: 'user', entity_id: String(id), before: null, after: null })
})

test('changePassword refuses wrong_password', async () => {
  const client = await signedIn((await account()).email)
  const input = { oldPassword: 'Wrong#Pond42', newPassword: 'Amber*Lamp73' }
  expect(codeOf(await client.raw(users.changePassword, input))).toBe('wrong_password')
})

test('changePassword refuses weak_password: common, the same again, or about oneself', async () => {
  const client = await signedIn((await account()).email)
  const because = async (newPassword: string) =>
    (await client.raw(users.changePassword, { oldPassword: PASSWORD, newPassword })).body
  expect(await because('Password123!')).toMatchObject({ code: 'weak_password', details: { because: 'common' } })
  expect(await because(PASSWORD)).toMatchObject({ code: 'weak_password', details: { because: 'same' } })
  expect(await because('1-Meera-is-here')).toMatchObject({ code: 'weak_password', details: { because: 'personal' } })
  expect(await because('short#A1'.slice(1))).toMatchObject({ code: 'invalid' })
})

test('changePassword refuses too_many_attempts to who guesses in an open session', async () => {
  const client = await signedIn((await account()).email)
  const input = { oldPassword: 'Wrong#Pond42', newPassword: 'Amber*Lamp73' }
  for (let attempt = 0; attempt < 10; attempt += 1) await client.raw(users.changePassword, input)
  const right = await client.raw(users.changePassword, { ...input, oldPassword: PASSWORD })
  expect(codeOf(right)).toBe('too_many_attempts')
})

test('switchProperty moves this session to another property of one’s own', async () => {
  const [second] = await hotel.rows<{ id: number }>(
    `insert into properties (organization_id, name, short_name, seo_friendly_name, time_zone, currency, business_date, country,
                            locale, fiscal_year_month, country_pack, rounding_unit)
     values ($1, 'Second', 'second', 'second', 'Asia/Kolkata', 'INR', '2026-11-20', 'IN', 'en-IN', 4, 'IN', 100) returning id::int`,
    [hotel.organizationId],
  )
  const { email } = await account({ at: [hotel.propertyId, second!.id] })
  const client = await signedIn(email)
  expect((await client.send(users.switchProperty, { propertyId: second!.id })).propertyId).toBe(second!.id)
  expect((await client.send(users.get, { userId: client.userId })).propertyId).toBe(second!.id)
  const support = await signedIn((await account({ roles: ['SUPER_ADMIN'], at: [], organizationId: null })).email)
  expect((await support.send(users.switchProperty, { propertyId: hotel.foreignPropertyId })).propertyId).toBe(
    hotel.foreignPropertyId,
  )
})

test('switchProperty refuses not_found for a property one may not work for', async () => {
  for (const roles of [['PROP_ADMIN'], ['ORG_ADMIN']]) {
    const client = await signedIn((await account({ roles })).email)
    for (const propertyId of [hotel.foreignPropertyId, 999_999])
      expect(codeOf(await client.raw(users.switchProperty, { propertyId }))).toBe('not_found')
  }
})
