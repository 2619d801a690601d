import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#areas/trade/products/contract/replies.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { stockArea } from '#areas/trade/stock/actions/stock.ts'
import { stock } from '#areas/trade/stock/contract/stock.ts'
import { tables } from '#areas/trade/tables/contract/tables.ts'
import { minor } from '#core/money.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf } from '#test/server.ts'
import { orders } from '../contract/orders.ts'
import { type Restaurant, startRestaurant } from './testing.ts'

let place: Restaurant
let groupId: string
let cheese: Product
let naan: Product
let rice: Product
/** Of a table, for its guests. */
let code: string

beforeAll(async () => {
  place = await startRestaurant([stockArea])
  const { manager, menu } = place
  groupId = menu.curry.productGroupId
  const { floors } = await manager.send(tables.plan, {})
  const { rows } = await manager.send(tables.codes, { floorId: floors[0]?.id ?? '' })
  code = new URL(rows[0]?.url ?? '').searchParams.get('code') ?? ''
  cheese = await made('CHEESE')
  naan = await made('NAAN')
  rice = await made('RICE')
})
afterAll(() => place.stop())

const made = (productCode: string, more: object = {}) =>
  place.owner.send(products.create, { productCode, name: productCode.toLowerCase(), productGroupId: groupId, price: minor(2_000), ...more }) // prettier-ignore
const part = (name: string, ...of: Product[]) => ({ part: name, choices: of.map(({ id: productId }) => ({ productId })) }) // prettier-ignore
const setAvailable = ({ id: productId }: Product, isAvailable: boolean) =>
  place.cook.send(products.setAvailability, { productId, isAvailable })
const offered = async ({ id }: Product) => {
  const { rows } = await place.waiter.send(products.menu, { businessServiceId: place.outlet.id })
  return rows.find(({ product }) => product.id === id) ?? expect.fail('not on the menu')
}
const guest = () => place.hotel.anonymous()
const dishOf = async ({ id }: Product) => {
  const { dishes } = await guest().send(orders.guestMenu, { code: code })
  return dishes.find(({ productId }) => productId === id) ?? expect.fail('not on the menu of guests')
}
/** The responses to an order of a product: to a waiter, and to a guest by the table's code. */
const orderedBoth = async ({ id: productId }: Product, chosen: object) => {
  const line = { productId, unitsInOrder: 1, ...chosen }
  const order = { businessServiceId: place.outlet.id, deliveryMethod: 'Take Away', orderLines: [line] }
  const waiter = await place.waiter.raw(orders.save, order)
  const table = await guest().raw(orders.guestSend, { code: code, requestId: newId(), orderLines: [line] })
  return [waiter, table]
}

describe('a product that is out', () => {
  test('is no choice on another: menus show it, orders refuse it by name, and the dish is sold without it', async () => {
    const extras = await place.owner.send(products.createModifierGroup, { name: 'On top', modifiers: [{ name: 'With cheese', price: minor(500), productId: cheese.id }, { name: 'With onions' }] }) // prettier-ignore
    const burger = await made('BURGER', { modifierGroupIds: [extras.id] })
    const withCheese = { modifierIds: [extras.modifiers[0]?.id ?? ''] }
    const isOut = async () => [
      (await offered(burger)).product.modifierGroups[0]?.modifiers.map((one) => one.isOut),
      (await dishOf(burger)).modifierGroups[0]?.modifiers.map((one) => one.isOut),
    ]
    const sold = await place.take([], { orderLines: [{ productId: burger.id, ...withCheese }] })
    await setAvailable(cheese, false)
    expect(await isOut()).toEqual([[true, false], [true, false]]) // prettier-ignore
    expect([(await offered(burger)).isAvailable, (await dishOf(burger)).isAvailable]).toEqual([true, true])
    const [line] = sold.orderLines
    const more = { orderId: sold.orderId, orderLineId: line?.orderLineId ?? '', unitsInOrder: 2 }
    for (const response of [
      ...(await orderedBoth(burger, withCheese)),
      await place.waiter.raw(orders.changeLine, more),
    ]) {
      expect([response.status, codeOf(response)]).toEqual([409, 'product_unavailable'])
      expect(response.body).toMatchObject({ details: { name: 'With cheese (burger)' } })
    }
    expect((await orderedBoth(burger, {})).map(({ status }) => status)).toEqual([200, 200])
    await setAvailable(cheese, true)
    expect(await isOut()).toEqual([[false, false], [false, false]]) // prettier-ignore
  })

  test('takes a dish off whose only compulsory choice it is', async () => {
    const with1 = await place.owner.send(products.createModifierGroup, { name: 'Bread', minChoices: 1, modifiers: [{ name: 'Naan', productId: naan.id }] }) // prettier-ignore
    const dal = await made('DAL', { modifierGroupIds: [with1.id] })
    await setAvailable(naan, false)
    expect([(await offered(dal)).isAvailable, (await dishOf(dal)).isAvailable]).toEqual([false, false])
    await setAvailable(naan, true)
    expect((await offered(dal)).isAvailable).toBe(true)
  })

  test('is no part of a combo; without any other choice for the part the combo is out too', async () => {
    const thali = await made('THALI', { kind: 'COMBO', comboParts: [part('Bread', naan, rice)] })
    await setAvailable(naan, false)
    const dish = await dishOf(thali)
    expect(dish.comboParts[0]?.choices.map((one) => one.isOut)).toEqual([true, false])
    expect((await offered(thali)).isAvailable).toBe(true)
    for (const response of await orderedBoth(thali, { comboChoices: [{ part: 'Bread', productId: naan.id }] }))
      expect([codeOf(response), response.body]).toMatchObject(['product_unavailable', { details: { name: 'naan (thali)' } }]) // prettier-ignore
    await setAvailable(rice, false)
    expect([(await offered(thali)).isAvailable, (await dishOf(thali)).isAvailable]).toEqual([false, false])
    await setAvailable(naan, true)
    await setAvailable(rice, true)
  })
})

test('a set meal of no station is cooked where what was chosen is, and contains what that contains', async () => {
  const { owner, menu } = place
  const { id: productGroupId } = await owner.send(products.createGroup, {
    name: 'Set meals',
    businessServiceIds: [place.outlet.id],
  })
  const meal = await made('MEAL', { kind: 'COMBO', productGroupId, comboParts: [part('Main', menu.dosa, menu.curry)] })
  const comboChoices = [{ part: 'Main', productId: menu.dosa.id }]
  const order = await place.take([], { orderLines: [{ productId: meal.id, comboChoices }] })
  expect(menu.dosa.stationId).not.toBeNull()
  expect(order.orderLines).toMatchObject([{ allergens: ['MILK'], stationId: menu.dosa.stationId }])
  expect(order.orderLines[0]?.kotId).not.toBeNull()
})

test('two parts that take of one item are counted as one, and what the store refuses is no choice', async () => {
  const { manager, outlet } = place
  const flour = await manager.send(stock.createItem, { kind: 'RETAIL', code: 'FLOUR', name: 'Flour', baseUnit: 'kg' })
  const roll = await made('ROLL')
  const cake = await made('CAKE')
  for (const [{ id: productId }, quantity] of [[roll, '0.1'], [cake, '0.2']] as const) await manager.send(stock.setRecipe, { productId, lines: [{ itemId: flour.id, quantity, unit: 'kg' }] }) // prettier-ignore
  const brunch = await made('BRUNCH', { kind: 'COMBO', comboParts: [part('Bread', roll), part('Sweet', cake)] })
  const sweet = await made('SWEET', { kind: 'COMBO', comboParts: [part('One', cake, rice)] })
  await place.take([], { orderLines: [{ productId: roll.id }] })
  const { rows } = await manager.send(stock.stores, {})
  const storeId = rows.find((one) => one.businessServiceId === outlet.id)?.id ?? ''
  const count = (counted: string) =>
    manager.send(stock.count, { storeId, lines: [{ itemId: flour.id, counted, unit: 'kg' }] })
  const soldOutOf = async (product: Product) => {
    const { unitsLeft, isAvailable } = await offered(product)
    return [unitsLeft, isAvailable]
  }
  await count('1')
  expect([await soldOutOf(roll), await soldOutOf(cake), await soldOutOf(brunch)]).toEqual([[10, true], [5, true], [3, true]]) // prettier-ignore
  await count('0.2')
  expect([await soldOutOf(cake), await soldOutOf(brunch)]).toEqual([[1, true], [0, false]]) // prettier-ignore
  const both = { comboChoices: [{ part: 'Bread', productId: roll.id }, { part: 'Sweet', productId: cake.id }] } // prettier-ignore
  const response = await place.waiter.raw(orders.save, { businessServiceId: outlet.id, deliveryMethod: 'Take Away', orderLines: [{ productId: brunch.id, ...both }], confirm: true }) // prettier-ignore
  expect([response.status, codeOf(response)]).toEqual([409, 'stock_short'])
  await count('0.1')
  expect((await offered(sweet)).product.comboParts[0]?.choices.map((one) => one.isOut)).toEqual([true, false])
})
