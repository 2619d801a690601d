import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { assertClosable } from './closing.ts'

const [yesterday, today, tomorrow] = ['2026-11-19', '2026-11-20', '2026-11-21'] as Day[] as [Day, Day, Day]

/** What closing a day is refused with, at a moment, while a business date is open in Kolkata. */
function refusal(requestedDay: Day, businessDate: Day, now: string): string {
  try {
    assertClosable(requestedDay, businessDate, { now, timeZone: 'Asia/Kolkata' })
    return 'closes'
  } catch (error) {
    return String((error as { code?: unknown }).code)
  }
}

test('a day closes from its first minute on by the calendar of the property, and not a minute before', () => {
  expect(refusal(today, today, '2026-11-19T18:29:59.999Z')).toBe('day_not_over')
  expect(refusal(today, today, '2026-11-19T18:30:00.000Z')).toBe('closes')
  expect(refusal(today, today, '2026-11-25T00:00:00.000Z')).toBe('closes')
})

test('only the open day closes', () => {
  const now = '2026-11-20T12:00:00.000Z'
  expect(refusal(yesterday, today, now)).toBe('day_closed')
  expect(refusal(tomorrow, today, '2026-11-22T12:00:00.000Z')).toBe('day_not_over')
})
