import { expect, test } from 'vitest'
import { quantityText } from './units.ts'

test.each([
  [2, 'piece', '2'],
  [1, 'portion', '1 portion'],
  [-1, 'portion', '-1 portion'],
  [2, 'portion', '2 portions'],
  [-2, 'glass', '-2 glasses'],
  [0.25, 'kg', '0.25 kg'],
  [2, 'Maß', '2 Maß'],
  [2, 'constructor', '2 constructor'],
])('%d of %s is printed as %s', (quantity, unit, text) => {
  expect(quantityText(quantity, unit)).toBe(text)
})
