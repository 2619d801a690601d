import { expect, test } from 'vitest'
import type { GuestDish } from '#areas/trade/orders/contract/guests.ts'
import { minor } from '#core/money.ts'
import { isWhole, nameOf, priceOf } from './cart.ts'

const modifier = (id: string, name: string, price: number) => ({ id, name, price: minor(price), productId: null, productName: null, isOut: false }) // prettier-ignore
const dish: GuestDish = {
  productId: 'set', name: 'Set meal', names: {}, description: '', productGroupId: 'g', imageVersion: null, priceNow: minor(10_000), isAvailable: true,
  allergens: [], diets: [],
  modifierGroups: [{ id: 'sauces', name: 'Sauces', minChoices: 1, maxChoices: 2, modifiers: [modifier('a', 'Mint', 0), modifier('b', 'Chili', 500), modifier('c', 'Yoghurt', 700)] }],
  comboParts: [{ part: 'Drink', choices: [{ productId: 'tea', name: 'Tea', extraAmount: minor(300), isOut: false }] }],
} // prettier-ignore
const tea = [{ part: 'Drink', productId: 'tea' }]

test('a dish costs its price with what was chosen on it, as often as it was ordered', () => {
  expect(priceOf({ dish, units: 3, modifierIds: ['a', 'b'], comboChoices: tea })).toBe(3 * (10_000 + 500 + 300))
  expect(priceOf({ dish, units: 1, modifierIds: [], comboChoices: [] })).toBe(10_000)
})

test('it is whole with as many choices as each group takes, at both bounds, and one of each part', () => {
  const whole = (modifierIds: string[], comboChoices = tea) => isWhole({ dish, modifierIds, comboChoices })
  expect([whole([]), whole(['a']), whole(['a', 'b']), whole(['a', 'b', 'c'])]).toEqual([false, true, true, false])
  expect(whole(['a'], [])).toBe(false)
})

test('it is named with what was chosen', () => {
  expect(nameOf('Set meal', { dish, modifierIds: ['b'], comboChoices: tea })).toBe('Set meal (Chili, Tea)')
  expect(nameOf('Set meal', { dish, modifierIds: [], comboChoices: [] })).toBe('Set meal')
})
