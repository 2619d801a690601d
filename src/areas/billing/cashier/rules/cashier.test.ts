import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minor, sum } from '#core/money.ts'
import type { ShiftStatus } from '../contract/cashier.ts'
import {
  countedCash,
  expectedCash,
  isOwnDifference,
  movedBy,
  signedMove,
  totalsByMode,
  transitions,
} from './cashier.ts'
import { denominationsOf } from './denominations.ts'
import { LAW_CASES } from '#test/chance.ts'

const CASES = { numRuns: LAW_CASES }

const RUPEES = denominationsOf('INR', 2)
const amount = fc.integer({ min: 1, max: 1_000_000_000 }).map(minor)
const receipt = fc.record({
  mode: fc.constantFrom('Cash', 'Card', 'UPI', 'Bank'),
  direction: fc.constantFrom('IN', 'OUT'),
  amount,
})
const move = fc.record({ kind: fc.constantFrom('PAY_IN', 'PAY_OUT', 'DROP'), amount, isVoid: fc.constant(false) })

describe('expected cash', () => {
  test('is the float plus what came in less what went out, whatever the order', () => {
    fc.assert(
      fc.property(amount, fc.array(receipt), fc.array(move), (opening, receipts, moves) => {
        const of = (direction: string) =>
          sum(receipts.filter((one) => one.mode === 'Cash' && one.direction === direction).map((one) => one.amount))
        const moved = (kind: string) => sum(moves.filter((one) => one.kind === kind).map((one) => one.amount))
        const by = opening + of('IN') - of('OUT') + moved('PAY_IN') - moved('PAY_OUT') - moved('DROP')
        expect(expectedCash(opening, receipts, moves)).toBe(by)
        expect(expectedCash(opening, receipts.toReversed(), moves.toReversed())).toBe(by)
      }),
      CASES,
    )
  })

  test('is 2,140 of a float of 1,000, cash of 1,500 in and 100 out, 40 paid in, 200 paid out and 100 dropped', () => {
    const took = (mode: 'Cash' | 'Card', direction: 'IN' | 'OUT', of: number) => ({
      mode,
      direction,
      amount: minor(of),
    })
    const moved = (kind: 'PAY_IN' | 'PAY_OUT' | 'DROP', of: number) => ({ kind, amount: minor(of), isVoid: false })
    const receipts = [took('Cash', 'IN', 1_500), took('Card', 'IN', 9_000), took('Cash', 'OUT', 100)]
    const moves = [moved('PAY_IN', 40), moved('PAY_OUT', 200), moved('DROP', 100)]
    expect(expectedCash(minor(1_000), receipts, moves)).toBe(2_140)
  })

  test('a move and the row that voids it come to nothing', () => {
    fc.assert(
      fc.property(amount, fc.array(move), move, (opening, moves, mistake) => {
        const both = [mistake, ...moves, { ...mistake, isVoid: true }]
        expect(expectedCash(opening, [], both)).toBe(expectedCash(opening, [], moves))
        expect(movedBy(mistake.kind, both)).toBe(movedBy(mistake.kind, moves))
      }),
      CASES,
    )
  })

  test('cards, UPI and bank never touch the drawer', () => {
    fc.assert(
      fc.property(amount, fc.array(receipt), (opening, receipts) => {
        const cash = receipts.filter(({ mode }) => mode === 'Cash')
        expect(expectedCash(opening, receipts, [])).toBe(expectedCash(opening, cash, []))
      }),
      CASES,
    )
  })

  test('a drop takes out, a voided drop puts back', () => {
    expect(signedMove({ kind: 'DROP', amount: minor(500), isVoid: false })).toBe(-500)
    expect(signedMove({ kind: 'DROP', amount: minor(500), isVoid: true })).toBe(500)
  })
})

describe('the count', () => {
  test('is pieces times values, and what lies there besides', () => {
    const count = [
      { value: 50_000, pieces: 3 },
      { value: 10_000, pieces: 0 },
      { value: 100, pieces: 7 },
    ]
    expect(countedCash(count, minor(25), RUPEES)).toBe(150_725)
  })

  test('any amount a currency can pay is counted to the unit', () => {
    const sheet = fc.constantFrom('INR', 'EUR', 'JPY', 'KWD', 'XTS').chain((currency) => {
      const decimals = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      const values = denominationsOf(currency, decimals.maximumFractionDigits ?? 2)
      return fc.tuple(
        fc.constant(values),
        fc.tuple(...values.map((value) => fc.integer({ min: 0, max: 500 }).map((pieces) => ({ value, pieces })))),
      )
    })
    fc.assert(
      fc.property(sheet, ([values, count]) => {
        expect(countedCash(count, minor(0), values)).toBe(
          count.reduce((total, { value, pieces }) => total + value * pieces, 0),
        )
      }),
      CASES,
    )
  })

  test.each([
    ['a note the currency has not', [{ value: 30_000, pieces: 1 }]],
    [
      'a note counted twice',
      [
        { value: 50_000, pieces: 1 },
        { value: 50_000, pieces: 2 },
      ],
    ],
  ])('refuses %s', (_, count) => {
    expect(() => countedCash(count, minor(0), RUPEES)).toThrow('unknown_denomination')
  })

  test('denominations fall, and none is a fraction of the smallest unit', () => {
    for (const [currency, decimals] of [
      ['INR', 2],
      ['EUR', 2],
      ['JPY', 0],
      ['KWD', 3],
      ['XTS', 2],
      ['CLF', 4],
    ] as const) {
      const values = denominationsOf(currency, decimals)
      expect(values.every(Number.isInteger), currency).toBe(true)
      expect(
        values.toSorted((a, b) => b - a),
        currency,
      ).toEqual([...values])
    }
  })
})

test('what modes come to adds up to what was received less what was refunded', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          mode: receipt.map(({ mode }) => mode),
          direction: receipt.map(({ direction }) => direction),
          amount,
          count: fc.nat(50),
        }),
      ),
      (rows) => {
        const totals = totalsByMode(rows)
        expect(sum(totals.map(({ net }) => net))).toBe(
          sum(rows.map((row) => (row.direction === 'IN' ? row.amount : -row.amount))),
        )
        expect(totals.reduce((count, row) => count + row.count, 0)).toBe(
          rows.reduce((count, row) => count + row.count, 0),
        )
      },
    ),
    CASES,
  )
})

test('a closed shift is never opened again', () => {
  const reach = (from: ShiftStatus): ShiftStatus[] => [...transitions[from]]
  expect(reach('CLOSED')).toEqual([])
  expect(reach('OPEN')).toContain('COUNTING')
})

test('a difference belongs to the operator of the drawer and to the user who closed it, and to no one else', () => {
  const shift = { operatorId: 7, closedById: 9 }
  expect([7, 8, 9].map((id) => isOwnDifference(shift, { id }))).toEqual([true, false, true])
  expect(isOwnDifference({ operatorId: 7, closedById: null }, { id: 8 })).toBe(false)
})
