import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { foliosArea } from '#areas/ledger/folios/actions/folios.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { invoicesArea } from '#areas/billing/invoices/actions/invoices.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { paymentsArea } from '#areas/ledger/payments/actions/payments.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { readCsv } from '#core/csv.ts'
import { minor } from '#core/money.ts'
import { codeOf, EXPORT_ROWS, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { expensesArea } from './expenses.ts'
import { type Expense, expenses } from '../contract.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'
const TODAY = FIXTURE.businessDate

let hotel: TestHotel
let desk: TestClient
let manager: TestClient
let bill = 0
let night = 0

beforeAll(async () => {
  hotel = await startTestServer({ areas: [foliosArea, bookingsArea, paymentsArea, expensesArea, invoicesArea] })
  desk = await hotel.as('PROP_FRONTDESK')
  manager = await hotel.as('PROP_MANAGER')
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const details = () => ({
  category: 'Groceries',
  vendor: 'Green Market',
  billNumber: `GM-${(bill += 1)}`,
  billOn: TODAY,
  amount: minor(11_800),
  taxAmount: minor(1_800),
})
const entered = (more: object = {}) => desk.send(expenses.create, { ...details(), ...more })
const pay = (expense: Expense, amount: number, mode: 'Cash' | 'Card' = 'Cash') =>
  desk.raw(expenses.pay, { expenseId: expense.id, amount, mode })

async function booked(): Promise<{ id: string; reference: string }> {
  night += 1
  const arrival = new Date(Date.UTC(2026, 11, night)).toISOString().slice(0, 10)
  const departure = new Date(Date.UTC(2026, 11, night + 1)).toISOString().slice(0, 10)
  const stay = { roomTypeId: FIXTURE.standard, arrival, departure, adults: 2 }
  return desk.send(bookings.create, { customer: { firstName: 'Mira', lastName: 'Sen' }, stays: [stay] })
}
const billOf = (bookingId: string) => desk.send(folios.get, { bookingId })
const changed = (expense: Expense, more: object = {}) => {
  const {
    category,
    vendor,
    billNumber,
    billOn,
    dueOn,
    description,
    amount,
    taxAmount,
    chargeAbleToBooking,
    bookingId,
  } = expense
  const own = {
    category,
    vendor,
    billNumber,
    billOn,
    dueOn,
    description,
    amount,
    taxAmount,
    chargeAbleToBooking,
    bookingId,
  }
  return { ...own, expenseId: expense.id, version: expense.version, ...more }
}

describe('create', () => {
  test('enters a bill with its net, tax and total, under the next number', async () => {
    const first = await entered({ dueOn: '2026-12-05', description: 'Fruit' })
    const second = await entered()
    expect(first).toMatchObject({
      status: 'TO_PAY',
      vendor: 'Green Market',
      netAmount: 10_000,
      taxAmount: 1_800,
      amount: 11_800,
      paidAmount: 0,
      balanceAmount: 11_800,
      chargeAbleToBooking: false,
      currency: 'INR',
      dueOn: '2026-12-05',
      date: TODAY,
      createdByName: 'Asha Rao',
    })
    expect(second.number).toBe(first.number + 1)
  })

  test('with what was paid on the spot writes the receipt out', async () => {
    const expense = await entered({ paid: { amount: 11_800, mode: 'Cash', reference: 'till' } })
    expect(expense).toMatchObject({ status: 'PAID', paidAmount: 11_800, balanceAmount: 0 })
    const { rows } = await desk.send(payments.receipts, { expenseId: expense.id })
    expect(rows).toMatchObject([
      { direction: 'OUT', amount: 11_800, mode: 'Cash', name: 'Green Market', reference: 'till' },
    ])
  })

  test('of a chargeable one puts it on the booking’s bill, at what it cost', async () => {
    const { id: bookingId, reference } = await booked()
    const before = (await billOf(bookingId)).money
    const expense = await entered({ category: 'Taxi', chargeAbleToBooking: true, bookingId })
    const { money, lines } = await billOf(bookingId)
    expect(expense).toMatchObject({ isOnBill: true, bookingReference: reference })
    expect(money).toMatchObject({ expenses: 11_800, due: before.due + 11_800, tax: before.tax })
    expect(lines.map(({ kind, name, total, origin }) => [kind, name, total, origin.expenseId])).toEqual([
      ['EXPENSE', 'Taxi', 11_800, expense.id],
    ])
  })

  test('of one that is not chargeable names the booking and leaves its bill alone', async () => {
    const { id: bookingId } = await booked()
    await entered({ bookingId })
    expect((await billOf(bookingId)).lines).toEqual([])
  })

  test.each([
    ['no vendor', { vendor: ' ' }],
    ['no amount', { amount: 0 }],
    ['half an amount', { amount: 0.5 }],
    ['more tax than amount', { taxAmount: 11_801 }],
    ['tax below zero', { taxAmount: -1 }],
    ['chargeable to nobody', { chargeAbleToBooking: true }],
    ['due before the bill', { dueOn: '2026-11-19' }],
    ['paid on credit', { paid: { amount: 1, mode: 'Credit' } }],
  ])('responds 400 to %s', async (_, wrong) => {
    expect((await desk.raw(expenses.create, { ...details(), ...wrong })).status).toBe(400)
  })

  test('create refuses not_found, for a booking of another property too', async () => {
    const { id: bookingId } = await booked()
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    expect(codeOf(await desk.raw(expenses.create, { ...details(), bookingId: UNKNOWN }))).toBe('not_found')
    expect(codeOf(await stranger.raw(expenses.create, { ...details(), bookingId }))).toBe('not_found')
    const charged = { ...details(), bookingId: UNKNOWN, chargeAbleToBooking: true }
    expect(codeOf(await desk.raw(expenses.create, charged))).toBe('not_found')
  })

  test('create refuses bill_number_taken: five clerks enter the same bill, one wins; upper and lower case are equal', async () => {
    const one = details()
    const same = { ...one, vendor: one.vendor.toUpperCase(), billNumber: one.billNumber.toLowerCase() }
    const responses = await Promise.all([one, same, one, same, one].map((input) => desk.raw(expenses.create, input)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(responses.filter(({ status }) => status === 409).map(codeOf)).toEqual(Array(4).fill('bill_number_taken'))
  })

  test('create refuses folio_closed', async () => {
    const { id: bookingId } = await booked()
    await hotel.rows(`update folios set status = 'CLOSED' where booking_id = $1`, [bookingId])
    const response = await desk.raw(expenses.create, { ...details(), bookingId, chargeAbleToBooking: true })
    expect(codeOf(response)).toBe('folio_closed')
    await hotel.rows(`update folios set status = 'OPEN' where booking_id = $1`, [bookingId])
  })

  test('create refuses paid_above_balance', async () => {
    const response = await desk.raw(expenses.create, { ...details(), paid: { amount: 11_801, mode: 'Cash' } })
    expect(codeOf(response)).toBe('paid_above_balance')
  })
})

describe('pay', () => {
  test('in parts: each is a receipt out, a payment of kind EXPENSE, and the balance follows', async () => {
    const expense = await entered()
    expect((await pay(expense, 4_000)).body).toMatchObject({ expense: { status: 'PART_PAID', balanceAmount: 7_800 } })
    expect((await pay(expense, 7_800, 'Card')).body).toMatchObject({ expense: { status: 'PAID', balanceAmount: 0 } })
    const { rows } = await desk.send(payments.list, { text: 'green market', kind: 'EXPENSE' })
    expect(rows.filter(({ expenseId }) => expenseId === expense.id)).toMatchObject([
      {
        transactionAmount: 7_800,
        direction: 'OUT',
        paymentMode: 'Card',
        name: 'Green Market',
        billNo: expense.billNumber,
      },
      { transactionAmount: 4_000, direction: 'OUT', paymentMode: 'Cash', chargeAbleToBooking: false },
    ])
  })

  test('counts as money out where payments are added up', async () => {
    const sumOf = async () => (await desk.send(payments.totals, { kind: 'EXPENSE' })).total
    const before = await sumOf()
    await pay(await entered(), 1_000)
    expect((await sumOf()) - before).toBe(-1_000)
  })

  test('pay refuses paid_above_balance: five clerks pay the same bill, one does', async () => {
    const expense = await entered()
    const responses = await Promise.all(Array.from({ length: 5 }, () => pay(expense, 11_800)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
    expect(codeOf(responses.find(({ status }) => status === 422))).toBe('paid_above_balance')
    expect((await desk.send(payments.receipts, { expenseId: expense.id })).rows).toHaveLength(1)
  })

  test('pay refuses already_voided', async () => {
    const { id: expenseId, version, ...rest } = await entered()
    await desk.send(expenses.void, { expenseId, version, reason: 'Twice' })
    expect(codeOf(await pay({ ...rest, id: expenseId, version }, 1))).toBe('already_voided')
  })

  test('pay refuses not_found, of another property too', async () => {
    const expense = await entered()
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    const input = { amount: 1, mode: 'Cash' }
    expect(codeOf(await desk.raw(expenses.pay, { expenseId: UNKNOWN, ...input }))).toBe('not_found')
    expect(codeOf(await stranger.raw(expenses.pay, { expenseId: expense.id, ...input }))).toBe('not_found')
  })
})

describe('takeBack', () => {
  test('opens the balance again by a receipt in, and the sum of payments follows', async () => {
    const expense = await entered({ paid: { amount: 11_800, mode: 'Bank' } })
    const back = { expenseId: expense.id, amount: minor(2_000), mode: 'Bank', reason: 'Spoilt fruit' } as const
    const { expense: after } = await desk.send(expenses.takeBack, back)
    expect(after).toMatchObject({ status: 'PART_PAID', paidAmount: 9_800, balanceAmount: 2_000 })
    const { rows } = await desk.send(payments.receipts, { expenseId: expense.id })
    expect(rows.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['IN', 2_000],
      ['OUT', 11_800],
    ])
  })

  test('takeBack refuses refund_above_paid, and takeBack refuses not_found', async () => {
    const expense = await entered({ paid: { amount: 500, mode: 'Cash' } })
    const back = { amount: 501, mode: 'Cash', reason: 'Wrong' }
    expect(codeOf(await desk.raw(expenses.takeBack, { expenseId: expense.id, ...back }))).toBe('refund_above_paid')
    expect(codeOf(await desk.raw(expenses.takeBack, { expenseId: UNKNOWN, ...back }))).toBe('not_found')
  })
})

describe('undoPayment', () => {
  const undo = (expense: Expense, receiptId: string) =>
    manager.raw(expenses.undoPayment, { expenseId: expense.id, receiptId, reason: 'Wrong bill' })
  const receiptOf = async ({ id }: Expense) => (await desk.send(payments.receipts, { expenseId: id })).rows[0]?.id ?? ''

  test('takes the money back by a receipt of its own, and as much is open again', async () => {
    const expense = await entered({ paid: { amount: 5_000, mode: 'Cash' } })
    const receiptId = await receiptOf(expense)
    expect((await undo(expense, receiptId)).body).toMatchObject({
      receiptId,
      expense: { paidAmount: 0, status: 'TO_PAY' },
    })
    const { rows } = await desk.send(payments.receipts, { expenseId: expense.id })
    expect(
      rows.map(({ direction, reversesNumber, reversedByNumber }) => [direction, reversesNumber ?? reversedByNumber]),
    ).toEqual([
      ['IN', rows[1]?.number],
      ['OUT', rows[0]?.number],
    ])
  })

  test('needs the permission to refund', async () => {
    const expense = await entered({ paid: { amount: 1, mode: 'Cash' } })
    const input = { expenseId: expense.id, receiptId: await receiptOf(expense), reason: 'Wrong' }
    expect((await desk.raw(expenses.undoPayment, input)).status).toBe(403)
  })

  test('undoPayment refuses already_voided: five managers undo the same money, one does', async () => {
    const expense = await entered({ paid: { amount: 5_000, mode: 'Cash' } })
    const receiptId = await receiptOf(expense)
    const responses = await Promise.all(Array.from({ length: 5 }, () => undo(expense, receiptId)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(responses.filter(({ status }) => status === 409).map(codeOf)).toEqual(Array(4).fill('already_voided'))
  })

  test('undoPayment refuses not_found, for money of another expense or of a booking too', async () => {
    const [one, other] = [
      await entered({ paid: { amount: 1, mode: 'Cash' } }),
      await entered({ paid: { amount: 1, mode: 'Cash' } }),
    ]
    const { id: bookingId } = await booked()
    const { payment } = await desk.send(payments.take, { bookingId, amount: minor(1), mode: 'Cash' })
    expect(codeOf(await undo(one, UNKNOWN))).toBe('not_found')
    expect(codeOf(await undo(one, await receiptOf(other)))).toBe('not_found')
    expect(codeOf(await undo(one, payment.receiptId ?? ''))).toBe('not_found')
    expect((await billOf(bookingId)).money.paid).toBe(1)
  })

  test('undoPayment refuses reversal_too_late', async () => {
    const expense = await entered({ paid: { amount: 1, mode: 'Cash' } })
    const receiptId = await receiptOf(expense)
    await hotel.rows(`update receipts set business_on = business_on - 1 where id = $1`, [receiptId])
    expect(codeOf(await undo(expense, receiptId))).toBe('reversal_too_late')
  })

  test('undoPayment refuses refund_above_paid, and undoPayment refuses paid_above_balance', async () => {
    const expense = await entered({ paid: { amount: 11_800, mode: 'Cash' } })
    const paidBy = await receiptOf(expense)
    const back = { expenseId: expense.id, amount: minor(11_800), mode: 'Cash', reason: 'Sent back' } as const
    const { receiptId: cameBack } = await desk.send(expenses.takeBack, back)
    expect(codeOf(await undo(expense, paidBy))).toBe('refund_above_paid')
    await pay(expense, 11_800)
    expect(codeOf(await undo(expense, cameBack))).toBe('paid_above_balance')
  })

  test('is the only way: payments refuse to undo money of an expense', async () => {
    const expense = await entered({ paid: { amount: 1, mode: 'Cash' } })
    const response = await manager.raw(payments.reverse, { receiptId: await receiptOf(expense), reason: 'Wrong' })
    expect(codeOf(response)).toBe('reversal_too_late')
  })
})

describe('update', () => {
  test('moves the charge: the line on the old bill is reversed, the new one is on the other', async () => {
    const [one, other] = [await booked(), await booked()]
    const expense = await entered({ chargeAbleToBooking: true, bookingId: one.id })
    const after = await desk.send(expenses.update, changed(expense, { bookingId: other.id, amount: 20_000 }))
    expect(after).toMatchObject({
      isOnBill: true,
      bookingReference: other.reference,
      amount: 20_000,
      version: expense.version + 1,
    })
    expect((await billOf(one.id)).money.expenses).toBe(0)
    expect((await billOf(other.id)).money.expenses).toBe(20_000)
    const off = await desk.send(expenses.update, changed(after, { chargeAbleToBooking: false }))
    expect(off).toMatchObject({ isOnBill: false, folioLineId: null })
    expect((await billOf(other.id)).money.expenses).toBe(0)
  })

  test('of what the bill does not show leaves the bill unchanged', async () => {
    const { id: bookingId } = await booked()
    const expense = await entered({ chargeAbleToBooking: true, bookingId })
    await desk.send(expenses.update, changed(expense, { vendor: 'Red Market', billNumber: `RM-${bill}` }))
    expect((await billOf(bookingId)).lines).toHaveLength(1)
  })

  test('two desks move charges towards each other, and neither waits for ever', async () => {
    const [one, other] = [await booked(), await booked()]
    const first = await entered({ chargeAbleToBooking: true, bookingId: one.id })
    const second = await entered({ chargeAbleToBooking: true, bookingId: other.id })
    const responses = await Promise.all([
      desk.raw(expenses.update, changed(first, { bookingId: other.id })),
      desk.raw(expenses.update, changed(second, { bookingId: one.id })),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
  })

  test('update refuses stale_version, with the user who was first', async () => {
    const expense = await entered()
    await manager.send(expenses.update, changed(expense, { description: 'Fish' }))
    const response = await desk.raw(expenses.update, changed(expense))
    expect(codeOf(response)).toBe('stale_version')
    expect(response.body).toMatchObject({ details: { changedBy: 'Asha Rao' } })
  })

  test('update refuses not_found, for the expense and for the booking', async () => {
    const expense = await entered()
    expect(codeOf(await desk.raw(expenses.update, changed(expense, { expenseId: UNKNOWN })))).toBe('not_found')
    expect(codeOf(await desk.raw(expenses.update, changed(expense, { bookingId: UNKNOWN })))).toBe('not_found')
  })

  test('update refuses already_voided', async () => {
    const expense = await entered()
    const voided = await desk.send(expenses.void, { expenseId: expense.id, version: expense.version, reason: 'Twice' })
    expect(codeOf(await desk.raw(expenses.update, changed(voided)))).toBe('already_voided')
  })

  test('update refuses bill_number_taken', async () => {
    const [one, other] = [await entered(), await entered()]
    expect(codeOf(await desk.raw(expenses.update, changed(one, { billNumber: other.billNumber })))).toBe(
      'bill_number_taken',
    )
  })

  test('update refuses paid_above_balance', async () => {
    const expense = await entered({ paid: { amount: 5_000, mode: 'Cash' } })
    const response = await desk.raw(expenses.update, changed(expense, { amount: 4_999, taxAmount: 0 }))
    expect(codeOf(response)).toBe('paid_above_balance')
  })

  test('update refuses folio_closed, and void refuses folio_closed', async () => {
    const { id: bookingId } = await booked()
    const expense = await entered({ chargeAbleToBooking: true, bookingId })
    await hotel.rows(`update folios set status = 'CLOSED' where booking_id = $1`, [bookingId])
    expect(codeOf(await desk.raw(expenses.update, changed(expense, { amount: 20_000 })))).toBe('folio_closed')
    expect(codeOf(await desk.raw(expenses.void, { expenseId: expense.id, version: 1, reason: 'No' }))).toBe(
      'folio_closed',
    )
    await hotel.rows(`update folios set status = 'OPEN' where booking_id = $1`, [bookingId])
  })

  test('update refuses charge_invoiced, and void refuses charge_invoiced', async () => {
    const { id: bookingId } = await booked()
    const expense = await entered({ chargeAbleToBooking: true, bookingId })
    await manager.send(invoices.issue, { bookingId })
    expect(codeOf(await desk.raw(expenses.update, changed(expense, { amount: 20_000 })))).toBe('charge_invoiced')
    expect(codeOf(await desk.raw(expenses.void, { expenseId: expense.id, version: 1, reason: 'No' }))).toBe(
      'charge_invoiced',
    )
    expect((await desk.send(expenses.update, changed(expense, { vendor: 'Other' }))).vendor).toBe('Other')
  })

  test('update refuses charge_has_changed, and void refuses charge_has_changed', async () => {
    const { id: bookingId } = await booked()
    const expense = await entered({ chargeAbleToBooking: true, bookingId })
    const allowance = { bookingId, sourceKey: `line:${expense.folioLineId}`, amount: minor(100), reason: 'Late taxi' }
    await manager.send(folios.allow, allowance)
    expect(codeOf(await desk.raw(expenses.update, changed(expense, { amount: 20_000 })))).toBe('charge_has_changed')
    expect(codeOf(await desk.raw(expenses.void, { expenseId: expense.id, version: 1, reason: 'No' }))).toBe(
      'charge_has_changed',
    )
  })
})

describe('void', () => {
  const voided = ({ id: expenseId, version }: Expense) =>
    desk.raw(expenses.void, { expenseId, version, reason: 'Entered twice' })

  test('retains the expense with its reason, reverses its charge, and lets the bill be entered again', async () => {
    const { id: bookingId } = await booked()
    const expense = await entered({ chargeAbleToBooking: true, bookingId })
    expect((await voided(expense)).body).toMatchObject({ status: 'VOID', voidReason: 'Entered twice' })
    expect((await billOf(bookingId)).money.expenses).toBe(0)
    expect((await entered({ billNumber: expense.billNumber })).id).not.toBe(expense.id)
    const { rows } = await desk.send(expenses.list, { view: 'voided' })
    expect(rows.map(({ id }) => id)).toContain(expense.id)
  })

  test('of one whose charge someone took off the bill by hand goes through', async () => {
    const { id: bookingId } = await booked()
    const expense = await entered({ chargeAbleToBooking: true, bookingId })
    await manager.send(folios.reverse, { lineId: expense.folioLineId ?? '', reason: 'On the house' })
    expect(await desk.send(expenses.get, { expenseId: expense.id })).toMatchObject({ isOnBill: false })
    expect((await voided(expense)).status).toBe(200)
  })

  test('void refuses expense_paid until the money is back', async () => {
    const expense = await entered({ paid: { amount: 100, mode: 'Cash' } })
    expect(codeOf(await voided(expense))).toBe('expense_paid')
    const back = { expenseId: expense.id, amount: minor(100), mode: 'Cash', reason: 'Sent back' } as const
    expect((await voided((await desk.send(expenses.takeBack, back)).expense)).status).toBe(200)
  })

  test('void refuses already_voided, void refuses stale_version, void refuses not_found', async () => {
    const expense = await entered()
    expect(codeOf(await voided({ ...expense, version: 99 }))).toBe('stale_version')
    await voided(expense)
    expect(codeOf(await voided({ ...expense, version: expense.version + 1 }))).toBe('already_voided')
    expect(codeOf(await voided({ ...expense, id: UNKNOWN }))).toBe('not_found')
  })
})

describe('the list', () => {
  test('comes latest bill first, page by page, without loss or repeat', async () => {
    const vendor = 'Paged Vendor'
    const made = await Promise.all(
      Array.from({ length: 7 }, (_, i) => entered({ vendor, billOn: `2026-11-0${i + 1}` })),
    )
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await desk.send(expenses.list, { text: 'paged', limit: 3, ...(after && { after }) })
      seen.push(...page.rows.map(({ id }) => id))
      after = page.next
    } while (after)
    expect(seen).toEqual(made.map(({ id }) => id).reverse())
  })

  test('is narrowed by category, day, state, booking and what was typed, and its sums are those of its rows', async () => {
    const { id: bookingId, reference } = await booked()
    const common = { category: 'Laundry', vendor: 'White Linen' }
    const late = await entered({ ...common, dueOn: '2026-11-19', billOn: '2026-11-01' })
    const paid = await entered({ ...common, paid: { amount: 11_800, mode: 'Card' } })
    const guests = await entered({ ...common, bookingId, chargeAbleToBooking: true })
    const idsOf = async (filter: object) =>
      (await desk.send(expenses.list, { category: 'Laundry', ...filter })).rows.map(({ id }) => id)
    expect(await idsOf({})).toEqual([guests.id, paid.id, late.id])
    expect(await idsOf({ view: 'overdue' })).toEqual([late.id])
    expect(await idsOf({ view: 'to_pay' })).toEqual([guests.id, late.id])
    expect(await idsOf({ view: 'paid' })).toEqual([paid.id])
    expect(await idsOf({ view: 'on_booking' })).toEqual([guests.id])
    expect(await idsOf({ bookingId })).toEqual([guests.id])
    expect(await idsOf({ text: reference })).toEqual([guests.id])
    expect(await idsOf({ text: late.billNumber.toLowerCase() })).toEqual([late.id])
    expect(await idsOf({ text: String(late.number) })).toEqual([late.id])
    expect(await idsOf({ until: '2026-11-02' })).toEqual([late.id])
    expect(await idsOf({ text: 'nowhere' })).toEqual([])
    const { categories, total } = await desk.send(expenses.totals, { category: 'Laundry' })
    const sums = { count: 3, amount: 35_400, taxAmount: 5_400, paidAmount: 11_800, balanceAmount: 23_600 }
    expect(categories).toEqual([{ category: 'Laundry', ...sums }])
    expect(total).toEqual(sums)
  })

  test('suggests categories and vendors, each with the category of the latest bill', async () => {
    await entered({ vendor: 'Quick Taxi', category: 'Other', billOn: '2026-10-01' })
    await entered({ vendor: 'Quick Taxi', category: 'Taxi' })
    const { categories, vendors } = await desk.send(expenses.words, { vendor: 'quick' })
    expect(vendors).toEqual([{ vendor: 'Quick Taxi', category: 'Taxi' }])
    expect(categories).toEqual([...new Set(categories)].sort())
    expect(categories).toEqual(expect.arrayContaining(['Other', 'Taxi']))
  })

  test('of one property knows nothing of another', async () => {
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    expect((await stranger.send(expenses.list, {})).rows).toEqual([])
    expect((await stranger.send(expenses.words, {})).categories).toEqual([])
    expect((await stranger.send(expenses.totals, {})).total.count).toBe(0)
  })

  test('leaves as a file that reads back', async () => {
    const expense = await entered({ vendor: '=Export()' })
    const { body } = await desk.raw(expenses.export, { format: 'csv', text: '=export' })
    const file = Buffer.from(body as Uint8Array).toString()
    const [header = [], row = []] = readCsv(file)
    const cell = (name: string) => row[header.indexOf(name)]
    expect(cell('number')).toBe(String(expense.number))
    expect([cell('netAmount'), cell('taxAmount'), cell('amount')].map(Number)).toEqual([100, 18, 118])
    expect(cell('vendor')).toBe('=Export()')
    expect(file).toContain(`'=Export()`)
    const book = await desk.raw(expenses.export, { format: 'xlsx' })
    expect(
      Buffer.from(book.body as Uint8Array)
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })

  test('export refuses too_many_rows', async () => {
    await hotel.rows(
      `insert into expenses (property_id, id, number, category, vendor, bill_on, currency, amount_minor, business_on, created_at, created_by, created_by_name)
       select $1, gen_random_uuid(), 1000000 + i, 'Many', 'v', '2020-01-01', 'INR', 1, '2020-01-01', now(), 1, 'x' from generate_series(1, ${EXPORT_ROWS + 1}) i`,
      [hotel.propertyId],
    )
    expect(codeOf(await desk.raw(expenses.export, { format: 'xlsx', category: 'Many' }))).toBe('too_many_rows')
    await hotel.rows(`delete from expenses where category = 'Many'`)
  })
})

describe('printed', () => {
  test.each(['A4', '80mm'] as const)('an expense is printed on %s', async (paper) => {
    const { id: expenseId } = await entered()
    const response = await desk.raw(expenses.voucher, { expenseId, paper, language: 'fr' })
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(
      Buffer.from(response.body as Uint8Array)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('voucher refuses not_found, and get refuses not_found', async () => {
    expect(codeOf(await desk.raw(expenses.voucher, { expenseId: UNKNOWN }))).toBe('not_found')
    expect(codeOf(await desk.raw(expenses.get, { expenseId: UNKNOWN }))).toBe('not_found')
  })
})

test('what happens to an expense is in the audit log', async () => {
  const expense = await entered({ paid: { amount: 100, mode: 'Cash' } })
  const events = await hotel.rows<{ type: string }>('select type from audit_events where entity_id = $1 order by id', [
    expense.id,
  ])
  expect(events.map(({ type }) => type)).toEqual(['EXPENSE_ADDED', 'EXPENSE_PAID'])
})

test('the desk pays and enters, a reader only reads', async () => {
  const reader = await hotel.as('ORG_FINANCE', { propertyId: hotel.propertyId })
  const expense = await entered()
  expect((await reader.raw(expenses.get, { expenseId: expense.id })).status).toBe(200)
  expect((await reader.raw(expenses.pay, { expenseId: expense.id, amount: 1, mode: 'Cash' })).status).toBe(403)
  expect((await reader.raw(expenses.create, details())).status).toBe(403)
})
