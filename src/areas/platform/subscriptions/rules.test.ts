import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, type Day } from '#core/dates.ts'
import { MODULES } from '#core/modules.ts'
import { minor } from '#core/money.ts'
import { allowed, changeTo, endOf, paidPeriod, stateOf, unusedCredit } from './rules.ts'

const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2022-01-01' as Day, days))
const period = fc.constantFrom('MONTH' as const, 'YEAR' as const)

describe('the paid period', () => {
  test('law: it contains the day, begins on or after the first day, and periods follow one another without gap', () => {
    fc.assert(
      fc.property(day, fc.nat(2_000), period, (startsOn, later, each) => {
        const today = addDays(startsOn, later)
        const { from, until } = paidPeriod(startsOn, each, today)
        expect(from >= startsOn && from <= today && today < until).toBe(true)
        expect(paidPeriod(startsOn, each, until).from).toBe(until)
      }),
    )
  })

  test('a month from the 31st ends with the shorter month, and the one after is the 31st again', () => {
    expect(paidPeriod('2026-01-31' as Day, 'MONTH', '2026-02-10' as Day)).toEqual({
      from: '2026-01-31',
      until: '2026-02-28',
    })
    expect(paidPeriod('2026-01-31' as Day, 'MONTH', '2026-03-01' as Day)).toEqual({
      from: '2026-02-28',
      until: '2026-03-31',
    })
    expect(addMonths('2028-02-29' as Day, 12)).toBe('2029-02-28')
  })

  test('what has not begun ends before it begins', () => {
    const startsOn = '2026-12-01' as Day
    expect(endOf({ startsOn, period: 'MONTH' }, '2026-11-20' as Day)).toBe(startsOn)
    expect(stateOf({ startsOn, endsOn: startsOn }, '2026-11-20' as Day)).toBe('ENDED')
  })
})

test('law: a credit is never above what was paid and falls from day to day', () => {
  fc.assert(
    fc.property(day, fc.nat(800), period, fc.nat(1_000_000), (startsOn, later, each, price) => {
      const today = addDays(startsOn, later)
      const subscriptions = { priceAmount: minor(price), startsOn, period: each }
      const credit = unusedCredit(subscriptions, today)
      expect(credit).toBeGreaterThanOrEqual(0)
      expect(credit).toBeLessThanOrEqual(price)
      const tomorrow = addDays(today, 1)
      if (tomorrow < paidPeriod(startsOn, each, today).until)
        expect(unusedCredit(subscriptions, tomorrow)).toBeLessThanOrEqual(credit)
    }),
  )
})

describe('limits', () => {
  test('are those of the plan and of every add-on in total; a plan without a limit has none', () => {
    const plan = (most: number | null) => ({ kind: 'PLAN' as const, most })
    const addOn = (most: number | null) => ({ kind: 'ADD_ON' as const, most })
    expect([allowed([plan(10)]), allowed([plan(10), addOn(5), addOn(1)]), allowed([addOn(5), plan(10)])]).toEqual([10, 16, 15]) // prettier-ignore
    expect([allowed([]), allowed([addOn(5)]), allowed([plan(null)]), allowed([plan(null), addOn(5)])]).toEqual([null, null, null, null]) // prettier-ignore
  })

  test('law: without a plan nothing is limited, and an add-on never takes anything away', () => {
    const subscriptions = fc.record({
      kind: fc.constantFrom('PLAN' as const, 'ADD_ON' as const),
      most: fc.option(fc.integer({ min: 1, max: 500 })),
    })
    fc.assert(
      fc.property(fc.array(subscriptions, { maxLength: 5 }), fc.integer({ min: 1, max: 50 }), (lines, more) => {
        const most = allowed(lines)
        if (!lines.some(({ kind }) => kind === 'PLAN')) expect(most).toBeNull()
        const raised = allowed([...lines, { kind: 'ADD_ON', most: more }])
        expect(raised).toBe(most === null ? null : most + more)
      }),
    )
  })
})

describe('changing plan', () => {
  const plan = (ranking: number, modules: (typeof MODULES)[number][]) => ({
    name: `Plan ${ranking}`, ranking, modules, maxProperties: null, maxRooms: 10, maxUsers: null, maxImages: 1,
  }) // prettier-ignore
  const used = { properties: 1, rooms: 12, users: 3, images: 1 }
  const today = '2026-11-20' as Day
  const paid = { priceAmount: minor(30_000), startsOn: '2026-11-05' as Day, period: 'MONTH' as const }

  test('law: up counts today, down counts when the paid period ends and gives no credit', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), (from, to) => {
        fc.pre(from !== to)
        const change = changeTo(plan(to, []), { ...plan(from, []), ...paid }, { stored: [], used, today })
        expect([change.direction, change.startsOn]).toEqual(to > from ? ['UP', today] : ['DOWN', '2026-12-05'])
        expect(change.creditAmount).toBe(to > from ? 15_000 : 0)
      }),
    )
  })

  test('what is lost is named, but not what an add-on retains; limits that are passed already are named too', () => {
    const now = { ...plan(2, ['links', 'companies', 'housekeeping']), ...paid }
    const change = changeTo(plan(1, ['housekeeping']), now, { stored: ['links'], used, today })
    expect(change).toMatchObject({ lostModules: ['companies'], exceeded: ['rooms'] })
    expect(changeTo(plan(1, []), undefined, { stored: [], used, today })).toMatchObject({
      direction: 'UP',
      startsOn: today,
      lostModules: [],
    })
  })
})
