import { MOST_BLOCKS, MOST_COLUMN_BLOCKS } from '../contract/facts.ts'
import type { Item } from './editor.ts'

/** Where a block is: in the mail itself, or in a column of the block of columns with this place. */
export type Place = { list: 'mail'; at: number } | { list: 'left' | 'right'; columns: number; at: number }

/** The block of columns next to a block of the mail: the nearest above it, else the nearest below. */
function columnsBy(items: readonly Item[], at: number): number | undefined {
  const all = items.flatMap(({ type }, place) => (type === 'COLUMNS' ? [place] : []))
  return all.findLast((place) => place < at) ?? all.find((place) => place > at)
}

const lengthOf = (items: readonly Item[], columns: number, list: 'left' | 'right'): number => {
  const item = items[columns]
  return item?.type === 'COLUMNS' ? item.props[list].length : MOST_COLUMN_BLOCKS
}

/**
 * Where a block goes that is moved sideways: to the right into the left column beside it, on to the right column, and back to the left until
 * it is in the mail again, below its columns. Undefined where there is no such place, or no room; columns go into no column.
 */
export function besideOf(items: readonly Item[], from: Place, step: -1 | 1): Place | undefined {
  if (from.list === 'mail') {
    const columns = items[from.at]?.type === 'COLUMNS' ? undefined : columnsBy(items, from.at)
    return step === 1 && columns !== undefined ? endOf(items, 'left', columns) : undefined
  }
  const { list, columns } = from
  if (list === 'left' && step === 1) return endOf(items, 'right', columns)
  if (list === 'right' && step === -1) return endOf(items, 'left', columns)
  return list === 'left' && items.length < MOST_BLOCKS ? { list: 'mail', at: columns + 1 } : undefined
}

function endOf(items: readonly Item[], list: 'left' | 'right', columns: number): Place | undefined {
  const at = lengthOf(items, columns, list)
  return at < MOST_COLUMN_BLOCKS ? { list, columns, at } : undefined
}

const isSameList = (one: Place, other: Place): boolean =>
  one.list === other.list && (one.list === 'mail' || (other.list !== 'mail' && one.columns === other.columns))

/** Whether a block may be dropped in the list of a place: columns in no column, and nothing in another list that is full. */
export function mayDropIn(items: readonly Item[], from: Place, to: Place): boolean {
  if (isSameList(from, to)) return true
  if (to.list === 'mail') return items.length < MOST_BLOCKS
  const isColumns = from.list === 'mail' && items[from.at]?.type === 'COLUMNS'
  return !isColumns && lengthOf(items, to.columns, to.list) < MOST_COLUMN_BLOCKS
}
