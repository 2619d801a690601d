import { expect, test } from 'vitest'
import { fitsQuestion } from './questions.ts'

test('an answer fits its question at each bound', () => {
  const values = (kind: 'SCALE' | 'STARS' | 'YES_NO') =>
    [-1, 0, 1, 2, 5, 6, 10, 11, 1.5].filter((value) => fitsQuestion(kind, { value, words: '' }))
  expect(values('SCALE')).toEqual([0, 1, 2, 5, 6, 10])
  expect(values('STARS')).toEqual([1, 2, 5])
  expect(values('YES_NO')).toEqual([0, 1])
  expect(fitsQuestion('TEXT', { value: null, words: 'Quiet' })).toBe(true)
  expect(fitsQuestion('TEXT', { value: null, words: '' })).toBe(false)
  expect(fitsQuestion('TEXT', { value: 1, words: 'Quiet' })).toBe(false)
  expect(fitsQuestion('SCALE', { value: null, words: '' })).toBe(false)
  expect(fitsQuestion('SCALE', { value: 5, words: 'Five' })).toBe(false)
})
