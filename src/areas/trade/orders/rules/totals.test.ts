import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { type Minor, minor, sum } from '#core/money.ts'
import type { TaxSlab } from '#core/tax.ts'
import { equalShares, outstandingOf, partOfBill, paymentStatusOf, type PricedLine, totalsOf } from './totals.ts'
import { LAW_CASES } from '#test/chance.ts'

const slab = (category: TaxSlab['category'], percentageBp: number): TaxSlab => ({
  category,
  validFrom: '2020-01-01' as Day,
  validUntil: null,
  minAmount: minor(0),
  maxAmount: null,
  percentageBp,
  components: [
    { name: 'CGST', basisPoints: percentageBp / 2 },
    { name: 'SGST', basisPoints: percentageBp / 2 },
  ],
})
const facts = {
  slabs: [slab('SERVICE', 500), slab('ROOM', 1_800)],
  day: '2026-11-20' as Day,
  rounding: 'LINE',
} as const
const line = (id: string, unitPrice: number, more: Partial<PricedLine> = {}): PricedLine => ({
  id,
  units: 1_000,
  cancelled: 0,
  voided: 0,
  unitPrice: minor(unitPrice),
  includesTax: false,
  taxCategory: 'SERVICE',
  compReason: '',
  packId: null,
  ...more,
})
const plain = { discount: null, serviceChargeBp: 0, deliveryPrice: minor(0), includesTax: false }

const anyLine = fc.record({
  units: fc.integer({ min: 1, max: 20_000 }),
  price: fc.integer({ min: 0, max: 500_000 }),
  comp: fc.boolean(),
})
const anyTerms = fc.record({
  discount: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 0, max: 10_000 }).map((basisPoints) => ({ basisPoints })),
    fc.integer({ min: 0, max: 2_000_000 }).map((amount) => ({ amount: minor(amount) })),
  ),
  serviceChargeBp: fc.constantFrom(0, 500, 1_000),
  deliveryPrice: fc.constantFrom(0, 4_000).map(minor),
  includesTax: fc.boolean(),
})

describe('what an order costs', () => {
  test('quantity by price, rounded once, and the tax of each line', () => {
    const { lines, net, tax, taxes } = totalsOf(
      [line('a', 12_050, { units: 2_000 }), line('b', 999, { units: 250 })],
      plain,
      facts,
    )
    expect(lines.map((one) => one.net)).toEqual([24_100, 250])
    expect([net, tax]).toEqual([24_350, 1_218])
    expect(taxes.map(({ name, amount }) => [name, amount])).toEqual([['CGST', 609], ['SGST', 609]]) // prettier-ignore
  })

  test('what was withdrawn or is on the house costs nothing', () => {
    const withdrawn = line('a', 5_000, { units: 2_000, cancelled: 1_000, voided: 1_000 })
    const onTheHouse = line('b', 5_000, { compReason: 'Birthday' })
    const { net, tax, lines } = totalsOf([withdrawn, onTheHouse], plain, facts)
    expect([net, tax]).toEqual([0, 0])
    expect(lines[1]?.discount).toBe(5_000)
  })

  test('a discount is spread over the lines by what they cost, largest remainders first', () => {
    const lines = [line('a', 10_000), line('b', 5_000), line('c', 1)]
    const off = (discount: { basisPoints: number } | { amount: Minor }) =>
      totalsOf(lines, { ...plain, discount }, facts).lines.map(({ net }) => net)
    expect(off({ basisPoints: 1_000 })).toEqual([9_000, 4_500, 1])
    expect(off({ amount: minor(15_000) })).toEqual([1, 0, 0])
    expect(off({ amount: minor(15_002) })).toEqual([0, 0, 0])
    expect(totalsOf(lines, { ...plain, discount: { amount: minor(20_000) } }, facts).discount).toBe(15_001)
  })

  test('a discount is spread without losing a cent, and never takes more than there is', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), anyTerms, (made, terms) => {
        const lines = made.map(({ units, price, comp }, at) =>
          line(String(at), price, { units, includesTax: terms.includesTax, compReason: comp ? 'x' : '' }),
        )
        const order = totalsOf(lines, terms, facts)
        // To the nearest unit of price by thousandths, by another road.
        const gross = made.reduce((all, { units, price }) => all + Number((BigInt(units) * BigInt(price) + 500n) / 1_000n), 0) // prettier-ignore
        const sold = gross - order.discount
        const isWhole = terms.includesTax
          ? sum(order.lines.map(({ net, tax }) => net + tax)) === sold
          : sum(order.lines.map(({ net }) => net)) === sold
        return (
          isWhole &&
          sold >= 0 &&
          order.lines.every(
            ({ net, tax, taxes }) => net >= 0 && tax >= 0 && sum(taxes.map(({ amount }) => amount)) === tax,
          ) &&
          sum(order.taxes.map(({ amount }) => amount)) === order.tax &&
          order.net === sum(order.lines.map(({ net }) => net)) + order.serviceCharge + order.deliveryFee
        )
      }),
      { numRuns: LAW_CASES },
    )
  })

  test('the service charge is of what is left, and taxed', () => {
    const { serviceCharge, net, tax } = totalsOf([line('a', 10_000)], { ...plain, discount: { basisPoints: 5_000 }, serviceChargeBp: 1_000 }, facts) // prettier-ignore
    expect([serviceCharge, net, tax]).toEqual([500, 5_500, 276])
  })

  test('the delivery fee is once, taxed as a service, and nothing when there is nothing to bring', () => {
    const terms = { ...plain, serviceChargeBp: 1_000, deliveryPrice: minor(4_000) }
    const { serviceCharge, deliveryFee, net, tax } = totalsOf([line('a', 10_000)], terms, facts)
    expect([serviceCharge, deliveryFee, net, tax]).toEqual([1_000, 4_000, 15_000, 750])
    const withdrawn = line('a', 10_000, { cancelled: 1_000 })
    expect(totalsOf([withdrawn], terms, facts)).toMatchObject({ deliveryFee: 0, net: 0, tax: 0 })
  })

  test('is refused without a tax table', () => {
    expect(() => totalsOf([line('a', 100)], plain, { ...facts, slabs: [] })).toThrow('no_tax_slab')
  })
})

test('the parts of a bill add up to it, net and each tax, CGST as much as SGST', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 5 }), (net, payers) => {
      const half = minor(Math.round(net * 0.025))
      const bill = { net: minor(net), taxes: [{ name: 'CGST', basisPoints: 250, amount: half }, { name: 'SGST', basisPoints: 250, amount: half }] } // prettier-ignore
      const shares = equalShares(minor(net + 2 * half), payers).filter((share) => share > 0)
      return (
        sum(shares) === net + 2 * half &&
        shares.every((share) => {
          const part = partOfBill(bill, share)
          const [central, state] = part.taxes
          const isWhole = part.net + part.tax === share && sum(part.taxes.map(({ amount }) => amount)) === part.tax
          return isWhole && part.net >= 0 && central?.amount === state?.amount
        })
      )
    }),
    { numRuns: LAW_CASES },
  )
})

describe('payment status of an order', () => {
  const money = (total: number, more: Partial<Record<'paid' | 'refunded' | 'onRoom' | 'onCredit', number>> = {}) =>
    ({ total, paid: 0, refunded: 0, onRoom: 0, onCredit: 0, ...more }) as Parameters<typeof paymentStatusOf>[0]
  test.each([
    ['NotPaid', money(100)],
    ['PartPaid', money(100, { paid: 40 })],
    ['PartPaid', money(100, { paid: 40, onRoom: 40 })],
    ['Paid', money(100, { paid: 100 })],
    ['Overpaid', money(80, { paid: 100 })],
    ['OnRoom', money(100, { paid: 40, onRoom: 60 })],
    ['OnCredit', money(100, { onCredit: 100 })],
    ['PartRefunded', money(100, { paid: 60, refunded: 40 })],
    ['Refunded', money(0, { refunded: 100 })],
    ['NotPaid', money(0)],
  ])('%s', (status, of) => expect(paymentStatusOf(of)).toBe(status))

  test('outstanding is never below zero', () => {
    expect(outstandingOf(money(100, { paid: 30, onRoom: 20 }))).toBe(50)
    expect(outstandingOf(money(50, { paid: 80 }))).toBe(0 as Minor)
  })
})
