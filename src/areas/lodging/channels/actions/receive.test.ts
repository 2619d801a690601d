import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { addDays, type Day, nightsIn } from '#core/dates.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { channels } from '../contract/channels.ts'
import { channelJobs } from '../jobs/channels.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'
const { standard, deluxe, bar, breakfast, businessDate: today } = FIXTURE

let hotel: TestHotel
let admin: TestClient
let desk: TestClient
let at: { channelId: string; propertyId: number }
let address: string
let key: string

beforeAll(async () => {
  hotel = await startTestServer()
  const platform = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  admin = await hotel.as('PROP_ADMIN')
  desk = await hotel.as('PROP_FRONTDESK')
  const { id: channelId } = await platform.send(channels.save, { name: 'Stays Online', code: 'STAYS', baseUrl: '' })
  at = { channelId, propertyId: hotel.propertyId }
  const terms = { hotelCode: 'PALACE', key: 'key-of-the-channel', currency: 'INR', includesTax: true }
  const { version } = await admin.send(channels.connect, { ...at, ...terms })
  await admin.send(channels.map, {
    ...at,
    version,
    rooms: [
      { roomTypeId: standard, code: 'STD' },
      { roomTypeId: deluxe, code: 'DLX' },
    ],
    rates: [
      { ratePlanId: bar, code: 'BAR' },
      { ratePlanId: breakfast, code: 'BB' },
    ],
  })
  const made = await admin.send(channels.renewKey, at)
  address = new URL(made.address).pathname
  key = made.key
})
afterAll(() => hotel.stop())

/** A room of a reservation, so many days from today. */
function room(from: number, nights: number, more: { id?: string; room?: string; rate?: string; amount?: number } = {}) {
  const { amount = 500_000, ...rest } = more
  const span = { arrival: addDays(today, from), departure: addDays(today, from + nights) }
  const priced = nightsIn(span).map((day) => ({ day, amount }))
  return { id: '1', room: 'STD', rate: 'BAR', ...span, adults: 2, nights: priced, ...rest }
}
let count = 0
/** A message with a name of its own. */
function message(reservation: string, version: number, kind: 'NEW' | 'MODIFIED' | 'CANCELLED', more: object = {}) {
  count += 1
  const guest = { firstName: 'Mira', lastName: 'Rao', email: 'mira@guest.example', phone: '+91 98765 43210' }
  const whole = kind === 'CANCELLED' ? {} : { rooms: [room(3, 2)], guest, currency: 'INR' }
  return { messageId: `m-${count}`, reservation, version, kind, ...whole, ...more }
}
type Result = { messageId: string; status: string; reference: string | null; reason: string; warnings: string[] }
const post = async (body: string | object, headers: Record<string, string> = {}) => {
  const response = await hotel.server.inject({
    method: 'POST',
    url: address,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
  })
  return { status: response.statusCode, body: JSON.parse(response.body) as { results: Result[]; code: string; details: Record<string, string> } } // prettier-ignore
}
const send = async (...messages: object[]): Promise<Result[]> => {
  const { status, body } = await post({ hotel: 'PALACE', messages })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.results
}
const sendOne = async (one: object): Promise<Result> => {
  const [result] = await send(one)
  if (!result) throw new Error('no result')
  return result
}
const bookingOf = async (reference: string | null) => {
  const found = await desk.send(bookings.find, { reference: reference ?? '' })
  return desk.send(bookings.get, { bookingId: found.id })
}
const taken = async (day: Day, roomTypeId: string = standard): Promise<number> => {
  const { roomTypes } = await desk.send(bookings.availability, { from: day, until: addDays(day, 1) })
  const type = roomTypes.find((one) => one.roomTypeId === roomTypeId)
  return (type?.total ?? 0) - (type?.nights[0]?.free ?? 0)
}
const trayed = async () => (await desk.send(channels.reservations, { state: 'TRAY' })).rows
const messagesOf = async (reservation: string) =>
  (await desk.send(channels.reservations, {})).rows.filter((row) => row.reservation === reservation)
const waiting = async (reservation: string) => {
  const found = (await trayed()).find((row) => row.reservation === reservation)
  if (!found) throw new Error(`${reservation} does not wait`)
  return found
}

describe('the endpoint for reservations', () => {
  test('receive refuses wrong_signature: no key, another key, an unknown address, a key that was renewed', async () => {
    const body = { hotel: 'PALACE', messages: [message('DOOR-1', 1, 'NEW')] }
    for (const authorization of ['', 'Bearer', 'Bearer wrong', `Basic ${key}`, `Bearer ${key}x`]) {
      const refused = await post(body, { authorization })
      expect([refused.status, refused.body.code], authorization).toEqual([401, 'wrong_signature'])
    }
    const elsewhere = await hotel.server.inject({
      method: 'POST', url: `/api/channels/${UNKNOWN}/reservations`, payload: body, headers: { authorization: `Bearer ${key}` },
    }) // prettier-ignore
    expect(elsewhere.statusCode).toBe(401)
    const old = key
    ;({ key } = await admin.send(channels.renewKey, at))
    expect((await post(body, { authorization: `Bearer ${old}` })).status).toBe(401)
    expect(await messagesOf('DOOR-1')).toEqual([])
  })

  test('the key is stored as a hash, shown once, and its last four characters afterwards', async () => {
    const [row] = await hotel.rows('select row_to_json(c)::text as all from channel_connections c')
    expect(JSON.stringify(row)).not.toContain(key)
    const { connection } = await admin.send(channels.connection, at)
    expect(connection).toMatchObject({ inboundKeyHint: key.slice(-4), trayCount: 0 })
    expect(new URL(connection.inboundAddress).pathname).toBe(address)
    expect(codeOf(await admin.raw(channels.renewKey, { ...at, channelId: UNKNOWN })), 'renewKey refuses not_found').toBe('not_found') // prettier-ignore
    expect((await desk.raw(channels.renewKey, at)).status).toBe(403)
  })

  test('receive refuses reservations_unreadable and receive refuses hotel_code_differs; nothing is stored', async () => {
    const one = message('DOOR-2', 1, 'NEW')
    const unreadable = [
      'no json', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', '', '[]', '{}', { hotel: 'PALACE', messages: [] },
      { hotel: 'PALACE', messages: [{ ...one, version: 0 }] }, { hotel: 'PALACE', messages: [{ ...one, version: 1.5 }] },
      { hotel: 'PALACE', messages: [{ ...one, reservation: '' }] }, { hotel: 'PALACE', messages: [{ ...one, kind: 'CHANGED' }] },
      { hotel: 'PALACE', messages: [{ ...one, messageId: 'x'.repeat(101) }] },
      { hotel: 'PALACE', messages: Array.from({ length: 51 }, () => one) }, '['.repeat(50_000),
    ] // prettier-ignore
    for (const body of unreadable) {
      const refused = await post(body)
      expect([refused.status, refused.body.code], JSON.stringify(body).slice(0, 80)).toEqual([422, 'reservations_unreadable']) // prettier-ignore
    }
    const other = await post({ hotel: 'OTHER', messages: [one] })
    expect([other.status, other.body.code]).toEqual([422, 'hotel_code_differs'])
    const large = await post(JSON.stringify({ hotel: 'PALACE', messages: [one], more: 'x'.repeat(1_000_000) }))
    expect([large.status, large.body.code]).toEqual([413, 'too_large'])
    expect(await messagesOf('DOOR-2')).toEqual([])
    expect(hotel.faults).toEqual([])
  })
})

describe('a reservation', () => {
  test('becomes a booking at the channel’s prices, with what the channel takes from it', async () => {
    const card = {
      kind: 'VISA',
      currency: 'INR',
      lastFour: '1111',
      validFrom: addDays(today, 3),
      validUntil: addDays(today, 9),
      limit: 1_000_000,
    }
    const facts = { total: 1_000_000, commission: 150_000, tcs: 5_000, tds: 10_000, paymentModel: 'CHANNEL_COLLECTS', card, notes: 'Late arrival' } // prettier-ignore
    const result = await sendOne(message('R-1', 1, 'NEW', facts))
    expect(result).toMatchObject({ status: 'STORED', reason: '', warnings: [] })
    const booking = await bookingOf(result.reference)
    expect(booking).toMatchObject({
      status: 'CONFIRMED',
      source: 'Stays Online',
      notes: 'Stays Online R-1, paid to the channel\nLate arrival',
      customer: { firstName: 'Mira', lastName: 'Rao', email: 'mira@guest.example' },
      money: { payable: 1_000_000, commission: 150_000, tcs: 5_000, tds: 10_000 },
    })
    expect(booking.stays).toMatchObject([{ roomTypeId: standard, ratePlanId: bar, adults: 2, guestName: 'Mira Rao' }])
    expect(await taken(addDays(today, 3))).toBe(1)
    const [stored] = await messagesOf('R-1')
    expect(stored).toMatchObject({
      state: 'APPLIED', bookingReference: result.reference, card, commission: 150_000, tcs: 5_000, tds: 10_000, paymentModel: 'CHANNEL_COLLECTS', guestName: 'Mira Rao',
      rooms: [{ id: '1', room: 'STD', rate: 'BAR', amount: 1_000_000, childAges: null }],
    }) // prettier-ignore
    const [event] = await hotel.rows<{ actor_name: string }>(`select actor_name from audit_events where type = 'NEW_BOOKING' order by id desc limit 1`) // prettier-ignore
    expect(event?.actor_name).toBe('Stays Online')
  })

  test('changes with the next version: days, guests, price and deductions; the clerk’s room goes where it is free', async () => {
    const bookingReference = (await messagesOf('R-1'))[0]?.bookingReference ?? ''
    const before = await bookingOf(bookingReference)
    const assignment = { stayId: before.stays[0]?.id ?? '', roomId: FIXTURE.rooms['101'] }
    await desk.send(bookings.assign, { assignments: [assignment] })
    const longer = { rooms: [{ ...room(3, 3, { amount: 420_000 }), adults: 1 }], commission: 90_000 }
    const result = await sendOne(message('R-1', 2, 'MODIFIED', longer))
    expect(result).toMatchObject({ status: 'STORED', reference: bookingReference })
    const after = await bookingOf(bookingReference)
    expect(after.stays).toMatchObject([{ roomNumber: '101', adults: 1, departure: addDays(today, 6) }])
    expect(after.money).toMatchObject({ payable: 1_260_000, commission: 90_000 })

    await desk.send(bookings.create, { customer: { firstName: 'Walk' }, stays: [{ roomTypeId: standard, roomId: FIXTURE.rooms['101'], arrival: addDays(today, 6), departure: addDays(today, 8), adults: 1 }] }) // prettier-ignore
    expect(await sendOne(message('R-1', 3, 'MODIFIED', { rooms: [room(3, 4)] }))).toMatchObject({ status: 'STORED' })
    expect((await bookingOf(bookingReference)).stays).toMatchObject([{ roomNumber: null, departure: addDays(today, 7) }]) // prettier-ignore
  })

  test('its card, its payment model and its deductions are seen with the booking and follow the last version', async () => {
    const first = { card: { lastFour: '4111 1111 1111 1111', limit: 900_000 }, commission: 90_000, tcs: 4_000, tds: 8_000 } // prettier-ignore
    const { reference } = await sendOne(message('V-1', 1, 'NEW', { rooms: [room(44, 2)], ...first }))
    const { id: bookingId } = await bookingOf(reference)
    const soldNow = async () => (await desk.send(channels.ofBooking, { bookingId })).sold
    expect(await soldNow()).toEqual({
      channelName: 'Stays Online', reservation: 'V-1', version: 1, paymentModel: 'HOTEL_COLLECTS', card: { lastFour: '1111', limit: 900_000 },
    }) // prettier-ignore
    const card = { kind: 'VIRTUAL', validFrom: addDays(today, 44), limit: 400_000 }
    const next = { paymentModel: 'CHANNEL_COLLECTS', card, commission: 45_000, tcs: 2_000, tds: 4_000 }
    await sendOne(message('V-1', 3, 'MODIFIED', { rooms: [room(44, 1)], ...next }))
    await sendOne(message('V-1', 2, 'MODIFIED', { rooms: [room(44, 3)], ...first }))
    expect(await soldNow()).toMatchObject({ version: 3, paymentModel: 'CHANNEL_COLLECTS', card })
    expect((await bookingOf(reference)).money).toMatchObject({ payable: 500_000, commission: 45_000, tcs: 2_000, tds: 4_000, payoutExpected: 449_000 }) // prettier-ignore
    await sendOne(message('V-1', 4, 'CANCELLED'))
    expect(await soldNow()).toMatchObject({ version: 4, card })
    const walkIn = await desk.send(bookings.create, { customer: { firstName: 'Walk' }, stays: [{ roomTypeId: standard, arrival: addDays(today, 46), departure: addDays(today, 47), adults: 1 }] }) // prettier-ignore
    expect(await desk.send(channels.ofBooking, { bookingId: walkIn.id })).toEqual({ sold: null })
    expect(codeOf(await desk.raw(channels.ofBooking, { bookingId: UNKNOWN })), 'ofBooking refuses not_found').toBe('not_found') // prettier-ignore
  })

  test('is whole in every message: a new room is added, one that is missing is cancelled', async () => {
    const rooms = [room(10, 2), room(10, 2, { id: '2', room: 'DLX', rate: 'BB' })]
    const { reference } = await sendOne(message('R-2', 1, 'NEW', { rooms }))
    const [first, second] = (await bookingOf(reference)).stays
    expect([await taken(addDays(today, 10)), await taken(addDays(today, 10), deluxe)]).toEqual([1, 1])
    const next = [room(10, 2, { id: '2', room: 'DLX', rate: 'BB' }), room(11, 1, { id: '3' })]
    expect(await sendOne(message('R-2', 2, 'MODIFIED', { rooms: next }))).toMatchObject({ status: 'STORED', reference })
    const after = await bookingOf(reference)
    expect(after.stays.find(({ id }) => id === first?.id)).toMatchObject({ status: 'CANCELLED' })
    expect(after.stays.find(({ id }) => id === second?.id)).toMatchObject({ status: 'CONFIRMED' })
    expect(after.stays).toHaveLength(3)
    expect([await taken(addDays(today, 10)), await taken(addDays(today, 11))]).toEqual([0, 1])
    expect(after.money.payable).toBe(1_500_000)

    const others = [room(10, 1, { id: '7' }), room(10, 1, { id: '8' })]
    expect(await sendOne(message('R-2', 3, 'MODIFIED', { rooms: others }))).toMatchObject({ status: 'STORED' })
    const last = await bookingOf(reference)
    expect([last.status, last.stays.filter(({ status }) => status === 'CONFIRMED').length]).toEqual(['CONFIRMED', 2])
    expect(await taken(addDays(today, 11), deluxe)).toBe(0)
  })

  test('is cancelled by its channel, and what was cancelled is cancelled once', async () => {
    const { reference } = await sendOne(message('R-3', 1, 'NEW', { rooms: [room(14, 1)] }))
    expect(await sendOne(message('R-3', 2, 'CANCELLED'))).toMatchObject({ status: 'STORED', reference })
    expect(await bookingOf(reference)).toMatchObject({ status: 'CANCELLED', cancelReason: 'Cancelled at Stays Online' })
    expect(await taken(addDays(today, 14))).toBe(0)
    expect(await sendOne(message('R-3', 3, 'CANCELLED'))).toMatchObject({ status: 'STORED', reference })
    const byDesk = await sendOne(message('R-4', 1, 'NEW', { rooms: [room(14, 1)] }))
    const { id: bookingId } = await bookingOf(byDesk.reference)
    await desk.send(bookings.cancel, { bookingId, reason: 'Called' })
    expect(await sendOne(message('R-4', 2, 'CANCELLED'))).toMatchObject({ status: 'STORED' })
  })

  test('a message that comes twice, or late, changes nothing and learns the reference', async () => {
    const first = message('R-5', 1, 'NEW', { rooms: [room(16, 1)] })
    const second = message('R-5', 2, 'MODIFIED', { rooms: [room(16, 2)] })
    const { reference } = await sendOne(second)
    expect(await sendOne(second)).toMatchObject({ status: 'UNCHANGED', reference })
    expect(await sendOne(first)).toMatchObject({ status: 'UNCHANGED', reference })
    expect(await sendOne({ ...first, messageId: 'again' })).toMatchObject({ status: 'UNCHANGED', reference })
    expect((await bookingOf(reference)).stays).toMatchObject([{ departure: addDays(today, 18) }])
    expect([await taken(addDays(today, 16)), await taken(addDays(today, 17))]).toEqual([1, 1])
  })

  test('a cancellation that comes before its reservation wins, and in one call cancellations count first', async () => {
    expect(await sendOne(message('R-6', 2, 'CANCELLED'))).toMatchObject({ status: 'STORED', reference: null })
    expect(await sendOne(message('R-6', 1, 'NEW', { rooms: [room(18, 1)] }))).toMatchObject({ status: 'UNCHANGED' })
    const full = Array.from({ length: 4 }, (_, index) => room(20, 1, { id: String(index) }))
    const { reference } = await sendOne(message('R-7', 1, 'NEW', { rooms: full }))
    const results = await send(message('R-8', 1, 'NEW', { rooms: [room(20, 1)] }), message('R-7', 2, 'CANCELLED'))
    expect(results.map(({ status }) => status)).toEqual(['STORED', 'STORED'])
    expect(await bookingOf(reference)).toMatchObject({ status: 'CANCELLED' })
    expect(await taken(addDays(today, 20))).toBe(1)
  })

  test('what is unusual is booked with a warning: another sum, contact data no one can use, a plan that is sold no more', async () => {
    const plan = (await admin.send(rates.plans, {})).rows.find(({ id }) => id === breakfast)
    const { name = '', offsetBp = 0, version = 0 } = plan ?? {}
    const change = { ratePlanId: breakfast, name, offsetBp, offsetAmount: 0 }
    await admin.send(rates.updatePlan, { ...change, version, isActive: false })
    const guest = { lastName: 'Only', email: 'not an address', phone: 'call me' }
    const odd = { rooms: [room(22, 1, { rate: 'BB' })], total: 499_999, guest }
    const result = await sendOne(message('R-9', 1, 'NEW', odd))
    expect(result).toMatchObject({ status: 'STORED', warnings: ['total_differs', 'contact_unreadable', 'rate_closed'] })
    expect((await bookingOf(result.reference)).customer).toMatchObject({ firstName: 'Only', email: '', phone: '' })
    await admin.send(rates.updatePlan, { ...change, version: version + 1, isActive: true })
  })

  test('children retain the ages their agency named, also where a later version names none; ages that are none wait, in words', async () => {
    const sold = (version: number, more: object) =>
      sendOne(message('R-AGES', version, version === 1 ? 'NEW' : 'MODIFIED', { rooms: [{ ...room(40, 1), ...more }] }))
    const first = await sold(1, { children: 1, childAges: [4] })
    const agesNow = async () =>
      (await bookingOf(first.reference)).stays.map(({ children, childAges }) => [children, childAges])
    expect([first.status, await agesNow()]).toEqual(['STORED', [[1, [4]]]])
    expect((await messagesOf('R-AGES'))[0]?.rooms).toMatchObject([{ children: 1, childAges: [4] }])
    await sold(2, { children: 1 })
    expect(await agesNow()).toEqual([[1, [4]]])
    await sold(3, { children: 0 })
    expect(await agesNow()).toEqual([[0, null]])
    await sold(4, { children: 1, childAges: [17] })
    expect(await agesNow()).toEqual([[1, [17]]])
    for (const [at, childAges] of [
      [5, [18]],
      [6, [4, 5]],
      [7, []],
      [8, [-1]],
    ] as const)
      expect(await sold(at, { children: 1, childAges })).toMatchObject({ reason: 'reservation_unreadable' })
    const [waiting] = await messagesOf('R-AGES')
    expect(String(waiting?.details['faults'])).toMatch(/childAges/)
    expect(await agesNow()).toEqual([[1, [17]]])
  })

  test('restrictions speak against nothing a channel has sold: it is booked and changed with a warning', async () => {
    const [from, until] = [addDays(today, 26), addDays(today, 29)]
    await admin.send(rates.setRestrictions, { from, until, minStay: 5, closed: true })
    const result = await sendOne(message('R-11', 1, 'NEW', { rooms: [room(26, 1)] }))
    expect(result).toMatchObject({ status: 'STORED', warnings: ['restricted'] })
    const longer = { rooms: [room(26, 2), room(27, 1, { id: '2' })] }
    const changed = await sendOne(message('R-11', 2, 'MODIFIED', longer))
    expect(changed).toMatchObject({ status: 'STORED', warnings: ['restricted'] })
    const [event] = await hotel.rows<{ after: object }>(`select after from audit_events where type = 'NEW_BOOKING' order by id desc limit 1`) // prettier-ignore
    expect(event?.after).toMatchObject({ restrictionReason: 'Sold by Stays Online' })
    await admin.send(rates.setRestrictions, { from, until, minStay: null, closed: null })
  })

  test('numbers and codes of cards are never stored, and HTML is text', async () => {
    const number = '4111111111111111'
    const facts = {
      rooms: [room(23, 1)],
      notes: `<img src=x onerror=alert(1)> card 4111 1111 1111 1111 and ${number}`,
      payment: { cardNumber: number, cvv: '123', digits: 4_111_111_111_111_111, [number]: 'name' },
    }
    const result = await sendOne(message('R-10', 1, 'NEW', facts))
    const { notes } = await bookingOf(result.reference)
    expect(notes).toContain('<img src=x onerror=alert(1)> card ··· 1111 and ··· 1111')
    const rows = await hotel.rows(`select body::text from channel_reservation_messages union all select notes from bookings`) // prettier-ignore
    expect(JSON.stringify(rows)).not.toMatch(/4111|"123"/)
  })
})

describe('the tray', () => {
  const reasons: [string, object, string][] = [
    ['a room code that means nothing here', { rooms: [room(30, 1, { room: 'SUITE' })] }, 'channel_room_unmapped'],
    ['a rate code that means nothing here', { rooms: [room(30, 1, { rate: 'WEB' })] }, 'channel_rate_unmapped'],
    ['another currency', { rooms: [room(30, 1)], currency: 'EUR' }, 'currency_mismatch'],
    ['nights that are not those of the stay', { rooms: [{ ...room(30, 1), departure: addDays(today, 33) }] }, 'reservation_nights_differ'],
    ['a stay without a night', { rooms: [{ ...room(30, 1), departure: addDays(today, 30) }] }, 'reservation_nights_differ'],
    ['a negative amount', { rooms: [room(30, 1, { amount: -1 })] }, 'reservation_unreadable'],
    ['one room named twice', { rooms: [room(30, 1), room(30, 1)] }, 'reservation_unreadable'],
    ['no room', { rooms: [] }, 'reservation_unreadable'],
    ['a day of the past', { rooms: [room(-2, 3)] }, 'date_in_past'],
    ['more guests than a room holds', { rooms: [{ ...room(30, 1), adults: 9 }] }, 'too_many_guests'],
    ['more rooms than there are', { rooms: Array.from({ length: 5 }, (_, index) => room(30, 1, { id: String(index) })) }, 'no_availability'],
  ] // prettier-ignore
  test.each(reasons)('%s waits for a user', async (name, more, reason) => {
    const before = (await trayed()).length
    expect(await sendOne(message(name.slice(0, 60), 1, 'NEW', more))).toMatchObject({
      status: 'TRAY',
      reference: null,
      reason,
    })
    expect((await trayed()).length).toBe(before + 1)
    expect(await taken(addDays(today, 30))).toBe(0)
    const [notification] = await hotel.rows<{ kind: string }>('select kind from notifications order by id desc limit 1')
    expect(notification?.kind).toBe('channel_tray')
  })

  test('a cancelled reservation that is changed again waits, and a user may book it anew', async () => {
    const { reference } = await sendOne(message('T-1', 1, 'NEW', { rooms: [room(32, 1)] }))
    await sendOne(message('T-1', 2, 'CANCELLED'))
    const again = await sendOne(message('T-1', 3, 'MODIFIED', { rooms: [room(32, 2)] }))
    expect(again).toMatchObject({ status: 'TRAY', reference, reason: 'reservation_cancelled' })
    expect(await bookingOf(reference)).toMatchObject({ status: 'CANCELLED' })
    const applied = await desk.send(channels.apply, { messageId: (await waiting('T-1')).id })
    expect(applied).toMatchObject({ state: 'APPLIED' })
    expect(applied.bookingReference).not.toBe(reference)
    expect(await taken(addDays(today, 33))).toBe(1)
  })

  test('a refused message of a call undoes itself alone, with all it would have left behind', async () => {
    const events = async () =>
      (await hotel.rows<{ count: number }>(`select count(*)::int from audit_events where type = 'NEW_BOOKING'`))[0]?.count ?? 0 // prettier-ignore
    const before = await events()
    const tooMany = Array.from({ length: 5 }, (_, index) => room(34, 1, { id: String(index) }))
    const results = await send(
      message('T-2', 1, 'NEW', { rooms: [room(34, 1)] }),
      message('T-3', 1, 'NEW', { rooms: tooMany }),
      message('T-4', 1, 'NEW', { rooms: [room(34, 1)] }),
    )
    expect(results.map(({ status }) => status)).toEqual(['STORED', 'TRAY', 'STORED'])
    expect([await taken(addDays(today, 34)), await events()]).toEqual([2, before + 2])
    expect(await hotel.rows(`select from customers where first_name = 'Mira' and id not in (select customer_id from bookings)`)).toEqual([]) // prettier-ignore
  })

  test('a later version takes the place of the one that waits; what comes twice still waits', async () => {
    const first = message('T-5', 1, 'NEW', { rooms: [room(36, 1, { room: 'SUITE' })] })
    expect(await sendOne(first)).toMatchObject({ status: 'TRAY' })
    expect(await sendOne(first)).toMatchObject({ status: 'TRAY', reason: 'channel_room_unmapped' })
    expect(await sendOne(message('T-5', 2, 'MODIFIED', { rooms: [room(36, 1)] }))).toMatchObject({ status: 'STORED' })
    expect((await messagesOf('T-5')).map(({ version, state }) => [version, state])).toEqual([
      [2, 'APPLIED'],
      [1, 'SUPERSEDED'],
    ])
    await sendOne(message('T-6', 1, 'NEW', { rooms: [room(36, 1, { room: 'SUITE' })] }))
    expect(await sendOne(message('T-6', 2, 'CANCELLED'))).toMatchObject({ status: 'STORED', reference: null })
    expect((await trayed()).filter(({ reservation }) => reservation.startsWith('T-6'))).toEqual([])
  })

  test('a user chooses the room and the plan for codes that mean nothing; what still cannot be booked shows why', async () => {
    await sendOne(message('T-7', 1, 'NEW', { rooms: [room(38, 1, { room: 'SUITE', rate: 'WEB' })] }))
    const { id: messageId, details } = await waiting('T-7')
    expect(details).toEqual({ code: 'SUITE' })
    expect(await desk.send(channels.apply, { messageId })).toMatchObject({ state: 'TRAY', reason: 'channel_room_unmapped' }) // prettier-ignore
    const foreign = [{ id: '1', roomTypeId: FIXTURE.foreignType, ratePlanId: bar }]
    expect(await desk.send(channels.apply, { messageId, rooms: foreign })).toMatchObject({ state: 'TRAY', reason: 'unknown_reference' }) // prettier-ignore
    const rooms = [{ id: '1', roomTypeId: deluxe, ratePlanId: breakfast }]
    const applied = await desk.send(channels.apply, { messageId, rooms })
    expect(applied).toMatchObject({ state: 'APPLIED', reason: '' })
    expect((await bookingOf(applied.bookingReference)).stays).toMatchObject([{ roomTypeId: deluxe, ratePlanId: breakfast }]) // prettier-ignore
    expect(codeOf(await desk.raw(channels.apply, { messageId })), 'apply refuses reservation_not_waiting').toBe('reservation_not_waiting') // prettier-ignore
    expect(codeOf(await desk.raw(channels.apply, { messageId: UNKNOWN })), 'apply refuses not_found').toBe('not_found')
  })

  test('dismiss takes it out with a reason; dismiss refuses reservation_not_waiting, dismiss refuses not_found', async () => {
    await sendOne(message('T-8', 1, 'NEW', { rooms: [room(38, 1)], currency: 'EUR' }))
    const { id: messageId } = await waiting('T-8')
    const dismissed = await desk.send(channels.dismiss, { messageId, reason: 'Booked by hand' })
    expect(dismissed).toMatchObject({ state: 'DISMISSED', reason: 'Booked by hand', bookingReference: null })
    expect(codeOf(await desk.raw(channels.dismiss, { messageId, reason: 'Twice' }))).toBe('reservation_not_waiting')
    expect(codeOf(await desk.raw(channels.dismiss, { messageId: UNKNOWN, reason: 'None' }))).toBe('not_found')
    expect(codeOf(await desk.raw(channels.reservation, { messageId: UNKNOWN })), 'reservation refuses not_found').toBe('not_found') // prettier-ignore
    expect(await desk.send(channels.reservation, { messageId })).toMatchObject({ state: 'DISMISSED' })
    const housekeeper = await hotel.as('PROP_HOUSEKEEPING')
    expect((await housekeeper.raw(channels.reservations, {})).status).toBe(403)
  })

  test('what was dealt with a year ago is removed, what waits stays, and an old version still changes nothing', async () => {
    const old = message('OLD-1', 2, 'NEW', { rooms: [room(70, 1)] })
    await send(old, message('OLD-2', 1, 'NEW', { rooms: [room(71, 1, { room: 'NOWHERE' })] }))
    const age = (days: number) =>
      hotel.rows(
        `update channel_reservation_messages m set received_at = now() - make_interval(days => $1),
                closed_at = case when m.state <> 'TRAY' then now() - make_interval(days => $1) end
           from channel_reservations r where r.id = m.reservation_id and r.reference like 'OLD-%'`,
        [days],
      )
    const left = async () => [await messagesOf('OLD-1'), await messagesOf('OLD-2')].map(({ length }) => length)
    await age(364)
    await channelJobs['channels.prune']?.run(hotel.system, {})
    expect(await left()).toEqual([1, 1])
    await age(366)
    await channelJobs['channels.prune']?.run(hotel.system, {})
    expect(await left()).toEqual([0, 1])
    expect((await sendOne(old)).status).toBe('UNCHANGED')
  })

  test('a guest in house is not cancelled: the message waits', async () => {
    const { reference } = await sendOne(message('T-9', 1, 'NEW', { rooms: [room(0, 2)] }))
    const booking = await bookingOf(reference)
    const [stay] = booking.stays
    await desk.send(bookings.assign, { assignments: [{ stayId: stay?.id ?? '', roomId: FIXTURE.rooms['103'] }] })
    const { version } = await bookingOf(reference)
    await desk.send(bookings.checkIn, { bookingId: booking.id, version, acceptDirty: true })
    expect(await sendOne(message('T-9', 2, 'CANCELLED'))).toMatchObject({ status: 'TRAY', reason: 'booking_closed' })
    const leaves = message('T-9', 3, 'MODIFIED', { rooms: [room(0, 2, { id: '9' })] })
    expect(await sendOne(leaves)).toMatchObject({ status: 'TRAY', reason: 'booking_closed' })
    expect(await sendOne(message('T-9', 4, 'MODIFIED', { rooms: [room(0, 3)] }))).toMatchObject({ status: 'STORED' })
    expect((await bookingOf(reference)).stays).toMatchObject([{ status: 'IN_HOUSE', roomNumber: '103' }])
  })
})
