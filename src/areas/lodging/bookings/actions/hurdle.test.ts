import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companiesArea } from '#areas/parties/companies/actions/companies.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { ratesArea } from '#areas/property/rates/actions/rates.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { FIXTURE } from '#test/server.ts'
import { bookings } from '../contract/bookings.ts'
import { type Desk, startDesk, TODAY } from './testing.ts'

const { bar, standard } = FIXTURE
const day = (offset: number): Day => addDays(TODAY, offset)

let desk: Desk
beforeAll(async () => {
  desk = await startDesk([ratesArea, companiesArea])
  // Two adults pay 300,000 at the usual plan, with a child 350,000: just enough.
  const hurdle = { from: day(10), until: day(12), roomTypeId: standard, minPrice: minor(350_000) }
  await desk.manager.send(rates.setRestrictions, hurdle)
})
afterAll(() => desk.hotel.stop())

const stay = (from: number, until: number, more: object = {}) => desk.stay(day(from), day(until), more)
const why = (offset: number) => [{ code: 'below_hurdle', day: day(offset), detail: 'INR 3500.00' }]

describe('a hurdle', () => {
  test('speaks against a party that pays less for a night, and not against one that pays more', async () => {
    expect(await desk.codeOf(desk.request([stay(9, 11)]))).toBe('below_hurdle')
    expect(await desk.codeOf(desk.request([stay(9, 10)]))).toBe('ok')
    expect(await desk.codeOf(desk.request([stay(10, 11, { children: 1 })]))).toBe('ok')
    const span = { arrival: day(9), departure: day(11) }
    expect((await desk.clerk.send(bookings.quote, { roomTypeId: standard, ...span })).restricted).toEqual(why(10))
    const { roomTypes } = await desk.clerk.send(bookings.offers, { ...span, adults: 2 })
    expect(roomTypes.map((type) => type.why)).toEqual([why(10), []])
    const family = await desk.clerk.send(bookings.availability, {
      from: day(9),
      until: day(11),
      adults: 2,
      children: 1,
    })
    expect(family.roomTypes.find(({ roomTypeId }) => roomTypeId === standard)?.why).toEqual([])
  })

  test('is overridden with a reason, and counts neither for a price set by hand nor for a negotiated plan', async () => {
    const reason = { restrictionReason: 'Regular guest' }
    expect(await desk.codeOf(desk.request([stay(10, 11)], reason, desk.manager))).toBe('ok')
    const own = [stay(10, 11, { nightAmount: 100_000 })]
    expect(await desk.codeOf(desk.request(own, { priceReason: 'Voucher' }, desk.manager))).toBe('ok')
    const plan = { name: 'Corporate', code: 'CORP', parentPlanId: bar, offsetBp: -1_200, isNegotiated: true }
    const { id: ratePlanId } = await desk.manager.send(rates.createPlan, plan)
    const { id: companyId } = await desk.manager.send(companies.create, { kind: 'CORPORATE', displayName: 'Acme' })
    await desk.manager.send(rates.setPlanCompany, { ratePlanId, companyId })
    expect(await desk.codeOf(desk.request([stay(11, 12, { ratePlanId })], { companyId }))).toBe('ok')
  })

  test('of a changed stay counts for the nights it gets', async () => {
    const { id, stays, version } = await desk.book([stay(8, 9)])
    const change = { bookingId: id, stayId: stays[0]?.id ?? '', departure: day(11) }
    expect((await desk.clerk.send(bookings.previewChange, change)).reasons).toEqual(why(10))
    expect(await desk.codeOf(desk.clerk.raw(bookings.changeStay, { ...change, version }))).toBe('below_hurdle')
    const more = { ...change, version, children: 1 }
    expect(await desk.codeOf(desk.clerk.raw(bookings.changeStay, more))).toBe('ok')
  })

  test('is set on weekdays, for the property, undone and set to nothing as other restrictions are', async () => {
    const span = { from: day(20), until: day(27) }
    const { changeId, nightCount } = await desk.manager.send(rates.setRestrictions, { ...span, weekdays: [5, 6], minPrice: minor(500_000) }) // prettier-ignore
    expect(nightCount).toBe(2)
    const runs = async () => (await desk.clerk.send(rates.restrictions, span)).rows.map(({ minPrice }) => minPrice)
    expect(await runs()).toEqual([500_000])
    await desk.manager.send(rates.undoChange, { changeId: changeId ?? '' })
    expect(await runs()).toEqual([])
    const below = await desk.manager.raw(rates.setRestrictions, { ...span, minPrice: minor(-1) })
    expect(below.status).toBe(400)
  })
})
