import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import {
  approvedTax,
  CLAIM_STATES,
  claimMayBecome,
  costsOf,
  isAboveLimit,
  isClaimable,
  needsReceipt,
} from './claims.ts'

test('the whole table of states', () => {
  const allowed = CLAIM_STATES.flatMap((from) =>
    CLAIM_STATES.filter((to) => claimMayBecome(from, to)).map((to) => `${from} ${to}`),
  )
  expect(allowed).toEqual([
    'DRAFT SUBMITTED',
    'SUBMITTED DRAFT',
    'SUBMITTED APPROVED',
    'SUBMITTED REFUSED',
    'REFUSED DRAFT',
  ])
})

test('a line is of today at the latest, and of 365 days before at the earliest', () => {
  const isFine = (on: string) => isClaimable(on as Day, '2026-11-20' as Day)
  expect(isFine('2026-11-20')).toBe(true)
  expect(isFine('2026-11-21')).toBe(false)
  expect(isFine('2025-11-20')).toBe(true)
  expect(isFine('2025-11-19')).toBe(false)
})

test('a receipt is needed above an amount, and a limit is warned of above it', () => {
  expect([needsReceipt(1_000, 1_000), needsReceipt(1_001, 1_000), needsReceipt(1, 0)]).toEqual([false, true, true])
  expect([isAboveLimit(500, 500), isAboveLimit(501, 500), isAboveLimit(501, null)]).toEqual([false, true, false])
})

describe('the tax in what is approved', () => {
  const tax = (amount: number, taxAmount: number, approvedAmount: number) =>
    approvedTax({ amount: minor(amount), taxAmount: minor(taxAmount), approvedAmount: minor(approvedAmount) })

  test.each([
    ['all of it, in rupees', 11_800, 1_800, 11_800, 1_800],
    ['half of it, rounded down', 11_801, 1_801, 5_900, 900],
    ['of yen, which have no fraction', 1_100, 100, 1_000, 90],
    ['of dinars, which have three digits', 12_345, 345, 12_344, 344],
    ['nothing of nothing approved', 11_800, 1_800, 0, 0],
  ])('is %s', (_, amount, taxAmount, approved, expected) => {
    expect(tax(amount, taxAmount, approved)).toBe(expected)
  })

  test('is never more than the tax, nor than what is approved, and grows with it', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_000_000 })
    fc.assert(
      fc.property(amount, fc.nat(10_000), fc.nat(10_000), (whole, taxPart, approvedPart) => {
        const part = (of: number, tenThousandths: number) => Number((BigInt(of) * BigInt(tenThousandths)) / 10_000n)
        const [taxAmount, approved] = [part(whole, taxPart), part(whole, approvedPart)]
        const found = tax(whole, taxAmount, approved)
        expect(found).toBeLessThanOrEqual(Math.min(taxAmount, approved))
        expect(found).toBeGreaterThanOrEqual(0)
        expect(tax(whole, taxAmount, whole)).toBe(taxAmount)
        expect(tax(whole, taxAmount, Math.max(0, approved - 1))).toBeLessThanOrEqual(found)
      }),
      { numRuns: LAW_CASES },
    )
  })
})

describe('what a claim costs', () => {
  const line = (id: string, categoryName: string, approved: number, on = '2026-11-01') => ({
    id,
    categoryName,
    on: on as Day,
    amount: minor(1_000),
    taxAmount: minor(100),
    approvedAmount: minor(approved),
  })

  test('is one expense a category, of its latest day; a line of which nothing is approved costs nothing', () => {
    const lines = [
      line('a', 'Travel', 1_000, '2026-11-03'),
      line('b', 'Meals', 500),
      line('c', 'Travel', 1_000),
      line('d', 'Phone', 0),
    ]
    expect(costsOf(lines)).toEqual([
      { category: 'Travel', on: '2026-11-03', amount: 2_000, taxAmount: 200, lineIds: ['a', 'c'] },
      { category: 'Meals', on: '2026-11-01', amount: 500, taxAmount: 50, lineIds: ['b'] },
    ])
  })

  test('is what is approved, to the last minor unit, and each line is in one of them', () => {
    const some = fc.array(fc.tuple(fc.constantFrom('Travel', 'Meals', 'Phone'), fc.nat(1_000)), { maxLength: 50 })
    fc.assert(
      fc.property(some, (drawn) => {
        const lines = drawn.map(([category, approved], at) => line(`l${at}`, category, approved))
        const costs = costsOf(lines)
        const total = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
        expect(total(costs.map(({ amount }) => amount))).toBe(total(drawn.map(([, approved]) => approved)))
        const paid = lines.filter(({ approvedAmount }) => approvedAmount > 0).map(({ id }) => id)
        expect(costs.flatMap(({ lineIds }) => lineIds).toSorted()).toEqual(paid.toSorted())
        expect(costs.every(({ amount, taxAmount }) => amount > 0 && taxAmount <= amount)).toBe(true)
      }),
      { numRuns: LAW_CASES },
    )
  })
})
