import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { minor } from '#core/money.ts'
import { profiles } from '#areas/parties/profiles/contract/profiles.ts'
import { MATCHES, OPERATORS } from '#core/conditions.ts'
import { addDays, type Day, dayAt } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { campaigns } from '../contract/campaigns.ts'
import { DAY_FACTS, FLAG_FACTS, LIST_FACTS, NUMBER_FACTS, YEARLY_FACTS } from '../contract/facts.ts'
import type { Tree } from '../contract/tree.ts'
import { countReach } from '../queries/segments.ts'
import { guestsSql } from '../queries/tree-sql.ts'
import { type GuestFacts, matches } from '../rules/tree.ts'
import { refreshFacts } from './facts.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const NOW = dayAt(new Date().toISOString(), 'Asia/Kolkata')

let hotel: TestHotel
let marketing: TestClient
let desk: TestClient
let support: TestClient

beforeAll(async () => {
  hotel = await startTestServer()
  marketing = await hotel.as('PROP_MARKETING')
  desk = await hotel.as('PROP_FRONTDESK')
  support = await hotel.as('PROP_MANAGER')
})
afterAll(() => hotel.stop())

const vip: Tree = { match: 'ALL', rules: [{ fact: 'VIP', op: 'YES' }] }
let names = 0
const added = (tree: Tree = vip, more: { selectsAll?: boolean; name?: string } = {}) => {
  names += 1
  return marketing.send(campaigns.addSegment, { name: `Segment ${names}`, tree, ...more })
}
/** As the screen counts: once all guests were evaluated. */
async function count(tree: Tree) {
  const { isWhole, reach } = await marketing.send(campaigns.countSegment, { tree })
  if (isWhole) return reach
  await marketing.send(campaigns.goThroughGuests, {})
  return (await marketing.send(campaigns.countSegment, { tree })).reach
}

/** A guest with a booking from a day on, whose stay is over where the day is past. */
async function stayed(arrival: Day, over: { email?: string; nights?: number } = {}) {
  const from = addDays(FIXTURE.businessDate, 30 + names)
  names += 3
  const { email = `guest${names}@example.com`, nights = 2 } = over
  const made = await desk.send(bookings.create, {
    customer: { firstName: 'Mira', lastName: `Sen ${names}`, email },
    stays: [{ roomTypeId: FIXTURE.standard, arrival: from, departure: addDays(from, nights), adults: 2 }],
    status: 'CONFIRMED',
  })
  const status = arrival < NOW ? 'CHECKED_OUT' : 'CONFIRMED'
  await hotel.rows('update bookings set status = $2, arrival_on = $3, departure_on = $4 where id = $1', [made.id, status, arrival, addDays(arrival, nights)]) // prettier-ignore
  await hotel.rows(`update stays set status = $2, checked_in_at = now(), arrival_on = $3, departure_on = $4 where booking_id = $1`, [made.id, status, arrival, addDays(arrival, nights)]) // prettier-ignore
  return made
}

/** An order of tea that a guest had and paid. */
async function sold(customerId: string) {
  const admin = await hotel.as('PROP_ADMIN', { name: 'Asha' })
  const { id: outletId } = await admin.send(outlets.create, { name: 'Counter', kind: 'RESTAURANT', deliveryMethods: ['Counter'] }) // prettier-ignore
  const group = await admin.send(products.createGroup, { name: 'Tea', businessServiceIds: [outletId] })
  const product = await admin.send(products.create, { productCode: 'TEA', name: 'Tea', productGroupId: group.id, price: minor(5_000), isPrepared: false }) // prettier-ignore
  const order = await admin.send(orders.save, { businessServiceId: outletId, deliveryMethod: 'Counter', orderLines: [{ productCode: 'TEA', unitsInOrder: 1 }], confirm: true }) // prettier-ignore
  await hotel.rows(`update orders set status = 'Completed', closed_at = now(), customer_id = $2 where id = $1`, [order.orderId, customerId]) // prettier-ignore
  return { outletId, productId: product.id }
}

describe('facts', () => {
  test('a stay that is over and one that is ahead are in the facts, with nights, channel and room type', async () => {
    await stayed(addDays(NOW, -40), { nights: 3 })
    await stayed(addDays(NOW, 5))
    expect(await count({ match: 'ALL', rules: [{ fact: 'NIGHTS', op: 'AT_LEAST', value: 3 }] })).toMatchObject({
      selected: 1,
      reachable: expect.any(Number) as number,
    })
    expect(await count({ match: 'ALL', rules: [{ fact: 'NEXT_STAY', op: 'WITHIN', days: 5 }] })).toMatchObject({ selected: 1 }) // prettier-ignore
    expect(await count({ match: 'ALL', rules: [{ fact: 'NEXT_STAY', op: 'WITHIN', days: 4 }] })).toMatchObject({ selected: 0 }) // prettier-ignore
    const last = { fact: 'LAST_STAY', op: 'WITHIN' } as const
    expect(await count({ match: 'ALL', rules: [{ ...last, days: 37 }] })).toMatchObject({ selected: 1 })
    expect(await count({ match: 'ALL', rules: [{ ...last, days: 36 }] })).toMatchObject({ selected: 0 })
    const inType: Tree = { match: 'ALL', rules: [{ fact: 'ROOM_TYPE', op: 'ANY_OF', values: [FIXTURE.standard] }] }
    expect(await count(inType)).toMatchObject({ selected: 1 })
  })

  test('tags and classifications are in the facts as soon as they are saved, in any case of letters', async () => {
    const booking = await stayed(addDays(NOW, -30))
    const [row] = await hotel.rows<{ id: string }>('select customer_id as id from bookings where id = $1', [booking.id])
    const customerId = row?.id ?? ''
    const rule = (fact: 'TAG' | 'CLASS', value: string): Tree => ({ match: 'ALL', rules: [{ fact, op: 'ANY_OF', values: [value] }] }) // prettier-ignore
    expect((await count(rule('TAG', 'wine'))).selected).toBe(0)
    await support.send(profiles.saveTraits, { customerId, tags: ['Wine', 'Lake view'], classes: ['Press'] })
    expect((await count(rule('TAG', 'wine'))).selected).toBe(1)
    expect([(await count(rule('CLASS', 'press'))).selected, (await count(rule('CLASS', 'wine'))).selected]).toEqual([
      1, 0,
    ])
    const { TAG, CLASS } = await marketing.send(campaigns.ruleChoices, {})
    expect(TAG).toEqual([{ value: 'lake view', label: 'Lake view' }, { value: 'wine', label: 'Wine' }]) // prettier-ignore
    expect(CLASS).toEqual([{ value: 'press', label: 'Press' }])
    await support.send(profiles.saveTraits, { customerId, tags: [], classes: [] })
    expect((await count(rule('TAG', 'wine'))).selected).toBe(0)
  })

  test('cancellations, orders by outlet and product, appointments, uses of offers, city and month of birth are in the facts', async () => {
    const booking = await stayed(addDays(NOW, -20))
    const [row] = await hotel.rows<{ id: string }>('select customer_id as id from bookings where id = $1', [booking.id])
    const customerId = row?.id ?? ''
    await hotel.rows(`update customers set city = ' Paris ', date_of_birth = '1980-03-09' where id = $1`, [customerId])
    await hotel.rows(`update bookings set status = 'CANCELLED', closed_at = now() where id = $1`, [booking.id])
    const rule = (condition: Tree['rules'][number]): Tree => ({ match: 'ALL', rules: [{ fact: 'BIRTH_MONTH', op: 'ANY_OF', values: ['03'] }, condition] }) // prettier-ignore
    const selected = async (condition: Tree['rules'][number]) => (await count(rule(condition))).selected
    expect(await selected({ fact: 'CANCELLATIONS', op: 'AT_LEAST', value: 1 })).toBe(1)
    expect(await selected({ fact: 'NO_SHOWS', op: 'AT_LEAST', value: 1 })).toBe(0)
    expect(await selected({ fact: 'CITY', op: 'ANY_OF', values: ['paris'] })).toBe(1)
    expect(await selected({ fact: 'BIRTH_MONTH', op: 'ANY_OF', values: ['04'] })).toBe(0)
    const choices = await marketing.send(campaigns.ruleChoices, {})
    expect(choices.CITY).toEqual([{ value: 'paris', label: 'Paris' }])
    expect(choices.BIRTH_MONTH).toHaveLength(12)
    const at = await sold(customerId)
    for (const [fact, value] of [
      ['OUTLET', at.outletId],
      ['PRODUCT', at.productId],
    ] as const) {
      expect(await selected({ fact, op: 'ANY_OF', values: [value] })).toBe(1)
      expect(choices[fact].map((one) => one.value)).not.toContain(ABSENT)
    }
    expect(await selected({ fact: 'SPEND', op: 'AT_LEAST', value: 5_000 })).toBe(1)
    expect(await selected({ fact: 'OFFERS_USED', op: 'AT_LEAST', value: 1 })).toBe(0)
    expect(await selected({ fact: 'LAST_APPOINTMENT', op: 'NEVER', days: 0 })).toBe(1)
  })

  test('a guest who came after the facts were derived is counted at once', async () => {
    await hotel.system.inProperty(hotel.propertyId, (ctx) => refreshFacts(ctx))
    const { total } = await count(vip)
    await stayed(addDays(NOW, 8))
    expect(await count(vip)).toMatchObject({ total: total + 1 })
  })

  test('a pass over all guests goes on where it was, and ends as if it had been one', async () => {
    await stayed(addDays(NOW, -60), { nights: 5 })
    expect(await marketing.send(campaigns.goThroughGuests, {})).toEqual({ isWhole: true })
    const whole = await count(vip)
    const [half] = await hotel.rows<{ id: string }>(
      `select id from customers where property_id = $1 order by id offset (select count(*) / 2 from customers where property_id = $1) limit 1`,
      [hotel.propertyId],
    )
    await hotel.rows(`delete from customer_facts where property_id = $1 and customer_id > $2`, [
      hotel.propertyId,
      half?.id,
    ])
    await hotel.rows(
      `update customer_fact_runs set whole_on = null, pass_on = $2, pass_id = $3, until_at = now() where property_id = $1`,
      [hotel.propertyId, NOW, half?.id],
    )
    const growing = await marketing.send(campaigns.countSegment, { tree: vip })
    expect([growing.isWhole, growing.reach.total < whole.total]).toEqual([false, true])
    expect(await marketing.send(campaigns.goThroughGuests, {})).toEqual({ isWhole: true })
    expect(await marketing.send(campaigns.countSegment, { tree: vip })).toMatchObject({ isWhole: true, reach: whole })
    expect(
      await hotel.rows('select pass_on, pass_id from customer_fact_runs where property_id = $1', [hotel.propertyId]),
    ).toEqual([{ pass_on: null, pass_id: null }])
  })

  test('those without an address are counted separately', async () => {
    await stayed(addDays(NOW, 300), { email: '' })
    const reach = await count({ match: 'ALL', rules: [{ fact: 'NEXT_STAY', op: 'BEYOND', days: 200 }] })
    expect(reach).toMatchObject({ selected: 1, noAddress: 1, reachable: 0 })
  })
})

const TODAY = '2027-02-25' as Day // the days ahead have the end of a February
const few = fc.integer({ min: 0, max: 5 })
const near = fc.integer({ min: -12, max: 12 }).map((days) => addDays(TODAY, days))
const words = fc.subarray(['a', 'b', 'c'])
const one = fc.oneof(
  fc.constant([]),
  fc.constantFrom('a', 'b', 'c').map((word) => [word]),
)
const record = <K extends string, T>(keys: readonly K[], value: fc.Arbitrary<T>) =>
  fc.tuple(...keys.map(() => value)).map((values) => Object.fromEntries(keys.map((key, at) => [key, values[at]])) as Record<K, T>) // prettier-ignore
const monthDays = [225, 226, 228, 229, 301, 310, 1231]
const guest: fc.Arbitrary<GuestFacts> = fc
  .record({
    numbers: record(NUMBER_FACTS, few),
    lead: fc.option(few),
    rating: fc.option(few),
    days: record(DAY_FACTS, fc.option(near)),
    lists: record(
      ['ROOM_TYPE', 'RATE_PLAN', 'CHANNEL', 'OFFER', 'OUTLET', 'PRODUCT', 'PURPOSE', 'TAG', 'CLASS'] as const,
      words,
    ),
    ones: record(['LANGUAGE', 'COUNTRY', 'CITY', 'COMPANY', 'INDUSTRY', 'TIER'] as const, one),
    flags: record(FLAG_FACTS, fc.boolean()),
    birthday: fc.option(fc.constantFrom(...monthDays)),
  })
  .map(({ numbers, lead, rating, days, lists, ones, flags, birthday }) => ({
    numbers: { ...numbers, LEAD_DAYS: lead, RATING: rating, SPEND: numbers.ROOM_SPEND + numbers.ORDER_SPEND },
    days,
    lists: { ...lists, ...ones, BIRTH_MONTH: birthday === null ? [] : [String(birthday).padStart(4, '0').slice(0, 2)] },
    flags: { ...flags, HAS_COMPANY: ones.COMPANY.length > 0 },
    birthday,
  }))
const condition = fc.oneof(
  fc.record({ fact: fc.constantFrom(...NUMBER_FACTS), op: fc.constantFrom(...OPERATORS.NUMBER), value: few }),
  fc.record({ fact: fc.constantFrom(...DAY_FACTS), op: fc.constantFrom(...OPERATORS.DAY), days: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ fact: fc.constantFrom(...LIST_FACTS), op: fc.constantFrom(...OPERATORS.LIST), values: fc.subarray(['a', 'b', 'd', '02', '12'], { minLength: 1 }) }),
  fc.record({ fact: fc.constantFrom(...FLAG_FACTS), op: fc.constantFrom(...OPERATORS.FLAG) }),
  fc.record({ fact: fc.constantFrom(...YEARLY_FACTS), op: fc.constant('WITHIN' as const), days: fc.integer({ min: 0, max: 12 }) }),
) // prettier-ignore
const groupAround = <T>(rule: fc.Arbitrary<T>) => fc.record({ match: fc.constantFrom(...MATCHES), rules: fc.array(rule, { maxLength: 4 }) }) // prettier-ignore
const treeOfChance: fc.Arbitrary<Tree> = groupAround(fc.oneof(condition, groupAround(fc.oneof(condition, groupAround(condition))))) // prettier-ignore

describe('law', () => {
  test('the statement over all guests chooses whom the rule chooses one by one, whether consents are joined or looked up', async () => {
    const guests = fc.sample(guest, { numRuns: 120, seed: 7 })
    await hotel.rows('delete from customer_facts where property_id = $1', [hotel.foreignPropertyId])
    for (const one of guests) await store(hotel, hotel.foreignPropertyId, one)
    await fc.assert(
      fc.asyncProperty(treeOfChance, async (tree) => {
        const selected = await hotel.system.inProperty(hotel.foreignPropertyId, async ({ tx }) => [
          (await countReach(tx, guestsSql(tree, TODAY), 'MAIL')).selected,
          (await countReach(tx, guestsSql(tree, TODAY, 'MAIL'), 'MAIL')).selected,
          (await countReach(tx, guestsSql(tree, TODAY, 'SMS'), 'SMS')).selected,
          (await countReach(tx, guestsSql(tree, TODAY, 'WHATSAPP'), 'WHATSAPP')).selected,
        ])
        const count = guests.filter((one) => matches(tree, one, TODAY)).length
        expect(selected).toEqual([count, count, count, count])
      }),
      { numRuns: LAW_CASES },
    )
  })
})

async function store(of: TestHotel, propertyId: number, { numbers, days, lists, flags, birthday }: GuestFacts) {
  const [row] = await of.rows<{ id: string }>(
    `insert into customers (property_id, id, first_name, search_name, search_first, created_at)
     values ($1, gen_random_uuid(), 'A', 'a', 'a', now()) returning id`, [propertyId]) // prettier-ignore
  await of.rows(
    `insert into customer_facts (property_id, customer_id, stays, nights, lead_days, room_minor, orders, order_minor, rating100, messages, last_stay_on,
       next_stay_on, last_order_on, last_message_on, last_opened_on, last_clicked_on, room_type_ids, rate_plan_ids, channels, offer_ids, language, country,
       company_id, has_children, is_vip, birthday, tier_id, points, tags, classes, cancellations, no_shows, offers_used, appointments, last_appointment_on, outlet_ids,
       product_ids, city, purposes, industry, first_stay_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37,
       $38, $39, $40, $41)`,
    [
      propertyId, row?.id, numbers.STAYS, numbers.NIGHTS, numbers.LEAD_DAYS, numbers.ROOM_SPEND, numbers.ORDERS, numbers.ORDER_SPEND, numbers.RATING,
      numbers.MESSAGES, days.LAST_STAY, days.NEXT_STAY, days.LAST_ORDER, days.LAST_MESSAGE, days.LAST_OPENED, days.LAST_CLICKED, lists.ROOM_TYPE,
      lists.RATE_PLAN, lists.CHANNEL, lists.OFFER, lists.LANGUAGE[0] ?? '', lists.COUNTRY[0] ?? '', lists.COMPANY[0] ?? '', flags.CHILDREN, flags.VIP,
      birthday, lists.TIER[0] ?? '', numbers.POINTS, lists.TAG, lists.CLASS, numbers.CANCELLATIONS, numbers.NO_SHOWS,
      numbers.OFFERS_USED, numbers.APPOINTMENTS, days.LAST_APPOINTMENT, lists.OUTLET, lists.PRODUCT, lists.CITY[0] ?? '', lists.PURPOSE, lists.INDUSTRY[0] ?? '',
      days.FIRST_STAY,
    ],
  ) // prettier-ignore
  // Every guest has addresses of their own: of some nothing is known, others agreed or withdrew.
  await of.rows(`update customer_facts set email_key = 'm' || customer_id, phone_key = 'p' || customer_id where property_id = $1 and customer_id = $2`, [propertyId, row?.id]) // prettier-ignore
  const agreed = { MAIL: flags.MAIL_CONSENT, SMS: flags.SMS_CONSENT, WHATSAPP: flags.WHATSAPP_CONSENT }
  for (const [channel, isGiven] of Object.entries(agreed))
    if (isGiven || flags.VIP)
      await of.rows(
        `insert into consent_records (property_id, id, channel, address, address_key, purpose, action, basis, source, given_at, recorded_at)
         values ($1, gen_random_uuid(), $3, $2, $2, 'MARKETING', $4, 'EXPLICIT', 'STAFF', now() - interval '1 day', now())`,
        [propertyId, `${channel === 'MAIL' ? 'm' : 'p'}${row?.id}`, channel, isGiven ? 'GIVEN' : 'WITHDRAWN'],
      )
}

describe('segments', () => {
  test('a name is used once', async () => {
    const first = await added()
    const again = await marketing.raw(campaigns.addSegment, { name: ` ${first.name.toUpperCase()} `, tree: vip })
    expect(codeOf(again)).toBe('name_taken')
  })
  test('addSegment refuses name_taken', async () => {
    await added(vip, { name: 'Twice' })
    expect(codeOf(await marketing.raw(campaigns.addSegment, { name: 'twice', tree: vip }))).toBe('name_taken')
  })
  test('addSegment refuses segment_selects_all', async () => {
    const all: Tree = { match: 'ALL', rules: [] }
    expect(codeOf(await marketing.raw(campaigns.addSegment, { name: 'All', tree: all }))).toBe('segment_selects_all')
    const anybody: Tree = { match: 'ANY', rules: [{ fact: 'STAYS', op: 'AT_LEAST', value: 0 }] }
    expect(codeOf(await marketing.raw(campaigns.addSegment, { name: 'All', tree: anybody }))).toBe(
      'segment_selects_all',
    )
    expect((await added(all, { selectsAll: true })).selectsAll).toBe(true)
  })
  test('changeSegment refuses not_found', async () => {
    const call = { segmentId: ABSENT, version: 1, name: 'x', tree: vip }
    expect(codeOf(await marketing.raw(campaigns.changeSegment, call))).toBe('not_found')
  })
  test('changeSegment refuses stale_version', async () => {
    const { id: segmentId } = await added()
    const call = { segmentId, version: 7, name: 'x', tree: vip }
    expect(codeOf(await marketing.raw(campaigns.changeSegment, call))).toBe('stale_version')
  })
  test('changeSegment refuses name_taken', async () => {
    const [one, two] = [await added(), await added()]
    const call = { segmentId: one.id, version: one.version, name: two.name, tree: vip }
    expect(codeOf(await marketing.raw(campaigns.changeSegment, call))).toBe('name_taken')
  })
  test('changeSegment refuses segment_selects_all', async () => {
    const { id: segmentId, version, name } = await added()
    const call = { segmentId, version, name, tree: { match: 'ALL' as const, rules: [] } }
    expect(codeOf(await marketing.raw(campaigns.changeSegment, call))).toBe('segment_selects_all')
  })
  test('segment refuses not_found', async () => {
    expect(codeOf(await marketing.raw(campaigns.segment, { segmentId: ABSENT }))).toBe('not_found')
  })
  test('takeSnapshot refuses not_found', async () => {
    const call = { segmentId: ABSENT, version: 1, isSnapshot: true }
    expect(codeOf(await marketing.raw(campaigns.takeSnapshot, call))).toBe('not_found')
  })
  test('takeSnapshot refuses stale_version', async () => {
    const { id: segmentId } = await added()
    expect(codeOf(await marketing.raw(campaigns.takeSnapshot, { segmentId, version: 9, isSnapshot: true }))).toBe(
      'stale_version',
    )
  })
  test('removeSegment refuses not_found', async () => {
    expect(codeOf(await marketing.raw(campaigns.removeSegment, { segmentId: ABSENT }))).toBe('not_found')
  })
  test('a stored list stays these guests until it is taken anew', async () => {
    await stayed(addDays(NOW, -100))
    const tree: Tree = { match: 'ALL', rules: [{ fact: 'LAST_STAY', op: 'BEYOND', days: 90 }] }
    const live = await added(tree)
    const stored = await marketing.send(campaigns.takeSnapshot, { segmentId: live.id, version: live.version, isSnapshot: true }) // prettier-ignore
    expect(stored.snapshotAt).not.toBeNull()
    const members = () => hotel.rows('select customer_id from segment_members where segment_id = $1', [live.id])
    expect(await members()).toHaveLength(1)
    await stayed(addDays(NOW, -200))
    expect(await members()).toHaveLength(1)
    const { name, tree: same } = stored
    await marketing.send(campaigns.changeSegment, { segmentId: live.id, version: stored.version, name, tree: same })
    expect(await members()).toHaveLength(2)
    await marketing.send(campaigns.removeSegment, { segmentId: live.id })
    expect(await members()).toHaveLength(0)
  })
  test('what is typed is text: a rule names no column and ends no statement', async () => {
    const values = [`x' or true --`, '"); drop table segments; --']
    expect(await count({ match: 'ALL', rules: [{ fact: 'COUNTRY', op: 'ANY_OF', values }] })).toMatchObject({
      selected: 0,
    })
  })
  test('a rule of four levels is no rule, and neither is one of a fact that is not offered', async () => {
    const deep = { match: 'ALL', rules: [{ match: 'ALL', rules: [{ match: 'ALL', rules: [{ match: 'ALL', rules: [] }] }] }] } as const // prettier-ignore
    const response = await marketing.raw(campaigns.countSegment, JSON.parse(JSON.stringify({ tree: deep })))
    expect(response.status).toBe(400)
    const health = { match: 'ALL', rules: [{ fact: 'HEALTH', op: 'YES' }] }
    expect((await marketing.raw(campaigns.countSegment, JSON.parse(JSON.stringify({ tree: health })))).status).toBe(400) // prettier-ignore
  })
  test('a manager reads and does not write', async () => {
    await support.send(campaigns.segments, {})
    expect((await support.raw(campaigns.addSegment, { name: 'x', tree: vip })).status).toBe(403)
  })
})

test('the purpose of stays, the industry of the company and the anniversary of the first stay are in the facts', async () => {
  const booking = await stayed(addDays(NOW, -360))
  await desk.send(bookings.update, { bookingId: booking.id, version: booking.version, purpose: 'BUSINESS' })
  const [row] = await hotel.rows<{ id: string }>('select customer_id as id from bookings where id = $1', [booking.id])
  const customerId = row?.id ?? ''
  const firm = await support.send(companies.create, { kind: 'CORPORATE', displayName: 'Lakeside Labs' })
  await hotel.rows('update customers set company_id = $2, date_of_birth = $3 where id = $1', [customerId, firm.id, '1975-06-02']) // prettier-ignore
  const selected = async (condition: Tree['rules'][number]) =>
    (await count({ match: 'ALL', rules: [{ fact: 'BIRTH_MONTH', op: 'ANY_OF', values: ['06'] }, condition] })).selected
  await support.send(companies.update, { companyId: firm.id, version: firm.version, kind: 'CORPORATE', displayName: 'Lakeside Labs', industry: ' Pharma ' }) // prettier-ignore
  expect(await selected({ fact: 'INDUSTRY', op: 'ANY_OF', values: ['pharma'] })).toBe(1)
  expect(await selected({ fact: 'PURPOSE', op: 'ANY_OF', values: ['BUSINESS'] })).toBe(1)
  expect(await selected({ fact: 'PURPOSE', op: 'ANY_OF', values: ['LEISURE'] })).toBe(0)
  // 360 days ago: the day comes again within six days, whether the year is a leap year or not, and not within four.
  expect(await selected({ fact: 'ANNIVERSARY', op: 'WITHIN', days: 6 })).toBe(1)
  expect(await selected({ fact: 'ANNIVERSARY', op: 'WITHIN', days: 4 })).toBe(0)
  expect(await selected({ fact: 'FIRST_STAY', op: 'BEYOND', days: 359 })).toBe(1)
  expect((await marketing.send(campaigns.ruleChoices, {})).INDUSTRY).toEqual([{ value: 'pharma', label: 'Pharma' }])
})
