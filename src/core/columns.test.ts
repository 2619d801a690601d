import { expect, test } from 'vitest'
import { cellsOf, guessColumns, plainTitle } from './columns.ts'

test('titles are compared by their small letters and figures', () => {
  expect(['Prénom ', 'E-Mail #2', '???'].map(plainTitle)).toEqual(['prenom', 'email2', ''])
})

test('a column is the field its title names, each field once; an unknown title is no field', () => {
  const names = { name: ['name', 'nom'], email: ['email', 'mail', ''], phone: ['phone'] }
  expect(guessColumns(['Nom', 'E-mail', '', 'Mail', 'Shoe size', 'Name'], names)).toEqual(['name', 'email', '', '', '', '']) // prettier-ignore
  expect(guessColumns(['Mail', 'Phone'], names)).toEqual(['email', 'phone'])
})

test('the cells of a line are those of its fields, trimmed; a missing one is empty, and of two the later counts', () => {
  expect(cellsOf([' Mira ', 'x', 'a@b.example'], ['name', '', 'email', 'phone'])).toEqual({ name: 'Mira', email: 'a@b.example', phone: '' }) // prettier-ignore
  expect(cellsOf(['first', 'second'], ['name', 'name'])).toEqual({ name: 'second' })
})
