import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RESTRICTED } from '#areas/lodging/bookings/contract/fields.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE } from '#test/server.ts'
import { website } from '../contract/website.ts'
import { ADA, AT, NIGHT, startWebsite, TODAY, type Website } from './testing.ts'

/** One stay for each restriction that refuses it, and what sets that on its first day, or on its last. */
const STAYS: Record<(typeof RESTRICTED)[number], [restrictions: object, from: number, until: number]> = {
  night_closed: [{ closed: true }, 60, 62],
  closed_to_arrival: [{ closedToArrival: true }, 70, 71],
  closed_to_departure: [{ closedToDeparture: true }, 79, 80],
  stay_too_short: [{ minStay: 3 }, 90, 92],
  stay_above_maximum: [{ maxStay: 2 }, 100, 103],
  stay_length_not_sold: [{ stayLengths: [2, 4] }, 110, 113],
  booked_too_late: [{ minAdvance: 121 }, 120, 121],
  booked_too_early: [{ maxAdvance: 129 }, 130, 131],
  below_hurdle: [{ minPrice: 300_001 }, 140, 141],
}

let site: Website
beforeAll(async () => {
  site = await startWebsite()
  for (const [restrictions, first] of Object.values(STAYS)) {
    const from = addDays(TODAY, first === 79 ? 80 : first)
    await site.admin.send(rates.setRestrictions, { from, until: addDays(from, 1), ...restrictions })
  }
})
afterAll(() => site.hotel.stop())

const stayOf = (from: number, until: number) => ({ from: addDays(TODAY, from), until: addDays(TODAY, until) })

describe('a restricted stay', () => {
  test('hold refuses night_closed, hold refuses closed_to_arrival, hold refuses closed_to_departure, hold refuses stay_too_short, hold refuses stay_above_maximum, hold refuses stay_length_not_sold, hold refuses booked_too_late, hold refuses booked_too_early, hold refuses below_hurdle', async () => {
    for (const [code, [, from, until]] of Object.entries(STAYS)) {
      const wanted = site.wanted(1, { ...stayOf(from, until), expectedTotal: (until - from) * NIGHT })
      expect(codeOf(await site.guest.raw(website.hold, wanted))).toBe(code)
    }
  })

  test('changeBooking refuses night_closed, changeBooking refuses closed_to_arrival, changeBooking refuses closed_to_departure, changeBooking refuses stay_too_short, changeBooking refuses stay_above_maximum, changeBooking refuses stay_length_not_sold, changeBooking refuses booked_too_late, changeBooking refuses booked_too_early, changeBooking refuses below_hurdle', async () => {
    await site.hotel.rows('update properties set free_cancel_days = 1, cancel_fee_bp = 0')
    const { holdId: token } = await site.guest.send(website.hold, site.wanted(40))
    await site.guest.send(website.book, { ...AT, holdId: token, guest: ADA })
    const { version } = await site.guest.send(website.booking, { ...AT, token })
    for (const [code, [, from, until]] of Object.entries(STAYS)) {
      const change = { ...AT, token, ...stayOf(from, until) }
      const expectedTotal = minor((until - from) * NIGHT)
      expect(codeOf(await site.guest.raw(website.changeBooking, { ...change, version, expectedTotal }))).toBe(code)
      expect(await site.guest.send(website.previewChange, change)).toMatchObject({ isAllowed: false, why: [{ code }] })
    }
  })

  test('has no price in a search, and its reason; the calendar has its minimum stay, and no price where it is closed', async () => {
    const found = await site.guest.send(website.search, { ...AT, ...stayOf(90, 92), adults: 2 })
    expect(found.roomTypes[0]?.plans[0]).toMatchObject({ total: null, why: [{ code: 'stay_too_short', detail: '3' }] })
    const longer = await site.guest.send(website.search, { ...AT, ...stayOf(90, 93), adults: 2 })
    expect(longer.roomTypes[0]?.plans[0]).toMatchObject({ total: 3 * NIGHT, why: [] })
    const { days } = await site.guest.send(website.calendar, { ...AT, ...stayOf(60, 112), adults: 2 })
    const on = (day: number) => days.find((one) => one.day === addDays(TODAY, day))
    expect([on(60), on(90), on(110), on(91)]).toMatchObject([
      { price: null, isSoldOut: false },
      { price: NIGHT, minStay: 3 },
      { price: NIGHT, minStay: 2 },
      { price: NIGHT, minStay: 1 },
    ])
  })
})

test('a negotiated plan is nowhere on the page, also where the page names it; changeBooking refuses plan_not_negotiated once a booked plan is one', async () => {
  const plan = { name: 'Corporate', code: 'CORP', parentPlanId: FIXTURE.bar, offsetBp: -1_000 }
  const { id: ratePlanId } = await site.admin.send(rates.createPlan, plan)
  const expectedTotal = minor(283_500)
  const { holdId: token } = await site.guest.send(website.hold, site.wanted(45, { ratePlanId, expectedTotal }))
  await site.guest.send(website.book, { ...AT, holdId: token, guest: ADA })
  const { version } = await site.guest.send(website.booking, { ...AT, token })

  const change = { ratePlanId, version: 1, name: plan.name, offsetBp: plan.offsetBp, offsetAmount: 0, isActive: true }
  await site.admin.send(rates.updatePlan, { ...change, isNegotiated: true })
  await site.choose({ ratePlanIds: [ratePlanId, FIXTURE.bar] })
  const { roomTypes } = await site.guest.send(website.search, { ...AT, ...stayOf(46, 47), adults: 2 })
  expect(roomTypes.flatMap(({ plans }) => plans.map((one) => one.ratePlanId))).not.toContain(ratePlanId)
  const { rows } = await site.guest.send(website.offers, AT)
  expect(rows.map((row) => row.ratePlanId)).toEqual([FIXTURE.bar])
  const { days } = await site.guest.send(website.calendar, { ...AT, ...stayOf(46, 47), adults: 2 })
  expect(days[0]?.price).toBe(NIGHT)
  expect(codeOf(await site.guest.raw(website.hold, site.wanted(46, { ratePlanId, expectedTotal })))).toBe('rate_plan_closed') // prettier-ignore

  const moved = { ...AT, token, ...stayOf(47, 48) }
  expect((await site.guest.send(website.previewChange, moved)).why).toMatchObject([{ code: 'plan_not_negotiated' }])
  const refused = await site.guest.raw(website.changeBooking, { ...moved, version, expectedTotal })
  expect(codeOf(refused)).toBe('plan_not_negotiated')
})
