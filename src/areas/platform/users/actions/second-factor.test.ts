import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { organisations } from '#areas/platform/organisations/contract.ts'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { codeOf, startTestServer, TestClient, type TestHotel } from '#test/server.ts'
import { codeAt, stepOf } from '#server/security/totp.ts'
import { users } from '../contract/users.ts'

const PASSWORD = 'Lotus#Pond42'
let hotel: TestHotel
let passwordHash: string
beforeAll(async () => {
  hotel = await startTestServer()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => hotel.stop())
beforeEach(() => hotel.rows('delete from sign_in_failures'))

let made = 0
/** An account of the property, or of one with an organisation of its own, so that its rule touches no one else. */
async function account({ isAlone = false, roles = ['PROP_FRONTDESK'] } = {}) {
  const email = `guarded-${(made += 1)}@mail.example`
  const [property] = isAlone
    ? await hotel.rows<{ id: number }>(`insert into organisations (name) values ('Guarded') returning id::int`)
    : [{ id: hotel.organizationId }]
  const [row] = await hotel.rows<{ id: number }>(
    `insert into users (organization_id, email, password_hash, first_name, last_name, roles)
     values ($1, $2, $3, 'Devi', 'Rao', $4) returning id::int`,
    [property?.id, email, passwordHash, roles],
  )
  const id = row?.id ?? 0
  if (!isAlone) await hotel.rows('insert into user_properties values ($1, $2)', [hotel.propertyId, id])
  return { id, email, organizationId: property?.id ?? 0 }
}

const enter = (email: string) => hotel.anonymous().raw(users.signIn, { email, password: PASSWORD })
const finish = (ticket: string, code: string) => hotel.anonymous().raw(users.finishSignIn, { ticket, code })
/** Made anew at each call: a code is of now, or some steps away. */
const codeOfNow = (secret: string, steps = 0) => codeAt(secret, stepOf(new Date().toISOString()) + steps)
/** As if the codes so far had been taken long ago. */
const forgetSteps = (id: number) => hotel.rows('update second_factors set last_step = 0 where user_id = $1', [id])
const eventsOf = async (id: number) =>
  (
    await hotel.rows<{ type: string }>(
      `select type from audit_events where entity = 'user' and entity_id = $1 and type ~ 'FACTOR|RECOVERY' order by id`,
      [String(id)],
    )
  ).map(({ type }) => type)

async function ticketOf(email: string): Promise<string> {
  const response = await enter(email)
  expect(response).toMatchObject({
    status: 401,
    body: { code: 'second_factor_needed', details: { isEnrolment: false } },
  })
  return (response.body as { details: { ticket: string } }).details.ticket
}

/** Someone with the factor on, in a session of theirs. */
async function guarded() {
  const person = await account()
  const { token, user } = await hotel.anonymous().send(users.signIn, { email: person.email, password: PASSWORD })
  const client = new TestClient(hotel.server, token, user.id)
  const { secret } = await client.send(users.beginSecondFactor, { password: PASSWORD })
  const { recoveryCodes } = await client.send(users.confirmSecondFactor, { code: codeOfNow(secret) })
  await forgetSteps(person.id)
  return { ...person, client, secret, recoveryCodes }
}

test('a second factor is turned on with password and code, ends other sessions, and is stored sealed', async () => {
  const { id, email } = await account()
  const opened = await Promise.all([enter(email), enter(email)])
  const [here, there] = opened.map(({ body }) => new TestClient(hotel.server, (body as { token: string }).token, id))
  if (!here || !there) throw new Error('nobody came in')
  expect(await here.send(users.secondFactor, {})).toEqual({ since: null, recoveryCodesLeft: 0, isRequired: false })

  const { secret, address } = await here.send(users.beginSecondFactor, { password: PASSWORD })
  expect(address).toBe(
    `otpauth://totp/Hotelmate:${encodeURIComponent(email)}?secret=${secret}&issuer=Hotelmate&algorithm=SHA1&digits=6&period=30`,
  )
  expect((await enter(email)).status).toBe(200)

  const { recoveryCodes } = await here.send(users.confirmSecondFactor, { code: codeOfNow(secret) })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await here.send(users.secondFactor, {})).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 })
  expect((await there.raw(users.get, { userId: id })).status).toBe(401)
  expect(await eventsOf(id)).toEqual(['SECOND_FACTOR_ON'])

  const stored = JSON.stringify(await hotel.rows('select * from second_factors where user_id = $1', [id]))
  for (const plain of [secret, ...recoveryCodes]) expect(stored).not.toContain(plain)
})

test('signIn refuses second_factor_needed to who has one, with a ticket that a code exchanges for a session once', async () => {
  const { id, email, secret } = await guarded()
  expect(codeOf(await hotel.anonymous().raw(users.signIn, { email, password: 'Wrong#Pond42' }))).toBe(
    'wrong_credentials',
  )
  const given = await hotel.anonymous().call('POST', '/api/user/login', { email, password: PASSWORD })
  expect(codeOf(given)).toBe('second_factor_needed')

  const ticket = await ticketOf(email)
  expect((await hotel.anonymous().call('GET', `/api/users/${id}`, undefined, { authorization: ticket })).status).toBe(
    401,
  )
  const entered = await hotel.anonymous().send(users.finishSignIn, { ticket, code: ` ${codeOfNow(secret)} ` })
  expect(entered).toMatchObject({ user: { id }, recoveryCodes: [] })
  expect((await new TestClient(hotel.server, entered.token, id).raw(users.get, { userId: id })).status).toBe(200)
  expect(JSON.stringify(await hotel.rows('select * from half_sessions'))).not.toContain(ticket)
})

test('a code is used once, also by five at the same time, and a clock may be one step off', async () => {
  const { id, email, secret } = await guarded()
  const tickets = await Promise.all(Array.from({ length: 5 }, () => ticketOf(email)))
  const code = codeOfNow(secret)
  const responses = await Promise.all(tickets.map((ticket) => finish(ticket, code)))
  expect(responses.map(codeOf).filter((each) => each === 'wrong_code')).toHaveLength(4)
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)

  expect(codeOf(await finish(await ticketOf(email), code))).toBe('wrong_code')
  for (const steps of [-1, 1]) {
    await forgetSteps(id)
    expect((await finish(await ticketOf(email), codeOfNow(secret, steps))).status).toBe(200)
  }
})

test('finishSignIn refuses wrong_code alike for a wrong, an old and a used one, and the ticket goes on working', async () => {
  const { email, secret, recoveryCodes } = await guarded()
  const [used = '', spare = ''] = recoveryCodes
  expect((await finish(await ticketOf(email), used)).status).toBe(200)

  const ticket = await ticketOf(email)
  const plain = async (code: string) => {
    const { status, body } = await finish(ticket, code)
    return { status, body: { ...(body as object), requestId: '' } }
  }
  const wrong = await plain('000000')
  expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong_code' } })
  for (const code of [codeOfNow(secret, -5), codeOfNow(secret, 5), used, '１２３４５６', '1e5', 'x'.repeat(40)])
    expect(await plain(code)).toEqual(wrong)
  for (const code of ['', 'x'.repeat(41)]) expect((await finish(ticket, code)).status).toBe(400)
  expect((await finish(ticket, spare.toLowerCase().replace('-', ' '))).status).toBe(200)
})

test('a recovery code signs in once, is counted down and leaves its line in the audit log', async () => {
  const { id, email, client, recoveryCodes } = await guarded()
  const [first = ''] = recoveryCodes
  const responses = await Promise.all(
    (await Promise.all([ticketOf(email), ticketOf(email)])).map((ticket) => finish(ticket, first)),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await client.send(users.secondFactor, {})).recoveryCodesLeft).toBe(9)
  expect(await eventsOf(id)).toEqual(['SECOND_FACTOR_ON', 'RECOVERY_CODE_USED'])
})

test('finishSignIn refuses sign_in_expired, and enrolAtSignIn refuses sign_in_expired: used, too old, never was', async () => {
  const { id, email, secret } = await guarded()
  const ticket = await ticketOf(email)
  // Only a user who must have one and has none enrols at sign-in.
  expect(codeOf(await hotel.anonymous().raw(users.enrolAtSignIn, { ticket }))).toBe('sign_in_expired')
  expect((await finish(ticket, codeOfNow(secret))).status).toBe(200)
  await forgetSteps(id)
  const old = await ticketOf(email)
  await hotel.rows(`update half_sessions set expires_at = now() - interval '1 second' where user_id = $1`, [id])
  const off = await ticketOf(email)
  await hotel.rows(`update users set status = 'DISABLED' where id = $1`, [id])
  for (const each of [ticket, old, off, 'never-was']) {
    expect(codeOf(await finish(each, codeOfNow(secret)))).toBe('sign_in_expired')
    expect(codeOf(await hotel.anonymous().raw(users.enrolAtSignIn, { ticket: each }))).toBe('sign_in_expired')
  }
})

test('finishSignIn refuses too_many_attempts after ten wrong codes, which count like wrong passwords', async () => {
  const { email, secret } = await guarded()
  const ticket = await ticketOf(email)
  for (let attempt = 0; attempt < 10; attempt += 1) expect(codeOf(await finish(ticket, '000000'))).toBe('wrong_code')
  const refused = await finish(ticket, codeOfNow(secret))
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890)
  expect(codeOf(await enter(email))).toBe('too_many_attempts')
  // enrolAtSignIn refuses too_many_attempts
  expect(codeOf(await hotel.anonymous().raw(users.enrolAtSignIn, { ticket }))).toBe('too_many_attempts')
})

test('where an organisation requires it, the next signing in enrols first; open sessions stay', async () => {
  const { id, email, organizationId } = await account({ isAlone: true, roles: ['ORG_ADMIN'] })
  const { token } = await hotel.anonymous().send(users.signIn, { email, password: PASSWORD })
  const admin = new TestClient(hotel.server, token, id)
  const ruled = await admin.send(organisations.requireSecondFactor, { organizationId, isRequired: true })
  expect(ruled.requiresSecondFactor).toBe(true)
  expect((await admin.raw(users.secondFactor, {})).body).toMatchObject({ since: null, isRequired: true })

  const response = await enter(email)
  expect(response.body).toMatchObject({ code: 'second_factor_needed', details: { isEnrolment: true } })
  const { ticket } = (response.body as { details: { ticket: string } }).details
  expect(codeOf(await finish(ticket, '000000'))).toBe('sign_in_expired') // nothing was begun
  const { secret } = await hotel.anonymous().send(users.enrolAtSignIn, { ticket })
  expect(codeOf(await finish(ticket, '000000'))).toBe('wrong_code')
  const entered = await hotel.anonymous().send(users.finishSignIn, { ticket, code: codeOfNow(secret) })
  expect(entered.recoveryCodes).toHaveLength(10)

  // endSecondFactor refuses second_factor_required
  const off = { password: PASSWORD, code: codeOfNow(secret, 1) }
  const there = new TestClient(hotel.server, entered.token, id)
  expect(codeOf(await there.raw(users.endSecondFactor, off))).toBe('second_factor_required')
  await admin.send(organisations.requireSecondFactor, { organizationId, isRequired: false })
  await there.send(users.endSecondFactor, off)
  expect((await enter(email)).status).toBe(200)
})

test('where a property requires it, a user who works there enrols at the next sign-in, and no other', async () => {
  const { email } = await account()
  const elsewhere = await account({ isAlone: true, roles: ['ORG_ADMIN'] })
  const { token, user } = await hotel.anonymous().send(users.signIn, { email, password: PASSWORD })
  const admin = await hotel.as('PROP_ADMIN')
  await admin.send(properties.requireSecondFactor, { isRequired: true })
  const open = new TestClient(hotel.server, token, user.id)
  expect(await open.send(users.secondFactor, {})).toMatchObject({ since: null, isRequired: true })
  expect((await enter(email)).body).toMatchObject({ code: 'second_factor_needed', details: { isEnrolment: true } })
  expect((await enter(elsewhere.email)).status).toBe(200)

  await admin.send(properties.requireSecondFactor, { isRequired: false })
  expect((await enter(email)).status).toBe(200)
})

test('beginSecondFactor refuses wrong_password and second_factor_on; confirmSecondFactor refuses second_factor_on', async () => {
  const { client, secret } = await guarded()
  expect(codeOf(await client.raw(users.beginSecondFactor, { password: 'Wrong#Pond42' }))).toBe('wrong_password')
  // beginSecondFactor refuses second_factor_on
  expect(codeOf(await client.raw(users.beginSecondFactor, { password: PASSWORD }))).toBe('second_factor_on')
  expect(codeOf(await client.raw(users.confirmSecondFactor, { code: codeOfNow(secret) }))).toBe('second_factor_on')
})

test('confirmSecondFactor refuses wrong_code, and confirmSecondFactor refuses not_found before it was begun', async () => {
  const { email } = await account()
  const { token, user } = await hotel.anonymous().send(users.signIn, { email, password: PASSWORD })
  const client = new TestClient(hotel.server, token, user.id)
  expect(codeOf(await client.raw(users.confirmSecondFactor, { code: '000000' }))).toBe('not_found')
  await client.send(users.beginSecondFactor, { password: PASSWORD })
  const { secret } = await client.send(users.beginSecondFactor, { password: PASSWORD })
  expect(codeOf(await client.raw(users.confirmSecondFactor, { code: codeOfNow(secret, 7) }))).toBe('wrong_code')
  expect((await client.raw(users.confirmSecondFactor, { code: codeOfNow(secret) })).status).toBe(200)
})

test('makeRecoveryCodes returns ten others; makeRecoveryCodes refuses wrong_password, wrong_code and not_found', async () => {
  const { id, email, client, secret, recoveryCodes } = await guarded()
  const input = { password: PASSWORD, code: codeOfNow(secret) }
  expect(codeOf(await client.raw(users.makeRecoveryCodes, { ...input, password: 'Wrong#1aA' }))).toBe('wrong_password')
  // makeRecoveryCodes refuses wrong_code
  expect(codeOf(await client.raw(users.makeRecoveryCodes, { ...input, code: '000000' }))).toBe('wrong_code')
  const { recoveryCodes: others } = await client.send(users.makeRecoveryCodes, input)
  expect(others.filter((code) => recoveryCodes.includes(code))).toEqual([])
  expect(codeOf(await finish(await ticketOf(email), recoveryCodes[0] ?? ''))).toBe('wrong_code')
  await forgetSteps(id)
  await client.send(users.endSecondFactor, { password: PASSWORD, code: others[0] ?? '' })
  // makeRecoveryCodes refuses not_found
  expect(codeOf(await client.raw(users.makeRecoveryCodes, input))).toBe('not_found')
})

test('endSecondFactor refuses wrong_password, wrong_code and not_found; off, the password alone signs in', async () => {
  const { id, email, client, secret } = await guarded()
  const input = { password: PASSWORD, code: codeOfNow(secret) }
  expect(codeOf(await client.raw(users.endSecondFactor, { ...input, password: 'Wrong#1aA' }))).toBe('wrong_password')
  // endSecondFactor refuses wrong_code
  expect(codeOf(await client.raw(users.endSecondFactor, { ...input, code: '000000' }))).toBe('wrong_code')
  const waiting = await ticketOf(email)
  await client.send(users.endSecondFactor, input)
  expect((await enter(email)).status).toBe(200)
  expect(codeOf(await finish(waiting, codeOfNow(secret)))).toBe('sign_in_expired')
  // endSecondFactor refuses not_found
  expect(codeOf(await client.raw(users.endSecondFactor, input))).toBe('not_found')
  expect(await eventsOf(id)).toEqual(['SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF'])
})

test('who guesses in an open session waits: a full count refuses all of them', async () => {
  const { client, email, secret } = await guarded()
  await hotel.rows(
    `insert into sign_in_failures (id, email, place, address) select gen_random_uuid(), $1, n, '::2' from generate_series(1, 10) n`,
    [email],
  )
  const input = { password: PASSWORD, code: codeOfNow(secret) }
  // beginSecondFactor refuses too_many_attempts, confirmSecondFactor refuses too_many_attempts,
  // makeRecoveryCodes refuses too_many_attempts, endSecondFactor refuses too_many_attempts
  const responses = await Promise.all([
    client.raw(users.beginSecondFactor, { password: PASSWORD }),
    client.raw(users.confirmSecondFactor, { code: input.code }),
    client.raw(users.makeRecoveryCodes, input),
    client.raw(users.endSecondFactor, input),
  ])
  expect(responses.map(codeOf)).toEqual(Array(4).fill('too_many_attempts'))
})

test('resetSecondFactor takes a colleague’s away, signs them out and leaves its line; the password alone signs in', async () => {
  const { id, email, client } = await guarded()
  const admin = await hotel.as('PROP_ADMIN')
  expect((await admin.send(users.person, { userId: id })).hasSecondFactor).toBe(true)
  const ticket = await ticketOf(email)
  expect((await admin.send(users.resetSecondFactor, { userId: id })).hasSecondFactor).toBe(false)
  expect((await client.raw(users.get, { userId: id })).status).toBe(401)
  expect(codeOf(await finish(ticket, '000000'))).toBe('sign_in_expired')
  expect((await enter(email)).status).toBe(200)
  expect(await eventsOf(id)).toEqual(['SECOND_FACTOR_ON', 'SECOND_FACTOR_RESET'])
})

test('platform staff who work for no property leave their line where the user works', async () => {
  const { id } = await guarded()
  const platform = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  await platform.send(users.resetSecondFactor, { userId: id })
  const [line] = await hotel.rows(
    `select property_id::int, actor_id::int, before from audit_events where type = 'SECOND_FACTOR_RESET' and entity_id = $1`,
    [String(id)],
  )
  expect(line).toEqual({
    property_id: hotel.propertyId,
    actor_id: platform.userId,
    before: { hasSecondFactor: true },
  })
  expect(await hotel.rows('select 1 from audit_unsealed where event_id not in (select id from audit_events)')).toEqual(
    [],
  )
})

test('resetSecondFactor refuses not_found, resetSecondFactor refuses role_not_yours, resetSecondFactor refuses not_oneself', async () => {
  const admin = await hotel.as('PROP_ADMIN')
  const foreign = await hotel.as('PROP_FRONTDESK', { propertyId: hotel.foreignPropertyId })
  for (const userId of [foreign.userId, 999_999])
    expect(codeOf(await admin.raw(users.resetSecondFactor, { userId }))).toBe('not_found')
  const above = await account({ roles: ['ORG_ADMIN'] })
  expect(codeOf(await admin.raw(users.resetSecondFactor, { userId: above.id }))).toBe('role_not_yours')
  expect(codeOf(await admin.raw(users.resetSecondFactor, { userId: admin.userId }))).toBe('not_oneself')
  const desk = await hotel.as('PROP_FRONTDESK')
  expect((await desk.raw(users.resetSecondFactor, { userId: above.id })).status).toBe(403)
})
