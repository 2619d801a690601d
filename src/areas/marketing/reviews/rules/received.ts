import type { Instant } from '#core/dates.ts'
import type { OtherSource } from '../contract/choices.ts'
import type { WireReview } from '../contract/wire.ts'
import { cleanText, isRating } from './reviews.ts'

/** The words and the rating of a review, as they are stored. */
export type ReviewWords = {
  author: string
  language: string
  title: string
  body: string
  positive: string
  negative: string
  ratingTenths: number
}
export type ReceivedReview = ReviewWords & {
  externalId: string
  /** By the clock of the source. */
  changedAt: Instant
  postedAt: Instant
  booking: string
  translation: string
  translationLanguage: string
}
export type KnownReview = ReviewWords & {
  /** Null for one that was entered by hand or imported. */
  changedAt: Instant | null
}

const LONGEST_AUTHOR = 120
const LONGEST_TITLE = 300
const LONGEST_BOOKING = 40
const DAY_MS = 86_400_000

const languageIn = (text: string): string => /^[a-z]{2}\b/.exec(text.toLowerCase())?.[0] ?? ''

/** A translation with its language; one without is none. */
function translationIn(wire: WireReview['translation']): Pick<ReceivedReview, 'translation' | 'translationLanguage'> {
  const [translation, translationLanguage] = [cleanText(wire?.text ?? ''), languageIn(wire?.language ?? '')]
  const isWhole = translation !== '' && translationLanguage !== ''
  return isWhole ? { translation, translationLanguage } : { translation: '', translationLanguage: '' }
}

/** A review of a call as it is stored: its text as text, cut to our lengths. */
export const receivedOf = (wire: WireReview): ReceivedReview => ({
  externalId: wire.id,
  changedAt: wire.changedAt,
  postedAt: wire.postedAt,
  author: cleanText(wire.author, LONGEST_AUTHOR).replaceAll(/\s+/g, ' '),
  language: languageIn(wire.language),
  title: cleanText(wire.title, LONGEST_TITLE),
  body: cleanText(wire.text),
  positive: cleanText(wire.positive),
  negative: cleanText(wire.negative),
  ratingTenths: Math.round(wire.rating * 10),
  booking: cleanText(wire.booking, LONGEST_BOOKING),
  ...translationIn(wire.translation),
})

/** Why a review is not taken; empty when it is. The clock of a source may be ahead by a day. */
export function refusedFor(source: OtherSource, review: ReceivedReview, now: Instant): string {
  if (!isRating(source, review.ratingTenths)) return 'rating_off_scale'
  const latest = Math.max(Date.parse(review.postedAt), Date.parse(review.changedAt))
  return latest > Date.parse(now) + DAY_MS ? 'date_in_future' : ''
}

const WORDS = ['author', 'language', 'title', 'body', 'positive', 'negative', 'ratingTenths'] as const

/** NEW does not exist yet, CHANGED replaces the existing one, SAME repeats it later, OLD is older than the existing one. */
export type Fate = 'NEW' | 'CHANGED' | 'SAME' | 'OLD'

/** What becomes of a review that is delivered: the latest by the clock of its source counts, in whatever order they come. */
export function fateOf(review: ReceivedReview, known: KnownReview | undefined): Fate {
  if (!known) return 'NEW'
  if (known.changedAt !== null && Date.parse(review.changedAt) <= Date.parse(known.changedAt)) return 'OLD'
  return WORDS.every((field) => review[field] === known[field]) ? 'SAME' : 'CHANGED'
}

/** Of each review of a call the latest one. */
export function latestOf(reviews: readonly ReceivedReview[]): ReceivedReview[] {
  const latest = new Map<string, ReceivedReview>()
  for (const review of reviews) {
    const other = latest.get(review.externalId)
    if (!other || Date.parse(other.changedAt) < Date.parse(review.changedAt)) latest.set(review.externalId, review)
  }
  return [...latest.values()]
}
