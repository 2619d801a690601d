import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { drawnBy } from './drawn.tsx'

const prefill = { arrival: '2026-11-20' as Day, departure: '2026-11-22' as Day, roomTypeId: 'type', roomId: 'room' }

test('the cells of a new booking are marked as long as its form is open, and of no other panel', () => {
  expect(drawnBy({ kind: 'new', prefill })).toEqual(prefill)
  expect(drawnBy(undefined)).toBeUndefined()
  expect(drawnBy({ kind: 'booking', bookingId: 'b' })).toBeUndefined()
})

test('a booking that begins without cells of a room marks none', () => {
  expect(drawnBy({ kind: 'new', prefill: {} })).toBeUndefined()
  const { roomId: _roomId, ...anyRoom } = prefill
  expect(drawnBy({ kind: 'new', prefill: anyRoom })).toBeUndefined()
})
