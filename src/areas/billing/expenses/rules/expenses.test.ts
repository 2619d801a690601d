import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { type Minor, minor, zero } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import {
  assertChangeable,
  assertVoidable,
  balanceOf,
  type Charge,
  chargeOf,
  chargePlan,
  paidAfter,
  statusOf,
} from './expenses.ts'
import { LAW_CASES } from '#test/chance.ts'

const TODAY = '2026-11-20' as Day
const amount = fc.integer({ min: 1, max: 1_000_000_000_000 }).map(minor)
const moves = fc.array(fc.record({ amount, direction: fc.constantFrom('IN' as const, 'OUT' as const) }), {
  maxLength: 12,
})

const codeOf = (work: () => unknown): string | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('what is paid', () => {
  test('stays between nothing and the amount, and is what went out less what came back', () =>
    fc.assert(
      fc.property(amount, moves, (total, requests) => {
        let paidAmount: Minor = zero
        let net = 0
        for (const { amount: moved, direction } of requests) {
          const before = { amount: total, paidAmount }
          const refusal = codeOf(() => paidAfter(before, moved, direction))
          const after = net + (direction === 'OUT' ? moved : -moved)
          const fits = after >= 0 && after <= total
          expect(refusal).toBe(fits ? undefined : direction === 'OUT' ? 'paid_above_balance' : 'refund_above_paid')
          if (!fits) continue
          paidAmount = paidAfter(before, moved, direction)
          net = after
        }
        expect(paidAmount).toBe(net)
        expect(paidAmount).toBeGreaterThanOrEqual(0)
        expect(balanceOf({ amount: total, paidAmount })).toBe(total - net)
      }),
      { numRuns: LAW_CASES },
    ))

  test('all of the rest is paid and all that is out comes back, and not one unit more', () => {
    const half = { amount: minor(500), paidAmount: minor(200) }
    expect([paidAfter(half, minor(300), 'OUT'), paidAfter(half, minor(200), 'IN')]).toEqual([500, 0])
    expect(codeOf(() => paidAfter(half, minor(301), 'OUT'))).toBe('paid_above_balance')
    expect(codeOf(() => paidAfter(half, minor(201), 'IN'))).toBe('refund_above_paid')
  })

  test('money out and back again changes nothing', () =>
    fc.assert(
      fc.property(amount, amount, (total, part) => {
        fc.pre(part <= total)
        const once = paidAfter({ amount: total, paidAmount: zero }, part, 'OUT')
        expect(paidAfter({ amount: total, paidAmount: once }, part, 'IN')).toBe(0)
      }),
      { numRuns: LAW_CASES },
    ))
})

describe('a status', () => {
  const of = (paid: number, dueOn: Day | null, isVoid = false) =>
    statusOf({ amount: minor(100), paidAmount: minor(paid), dueOn, isVoid }, TODAY)

  test.each([
    [0, null, 'TO_PAY'],
    [0, TODAY, 'TO_PAY'],
    [0, addDays(TODAY, -1), 'OVERDUE'],
    [1, null, 'PART_PAID'],
    [99, addDays(TODAY, -1), 'OVERDUE'],
    [100, addDays(TODAY, -1), 'PAID'],
  ] as const)('with %i of 100 paid, due %s, is %s', (paid, dueOn, status) => {
    expect(of(paid, dueOn)).toBe(status)
  })

  test('of a voided one is VOID whatever it owed', () => {
    expect(of(0, addDays(TODAY, -9), true)).toBe('VOID')
  })
})

describe('reasons against a change', () => {
  const open = { amount: minor(500), paidAmount: minor(200), isVoid: false }
  test('costing less than was paid, being void', () => {
    expect(codeOf(() => assertChangeable(open, minor(200)))).toBeUndefined()
    expect(codeOf(() => assertChangeable(open, minor(199)))).toBe('paid_above_balance')
    expect(codeOf(() => assertChangeable({ ...open, isVoid: true }, minor(500)))).toBe('already_voided')
  })
  test('money that is out, and being void, against voiding', () => {
    expect(codeOf(() => assertVoidable(open))).toBe('expense_paid')
    expect(codeOf(() => assertVoidable({ ...open, paidAmount: zero }))).toBeUndefined()
    expect(codeOf(() => assertVoidable({ ...open, isVoid: true }))).toBe('already_voided')
  })
})

describe('a charge on a bill', () => {
  const details = fc.record({
    amount: fc.integer({ min: 1, max: 5 }).map(minor),
    category: fc.constantFrom('Taxi', 'Flowers'),
    description: fc.constantFrom('', 'To the airport'),
    chargeAbleToBooking: fc.boolean(),
    bookingId: fc.constantFrom('a', 'b', null),
  })

  test.each([
    [true, 'a', { bookingId: 'a', amount: 5 }],
    [true, null, undefined],
    [false, 'a', undefined],
    [false, null, undefined],
  ])('chargeable %s, of the booking %s, is made as %j', (chargeAbleToBooking, bookingId, charge) => {
    const expense = { amount: minor(5), category: 'Taxi', description: '', chargeAbleToBooking, bookingId }
    if (charge) expect(chargeOf(expense)).toMatchObject(charge)
    else expect(chargeOf(expense)).toBeUndefined()
  })

  // A bill as a plain ledger: what is on it after any series of changes is what the last one charges.
  test('follows every change: bills carry what the expense charges now, and nothing of before', () =>
    fc.assert(
      fc.property(fc.array(details, { minLength: 1, maxLength: 8 }), (versions) => {
        const bills = new Map<string, number>()
        const add = ({ bookingId, amount: by }: Charge, sign: 1 | -1) =>
          bills.set(bookingId, (bills.get(bookingId) ?? 0) + sign * by)
        let before: Charge | undefined
        for (const version of versions) {
          const after = chargeOf(version)
          const plan = chargePlan(before, after, before !== undefined)
          if (plan.reverse && before) add(before, -1)
          if (plan.post) add(plan.post, 1)
          before = after
        }
        const open = [...bills].filter(([, total]) => total !== 0)
        expect(open).toEqual(before ? [[before.bookingId, before.amount]] : [])
      }),
      { numRuns: LAW_CASES },
    ))

  test('does nothing while it stays the same, and reverses no line that is removed already', () => {
    const charge = { bookingId: 'a', name: 'Taxi', amount: minor(5) }
    expect(chargePlan(charge, { ...charge }, true)).toEqual({ reverse: false, post: undefined })
    expect(chargePlan(charge, undefined, false)).toEqual({ reverse: false, post: undefined })
    expect(chargePlan(charge, { ...charge, amount: minor(6) }, false)).toEqual({
      reverse: false,
      post: { ...charge, amount: 6 },
    })
  })
})
