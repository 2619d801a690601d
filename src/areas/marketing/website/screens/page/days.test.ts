import { expect, test } from 'vitest'
import { type Day, firstOfMonth } from '#core/dates.ts'
import { chosenBy, isStay, nextMonth, previousMonth } from './days.ts'

const day = (text: string) => text as Day

test('months follow each other over the end of a year and a leap day', () => {
  expect([firstOfMonth(day('2026-11-20')), nextMonth(day('2026-12-31')), previousMonth(day('2027-01-01'))]).toEqual([
    '2026-11-01',
    '2027-01-01',
    '2026-12-01',
  ])
  expect([nextMonth(day('2028-01-31')), previousMonth(day('2028-03-01'))]).toEqual(['2028-02-01', '2028-02-01'])
})

test('the calendar chooses an arrival, then a departure after it; a day before begins anew', () => {
  const first = chosenBy(day('2026-11-22'), { from: '', until: '' })
  expect(first).toEqual({ from: '2026-11-22', until: '' })
  expect(chosenBy(day('2026-11-24'), first)).toEqual({ from: '2026-11-22', until: '2026-11-24' })
  expect(chosenBy(day('2026-11-22'), first)).toEqual({ from: '2026-11-22', until: '' })
  expect(chosenBy(day('2026-11-25'), { from: '2026-11-22', until: '2026-11-24' })).toEqual({
    from: '2026-11-25',
    until: '',
  })
})

test('a stay is two days, the second after the first', () => {
  expect([isStay('2026-11-22', '2026-11-23'), isStay('2026-11-22', '2026-11-22'), isStay('', '2026-11-22')]).toEqual([
    true,
    false,
    false,
  ])
})
