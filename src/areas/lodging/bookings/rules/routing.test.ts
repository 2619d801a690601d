import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { type Route, ROUTE_CATEGORIES } from '../contract/routing.ts'
import { categoryOf, isRouted } from './routing.ts'

const day = '2026-11-20' as Day
const charge = (more: object = {}) => ({ kind: 'SERVICE' as const, countsAs: 'SERVICE' as const, orderId: null, serviceOn: day, ...more }) // prettier-ignore

test('a charge is of one kind: fees first, then room, then orders, else an extra', () => {
  expect(categoryOf(charge({ kind: 'FEE', countsAs: 'EXPENSE' }))).toBe('FEES')
  expect(categoryOf(charge({ kind: 'ROOM', countsAs: 'ROOM' }))).toBe('ROOM')
  expect(categoryOf(charge({ kind: 'TRANSFER', countsAs: 'ROOM' }))).toBe('ROOM')
  expect(categoryOf(charge({ orderId: 'o' }))).toBe('ORDERS')
  expect(categoryOf(charge())).toBe('EXTRAS')
  expect(categoryOf(charge({ kind: 'EXPENSE', countsAs: 'EXPENSE' }))).toBe('EXTRAS')
})

test('a rule applies from its day on', () => {
  const routes: Route[] = [{ category: 'EXTRAS', from: day }]
  expect([-1, 0, 1].map((offset) => isRouted(routes, charge({ serviceOn: addDays(day, offset) })))).toEqual([false, true, true]) // prettier-ignore
  expect(isRouted(routes, charge({ orderId: 'o' }))).toBe(false)
  expect(isRouted([], charge())).toBe(false)
})

test('everything is routed when each kind is, and a rule more never routes less', () => {
  const kind = fc.constantFrom('FEE', 'ROOM', 'SERVICE', 'EXPENSE', 'TRANSFER')
  const any = fc.record({ kind, countsAs: fc.constantFrom('ROOM', 'SERVICE', 'EXPENSE'), orderId: fc.constantFrom(null, 'o') }) // prettier-ignore
  const all = ROUTE_CATEGORIES.map((category) => ({ category, from: day }))
  fc.assert(
    fc.property(any, fc.subarray(all), (facts, some) => {
      const one = charge(facts)
      expect(isRouted(all, one)).toBe(true)
      if (isRouted(some.slice(1), one)) expect(isRouted(some, one)).toBe(true)
    }),
    { numRuns: LAW_CASES },
  )
})
