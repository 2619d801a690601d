import { afterAll, beforeAll, expect, test } from 'vitest'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE } from '#test/server.ts'
import { website } from '../contract/website.ts'
import { ADA, AT, NIGHT, startWebsite, type Website } from './testing.ts'

const { bar: ratePlanId, standard } = FIXTURE

let site: Website
beforeAll(async () => {
  site = await startWebsite()
  await site.admin.send(rates.setQuota, { ratePlanId, rooms: 1 })
})
afterAll(() => site.hotel.stop())

const planOn = async (day: number) => {
  const { roomTypes } = await site.guest.send(website.search, { ...AT, ...site.stay(day), adults: 2 })
  return roomTypes
    .find(({ roomTypeId }) => roomTypeId === standard)
    ?.plans.find((plan) => plan.ratePlanId === ratePlanId)
}

test('hold refuses plan_quota_reached, for more rooms than are left and once all are sold; the search shows as many', async () => {
  expect(await planOn(3)).toMatchObject({ free: 1, total: NIGHT, why: [] })
  const two = site.wanted(3, { rooms: 2, expectedTotal: minor(2 * NIGHT) })
  expect(codeOf(await site.guest.raw(website.hold, two))).toBe('plan_quota_reached')
  await site.guest.send(website.hold, site.wanted(3))
  expect(await planOn(3)).toMatchObject({ free: 0, total: null, why: [{ code: 'plan_quota_reached' }] })
  expect(codeOf(await site.guest.raw(website.hold, site.wanted(3)))).toBe('plan_quota_reached')
})

test('the calendar is sold out once the quota of every plan on sale is reached, also where rooms are free', async () => {
  await site.choose({ roomTypeIds: [standard], ratePlanIds: [ratePlanId] })
  const dayOf = async (day: number) => {
    const { days } = await site.guest.send(website.calendar, { ...AT, ...site.stay(day), adults: 2 })
    return days[0]
  }
  expect(await dayOf(20)).toMatchObject({ price: NIGHT, isSoldOut: false })
  await site.guest.send(website.hold, site.wanted(20))
  expect(await dayOf(20)).toMatchObject({ price: null, isSoldOut: true })
  expect(await dayOf(21)).toMatchObject({ price: NIGHT, isSoldOut: false })
  await site.choose({})
})

test('changeBooking refuses plan_quota_reached', async () => {
  await site.hotel.rows('update properties set free_cancel_days = 1, cancel_fee_bp = 0')
  const { holdId: token } = await site.guest.send(website.hold, site.wanted(40))
  await site.guest.send(website.book, { ...AT, holdId: token, guest: ADA })
  await site.guest.send(website.hold, site.wanted(50))
  const { version } = await site.guest.send(website.booking, { ...AT, token })
  const change = { ...AT, token, ...site.stay(50), version, expectedTotal: minor(NIGHT) }
  expect(codeOf(await site.guest.raw(website.changeBooking, change))).toBe('plan_quota_reached')
})
