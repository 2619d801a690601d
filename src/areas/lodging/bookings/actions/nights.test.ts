import { afterAll, beforeAll, expect, test } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { minor } from '#core/money.ts'
import { addDays, type Day } from '#core/dates.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import type { Booking } from '../contract/replies.ts'
import { bookings } from '../contract/bookings.ts'

const { businessDate: today, rooms, standard } = FIXTURE

let hotel: TestHotel
let manager: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const book = (arrival: Day, roomId: string, nights = 2): Promise<Booking> => {
  const stay = { roomTypeId: standard, roomId, arrival, departure: addDays(arrival, nights), adults: 2 }
  return manager.send(bookings.create, { customer: { firstName: 'Mira' }, stays: [stay] })
}
const edit = ({ id, version, stays }: Booking) => ({ bookingId: id, version, stayId: stays[0]?.id ?? '' })
const nightOf = ({ stays }: Booking, day: Day) => `night:${stays[0]?.id}:${day}`
const moneyOf = async ({ id }: Booking) => (await manager.send(folios.get, { bookingId: id })).money
const allow = (booking: Booking, day: Day, amount: number) =>
  manager.send(folios.allow, { bookingId: booking.id, sourceKey: nightOf(booking, day), amount: minor(amount), reason: 'Cold' }) // prettier-ignore
const cleared = (booking: Booking) =>
  manager.send(bookings.cancel, { bookingId: booking.id, reason: 'Done', waiveFee: true })

test('what was taken off a night goes with it when the booking is cancelled, as its terms require', async () => {
  const booking = await book(today, rooms['101'])
  await allow(booking, today, 300_000)
  expect(await moneyOf(booking)).toMatchObject({ payable: 315_000, discount: 315_000 })
  const terms = await manager.send(bookings.cancellationTerms, { bookingId: booking.id })
  const done = await manager.send(bookings.cancel, { bookingId: booking.id, reason: 'Ill' })
  expect([terms.fee, done.fee]).toEqual([630_000, 630_000])
  expect(await moneyOf(booking)).toMatchObject({
    payable: 0,
    expenses: 630_000,
    discount: 0,
    tax: 30_000,
    due: 630_000,
  })
})

test('so do the pieces a night was cut into, no matter who pays them, when it is given up', async () => {
  const booking = await book(addDays(today, 10), rooms['102'])
  const last = addDays(today, 11)
  const parts = [minor(115_000), minor(200_000)]
  await manager.send(folios.split, { bookingId: booking.id, sourceKey: nightOf(booking, last), parts })
  await manager.send(bookings.changeStay, { ...edit(booking), departure: last })
  const { money, lines } = await manager.send(folios.get, { bookingId: booking.id })
  expect(money).toMatchObject({ payable: 315_000, tax: 15_000, due: 315_000 })
  expect(lines.map(({ remaining }) => remaining).every((left) => left === 0)).toBe(true)
  await cleared(booking)
})

test('a night priced anew is not less what was taken off its old price', async () => {
  const booking = await book(addDays(today, 10), rooms['102'], 1)
  const day = addDays(today, 10)
  await allow(booking, day, 250_000)
  await manager.send(bookings.setPrice, { ...edit(booking), nights: [{ day, netAmount: 100_000 }], reason: 'Agreed' })
  expect(await moneyOf(booking)).toMatchObject({ payable: 105_000, discount: 0, due: 105_000 })
  await cleared(booking)
})

test('a stay that is cut takes what was taken off its nights along, and undoing brings it back', async () => {
  const booking = await book(addDays(today, 10), rooms['102'])
  const last = addDays(today, 11)
  await allow(booking, last, 100_000)
  const { changeId, booking: parts } = await manager.send(bookings.split, { ...edit(booking), on: last })
  const leftOf = async () => {
    const { nights, money } = await manager.send(folios.get, { bookingId: booking.id })
    return [nights.map(({ night, remaining }) => [night, remaining]), money.payable]
  }
  const then = [[[addDays(today, 10), 315_000], [last, 210_000]], 525_000] // prettier-ignore
  expect(parts.stays).toHaveLength(2)
  expect(await leftOf()).toEqual(then)
  await manager.send(bookings.undo, { changeId })
  expect(await leftOf()).toEqual(then)
  await cleared(booking)
})

test('so do whose part a night is on, and the pieces it was cut into', async () => {
  const { id: bookingId, ...booking } = await book(addDays(today, 10), rooms['102'])
  const [first, last] = [addDays(today, 10), addDays(today, 11)].map((day) => nightOf({ id: bookingId, ...booking }, day)) // prettier-ignore
  const bill = await manager.send(folios.addParty, { bookingId, name: 'Her sister' })
  const partyId = bill.parties[1]?.id ?? ''
  await manager.send(folios.move, { bookingId, sourceKeys: [last ?? ''], partyId })
  const parts = async () => (await manager.send(folios.get, { bookingId })).parties.map(({ total }) => total)
  const cut = () => manager.send(bookings.get, { bookingId }).then((now) => manager.send(bookings.split, { ...edit(now), on: addDays(today, 11) })) // prettier-ignore
  const { changeId } = await cut()
  expect(await parts()).toEqual([315_000, 315_000])
  await manager.send(bookings.undo, { changeId })
  expect(await parts()).toEqual([315_000, 315_000])

  for (const sourceKey of [first ?? '', last ?? ''])
    await manager.send(folios.split, { bookingId, sourceKey, parts: [minor(115_000), minor(200_000)] })
  await cut()
  await manager.send(bookings.cancel, { bookingId, reason: 'Ill' })
  const { money, lines } = await manager.send(folios.get, { bookingId })
  expect(money).toMatchObject({ payable: 0, tax: 0, due: 0 })
  expect(lines.map(({ remaining }) => remaining).every((left) => left === 0)).toBe(true)
})

test('reverse refuses already_voided: an allowance that went with its night, or that its night has put back', async () => {
  const booking = await book(addDays(today, 10), rooms['102'])
  const [day, last] = [addDays(today, 10), addDays(today, 11)]
  for (const one of [day, last]) await allow(booking, one, 250_000)
  const lines = async () => (await manager.send(folios.get, { bookingId: booking.id })).lines
  const back = (lineId: string | undefined) => manager.raw(folios.reverse, { lineId: lineId ?? '', reason: 'Warm' })
  await manager.send(bookings.setPrice, { ...edit(booking), nights: [{ day, netAmount: 100_000 }], reason: 'Agreed' })
  const now = await manager.send(bookings.get, { bookingId: booking.id })
  await manager.send(bookings.split, { ...edit(now), on: last })
  const [off, removed, put, left, taken] = await lines()
  expect([off, removed, put, left, taken].map((line) => line?.net)).toEqual([-250_000, -250_000, 250_000, 250_000, -250_000]) // prettier-ignore
  const before = await moneyOf(booking)
  for (const line of [off, removed, put, left]) expect(codeOf(await back(line?.id))).toBe('already_voided')
  expect(await moneyOf(booking)).toEqual(before)
  expect((await back(taken?.id)).status).toBe(200)
  expect(await moneyOf(booking)).toMatchObject({ payable: 420_000, discount: 0 })
  await cleared(booking)
})

test('a fee goes with what was taken off it, and with its pieces', async () => {
  const booking = await book(today, rooms['101'])
  const bookingId = booking.id
  await manager.send(bookings.cancel, { bookingId, reason: 'Ill' })
  const fee = (await manager.send(folios.get, { bookingId })).lines[0]?.sourceKey ?? ''
  await manager.send(folios.allow, { bookingId, sourceKey: fee, amount: minor(100_000), reason: 'Friend' })
  await manager.send(bookings.reinstate, { bookingId })
  expect(await moneyOf(booking)).toMatchObject({ payable: 630_000, expenses: 0, discount: 0, due: 630_000 })

  await manager.send(bookings.checkIn, { bookingId })
  const leave = { bookingId, acceptBalance: true, chargeUnusedNights: true, note: 'By bank' }
  await manager.send(bookings.checkOut, leave)
  const unslept = (await manager.send(folios.get, { bookingId })).lines.at(-1)?.sourceKey ?? ''
  await manager.send(folios.split, { bookingId, sourceKey: unslept, parts: [minor(300_000), minor(15_000)] })
  await manager.send(bookings.reverseCheckOut, { bookingId })
  expect(await moneyOf(booking)).toMatchObject({ payable: 630_000, expenses: 0, due: 630_000 })

  await manager.send(bookings.checkOut, leave)
  await manager.send(invoices.issue, { bookingId })
  const before = await moneyOf(booking)
  const response = await manager.raw(bookings.reverseCheckOut, { bookingId })
  expect(codeOf(response), 'reverseCheckOut refuses already_invoiced').toBe('already_invoiced')
  expect(await moneyOf(booking)).toEqual(before)
})

test('a stay due today costs no less to cancel after it was shortened, as its terms require', async () => {
  const booking = await book(today, rooms['102'], 3)
  await manager.send(bookings.split, { ...edit(booking), on: addDays(today, 2) })
  const { fee } = await manager.send(bookings.cancellationTerms, { bookingId: booking.id })
  expect(fee).toBe(945_000)
  expect((await manager.send(bookings.cancel, { bookingId: booking.id, reason: 'Ill' })).fee).toBe(945_000)
})

test('an early departure after the invoice leaves the invoice unchanged, and nothing is billed twice', async () => {
  const booking = await book(today, rooms['103'])
  await manager.send(bookings.checkIn, { bookingId: booking.id })
  const issued = await manager.send(invoices.issue, { bookingId: booking.id })
  await manager.send(bookings.checkOut, { bookingId: booking.id, acceptBalance: true, note: 'By bank' })
  expect(await moneyOf(booking)).toMatchObject({ payable: 630_000, expenses: 0, due: 630_000 })
  expect(issued.total).toBe(630_000)
  expect(codeOf(await manager.raw(invoices.issue, { bookingId: booking.id }))).toBe('already_invoiced')
  await manager.send(bookings.reverseCheckOut, { bookingId: booking.id })
  expect(await moneyOf(booking)).toMatchObject({ payable: 630_000, expenses: 0, due: 630_000 })
})

test('a credit note over a night lowers the price of the room, and no other sum', async () => {
  const booking = await book(addDays(today, 10), rooms['102'])
  const { id: invoiceId } = await manager.send(invoices.issue, { bookingId: booking.id })
  await manager.send(invoices.credit, { invoiceId, reason: 'RETURNED', lines: [{ line: 0, net: minor(100_000) }] })
  expect(await moneyOf(booking)).toMatchObject({ payable: 525_000, services: 0, expenses: 0, due: 525_000 })
})

test('cancel refuses already_invoiced, noShow refuses already_invoiced, split refuses already_invoiced', async () => {
  const booking = await book(today, rooms['104'])
  const { id: invoiceId } = await manager.send(invoices.issue, { bookingId: booking.id })
  const before = await manager.send(folios.get, { bookingId: booking.id })
  const codes = [
    await manager.raw(bookings.cancel, { bookingId: booking.id, reason: 'Ill' }),
    await manager.raw(bookings.noShow, { bookingId: booking.id }),
    await manager.raw(bookings.split, { ...edit(booking), on: addDays(today, 1) }),
  ].map(codeOf)
  expect(codes).toEqual(['already_invoiced', 'already_invoiced', 'already_invoiced'])
  expect(await manager.send(folios.get, { bookingId: booking.id })).toEqual(before)
  await manager.send(invoices.credit, { invoiceId, reason: 'RETURNED' })
  expect((await manager.send(bookings.cancel, { bookingId: booking.id, reason: 'Ill' })).fee).toBe(630_000)
})

test('a booking whose invoice several notes credited to zero is free again: repriced, moved back and marked as no-show', async () => {
  const booking = await book(today, rooms['104'])
  const { id: invoiceId } = await manager.send(invoices.issue, { bookingId: booking.id })
  await manager.send(invoices.credit, { invoiceId, reason: 'RETURNED', lines: [{ line: 0, net: minor(100_000) }] })
  expect(codeOf(await manager.raw(bookings.noShow, { bookingId: booking.id }))).toBe('already_invoiced')
  await manager.send(invoices.credit, { invoiceId, reason: 'RETURNED' })
  expect(await moneyOf(booking)).toMatchObject({ payable: 0, due: 0 })

  const { booking: marked, fee } = await manager.send(bookings.noShow, { bookingId: booking.id })
  expect(marked.status).toBe('NO_SHOW')
  expect(await moneyOf(booking)).toMatchObject({ payable: 0, expenses: fee, due: fee })
  expect((await manager.send(bookings.reinstate, { bookingId: booking.id })).status).toBe('CONFIRMED')
  expect(await moneyOf(booking)).toMatchObject({ payable: 630_000, due: 630_000 })
  expect((await manager.send(invoices.issue, { bookingId: booking.id })).total).toBe(630_000)
})
