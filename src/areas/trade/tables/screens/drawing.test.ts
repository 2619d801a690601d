import { expect, test } from 'vitest'
import type { DiningTable } from '../contract/replies.ts'
import { overlapsOf } from '../rules.ts'
import { added, broughtIn, drawnFrom, moved, toDrawn } from './drawing.ts'

const table = (name: string, x: number, more: Partial<DiningTable> = {}) =>
  ({
    id: `id-${name}`,
    name,
    seats: 4,
    minSeats: 1,
    shape: 'SQUARE',
    x,
    y: 1,
    w: 4,
    h: 4,
    rotation: 0,
    attentionMinutes: 90,
    ...more,
  }) as DiningTable

test('what another saved is brought into a drawing: theirs, mine where I changed it, and new ones of both', () => {
  const base = [table('1', 1), table('2', 6), table('3', 11), table('4', 16)]
  const mine = base.slice(0, 3).map(toDrawn)
  mine[1] = { ...mine[1]!, seats: 8 }
  mine.push(added(base.map(toDrawn)))
  const theirs = [table('1', 1, { seats: 2 }), table('2', 6, { seats: 3 }), table('4', 16), table('5', 21)]
  const merged = broughtIn(base, mine, theirs)
  expect(merged.map(({ id, name, seats }) => [id, name, seats])).toEqual([
    ['id-1', '1', 2],
    ['id-2', '2', 8],
    ['id-5', '5', 4],
    [undefined, '6', 4],
  ])
  expect(overlapsOf(merged)).toEqual([])
})

test('a table that is turned stays on the floor with all its corners', () => {
  const bar = toDrawn(table('bar', 8, { w: 10, h: 2, rotation: 90 }))
  expect(moved(bar, [0, 0])).toMatchObject({ x: 8, y: 4 })
  expect(moved(bar, [0, 40])).toMatchObject({ x: 8, y: 18 })
  expect(moved(bar, [40, 0])).toMatchObject({ x: 34, y: 4 })
  // In its current rotation it is two wide and touches the wall with its long side.
  expect(moved(bar, [-40, 0])).toMatchObject({ x: -4, y: 4 })
  expect(moved({ ...bar, rotation: 0 }, [-40, 0])).toMatchObject({ x: 0 })
  const leaning = toDrawn(table('leaning', 8, { w: 10, h: 2, rotation: 45 }))
  expect(moved(leaning, [0, 0])).toMatchObject({ y: 4 })
  expect(moved({ ...leaning, rotation: 0 }, [0, 0])).toMatchObject({ y: 1 })
})

test('a table that was saved over the edge is brought back onto the floor', () => {
  expect(drawnFrom(table('far', 39, { w: 4 }))).toMatchObject({ x: 36 })
  expect(drawnFrom(table('bar', 8, { w: 10, h: 2, rotation: 90 }))).toMatchObject({ x: 8, y: 4 })
  expect(drawnFrom(table('1', 6))).toEqual(toDrawn(table('1', 6)))
})
