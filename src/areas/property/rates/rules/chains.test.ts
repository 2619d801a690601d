import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import type { RatePlan } from '../contract/rates.ts'
import { chainOf, linkedPrice, linkFault, MAX_LINKS, UNLINKED } from './chains.ts'

/** A to F are linked one after the other, G to A, X to none. */
const link = (id: string, parentPlanId: string | null) => ({ id, parentPlanId })
const line = [
  link('A', null), link('B', 'A'), link('C', 'B'), link('D', 'C'), link('E', 'D'), link('F', 'E'), link('G', 'A'), link('X', null),
] // prettier-ignore
const plan = (id: string) => line.find((each) => each.id === id)!
const idsOf = (id: string) => chainOf(line, plan(id)).map((each) => each.id)

describe('a chain', () => {
  test('leads from a plan to the one with prices of its own', () => {
    expect(idsOf('A')).toEqual(['A'])
    expect(idsOf('F')).toEqual(['F', 'E', 'D', 'C', 'B', 'A'])
  })

  test('that is a circle, or leads to a plan that is not there, ends', () => {
    const circle = [link('A', 'B'), link('B', 'A')]
    expect(chainOf(circle, circle[0]!).map(({ id }) => id)).toEqual(['A', 'B'])
    expect(chainOf([], link('A', 'gone'))).toEqual([link('A', 'gone')])
  })

  test('has at most five links, those of plans that are linked to the plan included', () => {
    expect(MAX_LINKS).toBe(5)
    expect(linkFault(line, null, plan('E'))).toBeUndefined()
    expect(linkFault(line, null, plan('F'))).toBe('chain_too_long')
    // B has four links below it: one above it is the fifth, two are too many.
    expect(linkFault(line, 'B', plan('X'))).toBeUndefined()
    expect(linkFault(line, 'B', plan('G'))).toBe('chain_too_long')
    expect(linkFault(line, 'C', plan('G'))).toBeUndefined()
  })

  test('is no circle: a plan is not linked to itself, nor to one that is linked to it', () => {
    for (const parent of ['C', 'D', 'F']) expect(linkFault(line, 'C', plan(parent))).toBe('plans_in_a_circle')
    expect(linkFault(line, 'C', plan('B'))).toBeUndefined()
  })
})

const offset = (more: Partial<RatePlan>) => ({ ...UNLINKED, ...more })

describe('a linked price', () => {
  test.each([
    // INR 3,437.49 and 3,437.50 to 5.00 and to 1.00; JPY to 100 yen; KWD to 0.250.
    ['INR below the half', 343_749, { roundTo: minor(500) }, 343_500],
    ['INR above the half', 343_751, { roundTo: minor(500) }, 344_000],
    ['INR at the half goes up', 343_750, { roundTo: minor(500) }, 344_000],
    ['INR up', 343_501, { roundTo: minor(500), roundMode: 'UP' as const }, 344_000],
    ['INR up from a multiple stays', 343_500, { roundTo: minor(500), roundMode: 'UP' as const }, 343_500],
    ['INR down', 343_999, { roundTo: minor(500), roundMode: 'DOWN' as const }, 343_500],
    ['JPY at the half goes up', 12_350, { roundTo: minor(100) }, 12_400],
    ['JPY below the half', 12_349, { roundTo: minor(100) }, 12_300],
    ['KWD at the half goes up', 45_125, { roundTo: minor(250) }, 45_250],
    ['KWD down', 45_249, { roundTo: minor(250), roundMode: 'DOWN' as const }, 45_000],
    ['to one minor unit', 343_749, { roundTo: minor(1) }, 343_749],
  ])('is rounded: %s', (_, price, more, expected) => {
    expect(linkedPrice(minor(price), offset(more))).toBe(expected)
  })

  test('is share, then amount, then rounding, then floor', () => {
    const more = { offsetBp: -1_000, offsetAmount: minor(-20), roundTo: minor(500), floorAmount: minor(89_700) }
    // 99,999 less 10 % is 89,999.1, so 89,999; less 20 is 89,979; to 90,000.
    expect(linkedPrice(minor(99_999), offset(more))).toBe(90_000)
    // 89,500 is below the floor, which is not rounded.
    expect(linkedPrice(minor(99_400), offset(more))).toBe(89_700)
  })

  test('has its floor at the bound, and none below 0', () => {
    const floor = { offsetBp: -5_000, floorAmount: minor(50_000) }
    expect([99_999, 100_000, 100_002].map((price) => linkedPrice(minor(price), offset(floor)))).toEqual([
      50_000, 50_000, 50_001,
    ]) // prettier-ignore
    expect(linkedPrice(minor(100), offset({ offsetAmount: minor(-200) }))).toBe(0)
    expect(linkedPrice(minor(100), offset({ offsetAmount: minor(-200), floorAmount: minor(0) }))).toBe(0)
  })

  test('stays a whole number however high five links raise it', () => {
    const up = offset({ offsetBp: 100_000 })
    const prices = [up, up, up, up, up].reduce(linkedPrice, minor(1_000_000_000_000))
    expect(prices).toBe(10_000_000_000_000)
  })

  test('is what exact arithmetic makes of it, step by step', () => {
    const amount = fc.integer({ min: 0, max: 5_000_000 }).map(minor)
    const links = fc.array(
      fc.record({
        offsetBp: fc.integer({ min: -10_000, max: 20_000 }),
        offsetAmount: fc.integer({ min: -500_000, max: 500_000 }).map(minor),
        roundTo: fc.option(fc.constantFrom(1, 5, 100, 250, 500, 1_000).map(minor)),
        roundMode: fc.constantFrom('NEAREST' as const, 'UP' as const, 'DOWN' as const),
        floorAmount: fc.option(amount),
      }),
      { maxLength: MAX_LINKS },
    )
    fc.assert(
      fc.property(amount, links, (price, offsets) => {
        expect(offsets.reduce(linkedPrice, price)).toBe(Number(slowly(price, offsets)))
      }),
      { numRuns: LAW_CASES },
    )
  })
})

type Slow = Pick<RatePlan, 'offsetBp' | 'offsetAmount' | 'roundTo' | 'roundMode' | 'floorAmount'>

/** The same by the words of the rule: multiples are counted up one by one in big whole numbers. */
function slowly(price: number, offsets: readonly Slow[]): bigint {
  let now = BigInt(price)
  for (const { offsetBp, offsetAmount, roundTo, roundMode, floorAmount } of offsets) {
    const share = now * BigInt(10_000 + offsetBp)
    now = share / 10_000n + (share % 10_000n >= 5_000n ? 1n : 0n) + BigInt(offsetAmount)
    if (now < 0n) now = 0n
    if (roundTo !== null) {
      const unit = BigInt(roundTo)
      const below = (now / unit) * unit
      const above = below === now ? now : below + unit
      const nearest = above - now <= now - below ? above : below
      now = { NEAREST: nearest, UP: above, DOWN: below }[roundMode]
    }
    if (floorAmount !== null && now < BigInt(floorAmount)) now = BigInt(floorAmount)
  }
  return now
}
