import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { childrenOf, elementAt, readXml, type XmlElement } from '#core/xml-reader.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { faultsIn, openPortal } from '../../../../../e2e/peers/alpinebits.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { channels } from '../contract/channels.ts'
import { channelJobs } from '../jobs/channels.ts'

const { standard, deluxe, bar, breakfast, businessDate: today } = FIXTURE
const KEY = 'key-at-the-portal'
const USER = 'palace-user'

let hotel: TestHotel
let admin: TestClient
let desk: TestClient
let portal: Awaited<ReturnType<typeof openPortal>>
let at: { channelId: string; propertyId: number }
let user: string
let key: string

beforeAll(async () => {
  portal = await openPortal({ hotel: 'PALACE', user: USER, key: KEY })
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  desk = await hotel.as('PROP_FRONTDESK')
  const platform = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  const values = { name: 'Alpine Portal', code: 'ALPINE', form: 'ALPINEBITS', baseUrl: portal.url } as const
  const { id: channelId } = await platform.send(channels.save, values)
  at = { channelId, propertyId: hotel.propertyId }
})
afterAll(async () => {
  await portal.close()
  await hotel.stop()
})

const settled = async () => {
  await runJobs(hotel, channelJobs)
  return (await admin.send(channels.connection, at)).connection
}
const actionsSent = () => portal.received.splice(0).map(({ action }) => action.split(':')[1])

describe('as the client of a portal', () => {
  test('prices are with tax whatever was chosen, and a try is a handshake with the user name and the key', async () => {
    const terms = { hotelCode: 'PALACE', userName: USER, key: 'another-key', currency: 'INR', includesTax: false }
    const made = await admin.send(channels.connect, { ...at, ...terms })
    expect(made).toMatchObject({ form: 'ALPINEBITS', userName: USER, includesTax: true })
    expect(new URL(made.inboundAddress).pathname).toBe('/api/alpinebits')
    await admin.send(channels.validate, at)
    expect(await settled()).toMatchObject({ status: 'FAILED', fault: '401 ERROR:who is this?' })
    await admin.send(channels.update, { ...at, ...terms, key: KEY, version: made.version })
    await admin.send(channels.validate, at)
    expect(await settled()).toMatchObject({ status: 'WORKS', fault: '' })
    const [deltas, sets] = ['OTA_HotelInvCountNotif_accept_deltas', 'OTA_HotelInvCountNotif_accept_complete_set']
    for (const without of [deltas, sets]) {
      portal.state.without = without
      await admin.send(channels.validate, at)
      expect(await settled()).toMatchObject({ status: 'WORKS' })
    }
    portal.state.without = `${deltas} ${sets}`
    await admin.send(channels.validate, at)
    expect(await settled()).toMatchObject({ status: 'FAILED', fault: 'FreeRooms are taken neither as changes alone (deltas) nor as a whole (complete sets)' })
    portal.state.without = ''
  }) // prettier-ignore

  test('it is sent what rooms there are, how many are free and at what price, and then what changed alone', async () => {
    const { version } = (await admin.send(channels.connection, at)).connection
    const part = { name: 'Breakfast', per: 'ADULT', rhythm: 'EVERY_NIGHT', meal: 'BREAKFAST', isNextDay: true, amount: minor(300) } as const // prettier-ignore
    await admin.send(rates.createPlanPart, { ratePlanId: breakfast, ...part })
    portal.received.length = 0
    await admin.send(channels.map, {
      ...at,
      version,
      rooms: [{ roomTypeId: standard, code: 'STD' }, { roomTypeId: deluxe, code: 'DELUXE ROOM' }],
      rates: [{ ratePlanId: bar, code: 'BAR' }, { ratePlanId: breakfast, code: 'BB' }],
    }) // prettier-ignore
    expect(await settled()).toMatchObject({ status: 'WORKS', failures: 0 })
    const details = await admin.send(channels.connection, at)
    expect(details.rooms.find(({ id }) => id === deluxe)?.fault).toContain('8 characters')
    expect(await faultsIn(portal.received.map(({ xml }) => xml))).toEqual([])
    expect(portal.received.find(({ action }) => action.endsWith('RatePlans'))?.xml).toContain('RatePlanNotifType="New"')
    const plans = childrenOf(elementAt(readXml(portal.received.find(({ action }) => action.endsWith('RatePlans'))?.xml ?? ''), 'RatePlans'), 'RatePlan') // prettier-ignore
    const boardOf = (plan: XmlElement) => elementAt(plan, 'Rates', 'Rate', 'MealsIncluded')?.attributes['MealPlanCodes']
    expect(Object.fromEntries(plans.map((plan) => [plan.attributes['RatePlanCode'], boardOf(plan)]))).toEqual({ BAR: '14', BB: '3' }) // prettier-ignore
    expect(portal.received.find(({ action }) => action.endsWith('Inventory'))?.xml).not.toContain('MaxChildOccupancy')
    expect(actionsSent().slice(0, 4)).toEqual(['Handshaking', 'Inventory', 'FreeRooms', 'RatePlans'])
    const { roomTypes } = await desk.send(bookings.availability, { from: today, until: addDays(today, 1) })
    const freeTonight = roomTypes.find(({ roomTypeId }) => roomTypeId === standard)?.nights[0]?.free
    expect(portal.free.get(`STD ${today}`)).toBe(freeTonight)
    expect(portal.prices.get(`STD BAR ${addDays(today, 3)}`)).toMatch(/^\d+\.\d\d$/)
    expect(portal.rules.get(`STD BB ${today}`)).toBeDefined()

    const { rows } = await admin.send(rooms.list, { roomTypeId: standard })
    const block = { roomId: rows[0]?.id ?? '', kind: 'HOLD', reason: 'Friends' } as const
    await admin.send(rooms.block, { ...block, from: addDays(today, 30), until: addDays(today, 32) })
    await settled()
    expect(portal.received.map(({ action }) => action.split(':')[1])).toEqual(['Handshaking', 'FreeRooms'])
    expect(portal.received[1]?.xml).toContain(`Start="${addDays(today, 30)}" End="${addDays(today, 31)}" InvTypeCode="STD"`)
    expect(actionsSent()).toHaveLength(2)
  }) // prettier-ignore

  test('a full sync begins with a complete set, which removes what else the portal had; without deltas every push is one', async () => {
    const freeOf = () => Object.fromEntries([...portal.free].filter(([key]) => key.startsWith('STD ')))
    const before = freeOf()
    portal.free.set('OLD 2026-12-01', 4)
    portal.received.length = 0
    portal.state.has = 'OTA_HotelDescriptiveContentNotif_Inventory_occupancy_children'
    await admin.send(channels.sync, at)
    await settled()
    const sent = () => portal.received.filter(({ action }) => action.endsWith('FreeRooms')).map(({ xml }) => xml)
    expect(sent()[0]).toContain('<UniqueID Type="16" ID="1" Instance="CompleteSet"/>')
    const inventory = portal.received.find(({ action }) => action.endsWith('Inventory'))?.xml ?? ''
    expect(inventory).toContain('MaxChildOccupancy')
    expect(await faultsIn([inventory])).toEqual([])
    expect(portal.free.get('OLD 2026-12-01')).toBeUndefined()
    expect(freeOf()).toEqual(before)
    portal.received.length = 0
    portal.state.without = 'OTA_HotelInvCountNotif_accept_deltas'
    const { rows } = await admin.send(rooms.list, { roomTypeId: standard })
    const block = { roomId: rows[2]?.id ?? '', kind: 'HOLD', reason: 'Friends' } as const
    await admin.send(rooms.block, { ...block, from: addDays(today, 50), until: addDays(today, 51) })
    await settled()
    const night = `STD ${addDays(today, 50)}`
    expect(freeOf()).toEqual({ ...before, [night]: (before[night] ?? 0) - 1 })
    expect(await faultsIn(sent())).toEqual([])
    expect(sent()).toHaveLength(1)
    portal.state.without = ''
    portal.received.length = 0
  })

  test('what the portal refuses is shown, a warning is stored in the log, and a request for everything is a full sync', async () => {
    const { rows } = await admin.send(rooms.list, { roomTypeId: standard })
    const block = (days: number) =>
      admin.send(rooms.block, { roomId: rows[1]?.id ?? '', kind: 'HOLD', reason: 'x', from: addDays(today, days), until: addDays(today, days + 1) }) // prettier-ignore
    portal.state.says = '<Errors><Error Type="13" Code="392">Who is PALACE?</Error></Errors>'
    await block(40)
    expect(await settled()).toMatchObject({ failures: 1, fault: 'Who is PALACE?' })
    await hotel.rows('update channel_connections set next_try_at = null, failures = 0')
    portal.state.says = '<Success/><Warnings><Warning Type="11" Status="ALPINEBITS_SEND_FREEROOMS">Send all</Warning></Warnings>' // prettier-ignore
    await channelJobs['channels.push']?.run(hotel.system, { propertyId: hotel.propertyId }).catch(() => undefined)
    portal.state.says = ''
    const after = await settled()
    expect(after.sync).not.toBeNull()
    expect((await admin.send(channels.messages, at)).rows.map(({ answer }) => answer)).toContain('Send all')
    portal.received.length = 0
  })

  test('requests that wait there are collected, booked and acknowledged; what is of another hotel stays there', async () => {
    portal.state.waiting = [
      reservation({ id: 'PULL-1' }),
      reservation({ id: 'PULL-1' }),
      reservation({ id: 'PULL-2', hotel: 'OTHER' }),
      reservation({ id: 'PULL-3', status: 'Requested', total: '' }),
    ]
    await channelJobs['channels.collect']?.run(hotel.system, {})
    expect(portal.state.waiting).toHaveLength(1)
    expect(await faultsIn(portal.received.filter(({ action }) => action.startsWith('OTA_')).map(({ xml }) => xml))).toEqual([]) // prettier-ignore
    expect(await stateOf('PULL-1')).toEqual(['APPLIED', ''])
    expect(await stateOf('PULL-2')).toEqual([undefined, undefined])
    expect(await stateOf('PULL-3')).toEqual(['TRAY', 'reservation_enquiry'])
  })

  test('why requests cannot be collected or read is shown, until they can', async () => {
    const collect = async () => {
      await channelJobs['channels.collect']?.run(hotel.system, {})
      const { collectFault, collectedAt } = (await admin.send(channels.connection, at)).connection
      return { collectFault, collectedAt }
    }
    portal.state.waiting = [reservation({ id: 'GOOD-1' }), reservation({ id: 'ODD-1', status: 'Perhaps' })]
    const { collectFault, collectedAt } = await collect()
    expect(collectFault).toMatch(/Perhaps/)
    expect(collectedAt).toEqual(expect.any(String)) // of the time before
    expect(await stateOf('GOOD-1')).toEqual(['APPLIED', ''])
    expect(portal.state.waiting).toHaveLength(1)

    portal.state.waiting = []
    portal.state.says = '<Errors><Error Type="11" Code="448">Closed for the night</Error></Errors>'
    expect((await collect()).collectFault).toMatch(/Closed for the night/)
    portal.state.says = ''
    const fine = await collect()
    expect(fine.collectFault).toBe('')
    expect(Date.parse(fine.collectedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(collectedAt ?? ''))
  })

  test('what the portal returns has the form of AlpineBits too', async () => {
    const said = portal.answered.filter((xml) => !xml.includes('ResStatus="Perhaps"'))
    expect(new Set(said.map((xml) => readXml(xml).name)).size).toBe(6)
    expect(await faultsIn(said)).toEqual([])
  })
})

type Wanted = Partial<
  Record<'id' | 'status' | 'hotel' | 'room' | 'rate' | 'meals' | 'total' | 'currency' | 'comment', string>
> & {
  from?: number
  nights?: number
}
function reservation({ id = 'R-1', status = 'Reserved', hotel: code = 'PALACE', room = 'STD', rate = 'BAR', meals = '', total = '10000.01', currency = 'INR', comment = '', from = 5, nights = 2 }: Wanted) {
  const [start, end] = [addDays(today, from), addDays(today, from + nights)]
  const stay = status === 'Cancelled' ? '' : `<RoomStays><RoomStay><RoomTypes><RoomType RoomTypeCode="${room}"/></RoomTypes>
    <RatePlans><RatePlan RatePlanCode="${rate}"><Commission Percent="15"/>${meals === '' ? '' : `<MealsIncluded MealPlanIndicator="true" MealPlanCodes="${meals}"/>`}</RatePlan></RatePlans>
    <GuestCounts><GuestCount Count="2"/></GuestCounts><TimeSpan Start="${start}" End="${end}"/>
    ${total === '' ? '' : `<Total AmountAfterTax="${total}" CurrencyCode="${currency}"/>`}</RoomStay></RoomStays>
    <ResGuests><ResGuest><Profiles><ProfileInfo><Profile><Customer><PersonName><GivenName>Otto</GivenName><Surname>Mustermann</Surname></PersonName>
    <Email>otto@guest.example</Email></Customer></Profile></ProfileInfo></Profiles></ResGuest></ResGuests>`
  return `<HotelReservation CreateDateTime="2026-11-19T10:00:00Z" ResStatus="${status}"><UniqueID Type="${status === 'Cancelled' ? 15 : 14}" ID="${id}"/>${stay}
    <ResGlobalInfo>${comment === '' ? '' : `<Comments><Comment Name="customer comment"><Text>${comment}</Text></Comment></Comments>`}
    <BasicPropertyInfo HotelCode="${code}"/></ResGlobalInfo></HotelReservation>`
} // prettier-ignore
const messageOf = (...reservations: string[]) =>
  `<?xml version="1.0"?><OTA_HotelResNotifRQ xmlns="http://www.opentravel.org/OTA/2003/05" Version="7.000"><HotelReservations>${reservations.join('')}</HotelReservations></OTA_HotelResNotifRQ>`

const rowsOf = async (id: string) =>
  (await desk.send(channels.reservations, {})).rows.filter((row) => row.reservation === id)
const stateOf = async (id: string) => {
  const [latest] = await rowsOf(id)
  return [latest?.state, latest?.reason]
}

/** A form with these fields as a client sends it. */
async function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const response = new Response(form)
  return { type: response.headers.get('content-type') ?? '', bytes: Buffer.from(await response.arrayBuffer()) }
}
async function call(action: string, request: string, { headers = {}, isPacked = false }: { headers?: Record<string, string>; isPacked?: boolean } = {}) {
  const { type, bytes } = await formOf({ action, ...(request && { request }) })
  const response = await hotel.server.inject({
    method: 'POST',
    url: '/api/alpinebits',
    payload: isPacked ? gzipSync(bytes) : bytes,
    headers: {
      'content-type': type,
      authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`,
      'x-alpinebits-clientprotocolversion': '2020-10',
      ...(isPacked && { 'content-encoding': 'gzip' }),
      ...headers,
    },
  })
  return { status: response.statusCode, text: response.body, headers: response.headers }
} // prettier-ignore
const PUSH = 'OTA_HotelResNotif:GuestRequests'
const answers: string[] = []
/** The message of a 200; all of them are validated against the schema at the end. */
function messageIn(answer: { status: number; text: string }) {
  expect(answer.status, answer.text).toBe(200)
  answers.push(answer.text)
  return readXml(answer.text)
}
/** The response to a push of guest requests that is refused as a whole: the form has no errors for it, so it is one line of text. */
const refusalOf = ({ status, text }: { status: number; text: string }) => [status, text.replace('ERROR:alpinebits_unreadable ', '')] // prettier-ignore
const errorOf = (answer: { status: number; text: string }) => {
  const error = elementAt(messageIn(answer), 'Errors', 'Error')
  return [error?.attributes['Code'], error?.text]
}

describe('as the server of a portal', () => {
  beforeAll(async () => {
    const made = await admin.send(channels.renewKey, at)
    key = made.key
    user = (await admin.send(channels.connection, at)).connection.inboundUser
  })

  test('alpinebits refuses wrong_signature: no sign-in, another key, a user there is none of, a key as a bearer', async () => {
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
    for (const authorization of [
      '',
      `Bearer ${key}`,
      basic(`${user}:x`),
      basic(`x:${key}`),
      basic(user),
      `Basic ${key}`,
    ]) {
      const { status, text, headers } = await call(PUSH, messageOf(reservation({})), { headers: { authorization } })
      expect([status, text, headers['content-type']], authorization).toEqual([401, 'ERROR:wrong_signature', 'text/plain; charset=utf-8']) // prettier-ignore
    }
    expect(await rowsOf('R-1')).toEqual([])
  })

  test('alpinebits refuses alpinebits_unreadable: no form, no action, another version, no XML, a document type, an entity', async () => {
    const { type } = await formOf({ action: PUSH })
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>`
    const refused = [
      await call(PUSH, '', { headers: { 'content-type': 'application/xml' } }),
      await call(PUSH, '', { headers: { 'content-type': `${type}x` } }),
      await call('', messageOf(reservation({}))),
      await call('OTA_Read:GuestRequests', messageOf(reservation({}))),
      await call(PUSH, messageOf(reservation({})), { headers: { 'x-alpinebits-clientprotocolversion': '2011-11' } }),
      await call(PUSH, ''),
      await call(PUSH, 'Hello'),
      await call(PUSH, bomb),
      await call(PUSH, messageOf(reservation({ comment: '&file;' }))),
    ]
    for (const { status, text } of refused) {
      expect([status, text.startsWith('ERROR:alpinebits_unreadable ')], text).toEqual([400, true])
      expect(text).not.toMatch(/\n|node_modules|at /)
    }
    expect(await rowsOf('R-1')).toEqual([])
  })

  test('50 megabytes, packed into a few, and 2 that are not, are too large, and nothing of them is stored', async () => {
    const authorization = `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`
    const type = 'multipart/form-data; boundary=x'
    const send = (payload: Buffer, headers: Record<string, string>) =>
      hotel.server.inject({ method: 'POST', url: '/api/alpinebits', payload, headers: { 'content-type': type, authorization, ...headers } }) // prettier-ignore
    const packed = await send(gzipSync(Buffer.alloc(50_000_000, ' '), { level: 1 }), { 'content-encoding': 'gzip' })
    const plain = await send(Buffer.alloc(2_000_000, ' '), {})
    for (const { statusCode, body } of [packed, plain])
      expect([statusCode, body.slice(0, 15)]).toEqual([413, 'ERROR:too_large'])
  })

  test('a handshake names what both can do, in any version of the client', async () => {
    const versions = [
      { version: '2018-10', actions: [{ action: 'action_OTA_Ping' }] },
      { version: '2020-10', actions: [{ action: 'action_OTA_Ping' }, { action: 'action_OTA_HotelResNotif_GuestRequests' }, { action: 'action_OTA_Read' }] },
    ] // prettier-ignore
    const echo = JSON.stringify({ versions }).replaceAll('"', '&quot;')
    const ping = (data: string) =>
      `<OTA_PingRQ xmlns="http://www.opentravel.org/OTA/2003/05" Version="8.000"><EchoData>${data}</EchoData></OTA_PingRQ>`
    const answer = await call('OTA_Ping:Handshaking', ping(echo), { headers: { 'x-alpinebits-clientprotocolversion': '' } }) // prettier-ignore
    expect(answer.headers['x-alpinebits-server-accept-encoding']).toBe('gzip')
    const root = messageIn(answer)
    const agreed = JSON.parse(elementAt(root, 'Warnings', 'Warning')?.text ?? '') as object
    const actions = [{ action: 'action_OTA_Ping' }, { action: 'action_OTA_HotelResNotif_GuestRequests' }]
    expect(agreed).toEqual({ versions: [{ version: '2020-10', actions }] })
    expect(JSON.parse(elementAt(root, 'EchoData')?.text ?? '')).toEqual({ versions })
    expect(errorOf(await call('OTA_Ping:Handshaking', ping('hello')))).toEqual(['459', 'EchoData has no versions']) // prettier-ignore
  })

  test('a request is booked at its price with tax, sent again it is the same, changed it is changed, cancelled it ends', async () => {
    const first = messageOf(reservation({ id: 'P-1', meals: '12', comment: '&lt;b&gt;Quiet&lt;/b&gt; room' }))
    const root = messageIn(await call(PUSH, first, { isPacked: true }))
    expect(elementAt(root, 'HotelReservations', 'HotelReservation', 'UniqueID')?.attributes).toEqual({ Type: '14', ID: 'P-1' }) // prettier-ignore
    messageIn(await call(PUSH, first))
    const [row, ...others] = await rowsOf('P-1')
    expect(others).toEqual([])
    expect(row).toMatchObject({ state: 'APPLIED', guestName: 'Otto Mustermann', version: 1 })
    expect(row?.rooms).toMatchObject([{ adults: 2, amount: 1_000_001 }])
    const found = await desk.send(bookings.find, { reference: row?.bookingReference ?? '' })
    const booking = await desk.send(bookings.get, { bookingId: found.id })
    expect(booking.notes).toBe('Alpine Portal P-1\nHalf board\n<b>Quiet</b> room')

    messageIn(await call(PUSH, messageOf(reservation({ id: 'P-1', status: 'Modify', nights: 3, total: '15000' }))))
    const changed = await desk.send(bookings.get, { bookingId: found.id })
    expect(changed.stays[0]?.departure).toBe(addDays(today, 8) as Day)
    messageIn(await call(PUSH, messageOf(reservation({ id: 'P-1', status: 'Cancelled' }))))
    expect((await desk.send(bookings.get, { bookingId: found.id })).status).toBe('CANCELLED')
    messageIn(await call(PUSH, messageOf(reservation({ id: 'P-1', status: 'Modify', nights: 4 }))))
    expect(await stateOf('P-1')).toEqual(['TRAY', 'reservation_cancelled'])
  })

  test('another hotel’s code is an error, and nothing of the message is stored', async () => {
    const both = messageOf(reservation({ id: 'H-1' }), reservation({ id: 'H-2', hotel: 'ELSEWHERE' }))
    expect(refusalOf(await call(PUSH, both))).toEqual([400, 'The HotelCode ELSEWHERE is another property'])
    expect([...(await rowsOf('H-1')), ...(await rowsOf('H-2'))]).toEqual([])
  })

  test('a room of another property, and another currency, wait for a user', async () => {
    messageIn(
      await call(
        PUSH,
        messageOf(reservation({ id: 'T-1', room: 'SUITE9' }), reservation({ id: 'T-2', currency: 'EUR' })),
      ),
    )
    expect(await stateOf('T-1')).toEqual(['TRAY', 'channel_room_unmapped'])
    expect(await stateOf('T-2')).toEqual(['TRAY', 'currency_mismatch'])
  })

  test('what is no reservation is refused by name, and the others of its message are taken', async () => {
    const bad: [string, string][] = [
      ['-100', 'An amount is not a number from 0'],
      ['1e5', 'An amount is not a number from 0'],
      ['100.005', 'An amount has more decimals than INR'],
      ['', 'Total is missing'],
    ]
    for (const [total, words] of bad)
      expect(refusalOf(await call(PUSH, messageOf(reservation({ id: 'B-1', total })))), total).toEqual([400, words]) // prettier-ignore
    expect(refusalOf(await call(PUSH, messageOf(reservation({ id: 'B-1', nights: 0 }))))).toEqual([400, 'TimeSpan has not 1 to 366 nights']) // prettier-ignore
    expect(refusalOf(await call(PUSH, messageOf(reservation({ id: 'B-1', status: 'Waitlisted' }))))).toEqual([400, 'ResStatus Waitlisted is unknown']) // prettier-ignore
    expect(refusalOf(await call(PUSH, messageOf(reservation({ id: 'B-1', status: 'a&#10;b' }))))).toEqual([400, 'ResStatus a b is unknown']) // prettier-ignore
    expect(refusalOf(await call(PUSH, messageOf()))).toEqual([400, 'There is no HotelReservation'])
    expect(refusalOf(await call(PUSH, messageOf(...Array.from({ length: 51 }, () => reservation({})))))).toEqual([400, 'There are more than 50 reservations']) // prettier-ignore
    const mixed = messageIn(await call(PUSH, messageOf(reservation({ id: 'B-1', total: 'x' }), reservation({ id: 'B-2', from: 20 })))) // prettier-ignore
    expect(elementAt(mixed, 'Warnings', 'Warning')?.attributes).toMatchObject({ Code: '450', RecordID: 'B-1' })
    expect(await rowsOf('B-1')).toEqual([])
    expect(await stateOf('B-2')).toEqual(['APPLIED', ''])
  })

  test('the room categories that have a code are given, of this hotel alone', async () => {
    const ask = (code: string) =>
      `<OTA_HotelDescriptiveInfoRQ xmlns="http://www.opentravel.org/OTA/2003/05" Version="8.000"><HotelDescriptiveInfos><HotelDescriptiveInfo HotelCode="${code}"/></HotelDescriptiveInfos></OTA_HotelDescriptiveInfoRQ>`
    const root = messageIn(await call('OTA_HotelDescriptiveInfo:Inventory', ask('PALACE')))
    const guestRooms = elementAt(root, 'HotelDescriptiveContents', 'HotelDescriptiveContent', 'FacilityInfo', 'GuestRooms') // prettier-ignore
    expect(guestRooms?.children.map(({ attributes }) => attributes['Code'])).toEqual(['STD'])
    expect(errorOf(await call('OTA_HotelDescriptiveInfo:Inventory', ask('OTHER')))).toEqual(['392', 'The HotelCode OTHER is another property']) // prettier-ignore
    expect(errorOf(await call('OTA_HotelDescriptiveInfo:Inventory', '<x/>'))).toEqual(['459', 'HotelCode is missing']) // prettier-ignore
  })

  test('every response has the form of AlpineBits, and so has every request and message', async () => {
    const asked = [reservation({ meals: '3', comment: 'Quiet' }), reservation({ status: 'Requested', total: '' }), reservation({ status: 'Modify' }), reservation({ status: 'Cancelled' })] // prettier-ignore
    expect(await faultsIn([messageOf(...asked)])).toEqual([])
    expect(answers.length).toBeGreaterThan(10)
    expect(await faultsIn(answers)).toEqual([])
  })
})
