import { languageOf } from '#core/language.ts'
import { newToken } from '#server/database/ids.ts'
import type { Context } from '#server/request/context.ts'
import { findStepsForCases, type StepForCase } from '../queries/journeys.ts'
import type { OpenedCase } from '../queries/opened.ts'
import { dueAt } from '../rules.ts'
import { openCases } from './opened.ts'

/** A request for the desk of the guests in house, entered by the journey. */
function caseOf(ctx: Context, { journey, language, ...step }: StepForCase): OpenedCase {
  return {
    ...step, id: ctx.newId(), number: ctx.newReference(), token: `${ctx.property.id}-${newToken()}`, desk: 'SERVICE', kind: 'REQUEST', priority: 'NORMAL',
    language: language ?? languageOf(ctx.property.locale), dueAt: dueAt(ctx.now, 'SERVICE', 'NORMAL'), createdAt: ctx.now, createdByName: journey, reviewId: null, messageId: null,
  } // prettier-ignore
}

/** Opens the case of each step of a journey that has none yet; the desk is notified. */
export async function openForJourneys(ctx: Context): Promise<void> {
  const cases = (await findStepsForCases(ctx.tx)).map((step) => caseOf(ctx, step))
  if (cases.length > 0) await openCases(ctx, cases)
}
