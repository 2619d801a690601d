import { expect, test } from 'vitest'
import { MOST_BLOCKS, MOST_COLUMN_BLOCKS } from '../contract/facts.ts'
import { type Item, itemsOf } from './editor.ts'
import { besideOf, mayDropIn } from './places.ts'

const text = { type: 'TEXT' as const, text: 'A' }
const columns = (left: number, right: number) => ({ type: 'COLUMNS' as const, left: Array(left).fill(text), right: Array(right).fill(text) }) // prettier-ignore
const mail = (...blocks: Parameters<typeof itemsOf>[0]): Item[] => itemsOf(blocks)

test('to the right a block goes into the left column, on to the right one, and no further', () => {
  const items = mail(text, columns(2, 1), text)
  expect(besideOf(items, { list: 'mail', at: 2 }, 1)).toEqual({ list: 'left', columns: 1, at: 2 })
  expect(besideOf(items, { list: 'left', columns: 1, at: 0 }, 1)).toEqual({ list: 'right', columns: 1, at: 1 })
  expect(besideOf(items, { list: 'right', columns: 1, at: 0 }, 1)).toBeUndefined()
})

test('to the left it comes back, below its columns in the end, and no further', () => {
  const items = mail(text, columns(2, 1), text)
  expect(besideOf(items, { list: 'right', columns: 1, at: 0 }, -1)).toEqual({ list: 'left', columns: 1, at: 2 })
  expect(besideOf(items, { list: 'left', columns: 1, at: 1 }, -1)).toEqual({ list: 'mail', at: 2 })
  expect(besideOf(items, { list: 'mail', at: 0 }, -1)).toBeUndefined()
})

test('of several columns the nearest above counts, else the nearest below; without any, there is no place', () => {
  const items = mail(columns(0, 0), text, columns(1, 0), text)
  expect(besideOf(items, { list: 'mail', at: 1 }, 1)).toMatchObject({ columns: 0 })
  expect(besideOf(items, { list: 'mail', at: 3 }, 1)).toMatchObject({ columns: 2 })
  expect(besideOf(mail(text, columns(0, 0)), { list: 'mail', at: 0 }, 1)).toMatchObject({ columns: 1 })
  expect(besideOf(mail(text), { list: 'mail', at: 0 }, 1)).toBeUndefined()
})

test('columns go into no column, nothing into one that is full, and nothing out into a mail that is', () => {
  expect(besideOf(mail(columns(0, 0), columns(0, 0)), { list: 'mail', at: 1 }, 1)).toBeUndefined()
  const at = (left: number) => besideOf(mail(columns(left, 0), text), { list: 'mail', at: 1 }, 1)
  expect([at(MOST_COLUMN_BLOCKS - 1), at(MOST_COLUMN_BLOCKS)]).toEqual([{ list: 'left', columns: 0, at: MOST_COLUMN_BLOCKS - 1 }, undefined]) // prettier-ignore
  const out = (count: number) => besideOf(mail(columns(1, 0), ...Array(count - 1).fill(text)), { list: 'left', columns: 0, at: 0 }, -1) // prettier-ignore
  expect([out(MOST_BLOCKS - 1), out(MOST_BLOCKS)]).toEqual([{ list: 'mail', at: 1 }, undefined])
})

test('a block is dropped within its list, or in another one with room; columns in no column', () => {
  const mailAt = (at: number) => ({ list: 'mail' as const, at })
  const inLeft = (columnsAt: number, at = 0) => ({ list: 'left' as const, columns: columnsAt, at })
  const items = mail(text, columns(MOST_COLUMN_BLOCKS, 0), columns(1, 0))
  expect(mayDropIn(items, mailAt(0), mailAt(2))).toBe(true)
  expect([mayDropIn(items, mailAt(0), inLeft(1)), mayDropIn(items, mailAt(0), inLeft(2))]).toEqual([false, true])
  expect(mayDropIn(items, inLeft(1), inLeft(1, 3))).toBe(true)
  expect(mayDropIn(items, mailAt(1), inLeft(2))).toBe(false)
  const full = mail(columns(1, 0), ...Array(MOST_BLOCKS - 1).fill(text))
  expect([mayDropIn(full, inLeft(0), mailAt(1)), mayDropIn(full, mailAt(3), mailAt(1))]).toEqual([false, true])
})
