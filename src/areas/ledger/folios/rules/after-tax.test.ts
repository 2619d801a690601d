import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor, sum, zero } from '#core/money.ts'
import { type TaxSlab, taxOn } from '#core/tax.ts'
import { LAW_CASES } from '#test/chance.ts'
import { allowance, type Charge, chargesOf, discounts, payableOf, totalOf, valueOf } from './charges.ts'
import { offerChanges, type OfferOff } from './offers.ts'
import { splitCharge } from './split.ts'

const day = '2026-11-20' as Day
const slabOf = (min: number, max: number | null, percentageBp: number, names: readonly string[]): TaxSlab => ({
  category: 'ROOM',
  validFrom: '2020-01-01' as Day,
  validUntil: null,
  minAmount: minor(min),
  maxAmount: max === null ? null : minor(max),
  percentageBp,
  components: names.map((name) => ({ name, basisPoints: percentageBp / names.length })),
})
/** Rooms as they are taxed: in India by slabs in two halves, in Japan in whole yen, in Kuwait in thousandths. */
const TABLES: Readonly<Record<'INR' | 'JPY' | 'KWD', readonly TaxSlab[]>> = {
  INR: [slabOf(0, 750_000, 500, ['CGST', 'SGST']), slabOf(750_001, null, 1_800, ['CGST', 'SGST'])],
  JPY: [slabOf(0, null, 1_000, ['消費税'])],
  KWD: [slabOf(0, null, 0, ['VAT'])],
}

type Line = Parameters<typeof chargesOf>[0]['lines'][number] & { offerUseId: string | null }
type Bill = { nights: Parameters<typeof chargesOf>[0]['nights'][number][]; lines: Line[] }

function billOf(prices: readonly number[], slabs: readonly TaxSlab[], includesTax: boolean): Bill {
  const nights = prices.map((price, at) => {
    const { net, tax, lines: taxes } = taxOn(minor(price), { slabs, day, category: 'ROOM', includesTax })
    return { stayId: String(at), night: day, roomTypeName: 'Deluxe', includesTax, net, tax, taxes }
  })
  return { nights, lines: [] }
}
const chargesIn = (bill: Bill): Map<string, Charge> => chargesOf({ ...bill, routes: new Map(), invoiced: new Map() })

/** Puts what is taken off on the bill, as the action does. */
function take(bill: Bill, charge: Charge, amounts: Pick<Line, 'net' | 'tax' | 'taxes'>, offerUseId: string | null, isAfterTax = false): void {
  bill.lines.push({
    id: String(bill.lines.length), kind: isAfterTax ? 'DISCOUNT' : 'ALLOWANCE', countsAs: 'ROOM', name: '', serviceOn: day, quantity: 1, stayId: null,
    chargeableToBooking: true, includesTax: charge.includesTax, orderId: null, extraId: null, taxCategory: null, serviceCode: '', chargeKey: charge.key, reversesId: null, ...amounts, offerUseId,
  })
} // prettier-ignore
function give(bill: Bill, wanted: readonly OfferOff[], slabs: readonly TaxSlab[]) {
  const changes = offerChanges(chargesIn(bill), bill.lines, wanted, { slabs })
  for (const { charge, amounts, useId, isAfterTax } of changes) take(bill, charge, amounts, useId, isAfterTax)
  return changes
}

const keyAt = (at: number) => `night:${at}:${day}`
const off = (amount: number, more: Partial<OfferOff> = {}): OfferOff => ({ useId: 'a', key: keyAt(0), amount: minor(amount), isAfterTax: true, ...more }) // prettier-ignore
const only = (bill: Bill): Charge => [...chargesIn(bill).values()][0] as Charge
const sumsOf = ({ left, afterTax, ...charge }: Charge) => [left.net, left.tax, afterTax, payableOf({ left, afterTax }), valueOf({ ...charge, left, afterTax })] // prettier-ignore

describe('a discount after tax', () => {
  test('leaves net and tax as they are, down to nothing to pay and not a unit further', () => {
    const bill = billOf([100_000], TABLES.INR, false)
    give(bill, [off(104_999)], TABLES.INR)
    expect(sumsOf(only(bill))).toEqual([100_000, 5_000, 104_999, 1, 0])
    give(bill, [off(105_001)], TABLES.INR)
    expect(sumsOf(only(bill))).toEqual([100_000, 5_000, 105_000, 0, 0])
    give(bill, [], TABLES.INR)
    expect(sumsOf(only(bill))).toEqual([100_000, 5_000, 0, 105_000, 100_000])
  })

  test('is of the price that is left after what comes off before tax, also when that comes later', () => {
    const bill = billOf([100_000], TABLES.INR, false)
    give(bill, [off(100_000)], TABLES.INR)
    give(bill, [off(100_000), off(50_000, { useId: 'b', isAfterTax: false })], TABLES.INR)
    expect(sumsOf(only(bill))).toEqual([50_000, 2_500, 52_500, 0, 0])
  })

  test('is left of the charge whatever is taken off by hand, whose tax is that of the price without it', () => {
    const bill = billOf([100_000], TABLES.INR, true)
    give(bill, [off(40_000)], TABLES.INR)
    expect(() => allowance(only(bill), minor(60_001), { slabs: TABLES.INR })).toThrow('allowance_above_charge')
    take(bill, only(bill), allowance(only(bill), minor(60_000), { slabs: TABLES.INR }), null)
    expect(sumsOf(only(bill))).toEqual([38_096, 1_904, 40_000, 0, 0])
    const half = billOf([100_000], TABLES.INR, true)
    give(half, [off(40_000)], TABLES.INR)
    for (const { charge, amounts } of discounts([only(half)], { percentBp: 5_000 }, { slabs: TABLES.INR }))
      take(half, charge, amounts, null)
    expect(sumsOf(only(half))).toEqual([66_666, 3_334, 40_000, 30_000, 30_000])
  })

  test('is cut with its charge: parts are of what is paid, and have their shares of price, tax and discount', () => {
    const bill = billOf([100_000], TABLES.INR, false)
    give(bill, [off(5_000)], TABLES.INR)
    expect(() => splitCharge(only(bill), [minor(50_000), minor(50_001)])).toThrow('parts_do_not_add_up')
    const pieces = splitCharge(only(bill), [minor(25_000), minor(75_000)])
    expect(pieces.map(({ net, tax, afterTax }) => [net, tax, afterTax])).toEqual([
      [25_000, 1_250, 1_250],
      [75_000, 3_750, 3_750],
    ])
  })
})

const currency = fc.constantFrom('INR', 'JPY', 'KWD')
const wantedOff = fc.record({ at: fc.nat(4), use: fc.nat(2), amount: fc.integer({ min: 1, max: 2_000_000 }), isAfterTax: fc.boolean() }) // prettier-ignore

test('no charge is to be paid below nothing, its tax is that of what is left of its price, and setting it twice changes nothing', () => {
  const rounds = fc.array(fc.array(wantedOff, { maxLength: 5 }), { minLength: 1, maxLength: 3 })
  const someNights = fc.array(fc.integer({ min: 0, max: 1_500_000 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(currency, fc.boolean(), someNights, rounds, (code, includesTax, nights, changes) => {
      const slabs = TABLES[code]
      // With tax, Indian slabs have a gap: a price in it is neither.
      const prices = nights.map((price) => (includesTax ? price % 700_000 : price))
      const bill = billOf(prices, slabs, includesTax)
      for (const round of changes) {
        // A use is of one kind, and names a night once.
        const named = new Map(round.map(({ at, use, amount, isAfterTax }) => [`${use} ${isAfterTax} ${at}`, { useId: `${use}${isAfterTax}`, key: keyAt(at), amount: minor(amount), isAfterTax }])) // prettier-ignore
        const wanted = [...named.values()]
        give(bill, wanted, slabs)
        if (wanted.every(({ isAfterTax }) => isAfterTax)) expect(give(bill, wanted, slabs)).toEqual([])
        for (const charge of chargesIn(bill).values()) {
          const asked = sum(wanted.flatMap(({ key, isAfterTax, amount }) => (isAfterTax && key === charge.key ? [amount] : []))) // prettier-ignore
          expect(charge.afterTax).toBe(Math.min(asked, totalOf(charge.left)))
          expect(payableOf(charge)).toBeGreaterThanOrEqual(0)
          const price = includesTax ? totalOf(charge.left) : charge.left.net
          const taxed = taxOn(price, { slabs, day, category: 'ROOM', includesTax })
          if (price > 0) expect([charge.left.net, charge.left.tax]).toEqual([taxed.net, taxed.tax])
        }
      }
    }),
    { numRuns: LAW_CASES },
  )
})

test('parts of a charge add up to it in price, tax and discount, and each is what was asked', () => {
  const shares = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(
      currency,
      fc.integer({ min: 1_000, max: 1_500_000 }),
      fc.nat(10_000),
      shares,
      (code, price, bp, parts) => {
        const slabs = TABLES[code]
        const bill = billOf([price], slabs, false)
        give(bill, [off(Math.floor((price * bp) / 10_001))], slabs)
        const charge = only(bill)
        const whole = payableOf(charge)
        const all = sum(parts.map(minor))
        const cut = parts.slice(1).map((part) => minor(Math.max(1, Math.floor((whole * part) / all))))
        const first = minor(whole - sum(cut))
        if (first <= 0) return
        const pieces = splitCharge(charge, [first, ...cut])
        expect(pieces.map(({ net, tax, afterTax }) => net + tax - afterTax)).toEqual([first, ...cut])
        expect(sum(pieces.map(({ net }) => net))).toBe(charge.left.net)
        expect(sum(pieces.map(({ tax }) => tax))).toBe(charge.left.tax)
        expect(sum(pieces.map(({ afterTax }) => afterTax))).toBe(charge.afterTax)
        expect(pieces.every(({ net, tax, afterTax }) => net >= 0 && tax >= 0 && afterTax >= zero)).toBe(true)
      },
    ),
    { numRuns: LAW_CASES },
  )
})
