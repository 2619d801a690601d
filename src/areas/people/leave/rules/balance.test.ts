import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { balanceOn, carryInto, type Entry, expiredBefore, grantsUntil, shareOfMonth, usableOn, yearlyOf } from './balance.ts' // prettier-ignore

const day = (text: string) => text as Day
const entry = (kind: Entry['kind'], amount: number, on: string, until: string | null = null): Entry => ({ kind, amount, on: day(on), until: until as Day | null }) // prettier-ignore
const YEAR = { yearMonth: 1, fullTimeHours: 40 }
const ANNUAL = { accrual: 'YEARLY' as const, yearlyAmount: 2_400, isScaled: false }
const LONG = { joinOn: day('2020-03-01'), weeklyHours: 40 }

describe('grants', () => {
  test('of a year are entered at its beginning', () => {
    expect(grantsUntil(ANNUAL, LONG, day('2026-11-27'), YEAR)).toEqual([
      { period: '2026', on: '2026-01-01', amount: 2_400 },
    ])
    expect(grantsUntil(ANNUAL, LONG, day('2026-01-01'), YEAR)).toHaveLength(1)
  })
  test('of a leave year that begins in April', () => {
    const [grant] = grantsUntil(ANNUAL, LONG, day('2026-03-31'), { ...YEAR, yearMonth: 4 })
    expect(grant).toMatchObject({ period: '2025', on: '2025-04-01' })
  })
  test('an employee who joins within the year gets its months, that of joining among them', () => {
    const joined = (joinOn: string) => grantsUntil(ANNUAL, { ...LONG, joinOn: day(joinOn) }, day('2026-12-31'), YEAR)
    expect(joined('2026-07-31')).toEqual([{ period: '2026', on: '2026-07-31', amount: 1_200 }])
    expect(joined('2026-12-31')).toEqual([{ period: '2026', on: '2026-12-31', amount: 200 }])
    expect(joined('2027-01-01')).toEqual([])
  })
  test('of months are entered as they begin', () => {
    const monthly = { ...ANNUAL, accrual: 'MONTHLY' as const }
    expect(grantsUntil(monthly, LONG, day('2026-02-28'), YEAR).map(({ period, amount }) => [period, amount])).toEqual([['2026-01', 200], ['2026-02', 200]]) // prettier-ignore
    expect(grantsUntil(monthly, LONG, day('2026-03-01'), YEAR)).toHaveLength(3)
  })
  test('of quarters and half years are entered as they begin, of the months an employee is there', () => {
    const of = (accrual: 'QUARTERLY' | 'HALF_YEARLY', on: string, joinOn = LONG.joinOn, yearlyAmount = 2_500) =>
      grantsUntil({ ...ANNUAL, accrual, yearlyAmount }, { ...LONG, joinOn }, day(on), YEAR)
    expect(of('QUARTERLY', '2026-03-31')).toEqual([{ period: '2026-01', on: '2026-01-01', amount: 625 }])
    expect(of('QUARTERLY', '2026-04-01').map(({ on }) => on)).toEqual(['2026-01-01', '2026-04-01'])
    expect(of('HALF_YEARLY', '2026-06-30')).toEqual([{ period: '2026-01', on: '2026-01-01', amount: 1_250 }])
    expect(of('HALF_YEARLY', '2026-07-01')).toHaveLength(2)
    expect(of('QUARTERLY', '2026-12-31', day('2026-06-30'), 2_400)).toEqual([
      { period: '2026-04', on: '2026-06-30', amount: 200 },
      { period: '2026-07', on: '2026-07-01', amount: 600 },
      { period: '2026-10', on: '2026-10-01', amount: 600 },
    ])
  })
  test('of a year come to the same in whatever parts they are granted, whenever an employee joins', () => {
    const cases = fc.record({ yearlyAmount: fc.integer({ min: 0, max: 36_600 }), joined: fc.integer({ min: -400, max: 364 }), yearMonth: fc.integer({ min: 1, max: 12 }) }) // prettier-ignore
    fc.assert(
      fc.property(cases, ({ yearlyAmount, joined, yearMonth }) => {
        const start = day(`2026-${String(yearMonth).padStart(2, '0')}-01`)
        const sumOf = (accrual: 'MONTHLY' | 'QUARTERLY' | 'HALF_YEARLY' | 'YEARLY') =>
          grantsUntil({ ...ANNUAL, accrual, yearlyAmount }, { ...LONG, joinOn: addDays(start, joined) }, addDays(start, 364), { ...YEAR, yearMonth }).reduce((sum, { amount }) => sum + amount, 0) // prettier-ignore
        const [year, ...others] = (['YEARLY', 'MONTHLY', 'QUARTERLY', 'HALF_YEARLY'] as const).map(sumOf)
        expect(others).toEqual([year, year, year])
      }),
    )
  })
  test('the months of a year are exactly the year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_600 }), (yearly) => {
        const months = Array.from({ length: 12 }, (_, at) => shareOfMonth(yearly, at + 1))
        return months.reduce((sum, each) => sum + each, 0) === yearly && months.every((each) => each >= 0)
      }),
    )
  })
  test('of part time are its part, rounded half up to hundredths', () => {
    const scaled = { ...ANNUAL, isScaled: true }
    expect(yearlyOf(scaled, { weeklyHours: 20 }, 40)).toBe(1_200)
    expect(yearlyOf(scaled, { weeklyHours: 40 }, 40)).toBe(2_400)
    expect(yearlyOf(scaled, { weeklyHours: 48 }, 40)).toBe(2_400)
    expect(yearlyOf({ ...scaled, yearlyAmount: 2_501 }, { weeklyHours: 20 }, 40)).toBe(1_251)
    expect(yearlyOf(ANNUAL, { weeklyHours: 20 }, 40)).toBe(2_400)
  })
})

describe('a balance', () => {
  const granted = [entry('GRANT', 2_400, '2026-01-01'), entry('CARRY_IN', 500, '2026-01-01', '2026-03-31')]
  test('is the sum of what counts', () => {
    expect(balanceOn([...granted, entry('TAKEN', -300, '2026-05-04')], day('2026-05-03'))).toBe(2_900)
    expect(balanceOn([...granted, entry('TAKEN', -300, '2026-05-04')], day('2026-05-04'))).toBe(2_600)
  })
  test('may be taken until its last day, not after', () => {
    expect(usableOn(granted, day('2026-03-31'))).toBe(2_900)
    expect(usableOn(granted, day('2026-04-01'))).toBe(2_400)
  })
  test('what expires first is taken first', () => {
    const taken = [...granted, entry('TAKEN', -300, '2026-02-02')]
    expect(usableOn(taken, day('2026-04-01'))).toBe(2_400)
    expect(expiredBefore(taken, day('2026-04-01'))).toEqual([{ until: '2026-03-31', amount: 200 }])
    expect(expiredBefore(taken, day('2026-03-31'))).toEqual([])
  })
  test('leave after the last day of a grant does not take from it', () => {
    const taken = [...granted, entry('TAKEN', -300, '2026-04-01')]
    expect(usableOn(taken, day('2026-02-01'))).toBe(2_600)
    expect(expiredBefore(taken, day('2026-05-01'))).toEqual([{ until: '2026-03-31', amount: 500 }])
  })
  test('what has been entered as expired does not expire again', () => {
    const over = [...granted, entry('EXPIRED', -500, '2026-04-01')]
    expect(expiredBefore(over, day('2026-12-31'))).toEqual([])
    expect(usableOn(over, day('2026-12-31'))).toBe(2_400)
  })
  test('cancelled leave was never taken', () => {
    const cancelled = [...granted, entry('TAKEN', -300, '2026-02-02'), entry('CANCELLED', 300, '2026-02-02')]
    expect(usableOn(cancelled, day('2026-02-01'))).toBe(2_900)
    expect(expiredBefore(cancelled, day('2026-04-01'))).toEqual([{ until: '2026-03-31', amount: 500 }])
  })
  test('leave of which days are cancelled is as if they had never been taken, whatever the days and the order', () => {
    const days = fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.boolean()), { minLength: 1, maxLength: 12 })
    const takes = fc.array(fc.tuple(fc.integer({ min: 0, max: 120 }), days), { maxLength: 5 })
    fc.assert(
      fc.property(takes, fc.integer({ min: 0, max: 300 }), (all, at) => {
        const sum = (of: readonly (readonly [number, boolean])[]) => of.reduce((total, [amount]) => total + amount, 0)
        const whole = all.flatMap(([on, of]) => {
          const began = addDays(day('2026-01-01'), on)
          const back = of.filter(([, isBack]) => isBack)
          return [entry('TAKEN', -sum(of), began), ...back.map(([amount]) => entry('DAY_CANCELLED', amount, began))]
        })
        const less = all.flatMap(([on, of]) => {
          const left = sum(of.filter(([, isBack]) => !isBack))
          return left === 0 ? [] : [entry('TAKEN', -left, addDays(day('2026-01-01'), on))]
        })
        const today = addDays(day('2026-01-01'), at)
        expect(usableOn([...granted, ...whole], today)).toBe(usableOn([...granted, ...less], today))
        expect(expiredBefore([...whole.toReversed(), ...granted], today)).toEqual(expiredBefore([...granted, ...less], today)) // prettier-ignore
      }),
    )
  })
  test('without an end is usable as its sum, whatever the order it was entered in', () => {
    const amounts = fc.array(fc.tuple(fc.constantFrom('GRANT', 'ADJUST', 'COMPENSATION', 'TAKEN'), fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 300 })), { maxLength: 25 }) // prettier-ignore
    fc.assert(
      fc.property(amounts, (all) => {
        const entries = all.map(([kind, amount, at]) => entry(kind as Entry['kind'], kind === 'TAKEN' ? -amount : amount, addDays(day('2026-01-01'), at))) // prettier-ignore
        const last = day('2026-12-31')
        return (
          usableOn(entries, last) === balanceOn(entries, last) &&
          usableOn(entries.toReversed(), last) === balanceOn(entries, last)
        )
      }),
    )
  })
  test('is after its expiries are entered what was usable before', () => {
    const lots = fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 200 })), { maxLength: 8 }) // prettier-ignore
    const takes = fc.array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 300 })), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(lots, takes, (granted, taken) => {
        const start = day('2026-01-01')
        const entries = [
          ...granted.map(([amount, at, length]) =>
            entry('GRANT', amount, addDays(start, at), addDays(start, at + length)),
          ),
          ...taken.map(([amount, at]) => entry('TAKEN', -amount, addDays(start, at))),
        ]
        const today = addDays(start, 320)
        const over = expiredBefore(entries, today).map(({ until, amount }) =>
          entry('EXPIRED', -amount, addDays(until, 1)),
        )
        const after = [...entries, ...over]
        return balanceOn(after, today) === usableOn(entries, today) && expiredBefore(after, today).length === 0
      }),
    )
  })
})

describe('a new year', () => {
  const START = day('2027-01-01')
  const entries = [entry('GRANT', 2_400, '2026-01-01'), entry('TAKEN', -1_700, '2026-08-03')]
  test('carries what may be carried, until its months are over; the rest is lost', () => {
    expect(carryInto(START, entries, { carryMax: 500, carryMonths: 3 })).toEqual({ period: '2027', on: START, carried: 500, lost: 200, until: '2027-03-31' }) // prettier-ignore
    expect(carryInto(START, entries, { carryMax: 700, carryMonths: null })).toMatchObject({
      carried: 700,
      lost: 0,
      until: null,
    })
    expect(carryInto(START, entries, { carryMax: 0, carryMonths: null })).toMatchObject({ carried: 0, lost: 700 })
  })
  test('carries nothing of nothing, nor of what was taken in advance', () => {
    expect(carryInto(START, [entry('TAKEN', -100, '2026-08-03')], { carryMax: 500, carryMonths: null })).toBeUndefined()
    expect(carryInto(START, [], { carryMax: 500, carryMonths: null })).toBeUndefined()
  })
})
