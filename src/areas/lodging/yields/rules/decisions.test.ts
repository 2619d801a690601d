import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import { type CellFacts, decide, reasonOf, steppedPrice } from './decisions.ts'
import { FACTS, INR, ruleWith } from './testing.ts'

const ROUNDING = { roundTo: null, roundMode: 'NEAREST' as const, currency: INR }
const stepped = (base: number, step: object, rounding: object = {}) =>
  steppedPrice(minor(base), ruleWith(step), { ...ROUNDING, ...rounding })

describe('a price step', () => {
  test('is a share in whole units of the currency, or an amount as it is', () => {
    expect(stepped(500_000, { stepBp: 1_000 })).toBe(550_000)
    expect(stepped(499_900, { stepBp: 1_000 })).toBe(549_900)
    expect(stepped(500_000, { stepBp: null, stepAmount: 12_345 })).toBe(512_345)
    expect(stepped(500_000, { stepBp: null, stepAmount: -600_000 })).toBe(0)
  })
  test('is rounded as the plan is', () => {
    expect(stepped(512_300, { stepBp: 1_000 }, { roundTo: 5_000 })).toBe(565_000)
    expect(stepped(512_300, { stepBp: 1_000 }, { roundTo: 5_000, roundMode: 'DOWN' })).toBe(560_000)
  })
  test('ends at floor and ceiling', () => {
    expect(stepped(500_000, { stepBp: 1_000, ceilingAmount: 550_000 })).toBe(550_000)
    expect(stepped(500_000, { stepBp: 1_000, ceilingAmount: 549_999 })).toBe(549_999)
    expect(stepped(500_000, { stepBp: -1_000, floorAmount: 450_000 })).toBe(450_000)
    expect(stepped(500_000, { stepBp: -1_000, floorAmount: 450_001 })).toBe(450_001)
    expect(stepped(300_000, { stepBp: 1_000, floorAmount: 400_000 })).toBe(400_000)
  })
  test('is none where a bound or rounding would turn it around', () => {
    expect(stepped(600_000, { stepBp: 1_000, ceilingAmount: 550_000 })).toBe(600_000)
    expect(stepped(300_000, { stepBp: -1_000, floorAmount: 400_000 })).toBe(300_000)
    expect(stepped(505_000, { stepBp: 100 }, { roundTo: 100_000 })).toBe(505_000)
  })
  test('never goes against its direction, and is within its bounds or the price itself', () => {
    const amount = fc.integer({ min: 0, max: 2_000_000 })
    const step = fc.oneof(
      fc.integer({ min: -9_000, max: 100_000 }).map((stepBp) => ({ stepBp: stepBp || 1, stepAmount: null })),
      fc.integer({ min: -500_000, max: 500_000 }).map((by) => ({ stepBp: null, stepAmount: minor(by || 1) })),
    )
    const bounds = fc
      .tuple(fc.option(amount), fc.option(amount))
      .map(([a, b]) => (a !== null && b !== null && a > b ? [b, a] : [a, b]))
    const roundTo = fc.option(fc.constantFrom(100, 5_000, 50_000).map(minor))
    fc.assert(
      fc.property(amount, step, bounds, roundTo, (base, change, [floor, ceiling], unit) => {
        const rule = { ...change, floorAmount: floor === null ? null : minor(floor ?? 0), ceilingAmount: ceiling === null ? null : minor(ceiling ?? 0) } // prettier-ignore
        const after = stepped(base, rule, { roundTo: unit })
        const isUp = (change.stepBp ?? change.stepAmount ?? 0) > 0
        expect(isUp ? after >= base : after <= base).toBe(true)
        if (after !== base) {
          expect(after).toBeGreaterThanOrEqual(floor ?? 0)
          expect(after).toBeLessThanOrEqual(ceiling ?? Infinity)
        }
      }),
    )
  })
})

const cell = (change: Partial<CellFacts>): CellFacts => ({
  own: null,
  standing: undefined,
  otherwise: minor(500_000),
  rounding: ROUNDING,
  ...change,
})
const byRule = { valueBefore: null, valueSet: 550_000, ruleName: 'Rule', isAutomatic: true }
const apply = ruleWith({ state: 'APPLY' })

describe('what becomes of a cell', () => {
  test('a price is stepped once from the price without yield', () => {
    expect(decide(cell({}), apply)).toMatchObject({ proposed: 550_000, before: null, base: 500_000, isAutomatic: true })
    expect(decide(cell({ own: 550_000, standing: byRule }), apply)).toBeUndefined()
  })
  test('a rule that suggests does nothing by itself', () => {
    expect(decide(cell({}), ruleWith({}))).toMatchObject({ proposed: 550_000, isAutomatic: false })
  })
  test('it follows the price without yield, and a rule that ranks before', () => {
    const stands = cell({ own: 550_000, standing: byRule, otherwise: minor(600_000) })
    expect(decide(stands, apply)).toMatchObject({ proposed: 660_000, before: null })
    expect(decide(stands, ruleWith({ state: 'APPLY', stepBp: 2_000 }))).toMatchObject({ proposed: 720_000 })
  })
  test('it returns when no rule applies, by itself only if it was set by itself', () => {
    const stands = cell({ own: 550_000, standing: byRule })
    expect(decide(stands, undefined)).toMatchObject({ proposed: null, isAutomatic: true, ruleName: 'Rule' })
    const accepted = { ...byRule, valueBefore: 480_000, isAutomatic: false }
    expect(decide(cell({ own: 550_000, standing: accepted }), undefined)).toMatchObject({
      proposed: 480_000,
      isAutomatic: false,
    })
  })
  test('what a user set since, or undid, is not replaced without a user', () => {
    for (const own of [null, 530_000]) {
      const users = cell({ own, standing: byRule })
      expect(decide(users, undefined)).toBeUndefined()
      for (const rule of [apply, ruleWith({ state: 'SUGGEST' })])
        expect(decide(users, rule)).toMatchObject({ before: own, isAutomatic: false })
    }
  })
  test('a price a user set before is the price without yield', () => {
    expect(decide(cell({ own: 530_000 }), apply)).toMatchObject({ proposed: 583_000, before: 530_000, base: 530_000 })
  })
  test('a night without a price has none after', () => {
    expect(decide(cell({ otherwise: null }), apply)).toBeUndefined()
  })
  test('a step that ends where it began leaves the night without a price of its own', () => {
    const capped = ruleWith({ state: 'APPLY', ceilingAmount: minor(500_000) })
    expect(decide(cell({}), capped)).toBeUndefined()
    expect(decide(cell({ own: 550_000, standing: byRule }), capped)).toMatchObject({ proposed: null })
  })
  test('restrictions are set and lifted', () => {
    const stay = ruleWith({ effect: 'MIN_STAY', stepBp: null, minStay: 2 })
    expect(decide(cell({ otherwise: null }), stay)).toMatchObject({ proposed: 2 })
    expect(decide(cell({ otherwise: null, own: 2 }), stay)).toBeUndefined()
    const open = ruleWith({ effect: 'CLOSED', stepBp: null, isClosed: false })
    expect(decide(cell({ otherwise: null, own: 1 }), open)).toMatchObject({ proposed: 0, before: 1 })
  })

  const price = fc.option(fc.integer({ min: 1, max: 20 }).map((units) => units * 10_000))
  const someRule = fc.option(
    fc.record({
      state: fc.constantFrom('SUGGEST' as const, 'APPLY' as const),
      stepBp: fc.constantFrom(-2_000, 1_000, 2_500),
    }),
    { nil: undefined },
  )
  test('done and evaluated again, nothing is left to do; without a rule it ends where it began', () => {
    fc.assert(
      fc.property(price, price, someRule, (own, otherwise, draft) => {
        const rule = draft && ruleWith(draft)
        const before = cell({ own, otherwise: otherwise === null ? null : minor(otherwise) })
        const first = decide(before, rule)
        if (!first) return
        const { proposed } = first
        const standing =
          proposed === null || proposed === first.before
            ? undefined
            : { valueBefore: first.before, valueSet: proposed, ruleName: 'Rule', isAutomatic: true }
        const after = { ...before, own: proposed, standing }
        expect(decide(after, rule)).toBeUndefined()
        const back = decide(after, undefined)
        expect(back ? back.proposed : proposed).toBe(standing ? own : proposed)
      }),
    )
  })
})

test('a reason has the figures the rule goes by, and no others', () => {
  const rule = ruleWith({ occupancyFromBp: 4_000, aheadUntil: 7, pickupRooms: 3, pickupDays: 2 })
  const facts = { ...FACTS, event: 'Fair', property: { rooms: 40, sold: 20, pickup: () => 4 } }
  const decision = decide(cell({}), rule)
  expect(decision && reasonOf(decision, facts)).toEqual({
    rule: 'Rule', isLapsed: false, occupancyBp: 5_000, occupancyFromBp: 4_000, occupancyUntilBp: null, pickupRooms: 4, pickupDays: 2,
    daysAhead: 7, event: null, baseAmount: 500_000, stepBp: 1_000, stepAmount: null,
  }) // prettier-ignore
  const lapsed = decide(cell({ own: 550_000, standing: byRule }), undefined)
  expect(lapsed && reasonOf(lapsed, facts)).toMatchObject({
    rule: 'Rule',
    isLapsed: true,
    occupancyBp: null,
    stepBp: null,
  })
})

test('a reason of another rule: an amount, occupancy up to a bound, days ahead from one; or nothing but its name', () => {
  const reason = (change: object) => {
    const decision = decide(cell({}), ruleWith(change))
    return decision && reasonOf(decision, FACTS)
  }
  const none = {
    rule: 'Rule', isLapsed: false, occupancyBp: null, occupancyFromBp: null, occupancyUntilBp: null, pickupRooms: null, pickupDays: null,
    daysAhead: null, event: null, baseAmount: 500_000, stepBp: 1_000, stepAmount: null,
  } // prettier-ignore
  expect(reason({})).toEqual(none)
  expect(reason({ occupancyUntilBp: 6_000, aheadFrom: 3, stepBp: null, stepAmount: minor(-50_000) })).toEqual({
    ...none, occupancyBp: 5_000, occupancyUntilBp: 6_000, daysAhead: 7, stepBp: null, stepAmount: -50_000,
  }) // prettier-ignore
  expect(reason({ effect: 'MIN_STAY', minStay: 2, stepBp: null })).toEqual({ ...none, baseAmount: null, stepBp: null })
})
