import { BLOCK_TYPES } from '../contract/facts.ts'

/** The blocks of a column: all but columns. */
export const COLUMN_TYPES = BLOCK_TYPES.filter((type) => type !== 'COLUMNS')

/** A list with one entry moved to another place; a place beyond it changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const one = list[from]
  if (one === undefined || to < 0 || to >= list.length) return [...list]
  const rest = list.filter((_each, at) => at !== from)
  return [...rest.slice(0, to), one, ...rest.slice(to)]
}
