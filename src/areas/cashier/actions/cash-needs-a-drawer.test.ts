import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#areas/bookings/contract.ts'
import { companies } from '#areas/companies/contract.ts'
import { desk as deskRoutes } from '#areas/desk/contract.ts'
import { expenses } from '#areas/expenses/contract.ts'
import { invoices } from '#areas/invoices/contract.ts'
import { outlets } from '#areas/outlets/contract.ts'
import { payments } from '#areas/payments/contract.ts'
import { receivables } from '#areas/receivables/contract.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#server/testing.ts'
import { closeOpenShifts } from '../actions.ts'
import { cashier } from '../contract.ts'

/** Every road that moves cash, walked by somebody without an open shift at a property where cash needs a drawer. */
const today = FIXTURE.businessDate
const cash = { amount: minor(10_000), mode: 'Cash' as const }
const card = { amount: minor(10_000), mode: 'Card' as const }

let hotel: TestHotel
let manager: TestClient
let admin: TestClient
let nights = 0

beforeAll(async () => {
  hotel = await startTestServer()
  await hotel.askForDrawers()
  manager = await hotel.as('PROP_MANAGER')
  admin = await hotel.as('PROP_ADMIN', { name: 'Maya' })
})
afterAll(() => hotel.stop())
beforeEach(() => hotel.inside((ctx) => closeOpenShifts(ctx, 'End of test')))

async function booked(): Promise<string> {
  nights += 2
  const arrival = addDays(today, nights)
  const stays = [{ roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, 1), adults: 1 }]
  return (await manager.send(bookings.create, { customer: { firstName: 'Mira' }, stays })).id
}
const opened = (by = manager, drawer = 'Till 1') => by.send(cashier.open, { drawer, openingAmount: minor(50_000) })
const bill = () => ({
  category: 'Food',
  vendor: 'Green Market',
  billOn: today,
  amount: minor(20_000),
  taxAmount: minor(0),
})
const expense = (more: object = {}) => admin.send(expenses.create, { ...bill(), ...more })
const receiptOf = async (bookingId: string) =>
  (await manager.send(payments.take, { bookingId, ...cash })).payment.receiptId ?? ''
const shiftless = () =>
  hotel.rows<{ count: number }>(
    `select count(*)::int as count from receipts where payment_mode = 'Cash' and shift_id is null`,
  )

describe('without an open shift', () => {
  test('take refuses drawer_needed; card and promises need none, and cash goes on once a drawer is open', async () => {
    const bookingId = await booked()
    expect(codeOf(await manager.raw(payments.take, { bookingId, ...cash }))).toBe('drawer_needed')
    await manager.send(payments.take, { bookingId, ...card })
    await manager.send(payments.take, { bookingId, ...card, mode: 'BillToRoom' })
    const { id } = await opened()
    await manager.send(payments.take, { bookingId, ...cash })
    expect((await manager.send(cashier.get, { shiftId: id })).cashReceived).toBe(10_000)
  })

  test('refund refuses drawer_needed, and reverse refuses drawer_needed', async () => {
    const bookingId = await booked()
    await opened()
    const receiptId = await receiptOf(bookingId)
    const refund = { bookingId, ...cash, reason: 'Cold tea' }
    expect(codeOf(await admin.raw(payments.refund, refund))).toBe('drawer_needed')
    expect(codeOf(await admin.raw(payments.reverse, { receiptId, reason: 'Keyed twice' }))).toBe('drawer_needed')
    await manager.send(payments.reverse, { receiptId, reason: 'Keyed twice' })
  })

  test('create refuses drawer_needed, and pay refuses drawer_needed, for an expense', async () => {
    expect(codeOf(await admin.raw(expenses.create, { ...bill(), paid: cash }))).toBe('drawer_needed')
    const { id: expenseId } = await expense()
    expect(codeOf(await admin.raw(expenses.pay, { expenseId, ...cash }))).toBe('drawer_needed')
    await admin.send(expenses.pay, { expenseId, ...card })
  })

  test('takeBack refuses drawer_needed, and undoPayment refuses drawer_needed', async () => {
    await opened(admin)
    const { id: expenseId } = await expense()
    const { receiptId } = await admin.send(expenses.pay, { expenseId, ...cash })
    await hotel.inside((ctx) => closeOpenShifts(ctx, 'Lunch'))
    const back = { expenseId, ...cash, reason: 'Too much' }
    expect(codeOf(await admin.raw(expenses.takeBack, back))).toBe('drawer_needed')
    const { id: other } = await expense()
    const paid = await manager
      .send(cashier.open, { drawer: 'Till 1', openingAmount: minor(0) })
      .then(() => manager.send(expenses.pay, { expenseId: other, ...cash }))
    const undo = { expenseId: other, receiptId: paid.receiptId, reason: 'Wrong bill' }
    expect(codeOf(await admin.raw(expenses.undoPayment, undo))).toBe('drawer_needed')
    expect(receiptId).not.toBe(paid.receiptId)
  })

  test('receive refuses drawer_needed on an account, and enterPayout refuses drawer_needed', async () => {
    const { id: companyId } = await admin.send(companies.create, { kind: 'CORPORATE', displayName: 'Acme' })
    expect(codeOf(await admin.raw(receivables.receive, { companyId, ...cash }))).toBe('drawer_needed')
    const { id: agency } = await admin.send(companies.create, { kind: 'OTA', displayName: 'Agency' })
    const lines = [{ reference: 'X1', gross: minor(10_000) }]
    const payout = { companyId: agency, reference: 'P1', paidOn: today, ...cash, lines }
    expect(codeOf(await admin.raw(receivables.enterPayout, payout))).toBe('drawer_needed')
  })

  test('receive refuses drawer_needed on an invoice', async () => {
    const lines = [{ description: 'Hall', serviceOn: today, quantity: 1, unitAmount: minor(100_000), code: '997212' }]
    const draft = await admin.send(invoices.createDraft, { billTo: { name: 'Club' }, lines })
    const { id: invoiceId } = await admin.send(invoices.issueDraft, { draftId: draft.id, version: draft.version })
    expect(codeOf(await admin.raw(invoices.receive, { invoiceId, ...cash }))).toBe('drawer_needed')
  })

  test('walkIn refuses drawer_needed, and books nothing', async () => {
    const walkIn = {
      customer: { firstName: 'Zoe' },
      roomTypeId: FIXTURE.standard,
      roomId: FIXTURE.rooms['101'],
      departure: addDays(today, 1),
      adults: 1,
      payment: { mode: 'Cash' },
    }
    const before = await hotel.rows('select count(*) from bookings')
    expect(codeOf(await manager.raw(deskRoutes.walkIn, walkIn))).toBe('drawer_needed')
    expect(await hotel.rows('select count(*) from bookings')).toEqual(before)
  })
})

test('a shift that closes at the same moment leaves no cash in no drawer', async () => {
  const bookingId = await booked()
  for (let round = 0; round < 5; round += 1) {
    await opened()
    const answers = await Promise.all([
      manager.raw(payments.take, { bookingId, amount: minor(100), mode: 'Cash' }),
      hotel.inside((ctx) => closeOpenShifts(ctx, 'Now')),
      manager.raw(payments.take, { bookingId, amount: minor(100), mode: 'Cash' }),
    ])
    for (const answer of [answers[0], answers[2]])
      expect(answer.status === 200 ? 'done' : codeOf(answer)).toMatch(/^(done|drawer_needed)$/)
  }
  expect(await shiftless()).toEqual([{ count: 0 }])
})

test('the setting is on by default, and a property that switches it off takes cash into none', async () => {
  await hotel.rows('delete from cashier_settings where property_id = $1', [hotel.propertyId])
  const { version, cashNeedsDrawer } = await admin.send(cashier.settings, {})
  expect(cashNeedsDrawer).toBe(true)
  const bookingId = await booked()
  expect(codeOf(await manager.raw(payments.take, { bookingId, ...cash }))).toBe('drawer_needed')
  await admin.send(cashier.setSettings, { version, tolerance: minor(0), cashNeedsDrawer: false })
  await manager.send(payments.take, { bookingId, ...cash })
})

test('the tills of the property are its drawers, the first there from the beginning; whoever serves may open one', async () => {
  const drawers = async () => (await manager.send(cashier.drawer, {})).drawers
  expect((await drawers())[0]).toMatchObject({ drawer: 'Till 1', heldBy: null })
  await admin.send(outlets.savePointOfSale, { name: 'Bar till' })
  const waiter = await hotel.as('PROP_SERVICE', { name: 'Bela' })
  await opened(waiter, 'bar till')
  expect((await drawers()).filter(({ drawer }) => /till/i.test(drawer))).toMatchObject([
    { drawer: 'Till 1', heldBy: null },
    { drawer: 'Bar till', heldBy: 'Bela Rao' },
  ])
})
