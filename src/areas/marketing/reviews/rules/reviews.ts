import { refuse } from '#core/refusal.ts'
import { type Delivery, MOST_REPLY, MOST_TEXT, type ReviewSource, type ReviewState } from '../contract/choices.ts'

/** What may be done with reviews of a source. */
export type SourceFacts = {
  /** The best rating; the worst is 0 of 10 and 1 of 5. */
  scale: 5 | 10
  canReply: boolean
  /** A published reply can be replaced; else there is one chance. */
  canEditReply: boolean
  /** In characters. */
  replyMax: number
  /** Its terms allow the property to show reviews elsewhere. */
  mayDisplay: boolean
}

/**
 * Google: stars, one reply that can be edited, of at most 4,096 characters (Business Profile API, accounts.locations.reviews.updateReply).
 * Booking.com: ten points; reviews are for the property's own use and a reply cannot be edited (review API of connectivity partners; Guesty).
 * Airbnb: stars, a reply that can be edited (Guesty). Where the makers state nothing, the stricter rule applies: one reply, never changed. None
 * but our own may be shown elsewhere: the terms of the others forbid it, or do not allow it in words.
 */
export const SOURCE_FACTS: Readonly<Record<ReviewSource, SourceFacts>> = {
  OWN: { scale: 10, canReply: true, canEditReply: true, replyMax: MOST_REPLY, mayDisplay: true },
  PULSE: { scale: 5, canReply: false, canEditReply: false, replyMax: 0, mayDisplay: false },
  GOOGLE: { scale: 5, canReply: true, canEditReply: true, replyMax: 4_096, mayDisplay: false },
  BOOKING_COM: { scale: 10, canReply: true, canEditReply: false, replyMax: MOST_REPLY, mayDisplay: false },
  EXPEDIA: { scale: 10, canReply: true, canEditReply: false, replyMax: MOST_REPLY, mayDisplay: false },
  TRIPADVISOR: { scale: 5, canReply: true, canEditReply: false, replyMax: MOST_REPLY, mayDisplay: false },
  AIRBNB: { scale: 5, canReply: true, canEditReply: true, replyMax: MOST_REPLY, mayDisplay: false },
  OTHER: { scale: 10, canReply: true, canEditReply: false, replyMax: MOST_REPLY, mayDisplay: false },
}

/** A rating in tenths of a point as a share of the best one, 0 to 100. */
export const rating100 = (source: ReviewSource, ratingTenths: number): number =>
  (ratingTenths * 10) / SOURCE_FACTS[source].scale

/** Whether a source has such a rating: up to its scale, stars from one on. */
export function isRating(source: ReviewSource, ratingTenths: number): boolean {
  const { scale } = SOURCE_FACTS[source]
  return Number.isInteger(ratingTenths) && ratingTenths >= (scale === 5 ? 10 : 0) && ratingTenths <= scale * 10
}

/** 4, 4.5, 8,7 or 4/5, in tenths; undefined for anything else. */
export function tenthsIn(cell: string): number | undefined {
  const [, points = '', tenth = '0'] = /^\s*(\d{1,2})(?:[.,](\d)\d*)?(?:\s*\/\s*\d+)?\s*$/.exec(cell) ?? []
  return points === '' ? undefined : Number(points) * 10 + Number(tenth)
}

/** Text from elsewhere as it is stored: whole characters, no control characters but line ends, within our length. */
export const cleanText = (text: string, most: number = MOST_TEXT): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]|\p{Cs}/gu, '')
    .trim()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')

const OPEN: readonly ReviewState[] = ['NEW', 'TRIAGED', 'REPLY_DRAFTED']
/** Whether a user still has to decide what becomes of it. */
export const isOpen = (state: ReviewState): boolean => OPEN.includes(state)

/** Whether a score, or the request for a call, opens a case. */
export const needsCase = (score100: number, wantsContact: boolean, lowAt: number): boolean =>
  wantsContact || score100 <= lowAt

type Replied = { source: ReviewSource; hasReply: boolean; delivery: Delivery }

/** Whether a published reply stands at the source: one that it refused does not. */
export const hasStandingReply = ({ hasReply, delivery }: Pick<Replied, 'hasReply' | 'delivery'>): boolean =>
  hasReply && delivery !== 'REFUSED'

/** Whether a reply can still be published. */
export const canReply = (review: Replied): boolean => {
  const { canReply: takesReplies, canEditReply } = SOURCE_FACTS[review.source]
  return takesReplies && (canEditReply || !hasStandingReply(review))
}

/** @throws Refusal reply_not_possible where the source takes none, reply_final where its one reply is published, reply_too_long */
export function assertReply(review: Replied, reply: string): void {
  const { canReply: takesReplies, replyMax } = SOURCE_FACTS[review.source]
  if (!takesReplies) refuse('reply_not_possible', { source: review.source })
  if (!canReply(review)) refuse('reply_final', { source: review.source })
  if (reply.length > replyMax) refuse('reply_too_long', { most: replyMax })
}

/** @throws Refusal review_not_shown for a review whose source does not let it be shown */
export function assertDisplay(source: ReviewSource, isVerified: boolean): void {
  if (!SOURCE_FACTS[source].mayDisplay || !isVerified) refuse('review_not_shown', { source })
}

/** What a template may name in braces. */
export const TEMPLATE_NAMES = ['guest', 'property', 'topic'] as const
export type TemplateValues = Readonly<Record<(typeof TEMPLATE_NAMES)[number], string>>

/** A template with its values, each put in once and never read again. */
export const filledTemplate = (template: string, values: TemplateValues): string =>
  template.replaceAll(/\{(guest|property|topic)\}/g, (_, name: keyof TemplateValues) => values[name])
