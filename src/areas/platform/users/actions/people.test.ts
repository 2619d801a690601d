import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RoleCode } from '#core/role-codes.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { roles } from '#areas/platform/roles/contract.ts'
import { subscriptions } from '#areas/platform/subscriptions/contract.ts'
import { users } from '../contract/users.ts'
import { userEmails } from '../jobs.ts'

const PASSWORD = 'Lotus#Pond42'
let hotel: TestHotel
let admin: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
})
afterAll(() => hotel.stop())
beforeEach(() => hotel.rows('delete from sign_in_failures'))

let made = 0
type Over = { roles?: RoleCode[]; roleId?: string; email?: string; propertyIds?: number[]; password?: string }
const newPerson = (over: Over = {}) => ({
  firstName: 'Ravi',
  lastName: 'Nair',
  phone: '+91 98200 11111',
  email: `Ravi-${(made += 1)}@Mail.example`,
  roles: ['PROP_FRONTDESK'] as RoleCode[],
  ...over,
})
const signIn = (email: string, password = PASSWORD) => hotel.anonymous().raw(users.signIn, { email, password })

/** The secret in the last mail queued for a user, as their mail program would show it. */
async function secretFor(userId: number): Promise<string> {
  const queued = await hotel.rows<{ count: number }>(
    `select count(*)::int as count from messages where kind = 'password' and payload->>'userId' = $1`,
    [String(userId)],
  )
  expect(queued[0]?.count).toBeGreaterThan(0)
  const written = await hotel.inside((ctx) => userEmails.password(ctx, { mailId: ctx.newId(), userId }))
  return /#(\S+)/.exec(written?.text ?? '')?.[1] ?? ''
}

test('create adds a colleague who can sign in at once, and one who is invited to choose a password', async () => {
  const ready = await admin.send(users.create, newPerson({ password: PASSWORD }))
  expect(ready).toMatchObject({
    email: `ravi-${made}@mail.example`,
    displayName: 'Ravi Nair',
    organizationId: hotel.organizationId,
    propertyIds: [hotel.propertyId],
    status: 'ACTIVE',
    isInvited: false,
    version: 1,
  })
  expect((await signIn(ready.email)).status).toBe(200)

  const invited = await admin.send(users.create, newPerson())
  expect(invited.isInvited).toBe(true)
  expect(codeOf(await signIn(invited.email))).toBe('wrong_credentials')
  const token = await secretFor(invited.id)
  await hotel.anonymous().send(users.setPassword, { token, newPassword: PASSWORD })
  expect((await signIn(invited.email)).status).toBe(200)
  expect((await admin.send(users.person, { userId: invited.id })).isInvited).toBe(false)
})

test('create refuses email_taken, weak_password and places out of reach', async () => {
  const { email } = await admin.send(users.create, newPerson({ password: PASSWORD }))
  expect(codeOf(await admin.raw(users.create, newPerson({ email })))).toBe('email_taken')
  expect(codeOf(await admin.raw(users.create, newPerson({ propertyIds: [hotel.foreignPropertyId] })))).toBe('not_found')
  for (const password of ['Password#2026', 'Ravi-9999#x', 'Ravi#Nair2026'])
    expect(codeOf(await admin.raw(users.create, newPerson({ password, email: 'ravi@mail.example' })))).toBe(
      'weak_password',
    )
  expect((await admin.raw(users.create, newPerson({ email: 'no address' }))).status).toBe(400)
  expect((await admin.raw(users.create, newPerson({ roles: [] }))).status).toBe(400)
})

test('create refuses weak_password, create refuses email_taken and create refuses not_found leave no one behind', async () => {
  const before = await hotel.rows('select count(*) from users')
  await admin.raw(users.create, newPerson({ password: 'Password#2026' }))
  await admin.raw(users.create, newPerson({ propertyIds: [hotel.foreignPropertyId] }))
  expect(await hotel.rows('select count(*) from users')).toEqual(before)
})

test('create refuses not_in_plan when a place has as many people as its plan allows', async () => {
  await admin.send(subscriptions.upgradePlan, { propertyId: hotel.propertyId, planName: 'Business Starter' })
  const add = () => admin.raw(users.create, newPerson())
  let response = await add()
  for (let more = 0; more < 6 && response.status === 200; more += 1) response = await add()
  expect(response.body).toMatchObject({ code: 'not_in_plan', details: { limit: 'users', most: 5 } })
  await hotel.rows('delete from property_subscriptions')
})

test('create refuses role_not_yours: roles are given downwards only', async () => {
  const organisation = await hotel.as('ORG_ADMIN')
  for (const role of ['SUPER_ADMIN', 'ORG_ADMIN', 'CUST_SUPPORT'] as const)
    expect(codeOf(await admin.raw(users.create, newPerson({ roles: ['PROP_FRONTDESK', role] })))).toBe('role_not_yours')
  expect(codeOf(await organisation.raw(users.create, newPerson({ roles: ['SUPER_ADMIN'] })))).toBe('role_not_yours')
  const finance = await organisation.send(users.create, newPerson({ roles: ['ORG_FINANCE'] }))
  expect(finance.propertyIds).toEqual([])
  expect((await (await hotel.as('PROP_FRONTDESK')).raw(users.create, newPerson())).status).toBe(403)
})

test('platform staff add people to any organisation, and a property’s administrator to no other', async () => {
  const platform = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  const places = { organizationId: hotel.foreignOrganizationId, propertyIds: [hotel.foreignPropertyId] }
  const stranger = await platform.send(users.create, { ...newPerson(), ...places })
  expect(stranger).toMatchObject({
    organizationId: hotel.foreignOrganizationId,
    propertyIds: [hotel.foreignPropertyId],
  })
  const colleague = await platform.send(users.create, newPerson({ roles: ['CUST_SUPPORT'] }))
  expect(colleague).toMatchObject({ organizationId: null, propertyIds: [] })
  expect(codeOf(await admin.raw(users.create, { ...newPerson(), ...places }))).toBe('not_found')
})

test('person refuses not_found, update refuses not_found and invite refuses not_found for a user of another property', async () => {
  const stranger = await hotel.as('PROP_FRONTDESK', { propertyId: hotel.foreignPropertyId })
  const userId = stranger.userId
  expect(codeOf(await admin.raw(users.person, { userId }))).toBe('not_found')
  expect(codeOf(await admin.raw(users.update, { ...newPerson(), userId, version: 1 }))).toBe('not_found')
  expect(codeOf(await admin.raw(users.invite, { userId }))).toBe('not_found')
})

test('update changes roles and places, signs the user out, and the specification’s address does the same', async () => {
  const person = await admin.send(users.create, newPerson({ password: PASSWORD }))
  const { body } = (await signIn(person.email)) as { body: { token: string } }
  const change = { ...newPerson(), email: person.email, userId: person.id, roles: ['PROP_MANAGER'] as RoleCode[] }
  const changed = await admin.send(users.update, { ...change, version: 1 })
  expect(changed).toMatchObject({ roles: ['PROP_MANAGER'], version: 2, propertyIds: [hotel.propertyId] })
  const left = await hotel.anonymous().call('GET', `/api/users/${person.id}`, undefined, { authorization: body.token })
  expect(left.status).toBe(401)
  const given = await admin.call('POST', '/api/user/updateUser', { ...change, lastName: 'Menon', version: 2 })
  expect([given.status, (given.body as { lastName: string }).lastName]).toEqual([200, 'Menon'])
})

test('update refuses stale_version and update refuses email_taken', async () => {
  const [one, other] = [await admin.send(users.create, newPerson()), await admin.send(users.create, newPerson())]
  const change = { ...newPerson(), userId: one.id }
  expect(codeOf(await admin.raw(users.update, { ...change, version: 7 }))).toBe('stale_version')
  expect(codeOf(await admin.raw(users.update, { ...change, email: other.email, version: 1 }))).toBe('email_taken')
})

test('update refuses not_oneself for one’s own roles and update refuses role_not_yours for those above', async () => {
  const self = { ...newPerson(), userId: admin.userId, version: 1 }
  expect(codeOf(await admin.raw(users.update, { ...self, roles: ['PROP_FRONTDESK'] }))).toBe('not_oneself')
  expect(codeOf(await admin.raw(users.update, { ...self, roles: ['PROP_ADMIN'], status: 'DISABLED' }))).toBe(
    'not_oneself',
  )
  expect((await admin.raw(users.update, { ...self, roles: ['PROP_ADMIN'] })).status).toBe(200)
  const chief = await hotel.as('ORG_ADMIN')
  const above = await admin.raw(users.update, { ...newPerson(), userId: chief.userId, version: 1 })
  expect(['role_not_yours', 'not_found']).toContain(codeOf(above))
})

test('update refuses last_administrator', async () => {
  const platform = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  const only = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
  const off = {
    ...newPerson(),
    userId: only.userId,
    version: 1,
    roles: ['PROP_ADMIN'] as RoleCode[],
    status: 'DISABLED' as const,
  }
  expect(codeOf(await platform.raw(users.update, off))).toBe('last_administrator')
  await hotel.as('ORG_ADMIN', { propertyId: hotel.foreignPropertyId })
  expect((await platform.send(users.update, off)).status).toBe('DISABLED')
})

test('invite sends another link; invite refuses role_not_yours for someone above', async () => {
  const person = await admin.send(users.create, newPerson())
  expect(await admin.send(users.invite, { userId: person.id })).toEqual({ to: person.email })
  const platform = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  const chief = await hotel.as('SUPER_ADMIN')
  expect((await platform.raw(users.invite, { userId: chief.userId })).status).toBe(200)
  await hotel.rows(`update users set roles = '{PROP_ADMIN,ORG_ADMIN}' where id = $1`, [person.id])
  expect(codeOf(await admin.raw(users.invite, { userId: person.id }))).toBe('role_not_yours')
})

test('updateProfile changes one’s own names and nothing else, under three addresses', async () => {
  const me = await hotel.as('PROP_HOUSEKEEPING')
  const names = { firstName: ' Lakshmi ', lastName: 'Das', displayName: '', phone: '12345' }
  expect(await me.send(users.updateProfile, names)).toMatchObject({ firstName: 'Lakshmi', displayName: 'Lakshmi Das' })
  for (const address of ['/api/user/update', '/api/user/profileUpdate'])
    expect((await me.call('POST', address, names)).status).toBe(200)
  expect(await me.send(users.profile, {})).toMatchObject({ ...names, firstName: 'Lakshmi' })
  expect((await me.raw(users.updateProfile, { ...names, roles: ['SUPER_ADMIN'] })).status).toBe(400)
})

test('forgotPassword has the same reply for any address, and its link sets a password once', async () => {
  const person = await admin.send(users.create, newPerson({ password: PASSWORD }))
  const { body } = (await signIn(person.email)) as { body: { token: string } }
  for (const email of [person.email, 'nobody@mail.example'])
    expect(await hotel.anonymous().send(users.forgotPassword, { email })).toEqual({})
  const token = await secretFor(person.id)
  await hotel.anonymous().send(users.setPassword, { token, newPassword: 'River%Stone88' })
  expect(codeOf(await signIn(person.email))).toBe('wrong_credentials')
  expect((await signIn(person.email, 'River%Stone88')).status).toBe(200)
  const old = await hotel.anonymous().call('GET', `/api/users/${person.id}`, undefined, { authorization: body.token })
  expect(old.status).toBe(401)
  expect(codeOf(await hotel.anonymous().raw(users.setPassword, { token, newPassword: PASSWORD }))).toBe('link_expired')
})

test('forgotPassword refuses too_many_attempts after many requests', async () => {
  for (let n = 0; n < 10; n += 1) await hotel.anonymous().send(users.forgotPassword, { email: 'many@mail.example' })
  const again = await hotel.anonymous().raw(users.forgotPassword, { email: 'many@mail.example' })
  expect(codeOf(again)).toBe('too_many_attempts')
})

test('setPassword refuses link_expired and setPassword refuses weak_password, and a refused link still works', async () => {
  const person = await admin.send(users.create, newPerson())
  const token = await secretFor(person.id)
  const weak = await hotel.anonymous().raw(users.setPassword, { token, newPassword: 'Password#2026' })
  expect(codeOf(weak)).toBe('weak_password')
  const late = await secretFor(person.id)
  await hotel.rows(`update password_tokens set expires_at = now() - interval '1 second' where user_id = $1`, [
    person.id,
  ])
  for (const each of [token, late, 'made-up'])
    expect(codeOf(await hotel.anonymous().raw(users.setPassword, { token: each, newPassword: PASSWORD }))).toBe(
      'link_expired',
    )
})

test('sessions shows where one is signed in; endSession ends one, and endSession refuses not_found for another user’s', async () => {
  const { email } = await admin.send(users.create, newPerson({ password: PASSWORD }))
  const tokens: string[] = []
  for (let n = 0; n < 2; n += 1) tokens.push(((await signIn(email)).body as { token: string }).token)
  const headers = { authorization: tokens[0]! }
  const { rows } = await hotel.anonymous().send(users.sessions, {}, headers)
  expect(rows.map(({ isThis }) => isThis).sort()).toEqual([false, true])
  const other = rows.find(({ isThis }) => !isThis)!
  expect(codeOf(await admin.raw(users.endSession, { sessionId: other.id }))).toBe('not_found')
  await hotel.anonymous().send(users.endSession, { sessionId: other.id }, headers)
  expect((await hotel.anonymous().send(users.sessions, {}, headers)).rows).toHaveLength(1)
})

test('lock silences a session until unlock gets the password; unlock refuses wrong_password and too_many_attempts', async () => {
  const person = await admin.send(users.create, newPerson({ password: PASSWORD }))
  const { body } = (await signIn(person.email)) as { body: { token: string } }
  const headers = { authorization: body.token }
  const getPerson = () => hotel.anonymous().raw(users.get, { userId: person.id }, headers)
  await hotel.anonymous().send(users.lock, {}, headers)
  expect([(await getPerson()).status, codeOf(await getPerson())]).toEqual([423, 'locked'])
  const unlock = (password: string) => hotel.anonymous().raw(users.unlock, { password }, headers)
  expect(codeOf(await unlock('Wrong#Pond42'))).toBe('wrong_password')
  expect((await unlock(PASSWORD)).status).toBe(200)
  expect((await getPerson()).status).toBe(200)
  await hotel.anonymous().send(users.lock, {}, headers)
  for (let n = 0; n < 9; n += 1) await unlock('Wrong#Pond42')
  expect(codeOf(await unlock(PASSWORD))).toBe('too_many_attempts')
  expect((await hotel.anonymous().raw(users.signOut, {}, headers)).status).toBe(200)
})

test('unlock refuses too_many_attempts only in the end: a locked session may always sign out', async () => {
  const person = await hotel.as('PROP_FRONTDESK')
  await person.send(users.lock, {})
  await person.send(users.signOut, {})
  expect((await person.raw(users.get, { userId: person.userId })).status).toBe(401)
})

describe('own roles', () => {
  const owner = async () => hotel.as('SUPER_ADMIN')
  const auditor = async (over: object = {}) =>
    (await owner()).send(roles.create, {
      name: `Auditor ${(made += 1)}`,
      template: 'PROP_FRONTDESK',
      permissions: ['bookings.read', 'audit.read'],
      ...over,
    })

  test('a user with an own role may do what it permits, at once and no more', async () => {
    const { id: roleId } = await auditor()
    const { id: userId, email, version } = await admin.send(users.create, newPerson({ password: PASSWORD, roleId }))
    const signedIn = await hotel.anonymous().send(users.signIn, { email, password: PASSWORD })
    expect(signedIn.user).toMatchObject({ roleId, roles: ['PROP_FRONTDESK'] })
    expect([...signedIn.user.permissions].sort()).toEqual(['audit.read', 'bookings.read'])
    const list = (token: string) => hotel.anonymous().raw(users.list, {}, { authorization: token })
    expect((await list(signedIn.token)).body).toMatchObject({ code: 'forbidden', needs: 'users.read' })

    const role = await (await owner()).send(roles.get, { roleId })
    await (await owner()).send(roles.update, { ...changed(role), permissions: ['users.read'] })
    expect((await list(signedIn.token)).status).toBe(200)

    const details = { ...newPerson({ email }), userId, version }
    expect(await admin.send(users.update, details)).toMatchObject({ roleId: null, roleName: null })
    expect((await list(signedIn.token)).status).toBe(401)
  })

  test('create refuses unknown_reference and update refuses unknown_reference for a role of another template or property', async () => {
    const { id: other } = await auditor({ template: 'PROP_MANAGER' })
    const { id: foreign } = await auditor({ organizationId: hotel.foreignOrganizationId })
    const { id: userId, email, version } = await admin.send(users.create, newPerson({ password: PASSWORD }))
    for (const roleId of [other, foreign, '019a0000-0000-7000-8000-00000000dead']) {
      expect(codeOf(await admin.raw(users.create, newPerson({ roleId })))).toBe('unknown_reference')
      expect(codeOf(await admin.raw(users.update, { ...newPerson({ email, roleId }), userId, version }))).toBe(
        'unknown_reference',
      )
    }
  })

  test('create refuses role_not_yours: no one grants a right they do not have, not even the administrator of a property', async () => {
    const { id: roleId } = await auditor({
      template: 'PROP_ADMIN',
      permissions: ['users.read', 'users.write', 'roles.read'],
    })
    const narrow = await admin.send(users.create, newPerson({ password: PASSWORD, roles: ['PROP_ADMIN'], roleId }))
    const { token } = await hotel.anonymous().send(users.signIn, { email: narrow.email, password: PASSWORD })
    const asNarrow = (input: object) => hotel.anonymous().raw(users.create, input, { authorization: token })
    expect(codeOf(await asNarrow(newPerson({ roles: ['PROP_ADMIN'] })))).toBe('role_not_yours')
    expect(codeOf(await asNarrow(newPerson({ roles: ['PROP_FINANCE'] })))).toBe('role_not_yours')
    expect((await asNarrow(newPerson({ roles: ['PROP_ADMIN'], roleId }))).status).toBe(200)
  })

  const changed = ({
    id,
    name,
    description,
    version,
  }: {
    id: string
    name: string
    description: string
    version: number
  }) => ({
    roleId: id,
    name,
    description,
    version,
  })
})
