import i18next from 'i18next'
import { expect, test } from 'vitest'
import { textsOf } from '#web/language-files.ts'
import { startTestTexts } from '#test/screen.tsx'
import { COUNTED_UNITS } from '../rules/units.ts'
import { unitWord } from './unit-word.ts'

test.each(Object.keys(COUNTED_UNITS))('%s has its plural in both languages', (unit) => {
  for (const language of ['en', 'fr']) {
    const { orders } = textsOf(language) as { orders: { unitWord: Record<string, string> } }
    expect(Object.keys(orders.unitWord)).toEqual(expect.arrayContaining([`${unit}_one`, `${unit}_other`]))
  }
})

test.each([
  [2, 'piece', '×'],
  [1, 'portion', 'portion'],
  [2, 'portion', 'portions'],
  [2, 'glass', 'glasses'],
  [0.25, 'kg', 'kg'],
  [2, 'Maß', 'Maß'],
])('%d of %s: %s', async (liveUnits, unit, word) => {
  await startTestTexts()
  expect(unitWord(i18next.getFixedT(null, 'orders'), { unit, liveUnits })).toBe(word)
})
