import { languageOf } from '#core/language.ts'
import type { Context } from '#server/request/context.ts'
import { newToken } from '#server/database/ids.ts'
import type { OpenedCase } from '../queries/opened.ts'
import { findReviewsForCases, insertReviewEntries, type ReviewForCase } from '../queries/reviews.ts'
import { dueAt } from '../rules.ts'
import { openCases } from './opened.ts'

const SUBJECTS = {
  en: { score: (score: number) => `Review with a score of ${score} of 100`, contact: 'A guest asks to be contacted' },
  fr: { score: (score: number) => `Avis noté ${score} sur 100`, contact: 'Un client demande à être contacté' },
} as const

/** A complaint for the desk of the guests in house; urgent while the guest is still here. */
function caseOf(ctx: Context, review: ReviewForCase): OpenedCase & { words: string } {
  const { reviewId, score100, wantsContact, words, name, email, phone, reference, place } = review
  const own = languageOf(ctx.property.locale)
  const priority = review.source === 'PULSE' ? 'URGENT' : 'HIGH'
  const subject = wantsContact ? SUBJECTS[own].contact : SUBJECTS[own].score(score100)
  const token = `${ctx.property.id}-${newToken()}`
  return {
    id: ctx.newId(), number: ctx.newReference(), token, desk: 'SERVICE', kind: 'COMPLAINT', priority, subject, name, email, phone, reference, place, reviewId, journeyLogId: null, messageId: null,
    language: review.language ?? own, dueAt: dueAt(ctx.now, 'SERVICE', priority), createdAt: ctx.now, createdByName: '', words: words || subject,
  } // prettier-ignore
}

/** Opens a case for each review of a property that needs one; the desk is notified. */
export async function openForReviews(ctx: Context): Promise<void> {
  const cases = (await findReviewsForCases(ctx.tx)).map((review) => caseOf(ctx, review))
  if (cases.length === 0) return
  const opened = await openCases(ctx, cases)
  const entries = opened.map(({ id, words, name }) => ({ id: ctx.newId(), caseId: id, body: words, author: name }))
  await insertReviewEntries(ctx.tx, entries, ctx.now)
  if (opened.length > 0) ctx.publish('reviews')
}
