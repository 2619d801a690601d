import { expect, test } from 'vitest'
import type { RoomCondition } from '#areas/property/rooms/contract.ts'
import type { Day } from '#core/dates.ts'
import type { Entry } from '#web/outbox/shelf.ts'
import type { BoardRoom } from '../contract.ts'
import { boardCounts } from '../rules.ts'
import { boardWith, type QueuedChange, seenAnew, subjectOf, waitingRooms, withoutGuests } from './waiting.ts'

const room = (number: string, condition: RoomCondition): BoardRoom => ({
  roomId: number,
  number,
  floor: '1',
  roomTypeId: 'standard',
  roomTypeName: 'Standard',
  condition,
  conditionNote: '',
  occupancy: 'TURNOVER',
  guestName: 'Ines Rao',
  bookingId: 'b1',
  departure: null,
  nextArrival: { guestName: 'Otto Rao', arrivalTime: '15:00', isVip: true },
  block: null,
  photosToday: 0,
  version: 1,
})
const rooms = [room('101', 'DIRTY'), room('102', 'DIRTY'), room('103', 'CLEAN')]
const board = { businessDate: '2026-11-20' as Day, asOf: '2026-11-20T09:00:00Z', counts: boardCounts(rooms), rooms }

let seq = 0
const entry = (numbers: readonly string[], does: RoomCondition | 'photo', more: Partial<Entry> = {}): Entry => ({
  seq: (seq += 1),
  key: String(seq),
  route: { area: 'housekeeping', action: 'x', method: 'PUT', path: '/housekeeping/conditions' },
  input: { roomIds: numbers, seenAt: board.asOf },
  subject: subjectOf(numbers),
  says: {
    rooms: numbers.map((number) => ({ roomId: number, number })),
    ...(does === 'photo' ? { kind: 'photo' } : { kind: 'condition', condition: does }),
  } satisfies QueuedChange,
  propertyId: 1,
  userId: 7,
  userName: 'Hema',
  madeAt: '2026-11-20T12:00:00Z',
  tries: 0,
  refusal: null,
  ...more,
})

test('a board shows what waits as done, the later request over the earlier, and counts on nothing that was refused', () => {
  const refusal = { code: 'room_moved_on', status: 409, details: {} }
  const waiting = [
    entry(['101', '102'], 'CLEAN'),
    entry(['102'], 'INSPECTED'),
    entry(['103'], 'photo'),
    entry(['103'], 'DIRTY', { refusal }),
  ]
  const shown = boardWith(board, waiting)
  expect(shown.rooms.map(({ condition }) => condition)).toEqual(['CLEAN', 'INSPECTED', 'CLEAN'])
  expect(shown.counts).toMatchObject({ dirty: 0, clean: 2, inspected: 1 })
  expect([...waitingRooms(waiting)]).toEqual(['101', '102', '103'])
  expect(boardWith(board, [])).toBe(board)
})

test('what stays on the device names no guest and no booking', () => {
  const stored = withoutGuests(board)
  expect(JSON.stringify(stored)).not.toMatch(/Ines|Otto|b1/)
  expect(stored.rooms[0]).toMatchObject({ occupancy: 'TURNOVER', nextArrival: { arrivalTime: '15:00', isVip: true } })
})

test('sent once more, a request no longer rests on the old board; a subject does not depend on the order of rooms', () => {
  expect(seenAnew(entry(['101'], 'CLEAN')).input).toEqual({ roomIds: ['101'] })
  expect(subjectOf(['102', '101'])).toBe(subjectOf(['101', '102']))
})
