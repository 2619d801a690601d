import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import {
  areUnitsAllowed,
  assertSellable,
  canBeMade,
  choiceFaults,
  isChoiceOut,
  isOut,
  sellingFaults,
  withoutChoices,
} from './sell.ts'
import { id, bar, hall, big, extra, rare, done, moment, product } from './testing-products.ts'

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

  test('what is available may be sold', () => expect(refused({})).not.toThrow())
  test('another outlet’s, or one switched off, may not', () => {
    expect(refused({ businessServiceId: hall })).toThrow('product_not_sold_here')
    expect(refused({}, { isActive: false })).toThrow('product_not_sold_here')
  })
  test('what is out may not, until the moment it was set to', () => {
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
    const complete = { ...sale, modifierIds: [], comboChoices: [main] }
    expect(sellingFaults(combo, complete)).toEqual([])
    const soldOutMain = { ...combo, comboParts: [{ part: 'Main', choices: [{ ...choice, isOut: true }] }] }
    expect(sellingFaults(soldOutMain, complete)).toEqual(['product_unavailable'])
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
  test('the refusal states what was requested, why, and until when', () => {
    const untilAt = '2026-11-20T13:00:00.000Z'
    const outage = { reason: '', setAt: moment.instant, setByName: '', untilAt }
    const detailsOf = (more: object, of: object = {}): unknown => {
      try {
        refused(more, of)()
      } catch (error) {
        return error instanceof Refusal && { code: error.code, ...error.details }
      }
      return undefined
    }
    const soupIs = { productCode: 'SOUP', name: 'Soup' }
    expect(detailsOf({ units: 0 })).toEqual({ code: 'units_not_allowed', ...soupIs })
    expect(detailsOf({ modifierIds: [] })).toEqual({
      code: 'choices_not_allowed', ...soupIs, faults: [{ group: 'Cooked', minChoices: 1, maxChoices: 1 }],
    }) // prettier-ignore
    expect(detailsOf({}, { outage })).toEqual({ code: 'product_unavailable', ...soupIs, untilAt })
    // A choice that is out as well is not what it is about, nor where it is not sold at all.
    const modifierGroups = product.modifierGroups.map((group) => ({
      ...group,
      modifiers: group.modifiers.map((one) => ({ ...one, isOut: true })),
    }))
    expect(detailsOf({}, { outage, modifierGroups })).toMatchObject(soupIs)
    expect(detailsOf({ businessServiceId: hall }, { modifierGroups })).toEqual({ code: 'product_not_sold_here', ...soupIs }) // prettier-ignore
    expect(detailsOf({}, { modifierGroups })).toEqual({ code: 'product_unavailable', productCode: 'SOUP', name: 'Rare (Soup)', untilAt: null }) // prettier-ignore
  })

  test('each fault of a choice names its group or part, and how many it wants', () => {
    const two = [{ part: 'Main', choices: [choice, { ...choice, productId: id(51) }] }, { part: 'Side', choices: [choice] }] // prettier-ignore
    const of = { modifierGroups: product.modifierGroups, comboParts: two }
    const [main, side] = [{ part: 'Main', productId: id(51) }, { part: 'Side', productId: id(50) }] // prettier-ignore
    const faults = (modifierIds: unknown[], ...comboChoices: { part: string; productId: string }[]) =>
      choiceFaults(of, { modifierIds: modifierIds as string[], comboChoices })
    expect(faults([rare, big, extra], main, side)).toEqual([])
    expect(faults([rare, id(77)], main, side)).toEqual([{ group: '', minChoices: 0, maxChoices: 0 }])
    expect(faults([rare, done], main, side)).toEqual([{ group: 'Cooked', minChoices: 1, maxChoices: 1 }])
    expect(faults([rare], side)).toEqual([{ group: 'Main', minChoices: 1, maxChoices: 1 }])
    expect(faults([rare], main, { ...side, productId: id(51) })).toEqual([{ group: 'Side', minChoices: 1, maxChoices: 1 }]) // prettier-ignore
    expect(faults([rare], main, side, { part: 'Wine', productId: id(50) })).toEqual([{ group: 'Wine', minChoices: 0, maxChoices: 0 }]) // prettier-ignore
  })

  test('a choice is out in its part, not where the same product is offered elsewhere or was not chosen', () => {
    const soldOut = { ...choice, isOut: true }
    const other = { ...choice, productId: id(51) }
    const comboParts = [{ part: 'Main', choices: [soldOut, other] }, { part: 'Side', choices: [choice, { ...other, isOut: true }] }] // prettier-ignore
    const isRefused = (main: number, side: number) =>
      isChoiceOut({ modifierGroups: [], comboParts }, { modifierIds: [], comboChoices: [{ part: 'Main', productId: id(main) }, { part: 'Side', productId: id(side) }] }) // prettier-ignore
    expect([isRefused(51, 50), isRefused(50, 50), isRefused(51, 51)]).toEqual([false, true, true])
    expect(isChoiceOut({ modifierGroups: [], comboParts }, { modifierIds: [] })).toBe(false)
  })

  test('choices whose products are out are out too, and no others', () => {
    const bread = { id: extra as string, name: 'Bread', price: minor(0), productId: id(60), productName: 'Bread', isOut: false } // prettier-ignore
    const butter = { ...bread, id: big as string, productId: id(61) }
    const before = {
      modifierGroups: [{ id: id(20), name: 'Size', minChoices: 0, maxChoices: 2, modifiers: [bread, butter, { ...bread, productId: null }] }],
      comboParts: [{ part: 'Main', choices: [choice, { ...choice, productId: id(60) }] }],
    } // prettier-ignore
    const after = withoutChoices({ ...before, name: 'Menu' }, (productId) => productId === id(60))
    expect(after).toEqual({
      name: 'Menu',
      modifierGroups: [{ ...before.modifierGroups[0], modifiers: [{ ...bread, isOut: true }, butter, { ...bread, productId: null }] }],
      comboParts: [{ part: 'Main', choices: [choice, { ...choice, productId: id(60), isOut: true }] }],
    }) // prettier-ignore
    // A choice without a product of its own cannot be sold out, whatever the others are.
    expect(withoutChoices(before, () => true).modifierGroups[0]?.modifiers.map(({ isOut: isSoldOut }) => isSoldOut)).toEqual([true, true, false]) // prettier-ignore
  })

  test('every reason is listed, not only the first', () => {
    const all = { businessServiceId: hall as string, instant: moment.instant, units: 0, modifierIds: [] }
    expect(sellingFaults({ ...product, outage: { reason: '', untilAt: null, setAt: '', setByName: '' } }, all)).toEqual(
      ['product_not_sold_here', 'product_unavailable', 'units_not_allowed', 'choices_not_allowed'],
    )
  })
})
