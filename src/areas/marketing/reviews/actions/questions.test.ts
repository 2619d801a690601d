import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { addDays, type Day, firstOfMonth, dayAt } from '#core/dates.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { MOST_QUESTIONS } from '../contract/questions.ts'
import { reviews } from '../contract/reviews.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let hotel: TestHotel
let admin: TestClient
let guest: TestClient
let today: Day

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  guest = hotel.anonymous()
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
})
beforeEach(() => hotel.empty('review_questions', 'reviews', 'review_requests'))
afterAll(() => hotel.stop())

let nights = 0
/** The secret of a guest who was asked after a stay. */
async function surveyed(kind: 'STAY' | 'PULSE' = 'STAY'): Promise<string> {
  nights += 1
  const arrival = addDays(FIXTURE.businessDate, nights)
  const { id } = await admin.send(bookings.create, {
    customer: { firstName: 'Mira' },
    stays: [{ roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, 1), adults: 1 }],
  })
  const token = `${hotel.propertyId}-${String(nights).padStart(43, 'x')}`
  await hotel.rows(
    `insert into review_requests (property_id, id, booking_id, kind, state, token, email, created_at, expires_at)
     values ($1, gen_random_uuid(), $2, $3, 'SENT', $4, 'mira@mail.example', now(), now() + interval '60 days')`,
    [hotel.propertyId, id, kind, token],
  )
  return token
}
const add = (kind: 'SCALE' | 'STARS' | 'YES_NO' | 'TEXT', textEn = `How was ${kind}?`) =>
  admin.send(reviews.addQuestion, { kind, textEn, textFr: `Comment : ${kind} ?` })
const KINDS = ['SCALE', 'STARS', 'YES_NO', 'TEXT'] as const
const refused = async (...call: Parameters<TestClient['raw']>) => codeOf(await admin.raw(...call))
const latest = async () => {
  const { rows } = await admin.send(reviews.list, {})
  return admin.send(reviews.get, { reviewId: rows[0]?.id ?? '' })
}

test('are put to the guest after a stay in their order, and the answers stand with the review', async () => {
  const [scale, stars, yesNo, words] = await Promise.all(KINDS.map((kind) => add(kind)))
  const order = [words!.id, scale!.id, stars!.id, yesNo!.id]
  await admin.send(reviews.orderQuestions, { questionIds: order })
  const token = await surveyed()
  expect((await guest.send(reviews.open, { token })).questions.map(({ id }) => id)).toEqual(order)
  const answers = [
    { questionId: scale!.id, value: 10 },
    { questionId: stars!.id, value: 3 },
    { questionId: yesNo!.id, value: 0 },
    { questionId: words!.id, words: 'The <b>garden</b>' },
  ]
  const { answer } = await guest.send(reviews.answer, { token, rating: 9, language: 'en', answers })
  expect(answer?.answers.map(({ questionId }) => questionId)).toEqual(order)
  expect((await latest()).answers.map(({ value, words: typed }) => typed || value)).toEqual([
    'The <b>garden</b>',
    10,
    3,
    0,
  ])
  const again = await guest.send(reviews.answer, {
    token,
    rating: 9,
    language: 'en',
    answers: [{ questionId: scale!.id, value: 4 }],
  })
  expect(again.answer?.answers).toEqual([{ questionId: scale!.id, value: 4, words: '' }])
})

test('a retired question is put to nobody, its answers stay, and one who saw it before still answers it', async () => {
  const question = await add('STARS')
  const [first, second] = [await surveyed(), await surveyed()]
  const answers = [{ questionId: question.id, value: 2 }]
  await guest.send(reviews.answer, { token: first, rating: 8, language: 'fr', answers })
  await admin.send(reviews.retireQuestion, {
    reviewQuestionId: question.id,
    version: question.version,
    isRetired: true,
  })
  expect((await guest.send(reviews.open, { token: second })).questions).toEqual([])
  await guest.send(reviews.answer, { token: first, rating: 7, language: 'fr' })
  expect((await latest()).answers).toMatchObject([{ questionId: question.id, value: 2 }])
  await guest.send(reviews.answer, { token: second, rating: 8, language: 'fr', answers })
  const { questions } = await admin.send(reviews.scores, {})
  expect(questions).toMatchObject([
    { questionId: question.id, isRetired: true, month: firstOfMonth(today), score100: 40, count: 2 },
  ])
})

test('averages are of 100, of yes and no the share of yes, and words have none', async () => {
  const [scale, yesNo, words] = [await add('SCALE'), await add('YES_NO'), await add('TEXT')]
  for (const [value, yes] of [
    [10, 1],
    [5, 1],
    [3, 0],
  ] as const) {
    const answers = [
      { questionId: scale.id, value },
      { questionId: yesNo.id, value: yes },
      { questionId: words.id, words: 'Fine' },
    ]
    await guest.send(reviews.answer, { token: await surveyed(), rating: 8, language: 'en', answers })
  }
  const { questions } = await admin.send(reviews.scores, {})
  expect(questions.map(({ questionId, score100, count }) => [questionId, score100, count])).toEqual([
    [scale.id, 60, 3],
    [yesNo.id, 67, 3],
  ])
})

test('an answer off its scale stores nothing; a question during the stay has none', async () => {
  const question = await add('STARS')
  const token = await surveyed()
  const answer = async (answers: object[]) =>
    codeOf(await guest.raw(reviews.answer, { token, rating: 9, language: 'en', answers }))
  expect(await answer([{ questionId: question.id, value: 0 }])).toBe('rating_off_scale')
  expect(await answer([{ questionId: ABSENT, value: 3 }])).toBe('not_found')
  expect((await guest.send(reviews.open, { token })).answer).toBeNull()
  const during = await surveyed('PULSE')
  expect((await guest.send(reviews.open, { token: during })).questions).toEqual([])
  const { answer: pulse } = await guest.send(reviews.answer, {
    token: during,
    rating: 4,
    language: 'en',
    answers: [{ questionId: question.id, value: 3 }],
  })
  expect(pulse?.answers).toEqual([])
})

test('addQuestion refuses too_many_questions, retireQuestion refuses too_many_questions: also asked at once', async () => {
  const retired = await add('TEXT')
  await admin.send(reviews.retireQuestion, { reviewQuestionId: retired.id, version: retired.version, isRetired: true })
  const codes = await Promise.all(
    Array.from({ length: MOST_QUESTIONS + 3 }, () =>
      refused(reviews.addQuestion, { kind: 'TEXT', textEn: 'Why?', textFr: 'Pourquoi ?' }),
    ),
  )
  expect(codes.filter((code) => code === 'too_many_questions')).toHaveLength(3)
  expect(
    await refused(reviews.retireQuestion, {
      reviewQuestionId: retired.id,
      version: retired.version + 1,
      isRetired: false,
    }),
  ).toBe('too_many_questions')
})

test('changeQuestion refuses not_found, changeQuestion refuses stale_version, retireQuestion refuses not_found, retireQuestion refuses stale_version', async () => {
  const { id } = await add('STARS')
  const texts = { textEn: 'Spa?', textFr: 'Spa ?' }
  expect(await refused(reviews.changeQuestion, { reviewQuestionId: ABSENT, version: 1, ...texts })).toBe('not_found')
  expect(await refused(reviews.changeQuestion, { reviewQuestionId: id, version: 9, ...texts })).toBe('stale_version')
  expect(await admin.send(reviews.changeQuestion, { reviewQuestionId: id, version: 1, ...texts })).toMatchObject({
    ...texts,
    kind: 'STARS',
  })
  expect(await refused(reviews.retireQuestion, { reviewQuestionId: ABSENT, version: 1, isRetired: true })).toBe(
    'not_found',
  )
  expect(await refused(reviews.retireQuestion, { reviewQuestionId: id, version: 9, isRetired: true })).toBe(
    'stale_version',
  )
})

test('orderQuestions refuses stale_version: another question was added meanwhile', async () => {
  const { id } = await add('STARS')
  await add('TEXT')
  expect(await refused(reviews.orderQuestions, { questionIds: [id] })).toBe('stale_version')
  expect(await refused(reviews.orderQuestions, { questionIds: [id, ABSENT] })).toBe('stale_version')
})
