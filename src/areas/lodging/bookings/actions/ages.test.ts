import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  desk = await startDesk([ratesArea])
  const categories = [
    { name: 'Infant', oldestAge: 2, takesPlace: false },
    { name: 'Child', oldestAge: 11, takesPlace: true },
  ]
  const { rows } = await desk.manager.send(rates.setAgeCategories, { categories })
  await desk.manager.send(rates.setStandingPrice, {
    ratePlanId: bar,
    roomTypeId: standard,
    baseAmount: minor(300_000),
    extraAdultAmount: minor(100_000),
    extraChildAmount: minor(50_000),
    childPrices: rows.map(({ id: categoryId }, at) => ({ categoryId, amount: minor(at * 20_000) })),
  })
})
afterAll(() => desk.hotel.stop())

/** Two adults for a night with 5 % tax, and what is added for children. */
const night = (more = 0) => ((300_000 + more) * 105) / 100
const stay = (offset: number, more: object = {}) => desk.stay(day(offset), day(offset + 1), more)

describe('children of known ages', () => {
  test('are booked at the prices of their categories, which availability, offers, quote and alternatives show', async () => {
    const children = { children: 1, childAges: [4] }
    const { stays } = await desk.book([stay(10, children)])
    expect(stays[0]).toMatchObject({ ...children, total: night(20_000) })
    const asked = { adults: 2, children: 1, childAges: '4' }
    const span = { arrival: day(11), departure: day(12) }
    const { total } = await desk.clerk.send(bookings.quote, { roomTypeId: standard, ...span, ...asked })
    const offers = await desk.clerk.send(bookings.offers, { ...span, ...asked })
    const free = await desk.clerk.send(bookings.availability, { from: day(11), until: day(12), ...asked })
    const { otherDates } = await desk.clerk.send(bookings.alternatives, { roomTypeId: standard, ...span, ...asked })
    const shown = [
      total,
      offers.roomTypes.find(({ roomTypeId }) => roomTypeId === standard)?.total,
      free.roomTypes.find(({ roomTypeId }) => roomTypeId === standard)?.nights[0]?.price,
      otherDates[0]?.total,
    ]
    expect(shown).toEqual(shown.map(() => night(20_000)))
  })

  test('infants are free and leave the place to others; without ages all pay the extra-child price', async () => {
    const total = async (more: object) => (await desk.book([stay(12, more)])).stays[0]?.total
    expect(await total({ children: 1, childAges: [2] })).toBe(night())
    expect(await total({ adults: 1, children: 1, childAges: [3] })).toBe(night())
    expect(await total({ children: 1 })).toBe(night(50_000))
  })

  test.each([
    ['fewer ages than children', { children: 2, childAges: [4] }],
    ['ages without children', { childAges: [4] }],
    ['an age above 17', { children: 1, childAges: [18] }],
    ['an age below 0', { children: 1, childAges: [-1] }],
  ])('%s are not taken', async (_, more) => {
    expect((await desk.request([stay(13, more)])).status).toBe(400)
  })

  test.each(['4,', '18', '-1', 'four', ''])('"%s" are no ages of a query', async (childAges) => {
    const asked = { roomTypeId: standard, arrival: day(1), departure: day(2), children: 1, childAges }
    expect((await desk.clerk.raw(bookings.quote, asked)).status).toBe(400)
  })
})

describe('a change of a stay', () => {
  test('with other ages is priced anew, without touching children not at all, and is undone with its ages', async () => {
    const { id, stays, version } = await desk.book([stay(20, { children: 1, childAges: [4] })])
    const at = { bookingId: id, stayId: stays[0]?.id ?? '' }
    const younger = { children: 1, childAges: '1' }
    expect((await desk.clerk.send(bookings.previewChange, { ...at, ...younger })).after).toBe(night())
    const changed = await desk.clerk.send(bookings.changeStay, { ...at, version, children: 1, childAges: [1] })
    expect(changed.booking.stays[0]).toMatchObject({ childAges: [1], total: night() })
    const [row] = await desk.hotel.rows<{ type: string }>(
      `select type from audit_events where entity_id = $1 and entity = 'stay' order by happened_at desc, id desc limit 1`,
      [at.stayId],
    )
    expect(row?.type).toBe('GUEST_DETAILS_UPDATE')
    await desk.clerk.send(bookings.undo, { changeId: changed.changeId })
    const { stays: undone, version: next } = await desk.clerk.send(bookings.get, { bookingId: id })
    expect(undone[0]).toMatchObject({ childAges: [4], total: night(20_000) })
    await desk.manager.send(rates.setDayPrices, {
      ratePlanId: bar, roomTypeId: standard, from: day(20), until: day(21), baseAmount: minor(500_000),
    }) // prettier-ignore
    const same = await desk.clerk.send(bookings.changeStay, { ...at, version: next, children: 1, childAges: [4] })
    expect(same.booking.stays[0]?.total).toBe(night(20_000))
  })

  test('to another number of children without ages leaves them unknown, and a longer stay retains them', async () => {
    const { id, stays, version } = await desk.book([stay(30, { children: 1, childAges: [4] })])
    const at = { bookingId: id, stayId: stays[0]?.id ?? '' }
    const longer = await desk.clerk.send(bookings.changeStay, { ...at, version, departure: day(32) })
    expect(longer.booking.stays[0]).toMatchObject({ childAges: [4], total: 2 * night(20_000) })
    const none = await desk.clerk.send(bookings.changeStay, { ...at, version: longer.booking.version, children: 0 })
    expect(none.booking.stays[0]).toMatchObject({ childAges: null, total: 2 * night() })
    const one = await desk.clerk.send(bookings.changeStay, { ...at, version: none.booking.version, children: 1 })
    expect(one.booking.stays[0]).toMatchObject({ childAges: null, total: 2 * night(50_000) })
  })
})
