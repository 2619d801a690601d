import { unlockWorked } from '#areas/people/attendance/actions/pay.ts'
import { notify } from '#areas/people/employees/actions/notify.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { pay } from '../contract/pay.ts'
import { findInstalments, insertInstalments, lockLoans, reopenOneOffs } from '../queries/people.ts'
import { findRelated, withdrawRun } from '../queries/runs.ts'
import { findSlips, FIRST_SLIP, moveSlips } from '../queries/slips.ts'
import { MOST_PEOPLE } from '../rules/choices.ts'
import { reversalOf } from '../rules/loans.ts'
import { voidExpenses } from './expenses.ts'
import { becameOf, lockRun, takePlace } from './runs.ts'
import { openAmount, sealAmount } from './sealing.ts'

/** What a run took for loans is returned by entries of their own. */
async function reverseInstalments(ctx: Context, runId: string): Promise<void> {
  const taken = await findInstalments(ctx.tx, runId)
  await lockLoans(ctx.tx, taken.map(({ loanId }) => loanId)) // prettier-ignore
  const returned = taken.map((one) => ({
    ...one,
    sealed: sealAmount(ctx, reversalOf(openAmount(ctx, one.sealed))),
    isReversal: true,
  }))
  await insertInstalments(ctx.tx, returned)
}

/**
 * Withdraws an approved run as a whole: its payslips no longer count, its expenses are voided, instalments are reversed, one-offs wait for another
 * run, and days of attendance are no longer locked. Its days may be paid by another run.
 *
 * @throws Refusal not_found, stale_version, pay_run_over; own_run for who prepared it; pay_run_followed where a later run paid one of its people,
 *   by what they were paid in this one; pay_run_paid_out while money of its expenses is out, or a charge of one stands
 */
export const withdraw: Action<typeof pay.withdraw> = async (ctx, { payRunId: runId, version, reason }) => {
  const order = await takePlace(ctx)
  const found = await lockRun(ctx, runId, version, 'WITHDRAWN')
  if (found.state === 'WITHDRAWN') refuse('pay_run_over', { state: found.state })
  if (found.preparedById === ctx.actor.id) refuse('own_run')
  const later = (await findRelated(ctx.tx, runId)).find((one) => one.place === 'AFTER' && one.state !== 'WITHDRAWN')
  if (later) refuse('pay_run_followed', { number: later.number })
  const slips = (await findSlips(ctx.tx, runId, FIRST_SLIP, MOST_PEOPLE)).filter(({ state }) => state === 'APPROVED')
  await voidExpenses(ctx, found, reason)
  await reverseInstalments(ctx, runId)
  await reopenOneOffs(ctx.tx, runId)
  await moveSlips(ctx.tx, runId, ['APPROVED'], 'WITHDRAWN')
  await withdrawRun(ctx.tx, runId, { by: ctx.actor, at: ctx.now, reason, order })
  await unlockWorked(ctx, slips.map(({ employeeId }) => employeeId), found.from, found.until) // prettier-ignore
  const facts = { from: found.from, until: found.until }
  notify(ctx, slips.flatMap(({ userId }) => userId ?? []), { kind: 'payslipWithdrawn', message: 'Your payslip was withdrawn', facts, path: '/hrm/payslips' }) // prettier-ignore
  notify(ctx, [found.preparedById], { kind: 'payRunWithdrawn', message: 'A pay run was withdrawn', facts: { ...facts, number: found.number, reason }, path: `/hrm/pay/${runId}` }) // prettier-ignore
  return becameOf(ctx, found, 'WITHDRAWN', reason)
}
