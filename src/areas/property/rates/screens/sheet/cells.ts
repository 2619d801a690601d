import type { Minor } from '#core/money.ts'
import type { RestrictionName } from '../../contract/restrictions.ts'

/** What the sheet shows and edits: prices, or one restriction. */
export const VIEWS = [
  'price',
  'minStay',
  'maxStay',
  'minStayThrough',
  'maxStayThrough',
  'stayLengths',
  'closed',
  'closedToArrival',
  'closedToDeparture',
  'minAdvance',
  'maxAdvance',
  'minPrice',
] as const satisfies readonly ('price' | RestrictionName)[]
export type View = (typeof VIEWS)[number]

/** The value of a cell: money in minor units, nights, days, whether it is closed, or lengths of stays; null is not set. */
export type CellValue = number | boolean | readonly number[] | null

const FLAGS: ReadonlySet<View> = new Set(['closed', 'closedToArrival', 'closedToDeparture'])
/** Whether a view's cells are on or off. */
export const isFlag = (view: View): boolean => FLAGS.has(view)

/** Whether a view's cells are amounts. */
export const isMoney = (view: View): boolean => view === 'price' || view === 'minPrice'

export const areEqualCells = (a: CellValue, b: CellValue): boolean => JSON.stringify(a) === JSON.stringify(b)

type Money = { parse: (typed: string) => Minor | undefined; plain: (amount: Minor) => string }

const YES = /^(?:x|1|y|yes|true|closed|oui|o|vrai|fermé|ferme)$/i
const NO = /^(?:0|n|no|non|false|faux|open|ouvert)$/i
const MOST = 1_000

/** What someone typed or pasted into a cell; undefined when the view has no such value. An empty cell is not set. */
export function parseCell(view: View, typed: string, money: Pick<Money, 'parse'>): CellValue | undefined {
  const text = typed.trim()
  if (text === '') return null
  if (isMoney(view)) {
    const amount = money.parse(text)
    return amount !== undefined && amount >= 0 ? amount : undefined
  }
  if (isFlag(view)) return YES.test(text) ? true : NO.test(text) ? false : undefined
  if (view === 'stayLengths') {
    const lengths = text.split(/[\s,;]+/).map(Number)
    return lengths.every((length) => Number.isInteger(length) && length > 0 && length <= 366) ? lengths : undefined
  }
  const count = Number(text)
  const least = view === 'minAdvance' || view === 'maxAdvance' ? 0 : 1
  return /^\d+$/.test(text) && count >= least && count <= MOST ? count : undefined
}

/** A cell as it is typed and copied; what is not set is empty. */
export function plainCell(view: View, value: CellValue, money: Pick<Money, 'plain'>): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'x' : '0'
  if (typeof value !== 'number') return value.join(', ')
  return isMoney(view) ? money.plain(value as Minor) : String(value)
}
