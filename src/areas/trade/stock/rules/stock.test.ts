import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf, decimalOf, difference, inBaseUnits, millionthsOf, negated, unitCostOf } from './decimals.ts'
import { type StockOrder, usesOf } from './posting.ts'

const decimal = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }).map(decimalOf)
const flour = (numerator: number, denominator: number) => ({
  name: 'Flour',
  baseUnit: 'g',
  units: [{ name: 'sack', numerator, denominator }],
})
const codeOf = (work: () => unknown): string => {
  try {
    work()
    return ''
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

describe('decimals', () => {
  test('a decimal read and written is the same', () => {
    fc.assert(fc.property(decimal, (one) => decimalOf(millionthsOf(one)) === one))
  })
  test('what is taken away and brought back leaves the level before', () => {
    fc.assert(fc.property(decimal, decimal, (one, other) => difference(difference(one, other), negated(other)) === one))
  })
  test.each([
    ['0.1', '0.2', '-0.1'],
    ['1', '0.000001', '0.999999'],
    ['3', '3', '0'],
    ['-2.5', '0.5', '-3'],
  ])('%s less %s is %s', (one, other, left) => expect(difference(one, other)).toBe(left))
})

describe('units', () => {
  test('as many as a fraction has parts come to whole ones, for every fraction', () => {
    const part = fc.integer({ min: 1, max: 1_000 })
    fc.assert(
      fc.property(part, part, fc.integer({ min: 1, max: 500 }), (numerator, denominator, times) => {
        const typed = String(denominator * times)
        expect(inBaseUnits(flour(numerator, denominator), typed, 'sack')).toBe(String(numerator * times))
      }),
    )
  })
  test('a pound is 453.59237 grams, and its case does not matter', () => {
    const pound = {
      name: 'Butter',
      baseUnit: 'g',
      units: [{ name: 'lb', numerator: 45_359_237, denominator: 100_000 }],
    }
    expect(inBaseUnits(pound, '1', 'LB')).toBe('453.59237')
    expect(inBaseUnits(pound, '0.25', 'G')).toBe('0.25')
  })
  test('a third is rounded once, at the sixth place', () => {
    expect(inBaseUnits(flour(1, 3), '2', 'sack')).toBe('0.666667')
  })
  test('a unit no one knows, what comes to nothing and what is too much are refused', () => {
    expect(codeOf(() => inBaseUnits(flour(1, 3), '2', 'box'))).toBe('unknown_unit')
    expect(codeOf(() => inBaseUnits(flour(1, 1_000_000_000), '1', 'sack'))).toBe('quantity_out_of_range')
    expect(codeOf(() => inBaseUnits(flour(1_000_000_000, 1), '1', 'sack'))).toBe('quantity_out_of_range')
    expect(codeOf(() => unitCostOf(flour(1, 1), minor(1_000_000_000_000), '0.000001'))).toBe('quantity_out_of_range')
  })
  test('nothing counted is nothing', () => expect(inBaseUnits(flour(1, 3), '0', 'sack')).toBe('0'))
})

test('what a delivery cost comes back from its cost for one, but for half a minor unit', () => {
  const quantity = fc.bigInt({ min: 1_000n, max: 10n ** 12n }).map(decimalOf)
  fc.assert(
    fc.property(quantity, fc.integer({ min: 0, max: 1_000_000 }), (base, amount) => {
      const back = amountOf(base, unitCostOf(flour(1, 1), minor(amount), base))
      expect(Math.abs(back - amount)).toBeLessThanOrEqual(1 + Number(base) / 1_000_000)
    }),
  )
})

describe('what lines use', () => {
  const order = (
    hold: StockOrder['hold'],
    lines: readonly [id: string, units: number, cancelled: number][],
  ): StockOrder => ({
    hold,
    lines: lines.map(([id, units, cancelled]) => ({ id, productId: 'soup', units, cancelled, partIds: [] })),
  })
  test('a cart uses nothing; confirmed, it uses all of it by the recipe of the moment', () => {
    expect(usesOf(order('NOTHING', []), order('NOTHING', [['a', 2_000, 0]]))).toEqual([])
    expect(usesOf(order('NOTHING', [['a', 2_000, 0]]), order('TAKES', [['a', 2_000, 0]]))).toEqual([
      { lineId: 'a', units: 2_000, isReserved: false, isNew: true, productIds: ['soup'] },
    ])
  })
  test('what a guest has sent is reserved, then taken as it is, or released', () => {
    const sent = order('HOLDS', [['a', 2_000, 0]])
    const held = { lineId: 'a', units: 2_000, isReserved: true, isNew: true, productIds: ['soup'] }
    expect(usesOf(order('NOTHING', []), sent)).toEqual([held])
    expect(usesOf(sent, sent)).toEqual([])
    expect(usesOf(sent, order('TAKES', [['a', 2_000, 0]]))).toEqual([{ ...held, isReserved: false }])
    expect(usesOf(sent, order('TAKES', [['a', 2_000, 2_000]]))).toEqual([{ ...held, units: 0, isReserved: false }])
  })
  test('what is withdrawn before cooking is not used; what did not change is not posted', () => {
    const before = order('TAKES', [['a', 3_000, 0], ['b', 1_000, 0]]) // prettier-ignore
    const after = order('TAKES', [['a', 3_000, 2_000], ['b', 1_000, 0]]) // prettier-ignore
    expect(usesOf(before, after)).toEqual([
      { lineId: 'a', units: 1_000, isReserved: false, isNew: false, productIds: ['soup'] },
    ])
  })
  test('an order that goes from cart to anywhere and is withdrawn uses nothing in the end', () => {
    const steps = fc.array(
      fc.record({
        hold: fc.constantFrom<StockOrder['hold']>('NOTHING', 'HOLDS', 'TAKES'),
        cancelled: fc.integer({ min: 0, max: 5_000 }),
      }),
    )
    fc.assert(
      fc.property(steps, (all) => {
        let used = 0
        let now = order('NOTHING', [['a', 5_000, 0]])
        for (const { hold, cancelled } of [...all, { hold: 'TAKES' as const, cancelled: 5_000 }]) {
          const next = order(hold, [['a', 5_000, cancelled]])
          used = usesOf(now, next)[0]?.units ?? used
          now = next
        }
        expect(used).toBe(0)
      }),
    )
  })
})
