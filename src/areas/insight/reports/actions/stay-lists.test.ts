import { afterAll, beforeAll, expect, test } from 'vitest'
import { receivables } from '#areas/billing/receivables/contract/receivables.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, type TestClient } from '#test/server.ts'
import { reports } from '../contract/reports.ts'
import type { Cells } from '../contract/replies.ts'
import { book, closeDay, figures, type Reporting, startReporting } from './testing.ts'

const FIRST = FIXTURE.businessDate
const day = (days: number) => addDays(FIRST, days)
const WEEK = { from: FIRST, until: day(7) }

let place: Reporting
let manager: TestClient
let expected: { id: string; reference: string }
const ids: Record<string, string> = {}
const list = async (code: string, span = WEEK): Promise<readonly Cells[]> => (await figures(manager, code, span)).rows

/** The usual plan wants half of a stay a week ahead. */
async function wantDeposit() {
  const { id: policyId } = await manager.send(rates.createPolicy, {
    name: 'Half ahead', deposit: { charge: { basis: 'PERCENT', value: 5_000 }, daysBefore: 7 }, cancellation: { unit: 'DAYS', steps: [] },
  }) // prettier-ignore
  const plan = (await manager.send(rates.plans, {})).rows.find(({ id }) => id === FIXTURE.bar)
  const terms = { offsetBp: 0, offsetAmount: 0, isActive: true, policyId }
  await manager.send(rates.updatePlan, { ratePlanId: FIXTURE.bar, version: plan?.version ?? 0, name: 'Best available', ...terms }) // prettier-ignore
}

const edit = async ({ id: bookingId }: { id: string }) => {
  const { version, stays: [stay] } = await manager.send(bookings.get, { bookingId }) // prettier-ignore
  return { bookingId, version, stayId: stay?.id ?? '' }
}

/** A booking an agency sold, with 20 % of commission and 18 % of tax on it. */
async function sold(room: '201' | '202', arrival: number) {
  const booking = await book(place, { room, nights: 1, arrival: day(arrival), arrives: arrival === 0, more: { companyId: ids['company'] } })
  await manager.send(folios.deduct, { bookingId: booking.id, commission: { percentBp: 2_000 }, commissionGstBp: 1_800, tcs: { percentBp: 0 }, tds: { percentBp: 0 } })
  return booking
} // prettier-ignore

/**
 * A room at ₹3,000 and 5 % a night. 101 is booked from day 11 for two nights, of which ₹1,000 are paid; 102 is let tonight at ₹2,500; 103 is here for three
 * nights and goes to 104 for the third; 104 came and left today. An agency sold two rooms, of one of which its payout kept ₹5 less than agreed.
 */
beforeAll(async () => {
  place = await startReporting()
  manager = place.manager
  await wantDeposit()
  ids['company'] = (await manager.send(companies.create, { kind: 'OTA', displayName: 'Roomster' })).id
  expected = await book(place, { room: '101', nights: 2, arrival: day(10), arrives: false })
  await manager.send(payments.take, { bookingId: expected.id, amount: minor(100_000), mode: 'Card' })
  const cheap = await book(place, { room: '102', nights: 1 })
  await manager.send(bookings.setPrice, { ...(await edit(cheap)), nights: [{ day: FIRST, netAmount: minor(250_000) }], reason: 'Noise' }) // prettier-ignore
  const moves = await book(place, { room: '103', nights: 3 })
  await manager.send(bookings.split, { ...(await edit(moves)), on: day(2), roomId: FIXTURE.rooms['104'] })
  const short = await book(place, { room: '104', nights: 1 })
  await manager.send(bookings.checkOut, { bookingId: short.id, acceptBalance: true, note: 'Pays by transfer' })
  const [paid] = [await sold('201', 0), await sold('202', 1)]
  const { money } = await manager.send(bookings.get, { bookingId: paid.id })
  ids['commission'] = String(money.commission)
  const line = { reference: paid.reference, gross: minor(472_000), commission: minor(money.commission - 500), commissionTax: minor(0) } // prettier-ignore
  await manager.send(receivables.enterPayout, { companyId: ids['company'], reference: 'P-1', paidOn: FIRST, amount: minor(472_000 - money.commission + 500), lines: [{ ...line, tcs: minor(0), tds: minor(0) }] }) // prettier-ignore
  // A deposit is never due before its booking was made, which is by the clock.
  await place.hotel.rows(`update bookings set created_at = '2026-11-20T06:00:00Z' where property_id = $1`, [place.hotel.propertyId]) // prettier-ignore
  await closeDay(place)
}, 120_000)
afterAll(() => place.hotel.stop())

test('a deposit is due by the terms of its booking, and is that of the booking’s page', async () => {
  const due = { from: day(3), until: day(4) }
  expect(await list('deposits-due', due)).toEqual([
    expect.objectContaining({ dueOn: day(3), reference: expected.reference, arrival: day(10), deposit: 315_000, paid: 100_000, open: 215_000, state: 'Due', requested: null }),
  ]) // prettier-ignore
  expect(await list('deposits-due', { from: day(4), until: day(20) })).toEqual([])
  const { deposits } = await manager.send(bookings.terms, { bookingId: expected.id })
  expect(deposits).toEqual([{ dueOn: day(3), amount: 315_000, open: 215_000 }])
  await place.hotel.rows('update properties set business_date = $2 where id = $1', [place.hotel.propertyId, day(4)])
  const later = await place.hotel.as('PROP_MANAGER')
  expect((await figures(later, 'deposits-due', due)).rows).toMatchObject([{ state: 'Overdue' }])
  await place.hotel.rows('update properties set business_date = $2 where id = $1', [place.hotel.propertyId, day(1)])
  await manager.send(payments.take, { bookingId: expected.id, amount: minor(215_000), mode: 'Card' })
  expect(await list('deposits-due', due)).toMatchObject([{ paid: 315_000, open: 0, state: 'Paid' }])
})

test('a stay differs from its plan by what was set by hand, and not at all at the price of the plan', async () => {
  const rows = await list('rate-variance', { from: FIRST, until: day(1) })
  expect(rows).toEqual([
    expect.objectContaining({ room: '102', nights: 1, charged: 250_000, ofPlan: 300_000, difference: -50_000, share: -1_667, why: 'Set by hand or by who sold it' }),
  ]) // prettier-ignore
})

test('a plan that asks another price since leaves stays at theirs', async () => {
  const [before] = await list('rate-variance', { from: day(10), until: day(12) })
  expect(before).toBeUndefined()
  await manager.send(rates.setDayPrices, { ratePlanId: FIXTURE.bar, roomTypeId: FIXTURE.standard, from: day(11), until: day(12), baseAmount: minor(310_000) }) // prettier-ignore
  expect(await list('rate-variance', { from: day(10), until: day(12) })).toMatchObject([
    { room: '101', nights: 2, charged: 600_000, ofPlan: 610_000, difference: -10_000, share: -164, why: 'The plan has changed since' },
  ]) // prettier-ignore
})

test('a move is pending until the guest is in the other room', async () => {
  expect(await list('room-moves-pending')).toEqual([
    expect.objectContaining({ day: day(2), from: '103', to: '104', roomType: 'Standard', departure: day(3), state: 'In house' }),
  ]) // prettier-ignore
  expect(await list('room-moves-pending', { from: FIRST, until: day(2) })).toEqual([])
})

test('who came and left on one day used the room by day', async () => {
  expect(await list('day-use')).toMatchObject([{ room: '104', arrival: FIRST, guests: 2, net: 300_000 }])
})

test('commission is due until a payout keeps it, and is what is agreed of bookings not paid out', async () => {
  const { rows, totals } = await figures(manager, 'commissions', WEEK)
  const agreed = Number(ids['commission'])
  const whole = rows[0]?.['agreed']
  expect(rows).toMatchObject([
    { departure: day(1), seller: 'Roomster', state: 'Kept', kept: agreed - 500, due: 0, difference: agreed - 500 - Number(whole) },
    { departure: day(2), seller: 'Roomster', state: 'Due', agreed: whole, kept: 0, due: whole, difference: 0 },
  ]) // prettier-ignore
  const open = (await list('tcs-tds')).filter(({ state }) => state === 'Not paid out yet')
  expect(totals['due']).toBe(open.reduce((sum, row) => sum + Number(row['commission']) + Number(row['commissionTax']), 0)) // prettier-ignore
})

test('a night that no close posted is named', async () => {
  expect(await list('unposted-nights')).toEqual([])
  await place.hotel.rows('update closing_postings set reversed_at = now() where property_id = $1 and net_minor = 250000', [place.hotel.propertyId]) // prettier-ignore
  expect(await list('unposted-nights')).toEqual([expect.objectContaining({ day: FIRST, room: '102', net: 250_000, tax: 12_500 })]) // prettier-ignore
})

test('who may not see the money of the property does not learn of it', async () => {
  const attendant = await place.hotel.as('PROP_HOUSEKEEPING')
  for (const reportCode of [
    'deposits-due',
    'commissions',
    'unposted-nights',
    'day-use',
    'rate-variance',
    'room-moves-pending',
  ])
    expect(codeOf(await attendant.raw(reports.read, { reportCode, ...WEEK }))).toBe('not_found')
})
