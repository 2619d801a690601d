import { expect, test } from 'vitest'
import { namesOf } from './fields.ts'
import { listed, readAllergens, readDiets, readKind } from './words.ts'

test('a cell may contain several words with any sign between, and blanks are none', () => {
  expect(listed(' milk ,; nuts | / egg + ')).toEqual(['milk', 'nuts', 'egg'])
})

test('"no allergens" is read in words of both languages, beside others too; one that is not known leaves none', () => {
  expect(['none', 'Aucun', 'no', 'Non', ''].map(readAllergens)).toEqual([[], [], [], [], []])
  expect(readAllergens('None, milk, Dairy')).toEqual(['MILK'])
  expect(readAllergens('milk, unobtainium')).toBeUndefined()
})

test('a dish for no diet has none; a word that is not known leaves none', () => {
  expect([readDiets('Non-veg'), readDiets('non-veg, spicy'), readDiets('veg, keto')]).toEqual([[], ['SPICY'], undefined]) // prettier-ignore
})

test('a kind is known by its code and by what tables call it', () => {
  expect(['Product', 'plat', 'SERVICE', 'soin', 'combo'].map(readKind)).toEqual(['PRODUCT', 'PRODUCT', 'SERVICE', 'SERVICE', undefined]) // prettier-ignore
})

test('a column may also be called what a screen calls its field', () => {
  expect(namesOf('GUESTS', (field) => (field === 'city' ? 'Place of living' : '')).city.at(-1)).toBe('placeofliving')
  expect(namesOf('GUESTS').city.at(-1)).toBe('')
})
