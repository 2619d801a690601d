import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, type Day, dayAt } from '#core/dates.ts'
import { startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { reviews } from '../contract/reviews.ts'

let hotel: TestHotel
let admin: TestClient
let today: Day

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
})
beforeEach(() => hotel.empty('reviews', 'review_settings'))
afterAll(() => hotel.stop())

let entered = 0
/** A review that came in so many hours ago. */
async function came(
  ratingTenths: number,
  hours: number,
  more: { source?: 'GOOGLE' | 'BOOKING_COM'; postedOn?: Day } = {},
) {
  entered += 1
  const { review } = await admin.send(reviews.enter, {
    source: 'BOOKING_COM',
    externalId: `r${entered}`,
    ratingTenths,
    postedOn: addDays(today, -3),
    body: 'Stayed here',
    ...more,
  })
  await hotel.rows(`update reviews set created_at = now() - $2 * interval '1 hour' where id = $1`, [review.id, hours])
  return review
}
const save = (over: object = {}) =>
  admin.send(reviews.saveSettings, {
    isAsking: false,
    isAskingOrders: false,
    isAskingAppointments: false,
    delayDays: 2,
    reminderDays: 7,
    pauseWeeks: 13,
    isPulse: false,
    lowAt: 60,
    isPublic: false,
    version: 0,
    ...over,
  })
const listed = async (input: object = {}) => admin.send(reviews.list, input)
const hoursOf = async (id: string) => {
  const { review } = await admin.send(reviews.get, { reviewId: id })
  const [row] = await hotel.rows<{ at: Date }>('select created_at as at from reviews where id = $1', [id])
  return review.dueAt === null ? null : Math.round((Date.parse(review.dueAt) - (row?.at.getTime() ?? 0)) / 3_600_000)
}

test('a review is due by its score, also before settings are saved; a decided one is not', async () => {
  const each = [await came(60, 1), await came(70, 1), await came(80, 1)]
  const due = async () => [await hoursOf(each[0]!.id), await hoursOf(each[1]!.id), await hoursOf(each[2]!.id)]
  expect(await due()).toEqual([24, 48, 120])
  await save({ dueLowHours: 6, dueMiddleHours: 30, dueHighHours: 200 })
  expect(await due()).toEqual([6, 30, 200])
  await admin.send(reviews.needsNoReply, { reviewId: each[0]!.id, version: each[0]!.version })
  expect(await hoursOf(each[0]!.id)).toBeNull()
})

test('the inbox has late ones first, the latest of them first, on whatever page', async () => {
  const high = await came(90, 100) // due in 20 hours
  const low = await came(30, 2) // due in 22 hours
  const late = await came(70, 49) // an hour late
  const later = await came(100, 200) // 80 hours late
  const closed = await came(20, 500)
  await admin.send(reviews.needsNoReply, { reviewId: closed.id, version: closed.version })
  const order = [later, late, low, high, closed].map(({ id }) => id)
  expect((await listed()).rows.map(({ id }) => id)).toEqual(order)
  const paged: string[] = []
  let after: string | undefined
  do {
    const page = await listed({ limit: 2, ...(after && { after }) })
    paged.push(...page.rows.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after)
  expect(paged).toEqual(order)
})

test('the overview has the share answered in time, of those answered or late, and none of nothing', async () => {
  expect((await admin.send(reviews.scores, {})).inTimeRate).toBeNull()
  const reply = async (review: { id: string; version: number }) => {
    const { review: drafted } = await admin.send(reviews.draft, {
      reviewId: review.id,
      version: review.version,
      body: 'Thank you',
    })
    await admin.send(reviews.publish, { reviewId: review.id, version: drafted.version })
  }
  await reply(await came(50, 23))
  await reply(await came(50, 25))
  await came(50, 30)
  await came(50, 1)
  expect((await admin.send(reviews.scores, {})).inTimeRate).toBe(33)
})

test('the score of today weighs newer reviews more, of each source and of all', async () => {
  expect((await admin.send(reviews.scores, {})).weighted).toEqual({ score100: null, sources: [] })
  await came(90, 1, { postedOn: today })
  await came(60, 1, { postedOn: addDays(today, -180) })
  await came(30, 1, { source: 'GOOGLE', postedOn: addDays(today, -360) })
  await came(10, 1, { source: 'GOOGLE', postedOn: addDays(today, -1_200) })
  expect((await admin.send(reviews.scores, {})).weighted).toEqual({
    score100: 77, // (90 + 30 + 15) / 1.75
    sources: [
      { source: 'GOOGLE', score100: 60, count: 1 },
      { source: 'BOOKING_COM', score100: 80, count: 2 },
    ],
  })
})
