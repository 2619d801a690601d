import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { Currency } from '#core/money.ts'
import { writeSheet } from '#server/documents/sheets.ts'
import { made } from '#test/replies.ts'
import { cellsOf } from '#test/sheets.ts'
import { Recipe, StockLevel, StockMove } from '../contract/replies.ts'
import { levelColumns, moveColumns, recipeColumns, rowsOfRecipe } from './sheets.ts'

const move = made(StockMove, {
  writtenAt: '2026-11-20T10:00:00.000Z', businessOn: '2026-11-20', kind: 'Waste', itemName: 'Tea', storeName: 'Bar', quantity: '-24',
  baseUnit: 'g', enteredQuantity: '-0.5', enteredUnit: 'case', balance: '-0.125', unitCost: '12.5', reason: '-3 broken', orderNo: null,
  writtenByName: 'Asha',
}) // prettier-ignore
const place = { property: { timeZone: 'UTC' }, settings: { exportRows: 100 } }
async function* one() {
  yield await Promise.resolve([move])
}
const sheet = () => ({ name: 'moves', columns: moveColumns('INR' as Currency), rows: one() })

test('quantities and costs of stock are numbers: without an apostrophe in text, and to be added up in a workbook', async () => {
  let text = ''
  for await (const piece of (await writeSheet(place, sheet(), 'csv')).pieces ?? [])
    text += Buffer.from(piece).toString('utf8')
  expect(text).toContain(",-24,g,-0.5,case,-0.125,0.125,INR,'-3 broken,")
  const [head = [], row = []] = await readSheet(Buffer.from((await writeSheet(place, sheet(), 'xlsx')).bytes))
  const cell = (name: string) => row[head.indexOf(name)]
  expect(['quantity', 'enteredQuantity', 'balance', 'unitCost', 'unitCostMinor'].map(cell)).toEqual([-24, -0.5, -0.125, 0.125, 12.5]) // prettier-ignore
  expect(cell('reason')).toBe('-3 broken')
})

const dinar = 'KWD' as Currency

test('an exported level has the fields of the wire by their names; its cost is in the property’s currency', () => {
  const level = made(StockLevel, {
    code: 'T1', name: 'Tea', storeName: 'Bar', onHand: '24', reserved: '0.5', baseUnit: 'g', averageCost: '12.5', value: 300, isLow: true,
  }) // prettier-ignore
  const { averageCost, averageCostMinor, value, currency, ...plain } = cellsOf(levelColumns(dinar), level)
  expect([averageCost, averageCostMinor, value, currency]).toEqual([['12.5', 'KWD'], '12.5', [300, 'KWD'], 'KWD'])
  expect(level).toMatchObject(plain)
  expect(Object.keys(plain)).toHaveLength(13)
})

test('an exported move has the fields of the wire by their names', () => {
  const { unitCost, unitCostMinor, currency, ...plain } = cellsOf(moveColumns(dinar), move)
  expect([unitCost, unitCostMinor, currency]).toEqual([['12.5', 'KWD'], '12.5', 'KWD'])
  expect(move).toMatchObject(plain)
  expect(Object.keys(plain)).toHaveLength(19)
})

test('an exported recipe is a row for each thing it takes, with the cost and price of the whole', () => {
  const line = { itemName: 'Tea', enteredQuantity: '0.2', unit: 'case', quantity: '24', baseUnit: 'g' }
  const recipe = made(Recipe, { productCode: 'TEA', productName: 'Tea', cost: 30, price: 500, lines: [line, { ...line, itemName: 'Milk' }] }) // prettier-ignore
  const rows = rowsOfRecipe(recipe).map((row) => cellsOf(recipeColumns(dinar), row))
  expect(rows).toEqual(
    recipe.lines.map(({ itemId, itemName }) => ({
      ...line, itemName, itemId, productCode: 'TEA', productName: 'Tea', productId: recipe.productId, cost: [30, 'KWD'], price: [500, 'KWD'], currency: 'KWD',
    })),
  ) // prettier-ignore
})
