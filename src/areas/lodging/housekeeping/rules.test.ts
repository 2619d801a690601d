import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import type { BoardRoom } from './contract.ts'
import { boardCounts, occupancyOf, type RoomGuests } from './rules.ts'

const today = '2026-11-20' as Day
const anonymous: RoomGuests = { departure: null, isArrivalDue: false, hasDepartedToday: false }

test.each([
  ['VACANT', {}],
  ['ARRIVAL', { isArrivalDue: true }],
  ['DEPARTED', { hasDepartedToday: true }],
  ['TURNOVER', { hasDepartedToday: true, isArrivalDue: true }],
  ['OCCUPIED', { departure: addDays(today, 1) }],
  ['OCCUPIED', { departure: addDays(today, 1), isArrivalDue: true }],
  ['OCCUPIED', { departure: addDays(today, 1), hasDepartedToday: true }],
  ['DUE_OUT', { departure: today }],
  ['DUE_OUT', { departure: addDays(today, -1) }],
  ['TURNOVER', { departure: today, isArrivalDue: true }],
] as const)('%s when %o', (occupancy, guests) => {
  expect(occupancyOf({ ...anonymous, ...guests }, today)).toBe(occupancy)
})

const situation: fc.Arbitrary<RoomGuests> = fc.record({
  departure: fc.option(fc.integer({ min: -3, max: 3 }).map((offset) => addDays(today, offset))),
  isArrivalDue: fc.boolean(),
  hasDepartedToday: fc.boolean(),
})

test('a room with someone in it never looks empty, and an empty one never occupied', () => {
  fc.assert(
    fc.property(situation, (guests) => {
      const occupancy = occupancyOf(guests, today)
      const looksEmpty = ['VACANT', 'ARRIVAL', 'DEPARTED'].includes(occupancy)
      const looksOccupied = ['OCCUPIED', 'DUE_OUT'].includes(occupancy)
      expect(guests.departure === null ? looksOccupied : looksEmpty).toBe(false)
    }),
  )
})

test('only a room that someone comes to today is an arrival or a turnover', () => {
  fc.assert(
    fc.property(situation, (guests) => {
      if (['ARRIVAL', 'TURNOVER'].includes(occupancyOf(guests, today))) expect(guests.isArrivalDue).toBe(true)
    }),
  )
})

test('a blocked room counts as blocked and in its condition', () => {
  const block = { id: 'b', kind: 'HOLD' as const, until: today, reason: 'x', version: 1 }
  const rooms = [
    { condition: 'DIRTY' as const, block },
    { condition: 'DIRTY' as const, block: null },
    { condition: 'CLEANING' as const, block: null },
    { condition: 'CLEAN' as const, block: null },
    { condition: 'INSPECTED' as const, block },
  ]
  expect(boardCounts(rooms)).toMatchObject({ dirty: 2, cleaning: 1, clean: 1, inspected: 1, blocked: 2 })
})

test('every room counts in exactly one condition', () => {
  const room = fc.record({
    condition: fc.constantFrom<BoardRoom['condition']>('DIRTY', 'CLEANING', 'CLEAN', 'INSPECTED'),
    block: fc.constantFrom<BoardRoom['block']>(null, {
      id: 'b',
      kind: 'HOLD',
      until: today,
      reason: 'x',
      version: 1,
    }),
  })
  fc.assert(
    fc.property(fc.array(room), (rooms) => {
      const { dirty, cleaning, clean, inspected, blocked } = boardCounts(rooms)
      expect(dirty + cleaning + clean + inspected).toBe(rooms.length)
      expect(blocked).toBe(rooms.filter((one) => one.block).length)
    }),
  )
})
