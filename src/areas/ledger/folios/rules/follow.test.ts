import { describe, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import type { LineRow } from './folio-rows.ts'
import { planNights } from './follow.ts'

const NIGHT = 'night:s:2026-11-20'
const OTHER = 'night:s:2026-11-21'

const line = (id: string, more: Partial<LineRow>): LineRow =>
  ({ id, kind: 'ALLOWANCE', chargeKey: null, reversesId: null, madeOf: null, taxes: [], net: minor(0), tax: minor(0), ...more }) as LineRow // prettier-ignore
const off = (id: string, net: number, more: Partial<LineRow> = {}) =>
  line(id, { chargeKey: NIGHT, net: minor(net), tax: minor(net / 10), ...more })

const plan = (lines: LineRow[], changed: { removed?: string[]; repriced?: string[]; moved?: [string, string][] }) =>
  planNights(lines, {
    removed: changed.removed ?? [],
    repriced: changed.repriced ?? [],
    moved: new Map(changed.moved),
  }).map(({ chargeKey, like, amounts }) => [chargeKey, like.id, amounts.net, amounts.tax])

describe('what was taken off a night', () => {
  test('is put back in one sum when the night is removed or has another price', () => {
    const lines = [off('a', -100), off('b', -50), off('c', -10, { chargeKey: OTHER })]
    expect(plan(lines, { removed: [NIGHT] })).toEqual([[NIGHT, 'a', 150, 15]])
    expect(plan(lines, { repriced: [NIGHT] })).toEqual([[NIGHT, 'a', 150, 15]])
  })

  test('is left alone when it was put back already', () => {
    expect(plan([off('a', -100), off('b', 100)], { removed: [NIGHT] })).toEqual([])
    const taxOnly = [off('a', 0, { tax: minor(-5) })]
    expect(plan(taxOnly, { removed: [NIGHT] })).toEqual([[NIGHT, 'a', 0, 5]])
  })

  test('goes to the night’s new key under another stay', () => {
    expect(plan([off('a', -100)], { moved: [[NIGHT, 'night:t:2026-11-20']] })).toEqual([
      [NIGHT, 'a', 100, 10],
      ['night:t:2026-11-20', 'a', -100, -10],
    ])
  })
})

describe('the pieces a night was cut into', () => {
  const cut = [off('a', -400, { kind: 'SPLIT' as LineRow['kind'] }), line('p', { kind: 'ROOM', madeOf: NIGHT, net: minor(400) })] // prettier-ignore

  test('are taken off with it, each kind by itself, and what depends on them', () => {
    expect(plan(cut, { removed: [NIGHT] })).toEqual([
      [NIGHT, 'a', 400, 40],
      ['line:p', 'p', -400, 0],
    ])
    const deeper = [...cut, off('d', -30, { chargeKey: 'line:p' })]
    expect(plan(deeper, { removed: [NIGHT] })).toContainEqual(['line:p', 'd', 30, 3])
  })

  test('stay where they are when it only goes to another stay', () => {
    expect(plan(cut, { moved: [[NIGHT, OTHER]] }).map(([key]) => key)).toEqual([NIGHT, OTHER])
  })
})

describe('a night that was moved to another bill', () => {
  const away = [
    off('t', -1_000, { kind: 'TRANSFER' }),
    line('x', { kind: 'TRANSFER', madeOf: NIGHT, net: minor(1_000) }),
  ]

  test('retains its transfer when only its price changes', () => {
    expect(plan(away, { repriced: [NIGHT] })).toEqual([])
    expect(plan([...away, off('a', -100, { chargeKey: OTHER })], { repriced: [NIGHT, OTHER] })).toEqual([[OTHER, 'a', 100, 10]]) // prettier-ignore
  })

  test('comes back when the night is removed, and what was made of it on the other bill stays there', () => {
    expect(plan(away, { removed: [NIGHT] })).toEqual([[NIGHT, 't', 1_000, 100]])
  })
})
