import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE } from '#test/server.ts'
import { website } from '../contract/website.ts'
import { HOLDS_PER_ADDRESS } from '../rules/holds.ts'
import { ADA, AT, CHOSEN, NIGHT, startWebsite, TODAY, type Website } from './testing.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000dead'
const NOWHERE = { seoFriendlyName: 'nowhere' }

let site: Website
beforeAll(async () => {
  site = await startWebsite()
})
afterAll(() => site.hotel.stop())
beforeEach(async () => {
  await site.clear()
  await site.choose({})
})

const hold = (more: object = {}, day = 1) => site.guest.raw(website.hold, site.wanted(day, more))
const held = async (day = 1, more: object = {}) => site.guest.send(website.hold, site.wanted(day, more))
const setProperty = (text: string) =>
  site.hotel.rows(`update properties set ${text} where id = $1`, [site.hotel.propertyId])

describe('the page', () => {
  test('shows the property and how rooms are sold; once it is off, the property alone', async () => {
    const shown = await site.guest.send(website.property, AT)
    expect(shown.property.roomTypes.map(({ name }) => name)).toEqual(['Standard', 'Deluxe'])
    expect(shown.shop).toMatchObject({ currency: 'INR', today: TODAY, texts: CHOSEN.texts, payRule: 'NONE' })
    await site.choose({ roomTypeIds: [FIXTURE.deluxe] })
    expect((await site.guest.send(website.property, AT)).property.roomTypes.map(({ name }) => name)).toEqual(['Deluxe'])
    await site.choose({ isActive: false })
    expect((await site.guest.send(website.property, AT)).shop).toBeNull()
  })

  test('a business without rooms, and a plan without the module, sell nothing', async () => {
    await setProperty(`business_type = 'Restaurant'`)
    expect((await site.guest.send(website.property, AT)).shop).toBeNull()
    expect((await site.guest.send(website.offers, AT)).rows).toEqual([])
    expect(codeOf(await hold())).toBe('not_found')
    await setProperty(`business_type = 'Accommodation'`)
  })

  test('property refuses not_found, offers refuses not_found, calendar refuses not_found, search refuses not_found, hold refuses not_found, book refuses not_found: also while it is not COMPLETED or not in use', async () => {
    const stay = { ...site.stay(1), adults: 1 }
    const { holdId } = await held()
    const codes = async (at: { seoFriendlyName: string }) => {
      const responses = [
        await site.guest.raw(website.property, at),
        await site.guest.raw(website.offers, at),
        await site.guest.raw(website.calendar, { ...at, ...stay }),
        await site.guest.raw(website.search, { ...at, ...stay }),
        await site.guest.raw(website.hold, site.wanted(1, at)),
        await site.guest.raw(website.book, { ...at, holdId, guest: ADA }),
      ]
      return responses.map(codeOf)
    }
    const none = Array.from({ length: 6 }, () => 'not_found')
    expect(await codes(NOWHERE)).toEqual(none)
    await setProperty(`status = 'NEW'`)
    expect(await codes(AT)).toEqual(none)
    await setProperty(`status = 'COMPLETED', is_active = false`)
    expect(await codes(AT)).toEqual(none)
    await setProperty('is_active = true')
    expect(codeOf(await site.guest.raw(website.book, { ...AT, holdId: 'x'.repeat(43), guest: ADA }))).toBe('not_found')
  })
})

describe('search', () => {
  test('has every type and plan with its total, its tax and its terms', async () => {
    const { roomTypes, isCodeKnown } = await site.guest.send(website.search, { ...AT, ...site.stay(1, 2), adults: 2 })
    expect(isCodeKnown).toBeNull()
    expect(roomTypes.map(({ name, free }) => [name, free])).toEqual([['Standard', 4], ['Deluxe', 2]]) // prettier-ignore
    const [best, breakfast] = roomTypes[0]?.plans ?? []
    expect(best).toMatchObject({ name: 'Best available', total: 2 * NIGHT, tax: 30_000, why: [] })
    expect(best?.nights.map(({ price }) => price)).toEqual([NIGHT, NIGHT])
    expect(breakfast).toMatchObject({ name: 'With breakfast', total: 2 * 346_500 })
  })

  test('names why a type cannot be booked, and sells the plans and types that were chosen alone', async () => {
    await site.choose({ roomTypeIds: [FIXTURE.standard], ratePlanIds: [FIXTURE.breakfast] })
    const { roomTypes } = await site.guest.send(website.search, { ...AT, ...site.stay(1), adults: 3, code: 'SUMMER' })
    expect(roomTypes).toHaveLength(1)
    expect(roomTypes[0]?.plans).toMatchObject([{ name: 'With breakfast', total: null }])
    expect(roomTypes[0]?.plans[0]?.why.map(({ code }) => code)).toEqual(['too_many_guests'])
  })

  test('a code that no offer has is not known', async () => {
    const found = await site.guest.send(website.search, { ...AT, ...site.stay(1), adults: 1, code: 'SUMMER' })
    expect(found.isCodeKnown).toBe(false)
  })

  test('search refuses stay_too_long, calendar refuses stay_too_long: 62 nights are sold, 63 are not', async () => {
    for (const route of [website.search, website.calendar]) {
      expect((await site.guest.raw(route, { ...AT, ...site.stay(1, 62), adults: 1 })).status).toBe(200)
      expect(codeOf(await site.guest.raw(route, { ...AT, ...site.stay(1, 63), adults: 1 }))).toBe('stay_too_long')
    }
  })

  test('the calendar has the lowest price of each day, and days that are sold out or over without one', async () => {
    const stays = [FIXTURE.standard, FIXTURE.deluxe].flatMap((roomTypeId) =>
      Array.from({ length: roomTypeId === FIXTURE.standard ? 4 : 2 }, () => ({
        roomTypeId, arrival: addDays(TODAY, 2), departure: addDays(TODAY, 3), adults: 1,
      })),
    ) // prettier-ignore
    await site.admin.send(bookings.create, { customer: { firstName: 'Fu', lastName: 'Ll' }, stays })
    const { days } = await site.guest.send(website.calendar, { ...AT, ...site.stay(-1, 5), adults: 2 })
    expect(days.map(({ price, isSoldOut }) => [price, isSoldOut])).toEqual([
      [null, false],
      [NIGHT, false],
      [NIGHT, false],
      [null, true],
      [NIGHT, false],
    ])
  })

  test('offers has the plans that are sold with their lowest price, also at the address of the specification', async () => {
    await site.choose({ ratePlanIds: [FIXTURE.bar] })
    const { rows } = await site.guest.send(website.offers, AT)
    expect(rows).toMatchObject([{ name: 'Best available', lowestPrice: NIGHT, day: TODAY }])
    const given = await site.guest.call('GET', '/api/offer/findBySeofriendlyName/test-palace/')
    expect(given.body).toEqual({ rows, offers: [] })
  })
})

describe('a hold', () => {
  test('takes the room for a quarter of an hour as an option without a name; staff are not notified', async () => {
    const { holdId, total, tax, payNow, expiresAt } = await held()
    expect([total, tax, payNow, holdId.length]).toEqual([NIGHT, 15_000, 0, 43])
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)).toBe(15)
    const { roomTypes } = await site.guest.send(website.search, { ...AT, ...site.stay(1), adults: 1 })
    expect(roomTypes[0]?.free).toBe(3)
    const [booking] = (await site.admin.send(bookings.list, { view: 'options' })).rows
    expect(booking).toMatchObject({ status: 'OPTION', guestName: 'Website Guest', source: 'WEBSITE' })
    expect(await site.hotel.rows('select 1 from notifications')).toEqual([])
  })

  test('that lapses is released by the job of the minute, is in no list, and staff are not notified', async () => {
    const { holdId } = await held()
    await site.lapse()
    await site.minute()
    const { roomTypes } = await site.guest.send(website.search, { ...AT, ...site.stay(1), adults: 1 })
    expect(roomTypes[0]?.free).toBe(4)
    expect((await site.admin.send(bookings.list, { view: 'cancelled' })).rows).toEqual([])
    expect(await site.hotel.rows('select 1 from notifications')).toEqual([])
    expect(await site.hotel.rows(`select address from website_bookings where address <> ''`)).toEqual([])
    expect(codeOf(await site.guest.raw(website.book, { ...AT, holdId, guest: ADA })), 'book refuses hold_ended').toBe(
      'hold_ended',
    )
  })

  test('that lapsed is released by the next one too', async () => {
    await held(1, { rooms: 2, expectedTotal: minor(2 * NIGHT) })
    await held(1, { rooms: 2, expectedTotal: minor(2 * NIGHT) })
    await site.lapse()
    await held(1)
    expect(await site.hotel.rows(`select 1 from bookings where status = 'CANCELLED'`)).toHaveLength(2)
  })

  test('hold refuses price_changed with the price of now, and holds nothing', async () => {
    const response = await hold({ expectedTotal: NIGHT - 1 })
    expect([response.status, response.body]).toMatchObject([
      409,
      { code: 'price_changed', details: { total: NIGHT, currency: 'INR' } },
    ])
    expect(await site.hotel.rows('select 1 from bookings')).toEqual([])
  })

  test('hold refuses no_availability and names other types and days', async () => {
    const stays = Array.from({ length: 4 }, () => ({
      roomTypeId: FIXTURE.standard, arrival: addDays(TODAY, 1), departure: addDays(TODAY, 2), adults: 1,
    })) // prettier-ignore
    await site.admin.send(bookings.create, { customer: { firstName: 'Fu', lastName: 'Ll' }, stays })
    const response = await hold()
    expect(response.status).toBe(409)
    expect(response.body).toMatchObject({
      code: 'no_availability',
      details: {
        alternatives: {
          types: [{ name: 'Deluxe', total: 525_000 }],
          dates: [
            { ...site.stay(2), total: NIGHT },
            { ...site.stay(0), total: NIGHT },
          ],
        },
      },
    })
  })

  test('hold refuses too_many_holds: an address has three, and a small property five rooms', async () => {
    const { guest } = site
    for (let index = 0; index < HOLDS_PER_ADDRESS; index += 1) await guest.send(website.hold, site.wanted(1 + index))
    const another = await guest.raw(website.hold, site.wanted(9))
    expect([another.status, codeOf(another)]).toEqual([429, 'too_many_holds'])
    expect(codeOf(await hold({ rooms: 3, expectedTotal: 3 * NIGHT }, 9))).toBe('too_many_holds')
    await held(9, { rooms: 2, expectedTotal: minor(2 * NIGHT) })
  })

  test('hold refuses date_in_past, hold refuses stay_too_long, hold refuses too_many_guests, hold refuses unknown_reference, hold refuses rate_plan_closed', async () => {
    const codes = [
      await hold({}, -1),
      await hold(site.stay(1, 63)),
      await hold({ adults: 3 }),
      await hold({ roomTypeId: UNKNOWN }),
      await hold({ ratePlanId: UNKNOWN }),
      await hold({ roomTypeId: FIXTURE.foreignType }),
      await hold({ ratePlanId: FIXTURE.foreignPlan }),
    ].map(codeOf)
    expect(codes).toEqual([
      'date_in_past',
      'stay_too_long',
      'too_many_guests',
      'unknown_reference',
      'rate_plan_closed',
      'unknown_reference',
      'rate_plan_closed',
    ])
    await site.choose({ roomTypeIds: [FIXTURE.deluxe], ratePlanIds: [FIXTURE.bar] })
    expect(codeOf(await hold())).toBe('unknown_reference')
    expect(codeOf(await hold({ roomTypeId: FIXTURE.deluxe, ratePlanId: FIXTURE.breakfast }))).toBe('rate_plan_closed')
  })

  test('hold refuses no_price, hold refuses no_tax_slab', async () => {
    const { hotel } = site
    const prices = await hotel.rows<object>('select * from plan_prices where room_type_id = $1', [FIXTURE.standard])
    await hotel.rows('delete from plan_prices where room_type_id = $1', [FIXTURE.standard])
    expect(codeOf(await hold())).toBe('no_price')
    await hotel.rows('insert into plan_prices select * from jsonb_populate_recordset(null::plan_prices, $1)', [
      JSON.stringify(prices),
    ])
    await hotel.rows(`update tax_slabs set valid_from = '2190-01-01' where category = 'ROOM'`)
    expect(codeOf(await hold())).toBe('no_tax_slab')
    await hotel.rows(`update tax_slabs set valid_from = '2000-01-01' where category = 'ROOM'`)
  })
})

describe('the settings', () => {
  const save = (more: object, version?: number) =>
    site.admin
      .send(website.settings, {})
      .then((now) => site.admin.raw(website.updateSettings, { ...CHOSEN, version: version ?? now.version, ...more }))

  test('updateSettings refuses stale_version, updateSettings refuses unknown_reference, updateSettings refuses gateway_not_ready, updateSettings refuses color_too_light', async () => {
    const responses = [
      await save({}, 999),
      await save({ roomTypeIds: [FIXTURE.foreignType] }),
      await save({ ratePlanIds: [FIXTURE.foreignPlan] }),
      await save({ payRule: 'LINK' }),
      await save({ color: '#ffffff' }),
    ]
    expect(responses.map(codeOf)).toEqual([
      'stale_version',
      'unknown_reference',
      'unknown_reference',
      'gateway_not_ready',
      'color_too_light',
    ])
  })

  test('are the administrator’s, and begin as off', async () => {
    const manager = await site.hotel.as('PROP_MANAGER')
    expect((await manager.raw(website.updateSettings, { version: 1, ...CHOSEN })).status).toBe(403)
    expect((await manager.send(website.settings, {})).isActive).toBe(true)
    const stranger = await site.hotel.as('PROP_ADMIN', { propertyId: site.hotel.foreignPropertyId })
    expect(await stranger.send(website.settings, {})).toMatchObject({
      isActive: false,
      version: 0,
      seoFriendlyName: 'canary-inn',
    })
  })

  test('take sites by https alone', async () => {
    expect((await save({ frameOrigins: ['https://www.lake.example'] })).status).toBe(200)
    for (const wrong of [
      'http://www.lake.example',
      'https://lake.example/page',
      'https://*',
      "https://a.example; script-src 'unsafe-inline'",
    ])
      expect((await save({ frameOrigins: [wrong] })).status, wrong).toBe(400)
  })
})
