import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import type { BoardRoom } from './contract.ts'
import { boardCounts, distribution, minutesToClean, occupancyOf, type RoomGuests } from './rules.ts'

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

describe('minutes to clean', () => {
  const times = { departureMinutes: 30, stayMinutes: 15 }
  const of = (over: Partial<Parameters<typeof minutesToClean>[0]>) =>
    minutesToClean({ condition: 'DIRTY', occupancy: 'VACANT', departure: null, block: null, ...over }, times)

  test('a room left takes them whole, also before the guests leave; a stay-over and what is clean less', () => {
    expect([of({ occupancy: 'DEPARTED' }), of({ occupancy: 'DUE_OUT', departure: today, condition: 'CLEAN' })]).toEqual([30, 30])
    expect([of({ occupancy: 'OCCUPIED', departure: addDays(today, 1) }), of({ occupancy: 'OCCUPIED', departure: addDays(today, 1), condition: 'CLEAN' })]).toEqual([15, 0])
    expect([of({}), of({ condition: 'CLEANING' }), of({ condition: 'CLEAN' }), of({ condition: 'INSPECTED' })]).toEqual([30, 30, 0, 0])
    expect(of({ block: { id: 'b', kind: 'HOLD', until: today, reason: 'x', version: 1 } })).toBe(0)
  }) // prettier-ignore
})

describe('the even distribution', () => {
  const worker = (employeeId: string, capacityMinutes: number, assignedMinutes = 0) => ({
    employeeId,
    capacityMinutes,
    assignedMinutes,
  })
  const room = (roomId: string, minutes = 30) => ({ roomId, minutes })

  test('twice the minutes take twice the rooms, and neighbours stay together; who has more than their part gets none', () => {
    const rooms = ['1', '2', '3', '4', '5', '6'].map((id) => room(id))
    const to = (workers: Parameters<typeof distribution>[1]) =>
      distribution(rooms, workers).map(({ employeeId }) => employeeId).join('')
    expect(to([worker('a', 400), worker('b', 200)])).toBe('aaaabb')
    expect(to([worker('a', 400), worker('b', 200, 500)])).toBe('aaaaaa')
    expect(to([worker('a', 300, 60), worker('b', 300)])).toBe('aabbbb')
    expect(distribution(rooms, [])).toEqual([])
  }) // prettier-ignore

  test('law: each room goes to one of them, and no part of the minutes is taken further off than one room', () => {
    const minutes = fc.integer({ min: 1, max: 90 })
    const workers = fc.array(fc.record({ capacity: fc.integer({ min: 30, max: 600 }), taken: fc.integer({ min: 0, max: 400 }) }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.array(minutes, { minLength: 1, maxLength: 60 }), workers, (sizes, drawn) => {
        const rooms = sizes.map((size, index) => room(String(index), size))
        const people = drawn.map(({ capacity, taken }, index) => worker(String(index), capacity, taken))
        const made = distribution(rooms, people)
        expect(made.map(({ roomId }) => roomId)).toEqual(rooms.map(({ roomId }) => roomId))
        const got = new Map<string, number>()
        for (const { roomId, employeeId } of made) got.set(employeeId, (got.get(employeeId) ?? 0) + (sizes[Number(roomId)] ?? 0))
        const largest = Math.max(...sizes)
        const loads = people.map((one) => ({ ...one, got: got.get(one.employeeId) ?? 0 }))
        for (const one of loads.filter((each) => each.got > 0))
          for (const other of loads) {
            const level = ({ assignedMinutes, got: own, capacityMinutes }: typeof one, slack: number) => (assignedMinutes + own + slack) / capacityMinutes
            expect(level(one, -largest)).toBeLessThanOrEqual(level(other, largest) + 1e-9)
          }
      }),
    )
  }) // prettier-ignore
})
