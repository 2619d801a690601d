import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { recountInventory } from '#areas/property/rooms/actions/recount.ts'
import type { Day } from '#core/dates.ts'
import { FIXTURE, type TestClient } from '#test/server.ts'
import type { Booking } from '../contract/replies.ts'
import { bookings } from '../contract/bookings.ts'
import { ABSENT, type Desk, startDesk, TODAY } from './testing.ts'

const { rooms, standard, deluxe } = FIXTURE
const day = (text: string) => text as Day
const IN = '2026-12-01'
const OUT = '2026-12-04'

let desk: Desk
beforeAll(async () => (desk = await startDesk()))
afterEach(async () => {
  // Whatever was moved, split or undone: the counters are what the stays add up to.
  const differences = await desk.hotel.inside((ctx) => recountInventory(ctx))
  await desk.clear()
  expect(differences).toEqual([])
})
afterAll(() => desk.stop())

/** A stay of three nights in 101 by default. */
const book = (more: object = {}, booking: object = {}) =>
  desk.book([{ ...desk.stay(IN, OUT, { roomId: rooms['101'] }), ...more }], booking)
const stayIdOf = (booking: Booking) => booking.stays[0]?.id ?? ''
const edit = (booking: Booking) => ({ bookingId: booking.id, stayId: stayIdOf(booking), version: booking.version })
const read = (booking: Booking) => desk.clerk.send(bookings.get, { bookingId: booking.id })
const inHouse = async (more: object = {}) => {
  const booking = await book({ arrival: TODAY, departure: '2026-11-23', ...more })
  return desk.clerk.send(bookings.checkIn, { bookingId: booking.id })
}
const cancelled = async () => {
  const booking = await book()
  const { booking: closed } = await desk.manager.send(bookings.cancel, { bookingId: booking.id, reason: 'Ill' })
  return closed
}
const invoice = async (booking: Booking) => {
  await desk.hotel.rows(
    `insert into invoice_series (property_id, document_type, fiscal_year_start)
     values ($1, 'INVOICE', '2026-04-01') on conflict do nothing`,
    [desk.hotel.propertyId],
  )
  await desk.hotel.rows(
    `insert into invoices (property_id, id, fiscal_year_start, sequence, number, booking_id, folio_id, issued_on, issued_at, issued_by,
                           issued_by_name, bill_to_name, currency, net_minor, tax_minor, total_minor, paid_minor, snapshot,
                           previous_hash, hash)
     select property_id, gen_random_uuid(), '2026-04-01', 1, 'INV-1', booking_id, id, '2026-11-20', now(), 1, '', '', 'INR', 0, 0, 0, 0,
            '{}', '', '' from folios where booking_id = $1`,
    [booking.id],
  )
}

type ChangeRequest = { booking: Booking; by?: TestClient; change: object }
const change = ({ booking, by = desk.clerk, change: fields }: ChangeRequest) =>
  by.raw(bookings.changeStay, { ...edit(booking), ...fields })
const changed = async (booking: Booking, fields: object) => {
  const { status, body } = await change({ booking, change: fields })
  if (status !== 200) throw desk.hotel.faults.at(-1) ?? new Error(JSON.stringify(body))
  return body as { booking: Booking; changeId: string }
}
const changeCode = (booking: Booking, fields: object) => desk.codeOf(change({ booking, change: fields }))
const undo = (changeId: string) => desk.codeOf(desk.clerk.raw(bookings.undo, { changeId }))

/** Everything stored about stays, for "exactly as it was" and "nothing changed". */
const stored = async () => {
  const columns =
    's.id, room_type_id, priced_type_id, room_id, arrival_on, departure_on, adults, children, is_locked, status'
  const [stays, nights, roomNights] = await Promise.all([
    desk.hotel.rows(`select ${columns} from stays s order by id`),
    desk.hotel.rows(
      'select stay_id, night, net_minor, tax_minor, taxes, is_manual from stay_nights order by stay_id, night',
    ),
    desk.hotel.rows('select room_id, night, stay_id, block_id from room_nights order by room_id, night'),
  ])
  return { stays, nights, roomNights }
}
const audited = async (booking: Booking) =>
  (
    await desk.hotel.rows<{ type: string }>('select type from audit_events where booking_id = $1 order by id', [
      booking.id,
    ])
  )
    .map(({ type }) => type)
    .filter((type) => type !== 'NEW_BOOKING')

describe('chart', () => {
  test('shows rooms in order, free rooms per day, bars and blocks of a span', async () => {
    const booking = await book()
    await book({ roomId: undefined })
    await cancelled().catch(() => undefined)
    await desk.block(rooms['202'], deluxe, ['2026-12-02'])
    const chart = await desk.clerk.send(bookings.chart, { from: day('2026-12-03'), until: day('2026-12-05') })
    expect(chart.rooms.map((room) => room.number)).toEqual(['101', '102', '103', '104', '201', '202'])
    expect(chart.roomTypes).toMatchObject([
      { id: standard, free: [2, 4], total: 4 },
      { id: deluxe, free: [2, 2], total: 2 },
    ])
    expect(chart.bars).toHaveLength(2)
    expect(chart.bars.find((bar) => bar.bookingId === booking.id)).toMatchObject({
      roomId: rooms['101'],
      version: booking.version,
      status: 'CONFIRMED',
      guests: 2,
      hasBalance: true,
      isUpgrade: false,
    })
    expect(chart.blocks).toEqual([])
    const before = await desk.clerk.send(bookings.chart, { from: day('2026-12-02'), until: day('2026-12-03') })
    expect(before.blocks).toMatchObject([{ roomId: rooms['202'], kind: 'OUT_OF_ORDER' }])
    expect(before.roomTypes[1]?.free).toEqual([1])
  })

  test('a guest who leaves on the first day is not on it, nor is one who called off', async () => {
    await book()
    await cancelledIn102()
    expect((await desk.clerk.send(bookings.chart, { from: day(OUT), until: day('2026-12-09') })).bars).toEqual([])
    expect((await desk.clerk.send(bookings.chart, { from: day(IN), until: day(OUT) })).bars).toHaveLength(1)
  })
  const cancelledIn102 = async () => {
    const booking = await book({ roomId: rooms['102'] })
    await desk.manager.send(bookings.cancel, { bookingId: booking.id, reason: 'Ill' })
  }

  test('chart refuses stay_too_long', async () => {
    const response = desk.clerk.raw(bookings.chart, { from: '2026-12-01', until: '2027-06-01' })
    expect(await desk.codeOf(response)).toBe('stay_too_long')
  })
})

describe('previewChange', () => {
  test('shows the price before and after, night by night, and changes nothing', async () => {
    const booking = await book()
    const before = await stored()
    const input = { bookingId: booking.id, stayId: stayIdOf(booking), departure: day('2026-12-05') }
    expect(await desk.clerk.send(bookings.previewChange, input)).toMatchObject({
      isAllowed: true,
      reasons: [],
      before: 945_000,
      after: 1_260_000,
      difference: 315_000,
      nights: [{}, {}, {}, { day: '2026-12-04', before: null, after: 315_000 }],
    })
    expect(await stored()).toEqual(before)
  })

  test('names every reason against it', async () => {
    const booking = await book()
    await book({ roomId: rooms['102'] })
    const input = { bookingId: booking.id, stayId: stayIdOf(booking), roomId: rooms['102'] }
    const { isAllowed, reasons } = await desk.clerk.send(bookings.previewChange, { ...input, adults: 5 })
    expect(isAllowed).toBe(false)
    expect(reasons.map(({ code }) => code)).toEqual(['too_many_guests', 'room_taken', 'room_taken', 'room_taken'])
  })

  test('previewChange refuses not_found', async () => {
    const booking = await book()
    const preview = (input: object) => desk.codeOf(desk.clerk.raw(bookings.previewChange, input))
    expect(await preview({ bookingId: ABSENT, stayId: stayIdOf(booking) })).toBe('not_found')
    expect(await preview({ bookingId: booking.id, stayId: ABSENT })).toBe('not_found')
  })
})

describe('changeStay', () => {
  test('moves, prices, counts again and records it in the audit log; one undo puts everything back', async () => {
    const booking = await book()
    const before = await stored()
    const { booking: moved, changeId } = await changed(booking, {
      roomId: rooms['201'],
      arrival: '2026-12-02',
      departure: '2026-12-05',
    })
    expect(moved.stays).toMatchObject([{ roomId: rooms['201'], roomTypeId: deluxe, pricedTypeId: deluxe }])
    expect(moved).toMatchObject({ arrival: '2026-12-02', departure: '2026-12-05', version: booking.version + 1 })
    expect(moved.money.payable).toBe(3 * 525_000)
    expect(await audited(booking)).toEqual(
      expect.arrayContaining(['DATE_CHANGE', 'ROOM_CATEGORY_CHANGE', 'ROOM_SHIFT']),
    )

    expect(await undo(changeId)).toBe('ok')
    expect(await stored()).toEqual(before)
    expect(await read(booking)).toMatchObject({ arrival: IN, departure: OUT, money: { payable: 945_000 } })
    expect(await audited(booking)).toContain('CHANGE_UNDO')
  })

  test('an upgrade at the old price retains the price and shows on the chart', async () => {
    const { booking } = await changed(await book(), { roomId: rooms['201'], price: 'keep' })
    expect(booking.money.payable).toBe(945_000)
    expect(booking.stays[0]).toMatchObject({ roomTypeId: deluxe, pricedTypeId: standard })
    const { bars } = await desk.clerk.send(bookings.chart, { from: day(IN), until: day(OUT) })
    expect(bars).toMatchObject([{ isUpgrade: true }])
  })

  test('a guest in house moves from tonight on; the room left behind is dirty until undone', async () => {
    const booking = await inHouse()
    await desk.setToday('2026-11-21')
    const { changeId } = await changed(booking, { roomId: rooms['201'] })
    const nights = await desk.hotel.rows('select room_id from room_nights where stay_id = $1 order by night', [
      stayIdOf(booking),
    ])
    expect(nights.map(({ room_id }) => room_id)).toEqual([rooms['101'], rooms['201'], rooms['201']])
    expect((await read(booking)).money.payable).toBe(315_000 + 2 * 525_000)
    const condition = () => desk.hotel.rows('select condition from rooms where id = $1', [rooms['101']])
    expect(await condition()).toEqual([{ condition: 'DIRTY' }])
    expect(await undo(changeId)).toBe('ok')
    expect(await condition()).toEqual([{ condition: 'CLEAN' }])
  })

  test('changeStay refuses not_found', async () => {
    const booking = await book()
    expect(await desk.codeOf(desk.clerk.raw(bookings.changeStay, { ...edit(booking), bookingId: ABSENT }))).toBe(
      'not_found',
    )
    expect(await desk.codeOf(desk.clerk.raw(bookings.changeStay, { ...edit(booking), stayId: ABSENT }))).toBe(
      'not_found',
    )
  })

  test('changeStay refuses stale_version: two clerks drag the same bar, one wins and the refusal of the other names who won', async () => {
    const second = await desk.hotel.as('PROP_FRONTDESK', { name: 'Kabir' })
    for (let round = 0; round < 5; round++) {
      const booking = await book()
      const responses = await Promise.all([
        change({ booking, change: { roomId: rooms['102'] } }),
        change({ booking, by: second, change: { arrival: '2026-12-10', departure: '2026-12-12' } }),
      ])
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const [saved, lost] = responses[0]?.status === 200 ? responses : [responses[1], responses[0]]
      expect(lost?.body).toMatchObject({
        code: 'stale_version',
        details: { changedBy: expect.stringMatching(/Asha|Kabir/) },
      })
      const { booking: now } = Object(saved?.body) as { booking: Booking }
      expect(await read(booking)).toEqual(now)
      expect((await stored()).roomNights).toHaveLength(now.arrival === IN ? 3 : 2)
      await desk.clear()
    }
  })

  test('changeStay refuses room_taken: two stays go for one room at once, one gets it', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await book(), await book({ roomId: rooms['102'] })]
      const responses = [one, other].map((booking) => changeCode(booking, { roomId: rooms['103'] }))
      expect((await Promise.all(responses)).toSorted()).toEqual(['ok', 'room_taken'])
      await desk.clear()
    }
  })

  test('two stays that swap their nights cross without waiting for each other for ever', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await book()
      const other = await book({ roomId: rooms['201'], roomTypeId: deluxe })
      const responses = [changeCode(one, { roomId: rooms['202'] }), changeCode(other, { roomId: rooms['102'] })]
      expect(await Promise.all(responses)).toEqual(['ok', 'ok'])
      await desk.clear()
    }
  })

  test('changeStay refuses unknown_reference', async () => {
    const booking = await book()
    expect(await changeCode(booking, { roomId: FIXTURE.foreignRoom })).toBe('unknown_reference')
    expect(await changeCode(booking, { roomTypeId: FIXTURE.foreignType })).toBe('unknown_reference')
    expect(await changeCode(booking, { ratePlanId: FIXTURE.foreignPlan })).toBe('unknown_reference')
  })
  test('changeStay refuses booking_closed', async () =>
    expect(await changeCode(await cancelled(), { departure: '2026-12-05' })).toBe('booking_closed'))
  test('changeStay refuses stay_locked', async () => {
    const locked = await desk.clerk.send(bookings.lock, { ...edit(await book()), isLocked: true, reason: 'Wheelchair' })
    expect(await changeCode(locked, { roomId: rooms['102'] })).toBe('stay_locked')
  })
  test('changeStay refuses date_in_past', async () =>
    expect(await changeCode(await book(), { arrival: '2026-11-19' })).toBe('date_in_past'))
  test('changeStay refuses past_night_fixed', async () =>
    expect(await changeCode(await inHouse(), { arrival: '2026-11-21' })).toBe('past_night_fixed'))
  test('changeStay refuses stay_too_long', async () =>
    expect(await changeCode(await book(), { departure: '2028-12-05' })).toBe('stay_too_long'))
  test('changeStay refuses stay_has_no_night', async () =>
    expect(await changeCode(await book(), { departure: IN })).toBe('stay_has_no_night'))
  test('changeStay refuses too_many_guests', async () =>
    expect(await changeCode(await book(), { adults: 4 })).toBe('too_many_guests'))
  test('changeStay refuses wrong_room_type', async () =>
    expect(await changeCode(await book(), { roomId: rooms['201'], roomTypeId: standard })).toBe('wrong_room_type'))
  test('changeStay refuses room_not_assigned', async () =>
    expect(await changeCode(await inHouse(), { roomId: null })).toBe('room_not_assigned'))

  test('changeStay refuses no_availability', async () => {
    for (const number of ['201', '202'] as const) await book({ roomTypeId: deluxe, roomId: rooms[number] })
    expect(await changeCode(await book(), { roomTypeId: deluxe })).toBe('no_availability')
  })

  test('changeStay refuses room_blocked', async () => {
    await desk.block(rooms['102'], standard, ['2026-12-02'])
    expect(await changeCode(await book(), { roomId: rooms['102'] })).toBe('room_blocked')
  })

  test('changeStay refuses room_occupied', async () => {
    await inHouse({ roomId: rooms['102'], departure: '2026-11-21' })
    const booking = await inHouse()
    await desk.setToday('2026-11-21') // the guest in 102 is due out and still there
    expect(await changeCode(booking, { roomId: rooms['102'] })).toBe('room_occupied')
  })

  test('changeStay refuses no_price', async () => {
    const booking = await book()
    const prices = await desk.hotel.rows('delete from plan_prices where room_type_id = $1 returning *', [deluxe])
    expect(await changeCode(booking, { roomTypeId: deluxe })).toBe('no_price')
    await putBack('plan_prices', prices)
  })

  test('changeStay refuses no_tax_slab', async () => {
    const booking = await book()
    const slabs = await desk.hotel.rows(`delete from tax_slabs where property_id = $1 returning *`, [
      desk.hotel.propertyId,
    ])
    expect(await changeCode(booking, { departure: '2026-12-05' })).toBe('no_tax_slab')
    expect(await setPrice(booking, IN, 100)).toBe('no_tax_slab') // setPrice refuses no_tax_slab
    await putBack('tax_slabs', slabs)
  })

  test('changeStay refuses rate_plan_closed', async () => {
    const booking = await book()
    await desk.hotel.rows('update rate_plans set is_active = false where id = $1', [FIXTURE.breakfast])
    expect(await changeCode(booking, { ratePlanId: FIXTURE.breakfast })).toBe('rate_plan_closed')
    await desk.hotel.rows('update rate_plans set is_active = true where id = $1', [FIXTURE.breakfast])
  })

  test('changeStay refuses already_invoiced', async () => {
    const booking = await book()
    await invoice(booking)
    expect(await changeCode(booking, { departure: '2026-12-05' })).toBe('already_invoiced')
    expect(await changeCode(booking, { roomId: rooms['102'] })).toBe('ok')
  })
})

const putBack = (table: 'plan_prices' | 'tax_slabs', rows: object[]) =>
  desk.hotel.rows(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
    JSON.stringify(rows),
  ])

const setPrice = (booking: Booking, on: string, netAmount: number, more: object = {}) => {
  const input = { ...edit(booking), nights: [{ day: on, netAmount }], reason: 'Regular guest', ...more }
  return desk.codeOf(desk.manager.raw(bookings.setPrice, input))
}

describe('setPrice', () => {
  test('taxes the new price by its own slab, and recalculating leaves it alone', async () => {
    const booking = await book()
    expect(await setPrice(booking, IN, 800_000)).toBe('ok')
    const now = await read(booking)
    expect(now.money.payable).toBe(944_000 + 2 * 315_000)
    expect(await audited(booking)).toContain('PRICE_CHANGE')
    const { booking: longer } = await changed(now, { departure: '2026-12-05' })
    expect(longer.money.payable).toBe(944_000 + 3 * 315_000)
  })

  test('needs the permission', async () => {
    const input = { ...edit(await book()), nights: [{ day: IN, netAmount: 1 }], reason: 'Friend' }
    expect((await desk.clerk.raw(bookings.setPrice, input)).status).toBe(403)
  })

  test('setPrice refuses not_found', async () => {
    const booking = await book()
    expect(await setPrice(booking, OUT, 100)).toBe('not_found')
    expect(await setPrice(booking, IN, 100, { stayId: ABSENT })).toBe('not_found')
  })
  test('setPrice refuses stale_version', async () =>
    expect(await setPrice(await book(), IN, 100, { version: 99 })).toBe('stale_version'))
  test('setPrice refuses booking_closed', async () =>
    expect(await setPrice(await cancelled(), IN, 100)).toBe('booking_closed'))
  test('setPrice refuses no_tax_slab', async () => {
    const booking = await book()
    const slabs = await desk.hotel.rows(`delete from tax_slabs where property_id = $1 returning *`, [
      desk.hotel.propertyId,
    ])
    expect(await setPrice(booking, IN, 100)).toBe('no_tax_slab')
    await putBack('tax_slabs', slabs)
  })
  test('setPrice refuses already_invoiced', async () => {
    const booking = await book()
    await invoice(booking)
    expect(await setPrice(booking, IN, 100)).toBe('already_invoiced')
  })
})

const split = (booking: Booking, more: object = {}) =>
  desk.codeOf(desk.clerk.raw(bookings.split, { ...edit(booking), on: '2026-12-02', ...more }))

describe('split', () => {
  test('makes two stays of the same money; undo makes them one again', async () => {
    const booking = await book()
    const before = await stored()
    const input = { ...edit(booking), on: day('2026-12-02'), roomId: rooms['102'] }
    const { booking: parts, changeId } = await desk.clerk.send(bookings.split, input)
    expect(parts.stays).toMatchObject([
      { roomNumber: '101', arrival: IN, departure: '2026-12-02' },
      { roomNumber: '102', arrival: '2026-12-02', departure: OUT, guestName: booking.stays[0]?.guestName },
    ])
    expect(parts.money.payable).toBe(booking.money.payable)
    expect(await undo(changeId)).toBe('ok')
    expect(await stored()).toEqual(before)
  })

  test('split refuses not_found', async () => {
    const booking = await book()
    expect(await split(booking, { stayId: ABSENT })).toBe('not_found')
    expect(await split(booking, { roomId: FIXTURE.foreignRoom })).toBe('not_found')
  })
  test('split refuses stale_version', async () =>
    expect(await split(await book(), { version: 99 })).toBe('stale_version'))
  test('split refuses booking_closed', async () => expect(await split(await cancelled())).toBe('booking_closed'))
  test('split refuses stay_locked', async () => {
    const locked = await desk.clerk.send(bookings.lock, { ...edit(await book()), isLocked: true })
    expect(await split(locked, { roomId: rooms['102'] })).toBe('stay_locked')
  })
  test('split refuses split_outside_stay', async () => {
    expect(await split(await book(), { on: OUT })).toBe('split_outside_stay')
    expect(await split(await inHouse(), { on: TODAY })).toBe('split_outside_stay')
  })
  test('split refuses room_taken', async () => {
    await book({ roomId: rooms['102'] })
    expect(await split(await book(), { roomId: rooms['102'] })).toBe('room_taken')
  })
  test('split refuses room_blocked', async () => {
    await desk.block(rooms['102'], standard, ['2026-12-03'])
    expect(await split(await book(), { roomId: rooms['102'] })).toBe('room_blocked')
  })
  test('split refuses wrong_room_type', async () =>
    expect(await split(await book(), { roomId: rooms['201'] })).toBe('wrong_room_type'))
})

const lock = (booking: Booking, more: object = {}) =>
  desk.codeOf(desk.clerk.raw(bookings.lock, { ...edit(booking), isLocked: true, ...more }))

describe('lock', () => {
  test('retains its reason until it is lifted', async () => {
    const booking = await book()
    expect(await lock(booking, { reason: 'Near the lift' })).toBe('ok')
    const locked = await read(booking)
    expect(locked.stays[0]).toMatchObject({ isLocked: true, lockReason: 'Near the lift' })
    expect(await lock(locked, { isLocked: false })).toBe('ok')
    expect((await read(booking)).stays[0]).toMatchObject({ isLocked: false, lockReason: '' })
  })
  test('lock refuses not_found', async () => expect(await lock(await book(), { stayId: ABSENT })).toBe('not_found'))
  test('lock refuses stale_version', async () =>
    expect(await lock(await book(), { version: 99 })).toBe('stale_version'))
  test('lock refuses booking_closed', async () => expect(await lock(await cancelled())).toBe('booking_closed'))
  test('lock refuses room_not_assigned', async () =>
    expect(await lock(await book({ roomId: undefined }))).toBe('room_not_assigned'))
})

const roomless = () => book({ roomId: undefined })
const assign = (...assignments: { stayId: string; roomId: string }[]) =>
  desk.codeOf(desk.clerk.raw(bookings.assign, { assignments }))

describe('assign', () => {
  test('takes a proposal whole, and one undo takes it back whole', async () => {
    await book()
    for (let count = 0; count < 3; count++) await roomless()
    const before = await stored()
    const proposal = await desk.clerk.send(bookings.proposeAssignment, { from: day(IN), until: day(OUT) })
    expect(proposal.assignments.map(({ roomNumber }) => roomNumber).toSorted()).toEqual(['102', '103', '104'])
    expect(await stored()).toEqual(before)
    const assignments = proposal.assignments.map(({ stayId, roomId }) => ({ stayId, roomId }))
    const { changeId, assignedCount } = await desk.clerk.send(bookings.assign, { assignments })
    expect(assignedCount).toBe(3)
    expect(await audited({ id: proposal.assignments[0]?.bookingId } as Booking)).toContain('ROOM_ALLOCATION')
    expect(await undo(changeId)).toBe('ok')
    expect(await stored()).toEqual(before)
  })

  test('proposes nothing where nothing is free, with the reason', async () => {
    await book({ arrival: IN, departure: '2026-12-03' })
    await book({ arrival: '2026-12-03', departure: '2026-12-06', roomId: rooms['102'] })
    for (const number of ['103', '104'] as const) await book({ departure: '2026-12-06', roomId: rooms[number] })
    const last = await book({ departure: '2026-12-06', roomId: undefined })
    const { unplaced } = await desk.clerk.send(bookings.proposeAssignment, { from: day(IN), until: day(OUT) })
    expect(unplaced).toMatchObject([{ bookingId: last.id, why: [{ code: 'room_taken' }] }])
  })

  test('proposeAssignment refuses stay_too_long', async () => {
    const response = desk.clerk.raw(bookings.proposeAssignment, { from: '2026-12-01', until: '2027-12-01' })
    expect(await desk.codeOf(response)).toBe('stay_too_long')
  })

  test('assign refuses not_found', async () => {
    const stayId = stayIdOf(await roomless())
    expect(await assign({ stayId: ABSENT, roomId: rooms['102'] })).toBe('not_found')
    expect(await assign({ stayId, roomId: FIXTURE.foreignRoom })).toBe('not_found')
  })
  test('assign refuses booking_closed', async () =>
    expect(await assign({ stayId: stayIdOf(await cancelled()), roomId: rooms['102'] })).toBe('booking_closed'))
  test('assign refuses stay_locked', async () => {
    const booking = await book()
    await lock(booking)
    expect(await assign({ stayId: stayIdOf(booking), roomId: rooms['102'] })).toBe('stay_locked')
  })
  test('assign refuses room_taken, and then assigns none', async () => {
    const [one, other] = [await roomless(), await roomless()].map(stayIdOf) as [string, string]
    const before = await stored()
    const both = [one, other].map((stayId) => ({ stayId, roomId: rooms['102'] }))
    expect(await assign(...both)).toBe('room_taken')
    await book({ roomId: rooms['104'] })
    expect(await assign({ stayId: one, roomId: rooms['103'] }, { stayId: other, roomId: rooms['104'] })).toBe(
      'room_taken',
    )
    expect((await stored()).stays.filter(({ room_id }) => room_id !== null)).toHaveLength(1)
    expect(before.roomNights).toEqual([])
  })
  test('assign refuses room_blocked', async () => {
    await desk.block(rooms['102'], standard, ['2026-12-02'])
    expect(await assign({ stayId: stayIdOf(await roomless()), roomId: rooms['102'] })).toBe('room_blocked')
  })
  test('assign refuses wrong_room_type', async () =>
    expect(await assign({ stayId: stayIdOf(await roomless()), roomId: rooms['201'] })).toBe('wrong_room_type'))
})

describe('undo', () => {
  const moved = async (more: object = { roomId: rooms['102'] }) => changed(await book(), more)

  test('undo refuses not_found', async () => expect(await undo(ABSENT)).toBe('not_found'))
  test('undo refuses stale_version', async () => {
    const { booking, changeId } = await moved()
    await changed(booking, { roomId: rooms['103'] })
    expect(await undo(changeId)).toBe('stale_version')
    const once = await moved({ departure: '2026-12-05', roomId: rooms['104'] })
    expect([await undo(once.changeId), await undo(once.changeId)]).toEqual(['ok', 'stale_version'])
  })
  test('undo refuses booking_closed', async () => {
    const { booking, changeId } = await moved()
    await desk.manager.send(bookings.cancel, { bookingId: booking.id, reason: 'Ill' })
    expect(await undo(changeId)).toBe('booking_closed')
  })
  test('undo refuses no_availability', async () => {
    const { changeId } = await changed(await roomless(), { roomTypeId: deluxe })
    for (const number of ['101', '102', '103', '104'] as const) await book({ roomId: rooms[number] })
    expect(await undo(changeId)).toBe('no_availability')
  })
  test('undo refuses room_taken', async () => {
    const { changeId } = await moved()
    await book()
    expect(await undo(changeId)).toBe('room_taken')
  })
  test('undo refuses room_blocked', async () => {
    const { changeId } = await moved()
    await desk.block(rooms['101'], standard, ['2026-12-02'])
    expect(await undo(changeId)).toBe('room_blocked')
  })
  test('undo refuses past_night_fixed', async () => {
    const { changeId } = await changed(await inHouse(), { departure: '2026-11-26' })
    await desk.setToday('2026-11-25')
    expect(await undo(changeId)).toBe('past_night_fixed')
  })
  test('undo refuses already_invoiced', async () => {
    const { booking, changeId } = await moved({ departure: '2026-12-05' })
    await invoice(booking)
    expect(await undo(changeId)).toBe('already_invoiced')
  })
})
