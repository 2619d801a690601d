import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNew, isQuietAt } from './rules.ts'

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

const TIMES = Array.from({ length: 1440 }, (_, minute) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'),
)
const minute = fc.integer({ min: 0, max: 1439 })

test('law: quiet hours have as many minutes as lie between their ends, also past midnight, and with ends swapped all others', () => {
  fc.assert(
    fc.property(minute, minute, (from, until) => {
      fc.pre(from !== until)
      const hours = { from: TIMES[from], until: TIMES[until] }
      const quiet = TIMES.filter((time) => isQuietAt(time, hours))
      expect(quiet).toHaveLength((until - from + 1440) % 1440)
      const others = TIMES.filter((time) => isQuietAt(time, { from: hours.until, until: hours.from }))
      expect([...quiet, ...others].sort()).toEqual(TIMES)
    }),
  )
  expect(TIMES.filter((time) => isQuietAt(time, {}))).toEqual([])
})
