import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, nightsIn } from '#core/dates.ts'
import { negotiatedReasons, plansFor } from './negotiated.ts'

const TODAY = '2026-11-20' as Day
const day = (offset: number): Day => addDays(TODAY, offset)
const stay = (from: number, until: number) => ({ arrival: day(from), departure: day(until) })
const plan = { id: 'CORP', name: 'Corporate', isNegotiated: true }
const sold = (first: number | null, last: number | null, ratePlanId = 'CORP') => ({
  ratePlanId,
  firstOn: first === null ? null : day(first),
  lastOn: last === null ? null : day(last),
})
const against = (offset: number) => [{ code: 'plan_not_negotiated', day: day(offset), detail: 'Corporate' }]

describe('a negotiated plan', () => {
  test('is not sold without a company, or to one that has another plan', () => {
    expect(negotiatedReasons(plan, [], stay(0, 2))).toEqual(against(0))
    expect(negotiatedReasons(plan, [sold(null, null, 'OTHER')], stay(0, 2))).toEqual(against(0))
    expect(negotiatedReasons(plan, [sold(null, null)], stay(0, 2))).toEqual([])
  })

  test('is sold for its first and its last night, and not the night before or after', () => {
    const nights = [sold(10, 12)]
    expect(negotiatedReasons(plan, nights, stay(10, 13))).toEqual([])
    expect(negotiatedReasons(plan, nights, stay(9, 13))).toEqual(against(9))
    expect(negotiatedReasons(plan, nights, stay(10, 14))).toEqual(against(13))
    expect(negotiatedReasons(plan, [sold(10, null)], stay(10, 99))).toEqual([])
    expect(negotiatedReasons(plan, [sold(10, null)], stay(9, 11))).toEqual(against(9))
    expect(negotiatedReasons(plan, [sold(null, 12)], stay(0, 13))).toEqual([])
    expect(negotiatedReasons(plan, [sold(null, 12)], stay(0, 14))).toEqual(against(13))
  })

  test('that a stay has already is looked at for its new nights alone', () => {
    const nights = [sold(10, 12)]
    expect(negotiatedReasons(plan, nights, stay(5, 9), stay(5, 9))).toEqual([])
    expect(negotiatedReasons(plan, nights, stay(5, 8), stay(5, 9))).toEqual([])
    expect(negotiatedReasons(plan, nights, stay(5, 10), stay(5, 9))).toEqual(against(9))
    expect(negotiatedReasons(plan, nights, stay(4, 9), stay(5, 9))).toEqual(against(4))
    expect(negotiatedReasons(plan, nights, stay(11, 13), stay(13, 14))).toEqual([])
  })
})

test('a public plan, and one that is not there, is everyone’s', () => {
  expect(negotiatedReasons({ ...plan, isNegotiated: false }, [], stay(0, 2))).toEqual([])
  expect(negotiatedReasons(undefined, [], stay(0, 2))).toEqual([])
})

test('a stay has a plan exactly when each of its nights alone has it, and the first that has not is named', () => {
  const end = fc.option(fc.integer({ min: 0, max: 12 }), { nil: null })
  const nights = fc.array(fc.tuple(end, end, fc.constantFrom('CORP', 'OTHER')), { maxLength: 3 })
  const span = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 8 }))
  fc.assert(
    fc.property(nights, span, (all, [from, length]) => {
      const negotiated = all.map(([first, last, id]) => sold(first, last, id))
      const whole = stay(from, from + length)
      const missing = nightsIn(whole).filter(
        (night) => negotiatedReasons(plan, negotiated, { arrival: night, departure: addDays(night, 1) }).length > 0,
      )
      const reasons = negotiatedReasons(plan, negotiated, whole)
      expect(reasons.map((reason) => reason.day)).toEqual(missing.slice(0, 1))
      expect(plansFor([plan], negotiated, whole)).toEqual(missing.length === 0 ? [plan] : [])
    }),
  )
})

test('the plans for a stay are the negotiated ones of all its nights, in their order', () => {
  const plans = [
    { id: 'BAR', name: 'BAR', isNegotiated: false },
    { id: 'B', name: 'B', isNegotiated: true },
    plan,
    { id: 'LATE', name: 'Late', isNegotiated: true },
  ]
  const negotiated = [sold(null, null), sold(null, null, 'B'), sold(2, null, 'LATE')]
  expect(plansFor(plans, negotiated, stay(1, 3)).map(({ id }) => id)).toEqual(['B', 'CORP'])
})
