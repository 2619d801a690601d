import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import { copiedCells } from '#web/copied-cells.ts'
import { type CellValue, parseCell, plainCell, VIEWS } from './cells.ts'
import { areaOf, copiedOn, countFixed, filled, pasted, runsOf } from './edits.ts'
import { oddNights } from './odd.ts'

const START = '2026-11-20' as Day
const days = Array.from({ length: 10 }, (_, at) => addDays(START, at))
const money = {
  parse: (text: string) => (Number.isFinite(Number(text)) ? minor(Math.round(Number(text) * 100)) : undefined),
  plain: (amount: number) => (amount / 100).toFixed(2),
}
const row = (own: CellValue[] = [], isFixed = false) => ({ roomTypeId: 'T', ratePlanId: 'P', isFixed, own })

describe('a cell', () => {
  test('takes what its view shows, and nothing else', () => {
    expect(['5500', ' 5500.5 ', '0', ''].map((text) => parseCell('price', text, money))).toEqual([550_000, 550_050, 0, null])
    expect(['-1', 'five'].map((text) => parseCell('price', text, money))).toEqual([undefined, undefined])
    expect(['2', ' 14 ', '', '0', '1.5', '1001'].map((text) => parseCell('minStay', text, money))).toEqual([2, 14, null, undefined, undefined, undefined])
    expect(['0', '1000', '1001'].map((text) => parseCell('minAdvance', text, money))).toEqual([0, 1000, undefined])
    expect(['x', 'oui', 'Closed', '0', 'ouvert', '', '2'].map((text) => parseCell('closed', text, money))).toEqual([true, true, true, false, false, null, undefined])
    expect(['2, 4', '7;14', '2 3', '0', 'two'].map((text) => parseCell('stayLengths', text, money))).toEqual([[2, 4], [7, 14], [2, 3], undefined, undefined])
  }) // prettier-ignore

  test('that is copied and pasted is what it was', () => {
    const value = fc.oneof(fc.constant(null), fc.boolean(), fc.integer({ min: 1, max: 366 }), fc.array(fc.integer({ min: 1, max: 366 }), { minLength: 1, maxLength: 5 })) // prettier-ignore
    fc.assert(
      fc.property(fc.constantFrom(...VIEWS), value, (view, any) => {
        const fits = any === null || (view === 'stayLengths' ? Array.isArray(any) : view.startsWith('closed') ? typeof any === 'boolean' : typeof any === 'number') // prettier-ignore
        fc.pre(fits)
        expect(parseCell(view, plainCell(view, any, money), money)).toEqual(any)
      }),
      { numRuns: LAW_CASES },
    )
  })

  test('comes between tabs and line ends of any system, with or without quotes', () => {
    expect(copiedCells('1\t2\r\n"3"\t4\r\n')).toEqual([['1', '2'], ['3', '4']])
    expect(copiedCells('5')).toEqual([['5']])
    expect(copiedCells('1\t\n\t4')).toEqual([['1', ''], ['', '4']])
  }) // prettier-ignore
})

describe('an area', () => {
  const two = areaOf({ row: 1, column: 3 }, { row: 0, column: 2 })

  test('lies between its corners, whichever way it was drawn', () => {
    expect(two).toEqual({ top: 0, bottom: 1, start: 2, end: 3 })
    expect(filled(two, 5)).toHaveLength(4)
  })

  test('is filled down from its first row and across from its first column', () => {
    const rows = [row([0, 0, 7, 8]), row([0, 0, 1, 2])]
    expect(copiedOn(rows, two, 'down').map(({ value }) => value)).toEqual([7, 8, 7, 8])
    expect(copiedOn(rows, two, 'across').map(({ value }) => value)).toEqual([7, 7, 1, 1])
  })

  test('takes one pasted cell everywhere, more from its first cell on, and no more than the sheet has', () => {
    const size = { rows: 2, columns: 4 }
    expect(pasted([['9']], two, size, 'minStay', money).edits.map(({ value }) => value)).toEqual([9, 9, 9, 9])
    const block = pasted([['1', '2', '3'], ['4', '', 'x']], two, size, 'minStay', money) // prettier-ignore
    expect(block).toMatchObject({ isCut: true, unreadable: [], area: { top: 0, bottom: 1, start: 2, end: 3 } })
    expect(block.edits.map(({ value }) => value)).toEqual([1, 2, 4, null])
    expect(pasted([['1', 'x']], two, size, 'minStay', money).unreadable).toEqual([{ row: 0, column: 3, text: 'x' }])
  })
})

describe('edits', () => {
  test('become runs of nights that follow each other; what changes nothing, is over or linked is left out', () => {
    const rows = [row([1, 2, 3, 4, 5]), row([], true)]
    const edits = [5, 1, 2, 4].map((column) => ({ row: 0, column, value: 9 }))
    expect(runsOf(rows, days, [...edits, { row: 1, column: 1, value: 9 }], days[1]!)).toEqual([
      { roomTypeId: 'T', ratePlanId: 'P', from: days[1], values: [9, 9] },
      { roomTypeId: 'T', ratePlanId: 'P', from: days[4], values: [9, 9] },
    ])
    expect(runsOf(rows, days, [{ row: 0, column: 0, value: 9 }], days[1]!)).toEqual([])
    expect(runsOf(rows, days, [{ row: 0, column: 1, value: 2 }], START)).toEqual([])
    expect(countFixed(rows, days, [{ row: 0, column: 0, value: 9 }, { row: 1, column: 5, value: 9 }, { row: 0, column: 5, value: 9 }], days[1]!)).toBe(2) // prettier-ignore
  })

  test('set every night to exactly the value it was to have', () => {
    const values = fc.array(fc.constantFrom(null, 1, 2), { minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(values, values, (own, wanted) => {
        const runs = runsOf([row(own)], days, wanted.map((value, column) => ({ row: 0, column, value })), START) // prettier-ignore
        const after: CellValue[] = [...own]
        for (const run of runs) run.values.forEach((value, at) => (after[days.indexOf(run.from) + at] = value))
        expect(after).toEqual(wanted)
      }),
      { numRuns: LAW_CASES },
    )
  })
})

describe('an odd price', () => {
  const usual = Array.from({ length: 63 }, () => minor(500_000))
  const withOne = (amount: number) => usual.map((price, at) => (at === 30 ? amount : price))

  test('is more than twice or less than half of the same weekday around it, and not at the bound', () => {
    expect([...oddNights(withOne(1_000_001))]).toEqual([30])
    expect([...oddNights(withOne(1_000_000))]).toEqual([])
    expect([...oddNights(withOne(249_999))]).toEqual([30])
    expect([...oddNights(withOne(250_000))]).toEqual([])
  })
  test('needs three neighbours with a price', () => {
    const few = (count: number) => usual.map((price, at) => (at % 7 !== 2 ? price : at === 30 ? 1 : at < 30 && at >= 30 - 7 * count ? price : null)) // prettier-ignore
    expect([...oddNights(few(2))]).toEqual([])
    expect([...oddNights(few(3))]).toEqual([30])
  })
})
