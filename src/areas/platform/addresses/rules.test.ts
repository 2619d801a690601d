import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Level } from './contract.ts'
import { fits, foldPlace, mapUrl, readPlaces } from './rules.ts'

test('a name is one however it is written, and folding it twice changes nothing', () => {
  expect(['Épernay', ' epernay ', 'EPERNAY', 'E\u0301pernay'].map(foldPlace)).toEqual(Array(4).fill('epernay'))
  expect(foldPlace("Baie-d'Urfé")).toBe('baie d urfe')
  expect(foldPlace('मुंबई')).not.toBe('')
  expect(foldPlace('···')).toBe('···')
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => foldPlace(foldPlace(name)) === foldPlace(name)))
})

test('only a country lies in nothing, and nothing lies in its like', () => {
  expect(Level.options.filter((level) => fits(level, undefined))).toEqual(['COUNTRY'])
  for (const level of Level.options) expect(fits(level, level)).toBe(false)
  expect([fits('CITY', 'COUNTRY'), fits('STREET', 'CITY'), fits('STREET', 'STATE')]).toEqual([true, true, false])
})

test('every line of a table is read or reported, whatever its content', () => {
  const cell = fc.oneof(fc.string({ maxLength: 12 }), fc.double({ noNaN: true }).map(String), fc.constant(''))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 20 }), (table) => {
      const { rows, faults } = readPlaces([['Name', 'Code'], ...table])
      expect(rows.length + faults.length).toBe(table.length)
      expect(new Set(rows.map(({ name }) => foldPlace(name))).size).toBe(rows.length)
      for (const { latitude, longitude } of rows) expect(latitude === undefined).toBe(longitude === undefined)
    }),
  )
})

test('lines list their faults', () => {
  const { rows, faults } = readPlaces([
    ['Kochi', '', '682001', '9,93', '76.26'],
    ['KOCHI'],
    [''],
    ['Aluva', '', '', '10.1'],
    ['Munnar', '', '', '95', '77'],
  ])
  expect(rows).toEqual([{ name: 'Kochi', code: '', postalCode: '682001', latitude: 9.93, longitude: 76.26 }])
  expect(faults.map(({ line, because }) => [line, because])).toEqual([[2, 'TWICE'], [3, 'NAME'], [4, 'COORDINATES'], [5, 'COORDINATES']]) // prettier-ignore
})

test('a map is a link to a point', () => {
  expect(mapUrl(9.93, 76.26)).toBe('https://www.openstreetmap.org/?mlat=9.93&mlon=76.26#map=14/9.93/76.26')
})
