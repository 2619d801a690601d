import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor, sum, zero } from '#core/money.ts'
import type { TaxSlab } from '#core/tax.ts'
import {
  allowance,
  assertStillOff,
  type Charge,
  type ChargeRows,
  chargesOf,
  discounts,
  type LineAmounts,
  taxedTotal,
  addAmounts,
  totalOf,
} from './charges.ts'
import { splitAmounts } from './split.ts'
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
  taxCategory: null,
  serviceCode: '',
  afterTax: zero,
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
  test('computes the tax of what is left by its own slab and posts the difference', () => {
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
    const roundOff = charge({ net: minor(49), tax: minor(0), taxes: [] }, { kind: 'ROUNDING' })
    expect(() => allowance(roundOff, minor(1), { slabs })).toThrow('round_off_has_no_discount')
  })

  test('of a service is taxed as a service is, and of what came untaxed stays untaxed', () => {
    const spa = [0, 1_000].map((percentageBp) => ({ ...slabs[1]!, percentageBp, components: [{ name: 'GST', basisPoints: 1_000 }] })) // prettier-ignore
    const service = charge({ net: minor(1_000), tax: minor(100), taxes: [{ name: 'GST', basisPoints: 1_000, amount: minor(100) }] }, { kind: 'SERVICE', countsAs: 'SERVICE' }) // prettier-ignore
    expect(allowance(service, minor(400), { slabs: spa.slice(1) })).toMatchObject({ net: -400, tax: -40 })
    const untaxed = charge({ net: minor(1_000), tax: minor(0), taxes: [] }, { kind: 'SERVICE', countsAs: 'SERVICE' })
    expect(allowance(untaxed, minor(400), { slabs })).toEqual({ net: -400, tax: 0, taxes: [] })
  })

  test('of a price that includes its tax comes off the price', () => {
    const inclusive = charge(taxedTotal(minor(105_000), 1, { slabs, day, category: 'ROOM', includesTax: true }), { includesTax: true }) // prettier-ignore
    const off = allowance(inclusive, minor(21_000), { slabs })
    expect([off.net, off.tax]).toEqual([-20_000, -1_000])
    expect(() => allowance(inclusive, minor(105_001), { slabs })).toThrow('allowance_above_charge')
    expect(totalOf(allowance(inclusive, minor(105_000), { slabs }))).toBe(-105_000)
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

  test('retains the mix of taxes it came with: food at 5 % and wine at 20 %, not that of services', () => {
    const dinner = brought(100_000, [...food(60_000), ...wine(40_000)])
    for (const of of [dinner, { ...dinner, orderId: null, kind: 'TRANSFER' as const }]) {
      const off = allowance(of, minor(25_000), { slabs })
      expect(off).toMatchObject({ net: -25_000, tax: -2_750 })
      expect(off.taxes.map(({ name, amount }) => [name, amount])).toEqual([['CGST', -375], ['SGST', -375], ['VAT', -2_000]]) // prettier-ignore
    }
  })

  test('fees and extras retain the rates they had, as what an order brought does', () => {
    const fee = brought(10_000, wine(10_000), { orderId: null, kind: 'FEE' })
    const extra = brought(10_000, wine(10_000), { orderId: null, extraId: 'e' })
    for (const of of [fee, extra])
      expect(allowance(of, minor(2_500), { slabs })).toMatchObject({ net: -2_500, tax: -500 })
    const service = brought(10_000, wine(10_000), { orderId: null })
    expect(allowance(service, minor(2_500), { slabs }).taxes).toContainEqual({ name: 'CGST', basisPoints: 250, amount: 188 }) // prettier-ignore
  })

  test('of a price that includes its tax takes each in its part of the price', () => {
    const dinner = brought(10_000, wine(10_000), { includesTax: true })
    expect(allowance(dinner, minor(3_000), { slabs })).toMatchObject({ net: -2_500, tax: -500 })
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
          const { net, taxes } = addAmounts(of.left, allowance(of, amount, { slabs }))
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

  test('of an amount takes it off as a whole, up to all there is and not one unit more', () => {
    const off = (amount: number, prices = [600, 300]) => discounts(prices.map(night), { amount: minor(amount) }, { slabs }) // prettier-ignore
    expect(off(300).map(({ amounts }) => amounts.net)).toEqual([-200, -100])
    expect(off(900).map(({ amounts }) => amounts.net)).toEqual([-600, -300])
    expect(() => off(901)).toThrow('allowance_above_charge')
    expect(() => off(1, [])).toThrow('allowance_above_charge')
    expect(() => discounts([], { percentBp: 1_000 }, { slabs })).toThrow('allowance_above_charge')
  })

  test('is refused as a whole when one of the charges takes none', () => {
    const invoiced = { ...night(100), isInvoiced: true }
    expect(() => discounts([night(100), invoiced], { percentBp: 1_000 }, { slabs })).toThrow('charge_invoiced')
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
  test('loses no unit of net, tax or any component, and each part is the requested amount', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(parts, fc.constantFrom(500, 1_200, 1_800, 2_800), fc.nat(3), (requested, bp, untaxed) => {
        const total = sum(requested)
        const share = untaxed === 0 ? 0 : Math.floor((total * bp) / (2 * (10_000 + bp)))
        const taxes = ['CGST', 'SGST'].map((name) => ({ name, basisPoints: bp / 2, amount: minor(share) }))
        const whole = { net: minor(total - 2 * share), tax: minor(2 * share), taxes }
        const pieces = splitAmounts(
          whole,
          requested.map((one) => minor(one)),
        )
        expect(pieces.map(totalOf)).toEqual(requested)
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

  test('has as much CGST as SGST on every piece, as the whole has', () => {
    const parts = fc.array(fc.integer({ min: 100, max: 300_000 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(parts, fc.constantFrom(500, 1_200, 1_800, 2_800), (requested, bp) => {
        const share = Math.floor((sum(requested) * bp) / (2 * (10_000 + bp)))
        const taxes = ['CGST', 'SGST'].map((name) => ({ name, basisPoints: bp / 2, amount: minor(share) }))
        const whole = { net: minor(sum(requested) - 2 * share), tax: minor(2 * share), taxes }
        const amountsOf = (piece: LineAmounts) => piece.taxes.map(({ amount }) => amount)
        for (const piece of splitAmounts(whole, requested.map(minor))) {
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

  test('leaves out a tax that comes to nothing in a part, and puts no part below nothing before tax', () => {
    const whole = { net: minor(1), tax: minor(2), taxes: ['CGST', 'SGST'].map((name) => ({ name, basisPoints: 250, amount: minor(1) })) } // prettier-ignore
    const pieces = splitAmounts(whole, [minor(1), minor(1), minor(1)])
    expect(pieces.map(({ net, taxes }) => [net, ...taxes.map(({ name }) => name)])).toEqual([
      [1],
      [0, 'CGST'],
      [0, 'SGST'],
    ])
    for (const { tax, taxes } of pieces) {
      expect(sum(taxes.map(({ amount }) => amount))).toBe(tax)
      expect(taxes.every(({ amount }) => amount > 0)).toBe(true)
    }
    expect(splitAmounts({ net: minor(10), tax: minor(1), taxes: [whole.taxes[0]!] }, [minor(10), minor(1)])[1]).toEqual({ net: 1, tax: 0, taxes: [] }) // prettier-ignore
  })
})

type Line = ChargeRows['lines'][number]
const row = (id: string, more: Partial<Line> = {}): Line => ({
  id, chargeKey: null, reversesId: null, kind: 'SERVICE', countsAs: 'SERVICE', name: 'Tea', serviceOn: day, quantity: 2, stayId: 's',
  chargeableToBooking: true, includesTax: true, orderId: 'o', extraId: 'e', taxCategory: null, serviceCode: '9963', net: minor(200), tax: minor(10),
  taxes: [{ name: 'GST', basisPoints: 500, amount: minor(10) }], ...more,
}) // prettier-ignore
const rows = (lines: Line[], more: Partial<ChargeRows> = {}) =>
  chargesOf({ nights: [], lines, routes: new Map(), invoiced: new Map(), ...more })

describe('the charges of a bill', () => {
  const slept = { stayId: 's', night: day, roomTypeName: 'Deluxe', includesTax: true, net: minor(900), tax: minor(45), taxes: [{ name: 'GST', basisPoints: 500, amount: minor(45) }] } // prettier-ignore
  const NIGHT = `night:s:${day}`

  test('are its nights and its lines, each by a key of its own', () => {
    const found = rows([row('a')], { nights: [slept] })
    expect([...found.keys()]).toEqual([NIGHT, 'line:a'])
    expect(found.get(NIGHT)).toEqual({
      key: NIGHT, lineId: null, kind: 'ROOM', countsAs: 'ROOM', name: 'Deluxe', serviceOn: day, quantity: 1, stayId: 's',
      chargeableToBooking: true, includesTax: true, partyId: null, isInvoiced: false, orderId: null, extraId: null, taxCategory: null, serviceCode: '',
      full: { net: 900, tax: 45, taxes: slept.taxes }, left: { net: 900, tax: 45, taxes: slept.taxes }, afterTax: 0,
    }) // prettier-ignore
    const { id: _, chargeKey: __, reversesId: ___, net, tax, taxes, ...what } = row('a')
    expect(found.get('line:a')).toEqual({
      ...what, key: 'line:a', lineId: 'a', partyId: null, isInvoiced: false, full: { net, tax, taxes }, left: { net, tax, taxes }, afterTax: 0,
    }) // prettier-ignore
  })

  test('are on the part they were routed to, and know that they are invoiced', () => {
    const found = rows([row('a'), row('b')], { routes: new Map([['line:a', 'p']]), invoiced: new Map([['line:b', {}]]) }) // prettier-ignore
    expect([...found.values()].map(({ partyId, isInvoiced }) => [partyId, isInvoiced])).toEqual([['p', false], [null, true]]) // prettier-ignore
  })

  test('have left what was not taken off, reversed or moved; a refund is no charge', () => {
    const off = row('off', { kind: 'ALLOWANCE', chargeKey: NIGHT, net: minor(-100), tax: minor(-5), taxes: [{ name: 'GST', basisPoints: 500, amount: minor(-5) }] }) // prettier-ignore
    const undo = row('undo', { reversesId: 'a', net: minor(-200), tax: minor(-10), taxes: [{ name: 'GST', basisPoints: 500, amount: minor(-10) }] }) // prettier-ignore
    const found = rows([row('a'), off, undo, row('money', { kind: 'REFUND' })], { nights: [slept] })
    expect([...found.keys()]).toEqual([NIGHT, 'line:a'])
    expect(found.get(NIGHT)).toMatchObject({ full: { net: 900, tax: 45 }, left: { net: 800, tax: 40, taxes: [{ amount: 40 }] } }) // prettier-ignore
    expect(found.get('line:a')).toMatchObject({ full: { net: 200 }, left: { net: 0, tax: 0, taxes: [] } })
  })
})

describe('what was taken off is put back', () => {
  const off = (id: string, net: number) => row(id, { kind: 'ALLOWANCE', chargeKey: 'line:a', net: minor(net) })
  const put = (line: Line, lines: Line[]) => () => assertStillOff(line, lines)

  test('while it is off', () => {
    expect(put(off('x', -50), [row('a'), off('x', -50)])).not.toThrow()
    expect(put(off('x', -50), [off('x', -50), off('y', -30)])).not.toThrow()
  })

  test('not when its night put it back, nor when it is what puts back', () => {
    expect(put(off('x', -50), [off('x', -50), off('y', 50)])).toThrow('already_voided')
    expect(put(off('x', -50), [off('x', -50), off('y', 1)])).toThrow('already_voided')
    expect(put(off('y', 50), [off('x', -500), off('y', 50)])).toThrow('already_voided')
  })

  test('whatever was done to other charges, or to this one by other means', () => {
    const elsewhere = row('z', { kind: 'ALLOWANCE', chargeKey: 'line:b', net: minor(500) })
    expect(put(off('x', -50), [off('x', -50), elsewhere, row('a'), row('t', { kind: 'TRANSFER', chargeKey: 'line:a', net: minor(500) })])).not.toThrow() // prettier-ignore
  })
})
