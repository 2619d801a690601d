import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, dayAt, instantAt, timeAt } from '#core/dates.ts'
import { RHYTHMS } from '../contract/choices.ts'
import { nextRunAt, repeatDayOf, type Series } from './series.ts'

const ZONE = 'Europe/Paris'
const on = (day: string, time = '10:00') => instantAt(day as Day, time, ZONE)
const next = (sentOn: string, more: Partial<Series>, now = on(sentOn, '12:00')) => {
  const at = nextRunAt({ sendAt: on(sentOn), repeats: 'MONTH', repeatDay: null, repeatUntil: null, ...more }, now, ZONE)
  return at && `${dayAt(at, ZONE)} ${timeAt(at, ZONE)}`
}

describe('the next run', () => {
  test('is on the same day of the next week, month, quarter or year, at the same hour', () => {
    expect(next('2026-11-20', { repeats: 'WEEK' })).toBe('2026-11-27 10:00')
    expect(next('2026-11-20', { repeats: 'FORTNIGHT' })).toBe('2026-12-04 10:00')
    expect(next('2026-11-20', { repeats: 'MONTH' })).toBe('2026-12-20 10:00')
    expect(next('2026-11-20', { repeats: 'QUARTER' })).toBe('2027-02-20 10:00')
    expect(next('2026-11-20', { repeats: 'YEAR' })).toBe('2027-11-20 10:00')
  })

  test('is at the same hour where clocks change between the two', () => {
    expect(next('2026-10-20', { repeats: 'WEEK' })).toBe('2026-10-27 10:00')
  })

  test('is on the last day of a shorter month, and on the day that is meant again after it', () => {
    expect(next('2027-01-31', { repeatDay: 31 })).toBe('2027-02-28 10:00')
    expect(next('2027-02-28', { repeatDay: 31 })).toBe('2027-03-31 10:00')
    expect(next('2028-02-29', { repeats: 'YEAR', repeatDay: 29 })).toBe('2029-02-28 10:00')
  })

  test('is after now: runs that were missed are left out', () => {
    expect(next('2026-11-20', { repeats: 'WEEK' }, on('2026-11-27', '09:59'))).toBe('2026-11-27 10:00')
    expect(next('2026-11-20', { repeats: 'WEEK' }, on('2026-11-27', '10:00'))).toBe('2026-12-04 10:00')
  })

  test('is on the last day of the series at the latest', () => {
    expect(next('2026-11-20', { repeats: 'WEEK', repeatUntil: '2026-11-27' as Day })).toBe('2026-11-27 10:00')
    expect(next('2026-11-20', { repeats: 'WEEK', repeatUntil: '2026-11-26' as Day })).toBeUndefined()
  })
})

describe('the day of the month a series means', () => {
  test.each([
    ['2027-01-31', null, 31],
    ['2027-02-28', 31, 31],
    ['2027-02-27', 31, 27],
    ['2027-03-30', 31, 30],
    ['2027-03-15', 15, 15],
  ] as const)('sent on %s and meant %s before, is %s', (sentOn, meant, expected) => {
    expect(repeatDayOf(sentOn as Day, meant)).toBe(expected)
  })
})

const day = fc.integer({ min: 0, max: 2_000 }).map((days) => addDays('2026-01-01' as Day, days))

test('law: each run is after the one before and after now, and a series of months stays on its day', () => {
  fc.assert(
    fc.property(
      day,
      fc.constantFrom(...RHYTHMS),
      fc.integer({ min: 0, max: 400 }),
      fc.constantFrom('Europe/Paris', 'Asia/Kolkata', 'America/New_York'),
      (first, repeats, late, zone) => {
        const repeatDay = repeatDayOf(first, null)
        let sendAt = instantAt(first, '10:00', zone)
        for (let run = 0; run < 5; run += 1) {
          const now = new Date(Date.parse(sendAt) + late * 3_600_000).toISOString()
          const at = nextRunAt({ sendAt, repeats, repeatDay, repeatUntil: null }, now, zone) ?? ''
          expect(at > now && at > sendAt).toBe(true)
          expect(timeAt(at, zone)).toBe('10:00')
          if (repeats !== 'WEEK' && repeats !== 'FORTNIGHT')
            expect(repeatDayOf(dayAt(at, zone), repeatDay)).toBe(repeatDay)
          sendAt = at
        }
      },
    ),
  )
})
