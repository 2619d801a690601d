import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overdueOf, paceBehind, watchedIn } from './attention.ts'
import { HOTEL_DEFAULT, RESTAURANT_DEFAULT, ROOMS_DEFAULT } from './defaults.ts'

test('the dashboards of hotels show revenue, pace and what is owed; that of a restaurant its revenue', () => {
  for (const layout of [HOTEL_DEFAULT, ROOMS_DEFAULT])
    expect(Object.values(watchedIn(layout)).map(({ report }) => report)).toEqual(['manager', 'pace', 'ageing'])
  expect(Object.keys(watchedIn(RESTAURANT_DEFAULT))).toEqual(['revenue'])
  expect(watchedIn([])).toEqual({})
})

const nights = (rooms: number, before: number) => ({ rows: [{ key: '2026-11-20', rooms, before }, { key: '2026-11-21', rooms: 0, before: 0 }] }) // prettier-ignore

test('pace is behind from five percent on', () => {
  expect(paceBehind(nights(95, 100))).toEqual({ now: 95, before: 100, percent: 5 })
  expect(paceBehind(nights(96, 100))).toBeUndefined()
  expect(paceBehind(nights(0, 0))).toBeUndefined()
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), (rooms, before) => {
      const found = paceBehind(nights(rooms, before))
      if (rooms >= before) expect(found).toBeUndefined()
      if (found) expect(found.percent).toBeGreaterThanOrEqual(5)
    }),
  )
})

test('what is owed for longer than a month is late, and what was charged within it is not', () => {
  const owed = (...amounts: number[]) => ({
    rows: amounts.map((amount, at) => ({ key: String(at + 1), owed: amount })),
  })
  expect(overdueOf(owed(500, 0, 0, 0))).toBeUndefined()
  expect(overdueOf(owed(500, 1, 0, 0))).toEqual({ late: 1, owed: 501 })
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 4, maxLength: 4 }), (amounts) => {
      const late = amounts.slice(1).reduce((sum, amount) => sum + amount, 0)
      expect(overdueOf(owed(...amounts))?.late ?? 0).toBe(late)
    }),
  )
})
