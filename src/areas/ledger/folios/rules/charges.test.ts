import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor, sum } from '#core/money.ts'
import type { TaxSlab } from '#core/tax.ts'
import {
  allowance,
  type Charge,
  discounts,
  type LineAmounts,
  splitAmounts,
  taxedTotal,
  together,
  totalOf,
} from './charges.ts'
import { LAW_CASES } from '#test/chance.ts'

const day = '2026-11-20' as Day
const CASES = { numRuns: LAW_CASES }
const slabs: TaxSlab[] = [[0, 750_000, 500] as const, [750_001, null, 1_800] as const].flatMap(
  ([min, max, percentageBp]) =>
    (['ROOM', 'SERVICE'] as const).map((category) => ({
      category,
      validFrom: '2025-09-22' as Day,
      validUntil: null,
      percentageBp,
      minAmount: minor(min),
      maxAmount: max === null ? null : minor(max),
      components: ['CGST', 'SGST'].map((name) => ({
        name,
        basisPoints: percentageBp / 2,
      })),
    })),
)
const charge = (left: LineAmounts, more: Partial<Charge> = {}): Charge => ({
  key: 'line:x',
  lineId: 'x',
  kind: 'ROOM',
  countsAs: 'ROOM',
  name: 'Room',
  serviceOn: day,
  quantity: 1,
  stayId: null,
  chargeableToBooking: true,
  extraId: null,
  serviceCode: '',
  includesTax: false,
  partyId: null,
  isInvoiced: false,
  orderId: null,
  full: left,
  left,
  ...more,
})
const night = (price: number) =>
  charge(taxedTotal(minor(price), 1, { slabs, day, category: 'ROOM', includesTax: false }))

describe('an allowance', () => {
  test('reckons the tax of what is left by its own slab and posts the difference', () => {
    const off = allowance(night(800_000), minor(60_000), { slabs })
    expect(off).toMatchObject({ net: -60_000, tax: 37_000 - 144_000 })
    expect(off.taxes).toContainEqual({ name: 'CGST', basisPoints: 250, amount: 18_500 })
    expect(off.taxes).toContainEqual({ name: 'CGST', basisPoints: 900, amount: -72_000 })
  })

  test('of everything leaves nothing, and never a negative zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), (price) => {
        const of = night(price)
        const off = allowance(of, minor(price), { slabs })
        expect([of.left.net + off.net, of.left.tax + off.tax]).toEqual([0, 0])
        expect(Object.is(off.tax, -0)).toBe(false)
      }),
      CASES,
    )
  })

  test('never goes above what is left, nor onto an invoiced charge', () => {
    expect(() => allowance(night(100), minor(101), { slabs })).toThrow('allowance_above_charge')
    expect(() => allowance({ ...night(100), isInvoiced: true }, minor(1), { slabs })).toThrow('charge_invoiced')
  })

  test('leaves a charge as if it had cost that much', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (price, share) => {
          const amount = minor(Math.floor(price * share))
          if (amount === 0) return
          const of = night(price)
          const off = allowance(of, amount, { slabs })
          const fresh = amount === price ? { net: 0, tax: 0 } : night(price - amount).left
          expect([of.left.net + off.net, of.left.tax + off.tax]).toEqual([fresh.net, fresh.tax])
          expect(sum(off.taxes.map((line) => line.amount))).toBe(off.tax)
        },
      ),
      CASES,
    )
  })
})

describe('an allowance on what an order, a fee or another bill brought', () => {
  const tax = (name: string, basisPoints: number, amount: number) => ({ name, basisPoints, amount: minor(amount) })
  const food = (net: number) => [
    tax('CGST', 250, Math.floor(net / 40 + 0.5)),
    tax('SGST', 250, Math.floor(net / 40 + 0.5)),
  ]
  const wine = (net: number) => [tax('VAT', 2_000, Math.floor(net / 5 + 0.5))]
  const brought = (net: number, taxes: LineAmounts['taxes'], more: Partial<Charge> = {}) =>
    charge(
      { net: minor(net), tax: sum(taxes.map(({ amount }) => amount)), taxes },
      { kind: 'SERVICE', countsAs: 'SERVICE', orderId: 'o', ...more },
    )
  const prices = fc.integer({ min: 1, max: 2_000_000 })

  test('keeps the mix of taxes it came with: food at 5 % and wine at 20 %, not that of services', () => {
    const dinner = brought(100_000, [...food(60_000), ...wine(40_000)])
    for (const of of [dinner, { ...dinner, orderId: null, kind: 'TRANSFER' as const }]) {
      const off = allowance(of, minor(25_000), { slabs })
      expect(off).toMatchObject({ net: -25_000, tax: -2_750 })
      expect(off.taxes.map(({ name, amount }) => [name, amount])).toEqual([['CGST', -375], ['SGST', -375], ['VAT', -2_000]]) // prettier-ignore
    }
  })

  test('of one rate leaves it as if it had cost that much, whatever services pay', () => {
    fc.assert(
      fc.property(prices, prices, fc.constantFrom(food, wine), (net, less, rate) => {
        if (less >= net) return
        const off = allowance(brought(net, rate(net)), minor(less), { slabs })
        expect(off.tax).toBe(sum(rate(net - less).map(({ amount }) => amount)) - sum(rate(net).map(({ amount }) => amount))) // prettier-ignore
      }),
      CASES,
    )
  })

  test('one after the other, each tax only goes down, and the last leaves nothing', () => {
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 })
    fc.assert(
      fc.property(prices, prices, cuts, fc.boolean(), (ate, drank, shares, includesTax) => {
        let of = brought(ate + drank, [...food(ate), ...wine(drank)], { includesTax })
        for (const share of [...shares, 1]) {
          const value = includesTax ? totalOf(of.left) : of.left.net
          const amount = minor(share === 1 ? value : Math.floor(value * share))
          if (amount <= 0) continue
          const { net, taxes } = together(of.left, allowance(of, amount, { slabs }))
          const left = { net, tax: sum(taxes.map((one) => one.amount)), taxes }
          expect(includesTax ? totalOf(left) : net).toBe(value - amount)
          for (const one of of.left.taxes) {
            const rest = taxes.find(({ name }) => name === one.name)?.amount ?? 0
            expect(rest >= 0 && rest <= one.amount).toBe(true)
          }
          of = { ...of, left }
        }
        expect(of.left).toEqual({ net: 0, tax: 0, taxes: [] })
      }),
      CASES,
    )
  })
})

describe('a discount', () => {
  test('E: 10 % of 99.99, 49.99 and 0.01 is 10.00, 5.00 and 0.00', () => {
    const given = discounts([9_999, 4_999, 1].map(night), { percentBp: 1_000 }, { slabs })
    expect(given.map(({ amounts }) => amounts.net)).toEqual([-1_000, -500])
  })

  test('is spread to the last unit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 10_000 }),
        (prices, percentBp) => {
          const given = discounts(prices.map(night), { percentBp }, { slabs })
          const exact = (BigInt(sum(prices)) * BigInt(percentBp) + 5_000n) / 10_000n
          expect(-sum(given.map(({ amounts }) => amounts.net)) || 0).toBe(Number(exact))
        },
      ),
      CASES,
    )
  })
})

describe('a split', () => {
  test('loses no unit of net, tax or any component, and each part is what was asked for', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(parts, fc.constantFrom(500, 1_200, 1_800, 2_800), fc.nat(3), (asked, bp, untaxed) => {
        const total = sum(asked)
        const share = untaxed === 0 ? 0 : Math.floor((total * bp) / (2 * (10_000 + bp)))
        const taxes = ['CGST', 'SGST'].map((name) => ({ name, basisPoints: bp / 2, amount: minor(share) }))
        const whole = { net: minor(total - 2 * share), tax: minor(2 * share), taxes }
        const pieces = splitAmounts(
          whole,
          asked.map((one) => minor(one)),
        )
        expect(pieces.map(totalOf)).toEqual(asked)
        expect(sum(pieces.map(({ net }) => net))).toBe(whole.net)
        for (const name of ['CGST', 'SGST'])
          expect(
            sum(
              pieces.flatMap((piece) => piece.taxes.filter((line) => line.name === name).map(({ amount }) => amount)),
            ),
          ).toBe(share)
        for (const piece of pieces) {
          expect(piece.net).toBeGreaterThanOrEqual(0)
          expect(sum(piece.taxes.map(({ amount }) => amount))).toBe(piece.tax)
        }
      }),
      CASES,
    )
  })

  test('gives every piece as much CGST as SGST, as the whole has', () => {
    const parts = fc.array(fc.integer({ min: 100, max: 300_000 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(parts, fc.constantFrom(500, 1_200, 1_800, 2_800), (asked, bp) => {
        const share = Math.floor((sum(asked) * bp) / (2 * (10_000 + bp)))
        const taxes = ['CGST', 'SGST'].map((name) => ({ name, basisPoints: bp / 2, amount: minor(share) }))
        const whole = { net: minor(sum(asked) - 2 * share), tax: minor(2 * share), taxes }
        const amountsOf = (piece: LineAmounts) => piece.taxes.map(({ amount }) => amount)
        for (const piece of splitAmounts(whole, asked.map(minor))) {
          const [central = 0, state = 0] = amountsOf(piece)
          expect(central).toBe(state)
        }
      }),
      CASES,
    )
    // 333.33 of 1,000.00 at 5 %: 7.94 each, where one half of 15.88 was never 7.93.
    const thousand = { net: minor(95_238), tax: minor(4_762), taxes: ['CGST', 'SGST'].map((name) => ({ name, basisPoints: 250, amount: minor(2_381) })) } // prettier-ignore
    const [first, second, third] = splitAmounts(thousand, [minor(33_333), minor(33_333), minor(33_334)])
    expect([first, second, third].map((piece) => piece?.taxes.map(({ amount }) => amount))).toEqual([[794, 794], [793, 793], [794, 794]]) // prettier-ignore
  })

  test('is refused when the parts are not the whole', () => {
    expect(() => splitAmounts(night(100).left, [minor(50), minor(50)])).toThrow('parts_do_not_add_up')
  })
})
