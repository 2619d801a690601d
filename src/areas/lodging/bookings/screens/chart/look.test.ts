import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { BookingStatus } from '../../contract/replies.ts'
import { barLook, grips, lookNames, toneOf } from './look.ts'

const today = '2026-11-20' as Day
const day = (shift: number) => addDays(today, shift)
const look = (status: BookingStatus, arrival: number, departure: number) =>
  barLook({ status, arrival: day(arrival), departure: day(departure) }, today).name

test.each([
  ['CONFIRMED', 1, 3, 'confirmed'],
  ['CONFIRMED', 0, 3, 'arrives'],
  ['CONFIRMED', -1, 3, 'overdueIn'],
  ['IN_HOUSE', -2, 3, 'inHouse'],
  ['IN_HOUSE', -2, 0, 'leaves'],
  ['IN_HOUSE', -4, -1, 'overdueOut'],
  ['OPTION', 2, 3, 'tentative'],
  ['INQUIRY', 0, 3, 'tentative'],
  ['WAITLIST', -1, 3, 'overdueIn'],
  ['CHECKED_OUT', -3, 0, 'past'],
  ['NO_SHOW', -1, 1, 'noShow'],
  ['CANCELLED', 2, 4, 'cancelled'],
] as const)('%s from %i to %i is %s', (status, arrival, departure, name) => {
  expect(look(status, arrival, departure)).toBe(name)
})

const anyBar = fc.record({
  status: fc.constantFrom(...BookingStatus.options),
  arrival: fc.integer({ min: -20, max: 20 }),
  nights: fc.integer({ min: 1, max: 20 }),
})

test('every state has a look of the legend, and urgency never concerns what is closed or still to come', () => {
  fc.assert(
    fc.property(anyBar, ({ status, arrival, nights }) => {
      const { name, tone } = barLook({ status, arrival: day(arrival), departure: day(arrival + nights) }, today)
      expect(lookNames).toContain(name)
      expect(toneOf(name)).toBe(tone)
      if (['CHECKED_OUT', 'CANCELLED'].includes(status)) expect(tone).not.toBe('urgent')
      if (arrival > 0 && status !== 'NO_SHOW') expect(tone).not.toBe('urgent')
    }),
  )
})

test('in house only the departure edge moves, a locked stay stays in its place, a closed one does not change', () => {
  expect(grips({ status: 'CONFIRMED', isLocked: false })).toEqual({ move: true, start: true, end: true })
  expect(grips({ status: 'IN_HOUSE', isLocked: false })).toEqual({ move: true, start: false, end: true })
  expect(grips({ status: 'CONFIRMED', isLocked: true })).toEqual({ move: false, start: false, end: true })
  expect(grips({ status: 'CHECKED_OUT', isLocked: false })).toEqual({ move: false, start: false, end: false })
})
