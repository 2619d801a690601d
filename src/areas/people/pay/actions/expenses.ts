import { enterAll, voidBills } from '#areas/billing/expenses/actions/enter.ts'
import { groupedBy } from '#core/grouped.ts'
import { minor, sum, zero } from '#core/money.ts'
import { Refusal, refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { PayCost } from '../contract/replies.ts'
import type { StoredRun } from '../queries/runs.ts'

const CATEGORY = 'Wages'
const billNumberOf = ({ number }: StoredRun): string => `Pay ${number}`

/** Enters what a run costs as expenses that are to be paid, one for each department: what is earned, and what the employer bears beside. */
export async function enterExpenses(ctx: Context, run: StoredRun, costs: readonly PayCost[]): Promise<void> {
  const { from, until, payOn } = run
  const departments = groupedBy(costs.filter(({ kind }) => kind !== 'DEDUCTION'), ({ departmentId }) => departmentId) // prettier-ignore
  const bills = [...departments.values()].flatMap((lines) => {
    const [first] = lines
    const amount = sum(lines.map((one) => one.amount))
    return first && amount > 0 ? [{ vendor: first.departmentName, amount: minor(amount) }] : []
  })
  const common = {
    category: CATEGORY,
    billNumber: billNumberOf(run),
    billOn: until,
    dueOn: payOn < until ? null : payOn,
  }
  await enterAll(ctx, bills.map((bill) => ({ ...common, ...bill, description: `${from} – ${until}`, taxAmount: zero }))) // prettier-ignore
}

/** Voids what was entered for a run. @throws Refusal pay_run_paid_out while money of it is out, or a charge of it stands */
export async function voidExpenses(ctx: Context, run: StoredRun, reason: string): Promise<void> {
  await voidBills(ctx, { category: CATEGORY, billNumber: billNumberOf(run) }, reason).catch((error: unknown) => {
    if (error instanceof Refusal) refuse('pay_run_paid_out')
    throw error
  })
}
