import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from './dates.ts'
import { minor, shareOf, sum } from './money.ts'
import { Refusal } from './refusal.ts'
import { taxOn, type TaxSlab } from './tax.ts'

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

const on = (amount: number, change: Partial<Parameters<typeof taxOn>[1]> = {}) =>
  taxOn(minor(amount), { slabs, day: night, category: 'ROOM', includesTax: false, ...change })
const within = (amount: number) => on(amount, { includesTax: true })
const amounts = (amount: number) => on(amount).lines.map((line) => line.amount)
const refusalOf = (ask: () => unknown): Refusal | undefined => {
  try {
    ask()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return undefined
}

describe('known bills', () => {
  test('A: the slab is chosen night by night, and the shared bound belongs to the lower one', () => {
    expect(amounts(700_000)).toEqual([17_500, 17_500])
    expect(amounts(750_000)).toEqual([18_750, 18_750])
    expect(amounts(750_001)).toEqual([67_500, 67_500])
    const nights = [700_000, 750_000, 750_001].map((amount) => on(amount))
    expect(sum(nights.flatMap(({ net, tax }) => [net, tax]))).toBe(2_407_501)
  })

  test('A2: two nights are not two averages', () => {
    expect(on(700_000).tax + on(820_000).tax).toBe(182_600)
    expect(2 * on(760_000).tax).toBe(273_600)
  })

  test('B: components are rounded on their own, so they stay equal', () => {
    expect(amounts(10_020)).toEqual([251, 251])
    expect(on(10_020).tax).toBe(502)
  })

  test('C: an inclusive price keeps its gross, and between the slabs there is none', () => {
    expect(within(787_500)).toMatchObject({ net: 750_000, tax: 37_500 })
    expect(within(885_001)).toMatchObject({ net: 750_001, tax: 135_000 })
    for (const gap of [787_501, 800_000, 885_000]) {
      expect(refusalOf(() => within(gap))).toMatchObject({ code: 'no_tax_slab', details: { amount: gap, day: night } })
    }
  })

  test('I: nothing charged is nothing taxed, and never a negative zero', () => {
    for (const free of [on(0), within(0)]) {
      expect(Object.is(free.net, 0) && Object.is(free.tax, 0)).toBe(true)
      expect(free.lines.every((line) => Object.is(line.amount, 0))).toBe(true)
    }
  })
})

describe('slabs', () => {
  test('are dated by the night: the day before a change still pays the old rate', () => {
    const old: TaxSlab = {
      ...slab(0, null, 1_200, ['CGST', 'SGST']),
      validFrom: '2022-07-18' as Day,
      validUntil: reform,
    }
    const dated = [...slabs, old]
    expect(on(500_000, { slabs: dated, day: addDays(reform, -1) }).tax).toBe(60_000)
    expect(on(500_000, { slabs: dated, day: reform }).tax).toBe(25_000)
  })

  test('of another category or another time do not count, and a hole is never silently untaxed', () => {
    expect(refusalOf(() => on(500_000, { category: 'SERVICE' }))?.code).toBe('no_tax_slab')
    expect(refusalOf(() => on(500_000, { day: addDays(reform, -1) }))?.code).toBe('no_tax_slab')
    const holed = [slab(0, 750_000, 500, ['GST']), slab(750_100, null, 1_800, ['GST'])]
    expect(refusalOf(() => on(750_050, { slabs: holed }))?.code).toBe('no_tax_slab')
  })

  test('without components are one tax; at nought per cent none at all', () => {
    expect(on(10_000, { slabs: [slab(0, null, 1_900, [])] }).lines).toEqual([
      { name: 'Tax', basisPoints: 1_900, amount: 1_900 },
    ])
    expect(on(10_000, { slabs: [slab(0, null, 0, [])] })).toEqual({ net: 10_000, tax: 0, lines: [] })
  })
})

describe('laws', () => {
  const price = fc.integer({ min: 0, max: 5_000_000 })
  const parts = fc.array(fc.integer({ min: 0, max: 1_400 }), { minLength: 1, maxLength: 3 })
  const flat = (basisPoints: readonly number[]): TaxSlab[] => [
    {
      ...slab(0, null, 0, []),
      percentageBp: basisPoints.reduce((a, b) => a + b, 0),
      components: basisPoints.map((share, index) => ({ name: `Part ${index}`, basisPoints: share })),
    },
  ]

  test('tax is the sum of its lines, and each line is its own share of the net', () => {
    fc.assert(
      fc.property(price, parts, (amount, shares) => {
        const { net, tax, lines } = on(amount, { slabs: flat(shares) })
        expect(net).toBe(amount)
        expect(tax).toBe(sum(lines.map((line) => line.amount)))
        expect(lines.map((line) => line.amount)).toEqual(shares.map((share) => shareOf(minor(amount), share)))
      }),
    )
  })

  test('an inclusive price never moves: net and tax are exactly what the guest saw', () => {
    fc.assert(
      fc.property(price, parts, (gross, shares) => {
        const { net, tax } = on(gross, { slabs: flat(shares), includesTax: true })
        expect(net + tax).toBe(gross)
        expect(net).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('equal components stay equal, on top and within', () => {
    fc.assert(
      fc.property(price, fc.boolean(), (amount, includesTax) => {
        if (includesTax && amount > 787_500 && amount <= 885_000) return
        const { lines } = on(amount, { includesTax })
        expect(lines[0]?.amount).toBe(lines[1]?.amount)
      }),
    )
  })

  test('the only inclusive prices without an answer lie between the slabs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 780_000, max: 890_000 }), (gross) => {
        const isRefused = refusalOf(() => within(gross)) !== undefined
        expect(isRefused).toBe(gross > 787_500 && gross <= 885_000)
      }),
    )
  })

  test('a higher price never pays less tax', () => {
    fc.assert(fc.property(price, price, (a, b) => on(Math.min(a, b)).tax <= on(Math.max(a, b)).tax))
  })

  test('the order of the slabs does not matter', () => {
    fc.assert(
      fc.property(price, (amount) => {
        expect(on(amount, { slabs: slabs.toReversed() })).toEqual(on(amount))
      }),
    )
  })
})
