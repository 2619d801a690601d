import { readTable } from '#core/csv.ts'
import type { Day } from '#core/dates.ts'
import { type DayOrder, readDay } from '#core/table-days.ts'
import { OTHER_SOURCES, type OtherSource } from '../contract/choices.ts'
import { isRating, tenthsIn } from './reviews.ts'

export type ScoreLine = {
  competitorId: string
  source: OtherSource
  scoredOn: Day
  ratingTenths: number
  count: number | null
}
export type LineFault = 'COMPETITOR' | 'SOURCE' | 'DAY' | 'RATING' | 'COUNT' | 'TWICE'
type World = { today: Day; competitors: readonly { id: string; name: string }[]; order: DayOrder }

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '')
const sourceIn = (cell: string): OtherSource | undefined =>
  OTHER_SOURCES.find((source) => plain(source) === plain(cell))

/** Cells of a line as a score, or the first thing wrong with it. */
function scoreIn(cells: readonly string[], { today, competitors, order }: World): ScoreLine | LineFault {
  const [name = '', sourceName = '', dayText = '', ratingText = '', countText = ''] = cells.map((cell) => cell.trim())
  const competitor = competitors.find((one) => one.name.trim().toLowerCase() === name.toLowerCase())
  if (!competitor) return 'COMPETITOR'
  const source = sourceIn(sourceName)
  if (!source) return 'SOURCE'
  const scoredOn = readDay(dayText, order)
  if (scoredOn === undefined || scoredOn > today) return 'DAY'
  const ratingTenths = tenthsIn(ratingText)
  if (ratingTenths === undefined || !isRating(source, ratingTenths)) return 'RATING'
  if (!/^\d{0,7}$/.test(countText)) return 'COUNT'
  return {
    competitorId: competitor.id,
    source,
    scoredOn,
    ratingTenths,
    count: countText === '' ? null : Number(countText),
  }
}

/**
 * Reads a pasted table of scores: competitor, source, day, rating and the number of reviews, which may be left out. A line that cannot be read is
 * named with its number, counted from 1, and what is wrong; so is one of the same competitor, source and day as a line before it.
 */
export function readScoreLines(
  typed: string,
  world: World,
): { scores: ScoreLine[]; faults: { line: number; fault: LineFault }[] } {
  const scores: ScoreLine[] = []
  const faults: { line: number; fault: LineFault }[] = []
  const seen = new Set<string>()
  for (const [at, cells] of readTable(typed).entries()) {
    const read = scoreIn(cells, world)
    const key = typeof read === 'string' ? '' : `${read.competitorId} ${read.source} ${read.scoredOn}`
    if (typeof read === 'string') faults.push({ line: at + 1, fault: read })
    else if (seen.has(key)) faults.push({ line: at + 1, fault: 'TWICE' })
    else scores.push(read)
    seen.add(key)
  }
  return { scores, faults }
}
