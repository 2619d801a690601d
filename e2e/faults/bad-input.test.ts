import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { desk } from '#areas/insight/desk/contract.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { housekeeping } from '#areas/lodging/housekeeping/contract.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { users } from '#areas/platform/users/contract/users.ts'
import type { Named } from '#core/contract.ts'
import { addDays } from '#core/dates.ts'
import { FIXTURE, requestFor, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { type KnownIds, settle } from '#test/inputs.ts'
import { type WireResponse, sendRequest } from './property.ts'

const { standard, deluxe, bar, foreignRoom, foreignType, foreignPlan, businessDate: today, rooms: room } = FIXTURE
const [from, until] = [addDays(today, 5), addDays(today, 7)]
const HTML = '<img src=x onerror="alert(1)"><script>alert(2)</script>&lt;b&gt;'

let hotel: TestHotel
let base: string
let clerk: TestClient
let own: KnownIds
let foreign: KnownIds
/** A booking that was cancelled. */
let closed: { id: string; version: number; stayId: string }

beforeAll(async () => {
  hotel = await startTestServer()
  await hotel.server.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(hotel.server.server.address() as AddressInfo).port}`
  clerk = await hotel.as('PROP_FRONTDESK')
  const place = { roomTypeId: standard, roomId: room['104'], ratePlanId: bar, word: 'Own', today }
  own = await settle(hotel, await hotel.as('PROP_ADMIN'), place)
  const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
  foreign = await settle(hotel, stranger, {
    ...place, roomTypeId: foreignType, roomId: foreignRoom, ratePlanId: foreignPlan,
  }) // prettier-ignore
  const booking = await clerk.send(bookings.create, { customer: { firstName: 'Mira' }, stays: [stay()] })
  await clerk.send(bookings.cancel, { bookingId: booking.id, reason: 'Ill' })
  closed = { id: booking.id, version: booking.version + 1, stayId: booking.stays[0]?.id ?? '' }
})
afterAll(() => hotel.stop())

const stay = (more: object = {}) => ({ roomTypeId: standard, arrival: from, departure: until, adults: 2, ...more })
const booking = (more: object = {}, of: object = {}) => ({
  customer: { firstName: 'Mira' },
  stays: [stay(more)],
  ...of,
})
const walkIn = (more: object = {}) => ({
  customer: { firstName: 'Mira' }, roomTypeId: standard, roomId: room['102'], departure: addDays(today, 1), adults: 1, ...more,
}) // prettier-ignore
const mine = (name: string) => own[name]?.[0] as string
const theirs = (name: string) => foreign[name]?.[0] as string
const pay = (more: object = {}) => ({ bookingId: mine('bookingId'), amount: 100, mode: 'Cash', ...more })
const charge = (more: object = {}) => ({
  bookingId: mine('bookingId'),
  kind: 'SERVICE',
  name: 'Tea',
  unitAmount: 100,
  ...more,
})
const block = (more: object = {}) => ({ roomId: room['103'], kind: 'HOLD', from, until, reason: 'Paint', ...more })
const change = (more: object = {}) => ({ bookingId: mine('bookingId'), stayId: mine('stayId'), version: 2, ...more })

type Case = [says: string, route: Named, input: () => object, status: number, code: string]

const bad: Record<string, Case[]> = {
  'unknown fields': [
    ['in the body', bookings.create, () => booking({}, { surprise: 1 }), 400, 'invalid'],
    ['deep inside', bookings.create, () => booking({ surprise: 1 }), 400, 'invalid'],
    ['in the query', bookings.chart, () => ({ from, until, surprise: 1 }), 400, 'invalid'],
    ['that would be power', customers.create, () => ({ firstName: 'A', propertyId: 2 }), 400, 'invalid'],
    ['of the prototype', customers.create, () => JSON.parse('{"firstName":"A","__proto__":{"isAdmin":true}}'), 400, 'invalid'],
  ],
  'wrong types': [
    ['a word for a number', bookings.create, () => booking({ adults: 'two' }), 400, 'invalid'],
    ['half a guest', bookings.create, () => booking({ adults: 1.5 }), 400, 'invalid'],
    ['an object for a text', customers.create, () => ({ firstName: { $ne: 1 } }), 400, 'invalid'],
    ['a list for an id', bookings.get, () => ({ bookingId: [mine('bookingId')] + ',x' }), 400, 'invalid'],
    ['SQL for an id', bookings.get, () => ({ bookingId: `' OR 1=1--` }), 400, 'invalid'],
    ['half a minor unit', payments.take, () => pay({ amount: 0.5 }), 400, 'invalid'],
    ['less than nothing', payments.take, () => pay({ amount: -100 }), 400, 'invalid'],
    ['nothing', payments.take, () => pay({ amount: 0 }), 400, 'invalid'],
    ['more than can be counted', payments.take, () => pay({ amount: 1e308 }), 400, 'invalid'],
    ['digits in a text', payments.take, () => pay({ amount: '100' }), 400, 'invalid'],
    ['a mode nobody takes', payments.take, () => pay({ mode: 'Shells' }), 400, 'invalid'],
    ['a NUL in a text', customers.create, () => ({ firstName: 'a\u0000b' }), 400, 'invalid'],
    ['half a character', customers.create, () => ({ firstName: '\ud800' }), 400, 'invalid'],
  ],
  dates: [
    ['in the past', bookings.create, () => booking({ arrival: addDays(today, -1) }), 422, 'date_in_past'],
    ['reversed', bookings.create, () => booking({ arrival: until, departure: from }), 400, 'invalid'],
    ['of no night', bookings.create, () => booking({ departure: from }), 400, 'invalid'],
    ['ten years long', bookings.create, () => booking({ departure: addDays(from, 3_652) }), 422, 'stay_too_long'],
    ['that no calendar has', bookings.create, () => booking({ arrival: '2026-02-30' }), 400, 'invalid'],
    ['beyond all years', bookings.create, () => booking({ departure: '+275760-09-13' }), 400, 'invalid'],
    ['with SQL behind', bookings.create, () => booking({ arrival: `${from}' AND 1=1` }), 400, 'invalid'],
    ['ten years of chart', bookings.chart, () => ({ from, until: addDays(from, 3_652) }), 422, 'stay_too_long'],
    ['ten years of availability', bookings.availability, () => ({ from, until: addDays(from, 3_652) }), 422, 'stay_too_long'],
    ['a walk-in until yesterday', desk.walkIn, () => walkIn({ departure: addDays(today, -1) }), 422, 'date_in_past'],
    ['a walk-in of ten years', desk.walkIn, () => walkIn({ departure: addDays(today, 3_652) }), 422, 'stay_too_long'],
    ['a block reversed', rooms.block, () => block({ from: until, until: from }), 400, 'invalid'],
    ['a block of ten years', rooms.block, () => block({ until: addDays(from, 3_652) }), 422, 'stay_too_long'],
    ['a stay moved into the past', bookings.changeStay, () => change({ arrival: addDays(today, -3) }), 422, 'date_in_past'],
  ],
  guests: [
    ['50 adults in a room for 2', bookings.create, () => booking({ adults: 50 }), 422, 'too_many_guests'],
    ['50 adults walking in', desk.walkIn, () => walkIn({ adults: 50 }), 422, 'too_many_guests'],
    ['50 adults later on', bookings.changeStay, () => change({ adults: 50 }), 422, 'too_many_guests'],
    ['nobody', bookings.create, () => booking({ adults: 0 }), 400, 'invalid'],
    ['fewer than nobody', bookings.create, () => booking({ children: -1 }), 400, 'invalid'],
  ],
  'rooms of another type': [
    ['to book', bookings.create, () => booking({ roomId: room['201'] }), 422, 'wrong_room_type'],
    ['to walk into', desk.walkIn, () => walkIn({ roomId: room['201'] }), 422, 'wrong_room_type'],
    ['to assign', bookings.assign, () => ({ assignments: [{ stayId: mine('stayId'), roomId: room['201'] }] }), 422, 'wrong_room_type'],
    ['to move to', bookings.changeStay, () => change({ roomTypeId: deluxe, roomId: room['101'] }), 422, 'wrong_room_type'],
  ],
  'a closed booking': [
    ['checked in', bookings.checkIn, () => ({ bookingId: closed.id }), 409, 'booking_closed'],
    ['confirmed', bookings.confirm, () => ({ bookingId: closed.id, version: closed.version }), 409, 'booking_closed'],
    ['moved', bookings.changeStay, () => change({ bookingId: closed.id, stayId: closed.stayId, version: closed.version, departure: addDays(until, 1) }), 409, 'booking_closed'],
    ['cancelled again', bookings.cancel, () => ({ bookingId: closed.id, reason: 'Twice' }), 409, 'booking_closed'],
    ['checked out', bookings.checkOut, () => ({ bookingId: closed.id }), 409, 'not_in_house'],
    ['left by nobody', bookings.noShow, () => ({ bookingId: closed.id }), 409, 'booking_closed'],
  ],
  'foreign ids': [
    ['a booking to read', bookings.get, () => ({ bookingId: theirs('bookingId') }), 404, 'not_found'],
    ['a booking to cancel', bookings.cancel, () => ({ bookingId: theirs('bookingId'), reason: 'Mine' }), 404, 'not_found'],
    ['a booking to pay', payments.take, () => pay({ bookingId: theirs('bookingId') }), 404, 'not_found'],
    ['a bill to charge', folios.charge, () => charge({ bookingId: theirs('bookingId') }), 404, 'not_found'],
    ['a stay of the bill', folios.charge, () => charge({ stayId: theirs('stayId') }), 404, 'not_found'],
    ['a line to reverse', folios.reverse, () => ({ lineId: theirs('lineId'), reason: 'Mine' }), 404, 'not_found'],
    ['a type to book', bookings.create, () => booking({ roomTypeId: foreignType }), 422, 'unknown_reference'],
    ['a room to book', bookings.create, () => booking({ roomId: foreignRoom }), 404, 'not_found'],
    ['a guest to book for', bookings.create, () => booking({}, { customer: undefined, customerId: theirs('customerId') }), 404, 'not_found'],
    ['a stay of one’s own booking', bookings.changeStay, () => change({ stayId: theirs('stayId'), departure: until }), 404, 'not_found'],
    ['one room of many', housekeeping.setCondition, () => ({ roomIds: [...Object.values(room), foreignRoom], condition: 'DIRTY' }), 404, 'not_found'],
    ['one assignment of two', bookings.assign, () => ({ assignments: [{ stayId: mine('stayId'), roomId: room['101'] }, { stayId: theirs('stayId'), roomId: room['102'] }] }), 404, 'not_found'],
    ['an invoice', invoices.get, () => ({ invoiceId: theirs('invoiceId') }), 404, 'not_found'],
    ['its PDF', invoices.pdf, () => ({ invoiceId: theirs('invoiceId') }), 404, 'not_found'],
    ['a block', rooms.endBlock, () => ({ blockId: theirs('blockId'), version: 1 }), 404, 'not_found'],
    ['a colleague', users.get, () => ({ userId: theirs('userId') }), 404, 'not_found'],
    ['a property to work for', users.switchProperty, () => ({ propertyId: foreign['propertyId']?.[0] }), 404, 'not_found'],
  ],
  'a price from the client': [
    ['under another name', bookings.create, () => booking({ price: 1 }), 400, 'invalid'],
    ['as a total', bookings.create, () => booking({}, { totalAmount: 1 }), 400, 'invalid'],
    ['without the permission', bookings.create, () => booking({ nightAmount: 1 }, { priceReason: 'Friend' }), 403, 'price_needs_permission'],
    ['of nights booked', bookings.setPrice, () => change({ nights: [{ day: addDays(today, 20), netAmount: 1 }], reason: 'Friend' }), 403, 'forbidden'],
    ['of a walk-in', desk.walkIn, () => walkIn({ nightAmount: 1 }), 400, 'invalid'],
  ],
} // prettier-ignore

const send = (route: Named, input: object, by = clerk) =>
  sendRequest(base, requestFor(route, input), { authorization: by.token })

/** The row count of each table and their digest: equal before and after means nothing changed. */
async function everyRow(): Promise<unknown[]> {
  const tables = await hotel.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in ('sessions', 'schema_migrations') order by 1`,
  )
  const counts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as digest from ${name} t`,
  )
  return hotel.rows(`${counts.join(' union all ')} order by 1`)
}

/** A clear no in the one form, and nothing that a browser would run. */
function assertRefused(response: WireResponse, status: number, code: string): void {
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  const body = JSON.parse(response.text)
  expect([response.status, body.code, typeof body.requestId], response.text).toEqual([status, code, 'string'])
  expect(['code', 'details', 'issues', 'needs', 'requestId']).toEqual(expect.arrayContaining(Object.keys(body)))
}

describe.each(Object.entries(bad))('%s', (_kind, cases) => {
  test.each(cases)('%s', async (_title, route, input, status, code) => {
    const before = await everyRow()
    assertRefused(await send(route, input()), status, code)
    expect(await everyRow()).toEqual(before)
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })
})

describe('bodies', () => {
  const url = '/api/bookings'
  const raw = (payload: string, type = 'application/json') =>
    fetch(`${base}${url}`, {
      method: 'POST',
      body: payload,
      headers: { authorization: clerk.token, 'content-type': type },
    })
  const bodies: [string, () => string, number, string][] = [
    ['of 10 MB', () => JSON.stringify(booking({}, { notes: 'x'.repeat(10_000_000) })), 413, 'too_large'],
    ['cut off', () => '{"stays":[', 400, 'invalid'],
    ['that are a list', () => '[]', 400, 'invalid'],
    ['that are a word', () => '"x"', 400, 'invalid'],
    ['that are nothing', () => 'null', 400, 'invalid'],
    ['nested 10,000 deep', () => `{"stays":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400, 'invalid'],
    ['of 50,000 keys', () => `{${Array.from({ length: 50_000 }, (_, at) => `"k${at}":1`).join(',')}}`, 400, 'invalid'],
  ]
  test.each(bodies)('%s', async (_title, payload, status, code) => {
    const before = await everyRow()
    const response = await raw(payload()).catch(() => undefined)
    // A server may hang up on someone who goes on sending what it has refused.
    if (response) {
      const body = (await response.json()) as { code: string; requestId: string }
      expect([response.status, body.code, typeof body.requestId]).toEqual([status, code, 'string'])
    } else expect(status).toBe(413)
    expect(await everyRow()).toEqual(before)
  })

  test('in another language than JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/xml'])
      expect((await raw(JSON.stringify(booking()), type)).status).toBe(415)
  })
})

describe('HTML in a text is a text', () => {
  type Json = any
  const assertInert = ({ status, text, headers }: WireResponse): Json => {
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    return JSON.parse(text)
  }

  test('of a guest and a booking, when made and when read', async () => {
    const guest = { firstName: HTML, lastName: HTML, notes: HTML, address: HTML, companyName: HTML }
    const made = assertInert(await send(customers.create, guest))
    expect(assertInert(await send(customers.get, { customerId: made.id }))).toMatchObject(guest)
    const input = booking({ guestName: HTML }, { customer: undefined, customerId: made.id, notes: HTML })
    const { id } = assertInert(await send(bookings.create, input))
    const read = assertInert(await send(bookings.get, { bookingId: id }))
    expect([read.notes, read.stays[0].guestName, read.customer.firstName]).toEqual([HTML, HTML, HTML])
    expect(await hotel.rows('select notes from bookings where id = $1', [id])).toEqual([{ notes: HTML }])
    const chart = assertInert(await send(bookings.chart, { from, until }))
    expect(JSON.stringify(chart)).toContain(JSON.stringify(HTML).slice(1, -1))
  })

  test('of a charge, a slip, a block, a reason and an invoice', async () => {
    const { lines } = assertInert(await send(folios.charge, charge({ name: HTML, reason: HTML })))
    expect(lines.at(-1)).toMatchObject({ name: HTML, reason: HTML })
    const slip = HTML.slice(0, 80)
    expect(assertInert(await send(payments.take, pay({ reference: slip }))).payment.referenceNumber).toBe(slip)
    expect(assertInert(await send(rooms.block, block({ reason: HTML }))).reason).toBe(HTML)
    const invoice = assertInert(await send(invoices.issue, { bookingId: mine('bookingId'), billToName: HTML }))
    expect([invoice.billTo.name, invoice.lines.at(-1).description]).toEqual([HTML, expect.stringContaining(HTML)])
    const pdf = await sendRequest(base, requestFor(invoices.pdf, { invoiceId: invoice.id }), {
      authorization: clerk.token,
    })
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/)
  })

  test('that no one finds is not echoed as a page', async () => {
    const response = await sendRequest(base, { method: 'GET', url: `/api/${encodeURIComponent(HTML)}` })
    assertRefused(response, 404, 'not_found')
    expect(response.text).not.toContain('<')
  })
})

test('nothing of this went wrong inside', () => expect(hotel.faults).toEqual([]))
