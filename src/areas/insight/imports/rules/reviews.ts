import type { NewReview } from '#areas/marketing/reviews/contract/inbox.ts'
import { OTHER_SOURCES } from '#areas/marketing/reviews/contract/choices.ts'
import { reviews } from '#areas/marketing/reviews/contract/reviews.ts'
import { cleanText, isRating, tenthsIn } from '#areas/marketing/reviews/rules/reviews.ts'
import { plainTitle } from '#core/columns.ts'
import type { Day } from '#core/dates.ts'
import { type DayOrder, readDay } from '#core/table-days.ts'
import type { Fault } from '../contract.ts'
import type { ImportField } from './fields.ts'
import { twice } from './imports.ts'

/** The columns of a table of reviews, and what identifies the existing ones: their source and its number. */
export type ReviewWorld = {
  today: Day
  references: ReadonlySet<string>
  known: ReadonlySet<string>
  inactive: ReadonlySet<string>
}

type Cells = Partial<Record<ImportField, string>>
export type PlannedReview = { name: string; faults: Fault[]; input?: NewReview }

/** What a source and its number are recognised by. */
export const reviewKey = (source: string, externalId: string): string => `${source} ${externalId}`

/** Every line of a table of reviews with what is wrong with it. */
export function plannedReviews(all: readonly Cells[], world: ReviewWorld, order: DayOrder): PlannedReview[] {
  const lines = all.map((cells) => plannedLine(cells, world, order))
  const keys = lines.map(({ source, externalId }) => (externalId === '' ? '' : reviewKey(source, externalId)))
  const isTwice = twice(keys)
  return lines.map(({ source: _source, externalId: _id, ...line }, index) => {
    if (isTwice[index]) return { name: line.name, faults: [...line.faults, 'TWICE'] }
    return world.known.has(keys[index] ?? '') ? { name: line.name, faults: [...line.faults, 'EXISTS'] } : line
  })
}

function plannedLine(cells: Cells, { today, references, inactive }: ReviewWorld, order: DayOrder) {
  const faults = new Set<Fault>()
  const source = OTHER_SOURCES.find((each) => plainTitle(each) === plainTitle(cells.reviewSource ?? '')) ?? 'OTHER'
  if (source === 'OTHER' && !['', 'other', 'autre'].includes(plainTitle(cells.reviewSource ?? ''))) faults.add('SOURCE')
  if (inactive.has(source)) faults.add('SOURCE_OFF')
  const externalId = (cells.externalId ?? '').trim()
  if (externalId === '') faults.add('EXTERNAL_ID')
  const ratingTenths = tenthsIn(cells.rating ?? '')
  if (ratingTenths === undefined || !isRating(source, ratingTenths)) faults.add('RATING')
  const postedOn = readDay(cells.postedOn ?? '', order)
  if (postedOn === undefined || postedOn > today) faults.add('POSTED')
  const bookingReference = (cells.reference ?? '').trim()
  if (bookingReference !== '' && !references.has(bookingReference)) faults.add('BOOKING')
  const author = cleanText(cells.author ?? '')
  const read = reviews.enter.input.safeParse({
    source, externalId, author, ratingTenths, postedOn, bookingReference, language: (cells.language ?? '').trim().slice(0, 2).toLowerCase(),
    title: cleanText(cells.reviewTitle ?? ''), body: cleanText(cells.reviewText ?? ''), positive: cleanText(cells.positive ?? ''), negative: cleanText(cells.negative ?? ''),
  }) // prettier-ignore
  if (!read.success && faults.size === 0) faults.add('TOO_LONG')
  const name = author || externalId
  return {
    source,
    externalId,
    name,
    faults: [...faults],
    ...(read.success && faults.size === 0 ? { input: read.data } : {}),
  }
}
