import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { companiesArea } from '#areas/parties/companies/actions/companies.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { foliosArea } from '#areas/ledger/folios/actions/folios.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { readCsv } from '#core/csv.ts'
import type { Day } from '#core/dates.ts'
import { type Currency, minor } from '#core/money.ts'
import { codeOf, EXPORT_ROWS, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { paymentsArea } from './payments.ts'
import { payOutMoney, receiveMoney } from './move-money.ts'
import { payments } from '../contract/payments.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'
const PRICE = 315_000 // one night Standard with 5 %

let hotel: TestHotel
let desk: TestClient
let manager: TestClient
let arrival = 20

beforeAll(async () => {
  hotel = await startTestServer({ areas: [foliosArea, bookingsArea, paymentsArea, companiesArea] })
  desk = await hotel.as('PROP_FRONTDESK')
  manager = await hotel.as('PROP_MANAGER')
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

/** A booking of one night on a day no one else has, December on. */
async function booked(on?: string) {
  arrival += 1
  const from = on ?? new Date(Date.UTC(2026, 10, arrival + 10)).toISOString().slice(0, 10)
  const until = new Date(Date.parse(from) + 86_400_000).toISOString().slice(0, 10)
  const stay = { roomTypeId: FIXTURE.standard, arrival: from, departure: until, adults: 2 }
  const customer = { firstName: 'Mira', lastName: 'Sen', email: 'mira@guest.example' }
  return desk.send(bookings.create, { customer, stays: [stay] })
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

  test('is in the audit log and notifies the staff without the guest’s name', async () => {
    const { id, reference } = await booked()
    await take(id, 100_000)
    const [event] = await hotel.rows(
      `select after from audit_events where booking_id = $1 and type = 'PAYMENT_TAKEN'`,
      [id],
    )
    expect(event).toMatchObject({ after: { amount: 100_000, mode: 'Cash', status: 'Paid' } })
    const [notification] = await hotel.rows<{ message: string }>(
      `select * from notifications where reference_id = $1 and notification_type = 'payment'`,
      [id],
    )
    expect(notification).toMatchObject({ status: 'confirmed', reference_number: reference })
    expect(notification?.message).toBe(`₹1,000.00 received for booking ${reference} (Cash)`)
  })

  test.each([0, -1, 0.5, 1_000_000_000_001, '100', null])('responds 400 for the amount %s', async (amount) => {
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
    const response = await desk.raw(payments.refund, { bookingId: id, amount: 100, mode: 'Cash', reason: 'x' })
    expect(response.status).toBe(403)
  })

  test('of one receipt of the day refunds at most what is left of it', async () => {
    const { id } = await booked()
    const { payment } = await take(id, 1_000)
    await take(id, 5_000)
    const receiptId = payment.receiptId ?? ''
    const input = { receiptId, amount: minor(600), mode: 'Cash', reason: 'Wrong guest' } as const
    expect((await manager.send(payments.refund, input)).money).toMatchObject({ paid: 5_400, refunds: 600 })
    expect(codeOf(await manager.raw(payments.refund, input))).toBe('refund_above_paid')
    expect(await desk.send(payments.receipt, { receiptId })).toMatchObject({ refunded: 600, isReversible: false })
  })

  test('refund refuses reversal_too_late', async () => {
    const { id } = await booked()
    const { payment } = await take(id, 1_000)
    await hotel.rows(`update receipts set business_on = business_on - 1 where id = $1`, [payment.receiptId])
    const input = { receiptId: payment.receiptId, amount: 1, mode: 'Cash', reason: 'x' }
    expect(codeOf(await manager.raw(payments.refund, input))).toBe('reversal_too_late')
    await hotel.rows(`update receipts set business_on = business_on + 1 where id = $1`, [payment.receiptId])
  })

  test('refund refuses not_found', async () => {
    expect(codeOf(await refund(UNKNOWN, 1))).toBe('not_found')
  })

  test('refund refuses refund_above_paid: five clerks hand the same money back, one does', async () => {
    const { id } = await booked()
    await take(id, 100_000)
    await take(id, 50_000, 'Credit') // a promise is nothing to refund
    expect(codeOf(await refund(id, 100_001))).toBe('refund_above_paid')
    const responses = await Promise.all(Array.from({ length: 5 }, () => refund(id, 60_000)))
    expect(responses.map((response) => response.status).sort()).toEqual([200, 422, 422, 422, 422])
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

  test('responds 400 for an invalid cursor', async () => {
    expect((await desk.raw(payments.list, { after: 'bm9uc2Vuc2U' })).status).toBe(400)
  })
})

describe('money of another currency', () => {
  const euro = 'EUR' as Currency
  const setRate = (validFrom: string, rate: string) =>
    manager.send(payments.setRate, { currency: euro, validFrom: validFrom as Day, rate })

  test('is recorded with its rate and both amounts, rounded once', async () => {
    await setRate('2026-01-01', '90.5')
    await setRate(FIXTURE.businessDate, '91.235')
    await setRate('2026-12-31', '99')
    const { id } = await booked()
    const input = { bookingId: id, mode: 'Cash', foreign: { currency: euro, amount: minor(1_001) } } as const
    const { payment } = await desk.send(payments.take, input)
    expect(payment).toMatchObject({ transactionAmount: 91_326, currency: 'INR' }) // 10.01 x 91.235 = 913.26235
    const receipt = await desk.send(payments.receipt, { receiptId: payment.receiptId ?? '' })
    expect(receipt).toMatchObject({ amount: 91_326, foreign: { currency: 'EUR', amount: 1_001, rate: '91.235' } })
    const agreed = { ...input, foreign: { ...input.foreign, rate: '100' } }
    expect((await desk.send(payments.take, agreed)).payment.transactionAmount).toBe(100_100)
  })

  test('take refuses currency_mismatch', async () => {
    const { id } = await booked()
    const foreign = { currency: 'INR', amount: 100, rate: '1' }
    expect(codeOf(await desk.raw(payments.take, { bookingId: id, mode: 'Cash', foreign }))).toBe('currency_mismatch')
  })

  test('take refuses no_exchange_rate', async () => {
    const { id } = await booked()
    const foreign = { currency: 'CHF', amount: 100 }
    expect(codeOf(await desk.raw(payments.take, { bookingId: id, mode: 'Cash', foreign }))).toBe('no_exchange_rate')
  })

  test.each(['0', '-1', '1e3', '1.123456789', 'abc', ''])('responds 400 for the rate %j', async (rate) => {
    const response = await manager.raw(payments.setRate, { currency: 'EUR', validFrom: '2026-02-01', rate })
    expect(response.status).toBe(400)
  })

  test('setRate refuses currency_mismatch, and responds 400 for an unknown currency', async () => {
    const input = { validFrom: '2026-02-01', rate: '1' }
    expect(codeOf(await manager.raw(payments.setRate, { ...input, currency: 'INR' }))).toBe('currency_mismatch')
    expect((await manager.raw(payments.setRate, { ...input, currency: 'ZZQ' })).status).toBe(400)
  })

  test('removeRate refuses not_found', async () => {
    const removed = { currency: euro, validFrom: '2026-12-31' as Day }
    await manager.send(payments.removeRate, removed)
    expect(codeOf(await manager.raw(payments.removeRate, removed))).toBe('not_found')
    const { rates } = await desk.send(payments.rates, { currency: euro })
    expect(rates.map(({ validFrom, rate }) => [validFrom, rate])).toEqual([
      [FIXTURE.businessDate, '91.235'],
      ['2026-01-01', '90.5'],
    ])
  })
})

describe('cash received', () => {
  test('shows change, and the receipt is of the amount', async () => {
    const { id } = await booked()
    const input = { bookingId: id, mode: 'Cash', amount: minor(950), tendered: minor(2_000) } as const
    const { change, payment, money } = await desk.send(payments.take, input)
    expect([change, payment.transactionAmount, money.paid]).toEqual([1_050, 950, 950])
  })

  test.each([{ tendered: 949 }, { mode: 'Card', tendered: 2_000 }])('responds 400 for %j', async (wrong) => {
    const { id } = await booked()
    const response = await desk.raw(payments.take, { bookingId: id, mode: 'Cash', amount: 950, ...wrong })
    expect(response.status).toBe(400)
  })
})

/** Money whose owner no one knows yet. */
const found = (amount: number) =>
  hotel.inside((ctx) => receiveMoney(ctx, { amount: minor(amount), mode: 'Bank', name: 'Somebody', reference: 'W 1' }))

describe('money that is no one’s', () => {
  test('is put on a booking, as much as is left of it, and counts there', async () => {
    const { receiptId } = await found(10_000)
    const [one, other] = [await booked(), await booked()]
    const first = await desk.send(payments.allocate, { receiptId, bookingId: one.id, amount: minor(4_000) })
    expect([first.receipt.unallocated, first.money.paid]).toEqual([6_000, 4_000])
    const second = await desk.send(payments.allocate, { receiptId, bookingId: other.id })
    expect([second.receipt.unallocated, second.money.paid]).toEqual([0, 6_000])
  })

  test('allocate refuses already_allocated: two desks take the same money, one gets it', async () => {
    const { receiptId } = await found(10_000)
    const bills = await Promise.all([booked(), booked()])
    const responses = await Promise.all(
      bills.map(({ id }) => desk.raw(payments.allocate, { receiptId, bookingId: id, amount: 6_000 })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const { payment } = await take(bills[0].id, 100)
    const owned = { receiptId: payment.receiptId ?? '', bookingId: bills[1].id }
    expect(codeOf(await desk.raw(payments.allocate, owned))).toBe('already_allocated')
  })

  test('allocate refuses not_found', async () => {
    const { id } = await booked()
    expect(codeOf(await desk.raw(payments.allocate, { receiptId: UNKNOWN, bookingId: id }))).toBe('not_found')
  })

  test('allocate refuses folio_closed', async () => {
    const { receiptId } = await found(100)
    const { id } = await booked()
    await hotel.rows(`update folios set status = 'CLOSED' where booking_id = $1`, [id])
    expect(codeOf(await desk.raw(payments.allocate, { receiptId, bookingId: id }))).toBe('folio_closed')
  })

  test('is counted until someone finds its booking', async () => {
    const { id: bookingId } = await booked()
    const before = await desk.send(payments.unallocated, {})
    const { receiptId } = await hotel.inside((ctx) => receiveMoney(ctx, { amount: minor(7_000), mode: 'Bank' }))
    const now = await desk.send(payments.unallocated, {})
    expect(now).toMatchObject({ count: before.count + 1, amount: before.amount + 7_000, currency: 'INR' })
    await desk.send(payments.allocate, { receiptId, bookingId, amount: minor(5_000) })
    expect(await desk.send(payments.unallocated, {})).toMatchObject({ count: now.count, amount: now.amount - 5_000 })
    await desk.send(payments.allocate, { receiptId, bookingId })
    expect(await desk.send(payments.unallocated, {})).toEqual(before)
  })

  test('is spread over several bookings at once, and what is left over stays', async () => {
    const [one, other] = [await booked(), await booked()]
    const { receiptId } = await hotel.inside((ctx) => receiveMoney(ctx, { amount: minor(10_000), mode: 'Bank' }))
    const parts = [
      { bookingId: other.id, amount: minor(3_000) },
      { bookingId: one.id, amount: minor(6_000) },
    ]
    expect(await desk.send(payments.spread, { receiptId, parts })).toMatchObject({ unallocated: 1_000 })
    const paidOf = async (bookingId: string) => (await desk.send(folios.get, { bookingId })).money.paid
    expect([await paidOf(one.id), await paidOf(other.id)]).toEqual([6_000, 3_000])
  })

  test('spread refuses already_allocated: two desks spread the same money over the same bookings, one does', async () => {
    const [one, other] = [await booked(), await booked()]
    const { receiptId } = await hotel.inside((ctx) => receiveMoney(ctx, { amount: minor(10_000), mode: 'Bank' }))
    const parts = [one, other].map(({ id: bookingId }) => ({ bookingId, amount: 4_000 }))
    const responses = await Promise.all(
      [parts, parts.toReversed()].map((input) => desk.raw(payments.spread, { receiptId, parts: input })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.flatMap((response) => (response.status === 409 ? [codeOf(response)] : []))).toEqual([
      'already_allocated',
    ])
  })

  test('spread refuses not_found, spread refuses folio_closed: then no booking gets a part', async () => {
    const [one, other] = [await booked(), await booked()]
    const { receiptId } = await hotel.inside((ctx) => receiveMoney(ctx, { amount: minor(10_000), mode: 'Bank' }))
    const parts = [one, other].map(({ id: bookingId }) => ({ bookingId, amount: 4_000 }))
    expect(codeOf(await desk.raw(payments.spread, { receiptId: UNKNOWN, parts }))).toBe('not_found')
    const wrong = [...parts, { bookingId: UNKNOWN, amount: 1 }]
    expect(codeOf(await desk.raw(payments.spread, { receiptId, parts: wrong }))).toBe('not_found')
    await hotel.rows(`update folios set status = 'CLOSED' where booking_id = $1`, [other.id])
    const closed = await desk.raw(payments.spread, { receiptId, parts })
    expect(closed.body).toMatchObject({ code: 'folio_closed', details: { bookingId: other.id } })
    expect((await desk.send(folios.get, { bookingId: one.id })).money.paid).toBe(0)
  })

  test('responds 400 when a booking is named twice, or none', async () => {
    const { id: bookingId } = await booked()
    const { receiptId } = await hotel.inside((ctx) => receiveMoney(ctx, { amount: minor(100), mode: 'Bank' }))
    const part = { bookingId, amount: 10 }
    expect((await desk.raw(payments.spread, { receiptId, parts: [part, part] })).status).toBe(400)
    expect((await desk.raw(payments.spread, { receiptId, parts: [] })).status).toBe(400)
  })

  test('goes back to the user who sent it, and not twice', async () => {
    const { receiptId } = await found(10_000)
    const input = { receiptId, amount: minor(10_000), mode: 'Bank', reason: 'Sent by mistake' } as const
    expect(await manager.send(payments.refund, input)).toMatchObject({ payment: null, money: null })
    expect(codeOf(await manager.raw(payments.refund, input))).toBe('refund_above_paid')
    const { rows } = await desk.send(payments.receipts, { view: 'unallocated' })
    expect(rows.map(({ id }) => id)).not.toContain(receiptId)
  })

  test('reported twice by a provider is written once', async () => {
    const reported = { amount: minor(1), mode: 'Card', provider: 'STRIPE', providerPaymentId: 'pi_1' } as const
    await hotel.inside((ctx) => receiveMoney(ctx, reported))
    await expect(hotel.inside((ctx) => receiveMoney(ctx, reported))).rejects.toMatchObject({
      constraint: 'provider_payment_is_received_once',
    })
  })
})

describe('reverse', () => {
  const undo = (receiptId: string) => manager.raw(payments.reverse, { receiptId, reason: 'Typed twice' })

  test('reverses what was keyed by mistake, by a separate receipt', async () => {
    const { id } = await booked()
    await take(id, 700)
    const { payment } = await take(id, 300)
    const { receipt, money } = await manager.send(payments.reverse, {
      receiptId: payment.receiptId ?? '',
      reason: 'Typed twice',
    })
    expect(money).toMatchObject({ paid: 700, refunds: 0, due: PRICE - 700 })
    expect(receipt.reversedByNumber).toBe((payment.receiptNumber ?? 0) + 1)
    const { rows } = await desk.send(payments.list, { bookingId: id })
    expect(rows.map(({ transactionAmount }) => transactionAmount)).toEqual([700])
  })

  test('reverse refuses already_voided: five clerks undo the same receipt, one does', async () => {
    const { id } = await booked()
    const { payment } = await take(id, 300)
    await take(id, 300)
    const responses = await Promise.all(Array.from({ length: 5 }, () => undo(payment.receiptId ?? '')))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await desk.send(folios.get, { bookingId: id })).money.paid).toBe(300)
  })

  test('reverse refuses reversal_too_late', async () => {
    const { receiptId } = await hotel.inside((ctx) =>
      receiveMoney(ctx, { amount: minor(1), mode: 'Card', provider: 'STRIPE', providerPaymentId: 'pi_2' }),
    )
    expect(codeOf(await undo(receiptId))).toBe('reversal_too_late')
  })

  test('reverse refuses refund_above_paid', async () => {
    const { id } = await booked()
    const { payment } = await take(id, 300)
    await manager.send(payments.refund, { bookingId: id, amount: minor(200), mode: 'Cash', reason: 'x' })
    expect(codeOf(await undo(payment.receiptId ?? ''))).toBe('refund_above_paid')
  })

  test('reverse refuses not_found', async () => {
    expect(codeOf(await undo(UNKNOWN))).toBe('not_found')
  })
})

describe('a list of money', () => {
  test('adds up by kind and mode, refunds below zero, promises separate', async () => {
    const { id } = await booked()
    await take(id, 1_000)
    await take(id, 2_000, 'Card')
    await take(id, 500, 'Credit')
    await manager.send(payments.refund, { bookingId: id, amount: minor(300), mode: 'Cash', reason: 'x' })
    const sums = await desk.send(payments.totals, { bookingId: id })
    expect(sums).toMatchObject({ total: 2_700, totalDeferred: 500, currency: 'INR' })
    expect(sums.deferred).toEqual([{ kind: 'ROOM', mode: 'Credit', count: 1, amount: 500 }])
  })

  test('is found by name, slip, receipt number and booking, and by nothing else', async () => {
    const { id, reference } = await booked()
    const { payment } = await take(id, 4_711)
    const find = async (text: string) =>
      (await desk.send(payments.list, { text, bookingId: id })).rows.map((row) => row.transactionAmount)
    for (const text of ['mira', 'txn', String(payment.receiptNumber), reference.toLowerCase()])
      expect(await find(text), text).toEqual([4_711])
    for (const text of ['%', '_', 'zzz', "' or 1=1--"]) expect(await find(text), text).toEqual([])
    const { rows } = await desk.send(payments.receipts, { text: reference })
    expect(rows.map(({ number }) => number)).toEqual([payment.receiptNumber])
  })

  test('leaves as a file that reads back, and its texts are no formulas', async () => {
    const { id } = await booked()
    const input = { bookingId: id, amount: minor(12_345), mode: 'Card', reference: '=1+1' } as const
    await desk.send(payments.take, input)
    const { bytes, headers } = await desk.raw(payments.export, { format: 'csv', bookingId: id })
    expect(headers['content-type']).toBe('text/csv')
    const [heads = [], line = []] = readCsv(bytes.toString())
    const cell = (name: string) => line[heads.indexOf(name)]
    expect([cell('transactionAmount'), cell('referenceNumber'), cell('currency')]).toEqual(['123.45', '=1+1', 'INR'])
    const workbook = await desk.raw(payments.exportReceipts, { format: 'xlsx' })
    expect([workbook.status, workbook.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  test('export refuses too_many_rows, and exportReceipts refuses too_many_rows', async () => {
    await hotel.rows(
      `insert into receipts (property_id, id, number, direction, payment_mode, amount_minor, currency, counter_name, counter_number,
                             operator_id, operator_name, business_on, received_at)
       select $1, gen_random_uuid(), 1000000 + i, 'IN', 'Cash', 1, 'INR', 'c', '1', 1, 'o', '2020-01-01', now() from generate_series(1, ${EXPORT_ROWS + 1}) i`,
      [hotel.foreignPropertyId],
    )
    await hotel.rows(
      `insert into payments (property_id, id, receipt_id, kind, payment_mode, status, transaction_minor, currency, counter_name,
                             counter_number, operator_name, business_on, created_at)
       select property_id, id, id, 'ROOM', 'Cash', 'Paid', 1, 'INR', 'c', '1', 'o', business_on, now() from receipts
        where property_id = $1 and business_on = '2020-01-01'`,
      [hotel.foreignPropertyId],
    )
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    for (const route of [payments.export, payments.exportReceipts])
      expect(codeOf(await stranger.raw(route, { format: 'xlsx' }))).toBe('too_many_rows')
    for (const table of ['payments', 'receipts'])
      await hotel.rows(`delete from ${table} where property_id = $1 and business_on = '2020-01-01'`, [
        hotel.foreignPropertyId,
      ])
  })
})

describe('a printed receipt', () => {
  test.each(['A4', '80mm'] as const)('is printed on %s in both languages', async (paper) => {
    const { id } = await booked()
    const { payment } = await take(id, 12_345)
    for (const language of ['en', 'fr'] as const) {
      const { status, bytes } = await desk.raw(payments.pdf, { receiptId: payment.receiptId ?? '', paper, language })
      expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    }
  })

  test('receipt refuses not_found, and pdf refuses not_found', async () => {
    for (const route of [payments.receipt, payments.pdf])
      expect(codeOf(await desk.raw(route, { receiptId: UNKNOWN }))).toBe('not_found')
  })
})

test('a party of the bill pays its part and gets its own money back', async () => {
  const [{ id: bookingId }, { id: otherId }] = [await booked(), await booked()]
  const { parties } = await desk.send(folios.addParty, { bookingId, name: 'Tata' })
  const partyId = parties.at(-1)?.id ?? ''
  const pay = { partyId, amount: minor(20_000), mode: 'Cash' } as const
  const credit = { ...pay, mode: 'Credit' } as const
  expect(codeOf(await desk.raw(payments.take, { ...pay, bookingId: otherId }))).toBe('not_found')
  await desk.send(payments.take, { ...pay, bookingId })
  await desk.send(payments.take, { ...credit, bookingId })
  const partsOf = async () =>
    (await desk.send(folios.get, { bookingId })).parties.map(({ paid, promised }) => [paid, promised])
  expect(await partsOf()).toEqual([[0, 0], [20_000, 20_000]]) // prettier-ignore

  const back = { bookingId, partyId, mode: 'Cash', reason: 'Leaves early' } as const
  await take(bookingId, 5_000)
  expect(codeOf(await manager.raw(payments.refund, { ...back, amount: 20_001 }))).toBe('refund_above_paid')
  expect(codeOf(await manager.raw(payments.refund, { ...back, partyId: UNKNOWN, amount: 1 }))).toBe('not_found')
  await manager.send(payments.refund, { ...back, amount: minor(20_000) })
  expect(await partsOf()).toEqual([[5_000, 0], [0, 20_000]]) // prettier-ignore
})

test('money is not paid out of a receipt of another booking', async () => {
  const [one, other] = [await booked(), await booked()]
  const { payment } = await take(one.id, 100)
  await take(other.id, 100)
  const out = {
    bookingId: other.id,
    receiptId: payment.receiptId ?? '',
    amount: minor(1),
    mode: 'Cash',
    reason: 'x',
  } as const
  await expect(hotel.inside((ctx) => payOutMoney(ctx, out))).rejects.toMatchObject({ code: 'not_found' })
})

test('take refuses credit_refused: a promise stays within the company’s terms, and goes ahead with a reason of who may', async () => {
  const { id: bookingId } = await booked()
  const admin = await hotel.as('PROP_ADMIN')
  const { id: companyId, version } = await admin.send(companies.create, { kind: 'CORPORATE', displayName: 'Acme' })
  const input = { bookingId, mode: 'Credit', companyId } as const
  expect(codeOf(await admin.raw(payments.take, { ...input, amount: minor(1) }))).toBe('credit_refused')
  await admin.send(companies.setTerms, { companyId, version, isInvoiceable: true, creditLimit: minor(1_000) })
  const responses = await Promise.all(
    Array.from({ length: 3 }, () => admin.raw(payments.take, { ...input, amount: minor(600) })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  const { payment } = await admin.send(payments.take, { ...input, amount: minor(600), creditReason: 'Director called' })
  expect(payment).toMatchObject({ companyId, companyName: 'Acme', status: 'NotPaid' })
  expect((await admin.send(companies.get, { companyId })).exposure).toBe(1_200)
})
