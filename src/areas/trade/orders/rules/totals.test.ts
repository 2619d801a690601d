import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { type Minor, minor, sum } from '#core/money.ts'
import type { TaxSlab } from '#core/tax.ts'
import {
  type AfterTax,
  type BillPart,
  equalShares,
  NOTHING_AFTER_TAX,
  outstandingOf,
  partOfBill,
  paymentStatusOf,
  type PricedLine,
  restOfBill,
  totalsOf,
} from './totals.ts'
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

const afterTax = (byLine: Record<string, number>, more: Partial<AfterTax> = {}): AfterTax => ({
  ...NOTHING_AFTER_TAX,
  byLine: new Map(Object.entries(byLine).map(([id, amount]) => [id, minor(amount)])),
  ...more,
})

describe('what comes off after tax', () => {
  const two = [line('a', 10_000), line('b', 5_000)]
  const offOf = (of: AfterTax, lines = two, terms: object = {}) => {
    const { afterTaxOff, lines: all } = totalsOf(lines, { ...plain, ...terms, afterTax: of }, facts)
    return [afterTaxOff, ...all.map((one) => one.afterTaxOff)]
  }

  test('leaves net, taxes, service charge and delivery fee as they are', () => {
    const terms = { ...plain, discount: { basisPoints: 1_000 }, serviceChargeBp: 1_000, deliveryPrice: minor(4_000) }
    const { lines, afterTaxOff, ...full } = totalsOf(two, terms, facts)
    const less = totalsOf(two, { ...terms, afterTax: afterTax({ a: 1_000, b: 1 }) }, facts)
    expect(less).toMatchObject(full)
    expect([afterTaxOff, less.afterTaxOff]).toEqual([0, 1_001])
    expect(less.lines.map(({ net, tax }) => [net, tax])).toEqual(lines.map(({ net, tax }) => [net, tax]))
  })

  test('is never more than is to be paid of a line, and all of it to the last unit where nothing is left', () => {
    expect(offOf(afterTax({ a: 10_499 }))).toEqual([10_499, 10_499, 0])
    expect(offOf(afterTax({ a: 10_501, b: 99_999 }))).toEqual([15_750, 10_500, 5_250])
    expect(offOf(afterTax({ a: 10_499 }, { whole: new Set(['a']) }))).toEqual([10_500, 10_500, 0])
    expect(offOf(afterTax({ a: 500 }), [line('a', 10_000, { cancelled: 1_000 })])).toEqual([0, 0])
    expect(offOf(afterTax({ a: 500 }), [line('a', 10_000, { compReason: 'Late' })])).toEqual([0, 0])
  })

  test('is at least what rooms have of it, as far as there is anything to be paid of lines', () => {
    expect(offOf(afterTax({}, { least: minor(300) }))).toEqual([300, 200, 100])
    expect(offOf(afterTax({ a: 400 }, { least: minor(300) }))).toEqual([400, 400, 0])
    expect(offOf(afterTax({}, { least: minor(99_999) }))).toEqual([15_750, 10_500, 5_250])
  })

  // 1,001 yen with 10 % tax of 100; 12.345 dinar with 5 % tax of 617 fils.
  test.each([
    ['JPY', 1_001, 1_000, 100],
    ['KWD', 12_345, 500, 617],
  ])('%s: of one price all of it, one unit less, and one more', (_, price, percentBp, tax) => {
    const slabs = [{ ...slab('SERVICE', percentBp), components: [{ name: 'VAT', basisPoints: percentBp }] }]
    const cost = (off: number) => {
      const all = totalsOf([line('a', price)], { ...plain, afterTax: afterTax({ a: off }) }, { ...facts, slabs })
      return [all.net, all.tax, all.afterTaxOff]
    }
    const whole = price + tax
    expect([whole - 1, whole, whole + 1].map(cost)).toEqual([[price, tax, whole - 1], [price, tax, whole], [price, tax, whole]]) // prettier-ignore
  })

  test('law: each line and the whole are between nothing and what is to be paid, and taxes stay', () => {
    const off = fc.array(fc.nat(600_000), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 5 }),
        anyTerms,
        off,
        fc.nat(100_000),
        (all, terms, offs, least) => {
          const lines = all.map(({ units, price, comp }, at) =>
            line(String(at), price, { units, compReason: comp ? 'x' : '' }),
          )
          const byLine = Object.fromEntries(offs.map((amount, at) => [String(at), amount]))
          const before = totalsOf(lines, terms, facts)
          const after = totalsOf(lines, { ...terms, afterTax: afterTax(byLine, { least: minor(least) }) }, facts)
          return (
            after.net === before.net &&
            after.tax === before.tax &&
            after.afterTaxOff === sum(after.lines.map(({ afterTaxOff }) => afterTaxOff)) &&
            after.lines.every(({ net, tax, afterTaxOff }) => afterTaxOff >= 0 && afterTaxOff <= net + tax)
          )
        },
      ),
      { numRuns: LAW_CASES },
    )
  })
})

test('the parts of a bill add up to it to the last unit, net, each tax and what comes off after tax; CGST is as much as SGST', () => {
  const share = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 5 }), share, (net, payers, offBp) => {
      const half = minor(Math.round(net * 0.025))
      const afterTaxOff = minor(Math.floor(((net + 2 * half) * offBp) / 10_000))
      const bill = { net: minor(net), afterTaxOff, taxes: [{ name: 'CGST', basisPoints: 250, amount: half }, { name: 'SGST', basisPoints: 250, amount: half }] } // prettier-ignore
      const payable = minor(net + 2 * half - afterTaxOff)
      const shares = equalShares(payable, payers).filter((one) => one > 0)
      const parts: BillPart[] = []
      for (const one of shares) parts.push(partOfBill(restOfBill(bill, parts), one))
      expect(sum(shares)).toBe(payable)
      for (const [at, part] of parts.entries()) {
        const [central, state] = part.taxes
        expect([part.net + part.tax - part.afterTaxOff, part.net >= 0, central?.amount === state?.amount]).toEqual([shares[at], true, true]) // prettier-ignore
      }
      if (payable > 0) expect(restOfBill(bill, parts)).toMatchObject({ net: 0, afterTaxOff: 0, taxes: [{ amount: 0 }, { amount: 0 }] }) // prettier-ignore
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
