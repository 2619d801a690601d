import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#web/testing.tsx'
import { type Choosable, DishDialog } from './dish-dialog.tsx'

const choice = (id: string, name: string, isOut: boolean) => ({ id, name, price: 0 as never, productId: id, productName: name, isOut }) // prettier-ignore
const part = (productId: string, isOut: boolean) => ({ productId, name: productId, extraAmount: 0 as never, stationId: null, isOut }) // prettier-ignore
const offer: Choosable = {
  product: {
    id: 'menu',
    name: 'Menu',
    unit: 'piece',
    isFractional: false,
    modifierGroups: [{ id: 'g', name: 'On top', minChoices: 0, maxChoices: 2, modifiers: [choice('a', 'Cheese', true), choice('b', 'Onions', false)] }],
    comboParts: [{ part: 'Bread', choices: [part('Naan', true), part('Rice', false)] }],
  },
  priceNow: 10_000,
} // prettier-ignore

test('a choice and a part that are out say so and cannot be taken; the others can', async () => {
  await draw(<DishDialog offer={offer} onAdd={() => {}} onClose={() => {}} />)
  const isOff = (role: string, name: RegExp) => screen.getByRole<HTMLInputElement>(role, { name }).disabled
  expect([isOff('checkbox', /^Cheese · out today$/i), isOff('checkbox', /^Onions$/)]).toEqual([true, false])
  expect([isOff('radio', /^Naan · out today$/i), isOff('radio', /^Rice$/)]).toEqual([true, false])
})

test.each([
  ['piece', 'How many'],
  ['portion', 'How much (portions)'],
  ['kg', 'How much (kg)'],
])('how much of a %s is asked as: %s', async (unit, label) => {
  cleanup()
  await draw(
    <DishDialog offer={{ ...offer, product: { ...offer.product, unit } }} onAdd={() => {}} onClose={() => {}} />,
  )
  expect(screen.getByRole('textbox', { name: label })).toBeTruthy()
})
