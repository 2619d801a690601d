import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#main/invariants.ts'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { areas } from '#main/registry.ts'
import type { Named } from '#core/contract.ts'
import { addDays } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { inputsOf, type KnownIds, settle } from '#test/inputs.ts'

const RUNS = LAW_CASES / 50
const AT_ONCE = 5
// 405: a field left empty makes the address a shorter one, of routes with other methods.
const ANSWERS = [200, 400, 401, 403, 404, 405, 409, 410, 413, 414, 415, 422, 423, 429]

let hotel: TestHotel
let admin: TestClient
let known: KnownIds

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  const { standard, deluxe, bar, breakfast, rooms, foreignRoom, foreignType, foreignPlan, businessDate } = FIXTURE
  const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
  const word = 'Mira'
  const settled = await settle(hotel, admin, {
    roomTypeId: standard, roomId: rooms['101'], ratePlanId: bar, word, today: businessDate,
  }) // prettier-ignore
  // Not the caller's own id: a call that deactivates that user would end every later one with 401.
  const own: KnownIds = { ...settled, userId: [(await hotel.as('PROP_ADMIN')).userId] }
  const foreign = await settle(hotel, stranger, {
    roomTypeId: foreignType, roomId: foreignRoom, ratePlanId: foreignPlan, word, today: businessDate,
  }) // prettier-ignore
  const more = {
    ...(await guests()),
    roomId: Object.values(rooms),
    roomTypeId: [standard, deluxe],
    ratePlanId: [bar, breakfast],
  }
  // Mostly what exists, now and then what is another's or missing.
  known = Object.fromEntries(
    Object.entries(own).map(([name, ids]) => [
      name,
      [
        ...ids,
        ...ids,
        ...((more as KnownIds)[name] ?? ids),
        ...(foreign[name] ?? []),
        typeof ids[0] === 'number' ? 999_999 : ABSENT,
      ],
    ]),
  )
})
afterAll(() => hotel.stop())

/** Bookings of today and of later days, to be confirmed, moved, checked in, cancelled. */
async function guests(): Promise<KnownIds> {
  const made: Booking[] = []
  for (const status of ['CONFIRMED', 'OPTION'] as const)
    for (const roomTypeId of [FIXTURE.standard, FIXTURE.deluxe])
      for (const day of [0, 6]) {
        const [arrival, departure] = [addDays(FIXTURE.businessDate, day), addDays(FIXTURE.businessDate, day + 2)]
        const stays = [{ roomTypeId, arrival, departure, adults: 2 }]
        made.push(await admin.send(bookings.create, { customer: { firstName: 'Mira' }, stays, status }))
      }
  return { bookingId: made.map(({ id }) => id), stayId: made.flatMap(({ stays }) => stays.map(({ id }) => id)) }
}

const ABSENT = '019a0000-0000-7000-8000-00000000dead'

/** Values that only a hostile or broken caller sends. */
const nasty = fc.constantFrom<unknown>(
  null, true, {}, [], [[]], -1, -0, 0, 0.001, 1.5, 1e308, 1e-9, 2 ** 53, 2 ** 31, 50, 51, 366,
  '', ' ', 'NaN', 'Infinity', '-1', '1e9', '12abc', '1,000', '0x10', '١٢', 'null', 'undefined', '[object Object]',
  'x'.repeat(10_000), '<script>alert(1)</script>', '" autofocus onfocus="alert(1)', `' OR 1=1--`, '1;SELECT pg_sleep(5)',
  'a\u0000b', '\u0007', '👩‍👩‍👧‍👦', 'مرحبا \u202Egpj.exe', 'e\u0301'.repeat(500), '\ud800', '%', '_', '\\', '%_%'.repeat(300),
  '(a+)+$', '{{7*7}}', '${7*7}', '../../etc/passwd', '__proto__', 'javascript:alert(1)', '\r\nSet-Cookie: a=b',
  '2026-02-30', '0000-00-00', '9999-12-31', '0001-01-01', '+275760-09-13', '2036-11-20', '2020-01-01', '1793793600000',
  ABSENT, 'eyJhIjoxfQ', { $ne: 1 }, { constructor: { prototype: { isAdmin: true } } },
) // prettier-ignore

type Twist = { at: number; what: 'set' | 'drop' | 'add' | 'wrap'; value: unknown }
const twists = fc.array(
  fc.record({ at: fc.nat(50), what: fc.constantFrom('set', 'set', 'set', 'drop', 'add', 'wrap'), value: nasty }),
  { maxLength: 2 },
) as fc.Arbitrary<Twist[]>

/** An input with some of its places, however deep, set to something else, dropped, wrapped, or joined by a stranger. */
function twisted(input: object, all: Twist[]): object {
  const copy = structuredClone(input)
  for (const { at, what, value } of all) {
    const places = placesIn(copy)
    const [holder, name] = places[at % Math.max(1, places.length)] ?? [copy as Record<string, unknown>, 'surprise']
    if (what === 'set') holder[name] = structuredClone(value)
    else if (what === 'drop') delete holder[name]
    else if (what === 'wrap') holder[name] = [holder[name]]
    else holder['surprise'] = structuredClone(value)
  }
  return copy
}

function placesIn(value: unknown): [Record<string, unknown>, string][] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((name) => [[holder, name] as [typeof holder, string], ...placesIn(holder[name])])
}

const lines = areas.flatMap(({ contract }) => Object.values(contract))
const byName = new Map(lines.map((route) => [`${route.area}.${route.action}`, route]))

/** Someone whose session or password may be lost without harm to the others. */
const clientFor = async (route: Named): Promise<TestClient> => {
  if (route.needs === 'public') return hotel.anonymous()
  if (route.area === 'organisations') return hotel.as('ORG_ADMIN')
  return route.area === 'users' && route.method !== 'GET' ? hotel.as('PROP_ADMIN') : admin
}

test.each([...byName])('%s responds to any input with its reply or a refusal', async (_name, route) => {
  const inputs = fc.tuple(inputsOf(route, { known, today: FIXTURE.businessDate }), twists)
  const client = await clientFor(route)
  const sendTwisted = async ([input, changes]: [object, Twist[]]) => {
    const sentInput = twisted(input, changes)
    const { status, body, headers } = await client.raw(route, sentInput).catch((error: unknown) => {
      if (error instanceof URIError) return { status: 400, body: { code: 'invalid', requestId: '-' }, headers: {} } // no address can contain it
      throw error
    })
    // A reply that is not what the contract defines would be a 500 here: the test server checks every one.
    expect(ANSWERS, `${JSON.stringify(sentInput).slice(0, 2_000)} ${String(hotel.faults.at(-1))}`).toContain(status)
    if (status === 200) return
    if (route.failsAsText) return expect(String(body)).toMatch(/^ERROR:[a-z_]+/)
    const { code, requestId, details: _, issues: __, needs: ___, ...rest } = body as Record<string, unknown>
    expect([typeof code, typeof requestId, rest], JSON.stringify(sentInput).slice(0, 2_000)).toEqual([
      'string',
      'string',
      {},
    ])
    expect(String((headers as Record<string, unknown>)['content-type'] ?? 'application/json')).toMatch(
      /^application\/json/,
    )
    if (status === 401) expect(route.needs === 'public' || route.area === 'users').toBe(true)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(inputs, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (all) => {
      await Promise.all(all.map(sendTwisted))
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})

test('after all of it, all integrity checks pass, and nothing went wrong inside', async () => {
  expect(hotel.faults).toEqual([])
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  for (const { id, sql } of invariants) expect({ id, rows: await hotel.rows(sql) }).toEqual({ id, rows: [] })
})
