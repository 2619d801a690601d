import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '#areas/parties/customers/contract.ts'
import { violatedInvariants } from '#main/invariants.ts'
import type { Order } from '#areas/trade/orders/contract/replies.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { readCsv } from '#core/csv.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { EXPORT_ROWS, FIXTURE, refusedWith, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { prepaid } from './contract.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'

let hotel: TestHotel
let owner: TestClient
let manager: TestClient
let waiter: TestClient
let stranger: TestClient
let salon: string
let groupId: string
let massage: string
let mira: string
let noor: string
let made = 0

beforeAll(async () => {
  hotel = await startTestServer()
  owner = await hotel.as('PROP_ADMIN')
  const clerk = await hotel.as('PROP_FRONTDESK')
  manager = await hotel.as('PROP_MANAGER')
  waiter = await hotel.as('PROP_SERVICE')
  stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
  salon = (await owner.send(outlets.create, { name: 'Salon', kind: 'SERVICE', deliveryMethods: ['Counter'] })).id
  groupId = (await owner.send(products.createGroup, { name: 'Treatments', businessServiceIds: [salon] })).id
  const request = { productCode: 'MASSAGE', name: 'Massage', kind: 'SERVICE' as const, productGroupId: groupId }
  massage = (await owner.send(products.create, { ...request, price: minor(50_000) })).id
  const guest = async (firstName: string) => (await clerk.send(customers.create, { firstName, lastName: 'Sen' })).id
  mira = await guest('Mira')
  noor = await guest('Noor')
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const taken = (customerId: string, productCode = 'MASSAGE'): Promise<Order> =>
  waiter.send(orders.save, {
    businessServiceId: salon,
    deliveryMethod: 'Counter',
    customerId,
    orderLines: [{ productCode }],
    confirm: true,
  })
/** Sells a pack of so many massages to a guest. */
async function sold(units: number, customerId = mira, more: object = {}) {
  const { productCode } = await owner.send(products.create, {
    productCode: `PACK-${(made += 1)}`,
    name: `${units} massages ${made}`,
    kind: 'PREPAID',
    productGroupId: groupId,
    price: minor(100_000),
    prepaid: { productId: massage, units, ...more },
  })
  const { orderId } = await taken(customerId, productCode)
  await manager.send(orders.pay, { orderId, mode: 'Cash', complete: true })
  const [pack] = (await waiter.send(prepaid.list, { customerId })).rows
  if (!pack) throw new Error('no pack')
  return pack
}
const redeem = (order: Order, packId: string) =>
  waiter.send(orders.usePack, { orderLineId: order.orderLines[0]?.orderLineId ?? '', packId })

describe('a pack ends', () => {
  test('by a manager, with a reason, and returns what was paid for unused units: end refuses stale_version', async () => {
    const pack = await sold(4)
    const open = await taken(mira)
    await redeem(open, pack.id)
    const end = (by: TestClient, more: object = {}) =>
      by.send(prepaid.end, { packId: pack.id, version: 2, reason: 'Moves away', ...more })
    expect(await refusedWith(end(waiter))).toBe('forbidden')
    expect(await refusedWith(end(manager, { version: 1 }))).toBe('stale_version')
    expect(await refusedWith(end(manager, { reason: ' ' }))).toBe('invalid')
    const before = await waiter.send(prepaid.get, { packId: pack.id })
    expect(before.unusedAmount).toBe(Math.round((pack.price * 3) / 4))
    expect(await end(manager)).toMatchObject({ state: 'ENDED', remaining: 0 })
    expect(await end(manager)).toMatchObject({ state: 'ENDED' })
    expect(await refusedWith(redeem(await taken(mira), pack.id))).toBe('pack_not_usable')
    const { moves } = await waiter.send(prepaid.get, { packId: pack.id })
    expect(moves[0]).toMatchObject({ kind: 'ENDED', units: -3, reason: 'Moves away' })
  })

  test('again for what a line returns later: it cannot be redeemed, is listed with its value, and is refunded once', async () => {
    const pack = await sold(4)
    const open = await redeem(await taken(mira), pack.id)
    const end = (version: number) =>
      manager.send(prepaid.end, { packId: pack.id, version, reason: 'Moves away, money went back' })
    expect(await end(2)).toMatchObject({ state: 'ENDED', remaining: 0, unusedAmount: 0 })
    await manager.send(orders.cancel, { orderId: open.orderId, reason: 'Ill' })
    const back = await waiter.send(prepaid.get, { packId: pack.id })
    expect(back).toMatchObject({ state: 'ENDED', remaining: 1, unusedAmount: Math.round(pack.price / 4) })
    expect(back.moves[0]).toMatchObject({ kind: 'RETURNED', units: 1 })
    expect(await refusedWith(redeem(await taken(mira), pack.id))).toBe('pack_not_usable')
    expect(await refusedWith(end(2))).toBe('stale_version')
    expect(await end(back.version)).toMatchObject({ state: 'ENDED', remaining: 0, endedAt: back.endedAt })
    const settled = await end(back.version)
    expect(settled.remaining).toBe(0)
    const { moves } = await waiter.send(prepaid.get, { packId: pack.id })
    expect(moves.filter(({ kind }) => kind === 'ENDED').map(({ units }) => units)).toEqual([-1, -3])
  })

  test('not when it is used up already: end refuses pack_not_usable; nor one that is not there: get refuses not_found, end refuses not_found', async () => {
    const pack = await sold(1)
    await redeem(await taken(mira), pack.id)
    expect(await refusedWith(manager.send(prepaid.end, { packId: pack.id, version: 2, reason: 'Over' }))).toBe('pack_not_usable') // prettier-ignore
    expect(await refusedWith(waiter.send(prepaid.get, { packId: UNKNOWN }))).toBe('not_found')
    expect(await refusedWith(manager.send(prepaid.end, { packId: UNKNOWN, version: 1, reason: 'Over' }))).toBe(
      'not_found',
    )
  })
})

describe('the list', () => {
  test('is found by guest, number, state, product and last day, by page', async () => {
    const past = await sold(2)
    await hotel.rows('update prepaid_packs set expires_on = issued_on - 1 where id = $1', [past.id])
    const soon = await sold(2, noor, { validDays: 3 })
    const find = (filter: object) => waiter.send(prepaid.list, filter)
    const ids = async (filter: object) => (await find({ limit: 100, ...filter })).rows.map(({ id }) => id)
    expect(await ids({ text: String(soon.number) })).toEqual([soon.id])
    expect(await ids({ text: 'noor s' })).toContain(soon.id)
    expect(await ids({ text: 'mira' })).not.toContain(soon.id)
    expect(await ids({ state: 'OPEN', productId: massage })).toContain(soon.id)
    expect(await ids({ expiresUntil: addDays(FIXTURE.businessDate, 2) })).toEqual([soon.id])
    expect(await ids({ expiresUntil: addDays(FIXTURE.businessDate, 1) })).toEqual([])
    for (const state of ['USED', 'EXPIRED', 'ENDED']) expect((await find({ state })).rows.map((row) => row.state)).toContain(state) // prettier-ignore
    const first = await find({ limit: 1 })
    const second = await find({ limit: 1, after: first.next })
    expect(first.rows[0]?.number).toBe((second.rows[0]?.number ?? 0) + 1)
    expect(await refusedWith(find({ after: 'bm9uc2Vuc2U' }))).toBe('invalid')
    expect(await refusedWith(stranger.send(prepaid.get, { packId: soon.id }))).toBe('not_found')
  })

  test('is taken away as a file', async () => {
    const { bytes } = await waiter.raw(prepaid.export, { format: 'csv', state: 'OPEN' })
    const [head = [], ...rows] = readCsv(bytes.toString('utf8'))
    const column = (header: string) => rows.map((row) => row[head.indexOf(header)])
    expect(column('guestName')).toContain('Noor Sen')
    expect(column('remaining')).not.toContain('0')
  })

  test('export refuses too_many_rows', async () => {
    const pack = await sold(1)
    await hotel.rows(
      `insert into prepaid_packs (property_id, id, number, customer_id, product_id, name, order_id, order_line_id, units, remaining,
                                  price_minor, currency, issued_on, created_at)
       select property_id, gen_random_uuid(), 1000000 + i, customer_id, product_id, 'Many', order_id, order_line_id, 1, 1, 1, currency,
              issued_on, created_at from prepaid_packs, generate_series(1, ${EXPORT_ROWS + 1}) i where id = $1`,
      [pack.id],
    )
    expect(await refusedWith(waiter.send(prepaid.export, { format: 'xlsx' }))).toBe('too_many_rows')
    await hotel.rows(`delete from prepaid_packs where name = 'Many'`)
  })
})
