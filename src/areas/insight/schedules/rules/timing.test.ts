import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAt, timeAt } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { nextTime, nextTimes } from './times.ts'
import { cronOf, MONTH_DAYS, REPEATS, type Timing, timingOf, USUAL } from './timing.ts'

const timings: fc.Arbitrary<Timing> = fc.record({
  repeats: fc.constantFrom(...REPEATS),
  time: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  weekday: fc.integer({ min: 1, max: 7 }),
  monthDay: fc.constantFrom(...MONTH_DAYS),
})
const ZONES = ['Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'UTC']
const moments = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString())

describe('a timing', () => {
  test('law: is read back from its cron text as far as it counts, and the text stays the same', () => {
    fc.assert(
      fc.property(timings, (timing) => {
        const read = timingOf(cronOf(timing))
        expect(read.repeats).toBe(timing.repeats)
        if (timing.repeats !== 'AFTER_CLOSE') expect(read.time).toBe(timing.time)
        if (timing.repeats === 'WEEKLY') expect(read.weekday).toBe(timing.weekday)
        if (timing.repeats === 'MONTHLY') expect(read.monthDay).toBe(timing.monthDay)
        expect(cronOf(read)).toBe(cronOf(timing))
      }),
      { numRuns: LAW_CASES },
    )
  })

  test.each([
    [{ repeats: 'DAILY', time: '07:00' }, '0 7 * * *'],
    [{ repeats: 'WEEKDAYS', time: '00:05' }, '5 0 * * 1-5'],
    [{ repeats: 'WEEKLY', time: '23:59', weekday: 7 }, '59 23 * * 7'],
    [{ repeats: 'MONTHLY', time: '06:30', monthDay: 28 }, '30 6 28 * *'],
    [{ repeats: 'MONTHLY', time: '06:30', monthDay: 31 }, '30 6 L * *'],
    [{ repeats: 'AFTER_CLOSE' }, null],
  ] as const)('%o is stored as %s', (timing, cron) => {
    expect(cronOf({ ...USUAL, ...timing })).toBe(cron)
  })
})

describe('the next times', () => {
  test('law: come later and later, at the time of day that was chosen, but for one an hour that clocks leave out', () => {
    fc.assert(
      fc.property(timings, fc.constantFrom(...ZONES), moments, (timing, zone, now) => {
        const cron = cronOf(timing)
        expect(nextTime(cron, zone, now) === null).toBe(cron === null)
        if (cron === null) return
        const next = nextTimes(cron, zone, now, 5)
        expect(next).toHaveLength(5)
        expect([now, ...next].toSorted()).toEqual([now, ...next])
        expect(new Set(next.map((at) => dayAt(at, zone))).size).toBe(5)
        for (const at of next) {
          const weekday = new Date(`${dayAt(at, zone)}T00:00:00Z`).getUTCDay()
          if (timing.repeats === 'WEEKDAYS') expect([1, 2, 3, 4, 5]).toContain(weekday)
          if (timing.repeats === 'WEEKLY') expect(weekday).toBe(timing.weekday % 7)
        }
        expect(next.filter((at) => timeAt(at, zone) !== timing.time).length).toBeLessThanOrEqual(1)
      }),
      { numRuns: LAW_CASES },
    )
  })

  test.each([
    // At 02:00 on 29 March 2026 the clocks of Berlin go on to 03:00: what would come at 02:30 comes at once.
    ['30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00.000Z', ['2026-03-29T01:00:00.000Z', '2026-03-30T00:30:00.000Z']], // prettier-ignore
    // At 03:00 on 25 October they go back to 02:00: what comes at 02:30 comes once, the first time.
    ['30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00.000Z', ['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']], // prettier-ignore
    // A morning is the same hour for people before and after either change.
    ['0 7 * * *', 'Europe/Berlin', '2026-03-28T00:00:00.000Z', ['2026-03-28T06:00:00.000Z', '2026-03-29T05:00:00.000Z']], // prettier-ignore
    ['0 7 * * *', 'America/New_York', '2026-10-31T00:00:00.000Z', ['2026-10-31T11:00:00.000Z', '2026-11-01T12:00:00.000Z']], // prettier-ignore
    // The last day of a month: on the 31st itself, and in a month that has none.
    ['0 7 L * *', 'UTC', '2026-01-31T06:59:00.000Z', ['2026-01-31T07:00:00.000Z', '2026-02-28T07:00:00.000Z']],
    ['0 7 L * *', 'UTC', '2028-01-31T07:00:00.000Z', ['2028-02-29T07:00:00.000Z', '2028-03-31T07:00:00.000Z']],
  ])('of %s in %s after %s', (cron, zone, after, next) => {
    expect(nextTimes(cron, zone, after, 2)).toEqual(next)
  })

  test('a moment that is now is not the next one', () => {
    expect(nextTime('0 7 * * *', 'UTC', '2026-11-20T07:00:00.000Z')).toBe('2026-11-21T07:00:00.000Z')
  })
})
