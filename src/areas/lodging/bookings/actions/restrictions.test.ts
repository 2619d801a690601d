import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { ratesArea } from '#areas/property/rates/actions/rates.ts'
import { addDays, type Day } from '#core/dates.ts'
import { FIXTURE } from '#test/server.ts'
import { bookings } from '../contract/bookings.ts'
import { RESTRICTED } from '../contract/fields.ts'
import { startDesk, TODAY } from './testing.ts'

let desk: Awaited<ReturnType<typeof startDesk>>
beforeAll(async () => {
  desk = await startDesk([ratesArea])
})
afterAll(() => desk.hotel.stop())

const day = (offset: number): Day => addDays(TODAY, offset)
const { standard, deluxe, bar } = FIXTURE
/** Days of its own for each test: a fortnight apart. */
const restrict = (from: number, nights: number, restrictions: object) =>
  desk.manager.send(rates.setRestrictions, { from: day(from), until: day(from + nights), ...restrictions })

/** One stay for each restriction that refuses it, and what sets that. */
const STAYS: Record<(typeof RESTRICTED)[number], [restrictions: object, from: number, until: number]> = {
  night_closed: [{ closed: true }, 60, 62],
  closed_to_arrival: [{ closedToArrival: true }, 70, 71],
  closed_to_departure: [{ closedToDeparture: true }, 79, 80],
  stay_too_short: [{ minStay: 3 }, 90, 92],
  stay_above_maximum: [{ maxStay: 2 }, 100, 103],
  stay_length_not_sold: [{ stayLengths: [2, 4] }, 110, 113],
  booked_too_late: [{ minAdvance: 121 }, 120, 121],
  booked_too_early: [{ maxAdvance: 129 }, 130, 131],
  below_hurdle: [{ minPrice: 300_001 }, 150, 151],
}

describe('a restricted stay', () => {
  beforeAll(async () => {
    for (const [restrictions, from] of Object.values(STAYS)) {
      const first = from === 79 ? 80 : from
      await restrict(first, 1, restrictions)
    }
  })

  test('create refuses night_closed, create refuses closed_to_arrival, create refuses closed_to_departure, create refuses stay_too_short, create refuses stay_above_maximum, create refuses stay_length_not_sold, create refuses booked_too_late, create refuses booked_too_early, create refuses below_hurdle', async () => {
    for (const [code, [, from, until]] of Object.entries(STAYS))
      expect(await desk.codeOf(desk.request([desk.stay(day(from), day(until))]))).toBe(code)
  })

  test('confirm refuses night_closed, confirm refuses closed_to_arrival, confirm refuses closed_to_departure, confirm refuses stay_too_short, confirm refuses stay_above_maximum, confirm refuses stay_length_not_sold, confirm refuses booked_too_late, confirm refuses booked_too_early, confirm refuses below_hurdle', async () => {
    for (const [code, [, from, until]] of Object.entries(STAYS)) {
      const { id } = await desk.book([desk.stay(day(from), day(until))], { status: 'WAITLIST' })
      expect(await desk.codeOf(desk.clerk.raw(bookings.confirm, { bookingId: id, version: 1 }))).toBe(code)
    }
  })

  test('changeStay refuses night_closed, changeStay refuses closed_to_arrival, changeStay refuses closed_to_departure, changeStay refuses stay_too_short, changeStay refuses stay_above_maximum, changeStay refuses stay_length_not_sold, changeStay refuses booked_too_late, changeStay refuses booked_too_early, changeStay refuses below_hurdle', async () => {
    const { id, stays } = await desk.book([desk.stay(day(40), day(41))])
    for (const [code, [, from, until]] of Object.entries(STAYS)) {
      const change = { bookingId: id, stayId: stays[0]?.id ?? '', arrival: day(from), departure: day(until) }
      expect(await desk.codeOf(desk.clerk.raw(bookings.changeStay, { ...change, version: 1 }))).toBe(code)
      const preview = await desk.clerk.send(bookings.previewChange, change)
      expect(preview).toMatchObject({ isAllowed: false })
      expect(preview.reasons.map((reason) => reason.code)).toEqual([code])
    }
  })

  test('is named by availability, offers and quote, with the night, the figure and its price', async () => {
    const span = { from: day(90), until: day(92) }
    const { roomTypes } = await desk.clerk.send(bookings.availability, span)
    expect(roomTypes[0]?.why).toEqual([{ code: 'stay_too_short', day: day(90), detail: '3' }])
    const stay = { arrival: span.from, departure: span.until }
    const offers = await desk.clerk.send(bookings.offers, stay)
    expect(offers.roomTypes[0]).toMatchObject({ why: [{ code: 'stay_too_short', day: day(90) }] })
    expect(offers.roomTypes[0]?.total).toBeGreaterThan(0)
    const quote = await desk.clerk.send(bookings.quote, { roomTypeId: standard, ...stay })
    expect(quote.restricted).toEqual([{ code: 'stay_too_short', day: day(90), detail: '3' }])
    expect((await desk.clerk.send(bookings.quote, { roomTypeId: standard, arrival: day(90), departure: day(93) })).restricted).toEqual([]) // prettier-ignore
  })

  test('is not offered in place of another one; alternatives refuses stay_too_long, alternatives refuses not_found', async () => {
    const stay = { arrival: day(91), departure: day(93) }
    const { otherDates } = await desk.clerk.send(bookings.alternatives, { ...stay, roomTypeId: standard })
    expect(otherDates.map(({ arrival }) => arrival)).toEqual([day(92), day(93), day(89), day(94)])
    const codeFor = (input: object) => desk.codeOf(desk.clerk.raw(bookings.alternatives, { ...stay, ...input }))
    expect(await codeFor({ departure: addDays(stay.arrival, 367) })).toBe('stay_too_long')
    expect(await codeFor({ ratePlanId: deluxe })).toBe('not_found')
    expect(await codeFor({ roomTypeId: FIXTURE.foreignType })).toBe('not_found')
  })

  test('is booked, changed and confirmed by a user who may override, with a reason that is in the audit trail', async () => {
    const restrictionReason = 'Regular guest'
    const closed = desk.stay(day(60), day(62))
    expect(await desk.codeOf(desk.request([closed], { restrictionReason }))).toBe('night_closed')
    expect(await desk.codeOf(desk.request([closed], {}, desk.manager))).toBe('night_closed')
    const booked = await desk.book([closed], { restrictionReason }, desk.manager)
    const change = { bookingId: booked.id, stayId: booked.stays[0]?.id ?? '', arrival: day(90), departure: day(92) }
    await desk.manager.send(bookings.changeStay, { ...change, version: booked.version, restrictionReason })
    const waiting = await desk.book([desk.stay(day(70), day(71))], { status: 'INQUIRY' })
    await desk.manager.send(bookings.confirm, { bookingId: waiting.id, version: 1, restrictionReason })
    const trail = await desk.hotel.rows<{ type: string; overridden: string[] }>(
      `select type, after -> 'overridden' as overridden from audit_events where after ->> 'restrictionReason' = $1 order by id`,
      [restrictionReason],
    )
    expect(trail).toEqual([
      { type: 'NEW_BOOKING', overridden: [`night_closed ${day(60)}`] },
      { type: 'DATE_CHANGE', overridden: [`stay_too_short ${day(90)}`] },
      { type: 'BOOKING_CONFIRMED', overridden: [`closed_to_arrival ${day(70)}`] },
    ])
  })

  test('do not apply to a guest who was booked before, whose days stay as they are, or who only waits', async () => {
    const { id, stays, version } = await desk.book([desk.stay(day(20), day(23))])
    await restrict(20, 3, { closed: true, minStay: 7 })
    const change = { bookingId: id, stayId: stays[0]?.id ?? '', version }
    expect(await desk.codeOf(desk.clerk.raw(bookings.changeStay, { ...change, adults: 1 }))).toBe('ok')
    expect(await desk.codeOf(desk.request([desk.stay(day(20), day(21))], { status: 'WAITLIST' }))).toBe('ok')
  })

  test('of another type or plan is sold where only one of them is closed', async () => {
    await restrict(140, 3, { roomTypeId: standard, closed: true })
    expect(await desk.codeOf(desk.request([desk.stay(day(140), day(141))]))).toBe('night_closed')
    expect(await desk.codeOf(desk.request([desk.stay(day(140), day(141), { roomTypeId: deluxe })]))).toBe('ok')
    await restrict(140, 3, { roomTypeId: standard, ratePlanId: bar, closed: false })
    expect(await desk.codeOf(desk.request([desk.stay(day(140), day(141))]))).toBe('ok')
  })
})

describe('a price season', () => {
  const span = { arrival: day(300), departure: day(302) }
  const prices = (baseAmount: number) => ({ prices: [{ ratePlanId: bar, roomTypeId: standard, baseAmount }] })
  const feast = { name: 'Feast', firstOn: day(300), lastOn: day(301), ranking: 1 }

  test('prices quote, availability, offers and bookings alike, and a booked stay retains its price', async () => {
    const season = await desk.manager.send(rates.createPriceSeason, { ...feast, ...prices(500_000) })
    const quote = await desk.clerk.send(bookings.quote, { roomTypeId: standard, adults: 2, ...span })
    expect(quote.nights.map(({ net }) => net)).toEqual([500_000, 500_000])
    const free = await desk.clerk.send(bookings.availability, { from: day(300), until: day(302) })
    expect(free.roomTypes[0]?.nights.map(({ price }) => price)).toEqual(quote.nights.map(({ total }) => total))
    const offers = await desk.clerk.send(bookings.offers, { ...span, adults: 2 })
    expect(offers.roomTypes[0]?.total).toBe(quote.total)
    const { id } = await desk.book([{ ...desk.stay(span.arrival, span.departure), adults: 2 }])
    await desk.manager.send(rates.updatePriceSeason, { ...feast, ...prices(900_000), priceSeasonId: season.id, version: 1 }) // prettier-ignore
    const stored =
      'select n.net_minor::int as net from stay_nights n join stays s on s.id = n.stay_id where s.booking_id = $1'
    expect(await desk.hotel.rows(stored, [id])).toEqual([{ net: 500_000 }, { net: 500_000 }])
    const now = await desk.clerk.send(bookings.quote, { roomTypeId: standard, adults: 2, ...span })
    expect(now.net).toBe(1_800_000)
  })
})
