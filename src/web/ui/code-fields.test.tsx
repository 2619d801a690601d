import { expect, test } from 'vitest'
import { codesFor } from './code-fields.tsx'

const of = (text: string, ...codes: [code: string, name: string][]) =>
  codesFor(
    text,
    codes.map(([code, name]) => ({ code, name })),
  ).map(({ code }) => code)

test('codes are found by their beginning, by their city and by their name; those that begin so come first', () => {
  expect(of('in', ['CHF', 'Swiss franc in francs'], ['INR', 'Indian Rupee'], ['EUR', 'Euro'])).toEqual(['INR', 'CHF'])
  expect(of('new york', ['America/New_York', ''], ['Europe/Paris', ''])).toEqual(['America/New_York'])
  expect(of('rupee', ['INR', 'Indian Rupee'], ['LKR', 'Sri Lankan Rupee'], ['EUR', 'Euro'])).toEqual(['INR', 'LKR'])
})
