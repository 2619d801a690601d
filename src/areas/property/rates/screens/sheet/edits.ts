import { addDays, type Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { areEqualCells, type CellValue, parseCell, type View } from './cells.ts'

/** A row of the sheet, and the value of each night of it. */
export type EditedRow = {
  roomTypeId: string | null
  ratePlanId: string | null
  isFixed: boolean
  /** What is set at this very place; null where nothing is. */
  own: readonly CellValue[]
}

/** A rectangle of cells; both ends belong to it. */
export type Area = { top: number; bottom: number; start: number; end: number }
export type Edit = { row: number; column: number; value: CellValue }

export const areaOf = (a: { row: number; column: number }, b: { row: number; column: number }): Area => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  start: Math.min(a.column, b.column),
  end: Math.max(a.column, b.column),
})

const range = (from: number, until: number) =>
  Array.from({ length: Math.max(0, until - from + 1) }, (_, at) => from + at)

export const placesIn = ({ top, bottom, start, end }: Area): { row: number; column: number }[] =>
  range(top, bottom).flatMap((row) => range(start, end).map((column) => ({ row, column })))

/** One value for every cell of an area. */
export const filled = (area: Area, value: CellValue): Edit[] => placesIn(area).map((place) => ({ ...place, value }))

/** The first row of an area down to its last, or its first column to its end. */
export function copiedOn(rows: readonly EditedRow[], area: Area, way: 'down' | 'across'): Edit[] {
  const shown = (row: number, column: number) => rows[row]?.own[column] ?? null
  return placesIn(area).map(({ row, column }) => ({
    row,
    column,
    value: way === 'down' ? shown(area.top, column) : shown(row, area.start),
  }))
}

export type Pasted = {
  area: Area
  edits: Edit[]
  unreadable: { row: number; column: number; text: string }[]
  /** Whether some of what was copied lies beyond the sheet. */
  isCut: boolean
}

/**
 * What copied cells come to from the first cell of an area on. One cell fills the whole area; what goes beyond the sheet is cut off. Cells that
 * cannot be read are named, and nothing is to be set then.
 */
export function pasted(
  cells: readonly (readonly string[])[],
  area: Area,
  size: { rows: number; columns: number },
  view: View,
  money: { parse: (typed: string) => Minor | undefined },
): Pasted {
  const isOne = cells.length === 1 && cells[0]?.length === 1
  const at = (row: number, column: number) => (isOne ? cells[0]?.[0] : cells[row - area.top]?.[column - area.start])
  const width = Math.max(...cells.map((line) => line.length))
  const target = isOne
    ? area
    : { top: area.top, start: area.start, bottom: area.top + cells.length - 1, end: area.start + width - 1 }
  const within = {
    ...target,
    bottom: Math.min(target.bottom, size.rows - 1),
    end: Math.min(target.end, size.columns - 1),
  }
  const read = placesIn(within).flatMap(({ row, column }) => {
    const text = at(row, column)
    return text === undefined ? [] : [{ row, column, text, value: parseCell(view, text, money) }]
  })
  return {
    area: within,
    edits: read.flatMap(({ row, column, value }) => (value === undefined ? [] : [{ row, column, value }])),
    unreadable: read.flatMap(({ row, column, text, value }) => (value === undefined ? [{ row, column, text }] : [])),
    isCut: within.bottom < target.bottom || within.end < target.end,
  }
}

/** How many edits would change something of nights that cannot be changed: those of linked plans, and those that are over. */
export const countFixed = (
  rows: readonly EditedRow[],
  days: readonly Day[],
  edits: readonly Edit[],
  today: Day,
): number => edits.filter(({ row, column }) => rows[row]?.isFixed !== false || (days[column] ?? today) < today).length

/** A run of nights of one place with a value each. */
export type Run = { roomTypeId: string | null; ratePlanId: string | null; from: Day; values: CellValue[] }

/** Edits that change something of nights that may be changed, as runs of nights that follow each other. */
export function runsOf(rows: readonly EditedRow[], days: readonly Day[], edits: readonly Edit[], today: Day): Run[] {
  const byPlace = edits.toSorted((a, b) => a.row - b.row || a.column - b.column)
  const runs: (Run & { row: number; next: Day })[] = []
  for (const { row, column, value } of byPlace) {
    const [place, day] = [rows[row], days[column]]
    if (!place || !day || place.isFixed || day < today || areEqualCells(place.own[column] ?? null, value)) continue
    const last = runs.at(-1)
    if (last?.row === row && last.next === day) {
      last.values.push(value)
      last.next = addDays(day, 1)
    } else {
      const { roomTypeId, ratePlanId } = place
      runs.push({ roomTypeId, ratePlanId, from: day, values: [value], row, next: addDays(day, 1) })
    }
  }
  return runs.map(({ roomTypeId, ratePlanId, from, values }) => ({ roomTypeId, ratePlanId, from, values }))
}
