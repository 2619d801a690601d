import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { billLines, type BillableTime, billProblem, BILL_LINES, shareUsed, worthOf } from './billing.ts'

const time = (over: Partial<BillableTime>): BillableTime => ({
  id: 'a', on: '2026-11-20' as Day, minutes: 60, rate: 4_000, employeeId: 'e', employeeName: 'Max Costa', itemId: null, itemLabel: 'Works', activityId: null, activityLabel: 'Works', ...over,
}) // prettier-ignore

describe('the worth of time', () => {
  test('is exact and rounded half up once', () => {
    expect(worthOf([])).toBe(0)
    expect(worthOf([{ minutes: 90, rate: 4_000 }])).toBe(6_000)
    expect(worthOf([{ minutes: 1, rate: 30 }])).toBe(1)
    expect(worthOf([{ minutes: 1, rate: 29 }])).toBe(0)
    expect(worthOf([{ minutes: 1, rate: 30 }, { minutes: 1, rate: 30 }])).toBe(1) // prettier-ignore
  })
})

describe('the lines of a bill', () => {
  test('are one per member or item, by their names, from the first day to the last', () => {
    const all = [time({}), time({ on: '2026-11-18' as Day, minutes: 30, itemId: 'i', itemLabel: 'W-1 Tiles' }), time({ employeeId: 'f', employeeName: 'Lea Costa' })] // prettier-ignore
    expect(billLines(all, 'MEMBER')).toEqual([
      { label: 'Lea Costa', minutes: 60, amount: 4_000, from: '2026-11-20', until: '2026-11-20' },
      { label: 'Max Costa', minutes: 90, amount: 6_000, from: '2026-11-18', until: '2026-11-20' },
    ])
    expect(billLines(all, 'ITEM').map(({ label, minutes }) => [label, minutes])).toEqual([['W-1 Tiles', 30], ['Works', 120]]) // prettier-ignore
    const painted = all.map((each, at) => (at === 0 ? each : { ...each, activityId: 'a', activityLabel: 'Painting' }))
    expect(billLines(painted, 'ACTIVITY').map(({ label, minutes }) => [label, minutes])).toEqual([['Painting', 90], ['Works', 60]]) // prettier-ignore
    expect(billLines([], 'ITEM')).toEqual([])
  })

  test('lose no minute, and no more than half a unit each', () => {
    const some = fc.record({
      minutes: fc.integer({ min: 1, max: 1_440 }),
      rate: fc.nat(100_000),
      employeeId: fc.constantFrom('e', 'f', 'g'),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 30 }), fc.constantFrom(...BILL_LINES), (drawn, by) => {
        const all = drawn.map((each) => time({ ...each, itemId: each.employeeId, activityId: each.employeeId }))
        const lines = billLines(all, by)
        const exact = all.reduce((sum, { minutes, rate }) => sum + minutes * rate, 0) / 60
        expect(lines.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(all.reduce((sum, { minutes }) => sum + minutes, 0)) // prettier-ignore
        expect(Math.abs(lines.reduce((sum, { amount }) => sum + amount, 0) - exact)).toBeLessThanOrEqual(lines.length / 2) // prettier-ignore
      }),
    )
  })
})

test('a project is billed by the hour, to a client', () => {
  const project = { billing: 'HOURLY', customerId: null, companyId: 'c' }
  expect(billProblem(project)).toBeUndefined()
  expect(billProblem({ ...project, customerId: 'k', companyId: null })).toBeUndefined()
  expect(billProblem({ ...project, companyId: null })).toBe('client_missing')
  for (const billing of ['FIXED', 'NONE']) expect(billProblem({ ...project, billing })).toBe('not_hourly')
})

test('the share used of a budget is rounded down and may be more than all of it', () => {
  expect([shareUsed(1, 3), shareUsed(3, 3), shareUsed(4, 3), shareUsed(5, null), shareUsed(5, 0)]).toEqual([3_333, 10_000, 13_333, null, null]) // prettier-ignore
})
