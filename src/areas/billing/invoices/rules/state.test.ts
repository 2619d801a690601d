import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import type { Instant } from '#core/dates.ts'
import { numberOf, patternFaults } from './numbers.ts'
import { type PinTries, pinWaitSeconds } from './pin.ts'
import { balanceOf, stateOf } from './state.ts'

const today = '2026-11-20' as Day
const facts = (total: number, credited: number, paid: number) => ({ total: minor(total), credited: minor(credited), paid: minor(paid) }) // prettier-ignore

test('an invoice is the first that is true of it, and late from the day after it is due', () => {
  const state = (total: number, credited: number, paid: number, dueOn: string | null = null) =>
    stateOf({ ...facts(total, credited, paid), dueOn: dueOn as Day | null }, today)
  expect([state(100, 100, 0), state(0, 0, 0), state(100, 40, 60), state(100, 0, 99)]).toEqual(['CREDITED', 'PAID', 'PAID', 'PART_PAID']) // prettier-ignore
  expect([state(100, 0, 0, '2026-11-19'), state(100, 0, 0, '2026-11-20'), state(100, 0, 0)]).toEqual(['OVERDUE', 'UNPAID', 'UNPAID']) // prettier-ignore
  expect([state(100, 40, 0), state(100, 40, 10), state(100, 40, 10, '2026-11-19')]).toEqual(['PART_CREDITED', 'PART_PAID', 'OVERDUE']) // prettier-ignore
})

test('what is still to be paid is the total less what was credited and paid, and never below zero', () => {
  expect([balanceOf(facts(100, 30, 20)), balanceOf(facts(100, 60, 60))]).toEqual([50, 0])
})

test('no one who was never wrong waits, whatever the clock', () => {
  const never: PinTries = { order: { count: 0, lastAt: '2026-11-20T10:00:00.000Z' }, address: { count: 0, firstAt: null }, everywhere: { count: 0, firstAt: null } } // prettier-ignore
  expect(pinWaitSeconds(never, '2026-11-20T10:00:00.000Z' as Instant)).toBe(0)
})

test('a pattern has letters, digits, dash and slash alone, wherever in it', () => {
  const faults = ['IN V/{yy}/{number:3}', '{yy}/{number:3}#', '#{yy}{number:3}', 'INV/{yy}/{number:3}'].map(patternFaults) // prettier-ignore
  expect(faults).toEqual([['CHARACTERS'], ['CHARACTERS'], ['CHARACTERS'], []])
})

test('a place that outgrows its digits takes the separators before it, and none behind', () => {
  const year = '2025-04-01' as Day
  expect(numberOf('A-B/{year}/{number:4}-X', year, 123_456_789)).toBe(undefined)
  expect(numberOf('A-B/{year}/{number:4}-X', year, 1_234_567)).toBe('AB2526/1234567-X')
  expect(numberOf('INV/{year}{number:6}', year, 123_456_789)).toBe('INV2526123456789')
})
