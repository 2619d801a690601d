import { expect, test } from 'vitest'
import type { DiningTable } from '../contract.ts'
import { overlapsOf } from '../rules.ts'
import { added, broughtIn, toDrawn } from './drawing.ts'

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
