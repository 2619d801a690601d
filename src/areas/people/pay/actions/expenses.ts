import { enterAll, voidBills } from '#areas/billing/expenses/actions/enter.ts'
import { zero } from '#core/money.ts'
import { Refusal, refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { PayCost } from '../contract/replies.ts'
import { findRunExpenses, insertRunExpenses, type StoredRun } from '../queries/runs.ts'
import { billsOf } from '../rules/bills.ts'

/**
 * Enters what a run costs as expenses that are to be paid, one for each department with enough people.
 *
 * @param departmentIds of each person it pays
 */
export async function enterExpenses(
  ctx: Context,
  run: StoredRun,
  costs: readonly PayCost[],
  departmentIds: readonly string[],
): Promise<void> {
  const { from, until, payOn, number } = run
  const common = {
    category: 'Wages',
    billNumber: `Pay ${number}`,
    billOn: until,
    dueOn: payOn < until ? null : payOn,
    description: `${from} – ${until}`,
    taxAmount: zero,
  }
  const ids = await enterAll(ctx, billsOf(costs, departmentIds).map((bill) => ({ ...common, ...bill }))) // prettier-ignore
  await insertRunExpenses(ctx.tx, run.id, ids)
}

/** Voids what was entered for a run. @throws Refusal pay_run_paid_out while money of it is out, or a charge of it stands */
export async function voidExpenses(ctx: Context, run: StoredRun, reason: string): Promise<void> {
  await voidBills(ctx, await findRunExpenses(ctx.tx, run.id), reason).catch((error: unknown) => {
    if (error instanceof Refusal) refuse('pay_run_paid_out')
    throw error
  })
}
