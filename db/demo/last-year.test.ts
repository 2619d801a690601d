import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomsArea } from '#areas/property/rooms/actions/rooms.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { FIXTURE, startTestServer, type TestHotel } from '#test/server.ts'
import { slabsOf } from './story.ts'
import { growing, levelBefore } from './appetite.ts'
import { Chance } from './chance.ts'
import { type Demo, furnishDemo } from './demo.ts'
import { deskOf } from './desk.ts'
import { writePastOrders } from './past-service.ts'
import { writePast } from './past.ts'
import { type Desk, liveRecent } from './recent.ts'

const today = addDays(FIXTURE.businessDate, -400)
const from = addDays(today, -12)
const first = addDays(from, -10)
/** Two weeks of a restaurant, three times. */
const WRITING_MS = 120_000

let hotel: TestHotel
let demo: Demo
beforeAll(async () => {
  hotel = await startTestServer()
  demo = await furnishDemo({ db: hotel.db, business: hotel.settings }, { rooms: 40, bookings: 1, today })
}, 120_000)
afterAll(() => hotel.stop())

const UNDONE = new Error('undone')

/** What is found after the work, which is undone. */
async function undone<T>(run: (after: (found: T) => never) => Promise<unknown>): Promise<T> {
  const all: T[] = []
  await run((found) => {
    all.push(found)
    throw UNDONE
  }).catch((error: unknown) => {
    if (error !== UNDONE) throw error
  })
  const [found] = all
  if (found === undefined) throw UNDONE
  return found
}

type Stay = { room: string; arrival_on: Day; departure_on: Day; status: string; sold: number }
const STAYS = `
  select coalesce(r.number, '') as room, s.arrival_on, s.departure_on, s.status, s.guest_name, s.adults, s.children, b.source, c.phone, f.paid_minor,
         (select sum(net_minor + tax_minor)::int from stay_nights n where (n.property_id, n.stay_id) = (s.property_id, s.id)) as sold
    from stays s
    join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
    join customers c on (c.property_id, c.id) = (b.property_id, b.customer_id)
    join folios f on (f.property_id, f.booking_id) = (b.property_id, b.id)
    left join rooms r on (r.property_id, r.id) = (s.property_id, s.room_id)
   where s.property_id = $1
   order by s.arrival_on, s.departure_on, c.phone, s.guest_name, room`

const staysOf = (before?: Day) =>
  undone<Stay[]>((after) =>
    hotel.db.platform(async (tx) => {
      const { hotel: furnished } = demo
      await tx.named('', `select set_config('app.property_id', $1, true)`, [String(furnished.propertyId)])
      const slabs = await slabsOf(tx, furnished.propertyId)
      const story = { furnished, slabs, chance: new Chance(7), from, until: today, maxBookings: Infinity }
      await writePast(tx, { ...story, before: before && { from: before, chance: new Chance(8) } })
      after(await tx.named<Stay>('', STAYS, [furnished.propertyId]))
    }),
  )

test('the stays of the year are the same with the year before and without, and whoever came before has left', async () => {
  const [alone, all] = [await staysOf(), await staysOf(first)]
  expect(all.filter(({ arrival_on: on }) => on >= from)).toEqual(alone)
  const before = all.filter(({ arrival_on: on }) => on < from)
  expect(before.length).toBeGreaterThan(60)
  for (const { departure_on: until, status } of before) {
    expect(until <= from).toBe(true)
    expect(status).not.toBe('IN_HOUSE')
  }
  // Rooms are let up to the day the others begin to come.
  expect(before.filter(({ departure_on: until, status }) => until === from && status === 'CHECKED_OUT').length).toBeGreaterThan(10)
}) // prettier-ignore

const ORDERS = `
  select business_on, number, table_name, covers, net_minor, tax_minor, tip_minor, confirmed_at, closed_at, operator_name
    from orders where property_id = $1 order by business_on, number`

test(
  'the orders of the year are the same with the year before and without, and no integrity check finds anything',
  async () => {
    const desk = deskOf({ db: hotel.db, business: hotel.settings, now: demo.now }, demo.eating)
    const ordersOf = (before: Day) =>
      undone<{ business_on: Day }[]>((after) => {
        const asked: Desk = (day, hour, work) =>
          desk(day, hour, async (ctx) => {
            await work(ctx)
            return after(await ctx.tx.named('', ORDERS, [ctx.tx.propertyId]))
          })
        return writePastOrders({ desk: asked, from, today, before })
      })
    const [alone, all] = [await ordersOf(from), await ordersOf(first)]
    expect(all.filter(({ business_on: on }) => on >= from)).toEqual(alone)
    expect(all.filter(({ business_on: on }) => on < from).length).toBeGreaterThan(100)
    await writePastOrders({ desk, from, today, before: first })
    expect(await violatedInvariants(hotel.db)).toEqual([])
  },
  WRITING_MS,
)

test('where rooms are held for something else, the days ahead are booked around it', async () => {
  const { hotel: furnished } = demo
  const desk = deskOf({ db: hotel.db, business: hotel.settings, now: demo.now }, furnished)
  const [held, whole] = [addDays(today, 6), furnished.types[0]?.rooms ?? []]
  await desk(today, 4, async (ctx) => {
    for (const { id: roomId } of whole)
      await roomsArea.actions.block(ctx, rooms.block.input.parse({ roomId, kind: 'OUT_OF_ORDER', from: held, until: addDays(held, 2), reason: 'Wet paint' })) // prettier-ignore
  })
  await liveRecent({ desk, furnished, chance: new Chance(7), from: today, today, until: addDays(today, 12), busy: new Map() })
  const nights = await hotel.rows<{ type: string; count: number }>(
    `select case s.room_type_id when $1 then 'held' else 'other' end as type, count(*)::int as count from stays s join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
      where s.property_id = $2 and s.arrival_on <= $3 and s.departure_on > $3 and b.status <> 'CANCELLED' group by 1`,
    [furnished.types[0]?.id, furnished.propertyId, held],
  )
  expect(nights.map(({ type }) => type)).toEqual(['other'])
}, 60_000) // prettier-ignore

test('a year ago a little less was sold than now, and in between on the way from there to where the story begins', () => {
  expect(levelBefore(365, 120)).toBeCloseTo(0.92 * growing(0), 10)
  expect(levelBefore(400, 120)).toBeCloseTo(0.92 * growing(35), 10)
  expect(levelBefore(120, 120)).toBe(growing(120))
  for (let age = 120; age < 365; age += 1) {
    expect(levelBefore(age, 120)).toBeGreaterThanOrEqual(growing(120))
    expect(levelBefore(age, 120)).toBeLessThan(0.92 * growing(0))
  }
})
