import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { channels } from '#areas/lodging/channels/contract/channels.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { addDays, daysOf, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { chanceFrom } from '#test/chance.ts'
import { FIXTURE, type TestClient } from '#test/server.ts'
import { website } from '../contract/website.ts'
import { AT, startWebsite, TODAY, type Website } from './testing.ts'

const { standard, deluxe, bar, breakfast } = FIXTURE
const NIGHTS = 14
const span = { from: addDays(TODAY, 30), until: addDays(TODAY, 30 + NIGHTS) }
const days = daysOf(span)
const CODES: Record<string, string> = { [standard]: 'STD', [deluxe]: 'DLX', [bar]: 'BAR', [breakfast]: 'BB' }

let site: Website
let desk: TestClient
let place: { channelId: string; propertyId: number }

beforeAll(async () => {
  site = await startWebsite()
  desk = await site.hotel.as('PROP_MANAGER')
  const platform = await site.hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  const { id: channelId } = await platform.send(channels.save, { name: 'Stays', code: 'STAYS', baseUrl: '' })
  place = { channelId, propertyId: site.hotel.propertyId }
  const { version } = await site.admin.send(channels.connect, {
    ...place, hotelCode: 'STAYS', key: 'key-of-it', currency: 'INR', includesTax: true,
  }) // prettier-ignore
  const rows = [standard, deluxe].map((roomTypeId) => ({ roomTypeId, code: CODES[roomTypeId]! }))
  const plans = [bar, breakfast].map((ratePlanId) => ({ ratePlanId, code: CODES[ratePlanId]! }))
  await site.admin.send(channels.map, { ...place, version, rooms: rows, rates: plans })
})
afterAll(() => site.hotel.stop())

/** What is free of a type on a night, and what a room costs with tax; null is not for sale. */
type Shown = Record<string, [free: number, price: number | null]>
const keyOf = (roomTypeId: string, ratePlanId: string, day: Day) => `${CODES[roomTypeId]} ${CODES[ratePlanId]} ${day}`

async function shownAtTheDesk(): Promise<Shown> {
  const shown: Shown = {}
  for (const ratePlanId of [bar, breakfast]) {
    const { roomTypes } = await desk.send(bookings.availability, { ...span, ratePlanId })
    for (const { roomTypeId, nights, why } of roomTypes)
      for (const { day, free, price } of nights) {
        const isClosed = why.some((reason) => reason.code === 'night_closed' && reason.day === day)
        shown[keyOf(roomTypeId, ratePlanId, day)] = [free, isClosed ? null : price]
      }
  }
  return shown
}

async function shownOnThePage(): Promise<Shown> {
  const shown: Shown = {}
  for (const day of days) {
    const night = { from: day, until: addDays(day, 1) }
    const { roomTypes } = await site.guest.send(website.search, { ...AT, ...night, adults: 2 })
    for (const { roomTypeId, free, plans } of roomTypes)
      for (const { ratePlanId, nights, why } of plans) {
        const isClosed = why.some(({ code }) => code === 'night_closed')
        shown[keyOf(roomTypeId, ratePlanId, day)] = [free, isClosed ? null : (nights[0]?.price ?? null)]
      }
  }
  return shown
}

async function trueForTheChannel(): Promise<Shown> {
  const { rows } = await site.admin.send(channels.parity, { ...place, from: span.from, nights: NIGHTS, limit: 200 })
  const valueOf = (room: string, rate: string, day: Day) =>
    rows.find((run) => run.room === room && run.rate === rate && !run.restriction && run.from <= day && day < run.until)
      ?.now ?? 0
  const shown: Shown = {}
  for (const type of [standard, deluxe])
    for (const plan of [bar, breakfast])
      for (const day of days) {
        const [room, rate] = [CODES[type]!, CODES[plan]!]
        const price = valueOf(room, rate, day)
        shown[keyOf(type, plan, day)] = [valueOf(room, '', day), price > 0 ? price : null]
      }
  return shown
}

/** Of the rate calendar, whose prices are before tax: taxed as a quote of the night is. */
async function shownInTheCalendar(desks: Shown): Promise<Shown> {
  const { rows, restrictions } = await desk.send(rates.grid, span)
  const shown: Shown = {}
  for (const { roomTypeId, ratePlanId, amounts } of rows)
    for (const [at, day] of days.entries()) {
      const isClosed = restrictions.some(
        (run) =>
          run.closed === true &&
          run.from <= day &&
          day < run.until &&
          [null, roomTypeId].includes(run.roomTypeId) &&
          // What applies to the plan breakfast is linked to applies to it as well.
          [null, bar, ratePlanId].includes(run.ratePlanId),
      )
      const key = keyOf(roomTypeId, ratePlanId, day)
      const amount = amounts[at] ?? null
      const night = { arrival: day, departure: addDays(day, 1), roomTypeId, ratePlanId }
      const quote = amount === null || isClosed ? null : await desk.send(bookings.quote, night)
      if (quote) expect([key, quote.net]).toEqual([key, amount])
      shown[key] = [desks[key]?.[0] ?? 0, quote?.total ?? null]
    }
  return shown
}

test('desk, booking page, rate calendar and channel show the same rooms and the same price of a night', async () => {
  const next = chanceFrom(19)
  const chance = (most: number) => next() % most
  for (let round = 0; round < 3; round += 1) {
    const amount = () => (chance(4) === 0 ? null : minor(100_000 + chance(900_000)))
    await desk.send(rates.setPrices, {
      rows: [standard, deluxe].map((roomTypeId) => ({ ratePlanId: bar, roomTypeId, from: span.from, amounts: days.map(amount) })),
    }) // prettier-ignore
    const from = addDays(span.from, chance(NIGHTS - 2))
    const closed = { from, until: addDays(from, 1 + chance(2)), closed: true }
    await desk.send(rates.setRestrictions, { ...closed, ...(chance(2) && { roomTypeId: deluxe }), ...(chance(2) && { ratePlanId: bar }) }) // prettier-ignore
    await desk.send(rooms.setOverbooking, { roomTypeId: standard, ...span, limit: chance(3) })
    for (let stay = 0; stay < 4; stay += 1) {
      const arrival = addDays(span.from, chance(NIGHTS))
      const booked = {
        roomTypeId: stay % 2 ? standard : deluxe,
        arrival,
        departure: addDays(arrival, 1 + chance(3)),
        adults: 2,
      }
      await desk.raw(bookings.create, { customer: { firstName: 'Ada', lastName: 'Ray' }, stays: [booked] })
    }
    const desks = await shownAtTheDesk()
    expect(Object.keys(desks)).toHaveLength(2 * 2 * NIGHTS)
    expect(await shownOnThePage()).toEqual(desks)
    expect(await trueForTheChannel()).toEqual(desks)
    expect(await shownInTheCalendar(desks)).toEqual(desks)
  }
})

test('a part that is added to a plan is in the price of the night everywhere', async () => {
  const before = await shownAtTheDesk()
  const part = { ratePlanId: breakfast, name: 'Breakfast', amount: minor(40_000), per: 'ADULT', rhythm: 'EVERY_NIGHT', taxCategory: 'SERVICE', posting: 'ADDED' } as const // prettier-ignore
  const { id: partId } = await site.admin.send(rates.createPlanPart, part)
  const [atTheDesk, onThePage, forTheChannel] = [
    await shownAtTheDesk(),
    await shownOnThePage(),
    await trueForTheChannel(),
  ]
  const pricesOf = (shown: Shown) => Object.entries(shown).map(([key, [, price]]) => [key, price]).toSorted() // prettier-ignore
  expect(pricesOf(onThePage)).toEqual(pricesOf(atTheDesk))
  expect(pricesOf(forTheChannel)).toEqual(pricesOf(atTheDesk))
  const dearer = Object.entries(atTheDesk).filter(([key, [, price]]) => price !== before[key]![1])
  const sold = Object.entries(before).filter(([key, [, price]]) => key.includes(' BB ') && price !== null)
  expect(dearer.map(([key]) => key)).toEqual(sold.map(([key]) => key))
  const more = dearer.map(([key, [, price]]) => price! - before[key]![1]!)
  expect(new Set(more).size).toBe(1)
  expect(more[0]).toBeGreaterThanOrEqual(80_000)
  await site.admin.send(rates.removePlanPart, { partId })
})
