import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { guestBalance } from '#areas/ledger/folios/rules/guest-balance.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { receivables } from '#areas/billing/receivables/contract/receivables.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { addDays, nightsIn } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { channels } from '../contract/channels.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'
const { standard, bar, businessDate: today } = FIXTURE

describe.each(['INR', 'JPY'])('what an agency collects, in %s', (currency) => {
  let hotel: TestHotel
  let admin: TestClient
  let desk: TestClient
  let at: { channelId: string; propertyId: number }
  let companyId: string
  let address: string
  let key: string

  beforeAll(async () => {
    hotel = await startTestServer()
    await hotel.rows('update properties set currency = $1 where id = $2', [currency, hotel.propertyId])
    hotel.sessions.forget()
    const platform = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
    admin = await hotel.as('PROP_ADMIN')
    desk = await hotel.as('PROP_FRONTDESK')
    const { id: channelId } = await platform.send(channels.save, { name: 'Stays Online', code: 'STAYS', baseUrl: '' })
    at = { channelId, propertyId: hotel.propertyId }
    // An account without credit: what the agency collects is no credit of the property's.
    companyId = (await admin.send(companies.create, { displayName: 'Stays Online Ltd', kind: 'OTA' })).id
    const terms = { hotelCode: 'PALACE', key: 'key-of-the-channel', currency, includesTax: true, companyId }
    const { version } = await admin.send(channels.connect, { ...at, ...terms })
    const codes = { rooms: [{ roomTypeId: standard, code: 'STD' }], rates: [{ ratePlanId: bar, code: 'BAR' }] }
    await admin.send(channels.map, { ...at, version, ...codes })
    const made = await admin.send(channels.renewKey, at)
    address = new URL(made.address).pathname
    key = made.key
  })
  afterAll(async () => {
    expect(await violatedInvariants(hotel.db)).toEqual([])
    await hotel.stop()
  })

  let count = 0
  async function send(reservation: string, version: number, more: object = {}, status = 'STORED'): Promise<string> {
    count += 1
    const kind = version === 1 ? 'NEW' : 'MODIFIED'
    const guest = { firstName: 'Mira', lastName: 'Rao', email: '', phone: '' }
    const message = { messageId: `m-${count}`, reservation, version, kind, guest, currency, paymentModel: 'CHANNEL_COLLECTS', commission: 150_000, tcs: 5_000, tds: 10_000, ...more } // prettier-ignore
    const response = await hotel.server.inject({
      method: 'POST',
      url: address,
      payload: JSON.stringify({ hotel: 'PALACE', messages: [message] }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    })
    const { results } = JSON.parse(response.body) as {
      results: { status: string; reason: string; reference: string }[]
    }
    expect(results, response.body).toMatchObject([{ status, reason: '' }])
    const { id } = await desk.send(bookings.find, { reference: results[0]?.reference ?? '' })
    return id
  }
  const rooms = (from: number, nights: number, amount = 500_000) => {
    const span = { arrival: addDays(today, from), departure: addDays(today, from + nights) }
    return [{ id: '1', room: 'STD', rate: 'BAR', ...span, adults: 2, nights: nightsIn(span).map((day) => ({ day, amount })) }] // prettier-ignore
  }
  const moneyOf = async (bookingId: string) => (await desk.send(bookings.get, { bookingId })).money
  const owed = async () => (await admin.send(companies.get, { companyId })).exposure
  const listed = async (bookingId: string) => {
    const { reference } = await desk.send(bookings.get, { bookingId })
    return (await desk.send(bookings.list, { text: reference })).rows.map(({ due }) => due)
  }
  const charge = (bookingId: string) =>
    desk.send(folios.charge, { bookingId, kind: 'SERVICE', name: 'Laundry', unitAmount: minor(10_000) })

  test('is owed by its account, less what it takes; the guest owes extras alone', async () => {
    const before = await owed()
    const bookingId = await send('P-1', 1, { rooms: rooms(3, 2) })
    const net = 1_000_000 - 165_000
    expect(await moneyOf(bookingId)).toMatchObject({ payable: 1_000_000, paid: 0, due: net, onAccount: net })
    expect((await owed()) - before).toBe(net)
    expect(await listed(bookingId)).toEqual([0])
    await charge(bookingId)
    const { services } = await moneyOf(bookingId)
    expect(services).toBeGreaterThanOrEqual(10_000)
    expect(await listed(bookingId)).toEqual([services])
    expect(guestBalance(await moneyOf(bookingId))).toBe(services)
    const item = (await admin.send(receivables.items, { companyId })).rows.find((row) => row.bookingId === bookingId)
    expect(item).toMatchObject({ open: net })
  })

  test('follows the reservation: more nights, fewer, and a version that the hotel collects', async () => {
    const before = await owed()
    const bookingId = await send('P-2', 1, { rooms: rooms(8, 2) })
    await send('P-2', 2, { rooms: rooms(8, 3), commission: 100_000 })
    expect((await owed()) - before).toBe(1_500_000 - 115_000)
    await send('P-2', 3, { rooms: rooms(8, 1) })
    expect((await owed()) - before).toBe(500_000 - 165_000)
    await send('P-2', 3, { rooms: rooms(8, 1) }, 'UNCHANGED')
    expect((await owed()) - before).toBe(500_000 - 165_000)
    await send('P-2', 4, { rooms: rooms(8, 1), paymentModel: 'HOTEL_COLLECTS' })
    expect((await owed()) - before).toBe(0)
    expect(await listed(bookingId)).toEqual([500_000 - 165_000])
    expect(await moneyOf(bookingId)).toMatchObject({ deferred: 0, due: 500_000 - 165_000 })
  })

  test('is owed no more when the reservation is cancelled free of charge', async () => {
    const before = await owed()
    await hotel.rows('update properties set free_cancel_days = 1')
    const bookingId = await send('P-3', 1, { rooms: rooms(20, 2), commission: 0, tcs: 0, tds: 0 })
    expect((await owed()) - before).toBe(1_000_000)
    await send('P-3', 2, { kind: 'CANCELLED', guest: undefined, rooms: undefined, currency: undefined, commission: undefined, tcs: undefined, tds: undefined, paymentModel: undefined }) // prettier-ignore
    expect((await owed()) - before).toBe(0)
    expect(await moneyOf(bookingId)).toMatchObject({ deferred: 0 })
  })

  test('is paid out: what the channel sent is paid, and nothing is left', async () => {
    const before = await owed()
    const bookingId = await send('P-4', 1, { rooms: rooms(30, 1) })
    const { reference } = await desk.send(bookings.get, { bookingId })
    const net = minor(335_000)
    const line = { reference, gross: minor(500_000), commission: minor(150_000), commissionTax: minor(0), tcs: minor(5_000), tds: minor(10_000) } // prettier-ignore
    const payout = { companyId, reference: `SO-${currency}`, paidOn: today, amount: net, lines: [line] }
    const entered = await admin.send(receivables.enterPayout, payout)
    expect(entered.lines).toMatchObject([{ state: 'MATCHED' }])
    await admin.send(receivables.acceptMatching, { payoutId: entered.id })
    expect(await moneyOf(bookingId)).toMatchObject({ paid: net, due: 0, deferred: 0 })
    expect((await owed()) - before).toBe(0)
  })

  test('stays due from the guest where the connection names no account; another property’s is refused', async () => {
    const { connection } = await admin.send(channels.connection, at)
    expect(connection).toMatchObject({ companyId, companyName: 'Stays Online Ltd' })
    const { hotelCode, userName, paymentModel, commissionBp, includesTax, version } = connection
    const terms = { ...at, version, hotelCode, userName, paymentModel, commissionBp, currency, includesTax }
    expect(codeOf(await admin.raw(channels.update, { ...terms, companyId: UNKNOWN }))).toBe('not_found')
    await admin.send(channels.update, { ...terms, companyId: null })
    const bookingId = await send('P-5', 1, { rooms: rooms(40, 1) })
    expect(await listed(bookingId)).toEqual([335_000])
    expect(await moneyOf(bookingId)).toMatchObject({ deferred: 0, due: 335_000 })
  })
})
