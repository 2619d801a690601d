import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { choiceProblem } from './holidays.ts'

const TODAY = '2026-11-20' as Day
const TOMORROW = '2026-11-21' as Day
const KNOWN = { today: TODAY, most: 2, count: 1, isPlanned: false }

test('a holiday to come is chosen up to the most of a year, and not where one is planned to work', () => {
  const choose = (over: Partial<typeof KNOWN> = {}, day = TOMORROW) =>
    choiceProblem({ day, isChosen: true }, { ...KNOWN, ...over })
  expect(choose()).toBeUndefined()
  expect(choose({ count: 2 })).toBe('holidays_all_chosen')
  expect(choose({ most: 0, count: 0 })).toBe('holidays_all_chosen')
  expect(choose({ isPlanned: true })).toBe('holiday_worked')
  expect(choose({}, TODAY)).toBe('holiday_over')
})

test('one to come is given up whatever else holds; one that has come stays', () => {
  expect(choiceProblem({ day: TOMORROW, isChosen: false }, { ...KNOWN, count: 9, isPlanned: true })).toBeUndefined()
  expect(choiceProblem({ day: TODAY, isChosen: false }, KNOWN)).toBe('holiday_over')
})
