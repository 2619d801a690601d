import { expect, test } from 'vitest'
import type { Currency } from '#core/money.ts'
import { groupsMade, plannedProducts, type Shelf } from './products.ts'

const id = (last: number) => `019a0000-0000-7000-8000-00000000000${last}`
const [soups, wines, hall, bar, hot, cold, size, spice] = [1, 2, 3, 4, 5, 6, 7, 8].map(id) as [string, string, string, string, string, string, string, string] // prettier-ignore
const group = { id: soups, name: 'Soups', businessServiceIds: [hall], stationId: hot, taxCategory: 'FOOD' as const }
const shelf: Shelf = {
  currency: 'INR' as Currency,
  groups: [group, { ...group, id: wines, name: 'Wines', businessServiceIds: [hall, bar] }],
  outlets: [{ id: hall, name: 'Hall' }, { id: bar, name: 'Bar' }],
  stations: [{ id: hot, name: 'Hot' }, { id: cold, name: 'Cold' }],
  choices: [{ id: size, name: 'Size' }, { id: spice, name: 'Spice' }],
  known: [{ productCode: 'TOM', barcode: null, name: 'Tomato soup', productGroupId: soups }],
  makesGroups: false,
} // prettier-ignore
const dish = { productCode: 'LEN', productName: 'Lentil soup', group: 'Soups', price: '150' }
const read = (all: object[], more: Partial<Shelf> = {}) => plannedProducts(all, { ...shelf, ...more })
const productOf = (over: object) => read([{ ...dish, ...over }])[0]?.input?.product
const faultsOf = (over: object, more: Partial<Shelf> = {}) => read([{ ...dish, ...over }], more)[0]?.faults

test('empty cells get the default', () => {
  expect(productOf({})).toMatchObject({
    kind: 'PRODUCT', names: {}, description: '', isFractional: false, isPrepared: true, isActive: true, ranking: 0, barcode: null,
    allergens: [], diets: [], modifierGroupIds: [], stationId: null, taxCategory: null,
  }) // prettier-ignore
  expect(productOf({ isPrepared: 'no', isFractional: 'no', currency: ' inr ' })).toMatchObject({ isPrepared: false, isFractional: false }) // prettier-ignore
  expect([faultsOf({ isPrepared: 'maybe' }), faultsOf({ isFractional: 'maybe' }), faultsOf({ currency: 'USD' })]).toEqual([['FLAG'], ['FLAG'], ['CURRENCY']]) // prettier-ignore
})

test('a cell names one thing or several, each once, whatever its letters', () => {
  expect(productOf({ choices: 'SIZE; spice; Size' })?.modifierGroupIds).toEqual([size, spice])
  expect(productOf({ choices: 'Size, Spice' })?.modifierGroupIds).toEqual([size, spice])
  expect(faultsOf({ choices: 'Size; Sauce' })).toEqual(['CHOICES'])
  expect(productOf({ station: ' COLD ' })?.stationId).toBe(cold)
})

test('names in other languages are two letters, a sign and a name; anything else is a fault', () => {
  expect(productOf({ names: ' fr : Soupe aux lentilles ;hi=दाल' })?.names).toEqual({ fr: 'Soupe aux lentilles', hi: 'दाल' }) // prettier-ignore
  expect(['x fr: Soupe', 'fr Soupe', 'fr:', 'fr: Soupe; x'].map((names) => faultsOf({ names }))).toEqual(Array(4).fill(['NAMES'])) // prettier-ignore
})

test('a group that is made has a name of at most eighty letters; none is made of no name', () => {
  const made = { makesGroups: true }
  const starters = { group: 'S'.repeat(80), outlet: 'Hall' }
  expect(faultsOf(starters, made)).toEqual([])
  expect(faultsOf({ ...starters, group: 'S'.repeat(81) }, made)).toEqual(['TOO_LONG'])
  expect(faultsOf({ ...starters, group: '' }, made)).toEqual(['GROUP'])
  // Where there is one outlet, what is sold elsewhere is not sold there.
  expect(faultsOf({ group: 'New', outlet: 'Bar' }, { ...made, outlets: shelf.outlets.slice(0, 1) })).toEqual(['OUTLET'])
})

test('new groups take what all of their lines have in common, and only that', () => {
  const lines = [
    { ...dish, group: 'Grill', outlet: 'Hall', station: 'Hot' },
    { ...dish, productCode: 'B', productName: 'Steak', group: ' grill', outlet: 'Bar', station: 'Hot', taxCategory: 'FOOD' },
    { ...dish, productCode: 'C', productName: 'Cod' },
  ] // prettier-ignore
  const inputs = read(lines, { makesGroups: true }).map(({ input }) => input)
  const make = { name: 'Grill', businessServiceIds: [hall, bar], stationId: hot }
  expect(inputs).toMatchObject([
    { group: { make }, product: { stationId: null } },
    { group: { make }, product: { stationId: null, taxCategory: 'FOOD' } },
    { group: { id: soups } },
  ])
  expect(groupsMade(inputs)).toEqual(['Grill'])
})

test('an existing product is the only fault of its line; a line without a barcode has none of another', () => {
  expect(faultsOf({ productCode: 'TOM', price: 'free', allergens: 'x' })).toEqual(['EXISTS'])
  expect(faultsOf({ barcode: '' }, { known: [{ productCode: 'X', barcode: '', name: 'X', productGroupId: soups }] })).toEqual([]) // prettier-ignore
  const tomato = { productCode: '', productName: 'Tomato soup' }
  expect(faultsOf(tomato)).toEqual(['EXISTS'])
  expect(faultsOf({ ...tomato, productCode: 'T2' })).toEqual([])
  // Another group, in an outlet of the one it is in; a group that does not exist any more.
  expect(faultsOf({ ...tomato, group: 'Wines' })).toEqual(['EXISTS'])
  const elsewhere = [group, { ...group, id: wines, name: 'Wines', businessServiceIds: [bar] }]
  expect(faultsOf({ ...tomato, group: 'Wines' }, { groups: elsewhere })).toEqual([])
  const outdated = [{ productCode: 'TOM', barcode: null, name: 'Tomato soup', productGroupId: id(9) }]
  expect(faultsOf(tomato, { known: outdated })).toEqual([])
  expect(faultsOf({ ...tomato, group: 'New', outlet: 'Hall' }, { makesGroups: true })).toEqual(['EXISTS'])
})

test('twice is a code, or without one a name in an outlet of a line before', () => {
  const twice = (...all: object[]) => read(all.map((over) => ({ ...dish, ...over }))).map(({ faults }) => faults)
  expect(twice({ productCode: '' }, { productCode: '', productName: 'Pea soup' })).toEqual([[], []])
  expect(twice({ productCode: '' }, { productCode: '', group: 'Wines' })).toEqual([[], ['TWICE']])
  expect(twice({}, { productCode: 'L2' })).toEqual([[], []])
  expect(twice({ productCode: '', productName: '' }, { productCode: '', productName: '' })).toEqual([
    ['NAME'],
    ['NAME'],
  ])
})

test('an assigned code is of the letters of the name, without accents, eighteen at most', () => {
  const codeOf = (productName: string) => read([{ ...dish, productCode: '', productName }])[0]?.input?.product.productCode // prettier-ignore
  expect(codeOf('Crème brûlée!')).toBe('CREME-BRULEE')
  expect(codeOf('दाल')).toBe('P')
  expect(codeOf('Very long name of a dish')).toBe('VERY-LONG-NAME-OF')
  expect(codeOf('(Tea)')).toBe('TEA')
  const twins = read(['Hall', 'Bar', 'Hall'].map((outlet, at) => ({ ...dish, productCode: '', productName: ['Tom', 'tom', 'TOM!'][at], group: outlet, outlet })), { makesGroups: true }) // prettier-ignore
  expect(twins.map(({ input }) => input?.product.productCode)).toEqual(['TOM-2', 'TOM-3', 'TOM-4'])
})
