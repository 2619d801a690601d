import { afterAll, beforeAll, expect, test } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { foliosArea } from '#areas/ledger/folios/actions/folios.ts'
import { offersArea } from '#areas/offers/offers/actions/offers.ts'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import type { Offer } from '#areas/offers/offers/contract/replies.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, type TestClient } from '#test/server.ts'
import { bookings } from '../contract/bookings.ts'
import type { Booking } from '../contract/replies.ts'
import { ABSENT, startDesk, TODAY } from './testing.ts'

let desk: Awaited<ReturnType<typeof startDesk>>
let count = 0
beforeAll(async () => {
  desk = await startDesk([offersArea, foliosArea])
})
afterAll(() => desk.hotel.stop())

type Details = RequestOf<typeof offers.create>
/** An offer that is on, with the code of its name where it has one. */
async function offer(more: Partial<Details> = {}, by: TestClient = desk.manager): Promise<Offer & { code: string }> {
  const name = `Deal ${(count += 1)}`
  const details: Details = {
    name,
    target: 'STAY',
    kind: 'PERCENT',
    percentBp: 1_000,
    channels: ['DESK'],
    needsCode: true,
    ...more,
  }
  const draft = await by.send(offers.create, details)
  const code = `DEAL-${count}`
  if (details.needsCode) await by.send(offers.addCodes, { offerId: draft.id, version: draft.version, code })
  return { ...(await by.send(offers.move, { offerId: draft.id, version: draft.version, state: 'ACTIVE' })), code }
}
const usesOf = async ({ id }: Offer) => (await desk.manager.send(offers.uses, { offerId: id })).rows
const discountOf = async (bookingId: string) => (await desk.clerk.send(folios.get, { bookingId })).money.discount
const nights = (from: number, until: number, more: object = {}) =>
  desk.stay(addDays(TODAY, from), addDays(TODAY, until), more)
const change = (booking: Booking, more: object) =>
  desk.clerk.send(bookings.changeStay, {
    bookingId: booking.id,
    stayId: booking.stays[0]?.id ?? '',
    version: booking.version,
    ...more,
  })
const holds = (id: string) =>
  desk.hotel.rows('select * from offer_uses where booking_id = $1 and released_at is null', [id])

test('a code takes its share off every night, with its tax, and the bill shows it', async () => {
  const deal = await offer()
  const full = await desk.book([nights(1, 3)])
  const booking = await desk.book([nights(1, 3)], { codes: [` ${deal.code.toLowerCase()} `] })
  expect(booking.money.payable).toBe(Math.round(full.money.payable * 0.9))
  const folio = await desk.clerk.send(folios.get, { bookingId: booking.id })
  expect(folio.money.discount).toBe(full.money.payable - booking.money.payable)
  const off = folio.lines.filter(({ kind }) => kind === 'ALLOWANCE')
  expect(off.map(({ reason, isDiscount }) => [reason, isDiscount])).toEqual([
    [deal.name, true],
    [deal.name, true],
  ])
  expect(await usesOf(deal)).toMatchObject([
    { reference: booking.reference, code: deal.code, amount: folio.money.discount, releasedAt: null },
  ])
})

test('an offer without a code comes by itself, and the best of two is given', async () => {
  const small = await offer({
    needsCode: false,
    percentBp: 500,
    conditions: { stayFirstOn: addDays(TODAY, 40), stayLastOn: addDays(TODAY, 45) },
  })
  const large = await offer({
    needsCode: false,
    percentBp: 1_500,
    conditions: { stayFirstOn: addDays(TODAY, 40), stayLastOn: addDays(TODAY, 45) },
  })
  const booking = await desk.book([nights(40, 42)])
  expect((await usesOf(large)).map(({ bookingId }) => bookingId)).toEqual([booking.id])
  expect(await usesOf(small)).toEqual([])
})

test('create refuses code_not_given, with the reason, and nothing is booked', async () => {
  const deal = await offer({ conditions: { minNights: 3 } })
  const before = await desk.hotel.rows('select count(*) from bookings')
  const reply = await desk.request([nights(1, 3)], { codes: [deal.code] })
  expect(reply.body).toMatchObject({
    code: 'code_not_given',
    details: { because: 'too_few_nights', reasons: [{ code: 'too_few_nights', missing: 1 }] },
  })
  expect(await desk.codeOf(desk.request([nights(1, 3)], { codes: ['NOBODYS'] }))).toBe('code_not_given')
  expect(await desk.hotel.rows('select count(*) from bookings')).toEqual(before)
})

test('a price set by hand is what it is', async () => {
  const deal = await offer()
  const own = await desk.request(
    [nights(1, 2, { nightAmount: 100_000 })],
    { codes: [deal.code], priceReason: 'Friend' },
    desk.manager,
  )
  expect(own.body).toMatchObject({ code: 'code_not_given' })
})

test('of sixteen who book with the last use at once, one has it', async () => {
  const deal = await offer({ maxUses: 1 })
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, at) => desk.request([nights(10 + at, 11 + at)], { codes: [deal.code] })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(
    new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => (body as { code: string }).code)),
  ).toEqual(new Set(['code_not_given']))
  expect(await usesOf(deal)).toHaveLength(1)
})

test('cancelling releases the use, and another guest has it', async () => {
  const deal = await offer({ maxUses: 1 })
  const booking = await desk.book([nights(20, 22)], { codes: [deal.code] })
  expect(await desk.codeOf(desk.request([nights(20, 22)], { codes: [deal.code] }))).toBe('code_not_given')
  await desk.manager.send(bookings.cancel, { bookingId: booking.id, version: booking.version, reason: 'Ill' })
  expect(await holds(booking.id)).toEqual([])
  expect(await discountOf(booking.id)).toBe(0)
  await desk.book([nights(20, 22)], { codes: [deal.code] })
})

test('a stay that is made longer has its offer on the new nights, a shorter one on those that are left', async () => {
  const deal = await offer()
  const booking = await desk.book([nights(50, 52)], { codes: [deal.code] })
  const two = await discountOf(booking.id)
  const longer = await change(booking, { departure: addDays(TODAY, 53) })
  expect(await discountOf(booking.id)).toBe(two + two / 2)
  await change(longer.booking, { departure: addDays(TODAY, 51) })
  expect(await discountOf(booking.id)).toBe(two / 2)
  expect(await holds(booking.id)).toHaveLength(1)
})

test('a stay that is made longer takes no more off than the budget of its offer has left; two at once share it', async () => {
  // A tenth of ₹3,000 a night: ₹600 and ₹300 are taken off, ₹500 of ₹1,400 are left.
  const deal = await offer({ budget: minor(140_000) })
  const booking = await desk.book([nights(54, 56)], { codes: [deal.code] })
  const other = await desk.book([nights(54, 55)], { codes: [deal.code] })
  await Promise.all([change(booking, { departure: addDays(TODAY, 57) }), change(other, { departure: addDays(TODAY, 57) })]) // prettier-ignore
  const spent = await desk.hotel.rows<{ off: number }>(
    'select off_minor::int as off from offer_uses where offer_id = $1 and released_at is null order by booking_id',
    [deal.id],
  )
  expect(spent.reduce((sum, { off }) => sum + off, 0)).toBe(140_000)
  expect(spent.map(({ off }) => off).every((off) => off >= 30_000 && off <= 90_000)).toBe(true)
  const [whole] = await desk.hotel.rows<{ off: number }>(
    `select -sum(l.net_minor)::int as off from folio_lines l join offer_uses u on u.property_id = l.property_id and u.id = l.offer_use_id where u.offer_id = $1`,
    [deal.id],
  )
  expect(whole?.off).toBe(140_000)
})

test('a stay with too few nights after a change loses its offer, unless the offer is retained then', async () => {
  for (const keepsWhenChanged of [false, true]) {
    const deal = await offer({ conditions: { minNights: 3 }, keepsWhenChanged })
    const booking = await desk.book([nights(60, 63)], { codes: [deal.code] })
    await change(booking, { departure: addDays(TODAY, 62) })
    expect((await discountOf(booking.id)) > 0).toBe(keepsWhenChanged)
    expect(await holds(booking.id)).toHaveLength(keepsWhenChanged ? 1 : 0)
  }
})

test('an offer that has ended stays with who has it, also when their stay changes', async () => {
  const deal = await offer()
  const booking = await desk.book([nights(70, 72)], { codes: [deal.code] })
  const now = await desk.manager.send(offers.get, { offerId: deal.id })
  await desk.manager.send(offers.move, { offerId: deal.id, version: now.version, state: 'ENDED' })
  const before = await discountOf(booking.id)
  await change(booking, { departure: addDays(TODAY, 73) })
  expect(await discountOf(booking.id)).toBe(before + before / 2)
})

test('a stay keeps the version of an offer it has, also when the code is that of a later one', async () => {
  const first = await offer()
  const booking = await desk.book([nights(75, 77)], { codes: [first.code] })
  const before = await discountOf(booking.id)
  const later = await offer({ percentBp: 5_000 })
  await desk.hotel.rows('update offer_codes set offer_id = $2 where offer_id = $1', [first.id, later.id])
  await desk.hotel.rows(`update offers set state = 'ENDED' where id = $1`, [first.id])
  await desk.hotel.rows('update offers set first_version_id = $1 where id = $2', [first.id, later.id])
  await change(booking, { departure: addDays(TODAY, 78) })
  expect(await discountOf(booking.id)).toBe(before + before / 2)
  const another = await desk.book([nights(75, 77)], { codes: [first.code] })
  expect(await discountOf(another.id)).toBe(before * 5)
})

test('a preview shows what the change will cost with the offer, and changes nothing', async () => {
  const deal = await offer()
  const booking = await desk.book([nights(110, 112)], { codes: [deal.code] })
  const days = { bookingId: booking.id, stayId: booking.stays[0]?.id ?? '', departure: addDays(TODAY, 114) }
  const preview = await desk.clerk.send(bookings.previewChange, days)
  expect(preview.before).toBe(booking.money.payable)
  const changed = await change(booking, { departure: addDays(TODAY, 114) })
  expect(preview.after).toBe(changed.booking.money.payable)
})

test('undoing a change brings back what the offer took off before it', async () => {
  const deal = await offer()
  const booking = await desk.book([nights(80, 82)], { codes: [deal.code] })
  const before = await discountOf(booking.id)
  const { changeId } = await change(booking, { departure: addDays(TODAY, 84) })
  await desk.clerk.send(bookings.undo, { changeId })
  expect(await discountOf(booking.id)).toBe(before)
})

test('a new guest has what is for new guests, one who stayed has not', async () => {
  const deal = await offer({ audience: 'NEW' })
  const booking = await desk.book([nights(30, 31)], { codes: [deal.code] })
  await desk.hotel.rows(`update bookings set status = 'CHECKED_OUT' where id = $1`, [booking.id])
  const again = { customer: undefined, customerId: booking.customer.id, codes: [deal.code] }
  expect(await desk.codeOf(desk.request([nights(31, 32)], again))).toBe('code_not_given')
  await desk.hotel.rows(`update bookings set status = 'CONFIRMED' where id = $1`, [booking.id])
})

test('room types of an offer bound it', async () => {
  const deal = await offer({ conditions: { roomTypeIds: [FIXTURE.standard] } })
  expect(await desk.codeOf(desk.request([nights(33, 34)], { codes: [deal.code] }))).toBe('ok')
  expect(
    await desk.codeOf(desk.request([nights(33, 34, { roomTypeId: FIXTURE.deluxe })], { codes: [deal.code] })),
  ).toBe('code_not_given')
})

const given = (stays: object[], more: object = {}) =>
  desk.clerk.raw(bookings.offersGiven, { stays, ...more } as RequestOf<typeof bookings.offersGiven>)

test('offersGiven returns what the booking will have, and why a code does not apply', async () => {
  const deal = await offer()
  const full = await desk.book([nights(100, 102)])
  const { body } = await given([nights(100, 102)], { codes: [deal.code, 'NOBODYS'] })
  const booking = await desk.book([nights(100, 102)], { codes: [deal.code] })
  const amount = full.money.payable - booking.money.payable
  expect(body).toMatchObject({
    given: [{ name: deal.name, amount }],
    notGiven: [{ code: 'NOBODYS', reasons: [{ code: 'unknown_code' }] }],
  })
  expect((await given([nights(100, 102, { adults: 50 })], { codes: [deal.code] })).body).toEqual({
    given: [],
    notGiven: [],
  })
})

test('offersGiven refuses unknown_reference for a company that is not there', async () => {
  expect(await desk.codeOf(given([nights(1, 2)], { companyId: ABSENT }))).toBe('unknown_reference')
})

test('offersGiven refuses not_found for a guest who is not there', async () => {
  expect(await desk.codeOf(given([nights(1, 2)], { customerId: ABSENT }))).toBe('not_found')
})

const extra = async (name: string) => (await desk.manager.send(folios.createExtra, { name, price: minor(50_000) })).id

test('an extra comes with the stay at no price, is counted anew when the days change, and goes with the offer', async () => {
  const gift = { extraId: await extra('Breakfast in bed'), per: 'NIGHT' } as const
  const deal = await offer({ kind: 'GIFT', percentBp: null, gift, conditions: { minNights: 2 } })
  const plain = await desk.book([nights(60, 62)])
  const booking = await desk.book([nights(60, 62)], { codes: [deal.code] })
  expect(booking.money.payable).toBe(plain.money.payable)
  const giftsOf = async () => {
    const { lines, money } = await desk.clerk.send(folios.get, { bookingId: booking.id })
    expect(money.services).toBe(0)
    return lines
      .filter(({ isReversed, reversesId }) => !isReversed && reversesId === null)
      .map(({ name, quantity, total, reason, serviceOn }) => [name, quantity, total, reason, serviceOn])
  }
  expect(await giftsOf()).toEqual([['Breakfast in bed', 2, 0, deal.name, addDays(TODAY, 60)]])
  expect(await usesOf(deal)).toMatchObject([{ amount: 0, releasedAt: null }])
  const { booking: longer } = await change(booking, { departure: addDays(TODAY, 63) })
  expect(await giftsOf()).toEqual([['Breakfast in bed', 3, 0, deal.name, addDays(TODAY, 60)]])
  await change(longer, { departure: addDays(TODAY, 61) })
  expect(await giftsOf()).toEqual([])
  expect(await holds(booking.id)).toEqual([])
})

test('the desk reads what an offer would add before it books', async () => {
  const gift = { extraId: await extra('Late check-out'), quantity: 2 }
  const deal = await offer({ kind: 'GIFT', percentBp: null, gift })
  const { given } = await desk.clerk.send(bookings.offersGiven, { stays: [nights(70, 72)], codes: [deal.code] })
  expect(given).toMatchObject([{ name: deal.name, amount: 0, gift: { name: 'Late check-out', quantity: 2 } }])
})
