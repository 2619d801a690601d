import type { CountLine } from '../contract/cashier.ts'

/** What is typed on a count sheet: pieces by note or coin, as text, so that an empty box stays empty. */
export type CountDraft = Readonly<Record<number, string>>

const MOST_PIECES = 100_000

/** Pieces of a box; nothing typed is none, what is no number is undefined. */
export function piecesOf(typed: string | undefined): number | undefined {
  const text = (typed ?? '').trim()
  if (text === '') return 0
  const pieces = Number(text)
  return /^\d+$/.test(text) && pieces <= MOST_PIECES ? pieces : undefined
}

export const linesOf = (draft: CountDraft, denominations: readonly number[]): CountLine[] =>
  denominations.map((value) => ({ value, pieces: piecesOf(draft[value]) ?? 0 })).filter(({ pieces }) => pieces > 0)

/** The total of the fields, in minor units; undefined while one of them is no number. */
export function sumOf(draft: CountDraft, denominations: readonly number[]): number | undefined {
  let total = 0
  for (const value of denominations) {
    const pieces = piecesOf(draft[value])
    if (pieces === undefined) return undefined
    total += value * pieces
  }
  return total
}
