import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { ADA, AT, startWebsite, type Website } from '#areas/marketing/website/actions/testing.ts'
import { website } from '#areas/marketing/website/contract/website.ts'
import { recountInventory } from '#areas/property/rooms/actions/recount.ts'
import type { Reply } from '#core/contract.ts'
import { addDays } from '#core/dates.ts'
import { isWorthRetrying } from '#server/http/failures.ts'
import { chanceFrom, LAW_CASES } from '#test/chance.ts'
import { FIXTURE, type TestClient, type TestHotel } from '#test/server.ts'
import { agenciesOf, type AgencyMessage } from '../../../../../e2e/peers/agencies.ts'
import { channels } from '../contract/channels.ts'

const { standard, deluxe, bar, breakfast, businessDate: today } = FIXTURE
/** A thousand messages every day, ten thousand at random. */
const MESSAGES = LAW_CASES > 100 ? 10_000 : 1_000
/** That of all random input: CHANCE=<seed> plays a failed one again. */
const { seed = 0 } = fc.readConfigureGlobal()

let site: Website
let hotel: TestHotel
let admin: TestClient
let desk: TestClient

beforeAll(async () => {
  site = await startWebsite()
  ;({ hotel, admin } = site)
  desk = await hotel.as('PROP_FRONTDESK')
})
afterAll(() => hotel.stop())

/** A channel of that name with its codes, and how it sends: until it gets a response. */
async function agencyAt(name: string) {
  const platform = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  const code = name.toUpperCase()
  const { id: channelId } = await platform.send(channels.save, { name, code, baseUrl: '' })
  const at = { channelId, propertyId: hotel.propertyId }
  const { version } = await admin.send(channels.connect, { ...at, hotelCode: code, key: 'key-of-it', currency: 'INR' })
  await admin.send(channels.map, {
    ...at,
    version,
    rooms: [{ roomTypeId: standard, code: 'STD' }, { roomTypeId: deluxe, code: 'DLX' }],
    rates: [{ ratePlanId: bar, code: 'BAR' }, { ratePlanId: breakfast, code: 'BB' }],
  }) // prettier-ignore
  const { key, address } = await admin.send(channels.renewKey, at)
  return async (messages: readonly AgencyMessage[]): Promise<string[]> => {
    for (;;) {
      const response = await hotel.server.inject({
        method: 'POST',
        url: new URL(address).pathname,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        payload: JSON.stringify({ hotel: code, messages }),
      })
      // Busy, or throttled: nothing was stored, so the same is sent again.
      if (response.statusCode === 503 || response.statusCode === 429) continue
      expect(response.statusCode, response.body).toBe(200)
      return (JSON.parse(response.body) as { results: { status: string }[] }).results.map(({ status }) => status)
    }
  }
}

/** A clerk who books and cancels all the while. */
async function deskAtWork(isOver: () => boolean): Promise<number> {
  const chance = chanceFrom(seed + 1)
  const made: string[] = []
  let count = 0
  while (!isOver()) {
    const arrival = addDays(today, 1 + (chance() % 60))
    const roomTypeId = chance() % 3 === 0 ? deluxe : standard
    const stays = [{ roomTypeId, arrival, departure: addDays(arrival, 1 + (chance() % 3)), adults: 1 }]
    const { status, body } = await desk.raw(bookings.create, { customer: { firstName: 'Desk' }, stays })
    expect([200, 409, 503]).toContain(status)
    if (status === 200) made.push((body as { id: string }).id)
    const bookingId = chance() % 2 === 0 ? made.shift() : undefined
    if (bookingId) expect([200, 503]).toContain((await desk.raw(bookings.cancel, { bookingId, reason: 'Changed' })).status) // prettier-ignore
    count += 1
  }
  return count
}

/** Guests on the property's own page, who hold rooms; three of four book what they hold, and the others leave. */
async function guestsAtWork(isOver: () => boolean): Promise<number> {
  const chance = chanceFrom(seed + 2)
  let count = 0
  while (!isOver()) {
    const guest = site.guest
    const from = addDays(today, 1 + (chance() % 60))
    const stay = { ...AT, from, until: addDays(from, 1 + (chance() % 3)), adults: 1 }
    const found = await guest.raw(website.search, stay)
    expect([200, 503]).toContain(found.status)
    const types = found.status === 200 ? (found.body as Reply<typeof website.search>).roomTypes : []
    const sold = types.flatMap(({ roomTypeId, plans }) => plans.map((plan) => ({ ...plan, roomTypeId })))
    const plan = sold.filter(({ total }) => total !== null)[chance() % 2]
    if (!plan) continue
    const chosen = { roomTypeId: plan.roomTypeId, ratePlanId: plan.ratePlanId, expectedTotal: plan.total }
    const held = await guest.raw(website.hold, { ...stay, ...chosen })
    // Another guest may have been quicker, or too many hold what they do not book.
    expect([200, 409, 429, 503]).toContain(held.status)
    if (held.status !== 200 || chance() % 4 === 0) continue
    const { holdId } = held.body as Reply<typeof website.hold>
    expect([200, 503]).toContain((await guest.raw(website.book, { ...AT, holdId, guest: ADA })).status)
    count += 1
  }
  return count
}

type Stored = {
  reference: string
  state: string
  version: number
  booking: string | null
  latest: string
  reason: string
  stays: string[]
}
/** Reservations as they are: their latest message, and the stays that hold rooms. */
const reservationsOf = (): Promise<Stored[]> =>
  hotel.rows<Stored>(
    `select r.reference, r.state, r.version::int, b.status as booking, m.state as latest, m.reason,
            array(select t.code || ' ' || s.arrival_on || ' ' || s.departure_on || ' ' || (select sum(n.net_minor) from stay_nights n where (n.property_id, n.stay_id) = (s.property_id, s.id))
                    from stays s join room_types t on (t.property_id, t.id) = (s.property_id, s.room_type_id)
                   where s.property_id = r.property_id and s.booking_id = r.booking_id and s.status = 'CONFIRMED' order by 1) as stays
       from channel_reservations r
       join channel_reservation_messages m on m.property_id = r.property_id and m.reservation_id = r.id and m.version = r.version
       left join bookings b on (b.property_id, b.id) = (r.property_id, r.booking_id)`,
  )

const WAITS = ['no_availability', 'channel_room_unmapped', 'channel_rate_unmapped']

test('five agencies that send late, twice, reordered, without their responses and little at a time, beside the desk and guests on the page: nothing is lost, nothing oversold', async () => {
  const agencies = agenciesOf(seed, today, Math.ceil(MESSAGES / 5))
  const senders: Awaited<ReturnType<typeof agencyAt>>[] = []
  for (const { manner } of agencies) senders.push(await agencyAt(manner))
  const statuses: string[] = []
  let isOver = false
  const clerk = deskAtWork(() => isOver)
  const guests = guestsAtWork(() => isOver)
  await Promise.all(
    agencies.map(async ({ calls }, index) => {
      for (const call of calls) statuses.push(...((await senders[index]?.(call)) ?? []))
    }),
  ).finally(() => (isOver = true))
  expect(await clerk, `seed ${seed}`).toBeGreaterThan(10)
  expect(await guests, `seed ${seed}`).toBeGreaterThan(3)
  expect(await hotel.inside((ctx) => recountInventory(ctx)), `seed ${seed}`).toEqual([])
  // A request that was refused with a retry was one of the two in a deadlock.
  expect(hotel.faults.filter((fault) => !isWorthRetrying(fault))).toEqual([])

  const histories = agencies.flatMap((agency) => agency.histories)
  const [stored] = await hotel.rows<{ count: number }>('select count(*)::int from channel_reservation_messages')
  expect(stored?.count, `seed ${seed}`).toBe(histories.flat().length)
  expect(new Set(statuses)).toEqual(new Set(['STORED', 'UNCHANGED', 'TRAY']))

  const found = new Map((await reservationsOf()).map((one) => [one.reference, one]))
  for (const history of histories) {
    const last = history.at(-1)
    const one = found.get(last?.reservation ?? '')
    const name = `seed ${seed}, ${last?.reservation}`
    expect(one?.version, name).toBe(last?.version)
    if (one?.latest === 'TRAY') expect(WAITS, name).toContain(one.reason)
    else if (last?.kind === 'CANCELLED')
      expect([one?.state, one?.booking ?? 'CANCELLED', one?.stays], name).toEqual(['CANCELLED', 'CANCELLED', []]) // prettier-ignore
    else {
      const rooms = (last?.rooms ?? []).map((room) => `${room.room} ${room.arrival} ${room.departure} ${room.nights.reduce((total, { amount }) => total + amount, 0)}`) // prettier-ignore
      expect([one?.state, one?.booking, one?.stays], name).toEqual(['BOOKED', 'CONFIRMED', rooms.toSorted()])
    }
  }
}, 600_000)
