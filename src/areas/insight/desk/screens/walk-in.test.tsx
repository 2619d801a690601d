import { expect, test } from 'vitest'
import type * as z from 'zod'
import { RoomTypeQuote } from '#areas/lodging/bookings/contract/replies.ts'
import { made, type Part } from '#test/replies.ts'
import { partsOf } from './rooms-now.tsx'
import { chosenOffer, readyFirst, walkInPrice } from './walk-in.ts'

/** The room of a number; ids of rooms are long. */
const idOf = (number: string): string => `0199a0f0-0000-7000-8000-${number.padStart(12, '0')}`
const room = (number: string, condition: 'CLEAN' | 'DIRTY', isOccupied = false) => ({
  roomId: idOf(number),
  number,
  floor: '1',
  condition,
  isOccupied,
})
const type = (name: string, rooms: Part<z.input<typeof RoomTypeQuote>>['rooms'] & {}, total: number | null = 336_000) =>
  made(RoomTypeQuote, { name, free: rooms.length, total, currency: 'INR', rooms, why: [] })

test('the first room that is clean and empty is chosen; a choice by hand stays', () => {
  const types = [
    type('Standard', [room('101', 'DIRTY'), room('102', 'CLEAN', true), room('103', 'CLEAN')]),
    type('Deluxe', [room('201', 'CLEAN')]),
  ]
  expect(chosenOffer(types, undefined)?.room.number).toBe('103')
  expect(chosenOffer(types, idOf('201'))?.type.name).toBe('Deluxe')
  expect(chosenOffer(types, idOf('102'))?.room.number).toBe('103')
  expect(chosenOffer([type('Standard', [room('101', 'DIRTY')])], undefined)).toBeUndefined()
})

test('a room out of service is taken by hand alone, or when it is the last', () => {
  const unavailable = { ...room('101', 'CLEAN'), outOfService: 'Kettle is being replaced' }
  const types = [type('Standard', [unavailable, room('102', 'CLEAN')])]
  expect(chosenOffer(types, undefined)?.room.number).toBe('102')
  expect(chosenOffer(types, idOf('101'))?.room.number).toBe('101')
  expect(chosenOffer([type('Standard', [unavailable])], undefined)?.room.number).toBe('101')
})

test('types with a room ready now come first', () => {
  const types = [
    type('Dirty', [room('1', 'DIRTY')]),
    type('Unpriced', [room('2', 'CLEAN')], null),
    type('Ready', [room('3', 'CLEAN')]),
  ]
  expect(readyFirst(types).map(({ name }) => name)).toEqual(['Ready', 'Dirty', 'Unpriced'])
})

test('the price is the whole stay with tax, and a night of it', () => {
  const offer = chosenOffer([type('Standard', [room('1', 'CLEAN')], 1_000)], undefined)
  expect(walkInPrice(offer, 3)).toEqual({ total: 1_000, perNight: 333 })
  expect(walkInPrice(undefined, 1)).toBeUndefined()
})

test('the parts of the property add up to all rooms', () => {
  const rooms = { total: 40, occupied: 25, free: 8, blocked: 2, dirty: 10, clean: 30, vacantClean: 9, vacantDirty: 5 }
  expect(partsOf(rooms).reduce((sum, { value }) => sum + value, 0)).toBe(40)
})
