import type { Context } from '#server/request/context.ts'
import { insertOpened, type OpenedCase } from '../queries/opened.ts'
import { casePath } from '../rules.ts'

/** Opens cases that reviews, journeys or complaints need, and notifies the desk. @returns those that were opened */
export async function openCases<C extends OpenedCase>(ctx: Context, cases: readonly C[]): Promise<C[]> {
  const opened = await insertOpened(ctx.tx, cases)
  const fresh = cases.filter(({ id }) => opened.has(id))
  for (const { id, number, name, subject, desk, reviewId, journeyLogId, messageId } of fresh) {
    const of = Object.fromEntries(Object.entries({ reviewId, journeyLogId, messageId }).filter(([, from]) => from !== null)) // prettier-ignore
    ctx.record({ type: 'CASE_OPENED', entity: 'case', entityId: id, after: { number, ...of } })
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
  if (fresh.length > 0) ctx.publish('cases')
  return fresh
}
