import { afterAll, beforeAll, expect, test } from 'vitest'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { minor } from '#core/money.ts'
import { FIXTURE } from '#test/server.ts'
import { website } from '../contract/website.ts'
import { ADA, AT, NIGHT, startWebsite, type Website } from './testing.ts'

let site: Website
beforeAll(async () => {
  site = await startWebsite()
})
afterAll(() => site.hotel.stop())

test('the ages of children are required once prices depend on them, and book at the price they were shown', async () => {
  expect((await site.guest.send(website.property, AT)).shop).toMatchObject({ hasChildAges: false })
  const categories = [{ name: 'Child', oldestAge: 11, takesPlace: true }]
  const [child] = (await site.admin.send(rates.setAgeCategories, { categories })).rows
  await site.admin.send(rates.setStandingPrice, {
    ratePlanId: FIXTURE.bar,
    roomTypeId: FIXTURE.standard,
    baseAmount: minor(300_000),
    extraAdultAmount: minor(100_000),
    extraChildAmount: minor(50_000),
    childPrices: [{ categoryId: child!.id, amount: minor(20_000) }],
  })
  expect((await site.guest.send(website.property, AT)).shop).toMatchObject({ hasChildAges: true })
  const party = { adults: 2, children: 1 }
  const search = { ...AT, ...site.stay(3), ...party, childAges: '11' }
  const { roomTypes } = await site.guest.send(website.search, search)
  const offer = roomTypes.find(({ roomTypeId }) => roomTypeId === FIXTURE.standard)
  const total = minor(NIGHT + 21_000)
  expect(offer?.plans.find(({ ratePlanId }) => ratePlanId === FIXTURE.bar)?.total).toBe(total)
  const { days } = await site.guest.send(website.calendar, search)
  expect(days[0]?.price).toBe(total)
  const wanted = site.wanted(3, { ...party, childAges: [11], expectedTotal: total })
  const { holdId } = await site.guest.send(website.hold, wanted)
  const { reference } = await site.guest.send(website.book, { ...AT, holdId, guest: ADA })
  const stored = await site.hotel.rows<{ child_ages: number[] }>(
    'select s.child_ages from stays s join bookings b using (property_id) where b.id = s.booking_id and b.reference = $1',
    [reference],
  )
  expect(stored).toEqual([{ child_ages: [11] }])
})

test('as many ages as children, or none', async () => {
  const party = { ...AT, ...site.stay(3), adults: 2, children: 2 }
  expect((await site.guest.raw(website.search, { ...party, childAges: '11' })).status).toBe(400)
  expect((await site.guest.raw(website.search, { ...party, childAges: '11,x' })).status).toBe(400)
  const wanted = site.wanted(3, { adults: 2, children: 1, childAges: [11, 4] })
  expect((await site.guest.raw(website.hold, wanted)).status).toBe(400)
})
