import { describe, expect, test } from 'vitest'
import { addDays, type Day } from './dates.ts'
import { minor } from './money.ts'
import { Refusal } from './refusal.ts'
import { nearestTaxed, taxGaps } from './tax-gaps.ts'
import { isTaxReported, taxOn, type TaxQuestion, type TaxSlab } from './tax.ts'

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
const refusalOf = (compute: () => unknown): Refusal | undefined => {
  try {
    compute()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return undefined
}

describe('slabs', () => {
  test('are dated by the night: the day before a change still pays the old rate', () => {
    const old: TaxSlab = {
      ...slab(0, null, 1_200, ['CGST', 'SGST']),
      validFrom: '2022-07-18' as Day,
      validUntil: reform,
    }
    for (const dated of [
      [...slabs, old],
      [old, ...slabs],
    ]) {
      expect(on(500_000, { slabs: dated, day: addDays(reform, -1) }).tax).toBe(60_000)
      expect(on(500_000, { slabs: dated, day: reform }).tax).toBe(25_000)
    }
  })

  test('end with the day before the one they are valid until', () => {
    const old: TaxSlab = { ...slab(0, null, 1_200, ['GST']), validFrom: addDays(reform, -1), validUntil: reform }
    expect([-2, -1, 0].map((days) => isTaxReported([old], 'ROOM', addDays(reform, days)))).toEqual([false, true, false])
    expect(refusalOf(() => on(500_000, { slabs: [old], day: reform }))?.code).toBe('no_tax_slab')
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

describe('nearest prices', () => {
  const compute = (change: Partial<TaxQuestion> = {}) => ({ slabs, day: night, category: 'ROOM', includesTax: true, ...change }) as const // prettier-ignore

  test('C: between the slabs there are two to choose from', () => {
    for (const price of [787_501, 800_000, 885_000])
      expect(nearestTaxed(minor(price), compute())).toEqual({ below: 787_500, above: 885_001 })
    expect(nearestTaxed(minor(787_500), compute())).toBeUndefined()
    expect(nearestTaxed(minor(885_001), compute())).toBeUndefined()
    expect(taxGaps(compute())).toEqual([{ from: 787_501, to: 885_000 }])
  })

  test('before tax a whole table leaves none out, a broken one its hole, and a day without a table everything', () => {
    expect(taxGaps(compute({ includesTax: false }))).toEqual([])
    const holed = [slab(0, 750_000, 500, ['GST']), slab(750_100, 900_000, 1_800, ['GST'])]
    expect(taxGaps(compute({ includesTax: false, slabs: holed }))).toEqual([
      { from: 750_001, to: 750_099 },
      { from: 900_001, to: null },
    ])
    expect(taxGaps(compute({ day: addDays(reform, -1) }))).toEqual([{ from: 0, to: null }])
    expect(nearestTaxed(minor(100), compute({ day: addDays(reform, -1) }))).toEqual({ below: null, above: null })
  })
})

describe('gaps at the bounds of a day', () => {
  const question: TaxQuestion = { slabs, day: night, category: 'ROOM', includesTax: true }

  test('are the prices between what is left of the lower slab and what begins the upper', () => {
    expect(taxGaps(question)).toEqual([{ from: 787_501, to: 885_000 }])
    expect([787_500, 787_501, 885_000, 885_001].map((amount) => nearestTaxed(minor(amount), question))).toEqual([
      undefined, { below: 787_500, above: 885_001 }, { below: 787_500, above: 885_001 }, undefined,
    ]) // prettier-ignore
  })

  test('do not come from slabs of other days or of other things', () => {
    const others = [
      { ...slab(0, 100, 500, ['X']), category: 'SERVICE' as const },
      { ...slab(0, 100, 500, ['X']), validUntil: night },
      { ...slab(0, 100, 500, ['X']), validFrom: addDays(night, 1) },
    ]
    expect(taxGaps({ ...question, slabs: [...others, ...slabs] })).toEqual(taxGaps(question))
    expect(taxGaps({ ...question, slabs: others })).toEqual([{ from: 0, to: null }])
    expect(nearestTaxed(minor(50), { ...question, slabs: others })).toEqual({ below: null, above: null })
    const begun = [{ ...slab(0, null, 500, ['X']), validFrom: night, validUntil: addDays(night, 1) }]
    expect(taxGaps({ ...question, slabs: begun })).toEqual([])
  })
})

test('the refusal of a price names the price, the category and the day', () => {
  expect(refusalOf(() => on(100, { slabs: [] }))).toMatchObject({ code: 'no_tax_slab', details: { amount: 100, day: night, category: 'ROOM' } }) // prettier-ignore
})

test('the tax of the largest prices is exact', () => {
  const flat = [slab(0, null, 1_800, ['GST'])]
  const { net, tax } = on(9_000_000_000_000_011, { slabs: flat, includesTax: true })
  expect([net, tax]).toEqual([7_627_118_644_067_806, 1_372_881_355_932_205])
})
