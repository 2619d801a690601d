import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companiesArea } from '#areas/parties/companies/actions/companies.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { ratesArea } from '#areas/property/rates/actions/rates.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { addDays, type Day } from '#core/dates.ts'
import { FIXTURE } from '#test/server.ts'
import { bookings } from '../contract/bookings.ts'
import { type Desk, startDesk, TODAY } from './testing.ts'

const { standard, bar } = FIXTURE
const day = (offset: number): Day => addDays(TODAY, offset)

let desk: Desk
let ratePlanId: string
/** Has the plan on nights 10 to 29. */
let acme: string
let zenith: string
beforeAll(async () => {
  desk = await startDesk([ratesArea, companiesArea])
  const plan = { name: 'Corporate', code: 'CORP', parentPlanId: bar, offsetBp: -1_200, isNegotiated: true }
  ratePlanId = (await desk.manager.send(rates.createPlan, plan)).id
  const company = async (displayName: string) =>
    (await desk.manager.send(companies.create, { kind: 'CORPORATE', displayName })).id
  acme = await company('Acme')
  zenith = await company('Zenith')
  await desk.manager.send(rates.setPlanCompany, { ratePlanId, companyId: acme, firstOn: day(10), lastOn: day(29) })
})
afterAll(() => desk.hotel.stop())

const stay = (from: number, until: number) => desk.stay(day(from), day(until), { ratePlanId })
const why = (offset: number) => [{ code: 'plan_not_negotiated', day: day(offset), detail: 'Corporate' }]

describe('a plan negotiated with a company', () => {
  test('is booked for it, from the first night to the last, at its price', async () => {
    const { stays } = await desk.book([stay(28, 30)], { companyId: acme })
    expect(stays[0]).toMatchObject({ ratePlanId, total: 2 * 277_200 })
    await desk.book([stay(10, 11)], { companyId: acme })
  })

  test('create refuses plan_not_negotiated: without a company, for another one, and on a night before or after', async () => {
    expect(await desk.codeOf(desk.request([stay(10, 11)]))).toBe('plan_not_negotiated')
    expect(await desk.codeOf(desk.request([stay(10, 11)], { companyId: zenith }))).toBe('plan_not_negotiated')
    expect(await desk.codeOf(desk.request([stay(9, 11)], { companyId: acme }))).toBe('plan_not_negotiated')
    const { body } = await desk.request([stay(29, 31)], { companyId: acme })
    expect(body).toMatchObject({ code: 'plan_not_negotiated', details: { detail: 'Corporate', day: day(30) } })
  })

  test('changeStay refuses plan_not_negotiated: onto the plan, or to nights it is not sold for; those it has stay', async () => {
    const { id, stays, version } = await desk.book([desk.stay(day(12), day(13))], { companyId: zenith })
    const other = { bookingId: id, stayId: stays[0]?.id ?? '', version, ratePlanId }
    expect(await desk.codeOf(desk.clerk.raw(bookings.changeStay, other))).toBe('plan_not_negotiated')
    const own = await desk.book([stay(27, 30)], { companyId: acme })
    const change = { bookingId: own.id, stayId: own.stays[0]?.id ?? '' }
    const longer = { ...change, departure: day(31) }
    expect(await desk.codeOf(desk.clerk.raw(bookings.changeStay, { ...longer, version: own.version }))).toBe(
      'plan_not_negotiated',
    )
    expect((await desk.clerk.send(bookings.previewChange, longer)).reasons).toEqual(why(30))
    await desk.manager.send(rates.setPlanCompany, { ratePlanId, companyId: acme, firstOn: day(10), lastOn: day(20) })
    const shorter = { ...change, departure: day(29), version: own.version }
    expect(await desk.codeOf(desk.clerk.raw(bookings.changeStay, shorter))).toBe('ok')
    await desk.manager.send(rates.setPlanCompany, { ratePlanId, companyId: acme, firstOn: day(10), lastOn: day(29) })
  })

  test('confirm refuses plan_not_negotiated', async () => {
    const { id } = await desk.book([stay(14, 15)], { status: 'INQUIRY', companyId: zenith })
    expect(await desk.codeOf(desk.clerk.raw(bookings.confirm, { bookingId: id, version: 1 }))).toBe(
      'plan_not_negotiated',
    )
    const own = await desk.book([stay(14, 15)], { status: 'INQUIRY', companyId: acme })
    expect(await desk.codeOf(desk.clerk.raw(bookings.confirm, { bookingId: own.id, version: 1 }))).toBe('ok')
  })

  test('update refuses plan_not_negotiated: another company, or none, for nights to come', async () => {
    const { id, version } = await desk.book([stay(15, 16)], { companyId: acme })
    for (const companyId of [zenith, null])
      expect(await desk.codeOf(desk.clerk.raw(bookings.update, { bookingId: id, version, companyId }))).toBe(
        'plan_not_negotiated',
      )
    expect(await desk.codeOf(desk.clerk.raw(bookings.update, { bookingId: id, version, notes: 'Late' }))).toBe('ok')
    const waiting = await desk.book([stay(15, 16)], { companyId: acme, status: 'INQUIRY' })
    const moved = { bookingId: waiting.id, version: waiting.version, companyId: zenith }
    expect(await desk.codeOf(desk.clerk.raw(bookings.update, moved))).toBe('ok')
  })

  test('is overridden by a user who may override restrictions, with a reason that is in the audit trail', async () => {
    const restrictionReason = 'Signs next week'
    const wanted = [stay(16, 17)]
    expect(await desk.codeOf(desk.request(wanted, { restrictionReason }))).toBe('plan_not_negotiated')
    expect(await desk.codeOf(desk.request(wanted, { companyId: zenith }, desk.manager))).toBe('plan_not_negotiated')
    const { id, version } = await desk.book(wanted, { companyId: acme })
    const other = { bookingId: id, version, companyId: zenith, restrictionReason }
    await desk.manager.send(bookings.update, other)
    await desk.book(wanted, { companyId: zenith, restrictionReason }, desk.manager)
    const trail = await desk.hotel.rows(
      `select type, after -> 'overridden' as overridden from audit_events where after ->> 'restrictionReason' = $1 order by id`,
      [restrictionReason],
    )
    const overridden = [`plan_not_negotiated ${day(16)}`]
    expect(trail).toEqual([
      { type: 'BOOKING_UPDATE', overridden },
      { type: 'NEW_BOOKING', overridden },
    ])
  })

  test('is named by quote, offers, availability and alternatives for the wrong company, and sold to the right one', async () => {
    const nights = { arrival: day(20), departure: day(22) }
    const span = { from: day(20), until: day(22) }
    for (const [companyId, reasons] of [
      [acme, []],
      [zenith, why(20)],
    ] as const) {
      const quote = await desk.clerk.send(bookings.quote, { ...nights, roomTypeId: standard, ratePlanId, companyId })
      expect([quote.restricted, quote.net]).toEqual([reasons, 2 * 264_000])
      const offers = await desk.clerk.send(bookings.offers, { ...nights, ratePlanId, companyId, adults: 2 })
      expect(offers.roomTypes[0]).toMatchObject({ why: reasons, total: quote.total })
      const free = await desk.clerk.send(bookings.availability, { ...span, ratePlanId, companyId })
      expect(free.roomTypes[0]?.why).toEqual(reasons)
      const { otherDates } = await desk.clerk.send(bookings.alternatives, { ...nights, ratePlanId, companyId })
      expect(otherDates.length > 0).toBe(companyId === acme)
    }
    const other = await desk.clerk.send(bookings.quote, { ...nights, roomTypeId: standard, companyId: zenith })
    expect(other.restricted).toEqual([])
    const unknown = desk.clerk.raw(bookings.availability, { ...span, companyId: bar })
    expect(await desk.codeOf(unknown), 'availability refuses not_found').toBe('not_found')
  })
})
