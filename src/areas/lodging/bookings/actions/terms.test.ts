import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ratesArea } from '#areas/property/rates/actions/rates.ts'
import type { BookingPolicy, Charge } from '#areas/property/rates/contract/policies.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import type { RequestOf } from '#core/contract.ts'
import type { Day } from '#core/dates.ts'
import { FIXTURE } from '#test/server.ts'
import { bookings } from '../contract/bookings.ts'
import { type Desk, startDesk, TODAY } from './testing.ts'

let desk: Desk
beforeAll(async () => (desk = await startDesk([ratesArea])))
afterEach(() => desk.clear())
afterAll(() => desk.stop())

const { bar, rooms } = FIXTURE
/** A night of a room is 300,000 before tax and 315,000 with it. */
const [ARRIVAL, DEPARTURE] = ['2026-12-10', '2026-12-12']
const WHOLE: Charge = { basis: 'PERCENT', value: 10_000 }
const HALF: Charge = { basis: 'PERCENT', value: 5_000 }

type Terms = Omit<RequestOf<typeof rates.createPolicy>, 'name'>
const fromBookingOn = (charge: Charge): Terms => ({ cancellation: { unit: 'DAYS', steps: [{ charge }] } })
const free: Terms = { cancellation: { unit: 'DAYS', steps: [] } }

let count = 0
const policy = (terms: Terms): Promise<BookingPolicy> =>
  desk.manager.send(rates.createPolicy, { ...terms, name: `Policy ${(count += 1)}` })

/** Sets a policy of some terms for the usual plan. */
async function sellAt(terms: Terms): Promise<BookingPolicy> {
  const made = await policy(terms)
  const plan = (await desk.manager.send(rates.plans, {})).rows.find(({ id }) => id === bar)
  await desk.manager.send(rates.updatePlan, {
    ratePlanId: bar, version: plan?.version ?? 0, name: 'Best available', offsetBp: 0, offsetAmount: 0, isActive: true, policyId: made.id,
  }) // prettier-ignore
  return made
}
const book = async (arrival = ARRIVAL, departure = DEPARTURE) => (await desk.book([desk.stay(arrival, departure)])).id
const feeOf = async (bookingId: string) => (await desk.clerk.send(bookings.cancellationTerms, { bookingId })).fee
const cancel = async (bookingId: string) => (await desk.clerk.send(bookings.cancel, { bookingId, reason: 'Ill' })).fee

describe('terms', () => {
  test('of a booking stay as they were when its policy is changed later', async () => {
    const made = await sellAt(fromBookingOn(HALF))
    const before = await book()
    await desk.manager.send(rates.updatePolicy, {
      ...fromBookingOn(WHOLE),
      name: made.name,
      policyId: made.id,
      version: 1,
    })
    const after = await book()
    expect([await feeOf(before), await feeOf(after)]).toEqual([315_000, 630_000])
    expect([await cancel(before), await cancel(after)]).toEqual([315_000, 630_000])
  })

  test('of a booking stay as they were when its plan is given another policy, until its dates are changed', async () => {
    await sellAt(fromBookingOn(HALF))
    const { id, version, stays } = await desk.book([desk.stay(ARRIVAL, DEPARTURE)])
    await sellAt(fromBookingOn(WHOLE))
    expect(await feeOf(id)).toBe(315_000)
    const change = { bookingId: id, stayId: stays[0]?.id ?? '', version }
    await desk.clerk.send(bookings.changeStay, { ...change, departure: '2026-12-13' as Day })
    expect(await feeOf(id)).toBe(945_000)
  })

  test('are those of the season the guest arrives in', async () => {
    await sellAt(free)
    const strict = await policy(fromBookingOn(WHOLE))
    const season = await desk.manager.send(rates.createSeason, {
      name: 'Peak', policyId: strict.id, ratePlanId: bar, firstOn: '2026-12-20' as Day, lastOn: '2026-12-31' as Day,
    }) // prettier-ignore
    const fees = async (arrival: string, departure: string) => feeOf(await book(arrival, departure))
    expect(await fees('2026-12-19', '2026-12-21')).toBe(0)
    expect(await fees('2026-12-20', '2026-12-21')).toBe(315_000)
    expect(await fees('2026-12-31', '2027-01-01')).toBe(315_000)
    expect(await fees('2027-01-01', '2027-01-02')).toBe(0)
    await desk.manager.send(rates.removeSeason, { seasonId: season.id })
  })
})

test('a deposit is due so many days ahead, and what was paid is taken off it', async () => {
  await sellAt({ ...free, deposit: { charge: HALF, daysBefore: 7 } })
  const id = await book()
  await desk.hotel.rows(`update bookings set created_at = '2026-11-20T06:00:00Z'`)
  const deposits = async () => (await desk.clerk.send(bookings.terms, { bookingId: id })).deposits
  expect(await deposits()).toEqual([{ dueOn: '2026-12-03', amount: 315_000, open: 315_000 }])
  await desk.pay(id, 100_000)
  expect(await deposits()).toEqual([{ dueOn: '2026-12-03', amount: 315_000, open: 215_000 }])
  await desk.pay(id, 215_000)
  expect(await deposits()).toEqual([{ dueOn: '2026-12-03', amount: 315_000, open: 0 }])
})

test('a deposit at the booking is due on the day it was made', async () => {
  await sellAt({ ...free, deposit: { charge: WHOLE } })
  const id = await book()
  await desk.hotel.rows(`update bookings set created_at = '2026-11-20T06:00:00Z'`)
  const { deposits } = await desk.clerk.send(bookings.terms, { bookingId: id })
  expect(deposits).toEqual([{ dueOn: '2026-11-20', amount: 630_000, open: 630_000 }])
})

test('a fixed fee is charged for each room, tax included, and never more than the room costs', async () => {
  await sellAt(fromBookingOn({ basis: 'FIXED', value: 120_000 }))
  const { id } = await desk.book([desk.stay(ARRIVAL, DEPARTURE), desk.stay(ARRIVAL, DEPARTURE)])
  expect(await cancel(id)).toBe(240_000)
  await sellAt(fromBookingOn({ basis: 'FIXED', value: 630_001 }))
  expect(await cancel(await book())).toBe(630_000)
})

test('a fee of nights is the price of the first ones, and never of more than were booked', async () => {
  await sellAt(fromBookingOn({ basis: 'NIGHTS', value: 1 }))
  expect(await cancel(await book())).toBe(315_000)
  await sellAt(fromBookingOn({ basis: 'NIGHTS', value: 3 }))
  expect(await cancel(await book())).toBe(630_000)
})

test('a guest who does not arrive is charged by the terms of the booking', async () => {
  const made = await sellAt({ ...free, noShow: { basis: 'NIGHTS', value: 1 } })
  const { id } = await desk.book([desk.stay(TODAY, '2026-11-23', { roomId: rooms['101'] })])
  await desk.manager.send(rates.updatePolicy, {
    ...free,
    name: made.name,
    policyId: made.id,
    version: 1,
    noShow: WHOLE,
  })
  const { booking, fee } = await desk.clerk.send(bookings.noShow, { bookingId: id })
  expect(fee).toBe(315_000)
  expect(booking.money).toMatchObject({ payable: 0, expenses: 315_000, tax: 15_000, due: 315_000 })
})
