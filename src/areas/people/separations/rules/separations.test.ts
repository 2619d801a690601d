import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leftOn, type Entry, LEDGER_KINDS, usableOn } from '#areas/people/leave/rules/balance.ts'
import { leavePay } from '#areas/people/pay/rules/leave-pay.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { LINE_KINDS, SEPARATION_STATES, type SeparationState } from './choices.ts'
import { directionOf, settlementLine, totalsOf } from './settlement.ts'
import { isOpen, mayBecome, NEXT_STATES } from './states.ts'

describe('the states of a separation', () => {
  /** The whole table, written a second time. */
  const MAY: readonly string[] = [
    'REQUESTED > ACCEPTED', 'REQUESTED > WITHDRAWN', 'REQUESTED > REFUSED', 'ACCEPTED > SETTLED', 'ACCEPTED > WITHDRAWN', 'SETTLED > CLOSED',
  ] // prettier-ignore
  test('every one of them changes to those of the table, and to no other', () => {
    const possible = SEPARATION_STATES.flatMap((from) => SEPARATION_STATES.filter((to) => mayBecome(from, to)).map((to) => `${from} > ${to}`)) // prettier-ignore
    expect(new Set(possible)).toEqual(new Set(MAY))
    expect(Object.keys(NEXT_STATES).toSorted()).toEqual([...SEPARATION_STATES].toSorted())
  })

  test('open are those that something follows, and every walk ends in one that is over', () => {
    expect(SEPARATION_STATES.filter(isOpen)).toEqual(['REQUESTED', 'ACCEPTED', 'SETTLED'])
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 4, maxLength: 10 }), (steps) => {
        let state: SeparationState = 'REQUESTED'
        for (const step of steps) state = NEXT_STATES[state][step % Math.max(1, NEXT_STATES[state].length)] ?? state
        return !isOpen(state)
      }),
    )
  })
})

describe('what leave is worth', () => {
  const rules = { dayMinutes: 480 }
  const worth = (basis: 'MONTH' | 'DAY' | 'HOUR', amount: number, day: string, days: number, paidPercent = 100) =>
    leavePay({ from: '2020-01-01' as Day, basis, amount: minor(amount) }, day as Day, { days, paidPercent }, rules)

  test('rupees: a day of a month by the days of its month, rounded half away from zero', () => {
    // 30,000.00 a month: a day of November is 1,000.00, of February 1,071.43 (…428), of a leap February 1,034.48 (…275).
    expect(worth('MONTH', 3_000_000, '2026-11-20', 100)).toBe(100_000)
    expect(worth('MONTH', 3_000_000, '2026-02-28', 100)).toBe(107_143)
    expect(worth('MONTH', 3_000_000, '2028-02-29', 100)).toBe(103_448)
    expect(worth('MONTH', 3_000_000, '2026-11-20', 1_250)).toBe(1_250_000)
    expect(worth('MONTH', 3_000_000, '2026-11-20', 1_250, 50)).toBe(625_000)
    // Half a paisa goes away from zero, on both sides of it.
    expect(worth('DAY', 1, '2026-11-20', 50)).toBe(1)
    expect(worth('DAY', 1, '2026-11-20', -50)).toBe(-1)
    expect(worth('DAY', 1, '2026-11-20', 49)).toBe(0)
  })

  test('yen: no decimals, a third of a day of 10,000 is 3,333', () => {
    expect(worth('DAY', 10_000, '2026-11-20', 33)).toBe(3_300)
    expect(worth('MONTH', 250_000, '2026-10-31', 100)).toBe(8_065)
    expect(worth('MONTH', 250_000, '2026-10-31', 50)).toBe(4_032)
  })

  test('dinars of a thousand fils, and pay by the hour', () => {
    // 1.234 an hour, eight hours: 9.872.
    expect(worth('HOUR', 1_234, '2026-11-20', 100)).toBe(9_872)
    expect(worth('HOUR', 1_234, '2026-11-20', 50)).toBe(4_936)
    expect(worth('MONTH', 451_500, '2026-12-31', 700)).toBe(101_952)
  })

  test('law: leave taken in advance is worth what leave that is left is, below zero', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('MONTH', 'DAY', 'HOUR'),
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1, max: 100 }),
        (basis, amount, days, percent) =>
          worth(basis, amount, '2026-11-20', -days, percent) + worth(basis, amount, '2026-11-20', days, percent) === 0,
      ),
    )
  })
})

describe('a settlement', () => {
  const lines = fc.array(
    fc.record({ kind: fc.constantFrom(...LINE_KINDS), value: fc.integer({ min: 0, max: 1_000_000_000 }), isAdvance: fc.boolean() }),
    { maxLength: 60 },
  ) // prettier-ignore

  test('law: the signed sum of the lines is the net, and no amount is below zero', () => {
    fc.assert(
      fc.property(lines, (drawn) => {
        const made = drawn.map(({ kind, value, isAdvance }) => {
          const sign = kind === 'LEAVE' && isAdvance ? -1 : 1
          return settlementLine(kind, 'x', minor(value * sign), kind === 'LEAVE' ? sign * 100 : null)
        })
        const signed = made.reduce((all, { direction, amount }) => all + (direction === 'PAYABLE' ? amount : -amount), 0)
        const { payable, receivable, net } = totalsOf(made)
        return net === signed && payable - receivable === net && made.every(({ amount }) => amount >= 0)
      }),
    )
  }) // prettier-ignore

  test('loans, items, deductions and leave taken in advance are for the employee to pay', () => {
    const receivable = LINE_KINDS.filter((kind) => directionOf(kind, kind === 'LEAVE' ? 100 : null) === 'RECEIVABLE')
    expect(receivable).toEqual(['LOAN', 'ITEM', 'DEDUCTION'])
    expect([directionOf('LEAVE', 1), directionOf('LEAVE', -1)]).toEqual(['PAYABLE', 'RECEIVABLE'])
    expect(totalsOf([])).toEqual({ payable: 0, receivable: 0, net: 0 })
  })
})

describe('leave that is paid out', () => {
  const FIRST = '2026-01-01' as Day
  const LAST = '2026-06-30' as Day
  const kinds = LEDGER_KINDS.filter((kind) => kind !== 'ENCASHED' && kind !== 'CANCELLED' && kind !== 'RETURNED')
  const isTaken = (kind: string) => kind === 'TAKEN' || kind === 'EXPIRED' || kind === 'CARRY_OUT'
  const entries = fc
    .array(
      fc.record({
        kind: fc.constantFrom(...kinds),
        amount: fc.integer({ min: 1, max: 3_000 }),
        on: fc.integer({ min: 0, max: 250 }),
        lasts: fc.option(fc.integer({ min: 0, max: 200 })),
      }),
      { maxLength: 25 },
    )
    .map((drawn) =>
      drawn.map(({ kind, amount, on, lasts }): Entry => {
        const day = addDays(FIRST, on)
        return isTaken(kind)
          ? { kind, amount: -amount, on: day, until: null }
          : { kind, amount, on: day, until: lasts === null ? null : addDays(day, lasts) }
      }),
    )

  test('law: nothing is left on the last day, whatever was granted, taken and expired', () => {
    fc.assert(
      fc.property(entries, (made) => {
        const left = leftOn(made, LAST)
        const paid: Entry = { kind: 'ENCASHED', amount: -left, on: LAST, until: null }
        return leftOn([...made, paid], LAST) === 0
      }),
    )
  })

  test('leave after the last day is not taken, and what is paid out cannot be taken before it', () => {
    const granted: Entry = { kind: 'GRANT', amount: 2_000, on: FIRST, until: null }
    const ahead: Entry = { kind: 'TAKEN', amount: -500, on: '2026-07-10' as Day, until: null }
    expect(leftOn([granted, ahead], LAST)).toBe(2_000)
    const paid: Entry = { kind: 'ENCASHED', amount: -2_000, on: LAST, until: null }
    expect(usableOn([granted, paid], '2026-03-01' as Day)).toBe(0)
  })
})
