import { expect, test } from 'vitest'
import { seatsToSplit } from './seats.ts'

const of = (...seats: number[]) => seats.map((seatNo) => ({ seatNo, liveUnits: 1 }))

test('the first guest stays on the bill, unless something is shared; withdrawn lines count for no one', () => {
  expect(seatsToSplit(of(3, 1, 2, 1))).toEqual([2, 3])
  expect(seatsToSplit(of(1, -1, 2))).toEqual([1, 2])
  expect(seatsToSplit(of(1, 1))).toEqual([])
  expect(seatsToSplit(of(1, -1))).toEqual([])
  expect(seatsToSplit([...of(1), { seatNo: 2, liveUnits: 0 }])).toEqual([])
})
