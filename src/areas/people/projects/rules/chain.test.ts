import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { type Dated, moved, spanOf } from './calendar.ts'
import { chainAfter, endsLater, pulled } from './chain.ts'

const day = (days: number): Day => addDays('2026-11-10' as Day, days)
const dated = (start: number | null, due: number | null): Dated => ({
  startOn: start === null ? null : day(start),
  dueOn: due === null ? null : day(due),
})
const item = (id: string, start: number | null, due: number | null) => ({ id, ...dated(start, due) })
const block = (fromId: string, toId: string) => ({ fromId, toId })

test('the whole of an item moves; an end goes to the other one and no further', () => {
  expect(pulled(dated(0, 2), 'WHOLE', 3)).toEqual(dated(3, 5))
  expect(pulled(dated(null, 2), 'WHOLE', -3)).toEqual(dated(null, -1))
  expect([1, 2, 3].map((by) => pulled(dated(0, 2), 'START', by))).toEqual([dated(1, 2), dated(2, 2), dated(2, 2)])
  expect([-1, -2, -3].map((by) => pulled(dated(0, 2), 'END', by))).toEqual([dated(0, 1), dated(0, 0), dated(0, 0)])
  expect(pulled(dated(null, 2), 'START', -2)).toEqual(dated(0, 2))
  expect(pulled(dated(0, null), 'END', 2)).toEqual(dated(0, 2))
  for (const grip of ['WHOLE', 'START', 'END'] as const) {
    expect(pulled(dated(null, null), grip, 4)).toEqual(dated(null, null))
    expect(pulled(dated(null, 1), grip, 0)).toEqual(dated(null, 1))
  }
})

test('whatever is pulled, work begins no later than it is due, and the end that is not pulled stays', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.integer({ min: -40, max: 40 }), (length, by) => {
      const [start, end] = [pulled(dated(0, length), 'START', by), pulled(dated(0, length), 'END', by)]
      for (const { startOn, dueOn } of [start, end]) expect((startOn ?? '') <= (dueOn ?? '')).toBe(true)
      expect([start.dueOn, end.startOn]).toEqual([day(length), day(0)])
    }),
  )
})

test('work ends later by its last day only', () => {
  expect(endsLater(dated(0, 2), dated(-3, 3))).toBe(true)
  expect(endsLater(dated(0, 2), dated(1, 2))).toBe(false)
  expect(endsLater(dated(null, null), dated(0, null))).toBe(true)
  expect(endsLater(dated(0, 2), dated(null, null))).toBe(false)
})

test('what waits begins the day after what it waits for; a day of room moves nothing', () => {
  const chain = (start: number) =>
    chainAfter([item('a', 0, 3), item('b', start, start + 1)], [block('a', 'b')], { sources: ['a'], placed: new Set(['a']) }) // prettier-ignore
  expect(chain(4)).toEqual([])
  expect(chain(3)).toMatchObject([{ item: { id: 'b' }, by: 1 }])
  expect(chain(-2)).toMatchObject([{ item: { id: 'b' }, by: 6 }])
})

test('it goes along the chain as far as it pushes, by the longest way; what was placed or has no days stays', () => {
  const items = [item('a', 0, 9), item('b', 2, 4), item('c', 5, 6), item('d', 30, 31), item('e', null, null)]
  const blocks = [block('a', 'b'), block('b', 'c'), block('a', 'c'), block('c', 'd'), block('a', 'e')]
  const of = (placed: string[]) =>
    chainAfter(items, blocks, { sources: ['a'], placed: new Set(placed) }).map(({ item: { id }, by }) => [id, by])
  expect(of(['a'])).toEqual([['b', 8], ['c', 8]]) // prettier-ignore
  expect(of(['a', 'b'])).toEqual([['c', 5]])
  expect(chainAfter(items, blocks, { sources: ['x'], placed: new Set() })).toEqual([])
})

test('after the chain has moved nothing that waits begins too early, lengths stay, nothing moves back, and it is at rest', () => {
  const places = fc.array(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.nat(9)), { minLength: 2, maxLength: 8 })
  const pairs = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 14 })
  fc.assert(
    fc.property(places, pairs, (spans, links) => {
      const items = spans.map(([start, length], at) => item(String(at), start, start + length))
      const blocks = links.filter(([from, to]) => from < to && to < items.length).map(([from, to]) => block(String(from), String(to))) // prettier-ignore
      const of = { sources: ['0'], placed: new Set(['0']) }
      const chain = chainAfter(items, blocks, of)
      const byOf = new Map(chain.map(({ item: { id }, by }) => [id, by]))
      const after = items.map((each) => moved(each, byOf.get(each.id) ?? 0))
      const spanIn = (all: typeof items, id: string) => spanOf(all.find((each) => each.id === id) ?? dated(null, null))
      for (const { by } of chain) expect(by).toBeGreaterThan(0)
      for (const { fromId, toId } of blocks)
        if (fromId === '0' || byOf.has(fromId))
          expect((spanIn(after, fromId)?.until ?? '') <= (spanIn(after, toId)?.from ?? '')).toBe(true)
      expect(chainAfter(after, blocks, of)).toEqual([])
    }),
  )
})
