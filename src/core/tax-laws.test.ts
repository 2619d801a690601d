import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from './dates.ts'
import { type Currency, decimalsOf, minor, roundOffOf, sum } from './money.ts'
import { nearestTaxed, taxGaps } from './tax-gaps.ts'
import { isOneTable, taxIfAny, taxOn, taxOnLines, type TaxRounding, type TaxSlab } from './tax.ts'
import { LAW_CASES } from '#test/chance.ts'

const reform = '2025-09-22' as Day
const night = '2026-11-20' as Day

const slab = (min: number, max: number | null, percentageBp: number, names: readonly string[]): TaxSlab => ({
  category: 'ROOM',
  validFrom: reform,
  validUntil: null,
  minAmount: minor(min),
  maxAmount: max === null ? null : minor(max),
  percentageBp,
  components: names.map((name) => ({ name, basisPoints: percentageBp / names.length })),
})

/** The Indian room slabs from 22 September 2025, stated with a shared bound as tables often are. */
const slabs = [slab(750_000, null, 1_800, ['CGST', 'SGST']), slab(0, 750_000, 500, ['CGST', 'SGST'])]

const CASES = { numRuns: LAW_CASES }
const INDIA = { slabs, day: night, category: 'ROOM', includesTax: false } as const

const on = (amount: number, change: Partial<Parameters<typeof taxOn>[1]> = {}) =>
  taxOn(minor(amount), { slabs, day: night, category: 'ROOM', includesTax: false, ...change })

describe('laws', () => {
  const price = fc.integer({ min: 0, max: 5_000_000 })
  const huge = fc.integer({ min: 0, max: 1_000_000_000_000 })
  const anyPrice = fc.oneof(price, huge)
  const parts = fc.array(fc.integer({ min: 0, max: 1_400 }), { minLength: 1, maxLength: 3 })
  const flat = (basisPoints: readonly number[]): TaxSlab[] => [
    {
      ...slab(0, null, 0, []),
      percentageBp: basisPoints.reduce((a, b) => a + b, 0),
      components: basisPoints.map((share, index) => ({ name: `Part ${index}`, basisPoints: share })),
    },
  ]
  /** A sound table cut anywhere, rising or not, whose bounds meet or are shared. */
  const table = fc
    .record({
      cuts: fc.uniqueArray(fc.integer({ min: 1, max: 4_000_000 }), { maxLength: 3 }),
      rates: fc.array(fc.integer({ min: 0, max: 1_400 }), { minLength: 5, maxLength: 5 }),
      isShared: fc.boolean(),
    })
    .map(({ cuts, rates, isShared }) => {
      const bounds = [...cuts].sort((a, b) => a - b)
      return [...bounds, null].map((max, index): TaxSlab => {
        const [min, rate] = [bounds[index - 1], rates[index] ?? 0]
        return {
          ...slab(min === undefined ? 0 : min + (isShared ? 0 : 1), max, 0, []),
          percentageBp: 2 * rate,
          components: ['CGST', 'SGST'].map((name) => ({ name, basisPoints: rate })),
        }
      })
    })
  /** The exact tax in 1 / (10 000 x base) of a unit, by another road: whole numbers of any size. */
  const isNearest = (amount: number, gross: number, part: number, whole: number) => {
    const off = 2n * (BigInt(gross) * BigInt(part) - BigInt(amount) * BigInt(whole))
    return -BigInt(whole) <= off && off < BigInt(whole)
  }

  test('tax is the sum of its lines, and each line is its own share of the net, to the nearest unit', () => {
    fc.assert(
      fc.property(anyPrice, parts, (amount, shares) => {
        const { net, tax, lines } = on(amount, { slabs: flat(shares) })
        expect(net).toBe(amount)
        expect(tax).toBe(sum(lines.map((line) => line.amount)))
        expect(lines.every((line, at) => isNearest(line.amount, amount, shares[at] ?? 0, 10_000))).toBe(true)
      }),
      CASES,
    )
  })

  test('an inclusive price never moves: net and tax are exactly what the guest saw, each component to the nearest unit', () => {
    fc.assert(
      fc.property(anyPrice, parts, (gross, shares) => {
        const { net, tax, lines } = on(gross, { slabs: flat(shares), includesTax: true })
        const whole = 10_000 + shares.reduce((a, b) => a + b, 0)
        expect(net + tax).toBe(gross)
        expect(net).toBeGreaterThanOrEqual(0)
        expect(lines.every((line, at) => isNearest(line.amount, gross, shares[at] ?? 0, whole))).toBe(true)
      }),
      CASES,
    )
  })

  test('a base taxed on top, and its gross taxed within, are the same but for a unit per component', () => {
    fc.assert(
      fc.property(anyPrice, parts, (amount, shares) => {
        const top = on(amount, { slabs: flat(shares) })
        const within = on(top.net + top.tax, { slabs: flat(shares), includesTax: true })
        expect(Math.abs(within.net - amount)).toBeLessThanOrEqual(shares.length)
        const independentTransaction = within.lines.map((line, at) =>
          Math.abs(line.amount - (top.lines[at]?.amount ?? 0)),
        )
        expect(Math.max(...independentTransaction)).toBeLessThanOrEqual(1)
      }),
      CASES,
    )
  })

  test('equal components stay equal, on top and within', () => {
    fc.assert(
      fc.property(price, fc.boolean(), (amount, includesTax) => {
        if (includesTax && amount > 787_500 && amount <= 885_000) return
        const { lines } = on(amount, { includesTax })
        expect(lines[0]?.amount).toBe(lines[1]?.amount)
      }),
      CASES,
    )
  })

  test('a sound table taxes every price on top by exactly the lowest slab that covers it', () => {
    fc.assert(
      fc.property(table, price, (own, amount) => {
        const covering = own.filter(
          (one) => one.minAmount <= amount && (one.maxAmount === null || amount <= one.maxAmount),
        )
        const lowest = covering.sort((a, b) => a.minAmount - b.minAmount)[0]
        expect(on(amount, { slabs: own }).lines.map((line) => line.basisPoints)).toEqual(
          lowest?.components.map(({ basisPoints }) => basisPoints),
        )
        expect(taxGaps({ slabs: own, day: night, category: 'ROOM', includesTax: false })).toEqual([])
      }),
      CASES,
    )
  })

  test('an inclusive price is taxed by the slab its base falls into, or it lies in a gap whose neighbours are taxed', () => {
    fc.assert(
      fc.property(table, price, (own, gross) => {
        const question = { slabs: own, day: night, category: 'ROOM', includesTax: true } as const
        const taxed = taxIfAny(minor(gross), question)
        const isInGap = taxGaps(question).some(({ from, to }) => from <= gross && (to === null || gross <= to))
        expect(taxed === undefined).toBe(isInGap)
        if (taxed) {
          const rates = taxed.lines.map((line) => line.basisPoints)
          expect(on(taxed.net, { slabs: own }).lines.map((line) => line.basisPoints)).toEqual(rates)
          return
        }
        const { below, above } = nearestTaxed(minor(gross), question) ?? {}
        for (const [near, step] of [
          [below, 1],
          [above, -1],
        ] as const) {
          // prettier-ignore
          if (near === null || near === undefined) continue
          expect(taxIfAny(near, question)).toBeDefined()
          expect(taxIfAny(minor(near + step), question)).toBeUndefined()
        }
      }),
      CASES,
    )
  })

  test('the only inclusive prices without a tax lie between the slabs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 780_000, max: 890_000 }), (gross) => {
        const isRefused = taxIfAny(minor(gross), { ...INDIA, includesTax: true }) === undefined
        expect(isRefused).toBe(gross > 787_500 && gross <= 885_000)
      }),
      CASES,
    )
  })

  test('a higher price never pays less tax where rates rise, on top and within', () => {
    fc.assert(
      fc.property(anyPrice, anyPrice, fc.boolean(), (a, b, includesTax) => {
        const [low, high] = [taxIfAny(minor(Math.min(a, b)), { ...INDIA, includesTax }), taxIfAny(minor(Math.max(a, b)), { ...INDIA, includesTax })] // prettier-ignore
        if (!low || !high) return
        expect(low.tax).toBeLessThanOrEqual(high.tax)
        // Within, equal components round up at once: one unit more of the price may be one unit more of each.
        const slack = includesTax ? Math.max(0, high.lines.length - 1) : 0
        expect(low.net).toBeLessThanOrEqual(high.net + slack)
      }),
      CASES,
    )
  })

  test('the order of the slabs does not matter', () => {
    fc.assert(
      fc.property(price, fc.boolean(), (amount, includesTax) => {
        const question = { ...INDIA, includesTax }
        expect(taxIfAny(minor(amount), { ...question, slabs: slabs.toReversed() })).toEqual(
          taxIfAny(minor(amount), question),
        )
      }),
      CASES,
    )
  })

  test('nothing costs nothing, in any table', () => {
    fc.assert(
      fc.property(table, fc.boolean(), (own, includesTax) => {
        const { net, tax, lines } = on(0, { slabs: own, includesTax })
        expect([net, tax, ...lines.map((line) => line.amount)].every((amount) => Object.is(amount, 0))).toBe(true)
      }),
      CASES,
    )
  })

  test('of equal things the slab is that of one, and the tax is rounded once on all of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 50 }), (each, quantity) => {
        const many = on(each * quantity, { quantity })
        expect(many.lines.map((line) => line.basisPoints)).toEqual(on(each).lines.map((line) => line.basisPoints))
        expect(many.lines.every((line) => isNearest(line.amount, each * quantity, line.basisPoints, 10_000))).toBe(true)
      }),
      CASES,
    )
  })

  const lines = fc.array(fc.record({ amount: price, includesTax: fc.boolean() }), { maxLength: 8 })

  test('a document is the sum of its lines; by the document each tax is the nearest unit of the whole', () => {
    fc.assert(
      fc.property(lines, parts, fc.constantFrom<TaxRounding>('LINE', 'DOCUMENT'), (lines, shares, rounding) => {
        const own = flat(shares)
        const taxed = taxOnLines(lines.map((one) => ({ ...INDIA, slabs: own, ...one, amount: minor(one.amount) })), rounding) // prettier-ignore
        for (const [at, { net, tax, lines: taxes }] of taxed.entries()) {
          const { amount = 0, includesTax } = lines[at] ?? {}
          expect(includesTax ? net + tax : net).toBe(amount)
          expect(tax).toBe(sum(taxes.map((line) => line.amount)))
          expect(Math.min(net, ...taxes.map((line) => line.amount))).toBeGreaterThanOrEqual(0)
        }
        if (rounding === 'LINE') return
        const whole = 10_000 + shares.reduce((a, b) => a + b, 0)
        for (const isInclusive of [true, false]) {
          const places = lines.flatMap((one, at) => (one.includesTax === isInclusive ? [at] : []))
          const gross = sum(places.map((at) => lines[at]?.amount ?? 0))
          for (const [part, share] of shares.entries()) {
            const tax = sum(places.map((at) => taxed[at]?.lines[part]?.amount ?? 0))
            expect(isNearest(tax, gross, share, isInclusive ? whole : 10_000)).toBe(true)
          }
        }
      }),
      CASES,
    )
  })

  test('in a currency of 0, 2 or 3 decimals a unit is a unit, and the whole of it is what the parts come to', () => {
    const currency = fc.constantFrom('JPY', 'INR', 'KWD').map((code) => code as Currency)
    fc.assert(
      fc.property(currency, price, parts, (code, units, shares) => {
        const amount = minor(units * 10 ** decimalsOf(code))
        const { net, tax } = on(amount, { slabs: flat(shares) })
        const exact = units * shares.reduce((a, b) => a + b, 0)
        expect(Math.abs(tax * 10_000 - exact * 10 ** decimalsOf(code))).toBeLessThanOrEqual(5_000 * shares.length)
        const unit = 10 ** decimalsOf(code)
        expect((net + tax + roundOffOf(minor(net + tax), unit)) % unit === 0).toBe(true)
      }),
      CASES,
    )
  })
})

test('one table applies to a span unless a slab begins or ends after its first day and before its end', () => {
  const table = [{ ...slab(0, null, 500, ['GST']), validFrom: '2026-03-10' as Day, validUntil: '2026-03-20' as Day }]
  const isOne = (from: string, until: string) => isOneTable(table, { from: from as Day, until: until as Day })
  expect([isOne('2026-03-10', '2026-03-20'), isOne('2026-03-01', '2026-03-10')]).toEqual([true, true])
  expect([isOne('2026-03-20', '2026-03-25'), isOne('2026-03-12', '2026-03-13')]).toEqual([true, true])
  expect([isOne('2026-03-09', '2026-03-11'), isOne('2026-03-19', '2026-03-21')]).toEqual([false, false])
})
