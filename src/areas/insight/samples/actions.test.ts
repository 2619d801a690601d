import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { cases } from '#areas/insight/cases/contract/cases.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { expenses } from '#areas/billing/expenses/contract.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { gateways } from '#areas/billing/gateways/contract/gateways.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { links } from '#areas/billing/links/contract/links.ts'
import { notifications } from '#areas/insight/notifications/contract.ts'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { receivables } from '#areas/billing/receivables/contract/receivables.ts'
import { areaJobs } from '#main/registry.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { System } from '#server/jobs/jobs.ts'
import { codeOf, FIXTURE, type HotelTemplate, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { samples } from './contract.ts'
import { sampleJobs } from './jobs.ts'

const { businessDate: today, standard, rooms } = FIXTURE
const guest = { firstName: 'Real', lastName: 'Guest' }
const stay = { roomTypeId: standard, arrival: today, departure: addDays(today, 1), adults: 1 }

let hotel: TestHotel
let admin: TestClient
/** All that the property had before its samples were loaded. */
let before: Record<string, unknown>

/** Each test of a group has a server of its own, which begins with what `prepare` left; loading takes seconds, a copy of it none. */
function serveEach(prepare: () => Promise<unknown>): void {
  let template: HotelTemplate
  beforeAll(async () => {
    hotel = await startTestServer()
    admin = await hotel.as('PROP_ADMIN')
    await prepare()
    template = await hotel.stopAsTemplate()
  })
  beforeEach(async () => {
    hotel = await startTestServer({ from: template })
    admin = hotel.withToken(admin.token, admin.userId)
  })
  afterEach(() => hotel.stop())
}

const jobs = Object.assign({}, ...areaJobs) as (typeof areaJobs)[number]

/** Runs what waits in the queue, as the server would. */
async function work(job = jobs['samples.load']): Promise<void> {
  const waiting = await hotel.rows<{ payload: Record<string, unknown> }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'samples.load'`,
  )
  for (const { payload } of waiting) await job?.run(hotel.system, payload)
}

async function load(): Promise<void> {
  expect(await admin.send(samples.load, {})).toMatchObject({ isLoading: true, isLoaded: false, canLoad: false })
  await work()
}

/** Rows of the property in every table with a property, and the property itself; without the mail queue. */
async function everything(propertyId = hotel.propertyId): Promise<Record<string, unknown>> {
  const tables = await hotel.rows<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'property_id' order by 1`,
  )
  const rows: Record<string, unknown> = {}
  for (const { name } of tables)
    rows[name] = (
      await hotel.rows(`select to_jsonb(t) as row from ${name} t where property_id = $1 order by to_jsonb(t)::text`, [
        propertyId,
      ])
    ).map(({ row }) => (name === 'sessions' ? { ...row, last_seen_at: '' } : row))
  rows['properties'] = await hotel.rows('select * from properties where id = $1', [propertyId])
  return rows
}

/** A message and a case as in the demo; returns the case. */
async function sampleWords(): Promise<string> {
  const [made] = await hotel.rows<{ id: string }>(
    `with m as (insert into messages (property_id, id, channel, class, kind, payload, recipient, state, created_at, created_by, created_by_name,
                                      changed_at, is_sample)
                values ($1, gen_random_uuid(), 'MAIL', 'SERVICE', 'invoice', '{}', 'a@mail.example', 'QUEUED', now(), 1, 'Sample', now(), true))
     insert into cases (property_id, id, number, token, desk, kind, priority, subject, name, language, due_at, created_at, changed_at, is_sample)
     values ($1, gen_random_uuid(), 'SAMPLE' || gen_random_uuid(), repeat('t', 8) || gen_random_uuid(), 'SERVICE', 'REQUEST', 'NORMAL', 'Towels',
             'Asha', 'en', now(), now(), now(), true) returning id`,
    [hotel.propertyId],
  )
  return made?.id ?? ''
}

const sampleBooking = async (status: string): Promise<string> =>
  (
    await hotel.rows<{ id: string }>(
      'select id from bookings where property_id = $1 and is_sample and status = $2 limit 1',
      [hotel.propertyId, status],
    )
  )[0]?.id ?? ''

const bare = (propertyId: number) =>
  hotel.rows(
    `with a as (delete from plan_prices where property_id = ${propertyId}), b as (delete from rooms where property_id = ${propertyId}),
          c as (delete from room_types where property_id = ${propertyId}) delete from rate_plans where property_id = ${propertyId}`,
  )

/** A process that dies with its n-th transaction can do nothing after it. */
function dieAfter(system: System, transactions: number): System['inProperty'] {
  let left = transactions
  return async (...args) => {
    if (left-- <= 0) throw new Error('killed')
    return system.inProperty(...args)
  }
}

/** A sample booking of a guest who is still to come, with something due. */
async function owingSample(): Promise<string> {
  const [row] = await hotel.rows<{ id: string }>(
    `select b.id from bookings b join folios f on (f.property_id, f.booking_id) = (b.property_id, b.id)
      where b.is_sample and b.status = 'CONFIRMED' and f.due_minor > 1000 order by b.id limit 1`,
  )
  return row?.id ?? ''
}

/** A company with everything that belongs to one: terms, a contract, a contact, a note, an old balance. */
async function company(kind: RequestOf<typeof companies.create>['kind'], displayName: string): Promise<string> {
  const { id: companyId, version } = await admin.send(companies.create, { kind, displayName })
  await admin.send(companies.setTerms, { companyId, version, isInvoiceable: true, paymentTermDays: 10 })
  const rates = [{ roomTypeId: standard, fixedAmount: minor(1_000), discountBp: null }]
  const span = { validFrom: today, validUntil: addDays(today, 30) }
  await admin.send(companies.addContract, { companyId, kind: 'AGENCY', name: 'Summer', ...span, rates })
  await admin.send(companies.addContact, { companyId, name: 'Ira' })
  await admin.send(companies.addNote, { companyId, text: 'Pays late' })
  await admin.send(receivables.loadBalance, { companyId, description: 'Spring', issuedOn: today, amount: minor(500) })
  await hotel.rows('update companies set is_sample = true')
  return companyId
}

describe('loading samples', () => {
  serveEach(async () => {})

  test('a property with rooms is filled, used, and comes back exactly as it was', async () => {
    await admin.send(bookings.availability, { from: today, until: addDays(today, 2) }) // a read writes nothing either
    await hotel.rows(`update rooms set condition = 'DIRTY', condition_note = 'paint' where id = $1`, [rooms['201']])
    const before = await everything()
    const foreign = await everything(hotel.foreignPropertyId)
    await load()

    const status = await admin.send(samples.status, {})
    expect(status).toMatchObject({
      isLoaded: true,
      isLoading: false,
      canLoad: false,
      canRemove: true,
      roomCount: 0,
      why: [],
    })
    expect(status.bookingCount).toBeGreaterThan(20)
    expect(status.bookingCount).toBeLessThan(70)
    expect(status.customerCount).toBe(status.bookingCount)
    for (const state of ['CHECKED_OUT', 'IN_HOUSE', 'CONFIRMED']) expect(await sampleBooking(state)).not.toBe('')
    expect(await violatedInvariants(hotel.db)).toEqual([])
    expect(await hotel.rows('select has_sample_data from properties where id = $1', [hotel.propertyId])).toEqual([
      { has_sample_data: true },
    ])

    await sampleWords()
    const manager = await hotel.as('PROP_MANAGER')
    const bookingId = await sampleBooking('IN_HOUSE')
    await manager.send(folios.charge, { bookingId, kind: 'SERVICE', name: 'Laundry', unitAmount: minor(5_000) })
    await manager.send(payments.take, { bookingId, amount: minor(1_000), mode: 'Cash' })
    await manager.send(payments.refund, { bookingId, amount: minor(500), mode: 'Cash', reason: 'Cold tea' })
    await manager.send(payments.take, { bookingId, amount: minor(700), mode: 'Credit' })
    const { id: invoiceId } = await manager.send(invoices.issue, { bookingId })
    await manager.send(invoices.mail, { invoiceId, to: 'asha@mail.example' })
    await manager.send(bookings.cancel, { bookingId: await sampleBooking('CONFIRMED'), reason: 'Ill' })
    await manager.send(notifications.markAllRead, {})

    const people = await hotel.rows<{ id: number }>(
      'select user_id as id from user_properties where property_id = $1',
      [hotel.propertyId],
    )
    expect(people.length).toBe(2)
    expect(await admin.send(samples.remove, {})).toEqual({
      isLoaded: false, isLoading: false, hasFailed: false, bookingCount: 0, customerCount: 0, roomCount: 0,
      canLoad: true, canRemove: false, why: [],
    }) // prettier-ignore
    expect(await violatedInvariants(hotel.db)).toEqual([])
    const after = await everything()
    for (const rows of [before, after]) Object.assign(rows, { user_properties: [], sessions: [] }) // the manager came meanwhile
    const versions = (rows: unknown) =>
      JSON.parse(JSON.stringify(rows), (key, value) => (key === 'version' ? 0 : value))
    expect(versions(after)).toEqual(versions(before))
    expect(await everything(hotel.foreignPropertyId)).toEqual(foreign)
  })

  test('a property without rooms gets some, and loses them again; loading twice is possible', async () => {
    await bare(hotel.propertyId)
    const before = await everything()
    for (const _ of [1, 2]) {
      await load()
      expect(await admin.send(samples.status, {})).toMatchObject({ isLoaded: true, roomCount: 10, canRemove: true })
      expect(await violatedInvariants(hotel.db)).toEqual([])
      await admin.send(samples.remove, {})
      expect(await everything()).toEqual(before)
      await hotel.rows('delete from graphile_worker._private_jobs')
    }
  })

  test('a load that breaks off leaves nothing behind and can be tried again', async () => {
    const before = await everything()
    await admin.send(samples.load, {})
    const failing = sampleJobs(async (desk, day) => {
      await desk(day, 5, async (ctx) => {
        await ctx.tx.named('', 'update properties p set has_sample_data = true where id = $1', [ctx.property.id])
      })
      throw new Error('the story has a hole')
    })
    await expect(work(failing['samples.load'])).rejects.toThrow('hole')
    expect(await admin.send(samples.status, {})).toMatchObject({ hasFailed: true, canLoad: true })
    await work() // the queue tries again: a failed load is over
    expect({ ...(await everything()), sample_loads: [] }).toEqual(before)
    await hotel.rows('delete from graphile_worker._private_jobs')
    await load()
    expect((await admin.send(samples.status, {})).isLoaded).toBe(true)
  })

  test('a load that was killed begins again from nothing', async () => {
    await admin.send(samples.load, {})
    const dying = { ...hotel.system, inProperty: dieAfter(hotel.system, 30) }
    const [job] = await hotel.rows<{ payload: Record<string, unknown> }>(
      'select payload from graphile_worker._private_jobs',
    )
    await expect(jobs['samples.load']?.run(dying, job?.payload ?? {})).rejects.toThrow('killed')
    expect((await admin.send(samples.status, {})).bookingCount).toBeGreaterThan(0)
    await work()
    const once = await admin.send(samples.status, {})
    expect(once).toMatchObject({ isLoaded: true, canRemove: true })
    expect(once.bookingCount).toBeLessThan(70)
    expect(await violatedInvariants(hotel.db)).toEqual([])
  })

  test('removing ends a load that is running', async () => {
    await admin.send(samples.load, {})
    const interrupted = sampleJobs(async (desk, day) => {
      await desk(day, 5, async () => {})
      await admin.send(samples.remove, {})
      await desk(day, 6, async () => refuse('not_found'))
    })
    await work(interrupted['samples.load'])
    expect(await admin.send(samples.status, {})).toMatchObject({ isLoading: false, hasFailed: false, canLoad: true })
  })

  test('load refuses sample_data_loaded', async () => {
    await admin.send(samples.load, {})
    expect(codeOf(await admin.raw(samples.load, {}))).toBe('sample_data_loaded')
    await work()
    expect(codeOf(await admin.raw(samples.load, {}))).toBe('sample_data_loaded')
    await work() // the queue may run a job twice
    expect((await admin.send(samples.status, {})).bookingCount).toBeLessThan(70)
  })

  test('load refuses sample_data_loaded: of eight who press at once one wins', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => admin.raw(samples.load, {})))
    expect(responses.filter(({ status }) => status === 200).length).toBe(1)
    expect(new Set(responses.filter(({ status }) => status !== 200).map(codeOf))).toEqual(
      new Set(['sample_data_loaded']),
    )
  })

  test('load refuses not_accommodation', async () => {
    await hotel.rows(`update properties p set business_type = 'Restaurant' where id = $1`, [hotel.propertyId])
    expect(codeOf(await admin.raw(samples.load, {}))).toBe('not_accommodation')
  })

  test('load refuses has_real_bookings', async () => {
    await admin.send(bookings.create, { customer: guest, stays: [stay] })
    expect(codeOf(await admin.raw(samples.load, {}))).toBe('has_real_bookings')
    expect(await admin.send(samples.status, {})).toMatchObject({ canLoad: false, why: ['has_real_bookings'] })
  })

  test('load refuses no_tax_slab', async () => {
    await hotel.rows('delete from tax_slabs')
    expect(codeOf(await admin.raw(samples.load, {}))).toBe('no_tax_slab')
  })

  test('load refuses no_price', async () => {
    await hotel.rows('delete from plan_prices')
    expect(codeOf(await admin.raw(samples.load, {}))).toBe('no_price')
  })
})

describe('samples in the property’s own rooms', () => {
  serveEach(async () => {
    before = await everything()
    await load()
  })

  test('a sample guest with a booking of the hotel’s own stays, and so does the booking', async () => {
    const [row] = await hotel.rows<{ id: string }>('select customer_id as id from bookings where is_sample limit 1')
    const far = { arrival: addDays(today, 60), departure: addDays(today, 62) }
    const real = await admin.send(bookings.create, { customerId: row?.id, stays: [{ ...stay, ...far }] })
    const [caseId] = [await sampleWords(), await sampleWords()]
    await admin.send(cases.reply, { caseId, body: 'On their way', isNote: true })
    await admin.send(samples.remove, {})
    expect(await hotel.rows('select id, is_sample from cases')).toEqual([{ id: caseId, is_sample: false }])
    expect(await hotel.rows('select id, is_sample from customers')).toEqual([{ id: row?.id, is_sample: false }])
    expect(await admin.send(bookings.get, { bookingId: real.id })).toMatchObject({ id: real.id, status: 'CONFIRMED' })
    expect(await violatedInvariants(hotel.db)).toEqual([])
  })

  test('only those who may set the property up touch samples, each in their own property', async () => {
    const desk = await hotel.as('PROP_FRONTDESK')
    for (const route of Object.values(samples)) expect((await desk.raw(route, {})).status).toBe(403)
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    expect(await stranger.send(samples.remove, {})).toMatchObject({ isLoaded: false })
    expect((await admin.send(samples.status, {})).bookingCount).toBeGreaterThan(20)
  })

  test('remove refuses sample_data_in_use: real receipts and invoices follow the samples’', async () => {
    const far = { arrival: addDays(today, 60), departure: addDays(today, 62) }
    const { id } = await admin.send(bookings.create, { customer: guest, stays: [{ ...stay, ...far }] })
    await admin.send(payments.take, { bookingId: id, amount: minor(100), mode: 'Cash' })
    expect((await admin.send(samples.status, {})).why).toEqual(['receipts_in_between'])
    await admin.send(invoices.issue, { bookingId: id })
    const refused = await admin.raw(samples.remove, {})
    expect(codeOf(refused)).toBe('sample_data_in_use')
    expect(refused.body).toMatchObject({ details: { reasons: ['receipts_in_between', 'invoices_in_between'] } })
  })

  test('remove includes the requests, drafts and shares of sample bookings', async () => {
    const bookingId = await owingSample()
    await admin.send(gateways.create, {
      provider: 'STRIPE',
      secretKey: 'sk_test_x',
      webhookSecret: 'whsec_of_the_tests',
      mode: 'TEST',
    })
    await admin.send(links.create, { bookingId, expiresAt: '2026-12-20T00:00:00Z' })
    await admin.send(folios.addParty, { bookingId, name: 'Her company' })
    const folio = await admin.send(folios.get, { bookingId })
    const key = folio.nights[0]?.sourceKey ?? ''
    await admin.send(folios.allow, {
      bookingId,
      version: folio.version,
      sourceKey: key,
      amount: minor(100),
      reason: 'Noise',
    })
    await admin.send(invoices.createDraft, { bookingId })
    await admin.send(samples.remove, {})
    const after = await everything()
    // The gateway stays, and the audit log of setting it up.
    for (const table of Object.keys(before).filter((name) => !/^(gateways|audit_\w+)$/.test(name)))
      expect([table, after[table]]).toEqual([table, before[table]])
  })

  test('a meal that an offer made free after tax goes with the samples, as one that cost nothing does', async () => {
    const { id: outletId } = await admin.send(outlets.create, { name: 'Court', kind: 'RESTAURANT', deliveryMethods: ['Counter'] }) // prettier-ignore
    const { id: productGroupId } = await admin.send(products.createGroup, { name: 'Food', stationId: null, businessServiceIds: [outletId] }) // prettier-ignore
    await admin.send(products.create, { productCode: 'TEA', name: 'Tea', productGroupId, price: minor(5_000) })
    const coupon: RequestOf<typeof offers.create> = { name: 'Free tea', target: 'ORDER', kind: 'PERCENT', percentBp: 10_000, channels: ['TILL'], amountsAre: 'WITH_TAX', comesOff: 'AFTER_TAX' } // prettier-ignore
    const { id: offerId, version } = await admin.send(offers.create, coupon)
    await admin.send(offers.move, { offerId, version, state: 'ACTIVE' })
    const taken = await admin.send(orders.save, { businessServiceId: outletId, deliveryMethod: 'Counter', orderLines: [{ productCode: 'TEA' }], confirm: true }) // prettier-ignore
    const { orderId } = taken
    const served = await admin.send(orders.setStatus, { orderId, version: taken.version, status: 'Served' })
    const done = await admin.send(orders.complete, { orderId, version: served.version })
    expect([done.totalAmount, done.orderStatus]).toEqual([0, 'Completed'])
    await hotel.rows('update orders set is_sample = true')
    await admin.send(samples.remove, {})
    const after = await everything()
    for (const table of ['orders', 'order_lines', 'order_sales', 'offer_uses'])
      expect([table, after[table]]).toEqual([table, []])
    expect(await violatedInvariants(hotel.db)).toEqual([])
  })

  test('companies and payouts of the samples go with them; a company the property dealt with is its own', async () => {
    const [companyId, dealtWith] = [await company('OTA', 'Channel'), await company('CORPORATE', 'Acme')]
    const bookingId = await owingSample()
    const { reference, money } = await admin.send(bookings.get, { bookingId })
    await admin.send(payments.take, { bookingId, amount: money.due, mode: 'Credit', companyId })
    const lines = [{ reference, gross: minor(700) }, { reference: 'NOBODY', gross: minor(300) }] // prettier-ignore
    const payout = { companyId, reference: 'P-1', paidOn: today, amount: minor(1_000), lines }
    const entered = await admin.send(receivables.enterPayout, payout)
    const why = async () => (await admin.send(samples.status, {})).why
    expect(await why()).toEqual(['receipts_in_between', 'books_on_samples'])
    await hotel.rows('update payouts set is_sample = true')
    await admin.send(receivables.acceptLine, { lineId: entered.lines[0]?.id ?? '', note: 'Agreed' })
    expect(await why()).toEqual([])

    const far = { arrival: addDays(today, 60), departure: addDays(today, 62) }
    const real = { customer: guest, companyId: dealtWith, stays: [{ ...stay, ...far }] }
    const { id } = await admin.send(bookings.create, real)
    const lineId = entered.lines[1]?.id ?? ''
    await admin.send(receivables.matchLine, { lineId, bookingId: id })
    expect(await why()).toEqual(['books_on_samples'])
    await admin.send(receivables.matchLine, { lineId, bookingId: null })
    await admin.send(samples.remove, {})

    expect(await violatedInvariants(hotel.db)).toEqual([])
    const after = await everything()
    const removed = ['payouts', 'payout_lines', 'receipts', 'payments', 'payment_allocations']
    for (const table of removed) expect([table, after[table]]).toEqual([table, before[table]])
    const stored = ['companies', 'company_contracts', 'company_contract_rates', 'company_contacts', 'company_notes', 'opening_balances'] // prettier-ignore
    expect(stored.map((table) => [table, (after[table] as unknown[]).length])).toEqual(
      stored.map((table) => [table, 1]),
    )
    expect(after['companies']).toMatchObject([{ id: dealtWith, is_sample: false }])
  })

  test('bills of vendors go with the samples; they stay, as the property’s, once it has numbered one after them', async () => {
    const enter = (vendor: string) =>
      admin.send(expenses.create, { category: 'Food', vendor, billOn: today, amount: minor(500), taxAmount: minor(0) })
    const remove = async () => {
      await admin.send(samples.remove, {})
      return hotel.rows('select vendor, is_sample from expenses order by number')
    }
    await enter('Market')
    await hotel.rows('update expenses set is_sample = true')
    expect(await remove()).toEqual([])
    expect((await everything())['property_counters']).toEqual(before['property_counters'])

    await enter('Market')
    await hotel.rows('update expenses set is_sample = true')
    await enter('Our own')
    expect(await remove()).toEqual(['Market', 'Our own'].map((vendor) => ({ vendor, is_sample: false })))
    expect(await violatedInvariants(hotel.db)).toEqual([])
  })

  test('remove refuses sample_data_in_use: the books stand on a sample booking', async () => {
    const bookingId = await owingSample()
    const bill = { category: 'Transport', vendor: 'Taxi', billOn: today, amount: minor(500), taxAmount: minor(0) }
    await admin.send(expenses.create, { ...bill, chargeAbleToBooking: true, bookingId })
    expect((await admin.send(samples.status, {})).why).toEqual(['books_on_samples'])
    const before = await everything()
    expect(codeOf(await admin.raw(samples.remove, {}))).toBe('sample_data_in_use')
    expect(await everything()).toEqual(before)
  })
})

describe('samples with rooms of their own', () => {
  serveEach(async () => {
    await bare(hotel.propertyId)
    await load()
  })

  test('remove refuses sample_data_in_use: a real booking in a sample room', async () => {
    const [type] = await hotel.rows<{ id: string }>('select id from room_types where is_sample limit 1')
    const far = { arrival: addDays(today, 60), departure: addDays(today, 62) }
    const stays = [{ ...stay, ...far, roomTypeId: type?.id ?? '' }]
    await admin.send(bookings.create, { customer: guest, stays })
    const before = await everything()
    const refused = await admin.raw(samples.remove, {})
    expect(refused.status).toBe(409)
    expect(codeOf(refused)).toBe('sample_data_in_use')
    expect(refused.body).toMatchObject({ details: { reasons: ['bookings_in_sample_rooms'] } })
    expect(await everything()).toEqual(before)
    expect(await admin.send(samples.status, {})).toMatchObject({ canRemove: false, why: ['bookings_in_sample_rooms'] })
  })

  test('remove refuses sample_data_in_use: a real room of a sample type, a real plan that follows a sample plan', async () => {
    await hotel.rows(
      `insert into rooms (property_id, id, room_type_id, number)
       select property_id, gen_random_uuid(), id, 'mine' from room_types where property_id = $1 and is_sample limit 1`,
      [hotel.propertyId],
    )
    await hotel.rows(
      `insert into rate_plans (property_id, id, name, code, parent_plan_id)
       select property_id, gen_random_uuid(), 'Mine', 'MINE', id from rate_plans where property_id = $1 and is_default`,
      [hotel.propertyId],
    )
    const refused = await admin.raw(samples.remove, {})
    expect(codeOf(refused)).toBe('sample_data_in_use')
    expect(refused.body).toMatchObject({ details: { reasons: ['rooms_of_sample_types', 'plans_after_sample_plans'] } })
  })

  test('remove refuses sample_data_in_use: a payout matched, a promise written off, a contract for a sample type', async () => {
    const bookingId = await owingSample()
    const { id: companyId, version } = await admin.send(companies.create, { kind: 'OTA', displayName: 'Channel' })
    await admin.send(companies.setTerms, { companyId, version, isInvoiceable: true, paymentTermDays: 10 })
    const reasons = async () => (await admin.send(samples.status, {})).why
    const [type] = await hotel.rows<{ id: string }>('select id from room_types where is_sample limit 1')
    const span = { validFrom: today, validUntil: addDays(today, 30) }
    const rates = [{ roomTypeId: type?.id ?? '', fixedAmount: minor(1_000), discountBp: null }]
    await admin.send(companies.addContract, { companyId, kind: 'AGENCY', name: 'Summer', ...span, rates })
    expect(await reasons()).toEqual(['terms_on_sample_types'])

    const promised = await admin.send(payments.take, { bookingId, amount: minor(500), mode: 'Credit', companyId })
    expect(await reasons()).toEqual(['terms_on_sample_types'])
    await admin.send(receivables.writeOff, {
      companyId,
      bookingId,
      amount: promised.payment.transactionAmount,
      reason: 'Lost',
    })
    expect(await reasons()).toEqual(['books_on_samples', 'terms_on_sample_types'])
  })
})
