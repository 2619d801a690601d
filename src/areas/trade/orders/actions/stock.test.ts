import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { products } from '#areas/trade/products/contract/products.ts'
import { stockArea } from '#areas/trade/stock/actions/stock.ts'
import { stock } from '#areas/trade/stock/contract/stock.ts'
import type { StockItem } from '#areas/trade/stock/contract/replies.ts'
import { tables } from '#areas/trade/tables/contract/tables.ts'
import { minor } from '#core/money.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf } from '#test/server.ts'
import type { Order } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { type Restaurant, startRestaurant } from './testing.ts'

let place: Restaurant
let rice: StockItem
let bottle: StockItem
let cola: string
let storeId: string

beforeAll(async () => {
  place = await startRestaurant([stockArea])
  const { manager, menu, outlet } = place
  rice = await manager.send(stock.createItem, { code: 'RICE', name: 'Rice', baseUnit: 'g', units: [{ name: 'kg', numerator: 1_000 }] }) // prettier-ignore
  bottle = await manager.send(stock.createItem, { kind: 'RETAIL', code: 'COLA', name: 'Cola', baseUnit: 'bottle' })
  const group = (await manager.send(products.groups, {})).rows.find(({ name }) => name === 'Goods')
  cola = (await place.owner.send(products.create, { productCode: 'COLA', name: 'Cola', productGroupId: group?.id ?? '', price: minor(4_000) })).id // prettier-ignore
  await manager.send(stock.setRecipe, { productId: menu.dosa.id, lines: [{ itemId: rice.id, quantity: '0.12', unit: 'kg' }] }) // prettier-ignore
  await manager.send(stock.setRecipe, { productId: menu.spice.id, lines: [{ itemId: rice.id, quantity: '0.333333', unit: 'g' }] }) // prettier-ignore
  await manager.send(stock.setRecipe, { productId: cola, lines: [{ itemId: bottle.id, quantity: '1', unit: 'bottle' }] }) // prettier-ignore
  await place.take(['DOSA'])
  const store = (await manager.send(stock.stores, {})).rows.find((one) => one.businessServiceId === outlet.id)
  storeId = store?.id ?? ''
})
afterAll(() => place.stop())

const count = ({ id: itemId, baseUnit: unit }: StockItem, counted: string) =>
  place.manager.send(stock.count, { storeId, lines: [{ itemId, counted, unit }] })
const onHand = async ({ id: itemId }: StockItem) =>
  (await place.manager.send(stock.getItem, { itemId })).levels.find((level) => level.storeId === storeId)?.onHand
const kinds = async ({ id: itemId }: StockItem, limit: number) =>
  (await place.manager.send(stock.moves, { itemId, limit })).rows.map(({ kind, quantity }) => [kind, quantity])
const lineOf = (order: Order, code: string) => {
  const line = order.orderLines.find(({ productCode }) => productCode === code)
  return line ?? expect.fail(`no line ${code}`)
}

test('the store of an outlet is made by its first sale; a kitchen that never counted goes below zero and shows it', async () => {
  const { rows } = await place.manager.send(stock.stores, {})
  expect(rows).toMatchObject([{ name: 'Courtyard', ownName: '', businessServiceId: place.outlet.id }])
  expect(await onHand(rice)).toBe('-120')
  const short = await place.manager.send(stock.levels, { view: 'short' })
  expect(short.rows.map(({ code }) => code)).toEqual(['RICE'])
})

describe('what a line takes', () => {
  test('a cart takes nothing, confirming takes the recipe once, confirming again takes nothing more', async () => {
    await count(rice, '1000')
    const cart = await place.take(['DOSA', 'DOSA'], { confirm: false })
    expect(await onHand(rice)).toBe('1000')
    const { orderId } = cart
    await place.waiter.send(orders.confirm, { orderId })
    await place.waiter.send(orders.confirm, { orderId })
    expect(await onHand(rice)).toBe('760')
    expect(await kinds(rice, 1)).toEqual([['Recipe', '-240']])
  })

  test('cancelled before cooking, exactly the copy comes back, whatever the recipe is now', async () => {
    await count(rice, '1000')
    const order = await place.take(['DOSA'], { orderLines: [{ productCode: 'DOSA', unitsInOrder: 3 }] })
    const productId = place.menu.dosa.id
    const set = (quantity: string) =>
      place.manager.send(stock.setRecipe, { productId, lines: [{ itemId: rice.id, quantity, unit: 'g' }] })
    await set('500')
    const line = lineOf(order, 'DOSA')
    await place.waiter.send(orders.changeLine, { orderId: order.orderId, orderLineId: line.orderLineId, unitsInOrder: 1 }) // prettier-ignore
    expect(await onHand(rice)).toBe('880')
    await place.manager.send(orders.cancel, { orderId: order.orderId, reason: 'Left' })
    expect(await onHand(rice)).toBe('1000')
    expect(await kinds(rice, 2)).toEqual([['RecipeReversal', '120'], ['RecipeReversal', '240']]) // prettier-ignore
    await set('120')
  })

  test('withdrawn after cooking it is waste: nothing comes back', async () => {
    await count(rice, '1000')
    const order = await place.take(['DOSA'])
    const { orderLineId } = lineOf(order, 'DOSA')
    await place.cook.send(orders.setLineStatus, { orderLineId, status: 'Preparing' })
    await place.manager.send(orders.setLineStatus, { orderLineId, status: 'Void', reason: 'Burnt' })
    await place.manager.send(orders.cancel, { orderId: order.orderId, reason: 'Left' })
    expect(await onHand(rice)).toBe('880')
  })

  test('fractions of what is sold by weight are exact, there and back', async () => {
    await count(rice, '1')
    const order = await place.take([], { orderLines: [{ productCode: 'SPICE', unitsInOrder: 0.125 }] })
    expect(await onHand(rice)).toBe('0.958333375')
    await place.manager.send(orders.cancel, { orderId: order.orderId, reason: 'Left' })
    expect(await onHand(rice)).toBe('1')
  })

  test('splitting, merging and moving move nothing in the store; a half that is withdrawn returns its half', async () => {
    await count(rice, '1000')
    const order = await place.take([], { orderLines: [{ productCode: 'DOSA', unitsInOrder: 3 }, { productCode: 'TEA' }] }) // prettier-ignore
    const { orderLineId } = lineOf(order, 'DOSA')
    const { split } = await place.waiter.send(orders.split, { orderId: order.orderId, lines: [{ orderLineId, unitsInOrder: 1 }] }) // prettier-ignore
    expect(await onHand(rice)).toBe('640')
    await place.manager.send(orders.cancel, { orderId: split.orderId, reason: 'Left' })
    expect(await onHand(rice)).toBe('760')
    const other = await place.take(['TEA'])
    await place.waiter.send(orders.merge, { orderId: other.orderId, fromOrderId: order.orderId })
    expect(await onHand(rice)).toBe('760')
    await place.manager.send(orders.cancel, { orderId: other.orderId, reason: 'Left' })
    expect(await onHand(rice)).toBe('1000')
  })

  test('a combo takes what was chosen for its parts', async () => {
    await count(rice, '1000')
    const { manager, menu, outlet } = place
    const group = (await manager.send(products.groups, {})).rows.find(({ name }) => name === 'Food')
    const choice = (productId: string) => ({ part: 'Main', choices: [{ productId }] })
    await place.owner.send(products.create, { productCode: 'MEAL', name: 'Meal', kind: 'COMBO', productGroupId: group?.id ?? '', price: minor(30_000), comboParts: [choice(menu.dosa.id)] }) // prettier-ignore
    const comboChoices = [{ part: 'Main', productId: menu.dosa.id }]
    await place.take([], { businessServiceId: outlet.id, orderLines: [{ productCode: 'MEAL', comboChoices }] })
    expect(await onHand(rice)).toBe('880')
  })
})

describe('choices and combos', () => {
  test('a choice takes what its product takes, beside the dish, and comes back with it', async () => {
    const { manager, menu, size } = place
    await count(rice, '1000')
    await count(bottle, '5')
    const modifiers = size.modifiers.map(({ id, name, price }) => ({ id, name, price, productId: cola }))
    const { id: modifierGroupId, version, name, minChoices, maxChoices, isActive } = size
    const change = { modifierGroupId, version, name, minChoices, maxChoices, isActive, modifiers }
    const changed = await place.owner.send(products.updateModifierGroup, change)
    expect(changed.modifiers).toMatchObject([{ productId: cola, productName: 'Cola' }])
    const modifierIds = modifiers.map(({ id }) => id)
    const order = await place.take([], { orderLines: [{ productId: menu.dosa.id, modifierIds, unitsInOrder: 2 }] })
    expect([await onHand(rice), await onHand(bottle)]).toEqual(['760', '3'])
    await manager.send(orders.cancel, { orderId: order.orderId, reason: 'Left' })
    expect([await onHand(rice), await onHand(bottle)]).toEqual(['1000', '5'])
  })

  test('of a combo there is as much as of the part there is least of; a sold-out part takes it off the menu', async () => {
    const { manager, menu } = place
    const group = (await manager.send(products.groups, {})).rows.find(({ name }) => name === 'Goods')
    const choose = (part: string, ...ids: string[]) => ({ part, choices: ids.map((productId) => ({ productId })) })
    const comboParts = [choose('Drink', cola), choose('Food', menu.dosa.id, menu.curry.id)]
    const { id } = await place.owner.send(products.create, { productCode: 'LUNCH', name: 'Lunch', kind: 'COMBO', productGroupId: group?.id ?? '', price: minor(9_000), comboParts }) // prettier-ignore
    const onMenu = async () => {
      const { rows } = await place.waiter.send(products.menu, { businessServiceId: place.outlet.id })
      const offer = rows.find(({ product }) => product.id === id)
      return [offer?.unitsLeft, offer?.isAvailable]
    }
    await count(bottle, '4')
    expect(await onMenu()).toEqual([4, true])
    await count(bottle, '0')
    expect(await onMenu()).toEqual([0, false])
  })
})

describe('what a guest has sent', () => {
  let codes: string[] = []
  beforeAll(async () => {
    const { floors } = await place.manager.send(tables.plan, {})
    const { rows } = await place.manager.send(tables.codes, { floorId: floors[0]?.id ?? '' })
    codes = rows.map(({ url }) => new URL(url).searchParams.get('code') ?? '')
  })
  const levelOf = async () => (await place.manager.send(stock.getItem, { itemId: bottle.id })).levels.find((level) => level.storeId === storeId) // prettier-ignore
  const stockOf = async () => {
    const level = await levelOf()
    return [level?.onHand, level?.reserved]
  }
  // Guests leave a dirty table: each test uses a table of its own.
  beforeEach(() => void codes.push(codes.shift() ?? ''))
  const send = (unitsInOrder: number) =>
    place.hotel
      .anonymous()
      .raw(orders.guestSend, { code: codes[0], requestId: newId(), orderLines: [{ productId: cola, unitsInOrder }] })
  const sentId = async (unitsInOrder: number): Promise<string> => {
    const { requestId } = (await send(unitsInOrder)).body as { requestId: string }
    const [sent] = await place.hotel.rows<{ id: string }>('select id from orders where external_id like $1', [
      `%${requestId}`,
    ])
    return sent?.id ?? expect.fail('nothing was sent')
  }

  test('guestSend refuses stock_short: what one table has ordered is reserved, and another gets no more than is left', async () => {
    await count(bottle, '3')
    const orderId = await sentId(2)
    expect(await stockOf()).toEqual(['3', '2'])
    const menu = await place.waiter.send(products.menu, { businessServiceId: place.outlet.id })
    expect(menu.rows.find(({ product }) => product.id === cola)?.unitsLeft).toBe(1)
    expect(codeOf(await send(2))).toBe('stock_short')
    const input = { businessServiceId: place.outlet.id, deliveryMethod: 'Take Away', confirm: true }
    const two = { ...input, orderLines: [{ productCode: 'COLA', unitsInOrder: 2 }] }
    expect(codeOf(await place.waiter.raw(orders.save, two))).toBe('stock_short')
    await place.waiter.send(orders.confirm, { orderId })
    expect([await stockOf(), await kinds(bottle, 1)]).toEqual([['1', '0'], [['Sale', '-2']]])
    await place.manager.send(orders.cancel, { orderId, reason: 'Left' })
    expect(await stockOf()).toEqual(['3', '0'])
  })

  test('refused it is released, and moves nothing; changed it reserves what it is now', async () => {
    await count(bottle, '3')
    const [before] = await kinds(bottle, 1)
    const orderId = await sentId(2)
    const { orderLines } = await place.waiter.send(orders.get, { orderId })
    const orderLineId = orderLines[0]?.orderLineId ?? ''
    await place.waiter.send(orders.changeLine, { orderId, orderLineId, unitsInOrder: 3 })
    expect(await stockOf()).toEqual(['3', '3'])
    await place.waiter.send(orders.cancel, { orderId, reason: 'Closing' })
    expect([await stockOf(), await kinds(bottle, 1)]).toEqual([['3', '0'], [before]])
  })

  test('a count sets what is on hand, whatever is reserved; accepting the order is then refused', async () => {
    await count(bottle, '2')
    const orderId = await sentId(2)
    await count(bottle, '1')
    expect(await stockOf()).toEqual(['1', '2'])
    expect(codeOf(await place.waiter.raw(orders.confirm, { orderId }))).toBe('stock_short')
    await count(bottle, '2')
    await place.waiter.send(orders.confirm, { orderId })
    expect(await stockOf()).toEqual(['0', '0'])
    await place.manager.send(orders.cancel, { orderId, reason: 'Left' })
  })

  test('of twenty-four tables that send for the last bottle one gets it', async () => {
    await count(bottle, '1')
    const responses = await Promise.all(Array.from({ length: 24 }, () => send(1)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await stockOf()).toEqual(['1', '1'])
    const { rows } = await place.waiter.send(orders.list, { view: 'new' })
    for (const { orderId } of rows) await place.waiter.send(orders.cancel, { orderId, reason: 'Closing' })
    expect(await stockOf()).toEqual(['1', '0'])
  })
})

describe('what is sold as it is', () => {
  test('the menu shows the bottles left, and a withdrawn one is back in stock', async () => {
    await count(bottle, '3')
    const order = await place.take(['COLA'])
    expect(await kinds(bottle, 1)).toEqual([['Sale', '-1']])
    const menu = await place.waiter.send(products.menu, { businessServiceId: place.outlet.id })
    const offer = menu.rows.find(({ product }) => product.id === cola)
    expect([offer?.unitsLeft, offer?.isAvailable]).toEqual([2, true])
    expect(menu.rows.find(({ product }) => product.productCode === 'TEA')?.unitsLeft).toBeNull()
    await place.manager.send(orders.cancel, { orderId: order.orderId, reason: 'Left' })
    expect(await kinds(bottle, 1)).toEqual([['SaleReturn', '1']])
    expect(await onHand(bottle)).toBe('3')
  })

  test('save refuses stock_short; confirm refuses stock_short; setStatus refuses stock_short; addLines refuses stock_short; changeLine refuses stock_short; createKot refuses stock_short; updateKotLines refuses stock_short', async () => {
    await count(bottle, '1')
    const first = await place.take(['COLA', 'DOSA'])
    const { orderId } = first
    const { orderLineId } = lineOf(first, 'COLA')
    const { kotId } = lineOf(first, 'DOSA')
    const input = {
      businessServiceId: place.outlet.id,
      deliveryMethod: 'Take Away',
      orderLines: [{ productCode: 'COLA' }],
    }
    const cart = await place.take(['COLA'], { confirm: false })
    const riceBefore = await onHand(rice)
    const responses = [
      await place.waiter.raw(orders.save, { ...input, confirm: true, orderLines: [{ productCode: 'DOSA' }, { productCode: 'COLA' }] }),
      await place.waiter.raw(orders.confirm, { orderId: cart.orderId }),
      await place.waiter.raw(orders.setStatus, { orderId: cart.orderId, status: 'Confirmed' }),
      await place.waiter.raw(orders.addLines, { orderId, orderLines: input.orderLines }),
      await place.waiter.raw(orders.changeLine, { orderId, orderLineId, unitsInOrder: 2 }),
      await place.waiter.raw(orders.createKot, { orderId, orderLines: input.orderLines }),
      await place.waiter.raw(orders.updateKotLines, { kotId, orderLines: [{ productCode: 'COLA', unitsInOrder: 1 }] }),
    ] // prettier-ignore
    expect(responses.map(codeOf)).toEqual(responses.map(() => 'stock_short'))
    expect(responses[0]?.body).toMatchObject({ details: { name: 'Cola', store: 'Courtyard', unit: 'bottle' } })
    expect([await onHand(bottle), await onHand(rice)]).toEqual(['0', riceBefore])
    const menu = await place.waiter.send(products.menu, { businessServiceId: place.outlet.id })
    expect(menu.rows.find(({ product }) => product.id === cola)).toMatchObject({ unitsLeft: 0, isAvailable: false })
  })

  test('of thirty-two who want the last bottle one gets it', async () => {
    await count(bottle, '1')
    const input = { businessServiceId: place.outlet.id, deliveryMethod: 'Take Away', orderLines: [{ productCode: 'COLA' }, { productCode: 'DOSA' }], confirm: true } // prettier-ignore
    const responses = await Promise.all(Array.from({ length: 32 }, () => place.waiter.raw(orders.save, input)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter((response) => codeOf(response) === 'stock_short')).toHaveLength(31)
    expect(await onHand(bottle)).toBe('0')
  })
})
