import { payHistories } from '#areas/people/employees/actions/to-pay.ts'
import { addDays, addMonths, type Day, firstOfMonth } from '#core/dates.ts'
import { type Minor, sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import type { Action } from '#server/request/context.ts'
import type { rota } from '../contract/rota.ts'
import { clearLabourBudget, findLabourBudgets, findPlannedWork, saveLabourBudget } from '../queries/cost.ts'
import { findForecast } from '../queries/week.ts'
import { budgetOfDays, costPerRoom, type PaidPerson, plannedCost } from '../rules/cost.ts'
import type { LabourBudget } from '../contract/replies.ts'
import { scopeOf } from './planner.ts'

/** @throws Refusal not_your_department */
export const viewCost: Action<typeof rota.viewCost> = async (ctx, { from, days, departmentId }) => {
  const departmentIds = await scopeOf(ctx, departmentId)
  const { timeZone, currency } = ctx.property
  const span = { from, until: addDays(from, days) }
  const [work, forecasts, budgets] = await Promise.all([
    findPlannedWork(ctx.tx, span, departmentIds),
    findForecast(ctx.tx, span, timeZone),
    findLabourBudgets(ctx.tx, departmentIds, { from: firstOfMonth(from), until: span.until }),
  ])
  const histories = await payHistories(ctx, [...new Set(work.flatMap(({ employeeId }) => employeeId ?? []))])
  const people = new Map<string, PaidPerson>()
  for (const { employeeId, weeklyMinutes } of work)
    if (employeeId !== null) {
      const rates = (histories.get(employeeId) ?? []).filter((pay) => pay.currency === currency)
      people.set(employeeId, { weeklyMinutes, rates })
    }
  const planned = new Map(plannedCost(work, people).map((one) => [one.departmentId, one]))
  const ofDepartment = amountsOf(budgets)
  // Where nothing is planned yet, a budget is shown.
  const departments = departmentIds
    .filter((id) => planned.has(id) || ofDepartment.has(id))
    .map((id) => {
      const { cost, uncostedMinutes } = planned.get(id) ?? { cost: sum([]), uncostedMinutes: 0 }
      return { departmentId: id, cost, uncostedMinutes, budget: budgetOfDays(ofDepartment.get(id) ?? new Map(), span) }
    })
  const cost = sum(departments.map((one) => one.cost))
  const rooms = forecasts.reduce((total, day) => total + day.rooms, 0)
  ctx.record({
    type: 'ROTA_COST_VIEWED',
    entity: 'rota',
    entityId: from,
    after: { days, departments: departments.length },
  })
  const known = departments.flatMap(({ budget }) => budget ?? [])
  const budget = known.length > 0 && known.length === departments.length ? sum(known) : null
  return { departments, cost, rooms, perRoom: costPerRoom(cost, rooms), budget, budgets }
}

function amountsOf(budgets: readonly LabourBudget[]): ReadonlyMap<string, ReadonlyMap<Day, Minor>> {
  const all = new Map<string, Map<Day, Minor>>()
  for (const { departmentId, month, amount } of budgets)
    all.set(departmentId, (all.get(departmentId) ?? new Map<Day, Minor>()).set(month, amount))
  return all
}

/** Two who set the same month wait for each other. @throws Refusal not_your_department, stale_version */
export const setLabourBudget: Action<typeof rota.setLabourBudget> = async (ctx, { departmentId, month, amount, before }) => {
  await scopeOf(ctx, departmentId)
  await advisoryLock(ctx.tx, `labour budget ${departmentId} ${month}`, ctx.property.id)
  const [known] = await findLabourBudgets(ctx.tx, [departmentId], { from: month, until: addMonths(month, 1) })
  if ((known?.amount ?? null) !== before) refuse('stale_version', { amount: known?.amount ?? null })
  if (amount === null) await clearLabourBudget(ctx.tx, departmentId, month)
  else await saveLabourBudget(ctx.tx, departmentId, month, amount)
  ctx.record({ type: 'LABOUR_BUDGET', entity: 'department', entityId: departmentId, before: { month, amount: before }, after: { month, amount } })
  return { amount }
} // prettier-ignore
