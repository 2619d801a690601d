import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { type Currency, type Minor, minor, sum } from '#core/money.ts'
import type { TaxSlab } from '#core/tax.ts'
import type { LineKind } from '../contract/replies.ts'
import {
  assertChargeable,
  assertCurrent,
  assertReversible,
  countsAsOf,
  type Charges,
  foldMoney,
  taxedLine,
  untaxedLine,
} from './folios.ts'
import { reversed } from './charges.ts'
import { overpaidOf, overpaidOn } from './overpaid.ts'
import { LAW_CASES } from '#test/chance.ts'

const CASES = { numRuns: LAW_CASES }

const INR = 'INR' as Currency
const day = '2026-11-20' as Day
const slab = (minAmount: number, maxAmount: number | null, percentageBp: number): TaxSlab => ({
  category: 'SERVICE',
  validFrom: '2025-09-22' as Day,
  validUntil: null,
  minAmount: minor(minAmount),
  maxAmount: maxAmount === null ? null : minor(maxAmount),
  percentageBp,
  components: [
    { name: 'CGST', basisPoints: percentageBp / 2 },
    { name: 'SGST', basisPoints: percentageBp / 2 },
  ],
})
const slabs = [slab(0, 750_000, 500), slab(750_001, null, 1_800)]
const exclusive = { slabs, day, includesTax: false }
const inclusive = { slabs: [slab(0, null, 1_800)], day, includesTax: true }

const amount = fc.integer({ min: 0, max: 1_000_000_000 }).map((value) => minor(value))
const kind = fc.constantFrom<LineKind>('SERVICE', 'EXPENSE', 'FEE', 'REFUND')
const taxed = fc.record({ net: amount, tax: amount })
const charges: fc.Arbitrary<Charges> = fc.record({
  nights: fc.array(taxed, { maxLength: 20 }),
  lines: fc.array(
    fc.record({ kind, net: amount, tax: amount }).map((line) => ({ ...line, countsAs: countsAsOf(line.kind) })),
    { maxLength: 20 },
  ),
  received: fc.array(fc.record({ direction: fc.constantFrom('IN', 'OUT'), amount }), { maxLength: 20 }),
  promised: fc.array(amount, { maxLength: 5 }),
  commission: amount,
  tcs: amount,
  tds: amount,
})

describe('a line', () => {
  test('is taxed on top, each component by itself', () => {
    expect(taxedLine(minor(12_345), 3, exclusive)).toEqual({
      net: 37_035,
      tax: 1_852,
      taxes: [
        { name: 'CGST', basisPoints: 250, amount: 926 },
        { name: 'SGST', basisPoints: 250, amount: 926 },
      ],
    })
  })

  test('takes its slab from the price of one, not of all of them', () => {
    const { tax } = taxedLine(minor(400_000), 10, exclusive)
    expect(tax).toBe(200_000)
  })

  test('retains the price the guest saw when it includes the tax', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 1_000 }), (unit, quantity) => {
        const { net, tax, taxes } = taxedLine(minor(unit), quantity, inclusive)
        expect(net + tax).toBe(unit * quantity)
        expect(sum(taxes.map((line) => line.amount))).toBe(tax)
      }),
      CASES,
    )
  })

  test('is refused without a slab', () => {
    expect(() => taxedLine(minor(100), 1, { ...exclusive, slabs: [] })).toThrow('no_tax_slab')
  })

  test('and the line that takes it back come to nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 750_000 }), fc.integer({ min: 1, max: 50 }), (unit, quantity) => {
        const line = taxedLine(minor(unit), quantity, exclusive)
        const back = reversed(line)
        expect([line.net + back.net, line.tax + back.tax]).toEqual([0, 0])
        expect(sum([...line.taxes, ...back.taxes].map((tax) => tax.amount))).toBe(0)
        expect(reversed(back)).toEqual(line)
      }),
      CASES,
    )
  })

  test('is reversed once, a refund never', () => {
    const line = { kind: 'SERVICE', chargeKey: null, isReversed: false, reversesId: null } as const
    expect(() => assertReversible(line)).not.toThrow()
    const refusal = 'already_voided'
    expect(() => assertReversible({ ...line, isReversed: true })).toThrow(refusal)
    expect(() => assertReversible({ ...line, reversesId: 'x' })).toThrow(refusal)
    expect(() => assertReversible({ ...line, kind: 'REFUND' })).toThrow(refusal)
    expect(() => assertReversible({ ...line, kind: 'TRANSFER', chargeKey: 'line:a' })).toThrow(refusal)
    expect(() => assertReversible({ ...line, kind: 'ALLOWANCE', chargeKey: 'line:a' })).not.toThrow()
  })

  test('without tax costs its price as often as it is present', () => {
    expect(untaxedLine(minor(250), 3)).toEqual({ net: 750, tax: 0, taxes: [] })
  })

  test('counts as room or service by its kind, and all else as expense', () => {
    expect(['ROOM', 'SERVICE', 'EXPENSE', 'FEE', 'REFUND'].map((of) => countsAsOf(of as LineKind))).toEqual(['ROOM', 'SERVICE', 'EXPENSE', 'EXPENSE', 'EXPENSE']) // prettier-ignore
  })

  test('is added to the bill its editor looked at, or to any when none is named', () => {
    expect(() => assertCurrent({ version: 3 }, 3)).not.toThrow()
    expect(() => assertCurrent({ version: 3 }, undefined)).not.toThrow()
    expect(() => assertCurrent({ version: 3 }, 2)).toThrow('stale_version')
  })

  test('is not added to what was settled', () => {
    expect(() => assertChargeable({ status: 'OPEN' })).not.toThrow()
    expect(() => assertChargeable({ status: 'CLOSED' })).toThrow('folio_closed')
  })
})

describe('the money of a folio', () => {
  const bill = (paid: number): Charges => ({
    nights: [{ net: minor(100_000), tax: minor(5_000) }],
    lines: [
      { kind: 'SERVICE', countsAs: 'SERVICE', net: minor(2_000), tax: minor(100) },
      { kind: 'FEE', countsAs: 'EXPENSE', net: minor(1_000), tax: minor(180) },
      { kind: 'REFUND', countsAs: 'EXPENSE', net: minor(400), tax: minor(0) },
    ],
    received: [
      { direction: 'IN', amount: minor(paid) },
      { direction: 'OUT', amount: minor(400) },
    ],
    promised: [],
    commission: minor(7_000),
    tcs: minor(50),
    tds: minor(30),
  })

  test('is the formula of the specification: room, services and expenses, less refunds, what was paid and what an agent deducts', () => {
    // 105,000 + 2,100 + 1,180 and the 400 that went back, less 400, less 50,000 - 400, less 7,080.
    expect(foldMoney(bill(50_000), INR)).toMatchObject({
      payable: 105_000, tax: 5_280, services: 2_100, expenses: 1_580, refunds: 400, paid: 49_600, due: 51_600,
    }) // prettier-ignore
  })

  test('names what was taken off, and what a channel hands on after its commission, the tax on it and what it withholds', () => {
    const off = { kind: 'ALLOWANCE', countsAs: 'ROOM', net: minor(-3_000), tax: minor(-150) } as const
    const money = foldMoney({ ...bill(0), lines: [off], advance: minor(9), commissionGst: minor(1_260) }, INR)
    expect(money).toMatchObject({ payable: 101_850, discount: 3_150, advance: 9, hotelCollects: 94_770, payoutExpected: 93_510, currency: 'INR' }) // prettier-ignore
    expect(foldMoney({ nights: [], lines: [], received: [], promised: [] }, INR)).toEqual({
      payable: 0, services: 0, expenses: 0, refunds: 0, paid: 0, advance: 0, deferred: 0, onAccount: 0, discount: 0, tax: 0, commission: 0,
      commissionGst: 0, tcs: 0, tds: 0, hotelCollects: 0, payoutExpected: 0, due: 0, currency: 'INR',
    }) // prettier-ignore
  })

  test('is overpaid by what was received beyond the charges, less what a channel retains', () => {
    const over = (charged: number, paid: number, deducted = 0) => overpaidOf({ charged: minor(charged), paid: minor(paid), deducted: minor(deducted) }) // prettier-ignore
    expect([over(100, 99), over(100, 100), over(100, 101)]).toEqual([0, 0, 1])
    expect([over(100, 80, 20), over(100, 81, 20), over(10, 30, 20)]).toEqual([0, 1, 30])
    // 108,280 charged of which 7,080 stay with the channel.
    expect([101_600, 101_601].map((paid) => overpaidOn(foldMoney(bill(paid), INR)))).toEqual([0, 1])
    fc.assert(
      fc.property(charges, (all) => {
        const money = foldMoney(all, INR)
        expect(money.due === 0 || overpaidOn(money) === 0).toBe(true)
      }),
      CASES,
    )
  })

  test('is due to the last unit, and never below nothing', () => {
    expect([101_599, 101_600, 101_601].map((paid) => foldMoney(bill(paid), INR).due)).toEqual([1, 0, 0])
  })

  test('does not depend on the order of its rows', () => {
    fc.assert(
      fc.property(charges, (all) => {
        const turned = { ...all, nights: [...all.nights].reverse(), lines: [...all.lines].reverse() }
        expect(foldMoney({ ...turned, received: [...all.received].reverse() }, INR)).toEqual(foldMoney(all, INR))
      }),
      CASES,
    )
  })

  test('a line and its reversal change nothing', () => {
    fc.assert(
      fc.property(charges, kind, taxed, (all, of, { net, tax }) => {
        const back = reversed({ net, tax, taxes: [] })
        const lines = [
          ...all.lines,
          { kind: of, countsAs: countsAsOf(of), net, tax },
          { kind: of, countsAs: countsAsOf(of), ...back },
        ]
        expect(foldMoney({ ...all, lines }, INR)).toEqual(foldMoney(all, INR))
      }),
      CASES,
    )
  })

  test('money refunded is due again, to the last unit', () => {
    const price = amount.filter((value) => value > 0)
    const parts = fc.record({ price, share: fc.double({ min: 0, max: 1, noNaN: true }) })
    fc.assert(
      fc.property(parts, ({ price, share }) => {
        const back = minor(Math.floor(price * share))
        const night = { net: price, tax: minor(0) }
        const money = foldMoney(
          {
            nights: [night],
            lines: [{ kind: 'REFUND', countsAs: 'EXPENSE', ...untaxedLine(back, 1) }],
            received: [
              { direction: 'IN', amount: price },
              { direction: 'OUT', amount: back },
            ],
            promised: [],
          },
          INR,
        )
        expect(money).toMatchObject({ due: back, paid: price - back, expenses: back, refunds: back })
      }),
      CASES,
    )
  })

  test('a promise is no money', () => {
    fc.assert(
      fc.property(charges, amount, (all, promise) => {
        const before = foldMoney(all, INR)
        const after = foldMoney({ ...all, promised: [...all.promised, promise] }, INR)
        expect({ ...after, deferred: before.deferred }).toEqual(before)
        expect(after.deferred).toBe((before.deferred + promise) as Minor)
      }),
      CASES,
    )
  })
})
