import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ratesArea } from '#areas/property/rates/actions/rates.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { addDays, type Day } from '#core/dates.ts'
import { FIXTURE } from '#test/server.ts'
import { bookings } from '../contract/bookings.ts'
import { type Desk, startDesk, TODAY } from './testing.ts'

const { bar, breakfast, standard, deluxe, rooms } = FIXTURE
const day = (offset: number): Day => addDays(TODAY, offset)

let desk: Desk
beforeAll(async () => {
  desk = await startDesk([ratesArea])
})
afterAll(() => desk.hotel.stop())
afterEach(async () => {
  await desk.clear()
  await desk.hotel.rows('delete from plan_quotas')
})

const quota = (rooms: number, more: object = {}) =>
  desk.manager.send(rates.setQuota, { ratePlanId: bar, rooms, ...more })
const stay = (from: number, until: number, more: object = {}) => desk.stay(day(from), day(until), more)

describe('a quota of a plan', () => {
  test('create refuses plan_quota_reached with night, plan and figure, over all types, for all rooms of one booking', async () => {
    await quota(2)
    await desk.book([stay(1, 3), stay(2, 4, { roomTypeId: deluxe })])
    const { body } = await desk.request([stay(1, 4)])
    expect(body).toMatchObject({ code: 'plan_quota_reached', details: { day: day(2) } })
    expect(await desk.codeOf(desk.request([stay(1, 2), stay(1, 2)]))).toBe('plan_quota_reached')
    expect(await desk.codeOf(desk.request([stay(1, 2)]))).toBe('ok')
    expect(await desk.codeOf(desk.request([stay(2, 3, { ratePlanId: breakfast })]))).toBe('ok')
  })

  test('of a type leaves other types, and is shown by availability, offers and quote with the reason', async () => {
    await quota(1, { roomTypeId: standard })
    await desk.book([stay(1, 2)])
    await desk.book([stay(1, 2, { roomTypeId: deluxe })])
    const [plan] = (await desk.manager.send(rates.plans, {})).rows
    const why = [{ code: 'plan_quota_reached', day: day(1), detail: `${plan?.name}: 1` }]
    const span = { arrival: day(1), departure: day(2) }
    const { roomTypes } = await desk.clerk.send(bookings.availability, { from: day(1), until: day(2) })
    expect(roomTypes.map((type) => [type.roomTypeId, type.why]).toSorted()).toEqual([
      [standard, why],
      [deluxe, []],
    ])
    const offers = await desk.clerk.send(bookings.offers, span)
    expect(offers.roomTypes.find(({ roomTypeId }) => roomTypeId === standard)).toMatchObject({ why })
    expect((await desk.clerk.send(bookings.quote, { roomTypeId: standard, ...span })).restricted).toEqual(why)
  })

  test('is overridden by a user who may, with a reason that the audit trail stores', async () => {
    await quota(0)
    const reason = { restrictionReason: 'Regular guest' }
    expect(await desk.codeOf(desk.request([stay(1, 2)], reason))).toBe('plan_quota_reached')
    const { id } = await desk.book([stay(1, 2)], reason, desk.manager)
    const [row] = await desk.hotel.rows<{ after: object }>(
      `select after from audit_events where type = 'NEW_BOOKING' and entity_id = $1`,
      [id],
    )
    expect(row?.after).toMatchObject({ ...reason, overridden: [`plan_quota_reached ${day(1)}`] })
  })

  test('changeStay refuses plan_quota_reached for new nights and onto the plan; its own nights stay, and so does a move to another type', async () => {
    await quota(1)
    const { id, stays, version } = await desk.book([stay(1, 3)])
    await desk.book([stay(3, 4)])
    const at = { bookingId: id, stayId: stays[0]?.id ?? '' }
    const longer = { ...at, departure: day(4) }
    expect(await desk.codeOf(desk.clerk.raw(bookings.changeStay, { ...longer, version }))).toBe('plan_quota_reached')
    expect((await desk.clerk.send(bookings.previewChange, longer)).reasons).toMatchObject([
      { code: 'plan_quota_reached', day: day(3) },
    ])
    const moved = await desk.clerk.send(bookings.changeStay, { ...at, version, roomTypeId: deluxe })
    expect(moved.booking.stays[0]).toMatchObject({ roomTypeId: deluxe })
    const other = await desk.book([stay(1, 2, { ratePlanId: breakfast })])
    const onto = { bookingId: other.id, stayId: other.stays[0]?.id ?? '', version: other.version, ratePlanId: bar }
    expect(await desk.codeOf(desk.clerk.raw(bookings.changeStay, onto))).toBe('plan_quota_reached')
  })

  test('confirm refuses plan_quota_reached; what waits takes none of it, and what was called off returns it', async () => {
    await quota(1)
    const waiting = await desk.book([stay(1, 2)], { status: 'INQUIRY' })
    const sold = await desk.book([stay(1, 2)])
    const confirm = { bookingId: waiting.id, version: waiting.version }
    expect(await desk.codeOf(desk.clerk.raw(bookings.confirm, confirm))).toBe('plan_quota_reached')
    await desk.clerk.send(bookings.cancel, { bookingId: sold.id, version: sold.version, reason: 'Ill' })
    expect(await desk.codeOf(desk.clerk.raw(bookings.confirm, confirm))).toBe('ok')
  })

  test('reinstate refuses plan_quota_reached for a cancellation and a no-show, on nights to come; with a reason it is sold beyond', async () => {
    await quota(1)
    const called = await desk.book([stay(0, 2)])
    await desk.clerk.send(bookings.noShow, { bookingId: called.id })
    const ill = await desk.book([stay(0, 2)])
    await desk.clerk.send(bookings.cancel, { bookingId: ill.id, reason: 'Ill' })
    const { id: soldId } = await desk.book([stay(1, 2)])
    for (const bookingId of [called.id, ill.id]) {
      const { body } = await desk.clerk.raw(bookings.reinstate, { bookingId })
      expect(body).toMatchObject({ code: 'plan_quota_reached', details: { day: day(1) } })
    }
    const restrictionReason = 'Regular guest'
    expect(await desk.codeOf(desk.clerk.raw(bookings.reinstate, { bookingId: ill.id, restrictionReason }))).toBe('plan_quota_reached') // prettier-ignore
    await desk.manager.send(bookings.reinstate, { bookingId: ill.id, restrictionReason })
    const [row] = await desk.hotel.rows<{ after: object }>(
      `select after from audit_events where type = 'BOOKING_REINSTATED' and entity_id = $1`,
      [ill.id],
    )
    expect(row?.after).toMatchObject({ restrictionReason, overridden: [`plan_quota_reached ${day(1)}`] })
    for (const bookingId of [ill.id, soldId]) await desk.clerk.send(bookings.cancel, { bookingId, reason: 'Ill' })
    expect(await desk.codeOf(desk.clerk.raw(bookings.reinstate, { bookingId: called.id }))).toBe('ok')
  })

  test('reverseCheckOut refuses plan_quota_reached for nights given up that were sold meanwhile; with a reason they are taken beyond it', async () => {
    await quota(1)
    const { id } = await desk.book([stay(0, 3, { roomId: rooms['101'] })])
    await desk.clerk.send(bookings.checkIn, { bookingId: id })
    await desk.setToday(day(1))
    const leave = { bookingId: id, acceptBalance: true, note: 'Later' }
    await desk.clerk.send(bookings.checkOut, leave)
    const { id: soldId } = await desk.book([stay(2, 3)])
    const reverse = (as: typeof desk.clerk, more: object = {}) =>
      as.raw(bookings.reverseCheckOut, { bookingId: id, ...more })
    expect((await reverse(desk.clerk)).body).toMatchObject({ code: 'plan_quota_reached', details: { day: day(2) } })
    expect((await desk.clerk.send(bookings.get, { bookingId: id })).status).toBe('CHECKED_OUT')
    const restrictionReason = 'Pressed by mistake'
    expect(await desk.codeOf(reverse(desk.clerk, { restrictionReason }))).toBe('plan_quota_reached')
    expect(await desk.codeOf(reverse(desk.manager, { restrictionReason }))).toBe('ok')
    const [row] = await desk.hotel.rows<{ after: object }>(
      `select after from audit_events where type = 'CHECK_OUT_REVERSED' and booking_id = $1`,
      [id],
    )
    expect(row?.after).toMatchObject({ restrictionReason, overridden: [`plan_quota_reached ${day(2)}`] })
    await desk.clerk.send(bookings.cancel, { bookingId: soldId, reason: 'Ill' })
    await desk.clerk.send(bookings.checkOut, leave)
    expect(await desk.codeOf(reverse(desk.clerk))).toBe('ok')
  })

  test('releases the night of a departing guest once: to the one who left or to a new guest', async () => {
    await quota(1)
    const { id } = await desk.book([stay(0, 3, { roomId: rooms['101'] })])
    await desk.clerk.send(bookings.checkIn, { bookingId: id })
    await desk.setToday(day(1))
    await desk.clerk.send(bookings.checkOut, { bookingId: id, acceptBalance: true, note: 'Later' })
    const codes = await Promise.all([
      desk.codeOf(desk.clerk.raw(bookings.reverseCheckOut, { bookingId: id })),
      ...[deluxe, standard].map((roomTypeId) => desk.codeOf(desk.request([stay(2, 3, { roomTypeId })]))),
    ])
    expect(codes.toSorted()).toEqual(['ok', 'plan_quota_reached', 'plan_quota_reached'])
  })

  test('undo refuses plan_quota_reached when what a change left was sold meanwhile', async () => {
    await quota(1)
    const one = await desk.book([stay(1, 2)])
    const at = { bookingId: one.id, stayId: one.stays[0]?.id ?? '' }
    const { changeId } = await desk.clerk.send(bookings.changeStay, { ...at, version: one.version, ratePlanId: breakfast }) // prettier-ignore
    const { id: soldId } = await desk.book([stay(1, 2)])
    expect(await desk.codeOf(desk.clerk.raw(bookings.undo, { changeId }))).toBe('plan_quota_reached')
    await desk.clerk.send(bookings.cancel, { bookingId: soldId, reason: 'Ill' })
    expect(await desk.codeOf(desk.clerk.raw(bookings.undo, { changeId }))).toBe('ok')
  })

  test('lets exactly one of those who want the last room back at once have it', async () => {
    await quota(3)
    const waiting: string[] = []
    for (const _ of [1, 2, 3]) {
      const { id } = await desk.book([stay(5, 6)])
      waiting.push(id)
      await desk.clerk.send(bookings.cancel, { bookingId: id, reason: 'Ill' })
    }
    await desk.book([stay(5, 6), stay(5, 6, { roomTypeId: deluxe })])
    const back = waiting.map((bookingId) => desk.codeOf(desk.clerk.raw(bookings.reinstate, { bookingId })))
    const anew = desk.codeOf(desk.request([stay(5, 6, { roomTypeId: deluxe })]))
    const codes = await Promise.all([...back, anew])
    expect(codes.toSorted()).toEqual(['ok', ...Array.from({ length: 3 }, () => 'plan_quota_reached')])
  })

  test('lets exactly one of those who want the last room at once have it, in whichever type', async () => {
    await quota(3)
    await desk.book([stay(5, 6), stay(5, 6)])
    const requests = Array.from({ length: 6 }, (_, at) =>
      desk.codeOf(desk.request([stay(5, 6, { roomTypeId: at % 2 ? deluxe : standard })])),
    )
    const codes = await Promise.all(requests)
    expect(codes.toSorted()).toEqual(['ok', ...Array.from({ length: 5 }, () => 'plan_quota_reached')])
  })
})
