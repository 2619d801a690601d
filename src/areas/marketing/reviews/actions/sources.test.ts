import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { invariants } from '#main/invariants.ts'
import { addDays } from '#core/dates.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { openReviewSite } from '../../../../../e2e/peers/review-site.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import type { WholeReview } from '../contract/replies.ts'
import { reviews } from '../contract/reviews.ts'
import { replyJobs } from '../jobs/replies.ts'
import { MOST_TRIES } from '../rules/delivery.ts'

const KEY = 'key-of-the-site'
let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let desk: TestClient
let site: Awaited<ReturnType<typeof openReviewSite>>
let address = ''
let key = ''

beforeAll(async () => {
  site = await openReviewSite(KEY)
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  desk = await hotel.as('PROP_FRONTDESK')
  const made = await admin.send(reviews.renewSourceKey, { kind: 'GOOGLE' })
  address = new URL(made.address).pathname
  key = made.key
  await admin.send(reviews.saveReplyAddress, { kind: 'GOOGLE', replyUrl: site.url, key: KEY })
})
afterAll(async () => {
  for (const { id, sql } of invariants.filter(({ id: name }) => /^I-13[0-4]$/.test(name)))
    expect([id, await hotel.rows(sql)]).toEqual([id, []])
  await site.close()
  await hotel.stop()
})
beforeEach(async () => {
  site.state.status = 200
  site.calls.splice(0)
  await hotel.rows('delete from graphile_worker._private_jobs')
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
let count = 0
const wire = (over: Record<string, unknown> = {}) => {
  count += 1
  return { id: `s-${count}`, postedAt: hoursAgo(30), changedAt: hoursAgo(30), rating: 4, author: 'Jo', language: 'en', text: 'Nice', ...over } // prettier-ignore
}
type Result = { id: string; status: string; reason: string }
async function post(body: unknown, { bearer = key, url = address } = {}) {
  const response = await hotel.server.inject({
    method: 'POST',
    url,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
  })
  return { status: response.statusCode, body: JSON.parse(response.body) as { results: Result[]; code: string } }
}
const deliver = async (...all: object[]) => (await post({ reviews: all })).body.results
const wholeOf = async (externalId: string): Promise<WholeReview> => {
  const [row] = await hotel.rows<{ id: string }>('select id from reviews where external_id = $1', [externalId])
  return manager.send(reviews.get, { reviewId: row?.id ?? '' })
}
const known = ({ review: { id, version } }: WholeReview) => ({ reviewId: id, version })
const run = () => runJobs(hotel, replyJobs)
/** Notifications that lead to a review, and whether all who are notified manage the property. */
const notifiedOf = (reviewId: string) =>
  hotel.rows<{ kind: string; facts: Record<string, string>; publishers: boolean }>(
    `select kind, facts, (select count(*) > 0 and bool_and(u.roles[1] <> 'PROP_FRONTDESK') from users u where u.id = any(n.recipient_ids)) as publishers
       from notifications n where redirect_path = $1`, [`/review/list?review=${reviewId}`]) // prettier-ignore
async function published(over: Record<string, unknown> = {}, body = 'Thank you') {
  const one = wire(over)
  await deliver(one)
  const whole = await desk.send(reviews.draft, { ...known(await wholeOf(one.id)), body })
  return { id: one.id, whole: await manager.send(reviews.publish, known(whole)) }
}

describe('reviews that a source delivers', () => {
  test('come in once each, in any order; what changes is open again and stays as a version', async () => {
    const first = wire({ text: 'Cold <b>soup</b>', rating: 2.5 })
    const second = { ...first, text: 'They made it good', rating: 4.5, changedAt: hoursAgo(10) }
    expect(await deliver(first)).toEqual([{ id: first.id, status: 'STORED', reason: '' }])
    await desk.send(reviews.needsNoReply, known(await wholeOf(first.id)))
    expect((await deliver(second))[0]?.status).toBe('CHANGED')
    for (const late of [first, second]) expect((await deliver(late))[0]?.status).toBe('UNCHANGED')
    const { review, versions } = await wholeOf(first.id)
    expect(review).toMatchObject({ body: 'They made it good', score100: 90, state: 'TRIAGED', source: 'GOOGLE' })
    expect(versions).toMatchObject([{ number: 1, body: 'Cold <b>soup</b>', ratingTenths: 25 }])
  })

  test('a translation comes with its source, goes with words that change, and is none without its language', async () => {
    const one = wire({ text: 'Belle vue', language: 'fr' })
    await deliver({ ...one, translation: { language: 'en-GB', text: 'A fine\u0000 view' } })
    expect((await wholeOf(one.id)).review).toMatchObject({ translation: 'A fine view', translationLanguage: 'en', translatedBy: '' }) // prettier-ignore
    await deliver({ ...one, changedAt: hoursAgo(20) })
    expect((await wholeOf(one.id)).review.translation).toBe('A fine view')
    await deliver({ ...one, changedAt: hoursAgo(10), text: 'Belle vue, bruyant' })
    expect((await wholeOf(one.id)).review).toMatchObject({ translation: '', translationLanguage: '' })
    const whole = await wholeOf(one.id)
    await desk.send(reviews.translate, { ...known(whole), language: 'en', text: 'A fine view, noisy' })
    await deliver({ ...one, changedAt: hoursAgo(5), text: 'Belle vue, bruyant' })
    expect((await wholeOf(one.id)).review.translation).toBe('A fine view, noisy')
    const other = wire({ translation: { text: 'No language' } })
    await deliver(other)
    expect((await wholeOf(other.id)).review.translation).toBe('')
  })

  test('ten calls at once with the same review are one review', async () => {
    const one = wire()
    const calls = await Promise.all(Array.from({ length: 10 }, () => deliver(one)))
    expect(calls.map(([result]) => result?.status).toSorted()).toEqual(['STORED', ...Array.from({ length: 9 }, () => 'UNCHANGED')]) // prettier-ignore
  })

  test('one that cannot be taken is named with its reason, and the others are stored', async () => {
    const good = wire()
    const bad = [
      wire({ rating: 7 }),
      wire({ changedAt: hoursAgo(-48) }),
      { id: 'x' },
      'text',
      wire({ text: 'a\u0000b' }),
    ]
    const results = await deliver(good, ...(bad as object[]), { ...good, changedAt: hoursAgo(31) })
    expect(results.map(({ status }) => status)).toEqual(['STORED', 'REFUSED', 'REFUSED', 'REFUSED', 'REFUSED', 'STORED', 'UNCHANGED']) // prettier-ignore
    expect(results.map(({ reason }) => reason).slice(1, 3)).toEqual(['rating_off_scale', 'date_in_future'])
    expect(results[3]?.reason).toContain('changedAt')
  })

  test('a booking is found by our reference, and makes the stay verified', async () => {
    const day = addDays(FIXTURE.businessDate, 20)
    const made = await desk.send(bookings.create, {
      customer: { firstName: 'Mira', lastName: 'Sen', email: 'mira@example.com' },
      stays: [{ roomTypeId: FIXTURE.standard, arrival: day, departure: addDays(day, 1), adults: 1 }],
      status: 'CONFIRMED',
    })
    const [one, other] = [wire({ booking: made.reference }), wire({ booking: 'NOTHERE' })]
    await deliver(one, other)
    expect((await wholeOf(one.id)).review).toMatchObject({ bookingReference: made.reference, isVerified: true })
    expect((await wholeOf(other.id)).review).toMatchObject({ bookingReference: '', isVerified: false })
  })

  test('receive refuses wrong_signature: another key, an old one, another address; only the property of the key gets anything', async () => {
    const nowhere = address.replace(/[\da-f]{12}/, '0000deadbeef')
    for (const attempt of [{ bearer: 'x' }, { bearer: '' }, { url: nowhere }])
      expect((await post({ reviews: [wire()] }, attempt)).body.code).toBe('wrong_signature')
    const old = key
    const made = await admin.send(reviews.renewSourceKey, { kind: 'GOOGLE' })
    expect(new URL(made.address).pathname).toBe(address)
    key = made.key
    expect((await post({ reviews: [wire()] }, { bearer: old })).body.code).toBe('wrong_signature')
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    const theirs = await stranger.send(reviews.renewSourceKey, { kind: 'GOOGLE' })
    expect((await post({ reviews: [wire()] }, { url: new URL(theirs.address).pathname })).body.code).toBe('wrong_signature') // prettier-ignore
  })

  test('receive refuses reviews_unreadable', async () => {
    for (const body of ['no json', '{}', { reviews: [] }, { reviews: Array.from({ length: 51 }, () => wire()) }])
      expect((await post(body)).body.code).toBe('reviews_unreadable')
  })

  test('receive refuses review_source_off, enter refuses review_source_off: nothing is taken from a source that is not active', async () => {
    await admin.send(reviews.saveSource, { kind: 'GOOGLE', isActive: false })
    const one = wire()
    expect((await post({ reviews: [one] })).body.code).toBe('review_source_off')
    const typed = { source: 'GOOGLE', externalId: one.id, ratingTenths: 50, postedOn: addDays(FIXTURE.businessDate, -2000) } as const // prettier-ignore
    expect(codeOf(await desk.raw(reviews.enter, typed))).toBe('review_source_off')
    await admin.send(reviews.saveSource, { kind: 'GOOGLE', isActive: true })
    await desk.send(reviews.enter, typed)
    expect((await deliver(one))[0]?.status).toBe('CHANGED')
  })
})

describe('replies that go to the source', () => {
  test('a published reply is sent once, and another one takes its place', async () => {
    const { id, whole } = await published()
    expect(whole.replies[0]).toMatchObject({ delivery: 'WAITING' })
    await Promise.all([run(), run()])
    await run()
    expect(site.calls).toEqual([`PUT /v1/reviews/${id}/reply`])
    const after = await wholeOf(id)
    expect(after.replies[0]).toMatchObject({ delivery: 'SENT', deliveryNote: '200' })
    await manager.send(reviews.publish, known(await desk.send(reviews.draft, { ...known(after), body: 'Better' })))
    await run()
    expect(site.replies.get(id)).toMatchObject({ text: 'Better', sequence: 2, language: 'en' })
  })

  test('a reply that is refused is in its view with the reason, without the key, and is sent again', async () => {
    site.state.status = 422
    const { id } = await published()
    await run()
    const { rows } = await manager.send(reviews.list, { view: 'UNDELIVERED' })
    expect(rows.map(({ delivery }) => delivery)).toEqual(['REFUSED'])
    const refused = await wholeOf(id)
    expect(refused.replies[0]?.deliveryNote).toBe('422 no: Bearer ···')
    // Only users who publish replies are notified; the response of the source stays with the review.
    const notified = await notifiedOf(refused.review.id)
    expect(notified).toMatchObject([{ kind: 'review_reply_refused', facts: { source: 'GOOGLE' }, publishers: true }])
    site.state.status = 200
    await manager.send(reviews.resend, known(refused))
    await run()
    expect(site.replies.get(id)?.text).toBe('Thank you')
    expect((await manager.send(reviews.list, { view: 'UNDELIVERED' })).rows).toEqual([])
    expect(await notifiedOf(refused.review.id)).toHaveLength(1)
  })

  test('a reply that no one takes is tried again after a pause, and given up after the last try', async () => {
    site.state.status = 503
    const { id, whole } = await published()
    await run()
    const first = await wholeOf(id)
    expect(first.replies[0]).toMatchObject({ delivery: 'WAITING', deliveryNote: '503 no: Bearer ···' })
    await run()
    expect(site.calls).toHaveLength(1)
    expect(await notifiedOf(whole.review.id)).toEqual([])
    await hotel.rows('update review_replies set next_try_at = now(), attempts = $2 where review_id = $1', [whole.review.id, MOST_TRIES - 1]) // prettier-ignore
    await replyJobs['reviews.replies']?.run(hotel.system, {})
    expect((await wholeOf(id)).replies[0]?.delivery).toBe('FAILED')
    expect(await notifiedOf(whole.review.id)).toMatchObject([{ kind: 'review_reply_failed', publishers: true }])
  })

  test('nothing is sent while the source is not active; then it goes', async () => {
    await admin.send(reviews.saveSource, { kind: 'GOOGLE', isActive: false })
    await admin.send(reviews.saveSource, { kind: 'GOOGLE', isActive: true })
    const { id } = await published()
    await admin.send(reviews.saveSource, { kind: 'GOOGLE', isActive: false })
    await run()
    expect(site.calls).toEqual([])
    await admin.send(reviews.saveSource, { kind: 'GOOGLE', isActive: true })
    await replyJobs['reviews.replies']?.run(hotel.system, {})
    expect(site.replies.get(id)?.text).toBe('Thank you')
  })

  test('resend refuses reply_not_sent, resend refuses reply_missing, resend refuses stale_version, resend refuses not_found', async () => {
    const { id } = await published()
    await run()
    const sent = await wholeOf(id)
    expect(codeOf(await manager.raw(reviews.resend, known(sent)))).toBe('reply_not_sent')
    expect(codeOf(await manager.raw(reviews.resend, { ...known(sent), version: 99 }))).toBe('stale_version')
    const one = wire()
    await deliver(one)
    expect(codeOf(await manager.raw(reviews.resend, known(await wholeOf(one.id))))).toBe('reply_missing')
    const absent = '019a0000-0000-7000-8000-00000000dead'
    expect(codeOf(await manager.raw(reviews.resend, { reviewId: absent, version: 1 }))).toBe('not_found')
    expect((await desk.raw(reviews.resend, known(sent))).status).toBe(403)
  })

  test('saveReplyAddress refuses wrong_keys, saveReplyAddress refuses address_not_allowed; a key is never shown again', async () => {
    const input = { kind: 'EXPEDIA', replyUrl: 'https://reviews.example/v1' } as const
    expect(codeOf(await admin.raw(reviews.saveReplyAddress, input))).toBe('wrong_keys')
    expect(codeOf(await admin.raw(reviews.saveReplyAddress, { ...input, replyUrl: 'https://10.0.0.1/', key: 'secret-key' }))).toBe('address_not_allowed') // prettier-ignore
    const { sources } = await admin.send(reviews.saveReplyAddress, { ...input, key: 'secret-key' })
    expect(sources.find(({ kind }) => kind === 'EXPEDIA')).toMatchObject({ replyKeyHint: '-key', ...input })
    expect(JSON.stringify(sources)).not.toContain('secret-key')
    const without = await admin.send(reviews.saveReplyAddress, { kind: 'EXPEDIA', replyUrl: '' })
    expect(without.sources.find(({ kind }) => kind === 'EXPEDIA')?.replyUrl).toBe('')
  })
})

describe('the test of a connection', () => {
  const tested = async () => (await admin.send(reviews.setUp, {})).sources.find(({ kind }) => kind === 'GOOGLE')?.test
  const test_ = () => admin.send(reviews.testSource, { kind: 'GOOGLE' })

  test('is made by a job, and shows what the source answered', async () => {
    await test_()
    expect(await tested()).toMatchObject({ state: 'WAITING', note: '' })
    await run()
    expect(await tested()).toMatchObject({ state: 'OK' })
    site.state.status = 401
    await test_()
    await run()
    expect(await tested()).toMatchObject({ state: 'REFUSED', note: expect.stringContaining('401') })
    site.state.status = 503
    await test_()
    await run()
    expect(await tested()).toMatchObject({ state: 'FAILED', note: expect.stringContaining('503') })
  })

  test('is forgotten with its address', async () => {
    await test_()
    await admin.send(reviews.saveReplyAddress, { kind: 'GOOGLE', replyUrl: `${site.url}/`, key: KEY })
    await run()
    expect(await tested()).toEqual({ state: '', note: '', at: null })
    await admin.send(reviews.saveReplyAddress, { kind: 'GOOGLE', replyUrl: site.url, key: KEY })
  })

  test('testSource refuses source_not_connected', async () =>
    expect(codeOf(await admin.raw(reviews.testSource, { kind: 'EXPEDIA' }))).toBe('source_not_connected'))
})
