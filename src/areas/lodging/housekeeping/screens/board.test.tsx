import { expect, test } from 'vitest'
import type * as z from 'zod'
import { made, type Part } from '#test/replies.ts'
import { BoardRoom } from '../contract.ts'
import { byFloor, nextCondition, roomsOf, undoSteps } from './board.ts'

const room = (number: string, more: Part<z.input<typeof BoardRoom>> = {}) =>
  made(BoardRoom, { number, floor: number.slice(0, -2), condition: 'CLEAN', occupancy: 'VACANT', ...more })
const blocked = room('204', {
  block: { kind: 'OUT_OF_ORDER', until: '2026-11-22', reason: 'Leak' },
})

test('floors and numbers are in natural order', () => {
  const floors = byFloor([room('1001'), room('210'), room('209'), room('105')])
  expect(floors.map(({ floor }) => floor)).toEqual(['1', '2', '10'])
  expect(floors[1]?.rooms.map(({ number }) => number)).toEqual(['209', '210'])
})

test('a view of blocked rooms looks at the block, not at the condition', () => {
  const rooms = [room('101', { condition: 'DIRTY' }), blocked]
  expect(roomsOf(rooms, { condition: 'BLOCKED' })).toEqual([blocked])
  expect(roomsOf(rooms, { condition: 'DIRTY', floor: '1' }).map(({ number }) => number)).toEqual(['101'])
  expect(roomsOf(rooms, { floor: '3' })).toEqual([])
})

test('undo writes once per condition rooms had', () => {
  expect(
    undoSteps([
      { roomId: 'a', condition: 'CLEAN' },
      { roomId: 'b', condition: 'DIRTY' },
      { roomId: 'c', condition: 'CLEAN' },
    ]),
  ).toEqual([
    { condition: 'DIRTY', roomIds: ['b'] },
    { condition: 'CLEAN', roomIds: ['a', 'c'] },
  ])
})

test('one tap after the other leads round all conditions but cleaning', () => {
  expect([nextCondition.DIRTY, nextCondition.CLEAN, nextCondition.INSPECTED]).toEqual(['CLEAN', 'INSPECTED', 'DIRTY'])
})
