import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { pictures } from '#areas/platform/pictures/contract.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { users } from '#areas/platform/users/contract/users.ts'
import { userEmails } from '#areas/platform/users/jobs.ts'
import { minor } from '#core/money.ts'
import type { RequestOf } from '#core/contract.ts'
import { drawn } from '#test/pictures.ts'
import { codeOf, startTestServer, TestClient, type TestHotel } from '#test/server.ts'
import { onboarding } from './contract.ts'

const PASSWORD = 'Lotus#Pond42'
let hotel: TestHotel
let made = 0
beforeAll(async () => {
  hotel = await startTestServer()
})
afterAll(() => hotel.stop())
beforeEach(() => hotel.rows('delete from sign_in_failures'))

/** A user who has signed up and confirmed their address. */
async function owner(): Promise<TestClient> {
  const email = `olga-${(made += 1)}@coast.example`
  await hotel
    .anonymous()
    .send(users.signUp, { firstName: 'Olga', lastName: 'Mar', email, password: PASSWORD, businessName: 'Coast' })
  const [signUp] = await hotel.rows<{ id: string }>('select id from sign_ups where email = $1', [email])
  const queuedEmail = await hotel.system.inProperty(0, (ctx) =>
    userEmails.signUp(ctx, { mailId: ctx.newId(), signUpId: signUp?.id }),
  )
  const token = /#(\S+)/.exec(queuedEmail?.text ?? '')?.[1] ?? ''
  const begun = await hotel.anonymous().send(users.confirmSignUp, { token })
  return new TestClient(hotel.server, begun.token, begun.user.id)
}

const property: RequestOf<typeof onboarding.open> = {
  name: 'Sea View', businessType: 'accommodation', address: '1 Beach Road', city: 'Goa', country: 'IN', timeZone: 'Asia/Kolkata',
  currency: 'INR', phone: '+91 98200 11111', email: 'desk@coast.example', taxBp: 1200,
} // prettier-ignore
const suite = { name: 'Deluxe room', guests: 2, numbers: '101-106', priceAmount: minor(450_000) }

test('open, sent twice with one key by a slow line, opens one property and gets the same response', async () => {
  const client = await owner()
  const key = { 'idempotency-key': 'first-house' }
  const opened = await client.raw(onboarding.open, property, key)
  const again = await client.raw(onboarding.open, property, key)
  expect([opened.status, again.status, again.body]).toEqual([200, 200, opened.body])
  expect(await hotel.rows(`select 1 from idempotency_keys where key = 'first-house' and reply is null`)).toEqual([])
})

test('from signing up to the first booking: open, addRooms, finish, and each step by what is really there', async () => {
  const client = await owner()
  expect(await client.send(onboarding.state, {})).toEqual({ property: null, steps: [], percent: 0, canFinish: false })
  const opened = await client.send(onboarding.open, property)
  expect(opened).toMatchObject({ property: { name: 'Sea View', propertyStatus: 'NEW' }, percent: 40, canFinish: false })

  const first = await client.send(onboarding.addRooms, suite)
  expect(first).toMatchObject({ roomCount: 6, onboarding: { percent: 100, canFinish: true } })
  await client.send(onboarding.addRooms, { ...suite, name: 'Suite', numbers: '107-110' })
  const types = (await client.send(rooms.types, {})).rows
  expect(types.map(({ code, roomCount }) => [code, roomCount]).sort()).toEqual([
    ['DR', 6],
    ['SUI', 4],
  ])

  const [found] = await hotel.rows<{ date: string }>(
    'select business_date::text as date from properties where id = $1',
    [opened.property?.id],
  )
  const date = found?.date ?? ''
  const stay = { roomTypeId: first.roomTypeId, arrival: date, departure: dayAfter(date), adults: 2 }
  const booking = { customer: { firstName: 'First', lastName: 'Guest' }, stays: [stay] }
  const early = await client.raw(bookings.create, booking)
  expect([early.status, codeOf(early)]).toEqual([403, 'not_open_yet'])

  const done = await client.send(onboarding.finish, {})
  expect(done.property?.propertyStatus).toBe('COMPLETED')
  expect(await client.send(onboarding.finish, {})).toEqual(done)
  expect((await client.raw(bookings.create, booking)).status).toBe(200)
  expect(done.steps.find(({ key }) => key === 'PICTURES')).toMatchObject({ isDone: false, isRequired: false, count: 0 })
  const image = (await drawn(80, 60).jpeg()).toString('base64')
  await client.send(pictures.add, { image })
  const after = await client.send(onboarding.state, {})
  expect(after.steps.find(({ key }) => key === 'PICTURES')).toMatchObject({ isDone: true, count: 1 })
  expect(after.steps.find(({ key }) => key === 'FIRST_BOOKING')).toMatchObject({ isDone: true, count: 1 })
})

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

test('finish refuses not_set_up with what is missing, also of a property without room types', async () => {
  const client = await owner()
  await client.send(onboarding.open, { ...property, address: '' })
  const response = await client.raw(onboarding.finish, {})
  expect(response.body).toMatchObject({
    code: 'not_set_up',
    details: { steps: ['DETAILS', 'ROOM_TYPES', 'ROOMS', 'PRICES'] },
  })
  const nobodysYet = await owner()
  expect(codeOf(await nobodysYet.raw(onboarding.finish, {}))).toBe('not_set_up')
})

test('a business without rooms needs none to open; addRooms refuses not_accommodation', async () => {
  const client = await owner()
  await client.send(onboarding.open, { ...property, businessType: 'Restaurant' })
  expect(codeOf(await client.raw(onboarding.addRooms, suite))).toBe('not_accommodation')
  expect((await client.send(onboarding.finish, {})).property?.propertyStatus).toBe('COMPLETED')
})

test('open refuses already_set_up, open refuses unknown_reference, and two openings at once make one property', async () => {
  const client = await owner()
  expect(codeOf(await client.raw(onboarding.open, { ...property, timeZone: 'Mars/Base' }))).toBe('unknown_reference')
  const responses = await Promise.all([1, 2, 3].map(() => client.raw(onboarding.open, property)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(codeOf(await client.raw(onboarding.open, property))).toBe('already_set_up')
  expect(codeOf(await (await hotel.as('PROP_ADMIN')).raw(onboarding.open, property))).toBe('already_set_up')
})

test('open refuses not_found without an organisation, and open refuses not_offered once the first plan is not', async () => {
  const lost = await hotel.as('PROP_ADMIN', { propertyId: null, organizationId: null })
  expect(codeOf(await lost.raw(onboarding.open, property))).toBe('not_found')
  const client = await owner()
  await hotel.rows(`update subscription_catalogue set is_offered = false where name = 'Business Starter'`)
  expect(codeOf(await client.raw(onboarding.open, property))).toBe('not_offered')
  await hotel.rows(`update subscription_catalogue set is_offered = true where name = 'Business Starter'`)
})

test('open refuses not_in_plan when the organisation’s own plan has no room for another', async () => {
  const client = await hotel.as('PROP_ADMIN', { propertyId: null })
  await hotel.rows(
    `insert into organisation_subscriptions (organization_id, id, catalogue_id, kind, price_minor, currency, period, starts_on, created_by, created_at)
     select $1, gen_random_uuid(), id, kind, 0, 'INR', 'MONTH', '2020-01-01', 1, now() from subscription_catalogue where name = 'Business Starter'`,
    [hotel.organizationId],
  )
  expect(codeOf(await client.raw(onboarding.open, property))).toBe('not_in_plan')
  await hotel.rows('delete from organisation_subscriptions')
})

test('addRooms refuses name_taken, room_number_taken and not_in_plan, and then leaves nothing behind', async () => {
  const client = await owner()
  await client.send(onboarding.open, property)
  await client.send(onboarding.addRooms, suite)
  const add = (over: object) => client.raw(onboarding.addRooms, { ...suite, name: 'Other', numbers: '201', ...over })
  // addRooms refuses room_number_taken, addRooms refuses not_in_plan
  expect(codeOf(await add({ name: suite.name }))).toBe('name_taken')
  expect(codeOf(await add({ numbers: '106, 107' }))).toBe('room_number_taken')
  expect((await add({ numbers: '201-230' })).body).toMatchObject({
    code: 'not_in_plan',
    details: { limit: 'rooms', most: 15 },
  })
  expect((await add({ numbers: '110-101' })).status).toBe(400)
  expect((await client.send(rooms.types, {})).rows).toHaveLength(1)
})
