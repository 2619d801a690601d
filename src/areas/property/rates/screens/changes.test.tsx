import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysOf, weekdayOf, type Day } from '#core/dates.ts'
import { Currency, minor } from '#core/money.ts'
import { changedPrice, chunksOf, writesOf, type NightPrice, type Write } from './changes.ts'

const START = '2026-11-20' as Day
const nightsOf = ({ from, until, weekdays }: Write) =>
  daysOf({ from, until }).filter((day) => !weekdays || weekdays.includes(weekdayOf(day)))

test('writes give exactly the wanted nights exactly the wanted prices', () => {
  const amounts = fc.array(fc.option(fc.constantFrom(100, 200).map(minor)), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(amounts, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (prices, isWanted) => {
      const wanted: NightPrice[] = prices
        .map((amount, index) => ({ day: addDays(START, index), amount }))
        .filter((_, index) => isWanted[index])
      const given = writesOf(wanted).flatMap((write) =>
        nightsOf(write).map((day) => ({ day, amount: write.baseAmount })),
      )
      expect(given.toSorted((a, b) => (a.day < b.day ? -1 : 1))).toEqual(wanted)
    }),
  )
})

test('weekdays and weekends of a month are two calls', () => {
  const prices = daysOf({ from: START, until: addDays(START, 28) }).map((day) => ({
    day,
    amount: minor(weekdayOf(day) === 5 || weekdayOf(day) === 6 ? 600_000 : 500_000),
  }))
  expect(writesOf(prices)).toHaveLength(2)
})

test('a percentage is rounded to whole money, never below nothing, and leaves no price alone', () => {
  const raised = (amount: number, currency: string) =>
    changedPrice(minor(amount), { kind: 'percent', basisPoints: 1_000 }, Currency.parse(currency))
  expect([raised(333_300, 'INR'), raised(3_333, 'JPY'), raised(3_333_000, 'KWD')]).toEqual([366_600, 3_666, 3_666_000])
  const inr = Currency.parse('INR')
  expect(changedPrice(minor(100), { kind: 'add', amount: minor(-500) }, inr)).toBe(0)
  expect(changedPrice(null, { kind: 'percent', basisPoints: 1_000 }, inr)).toBeNull()
  expect(changedPrice(null, { kind: 'set', amount: minor(5) }, inr)).toBe(5)
})

test('long spans are read in chunks without hole or overlap', () => {
  const chunks = chunksOf(START, addDays(START, 130), 62)
  expect(chunks).toHaveLength(3)
  expect(chunks.flatMap(daysOf)).toEqual(daysOf({ from: START, until: addDays(START, 130) }))
})
