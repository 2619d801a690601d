import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import type { Entry } from '#web/outbox/shelf.ts'
import { type CartLine, lineOf, sentLine, takenOffline } from './cart-line.ts'
import { emptyPlace } from './place-draft.ts'
import { minor, zero } from '#core/money.ts'
import { waitingTotal } from './waiting-total.ts'
import { bySubject, cartOf, knownFrom, movingTo, type Description, descriptionOf, unpaidOf } from './waiting.ts'

const dish = (name: string, unitsInOrder = 1): CartLine => ({
  ...lineOf({ product: { id: name, name, isFractional: false }, priceNow: 100 }),
  unitsInOrder,
})
let seq = 0
const entry = (subject: string, says: Description, path: Entry['route']['path'] = '/orders/:orderId/lines'): Entry => ({
  seq: (seq += 1),
  key: String(seq),
  route: { area: 'orders', action: 'x', method: 'POST', path },
  input: { orderId: subject },
  subject,
  says,
  propertyId: 1,
  userId: 7,
  userName: 'Wanda',
  madeAt: '2026-11-20T12:00:00Z',
  tries: 0,
  refusal: null,
})
const said = { number: 'K7Q-1', place: 'T1' }
const at = { outletId: 'hall', way: 'Dine In' } as const

const dosa = dish('Dosa', 3)
const tea = dish('Tea')
const taken = (): Entry[] => [
  entry('o1', { ...said, kind: 'take', cart: [dosa], draft: { ...emptyPlace, tableId: 't1', tableName: 'T1' }, ...at }, '/orders'),
  entry('o1', { ...said, kind: 'change', orderLineId: dosa.key, name: 'Dosa', units: 2 }),
  entry('o1', { ...said, kind: 'add', cart: [tea], ...at }),
] // prettier-ignore

test('an order that waits is what was taken, less what was taken off, and what came after', () => {
  const [, , more] = taken()
  expect(cartOf(taken()).map(({ name, unitsInOrder }) => [name, unitsInOrder])).toEqual([['Dosa', 2], ['Tea', 1]]) // prettier-ignore
  const off = entry('o1', { ...said, kind: 'remove', orderLineId: tea.key, name: 'Tea' })
  expect(cartOf([more!, off])).toEqual([])
  expect(bySubject([...taken(), entry('o2', { ...said, kind: 'send' })]).map(([id, of]) => [id, of.length])).toEqual([['o1', 3], ['o2', 1]]) // prettier-ignore
  expect(knownFrom(taken(), 'o1')).toMatchObject({ orderId: 'o1', businessServiceId: 'hall', number: 'K7Q-1' })
  expect(knownFrom(taken(), 'o2')).toBeUndefined()
})

test('what waits retains the time it was taken, also when it is moved to another table later', () => {
  const [first, later] = ['2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z']
  const cart = takenOffline(takenOffline([dosa], first), later)
  expect([sentLine(dosa), ...cart.map(sentLine)].map(({ takenAt }) => takenAt)).toEqual([undefined, first])
  const order = entry('o1', { ...said, kind: 'take', cart, draft: emptyPlace, ...at }, '/orders')
  const target = { tableId: 't2', tableName: 'T2', outletId: 'hall', orderId: undefined }
  expect(movingTo(target, 'o9')(order)?.input).toMatchObject({ orderLines: [{ takenAt: first }] })
})

test('cash that waits is not due again; a tip pays nothing, and what was refused was not taken', () => {
  const refusal = { code: 'paid_above_balance', status: 422, details: {} }
  const pay = (amount: number, tip: number): Description => ({ ...said, kind: 'pay', amount, tip })
  const waiting = [entry('o1', pay(11_000, 1_000)), entry('o2', pay(500, 0)), { ...entry('o1', pay(9_000, 0)), refusal }]
  expect([unpaidOf(25_000, 'o1', waiting), unpaidOf(400, 'o2', waiting), unpaidOf(7, 'o3', waiting)]).toEqual([15_000, 0, 7])
}) // prettier-ignore

describe('what an order costs that only this device knows', () => {
  const slab = (category: 'SERVICE' | 'ALCOHOL', basisPoints: number) => ({
    category,
    minAmount: zero,
    maxAmount: null,
    percentageBp: basisPoints,
    validFrom: '2020-01-01' as Day,
    validUntil: null,
    components: [{ name: 'GST', basisPoints }],
  })
  const property = {
    businessDate: '2026-11-20' as Day,
    pricesIncludeTax: false,
    taxRounding: 'LINE' as const,
    taxSlabs: [slab('SERVICE', 500), slab('ALCOHOL', 2_000)],
  }
  const outlet = { serviceChargeBp: 1_000, deliveryFee: minor(9_999) }
  const sent = (): Entry[] =>
    taken().map((one, at) => {
      const of = descriptionOf(one)
      const known = 'cart' in of ? { ...of, cart: of.cart.map((line) => ({ ...line, taxCategory: 'FOOD' as const })) } : of
      return { ...one, says: known, ...(at === 0 && { input: { ...one.input, confirm: true } }) }
    }) // prettier-ignore

  test('it is the sum of its dishes with service charge and tax; cash that waits is off what is due', () => {
    // Two dosas and a tea of 100, 30 for service; 5 % of each.
    expect(waitingTotal(sent(), outlet, property)).toEqual({ total: 347, due: 347 })
    const pay = entry('o1', { ...said, kind: 'pay', amount: 397, tip: 50 })
    expect(waitingTotal([...sent(), pay], outlet, property)).toEqual({ total: 347, due: 0 })
  })

  test('a cart that was not sent, a refused entry and an incomplete order have no total', () => {
    const [first, ...rest] = sent() as [Entry, ...Entry[]]
    const refusal = { code: 'table_taken', status: 409, details: {} }
    expect(waitingTotal([{ ...first, input: {} }, ...rest], outlet, property)).toBeUndefined()
    expect(waitingTotal([{ ...first, refusal }, ...rest], outlet, property)).toBeUndefined()
    expect(waitingTotal(rest, outlet, property)).toBeUndefined()
    expect(
      waitingTotal(
        taken().map((one) => ({ ...one, input: { confirm: true } })),
        outlet,
        property,
      ),
    ).toBeUndefined()
    expect(waitingTotal(sent(), outlet, { ...property, taxSlabs: [] })).toBeUndefined()
  })
})

test('moved to a free table it is a new order there, and what follows it goes along', () => {
  const change = movingTo({ tableId: 't2', tableName: 'T2', outletId: 'hall', orderId: undefined }, 'new')
  const moved = taken().map((one) => change(one)!)
  expect(moved.map(({ subject }) => subject)).toEqual(['new', 'new', 'new'])
  expect(moved[0]).toMatchObject({ route: { path: '/orders' }, input: { orderId: 'new', externalId: 'new', tableId: 't2', confirm: true } }) // prettier-ignore
  expect(moved[1]?.input).toEqual({ orderId: 'new' })
  expect(moved[2]).toMatchObject({ route: { path: '/orders/:orderId/lines' }, input: { orderId: 'new' } })
  expect(descriptionOf(moved[0]!)).toMatchObject({ kind: 'take', place: 'T2', draft: { tableId: 't2' } })
})

test('moved to a table that has an order it is more of that order; its lines retain their ids', () => {
  const change = movingTo({ tableId: 't2', tableName: 'T2', outletId: 'hall', orderId: 'theirs' }, 'new')
  const [first] = taken().map((one) => change(one)!)
  expect(first).toMatchObject({
    route: { path: '/orders/:orderId/lines' },
    subject: 'theirs',
    input: { orderId: 'theirs', orderLines: [{ orderLineId: dosa.key, unitsInOrder: 3 }] },
  })
  expect(descriptionOf(first!).kind).toBe('add')
  expect(change(entry('o1', { ...said, kind: 'send' }))).toBeUndefined()
})
