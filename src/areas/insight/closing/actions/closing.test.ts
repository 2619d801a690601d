import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { cashier } from '#areas/billing/cashier/contract/cashier.ts'
import { desk } from '#areas/insight/desk/contract.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { yields } from '#areas/lodging/yields/contract/yields.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { minor } from '#core/money.ts'
import type { System } from '#server/jobs/jobs.ts'
import { IS_DEEP } from '#test/chance.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { closing } from '../contract/closing.ts'
import type { Run } from '../contract/replies.ts'
import { carryOut, watch } from '../jobs.ts'
import { flashDocument } from '../rules/document.ts'

const { businessDate: TODAY, standard, rooms } = FIXTURE
const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const CARRY_OUT = { arrivals: 'NO_SHOW', departures: 'EXTEND', shifts: 'CLOSE' } as const

let hotel: TestHotel
let manager: TestClient

beforeEach(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER', { name: 'Maya' })
})
afterEach(() => hotel.stop())

/** One guest stays on, one should have left, one did not come, a drawer is open, breakfast is charged with every night. */
async function busyDay(): Promise<void> {
  const book = async (roomId: string, departure: string) => {
    const stay = { roomTypeId: standard, roomId, arrival: TODAY, departure, adults: 2 }
    return manager.send(bookings.create, { customer: { firstName: 'Mira' }, stays: [stay] })
  }
  const [stays, leaves] = [await book(rooms['101'], '2026-11-23'), await book(rooms['102'], '2026-11-22')]
  await book(rooms['103'], '2026-11-22')
  for (const { id } of [stays, leaves]) await manager.send(bookings.checkIn, { bookingId: id })
  await hotel.rows(`update properties set business_date = '2026-11-20' where id = $1`, [hotel.propertyId])
  await manager.send(closing.createCharge, {
    name: 'City tax',
    amount: minor(5_000),
    per: 'ADULT_NIGHT',
    isTaxed: false,
  })
  await manager.send(cashier.open, { drawer: 'Desk', openingAmount: minor(1_000) })
}
const policies = (request: object = CARRY_OUT) =>
  manager.send(closing.setSettings, { version: 0, closesAt: null, policies: request })
const start = (by = manager) => by.raw(closing.start, { businessDate: TODAY })
const run = async (): Promise<Run> => (await start()).body as Run
const go = (runId: string, system: System = hotel.system) => carryOut(system, { propertyId: hotel.propertyId, runId })
const closeDay = async (): Promise<string> => {
  const { id } = await run()
  await go(id)
  expect((await manager.send(closing.run, { runId: id })).status).toBe('DONE')
  return id
}

/** What the close leaves behind, without ids and moments. */
const books = async () => ({
  date: await hotel.rows('select business_date::text from properties where id = $1', [hotel.propertyId]),
  folios: await hotel.rows('select room_minor, services_minor, expenses_minor, due_minor from folios order by 1, 2, 3'),
  lines: await hotel.rows('select name, net_minor, service_on, business_on from folio_lines order by 1, 2, 3'),
  nights: await hotel.rows('select night, net_minor from closing_postings order by 1, 2'),
  stays: await hotel.rows('select status, departure_on from stays order by 1, 2'),
  drawers: await hotel.rows('select status, variance_minor from cashier_shifts'),
  days: await hotel.rows('select rooms_sold, guests, room_minor, tax_minor, service_minor, no_shows from closing_days'),
})

/** A system whose process dies in the nth transaction: before it commits, or right after. */
const dying = (nth: number, when: 'before' | 'after'): System => {
  let count = 0
  return {
    ...hotel.system,
    inProperty: async (id, work, as) => {
      count += 1
      if (count > nth) throw new Error('dead')
      const isLast = count === nth
      const result = await hotel.system.inProperty(id, async (ctx) => {
        const done = await work(ctx)
        if (isLast && when === 'before') throw new Error('dead')
        return done
      }, as) // prettier-ignore
      if (isLast) throw new Error('dead')
      return result
    },
  }
}

describe('a close', () => {
  test('stops at what is in the way, then follows the property’s policies, and moves the date', async () => {
    await busyDay()
    const blocked = await run()
    expect(blocked.status).toBe('BLOCKED')
    expect(blocked.obstacles.map(({ blocker }) => blocker)).toEqual(['arrivals', 'shifts'])
    await policies()
    const id = await closeDay()
    const done = await manager.send(closing.run, { runId: id })
    expect(done.results).toMatchObject({ arrivals: 1, shifts: 1, nights: 2, charges: 2, rooms: 2 })
    const flash = await manager.send(closing.flash, { runId: id })
    expect(flash.day).toMatchObject({
      rooms: 6,
      roomsSold: 2,
      guests: 4,
      room: 600_000,
      tax: 60_000,
      service: 20_000,
      noShows: 1,
    })
    expect((await books()).date).toEqual([{ business_date: '2026-11-21' }])
    expect((await hotel.rows(`select 1 from notifications where reference_id = $1`, [id])).length).toBe(1)
    const pdf = await manager.raw(closing.report, { runId: id })
    expect((pdf.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-')
    const reader = { locale: 'en-IN', timeZone: 'Asia/Kolkata', language: 'fr' } as const
    const french = JSON.stringify(flashDocument(await manager.send(closing.flash, { runId: id }), reader))
    for (const part of [
      'RAPPORT DU JOUR',
      'Chambres vendues',
      'Nuitées',
      'Nuitées facturées',
      'Non venus',
      '20 nov. 2026',
      '33,3 %',
    ])
      expect(french).toContain(part)
    expect(french).not.toMatch(/Room nights|Rooms|Received|Guests|Cash/)
  })

  test('applies yield rules for the day that begins', async () => {
    const rule = { name: 'Last minute', ranking: 1, effect: 'PRICE' as const, stepBp: -1_000, aheadUntil: 0 }
    const { id: yieldRuleId, version } = await manager.send(yields.createRule, rule)
    await manager.send(yields.setRuleState, { yieldRuleId, version, state: 'APPLY' })
    const id = await closeDay()
    expect((await manager.send(closing.run, { runId: id })).results).toMatchObject({ yield: 2 })
    const priced = await hotel.rows(
      'select night::text, changed_by_name from yield_cells join rate_changes using (property_id)',
    )
    expect(priced).toEqual(Array.from({ length: 2 }, () => ({ night: '2026-11-21', changed_by_name: 'Maya Rao' })))
  })

  test('killed at every step, before or after its commit, leaves the books of one clean run', async () => {
    await busyDay()
    await policies()
    const evening = await hotel.stopAsTemplate()
    const begin = async () => {
      hotel = await startTestServer({ from: evening })
      manager = hotel.withToken(manager.token, manager.userId)
    }
    await begin()
    const clean = await run()
    await go(clean.id)
    const expected = await books()
    // Every day each step is killed on one side of its commit, in test:deep on both.
    for (const [side, when] of (['before', 'after'] as const).entries())
      for (let nth = IS_DEEP ? 2 : 2 + side; nth <= 13; nth += IS_DEEP ? 1 : 2) {
        await hotel.stop()
        await begin()
        const { id } = await run()
        await go(id, dying(nth, when)).catch(() => {})
        const { status } = await manager.send(closing.run, { runId: id })
        if (status === 'FAILED_RESUMABLE') await manager.send(closing.resume, { runId: id })
        await go(id)
        expect(await books(), `${when} ${nth}`).toEqual(expected)
      }
  }, 240_000)

  test('reversed, opens the day, takes its charges back by lines, and closes again', async () => {
    await busyDay()
    await policies()
    const id = await closeDay()
    const before = await books()
    await manager.send(closing.reverse, { runId: id, reason: 'Too early' })
    const between = await books()
    expect(between.date).toEqual([{ business_date: TODAY }])
    expect(between.folios.reduce((sum, row) => sum + Number(row['services_minor']), 0)).toBe(0)
    await closeDay()
    expect((await books()).folios).toEqual(before.folios)
  })
})

describe('orders', () => {
  /** Of a counter that sells one dish of 200 before a tax of 5 %. */
  async function openCounter() {
    const ways = { deliveryMethods: ['Counter' as const] }
    const owner = await hotel.as('PROP_ADMIN')
    const { id: businessServiceId } = await owner.send(outlets.create, {
      name: 'Counter',
      kind: 'RESTAURANT',
      ...ways,
    })
    const group = { name: 'Food', businessServiceIds: [businessServiceId], stationId: null }
    const { id: productGroupId } = await owner.send(products.createGroup, group)
    const dish = { productCode: 'DOSA', name: 'Dosa', price: minor(20_000) }
    await owner.send(products.create, { ...dish, productGroupId })
    return (units = 1) =>
      manager.send(orders.save, {
        businessServiceId,
        deliveryMethod: 'Counter',
        covers: 2,
        orderLines: [{ productCode: 'DOSA', unitsInOrder: units }],
        confirm: true,
      })
  }

  test('an open one stops the close; what is closed is sold once, no matter who pays, by outlet and tax', async () => {
    const order = await openCounter()
    const stay = { roomTypeId: standard, roomId: rooms['101'], arrival: TODAY, departure: '2026-11-23', adults: 2 }
    const booking = await manager.send(bookings.create, { customer: { firstName: 'Mira' }, stays: [stay] })
    await manager.send(bookings.checkIn, { bookingId: booking.id })
    const [cash, shared, open] = [await order(), await order(2), await order()]
    await manager.send(orders.pay, { orderId: cash.orderId, mode: 'Cash', tip: 1_000, complete: true })
    const half = { orderId: shared.orderId, amount: 21_000 } as const
    await manager.send(orders.billToRoom, { ...half, roomNo: '101', signedName: 'Mira', tip: 500 })
    await manager.send(orders.pay, { orderId: shared.orderId, mode: 'Card' })

    const blocked = await run()
    expect(blocked.obstacles).toEqual([{ blocker: 'orders', count: 2 }])
    const { checks } = await manager.send(closing.overview, {})
    const found = checks.find(({ blocker }) => blocker === 'orders')
    expect(found?.findings.map(({ id, amount }) => [id, amount])).toEqual([[shared.orderId, 0], [open.orderId, 21_000]]) // prettier-ignore

    // What is due stops the close, by its number, before what is covered is completed.
    await policies({ orders: 'COMPLETE' })
    const stopped = await run()
    expect(stopped.status).toBe('BLOCKED')
    expect(stopped.obstacles).toEqual([
      { blocker: 'orders', count: 1, reference: `#${open.orderNo}`, code: 'balance_due' },
    ])
    expect((await manager.send(orders.get, { orderId: shared.orderId })).orderStatus).not.toBe('Completed')
    await manager.send(orders.complete, { orderId: shared.orderId })

    await manager.send(closing.setSettings, { version: 1, closesAt: null, policies: { orders: 'PASS' } })
    const sold = { name: 'Counter', orders: 2, covers: 4, net: 60_000, tax: 3_000, tip: 1_500, onRooms: 21_000 }
    expect((await manager.send(desk.home, {})).money?.sold).toMatchObject([sold])
    const id = await closeDay()
    const flash = await manager.send(closing.flash, { runId: id })
    expect(flash.outlets).toMatchObject([sold])
    expect(flash.outlets[0]?.taxes.reduce((sum, { amount }) => sum + amount, 0)).toBe(3_000)
    // The room's half is a service on its bill, with the tip it left there, and not counted again.
    expect(flash.day).toMatchObject({ orders: 40_000, service: 20_500 })
    expect(flash.revenue).toContainEqual({ name: 'Counter', net: 40_000, tax: 2_000 })
    expect(flash.taxes.reduce((sum, { amount }) => sum + amount, 0)).toBe(flash.day.tax)
    const span = { from: TODAY, until: '2026-11-21' }
    expect((await manager.send(cashier.takings, span)).sold).toMatchObject([sold])

    // What was left open counts on the day it is closed.
    await manager.send(orders.pay, { orderId: open.orderId, mode: 'Cash', complete: true })
    expect((await manager.send(desk.home, {})).money?.sold).toMatchObject([{ orders: 1, net: 20_000 }])
  })
})

describe('refusals', () => {
  test('start refuses close_running: of two users at once one closes, the other gets the name', async () => {
    const other = await hotel.as('PROP_MANAGER', { name: 'Om' })
    const responses = await Promise.all([start(), start(other)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(codeOf(responses.find(({ status }) => status === 409) ?? { body: {} })).toBe('close_running')
  })
  test('start refuses day_closed: a second run of a closed day', async () => {
    await closeDay()
    expect(codeOf(await start())).toBe('day_closed')
  })
  test('start refuses day_not_over', async () => {
    expect(codeOf(await manager.raw(closing.start, { businessDate: '2099-01-01' }))).toBe('day_not_over')
  })
  test('resume refuses not_found', async () => {
    expect(codeOf(await manager.raw(closing.resume, { runId: ABSENT }))).toBe('not_found')
  })
  test('resume refuses close_not_resumable', async () => {
    expect(codeOf(await manager.raw(closing.resume, { runId: await closeDay() }))).toBe('close_not_resumable')
  })
  const reverse = (runId: string) => manager.raw(closing.reverse, { runId, reason: 'Why' })
  test('reverse refuses not_found', async () => {
    expect(codeOf(await reverse(ABSENT))).toBe('not_found')
  })
  test('reverse refuses close_is_final', async () => {
    const id = await closeDay()
    await reverse(id)
    expect(codeOf(await reverse(id))).toBe('close_is_final')
  })
  test('reverse refuses close_running once the next day is being closed', async () => {
    const id = await closeDay()
    await hotel.rows(
      `insert into closing_runs (property_id, id, business_on, attempt, status, step, started_by, started_by_name, started_at, touched_at)
       values ($1, $2, '2026-11-21', 1, 'RUNNING', 'check', 1, 'Om', now(), now())`,
      [hotel.propertyId, ABSENT],
    )
    expect(codeOf(await reverse(id))).toBe('close_running')
  })
  test('reverse refuses day_in_use once the new day has an invoice', async () => {
    const id = await closeDay()
    const client = await hotel.owner.connect()
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into invoices (property_id, id, fiscal_year_start, sequence, number, issued_on, issued_at, issued_by, issued_by_name,
                             bill_to_name, currency, net_minor, tax_minor, total_minor, paid_minor, snapshot, previous_hash, hash)
       values ($1, $2, '2026-04-01', 1, 'X1', '2026-11-21', now(), 1, 'o', 'n', 'INR', 0, 0, 0, 0, '{}', '', '')`,
      [hotel.propertyId, ABSENT],
    )
    client.release(true)
    expect(codeOf(await reverse(id))).toBe('day_in_use')
  })
  test.each([
    ['run refuses not_found', closing.run],
    ['flash refuses not_found', closing.flash],
    ['report refuses not_found', closing.report],
  ])('%s', async (_, route) => {
    expect(codeOf(await manager.raw(route, { runId: ABSENT }))).toBe('not_found')
  })
  const settings = (version: number, request: object) =>
    manager.raw(closing.setSettings, { version, closesAt: '03:00', policies: request })
  test('setSettings refuses stale_version', async () => {
    expect(codeOf(await settings(7, {}))).toBe('stale_version')
  })
  test('setSettings refuses unknown_reference for what is no choice', async () => {
    expect(codeOf(await settings(0, { arrivals: 'POST' }))).toBe('unknown_reference')
  })
  const tax = { name: 'Tax', amount: minor(100), per: 'NIGHT' } as const
  const update = (chargeId: string, more: object = {}) =>
    manager.raw(closing.updateCharge, { chargeId, version: 1, ...tax, ...more })
  test('createCharge refuses name_taken', async () => {
    await manager.send(closing.createCharge, tax)
    expect(codeOf(await manager.raw(closing.createCharge, { ...tax, name: 'TAX' }))).toBe('name_taken')
  })
  test('createCharge refuses unknown_reference', async () => {
    expect(codeOf(await manager.raw(closing.createCharge, { ...tax, roomTypeId: ABSENT }))).toBe('unknown_reference')
  })
  test('updateCharge refuses not_found', async () => {
    expect(codeOf(await update(ABSENT))).toBe('not_found')
  })
  test('updateCharge refuses stale_version', async () => {
    const { id } = await manager.send(closing.createCharge, tax)
    expect(codeOf(await update(id, { version: 9 }))).toBe('stale_version')
  })
  test('updateCharge refuses name_taken', async () => {
    await manager.send(closing.createCharge, tax)
    const { id } = await manager.send(closing.createCharge, { ...tax, name: 'Fee' })
    expect(codeOf(await update(id))).toBe('name_taken')
  })
  test('updateCharge refuses unknown_reference', async () => {
    const { id } = await manager.send(closing.createCharge, tax)
    expect(codeOf(await update(id, { roomTypeId: ABSENT }))).toBe('unknown_reference')
  })
})

test('a property without settings is notified once of an overdue day, and can still set them', async () => {
  const later = '2026-11-25T00:00:00Z'
  await watch(hotel.system, later)
  await watch(hotel.system, later)
  const notifications = await hotel.rows(`select message from notifications where property_id = $1`, [hotel.propertyId])
  expect(notifications).toEqual([{ message: `${TODAY} is not closed yet` }])
  expect((await policies()).version).toBe(1)
})

test('a read that follows the event of the close sees the new day', async () => {
  await policies()
  const looks: Promise<{ businessDate: string }>[] = []
  const stop = hotel.live.listen(hotel.propertyId, () => looks.push(manager.send(closing.overview, {})))
  await closeDay()
  stop()
  expect((await Promise.all(looks)).at(-1)?.businessDate).toBe('2026-11-21')
})
