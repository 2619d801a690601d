import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violatedInvariants } from '#main/invariants.ts'
import { notifications } from '#areas/insight/notifications/contract.ts'
import { notificationsArea } from '#areas/insight/notifications/actions.ts'
import { ordersArea } from '#areas/trade/orders/actions/orders.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { outletsArea } from '#areas/property/outlets/actions/outlets.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { productsArea } from '#areas/trade/products/actions/products.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import type { Named } from '#core/contract.ts'
import { readCsv } from '#core/csv.ts'
import { minor } from '#core/money.ts'
import { codeOf, EXPORT_ROWS, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { stockArea } from './stock.ts'
import { stock } from '../contract/stock.ts'
import type { StockItem, StockStore } from '../contract/replies.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'

let hotel: TestHotel
let owner: TestClient
let manager: TestClient
let waiter: TestClient
let finance: TestClient
let cellar: StockStore
let bar: StockStore
let codes = 0

beforeAll(async () => {
  hotel = await startTestServer({ areas: [outletsArea, productsArea, notificationsArea, ordersArea, stockArea] })
  ;[owner, manager, waiter, finance] = await Promise.all([
    hotel.as('PROP_ADMIN'),
    hotel.as('PROP_MANAGER'),
    hotel.as('PROP_SERVICE'),
    hotel.as('PROP_FINANCE'),
  ])
  cellar = await manager.send(stock.createStore, { name: 'Cellar' })
  bar = await manager.send(stock.createStore, { name: 'Bar store', blocksIngredients: true })
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const item = (more: object = {}): Promise<StockItem> => {
  const code = `ITEM-${(codes += 1)}`
  const units = [{ name: 'case', numerator: 12 }]
  return manager.send(stock.createItem, { code, name: `Item ${code}`, baseUnit: 'bottle', units, ...more })
}
const receive = ({ id: itemId }: StockItem, quantity: string, amount: number | null = null, storeId = cellar.id) =>
  manager.send(stock.receive, { storeId, lines: [{ itemId, quantity, unit: 'bottle', amount }] })
const levelOf = async ({ id: itemId }: StockItem, store = cellar, as = manager) =>
  (await as.send(stock.getItem, { itemId })).levels.find(({ storeId }) => storeId === store.id)
const one = ({ id: itemId }: StockItem, quantity = '1', unit = 'bottle') => [{ itemId, quantity, unit }]

describe('items and stores', () => {
  test('createItem refuses code_taken; updateItem refuses code_taken; updateItem refuses unit_taken; updateItem refuses stale_version; updateItem refuses not_found; getItem refuses not_found', async () => {
    const [first, second] = [await item(), await item()]
    const input = { itemId: second.id, version: second.version, code: second.code, name: 'Second' }
    const base = [{ name: 'Bottle', numerator: 2 }]
    const codesOf = [
      await manager.raw(stock.createItem, { code: first.code, name: 'Again', baseUnit: 'g' }),
      await manager.raw(stock.updateItem, { ...input, code: first.code }),
      await manager.raw(stock.updateItem, { ...input, units: base }),
      await manager.raw(stock.updateItem, { ...input, version: 9 }),
      await manager.raw(stock.updateItem, { ...input, itemId: UNKNOWN }),
      await manager.raw(stock.getItem, { itemId: UNKNOWN }),
      await manager.raw(stock.updateItem, { ...input, reorderPoint: '6', parLevel: '5' }),
    ].map(codeOf)
    expect(codesOf).toEqual(['code_taken', 'code_taken', 'unit_taken', 'stale_version', 'not_found', 'not_found', 'invalid']) // prettier-ignore
    const changed = await manager.send(stock.updateItem, { ...input, reorderPoint: '2.5', units: [{ name: 'crate', numerator: 1, denominator: 3 }] }) // prettier-ignore
    expect(changed).toMatchObject({ name: 'Second', reorderPoint: '2.5', version: 2, baseUnit: 'bottle' })
    expect(changed.units).toEqual([{ name: 'crate', numerator: 1, denominator: 3 }])
  })

  test('createStore refuses name_taken; createStore refuses outlet_has_store; createStore refuses unknown_reference; updateStore refuses name_taken; updateStore refuses stale_version; updateStore refuses not_found', async () => {
    const place = await owner.send(outlets.create, { name: 'Pool bar', kind: 'BAR', deliveryMethods: ['Counter'] })
    const own = await manager.send(stock.createStore, { businessServiceId: place.id })
    expect(own).toMatchObject({ name: 'Pool bar', ownName: '', blocksIngredients: false, blocksRetail: true })
    const input = { storeId: bar.id, version: bar.version, name: 'Bar store', blocksIngredients: true }
    const codesOf = [
      await manager.raw(stock.createStore, { name: 'cellar' }),
      await manager.raw(stock.createStore, { businessServiceId: place.id }),
      await manager.raw(stock.createStore, { businessServiceId: UNKNOWN }),
      await manager.raw(stock.createStore, {}),
      await manager.raw(stock.updateStore, { ...input, name: 'Cellar' }),
      await manager.raw(stock.updateStore, { ...input, version: 7 }),
      await manager.raw(stock.updateStore, { ...input, storeId: UNKNOWN }),
    ].map(codeOf)
    expect(codesOf).toEqual(['name_taken', 'outlet_has_store', 'unknown_reference', 'invalid', 'name_taken', 'stale_version', 'not_found']) // prettier-ignore
    expect((await manager.send(stock.stores, {})).rows.map(({ name }) => name)).toEqual(['Bar store', 'Cellar', 'Pool bar']) // prettier-ignore
  })
})

describe('moves', () => {
  test('cost is a moving average; a reversal takes its own cost along', async () => {
    const wine = await item()
    await receive(wine, '10', 10_000)
    const dear = await receive(wine, '10', 30_000)
    expect(await levelOf(wine)).toMatchObject({ onHand: '20', averageCost: '2000', value: 40_000, isCounted: true })
    await manager.send(stock.reverse, { moveId: dear.moves[0]?.id ?? 0, reason: 'Keyed twice' })
    expect(await levelOf(wine)).toMatchObject({ onHand: '10', averageCost: '1000', value: 10_000 })
  })

  test('quantities are exact: a tenth taken ten times leaves nothing', async () => {
    const oil = await item()
    await receive(oil, '1')
    for (let times = 0; times < 10; times += 1)
      await manager.send(stock.waste, { storeId: cellar.id, reason: 'SPOILED', lines: one(oil, '0.1') })
    expect((await levelOf(oil))?.onHand).toBe('0')
  })

  test('a transfer is two legs of one write, at what it cost there; reversed both go', async () => {
    const gin = await item()
    await receive(gin, '24', 24_000)
    const sent = await manager.send(stock.transfer, { fromStoreId: cellar.id, toStoreId: bar.id, lines: one(gin, '1', 'Case') }) // prettier-ignore
    expect(sent.moves.map(({ quantity, balance, kind }) => [kind, quantity, balance])).toEqual([['Transfer', '-12', '12'], ['Transfer', '12', '12']]) // prettier-ignore
    expect(await levelOf(gin, bar)).toMatchObject({ onHand: '12', averageCost: '1000' })
    await manager.send(stock.reverse, { moveId: sent.moves[1]?.id ?? 0, reason: 'Wrong bar' })
    expect([(await levelOf(gin))?.onHand, (await levelOf(gin, bar))?.onHand]).toEqual(['24', '0'])
  })

  test('a count moves the difference, also none; a blind sheet does not show what to find', async () => {
    const rum = await item()
    await receive(rum, '7.5', 750)
    const counted = await manager.send(stock.count, { storeId: cellar.id, lines: [{ itemId: rum.id, counted: '6', unit: 'bottle' }] }) // prettier-ignore
    expect(counted.moves[0]).toMatchObject({ kind: 'Count', quantity: '-1.5', balance: '6', enteredQuantity: '6' })
    const again = await manager.send(stock.count, { storeId: cellar.id, lines: [{ itemId: rum.id, counted: '6', unit: 'bottle' }] }) // prettier-ignore
    expect(again.moves[0]).toMatchObject({ quantity: '0', balance: '6' })
    const sheetOf = async (isBlind: boolean) =>
      (await manager.send(stock.countSheet, { storeId: cellar.id, isBlind, limit: 200 })).rows.find(({ itemId }) => itemId === rum.id) // prettier-ignore
    expect([(await sheetOf(false))?.onHand, (await sheetOf(true))?.onHand]).toEqual(['6', null])
  })

  test('adjust refuses stock_short; waste refuses stock_short; transfer refuses stock_short; reverse refuses stock_short: nothing is written, and a count still puts it right', async () => {
    const milk = await item({ name: 'Fresh milk' })
    const came = await receive(milk, '3', 300, bar.id)
    const input = { storeId: bar.id, lines: one(milk, '4') }
    const adjusted = { storeId: bar.id, reason: 'Lost', lines: [{ ...one(milk, '4')[0], direction: 'OUT' }] }
    const responses = [
      await manager.raw(stock.adjust, adjusted),
      await manager.raw(stock.waste, { ...input, reason: 'EXPIRED' }),
      await manager.raw(stock.transfer, { fromStoreId: bar.id, toStoreId: cellar.id, lines: one(milk, '4') }),
    ]
    await manager.send(stock.waste, { storeId: bar.id, reason: 'EXPIRED', lines: one(milk) })
    responses.push(await manager.raw(stock.reverse, { moveId: came.moves[0]?.id, reason: 'Not ours' }))
    expect(responses.map(codeOf)).toEqual(responses.map(() => 'stock_short'))
    expect(responses[0]?.body).toMatchObject({ details: { name: 'Fresh milk', store: 'Bar store', unit: 'bottle' } })
    expect((await levelOf(milk, bar))?.onHand).toBe('2')
    await manager.send(stock.count, { storeId: bar.id, lines: [{ itemId: milk.id, counted: '0', unit: 'bottle' }] })
    expect((await levelOf(milk, bar))?.onHand).toBe('0')
  })

  test('a store that was below nothing and blocks from now on can be brought back up, and goes no further down', async () => {
    const salt = await item()
    const store = await manager.send(stock.createStore, { name: 'Dry store' })
    await receive(salt, '1', null, store.id)
    await manager.send(stock.waste, { storeId: store.id, reason: 'BROKEN', lines: one(salt, '6') })
    expect(await levelOf(salt, store)).toMatchObject({ onHand: '-5', isShort: true })
    await manager.send(stock.updateStore, { storeId: store.id, version: 1, name: 'Dry store', blocksIngredients: true })
    await receive(salt, '2', null, store.id)
    expect((await levelOf(salt, store))?.onHand).toBe('-3')
    const more = await manager.raw(stock.waste, { storeId: store.id, reason: 'BROKEN', lines: one(salt) })
    expect(codeOf(more)).toBe('stock_short')
  })

  test('reverse refuses already_reversed, also of two at once; reverse refuses not_found', async () => {
    const tea = await item()
    const { moves } = await receive(tea, '5')
    const input = { moveId: moves[0]?.id ?? 0, reason: 'Mistake' }
    const responses = await Promise.all([1, 2, 3].map(() => manager.raw(stock.reverse, input)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(codeOf(await manager.raw(stock.reverse, input))).toBe('already_reversed')
    expect(codeOf(await manager.raw(stock.reverse, { ...input, moveId: 999_999_999 }))).toBe('not_found')
    expect((await levelOf(tea))?.onHand).toBe('0')
  })

  test.each([
    ['open refuses not_found; open refuses unknown_unit; open refuses quantity_out_of_range', 'open'],
    ['receive refuses not_found; receive refuses unknown_unit; receive refuses quantity_out_of_range', 'receive'],
    ['adjust refuses not_found; adjust refuses unknown_unit; adjust refuses quantity_out_of_range', 'adjust'],
    ['waste refuses not_found; waste refuses unknown_unit; waste refuses quantity_out_of_range', 'waste'],
    ['transfer refuses not_found; transfer refuses unknown_unit; transfer refuses quantity_out_of_range', 'transfer'],
  ] as const)('%s', async (_title, action) => {
    const thing = await item({ units: [{ name: 'crumb', numerator: 1, denominator: 1_000_000_000 }] })
    const more = { open: {}, receive: {}, adjust: { reason: 'x' }, waste: { reason: 'OTHER' }, transfer: {} }[action]
    const side = action === 'adjust' ? { direction: 'IN' } : {}
    const request = (line: object, storeId = cellar.id) =>
      owner.raw(stock[action], {
        ...more,
        ...(action === 'transfer' ? { fromStoreId: storeId, toStoreId: bar.id } : { storeId }),
        lines: [{ ...one(thing)[0], ...side, ...line }],
      })
    const responses = [
      await request({ itemId: UNKNOWN }),
      await request({}, UNKNOWN),
      await request({ unit: 'barrel' }),
      await request({ unit: 'crumb' }),
      await request({ quantity: '0' }),
      await request({ quantity: '1.0000001' }),
      await request({ quantity: 1 }),
    ]
    expect(responses.map(codeOf)).toEqual(['not_found', 'not_found', 'unknown_unit', 'quantity_out_of_range', 'invalid', 'invalid', 'invalid']) // prettier-ignore
    expect((await manager.send(stock.moves, { itemId: thing.id })).rows).toEqual([])
  })

  test('count refuses not_found; count refuses unknown_unit; countSheet refuses not_found', async () => {
    const thing = await item()
    const line = { itemId: thing.id, counted: '1', unit: 'bottle' }
    const responses = [
      await manager.raw(stock.count, { storeId: UNKNOWN, lines: [line] }),
      await manager.raw(stock.count, { storeId: cellar.id, lines: [{ ...line, itemId: UNKNOWN }] }),
      await manager.raw(stock.count, { storeId: cellar.id, lines: [{ ...line, unit: 'barrel' }] }),
      await manager.raw(stock.countSheet, { storeId: UNKNOWN }),
      await manager.raw(stock.count, { storeId: cellar.id, lines: [line, line] }),
    ]
    expect(responses.map(codeOf)).toEqual(['not_found', 'not_found', 'unknown_unit', 'not_found', 'invalid'])
  })

  test('the app can neither change nor remove what was moved', async () => {
    const change = (statement: string) => hotel.db.platform((tx) => tx.named('', statement, []))
    await expect(change('update stock_moves set quantity = 1')).rejects.toThrow(/permission denied/)
    await expect(change('delete from stock_moves')).rejects.toThrow(/permission denied/)
  })

  test('twenty who take at once leave what is left, and no one waits in a circle', async () => {
    const [one1, two] = [await item(), await item()]
    await manager.send(stock.receive, { storeId: cellar.id, lines: [one1, two].map(({ id }) => ({ itemId: id, quantity: '100', unit: 'bottle' })) }) // prettier-ignore
    const takes = Array.from({ length: 20 }, (_, at) => {
      const pair = at % 2 === 0 ? [one1, two] : [two, one1]
      return manager.raw(stock.waste, {
        storeId: cellar.id,
        reason: 'TASTING',
        lines: pair.flatMap((each) => one(each)),
      })
    })
    expect((await Promise.all(takes)).map(({ status }) => status)).toEqual(takes.map(() => 200))
    expect([(await levelOf(one1))?.onHand, (await levelOf(two))?.onHand]).toEqual(['80', '80'])
  })
})

test('the property is notified once as something runs low, and again after it was back', async () => {
  const gin = await item({ name: 'Old gin', reorderPoint: '5' })
  const notification = async () =>
    (await manager.send(notifications.list, {})).filter(({ referenceId }) => referenceId === gin.id).length
  const take = (quantity: string) =>
    manager.send(stock.waste, { storeId: cellar.id, reason: 'TASTING', lines: one(gin, quantity) })
  await receive(gin, '6')
  await take('1')
  expect(await notification()).toBe(0)
  await take('0.5')
  await take('2')
  expect(await notification()).toBe(1)
  await receive(gin, '10')
  await take('9')
  expect(await notification()).toBe(2)
})

describe('recipes', () => {
  test('setRecipe refuses not_found; setRecipe refuses unknown_reference; setRecipe refuses unknown_unit; setRecipe refuses quantity_out_of_range; getRecipe refuses not_found', async () => {
    const group = await owner.send(products.createGroup, { name: 'Drinks' })
    const { id: productId } = await owner.send(products.create, { productCode: 'SOUR', name: 'Sour', productGroupId: group.id, price: minor(900) }) // prettier-ignore
    const gin = await item({ units: [{ name: 'crumb', numerator: 1, denominator: 1_000_000_000 }, { name: 'shot', numerator: 1, denominator: 14 }] }) // prettier-ignore
    const responses = [
      await manager.raw(stock.setRecipe, { productId: UNKNOWN, lines: [] }),
      await manager.raw(stock.setRecipe, { productId, lines: one({ ...gin, id: UNKNOWN }) }),
      await manager.raw(stock.setRecipe, { productId, lines: one(gin, '1', 'barrel') }),
      await manager.raw(stock.setRecipe, { productId, lines: one(gin, '1', 'crumb') }),
      await manager.raw(stock.getRecipe, { productId: UNKNOWN }),
    ]
    expect(responses.map(codeOf)).toEqual(['not_found', 'unknown_reference', 'unknown_unit', 'quantity_out_of_range', 'not_found']) // prettier-ignore
    await receive(gin, '1', 1_400)
    const recipe = await manager.send(stock.setRecipe, { productId, lines: one(gin, '2', 'shot') })
    expect(recipe.lines[0]).toMatchObject({ quantity: '0.142857', enteredQuantity: '2', unit: 'shot' })
    expect(recipe.cost).toBe(200)
    expect((await manager.send(stock.recipes, { itemId: gin.id })).rows.map(({ productCode }) => productCode)).toEqual(['SOUR']) // prettier-ignore
  })
})

test('reverse refuses move_of_an_order: what follows an order is reversed on it', async () => {
  const place = await owner.send(outlets.create, { name: 'Kiosk', kind: 'BAR', deliveryMethods: ['Counter'] })
  const group = await owner.send(products.createGroup, { name: 'Bottles', businessServiceIds: [place.id] })
  const request = { productCode: 'TONIC', name: 'Tonic', productGroupId: group.id, price: minor(400) }
  const { id: productId } = await owner.send(products.create, request)
  const tonic = await item({ kind: 'RETAIL' })
  await manager.send(stock.setRecipe, { productId, lines: one(tonic) })
  const sale = { businessServiceId: place.id, deliveryMethod: 'Counter' as const, orderLines: [{ productId }] }
  const { orderId } = await waiter.send(orders.save, { ...sale, confirm: true })
  const [move] = (await manager.send(stock.moves, { itemId: tonic.id })).rows
  expect(move).toMatchObject({ kind: 'Sale', quantity: '-1', orderId })
  expect(codeOf(await manager.raw(stock.reverse, { moveId: move?.id, reason: 'No' }))).toBe('move_of_an_order')
})

describe('lists and rights', () => {
  test('levels are paged, narrowed and exported alike', async () => {
    const names = ['Page a', 'Page b', 'Page c']
    for (const name of names)
      await receive(await item({ name, reorderPoint: name === 'Page b' ? '9' : null }), '2', 200)
    const first = await manager.send(stock.levels, { text: 'page', limit: 2 })
    const second = await manager.send(stock.levels, { text: 'page', limit: 2, after: first.next })
    expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(names)
    expect(second.next).toBeUndefined()
    const low = await manager.send(stock.levels, { text: 'page', view: 'low' })
    expect(low.rows.map(({ name }) => name)).toEqual(['Page b'])
    expect(await manager.send(stock.totals, { text: 'page' })).toMatchObject({ count: 3, low: 1, short: 0, value: 600 })
    const file = await manager.raw(stock.export, { format: 'csv', text: 'page' })
    const rows = readCsv(file.bytes.toString('utf8'))
    expect(rows.slice(1).map((row) => [row[1], row[4]])).toEqual(names.map((name) => [name, '2']))
  })

  test('moves and recipes are exported whole, by the filters of their lists; users who may not see costs do not get them', async () => {
    const cake = await item({ name: 'Sheet cake' })
    for (let round = 0; round < 3; round += 1) await receive(cake, '2', 500)
    const csv = async (route: Named, input: object, as = manager) => {
      const { bytes } = await as.raw(route, { format: 'csv', ...input })
      const [head = [], ...rows] = readCsv(bytes.toString('utf8'))
      return (name: string) => rows.map((row) => row[head.indexOf(name)])
    }
    const moved = await csv(stock.exportMoves, { itemId: cake.id })
    expect([moved('kind'), moved('quantity'), moved('unitCostMinor'), moved('unitCost')]).toEqual([
      ['Receipt', 'Receipt', 'Receipt'],
      ['2', '2', '2'],
      ['250', '250', '250'],
      ['2.5', '2.5', '2.5'],
    ])
    expect((await csv(stock.exportMoves, { itemId: cake.id }, waiter))('unitCostMinor')).toEqual(['', '', ''])
    expect((await csv(stock.exportMoves, { itemId: cake.id, kind: 'Waste' }))('kind')).toEqual([])

    const [found] = (await manager.send(products.list, { limit: 1 })).rows
    await manager.send(stock.setRecipe, { productId: found?.id ?? '', lines: one(cake, '0.5', 'case') })
    const taken = await csv(stock.exportRecipes, { itemId: cake.id })
    expect([taken('itemName'), taken('enteredQuantity'), taken('quantity'), taken('cost')]).toEqual([
      ['Sheet cake'],
      ['0.5'],
      ['6'],
      ['15.00'],
    ])
    expect((await csv(stock.exportRecipes, { text: 'no such product' }))('itemName')).toEqual([])
  })

  test('export refuses too_many_rows; exportMoves refuses too_many_rows; exportRecipes refuses too_many_rows', async () => {
    await hotel.rows(
      `insert into stock_items (property_id, id, kind, code, name, base_unit)
       select $1, gen_random_uuid(), 'RETAIL', 'BULK' || n, 'Bulk ' || n, 'piece' from generate_series(1, ${EXPORT_ROWS + 1}) n`,
      [hotel.propertyId],
    )
    expect(codeOf(await manager.raw(stock.export, { format: 'xlsx', text: 'bulk' }))).toBe('too_many_rows')
    await hotel.rows(
      `insert into stock_moves (property_id, document_id, kind, item_id, store_id, quantity, balance, business_on, written_at, written_by, written_by_name)
       select $1, gen_random_uuid(), 'Count', i.id, $2, 0, 0, current_date, now(), 1, 'Maya' from stock_items i where i.code like 'BULK%'`,
      [hotel.propertyId, cellar.id],
    )
    await hotel.rows(
      `insert into stock_levels (property_id, item_id, store_id, on_hand) select $1, id, $2, 0 from stock_items where code like 'BULK%'`,
      [hotel.propertyId, cellar.id],
    )
    expect(codeOf(await manager.raw(stock.exportMoves, { format: 'xlsx', kind: 'Count' }))).toBe('too_many_rows')
    await hotel.rows(
      `insert into stock_recipes (property_id, product_id, item_id, quantity, entered_quantity, entered_unit)
       select $1, p.id, i.id, 1, 1, 'piece' from stock_items i, (select id from products where property_id = $1 limit 1) p where i.code like 'BULK%'`,
      [hotel.propertyId],
    )
    expect(codeOf(await manager.raw(stock.exportRecipes, { format: 'xlsx' }))).toBe('too_many_rows')
  })

  test('a waiter writes off and sees no cost; finance sees costs and moves nothing; only the owner opens', async () => {
    const cake = await item()
    const line = { itemId: cake.id, quantity: '2', unit: 'bottle' }
    await owner.send(stock.open, { storeId: cellar.id, lines: [{ ...line, amount: minor(500) }] })
    await waiter.send(stock.waste, { storeId: cellar.id, reason: 'BROKEN', lines: one(cake) })
    expect(await levelOf(cake, cellar, waiter)).toMatchObject({ onHand: '1', averageCost: null, value: null })
    expect(await levelOf(cake, cellar, finance)).toMatchObject({ averageCost: '250', value: 250 })
    const forbidden = [
      await waiter.raw(stock.receive, { storeId: cellar.id, lines: [line] }),
      await waiter.raw(stock.countSheet, { storeId: cellar.id }),
      await finance.raw(stock.waste, { storeId: cellar.id, reason: 'BROKEN', lines: [line] }),
      await manager.raw(stock.open, { storeId: cellar.id, lines: [line] }),
    ]
    expect(forbidden.map(({ status }) => status)).toEqual(forbidden.map(() => 403))
  })

  test('another property sees and moves nothing of it', async () => {
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    const cake = await item()
    expect((await stranger.send(stock.levels, {})).rows).toEqual([])
    const responses = [
      await stranger.raw(stock.getItem, { itemId: cake.id }),
      await stranger.raw(stock.receive, { storeId: cellar.id, lines: one(cake) }),
      await stranger.raw(stock.count, {
        storeId: cellar.id,
        lines: [{ itemId: cake.id, counted: '1', unit: 'bottle' }],
      }),
    ]
    expect(responses.map(codeOf)).toEqual(responses.map(() => 'not_found'))
  })
})
