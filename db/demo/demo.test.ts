import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Demo, furnishDemo, runDemo } from './demo.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { addDays, dayAt, type Instant, instantAt } from '#core/dates.ts'
import { IS_DEEP } from '#test/chance.ts'
import { FIXTURE, startTestServer, type TestHotel } from '#test/server.ts'
import { samples } from '#areas/insight/samples/contract.ts'
import { subscriptions } from '#areas/platform/subscriptions/contract.ts'
import { writeMissingJournals } from '#areas/insight/accounting/actions/write.ts'
import { writeFacts } from './closed-days.ts'
import { deskOf } from './desk.ts'
import { bistro, guesthouse, palace } from './properties.ts'

/** Long enough ago for the database's own clock. */
const today = addDays(FIXTURE.businessDate, -400)
const at = (time: string) => instantAt(today, time, 'Asia/Kolkata')
/** With its day fixed, the property's days do not close by themselves: that setting would stay when the samples go. */
const request = { rooms: 40, bookings: 30, today, now: at('19:40') }

/** A quarter of a year by the areas' own actions. */
const TELLING_MS = 240_000

let hotel: TestHotel
let demo: Demo
beforeAll(async () => {
  hotel = await startTestServer()
  demo = await furnishDemo({ db: hotel.db, business: hotel.settings }, request)
})
afterAll(() => hotel.stop())

/** The row count of a property in each table of the schema. */
async function counts(propertyId: number): Promise<Record<string, number>> {
  const tables = await hotel.rows<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and c.column_name = 'property_id' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const each = tables.map(({ name }) => `select '${name}' as name, count(*)::int from ${name} where property_id = $1`)
  const rows = await hotel.rows<{ name: string; count: number }>(each.join(' union all '), [propertyId])
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** The modules whose screens have content, by property. */
const SHOWN = {
  hotel: ['orders', 'kitchen', 'products', 'inventory', 'companies', 'links', 'messages', 'channels', 'housekeeping'],
  eating: ['orders', 'kitchen', 'products', 'inventory', 'reservations'],
  guesthouse: ['housekeeping', 'services'],
} as const

test('each demo property has the plan it is known by, with what it shows and within its limits', async () => {
  for (const [name, property] of [
    ['hotel', palace],
    ['eating', bistro],
    ['guesthouse', guesthouse],
  ] as const) {
    const { propertyId } = demo[name]
    const admin = await hotel.as('PROP_ADMIN', { propertyId })
    const { held: taken, offers, modules, limits } = await admin.send(subscriptions.overview, { propertyId })
    expect(taken.find(({ kind }) => kind === 'PLAN')).toMatchObject({ name: property.plan, state: 'ACTIVE' })
    expect(offers.find(({ name: offer }) => offer === property.plan)?.change).toBeNull()
    expect(modules).toEqual(expect.arrayContaining([...SHOWN[name]]))
    for (const { used, most } of [limits.rooms, limits.users, limits.images])
      expect(most ?? Infinity).toBeGreaterThanOrEqual(used)
  }
})

/** Tables of the work of guests and staff, with its time by the demo's clock; the audit log has the database's own. */
const DONE = {
  bookings: 'created_at', payments: 'created_at', orders: 'created_at', kots: 'created_at', order_lines: 'created_at',
  table_reservations: 'created_at', table_waits: 'created_at', appointments: 'created_at', expenses: 'created_at',
  invoices: 'issued_at', folio_lines: 'created_at', cases: 'created_at', messages: 'created_at',
} // prettier-ignore

/** Nothing that guests and staff did happened after `now`, and the last evening was served. */
async function assertNothingLater(host: TestHotel, made: Demo, now: Instant): Promise<void> {
  expect(made.today).toBe(dayAt(now, 'Asia/Kolkata'))
  const properties = [made.hotel, made.eating, made.guesthouse].map(({ propertyId }) => propertyId)
  const later = Object.entries(DONE).map(
    ([table, at]) => `select '${table}' as name from ${table} where property_id = any ($1) and ${at} > $2`,
  )
  expect(await host.rows(later.join(' union '), [properties, now])).toEqual([])
  const [served] = await host.rows('select from orders where property_id = $1', [made.eating.propertyId])
  expect(served).toBeDefined()
  expect(await violatedInvariants(host.db)).toEqual([])
}

/** Where everything is sample data. */
const samplesOf = ({ hotel, guesthouse }: Demo): number[] => [hotel.propertyId, guesthouse.propertyId]

/** How many rows each had of each table before anything happened. */
let before: Record<string, number>[]

test(
  'made at 19:40 by the clock of the property, nothing in the demo happened later than now',
  async () => {
    before = await Promise.all(samplesOf(demo).map(counts))
    await runDemo({ db: hotel.db, business: hotel.settings }, demo, request)
    await assertNothingLater(hotel, demo, request.now)
  },
  TELLING_MS,
)

test('guests in house have tags', async () => {
  const tags = await hotel.rows<{ name: string }>(
    `select distinct name from customer_tags where property_id = $1 and kind = 'TAG' order by name`,
    [demo.hotel.propertyId],
  )
  expect(tags.map(({ name }) => name)).toContain('Lake view')
})

test('deals of the hotel are in most of their stages, each with its rooms', async () => {
  const stages = await hotel.rows(
    `select d.stage, count(*)::int as deals, bool_and(exists (
              select from deal_nights n where n.property_id = d.property_id and n.deal_id = d.id)) as "haveRooms"
       from deals d where d.property_id = $1 group by d.stage order by d.stage`,
    [demo.hotel.propertyId],
  )
  const of = (stage: string, deals: number) => ({ stage, deals, haveRooms: true })
  expect(stages).toEqual([of('DEFINITE', 1), of('INQUIRY', 1), of('PROPOSED', 2), of('PROSPECT', 2), of('TENTATIVE', 1), of('TURNED_DOWN', 1)]) // prettier-ignore
})

test('an offer of the hotel adds an extra at no price, by a code, and a guest has it', async () => {
  const uses = await hotel.rows(
    `select o.state, k.code, l.name, l.total_minor::int as total
       from offers o join offer_uses u on u.property_id = o.property_id and u.offer_id = o.id
       join offer_codes k on k.property_id = u.property_id and k.id = u.code_id
       join folio_lines l on l.property_id = u.property_id and l.offer_use_id = u.id
      where o.property_id = $1 and o.kind = 'GIFT'`,
    [demo.hotel.propertyId],
  )
  expect(uses).toEqual([{ state: 'ACTIVE', code: 'TRANSFER', name: 'Airport transfer', total: 0 }])
})

test('guests of the hotel answered its own questions, and some added pictures', async () => {
  const [found] = await hotel.rows(
    `select (select count(distinct a.review_id) from review_question_answers a join reviews r on r.property_id = a.property_id and r.id = a.review_id and r.source = 'OWN'
              where a.property_id = $1)::int > 0 as "hasAnswers",
            (select count(*) from review_question_answers a join review_questions q on q.property_id = a.property_id and q.id = a.question_id
              where a.property_id = $1 and (q.kind = 'TEXT') <> (a.words <> ''))::int as wrong,
            (select count(*) from review_pictures p where p.property_id = $1 and octet_length(p.small) < octet_length(p.large))::int > 0 as "hasPictures"`,
    [demo.hotel.propertyId],
  )
  expect(found).toEqual({ hasAnswers: true, wrong: 0, hasPictures: true })
})

test(
  'of everything that happens in the demo nothing is left in any table once its samples are removed',
  async () => {
    const tried = await hotel.rows(
      `select m.payload->>'invoiceId' as "invoiceId", i.id, m.subject like '%' || i.number || '%' as "isTrue"
         from messages m left join invoices i on i.property_id = m.property_id and i.id::text = m.payload->>'invoiceId'
        where m.property_id = $1 and m.kind = 'invoice' and m.state = 'FAILED'`,
      [demo.hotel.propertyId],
    )
    expect(tried).toMatchObject([{ id: tried[0]?.['invoiceId'], isTrue: true }])
    const back = await hotel.rows(
      `select l.status from messages m left join payment_links l on l.property_id = m.property_id and l.id::text = m.payload->>'linkId'
        where m.property_id = $1 and m.kind = 'paymentLink' and m.state = 'BOUNCED'`,
      [demo.hotel.propertyId],
    )
    expect(back).toEqual([{ status: 'ACTIVE' }])
    expect((await counts(demo.hotel.propertyId))['orders']).toBeGreaterThan(0)
    // Days have their journals and facts, as loading the demo writes them.
    const days = { from: addDays(today, -4), until: today }
    const desk = deskOf({ db: hotel.db, business: hotel.settings, now: request.now }, demo.hotel)
    while (await desk(today, 4, (ctx) => writeMissingJournals(ctx, days.from)));
    await writeFacts(desk, days.from, today)
    const facts = await counts(demo.hotel.propertyId)
    for (const table of ['stay_facts', 'table_facts', 'balance_facts', 'journals'])
      expect([table, facts[table]]).not.toEqual([table, 0])
    for (const [index, propertyId] of samplesOf(demo).entries()) {
      const admin = await hotel.as('PROP_ADMIN', { propertyId })
      await admin.send(samples.remove, {})
      const after = await counts(propertyId)
      for (const rows of [before[index], after]) Object.assign(rows ?? {}, { user_properties: 0, sessions: 0 }) // the admin came
      expect(after).toEqual(before[index])
    }
    expect(await violatedInvariants(hotel.db)).toEqual([])
  },
  TELLING_MS,
)

test.runIf(IS_DEEP)(
  'made at 00:10 by the clock of the property, nothing in the demo happened later than now (of npm run test:deep, for its time)',
  async () => {
    const own = await startTestServer()
    try {
      const hosts = { db: own.db, business: own.settings }
      const few = { rooms: 40, bookings: 5, now: at('00:10') }
      const demo = await furnishDemo(hosts, few)
      await runDemo(hosts, demo, few)
      await assertNothingLater(own, demo, few.now)
    } finally {
      await own.stop()
    }
  },
  TELLING_MS,
)
