import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf, startTestServer, type TestHotel } from '#test/server.ts'
import { users } from '../contract/users.ts'
import { userEmails } from '../jobs.ts'

const PASSWORD = 'Lotus#Pond42'
let hotel: TestHotel
let made = 0
beforeAll(async () => {
  hotel = await startTestServer()
})
afterAll(() => hotel.stop())
beforeEach(() => hotel.rows('delete from sign_in_failures'))

const person = (over: object = {}) => ({
  firstName: 'Olga',
  lastName: 'Mar',
  email: `olga-${(made += 1)}@coast.example`,
  password: PASSWORD,
  businessName: 'Coast Hotels',
  ...over,
})
const signUp = (input: object) => hotel.anonymous().raw(users.signUp, input)

async function secretFor(email: string): Promise<string> {
  const [found] = await hotel.rows<{ id: string }>('select id from sign_ups where email = $1', [email])
  const written = await hotel.system.inProperty(0, (ctx) =>
    userEmails.signUp(ctx, { mailId: ctx.newId(), signUpId: found?.id ?? ctx.newId() }),
  )
  return /#(\S+)/.exec(written?.text ?? '')?.[1] ?? ''
}

test('signUp makes nothing before the link is followed; confirmSignUp makes an organisation and its administrator, once', async () => {
  const input = person()
  expect((await signUp(input)).body).toEqual({ sentTo: input.email, user: null })
  const signIn = () => hotel.anonymous().raw(users.signIn, { email: input.email, password: PASSWORD })
  expect(codeOf(await signIn())).toBe('wrong_credentials')

  const token = await secretFor(input.email)
  const begun = await hotel.anonymous().send(users.confirmSignUp, { token })
  expect(begun.user).toMatchObject({ firstName: 'Olga', roles: ['PROP_ADMIN'], propertyId: null })
  const [organisation] = await hotel.rows('select name from organisations where id = $1', [begun.user.organizationId])
  expect(organisation).toEqual({ name: 'Coast Hotels' })
  expect((await signIn()).status).toBe(200)
  expect(codeOf(await hotel.anonymous().raw(users.confirmSignUp, { token }))).toBe('link_expired')
})

test('no one learns whether an address has an account: signUp has the same reply, and the mail states it', async () => {
  const input = person()
  await signUp(input)
  await hotel.anonymous().send(users.confirmSignUp, { token: await secretFor(input.email) })
  const before = await hotel.rows('select count(*) from organisations')
  expect((await signUp({ ...input, businessName: 'Another' })).body).toEqual({ sentTo: input.email, user: null })
  expect(await hotel.rows('select 1 from sign_ups where email = $1', [input.email])).toEqual([])
  expect(await hotel.rows('select count(*) from organisations')).toEqual(before)
  const [account] = await hotel.rows<{ id: number }>('select id::int from users where email = $1', [input.email])
  const written = await hotel.system.inProperty(0, (ctx) =>
    userEmails.knownAddress(ctx, { mailId: ctx.newId(), userId: account?.id }),
  )
  expect(written?.text).toContain('/sessions/forgotten-password')
})

test('confirmSignUp refuses link_expired when it is old, never was, or a newer one was requested', async () => {
  const input = person()
  await signUp(input)
  const first = await secretFor(input.email)
  await signUp(input)
  const second = await secretFor(input.email)
  await hotel.rows(`update sign_ups set expires_at = now() - interval '1 minute'`)
  for (const token of [first, second, 'never'])
    expect(codeOf(await hotel.anonymous().raw(users.confirmSignUp, { token }))).toBe('link_expired')
})

test('confirmSignUp refuses email_taken when the address has got an account since', async () => {
  const input = person()
  await signUp(input)
  const token = await secretFor(input.email)
  const { firstName, email } = input
  await (await hotel.as('PROP_ADMIN')).send(users.create, { firstName, email, roles: ['PROP_FRONTDESK'] })
  const before = await hotel.rows('select count(*) from organisations')
  expect(codeOf(await hotel.anonymous().raw(users.confirmSignUp, { token }))).toBe('email_taken')
  expect(await hotel.rows('select count(*) from organisations')).toEqual(before)
})

test('signUp refuses weak_password, and signUp refuses too_many_attempts so that no one’s letter box is filled', async () => {
  expect(codeOf(await signUp(person({ password: 'Password#2026' })))).toBe('weak_password')
  const input = person()
  const responses = []
  for (let count = 0; count < 11; count += 1) responses.push((await signUp(input)).status)
  expect(responses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect(codeOf(await signUp(input))).toBe('too_many_attempts')
})

test('signUp refuses role_not_yours: roles and places are named by an administrator only', async () => {
  const more = [
    { roles: ['SUPER_ADMIN'] },
    { propertyIds: [hotel.propertyId] },
    { organizationId: hotel.organizationId },
  ]
  for (const over of more) {
    expect(codeOf(await signUp(person(over)))).toBe('role_not_yours')
    expect(codeOf(await (await hotel.as('PROP_MARKETING')).raw(users.signUp, person(over)))).toBe('role_not_yours')
  }
  expect((await signUp(person({ isAdmin: true }))).status).toBe(400)
})

test('an administrator’s POST /api/user/signup adds a colleague, and is refused what adding is', async () => {
  const admin = await hotel.as('PROP_ADMIN')
  const { businessName: _, ...input } = person({ roles: ['PROP_FRONTDESK'] })
  const added = await admin.call('POST', '/api/user/signup', input)
  expect(added.body).toMatchObject({
    sentTo: input.email,
    user: { roles: ['PROP_FRONTDESK'], propertyIds: [hotel.propertyId] },
  })
  // signUp refuses email_taken, signUp refuses not_found, signUp refuses unknown_reference, signUp refuses not_in_plan
  const add = async (over: object) =>
    codeOf(await admin.raw(users.signUp, { ...input, email: `x-${(made += 1)}@coast.example`, ...over }))
  expect(await add({ email: input.email })).toBe('email_taken')
  expect(await add({ propertyIds: [hotel.foreignPropertyId] })).toBe('not_found')
  expect(await add({ roleId: '019a0000-0000-7000-8000-00000000dead' })).toBe('unknown_reference')
  expect(await add({ roles: ['ORG_ADMIN'] })).toBe('role_not_yours')
  await admin.call('GET', `/api/property/${hotel.propertyId}/upgradePlan/Business%20Starter`)
  const codes = []
  for (let count = 0; count < 6; count += 1) codes.push(await add({}))
  expect(codes.at(-1)).toBe('not_in_plan')
})
