import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { FIXTURE } from '#test/server.ts'
import { bookings } from '../contract/bookings.ts'
import { bookingJobs } from '../jobs.ts'
import { ABSENT, type Desk, startDesk, TODAY } from './testing.ts'

let desk: Desk
beforeAll(async () => (desk = await startDesk()))
afterEach(() => desk.clear())
afterAll(() => desk.stop())

const { rooms } = FIXTURE
const OUT = '2026-11-23'
const LATER = ['2026-12-10', '2026-12-12'] as const
const codeOf = (response: Promise<{ status: number; body: unknown }>) => desk.codeOf(response)
const held = async () => (await desk.hotel.rows('select * from type_nights where taken > 0')).length
const soon = (more: object = {}) => desk.book([desk.stay(TODAY, OUT, { roomId: rooms['101'] })], more)
const later = (more: object = {}) => desk.book([desk.stay(...LATER)], more)

test('cancelling in time is free and releases the rooms', async () => {
  const { id } = await later()
  expect(await desk.clerk.send(bookings.cancellationTerms, { bookingId: id })).toMatchObject({
    isAllowed: true, reasons: [], fee: 0, noShowFee: 630_000, freeUntil: '2026-12-09', refundable: 0, currency: 'INR',
  }) // prettier-ignore
  const { booking, fee } = await desk.clerk.send(bookings.cancel, { bookingId: id, reason: 'Ill' })
  expect(fee).toBe(0)
  expect(booking).toMatchObject({ status: 'CANCELLED', cancelReason: 'Ill', money: { payable: 0, due: 0 } })
  expect(await held()).toBe(0)
  const [bell] = await desk.hotel.rows(`select * from notifications where status = 'cancelled' and reference_id = $1`, [
    id,
  ])
  expect(bell).toMatchObject({ notification_type: 'booking' })
})

test('cancelling late costs the policy’s share with its tax, and what is left is refundable', async () => {
  await desk.hotel.rows('update properties set cancel_fee_bp = 5000')
  const { id } = await soon()
  await desk.pay(id, 945_000)
  const terms = await desk.clerk.send(bookings.cancellationTerms, { bookingId: id })
  expect(terms).toMatchObject({ paid: 945_000, currency: 'INR' })
  const { booking, fee } = await desk.clerk.send(bookings.cancel, { bookingId: id, reason: 'Changed plans' })
  expect(fee).toBe(terms.fee)
  expect(terms.refundable).toBe(945_000 - fee)
  expect(booking.money).toMatchObject({ payable: 0, expenses: fee, due: 0 })
  await desk.hotel.rows('update properties set cancel_fee_bp = 10000')
})

test('what was called off can be reinstated with its fee, room and price', async () => {
  const { id, money } = await soon()
  const { fee } = await desk.clerk.send(bookings.cancel, { bookingId: id, reason: 'Mistake' })
  expect(fee).toBe(945_000)
  const back = await desk.clerk.send(bookings.reinstate, { bookingId: id })
  expect(back).toMatchObject({ status: 'CONFIRMED', cancelReason: '', money: { ...money, tax: money.tax } })
  expect(back.stays[0]?.roomNumber).toBe('101')
  expect(await held()).toBe(3)
  expect(await desk.oversold()).toEqual([])
})

test('terms refuses not_found', async () =>
  expect(await codeOf(desk.clerk.raw(bookings.terms, { bookingId: ABSENT }))).toBe('not_found'))

test('cancellationTerms refuses not_found', async () =>
  expect(await codeOf(desk.clerk.raw(bookings.cancellationTerms, { bookingId: ABSENT }))).toBe('not_found'))

const cancel = (bookingId: string, more: object = {}) =>
  codeOf(desk.clerk.raw(bookings.cancel, { bookingId, reason: 'Ill', ...more }))
test('cancel refuses not_found', async () => expect(await cancel(ABSENT)).toBe('not_found'))
test('cancel refuses stale_version', async () =>
  expect(await cancel((await later()).id, { version: 9 })).toBe('stale_version'))
test('cancel refuses booking_closed', async () => {
  const { id } = await soon()
  await desk.clerk.send(bookings.checkIn, { bookingId: id })
  expect(await cancel(id)).toBe('booking_closed')
  const terms = await desk.clerk.send(bookings.cancellationTerms, { bookingId: id })
  expect(terms).toMatchObject({ isAllowed: false, reasons: [{ code: 'booking_closed', detail: 'IN_HOUSE' }] })
})
test('cancel refuses price_needs_permission: waiving a fee is a matter of price', async () => {
  const { id } = await soon()
  expect(await cancel(id, { waiveFee: true })).toBe('price_needs_permission')
  const { fee } = await desk.manager.send(bookings.cancel, { bookingId: id, reason: 'Ill', waiveFee: true })
  expect(fee).toBe(0)
})

const noShow = (bookingId: string, more: object = {}) => codeOf(desk.clerk.raw(bookings.noShow, { bookingId, ...more }))
test('not arriving costs its fee and frees the room', async () => {
  const { id } = await soon()
  const { booking, fee } = await desk.clerk.send(bookings.noShow, { bookingId: id })
  expect(fee).toBe(945_000)
  expect(booking).toMatchObject({
    status: 'NO_SHOW',
    money: { payable: 0, expenses: 945_000, tax: 45_000, due: 945_000 },
  })
  expect(await held()).toBe(0)
  expect(await desk.hotel.rows('select * from room_nights')).toEqual([])
})
test('not arriving takes the stays that were due; a room that comes later stays booked', async () => {
  const tomorrow = '2026-11-21'
  const { id, stays } = await desk.book([
    desk.stay(TODAY, OUT, { roomId: rooms['101'] }),
    desk.stay(tomorrow, OUT, { roomId: rooms['102'] }),
  ])
  const { booking, fee } = await desk.clerk.send(bookings.noShow, { bookingId: id })
  const statusOf = (place: number) => booking.stays.find((stay) => stay.id === stays[place]?.id)?.status
  expect([statusOf(0), statusOf(1)]).toEqual(['NO_SHOW', 'CONFIRMED'])
  expect([booking.status, fee]).toEqual(['CONFIRMED', 945_000])
  expect(await desk.hotel.rows('select night::text from room_nights order by night')).toEqual([
    { night: tomorrow },
    { night: '2026-11-22' },
  ])
})
test('noShow refuses not_found', async () => expect(await noShow(ABSENT)).toBe('not_found'))
test('noShow refuses stale_version', async () =>
  expect(await noShow((await soon()).id, { version: 9 })).toBe('stale_version'))
test('noShow refuses booking_closed', async () =>
  expect(await noShow((await soon({ status: 'OPTION' })).id)).toBe('booking_closed'))
test('noShow refuses not_arrival_day', async () => expect(await noShow((await later()).id)).toBe('not_arrival_day'))
test('noShow refuses price_needs_permission', async () =>
  expect(await noShow((await soon()).id, { waiveFee: true })).toBe('price_needs_permission'))

const reinstate = (bookingId: string) => codeOf(desk.clerk.raw(bookings.reinstate, { bookingId }))
const cancelled = async () => {
  const { id } = await soon()
  await desk.clerk.send(bookings.cancel, { bookingId: id, reason: 'Mistake' })
  return id
}
test('reinstate refuses not_found', async () => expect(await reinstate(ABSENT)).toBe('not_found'))
test('reinstate refuses booking_closed', async () => expect(await reinstate((await soon()).id)).toBe('booking_closed'))
test('reinstate refuses room_taken', async () => {
  const id = await cancelled()
  await soon()
  expect(await reinstate(id)).toBe('room_taken')
})
test('reinstate refuses room_blocked', async () => {
  const id = await cancelled()
  await desk.block(rooms['101'], FIXTURE.standard, ['2026-11-22'])
  expect(await reinstate(id)).toBe('room_blocked')
})
test('reinstate refuses no_availability', async () => {
  const id = await cancelled()
  for (const _ of [1, 2, 3, 4]) await desk.book([desk.stay('2026-11-21', OUT)])
  expect(await reinstate(id)).toBe('no_availability')
})
test('reinstate refuses date_in_past', async () => {
  const id = await cancelled()
  await desk.setToday(OUT)
  expect(await reinstate(id)).toBe('date_in_past')
})
test('reinstate refuses already_invoiced', async () => {
  const id = await cancelled()
  await desk.hotel.rows(
    `with series as (
       insert into invoice_series (property_id, document_type, fiscal_year_start) values ($1, 'INVOICE', '2026-04-01')
       returning *)
     insert into invoices (property_id, id, fiscal_year_start, sequence, number, booking_id, folio_id, issued_on, issued_at, issued_by,
                           issued_by_name, bill_to_name, currency, net_minor, tax_minor, total_minor, paid_minor, snapshot,
                           previous_hash, hash)
     select $1, gen_random_uuid(), s.fiscal_year_start, 1, 'T/1', $2, f.id, '2026-11-20', now(), 1, '', '', 'INR', 0, 0, 0, 0, '{}', '', ''
       from folios f, series s where f.booking_id = $2`,
    [desk.hotel.propertyId, id],
  )
  expect(await reinstate(id)).toBe('already_invoiced')
})

const confirm = (bookingId: string, version = 1) => codeOf(desk.clerk.raw(bookings.confirm, { bookingId, version }))
test('confirming an inquiry takes the rooms, confirming an option retains them', async () => {
  for (const status of ['INQUIRY', 'WAITLIST', 'OPTION']) {
    const { id, version } = await later({ status })
    const booking = await desk.clerk.send(bookings.confirm, { bookingId: id, version })
    expect(booking).toMatchObject({ status: 'CONFIRMED', optionExpiresAt: null, version: 2 })
  }
  expect(await desk.oversold()).toEqual([])
})
test('confirm refuses not_found', async () => expect(await confirm(ABSENT)).toBe('not_found'))
test('confirm refuses stale_version', async () =>
  expect(await confirm((await later({ status: 'INQUIRY' })).id, 3)).toBe('stale_version'))
test('confirm refuses booking_closed', async () => expect(await confirm((await later()).id)).toBe('booking_closed'))
test('confirm refuses option_expired', async () => {
  const { id } = await later({ status: 'OPTION' })
  await desk.hotel.rows(`update bookings set option_expires_at = now() - interval '1 minute'`)
  expect(await confirm(id)).toBe('option_expired')
})
test('confirm refuses date_in_past', async () => {
  const { id } = await soon({ status: 'INQUIRY' })
  await desk.setToday('2026-11-21')
  expect(await confirm(id)).toBe('date_in_past')
})
test('confirm refuses no_availability', async () => {
  const { id } = await later({ status: 'WAITLIST' })
  for (const _ of [1, 2, 3, 4]) await later()
  expect(await confirm(id)).toBe('no_availability')
})
test('confirm refuses room_taken, confirm refuses room_blocked', async () => {
  const { id } = await later({ status: 'INQUIRY' })
  await desk.hotel.rows('update stays set room_id = $1', [rooms['102']])
  await desk.block(rooms['102'], FIXTURE.standard, [LATER[0]])
  expect(await confirm(id)).toBe('room_blocked')
  await desk.hotel.rows('update stays set room_id = $1', [rooms['103']])
  await desk.book([desk.stay(...LATER, { roomId: rooms['103'] })])
  expect(await confirm(id)).toBe('room_taken')
})

const update = (bookingId: string, more: object) =>
  codeOf(desk.clerk.raw(bookings.update, { bookingId, version: 1, ...more }))
test('notes, source, guests and customer of a booking can change; price and place do not', async () => {
  const booking = await later()
  const other = await later({ customer: { firstName: 'Ravi' } })
  const changed = await desk.clerk.send(bookings.update, {
    bookingId: booking.id,
    version: 1,
    customerId: other.customer.id,
    notes: 'Late',
    guests: [{ stayId: booking.stays[0]?.id ?? '', guestName: 'Ravi', arrivalTime: '22:00' }],
  })
  expect(changed).toMatchObject({ version: 2, notes: 'Late', source: 'DIRECT', customer: { firstName: 'Ravi' } })
  expect(changed.stays[0]).toMatchObject({ guestName: 'Ravi', arrivalTime: '22:00', total: booking.stays[0]?.total })
})
test('update refuses not_found', async () => {
  expect(await update(ABSENT, {})).toBe('not_found')
  expect(await update((await later()).id, { customerId: ABSENT })).toBe('not_found')
})
test('update refuses stale_version', async () =>
  expect(await update((await later()).id, { version: 2 })).toBe('stale_version'))
test('update refuses unknown_reference', async () =>
  expect(await update((await later()).id, { guests: [{ stayId: ABSENT, guestName: 'X' }] })).toBe('unknown_reference'))

test('an option that ran out is cancelled by itself, once, and one that was confirmed is not', async () => {
  const lost = await later({ status: 'OPTION' })
  const stored = await later({ status: 'OPTION' })
  const open = await later({ status: 'OPTION' })
  await desk.clerk.send(bookings.confirm, { bookingId: stored.id, version: 1 })
  await desk.hotel.rows(`update bookings set option_expires_at = now() - interval '1 minute' where id = $1`, [lost.id])
  const expire = () => bookingJobs['bookings.expireOptions']?.run(desk.hotel.system, {})
  await expire()
  await expire()
  const statusOf = async (bookingId: string) => (await desk.clerk.send(bookings.get, { bookingId })).status
  expect(await Promise.all([lost, stored, open].map(({ id }) => statusOf(id)))).toEqual([
    'CANCELLED',
    'CONFIRMED',
    'OPTION',
  ])
  expect(await desk.clerk.send(bookings.get, { bookingId: lost.id })).toMatchObject({
    version: 2,
    cancelReason: 'Option expired',
  })
  expect(await desk.oversold()).toEqual([])
})
