import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printing } from '#areas/trade/printing/contract/printing.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { readCsv } from '#core/csv.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf, EXPORT_ROWS } from '#test/server.ts'
import { type Restaurant, startRestaurant, UNKNOWN } from './testing.ts'
import type { Order } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'

let place: Restaurant
beforeAll(async () => {
  place = await startRestaurant()
})
afterAll(() => place.stop())

const lineOf = (order: Order, code: string) => {
  const line = order.orderLines.find(({ productCode }) => productCode === code)
  if (!line) throw new Error(`no ${code}`)
  return line
}
const assertLedger = async (order: Order): Promise<void> => {
  for (const dish of await place.ledger(order.orderId)) expect(dish.sent, dish.code).toBe(dish.live)
}
const cook = (orderLineId: string, status: string) => place.cook.raw(orders.setLineStatus, { orderLineId, status })

describe('save and confirm', () => {
  test('an order gets its number, tickets per station and a print job each, all at once', async () => {
    const order = await place.take(['DOSA', 'TEA', 'DOSA', 'SPICE'], { orderLines: [
      { productCode: 'DOSA', unitsInOrder: 2, modifierIds: [place.size.modifiers[0]?.id], notes: '<b>no</b> chilli' },
      { productCode: 'TEA' }, { productCode: 'SPICE', unitsInOrder: 0.25 },
    ] }) // prettier-ignore
    expect(order).toMatchObject({ orderStatus: 'Confirmed', paymentStatus: 'NotPaid', operatorName: 'Wanda Rao' })
    expect(order.orderNo).toBeGreaterThan(0)
    // 2 x (200 + 50), 50, a quarter of 100; 5 % on all of it, each part rounded by itself.
    expect(order).toMatchObject({ netAmount: 57_500, taxAmount: 2_876, totalAmount: 60_376, outstandingAmount: 60_376 })
    expect(order.kotDtoList.map(({ stationName, type, status, orderLines }) => [stationName, type, status, orderLines.length]).sort()).toEqual([
      ['Drinks', 'New', 'New', 1], ['Grill', 'New', 'New', 1],
    ]) // prettier-ignore
    const { rows } = await place.waiter.send(printing.jobs, { orderId: order.orderId })
    expect(rows.map(({ kind }) => kind)).toEqual(['KOT', 'KOT'])
    const sheets = await place.hotel.rows<{ sheet: { lines: { notes: string }[] } }>('select sheet from print_jobs where order_id = $1', [order.orderId]) // prettier-ignore
    // Notes are words, wherever they go: what prints them escapes them.
    expect(JSON.stringify(sheets)).toContain('<b>no</b> chilli')
    await assertLedger(order)
  })

  test('more of what was not sent yet joins its line; after that it is a line and a ticket of its own', async () => {
    const draft = await place.take(['TEA', 'TEA'], { confirm: false })
    expect(draft).toMatchObject({ orderStatus: 'Draft', orderNo: null, kotDtoList: [] })
    expect(draft.orderLines.map(({ unitsInOrder }) => unitsInOrder)).toEqual([2])
    const confirmed = await place.waiter.send(orders.confirm, { orderId: draft.orderId })
    const more = await place.waiter.send(orders.addLines, {
      orderId: draft.orderId,
      version: confirmed.version,
      orderLines: [{ productCode: 'TEA' }],
    })
    expect(more.orderLines.map(({ unitsInOrder }) => unitsInOrder)).toEqual([2, 1])
    expect(more.kotDtoList.map(({ type }) => type)).toEqual(['New', 'Add'])
    await assertLedger(more)
  })

  test('the same externalId twice is one order, also when both come at once', async () => {
    const externalId = 'tablet-7-0001'
    const replies = await Promise.all([1, 2, 3].map(() => place.take(['TEA'], { externalId })))
    expect(new Set(replies.map(({ orderId }) => orderId)).size).toBe(1)
    expect(new Set(replies.map(({ orderNo }) => orderNo)).size).toBe(1)
    expect(replies[0]?.orderLines).toHaveLength(1)
  })

  test('numbers are used once however many order at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => place.take(['TEA'])))
    expect(new Set(made.map(({ orderNo }) => orderNo)).size).toBe(6)
    expect(new Set(made.map(({ kotDtoList }) => kotDtoList[0]?.kotNo)).size).toBe(6)
  })

  test('confirmed twice it is confirmed once', async () => {
    const order = await place.take(['TEA'])
    const again = await place.waiter.send(orders.confirm, { orderId: order.orderId })
    expect([again.orderNo, again.kotDtoList.length]).toEqual([order.orderNo, 1])
  })

  test('what a guest sends waits until the property accepts it, and is not printed', async () => {
    const sent = await place.take(['DOSA'], { sourceChannel: 'QR', confirm: false })
    expect(sent).toMatchObject({ orderStatus: 'Submitted', orderNo: null, kotDtoList: [] })
    expect((await place.waiter.send(printing.jobs, { orderId: sent.orderId })).rows).toEqual([])
    const accepted = await place.waiter.send(orders.confirm, { orderId: sent.orderId })
    expect(accepted.kotDtoList).toHaveLength(1)
  })

  test.each<[title: string, more: object, status: number, code: string]>([
    ['save refuses not_found: an outlet that is not there', { businessServiceId: UNKNOWN }, 404, 'not_found'],
    [
      'save refuses not_found: a product that is not there',
      { orderLines: [{ productCode: 'NOPE' }] },
      404,
      'not_found',
    ],
    [
      'save refuses product_not_sold_here: another outlet’s',
      { orderLines: [{ productCode: 'NUTS' }] },
      422,
      'product_not_sold_here',
    ],
    [
      'save refuses units_not_allowed: half of what is sold whole',
      { orderLines: [{ productCode: 'TEA', unitsInOrder: 0.5 }] },
      422,
      'units_not_allowed',
    ],
    [
      'save refuses choices_not_allowed',
      { orderLines: [{ productCode: 'TEA', modifierIds: [UNKNOWN] }] },
      422,
      'choices_not_allowed',
    ],
    ['save refuses way_not_offered', { deliveryMethod: 'Delivery' }, 422, 'way_not_offered'],
    [
      'save refuses not_in_house: nobody is in the room',
      { deliveryMethod: 'Room Order', roomNo: '202' },
      409,
      'not_in_house',
    ],
    ['save refuses order_empty; confirm refuses order_empty', { orderLines: [] }, 409, 'order_empty'],
    ['negative units are no order', { orderLines: [{ productCode: 'TEA', unitsInOrder: -1 }] }, 400, 'invalid'],
    ['a status word that does not exist is no order', { deliveryMethod: 'By drone' }, 400, 'invalid'],
  ])('%s', async (_title, more, status, code) => {
    const input = { businessServiceId: place.outlet.id, deliveryMethod: 'Take Away', orderLines: [{ productCode: 'TEA' }], confirm: true, ...more } // prettier-ignore
    const response = await place.waiter.raw(orders.save, input)
    expect([response.status, codeOf(response)]).toEqual([status, code])
  })

  test('save refuses product_unavailable; addLines refuses product_unavailable; createKot refuses product_unavailable; updateKotLines refuses product_unavailable; changeLine refuses product_unavailable', async () => {
    const order = await place.take(['CURRY'])
    const line = lineOf(order, 'CURRY')
    const soldOut = { productId: place.menu.curry.id, isAvailable: false, reason: 'Sold out' }
    await place.waiter.send(products.setAvailability, soldOut)
    const more = { orderId: order.orderId, orderLines: [{ productCode: 'CURRY' }] }
    const responses = [
      await place.waiter.raw(orders.save, { businessServiceId: place.outlet.id, deliveryMethod: 'Take Away', ...more, orderId: undefined }),
      await place.waiter.raw(orders.addLines, more),
      await place.waiter.raw(orders.createKot, more),
      await place.waiter.raw(orders.updateKotLines, { kotId: line.kotId, orderLines: [{ orderLineId: line.orderLineId, unitsInOrder: 2 }] }),
      await place.waiter.raw(orders.changeLine, { orderId: order.orderId, orderLineId: line.orderLineId, unitsInOrder: 2 }),
    ] // prettier-ignore
    await place.waiter.send(products.setAvailability, { ...soldOut, isAvailable: true })
    expect(responses.map(codeOf)).toEqual(responses.map(() => 'product_unavailable'))
  })

  test('save refuses outlet_closed; confirm refuses outlet_closed; setStatus refuses outlet_closed; confirm refuses way_not_offered; setStatus refuses way_not_offered', async () => {
    await place.hotel.rows('update outlets set is_active = false where id = $1', [place.bar.id])
    const input = {
      businessServiceId: place.bar.id,
      deliveryMethod: 'Counter' as const,
      orderLines: [{ productCode: 'NUTS' }],
    }
    expect(codeOf(await place.waiter.raw(orders.save, input))).toBe('outlet_closed')
    await place.hotel.rows('update outlets set is_active = true where id = $1', [place.bar.id])
    const draft = await place.waiter.send(orders.save, input)
    await place.hotel.rows('update outlets set is_active = false where id = $1', [place.bar.id])
    const refusals = async () => [
      codeOf(await place.waiter.raw(orders.confirm, { orderId: draft.orderId })),
      codeOf(await place.waiter.raw(orders.setStatus, { orderId: draft.orderId, status: 'Confirmed' })),
    ]
    expect(await refusals()).toEqual(['outlet_closed', 'outlet_closed'])
    await place.hotel.rows(`update outlets set is_active = true, delivery_methods = '{Delivery}' where id = $1`, [
      place.bar.id,
    ])
    expect(await refusals()).toEqual(['way_not_offered', 'way_not_offered'])
    await place.hotel.rows(`update outlets set delivery_methods = '{Counter}' where id = $1`, [place.bar.id])
  })

  test('save refuses no_tax_slab; addLines refuses no_tax_slab; createKot refuses no_tax_slab; updateKotLines refuses no_tax_slab', async () => {
    const order = await place.take(['TEA'])
    await place.hotel.rows(`update tax_slabs set valid_from = '2030-01-01' where category = 'SERVICE'`)
    const more = { orderId: order.orderId, orderLines: [{ productCode: 'TEA' }] }
    const responses = [
      await place.waiter.raw(orders.save, { businessServiceId: place.outlet.id, deliveryMethod: 'Take Away', orderLines: more.orderLines }),
      await place.waiter.raw(orders.addLines, more),
      await place.waiter.raw(orders.createKot, more),
      await place.waiter.raw(orders.updateKotLines, { kotId: order.kotDtoList[0]?.kotId, orderLines: more.orderLines }),
    ] // prettier-ignore
    await place.hotel.rows(`update tax_slabs set valid_from = '2025-09-22' where category = 'SERVICE'`)
    expect(responses.map(codeOf)).toEqual(responses.map(() => 'no_tax_slab'))
  })
})

describe('lines and tickets', () => {
  test('less before cooking is cancelled by a ticket of its own; the rest is cooked', async () => {
    const order = await place.take(['DOSA', 'DOSA', 'DOSA'])
    const { orderLineId } = lineOf(order, 'DOSA')
    const less = await place.waiter.send(orders.changeLine, { orderId: order.orderId, orderLineId, unitsInOrder: 2 })
    expect(lineOf(less, 'DOSA')).toMatchObject({ liveUnits: 2, cancelledUnits: 1, voidUnits: 0, status: 'Available' })
    expect(less.kotDtoList.map(({ type, orderLines }) => [type, orderLines[0]?.unitsInOrder])).toEqual([['New', 3], ['PartCancel', -1]]) // prettier-ignore
    expect(less.kotDtoList[1]?.originalKotIds).toEqual([less.kotDtoList[0]?.kotId])
    await assertLedger(less)
    const removed = await place.waiter.send(orders.removeLine, { orderLineId })
    expect(lineOf(removed, 'DOSA')).toMatchObject({ liveUnits: 0, status: 'Cancelled' })
    expect(removed.kotDtoList[0]).toMatchObject({ status: 'Void' })
    expect(removed.totalAmount).toBe(0)
    await assertLedger(removed)
  })

  test('what was begun is waste: a manager takes it off, with a reason', async () => {
    const order = await place.take(['DOSA'])
    const { orderLineId } = lineOf(order, 'DOSA')
    expect((await cook(orderLineId, 'Preparing')).status).toBe(200)
    const removed = await place.manager.send(orders.removeLine, { orderLineId, reason: 'Dropped' })
    expect(lineOf(removed, 'DOSA')).toMatchObject({ voidUnits: 1, cancelledUnits: 0, status: 'Void' })
    expect(removed.kotDtoList.map(({ type }) => type)).toEqual(['New', 'Cancel'])
  })

  test('changeLine refuses approval_needed; removeLine refuses approval_needed; setLineStatus refuses approval_needed; removeKotLine refuses approval_needed; setKotStatus refuses approval_needed; updateKotLines refuses approval_needed; cancel refuses approval_needed; setStatus refuses approval_needed', async () => {
    const order = await place.take(['DOSA'])
    const { orderLineId, kotId } = lineOf(order, 'DOSA')
    await cook(orderLineId, 'Ready')
    const { orderId } = order
    const responses = [
      await place.waiter.raw(orders.changeLine, { orderId, orderLineId, unitsInOrder: 0, reason: 'x' }),
      await place.waiter.raw(orders.removeLine, { orderLineId, reason: 'x' }),
      await place.waiter.raw(orders.setLineStatus, { orderLineId, status: 'Void', reason: 'x' }),
      await place.waiter.raw(orders.removeKotLine, { kotId, productCode: 'DOSA', reason: 'x' }),
      await place.waiter.raw(orders.setKotStatus, { kotId, status: 'Void', reason: 'x' }),
      await place.waiter.raw(orders.updateKotLines, {
        kotId,
        orderLines: [{ orderLineId, unitsInOrder: 0, reason: 'x' }],
      }),
      await place.waiter.raw(orders.cancel, { orderId, reason: 'x' }),
      await place.waiter.raw(orders.setStatus, { orderId, status: 'Cancelled', reason: 'x' }),
    ]
    expect(responses.map((response) => [response.status, codeOf(response)])).toEqual(
      responses.map(() => [403, 'approval_needed']),
    )
  })

  test('changeLine refuses reason_required; removeLine refuses reason_required; setLineStatus refuses reason_required; removeKotLine refuses reason_required; setKotStatus refuses reason_required; updateKotLines refuses reason_required; cancel refuses reason_required; setStatus refuses reason_required', async () => {
    const order = await place.take(['DOSA'])
    const { orderLineId, kotId } = lineOf(order, 'DOSA')
    await cook(orderLineId, 'Preparing')
    const { orderId } = order
    const responses = [
      await place.manager.raw(orders.changeLine, { orderId, orderLineId, unitsInOrder: 0 }),
      await place.manager.raw(orders.removeLine, { orderLineId }),
      await place.manager.raw(orders.setLineStatus, { orderLineId, status: 'Void' }),
      await place.manager.raw(orders.removeKotLine, { kotId, productCode: 'DOSA' }),
      await place.manager.raw(orders.setKotStatus, { kotId, status: 'Void' }),
      await place.manager.raw(orders.updateKotLines, { kotId, orderLines: [{ orderLineId, unitsInOrder: 0 }] }),
      await place.manager.raw(orders.cancel, { orderId }),
      await place.manager.raw(orders.setStatus, { orderId, status: 'Cancelled' }),
    ]
    expect(responses.map((response) => codeOf(response))).toEqual(responses.map(() => 'reason_required'))
  })

  test('a note alone reaches the kitchen', async () => {
    const order = await place.take(['DOSA'])
    const { orderLineId } = lineOf(order, 'DOSA')
    const noted = await place.waiter.send(orders.changeLine, { orderId: order.orderId, orderLineId, notes: 'No onion' })
    expect(noted.kotDtoList[1]).toMatchObject({ type: 'Note', orderLines: [{ unitsInOrder: 0, notes: 'No onion' }] })
    await assertLedger(noted)
  })

  test('what is held is sent when its course is fired', async () => {
    const orderLines = [{ productCode: 'TEA' }, { productCode: 'DOSA', course: 2, hold: true }]
    const order = await place.take([], { orderLines })
    expect(order.kotDtoList.map(({ stationName }) => stationName)).toEqual(['Drinks'])
    const fired = await place.waiter.send(orders.fire, { orderId: order.orderId, course: 2 })
    expect(fired.kotDtoList.map(({ stationName, type }) => [stationName, type])).toEqual([['Drinks', 'New'], ['Grill', 'Add']]) // prettier-ignore
    await assertLedger(fired)
  })

  test('a ticket moves its lines and the order; recalled, it comes back; where it is, nothing changes', async () => {
    const order = await place.take(['DOSA', 'CURRY'])
    const kotId = order.kotDtoList[0]?.kotId ?? ''
    const ready = await place.cook.send(orders.setKotStatus, { kotId, status: 'Ready' })
    expect(ready.status).toBe('Ready')
    expect(ready.startedAt).not.toBeNull()
    expect((await place.waiter.send(orders.get, { orderId: order.orderId })).orderStatus).toBe('Ready')
    expect((await place.cook.send(orders.setKotStatus, { kotId, status: 'Ready' })).version).toBe(ready.version)
    const back = await place.cook.send(orders.setKotStatus, { kotId, status: 'Preparing' })
    expect([back.status, back.readyAt]).toEqual(['Preparing', null])
    await place.cook.send(orders.setKotStatus, { kotId, status: 'Served' })
    expect((await place.waiter.send(orders.get, { orderId: order.orderId })).orderStatus).toBe('Served')
  })

  test('the inherited addresses do the same: create, list of lines, code, status by GET, delete', async () => {
    const order = await place.take(['TEA'])
    const { orderId } = order
    const call = (method: string, url: string, body?: object) => place.waiter.call(method, url, body)
    const more = await call('POST', '/api/kot/create', {
      orderId,
      orderLines: [{ productCode: 'DOSA', unitsInOrder: 2 }],
    })
    const dosa = lineOf(more.body as Order, 'DOSA')
    const changed = await call('POST', `/api/kot/updateKOTOrderLine/${dosa.kotId}`, [{ orderLineId: dosa.orderLineId, unitsInOrder: 1 }, { productCode: 'CURRY' }]) // prettier-ignore
    expect(changed.status).toBe(200)
    await assertLedger(changed.body as Order)
    expect((await call('GET', `/api/kot/${dosa.kotId}/updateStatus/Ready`)).status).toBe(200)
    expect((await call('GET', `/api/orderline/${dosa.orderLineId}/status/Served/`)).status).toBe(200)
    const curry = lineOf(changed.body as Order, 'CURRY')
    expect((await call('POST', `/api/kot/deleteKotById/${curry.kotId}`, {})).status).toBe(200)
    expect((await call('POST', `/api/kot/${order.kotDtoList[0]?.kotId}/removeKOTOrderLine/TEA`, {})).status).toBe(200)
    const now = (await call('GET', `/api/order/findById?OrderId=${orderId}`)).body as Order
    expect(now.orderLines.map(({ productCode, status }) => [productCode, status])).toEqual([
      ['TEA', 'Cancelled'], ['DOSA', 'Served'], ['CURRY', 'Cancelled'],
    ]) // prettier-ignore
    await assertLedger(now)
    expect((await call('GET', `/api/order/updateOrderStatus/${orderId}/PaymentStatus/Paid`)).status).toBe(200)
    expect(((await call('GET', `/api/order/updateOrderStatus/${orderId}/OrderStatus/Completed`)).body as Order).orderStatus).toBe('Completed') // prettier-ignore
    expect((await call('GET', `/api/order/calculateOutstandingAmount/${orderId}`)).body).toMatchObject({
      outstandingAmount: 0,
    })
    expect((await call('GET', `/api/order/cancelOrder/${orderId}`)).status).toBe(409)
    expect((await call('GET', `/api/order/updateOrderStatus/${orderId}/OrderStatus/Flambéed`)).status).toBe(400)
    expect((await call('HEAD', `/api/order/confirmOrder/${orderId}`)).status).not.toBe(200)
  })

  test('removeKotLine refuses line_ambiguous: two lines of the ticket have the dish', async () => {
    const orderLines = [
      { productCode: 'DOSA', notes: 'crisp' },
      { productCode: 'DOSA', notes: 'soft' },
    ]
    const order = await place.take([], { orderLines })
    const kotId = order.kotDtoList[0]?.kotId ?? ''
    const response = await place.waiter.raw(orders.removeKotLine, { kotId, productCode: 'DOSA' })
    expect([response.status, codeOf(response)]).toEqual([409, 'line_ambiguous'])
  })

  test('a dish on the house costs nothing, and only an approver puts it there', async () => {
    const order = await place.take(['DOSA', 'TEA'])
    const { orderLineId } = lineOf(order, 'DOSA')
    expect((await place.waiter.raw(orders.comp, { orderLineId, reason: 'Late' })).status).toBe(403)
    const comped = await place.manager.send(orders.comp, { orderLineId, reason: 'Late' })
    expect(comped).toMatchObject({ netAmount: 5_000, discountAmount: 20_000 })
  })

  test('an order put to a guest the property knows is theirs at the given address; one no one knows is refused, and another property sees none', async () => {
    const { bookingId } = await place.checkIn()
    const [{ customerId } = { customerId: '' }] = await place.hotel.rows<{ customerId: string }>('select customer_id as "customerId" from bookings where id = $1', [bookingId]) // prettier-ignore
    const { orderId, customerId: before } = await place.take(['TEA'])
    expect(before).toBeNull()
    const theirs = (of = place.waiter, propertyId = place.hotel.propertyId) =>
      of.call('GET', `/api/website/findOrdersByPropertyAndCustomerId?PropertyId=${propertyId}&CustomerId=${customerId}`)
    expect((await theirs()).body).toMatchObject({ rows: [] })
    const put = await place.waiter.send(orders.update, { orderId, customerId, guestName: 'Rao' })
    expect(put).toMatchObject({ customerId, guestName: 'Rao' })
    expect((await theirs()).body).toMatchObject({ rows: [{ orderId, customerId }] })
    expect((await theirs(place.stranger)).status).toBe(404)
    expect((await theirs(place.stranger, place.hotel.foreignPropertyId)).body).toMatchObject({ rows: [] })
    expect(codeOf(await place.waiter.raw(orders.update, { orderId, customerId: UNKNOWN }))).toBe('not_found')
    expect((await place.waiter.send(orders.update, { orderId, customerId: null })).customerId).toBeNull()
    expect((await theirs()).body).toMatchObject({ rows: [] })
  })

  test('update refuses approval_needed; update refuses reason_required: a discount takes a manager and a reason', async () => {
    const { orderId } = await place.take(['DOSA'])
    expect(codeOf(await place.waiter.raw(orders.update, { orderId, discountBp: 1_000, discountReason: 'x' }))).toBe('approval_needed') // prettier-ignore
    expect(codeOf(await place.manager.raw(orders.update, { orderId, discountBp: 1_000 }))).toBe('reason_required')
    const off = await place.manager.send(orders.update, { orderId, discountBp: 1_000, discountReason: 'Regular' })
    expect(off).toMatchObject({ netAmount: 18_000, discountAmount: 2_000 })
  })

  test('a product by weight is changed by weight; changeLine refuses units_not_allowed; addLines refuses units_not_allowed; createKot refuses units_not_allowed; updateKotLines refuses units_not_allowed', async () => {
    const order = await place.take(['SPICE', 'TEA'])
    const { orderId } = order
    const spice = lineOf(order, 'SPICE')
    const less = await place.waiter.send(orders.changeLine, {
      orderId,
      orderLineId: spice.orderLineId,
      unitsInOrder: 0.125,
    })
    expect(lineOf(less, 'SPICE')).toMatchObject({ liveUnits: 0.125, netAmount: 1_250 })
    const tea = lineOf(order, 'TEA')
    const half = { productCode: 'TEA', unitsInOrder: 0.5 }
    const responses = [
      await place.waiter.raw(orders.changeLine, { orderId, orderLineId: tea.orderLineId, unitsInOrder: 0.5 }),
      await place.waiter.raw(orders.addLines, { orderId, orderLines: [half] }),
      await place.waiter.raw(orders.createKot, { orderId, orderLines: [half] }),
      await place.waiter.raw(orders.updateKotLines, { kotId: tea.kotId, orderLines: [half] }),
    ]
    expect(responses.map(codeOf)).toEqual(responses.map(() => 'units_not_allowed'))
  })

  test('addLines refuses product_not_sold_here; createKot refuses product_not_sold_here; updateKotLines refuses product_not_sold_here; addLines refuses choices_not_allowed; createKot refuses choices_not_allowed; updateKotLines refuses choices_not_allowed', async () => {
    const order = await place.take(['TEA'])
    const { orderId } = order
    const kotId = order.kotDtoList[0]?.kotId ?? ''
    for (const [line, code] of [
      [{ productCode: 'NUTS' }, 'product_not_sold_here'],
      [{ productCode: 'TEA', modifierIds: [UNKNOWN] }, 'choices_not_allowed'],
    ] as const) {
      const responses = [
        await place.waiter.raw(orders.addLines, { orderId, orderLines: [line] }),
        await place.waiter.raw(orders.createKot, { orderId, orderLines: [line] }),
        await place.waiter.raw(orders.updateKotLines, { kotId, orderLines: [line] }),
      ]
      expect(responses.map(codeOf)).toEqual([code, code, code])
    }
  })
})

describe('guests who left', () => {
  test('confirm refuses not_in_house; setStatus refuses not_in_house: the guest is not in the room any more', async () => {
    const { roomNo, stayId } = await place.checkIn()
    const draft = await place.take(['TEA'], { deliveryMethod: 'Room Order', roomNo, confirm: false })
    await place.hotel.rows(`update orders set stay_id = $2 where id = $1`, [draft.orderId, UNKNOWN])
    const { orderId } = draft
    expect(codeOf(await place.waiter.raw(orders.confirm, { orderId }))).toBe('not_in_house')
    expect(codeOf(await place.waiter.raw(orders.setStatus, { orderId, status: 'Confirmed' }))).toBe('not_in_house')
    await place.hotel.rows(`update orders set stay_id = $2 where id = $1`, [orderId, stayId])
    expect((await place.waiter.send(orders.confirm, { orderId })).orderStatus).toBe('Confirmed')
  })
})

describe('closing', () => {
  test('a draft no one has seen is removed; an order the kitchen knows is cancelled, with a ticket', async () => {
    const draft = await place.take(['TEA'], { confirm: false })
    await place.waiter.send(orders.remove, { orderId: draft.orderId })
    expect((await place.waiter.raw(orders.get, { orderId: draft.orderId })).status).toBe(404)
    const order = await place.take(['DOSA', 'TEA'])
    const off = await place.waiter.send(orders.cancel, { orderId: order.orderId, reason: 'Guest left' })
    expect(off).toMatchObject({ orderStatus: 'Cancelled', totalAmount: 0, cancelReason: 'Guest left' })
    expect(off.kotDtoList.map(({ type }) => type).sort()).toEqual(['Cancel', 'Cancel', 'New', 'New'])
    await assertLedger(off)
    const again = await place.waiter.send(orders.cancel, { orderId: order.orderId, reason: 'Guest left' })
    expect(again.version).toBe(off.version)
  })

  test('complete refuses balance_due; setStatus refuses balance_due', async () => {
    const { orderId } = await place.take(['TEA'])
    const responses = [
      await place.waiter.raw(orders.complete, { orderId }),
      await place.waiter.raw(orders.setStatus, { orderId, status: 'Completed' }),
    ]
    expect(responses.map((response) => [response.status, codeOf(response)])).toEqual(
      responses.map(() => [409, 'balance_due']),
    )
  })

  test('a kitchen goes on cooking what was paid at the counter', async () => {
    const order = await place.take(['DOSA'])
    await place.waiter.send(orders.pay, { orderId: order.orderId, mode: 'Cash', complete: true })
    expect((await cook(lineOf(order, 'DOSA').orderLineId, 'Ready')).status).toBe(200)
    expect((await place.waiter.send(orders.get, { orderId: order.orderId })).orderStatus).toBe('Completed')
  })

  test('order_moved_on, with where it stands: update refuses order_moved_on; remove refuses order_moved_on; confirm refuses order_moved_on; cancel refuses order_moved_on; setStatus refuses order_moved_on; setStatus refuses order_empty; complete refuses order_moved_on; addLines refuses order_moved_on; changeLine refuses order_moved_on; setLineStatus refuses order_moved_on; removeLine refuses order_moved_on; fire refuses order_moved_on; comp refuses order_moved_on; createKot refuses order_moved_on; updateKotLines refuses order_moved_on; removeKotLine refuses order_moved_on; setKotStatus refuses order_moved_on; removeKot refuses order_moved_on; setPriority refuses order_moved_on; pay refuses order_moved_on; billToRoom refuses order_moved_on; billToCompany refuses order_moved_on; printBill refuses order_moved_on; split refuses order_moved_on; merge refuses order_moved_on; transfer refuses order_moved_on; setPaymentStatus refuses order_moved_on', async () => {
    const order = await place.take(['DOSA', 'TEA'])
    const { orderId } = order
    const { orderLineId, kotId } = lineOf(order, 'DOSA')
    await place.manager.send(orders.cancel, { orderId, reason: 'x' })
    const draft = await place.take([], { orderLines: [], confirm: false })
    expect(codeOf(await place.waiter.raw(orders.setStatus, { orderId: draft.orderId, status: 'Confirmed' }))).toBe('order_empty') // prettier-ignore
    const more = [{ productCode: 'TEA' }]
    const responses = [
      await place.manager.raw(orders.update, { orderId, covers: 2 }),
      await place.manager.raw(orders.remove, { orderId }),
      await place.manager.raw(orders.confirm, { orderId }),
      await place.manager.raw(orders.setStatus, { orderId, status: 'Served' }),
      await place.manager.raw(orders.complete, { orderId }),
      await place.manager.raw(orders.addLines, { orderId, orderLines: more }),
      await place.manager.raw(orders.changeLine, { orderId, orderLineId, unitsInOrder: 3 }),
      await place.manager.raw(orders.setLineStatus, { orderLineId, status: 'Preparing' }),
      await place.manager.raw(orders.removeLine, { orderLineId }),
      await place.manager.raw(orders.fire, { orderId }),
      await place.manager.raw(orders.comp, { orderLineId, reason: 'x' }),
      await place.manager.raw(orders.createKot, { orderId, orderLines: more }),
      await place.manager.raw(orders.updateKotLines, { kotId, orderLines: more }),
      await place.manager.raw(orders.removeKotLine, { kotId, productCode: 'DOSA' }),
      await place.manager.raw(orders.setKotStatus, { kotId, status: 'Ready' }),
      await place.manager.raw(orders.setPriority, { kotId, priority: 'Rush' }),
      await place.manager.raw(orders.pay, { orderId, mode: 'Cash' }),
      await place.manager.raw(orders.billToRoom, { orderId, roomNo: '101', signedName: 'x' }),
      await place.manager.raw(orders.billToCompany, { orderId, companyId: UNKNOWN }),
      await place.manager.raw(orders.printBill, { orderId }),
      await place.manager.raw(orders.split, { orderId, seatNos: [1] }),
      await place.manager.raw(orders.merge, { orderId, fromOrderId: draft.orderId }),
      await place.manager.raw(orders.transfer, { orderId, resourceName: '9' }),
      await place.manager.raw(orders.setPaymentStatus, { orderId: draft.orderId, status: 'Paid' }),
    ]
    expect(responses.map((response) => [response.status, codeOf(response)])).toEqual(
      responses.map(() => [409, 'order_moved_on']),
    )
    expect((responses[3] as { body: { details: object } }).body.details).toMatchObject({ status: 'Cancelled' })
    // Completed is not cancelled, and a ticket that was begun is not deleted.
    const other = await place.take(['DOSA'])
    await cook(lineOf(other, 'DOSA').orderLineId, 'Preparing')
    expect(codeOf(await place.waiter.raw(orders.removeKot, { kotId: other.kotDtoList[0]?.kotId }))).toBe(
      'order_moved_on',
    )
    await place.waiter.send(orders.pay, { orderId: other.orderId, mode: 'Cash', complete: true })
    expect(codeOf(await place.manager.raw(orders.cancel, { orderId: other.orderId, reason: 'x' }))).toBe(
      'order_moved_on',
    )
  })

  test('a ticket of a completed order is not withdrawn: what is paid for stays on the bill', async () => {
    const order = await place.take(['DOSA'], { deliveryMethod: 'Counter' })
    const { kotId } = lineOf(order, 'DOSA')
    await place.waiter.send(orders.pay, { orderId: order.orderId, mode: 'Cash', complete: true })
    expect(codeOf(await place.manager.raw(orders.removeKot, { kotId, reason: 'x' }))).toBe('order_moved_on')
    expect(codeOf(await place.manager.raw(orders.setKotStatus, { kotId, status: 'Void', reason: 'x' }))).toBe(
      'order_moved_on',
    )
    await assertLedger(await place.waiter.send(orders.get, { orderId: order.orderId }))
  })

  test('sent again after it is over, an order is returned unchanged', async () => {
    const orderId = newId()
    await place.take(['DOSA'], { orderId })
    await place.manager.send(orders.cancel, { orderId, reason: 'x' })
    expect(await place.take(['DOSA'], { orderId })).toMatchObject({ orderId, orderStatus: 'Cancelled' })
  })

  test('stale_version: update refuses stale_version; confirm refuses stale_version; cancel refuses stale_version; setStatus refuses stale_version; complete refuses stale_version; setPaymentStatus refuses stale_version; addLines refuses stale_version; changeLine refuses stale_version; fire refuses stale_version; createKot refuses stale_version; split refuses stale_version; merge refuses stale_version; transfer refuses stale_version; pay refuses stale_version; billToRoom refuses stale_version; billToCompany refuses stale_version; withdraw refuses stale_version; refund refuses stale_version', async () => {
    const order = await place.take(['TEA'])
    const other = await place.take(['TEA'])
    const at = { orderId: order.orderId, version: order.version + 7 }
    const { orderLineId } = lineOf(order, 'TEA')
    const more = [{ productCode: 'TEA' }]
    const responses = [
      await place.manager.raw(orders.update, { ...at, covers: 2 }),
      await place.manager.raw(orders.confirm, at),
      await place.manager.raw(orders.cancel, at),
      await place.manager.raw(orders.setStatus, { ...at, status: 'Served' }),
      await place.manager.raw(orders.complete, at),
      await place.manager.raw(orders.addLines, { ...at, orderLines: more }),
      await place.manager.raw(orders.changeLine, { ...at, orderLineId, unitsInOrder: 3 }),
      await place.manager.raw(orders.fire, at),
      await place.manager.raw(orders.createKot, { ...at, orderLines: more }),
      await place.manager.raw(orders.split, { ...at, seatNos: [1] }),
      await place.manager.raw(orders.merge, { ...at, fromOrderId: other.orderId }),
      await place.manager.raw(orders.transfer, { ...at, resourceName: '9' }),
      await place.manager.raw(orders.pay, { ...at, mode: 'Cash' }),
      await place.manager.raw(orders.billToRoom, { ...at, roomNo: '101', signedName: 'x' }),
      await place.manager.raw(orders.billToCompany, { ...at, companyId: UNKNOWN }),
      await place.manager.raw(orders.withdraw, { ...at, paymentId: UNKNOWN, reason: 'x' }),
      await place.manager.raw(orders.refund, { ...at, mode: 'Cash', amount: 1, reason: 'x' }),
      await place.manager.raw(orders.setPaymentStatus, { ...at, status: 'NotPaid' }),
    ]
    expect(responses.map((response) => [response.status, codeOf(response)])).toEqual(
      responses.map(() => [409, 'stale_version']),
    )
  })

  test('not_found for what is not there, or another property’s: get refuses not_found; update refuses not_found; remove refuses not_found; outstanding refuses not_found; services refuses not_found; confirm refuses not_found; cancel refuses not_found; setStatus refuses not_found; complete refuses not_found; setPaymentStatus refuses not_found; addLines refuses not_found; changeLine refuses not_found; setLineStatus refuses not_found; removeLine refuses not_found; fire refuses not_found; comp refuses not_found; split refuses not_found; merge refuses not_found; transfer refuses not_found; createKot refuses not_found; updateKotLines refuses not_found; removeKotLine refuses not_found; setKotStatus refuses not_found; removeKot refuses not_found; setPriority refuses not_found; pay refuses not_found; billToRoom refuses not_found; billToCompany refuses not_found; withdraw refuses not_found; refund refuses not_found; printBill refuses not_found; list refuses not_found; incomplete refuses not_found; count refuses not_found; allocatedTables refuses not_found', async () => {
    const order = await place.take(['TEA'])
    const { orderLineId, kotId } = lineOf(order, 'TEA')
    for (const own of [
      { orderId: order.orderId, orderLineId, kotId },
      { orderId: UNKNOWN, orderLineId: UNKNOWN, kotId: UNKNOWN },
    ]) {
      const { orderId } = own
      const more = [{ productCode: 'TEA' }]
      const stranger = place.stranger
      const responses = [
        await stranger.raw(orders.get, { orderId }), await stranger.raw(orders.update, { orderId, covers: 1 }), await stranger.raw(orders.remove, { orderId }),
        await stranger.raw(orders.outstanding, { orderId }), await stranger.raw(orders.services, { orderId }), await stranger.raw(orders.confirm, { orderId }),
        await stranger.raw(orders.cancel, { orderId }), await stranger.raw(orders.setStatus, { orderId, status: 'Served' }), await stranger.raw(orders.complete, { orderId }),
        await stranger.raw(orders.setPaymentStatus, { orderId, status: 'Paid' }), await stranger.raw(orders.addLines, { orderId, orderLines: more }),
        await stranger.raw(orders.changeLine, { orderId, orderLineId: own.orderLineId }), await stranger.raw(orders.setLineStatus, { orderLineId: own.orderLineId, status: 'Ready' }),
        await stranger.raw(orders.removeLine, { orderLineId: own.orderLineId }), await stranger.raw(orders.fire, { orderId }),
        await stranger.raw(orders.comp, { orderLineId: own.orderLineId, reason: 'x' }), await stranger.raw(orders.split, { orderId }),
        await stranger.raw(orders.merge, { orderId, fromOrderId: '019a0000-0000-7000-8000-00000000fffe' }), await stranger.raw(orders.transfer, { orderId }),
        await stranger.raw(orders.createKot, { orderId, orderLines: more }), await stranger.raw(orders.updateKotLines, { kotId: own.kotId, orderLines: more }),
        await stranger.raw(orders.removeKotLine, { kotId: own.kotId, productCode: 'TEA' }), await stranger.raw(orders.setKotStatus, { kotId: own.kotId, status: 'Ready' }),
        await stranger.raw(orders.removeKot, { kotId: own.kotId }), await stranger.raw(orders.setPriority, { kotId: own.kotId, priority: 'VIP' }),
        await stranger.raw(orders.pay, { orderId, mode: 'Cash' }), await stranger.raw(orders.billToRoom, { orderId, signedName: 'x' }),
        await stranger.raw(orders.billToCompany, { orderId, companyId: UNKNOWN }), await stranger.raw(orders.withdraw, { orderId, paymentId: UNKNOWN, reason: 'x' }),
        await stranger.raw(orders.refund, { orderId, mode: 'Cash', amount: 1, reason: 'x' }), await stranger.raw(orders.printBill, { orderId }),
        await stranger.raw(orders.list, { propertyId: place.hotel.propertyId }), await stranger.raw(orders.incomplete, { propertyId: place.hotel.propertyId }),
        await stranger.raw(orders.count, { propertyId: place.hotel.propertyId }), await stranger.raw(orders.allocatedTables, { propertyId: place.hotel.propertyId }),
      ] // prettier-ignore
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404))
    }
  })
})

describe('lists', () => {
  test('page by cursor and by number, narrow, hide lines, and count', async () => {
    await place.take(['TEA', 'DOSA'], { guestName: 'Ravi' })
    const first = await place.waiter.send(orders.list, { limit: 2 })
    const second = await place.waiter.send(orders.list, { limit: 2, after: first.next })
    const byNumber = await place.waiter.send(orders.list, { pageNo: 1, pageSize: 2, hideLine: true })
    expect(byNumber.rows.map(({ orderId }) => orderId)).toEqual(second.rows.map(({ orderId }) => orderId))
    expect(byNumber.rows[0]).not.toHaveProperty('orderLines')
    expect(first.rows[0]?.orderLines?.length).toBeGreaterThan(0)
    const ravi = await place.waiter.send(orders.list, { text: 'rav' })
    expect(ravi.rows.map(({ guestName, lineCount }) => [guestName, lineCount])).toEqual([['Ravi', 2]])
    const { rows } = await place.waiter.send(orders.incomplete, {})
    expect(rows.every(({ orderStatus }) => !['Completed', 'Cancelled'].includes(orderStatus))).toBe(true)
    const { totalCount } = await place.waiter.send(orders.count, {})
    expect(totalCount).toBeGreaterThan(10)
    const url = `/api/order/orderByPropertyIdAndDateRange?PropertyId=${place.hotel.propertyId}&FromDate=2026-11-20&ToDate=2026-11-20&hideLine=true&pageNo=0&pageSize=3`
    const response = await place.waiter.call('GET', url)
    expect((response.body as { rows: unknown[] }).rows).toHaveLength(3)
    const kots = await place.waiter.send(orders.kots, { stationId: place.grill.id })
    expect(kots.rows.every(({ stationName }) => stationName === 'Grill')).toBe(true)
  })
})

test('orders are exported whole, by the filter of their list: export refuses not_found; export refuses too_many_rows', async () => {
  const marked = Array.from({ length: 3 }, () => place.take(['TEA'], { guestName: 'Sheet & Sons' }))
  const numbers = (await Promise.all(marked)).map(({ orderNo }) => String(orderNo))
  const { bytes } = await place.waiter.raw(orders.export, { format: 'csv', text: 'sheet & sons' })
  const [head = [], ...rows] = readCsv(bytes.toString('utf8'))
  const of = (name: string) => rows.map((row) => row[head.indexOf(name)])
  expect(of('orderNo').sort()).toEqual(numbers.sort())
  expect(new Set(of('orderStatus'))).toEqual(new Set(['Confirmed']))
  const foreign = { format: 'csv', propertyId: place.hotel.foreignPropertyId }
  expect(codeOf(await place.waiter.raw(orders.export, foreign))).toBe('not_found')
  await place.hotel.rows(
    `insert into orders (property_id, id, reference, outlet_id, delivery_method, status, currency, includes_tax, business_on, guest_name, created_at,
                         created_by, operator_name)
     select property_id, gen_random_uuid(), 'SHEET' || n, outlet_id, delivery_method, 'Draft', currency, includes_tax, business_on, 'Long sheet', now(),
            created_by, operator_name
       from generate_series(1, ${EXPORT_ROWS + 1}) n, (select * from orders where property_id = $1 limit 1) o`,
    [place.hotel.propertyId],
  )
  const long = { format: 'xlsx', text: 'long sheet' }
  expect(codeOf(await place.waiter.raw(orders.export, long))).toBe('too_many_rows')
})
