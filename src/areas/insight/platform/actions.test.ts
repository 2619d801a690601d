import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { areaJobs } from '#main/registry.ts'
import { users } from '#areas/platform/users/contract/users.ts'
import { minor } from '#core/money.ts'
import type { RoleCode } from '#core/role-codes.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { platform } from './contract.ts'

let hotel: TestHotel
let staff: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  staff = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
})
afterAll(() => hotel.stop())

const numbersFor = async (role: RoleCode) =>
  (await hotel.as(role, role === 'CUST_SUPPORT' ? { propertyId: null, organizationId: null } : {})).send(
    platform.numbers,
    {},
  )

test('numbers count properties and plans: all for the platform, the own ones for an organisation', async () => {
  const all = await staff.send(platform.numbers, {})
  expect(all).toMatchObject({
    organisations: 2,
    properties: { active: 2, new: 0, inactive: 0, byPlan: [{ plan: 'Business Starter', count: 2 }] },
  })
  expect(all.bookings.days).toHaveLength(30)
  expect(await numbersFor('ORG_ADMIN')).toMatchObject({ organisations: 1, properties: { active: 1 } })
})

test('a booking and its payment are counted on their day, per currency, for those who may see money', async () => {
  const admin = await hotel.as('PROP_ADMIN')
  const stay = { roomTypeId: FIXTURE.standard, arrival: FIXTURE.businessDate, departure: '2026-11-22', adults: 1 }
  const { id: bookingId } = await admin.send(bookings.create, { customer: { firstName: 'Ira' }, stays: [stay] })
  await admin.send(payments.take, { bookingId, amount: minor(12_300), mode: 'Cash' })
  const own = await numbersFor('ORG_ADMIN')
  expect(own.bookings.total).toBe(1)
  expect(own.revenue).toMatchObject([{ currency: 'INR', total: 12_300 }])
  expect(own.revenue?.[0]?.days.filter(({ amount }) => amount !== 0)).toEqual([{ day: '2026-11-20', amount: 12_300 }])
  const support = await numbersFor('ORG_CUST_SUPPORT')
  expect([support.bookings.total, support.revenue]).toEqual([1, null])

  const stranger = await hotel.as('ORG_ADMIN', { propertyId: hotel.foreignPropertyId })
  expect(await stranger.send(platform.numbers, {})).toMatchObject({ bookings: { total: 0 }, revenue: [] })
})

test('the queue is the platform’s to see: a mail that waits is counted, and nothing of it is shown', async () => {
  const admin = await hotel.as('PROP_ADMIN')
  const { id: userId } = await admin.send(users.create, {
    firstName: 'Ravi',
    email: 'ravi@mail.example',
    roles: ['PROP_FRONTDESK'],
  })
  expect(userId).toBeGreaterThan(0)
  for (const seen of [await staff.send(platform.numbers, {}), await numbersFor('CUST_SUPPORT')]) {
    expect(seen.queue?.mails).toEqual({ waiting: 1, late: 0, failed: 0 })
    expect(JSON.stringify(seen)).not.toContain('ravi')
  }
  for (const role of ['ORG_ADMIN', 'ORG_FINANCE', 'ORG_SALES'] as const)
    expect((await numbersFor(role)).queue).toBeNull()
})

test('who is signed in is counted within one’s reach, and a property’s people see no dashboard of many', async () => {
  const all = await staff.send(platform.numbers, { days: 7 })
  const own = await numbersFor('ORG_ADMIN')
  expect(all.signIns.users).toBeGreaterThanOrEqual(own.signIns.users)
  expect(own.signIns.now).toBeGreaterThan(0)
  expect((await (await hotel.as('PROP_ADMIN')).raw(platform.numbers, {})).status).toBe(403)
})

test('what needs attention is named, to the platform everywhere and to others at their own properties', async () => {
  const owner = await hotel.as('ORG_ADMIN')
  const stranger = await hotel.as('ORG_ADMIN', { propertyId: hotel.foreignPropertyId })
  const seenBy = async (client: TestClient) => {
    const { items } = await client.send(platform.attention, {})
    return items.filter(({ propertyId }) => propertyId === hotel.propertyId).map(({ kind, count, most, limit }) => ({ kind, count, most, limit })) // prettier-ignore
  }
  const kinds = async () => (await seenBy(owner)).map(({ kind }) => kind)
  await hotel.rows(`update properties set business_date = (now() at time zone time_zone)::date where id = $1`, [
    hotel.propertyId,
  ])
  expect(await kinds()).toEqual([])
  await hotel.rows(`update properties set business_date = business_date - 1 where id = $1`, [hotel.propertyId])
  // One day behind closes soon.
  expect(await kinds()).toEqual([])
  await hotel.rows(`update properties set business_date = business_date - 2 where id = $1`, [hotel.propertyId])
  await hotel.rows(
    `insert into messages (property_id, id, channel, class, kind, payload, recipient, state, fault, created_at, created_by, created_by_name, changed_at)
     select $1, gen_random_uuid(), 'MAIL', 'SERVICE', 'tryOut', '{}', 'ira@mail.example', state, 'no such address', now() - age, 1, 'Ira', now()
       from (values ('FAILED', interval '1 day'), ('FAILED', interval '8 days'), ('QUEUED', interval '1 day')) as m (state, age)`,
    [hotel.propertyId],
  )
  const [plan] = await hotel.rows<{ id: string }>(
    `select id from subscription_catalogue where kind = 'PLAN' and name = 'Business Starter'`,
  )
  await hotel.rows(
    `update subscription_catalogue set max_rooms = 5, max_users = null, max_images = null where id = $1`,
    [plan?.id],
  )
  const holds = (starts: string, ends: string) =>
    hotel.rows(
      `insert into property_subscriptions (property_id, id, catalogue_id, kind, price_minor, currency, period, starts_on, ends_on, created_by, created_at)
       select p.id, gen_random_uuid(), $2, 'PLAN', 99900, 'INR', 'MONTH', t.today + $3::int, t.today + $4::int, 1, now()
         from properties p cross join lateral (select (now() at time zone p.time_zone)::date as today) t where p.id = $1`,
      [hotel.propertyId, plan?.id, starts, ends],
    )
  await holds('-40', '5')
  const insertAlert = (state: string, isHolding: boolean) =>
    hotel.rows(
      `insert into alerts (property_id, id, report_code, metric, span, direction, against, threshold, repeats, recipient_ids, state, owner_id, owner_name, created_at, is_holding, weighed_at, value)
       values ($1, gen_random_uuid(), 'manager', 'adr', 'monthToDate', 'below', 'budget', 200, 'DAILY', '{1}', $2, 1, 'Ira', now(), $3, now(), 1)`,
      [hotel.propertyId, state, isHolding],
    )
  for (const [state, isHolding] of [['ACTIVE', true], ['ACTIVE', false], ['PAUSED', true]] as const) await insertAlert(state, isHolding) // prettier-ignore
  const all = [
    { kind: 'DAY_OPEN', count: 3, most: null, limit: null },
    { kind: 'ALERT', count: 1, most: null, limit: null },
    { kind: 'MAIL_FAILED', count: 1, most: null, limit: null },
    { kind: 'PLAN_ENDS', count: 5, most: null, limit: null },
    { kind: 'OVER_LIMIT', count: 6, most: 5, limit: 'rooms' },
  ]
  expect(await seenBy(owner)).toEqual(all)
  expect(await seenBy(staff)).toEqual(all)
  // What alerts say is for who may see money.
  expect((await seenBy(await hotel.as('ORG_CUST_SUPPORT'))).map(({ kind }) => kind)).not.toContain('ALERT')
  expect(await seenBy(stranger)).toEqual([])
  // A plan that follows leaves no gap.
  await holds('5', '40')
  expect(await kinds()).toEqual(['DAY_OPEN', 'ALERT', 'MAIL_FAILED', 'OVER_LIMIT'])
  expect((await (await hotel.as('PROP_ADMIN')).raw(platform.attention, {})).status).toBe(403)
})

test('subscriptions charge as their periods begin, and only the platform sees it', async () => {
  const [first] = await hotel.rows<{ month: string; start: string }>(
    `select to_char(starts_on, 'YYYY-MM') as month, starts_on::text as start from property_subscriptions where property_id = $1 order by starts_on`,
    [hotel.propertyId],
  )
  const { currencies } = await staff.send(platform.income, { language: 'en' })
  const rupees = currencies.find(({ table }) => table.currency === 'INR')
  expect(rupees?.table.rows).toHaveLength(12)
  // One that began forty days ago and runs for forty-five, and one that begins in five: each month a period begins in has its price.
  const charged = rupees?.table.rows.filter(({ income }) => Number(income) > 0) ?? []
  expect(charged[0]?.['key']).toBe(first?.month)
  expect(rupees?.plans).toEqual([
    {
      name: 'Business Starter',
      amount: rupees?.table.totals['income'],
      charges: Number(rupees?.table.totals['income']) / 99_900,
    },
  ])
  expect(rupees?.table.rows.find(({ key }) => String(key) < String(first?.month))?.['income']).toBeNull()
  expect((await (await hotel.as('ORG_ADMIN')).raw(platform.income, {})).status).toBe(403)
})

test('what runs, what is to be charged, what ends and who was won and lost are counted by the day', async () => {
  const [other] = await hotel.rows<{ id: number }>(`select id::int from properties where id <> $1 order by id limit 1`, [hotel.propertyId]) // prettier-ignore
  const [plan] = await hotel.rows<{ id: string }>(
    `select id from subscription_catalogue where name = 'Business Premium'`,
  )
  const before = await staff.send(platform.income, { language: 'en' })
  const rupees = ({ currencies }: typeof before) => currencies.find(({ table }) => table.currency === 'INR')
  const hold = (period: string, starts: string, ends: string | null) =>
    hotel.rows(
      `insert into property_subscriptions (property_id, id, catalogue_id, kind, price_minor, currency, period, starts_on, ends_on, created_by, created_at)
       select $1, gen_random_uuid(), $2, 'PLAN', 120000, 'INR', $3, d.day + $4::int, d.day + $5::int, 1, now()
         from (select (now() at time zone 'Asia/Kolkata')::date as day) d`,
      [other?.id, plan?.id, period, starts, ends],
    )
  // A year that ended ten days ago, and after a gap a month by month that ends in twenty.
  await hold('YEAR', '-400', '-10')
  await hold('MONTH', '-3', '20')
  const after = await staff.send(platform.income, { language: 'en' })
  const [then, now] = [rupees(before), rupees(after)]
  expect(Number(now?.monthly.now) - Number(then?.monthly.now)).toBe(120_000)
  expect(Number(now?.monthly.yearBefore) - Number(then?.monthly.yearBefore)).toBe(10_000)
  expect(after.customers.now - before.customers.now).toBe(1)
  expect([after.customers.won - before.customers.won, after.customers.lost - before.customers.lost]).toEqual([1, 1])
  // It ends before another month of it begins: an end, and no charge.
  expect([after.ends.length - before.ends.length, after.charges.length - before.charges.length]).toEqual([1, 0])
  expect(Number(now?.ending.amount) - Number(then?.ending.amount)).toBe(120_000)
  expect(now?.due).toEqual(then?.due)
  // At no price it is a customer still, and one of those who are charged nothing.
  await hotel.rows('update property_subscriptions set price_minor = 0 where property_id = $1 and ends_on > current_date', [other?.id]) // prettier-ignore
  const { customers } = await staff.send(platform.income, { language: 'en' })
  expect(customers).toMatchObject({ now: after.customers.now, free: after.customers.free + 1 })
})

test('every kind of work that can wait has a name people read, in both languages', async () => {
  const kinds = [...areaJobs.flatMap((jobs) => Object.keys(jobs)), 'mail.send', 'messages.prune', 'server.prune']
  const works = [...new Set(kinds.map((task) => task.split('.', 1)[0] ?? ''))].toSorted()
  for (const language of ['en', 'fr']) {
    const texts = JSON.parse(await readFile(`${import.meta.dirname}/texts/${language}.json`, 'utf8'))
    expect(Object.keys(texts.work).toSorted()).toEqual(works)
  }
})
