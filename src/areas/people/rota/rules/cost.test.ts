import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { minor, sum } from '#core/money.ts'
import { budgetOfDays, costPerRoom, plannedCost, type PlannedWork, type Rate } from './cost.ts'

const MONDAY = '2026-11-16' as Day
const rate = (basis: Rate['basis'], amount: number, from = '2020-01-01' as Day): Rate => ({ basis, amount: minor(amount), from }) // prettier-ignore
const work = (on: Day, minutes: number, departmentId = 'desk', employeeId: string | null = 'ana'): PlannedWork => ({ employeeId, departmentId, on, minutes }) // prettier-ignore
const people = (weeklyMinutes: number, ...rates: Rate[]) => new Map([['ana', { weeklyMinutes, rates }]])

test('an hour, a day and a month are paid by what they are for', () => {
  expect(plannedCost([work(MONDAY, 450)], people(0, rate('HOUR', 1_500)))).toEqual([{ departmentId: 'desk', cost: 11_250, uncostedMinutes: 0 }]) // prettier-ignore
  expect(plannedCost([work(MONDAY, 450), work(addDays(MONDAY, 1), 60)], people(0, rate('DAY', 9_000)))).toEqual([{ departmentId: 'desk', cost: 18_000, uncostedMinutes: 0 }]) // prettier-ignore
  // A week by contract is 12/52 of a month: 260000 × 12 ÷ 52.
  expect(plannedCost([work(MONDAY, 2_100)], people(2_100, rate('MONTH', 260_000)))[0]?.cost).toBe(60_000)
  expect(plannedCost([work(MONDAY, 2_400)], people(0, rate('MONTH', 260_000)))[0]?.cost).toBe(60_000)
})

test('a rate is valid from its day on; before the first, and of open shifts, the minutes are without cost', () => {
  const later = people(0, rate('HOUR', 600, addDays(MONDAY, 1)), rate('HOUR', 1_200, addDays(MONDAY, 2)))
  const all = [0, 1, 2].map((days) => work(addDays(MONDAY, days), 60))
  expect(plannedCost([...all, work(MONDAY, 30, 'desk', null)], later)).toEqual([{ departmentId: 'desk', cost: 1_800, uncostedMinutes: 90 }]) // prettier-ignore
  expect(plannedCost([], later)).toEqual([])
})

test('half a unit is rounded up, once for each department', () => {
  expect(plannedCost([work(MONDAY, 30)], people(0, rate('HOUR', 1)))[0]?.cost).toBe(1)
  expect(plannedCost([work(MONDAY, 29)], people(0, rate('HOUR', 1)))[0]?.cost).toBe(0)
  expect(plannedCost([work(MONDAY, 20), work(addDays(MONDAY, 1), 20)], people(0, rate('HOUR', 1)))[0]?.cost).toBe(1)
  expect([costPerRoom(minor(100), 8), costPerRoom(minor(100), 0)]).toEqual([13, null])
})

test("a day's pay is spread over the departments it is worked for, and comes to itself; minutes are of one department each", () => {
  const part = fc.record({ day: fc.integer({ min: 0, max: 6 }), to: fc.constantFrom('desk', 'kitchen', 'bar'), minutes: fc.integer({ min: 0, max: 600 }) }) // prettier-ignore
  fc.assert(
    fc.property(fc.uniqueArray(part, { selector: ({ day, to }) => `${day} ${to}` }), fc.integer({ min: 1, max: 100_000 }), (parts, amount) => {
      const all = parts.map(({ day, to, minutes }) => work(addDays(MONDAY, day), minutes, to))
      const byDay = plannedCost(all, people(0, rate('DAY', amount)))
      expect(sum(byDay.map(({ cost }) => cost))).toBe(amount * new Set(parts.map(({ day }) => day)).size)
      const byHour = plannedCost(all, people(0, rate('HOUR', amount * 60)))
      for (const { departmentId, cost } of byHour)
        expect(cost).toBe(amount * all.filter((one) => one.departmentId === departmentId).reduce((total, { minutes }) => total + minutes, 0))
    }),
  )
}) // prettier-ignore

test('days have their part of the budgets of their months; without one of them there is none', () => {
  const [november, december] = ['2026-11-01' as Day, '2026-12-01' as Day]
  const both = new Map([[november, minor(30_000)], [december, minor(31_001)]])
  const week = { from: '2026-11-30' as Day, until: '2026-12-07' as Day }
  expect(budgetOfDays(both, { from: MONDAY, until: addDays(MONDAY, 7) })).toBe(7_000)
  expect(budgetOfDays(both, week)).toBe(1_000 + 6_001)
  expect(budgetOfDays(new Map([[november, minor(30_000)]]), week)).toBeNull()
  expect(budgetOfDays(new Map(), week)).toBeNull()
}) // prettier-ignore

test('law: the parts of a month that any days have add up to its budget', () => {
  const month = '2026-02-01' as Day
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.uniqueArray(fc.integer({ min: 1, max: 27 }), { maxLength: 6 }), (amount, cuts) => {
      const days = [0, ...cuts.toSorted((a, b) => a - b), 28].map((at) => addDays(month, at))
      const amounts = new Map([[month, minor(amount)]])
      const parts = days.slice(1).map((until, index) => budgetOfDays(amounts, { from: days[index] ?? month, until }) ?? minor(0))
      expect(sum(parts)).toBe(amount)
    }),
  )
}) // prettier-ignore
