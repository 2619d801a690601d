import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { type DatedRate, rateOf, rateState, RATE_SCOPES, scopeOf } from './rates.ts'

const today = '2026-11-20' as Day
const rate = (over: Partial<DatedRate>): DatedRate => ({
  employeeId: null,
  activityId: null,
  fromOn: '2026-01-01' as Day,
  untilOn: null,
  amount: 1_000,
  ...over,
})
const amountOf = (
  rates: readonly DatedRate[],
  over: { on?: Day; employeeId?: string; activityId?: string | null } = {},
) =>
  // prettier-ignore
  rateOf(rates, { employeeId: 'max', activityId: 'paint', on: today, ...over })?.amount

const all = rate({ amount: 1_000 })
const paint = rate({ activityId: 'paint', amount: 2_000 })
const max = rate({ employeeId: 'max', amount: 3_000 })
const both = rate({ employeeId: 'max', activityId: 'paint', amount: 4_000 })

describe('the rate of work', () => {
  test('is the most special one: member and activity, member, activity, all', () => {
    expect([all, paint, max, both].map(scopeOf).toReversed()).toEqual(RATE_SCOPES)
    expect(amountOf([all, paint, max, both])).toBe(4_000)
    expect(amountOf([all, paint, max])).toBe(3_000)
    expect(amountOf([all, paint])).toBe(2_000)
    expect(amountOf([all])).toBe(1_000)
    expect(amountOf([])).toBeUndefined()
  })

  test('is that of others for no one else, and of an activity only where it is named', () => {
    expect(amountOf([max, both], { employeeId: 'lea' })).toBeUndefined()
    expect(amountOf([paint, both], { activityId: null })).toBeUndefined()
    expect(amountOf([paint, both, max], { activityId: 'plan' })).toBe(3_000)
  })

  test('is the latest on or before the day: not a day before it begins', () => {
    const rates = [max, rate({ employeeId: 'max', fromOn: today, amount: 3_500 })]
    expect(amountOf(rates, { on: addDays(today, -1) })).toBe(3_000)
    expect(amountOf(rates)).toBe(3_500)
    expect(amountOf([rate({ fromOn: addDays(today, 1) })])).toBeUndefined()
  })

  test('holds on its last day, and not on the one after; the one it replaced does not come back', () => {
    const ended = rate({ employeeId: 'max', fromOn: '2026-06-01' as Day, untilOn: today, amount: 3_500 })
    expect(amountOf([all, max, ended])).toBe(3_500)
    expect(amountOf([all, max, ended], { on: addDays(today, 1) })).toBe(1_000)
  })

  test('is what one finds who looks at each day and each rate', () => {
    const day = fc.integer({ min: 0, max: 12 }).map((at) => addDays(today, at))
    const drawn = fc.record({
      employeeId: fc.constantFrom(null, 'max', 'lea'),
      activityId: fc.constantFrom(null, 'paint', 'plan'),
      fromOn: day,
      untilOn: fc.option(fc.nat(5)),
      amount: fc.nat(9_000),
    })
    const keyOf = (of: DatedRate) => `${of.employeeId} ${of.activityId} ${of.fromOn}`
    const rates = fc.uniqueArray(drawn.map((each) => ({ ...each, untilOn: each.untilOn === null ? null : addDays(each.fromOn, each.untilOn) })), { selector: keyOf, maxLength: 25 }) // prettier-ignore
    fc.assert(
      fc.property(rates, day, fc.constantFrom('max', 'lea', 'tim'), fc.constantFrom(null, 'paint', 'plan'), (some, on, employeeId, activityId) => {
        const wanted = [[employeeId, activityId], [employeeId, null], [null, activityId], [null, null]]
        let found: number | undefined
        for (const [of, doing] of wanted) {
          for (let back = 0; found === undefined && back <= 12; back += 1) {
            const begun = some.find((each) => each.employeeId === of && each.activityId === doing && each.fromOn === addDays(on, -back))
            if (!begun) continue
            if (begun.untilOn === null || begun.untilOn >= on) found = begun.amount
            break
          }
          if (found !== undefined) break
        }
        expect(amountOf(some, { on, employeeId, activityId })).toBe(found)
      }),
    ) // prettier-ignore
  })
})

test('a rate is planned until it begins, then present until the next one for the same begins or it ends', () => {
  const run = { fromOn: today, untilOn: addDays(today, 4), replacedOn: addDays(today, 2) }
  const states = (of: typeof run) => [-1, 0, 1, 2, 4, 5].map((at) => rateState(of, addDays(today, at))) // prettier-ignore
  expect(states(run)).toEqual(['PLANNED', 'PRESENT', 'PRESENT', 'REPLACED', 'REPLACED', 'REPLACED'])
  const alone = { ...run, replacedOn: null }
  expect([-1, 0, 4, 5].map((at) => rateState(alone, addDays(today, at)))).toEqual(['PLANNED', 'PRESENT', 'PRESENT', 'ENDED']) // prettier-ignore
})
