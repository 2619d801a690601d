import { expect, test } from 'vitest'
import { componentsOf } from './tax-line.tsx'

test('parts of a tax are read as people write them', () => {
  expect(componentsOf('CGST 2.5, SGST 2.5 %')).toEqual([
    { name: 'CGST', basisPoints: 250 },
    { name: 'SGST', basisPoints: 250 },
  ])
  expect(componentsOf('City tax 3')).toEqual([{ name: 'City tax', basisPoints: 300 }])
  expect(componentsOf('')).toEqual([])
})

test('a part without its share is none', () => {
  expect(componentsOf('CGST')).toBeUndefined()
  expect(componentsOf('CGST 2.5, SGST')).toBeUndefined()
})
