import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '#areas/trade/products/contract/products.ts'
import type { RequestOf } from '#core/contract.ts'
import { minor } from '#core/money.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf, type TestClient } from '#test/server.ts'
import type { Order } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { type Restaurant, startRestaurant } from './testing.ts'

let place: Restaurant
let water: { id: string }

beforeAll(async () => {
  place = await startRestaurant()
  const { owner, menu, outlet } = place
  const group = (name: string, stationId: string | null = null) =>
    owner.send(products.createGroup, { name, stationId, businessServiceIds: [outlet.id] })
  const product = async (productCode: string, productGroupId: string, more: object = {}) =>
    owner.send(products.create, { productCode, name: productCode.toLowerCase(), productGroupId, price: minor(30_000), ...more }) // prettier-ignore
  water = await product('WATER', (await group('Shelf')).id, { isPrepared: false, allergens: ['SULPHITES'] })
  const choice = (part: string, ids: readonly string[]) => ({ part, choices: ids.map((productId) => ({ productId, extraAmount: 0 })) }) // prettier-ignore
  const comboParts = [choice('Main', [menu.curry.id, menu.dosa.id]), choice('Drink', [menu.tea.id, water.id])]
  const sets = await group('Set meals')
  await product('MEAL', sets.id, { kind: 'COMBO', comboParts })
  await product('NUTTY', sets.id, { kind: 'COMBO', comboParts, allergens: ['NUTS'] })
  await product('COLD', (await group('Served from the bar', place.drinks.id)).id, { kind: 'COMBO', comboParts })
  await product('PASS', (await group('Served from the pass', place.grill.id)).id, { kind: 'COMBO', comboParts })
})
afterAll(() => place.stop())

const chosen = (main: string, drink: string) => [
  { part: 'Main', productId: main },
  { part: 'Drink', productId: drink },
]
const curryAndTea = () => chosen(place.menu.curry.id, place.menu.tea.id)
const meals = (unitsInOrder = 1, more: object = {}) => ({ productCode: 'MEAL', unitsInOrder, comboChoices: curryAndTea(), ...more }) // prettier-ignore
const take = (unitsInOrder = 1, more: object = {}): Promise<Order> =>
  place.take([], { orderLines: [meals(unitsInOrder, more)] })
const lineOf = ({ orderLines }: Order, code = 'MEAL') => orderLines.find(({ productCode }) => productCode === code)!
const kotAt = ({ kotDtoList }: Order, stationId: string) => kotDtoList.filter((kot) => kot.stationId === stationId)
/** The tickets sent to each station: kind, and quantity of each line. */
const sentTo = (order: Order) =>
  Object.fromEntries(
    [place.grill, place.drinks].map(({ id, name }) => [
      name,
      kotAt(order, id).map(({ type, orderLines }) => [type, ...orderLines.map(({ unitsInOrder }) => unitsInOrder)].join(' ')), // prettier-ignore
    ]),
  )
const both = (...sent: string[]) => ({ Grill: sent, Drinks: sent })
const read = (orderId: string) => place.waiter.send(orders.get, { orderId })

describe('a set meal of two stations', () => {
  test('is a ticket of each, with what it cooks of it, and which other one cooks the rest', async () => {
    const order = await place.take([], { orderLines: [meals(2, { notes: 'Mild' }), { productCode: 'DOSA' }] })
    expect(sentTo(order)).toEqual({ Grill: ['New 2 1'], Drinks: ['New 2'] })
    const [grill, drinks] = [place.grill, place.drinks].map(({ id }) => kotAt(order, id)[0]?.orderLines[0])
    expect(grill).toMatchObject({ name: 'meal', modifiers: ['curry'], parts: ['curry'], alsoAt: ['Drinks'], notes: 'Mild' }) // prettier-ignore
    expect(drinks).toMatchObject({ name: 'meal', modifiers: ['tea'], parts: ['tea'], alsoAt: ['Grill'], notes: 'Mild' })
    expect(kotAt(order, place.grill.id)[0]?.orderLines[1]).toMatchObject({ name: 'dosa', parts: [], alsoAt: [] })
    expect(lineOf(order)).toMatchObject({ sentUnits: 2, stationId: place.grill.id, modifiers: [{ name: 'curry' }, { name: 'tea' }] }) // prettier-ignore
  })

  test('what is chosen decides the stations; what no one cooks goes with the first; its own station gets a ticket too', async () => {
    const one = async (productCode: string, comboChoices: object) => {
      const order = await place.take([], { orderLines: [{ productCode, comboChoices }] })
      return order.kotDtoList.map(({ stationName, orderLines }) => [stationName, ...(orderLines[0]?.modifiers ?? [])])
    }
    const { curry, tea } = place.menu
    expect(await one('MEAL', chosen(curry.id, water.id))).toEqual([['Grill', 'curry', 'water']])
    expect((await one('PASS', chosen(curry.id, tea.id))).toSorted()).toEqual([['Drinks', 'tea'], ['Grill', 'curry']]) // prettier-ignore
  })

  test('each ticket shows the allergens of what it cooks, and of the meal itself; the order shows all of them', async () => {
    const { dosa, tea } = place.menu
    const contents = async (productCode: string, drink: string) => {
      const order = await place.take([], { orderLines: [{ productCode, comboChoices: chosen(dosa.id, drink) }] })
      const sent = order.kotDtoList.map(({ stationName, orderLines }) => [stationName, orderLines[0]?.allergens])
      return { line: order.orderLines[0]?.allergens, ...Object.fromEntries(sent) }
    }
    expect(await contents('NUTTY', tea.id)).toEqual({ line: ['NUTS', 'MILK'], Grill: ['NUTS', 'MILK'], Drinks: ['NUTS'] }) // prettier-ignore
    expect(await contents('PASS', tea.id)).toEqual({ line: ['MILK'], Grill: ['MILK'], Drinks: [] })
    // What no kitchen cooks goes on the ticket of the first station.
    expect(await contents('COLD', water.id)).toEqual({ line: ['MILK', 'SULPHITES'], Drinks: ['SULPHITES'], Grill: ['MILK'] }) // prettier-ignore
  })

  test('comes out of the printer of each', async () => {
    const order = await take()
    const sheets = await place.hotel.rows<{ printer: string; kind: string; line: { name: string; modifiers: string[]; also?: string } }>(
      `select p.name as printer, j.kind, j.sheet->'lines'->0 as line from print_jobs j join printers p on p.property_id = j.property_id and p.id = j.printer_id
        where j.order_id = $1 order by 1`,
      [order.orderId],
    ) // prettier-ignore
    expect(sheets.map(({ printer, kind, line }) => [printer, kind, line.name, line.modifiers, line.also])).toEqual([
      ['Drinks printer', 'KOT', 'meal', ['tea'], 'Grill'],
      ['Grill printer', 'KOT', 'meal', ['curry'], 'Drinks'],
    ])
  })

  test('is ready when both are: a bump of one station leaves the other, and the guest waits for the last', async () => {
    const order = await take()
    const [grill, drinks] = [kotAt(order, place.grill.id)[0]!, kotAt(order, place.drinks.id)[0]!]
    const statuses = async () => {
      const now = await read(order.orderId)
      const kots = [grill, drinks].map(({ kotId }) => now.kotDtoList.find((kot) => kot.kotId === kotId)!)
      return [...kots.map(({ status, orderLines }) => `${status} ${orderLines[0]?.status}`), lineOf(now).status, now.orderStatus] // prettier-ignore
    }
    const bump = (kotId: string, status: 'Preparing' | 'Ready' | 'Served') =>
      place.cook.send(orders.setKotStatus, { kotId, status })
    await bump(drinks.kotId, 'Ready')
    expect(await statuses()).toEqual(['New Available', 'Ready Ready', 'Preparing', 'Preparing'])
    await bump(drinks.kotId, 'Served')
    expect(await statuses()).toEqual(['New Available', 'Served Served', 'Preparing', 'Preparing'])
    await bump(grill.kotId, 'Ready')
    expect(await statuses()).toEqual(['Ready Ready', 'Served Served', 'Ready', 'Ready'])
    await bump(drinks.kotId, 'Preparing')
    expect(await statuses()).toEqual(['Ready Ready', 'Preparing Preparing', 'Preparing', 'Preparing'])
    // A waiter at the table serves both.
    await place.waiter.send(orders.setLineStatus, { orderLineId: lineOf(order).orderLineId, status: 'Served' })
    expect(await statuses()).toEqual(['Served Served', 'Served Served', 'Served', 'Served'])
    await place.waiter.send(orders.setLineStatus, { orderLineId: lineOf(order).orderLineId, status: 'Preparing' })
    expect(await statuses()).toEqual(['Preparing Preparing', 'Preparing Preparing', 'Preparing', 'Preparing'])
  })

  test('how much of it is ready is the least of both; set for the whole line, a station with more retains it', async () => {
    const order = await take(3)
    const { orderLineId } = lineOf(order)
    await place.cook.send(orders.setKotStatus, { kotId: kotAt(order, place.drinks.id)[0]!.kotId, status: 'Ready' })
    const marked = await place.waiter.send(orders.setLineUnits, { orderLineId, readyUnits: 1 })
    expect(lineOf(marked)).toMatchObject({ readyUnits: 1, servedUnits: 0, status: 'Preparing' })
    expect([place.grill, place.drinks].map(({ id }) => kotAt(marked, id)[0]?.orderLines[0]?.readyUnits)).toEqual([1, 3])
    const back = await place.waiter.send(orders.setLineUnits, { orderLineId, readyUnits: 0 })
    expect([place.grill, place.drinks].map(({ id }) => kotAt(back, id)[0]?.orderLines[0]?.readyUnits)).toEqual([0, 0])
  })

  test('fewer, a note, none: both get a ticket, with the sign', async () => {
    const order = await take(3)
    const { orderId } = order
    const { orderLineId } = lineOf(order)
    const change = (more: object) => place.waiter.send(orders.changeLine, { orderId, orderLineId, ...more })
    expect(sentTo(await change({ unitsInOrder: 2 }))).toEqual(both('New 3', 'PartCancel -1'))
    expect(sentTo(await change({ notes: 'No onion' }))).toEqual(both('New 3', 'PartCancel -1', 'Note 0'))
    const more = await change({ unitsInOrder: 4 })
    expect(sentTo(more)).toEqual(both('New 3', 'PartCancel -1', 'Note 0', 'Add 2'))
    expect(more.orderLines.map(({ unitPrice, liveUnits }) => [unitPrice, liveUnits])).toEqual([[30_000, 2], [30_000, 2]]) // prettier-ignore
    const removed = await place.waiter.send(orders.removeLine, { orderLineId })
    expect(sentTo(removed)).toEqual(both('New 3', 'PartCancel -1', 'Note 0', 'Add 2', 'Cancel -2'))
    const cancels = removed.kotDtoList.filter(({ type }) => type === 'Cancel')
    expect(cancels.map(({ originalKotIds, stationId }) => originalKotIds[0] === kotAt(order, stationId!)[0]?.kotId)).toEqual([true, true]) // prettier-ignore
  })

  test('begun at one station it is waste at both: removeKot refuses approval_needed, removeKot refuses reason_required', async () => {
    const order = await take()
    const [grill, drinks] = [kotAt(order, place.grill.id)[0]!, kotAt(order, place.drinks.id)[0]!]
    await place.cook.send(orders.setKotStatus, { kotId: grill.kotId, status: 'Preparing' })
    const { kotId } = drinks
    expect(codeOf(await place.waiter.raw(orders.removeKot, { kotId, reason: 'x' }))).toBe('approval_needed')
    expect(codeOf(await place.manager.raw(orders.removeKot, { kotId }))).toBe('reason_required')
    expect(codeOf(await place.waiter.raw(orders.cancel, { orderId: order.orderId, reason: 'x' }))).toBe('approval_needed') // prettier-ignore
    const removed = await place.manager.send(orders.removeKot, { kotId, reason: 'Left' })
    expect(sentTo(removed)).toEqual(both('New 1', 'Cancel -1'))
    expect(removed.kotDtoList.map(({ status }) => status)).toEqual(['Void', 'Void', 'Void', 'Void'])
    expect(lineOf(removed)).toMatchObject({ status: 'Void', voidUnits: 1 })
  })

  test('held, no ticket is sent; fired, both get one', async () => {
    const order = await take(1, { hold: true, course: 2 })
    expect(order.kotDtoList).toEqual([])
    expect(sentTo(await place.waiter.send(orders.fire, { orderId: order.orderId }))).toEqual(both('New 1'))
    const paid = await take(1, { hold: true })
    await place.manager.send(orders.pay, { orderId: paid.orderId, mode: 'Cash', complete: true })
    expect(sentTo(await read(paid.orderId))).toEqual(both('New 1'))
  })

  test('split, merged and moved it is not cooked again; both get a ticket with the new place', async () => {
    const [table, other] = [await place.table('T1'), await place.table('T2')]
    const at = (tableId: string) => ({ deliveryMethod: 'Dine In', tableId, covers: 2, orderLines: [meals(3)] })
    const first = await place.take([], at(table.id))
    await place.cook.send(orders.setKotStatus, { kotId: kotAt(first, place.drinks.id)[0]!.kotId, status: 'Ready' })
    const lines = [{ orderLineId: lineOf(first).orderLineId, unitsInOrder: 1 }]
    const { order, split } = await place.waiter.send(orders.split, { orderId: first.orderId, lines })
    expect([sentTo(order), sentTo(split)]).toEqual([both('New 2 1'), both()])
    expect(lineOf(split)).toMatchObject({ liveUnits: 1, sentUnits: 1, readyUnits: 0, status: 'Preparing' })
    // The split-off units follow the tickets that sent them.
    await place.cook.send(orders.setKotStatus, { kotId: kotAt(order, place.grill.id)[0]!.kotId, status: 'Ready' })
    expect(lineOf(await read(order.orderId)).status).toBe('Ready')
    const merged = await place.waiter.send(orders.merge, { orderId: order.orderId, fromOrderId: split.orderId })
    expect(sentTo(merged)).toEqual(both('New 2 1'))
    const moved = await place.waiter.send(orders.transfer, { orderId: order.orderId, tableId: other.id })
    expect(sentTo(moved)).toEqual(both('New 2 1', 'Move 0 0'))
    await place.manager.send(orders.cancel, { orderId: order.orderId, reason: 'Left' })
  })

  test('sent from an offline device, and sent twice, each gets one ticket', async () => {
    const orderLineId = newId()
    const order: RequestOf<typeof orders.save> = {
      businessServiceId: place.outlet.id,
      deliveryMethod: 'Take Away',
      orderId: newId(),
      externalId: 'without a line',
      orderLines: [meals(1, { orderLineId, takenAt: new Date(Date.now() - 60_000).toISOString() })],
      confirm: true,
    }
    for (let time = 0; time < 2; time++) expect(sentTo(await place.waiter.send(orders.save, order))).toEqual(both('New 1')) // prettier-ignore
  })
})

type Step = { do: 'add' | 'hold' | 'fewer' | 'note' | 'fire' | 'bump' | 'split' | 'merge' | 'void'; at: number }

test('whatever is done to orders of set meals, the tickets of each station add up to what is left of them', async () => {
  const step: fc.Arbitrary<Step> = fc.record({
    do: fc.constantFrom('add', 'hold', 'fewer', 'note', 'fire', 'bump', 'bump', 'split', 'merge', 'void'),
    at: fc.nat(7),
  })
  const law = (orderIds: readonly string[]) =>
    place.hotel.rows(
      `select l.id, s->>'stationId' as station from order_lines l cross join jsonb_array_elements(l.stations) s
         join orders o on o.property_id = l.property_id and o.id = l.order_id
        where l.order_id = any($1::uuid[]) and l.status <> 'Hold' and o.status not in ('Draft', 'Submitted')
          and l.units - l.cancelled_units - l.void_units <> (
              select coalesce(sum(t.quantity), 0) from kot_lines t join kots k on k.property_id = t.property_id and k.id = t.kot_id
               where t.property_id = l.property_id and t.order_line_id = l.id and k.station_id = (s->>'stationId')::uuid)`,
      [orderIds],
    )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const { orderId } = await take(3)
      const orderIds = [orderId]
      for (const { do: what, at } of steps) {
        const id = orderIds[at % orderIds.length]!
        const order = await read(id)
        if (['Cancelled', 'Completed'].includes(order.orderStatus)) continue
        const lines = order.orderLines.filter(({ liveUnits }) => liveUnits > 0)
        const line = lines[at % Math.max(1, lines.length)]
        const kot = order.kotDtoList.filter(({ type }) => type === 'New' || type === 'Add')[at % 2]
        const raw: TestClient['raw'] = (...request) => place.manager.raw(...request)
        if (what === 'add' || what === 'hold')
          await raw(orders.addLines, { orderId: id, orderLines: [meals(2, { hold: what === 'hold' })] })
        else if (what === 'fire') await raw(orders.fire, { orderId: id })
        else if (what === 'bump' && kot)
          await raw(orders.setKotStatus, { kotId: kot.kotId, status: at > 3 ? 'Ready' : 'Preparing' }) // prettier-ignore
        else if (what === 'merge' && orderIds.length > 1)
          await raw(orders.merge, { orderId: orderIds[0], fromOrderId: orderIds[1] })
        else if (!line) continue
        else if (what === 'fewer')
          await raw(orders.changeLine, { orderId: id, orderLineId: line.orderLineId, unitsInOrder: 1, reason: 'x' }) // prettier-ignore
        else if (what === 'note')
          await raw(orders.changeLine, { orderId: id, orderLineId: line.orderLineId, notes: `${at}` }) // prettier-ignore
        else if (what === 'void') await raw(orders.removeLine, { orderLineId: line.orderLineId, reason: 'x' })
        else if (what === 'split') {
          const response = await raw(orders.split, { orderId: id, lines: [{ orderLineId: line.orderLineId, unitsInOrder: 1 }] }) // prettier-ignore
          if (response.status === 200) orderIds.push((response.body as { split: Order }).split.orderId)
        }
        expect(await law(orderIds)).toEqual([])
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)
