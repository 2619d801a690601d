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

test('every kind of work that can wait has a name people read, in both languages', async () => {
  const kinds = [...areaJobs.flatMap((jobs) => Object.keys(jobs)), 'mail.send', 'messages.prune', 'server.prune']
  const works = [...new Set(kinds.map((task) => task.split('.', 1)[0] ?? ''))].toSorted()
  for (const language of ['en', 'fr']) {
    const texts = JSON.parse(await readFile(`${import.meta.dirname}/texts/${language}.json`, 'utf8'))
    expect(Object.keys(texts.work).toSorted()).toEqual(works)
  }
})
