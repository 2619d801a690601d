import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cases } from '#areas/insight/cases/contract/cases.ts'
import { caseJobs } from '#areas/insight/cases/jobs.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { invariants } from '#main/invariants.ts'
import { outbox } from '#main/registry.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, type Day, dayAt, instantAt } from '#core/dates.ts'
import type { Mail } from '#server/mail/mail.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { reviews } from '../contract/reviews.ts'
import { askEverywhere } from '../jobs/reviews.ts'
import type { WholeReview } from '../contract/replies.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const ZONE = 'Asia/Kolkata'
/** Requests are made with yesterday’s clock, so that answers come after them. */
const TODAY = addDays(dayAt(new Date().toISOString(), ZONE), -1)
const TEN = instantAt(TODAY, '10:09', ZONE)

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let desk: TestClient
let guest: TestClient
const sent: Mail[] = []
const post = { send: async (mail: Mail) => void sent.push(mail), close: () => {} }
const jobs = { ...outbox(post), ...caseJobs }

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  desk = await hotel.as('PROP_FRONTDESK')
  guest = hotel.anonymous()
})
afterAll(async () => {
  for (const { id, sql } of invariants.filter(({ id: name }) => /^I-13[0-4]$/.test(name)))
    expect([id, await hotel.rows(sql)]).toEqual([id, []])
  await hotel.stop()
})
beforeEach(async () => {
  sent.splice(0)
  await hotel.rows('delete from graphile_worker._private_jobs')
})

const run = () => runJobs(hotel, jobs)
const settings = {
  isAsking: true,
  isAskingOrders: false,
  isAskingAppointments: false,
  delayDays: 2,
  reminderDays: 7,
  pauseWeeks: 13,
  isPulse: true,
  lowAt: 60,
  dueLowHours: 24,
  dueMiddleHours: 48,
  dueHighHours: 120,
  isPublic: true,
}
async function save(over: Partial<typeof settings> = {}) {
  const { settings: before } = await admin.send(reviews.setUp, {})
  return admin.send(reviews.saveSettings, { ...settings, ...over, version: before.version })
}

let nights = 0
/** A stay that ended on a day, or goes on. */
async function stayed(departure: Day, over: { email?: string; status?: string; arrival?: Day } = {}) {
  nights += 1
  const from = addDays('2026-12-01' as Day, nights * 3)
  const email = over.email ?? `guest${nights}@example.com`
  const made = await desk.send(bookings.create, {
    customer: { firstName: 'Mira', lastName: `Sen ${nights}`, email },
    stays: [{ roomTypeId: FIXTURE.standard, arrival: from, departure: addDays(from, 2), adults: 2 }],
    status: 'CONFIRMED',
  })
  const arrival = over.arrival ?? addDays(departure, -2)
  await hotel.rows('update bookings set status = $2, arrival_on = $3, departure_on = $4 where id = $1', [
    made.id,
    over.status ?? 'CHECKED_OUT',
    arrival,
    departure,
  ])
  return made
}
const ask = (now = TEN) => askEverywhere(hotel.system, now)
const requestOf = async (bookingId: string, kind = 'STAY') => {
  const [row] = await hotel.rows<{ id: string; state: string; skip_reason: string; token: string }>(
    'select id, state, skip_reason, token from review_requests where booking_id = $1 and kind = $2', [bookingId, kind]) // prettier-ignore
  return row
}
/** A guest who was asked, and the secret of the page. */
async function requested(over: Parameters<typeof stayed>[1] = {}) {
  const booking = await stayed(addDays(TODAY, -2), over)
  await ask()
  const request = await requestOf(booking.id)
  return { booking, token: request?.token ?? '', requestId: request?.id ?? '' }
}
const answer = (token: string, over: Partial<RequestOf<typeof reviews.answer>> = {}) =>
  guest.send(reviews.answer, { token, rating: 9, language: 'en', ...over })
const reviewOf = async (requestId: string): Promise<WholeReview> => {
  const [row] = await hotel.rows<{ id: string }>('select id from reviews where request_id = $1', [requestId])
  return manager.send(reviews.get, { reviewId: row?.id ?? ABSENT })
}
const answered = async (over: Partial<RequestOf<typeof reviews.answer>> = {}) => {
  const made = await requested()
  await answer(made.token, over)
  return { ...made, whole: await reviewOf(made.requestId) }
}

let numbers = 0
const entered = async (over: Partial<RequestOf<typeof reviews.enter>> = {}) => {
  numbers += 1
  return desk.send(reviews.enter, {
    source: 'GOOGLE',
    externalId: `g-${numbers}`,
    author: 'Jo',
    body: 'Nice',
    ratingTenths: 45,
    postedOn: TODAY,
    ...over,
  })
}
const known = ({ review: { id, version } }: WholeReview) => ({ reviewId: id, version })

describe('asking', () => {
  test('every guest who left on the day is asked once, also by two runs at once; one who cancelled or did not come is not', async () => {
    await save()
    const left = await stayed(addDays(TODAY, -2))
    const early = await stayed(addDays(TODAY, -1))
    const off = await stayed(addDays(TODAY, -2), { status: 'CANCELLED' })
    const away = await stayed(addDays(TODAY, -2), { status: 'NO_SHOW' })
    await Promise.all([ask(), ask()])
    await ask()
    expect(await requestOf(left.id)).toMatchObject({ state: 'SENT' })
    for (const { id } of [early, off, away]) expect(await requestOf(id)).toBeUndefined()
    await run()
    const own = sent.filter(({ to }) => to === left.customer.email)
    expect(own.map(({ subject }) => subject)).toEqual(['How was your stay at Test Palace?'])
    expect(own[0]?.text).toContain(`/stay-review?token=${(await requestOf(left.id))?.token}`)
  })

  test('no guest is asked at another hour, nor while requests are off', async () => {
    await save()
    const left = await stayed(addDays(TODAY, -2))
    await ask(instantAt(TODAY, '11:09', ZONE))
    expect(await requestOf(left.id)).toBeUndefined()
    await save({ isAsking: false, isPulse: false })
    await ask()
    expect(await requestOf(left.id)).toBeUndefined()
    await save()
  })

  test('who is skipped is stored with the reason', async () => {
    await save()
    const again = await stayed(addDays(TODAY, -2), { email: 'often@example.com' })
    await ask()
    const [frequent, nameless, alias, blocked] = [
      await stayed(addDays(TODAY, -2), { email: 'OFTEN@example.com' }),
      await stayed(addDays(TODAY, -2), { email: '' }),
      await stayed(addDays(TODAY, -2), { email: 'x@guest.booking.com' }),
      await stayed(addDays(TODAY, -2)),
    ]
    await hotel.rows(`update customers set do_not_rent = true, do_not_rent_reason = 'Broke a bed' where id = $1`, [
      blocked.customer.id,
    ])
    const staff = await stayed(addDays(TODAY, -2), { email: 'Cora@hotel.example' })
    const { id: departmentId } = await manager.send(employees.createDepartment, { name: 'Kitchen' })
    const { id: positionId } = await manager.send(employees.createPosition, { title: 'Cook', departmentId })
    const cora = { firstName: 'Cora', lastName: 'Roy', joinOn: addDays(TODAY, -90), departmentId, positionId }
    await manager.send(employees.create, { ...cora, workEmail: 'cora@hotel.example' })
    await ask()
    expect(await requestOf(staff.id)).toMatchObject({ state: 'SKIPPED', skip_reason: 'STAFF' })
    expect(await requestOf(again.id)).toMatchObject({ state: 'SENT', skip_reason: '' })
    const reasons = await Promise.all(
      [frequent, nameless, alias, blocked].map(async ({ id }) => (await requestOf(id))?.skip_reason),
    )
    expect(reasons).toEqual(['ASKED_LATELY', 'NO_ADDRESS', 'AGENCY_ADDRESS', 'BLOCKED'])
    await run()
    expect(sent.filter(({ to }) => to.toLowerCase() === 'often@example.com')).toHaveLength(1)
  })

  test('an open complaint puts the request off by a day, and its end does not matter', async () => {
    await save()
    const booking = await stayed(addDays(TODAY, -2))
    const { case: complaint } = await desk.send(cases.create, {
      name: 'Mira', subject: 'Noise', body: 'Loud', desk: 'SERVICE', kind: 'COMPLAINT', reference: booking.reference,
    }) // prettier-ignore
    await ask()
    expect(await requestOf(booking.id)).toBeUndefined()
    await desk.send(cases.move, { caseId: complaint.id, version: complaint.version, verb: 'REJECT', because: 'A joke' })
    await ask()
    expect(await requestOf(booking.id)).toMatchObject({ state: 'SENT' })
  })

  test('one reminder goes to a guest who has not answered; after 60 days the link no longer opens', async () => {
    await save({ reminderDays: 3 })
    const { booking, token } = await requested()
    const { token: done } = await requested()
    await answer(done)
    await run()
    sent.splice(0)
    await ask(instantAt(addDays(TODAY, 2), '10:09', ZONE))
    await run()
    expect(sent.filter(({ to }) => to === booking.customer.email)).toHaveLength(0)
    for (const days of [3, 4]) await ask(instantAt(addDays(TODAY, days), '10:09', ZONE))
    await run()
    expect(
      sent.filter(({ to }) => to === booking.customer.email).map(({ text }) => /only reminder/.test(text)),
    ).toEqual([true])
    await ask(instantAt(addDays(TODAY, 60), '10:09', ZONE))
    expect(await requestOf(booking.id)).toMatchObject({ state: 'EXPIRED' })
    expect(codeOf(await guest.raw(reviews.answer, { token, rating: 5, language: 'en' }))).toBe('survey_over')
    await save()
  })

  test('the day after arrival of a longer stay one question is asked, and a bad answer opens an urgent case at once', async () => {
    await save()
    const arrival = addDays(TODAY, -1)
    const long = await stayed(addDays(TODAY, 1), { status: 'IN_HOUSE', arrival })
    const short = await stayed(TODAY, { status: 'IN_HOUSE', arrival })
    await ask()
    expect(await requestOf(short.id, 'PULSE')).toBeUndefined()
    const { token = '', id = '' } = (await requestOf(long.id, 'PULSE')) ?? {}
    expect(await guest.send(reviews.open, { token })).toMatchObject({ kind: 'PULSE', state: 'OPEN' })
    expect(codeOf(await guest.raw(reviews.answer, { token, rating: 0, language: 'en' }))).toBe('rating_off_scale')
    await answer(token, { rating: 2, body: 'The shower is cold' })
    await run()
    const { case: opened, review } = await reviewOf(id)
    expect(review).toMatchObject({ source: 'PULSE', score100: 40 })
    expect((await desk.send(cases.get, { caseId: opened?.id ?? '' })).case).toMatchObject({
      priority: 'URGENT',
      reviewId: review.id,
    })
  })
})

describe('the guest’s page', () => {
  test('open refuses not_found, answer refuses not_found, optOut refuses not_found', async () => {
    const token = `${hotel.propertyId}-${'x'.repeat(43)}`
    for (const other of [token, `${hotel.foreignPropertyId}-${'x'.repeat(43)}`, `4294967295-${'x'.repeat(43)}`]) {
      expect(codeOf(await guest.raw(reviews.open, { token: other }))).toBe('not_found')
      expect(codeOf(await guest.raw(reviews.answer, { token: other, rating: 5, language: 'en' }))).toBe('not_found')
      expect(codeOf(await guest.raw(reviews.optOut, { token: other }))).toBe('not_found')
    }
  })

  test('openPreview refuses not_found: the page is seen as a guest does for an hour, and nothing is stored', async () => {
    const { url } = await manager.send(reviews.preview, { kind: 'PULSE' })
    const previewToken = new URL(url).searchParams.get('preview') ?? ''
    const before = await hotel.rows('select count(*)::int from review_requests')
    expect(await guest.send(reviews.openPreview, { previewToken })).toMatchObject({ kind: 'PULSE', state: 'OPEN', isPreview: true, answer: null }) // prettier-ignore
    expect(await hotel.rows('select count(*)::int from review_requests')).toEqual(before)
    const sealed = previewToken.slice(previewToken.indexOf('-') + 1)
    for (const other of [`${hotel.foreignPropertyId}-${sealed}`, `${hotel.propertyId}-v1.${'x'.repeat(60)}`])
      expect(codeOf(await guest.raw(reviews.openPreview, { previewToken: other }))).toBe('not_found')
    const { body } = await guest.raw(reviews.openPreview, { previewToken })
    expect(body).toMatchObject({ property: { name: 'Test Palace' } })
  })

  test('an answer is a verified review with its stay; it changes for two days and is one review', async () => {
    const { token, requestId, booking } = await requested()
    expect(await guest.send(reviews.open, { token })).toMatchObject({ state: 'OPEN', answer: null })
    await answer(token, { rating: 7, stars: [{ topic: 'FOOD', stars: 5 }], body: '<b>Good</b>' })
    const shown = await answer(token, {
      rating: 10,
      stars: [{ topic: 'NOISE', stars: 2 }],
      body: 'Very good',
      language: 'fr',
    })
    expect(shown).toMatchObject({
      state: 'CHANGEABLE',
      answer: { rating: 10, body: 'Very good', stars: [{ topic: 'NOISE', stars: 2 }] },
    })
    const { review, stay } = await reviewOf(requestId)
    expect(review).toMatchObject({
      source: 'OWN',
      score100: 100,
      isVerified: true,
      state: 'NEW',
      display: 'PENDING',
      language: 'fr',
      topics: [{ topic: 'NOISE', score100: 40 }],
    })
    expect(stay).toMatchObject({ reference: booking.reference, rooms: ['Standard'] })
  })

  test('answer refuses survey_over: two days later it stays as it is', async () => {
    const { token, requestId } = await requested()
    await answer(token)
    await hotel.rows(
      `update review_requests set created_at = created_at - interval '9 days', answered_at = answered_at - interval '48 hours' where id = $1`,
      [requestId],
    )
    expect(codeOf(await guest.raw(reviews.answer, { token, rating: 1, language: 'en' }))).toBe('survey_over')
    expect(await guest.send(reviews.open, { token })).toMatchObject({ state: 'DONE' })
  })

  test('answer refuses rating_off_scale', async () => {
    const { token } = await requested()
    expect((await guest.raw(reviews.answer, { token, rating: 11, language: 'en' })).status).toBe(400)
    expect(
      (await guest.raw(reviews.answer, { token, rating: 5, body: 'x'.repeat(10_001), language: 'en' })).status,
    ).toBe(400)
  })

  test('five answers at once are one review', async () => {
    const { token, requestId } = await requested()
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map((rating) => guest.raw(reviews.answer, { token, rating, language: 'en' })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await hotel.rows('select from reviews where request_id = $1', [requestId])).toHaveLength(1)
  })

  test('a guest who does not want to be asked again is not', async () => {
    const { token, booking } = await requested()
    expect(await guest.send(reviews.optOut, { token })).toMatchObject({ isOptedOut: true })
    await guest.send(reviews.optOut, { token })
    await hotel.rows(`update review_requests set created_at = created_at - interval '200 days' where booking_id = $1`, [
      booking.id,
    ])
    const next = await stayed(addDays(TODAY, -2), { email: booking.customer.email.toUpperCase() })
    await ask()
    expect(await requestOf(next.id)).toMatchObject({ skip_reason: 'OPTED_OUT' })
  })

  test('a low answer, and the request for a call, open one case each; a good one opens none', async () => {
    const low = await answered({ rating: 6, body: 'Cold' })
    const wish = await answered({ rating: 10, wantsContact: true })
    const good = await answered({ rating: 7 })
    await Promise.all([run(), run()])
    await run()
    for (const { requestId, whole } of [low, wish]) {
      const { case: opened } = await reviewOf(requestId)
      const details = await desk.send(cases.get, { caseId: opened?.id ?? ABSENT })
      expect(details.case).toMatchObject({
        reviewId: whole.review.id,
        kind: 'COMPLAINT',
        desk: 'SERVICE',
        priority: 'HIGH',
      })
      expect(await hotel.rows('select from cases where review_id = $1', [whole.review.id])).toHaveLength(1)
    }
    expect((await reviewOf(good.requestId)).case).toBe(null)
  })
})

describe('reviews from elsewhere', () => {
  test('one comes in with its stay, and an old one opens no case', async () => {
    const booking = await stayed(addDays(TODAY, -40))
    const whole = await entered({
      ratingTenths: 20,
      bookingReference: booking.reference,
      postedOn: addDays(TODAY, -30),
    })
    expect(whole.review).toMatchObject({ score100: 40, isVerified: true, bookingReference: booking.reference })
    await run()
    expect((await desk.send(reviews.get, { reviewId: whole.review.id })).case).toBe(null)
  })

  test('enter refuses review_known: five at once, one comes in', async () => {
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        desk.raw(reviews.enter, { source: 'AIRBNB', externalId: 'race', ratingTenths: 50, postedOn: TODAY }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(codeOf(replies.find(({ status }) => status === 409))).toBe('review_known')
  })

  test('enter refuses rating_off_scale, enter refuses date_in_future, enter refuses unknown_reference', async () => {
    const input = { source: 'GOOGLE', externalId: 'x', ratingTenths: 50, postedOn: TODAY } as const
    expect(codeOf(await desk.raw(reviews.enter, { ...input, ratingTenths: 51 }))).toBe('rating_off_scale')
    expect(codeOf(await desk.raw(reviews.enter, { ...input, ratingTenths: 9 }))).toBe('rating_off_scale')
    expect(codeOf(await desk.raw(reviews.enter, { ...input, postedOn: addDays(TODAY, 3) }))).toBe('date_in_future')
    expect(codeOf(await desk.raw(reviews.enter, { ...input, bookingReference: 'NOTHERE' }))).toBe('unknown_reference')
    expect((await desk.raw(reviews.enter, { ...input, body: 'a\u0000b' })).status).toBe(400)
  })

  test('get refuses not_found, also for a review of another property', async () => {
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    const { review } = await stranger.send(reviews.enter, {
      source: 'GOOGLE',
      externalId: 'foreign',
      ratingTenths: 50,
      postedOn: TODAY,
    })
    for (const reviewId of [ABSENT, review.id])
      expect(codeOf(await desk.raw(reviews.get, { reviewId }))).toBe('not_found')
    const { rows } = await desk.send(reviews.list, { limit: 200 })
    expect(rows.map(({ id }) => id)).not.toContain(review.id)
  })

  test('the list has open ones first and the lowest of them first, page by page, and filters', async () => {
    const open = [
      await entered({ ratingTenths: 10, body: 'walrus', language: 'de' }),
      await entered({ ratingTenths: 30, body: 'walrus' }),
    ]
    const closed = await entered({ ratingTenths: 10, body: 'walrus' })
    await desk.send(reviews.needsNoReply, known(closed))
    await desk.send(reviews.triage, { ...known(open[1] as WholeReview), topics: [{ topic: 'WIFI', score100: 0 }] })
    const ids = async (input: object) => {
      const found: string[] = []
      for (let after: string | undefined; ;) {
        const { rows, next } = await desk.send(reviews.list, { text: 'WALRUS', limit: 1, after, ...input })
        found.push(...rows.map(({ id }) => id))
        if (!next) return found
        after = next
      }
    }
    const all = [...open, closed].map(({ review }) => review.id)
    expect(await ids({})).toEqual(all)
    expect(await ids({ view: 'OPEN' })).toEqual(all.slice(0, 2))
    expect(await ids({ view: 'NO_REPLY_NEEDED' })).toEqual(all.slice(2))
    expect(await ids({ topic: 'WIFI' })).toEqual([all[1]])
    expect(await ids({ language: 'de' })).toEqual([all[0]])
    expect(await ids({ scoreUpTo: 20, source: 'GOOGLE' })).toEqual([all[0], all[2]])
    expect(await ids({ from: addDays(TODAY, 1) })).toEqual([])
    expect(await ids({ from: TODAY, until: TODAY })).toEqual(all)
  })
})

describe('replies', () => {
  test('are drafted by one, sent back, and published by another; the guest gets a mail and sees it', async () => {
    const { token, whole, booking } = await answered({ rating: 4 })
    const drafted = await desk.send(reviews.draft, { ...known(whole), body: 'Sorry' })
    expect(drafted.review.state).toBe('REPLY_DRAFTED')
    expect((await desk.raw(reviews.publish, known(drafted))).status).toBe(403)
    const back = await manager.send(reviews.reject, { ...known(drafted), reason: 'Too short' })
    expect([back.review.state, back.replies[0]?.state]).toEqual(['TRIAGED', 'REJECTED'])
    const again = await desk.send(reviews.draft, { ...known(back), body: 'We are sorry' })
    const published = await manager.send(reviews.publish, known(again))
    expect(published.review.state).toBe('REPLIED')
    await run()
    expect(
      sent.filter(({ to }) => to === booking.customer.email).map(({ text }) => text.includes('We are sorry')),
    ).toContain(true)
    expect(await guest.send(reviews.open, { token })).toMatchObject({ reply: 'We are sorry' })
    const edited = await manager.send(
      reviews.publish,
      known(await desk.send(reviews.draft, { ...known(published), body: 'Better' })),
    )
    expect(edited.replies.map(({ state }) => state)).toEqual(['PUBLISHED', 'REPLACED', 'REJECTED'])
  })

  test('draft refuses reply_final, draft refuses reply_not_possible, draft refuses reply_too_long', async () => {
    const once = await entered({ source: 'BOOKING_COM' })
    const published = await manager.send(
      reviews.publish,
      known(await desk.send(reviews.draft, { ...known(once), body: 'Thanks' })),
    )
    expect(codeOf(await desk.raw(reviews.draft, { ...known(published), body: 'Once more' }))).toBe('reply_final')
    const [pulse] = await hotel.rows<{ id: string; version: number }>(
      `select id, version from reviews where source = 'PULSE' limit 1`,
    )
    expect(
      codeOf(await desk.raw(reviews.draft, { reviewId: pulse?.id ?? '', version: pulse?.version ?? 0, body: 'Hi' })),
    ).toBe('reply_not_possible')
    const long = { ...known(await entered()), body: 'x'.repeat(4_097) }
    expect(codeOf(await desk.raw(reviews.draft, long))).toBe('reply_too_long')
    expect((await desk.raw(reviews.draft, { ...long, body: 'x'.repeat(10_001) })).status).toBe(400)
  })

  test('publish refuses reply_missing, reject refuses reply_missing', async () => {
    const whole = await entered()
    expect(codeOf(await manager.raw(reviews.publish, known(whole)))).toBe('reply_missing')
    expect(codeOf(await manager.raw(reviews.reject, { ...known(whole), reason: 'No' }))).toBe('reply_missing')
  })

  test('publish refuses reply_not_possible, publish refuses reply_final, publish refuses reply_too_long: the rules apply to what is published', async () => {
    const whole = await desk.send(reviews.draft, { ...known(await entered({ source: 'EXPEDIA' })), body: 'Thanks' })
    const published = await manager.send(reviews.publish, known(whole))
    const draft = (body: string) =>
      hotel.rows(
        `insert into review_replies (property_id, id, review_id, body, author_name, state, created_at) values ($1, gen_random_uuid(), $2, $3, 'A', 'DRAFT', now())`,
        [hotel.propertyId, published.review.id, body],
      )
    await draft('Again')
    expect(codeOf(await manager.raw(reviews.publish, known(published)))).toBe('reply_final')
    await hotel.rows(`delete from review_replies where review_id = $1 and state = 'PUBLISHED'`, [published.review.id])
    await hotel.rows(`update review_replies set body = repeat('x', 4097) where review_id = $1`, [published.review.id])
    expect(codeOf(await manager.raw(reviews.publish, known(published)))).toBe('reply_too_long')
    await desk.send(reviews.needsNoReply, known(published))
    const [pulse] = await hotel.rows<{ id: string; version: number }>(
      `select id, version from reviews where source = 'PULSE' limit 1`,
    )
    await hotel.rows(
      `insert into review_replies (property_id, id, review_id, body, author_name, state, created_at) values ($1, gen_random_uuid(), $2, 'Hi', 'A', 'DRAFT', now())`,
      [hotel.propertyId, pulse?.id],
    )
    expect(
      codeOf(await manager.raw(reviews.publish, { reviewId: pulse?.id ?? '', version: pulse?.version ?? 0 })),
    ).toBe('reply_not_possible')
  })
})

const CHANGES = {
  triage: { topics: [] },
  needsNoReply: {},
  report: { isReported: true },
  draft: { body: 'Thanks' },
  publish: {},
  reject: { reason: 'No' },
  show: { isShown: true },
} as const
async function expectRefused(action: keyof typeof CHANGES, code: 'not_found' | 'stale_version') {
  const whole = await entered()
  const at = code === 'not_found' ? { reviewId: ABSENT, version: 1 } : { ...known(whole), version: 9 }
  expect(codeOf(await manager.raw(reviews[action], { ...at, ...CHANGES[action] }))).toBe(code)
}
test('triage refuses not_found, triage refuses stale_version', async () => {
  await expectRefused('triage', 'not_found')
  await expectRefused('triage', 'stale_version')
})
test('needsNoReply refuses not_found, needsNoReply refuses stale_version', async () => {
  await expectRefused('needsNoReply', 'not_found')
  await expectRefused('needsNoReply', 'stale_version')
})
test('report refuses not_found, report refuses stale_version', async () => {
  await expectRefused('report', 'not_found')
  await expectRefused('report', 'stale_version')
})
test('draft refuses not_found, draft refuses stale_version', async () => {
  await expectRefused('draft', 'not_found')
  await expectRefused('draft', 'stale_version')
})
test('publish refuses not_found, publish refuses stale_version', async () => {
  await expectRefused('publish', 'not_found')
  await expectRefused('publish', 'stale_version')
})
test('reject refuses not_found, reject refuses stale_version', async () => {
  await expectRefused('reject', 'not_found')
  await expectRefused('reject', 'stale_version')
})
test('show refuses not_found, show refuses stale_version', async () => {
  await expectRefused('show', 'not_found')
  await expectRefused('show', 'stale_version')
})

test('a review is noted as reported', async () => {
  const whole = await desk.send(reviews.report, { ...known(await entered()), isReported: true })
  expect(whole.review.isReported).toBe(true)
})

test('show refuses review_not_shown, show refuses reason_required; one of ours is shown and hidden with the reason', async () => {
  expect(codeOf(await manager.raw(reviews.show, { ...known(await entered()), isShown: true }))).toBe('review_not_shown')
  const { whole } = await answered()
  const shown = await manager.send(reviews.show, { ...known(whole), isShown: true })
  expect(shown.review.display).toBe('SHOWN')
  expect(codeOf(await manager.raw(reviews.show, { ...known(shown), isShown: false }))).toBe('reason_required')
  const hidden = await manager.send(reviews.show, { ...known(shown), isShown: false, reason: 'Names an employee' })
  expect(hidden.review).toMatchObject({ display: 'HIDDEN', displayReason: 'Names an employee' })
})

describe('scores and set-up', () => {
  test('scores count all but answers during the stay', async () => {
    const scores = await manager.send(reviews.scores, { months: 3 })
    const [row] = await hotel.rows<{ count: number; average: number }>(
      `select count(*)::int as count, round(avg(rating100))::int as average from reviews where source <> 'PULSE' and property_id = $1`, [hotel.propertyId]) // prettier-ignore
    expect(scores).toMatchObject({ count: row?.count, average: row?.average })
    expect(scores.bands.reduce((all, one) => all + one, 0)).toBe(row?.count)
    expect(scores.months).toHaveLength(3)
    expect(scores.sources.map(({ source }) => source)).not.toContain('PULSE')
  })

  test('the funnel counts stays by what became of their request', async () => {
    const { answered: count, asked: all, shown } = await manager.send(reviews.funnel, {})
    expect(all).toBeGreaterThan(count)
    expect(shown).toBe(0)
    const { rows } = await manager.send(reviews.requests, { state: 'SKIPPED', limit: 2 })
    expect(rows.every(({ skipReason }) => skipReason !== '')).toBe(true)
  })

  test('saveSettings refuses stale_version', async () => {
    const { settings: now } = await save()
    expect(codeOf(await admin.raw(reviews.saveSettings, { ...settings, version: now.version + 1 }))).toBe(
      'stale_version',
    )
    expect(codeOf(await admin.raw(reviews.saveSettings, { ...settings, version: 0 }))).toBe('stale_version')
    expect((await admin.raw(reviews.saveSettings, { ...settings, delayDays: 15, version: now.version })).status).toBe(
      400,
    )
    expect((await manager.raw(reviews.saveSettings, { ...settings, version: now.version })).status).toBe(403)
  })

  test('a source is switched off, and its reviews stay', async () => {
    const { sources } = await admin.send(reviews.saveSource, { kind: 'AIRBNB', isActive: false })
    expect(sources.find(({ kind }) => kind === 'AIRBNB')).toMatchObject({ isActive: false, count: 1 })
  })

  test('addTemplate refuses name_taken, changeTemplate refuses name_taken, changeTemplate refuses stale_version, changeTemplate refuses not_found, removeTemplate refuses not_found', async () => {
    const body = 'Dear {guest}'
    const one = await admin.send(reviews.addTemplate, { name: 'Thanks', language: 'en', body })
    const other = await admin.send(reviews.addTemplate, { name: 'Thanks', language: 'fr', body })
    expect(codeOf(await admin.raw(reviews.addTemplate, { name: 'THANKS', language: 'en', body }))).toBe('name_taken')
    const change = { reviewTemplateId: other.id, version: 1, name: 'Thanks', language: 'en', body }
    expect(codeOf(await admin.raw(reviews.changeTemplate, change))).toBe('name_taken')
    expect(codeOf(await admin.raw(reviews.changeTemplate, { ...change, version: 2 }))).toBe('stale_version')
    expect(codeOf(await admin.raw(reviews.changeTemplate, { ...change, reviewTemplateId: ABSENT }))).toBe('not_found')
    expect(await admin.send(reviews.changeTemplate, { ...change, name: 'Sorry' })).toMatchObject({
      name: 'Sorry',
      version: 2,
    })
    await admin.send(reviews.removeTemplate, { reviewTemplateId: one.id })
    expect(codeOf(await admin.raw(reviews.removeTemplate, { reviewTemplateId: one.id }))).toBe('not_found')
  })
})
