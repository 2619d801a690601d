import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '#core/contract.ts'
import { addDays, addMonths, type Day, dayAt, firstOfMonth } from '#core/dates.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { MOST_COMPETITORS } from '../contract/comparison.ts'
import { reviews } from '../contract/reviews.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let hotel: TestHotel
let manager: TestClient
let desk: TestClient
let marketing: TestClient
let today: Day
/** The first day of the last month that is over. */
let month: Day
let made = 0

beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  desk = await hotel.as('PROP_FRONTDESK')
  marketing = await hotel.as('PROP_MARKETING')
  today = dayAt(new Date().toISOString(), 'Asia/Kolkata')
  month = addMonths(firstOfMonth(today), -1)
})
afterAll(() => hotel.stop())

const add = (name = `Hotel ${(made += 1)}`) => marketing.send(reviews.addCompetitor, { name })
type Score = RequestOf<typeof reviews.enterScores>['scores'][number]
const score = (competitorId: string, more: Partial<Score> = {}): Score => ({ competitorId, source: 'GOOGLE', scoredOn: month, ratingTenths: 44, ...more }) // prettier-ignore
const enter = (...scores: Score[]) => marketing.raw(reviews.enterScores, { scores })
const compared = async (competitorId: string, months = 12) =>
  (await desk.send(reviews.comparison, { months })).competitors.find(({ id }) => id === competitorId)

test('the last score of each source counts, and each month by itself, as the mean of its sources', async () => {
  const { id } = await add()
  const before = addMonths(month, -1)
  await enter(
    score(id, { scoredOn: before, ratingTenths: 40 }),
    score(id, { scoredOn: addDays(month, 2), ratingTenths: 42, count: 800 }),
    score(id, { scoredOn: addDays(month, 9), ratingTenths: 44, count: 812 }),
    score(id, { source: 'BOOKING_COM', scoredOn: addDays(month, 1), ratingTenths: 80 }),
  )
  const found = await compared(id)
  expect(found?.standings).toEqual([
    { source: 'BOOKING_COM', score100: 80, count: null, scoredOn: addDays(month, 1) },
    { source: 'GOOGLE', score100: 88, count: 812, scoredOn: addDays(month, 9) },
  ])
  expect(found?.byMonth).toEqual([
    { month: before, score100: 80, count: 1 },
    { month, score100: 84, count: 2 },
  ])
  // The months shown bound what counts.
  expect((await compared(id, 1))?.standings).toEqual([])
  expect((await compared(id, 2))?.byMonth.map((one) => one.month)).toEqual([month])
})

test('one of the same source and day takes the place of the one before', async () => {
  const { id } = await add()
  await enter(score(id, { ratingTenths: 30 }))
  await enter(score(id, { ratingTenths: 31, count: 5 }))
  expect((await compared(id))?.standings).toMatchObject([{ score100: 62, count: 5 }])
})

test('the property is compared by what its pages show: reviews of other sources, without its own questions', async () => {
  const review = (externalId: string, ratingTenths: number) =>
    desk.send(reviews.enter, { source: 'GOOGLE', externalId, ratingTenths, postedOn: month })
  await review('own-1', 50)
  await review('own-2', 40)
  const { own, months } = await desk.send(reviews.comparison, { months: 12 })
  expect(own.standings).toEqual([{ source: 'GOOGLE', score100: 90, count: 2 }])
  expect(own.byMonth).toEqual([{ month, score100: 90, count: 2 }])
  expect([months.length, months.at(-1)]).toEqual([12, firstOfMonth(today)])
})

test('a competitor of another property is none', async () => {
  const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId, name: 'Canary' })
  const foreign = await stranger.send(reviews.addCompetitor, { name: 'Foreign' })
  expect(await compared(foreign.id)).toBeUndefined()
  expect(codeOf(await enter(score(foreign.id)))).toBe('unknown_reference')
})

test('enterScores refuses unknown_reference, enterScores refuses rating_off_scale, enterScores refuses date_in_future: none is stored then', async () => {
  const { id } = await add()
  expect(codeOf(await enter(score(id), score(ABSENT)))).toBe('unknown_reference')
  expect(codeOf(await enter(score(id), score(id, { source: 'AIRBNB', ratingTenths: 51 })))).toBe('rating_off_scale')
  expect(codeOf(await enter(score(id), score(id, { source: 'AIRBNB', ratingTenths: 9 })))).toBe('rating_off_scale')
  expect(codeOf(await enter(score(id), score(id, { source: 'AIRBNB', scoredOn: addDays(today, 2) })))).toBe('date_in_future') // prettier-ignore
  expect((await compared(id))?.standings).toEqual([])
  expect((await enter(score(id, { ratingTenths: 50 }), score(id, { source: 'AIRBNB', ratingTenths: 10 }))).status).toBe(200) // prettier-ignore
  expect((await enter(score(id), score(id))).status).toBe(400)
})

test('addCompetitor refuses name_taken, renameCompetitor refuses name_taken, renameCompetitor refuses stale_version, renameCompetitor refuses not_found', async () => {
  const [one, other] = [await add('Lakeside Inn'), await add('Hill Top')]
  expect(codeOf(await marketing.raw(reviews.addCompetitor, { name: ' lakeside INN ' }))).toBe('name_taken')
  const rename = (input: object) => marketing.raw(reviews.renameCompetitor, { competitorId: other.id, version: 1, name: 'Hill', ...input }) // prettier-ignore
  expect(codeOf(await rename({ name: one.name }))).toBe('name_taken')
  expect(codeOf(await rename({ version: 2 }))).toBe('stale_version')
  expect(codeOf(await rename({ competitorId: ABSENT }))).toBe('not_found')
  expect((await rename({})).status).toBe(200)
})

test('removeCompetitor refuses not_found; its scores go with it, and the desk removes none', async () => {
  const { id } = await add()
  await enter(score(id))
  expect(codeOf(await desk.raw(reviews.removeCompetitor, { competitorId: id }))).toBe('forbidden')
  expect(codeOf(await manager.raw(reviews.removeCompetitor, { competitorId: ABSENT }))).toBe('not_found')
  await manager.send(reviews.removeCompetitor, { competitorId: id })
  expect(await hotel.rows('select from review_competitor_scores where competitor_id = $1', [id])).toEqual([])
})

test('addCompetitor refuses too_many_competitors', async () => {
  const { competitors } = await desk.send(reviews.comparison, {})
  for (let left = MOST_COMPETITORS - competitors.length; left > 0; left -= 1) await add()
  expect(codeOf(await marketing.raw(reviews.addCompetitor, { name: 'One more' }))).toBe('too_many_competitors')
})

test('translate stores what a review says in another language and by whom, finds it in the list, and no words remove it', async () => {
  const { review } = await desk.send(reviews.enter, { source: 'GOOGLE', externalId: 'fr-1', ratingTenths: 50, postedOn: month, language: 'fr', body: 'Belle vue' }) // prettier-ignore
  const known = { reviewId: review.id, version: review.version }
  expect((await desk.raw(reviews.translate, { ...known, language: '', text: 'A fine view' })).status).toBe(400)
  const { review: after } = await desk.send(reviews.translate, {
    ...known,
    language: 'en',
    text: ' A fine view ',
  })
  expect(after).toMatchObject({ body: 'Belle vue', translation: 'A fine view', translationLanguage: 'en' })
  expect(after.translatedBy).not.toBe('')
  expect((await desk.send(reviews.list, { text: 'fine view' })).rows.map(({ id }) => id)).toEqual([review.id])
  const { review: removed } = await desk.send(reviews.translate, { reviewId: review.id, version: after.version, language: 'en', text: '' }) // prettier-ignore
  expect(removed).toMatchObject({ translation: '', translationLanguage: '', translatedBy: '' })
})

test('translate refuses not_found, translate refuses stale_version', async () => {
  const { review } = await desk.send(reviews.enter, { source: 'GOOGLE', externalId: 'fr-2', ratingTenths: 50, postedOn: month, body: 'Bien' }) // prettier-ignore
  const translate = (reviewId: string, version: number) => desk.raw(reviews.translate, { reviewId, version, language: 'en', text: 'Good' }) // prettier-ignore
  expect(codeOf(await translate(ABSENT, 1))).toBe('not_found')
  expect(codeOf(await translate(review.id, review.version + 1))).toBe('stale_version')
})
