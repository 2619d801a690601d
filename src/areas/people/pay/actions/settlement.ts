import { payHistories } from '#areas/people/employees/actions/to-pay.ts'
import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import type { PayLoan } from '../contract/replies.ts'
import { findLoans, insertOneOffs, lockLoans, setLoans } from '../queries/people.ts'
import { findSettings } from '../queries/set-up.ts'
import { findReaching } from '../queries/slips.ts'
import { rateOn } from '../rules/days.ts'
import { leavePay, type LeaveToPay } from '../rules/leave-pay.ts'
import { openedLoan } from './people.ts'
import { sealAmount, sealLoan } from './sealing.ts'

/**
 * How much leave an employee is paid for on a day; undefined for one without pay then, or with pay in another currency. The caller records its purpose.
 */
export async function leavePayOn(
  ctx: Context,
  employeeId: string,
  day: Day,
): Promise<((leave: LeaveToPay) => Minor) | undefined> {
  const [histories, settings] = await Promise.all([payHistories(ctx, [employeeId]), findSettings(ctx.tx)])
  const rates = histories.get(employeeId) ?? []
  const rate = rateOn(rates, day)
  if (!rate || rates.some(({ currency }) => currency !== ctx.property.currency)) return undefined
  return (leave) => leavePay(rate, day, leave, settings)
}

/** The loans of an employee that are not repaid yet. */
export async function owedLoans(ctx: Context, employeeId: string): Promise<PayLoan[]> {
  const loans = (await findLoans(ctx.tx, [employeeId])).map((one) => openedLoan(ctx, one))
  return loans.filter(({ isStopped, outstanding }) => !isStopped && outstanding > 0)
}

/** Where the payslip that reaches a day stands: there is none, its run is in review, or it is over and settles nothing more. */
export const payslipReaching = (ctx: Context, employeeId: string, day: Day): Promise<'NONE' | 'REVIEW' | 'OVER'> =>
  findReaching(ctx.tx, employeeId, day)

/** Takes all that is owed of loans with the next payslip; one that is stopped or paid back stays as it is. */
export async function callInLoans(ctx: Context, employeeId: string, loanIds: readonly string[]): Promise<void> {
  if (loanIds.length === 0) return
  await lockLoans(ctx.tx, loanIds)
  const owed = (await owedLoans(ctx, employeeId)).filter(({ id }) => loanIds.includes(id))
  await setLoans(ctx.tx, owed.map(({ id, amount, outstanding }) => ({ id, sealed: sealLoan(ctx, { amount, instalment: outstanding }) })))
  for (const { id: loanId } of owed)
    ctx.record({ type: 'PAY_LOAN', entity: 'employee', entityId: employeeId, after: { loanId, isCalledIn: true } })
} // prettier-ignore

export type ToPayOnce = { id: string; componentId: string; reason: string; amount: Minor }

/** Pays or takes amounts once each, with the first run that reaches a day. @throws Refusal unknown_reference for no component */
export async function payOnce(
  ctx: Context,
  employeeId: string,
  dueOn: Day,
  lines: readonly ToPayOnce[],
): Promise<void> {
  const sealed = lines.map(({ amount, ...one }) => ({ ...one, sealed: sealAmount(ctx, amount) }))
  await insertOneOffs(ctx.tx, { employeeId, dueOn, at: ctx.now, actorName: ctx.actor.name }, sealed)
  for (const { id: oneOffId, componentId } of lines)
    ctx.record({
      type: 'PAY_ONE_OFF',
      entity: 'employee',
      entityId: employeeId,
      after: { oneOffId, componentId, dueOn },
    })
  ctx.publish('pay')
}
