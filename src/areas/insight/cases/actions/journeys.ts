import { languageOf } from '#core/language.ts'
import { newToken } from '#server/database/ids.ts'
import type { Context } from '#server/request/context.ts'
import { findStepsForCases, insertStepCases, type StepCase, type StepForCase } from '../queries/journeys.ts'
import { casePath, dueAt } from '../rules.ts'

/** A request for the desk of the guests in house, entered by the journey. */
function caseOf(ctx: Context, { journey, language, ...step }: StepForCase): StepCase {
  return {
    ...step, id: ctx.newId(), number: ctx.newReference(), token: `${ctx.property.id}-${newToken()}`, desk: 'SERVICE', kind: 'REQUEST', priority: 'NORMAL',
    language: language ?? languageOf(ctx.property.locale), dueAt: dueAt(ctx.now, 'SERVICE', 'NORMAL'), createdAt: ctx.now, createdByName: journey,
  } // prettier-ignore
}

/** Opens the case of each step of a journey that has none yet; the desk is notified. */
export async function openForJourneys(ctx: Context): Promise<void> {
  const cases = (await findStepsForCases(ctx.tx)).map((step) => caseOf(ctx, step))
  if (cases.length === 0) return
  const opened = await insertStepCases(ctx.tx, cases)
  for (const { id, number, name, subject, desk, journeyLogId } of cases.filter((one) => opened.has(one.id))) {
    ctx.record({ type: 'CASE_OPENED', entity: 'case', entityId: id, after: { number, journeyLogId } })
    ctx.notify({
      type: 'call waiter',
      referenceNumber: number,
      referenceId: id,
      status: 'submitted',
      message: `${name}: ${subject}`,
      text: { kind: 'case_opened', facts: { name, subject, number } },
      redirectPath: casePath(desk, id),
    })
  }
  ctx.publish('cases')
}
