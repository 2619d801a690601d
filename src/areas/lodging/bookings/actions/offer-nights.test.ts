import { afterAll, beforeAll, expect, test } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { foliosArea } from '#areas/ledger/folios/actions/folios.ts'
import { offersArea } from '#areas/offers/offers/actions/offers.ts'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import type { Offer } from '#areas/offers/offers/contract/replies.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { bookings } from '../contract/bookings.ts'
import type { Booking } from '../contract/replies.ts'
import { startDesk, TODAY } from './testing.ts'

let desk: Awaited<ReturnType<typeof startDesk>>
let count = 0
beforeAll(async () => {
  desk = await startDesk([offersArea, foliosArea])
})
afterAll(() => desk.hotel.stop())

/** An offer of a tenth that is on, with a code. */
async function offer(more: Partial<RequestOf<typeof offers.create>> = {}): Promise<Offer & { code: string }> {
  const code = `ROOM-${(count += 1)}`
  const draft = await desk.manager.send(offers.create, {
    name: code, target: 'STAY', kind: 'PERCENT', percentBp: 1_000, channels: ['DESK'], needsCode: true, ...more,
  }) // prettier-ignore
  const at = { offerId: draft.id, version: draft.version }
  await desk.manager.send(offers.addCodes, { ...at, code })
  return { ...(await desk.manager.send(offers.move, { ...at, state: 'ACTIVE' })), code }
}
const nights = (from: number, until: number) => desk.stay(addDays(TODAY, from), addDays(TODAY, until))
const change = (booking: Booking, more: object) =>
  desk.clerk.send(bookings.changeStay, { bookingId: booking.id, stayId: booking.stays[0]?.id ?? '', version: booking.version, ...more }) // prettier-ignore
/** Rooms that have an offer, by days from today. */
const roomsOf = async ({ id }: Offer) => {
  const rows = await desk.hotel.rows<{ at: number; rooms: number }>(
    `select n.night - $2::date as at, count(*)::int as rooms from offer_use_nights n join offer_uses u on u.property_id = n.property_id and u.id = n.use_id
      where n.offer_id = $1 and u.released_at is null group by 1`,
    [id, TODAY],
  )
  return Object.fromEntries(rows.map(({ at, rooms }) => [at, rooms]))
}
const discountOf = async (bookingId: string) => (await desk.clerk.send(folios.get, { bookingId })).money.discount

test('of 32 who book the same night at once as many have the offer as it has rooms, and cancelling frees one', async () => {
  const deal = await offer({ maxRoomsPerNight: 3 })
  const replies = await Promise.all(
    Array.from({ length: 32 }, (_, at) => desk.request([nights(10 - (at % 2), 11)], { codes: [deal.code] })),
  )
  const made = replies.filter(({ status }) => status === 200).map(({ body }) => body as Booking)
  expect(made.length).toBeGreaterThan(0)
  expect((await roomsOf(deal))[10]).toBe(made.length)
  expect(made).toHaveLength(3)
  const [first] = made
  if (!first) throw new Error('no one had it')
  const refused = await desk.request([nights(10, 11)], { codes: [deal.code] })
  expect(refused.body).toMatchObject({ code: 'code_not_given', details: { because: 'rooms_taken' } })
  await desk.manager.send(bookings.cancel, { bookingId: first.id, version: first.version, reason: 'Ill' })
  await desk.book([nights(10, 11)], { codes: [deal.code] })
  expect((await roomsOf(deal))[10]).toBe(3)
})

test('a stay that is made longer has the offer only on nights with a room left, and retains what it has under a lower limit', async () => {
  const deal = await offer({ maxRoomsPerNight: 1 })
  const other = await desk.book([nights(32, 33)], { codes: [deal.code] })
  const booking = await desk.book([nights(30, 32)], { codes: [deal.code] })
  const one = (await discountOf(booking.id)) * 0.5
  const { booking: longer } = await change(booking, { departure: addDays(TODAY, 34) })
  expect(await roomsOf(deal)).toEqual({ 30: 1, 31: 1, 32: 1, 33: 1 })
  expect(await discountOf(booking.id)).toBe(3 * one)
  await desk.manager.send(bookings.cancel, { bookingId: other.id, version: other.version, reason: 'Ill' })
  const { booking: moved } = await change(longer, { arrival: addDays(TODAY, 31) })
  expect(await roomsOf(deal)).toEqual({ 31: 1, 32: 1, 33: 1 })
  expect(await discountOf(moved.id)).toBe(3 * one)
})

test('of two stays that are made longer into one night at once, one has the offer there', async () => {
  const deal = await offer({ maxRoomsPerNight: 1 })
  const before = await desk.book([nights(40, 41)], { codes: [deal.code] })
  const after = await desk.book([nights(42, 43)], { codes: [deal.code] })
  await Promise.all([change(before, { departure: addDays(TODAY, 42) }), change(after, { arrival: addDays(TODAY, 41) })])
  expect(await roomsOf(deal)).toEqual({ 40: 1, 41: 1, 42: 1 })
})

test('an amount with tax takes off that amount with its tax, and terms are read at the desk', async () => {
  const deal = await offer({
    kind: 'AMOUNT_EACH', percentBp: null, amount: minor(21_000), amountsAre: 'WITH_TAX', terms: { en: 'No refunds', fr: 'Non remboursable' },
  }) // prettier-ignore
  const full = await desk.book([nights(50, 51)])
  const { given } = await desk.clerk.send(bookings.offersGiven, { stays: [nights(50, 51)], codes: [deal.code] })
  expect(given).toMatchObject([{ amount: 21_000, terms: { en: 'No refunds', fr: 'Non remboursable' } }])
  const booking = await desk.book([nights(50, 51)], { codes: [deal.code] })
  expect(full.money.payable - booking.money.payable).toBe(21_000)
})
