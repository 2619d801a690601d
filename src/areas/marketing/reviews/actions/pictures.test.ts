import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { addDays } from '#core/dates.ts'
import { headOf } from '#server/documents/pictures.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { reviews } from '../contract/reviews.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let hotel: TestHotel
let admin: TestClient
let guest: TestClient
let image: string

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  guest = hotel.anonymous()
  const pixels = new Uint8Array(2_000 * 1_000 * 4).fill(200)
  image = (await Transformer.fromRgbaPixels(pixels, 2_000, 1_000).png()).toString('base64')
})
beforeEach(() => hotel.empty('reviews', 'review_requests', 'review_settings'))
afterAll(() => hotel.stop())

let nights = 0
async function sent(): Promise<string> {
  nights += 1
  const arrival = addDays(FIXTURE.businessDate, nights)
  const { id } = await admin.send(bookings.create, {
    customer: { firstName: 'Mira' },
    stays: [{ roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, 1), adults: 1 }],
  })
  const token = `${hotel.propertyId}-${String(nights).padStart(43, 'p')}`
  await hotel.rows(
    `insert into review_requests (property_id, id, booking_id, kind, state, token, email, created_at, expires_at)
     values ($1, gen_random_uuid(), $2, 'STAY', 'SENT', $3, 'mira@mail.example', now(), now() + interval '60 days')`,
    [hotel.propertyId, id, token],
  )
  return token
}
async function replied(): Promise<string> {
  const token = await sent()
  await guest.send(reviews.answer, { token, rating: 9, body: 'Lovely', language: 'en' })
  return token
}
const add = (token: string, bytes = image) => guest.raw(reviews.addPicture, { token, image: bytes })
const later = (token: string) =>
  hotel.rows(
    `update review_requests set answered_at = now() - interval '49 hours', created_at = now() - interval '50 hours', opened_at = now() - interval '50 hours' where token = $1`,
    [token],
  )
const picturesOf = async (token: string) => (await guest.send(reviews.open, { token })).answer?.pictures ?? []
const firstOf = async (token: string) => (await picturesOf(token))[0] ?? { id: '', url: '' }
const reviewOf = async () => {
  const { rows } = await admin.send(reviews.list, {})
  return admin.send(reviews.get, { reviewId: rows[0]?.id ?? '' })
}

test('a picture is drawn anew in two sizes, for its guest and the staff', async () => {
  const token = await replied()
  expect((await add(token)).status).toBe(200)
  const { id, url } = await firstOf(token)
  expect(url).toBe(`/api/stay-review/${token}/pictures/${id}`)
  const { pictures } = await reviewOf()
  expect(pictures).toMatchObject([{ id, width: 1_600, height: 800 }])
  const bytesOf = async (response: ReturnType<TestClient['raw']>) =>
    headOf(Buffer.from((await response).body as Uint8Array))
  expect(await bytesOf(guest.raw(reviews.guestPicture, { token, reviewPictureId: id }))).toEqual({
    type: 'webp',
    width: 480,
    height: 240,
  })
  expect(await bytesOf(admin.raw(reviews.picture, { reviewPictureId: id, size: 'large' }))).toEqual({
    type: 'webp',
    width: 1_600,
    height: 800,
  })
})

test('it is on the public page only while its review is shown there; another picture is looked at first', async () => {
  const token = await replied()
  await add(token)
  const { review, pictures } = await reviewOf()
  const shown = async () =>
    (
      await guest.raw(reviews.shownPicture, {
        propertyId: hotel.propertyId,
        reviewPictureId: pictures[0]!.id,
        size: 'small',
      })
    ).status
  expect(await shown()).toBe(404)
  await admin.send(reviews.saveSettings, {
    isAsking: false,
    isAskingOrders: false,
    isAskingAppointments: false,
    delayDays: 2,
    reminderDays: 7,
    pauseWeeks: 13,
    isPulse: false,
    lowAt: 60,
    isPublic: true,
    version: 0,
  })
  await admin.send(reviews.show, { reviewId: review.id, version: review.version, isShown: true })
  expect(await shown()).toBe(200)
  await add(token)
  expect((await reviewOf()).review.display).toBe('PENDING')
  expect(await shown()).toBe(404)
})

test('addPicture refuses too_many_pictures: of seven sent at once four are taken, and one that goes makes room', async () => {
  const token = await replied()
  const codes = await Promise.all(Array.from({ length: 7 }, async () => codeOf(await add(token))))
  expect(codes.filter((code) => code === 'too_many_pictures')).toHaveLength(3)
  const pictures = await picturesOf(token)
  expect(pictures).toHaveLength(4)
  await guest.send(reviews.removePicture, { token, reviewPictureId: pictures[1]!.id })
  expect((await add(token)).status).toBe(200)
  expect(await picturesOf(token)).toHaveLength(4)
})

test('addPicture refuses not_a_picture, addPicture refuses picture_too_large: nothing is stored', async () => {
  const token = await replied()
  expect(codeOf(await add(token, Buffer.from('<script>').toString('base64')))).toBe('not_a_picture')
  const huge = Buffer.from(image, 'base64')
  huge.writeUInt32BE(60_000, 16)
  huge.writeUInt32BE(60_000, 20)
  expect(codeOf(await add(token, huge.toString('base64')))).toBe('picture_too_large')
  expect(await picturesOf(token)).toEqual([])
})

test('addPicture refuses survey_unanswered, addPicture refuses survey_over, removePicture refuses survey_over, addPicture refuses not_found', async () => {
  expect(codeOf(await add(await sent()))).toBe('survey_unanswered')
  const token = await replied()
  await add(token)
  const { id } = await firstOf(token)
  await later(token)
  expect(codeOf(await add(token))).toBe('survey_over')
  expect(codeOf(await guest.raw(reviews.removePicture, { token, reviewPictureId: id }))).toBe('survey_over')
  expect(codeOf(await add(`${hotel.propertyId}-${'z'.repeat(43)}`))).toBe('not_found')
})

test('removePicture refuses not_found, guestPicture refuses not_found, picture refuses not_found, shownPicture refuses not_found: also one of another guest', async () => {
  const [token, other] = [await replied(), await replied()]
  await add(other)
  const { id } = await firstOf(other)
  expect(codeOf(await guest.raw(reviews.removePicture, { token, reviewPictureId: id }))).toBe('not_found')
  expect(codeOf(await guest.raw(reviews.guestPicture, { token, reviewPictureId: id }))).toBe('not_found')
  expect(codeOf(await admin.raw(reviews.picture, { reviewPictureId: ABSENT, size: 'small' }))).toBe('not_found')
  expect(
    codeOf(
      await guest.raw(reviews.shownPicture, { propertyId: hotel.propertyId, reviewPictureId: ABSENT, size: 'small' }),
    ),
  ).toBe('not_found')
})
