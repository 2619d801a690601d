import { payHistories } from '#areas/people/employees/actions/to-pay.ts'
import { addDays } from '#core/dates.ts'
import { sum } from '#core/money.ts'
import type { Action } from '#server/request/context.ts'
import type { rota } from '../contract/rota.ts'
import { findPlannedWork } from '../queries/cost.ts'
import { findForecast } from '../queries/week.ts'
import { costPerRoom, type PaidPerson, plannedCost } from '../rules/cost.ts'
import { scopeOf } from './planner.ts'

/** @throws Refusal not_your_department */
export const viewCost: Action<typeof rota.viewCost> = async (ctx, { from, days, departmentId }) => {
  const departmentIds = await scopeOf(ctx, departmentId)
  const { timeZone, currency } = ctx.property
  const span = { from, until: addDays(from, days) }
  const [work, forecasts] = await Promise.all([
    findPlannedWork(ctx.tx, span, departmentIds),
    findForecast(ctx.tx, span, timeZone),
  ])
  const histories = await payHistories(ctx, [...new Set(work.flatMap(({ employeeId }) => employeeId ?? []))])
  const people = new Map<string, PaidPerson>()
  for (const { employeeId, weeklyMinutes } of work)
    if (employeeId !== null) {
      const rates = (histories.get(employeeId) ?? []).filter((pay) => pay.currency === currency)
      people.set(employeeId, { weeklyMinutes, rates })
    }
  const departments = plannedCost(work, people).filter((one) => departmentIds.includes(one.departmentId))
  const cost = sum(departments.map((one) => one.cost))
  const rooms = forecasts.reduce((total, day) => total + day.rooms, 0)
  ctx.record({
    type: 'ROTA_COST_VIEWED',
    entity: 'rota',
    entityId: from,
    after: { days, departments: departments.length },
  })
  return { departments, cost, rooms, perRoom: costPerRoom(cost, rooms) }
}
