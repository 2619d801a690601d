import { minor, shareOf } from '#core/money.ts'
import type { Reply } from '#core/contract.ts'
import type { reports } from '../contract/reports.ts'

export type Budget = Reply<typeof reports.budget>
export type BudgetRow = Budget['lines'][number]

/** What is typed into cells and not saved yet, by line and month from 0. */
export type Typed = ReadonlyMap<string, string>
export const cellKey = (line: string, month: number): string => `${line} ${month}`

/** How amounts are read and written: those of money by its currency. */
export type Written = { parse: (typed: string) => number | undefined; plain: (amount: number) => string }

/** A count as people write it, with or without groups; undefined of anything else. */
export function parseCount(typed: string): number | undefined {
  const digits = typed.replaceAll(/[\s.,'’]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

/** The value of a cell; null is empty, undefined is no amount. */
export function readCell(typed: string, { parse }: Written): number | null | undefined {
  if (typed.trim() === '') return null
  const amount = parse(typed.trim())
  return amount !== undefined && amount >= 0 ? amount : undefined
}

type Place = { rows: readonly BudgetRow[]; writtenOf: (row: BudgetRow) => Written }
export type Change = { line: BudgetRow['line']; month: number; amount: number | null; before: number | null }

/** What saving writes: cells that are other than stored. @returns undefined while a cell is no amount */
export function changesOf({ rows, writtenOf }: Place, typed: Typed): Change[] | undefined {
  const changes: Change[] = []
  for (const row of rows)
    for (const [month, before] of row.months.entries()) {
      const text = typed.get(cellKey(row.line, month))
      if (text === undefined) continue
      const amount = readCell(text, writtenOf(row))
      if (amount === undefined) return undefined
      if (amount !== before) changes.push({ line: row.line, month: month + 1, amount, before })
    }
  return changes
}

export type Read = { typed: Typed; wrong: { line: string; text: string }[]; isCut: boolean }

/** Cells of a spreadsheet from a cell of the budget on, right and down; nothing is typed while one is no amount. */
export function pastedAt(
  { rows, writtenOf }: Place,
  { row: top, month: left }: { row: number; month: number },
  cells: readonly (readonly string[])[],
): Read {
  const typed = new Map<string, string>()
  const wrong: Read['wrong'] = []
  let isCut = false
  for (const [down, line] of cells.entries())
    for (const [across, text] of line.entries()) {
      const row = rows[top + down]
      if (!row || left + across > 11) {
        isCut ||= text.trim() !== ''
        continue
      }
      if (readCell(text, writtenOf(row)) === undefined) wrong.push({ line: row.line, text })
      typed.set(cellKey(row.line, left + across), text.trim())
    }
  return { typed, wrong, isCut }
}

/** A table whose first column names lines; the next twelve are its months. Lines of other names are skipped. */
export function importedFrom(place: Place, names: Readonly<Record<string, string>>, table: readonly string[][]): Read {
  const typed = new Map<string, string>()
  const wrong: Read['wrong'] = []
  for (const [name = '', ...months] of table) {
    const called = name.trim().toLowerCase()
    const row = place.rows.findIndex(
      ({ line }) => line.toLowerCase() === called || names[line]?.toLowerCase() === called,
    )
    if (row < 0) continue
    const read = pastedAt(place, { row, month: 0 }, [months.slice(0, 12)])
    for (const [key, text] of read.typed) if (text !== '') typed.set(key, text)
    wrong.push(...read.wrong)
  }
  return { typed, wrong, isCut: false }
}

/** Last year's figures of the months that have one, changed by a share in basis points. */
export function filledFrom({ rows, writtenOf }: Place, basisPoints: number): Typed {
  const typed = new Map<string, string>()
  for (const row of rows)
    for (const [month, amount] of row.lastYear.entries())
      if (amount !== null && amount >= 0)
        typed.set(
          cellKey(row.line, month),
          writtenOf(row).plain(Math.max(0, amount + shareOf(minor(amount), basisPoints))),
        )
  return typed
}
