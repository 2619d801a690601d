import { expect, test } from 'vitest'
import type { Currency } from '#core/money.ts'
import { made } from '#test/replies.ts'
import { cellsOf } from '#test/sheets.ts'
import { Product } from '../contract/replies.ts'
import { productColumns } from './sheets.ts'

const [bar, lobby, grill] = [1, 2, 3].map((at) => `0199a0f0-0000-7000-8000-00000000000${at}`) as [
  string,
  string,
  string,
]
const product = made(Product, {
  productCode: 'TEA', name: 'Tea', names: { fr: 'Thé', hi: 'चाय' }, price: 1_250, businessServiceIds: [lobby, bar], stationId: grill,
  allergens: ['MILK', 'NUTS'], diets: ['VEGAN', 'JAIN'], ranking: 3, isActive: true, isFractional: true, isPrepared: true, outage: null,
  modifierGroups: [{ name: 'Milk', modifiers: [] }, { name: 'Sugar', modifiers: [] }], comboParts: [{ part: 'Starter', choices: [] }, { part: 'Main', choices: [] }],
}) // prettier-ignore
const columns = productColumns('KWD' as Currency, {
  outlets: [{ id: bar, name: 'Bar' }, { id: lobby, name: 'Lobby' }],
  stations: [{ id: grill, name: 'Grill' }],
}) // prettier-ignore

test('an exported product is written as an import reads it: names for ids, lists with what parts them', () => {
  const cells = cellsOf(columns, product)
  expect(cells).toMatchObject({
    names: 'fr: Thé; hi: चाय', outlets: 'Lobby; Bar', price: [1_250, 'KWD'], currency: 'KWD', station: 'Grill', allergens: 'MILK, NUTS',
    diets: 'VEGAN, JAIN', modifierGroups: 'Milk; Sugar', comboParts: 'Starter, Main', isOut: false, outReason: null, outUntilAt: null,
    productId: product.id,
  }) // prettier-ignore
  const own = ['productCode', 'name', 'kind', 'groupName', 'description', 'taxCategory', 'unit', 'isFractional', 'barcode', 'isPrepared', 'ranking', 'isActive'] // prettier-ignore
  expect(product).toMatchObject(Object.fromEntries(own.map((name) => [name, cells[name]])))
  expect(Object.keys(cells)).toHaveLength(25)
})

test('an exported product that is sold out shows why and until when; one of no station has none', () => {
  const outage = { reason: 'No fish', untilAt: '2026-11-21T00:00:00.000Z' } as Product['outage']
  expect(cellsOf(columns, { ...product, outage, stationId: null })).toMatchObject({ isOut: true, outReason: 'No fish', outUntilAt: '2026-11-21T00:00:00.000Z', station: null }) // prettier-ignore
  expect(cellsOf(columns, { ...product, businessServiceIds: [bar, grill] })).toMatchObject({ outlets: 'Bar' })
})
