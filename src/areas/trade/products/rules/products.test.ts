import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import type { TaxSlab } from '#core/tax.ts'
import type { PriceList, Product } from '../contract/replies.ts'
import { areUnitsAllowed, assertSellable, canBeMade, choiceFaults, isOut, sellingFaults } from './sell.ts'
import { priceAt, priceListHolds } from './price.ts'
import { taxCategoryOn } from './products.ts'

const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [bar, hall, soup, soups, big, extra, rare, done] = [1, 2, 3, 4, 5, 6, 7, 8].map(id) as [string, ...string[]] &
  Record<number, string>
const moment = { instant: '2026-11-20T12:30:00.000Z', timeZone: 'Asia/Kolkata', businessServiceId: bar as string }

/** A choice that takes nothing from the store. */
const plain = { productId: null, productName: null, isOut: false }

const product = {
  id: soup as string,
  productGroupId: soups as string,
  productCode: 'SOUP',
  name: 'Soup',
  price: minor(20_000),
  isActive: true,
  isFractional: false,
  businessServiceIds: [bar as string],
  modifierGroups: [
    {
      id: id(20),
      name: 'Size',
      minChoices: 0,
      maxChoices: 2,
      modifiers: [
        { id: big as string, name: 'Large', price: minor(5_000), ...plain },
        { id: extra as string, name: 'Bread', price: minor(1_500), ...plain },
      ],
    },
    {
      id: id(21),
      name: 'Cooked',
      minChoices: 1,
      maxChoices: 1,
      modifiers: [
        { id: rare as string, name: 'Rare', price: minor(0), ...plain },
        { id: done as string, name: 'Done', price: minor(0), ...plain },
      ],
    },
  ],
  comboParts: [],
  outage: null,
} satisfies Partial<Product>

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

describe('units', () => {
  test.each([
    [1, false, true],
    [0, false, false],
    [-1, false, false],
    [1.5, false, false],
    [1.5, true, true],
    [0.001, true, true],
    [0.0005, true, false],
    [0.1 + 0.2, true, true],
    [10_000, false, false],
    [Number.NaN, true, false],
  ])('%s of a fractional (%s) product: %s', (units, isFractional, isAllowed) =>
    expect(areUnitsAllowed(units, isFractional)).toBe(isAllowed),
  )
  test('every whole thousandth may be sold by weight, and nothing finer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_000 }), (thousandths) => {
        expect(areUnitsAllowed(thousandths / 1_000, true)).toBe(true)
        expect(areUnitsAllowed((thousandths + 0.5) / 1_000, true)).toBe(false)
      }),
    )
  })
})

describe('assertSellable', () => {
  const sale = { businessServiceId: bar as string, instant: moment.instant, units: 1, modifierIds: [rare as string] }
  const refused =
    (more: object, of: object = {}) =>
    () =>
      assertSellable({ ...product, ...of }, { ...sale, ...more })

  test('what is there may be sold', () => expect(refused({})).not.toThrow())
  test('another outlet’s, or one switched off, may not', () => {
    expect(refused({ businessServiceId: hall })).toThrow('product_not_sold_here')
    expect(refused({}, { isActive: false })).toThrow('product_not_sold_here')
  })
  test('what is out may not, until the moment it said', () => {
    const outage = { reason: '', setAt: moment.instant, setByName: '', untilAt: '2026-11-20T12:31:00.000Z' }
    expect(refused({}, { outage })).toThrow('product_unavailable')
    expect(refused({ instant: outage.untilAt }, { outage })).not.toThrow()
    expect(isOut({ untilAt: null }, moment.instant)).toBe(true)
  })
  test('halves of a whole may not', () => expect(refused({ units: 0.5 })).toThrow('units_not_allowed'))
  test('a missing, a strange or a second choice may not', () => {
    expect(refused({ modifierIds: [] })).toThrow('choices_not_allowed')
    expect(refused({ modifierIds: [rare, id(77)] })).toThrow('choices_not_allowed')
    expect(refused({ modifierIds: [rare, done] })).toThrow('choices_not_allowed')
    expect(refused({ modifierIds: [rare, rare] })).toThrow('choices_not_allowed')
  })

  const choice = { productId: id(50), name: 'Steak', extraAmount: minor(0), stationId: null, isOut: false }
  const combo = { ...product, modifierGroups: [], comboParts: [{ part: 'Main', choices: [choice] }] }
  test('a combo wants one of each part, of those offered and there', () => {
    const faults = (comboChoices: { part: string; productId: string }[]) =>
      choiceFaults(combo, { modifierIds: [], comboChoices })
    const main = { part: 'Main', productId: id(50) }
    expect(faults([main])).toEqual([])
    expect(faults([])).toHaveLength(1)
    expect(faults([main, main])).toHaveLength(1)
    expect(faults([{ ...main, productId: id(51) }])).toHaveLength(1)
    expect(faults([main, { part: 'Wine', productId: id(50) }])).toHaveLength(1)
    const whole = { ...sale, modifierIds: [], comboChoices: [main] }
    expect(sellingFaults(combo, whole)).toEqual([])
    const isGone = { ...combo, comboParts: [{ part: 'Main', choices: [{ ...choice, isOut: true }] }] }
    expect(sellingFaults(isGone, whole)).toEqual(['product_unavailable'])
  })
  test('a choice whose product is out may not be chosen, and is named; the dish without it may', () => {
    const modifierGroups = product.modifierGroups.map((group) => ({
      ...group,
      modifiers: group.modifiers.map((one) => ({ ...one, isOut: one.id === extra })),
    }))
    expect(refused({}, { modifierGroups })).not.toThrow()
    const details = { name: 'Bread (Soup)', productCode: 'SOUP' }
    expect(refused({ modifierIds: [rare, extra] }, { modifierGroups })).toThrow(
      expect.objectContaining({ code: 'product_unavailable', details: expect.objectContaining(details) }),
    )
  })
  test('a dish can be made while every part, and every group that must be chosen from, has enough that is not out', () => {
    const cooked = (...out: unknown[]) => ({
      comboParts: [],
      modifierGroups: product.modifierGroups.map((group) => ({
        ...group,
        modifiers: group.modifiers.map((one) => ({ ...one, isOut: out.includes(one.id) })),
      })),
    })
    expect(canBeMade(cooked(rare, big, extra))).toBe(true)
    expect(canBeMade(cooked(rare, done))).toBe(false)
    const parts = (...isOut: boolean[]) => ({
      modifierGroups: [],
      comboParts: [{ part: 'Main', choices: isOut.map((one) => ({ ...choice, isOut: one })) }],
    })
    expect(canBeMade(parts(true, false))).toBe(true)
    expect(canBeMade(parts(true, true))).toBe(false)
  })
  test('every reason is told, not only the first', () => {
    const all = { businessServiceId: hall as string, instant: moment.instant, units: 0, modifierIds: [] }
    expect(sellingFaults({ ...product, outage: { reason: '', untilAt: null, setAt: '', setByName: '' } }, all)).toEqual(
      ['product_not_sold_here', 'product_unavailable', 'units_not_allowed', 'choices_not_allowed'],
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
