import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import type { BookingPolicy, PolicySeason, StayTerms } from '../contract/policies.ts'
import {
  depositDueOn,
  freeUntil,
  policyFor,
  propertyTerms,
  stepAt,
  termLines,
  termsFor,
  termsFrom,
  termsOf,
} from './policies.ts'
import { termText } from './term-words.ts'

const day = (text: string) => text as Day
const ARRIVAL = day('2027-03-10')
const ZONE = 'Europe/Paris'
const policy = (id: string, more: Partial<BookingPolicy> = {}): BookingPolicy => ({
  id,
  name: id,
  version: 1,
  deposit: null,
  guarantee: 'NONE',
  cancellation: { unit: 'DAYS', steps: [] },
  noShow: null,
  ...more,
})
const season = (id: string, ratePlanId: string | null, firstOn: string, lastOn: string): PolicySeason => ({
  id, name: id, policyId: id, ratePlanId, firstOn: day(firstOn), lastOn: day(lastOn), version: 1,
}) // prettier-ignore
const bar = { id: 'bar', parentPlanId: null, policyId: 'flex' }
const child = { id: 'child', parentPlanId: 'bar', policyId: null }
const own = { id: 'own', parentPlanId: 'bar', policyId: 'strict' }
const bare = { id: 'bare', parentPlanId: null, policyId: null }
const plans = [bar, child, own, bare]
const names = ['flex', 'strict', 'peak', 'all', 'week', 'week2']
const policies = names.map((name) => policy(name))
const holds = (seasons: PolicySeason[], ratePlanId: string, arrival: string) =>
  policyFor({ policies, seasons }, plans, { ratePlanId, arrival: day(arrival) })?.id

test('a season of the plan is before one of the plan followed, one of all plans, the plan’s policy, and its parent’s', () => {
  const all = season('all', null, '2027-01-01', '2027-12-31')
  const peak = season('peak', 'bar', '2027-03-01', '2027-03-31')
  expect(['bar', 'child', 'own', 'bare'].map((plan) => holds([all, peak], plan, '2027-03-10'))).toEqual([
    'peak', 'peak', 'all', 'all',
  ]) // prettier-ignore
  expect(['bar', 'child', 'own', 'bare'].map((plan) => holds([], plan, '2027-03-10'))).toEqual([
    'flex', 'flex', 'strict', undefined,
  ]) // prettier-ignore
})

test('policies and seasons come down a whole chain, as far as no plan on the way has a policy of its own', () => {
  const chain = [
    ...plans,
    { id: 'second', parentPlanId: 'child', policyId: null },
    { id: 'third', parentPlanId: 'second', policyId: null },
    { id: 'below', parentPlanId: 'own', policyId: null },
  ]
  const holdsOn = (seasons: PolicySeason[], ratePlanId: string) =>
    policyFor({ policies, seasons }, chain, { ratePlanId, arrival: ARRIVAL })?.id
  const peak = season('peak', 'bar', '2027-03-01', '2027-03-31')
  const week = season('week', 'second', '2027-03-01', '2027-03-31')
  expect(['second', 'third', 'below'].map((id) => holdsOn([], id))).toEqual(['flex', 'flex', 'strict'])
  expect(['second', 'third', 'below'].map((id) => holdsOn([peak], id))).toEqual(['peak', 'peak', 'strict'])
  expect(['child', 'second', 'third'].map((id) => holdsOn([peak, week], id))).toEqual(['peak', 'week', 'week'])
})

test('a season applies from its first day of arrival to its last, and on no other', () => {
  const seasons = [season('peak', 'bar', '2027-03-01', '2027-03-31')]
  const days = ['2027-02-28', '2027-03-01', '2027-03-31', '2027-04-01']
  expect(days.map((arrival) => holds(seasons, 'bar', arrival))).toEqual(['flex', 'peak', 'peak', 'flex'])
})

test('of seasons that overlap the one that begins last applies, then the one that ends first, whatever their order', () => {
  const seasons = [
    season('all', null, '2027-01-01', '2027-12-31'),
    season('week2', null, '2027-03-08', '2027-03-20'),
    season('week', null, '2027-03-08', '2027-03-14'),
  ]
  for (const order of [seasons, seasons.toReversed()])
    expect(['2027-03-07', '2027-03-08', '2027-03-14', '2027-03-15', '2027-03-21'].map((at) => holds(order, 'bare', at))).toEqual([
      'all', 'week', 'week', 'week2', 'all',
    ]) // prettier-ignore
})

test('without a policy the property’s own percentages apply', () => {
  const property = propertyTerms({ freeCancelDays: 2, cancelFeeBp: 5_000, noShowFeeBp: 0 }, '14:00')
  const book = { policies, seasons: [], checkInTime: '14:00', propertyTerms: property }
  expect(termsFor(book, plans, { ratePlanId: 'bare', arrival: ARRIVAL })).toMatchObject({
    policyId: null, cancellation: { unit: 'DAYS', steps: [{ before: 2, charge: { basis: 'PERCENT', value: 5_000 } }] }, noShow: null,
  }) // prettier-ignore
})

const half = { basis: 'PERCENT', value: 5_000 } as const
const full = { basis: 'PERCENT', value: 10_000 } as const
const terms = (unit: 'DAYS' | 'HOURS', ...befores: (number | null)[]): StayTerms => {
  const steps = befores.map((before, at) => ({ before, charge: at === 0 ? half : full }))
  return termsOf(policy('x', { cancellation: { unit, steps } }), '14:00')
}
const on = (businessDate: string, now = `${businessDate}T10:00:00.000Z`) => ({
  businessDate: day(businessDate),
  now,
  timeZone: ZONE,
})

test('the last free day is free, the next is charged, and the later step applies from the day after its own', () => {
  const of = terms('DAYS', 7, 1)
  const days = ['2027-03-03', '2027-03-04', '2027-03-09', '2027-03-10']
  expect(days.map((at) => stepAt(of, ARRIVAL, on(at))?.charge)).toEqual([undefined, half, half, full])
  expect(freeUntil(of, ARRIVAL, ZONE)).toBe('2027-03-03')
})

test('hours count from check-in by the property’s clock: the last free minute is free, a second later is charged', () => {
  const of = terms('HOURS', 24)
  const charged = (now: string) => stepAt(of, ARRIVAL, on('2027-03-09', now))?.charge
  expect(charged('2027-03-09T12:59:00.000Z')).toBeUndefined()
  expect(charged('2027-03-09T13:00:00.000Z')).toBeUndefined()
  expect(charged('2027-03-09T13:00:01.000Z')).toEqual(half)
})

test('non-refundable terms charge from the booking on and are never free', () => {
  expect(stepAt(terms('DAYS', null), ARRIVAL, on('2020-01-01'))?.charge).toEqual(half)
  expect(freeUntil(terms('DAYS', null), ARRIVAL, ZONE)).toBeNull()
})

test('a step that has begun never ends: waiting leads to the same step or a later one', () => {
  const befores = fc
    .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 5 })
    .map((list) => list.toSorted((a, b) => b - a))
  fc.assert(
    fc.property(befores, fc.integer({ min: -80, max: 5 }), (list, offset) => {
      const steps = list.map((before, at) => ({ before, charge: { basis: 'NIGHTS' as const, value: at + 1 } }))
      const of = termsOf(policy('x', { cancellation: { unit: 'DAYS', steps } }), '14:00')
      const reached = (at: Day) => stepAt(of, ARRIVAL, on(at))?.charge.value ?? 0
      const today = addDays(ARRIVAL, offset)
      expect(reached(addDays(today, 1))).toBeGreaterThanOrEqual(reached(today))
    }),
  )
})

test('a deposit is due when booked, or days before the arrival, never before it was booked', () => {
  const due = (daysBefore: number | null, bookedOn: string) =>
    depositDueOn(termsOf(policy('x', { deposit: { charge: half, daysBefore } }), '14:00'), ARRIVAL, day(bookedOn))
  expect([due(null, '2027-01-05'), due(14, '2027-01-05'), due(14, '2027-03-01')]).toEqual([
    '2027-01-05', '2027-02-24', '2027-03-01',
  ]) // prettier-ignore
})

test('a late booker reads what applies from then on: no free time that is over, no step before the one that applies', () => {
  const steps = [
    { before: 7, charge: half },
    { before: 1, charge: full },
  ]
  const of = termsOf(
    policy('x', { deposit: { charge: half, daysBefore: 10 }, cancellation: { unit: 'DAYS', steps } }),
    '14:00',
  )
  const read = (daysAhead: number) => {
    const { deposit, cancellation } = termsFrom(of, ARRIVAL, on(addDays(ARRIVAL, -daysAhead)))
    return [deposit?.daysBefore, cancellation.steps.map(({ before }) => before)]
  }
  // The last free day is the seventh before the arrival, the last day of the first step the day before it; a deposit is due on the tenth.
  expect([11, 10, 9, 7, 6, 1, 0].map(read)).toEqual([
    [10, [7, 1]], [10, [7, 1]], [null, [7, 1]], [null, [7, 1]], [null, [null, 1]], [null, [null, 1]], [null, [null]],
  ]) // prettier-ignore
})

test('terms are worded in both languages, with the days of the stay or before any', () => {
  const of = termsOf(
    policy('x', {
      deposit: { charge: { basis: 'FIXED', value: 500 }, daysBefore: null },
      guarantee: 'CARD',
      cancellation: { unit: 'DAYS', steps: [{ before: 7, charge: half }, { before: 1, charge: { basis: 'NIGHTS', value: 1 } }] },
      noShow: full,
    }),
    '14:00',
  ) // prettier-ignore
  const formats = {
    day: (at: Day) => at,
    amount: (amount: number) => `¥${amount}`,
    percent: (bp: number) => `${bp / 100}%`,
  }
  expect(termLines(of, { arrival: ARRIVAL, timeZone: ZONE }).map((line) => termText(line, 'en', formats))).toEqual([
    'Deposit: ¥500 per room, due at the time of booking',
    'Guaranteed by credit card',
    'Free cancellation until 2027-03-03',
    'Cancellation after 2027-03-03: 50% of the price',
    'Cancellation after 2027-03-09: the first night',
    'No-show: the full price',
  ])
  expect(termLines(of).map((line) => termText(line, 'fr', formats))).toContain(
    'Annulation gratuite jusqu’à : 7 jours avant l’arrivée',
  )
})
