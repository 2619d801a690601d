import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { foliosArea } from '#areas/ledger/folios/actions/folios.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { invariants } from '#main/invariants.ts'
import { paymentsArea } from '#areas/ledger/payments/actions/payments.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { findViolations } from '#server/database/verify.ts'
import { cashierArea } from './cashier.ts'
import { closeOpenShifts } from './close.ts'
import { cashier, type ShownShift as Shift } from '../contract/cashier.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'
const TODAY = FIXTURE.businessDate
const TOMORROW = '2026-11-21' as typeof TODAY

let hotel: TestHotel
let clerk: TestClient
let other: TestClient
let manager: TestClient
let bookingId: string

beforeAll(async () => {
  hotel = await startTestServer({ areas: [foliosArea, bookingsArea, paymentsArea, cashierArea] })
  clerk = await hotel.as('PROP_FRONTDESK')
  other = await hotel.as('PROP_FRONTDESK', { name: 'Bela' })
  manager = await hotel.as('PROP_MANAGER', { name: 'Maya' })
  const stay = { roomTypeId: FIXTURE.standard, arrival: TODAY, departure: '2027-01-20', adults: 2 }
  bookingId = (await clerk.send(bookings.create, { customer: { firstName: 'Mira' }, stays: [stay] })).id
})
afterAll(() => hotel.stop())
beforeEach(async () => {
  await hotel.rows(
    'update cashier_settings set tolerance_minor = 0, is_blind = false, version = 0, cash_needs_drawer = false',
  )
})
afterEach(async () => {
  await hotel.inside((ctx) => closeOpenShifts(ctx, 'End of test'))
  const client = await hotel.owner.connect()
  expect(await findViolations(client, invariants).finally(() => client.release())).toEqual([])
})

const open = (by: TestClient, drawer = 'Desk 1', openingAmount = 500_000) =>
  by.send(cashier.open, { drawer, openingAmount: minor(openingAmount) })
const move = (by: TestClient, shiftId: string, kind: 'PAY_IN' | 'PAY_OUT' | 'DROP', amount: number) =>
  by.raw(cashier.move, { shiftId, kind, amount, reason: 'Change' })
const take = (by: TestClient, amount: number, mode: 'Cash' | 'Card' | 'UPI' = 'Cash') =>
  by.send(payments.take, { bookingId, amount: minor(amount), mode })
const refund = (amount: number, by = manager) =>
  by.send(payments.refund, { bookingId, amount: minor(amount), mode: 'Cash', reason: 'Cold tea' })
const drawer = async (by: TestClient): Promise<Shift> => {
  const { shift } = await by.send(cashier.drawer, {})
  if (!shift) throw new Error('no shift is open')
  return shift
}
/** A count sheet in rupees that comes to an amount. */
const counted = (amount: number) => {
  let left = amount
  const count = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100].map((value) => {
    const pieces = Math.floor(left / value)
    left -= pieces * value
    return { value, pieces }
  })
  return { count, other: minor(left) }
}
const counting = (by: TestClient, shiftId: string) => by.send(cashier.count, { shiftId, isCounting: true })
const close = (by: TestClient, shiftId: string, amount: number, more: object = {}) =>
  by.raw(cashier.close, { shiftId, ...counted(amount), ...more })

describe('takings', () => {
  const span = { from: TODAY, until: TOMORROW }

  test('add up the same receipts five ways, with promises listed separately', async () => {
    await take(clerk, 10_000)
    await take(other, 20_000, 'UPI')
    await take(manager, 5_000, 'Card')
    await refund(3_000)
    await clerk.send(payments.take, { bookingId, amount: minor(77_000), mode: 'BillToRoom' })
    const report = await manager.send(cashier.takings, span)
    expect(report.total).toEqual({ received: 35_000, refunded: 3_000, net: 32_000, count: 4 })
    for (const part of [report.byCounter, report.byMode, report.byOperator, report.byHour, report.byPeriod])
      expect(part.reduce((total, row) => total + row.net, 0)).toBe(32_000)
    expect(report.byMode).toContainEqual({ mode: 'Cash', received: 10_000, refunded: 3_000, net: 7_000, count: 2 })
    expect(report.deferred).toEqual([{ mode: 'BillToRoom', amount: 77_000, count: 1 }])
    expect(report.byCounter).toMatchObject([{ counterNumber: String(hotel.propertyId) }])
  })

  test('of another counter or another time are nothing', async () => {
    const none = await manager.send(cashier.takings, { ...span, counterNumber: 'x' })
    expect(none.total.count).toBe(0)
    expect(none.byMode).toEqual([])
  })

  test('a span that ends before it begins is not accepted', async () => {
    expect((await manager.raw(cashier.takings, { from: TOMORROW, until: TODAY })).status).toBe(400)
  })

  test('the drawers and the report agree, whatever happens at them', async () => {
    const before = await manager.send(cashier.takings, span)
    const people = [clerk, other, manager]
    const shifts = await Promise.all(people.map((person, index) => open(person, `Law ${index}`, 100_000)))
    let seed = 7
    const chance = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    const moved = [0, 0, 0]
    for (let step = 0; step < 60; step += 1) {
      const at = Math.floor(chance() * people.length)
      const person = people[at] ?? clerk
      const amount = 100 + Math.floor(chance() * 5_000)
      const what = chance()
      if (what < 0.5) await take(person, amount, chance() < 0.7 ? 'Cash' : 'Card')
      else if (what < 0.7 && person === manager) await refund(amount)
      else {
        const kind = what < 0.85 ? 'PAY_IN' : 'DROP'
        const { status } = await move(person, shifts[at]?.id ?? '', kind, amount)
        if (status === 200) moved[at] = (moved[at] ?? 0) + (kind === 'PAY_IN' ? amount : -amount)
      }
    }
    const ended = await Promise.all(people.map(drawer))
    const after = await manager.send(cashier.takings, span)
    const cashOf = (report: typeof after) => report.byMode.find(({ mode }) => mode === 'Cash')?.net ?? 0
    const inDrawers = ended.reduce((sum, shift, at) => sum + (shift.expected ?? 0) - 100_000 - (moved[at] ?? 0), 0)
    expect(inDrawers).toBe(cashOf(after) - cashOf(before))
    const all = ended.flatMap(({ byMode }) => byMode).reduce((sum, { net }) => sum + net, 0)
    expect(all).toBe(after.total.net - before.total.net)
  })

  test('are what the payments page calls received, mode by mode, also when a rebalancing pays a service in Cash', async () => {
    const stay = { roomTypeId: FIXTURE.standard, arrival: TODAY, departure: TOMORROW, adults: 2 }
    const { id } = await clerk.send(bookings.create, { customer: { firstName: 'Rhea' }, stays: [stay] })
    await clerk.send(folios.charge, { bookingId: id, kind: 'SERVICE', name: 'Laundry', unitAmount: minor(10_000) })
    const { money } = await clerk.send(folios.get, { bookingId: id })
    await clerk.send(payments.take, { bookingId: id, amount: money.due, mode: 'Card' })
    await manager.send(payments.refund, { bookingId: id, amount: minor(1_000), mode: 'Cash', reason: 'Cold tea' })
    const [page, report] = await Promise.all([manager.send(payments.totals, span), manager.send(cashier.takings, span)])
    const byMode = (rows: readonly { mode: string; net: number }[]) => rows.map(({ mode, net }) => [mode, net]).sort()
    expect(byMode(page.byMode)).toEqual(byMode(report.byMode))
    const named = page.byMode.map(({ mode }) => [
      mode,
      page.received.filter((row) => row.mode === mode).reduce((total, { amount }) => total + amount, 0),
    ])
    expect(named.sort()).toEqual(byMode(report.byMode))
    expect(page.total).toBe(report.total.net)
    expect(page.allocated).toContainEqual({ kind: 'SERVICE', mode: 'Cash', count: 1, amount: 10_500 })
  })
})

describe('a shift', () => {
  test('expects its float, cash in and out, and every move; cards stay out of the drawer', async () => {
    const { id } = await open(clerk)
    await take(clerk, 200_000)
    await take(clerk, 90_000, 'Card')
    await move(clerk, id, 'PAY_IN', 10_000)
    await move(clerk, id, 'PAY_OUT', 5_000)
    await move(clerk, id, 'DROP', 100_000)
    const shift = await drawer(clerk)
    expect(shift).toMatchObject({
      status: 'OPEN',
      counterName: `Test Palace-${hotel.propertyId}`,
      counterNumber: String(hotel.propertyId),
      opening: 500_000,
      cashReceived: 200_000,
      payIns: 10_000,
      payOuts: 5_000,
      drops: 100_000,
      expected: 605_000,
    })
    expect(shift.byMode.map(({ mode, net }) => [mode, net])).toEqual([
      ['Cash', 200_000],
      ['Card', 90_000],
    ])
  })

  test('closes with a Z number that has no gap, and is frozen', async () => {
    const { id } = await open(clerk)
    await take(clerk, 70_000)
    await counting(clerk, id)
    const done = await close(clerk, id, 570_000, { left: 100_000 })
    const { shift } = done.body as { shift: Shift }
    expect(shift).toMatchObject({ status: 'CLOSED', expected: 570_000, counted: 570_000, variance: 0, left: 100_000 })

    const second = await open(clerk)
    await take(clerk, 1_000) // a later receipt is of a later shift
    await counting(clerk, second.id)
    const { shift: next } = (await close(clerk, second.id, 501_000)).body as { shift: Shift }
    expect(next.zNumber).toBe((shift.zNumber ?? 0) + 1)
    expect(await clerk.send(cashier.get, { shiftId: id })).toEqual(shift)
    await expect(hotel.rows(`update cashier_shifts set note = 'x' where id = $1`, [id])).rejects.toThrow('frozen')
  })

  test('a refund later is a receipt of another shift; the report of the first stays', async () => {
    const { id } = await open(manager, 'Office')
    await take(manager, 40_000)
    await counting(manager, id)
    const before = (await close(manager, id, 540_000)).body as { shift: Shift }
    const next = await open(manager, 'Office')
    await refund(40_000)
    expect(await manager.send(cashier.get, { shiftId: id })).toEqual(before.shift)
    expect(await drawer(manager)).toMatchObject({ id: next.id, cashRefunded: 40_000, expected: 460_000 })
  })

  test('a receipt without a shift belongs to none', async () => {
    const { payment } = await take(other, 500)
    const rows = await hotel.rows('select shift_id from receipts where number = $1', [payment.receiptNumber])
    expect(rows).toEqual([{ shift_id: null }])
  })

  test('is handed over: the next user begins with what is left', async () => {
    const { id } = await open(clerk)
    await counting(clerk, id)
    const { body } = await close(clerk, id, 500_000, { left: 300_000, handOverTo: other.userId })
    const { next } = body as { next: Shift }
    expect(next).toMatchObject({ drawer: 'Desk 1', operatorId: other.userId, opening: 300_000, handedOverFrom: id })
    expect((await drawer(other)).id).toBe(next.id)
  })

  test('the drawer shows what its last shift left, and who has it', async () => {
    const { id } = await open(clerk, 'Bar')
    const locked = (await other.send(cashier.drawer, {})).drawers.find((one) => one.drawer === 'Bar')
    expect(locked).toEqual({ drawer: 'Bar', left: null, heldBy: 'Asha Rao' })
    await counting(clerk, id)
    await close(clerk, id, 500_000, { left: 250_000 })
    const left = (await other.send(cashier.drawer, {})).drawers.find((one) => one.drawer === 'Bar')
    expect(left).toEqual({ drawer: 'Bar', left: 250_000, heldBy: null })
  })

  test('a difference is a notification', async () => {
    const { id } = await open(clerk)
    await counting(clerk, id)
    await close(clerk, id, 490_000, { note: 'Miscounted change' })
    const notification = await hotel.rows('select message, redirect_path from notifications where reference_id = $1', [
      id,
    ])
    expect(notification).toEqual([
      { message: 'Asha Rao closed Desk 1 with ₹100.00 missing', redirect_path: `/bookone/cashier/shifts/${id}` },
    ])
  })

  test('the report is a PDF, open or closed', async () => {
    const { id } = await open(clerk)
    const response = await clerk.raw(cashier.report, { shiftId: id })
    expect(response.headers['content-type']).toBe('application/pdf')
    expect((response.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('the list is narrowed and paged', async () => {
    await open(clerk)
    const first = await manager.send(cashier.list, { limit: 1 })
    const second = await manager.send(cashier.list, { limit: 1, ...(first.next && { after: first.next }) })
    expect(first.rows[0]?.id).not.toBe(second.rows[0]?.id)
    const mine = await manager.send(cashier.list, { status: 'open', operatorId: clerk.userId })
    expect(mine.rows.map(({ status }) => status)).toEqual(['OPEN'])
  })
})

describe('refusals', () => {
  test('open refuses shift_open: one user, one open shift', async () => {
    await open(clerk)
    expect(codeOf(await clerk.raw(cashier.open, { drawer: 'Desk 2', openingAmount: 0 }))).toBe('shift_open')
  })

  test('open refuses drawer_taken, whatever the capitals; of five who want one drawer, one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => hotel.as('PROP_FRONTDESK')))
    const responses = await Promise.all(
      people.map((person, index) =>
        person.raw(cashier.open, { drawer: index % 2 ? 'desk 9' : 'Desk 9', openingAmount: 0 }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(codeOf(responses.find(({ status }) => status === 409) ?? { body: {} })).toBe('drawer_taken')
  })

  test.each([
    [-1, 400],
    [0.5, 400],
    [1e15, 400],
    ['12abc', 400],
    [Number.MAX_SAFE_INTEGER, 400],
  ])('a float of %s is not accepted', async (openingAmount, status) => {
    expect((await clerk.raw(cashier.open, { drawer: 'Odd', openingAmount })).status).toBe(status)
  })

  test('move refuses not_found', async () => {
    expect(codeOf(await move(clerk, UNKNOWN, 'PAY_IN', 100))).toBe('not_found')
  })
  test('move refuses not_your_shift; who may approve does it', async () => {
    const { id } = await open(clerk)
    const response = await move(other, id, 'PAY_IN', 100)
    expect([response.status, codeOf(response)]).toEqual([403, 'not_your_shift'])
    expect((await move(manager, id, 'PAY_IN', 100)).status).toBe(200)
  })
  test('move refuses drawer_short', async () => {
    const { id } = await open(clerk, 'Small', 1_000)
    expect(codeOf(await move(clerk, id, 'DROP', 1_001))).toBe('drawer_short')
    expect((await move(clerk, id, 'DROP', 1_000)).status).toBe(200)
  })
  test('move refuses shift_counting', async () => {
    const { id } = await open(clerk)
    await counting(clerk, id)
    expect(codeOf(await move(clerk, id, 'PAY_IN', 100))).toBe('shift_counting')
    await clerk.send(cashier.count, { shiftId: id, isCounting: false })
    expect((await move(clerk, id, 'PAY_IN', 100)).status).toBe(200)
  })
  test('move refuses shift_closed', async () => {
    const { id } = await closed()
    expect(codeOf(await move(clerk, id, 'PAY_IN', 100))).toBe('shift_closed')
  })

  test('voidMove refuses already_voided, also the row that voids', async () => {
    const { id } = await open(clerk)
    await move(clerk, id, 'PAY_IN', 100)
    const [mistake] = (await drawer(clerk)).moves
    const after = await clerk.send(cashier.voidMove, { moveId: mistake?.id ?? '', reason: 'Typo' })
    expect(after).toMatchObject({ expected: 500_000, payIns: 0 })
    expect(after.moves).toMatchObject([{ isVoided: true }, { voidsId: mistake?.id }])
    for (const row of after.moves)
      expect(codeOf(await clerk.raw(cashier.voidMove, { moveId: row.id, reason: 'Again' }))).toBe('already_voided')
  })
  test('voidMove refuses drawer_short when the money was taken out meanwhile', async () => {
    const { id } = await open(clerk, 'Empty', 0)
    await move(clerk, id, 'PAY_IN', 1_000)
    await move(clerk, id, 'DROP', 600)
    const [payIn] = (await drawer(clerk)).moves
    expect(codeOf(await clerk.raw(cashier.voidMove, { moveId: payIn?.id, reason: 'Typo' }))).toBe('drawer_short')
  })
  test('voidMove refuses not_found', async () => {
    expect(codeOf(await clerk.raw(cashier.voidMove, { moveId: UNKNOWN, reason: 'Typo' }))).toBe('not_found')
  })
  test('voidMove refuses not_your_shift', async () => {
    const moved = await moveIn(await open(clerk))
    expect(codeOf(await other.raw(cashier.voidMove, { moveId: moved, reason: 'Typo' }))).toBe('not_your_shift')
  })
  test('voidMove refuses shift_counting', async () => {
    const shift = await open(clerk)
    const moved = await moveIn(shift)
    await counting(clerk, shift.id)
    expect(codeOf(await clerk.raw(cashier.voidMove, { moveId: moved, reason: 'Typo' }))).toBe('shift_counting')
  })
  test('voidMove refuses shift_closed', async () => {
    const shift = await open(clerk)
    const moved = await moveIn(shift)
    await counting(clerk, shift.id)
    await close(clerk, shift.id, 500_100)
    expect(codeOf(await clerk.raw(cashier.voidMove, { moveId: moved, reason: 'Typo' }))).toBe('shift_closed')
  })

  test('count refuses not_found', async () => {
    expect(codeOf(await clerk.raw(cashier.count, { shiftId: UNKNOWN, isCounting: true }))).toBe('not_found')
  })
  test('count refuses not_your_shift', async () => {
    const { id } = await open(clerk)
    expect(codeOf(await other.raw(cashier.count, { shiftId: id, isCounting: true }))).toBe('not_your_shift')
  })
  test('count refuses shift_closed', async () => {
    const { id } = await closed()
    expect(codeOf(await clerk.raw(cashier.count, { shiftId: id, isCounting: true }))).toBe('shift_closed')
  })

  test('close refuses shift_not_counted', async () => {
    const { id } = await open(clerk)
    expect(codeOf(await close(clerk, id, 500_000))).toBe('shift_not_counted')
  })
  test('close refuses shift_closed: two who close at once, one does', async () => {
    const { id } = await open(clerk)
    await counting(clerk, id)
    const responses = await Promise.all([close(clerk, id, 500_000), close(manager, id, 500_000)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(codeOf(responses.find(({ status }) => status === 409) ?? { body: {} })).toBe('shift_closed')
  })
  test('close refuses not_found', async () => {
    expect(codeOf(await close(clerk, UNKNOWN, 0))).toBe('not_found')
  })
  test('close refuses not_your_shift; users who may approve can, and the report shows it', async () => {
    const { id } = await open(clerk)
    await counting(clerk, id)
    expect(codeOf(await close(other, id, 500_000))).toBe('not_your_shift')
    const { shift } = (await close(manager, id, 500_000)).body as { shift: Shift }
    expect(shift).toMatchObject({ operatorName: 'Asha Rao', closedByName: 'Maya Rao' })
  })
  test('close refuses reason_required above the tolerance, both ways; within it no reason is required', async () => {
    await manager.send(cashier.setSettings, { version: 0, tolerance: minor(5_000) })
    const { id } = await open(clerk)
    await counting(clerk, id)
    expect(codeOf(await close(clerk, id, 494_999))).toBe('reason_required')
    expect(codeOf(await close(clerk, id, 505_001))).toBe('reason_required')
    expect((await close(clerk, id, 495_000)).status).toBe(200)
  })
  test('close refuses unknown_denomination', async () => {
    const { id } = await open(clerk)
    await counting(clerk, id)
    const count = [{ value: 30_000, pieces: 1 }]
    expect(codeOf(await clerk.raw(cashier.close, { shiftId: id, count }))).toBe('unknown_denomination')
  })
  test('close refuses drawer_short when more is left than was counted', async () => {
    const { id } = await open(clerk)
    await counting(clerk, id)
    expect(codeOf(await close(clerk, id, 500_000, { left: 500_001 }))).toBe('drawer_short')
  })
  test('close refuses unknown_reference when no user here with that id may operate a drawer', async () => {
    const { id } = await open(clerk)
    await counting(clerk, id)
    const cleaner = await hotel.as('PROP_HOUSEKEEPING')
    expect(codeOf(await close(clerk, id, 500_000, { handOverTo: cleaner.userId }))).toBe('unknown_reference')
    expect(codeOf(await close(clerk, id, 500_000, { handOverTo: 999_999 }))).toBe('unknown_reference')
  })
  test('close refuses shift_open when the next user has one already', async () => {
    const { id } = await open(clerk)
    await open(other, 'Desk 2')
    await counting(clerk, id)
    expect(codeOf(await close(clerk, id, 500_000, { handOverTo: other.userId }))).toBe('shift_open')
    expect((await drawer(clerk)).status).toBe('COUNTING')
  })
  test('get refuses not_found', async () => {
    expect(codeOf(await clerk.raw(cashier.get, { shiftId: UNKNOWN }))).toBe('not_found')
  })
  test('report refuses not_found', async () => {
    expect(codeOf(await clerk.raw(cashier.report, { shiftId: UNKNOWN }))).toBe('not_found')
  })
  test('setSettings refuses stale_version', async () => {
    await manager.send(cashier.setSettings, { version: 0, tolerance: minor(1) })
    expect(codeOf(await manager.raw(cashier.setSettings, { version: 0, tolerance: 2 }))).toBe('stale_version')
  })
})

async function closed(): Promise<Shift> {
  const { id } = await open(clerk)
  await counting(clerk, id)
  return ((await close(clerk, id, 500_000)).body as { shift: Shift }).shift
}

async function moveIn({ id }: Shift): Promise<string> {
  await move(clerk, id, 'PAY_IN', 100)
  return (await drawer(clerk)).moves.at(-1)?.id ?? ''
}
