import { describe, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import type { ShiftStatus } from '../contract/cashier.ts'
import {
  assertCounting,
  assertExplained,
  assertInDrawer,
  assertLeft,
  assertOpen,
  assertOwnShift,
  movedBy,
  needsApproval,
  totalsByMode,
  transitions,
} from './cashier.ts'
import { denominationsOf } from './denominations.ts'

/** The details of a refusal; undefined when there is none. */
function refusalOf(act: () => void): unknown {
  try {
    act()
    return undefined
  } catch (refusal) {
    const { code, details } = refusal as { code: string; details: unknown }
    return [code, details]
  }
}

describe('a shift', () => {
  test('belongs to who opened it, and to who may approve', () => {
    const shift = { operatorId: 7, operatorName: 'Asha' }
    const by = (id: number, ...permissions: string[]) => refusalOf(() => assertOwnShift(shift, { id, permissions: new Set(permissions) })) // prettier-ignore
    expect([by(7), by(8, 'cashier.approve')]).toEqual([undefined, undefined])
    expect(by(8, 'cashier.write')).toEqual(['not_your_shift', { operator: 'Asha' }])
  })

  test('takes cash while it is open, and a count while it is counted', () => {
    const open = (status: ShiftStatus) => () => assertOpen({ status })
    const counting = (status: ShiftStatus) => () => assertCounting({ status })
    expect(open('OPEN')).not.toThrow()
    expect(open('COUNTING')).toThrow('shift_counting')
    expect(open('CLOSED')).toThrow('shift_closed')
    expect(counting('COUNTING')).not.toThrow()
    expect(counting('OPEN')).toThrow('shift_not_counted')
    expect(counting('CLOSED')).toThrow('shift_closed')
  })

  test('goes from open to counted and back, and is closed from either', () => {
    expect(transitions).toEqual({ OPEN: ['COUNTING', 'CLOSED'], COUNTING: ['OPEN', 'CLOSED'], CLOSED: [] })
  })
})

describe('the drawer', () => {
  test('pays out what it contains, to the last unit, and takes in whatever it contains', () => {
    const out = (expected: number, change: number) => refusalOf(() => assertInDrawer(minor(expected), minor(change)))
    expect([out(500, -500), out(-100, 1), out(0, 0), out(-100, 0)]).toEqual([undefined, undefined, undefined, undefined]) // prettier-ignore
    expect(out(500, -501)).toEqual(['drawer_short', { expected: 500 }])
    expect(out(-100, -1)).toEqual(['drawer_short', { expected: 0 }])
  })

  test('retains at most what was counted in it', () => {
    expect(refusalOf(() => assertLeft(minor(500), minor(500)))).toBeUndefined()
    expect(refusalOf(() => assertLeft(minor(501), minor(500)))).toEqual(['drawer_short', { expected: 500 }])
  })
})

describe('a difference', () => {
  test('is tolerated up to the property’s measure, whichever way it goes', () => {
    expect([100, -100, 0].map((variance) => needsApproval(minor(variance), minor(100)))).toEqual([false, false, false])
    expect([101, -101].map((variance) => needsApproval(minor(variance), minor(100)))).toEqual([true, true])
  })

  test('above it is explained; who counts blind does not read how much it is', () => {
    const explained = (variance: number, isBlind: boolean, note = '') =>
      refusalOf(() => assertExplained(minor(variance), { tolerance: minor(100), isBlind }, note))
    expect([explained(100, false), explained(-101, false, 'A coin fell')]).toEqual([undefined, undefined])
    expect(explained(-101, false)).toEqual(['reason_required', { variance: -101, tolerance: 100 }])
    expect(explained(101, true)).toEqual(['reason_required', {}])
  })
})

test('receipts are added up by mode, cash first', () => {
  const row = (mode: 'Cash' | 'Card' | 'UPI', direction: 'IN' | 'OUT', amount: number) => ({ mode, direction, amount: minor(amount), count: 1 }) // prettier-ignore
  expect(totalsByMode([row('UPI', 'IN', 300), row('Card', 'IN', 50), row('Cash', 'IN', 200), row('Cash', 'OUT', 30)])).toEqual([
    { mode: 'Cash', received: 200, refunded: 30, net: 170, count: 2 },
    { mode: 'Card', received: 50, refunded: 0, net: 50, count: 1 },
    { mode: 'UPI', received: 300, refunded: 0, net: 300, count: 1 },
  ]) // prettier-ignore
})

test('moves of one kind are added up without those that were voided', () => {
  const drop = { kind: 'DROP', amount: minor(500), isVoid: false } as const
  const moves = [drop, { ...drop, amount: minor(70) }, { ...drop, isVoid: true }, { ...drop, kind: 'PAY_IN' } as const]
  expect([movedBy('DROP', moves), movedBy('PAY_IN', moves), movedBy('PAY_OUT', moves)]).toEqual([70, 500, 0])
})

test('a currency without a list of its own is counted in the 5-2-1 series, down to a tenth where it has decimals', () => {
  expect(denominationsOf('XTS', 2).slice(-5)).toEqual([200, 100, 50, 20, 10])
  expect(denominationsOf('XTS', 2)).toHaveLength(13)
  expect(denominationsOf('XAF', 0)).toEqual([1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1])
})
