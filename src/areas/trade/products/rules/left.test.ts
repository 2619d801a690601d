import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import { type Draw, leftOf } from './left.ts'

const ID = '019a0000-0000-7000-8000-000000000040'

describe('what is left', () => {
  const draw = (itemId: string, quantity: number, free: number, isBlocking = false): Draw => ({ itemId, quantity, free, isBlocking }) // prettier-ignore
  const drawn = new Map([
    ['cola', [draw('bottle', 1, 3)]],
    ['lager', [draw('keg', 0.5, 0, true)]],
    ['soup', [draw('stock', 0.3, 0.2)]],
    ['curry', [draw('rice', 0.1, 1, true), draw('ghee', 20, 900)]],
    ['biryani', [draw('rice', 0.2, 1, true)]],
    ['pilaf', [draw('rice', 0.15, 1, true), draw('bottle', 1, 3)]],
  ])
  const choiceOf = (productId: string) => ({ productId, name: productId, extraAmount: minor(0), stationId: null, isOut: false }) // prettier-ignore
  const part = (name: string, ...ids: string[]) => ({ part: name, choices: ids.map(choiceOf) })
  const product = (id: string, ...comboParts: ReturnType<typeof part>[]) => {
    const { unitsLeft, isRefused } = leftOf({ id, comboParts, modifierGroups: [] }, drawn)
    return [unitsLeft, isRefused]
  }
  test('of a product follows from its own recipe, and is unknown of what takes nothing', () => {
    expect([product('cola'), product('tea'), product('curry')]).toEqual([[3, false], [null, false], [10, false]]) // prettier-ignore
  })
  test('of a combo follows from its scarcest part, by the best choice for it', () => {
    expect(product('menu', part('Drink', 'cola'), part('Side', 'tea'))).toEqual([3, false])
    expect(product('menu', part('Drink', 'cola', 'lager'), part('First', 'soup'))).toEqual([0, false])
    expect(product('menu', part('Drink', 'tea', 'lager'))).toEqual([null, false])
    expect(product('menu', part('Drink', 'lager'))).toEqual([0, true])
  })
  test('parts that take of one item are counted as one, and with what the combo takes itself', () => {
    expect(product('menu', part('First', 'curry'), part('Main', 'biryani'))).toEqual([3, false])
    expect(product('curry', part('Main', 'biryani'))).toEqual([3, false])
    // Ten portions at two each allow five; the best of the choices decides.
    expect(product('menu', part('First', 'curry', 'biryani'), part('Main', 'curry', 'biryani'))).toEqual([5, false])
    const few = new Map([...drawn].map(([id, all]) => [id, all.map((one) => ({ ...one, free: one.free * 0.25 }))]))
    const both = { id: 'menu', modifierGroups: [], comboParts: [part('First', 'biryani'), part('Main', 'curry')] }
    expect(leftOf(both, few)).toEqual({ unitsLeft: 0, isRefused: true })
  })
  test('a part of which one choice is out is counted by the others', () => {
    const comboParts = [{ part: 'Drink', choices: [{ ...choiceOf('tea'), isOut: true }, choiceOf('cola')] }]
    expect(leftOf({ id: 'menu', comboParts, modifierGroups: [] }, drawn).unitsLeft).toBe(3)
  })
  test('a part of which all is out does not count; nor does what may run out refuse a sale', () => {
    const comboParts = [{ part: 'Drink', choices: [{ ...choiceOf('cola'), isOut: true }] }]
    expect(leftOf({ id: 'soup', comboParts, modifierGroups: [] }, new Map([...drawn, ['soup', [draw('stock', 1, 7)]]]))).toEqual({ unitsLeft: 7, isRefused: false }) // prettier-ignore
    expect(product('soup')).toEqual([0, false])
    const last = new Map([['roll', [draw('flour', 1, 1, true)]]])
    expect(leftOf({ id: 'roll', comboParts: [], modifierGroups: [] }, last)).toEqual({ unitsLeft: 1, isRefused: false }) // prettier-ignore
  })
  test('a group that must be chosen from counts as a part, one that may be left does not', () => {
    const modifiers = [{ id: ID, name: 'With cola', price: minor(0), productId: 'cola', productName: 'Cola', isOut: false }] // prettier-ignore
    const with1 = (minChoices: number) =>
      leftOf({ id: 'tea', comboParts: [], modifierGroups: [{ minChoices, modifiers }] }, drawn).unitsLeft
    expect([with1(0), with1(1)]).toEqual([null, 3])
  })
  test('is the result of trying every choice, whatever is shared', () => {
    const items = ['a', 'b', 'c']
    const free = { a: 7, b: 12, c: 5 } as Record<string, number>
    const recipe = fc.dictionary(fc.constantFrom(...items), fc.integer({ min: 1, max: 4 }))
    const menu = fc.array(fc.array(recipe, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(menu, (parts) => {
        const store = new Map(
          parts.flatMap((choices, at) =>
            choices.map((uses, of) => [`${at}-${of}`, Object.entries(uses).map(([item, quantity]) => draw(item, quantity, free[item] ?? 0))]),
          ),
        ) // prettier-ignore
        const all = parts.reduce<Record<string, number>[]>(
          (taken, choices) => taken.flatMap((one) => choices.map((uses) => Object.fromEntries(items.map((item) => [item, (one[item] ?? 0) + (uses[item] ?? 0)])))),
          [{}],
        ) // prettier-ignore
        const best = Math.max(...all.map((uses) => Math.min(...items.map((item) => (uses[item] ? Math.floor((free[item] ?? 0) / uses[item]) : Infinity))))) // prettier-ignore
        const comboParts = parts.map((choices, at) => part(String(at), ...choices.map((_, of) => `${at}-${of}`)))
        const { unitsLeft } = leftOf({ id: 'menu', comboParts, modifierGroups: [] }, store)
        expect(unitsLeft).toBe(best === Infinity ? null : best)
      }),
    )
  })
  test('ten parts of fifty choices are counted in a short time', () => {
    const store = new Map(Array.from({ length: 50 }, (_, at) => [`roll${at}`, [draw('flour', 1, 25), draw(`seed${at % 7}`, 1 + (at % 3), 11)]])) // prettier-ignore
    const comboParts = Array.from({ length: 10 }, (_, at) => part(String(at), ...store.keys()))
    expect(leftOf({ id: 'menu', comboParts, modifierGroups: [] }, store).unitsLeft).toBe(2)
  })
})
