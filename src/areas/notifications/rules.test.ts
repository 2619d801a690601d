import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNew } from './rules.ts'

const ids = fc.uniqueArray(fc.uuid({ version: 7 }), { maxLength: 20 })

test('law: reading everything leaves nothing New, and only what comes later is', () => {
  fc.assert(
    fc.property(ids, fc.nat(), (all, pick) => {
      const inOrder = [...all].sort()
      const readUntil = inOrder[pick % Math.max(1, inOrder.length)] ?? null
      const reading = { readUntil, isOpened: false }
      const expected = readUntil === null ? inOrder : inOrder.slice(inOrder.indexOf(readUntil) + 1)
      expect(inOrder.filter((id) => isNew(id, reading))).toEqual(expected)
    }),
  )
})

test('law: opening one makes that one Read and no other', () => {
  fc.assert(
    fc.property(ids, fc.nat(), (all, pick) => {
      const opened = all.slice(pick % 20, (pick % 20) + 1)
      expect(all.filter((id) => !isNew(id, { readUntil: null, isOpened: opened.includes(id) }))).toEqual(opened)
    }),
  )
})
