import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { METRICS } from '#areas/insight/reports/rules/metrics.ts'
import { spanOf } from '#areas/insight/reports/rules/periods.ts'
import { addDays, type Day } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import {
  afterWeighing,
  AGAINST,
  ALERT_SPANS,
  cutsOf,
  DIRECTIONS,
  isUnbegun,
  FREQUENCIES,
  isMet,
  OPEN_SPANS,
} from './conditions.ts'

const found = (value: number | null, reference: number | null = null) => ({ value, reference })

describe('a condition', () => {
  test.each([
    ['below', 'value', 6_000, 5_999, null, true],
    ['below', 'value', 6_000, 6_000, null, false],
    ['below', 'value', 6_000, 6_001, null, false],
    ['above', 'value', 6_000, 6_001, null, true],
    ['above', 'value', 6_000, 6_000, null, false],
    ['below', 'value', 0, -1, null, true],
    ['below', 'budget', 1_000, 8_999, 10_000, true],
    ['below', 'budget', 1_000, 9_000, 10_000, false],
    ['above', 'budget', 1_000, 11_001, 10_000, true],
    ['above', 'budget', 1_000, 11_000, 10_000, false],
    ['below', 'lastYear', 0, 9_999, 10_000, true],
    ['below', 'lastYear', 0, 10_000, 10_000, false],
    ['above', 'lastYear', 0, 10_001, 10_000, true],
    // Less of a loss is above it.
    ['above', 'lastYear', 0, -500, -1_000, true],
    ['below', 'lastYear', 4_999, -1_500, -1_000, true],
    ['below', 'lastYear', 5_000, -1_500, -1_000, false],
  ] as const)('%s %s %d: %d with %s is %s', (direction, against, threshold, value, reference, expected) => {
    expect(isMet({ direction, against, threshold }, found(value, reference))).toBe(expected)
  })

  test.each([
    ['value', null, null],
    ['budget', 5, null],
    ['budget', null, 5],
    ['budget', 5, 0],
    ['lastYear', 5, null],
  ] as const)('on %s is neither met nor unmet where something is missing: %s, %s', (against, value, reference) => {
    for (const direction of DIRECTIONS)
      expect(isMet({ direction, against, threshold: 0 }, found(value, reference))).toBeUndefined()
  })

  test('law: no figure is below and above the same', () => {
    const amount = fc.integer({ min: -100_000, max: 100_000 })
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.nat(20_000),
        fc.constantFrom(...AGAINST),
        (value, reference, threshold, against) => {
          const met = DIRECTIONS.map((direction) => isMet({ direction, against, threshold }, found(value, reference)))
          expect(met.every(Boolean)).toBe(false)
        },
      ),
      { numRuns: LAW_CASES },
    )
  })
})

describe('a weighing', () => {
  test('that fires disarms; one that is not met arms again', () => {
    const once = { repeats: 'ONCE', mayFire: true } as const
    expect(afterWeighing({ isArmed: true }, { isMet: true, ...once })).toEqual({ isHolding: true, isArmed: false, isFiring: true }) // prettier-ignore
    expect(afterWeighing({ isArmed: false }, { isMet: true, ...once })).toEqual({ isHolding: true, isArmed: false, isFiring: false }) // prettier-ignore
    expect(afterWeighing({ isArmed: false }, { isMet: false, ...once })).toEqual({ isHolding: false, isArmed: true, isFiring: false }) // prettier-ignore
  })

  test('of a missing figure changes nothing but that it is not true', () => {
    for (const isArmed of [true, false])
      expect(afterWeighing({ isArmed }, { isMet: undefined, repeats: 'DAILY', mayFire: true })).toEqual({ isHolding: false, isArmed, isFiring: false }) // prettier-ignore
  })

  const weighings = fc.array(fc.record({ day: fc.nat(6), isMet: fc.option(fc.boolean(), { nil: undefined }), isRead: fc.boolean() }), { maxLength: 40 }) // prettier-ignore
  test('law: in whatever order, an alert fires at most once a day, never unmet, and ONCE only after it was unmet', () => {
    fc.assert(
      fc.property(weighings, fc.constantFrom(...FREQUENCIES), (all, repeats) => {
        const fired: number[] = []
        let state = { isArmed: true }
        let sinceUnmet = true
        for (const { day, isMet: met, isRead } of all) {
          const { isFiring, ...after } = afterWeighing(state, { isMet: met, repeats, mayFire: isRead && !fired.includes(day) }) // prettier-ignore
          if (met === false) sinceUnmet = true
          if (isFiring) {
            expect(met).toBe(true)
            expect(repeats === 'DAILY' || sinceUnmet).toBe(true)
            fired.push(day)
            sinceUnmet = false
          }
          expect(after.isHolding).toBe(met === true)
          state = after
        }
        expect(new Set(fired).size).toBe(fired.length)
      }),
      { numRuns: LAW_CASES },
    )
  })
})

test('what is weighed by the hour has the open day or days to come in it', () => {
  // A month so far has its open day on the first.
  const today = '2026-11-01' as Day
  expect(ALERT_SPANS.filter((span) => spanOf(span, today).until > today)).toEqual([...OPEN_SPANS])
})

test('figures are narrowed down to what all of their report can be', () => {
  expect(cutsOf(['occupancy', 'adr'])).toEqual(['roomType'])
  expect(cutsOf(['occupancy', 'checks'])).toEqual([])
  expect(cutsOf(['checks', 'covers'])).toEqual(['outlet', 'hour', 'waiter'])
  expect(cutsOf(['not one'])).toEqual([])
  for (const metric of Object.keys(METRICS)) expect(cutsOf([metric])).toEqual(cutsOf([metric, metric]))
})

test('a month so far is not measured on its first day: none of its days is over', () => {
  const firstDay = '2026-12-01' as Day
  const isTooEarly = (day: Day) => isUnbegun('monthToDate', spanOf('monthToDate', day), day)
  expect([isTooEarly(firstDay), isTooEarly(addDays(firstDay, 1)), isTooEarly(addDays(firstDay, -1))]).toEqual([true, false, false])
  expect(isUnbegun('today', spanOf('today', firstDay), firstDay)).toBe(false)
}) // prettier-ignore
