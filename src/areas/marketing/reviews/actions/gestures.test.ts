import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays } from '#core/dates.ts'
import { outbox } from '#main/registry.ts'
import type { Mail } from '#server/mail/mail.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import type { WholeReview } from '../contract/replies.ts'
import { reviews } from '../contract/reviews.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000ffff'
let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let desk: TestClient
const sent: Mail[] = []
const jobs = outbox({ send: async (mail: Mail) => void sent.push(mail), close: () => {} })

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER', { name: 'Maya' })
  desk = await hotel.as('PROP_FRONTDESK')
})
afterAll(() => hotel.stop())
beforeEach(() => sent.splice(0))

let count = 0
/** An offer with codes that is on. */
async function offer(more: Partial<RequestOf<typeof offers.create>> = {}) {
  const title = { en: 'A tenth off', fr: 'Un dixième de moins' }
  const made = await admin.send(offers.create, { name: `Sorry ${(count += 1)}`, title, target: 'STAY', kind: 'PERCENT', percentBp: 1_000, channels: ['WEBSITE', 'DESK'], needsCode: true, ...more }) // prettier-ignore
  return admin.send(offers.move, { offerId: made.id, version: made.version, state: 'ACTIVE' })
}
const booking = (name: string, codes: string[] = [], customerId?: string) => {
  const arrival = addDays(FIXTURE.businessDate, 5 * (count += 1))
  const stays = [{ roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, 1), adults: 1 }]
  const who =
    customerId === undefined ? { customer: { firstName: name, email: `${name}@mail.example` } } : { customerId }
  return desk.raw(bookings.create, { ...who, stays, codes })
}
/** A review of a guest's stay, answered on our own page. */
async function reviewedBy(name: string) {
  const { body } = await booking(name)
  const made = body as { id: string; customer: { id: string } }
  const token = `${hotel.propertyId}-${'t'.repeat(40)}${count}`
  await hotel.rows(
    `insert into review_requests (property_id, id, kind, booking_id, token, state, email, created_at, expires_at)
     values ($1, gen_random_uuid(), 'STAY', $2, $3, 'SENT', $4, now(), now() + interval '60 days')`,
    [hotel.propertyId, made.id, token, `${name.toLowerCase()}@mail.example`],
  )
  await hotel.anonymous().send(reviews.answer, { token, rating: 3, language: 'fr', body: 'Cold' })
  const [row] = await hotel.rows<{ id: string }>('select id from reviews where booking_id = $1', [made.id])
  return { whole: await manager.send(reviews.get, { reviewId: row?.id ?? '' }), customerId: made.customer.id }
}
const known = ({ review: { id, version } }: WholeReview) => ({ reviewId: id, version })
const entered = (externalId: string) =>
  desk.send(reviews.enter, { source: 'GOOGLE', externalId, ratingTenths: 20, postedOn: FIXTURE.businessDate })

test('the guest of a review is given a code for them alone, which the mail with the reply names in their language', async () => {
  const { id: offerId, name } = await offer()
  expect((await manager.send(reviews.gestureOffers, {})).rows).toContainEqual({ id: offerId, name })
  const { whole, customerId } = await reviewedBy('Mira')
  expect([whole.hasGuest, whole.gesture]).toEqual([true, null])
  const given = await manager.send(reviews.give, { ...known(whole), offerId, reason: 'The heating failed' })
  const code = given.gesture?.code ?? ''
  expect(given.gesture).toMatchObject({
    offerName: name,
    reason: 'The heating failed',
    givenBy: 'Maya Rao',
    isUsed: false,
  })
  const drafted = await desk.send(reviews.draft, { ...known(given), body: 'We are sorry' })
  await manager.send(reviews.publish, known(drafted))
  await hotel.rows('update customers set language = $2 where id = $1', [customerId, 'fr'])
  await runJobs(hotel, jobs)
  const mail = sent.find(({ to }) => to === 'mira@mail.example')
  expect(mail?.text).toContain('We are sorry')
  expect(mail?.text).toContain(`Un dixième de moins, avec le code ${code}`)

  expect(codeOf(await booking('Otto', [code]))).toBe('code_not_given')
  expect((await booking('Mira', [code], customerId)).status).toBe(200)
  expect((await manager.send(reviews.get, { reviewId: whole.review.id })).gesture?.isUsed).toBe(true)
  expect(codeOf(await booking('Mira', [code], customerId))).toBe('code_not_given')
})

test('a reply without a gesture names none', async () => {
  const { whole } = await reviewedBy('Ana')
  const drafted = await desk.send(reviews.draft, { ...known(whole), body: 'Thank you' })
  await manager.send(reviews.publish, known(drafted))
  await runJobs(hotel, jobs)
  expect(sent.find(({ to }) => to === 'ana@mail.example')?.text).not.toContain('code')
})

test('give refuses gesture_given: of two who give at once, one does', async () => {
  const { id: offerId } = await offer()
  const { whole } = await reviewedBy('Ida')
  const both = await Promise.all([1, 2].map(() => manager.raw(reviews.give, { ...known(whole), offerId, reason: 'x' })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const now = await manager.send(reviews.get, { reviewId: whole.review.id })
  expect(codeOf(await manager.raw(reviews.give, { ...known(now), offerId, reason: 'again' }))).toBe('gesture_given')
  expect((await admin.send(offers.codes, { offerId })).rows).toHaveLength(1)
})

test('give refuses gesture_not_possible', async () => {
  const whole = await entered('g-1')
  expect(whole.hasGuest).toBe(false)
  const { id: offerId } = await offer()
  expect(codeOf(await manager.raw(reviews.give, { ...known(whole), offerId, reason: 'x' }))).toBe(
    'gesture_not_possible',
  )
})

test('give refuses stale_version', async () => {
  const { whole } = await reviewedBy('Uma')
  const stale = {
    reviewId: whole.review.id,
    version: whole.review.version + 7,
    offerId: (await offer()).id,
    reason: 'x',
  }
  expect(codeOf(await manager.raw(reviews.give, stale))).toBe('stale_version')
})

test('give refuses not_found', async () => {
  const { id: offerId } = await offer()
  const { whole } = await reviewedBy('Eva')
  expect(codeOf(await manager.raw(reviews.give, { reviewId: ABSENT, version: 1, offerId, reason: 'x' }))).toBe(
    'not_found',
  )
  expect(codeOf(await manager.raw(reviews.give, { ...known(whole), offerId: ABSENT, reason: 'x' }))).toBe('not_found')
})

test('give refuses offer_without_codes', async () => {
  const { id: offerId } = await offer({ needsCode: false })
  const { whole } = await reviewedBy('Noa')
  expect(codeOf(await manager.raw(reviews.give, { ...known(whole), offerId, reason: 'x' }))).toBe('offer_without_codes')
})

test('give refuses offer_ended', async () => {
  const { id: offerId, version } = await offer()
  await admin.send(offers.move, { offerId, version, state: 'ENDED' })
  const { whole } = await reviewedBy('Leo')
  expect(codeOf(await manager.raw(reviews.give, { ...known(whole), offerId, reason: 'x' }))).toBe('offer_ended')
})

test('the desk drafts replies and gives nothing', async () => {
  const { whole } = await reviewedBy('Kai')
  const { id: offerId } = await offer()
  expect((await desk.raw(reviews.give, { ...known(whole), offerId, reason: 'x' })).status).toBe(403)
  expect((await desk.raw(reviews.gestureOffers, {})).status).toBe(403)
})
