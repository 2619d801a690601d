import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outlets } from '#areas/property/outlets/contract.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { propertiesArea } from '#areas/property/properties/actions/properties.ts'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { tables } from '#areas/trade/tables/contract/tables.ts'
import type { RequestOf, Named } from '#core/contract.ts'
import { minor } from '#core/money.ts'
import { newId } from '#server/database/ids.ts'
import { drawn } from '#test/pictures.ts'
import { codeOf, TestClient } from '#test/server.ts'
import { judged } from '#web/outbox/judge.ts'
import { type DeliveryOutcome, makeQueue } from '#web/outbox/queue.ts'
import { type Entry, memoryShelf, type NewEntry } from '#web/outbox/shelf.ts'
import { orders } from '../contract/orders.ts'
import { lineOf, sentLine } from '../screens/cart-line.ts'
import { waitingTotal } from '../screens/waiting-total.ts'
import { type Restaurant, startRestaurant, UNKNOWN } from './testing.ts'

let place: Restaurant
beforeAll(async () => {
  place = await startRestaurant([propertiesArea])
})
afterAll(() => place.stop())

const fields = (orderId: string, codes: readonly string[], more: object = {}): RequestOf<typeof orders.save> => ({
  orderId,
  externalId: orderId,
  businessServiceId: place.outlet.id,
  deliveryMethod: 'Take Away',
  orderLines: codes.map((productCode) => ({ orderLineId: newId(), productCode })),
  confirm: true,
  ...more,
})

const LOCKED_OUT = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

describe('a waiter without a line', () => {
  const shelf = memoryShelf()
  let line: 'up' | 'down' | 'answer lost' = 'up'
  const deliverAs =
    (client: () => TestClient) =>
    async ({ route, input, key }: Entry): Promise<DeliveryOutcome> => {
      if (line === 'down') return { kind: 'waiting' }
      const { status, body } = await client().raw(route, input, { 'idempotency-key': key })
      if (line === 'answer lost') return { kind: 'waiting' }
      const { code = 'broken', details = {} } = body as { code?: never; details?: Record<string, unknown> }
      return status === 200 ? { kind: 'done', reply: body } : judged({ status, code, details })
    }
  /** A tab of the waiter's tablet; two of them have no lock between them. */
  const tab = (client = () => place.waiter) =>
    makeQueue({
      shelf,
      deliver: deliverAs(client),
      isMine: () => true,
      newKey: newId,
      now: () => Date.now(),
      oneAtATime: (work) => work(),
      onChange: () => {},
    })
  const request = <R extends Named>(route: R, input: RequestOf<R>, subject: string): NewEntry => ({
    key: newId(),
    route: { area: route.area, action: route.action, method: route.method as 'POST', path: route.path },
    input: input as Record<string, unknown>,
    subject,
    says: {},
    propertyId: place.hotel.propertyId,
    userId: place.waiter.userId,
    userName: 'Wanda',
    madeAt: new Date().toISOString(),
    tries: 0,
    refusal: null,
  })
  const units = async (orderId: string) =>
    (await place.waiter.send(orders.get, { orderId })).orderLines.map(({ productCode, liveUnits }) => [
      productCode,
      liveUnits,
    ])

  test('takes, adds, takes off and sends while the network is down; two tabs replay it at once, and it is stored once', async () => {
    line = 'down'
    const orderId = newId()
    const first = fields(orderId, ['DOSA', 'TEA'], { deviceNumber: 'K7Q-12', confirm: false })
    const [dosa, tea] = first.orderLines ?? []
    await tab().push(request(orders.save, first, orderId))
    const more = { orderId, orderLines: [{ orderLineId: newId(), productCode: 'CURRY', unitsInOrder: 2 }] }
    await tab().push(request(orders.addLines, more, orderId))
    const less = { orderId, orderLineId: more.orderLines[0]?.orderLineId ?? '', unitsInOrder: 1 }
    await tab().push(request(orders.changeLine, less, orderId))
    await tab().push(request(orders.removeLine, { orderLineId: tea?.orderLineId ?? '' }, orderId))
    await tab().push(request(orders.confirm, { orderId }, orderId))
    expect((await shelf.all()).length).toBe(5)

    line = 'up'
    for (let round = 0; round < 5 && (await shelf.all()).length > 0; round += 1)
      await Promise.all([tab().flush(), tab().flush()])
    expect(await shelf.all()).toEqual([])
    expect(await units(orderId)).toEqual([['DOSA', 1], ['TEA', 0], ['CURRY', 1]]) // prettier-ignore
    const order = await place.waiter.send(orders.get, { orderId })
    expect(order).toMatchObject({ orderStatus: 'Confirmed', deviceNumber: 'K7Q-12' })
    expect(order.orderLines[0]?.orderLineId).toBe(dosa?.orderLineId)
    for (const { sent, live } of await place.ledger(orderId)) expect(sent).toBe(live)
    // The guest names the order by the number the tablet assigned.
    const found = await place.waiter.send(orders.list, { text: 'k7q-12', hideLine: true })
    expect(found.rows.map((row) => row.orderId)).toEqual([orderId])
  })

  test('a lost response and a new session: what was done is not done again', async () => {
    line = 'answer lost'
    const orderId = newId()
    await tab().push(request(orders.save, fields(orderId, ['TEA']), orderId))
    const [line0] = (await place.waiter.send(orders.get, { orderId })).orderLines
    const more = { orderId, orderLineId: line0?.orderLineId ?? '', unitsInOrder: 3 }
    await tab().push(request(orders.changeLine, more, orderId))
    expect((await shelf.all()).length).toBe(2)
    // The browser was killed; the same user signs in anew.
    const token = `again-${newId()}`
    await place.hotel.rows(
      `insert into sessions (token_hash, user_id, property_id, expires_at)
       select sha256(convert_to($1, 'UTF8')), user_id, property_id, expires_at from sessions where user_id = $2 limit 1`,
      [token, place.waiter.userId],
    )
    const again = new TestClient(place.hotel.server, token, place.waiter.userId)
    line = 'up'
    await tab(() => again).flush()
    await tab(() => again).flush()
    expect(await shelf.all()).toEqual([])
    expect((await units(orderId)).map(([, live]) => live)).toEqual([1, 2])
  })

  test('cash, another table and served dishes wait, and two tabs enter each once; paid by another meanwhile, the user decides', async () => {
    const [from, to] = [await place.table('T3'), await place.table('T2')]
    const seated = await place.take(['DOSA', 'TEA'], { deliveryMethod: 'Dine In', tableId: from.id })
    const { orderId } = seated
    const [dosa] = seated.orderLines
    line = 'down'
    await tab().push(request(orders.setLineStatus, { orderLineId: dosa?.orderLineId ?? '', status: 'Served' }, orderId))
    await tab().push(request(orders.transfer, { orderId, tableId: to.id }, orderId))
    const cash = { orderId, mode: 'Cash' as const, amount: minor(10_000), tip: 500 }
    await tab().push(request(orders.pay, cash, orderId))
    const paid = async () => (await place.waiter.send(orders.get, { orderId })).payments.map(({ amount }) => amount)
    line = 'answer lost'
    await tab().flush()
    line = 'up'
    for (let round = 0; round < 5 && (await shelf.all()).length > 0; round += 1)
      await Promise.all([tab().flush(), tab().flush()])
    expect(await paid()).toEqual([10_500])
    const order = await place.waiter.send(orders.get, { orderId })
    expect(order).toMatchObject({ tableId: to.id, paymentStatus: 'PartPaid', paidAmount: 10_500 })
    expect(order.orderLines.map(({ status }) => status)).toEqual(['Served', 'Available'])
    expect((await place.table('T3')).orderIds).toEqual([])

    line = 'down'
    await tab().push(request(orders.pay, { ...cash, amount: minor(order.outstandingAmount) }, orderId))
    await place.clerk.send(orders.pay, { orderId, mode: 'Card', amount: minor(1_000) })
    line = 'up'
    await tab().flush()
    const [left] = await shelf.all()
    expect(left?.refusal?.code).toBe('paid_above_balance')
    expect(await paid()).toHaveLength(2)
    await tab().drop([left as Entry])
    await place.clerk.send(orders.pay, { orderId, mode: 'Cash', complete: true })
  })

  test('cash for an order that was not sent yet waits behind it: this device computes the same amounts as the server', async () => {
    const { rows } = await place.waiter.send(products.menu, { businessServiceId: place.outlet.id })
    const property = await place.manager.send(properties.current, {})
    const cart = rows
      .filter(({ product }) => ['DOSA', 'CURRY', 'TEA'].includes(product.productCode))
      .map((offer, at) => ({ ...lineOf(offer), unitsInOrder: at + 1 }))
    line = 'down'
    const orderId = newId()
    const says = { kind: 'take', number: 'K7Q-13', place: 'Counter', cart, outletId: place.outlet.id, way: 'Counter' }
    const input = fields(orderId, [], { deliveryMethod: 'Counter', orderLines: cart.map(sentLine) })
    await tab().push({ ...request(orders.save, input, orderId), says })
    const sums = waitingTotal(await shelf.all(), place.outlet, property)
    expect(sums?.due).toBeGreaterThan(0)
    const amount = minor(sums?.due ?? 0)
    await tab().push(request(orders.pay, { orderId, mode: 'Cash', amount, tip: 700, complete: true }, orderId))
    line = 'up'
    for (let round = 0; round < 5 && (await shelf.all()).length > 0; round += 1)
      await Promise.all([tab().flush(), tab().flush()])
    expect(await shelf.all()).toEqual([])
    const order = await place.waiter.send(orders.get, { orderId })
    expect(order).toMatchObject({
      orderStatus: 'Completed',
      totalAmount: (sums?.total ?? 0) + 700,
      outstandingAmount: 0,
    })
    expect(order.payments.map((paid) => paid.amount)).toEqual([(sums?.due ?? 0) + 700])
  })

  test('what the server refuses is stored with its reason, and the rest is sent', async () => {
    const closed = await place.take(['TEA'])
    await place.waiter.send(orders.pay, { orderId: closed.orderId, mode: 'Cash', complete: true })
    line = 'down'
    const other = newId()
    await tab().push(request(orders.addLines, { orderId: closed.orderId, orderLines: [{ productCode: 'DOSA' }] }, closed.orderId)) // prettier-ignore
    await tab().push(request(orders.save, fields(other, ['DOSA']), other))
    line = 'up'
    await tab().flush()
    const [left] = await shelf.all()
    expect(left?.refusal).toEqual({ code: 'order_moved_on', status: 409, details: { status: 'Completed' } })
    expect((await place.waiter.send(orders.get, { orderId: other })).orderStatus).toBe('Confirmed')
    await tab().drop([left as Entry])
  })

  test('sent twice at the same moment under one external id, an order is one and has its table', async () => {
    const { id: tableId } = await place.table('T5')
    const { orderId: _, ...external } = fields(newId(), ['DOSA'], { deliveryMethod: 'Dine In', tableId })
    const replies = await Promise.all([1, 2, 3].map(() => place.waiter.send(orders.save, external)))
    expect(new Set(replies.map(({ orderId }) => orderId)).size).toBe(1)
    expect(replies[0]).toMatchObject({ orderStatus: 'Confirmed', tableId })
  })

  test('sent again while it is being stored, an order gets its reply, though its lines are visible and itself is not yet', async () => {
    const { externalId: _, ...stored } = fields(newId(), ['DOSA'])
    const { orderId, orderNo } = await place.waiter.send(orders.save, stored)
    const again = { ...stored, orderId: newId(), externalId: newId() }
    const [reply] = await place.hotel.db.platform(async (tx) => {
      await tx.named('', 'lock table order_lines in access exclusive mode', [])
      const sent = place.waiter.raw(orders.save, again)
      await expect.poll(() => place.hotel.rows(LOCKED_OUT)).toHaveLength(1)
      await tx.named('', 'update orders set external_id = $1 where id = $2', [again.externalId, orderId])
      return [sent]
    })
    expect((await reply)?.body).toMatchObject({ orderId, orderNo })
  })

  test('the same orderId, and the same line, twice are one; a line of another order is not taken from it', async () => {
    const first = fields(newId(), ['DOSA'])
    const { externalId: _, ...unnamed } = first
    const replies = await Promise.all([1, 2, 3].map(() => place.waiter.send(orders.save, unnamed)))
    expect(new Set(replies.map(({ orderNo }) => orderNo)).size).toBe(1)
    const [made] = replies
    const [theirs] = made?.orderLines ?? []
    const twice = newId()
    const orderLines = [
      { orderLineId: twice, productCode: 'TEA' },
      { orderLineId: twice, productCode: 'TEA' },
      { orderLineId: theirs?.orderLineId ?? '', productCode: 'CURRY' },
    ]
    const other = await place.take([], { orderLines })
    expect(other.orderLines.map(({ orderLineId }) => orderLineId)).toEqual([twice])
    expect(await units(made?.orderId ?? '')).toEqual([['DOSA', 1]])
  })
})

describe('guests at a table', () => {
  let codes: ReadonlyMap<string, string>
  const anonymous = () => place.hotel.anonymous()
  const codeAt = (name: string): string => codes.get(name) ?? ''
  const guestOrder = (name: string, ids: readonly string[], more: object = {}) => ({
    code: codeAt(name),
    requestId: newId(),
    orderLines: ids.map((productId) => ({ productId, unitsInOrder: 1 })),
    ...more,
  })
  const send = (name: string, ids: readonly string[], more: object = {}) =>
    anonymous().raw(orders.guestSend, guestOrder(name, ids, more))

  beforeAll(async () => {
    const { floors } = await place.manager.send(tables.plan, {})
    const { rows } = await place.manager.send(tables.codes, { floorId: floors[0]?.id ?? '' })
    codes = new Map(rows.map(({ name, url }) => [name, new URL(url).searchParams.get('code') ?? '']))
  })

  test('read the menu with prices, allergens and choices, and nothing of the property', async () => {
    const menu = await anonymous().send(orders.guestMenu, { code: codeAt('T1') })
    expect(menu).toMatchObject({ outletName: 'Courtyard', isOpen: true, currency: 'INR' })
    const dosa = menu.dishes.find(({ productId }) => productId === place.menu.dosa.id)
    expect(dosa).toMatchObject({ priceNow: 20_000, allergens: ['MILK'], isAvailable: true })
    expect(dosa?.modifierGroups[0]?.modifiers[0]?.name).toBe('Large')
    expect(Object.keys(dosa ?? {})).not.toContain('stationId')
    // By weight is not ordered from a chair, and the bar's nuts are the bar's.
    expect(menu.dishes.map(({ name }) => name).sort()).toEqual(['curry', 'dosa', 'tea'])
  })

  test('see the picture of a dish that has one; guestImage refuses not_found for any other', async () => {
    const code = codeAt('T1')
    const { dosa, tea, nuts } = place.menu
    const image = (await drawn(1_280, 960).jpeg()).toString('base64')
    for (const { id: productId } of [dosa, nuts]) await place.owner.send(products.setImage, { productId, image })
    const { dishes } = await anonymous().send(orders.guestMenu, { code })
    expect(dishes.map(({ name, imageVersion }) => [name, imageVersion]).sort()).toEqual([['curry', null], ['dosa', 1], ['tea', null]]) // prettier-ignore
    const shown = await anonymous().raw(orders.guestImage, { code, productId: dosa.id, version: '1' })
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    // Without a picture, of another outlet, of no one.
    for (const productId of [tea.id, nuts.id, UNKNOWN])
      expect(codeOf(await anonymous().raw(orders.guestImage, { code, productId }))).toBe('not_found')
    const strange = code.slice(0, -4) + 'AAAA'
    expect(codeOf(await anonymous().raw(orders.guestImage, { code: strange, productId: dosa.id }))).toBe('not_found')
  })

  test('order; it waits without number or ticket, shows at the table, and is cooked when someone accepts it', async () => {
    const request = guestOrder('T1', [place.menu.dosa.id, place.menu.tea.id], {
      guestName: '<b>Asha</b>',
      notes: 'no nuts',
    })
    const twice = await Promise.all([1, 2].map(() => anonymous().send(orders.guestSend, request)))
    expect(new Set(twice.map(({ bookOneOrderId }) => bookOneOrderId)).size).toBe(1)
    expect(twice[0]).toMatchObject({ orderStatus: 'Submitted', orderNo: null })
    const waiting = await place.table('T1')
    expect([waiting.status, waiting.waitingOrderIds.length, waiting.orderIds]).toEqual(['Available', 1, []])
    const orderId = waiting.waitingOrderIds[0] ?? ''
    const locked = await place.waiter.send(orders.get, { orderId })
    expect(locked).toMatchObject({ sourceChannel: 'QR', guestName: '<b>Asha</b>', specialNotes: 'no nuts', kotDtoList: [] }) // prettier-ignore
    const bell = await place.hotel.rows<{ status: string }>('select status from notifications where reference_id = $1', [orderId]) // prettier-ignore
    expect(bell).toEqual([{ status: 'submitted' }])

    expect((await place.waiter.send(orders.confirm, { orderId })).kotDtoList).toHaveLength(2)
    const seated = await place.table('T1')
    expect([seated.status, seated.waitingOrderIds, seated.orderIds]).toEqual(['Occupied', [], [orderId]])
    const reply = await anonymous().send(orders.guestOrder, { code: request.code, requestId: request.requestId })
    expect(reply.orderStatus).toBe('Confirmed')
    expect(reply.orderNo).toBeGreaterThan(0)

    // A second round joins the party instead of finding the table taken; the table follows both bills to the end.
    await anonymous().send(orders.guestSend, guestOrder('T1', [place.menu.tea.id]))
    const round = (await place.table('T1')).waitingOrderIds[0] ?? ''
    expect(await place.waiter.send(orders.confirm, { orderId: round })).toMatchObject({ splitOf: orderId })
    await place.waiter.send(orders.printBill, { orderId })
    expect((await place.table('T1')).status).toBe('Billed')
    for (const served of [orderId, round])
      await place.manager.send(orders.setStatus, { orderId: served, status: 'Served' })
    await place.waiter.send(orders.pay, { orderId, mode: 'Cash', complete: true })
    expect((await place.table('T1')).orderIds).toEqual([round])
    await place.waiter.send(orders.pay, { orderId: round, mode: 'Cash', complete: true })
    expect((await place.table('T1')).status).toBe('Dirty')
  })

  test('see why the property declined, and what', async () => {
    const request = guestOrder('T2', [place.menu.dosa.id])
    await anonymous().send(orders.guestSend, request)
    const orderId = (await place.table('T2')).waitingOrderIds[0] ?? ''
    await place.waiter.send(orders.cancel, { orderId, reason: 'The kitchen has closed' })
    const reply = await anonymous().send(orders.guestOrder, { code: request.code, requestId: request.requestId })
    expect(reply).toMatchObject({ orderStatus: 'Cancelled', cancelReason: 'The kitchen has closed' })
    expect(reply.orderLines).toMatchObject([{ name: 'dosa', unitsInOrder: 1, liveUnits: 0 }])
  })

  test('guestMenu refuses not_found; guestSend refuses not_found; guestOrder refuses not_found', async () => {
    const code = codeAt('T2').slice(0, -4) + 'AAAA'
    expect(codeOf(await anonymous().raw(orders.guestMenu, { code }))).toBe('not_found')
    expect(codeOf(await send('T2', [place.menu.tea.id], { code }))).toBe('not_found')
    expect(codeOf(await send('T2', [UNKNOWN]))).toBe('not_found')
    // An order sent from one table is not shown at another.
    const { requestId } = await anonymous().send(orders.guestSend, guestOrder('T2', [place.menu.tea.id]))
    expect(codeOf(await anonymous().raw(orders.guestOrder, { code: codeAt('T3'), requestId }))).toBe('not_found')
    expect((await anonymous().raw(orders.guestMenu, { code: 'x' })).status).toBe(400)
  })

  test('guestSend refuses product_unavailable, guestSend refuses product_not_sold_here, guestSend refuses units_not_allowed, guestSend refuses choices_not_allowed', async () => {
    const { id: productId } = place.menu.curry
    await place.manager.send(products.setAvailability, { productId, isAvailable: false })
    const soldOut = await send('T2', [productId])
    expect([soldOut.status, codeOf(soldOut)]).toEqual([409, 'product_unavailable'])
    await place.manager.send(products.setAvailability, { productId, isAvailable: true })
    expect(codeOf(await send('T2', [place.menu.nuts.id]))).toBe('product_not_sold_here')
    const half = { orderLines: [{ productId, unitsInOrder: 0.5 }] }
    expect((await send('T2', [], half)).status).toBe(400)
    const strange = { orderLines: [{ productId, unitsInOrder: 1, modifierIds: [UNKNOWN] }] }
    expect(codeOf(await send('T2', [], strange))).toBe('choices_not_allowed')
    for (const orderLines of [[], [{ productId, unitsInOrder: 21 }], [{ productId, unitsInOrder: -1 }]])
      expect((await send('T2', [], { orderLines })).status).toBe(400)
    expect((await send('T2', [productId], { sourceChannel: 'STAFF' })).status).toBe(400)
  })

  test('guestSend refuses outlet_closed, guestSend refuses way_not_offered, guestSend refuses table_moved_on, guestSend refuses no_tax_slab', async () => {
    const { id: tableId } = await place.table('T3')
    await place.manager.send(tables.setStatus, { tableId, status: 'Blocked' })
    const blocked = await send('T3', [place.menu.tea.id])
    expect([blocked.status, codeOf(blocked)]).toEqual([409, 'table_moved_on'])
    expect((await anonymous().send(orders.guestMenu, { code: codeAt('T3') })).isOpen).toBe(false)
    await place.manager.send(tables.setStatus, { tableId, status: 'Available' })

    const { id: businessServiceId } = place.outlet
    const change = async (more: object) => {
      const { id: _, propertyId: __, currency: ___, isOpen: ____, ...now } = await place.manager.send(outlets.get, { businessServiceId }) // prettier-ignore
      await place.owner.send(outlets.update, { ...now, businessServiceId, ...more })
    }
    // Open for a minute on a day of the week that is not today.
    const weekday = ((new Date().getUTCDay() + 3) % 7) + 1
    await change({ openingHours: [{ weekdays: [weekday], from: '12:00', until: '12:01' }] })
    const late = guestOrder('T3', [place.menu.tea.id])
    expect(codeOf(await anonymous().raw(orders.guestSend, late))).toBe('outlet_closed')
    await change({ openingHours: [], deliveryMethods: ['Take Away'] })
    expect(codeOf(await anonymous().raw(orders.guestSend, late))).toBe('way_not_offered')
    await change({ deliveryMethods: place.outlet.deliveryMethods })
    expect((await anonymous().raw(orders.guestSend, late)).status).toBe(200)

    await place.hotel.rows(`update tax_slabs set valid_from = '2030-01-01' where category = 'SERVICE'`)
    expect(codeOf(await send('T3', [place.menu.tea.id]))).toBe('no_tax_slab')
    await place.hotel.rows(`update tax_slabs set valid_from = '2025-09-22' where category = 'SERVICE'`)
  })

  test('one address sends so many in a minute and no more', async () => {
    // More than twice the budget, in case a minute ends meanwhile; what is not even an order counts as well.
    const responses = await Promise.all(Array.from({ length: 70 }, () => send('T4', [])))
    const limited = responses.find(({ status }) => status === 429)
    expect(limited?.headers['retry-after']).toMatch(/^\d+$/)
  })
})

describe('prices of the moment the guest saw them', () => {
  const HOUR_MS = 3_600_000
  /** As the clock of the property shows it, some hours from now. */
  const clock = (hours: number) =>
    new Date(Date.now() + hours * HOUR_MS).toLocaleTimeString('en-GB', {
      timeZone: 'Asia/Kolkata',
      hour: '2-digit',
      minute: '2-digit',
    })
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
  beforeAll(async () => {
    const lines = [{ productId: place.menu.curry.id, price: minor(30_000) }]
    const hours = { fromTime: clock(-3), untilTime: clock(-1) }
    await place.owner.send(products.createPriceList, { name: 'Happy hour', lines, ...hours })
  })
  const priceOf = async (takenAt?: string) => {
    const orderLines = [{ orderLineId: newId(), productCode: 'CURRY', ...(takenAt && { takenAt }) }]
    const order = await place.waiter.send(orders.save, fields(newId(), [], { orderLines }))
    const more = { orderId: order.orderId, orderLines: [{ ...orderLines[0], orderLineId: newId() }] }
    const after = await place.waiter.send(orders.addLines, more)
    return after.orderLines.map(({ unitPrice }) => unitPrice)
  }

  test.each([
    ['taken in the happy hour and sent after it', ago(2), 30_000],
    ['taken before it', ago(4), 40_000],
    ['taken now', undefined, 40_000],
    ['longer ago than a device keeps it: the price is today’s', ago(26), 40_000],
    ['by a clock that is ahead: the price is today’s', ago(-22), 40_000],
  ])('%s', async (_title, takenAt, price) => expect(await priceOf(takenAt)).toEqual([price, price]))
})

describe('what no one should send', () => {
  test.each([
    ['PUT', '/api/orders/ID/status', { status: 'Flying' }],
    ['PUT', '/api/orders/ID/payment-status', { status: 'Perhaps' }],
    ['PUT', '/api/orders/lines/LINE/status', { status: 'Eaten' }],
    ['PUT', '/api/orders/kots/KOT/status', { status: 'Burnt' }],
    ['GET', '/api/order/updateOrderStatus/ID/OrderStatus/Flying', undefined],
    ['GET', '/api/order/updateOrderStatus/ID/PaymentStatus/Perhaps', undefined],
    ['GET', '/api/orderline/LINE/status/Eaten', undefined],
    ['GET', '/api/kot/KOT/updateStatus/Burnt', undefined],
  ] as const)('a status that does not exist: %s %s', async (method, path, body) => {
    const order = await place.take(['TEA'])
    const url = path
      .replace('ID', order.orderId)
      .replace('LINE', order.orderLines[0]?.orderLineId ?? '')
      .replace('KOT', order.kotDtoList[0]?.kotId ?? '')
    const response = await place.manager.call(method, url, body)
    expect([response.status, codeOf(response)]).toEqual([400, 'invalid'])
    expect(await place.waiter.send(orders.get, { orderId: order.orderId })).toMatchObject({ version: order.version })
  })

  test('a move that is not allowed is refused with the order’s status', async () => {
    const { orderId } = await place.take(['TEA'])
    await place.waiter.send(orders.cancel, { orderId, reason: 'Left' })
    const response = await place.manager.raw(orders.setStatus, { orderId, status: 'Served' })
    expect([response.status, response.body]).toMatchObject([409, { code: 'order_moved_on', details: { status: 'Cancelled' } }]) // prettier-ignore
  })

  test('a table taken twice at once is taken once', async () => {
    const { id: tableId } = await place.table('T4')
    const requests = [1, 2, 3].map(() => fields(newId(), ['TEA'], { deliveryMethod: 'Dine In', tableId }))
    const responses = await Promise.all(requests.map((request) => place.waiter.raw(orders.save, request)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(responses.filter(({ status }) => status === 409).map(codeOf)).toEqual(['table_taken', 'table_taken'])
    // The ones that were refused left nothing behind.
    expect((await place.table('T4')).orderIds).toHaveLength(1)
    const { rows } = await place.waiter.send(orders.list, { tableId, hideLine: true })
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['half of what is sold whole', { orderLines: [{ productCode: 'TEA', unitsInOrder: 0.5 }] }, 422],
    ['less than nothing', { orderLines: [{ productCode: 'TEA', unitsInOrder: -2 }] }, 400],
    ['nothing of it', { orderLines: [{ productCode: 'TEA', unitsInOrder: 0 }] }, 400],
    ['more than a number holds', { orderLines: [{ productCode: 'TEA', unitsInOrder: 1e300 }] }, 400],
    ['another outlet’s dish', { orderLines: [{ productCode: 'NUTS' }] }, 422],
    ['a device number with a tag in it', { deviceNumber: '<b>-1' }, 400],
  ])('more of an order, or a new one: %s', async (_title, more, status) => {
    const { orderId } = await place.take(['TEA'])
    expect((await place.waiter.raw(orders.save, fields(newId(), ['TEA'], more))).status).toBe(status)
    if ('orderLines' in more)
      expect((await place.waiter.raw(orders.addLines, { orderId, ...more })).status).toBe(status)
  })
})
