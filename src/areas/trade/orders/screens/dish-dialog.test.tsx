import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { minor } from '#core/money.ts'
import { draw } from '#test/screen.tsx'
import { type Choosable, DishDialog } from './dish-dialog.tsx'

const choice = (id: string, name: string, isOut: boolean) => ({ id, name, price: minor(0), productId: id, productName: name, isOut }) // prettier-ignore
const part = (productId: string, isOut: boolean) => ({ productId, name: productId, extraAmount: minor(0), stationId: null, isOut }) // prettier-ignore
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

test('a choice and a part that are sold out show it and cannot be taken; the others can', async () => {
  await draw(<DishDialog offer={offer} onAdd={() => {}} onClose={() => {}} />)
  const isOff = (role: string, name: RegExp) => screen.getByRole<HTMLInputElement>(role, { name }).disabled
  expect([isOff('checkbox', /^Cheese · out today$/i), isOff('checkbox', /^Onions$/)]).toEqual([true, false])
  expect([isOff('radio', /^Naan · out today$/i), isOff('radio', /^Rice$/)]).toEqual([true, false])
})

test.each([
  ['piece', 'How many'],
  ['portion', 'How much (portions)'],
  ['kg', 'How much (kg)'],
])('the quantity field of a %s is labelled: %s', async (unit, label) => {
  cleanup()
  await draw(
    <DishDialog offer={{ ...offer, product: { ...offer.product, unit } }} onAdd={() => {}} onClose={() => {}} />,
  )
  expect(screen.getByRole('textbox', { name: label })).toBeTruthy()
})

test('one of several is a radio button with “choose one”, and none of them where none is needed; several are boxes', async () => {
  cleanup()
  const group = (name: string, minChoices: number, maxChoices: number) => ({ id: name, name, minChoices, maxChoices, modifiers: [choice(`${name} 1`, `${name} one`, false), choice(`${name} 2`, `${name} two`, false)] }) // prettier-ignore
  const modifierGroups = [group('Size', 1, 1), group('Sauce', 0, 1), group('Extras', 0, 2)]
  const onAdd = vi.fn()
  await draw(<DishDialog offer={{ ...offer, product: { ...offer.product, comboParts: [], modifierGroups } }} onAdd={onAdd} onClose={() => {}} />) // prettier-ignore
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  for (const name of [/^Size Choose one$/, /^Sauce Choose one, or none$/]) expect(screen.getByRole('radiogroup', { name })).toBeTruthy() // prettier-ignore
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  expect(screen.getByText('Choose up to 2')).toBeTruthy()
  fireEvent.click(radio('Size one'))
  fireEvent.click(radio('Size two'))
  fireEvent.click(radio('Sauce one'))
  fireEvent.click(radio('None'))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Extras two' }))
  fireEvent.click(screen.getByRole('button', { name: /^Add/ }))
  expect(onAdd).toHaveBeenCalledWith(expect.objectContaining({ modifierIds: ['Size 2', 'Extras 2'], chosen: ['Size two', 'Extras two'] })) // prettier-ignore
})
