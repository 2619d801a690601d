import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysBetween } from '#core/dates.ts'
import {
  balanceOf,
  type ClosingPolicy,
  closingOf,
  creditOf,
  type Entered,
  entriesFor,
  type HoursEntry,
  nextExpiry,
  periodStart,
  usableHours,
} from './hours.ts'

const FIRST = '2026-01-01' as Day
const TODAY = '2026-11-20' as Day
const day = (at: number) => addDays(FIRST, at)
const entry = (minutes: number, on: Day, over: Partial<HoursEntry> = {}): HoursEntry => ({
  kind: 'ADJUST', minutes, on, until: null, sourceDay: null, period: '', ...over,
}) // prettier-ignore
const earned = (minutes: number, on: Day, until: Day | null = null): HoursEntry =>
  entry(minutes, on, { kind: minutes > 0 ? 'EARNED' : 'REVERSED', sourceDay: on, until })
const policy = (over: Partial<ClosingPolicy> = {}): ClosingPolicy => ({
  period: 'MONTH', carryMax: 600, beyond: 'EXPIRE', since: FIRST, ...over,
}) // prettier-ignore
const closed = (entries: readonly HoursEntry[], terms: ClosingPolicy, today: Day): HoursEntry[] => [
  ...entries,
  ...closingOf(entries, terms, today).map((one) => entry(one.minutes, one.on, one)),
]

describe('what overtime gives in time', () => {
  const terms = { overtimePercent: 12_500, dayOffPercent: 15_000, leaveTypeId: 'type' }
  const give = (overtimeApproved: number, overtimeTo: 'PAY' | 'ACCOUNT' | 'LEAVE', isDayOff = false) =>
    creditOf({ overtimeApproved, overtimeTo, isDayOff }, terms, 480)

  test('is nothing for what is paid, its part of a minute for the account, and days of leave', () => {
    expect(give(60, 'PAY')).toEqual({ credited: 0, typeId: null, amount: 0 })
    expect(give(60, 'ACCOUNT')).toEqual({ credited: 75, typeId: null, amount: 0 })
    expect(give(60, 'ACCOUNT', true)).toEqual({ credited: 90, typeId: null, amount: 0 })
    expect(give(320, 'LEAVE', true)).toEqual({ credited: 480, typeId: 'type', amount: 100 })
    expect(give(0, 'LEAVE')).toEqual({ credited: 0, typeId: null, amount: 0 })
    // 63 x 1.25 is 78.75, and 78 minutes are 16.25 hundredths of a day: both are rounded down.
    expect(give(63, 'LEAVE')).toEqual({ credited: 78, typeId: 'type', amount: 16 })
    expect(creditOf({ overtimeApproved: 60, overtimeTo: 'LEAVE', isDayOff: false }, { ...terms, leaveTypeId: null }, 480)).toEqual({ credited: 75, typeId: null, amount: 0 }) // prettier-ignore
  })

  test('is entered as the difference to what was entered, and after it there is none', () => {
    const types = fc.constantFrom('a', 'b')
    const due = fc.record({ credited: fc.nat(600), typeId: fc.option(types), amount: fc.nat(200) })
    fc.assert(
      fc.property(fc.array(due, { minLength: 1, maxLength: 6 }), (states) => {
        let now = { entered: 0, turned: [] as { typeId: string; minutes: number; amount: number }[] }
        for (const state of states) {
          const wanted = state.typeId === null ? { ...state, amount: 0 } : state
          const known = (): Entered => ({ ...wanted, ...now, employeeId: 'e', day: FIRST })
          for (const { kind, minutes, leaveTypeId, leaveAmount } of entriesFor(known())) {
            const rest = now.turned.filter(({ typeId }) => typeId !== leaveTypeId)
            const had = now.turned.find(({ typeId }) => typeId === leaveTypeId) ?? { minutes: 0, amount: 0 }
            if (leaveTypeId === null) now = { ...now, entered: now.entered + minutes }
            else now = { ...now, turned: [...rest, { typeId: leaveTypeId, minutes: had.minutes + minutes, amount: had.amount + leaveAmount }] } // prettier-ignore
            expect(kind === 'EARNED' ? minutes > 0 : kind === 'REVERSED' ? minutes < 0 : leaveTypeId !== null).toBe(true) // prettier-ignore
          }
          expect(now.entered).toBe(wanted.credited)
          for (const { typeId, minutes, amount } of now.turned)
            expect([minutes, amount]).toEqual(typeId === wanted.typeId ? [0 - wanted.credited, wanted.amount] : [0, 0])
          expect(entriesFor(known())).toEqual([])
        }
      }),
    )
  })
})

describe('an account', () => {
  test('takes what expires soonest first; on its last day it may be used, on the next it may not', () => {
    const entries = [earned(60, day(0), day(10)), earned(60, day(1), day(5)), entry(-30, day(2))]
    expect([3, 5, 6, 10, 11].map((at) => usableHours(entries, day(at)))).toEqual([90, 90, 60, 60, 0])
    expect(balanceOf(entries)).toBe(90)
    expect(nextExpiry(entries, day(5))).toEqual({ minutes: 30, day: day(5) })
    expect(nextExpiry(entries, day(6))).toEqual({ minutes: 60, day: day(10) })
    expect(nextExpiry(entries, day(11))).toBeNull()
  })

  test('a day that is opened again after its hours were taken leaves them owed', () => {
    const entries = [earned(60, day(0)), entry(-60, day(1)), earned(-60, day(0))]
    expect([balanceOf(entries), usableHours(entries, day(2))]).toEqual([-60, -60])
    expect(usableHours([...entries, earned(90, day(3))], day(3))).toBe(30)
  })

  test('is what one finds who counts each minute', () => {
    const facts = fc.array(
      fc.record({ at: fc.nat(30), minutes: fc.integer({ min: -20, max: 30 }), life: fc.option(fc.integer({ min: 0, max: 12 })) }),
      { maxLength: 8 },
    ) // prettier-ignore
    fc.assert(
      fc.property(facts, fc.nat(40), (all, at) => {
        const entries = all.filter(({ minutes }) => minutes !== 0).map((one) => entry(one.minutes, day(one.at), { until: one.minutes > 0 && one.life !== null ? day(one.at + one.life) : null })) // prettier-ignore
        // Every minute is a thing of its own, with the last day it may be used.
        let [free, owed]: [number[], number] = [[], 0]
        for (let today = 0; today <= at; today += 1) {
          const now = entries.filter(({ on }) => daysBetween(FIRST, on) === today)
          for (const { minutes, until } of now.filter((one) => one.minutes > 0))
            for (let minute = 0; minute < minutes; minute += 1) free.push(until === null ? Infinity : daysBetween(FIRST, until)) // prettier-ignore
          for (const { minutes } of now.filter((one) => one.minutes < 0))
            for (let minute = 0; minute < -minutes; minute += 1) {
              const valid = free.filter((last) => last >= today).toSorted((a, b) => a - b)
              if (valid[0] === undefined) owed += 1
              else free.splice(free.indexOf(valid[0]), 1)
            }
          free = free.slice()
        }
        expect(usableHours(entries.filter(({ on }) => on <= day(at)), day(at))).toBe(free.filter((last) => last >= at).length - owed) // prettier-ignore
      }),
    )
  })
})

describe('the end of a period', () => {
  test('is that of the calendar', () => {
    expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map((one) => periodStart(one as Day, 'QUARTER'))).toEqual(['2026-01-01', '2026-01-01', '2026-04-01', '2026-10-01']) // prettier-ignore
    expect([periodStart(TODAY, 'MONTH'), periodStart(TODAY, 'YEAR')]).toEqual(['2026-11-01', '2026-01-01'])
  })

  test('cuts or pays out what is beyond the limit, to the minute, and carries the rest', () => {
    const of = (minutes: number, over: Partial<ClosingPolicy> = {}) => closingOf([earned(minutes, '2026-10-31' as Day)], policy(over), TODAY) // prettier-ignore
    expect(of(600)).toEqual([])
    expect(of(601)).toEqual([{ kind: 'CUT', minutes: -1, on: '2026-11-01', period: '2026-11-01' }])
    expect(of(700, { beyond: 'PAY' })).toEqual([{ kind: 'PAID_OUT', minutes: -100, on: '2026-11-01', period: '2026-11-01' }]) // prettier-ignore
    expect(of(700, { carryMax: null })).toEqual([])
    expect(of(700, { carryMax: 0 })).toMatchObject([{ minutes: -700 }])
    // What is earned from the first day on is of the next period.
    expect(closingOf([earned(700, '2026-11-01' as Day)], policy(), TODAY)).toEqual([])
  })

  test('is none of a period that had begun when the policy was set', () => {
    const entries = [earned(700, '2026-10-31' as Day)]
    expect(closingOf(entries, policy({ since: '2026-11-01' as Day }), TODAY)).toEqual([])
    expect(closingOf(entries, policy({ since: '2026-10-31' as Day }), TODAY)).toHaveLength(1)
  })

  test('also cuts what is approved of it later, and never more than there is', () => {
    const once = closed([earned(700, '2026-10-30' as Day)], policy(), TODAY)
    const late = [...once, earned(60, '2026-10-31' as Day)]
    expect(closingOf(late, policy(), TODAY)).toEqual([{ kind: 'CUT', minutes: -60, on: '2026-11-01', period: '2026-11-01 2' }]) // prettier-ignore
    expect(closingOf([...late, entry(-630, '2026-11-05' as Day)], policy(), TODAY)).toMatchObject([{ minutes: -30 }])
  })

  test('enters what expired on the day after, once', () => {
    const entries = [earned(60, '2026-09-01' as Day, '2026-10-31' as Day), earned(600, '2026-10-02' as Day)]
    expect(closingOf(entries, policy(), '2026-10-31' as Day)).toEqual([])
    const over = { kind: 'EXPIRED', minutes: -60, on: '2026-11-01', period: 'until 2026-10-31' }
    expect(closingOf(entries, policy(), '2026-11-01' as Day)).toEqual([over])
  })

  test('loses nothing else: what was earned is in the account, taken, expired, cut or paid out, and closed again it enters nothing', () => {
    const facts = fc.array(fc.record({ at: fc.nat(200), minutes: fc.integer({ min: -200, max: 400 }), life: fc.option(fc.integer({ min: 0, max: 90 })) }), { maxLength: 12 }) // prettier-ignore
    const terms = fc.record({ period: fc.constantFrom('MONTH' as const, 'QUARTER' as const, 'YEAR' as const), carryMax: fc.option(fc.nat(600)), beyond: fc.constantFrom('EXPIRE' as const, 'PAY' as const) }) // prettier-ignore
    fc.assert(
      fc.property(facts, terms, (all, over) => {
        let entries: HoursEntry[] = []
        const rules = policy(over)
        for (let at = 0; at <= 210; at += 1) {
          const now = all.filter((one) => one.at === at && one.minutes !== 0)
          entries = [...entries, ...now.map(({ minutes, life }) => entry(minutes, day(at), { until: minutes > 0 && life !== null ? day(at + life) : null }))] // prettier-ignore
          const after = closed(entries, rules, day(at))
          expect(closingOf(after, rules, day(at))).toEqual([])
          for (const { minutes, kind } of after.slice(entries.length)) {
            expect(minutes).toBeLessThan(0)
            expect(kind === 'EXPIRED' || rules.carryMax !== null).toBe(true)
          }
          const start = periodStart(day(at), rules.period)
          if (rules.carryMax !== null && start > rules.since && day(at) === start && now.length === 0)
            expect(balanceOf(after)).toBeLessThanOrEqual(Math.max(rules.carryMax, 0))
          // What has expired is out of the account: the sum is what may be taken.
          expect(balanceOf(after)).toBe(usableHours(after, day(at)))
          entries = after
        }
      }),
      { numRuns: 40 },
    )
  })
})
