import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingsArea } from '#areas/bookings/actions.ts'
import { bookings } from '#areas/bookings/contract.ts'
import { foliosArea } from '#areas/folios/actions.ts'
import { folios } from '#areas/folios/contract.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#server/testing.ts'
import { paymentsArea } from './actions.ts'
import { payments } from './contract.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'
const PRICE = 315_000 // one night Standard with 5 %

let hotel: TestHotel
let desk: TestClient
let manager: TestClient
let arrival = 20

beforeAll(async () => {
  hotel = await startTestServer({ areas: [foliosArea, bookingsArea, paymentsArea] })
  desk = await hotel.as('PROP_FRONTDESK')
  manager = await hotel.as('PROP_MANAGER')
})
afterAll(() => hotel.stop())

/** A booking of one night on a day nobody else has, December on. */
async function booked(on?: string) {
  arrival += 1
  const from = on ?? new Date(Date.UTC(2026, 10, arrival + 10)).toISOString().slice(0, 10)
  const until = new Date(Date.parse(from) + 86_400_000).toISOString().slice(0, 10)
  const stay = { roomTypeId: FIXTURE.standard, arrival: from, departure: until, adults: 2 }
  const customer = { firstName: 'Mira', lastName: 'Sen', email: 'mira@guest.example' }
  return desk.send(bookings.create, { customer, stays: [stay] as never })
}

const take = (bookingId: string, amount: number, mode: 'Cash' | 'Card' | 'Credit' | 'BillToRoom' = 'Cash') =>
  desk.send(payments.take, { bookingId, amount: minor(amount), mode, reference: 'TXN 1' })
const refund = (bookingId: string, amount: number) =>
  manager.raw(payments.refund, { bookingId, amount, mode: 'Cash', reason: 'Leaves early' })

describe('take', () => {
  test('writes a numbered receipt, and less is due', async () => {
    const { id, reference } = await booked()
    const first = await take(id, 100_000, 'Card')
    const second = await take(id, 15_000)
    expect(first.money).toMatchObject({ paid: 100_000, due: PRICE - 100_000 })
    expect(second.payment.receiptNumber).toBe((first.payment.receiptNumber ?? 0) + 1)
    expect(first.payment).toMatchObject({
      bookingReference: reference,
      kind: 'ROOM',
      status: 'Paid',
      transactionAmount: 100_000,
      name: 'Mira Sen',
      email: 'mira@guest.example',
      advancePayment: true,
      counterName: `Test Palace-${hotel.propertyId}`,
      counterNumber: String(hotel.propertyId),
      operatorName: 'Asha Rao',
      date: FIXTURE.businessDate,
    })
    const { payments: onBill } = await desk.send(folios.get, { bookingId: id })
    expect(onBill.map((line) => [line.amount, line.direction])).toEqual([
      [100_000, 'IN'],
      [15_000, 'IN'],
    ])
  })

  test('on the day of arrival is no advance', async () => {
    const { id } = await booked(FIXTURE.businessDate)
    expect((await take(id, 100)).payment.advancePayment).toBe(false)
  })

  test('of a promise writes no receipt and pays nothing', async () => {
    const { id } = await booked()
    const { payment, money } = await take(id, 50_000, 'Credit')
    expect(payment).toMatchObject({ receiptNumber: null, receiptId: null, status: 'NotPaid', paymentMode: 'Credit' })
    expect(money).toMatchObject({ paid: 0, deferred: 50_000, due: PRICE })
  })

  test('of more than is due is allowed and shows', async () => {
    const { id } = await booked()
    expect((await take(id, PRICE + 1)).money).toMatchObject({ paid: PRICE + 1, due: 0 })
  })

  test('at fifty desks at once numbers receipts without gap or twin', async () => {
    const [one, other] = [await booked(), await booked()]
    await Promise.all(Array.from({ length: 50 }, (_, index) => take((index % 2 ? one : other).id, 100)))
    const [row] = await hotel.rows<{ first: number; last: number; count: number; different: number }>(
      `select min(number)::int as first, max(number)::int as last, count(*)::int, count(distinct number)::int as different from receipts
        where property_id = $1`,
      [hotel.propertyId],
    )
    expect(row).toMatchObject({ first: 1, last: row?.count, different: row?.count })
    expect((await desk.send(folios.get, { bookingId: one.id })).money.paid).toBe(2_500)
  })

  test('is in the audit trail and rings the bell without the guest’s name', async () => {
    const { id, reference } = await booked()
    await take(id, 100_000)
    const [event] = await hotel.rows(
      `select after from audit_events where booking_id = $1 and type = 'PAYMENT_TAKEN'`,
      [id],
    )
    expect(event).toMatchObject({ after: { amount: 100_000, mode: 'Cash', status: 'Paid' } })
    const [news] = await hotel.rows<{ message: string }>(
      `select * from notifications where reference_id = $1 and notification_type = 'payment'`,
      [id],
    )
    expect(news).toMatchObject({ status: 'confirmed', reference_number: reference })
    expect(news?.message).toBe(`₹1,000.00 received for booking ${reference} (Cash)`)
  })

  test.each([0, -1, 0.5, 1_000_000_000_001, '100', null])('answers 400 for the amount %s', async (amount) => {
    const { id } = await booked()
    expect((await desk.raw(payments.take, { bookingId: id, amount, mode: 'Cash' })).status).toBe(400)
    expect((await desk.send(folios.get, { bookingId: id })).payments).toEqual([])
  })

  test('take refuses not_found, of another property too', async () => {
    const { id } = await booked()
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    const input = { amount: 100, mode: 'Cash' }
    expect(codeOf(await desk.raw(payments.take, { bookingId: UNKNOWN, ...input }))).toBe('not_found')
    expect(codeOf(await stranger.raw(payments.take, { bookingId: id, ...input }))).toBe('not_found')
  })

  test('take refuses folio_closed', async () => {
    const { id } = await booked()
    await hotel.rows(`update folios set status = 'CLOSED' where booking_id = $1`, [id])
    expect(codeOf(await desk.raw(payments.take, { bookingId: id, amount: 1, mode: 'Cash' }))).toBe('folio_closed')
  })
})

describe('refund', () => {
  test('hands money back: a receipt out, a line, and the same is due again', async () => {
    const { id } = await booked()
    await take(id, PRICE)
    const { payment, money } = await manager.send(payments.refund, {
      bookingId: id,
      amount: minor(15_000),
      mode: 'Cash',
      reason: 'Leaves early',
    })
    expect(payment).toMatchObject({ kind: 'REFUND', businessServiceName: 'Booking Refund', transactionAmount: 15_000 })
    expect(money).toMatchObject({ paid: PRICE - 15_000, refunds: 15_000, expenses: 15_000, due: 15_000 })
    const folio = await desk.send(folios.get, { bookingId: id })
    expect(folio.payments.map((line) => line.direction)).toEqual(['IN', 'OUT'])
    expect(folio.lines[0]).toMatchObject({ kind: 'REFUND', total: 15_000, tax: 0, reason: 'Leaves early' })
  })

  test('needs its own permission', async () => {
    const { id } = await booked()
    await take(id, 100)
    const answer = await desk.raw(payments.refund, { bookingId: id, amount: 100, mode: 'Cash', reason: 'x' })
    expect(answer.status).toBe(403)
  })

  test('refund refuses not_found', async () => {
    expect(codeOf(await refund(UNKNOWN, 1))).toBe('not_found')
  })

  test('refund refuses refund_above_paid: five clerks hand the same money back, one does', async () => {
    const { id } = await booked()
    await take(id, 100_000)
    await take(id, 50_000, 'Credit') // a promise is nothing to hand back
    expect(codeOf(await refund(id, 100_001))).toBe('refund_above_paid')
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(id, 60_000)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422, 422, 422])
    expect((await desk.send(folios.get, { bookingId: id })).money).toMatchObject({ paid: 40_000, refunds: 60_000 })
  })
})

describe('list', () => {
  test('comes latest first, page by page, without loss or repeat', async () => {
    const { id } = await booked()
    for (const amount of [1, 2, 3, 4, 5]) await take(id, amount)
    const seen: number[] = []
    let after: string | undefined
    do {
      const page = await desk.send(payments.list, { bookingId: id, limit: 2, ...(after ? { after } : {}) })
      seen.push(...page.rows.map((row) => row.transactionAmount))
      after = page.next
    } while (after)
    expect(seen).toEqual([5, 4, 3, 2, 1])
  })

  test('is narrowed by day and mode', async () => {
    const { id } = await booked()
    await take(id, 700, 'BillToRoom')
    await take(id, 800)
    const { businessDate } = FIXTURE
    const modes = await desk.send(payments.list, { bookingId: id, mode: 'BillToRoom', from: businessDate })
    expect(modes.rows.map((row) => row.transactionAmount)).toEqual([700])
    expect((await desk.send(payments.list, { until: businessDate })).rows).toEqual([])
  })

  test('of one property knows nothing of another', async () => {
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    expect((await stranger.send(payments.list, {})).rows).toEqual([])
  })

  test('answers 400 for a cursor that is none', async () => {
    expect((await desk.raw(payments.list, { after: 'bm9uc2Vuc2U' })).status).toBe(400)
  })
})
