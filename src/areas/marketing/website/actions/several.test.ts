import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
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

  test('retains its days where one room fewer is free: none of them moves', async () => {
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

  test('takes the last rooms of a day, and retains its own on the days it had', async () => {
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

  test('whose rooms the desk moved to different days is changed by the desk', async () => {
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

describe('one room of several is cancelled by its guest', () => {
  const roomsOf = async (own: { seoFriendlyName: string; token: string }) =>
    (await site.guest.send(website.booking, own)).rooms
  const cancel = (own: object, stayId: string, expectedFee = 0) =>
    site.guest.raw(website.cancelRoom, { ...AT, token: '', ...own, stayId, expectedFee })
  /** Cancelling costs half of the price from now on. */
  const chargeHalf = async () => {
    await site.hotel.rows('update properties set free_cancel_days = 30, cancel_fee_bp = 5000')
    await site.hotel.rows('update stays set terms = null')
  }

  test('at the fee of its own terms, which its page shows before', async () => {
    const { own } = await bookedRooms(2)
    await chargeHalf()
    const [room] = await roomsOf(own)
    expect(room?.cancellation).toMatchObject({ fee: NIGHT / 2, refundable: 0 })
    const stayId = room?.stayId ?? ''
    const early = await cancel(own, stayId)
    expect([early.status, early.body], 'cancelRoom refuses fee_changed').toMatchObject([
      409,
      { code: 'fee_changed', details: { fee: NIGHT / 2 } },
    ])
    expect(await roomsOf(own)).toHaveLength(2)
    const left = await site.guest.send(website.cancelRoom, { ...own, stayId, expectedFee: minor(NIGHT / 2) })
    expect(left).toMatchObject({ total: NIGHT + NIGHT / 2, rooms: [{ cancellation: null }] })
    expect(await violatedInvariants(site.hotel.db)).toEqual([])
  })

  test('cancelRoom refuses not_found, cancelRoom refuses booking_closed, cancelRoom refuses room_not_alone', async () => {
    const { own } = await bookedRooms(2)
    const other = await bookedRooms(1)
    const [first, second] = (await roomsOf(own)).map(({ stayId }) => stayId)
    const [alone] = (await roomsOf(other.own)).map(({ stayId }) => stayId)
    if (!first || !second || !alone) throw new Error('no rooms')
    expect(codeOf(await cancel({ token: 'y'.repeat(43) }, first))).toBe('not_found')
    expect(codeOf(await cancel(own, alone))).toBe('not_found')
    expect(codeOf(await cancel(other.own, alone))).toBe('room_not_alone')
    expect((await cancel(own, first)).status).toBe(200)
    expect(codeOf(await cancel(own, first))).toBe('booking_closed')
    expect(codeOf(await cancel(own, second))).toBe('room_not_alone')
    expect((await site.guest.send(website.booking, own)).status).toBe('CONFIRMED')
  })

  test('of two rooms cancelled at the same moment, the last one stays', async () => {
    const { own } = await bookedRooms(2)
    const stayIds = (await roomsOf(own)).map(({ stayId }) => stayId)
    const codes = await Promise.all(stayIds.map(async (stayId) => (await cancel(own, stayId)).status))
    expect(codes.toSorted()).toEqual([200, 409])
    expect((await site.guest.send(website.booking, own)).status).toBe('CONFIRMED')
    expect(await violatedInvariants(site.hotel.db)).toEqual([])
  })

  test('not one the desk moved to other days: cancelRoom refuses room_not_alone', async () => {
    const { own, reference } = await bookedRooms(2)
    const stored = await site.admin.send(bookings.find, { reference })
    const { from: arrival, until: departure } = site.stay(5, 2)
    const stayId = stored.stays[1]?.id ?? ''
    const change = { bookingId: stored.id, stayId, version: stored.version, arrival, departure }
    await site.admin.send(bookings.changeStay, change)
    expect((await roomsOf(own)).map(({ cancellation }) => cancellation)).toEqual([null, null])
    expect(codeOf(await cancel(own, stayId))).toBe('room_not_alone')
  })

  test('while it is free: the room is given back, extras are charged for the others, and what was paid is to be refunded', async () => {
    const { own, reference } = await bookedRooms(3, [lateCheckOut])
    const { id: bookingId } = await site.admin.send(bookings.find, { reference })
    const amount = minor(3 * NIGHT + 63_000)
    await site.admin.send(payments.take, { bookingId, amount, mode: 'Card' })
    const [first, second] = await roomsOf(own)
    expect(first?.cancellation).toMatchObject({ fee: 0, refundable: NIGHT + 21_000 })
    const before = await site.hotel.rows<{ sold: number }>('select sum(taken)::int as sold from type_nights')
    const left = await site.guest.send(website.cancelRoom, {
      ...own,
      stayId: first?.stayId ?? '',
      expectedFee: minor(0),
    })
    expect(left).toMatchObject({ status: 'CONFIRMED', total: 2 * NIGHT + 42_000, due: 0, paid: amount })
    expect(left.rooms.map(({ stayId }) => stayId)).toContain(second?.stayId)
    expect(left.rooms).toHaveLength(2)
    const after = await site.hotel.rows<{ sold: number }>('select sum(taken)::int as sold from type_nights')
    expect((before[0]?.sold ?? 0) - (after[0]?.sold ?? 0)).toBe(1)
    const rung = await site.hotel.rows<{ kind: string }>('select kind from notifications')
    expect(rung.map(({ kind }) => kind).filter((kind) => /cancelled/.test(kind))).toEqual(['website_room_cancelled'])
    expect(await violatedInvariants(site.hotel.db)).toEqual([])
  })

  test('cancelRoom refuses already_invoiced, cancelRoom refuses no_tax_slab where its extras cannot be priced anew', async () => {
    const { hotel } = site
    const { own, reference } = await bookedRooms(2, [lateCheckOut])
    const stayId = (await roomsOf(own))[0]?.stayId ?? ''
    const rows = await hotel.rows<object>('delete from tax_slabs where property_id = $1 returning *', [
      hotel.propertyId,
    ])
    expect((await roomsOf(own)).map(({ cancellation }) => cancellation)).toEqual([null, null])
    expect(codeOf(await cancel(own, stayId))).toBe('no_tax_slab')
    await hotel.rows('insert into tax_slabs select * from jsonb_populate_recordset(null::tax_slabs, $1::jsonb)', [
      JSON.stringify(rows),
    ])
    const { id: bookingId } = await site.admin.send(bookings.find, { reference })
    await site.admin.send(invoices.issue, { bookingId })
    expect(codeOf(await cancel(own, stayId))).toBe('already_invoiced')
  })
})
