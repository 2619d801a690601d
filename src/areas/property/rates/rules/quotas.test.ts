import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { NO_QUOTAS, type QuotaBook, quotaLeft, quotaReasons, withoutStay, withStay } from './quotas.ts'

const first = '2026-11-19' as Day
const day = (offset: number) => addDays(first, offset)
const bar = { id: 'BAR', name: 'Best available' }
const stay = (from: number, until: number, roomTypeId = 'STD', ratePlanId = 'BAR') => ({
  ratePlanId,
  roomTypeId,
  arrival: day(from),
  departure: day(until),
})
const all = (rooms: number) => ({ ratePlanId: 'BAR', roomTypeId: null, rooms })
const suites = (rooms: number) => ({ ratePlanId: 'BAR', roomTypeId: 'SUI', rooms })
const bookOf = (quotas: QuotaBook['quotas'], ...sold: ReturnType<typeof stay>[]): QuotaBook =>
  sold.reduce(withStay, { quotas, sales: [] })

describe('a quota', () => {
  test('is reached by its last room, and names night, plan and figure', () => {
    const book = bookOf([all(2)], stay(0, 2))
    expect(quotaReasons(bar, book, stay(0, 2))).toEqual([])
    expect(quotaReasons(bar, withStay(book, stay(1, 3)), stay(0, 2))).toEqual([
      { code: 'plan_quota_reached', day: day(1), detail: 'Best available: 2' },
    ])
  })

  test('of zero sells nothing, and without one all is sold', () => {
    expect(quotaReasons(bar, bookOf([all(0)]), stay(0, 1))).toMatchObject([{ day: first, detail: 'Best available: 0' }])
    expect(quotaReasons(bar, NO_QUOTAS, stay(0, 1))).toEqual([])
    expect(quotaReasons(undefined, bookOf([all(0)]), stay(0, 1))).toEqual([])
  })

  test('of a type counts its rooms alone, one over all types those of every type; other plans count for neither', () => {
    const book = bookOf([all(2), suites(1)], stay(0, 1, 'SUI'), stay(0, 1, 'STD', 'BB'))
    expect(quotaReasons(bar, book, stay(0, 1, 'SUI'))).toMatchObject([{ detail: 'Best available: 1' }])
    expect(quotaReasons(bar, book, stay(0, 1, 'STD'))).toEqual([])
    const left = (roomTypeId: string, ratePlanId = 'BAR') => quotaLeft(book, { ratePlanId, roomTypeId })(first)
    expect([left('SUI'), left('STD'), left('STD', 'BB')]).toEqual([0, 1, Infinity])
  })

  test('of a changed stay counts only for nights it did not have', () => {
    const book = bookOf([all(1)], stay(0, 4))
    expect(quotaReasons(bar, book, stay(0, 4), stay(0, 4))).toEqual([])
    expect(quotaReasons(bar, book, stay(2, 5), stay(2, 3))).toMatchObject([{ day: day(3) }])
  })
})

test('a stay is sold exactly when, on each of its nights, fewer are sold than every quota allows', () => {
  const span = fc
    .tuple(fc.nat(6), fc.integer({ min: 1, max: 5 }))
    .map(([from, nights]) => [from, from + nights] as const)
  const type = fc.constantFrom('STD', 'SUI')
  const sold = fc.array(
    fc.tuple(span, type).map(([[from, until], of]) => stay(from, until, of)),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(sold, span, type, fc.nat(5), fc.nat(5), (stays, [from, until], of, most, mostSuites) => {
      const book = bookOf([all(most), suites(mostSuites)], ...stays)
      const wanted = stay(from, until, of)
      const nights = Array.from({ length: until - from }, (_, at) => day(from + at))
      const on = (night: Day, types: string[]) =>
        stays.filter((one) => types.includes(one.roomTypeId) && one.arrival <= night && night < one.departure).length
      const isSold = nights.every(
        (night) => on(night, ['STD', 'SUI']) < most && (of === 'STD' || on(night, ['SUI']) < mostSuites),
      )
      expect(quotaReasons(bar, book, wanted).length === 0).toBe(isSold)
      const again = withoutStay(withStay(book, wanted), wanted)
      const left = (one: QuotaBook) => nights.map(quotaLeft(one, wanted))
      expect(left(again)).toEqual(left(book))
      expect(left(book).every((rooms) => rooms > 0)).toBe(isSold)
    }),
  )
})
