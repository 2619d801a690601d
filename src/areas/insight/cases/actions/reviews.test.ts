import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviews } from '#areas/marketing/reviews/contract/reviews.ts'
import { dayAt } from '#core/dates.ts'
import { startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { cases } from '../contract/cases.ts'
import { openForReviewsEverywhere } from '../jobs.ts'

let hotel: TestHotel
let desk: TestClient
const today = dayAt(new Date().toISOString(), 'Asia/Kolkata')
beforeAll(async () => {
  hotel = await startTestServer()
  desk = await hotel.as('PROP_FRONTDESK')
})
afterAll(() => hotel.stop())

const entered = (externalId: string, ratingTenths: number) =>
  desk.send(reviews.enter, {
    source: 'GOOGLE',
    externalId,
    author: 'Jo',
    body: 'Cold soup',
    ratingTenths,
    postedOn: today,
  })

test('a low review has one case, with its words and a link both ways, however often the job runs', async () => {
  const { review } = await entered('low', 30)
  const fine = await entered('fine', 35)
  await Promise.all([openForReviewsEverywhere(hotel.system), openForReviewsEverywhere(hotel.system)])
  await openForReviewsEverywhere(hotel.system)
  const { case: opened } = await desk.send(reviews.get, { reviewId: review.id })
  const details = await desk.send(cases.get, { caseId: opened?.id ?? '' })
  expect(details.case).toMatchObject({
    subject: 'Review with a score of 60 of 100',
    name: 'Jo',
    reviewId: review.id,
    kind: 'COMPLAINT',
  })
  expect(details.entries.map(({ body }) => body)).toEqual(['Cold soup'])
  expect(await hotel.rows('select from cases where review_id is not null')).toHaveLength(1)
  expect((await desk.send(reviews.get, { reviewId: fine.review.id })).case).toBe(null)
})

test('a low review of another property opens its case there', async () => {
  const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
  const { review } = await stranger.send(reviews.enter, {
    source: 'OTHER',
    externalId: 'x',
    author: 'Canary',
    ratingTenths: 10,
    postedOn: today,
  })
  await openForReviewsEverywhere(hotel.system)
  expect(await hotel.rows('select property_id::int as id from cases where review_id = $1', [review.id])).toEqual([
    { id: hotel.foreignPropertyId },
  ])
  const { rows } = await desk.send(cases.list, { limit: 200 })
  expect(rows.map(({ name }) => name)).not.toContain('Canary')
})
