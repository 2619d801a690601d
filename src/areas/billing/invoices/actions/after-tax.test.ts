import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { foliosArea } from '#areas/ledger/folios/actions/folios.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { paymentsArea } from '#areas/ledger/payments/actions/payments.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { offersArea } from '#areas/offers/offers/actions/offers.ts'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { invoices } from '../contract/invoices.ts'
import { invoicesArea } from './invoices.ts'

// A night costs 3,000.00 and 5 % tax; what comes off after tax comes off 3,150.00.

let hotel: TestHotel
let desk: TestClient
let manager: TestClient

beforeAll(async () => {
  hotel = await startTestServer({ areas: [foliosArea, paymentsArea, bookingsArea, offersArea, invoicesArea] })
  desk = await hotel.as('PROP_FRONTDESK')
  manager = await hotel.as('PROP_MANAGER')
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

let count = 0
type Details = Partial<RequestOf<typeof offers.create>>
/** A code of an offer that comes off after tax. */
async function code(more: Details): Promise<string> {
  const details = { name: `Coupon ${(count += 1)}`, target: 'STAY', channels: ['DESK'], needsCode: true, amountsAre: 'WITH_TAX', comesOff: 'AFTER_TAX', ...more } as RequestOf<typeof offers.create> // prettier-ignore
  const { id: offerId, version } = await manager.send(offers.create, details)
  await manager.send(offers.addCodes, { offerId, version, code: `COUPON-${count}` })
  await manager.send(offers.move, { offerId, version, state: 'ACTIVE' })
  return `COUPON-${count}`
}
const once = (amount: number) => code({ kind: 'AMOUNT_ONCE', amount: minor(amount) })
const share = (percentBp: number) => code({ kind: 'PERCENT', percentBp })

let arrivals = 0
/** Two nights, unless it is said. */
const book = (codes: string[], nights = 2): Promise<Booking> => {
  const arrival = addDays(FIXTURE.businessDate, (arrivals += 4))
  const stay = { roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, nights), adults: 2 }
  return desk.send(bookings.create, { customer: { firstName: 'Mira', lastName: 'Sen' }, stays: [stay], codes })
}
const bill = (bookingId: string) => desk.send(folios.get, { bookingId })
const sumsOf = async (bookingId: string) => {
  const { money } = await bill(bookingId)
  return [money.payable, money.tax, money.discount, money.due]
}
const partsOf = ({ net, tax, afterTax, roundOff, total }: { net: number; tax: number; afterTax?: number | undefined; roundOff: number; total: number }) => [net, tax, afterTax, roundOff, total] // prettier-ignore

test('the guest pays less, and every tax is that of the full price: quote, bill and invoice agree', async () => {
  const coupon = await once(100_001)
  const booking = await book([coupon])
  const { stays } = booking
  const quoted = await desk.send(bookings.offersGiven, {
    stays: stays.map(({ roomTypeId, arrival, departure, adults }) => ({ roomTypeId, arrival, departure, adults })),
    codes: [coupon],
  })
  expect(quoted.given).toMatchObject([{ amount: 100_001, isAfterTax: true }])
  expect(await sumsOf(booking.id)).toEqual([529_999, 30_000, 100_001, 529_999])
  const { lines } = await bill(booking.id)
  expect(lines.map(({ kind, net, tax, isDiscount, countsAs }) => [kind, net, tax, isDiscount, countsAs])).toEqual([
    ['DISCOUNT', -50_001, 0, true, 'ROOM'],
    ['DISCOUNT', -50_000, 0, true, 'ROOM'],
  ])
  await desk.send(payments.take, { bookingId: booking.id, amount: minor(529_999), mode: 'Cash' })
  const invoice = await desk.send(invoices.issue, { bookingId: booking.id })
  expect(partsOf(invoice)).toEqual([600_000, 30_000, 100_001, 0, 529_999])
  expect(invoice).toMatchObject({ paid: 529_999, balance: 0, lines: [{ net: 600_000, tax: 30_000, total: 630_000, afterTax: 100_001 }] }) // prettier-ignore
  expect(invoice.taxes.map(({ amount }) => amount)).toEqual([15_000, 15_000])
  expect((await bill(booking.id)).status).toBe('CLOSED')
})

test('all of it is paid by others: nothing is due, and the tax is owed all the same', async () => {
  const booking = await book([await share(10_000)])
  expect(await sumsOf(booking.id)).toEqual([0, 30_000, 630_000, 0])
  const more = await book([await once(9_999_999)], 1)
  expect(await sumsOf(more.id)).toEqual([0, 15_000, 315_000, 0])
  expect(partsOf(await desk.send(invoices.issue, { bookingId: more.id }))).toEqual([300_000, 15_000, 315_000, 0, 0])
})

test('days that change have it on the nights there are, and a booking that is cancelled has none', async () => {
  const booking = await book([await share(1_000)])
  const stayId = booking.stays[0]?.id ?? ''
  const change = (version: number, nights: number) =>
    desk.send(bookings.changeStay, { bookingId: booking.id, stayId, version, departure: addDays(booking.stays[0]?.arrival ?? FIXTURE.businessDate, nights) }) // prettier-ignore
  expect(await sumsOf(booking.id)).toEqual([567_000, 30_000, 63_000, 567_000])
  const { booking: longer } = await change(booking.version, 3)
  expect(await sumsOf(booking.id)).toEqual([850_500, 45_000, 94_500, 850_500])
  const { booking: shorter } = await change(longer.version, 1)
  expect(await sumsOf(booking.id)).toEqual([283_500, 15_000, 31_500, 283_500])
  await manager.send(bookings.cancel, { bookingId: booking.id, version: shorter.version, reason: 'Ill', waiveFee: true }) // prettier-ignore
  expect(await sumsOf(booking.id)).toEqual([0, 0, 0, 0])
})

test('what is taken off by hand leaves it, and lowers the tax of the price alone; put back by hand, the guest pays in full', async () => {
  const booking = await book([await once(100_000)], 1)
  const { nights, lines } = await bill(booking.id)
  const [night, off] = [nights[0], lines[0]]
  expect(night).toMatchObject({ remaining: 215_000, remainingPrice: 200_000 })
  const allow = (amount: number) => manager.raw(folios.allow, { bookingId: booking.id, sourceKey: night?.sourceKey, amount, reason: 'Noise' } as RequestOf<typeof folios.allow>) // prettier-ignore
  expect(codeOf(await allow(200_001))).toBe('allowance_above_charge')
  await allow(200_000)
  expect(await sumsOf(booking.id)).toEqual([5_000, 5_000, 310_000, 5_000])
  await manager.send(folios.reverse, { lineId: off?.id ?? '', reason: 'Expired' })
  expect(await sumsOf(booking.id)).toEqual([105_000, 5_000, 210_000, 105_000])
  expect(codeOf(await manager.raw(folios.reverse, { lineId: off?.id ?? '', reason: 'Again' }))).toBe('already_voided')
})

test('a night that is cut, moved to another payer or to another bill takes its share along', async () => {
  const booking = await book([await once(100_000)], 1)
  const key = (await bill(booking.id)).nights[0]?.sourceKey ?? ''
  await manager.send(folios.split, { bookingId: booking.id, sourceKey: key, parts: [minor(86_000), minor(129_000)], reason: 'Two pay' }) // prettier-ignore
  expect(await sumsOf(booking.id)).toEqual([215_000, 15_000, 100_000, 215_000])
  const pieces = (await bill(booking.id)).lines.filter(({ kind, chargeKey }) => kind === 'ROOM' && chargeKey === null)
  expect(pieces.map(({ net, tax, remaining }) => [net, tax, remaining])).toEqual([[120_000, 6_000, 86_000], [180_000, 9_000, 129_000]]) // prettier-ignore
  const party = await manager.send(folios.addParty, { bookingId: booking.id, name: 'Acme' })
  const partyId = party.parties.find(({ name }) => name === 'Acme')?.id ?? ''
  await manager.send(folios.move, { bookingId: booking.id, sourceKeys: [pieces[0]?.sourceKey ?? ''], partyId })
  const { parties } = await bill(booking.id)
  expect(parties.map(({ total, tax, due }) => [total, tax, due])).toEqual([[129_000, 9_000, 129_000], [86_000, 6_000, 86_000]]) // prettier-ignore
  const other = await book([])
  await manager.send(folios.transfer, { bookingId: booking.id, sourceKeys: [pieces[1]?.sourceKey ?? ''], toBookingId: other.id, reason: 'Family' }) // prettier-ignore
  expect(await sumsOf(booking.id)).toEqual([86_000, 6_000, 40_000, 86_000])
  expect(await sumsOf(other.id)).toEqual([759_000, 39_000, 60_000, 759_000])
  expect(partsOf(await desk.send(invoices.issue, { bookingId: booking.id, partyId }))).toEqual([120_000, 6_000, 40_000, 0, 86_000]) // prettier-ignore
  expect(partsOf(await desk.send(invoices.issue, { bookingId: other.id }))).toEqual([780_000, 39_000, 60_000, 0, 759_000]) // prettier-ignore
})

test('a credit note takes its share of it, notes over all of it are the invoice, and what is freed may be invoiced again', async () => {
  const booking = await book([await once(100_001)])
  const { id: invoiceId } = await desk.send(invoices.issue, { bookingId: booking.id })
  const credit = (lines?: { line: number; net: number }[]) =>
    manager.send(invoices.credit, { invoiceId, reason: 'RETURNED', ...(lines && { lines: lines.map((one) => ({ ...one, net: minor(one.net) })) }) }) // prettier-ignore
  expect(partsOf(await credit([{ line: 0, net: 200_000 }]))).toEqual([200_000, 10_000, 33_334, 0, 176_666])
  expect(await sumsOf(booking.id)).toEqual([353_333, 20_000, 276_667, 353_333])
  const row = async () => (await desk.send(invoices.state, { invoiceId })).credited
  expect(await row()).toBe(176_666)
  expect(partsOf(await credit())).toEqual([400_000, 20_000, 66_667, 0, 353_333])
  expect(await row()).toBe(529_999)
  const whole = await book([await once(100_001)])
  const first = await desk.send(invoices.issue, { bookingId: whole.id })
  const note = await manager.send(invoices.credit, { invoiceId: first.id, reason: 'WRONG_BILL_TO' })
  expect(partsOf(note)).toEqual(partsOf(first))
  expect(partsOf(await desk.send(invoices.issue, { bookingId: whole.id }))).toEqual(partsOf(first))
})

test('a bill that is made round is so after it', async () => {
  const booking = await book([await once(100_001)], 1)
  await desk.send(folios.roundOff, { bookingId: booking.id, unit: 100 })
  expect(partsOf(await desk.send(invoices.issue, { bookingId: booking.id }))).toEqual([300_000, 15_000, 100_001, 1, 215_000]) // prettier-ignore
})
