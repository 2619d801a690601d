import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { othersAt, othersOn, wordsOf } from './others.ts'

const FIRST = '2026-03-10' as Day
const daysFrom = (offset: number, count = 5) => Array.from({ length: count }, (_, at) => addDays(FIRST, offset + at))
const rows = ['bar', 'half', 'full', 'long'].map((key) => ({ key }))
const other = (at: Record<string, string> | null) => [{ tab: 'tab', name: 'Asha', at }]

describe('what others have selected', () => {
  test('law: on the same screen it is the area itself', () => {
    const cells = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(4), fc.nat(4))
    fc.assert(
      fc.property(cells, ([a, b, c, d]) => {
        const area = { top: Math.min(a, b), bottom: Math.max(a, b), start: Math.min(c, d), end: Math.max(c, d) }
        const shown = { view: 'price', rows, days: daysFrom(0) }
        expect(othersOn(shown, other(wordsOf(shown, area)))).toMatchObject([area])
      }),
    )
  })

  test('is cut to the nights and plans that are shown here, and nothing of another view or of other nights', () => {
    const at = wordsOf({ view: 'price', rows, days: daysFrom(0) }, { top: 0, bottom: 2, start: 1, end: 4 })
    const shown = { view: 'price', rows: rows.slice(1), days: daysFrom(3) }
    expect(othersOn(shown, other(at))).toMatchObject([{ top: 1, bottom: 1, start: 0, end: 1 }])
    expect(othersOn({ ...shown, view: 'minStay' }, other(at))).toEqual([])
    expect(othersOn({ ...shown, days: daysFrom(20) }, other(at))).toEqual([])
    expect(othersOn({ ...shown, rows: [{ key: 'else' }] }, other(at))).toEqual([])
    expect(othersOn(shown, other({ view: 'price' }))).toEqual([])
    expect(othersOn(shown, other(null))).toEqual([])
  })

  test('is outlined at its edges, with the names of all that begin at a cell', () => {
    const area = { name: 'Asha', color: '#000', top: 0, bottom: 1, start: 0, end: 1 }
    const second = { ...area, name: 'Ben', color: '#111', bottom: 0 }
    expect(othersAt([area], 1, 1)).toEqual({ edges: 'bottom end', color: '#000', names: '' })
    expect(othersAt([area, second], 0, 0)).toEqual({ edges: 'top bottom start', color: '#111', names: 'Asha, Ben' })
    expect(othersAt([area], 2, 0)).toBeUndefined()
  })
})
