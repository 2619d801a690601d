import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, nightsIn, weekdayOf } from '#core/dates.ts'
import { minor, sum } from '#core/money.ts'
import { mergeTaxes, TAX_CATEGORIES, taxIfAny, type TaxCategory, type TaxSlab } from '#core/tax.ts'
import { LAW_CASES } from '#test/chance.ts'
import { MEALS, PART_PER, type PlanPart, POSTINGS, RHYTHMS } from '../contract/packages.ts'
import type { RatePlan } from '../contract/rates.ts'
import { UNLINKED } from './chains.ts'
import { dueParts, mealsOfEachNight, packed, partsOf, roomAlone, allIncluded } from './packages.ts'

const MONDAY = '2026-11-16' as Day
const day = (offset: number): Day => addDays(MONDAY, offset)
const plan = (id: string, more: Partial<RatePlan> = {}): RatePlan => ({
  ...UNLINKED, id, name: id, code: id, unit: 'NIGHT', isDefault: false, isNegotiated: false, policyId: null, isActive: true, version: 1, ...more,
}) // prettier-ignore
const part = (id: string, more: Partial<PlanPart> = {}): PlanPart => ({
  id, ratePlanId: 'BB', name: id, per: 'ROOM', rhythm: 'EVERY_NIGHT', posting: 'INCLUDED', weekdays: [], taxCategory: 'ROOM', serviceCode: '', meal: null,
  isNextDay: false, amount: minor(600), ranking: 1, version: 1, ...more,
}) // prettier-ignore
const slab = (category: TaxCategory, bp: number, more: Partial<TaxSlab> = {}): TaxSlab => ({
  category, validFrom: '2020-01-01' as Day, validUntil: null, minAmount: minor(0), maxAmount: null, percentageBp: bp,
  components: [{ name: 'CGST', basisPoints: bp / 2 }, { name: 'SGST', basisPoints: bp / 2 }], ...more,
}) // prettier-ignore
/** Rooms at 12 %, food at 5 %, services at 18 %; no table for goods. */
const slabs = [slab('ROOM', 1_200), slab('FOOD', 500), slab('SERVICE', 1_800)]
const stay = (nights: number, adults = 2, children = 1) => ({
  arrival: MONDAY,
  departure: day(nights),
  adults,
  children,
})
const due = (parts: PlanPart[], nights = 1) => dueParts(parts, stay(nights), MONDAY)
const exclusive = { slabs, day: MONDAY, includesTax: false }

test('meals of each night are those of parts that an adult has on every night, each once', () => {
  const meal = (more: Partial<PlanPart>) => part('p', { meal: 'BREAKFAST', ...more })
  const mealsOf = (...parts: PlanPart[]) => [...mealsOfEachNight(parts)]
  expect(mealsOf(meal({ per: 'ADULT' }), meal({ per: 'CHILD', meal: 'LUNCH' }), meal({ per: 'GUEST', meal: 'DINNER' }))).toEqual(['BREAKFAST', 'DINNER']) // prettier-ignore
  expect(mealsOf(meal({}), meal({}), part('parking'))).toEqual(['BREAKFAST'])
  expect(mealsOf(meal({ weekdays: [1, 2, 3, 4, 5, 6, 7] }))).toEqual(['BREAKFAST'])
  expect(mealsOf(meal({ weekdays: [1, 2, 3, 4, 5, 6] }))).toEqual([])
  for (const rhythm of RHYTHMS) expect(mealsOf(meal({ rhythm }))).toHaveLength(rhythm === 'EVERY_NIGHT' ? 1 : 0)
})

describe('a part of a plan', () => {
  test('is due by its rhythm; a stay of one night has its first and last in one', () => {
    const nights = (rhythm: PlanPart['rhythm'], length: number) =>
      nightsIn(stay(length)).map((night) => dueParts([part('p', { rhythm })], stay(length), night).length)
    expect(RHYTHMS.map((rhythm) => nights(rhythm, 3))).toEqual([
      [1, 1, 1],
      [1, 0, 0],
      [0, 0, 1],
      [0, 1, 1],
      [1, 1, 0],
    ])
    expect(RHYTHMS.map((rhythm) => nights(rhythm, 1))).toEqual([[1], [1], [1], [0], [0]])
  })

  test('is due on its weekdays alone, where it names some', () => {
    const sunday = part('brunch', { weekdays: [7] })
    expect(nightsIn(stay(8)).filter((night) => dueParts([sunday], stay(8), night).length > 0)).toEqual([day(6)])
  })

  test('is charged for the room, each adult, each child or everyone, and not for no guest', () => {
    const quantities = (children: number) =>
      PART_PER.map((per) => dueParts([part('p', { per })], stay(1, 2, children), MONDAY)[0]?.quantity ?? 0)
    expect([quantities(1), quantities(0)]).toEqual([
      [1, 2, 1, 3],
      [1, 2, 0, 2],
    ])
    expect(due([part('p', { per: 'GUEST' })])[0]?.amount).toBe(1_800)
  })

  test('of a linked plan follows those of the plan it is linked to', () => {
    const plans = [plan('BB'), plan('HB', { parentPlanId: 'BB' }), plan('RO')]
    const parts = [part('dinner', { ratePlanId: 'HB' }), part('breakfast'), part('juice', { ranking: 2 })]
    const names = (id: string) =>
      partsOf(
        plans,
        parts,
        plans.find((one) => one.id === id)!,
      ).map(({ name }) => name)
    expect([names('BB'), names('HB'), names('RO')]).toEqual([['breakfast', 'juice'], ['breakfast', 'juice', 'dinner'], []]) // prettier-ignore
  })

  test('is served on the day of the night or the day after', () => {
    const served = due([part('dinner'), part('breakfast', { isNextDay: true })])
    expect(packed(minor(5_000), exclusive, served)?.parts.map(({ servedOn }) => servedOn)).toEqual([MONDAY, day(1)])
  })
})

describe('a night with parts', () => {
  test('has each part taxed by its own table, and the room by what is left for it', () => {
    const food = due([part('breakfast', { taxCategory: 'FOOD', per: 'ADULT' })])
    const night = packed(minor(10_000), exclusive, food)!
    expect(night).toMatchObject({ net: 10_000, tax: 1_056 + 60, parts: [{ quantity: 2, net: 1_200, tax: 60 }] })
    expect(roomAlone(night)).toMatchObject({ net: 8_800, tax: 1_056 })
    expect(night.taxes.map(({ name, basisPoints, amount }) => [name, basisPoints, amount])).toEqual([
      ['CGST', 600, 528], ['SGST', 600, 528], ['CGST', 250, 30], ['SGST', 250, 30],
    ]) // prettier-ignore
    const within = packed(minor(10_000), { ...exclusive, includesTax: true }, food)!
    expect([within.net + within.tax, within.parts[0]!.net + within.parts[0]!.tax]).toEqual([10_000, 1_200])
  })

  test('has a part without a table of its own taxed with the room, in proportion', () => {
    const night = packed(minor(10_001), exclusive, due([part('spa', { amount: minor(2_500) })]))!
    expect(night).toMatchObject({ net: 10_001, tax: 1_200, parts: [{ net: 2_500, tax: 300 }] })
    // Without parts it bears the same tax.
    expect(packed(minor(10_001), exclusive, [])).toMatchObject({ net: 10_001, tax: 1_200, parts: [] })
  })

  test('has a part of a table the property does not have taxed as a service', () => {
    const gift = due([part('gift', { taxCategory: 'GOODS', amount: minor(1_000) })])
    expect(packed(minor(5_000), exclusive, gift)?.parts[0]).toMatchObject({ net: 1_000, tax: 180 })
  })

  test('leaves nothing for the room when it costs less than its parts, the last of which get what is left', () => {
    const parts = due([
      part('a', { amount: minor(700) }),
      part('b', { amount: minor(700), taxCategory: 'FOOD' }),
      part('c'),
    ])
    const exact = packed(minor(1_400), exclusive, parts)!
    expect([roomAlone(exact).net, exact.parts.map(({ net }) => net)]).toEqual([0, [700, 700, 0]])
    const short = packed(minor(1_000), exclusive, parts)!
    expect([roomAlone(short).net, short.parts.map(({ net }) => net)]).toEqual([0, [700, 300, 0]])
    expect(packed(minor(0), exclusive, parts)).toMatchObject({ net: 0, tax: 0, parts: [{ net: 0 }, { net: 0 }, { net: 0 }] }) // prettier-ignore
  })

  test('is not for sale when no slab covers the room or a part', () => {
    const low = [slab('ROOM', 500, { maxAmount: minor(1_000) }), slab('FOOD', 500, { maxAmount: minor(100) })]
    const food = (amount: number) => due([part('f', { taxCategory: 'FOOD', amount: minor(amount) })])
    expect(packed(minor(1_100), { ...exclusive, slabs: low }, food(100))).toBeDefined()
    expect(packed(minor(1_102), { ...exclusive, slabs: low }, food(101))).toBeUndefined()
    expect(packed(minor(1_101), { ...exclusive, slabs: low }, food(100))).toBeUndefined()
  })
})

describe('an added part', () => {
  const food = due([part('breakfast', { taxCategory: 'FOOD', per: 'ADULT', posting: 'ADDED' })])

  test('comes on top of the price with its own tax, and leaves the room the whole of it', () => {
    const night = packed(minor(10_000), exclusive, food)!
    expect(night).toMatchObject({ net: 11_200, tax: 1_200 + 60, parts: [{ quantity: 2, net: 1_200, tax: 60 }] })
    expect(roomAlone(night)).toMatchObject({ net: 10_000, tax: 1_200 })
    const within = packed(minor(10_000), { ...exclusive, includesTax: true }, food)!
    expect([within.net + within.tax, within.parts[0]!.net + within.parts[0]!.tax]).toEqual([11_200, 1_200])
  })

  test('is taxed with the room where it has no table of its own, so that both may fall into a higher slab', () => {
    const spa = due([part('spa', { amount: minor(1), posting: 'ADDED' })])
    const two = [slab('ROOM', 500, { maxAmount: minor(1_000) }), slab('ROOM', 1_200, { minAmount: minor(1_001) })]
    expect(packed(minor(999), { ...exclusive, slabs: two }, spa)).toMatchObject({ net: 1_000, tax: 50 })
    expect(packed(minor(1_000), { ...exclusive, slabs: two }, spa)).toMatchObject({ net: 1_001, tax: 120 })
  })

  test('is whole at a price of nothing, and beside included parts that get what is left', () => {
    const parts = due([part('a', { amount: minor(700) }), part('b', { posting: 'ADDED' }), part('c')])
    expect(packed(minor(0), exclusive, parts)?.parts.map(({ net }) => net)).toEqual([0, 600, 0])
    expect(packed(minor(1_000), exclusive, parts)?.parts.map(({ net }) => net)).toEqual([700, 600, 300])
  })

  test('whose amount is with tax costs that much also on a night whose price is not', () => {
    const fixed = packed(minor(10_000), { ...exclusive, partsIncludeTax: true }, food)!
    expect(fixed.parts[0]!.net + fixed.parts[0]!.tax).toBe(1_200)
    expect(roomAlone(fixed)).toMatchObject({ net: 10_000, tax: 1_200 })
    const spa = packed(minor(10_000), { ...exclusive, partsIncludeTax: true }, due([part('spa', { amount: minor(1_120), posting: 'ADDED' })])) // prettier-ignore
    expect(spa).toMatchObject({ net: 11_000, tax: 1_320, parts: [{ net: 1_000, tax: 120 }] })
    const low = [slab('ROOM', 1_200), slab('FOOD', 500, { maxAmount: minor(100) })]
    expect(packed(minor(10_000), { slabs: low, day: MONDAY, includesTax: false, partsIncludeTax: true }, food)).toBeUndefined() // prettier-ignore
  })

  test('is within a price that was named as a whole', () => {
    expect(packed(minor(10_000), exclusive, allIncluded(food))).toMatchObject({ net: 10_000, parts: [{ net: 1_200 }] })
  })
})

const anyPart = fc
  .record({
    amount: fc.integer({ min: 1, max: 9_000 }),
    per: fc.constantFrom(...PART_PER),
    rhythm: fc.constantFrom(...RHYTHMS),
    posting: fc.constantFrom(...POSTINGS),
    taxCategory: fc.constantFrom(...TAX_CATEGORIES),
    meal: fc.constantFrom(null, ...MEALS),
    isNextDay: fc.boolean(),
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
  })
  .map(({ amount, ...more }) => part(`${amount}`, { ...more, amount: minor(amount) }))

test('parts and room always add up to the night: before tax, tax, and each tax by its name', () => {
  fc.assert(
    fc.property(
      fc.array(anyPart, { maxLength: 6 }),
      fc.integer({ min: 0, max: 60_000 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 5 }),
      (parts, amount, includesTax, nights) => {
        const question = { slabs, day: MONDAY, includesTax }
        const asked = dueParts(parts, stay(nights), MONDAY)
        const night = packed(minor(amount), question, asked)!
        const room = roomAlone(night)
        const added = sum(asked.filter((one) => one.part.posting === 'ADDED').map((one) => one.amount))
        expect(includesTax ? night.net + night.tax : night.net).toBe(amount + added)
        expect([room.net, ...night.parts.map(({ net }) => net)].every((net) => net >= 0)).toBe(true)
        expect(room.net + sum(night.parts.map(({ net }) => net))).toBe(night.net)
        expect(night.tax).toBe(sum(night.taxes.map((line) => line.amount)))
        const merged = mergeTaxes([...room.taxes, ...night.parts.flatMap(({ taxes }) => taxes)])
        const shown = (lines: typeof merged) => new Set(lines.filter((line) => line.amount !== 0).map((line) => `${line.name} ${line.basisPoints} ${line.amount}`)) // prettier-ignore
        expect(shown(merged)).toEqual(shown(night.taxes))
        // Parts that are taxed with the room change nothing of what the night costs.
        if (asked.every((one) => one.part.taxCategory === 'ROOM')) {
          const plain = taxIfAny(minor(amount + added), { ...question, category: 'ROOM' })!
          expect([night.net, night.tax]).toEqual([plain.net, plain.tax])
        }
      },
    ),
    { numRuns: LAW_CASES },
  )
})

test('parts are due as often as one counts by hand', () => {
  fc.assert(
    fc.property(anyPart, fc.integer({ min: 1, max: 14 }), (one, nights) => {
      const all = nightsIn(stay(nights))
      const bound = { EVERY_NIGHT: [0, nights], FIRST_NIGHT: [0, 1], LAST_NIGHT: [nights - 1, nights], EXCEPT_FIRST: [1, nights], EXCEPT_LAST: [0, nights - 1] }[one.rhythm] as [number, number] // prettier-ignore
      const expected = all.slice(...bound).filter((night) => one.weekdays.length === 0 || one.weekdays.includes(weekdayOf(night))) // prettier-ignore
      expect(all.filter((night) => dueParts([one], stay(nights), night).length === 1)).toEqual(expected)
    }),
    { numRuns: LAW_CASES },
  )
})
