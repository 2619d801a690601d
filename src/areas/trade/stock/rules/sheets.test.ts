import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { Currency } from '#core/money.ts'
import { writeSheet } from '#server/documents/sheets.ts'
import { made } from '#test/replies.ts'
import { StockMove } from '../contract/replies.ts'
import { moveColumns } from './sheets.ts'

const move = made(StockMove, {
  writtenAt: '2026-11-20T10:00:00.000Z', businessOn: '2026-11-20', kind: 'Waste', itemName: 'Tea', storeName: 'Bar', quantity: '-24',
  baseUnit: 'g', enteredQuantity: '-0.5', enteredUnit: 'case', balance: '-0.125', unitCost: '12.5', reason: '-3 broken', orderNo: null,
  writtenByName: 'Asha',
}) // prettier-ignore
async function* one() {
  yield await Promise.resolve([move])
}
const sheet = () => ({ name: 'moves', columns: moveColumns('INR' as Currency), timeZone: 'UTC', rows: one() })

test('quantities and costs of stock are numbers: without an apostrophe in text, and to be added up in a workbook', async () => {
  let text = ''
  for await (const piece of (await writeSheet(sheet(), 'csv')).pieces ?? []) text += Buffer.from(piece).toString('utf8')
  expect(text).toContain(",-24,g,-0.5,case,-0.125,0.125,INR,'-3 broken,")
  const [head = [], row = []] = await readSheet(Buffer.from((await writeSheet(sheet(), 'xlsx')).bytes))
  const cell = (name: string) => row[head.indexOf(name)]
  expect(['quantity', 'enteredQuantity', 'balance', 'unitCost', 'unitCostMinor'].map(cell)).toEqual([-24, -0.5, -0.125, 0.125, 12.5]) // prettier-ignore
  expect(cell('reason')).toBe('-3 broken')
})
