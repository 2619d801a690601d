import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, daysOf } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { covers, type Offered, openTo, saleOf, salesOf } from './promotions.ts'

const today = '2026-11-20' as Day
const promotion = (more: Partial<Offered> = {}): Offered => ({
  id: 'p',
  name: 'Winter',
  about: { en: '', fr: '' },
  code: null,
  ratePlanId: 'plan',
  bookFirstOn: null,
  bookLastOn: null,
  stayFirstOn: null,
  stayLastOn: null,
  isActive: true,
  ...more,
})
const isOpen = (more: Partial<Offered>, code?: string) => openTo([promotion(more)], { today, code }).length === 1

test('a promotion may be booked from its first day to its last, both included', () => {
  expect(isOpen({ bookFirstOn: today, bookLastOn: today })).toBe(true)
  expect(isOpen({ bookFirstOn: addDays(today, 1) })).toBe(false)
  expect(isOpen({ bookLastOn: addDays(today, -1) })).toBe(false)
  expect(isOpen({ isActive: false })).toBe(false)
})

test('a code opens its promotion however it is typed, and no other', () => {
  expect(isOpen({ code: 'LAKE-10' }, ' lake-10 ')).toBe(true)
  expect(isOpen({ code: 'LAKE-10' }, 'LAKE')).toBe(false)
  expect(isOpen({ code: 'LAKE-10' })).toBe(false)
  expect(isOpen({ code: 'LAKE-10' }, '')).toBe(false)
  expect(isOpen({}, 'ANY')).toBe(true)
})

test('its first and last night are had, the nights beside them are not', () => {
  const own = { stayFirstOn: '2026-12-01' as Day, stayLastOn: '2026-12-03' as Day }
  const stay = (from: string, until: string) => covers(own, { from: from as Day, until: until as Day })
  expect(stay('2026-12-01', '2026-12-04')).toBe(true)
  expect(stay('2026-11-30', '2026-12-02')).toBe(false)
  expect(stay('2026-12-03', '2026-12-05')).toBe(false)
})

test('a plan with a promotion is sold by it alone, also once it has ended', () => {
  const span = { from: today, until: addDays(today, 1) }
  const guest = { today, code: undefined }
  const ended = salesOf([promotion({ isActive: false })], guest)
  expect(saleOf(ended, 'plan', span)).toBeUndefined()
  expect(saleOf(ended, 'other', span)).toBeNull()
  const both = salesOf([promotion({ id: 'all' }), promotion({ id: 'coded', code: 'LAKE' })], { today, code: 'lake' })
  expect(saleOf(both, 'plan', span)?.id).toBe('coded')
})

const Days = fc.record({ first: fc.option(fc.integer({ min: -5, max: 12 })), length: fc.integer({ min: 0, max: 9 }), hasEnd: fc.boolean() }) // prettier-ignore
const nth = (at: number | null) => (at === null ? null : addDays(today, at))

test('law: a stay is sold exactly where each of its nights is, by a promotion open today', () => {
  fc.assert(
    fc.property(Days, Days, fc.option(fc.constantFrom('A-1', 'B-2')), fc.constantFrom(undefined, 'a-1', 'B-2'), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 5 }),
      (book, stay, code, typed, start, nights) => {
        const ends = ({ first, length, hasEnd }: typeof book) => (hasEnd ? (first ?? 0) + length : null)
        const own = promotion({
          code,
          bookFirstOn: nth(book.first), bookLastOn: nth(ends(book)),
          stayFirstOn: nth(stay.first), stayLastOn: nth(ends(stay)),
        })
        const span = { from: addDays(today, start), until: addDays(today, start + nights) }
        const isHad = (day: Day) => day >= (own.stayFirstOn ?? day) && day <= (own.stayLastOn ?? day)
        const isToday = today >= (own.bookFirstOn ?? today) && today <= (own.bookLastOn ?? today)
        const isFor = code === null || code === typed?.toUpperCase()
        const sold = saleOf(salesOf([own], { today, code: typed }), 'plan', span)
        expect(sold !== undefined).toBe(isToday && isFor && daysOf(span).every(isHad))
      }),
    { numRuns: LAW_CASES },
  ) // prettier-ignore
})
