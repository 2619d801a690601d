import { closeAccounts, type HoursToPay, takeOut, usableOf } from '#areas/people/attendance/actions/hours.ts'
import { assertEmployee, payHistories, type PayHistory } from '#areas/people/employees/actions/to-pay.ts'
import { type Day, minutesText } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { pay } from '../contract/pay.ts'
import type { PaySettings } from '../contract/replies.ts'
import { findSettings } from '../queries/set-up.ts'
import { rateOn } from '../rules/days.ts'
import { hoursPay } from '../rules/hours-pay.ts'
import { payOnce } from './settlement.ts'

/** What hours are worth to an employee on a day; undefined for one without pay then, or with pay in another currency. */
function worthOf(ctx: Context, rates: readonly PayHistory[], settings: PaySettings, on: Day, minutes: number): Minor | undefined {
  const rate = rateOn(rates, on)
  if (!rate || rates.some(({ currency }) => currency !== ctx.property.currency)) return undefined
  const amount = hoursPay(rate, minutes, settings)
  return amount > 0 ? amount : undefined
} // prettier-ignore

/** What of an hours account may be paid out, and its worth on a day; null for nothing. The amount is null for one without pay then. */
export async function hoursLeft(
  ctx: Context,
  employeeId: string,
  on: Day,
): Promise<{ minutes: number; amount: Minor | null } | null> {
  const minutes = await usableOf(ctx, employeeId)
  if (minutes <= 0) return null
  const [settings, histories] = [await findSettings(ctx.tx), await payHistories(ctx, [employeeId])]
  return { minutes, amount: worthOf(ctx, histories.get(employeeId) ?? [], settings, on, minutes) ?? null }
}

/** @throws Refusal not_found, hours_balance for more than may be taken; hours_unpaid where no component pays hours, or the employee has no pay */
export const payOutHours: Action<typeof pay.payOutHours> = async (ctx, { employeeId, minutes, dueOn }) => {
  await assertEmployee(ctx, employeeId)
  const [settings, histories] = [await findSettings(ctx.tx), await payHistories(ctx, [employeeId])]
  const amount = worthOf(ctx, histories.get(employeeId) ?? [], settings, dueOn, minutes)
  if (amount === undefined || settings.hoursComponentId === null) return refuse('hours_unpaid')
  const oneOffId = ctx.newId()
  await payOnce(ctx, employeeId, dueOn, [{ id: oneOffId, componentId: settings.hoursComponentId, reason: minutesText(minutes), amount }]) // prettier-ignore
  await takeOut(ctx, { employeeId, minutes, oneOffId })
  return { oneOffId, amount }
}

/** Pays once what people have in their accounts beyond what is carried. @returns the one-offs of those who can be paid */
async function payAll(ctx: Context, settings: PaySettings, due: readonly HoursToPay[]): Promise<ReadonlyMap<string, string>> {
  const paid = new Map<string, string>()
  const { hoursComponentId: componentId } = settings
  if (componentId === null || due.length === 0) return paid
  const histories = await payHistories(ctx, due.map(({ employeeId }) => employeeId))
  for (const { employeeId, minutes, on, period } of due) {
    const amount = worthOf(ctx, histories.get(employeeId) ?? [], settings, on, minutes)
    if (amount === undefined) continue
    const id = ctx.newId()
    await payOnce(ctx, employeeId, on, [{ id, componentId, reason: `${minutesText(minutes)} (${period})`, amount }])
    paid.set(employeeId, id)
  }
  return paid
} // prettier-ignore

/** Closes the hours accounts of the property by a day: what is to be paid of them waits for the next run. */
export async function closeHours(ctx: Context, today: Day): Promise<void> {
  const settings = await findSettings(ctx.tx)
  await closeAccounts(ctx, today, (due) => payAll(ctx, settings, due))
}
