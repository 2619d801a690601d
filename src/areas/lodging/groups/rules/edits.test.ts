import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import type { GroupType } from '../contract/replies.ts'
import { changedNights, editKey, filled, hasWrong, pasted, roomsIn } from './edits.ts'
import { leftDuring, roomsOf } from './pick-up.ts'

const first = '2026-12-10' as Day
const type = (roomTypeId: string, held: readonly number[]): GroupType => ({
  roomTypeId, name: roomTypeId, rooms: 9, maxGuests: 2,
  nights: held.map((rooms, at) => ({ day: addDays(first, at), held: rooms, pickedUp: 1, released: 0, left: Math.max(0, rooms - 1), free: 1 })),
}) // prettier-ignore
const types = [type('a', [2, 0, 5]), type('b', [0, 0, 0])]
const key = (id: string, at: number) => editKey(id, addDays(first, at))

test('rooms are whole numbers from 0 to 1,000', () => {
  expect(['0', ' 12 ', '1000', '1001', '-1', '1.5', '', 'x'].map(roomsIn)).toEqual([0, 12, 1000, undefined, undefined, undefined, undefined, undefined]) // prettier-ignore
})

test('only nights that are another number than stored are saved', () => {
  const edits = new Map([[key('a', 0), '2'], [key('a', 1), '3'], [key('b', 2), 'x']]) // prettier-ignore
  expect(changedNights(types, edits)).toEqual([{ roomTypeId: 'a', day: addDays(first, 1), held: 3 }])
  expect([hasWrong(edits), hasWrong(new Map())]).toEqual([true, false])
})

test('a sheet goes over types and nights from its cell on, and stops at the edge of the grid and at the past', () => {
  const next = pasted(types, new Map(), {
    type: 0,
    night: 1,
    text: '7\t8\t9\r\n1\t2\r\n3\r\n',
    from: addDays(first, 2),
  })
  expect([...next]).toEqual([[key('a', 2), '8'], [key('b', 2), '2']]) // prettier-ignore
  expect([...filled(types[1]!, new Map(), '4', addDays(first, 1))]).toEqual([[key('b', 1), '4'], [key('b', 2), '4']]) // prettier-ignore
})

test('a guest a line, and the tightest night is named', () => {
  const draft = {
    roomTypeId: 'a',
    arrival: first,
    departure: addDays(first, 3),
    adults: '2',
    names: ' Asha \n\nRavi Rao',
  }
  expect(roomsOf(draft).map(({ guestName, adults }) => [guestName, adults])).toEqual([['Asha', 2], ['Ravi Rao', 2]]) // prettier-ignore
  expect(leftDuring(types[0]!, draft)).toEqual({ left: 0, held: 0 })
  expect(leftDuring(types[0]!, { arrival: addDays(first, 2), departure: addDays(first, 3) })).toEqual({
    left: 4,
    held: 5,
  })
  expect(leftDuring(types[1]!, draft)).toBeUndefined()
})
