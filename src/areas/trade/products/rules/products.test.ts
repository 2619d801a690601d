import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import type { TaxSlab } from '#core/tax.ts'
import type { PriceList } from '../contract/replies.ts'
import { priceAt, priceListHolds } from './price.ts'
import { taxCategoryOn } from './products.ts'
import { id, bar, hall, soup, soups, big, extra, rare, done, moment, product } from './testing-products.ts'

const list = (more: Partial<PriceList>): PriceList => ({
  id: id(30),
  name: 'Happy hour',
  priority: 0,
  fromOn: null,
  untilOn: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  fromTime: '00:00',
  untilTime: '00:00',
  businessServiceIds: [],
  lines: [{ productId: soup as string, productGroupId: null, price: minor(15_000), offsetBp: null }],
  isActive: true,
  version: 1,
  ...more,
})
const ofGroup = (offsetBp: number) => [{ productId: null, productGroupId: soups as string, price: null, offsetBp }]

describe('priceListHolds', () => {
  // 12:30 UTC is 18:00 of Friday 20 November in Jaipur.
  test.each([
    ['always', {}, true],
    ['switched off', { isActive: false }, false],
    ['in another outlet', { businessServiceIds: [hall as string] }, false],
    ['in this outlet', { businessServiceIds: [hall as string, bar as string] }, true],
    ['from this minute', { fromTime: '18:00', untilTime: '20:00' }, true],
    ['until this minute', { fromTime: '16:00', untilTime: '18:00' }, false],
    ['on Saturdays', { weekdays: [6] }, false],
    ['from today', { fromOn: '2026-11-20' as Day }, true],
    ['from tomorrow', { fromOn: '2026-11-21' as Day }, false],
    ['until today', { untilOn: '2026-11-20' as Day }, false],
  ])('%s', (_, more, holds) => expect(priceListHolds(list(more), moment)).toBe(holds))

  test('past midnight it is still the day it began', () => {
    const late = list({ fromTime: '22:00', untilTime: '02:00', weekdays: [5], untilOn: '2026-11-21' as Day })
    const atOne = { ...moment, instant: '2026-11-20T19:30:00.000Z' }
    expect(priceListHolds(late, atOne)).toBe(true)
    expect(priceListHolds(late, { ...atOne, instant: '2026-11-20T20:30:00.000Z' })).toBe(false)
  })
})

describe('priceAt', () => {
  const at = (lists: PriceList[], modifierIds: string[] = []) => priceAt(product, lists, moment, { modifierIds })

  test('is the standing price and what the choices add', () => {
    expect(at([], [big as string, extra as string])).toEqual({
      unit: 26_500,
      product: 20_000,
      extras: 6_500,
      priceListId: null,
    })
  })
  test('a product’s own line counts before one of its group', () => {
    expect(at([list({ lines: [...ofGroup(-5_000), ...list({}).lines] })]).product).toBe(15_000)
  })
  test('the highest priority decides, of equal ones the cheaper', () => {
    const dear = list({ id: id(31), priority: 5, lines: ofGroup(1_000) })
    expect(at([list({}), dear])).toMatchObject({ product: 22_000, priceListId: id(31) })
    expect(at([list({}), { ...dear, priority: 0 }]).product).toBe(15_000)
  })
  test('a list that does not name the product leaves it to the next', () => {
    const other = { productId: id(99), productGroupId: null, price: minor(1), offsetBp: null }
    expect(at([list({ priority: 9, id: id(31), lines: [other] }), list({})]).product).toBe(15_000)
  })
  test('parts of a combo add their extras', () => {
    const choice = { productId: id(50), name: 'Steak', extraAmount: minor(9_000), stationId: null, isOut: false }
    const combo = { ...product, comboParts: [{ part: 'Main', choices: [choice] }] }
    const chosen = { modifierIds: [], comboChoices: [{ part: 'Main', productId: id(50) }] }
    expect(priceAt(combo, [], moment, chosen).unit).toBe(29_000)
    const other = { ...choice, productId: id(51), extraAmount: minor(4_000) }
    const two = { ...product, comboParts: [{ part: 'Side', choices: [other] }, { part: 'Main', choices: [other, choice] }] } // prettier-ignore
    expect(priceAt(two, [], moment, chosen).extras).toBe(9_000)
  })
  test('what is not offered adds nothing', () => {
    const comboChoices = [{ part: 'Wine', productId: id(50) }]
    expect(priceAt(product, [], moment, { modifierIds: [id(77)], comboChoices }).extras).toBe(0)
    const combo = { ...product, comboParts: [{ part: 'Wine', choices: [] }] }
    expect(priceAt(combo, [], moment, { modifierIds: [extra as string], comboChoices }).extras).toBe(1_500)
  })
  test('of equal lists the first by id is named', () => {
    const same = [list({ id: id(32) }), list({ id: id(31) })]
    expect([same, same.toReversed()].map((all) => at(all).priceListId)).toEqual([id(31), id(31)])
  })

  const lists = fc.array(
    fc
      .record({
        priority: fc.integer({ min: 0, max: 2 }),
        offsetBp: fc.integer({ min: -10_000, max: 5_000 }),
        isActive: fc.boolean(),
      })
      .map(({ offsetBp, ...more }) => list({ ...more, lines: ofGroup(offsetBp) })),
    { maxLength: 6 },
  )
  const numbered = lists.map((all) => all.map((one, index) => ({ ...one, id: id(100 + index) })))

  test('is never below nothing, and the order of the lists does not matter', () => {
    fc.assert(
      fc.property(numbered, fc.integer({ min: 0, max: 1_000_000 }), (all, price) => {
        const sold = { ...product, price: minor(price) }
        const one = priceAt(sold, all, moment, { modifierIds: [] })
        expect(one.unit).toBeGreaterThanOrEqual(0)
        expect(priceAt(sold, [...all].reverse(), moment, { modifierIds: [] })).toEqual(one)
      }),
    )
  })
  test('unit is product and extras, whatever is chosen', () => {
    fc.assert(
      fc.property(numbered, fc.subarray([big, extra, rare, done] as string[]), (all, modifierIds) => {
        const price = priceAt(product, all, moment, { modifierIds })
        expect(price.unit).toBe(price.product + price.extras)
      }),
    )
  })
})

test('a category without slabs of its own is taxed as a service', () => {
  const slab: TaxSlab = {
    category: 'ALCOHOL',
    validFrom: '2026-01-01' as Day,
    validUntil: '2027-01-01' as Day,
    minAmount: minor(0),
    maxAmount: null,
    percentageBp: 1_800,
    components: [],
  }
  expect(taxCategoryOn('ALCOHOL', [slab], '2026-11-20' as Day)).toBe('ALCOHOL')
  expect(taxCategoryOn('ALCOHOL', [slab], '2027-01-01' as Day)).toBe('SERVICE')
  expect(taxCategoryOn('FOOD', [slab], '2026-11-20' as Day)).toBe('SERVICE')
})
