import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, FIXTURE } from '#test/server.ts'
import { website } from '../contract/website.ts'
import { ADA, AT, NIGHT, startWebsite, type Website } from './testing.ts'

/** Rooms of the standard type. */
const ROOMS = 4

let site: Website
let lateCheckOut: string
beforeAll(async () => {
  site = await startWebsite()
  const extra = { name: 'Late check-out', price: minor(20_000), onlinePer: 'NIGHT' } as const
  lateCheckOut = (await site.admin.send(folios.createExtra, extra)).id
})
afterAll(() => site.hotel.stop())
beforeEach(async () => {
  await site.clear()
  await site.choose({})
  await site.hotel.empty('plan_quotas')
  await site.hotel.rows('update properties set free_cancel_days = 1, cancel_fee_bp = 0')
})

async function bookedRooms(rooms: number, extras: string[] = []) {
  const wanted = site.wanted(5, { rooms, expectedTotal: minor(rooms * NIGHT) })
  const { holdId: token } = await site.guest.send(website.hold, wanted)
  const { reference } = await site.guest.send(website.book, { ...AT, holdId: token, guest: ADA, extras })
  const { version, canChange } = await site.guest.send(website.booking, { ...AT, token })
  return { own: { ...AT, token }, reference, version, canChange }
}
/** The desk sells rooms of the type until so many of all its rooms are left. */
const leave = (day: number, free: number) => {
  const { from: arrival, until: departure } = site.stay(day)
  const stay = { roomTypeId: FIXTURE.standard, arrival, departure, adults: 1 }
  const stays = Array.from({ length: ROOMS - free }, () => stay)
  return site.admin.send(bookings.create, { customer: { firstName: 'Fu', lastName: 'Ll' }, stays })
}
const daysOf = async (reference: string) => {
  const { stays } = await site.admin.send(bookings.find, { reference })
  return [...new Set(stays.map(({ arrival, departure }) => `${arrival} ${departure}`))]
}

describe('a booking of several rooms', () => {
  test('gets other days for all of them at the price its guest was shown, and its extras follow', async () => {
    const { own, reference, version, canChange } = await bookedRooms(2, [lateCheckOut])
    expect(canChange).toBe(true)
    const days = site.stay(6, 3)
    const preview = await site.guest.send(website.previewChange, { ...own, ...days })
    const [before, after] = [2 * NIGHT + 42_000, 6 * NIGHT + 126_000]
    expect(preview).toMatchObject({ isAllowed: true, before, after })
    const early = { ...own, ...days, version, expectedTotal: minor(6 * NIGHT) }
    expect(codeOf(await site.guest.raw(website.changeBooking, early))).toBe('price_changed')
    expect(await daysOf(reference)).toEqual([`${site.stay(5).from} ${site.stay(5).until}`])
    const changed = await site.guest.send(website.changeBooking, {
      ...early,
      expectedTotal: after as typeof preview.after,
    })
    expect([changed.total, changed.rooms.map(({ total }) => total)]).toEqual([after, [3 * NIGHT, 3 * NIGHT]])
    expect(await daysOf(reference)).toEqual([`${days.from} ${days.until}`])
    expect(await site.hotel.rows(`select 1 from notifications where kind = 'website_changed'`)).toHaveLength(1)
    expect(await violatedInvariants(site.hotel.db)).toEqual([])
  })

  test('keeps its days where one room fewer is free: none of them moves', async () => {
    const { own, reference, version } = await bookedRooms(3)
    await leave(9, 2)
    const wanted = { ...own, ...site.stay(9) }
    const preview = await site.guest.send(website.previewChange, wanted)
    expect(preview).toMatchObject({ isAllowed: false, why: [{ code: 'no_availability' }] })
    const change = { ...wanted, version, expectedTotal: minor(3 * NIGHT) }
    expect(codeOf(await site.guest.raw(website.changeBooking, change))).toBe('no_availability')
    expect(await daysOf(reference)).toEqual([`${site.stay(5).from} ${site.stay(5).until}`])
    expect(await violatedInvariants(site.hotel.db)).toEqual([])
  })

  test('takes the last rooms of a day, and keeps its own on the days it had', async () => {
    const { own, version } = await bookedRooms(2)
    await leave(5, 2)
    await leave(6, 2)
    const wanted = { ...own, ...site.stay(5, 2) }
    const { isAllowed, after } = await site.guest.send(website.previewChange, wanted)
    expect([isAllowed, after]).toEqual([true, 4 * NIGHT])
    const changed = await site.guest.send(website.changeBooking, { ...wanted, version, expectedTotal: after })
    expect(changed.departure).toBe(wanted.until)
  })

  test('is counted as a whole by a quota of its plan', async () => {
    const { own, version } = await bookedRooms(3)
    await site.admin.send(rates.setQuota, { ratePlanId: FIXTURE.bar, rooms: 2 })
    const wanted = { ...own, ...site.stay(9) }
    const preview = await site.guest.send(website.previewChange, wanted)
    expect(preview).toMatchObject({ isAllowed: false, why: [{ code: 'plan_quota_reached' }] })
    const change = { ...wanted, version, expectedTotal: minor(3 * NIGHT) }
    expect(codeOf(await site.guest.raw(website.changeBooking, change))).toBe('plan_quota_reached')
  })

  test('whose rooms the desk gave different days is changed by the desk', async () => {
    const { own, reference, version } = await bookedRooms(2)
    const stored = await site.admin.send(bookings.find, { reference })
    const { from: arrival, until: departure } = site.stay(5, 2)
    const stayId = stored.stays[1]?.id ?? ''
    const one = { bookingId: stored.id, stayId, version: stored.version, arrival, departure }
    await site.admin.send(bookings.changeStay, one)
    expect(await site.guest.send(website.booking, own)).toMatchObject({ canChange: false })
    const change = { ...own, ...site.stay(9), version: version + 1, expectedTotal: minor(2 * NIGHT) }
    expect(codeOf(await site.guest.raw(website.changeBooking, change))).toBe('change_not_free')
  })
})
