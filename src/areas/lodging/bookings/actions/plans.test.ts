import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIXTURE } from '#test/server.ts'
import type { Context } from '#server/request/context.ts'
import { bookingsArea } from './bookings.ts'
import { bookings } from '../contract/bookings.ts'
import { type Desk, startDesk } from './testing.ts'

const BOOKINGS = 20_000
let desk: Desk

beforeAll(async () => {
  desk = await startDesk()
  await fill(desk)
}, 120_000)
afterAll(() => desk.stop())

/** Years of bookings, most of them over, as a property has them. */
async function fill({ hotel }: Desk): Promise<void> {
  const facts = [hotel.propertyId, BOOKINGS, FIXTURE.standard, FIXTURE.bar, FIXTURE.businessDate]
  const made = `
    select i, ('019b0000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid as id, $5::date - 2000 + i / 10 as arrival,
           case when i / 10 < 2000 then (array['CHECKED_OUT', 'CHECKED_OUT', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW'])[i % 5 + 1]
                when i % 7 = 0 then 'OPTION' else 'CONFIRMED' end as status
      from generate_series(1, $2::int) i`
  await hotel.rows(`
    insert into customers (property_id, id, first_name, last_name, search_name, search_first, phone_digits, created_at)
    select $1, id, 'Guest' || i, 'Name' || i % 997, lower('name' || i % 997 || ' guest' || i),
           'guest' || i || ' name' || i % 997, lpad(i::text, 10, '9'), now()
      from (${made}) m where $3::uuid is not null and $4::uuid is not null`, facts) // prettier-ignore
  await hotel.rows(`
    insert into bookings (property_id, id, reference, customer_id, status, option_expires_at, arrival_on, departure_on, created_at, created_by)
    select $1, id, 'R' || lpad(i::text, 7, '0'), id, status, case when status = 'OPTION' then now() + interval '1 day' end, arrival,
           arrival + 2, now(), 1
      from (${made}) m where $3::uuid is not null and $4::uuid is not null`, facts) // prettier-ignore
  await hotel.rows(`
    insert into stays (property_id, id, booking_id, room_type_id, priced_type_id, rate_plan_id, guest_name, adults, arrival_on,
                       departure_on, status, checked_in_at)
    select $1, id, id, $3, $3, $4, 'Guest', 2, arrival, arrival + 2, status, now() from (${made}) m`, facts) // prettier-ignore
  await hotel.rows(`
    insert into stay_nights (property_id, stay_id, night, net_minor, tax_minor)
    select property_id, id, arrival_on + n, 300000, 15000 from stays, generate_series(0, 1) n`) // prettier-ignore
  await hotel.rows(`
    insert into folios (property_id, id, booking_id, currency, room_minor, paid_minor)
    select property_id, id, id, 'INR', 630000, case when arrival_on < '2026-11-20' then 630000 else 0 end from bookings`) // prettier-ignore
  await hotel.rows('analyze')
}

/** Whole-table reads of the tables that grow, counted by the database; older servers go on counting from one transaction to the next. */
async function scansOf(work: (ctx: Context) => Promise<unknown>): Promise<Record<string, number>> {
  return desk.hotel.inside(async (ctx) => {
    const before = await counted(ctx)
    await work(ctx)
    const after = await counted(ctx)
    return Object.fromEntries([...after].filter(([name, count]) => count > (before.get(name) ?? 0)))
  })
}

async function counted({ tx }: Context): Promise<Map<string, number>> {
  const rows = await tx.named<{ relname: string; seq_scan: number }>(
    '',
    `select relname, seq_scan from pg_stat_xact_user_tables
      where relname in ('bookings', 'stays', 'stay_nights', 'folios', 'customers')`,
    [],
  )
  return new Map(rows.map((row) => [row.relname, row.seq_scan]))
}

const { actions } = bookingsArea
const inputs = [
  {},
  { view: 'today' },
  { view: 'arrivals' },
  { view: 'departures' },
  { view: 'in_house' },
  { view: 'unassigned' },
  { view: 'options' },
  { view: 'cancelled' },
  { view: 'with_balance' },
  { from: '2026-10-01', until: '2026-11-01' },
  { status: 'NO_SHOW' },
  { customerId: '019b0000-0000-7000-8000-000000000001' },
  { text: 'R00001' },
  { text: 'name12' },
  { text: 'guest7' },
  { text: '99999123' },
] as const

test.each(inputs.map((input) => [JSON.stringify(input), input] as const))(
  'list %s reads no table whole',
  async (_, input) => {
    const page = bookings.list.input.parse({ limit: 50, ...input })
    expect(await scansOf((ctx) => actions.list(ctx, page))).toEqual({})
    const first = await desk.hotel.inside((ctx) => actions.list(ctx, page))
    if (first.next) expect(await scansOf((ctx) => actions.list(ctx, { ...page, after: first.next }))).toEqual({})
  },
)

const at = { arrival: FIXTURE.businessDate, departure: '2026-11-22' }
const one = (i: number) => `019b0000-0000-7000-8000-${i.toString(16).padStart(12, '0')}`
const reads: Record<string, (ctx: Context) => Promise<unknown>> = {
  availability: (ctx) =>
    actions.availability(ctx, bookings.availability.input.parse({ from: '2027-01-01', until: '2027-01-31' })),
  offers: (ctx) => actions.offers(ctx, bookings.offers.input.parse(at)),
  chart: (ctx) => actions.chart(ctx, bookings.chart.input.parse({ from: '2026-11-20', until: '2026-12-20' })),
  'chart of the past': (ctx) =>
    actions.chart(ctx, bookings.chart.input.parse({ from: '2024-11-20', until: '2024-12-20' })),
  proposeAssignment: (ctx) =>
    actions.proposeAssignment(ctx, bookings.proposeAssignment.input.parse({ from: '2026-11-20', until: '2026-11-27' })),
  get: (ctx) => actions.get(ctx, { bookingId: one(7) }),
  find: (ctx) => actions.find(ctx, { reference: 'R0000007' }),
  proposeCheckIn: (ctx) => actions.proposeCheckIn(ctx, { bookingId: one(19_999) }),
  cancellationTerms: (ctx) => actions.cancellationTerms(ctx, { bookingId: one(19_999) }),
}
test.each(Object.entries(reads))('%s reads no table whole', async (_, read) => {
  expect(await scansOf(read)).toEqual({})
})

test('booking, arriving, leaving and calling off read no table whole', async () => {
  const order = (roomId: string, roomTypeId: string) =>
    bookings.create.input.parse({ customer: { firstName: 'Plan' }, stays: [{ roomTypeId, roomId, adults: 2, ...at }] })
  const scans = await scansOf(async (ctx) => {
    const { id: bookingId } = await actions.create(ctx, order(FIXTURE.rooms['201'], FIXTURE.deluxe))
    await actions.checkIn(ctx, bookings.checkIn.input.parse({ bookingId }))
    await actions.checkOut(ctx, bookings.checkOut.input.parse({ bookingId, acceptBalance: true, note: 'x' }))
    await actions.reverseCheckOut(ctx, { bookingId })
    const other = await actions.create(ctx, order(FIXTURE.rooms['202'], FIXTURE.deluxe))
    await actions.cancel(ctx, bookings.cancel.input.parse({ bookingId: other.id, reason: 'x' }))
    await actions.reinstate(ctx, { bookingId: other.id })
  })
  expect(scans).toEqual({})
})

test('moving, splitting, assigning and undoing read no table whole', async () => {
  const roomId = FIXTURE.rooms['201']
  const stays = [{ roomTypeId: FIXTURE.deluxe, adults: 2, arrival: '2026-12-01', departure: '2026-12-05' }]
  const scans = await scansOf(async (ctx) => {
    const made = await actions.create(ctx, bookings.create.input.parse({ customer: { firstName: 'Plan' }, stays }))
    const stay = { bookingId: made.id, stayId: made.stays[0]?.id ?? '' }
    await actions.assign(ctx, bookings.assign.input.parse({ assignments: [{ stayId: stay.stayId, roomId }] }))
    const change = { ...stay, departure: '2026-12-06', version: made.version + 1 }
    await actions.previewChange(ctx, bookings.previewChange.input.parse({ ...stay, departure: '2026-12-06' }))
    const { changeId } = await actions.changeStay(ctx, bookings.changeStay.input.parse(change))
    await actions.undo(ctx, { changeId })
    await actions.split(ctx, bookings.split.input.parse({ ...stay, version: made.version + 3, on: '2026-12-03' }))
  })
  expect(scans).toEqual({})
})
