import * as z from 'zod'
import { forecast } from '#areas/lodging/yields/actions/forecast.ts'
import { addDays, type Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { lockVersion } from '#server/database/constraints.ts'
import { cursorOf, pageOf, readCursor, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { MaintenancePlan } from '../contract/maintenance.ts'
import type { projects } from '../contract/projects.ts'
import {
  findBusyNights, findPlannedRooms, findPlans, findTakenDays, findUnplanned, getPlan, insertPlan, insertTasks, type PlanRow, takeNumbers,
  updatePlan as storePlan,
} from '../queries/maintenance.ts' // prettier-ignore
import { insertActivity } from '../queries/parts.ts'
import { lockProject } from '../queries/projects.ts'
import { PLAN_AHEAD, type PlannedRoom, planRooms } from '../rules/maintenance.ts'
import { isOpen } from '../rules/states.ts'
import { lockOpen } from './access.ts'
import { stateOf } from './places.ts'

/** Rooms of a plan that are planned at once. */
const AT_ONCE = 200

const shown = ({ projectState: _projectState, ...plan }: PlanRow): MaintenancePlan => plan
const planOf = (ctx: Context, id: string): Promise<PlanRow> => getPlan(ctx.tx, ctx.property.timeZone, id)

export const plans: Action<typeof projects.plans> = async (ctx, { after, limit }) => {
  const rows = await findPlans(ctx.tx, ctx.property.timeZone, readIdCursor(after) ?? null, limit + 1)
  const page = pageOf(rows, limit, (last) => cursorOf(last.id))
  return { ...page, rows: page.rows.map(shown) }
}

/** @throws Refusal not_found */
export const plannedRooms: Action<typeof projects.plannedRooms> = async (ctx, { maintenancePlanId, after, limit }) => {
  await planOf(ctx, maintenancePlanId)
  const place = readCursor(after, z.tuple([z.string()]))?.[0] ?? null
  const rows = await findPlannedRooms(ctx.tx, ctx.property.timeZone, maintenancePlanId, place, limit + 1)
  return pageOf(rows, limit, (last) => cursorOf(last.number))
}

/** @throws Refusal not_found for a project there is none of, project_closed, unknown_reference for a room type there is none of */
export const createPlan: Action<typeof projects.createPlan> = async (ctx, { projectId, ...fields }) => {
  await lockOpen(ctx, projectId, 'MANAGER')
  const id = ctx.newId()
  await insertPlan(ctx.tx, { id, projectId, now: ctx.now }, fields)
  ctx.record({ type: 'MAINTENANCE_PLAN', entity: 'maintenance plan', entityId: id, after: { projectId, ...fields } })
  return shown(await planOf(ctx, id))
}

/** @throws Refusal not_found, stale_version, unknown_reference */
export const updatePlan: Action<typeof projects.updatePlan> = async (ctx, { maintenancePlanId, version, ...fields }) => {
  await lockVersion(ctx.tx, 'maintenance_plans', maintenancePlanId, version)
  await storePlan(ctx.tx, maintenancePlanId, fields)
  ctx.record({ type: 'MAINTENANCE_PLAN', entity: 'maintenance plan', entityId: maintenancePlanId, after: fields })
  return shown(await planOf(ctx, maintenancePlanId))
} // prettier-ignore

/** Makes the items of rooms that have a day. @returns how many */
async function makeItems(ctx: Context, plan: PlanRow, rooms: readonly (PlannedRoom & { number: string })[]): Promise<number> {
  if (rooms.length === 0) return 0
  const state = await stateOf(ctx, plan.projectId, null)
  const before = await takeNumbers(ctx.tx, plan.projectId, rooms.length)
  const tasks = rooms.map(({ roomId, number, dueOn, day }, index) => ({
    id: ctx.newId(),
    roomId,
    title: `${plan.title} · ${number}`,
    dueOn,
    day,
    at: index + 1,
  }))
  await insertTasks(ctx.tx, plan, { before, stateId: state.id, now: ctx.now }, tasks)
  const logged = tasks.map(({ id: itemId, title }) => ({ id: ctx.newId(), itemId, field: 'title', before: '', after: title }))
  await insertActivity(ctx.tx, logged, { at: ctx.now, actorName: ctx.actor.name })
  ctx.record({ type: 'MAINTENANCE_PLAN', entity: 'maintenance plan', entityId: plan.id, after: { title: plan.title, made: tasks.length } })
  return tasks.length
} // prettier-ignore

/** Days on which rooms are empty: neither from the night before nor for the night after. */
async function freeDays(ctx: Context, roomIds: readonly string[], today: Day): Promise<(roomId: string, day: Day) => boolean> {
  const nights = await findBusyNights(ctx.tx, roomIds, { from: today, until: addDays(today, PLAN_AHEAD) })
  const busy = new Set(nights.map(({ roomId, night }) => `${roomId} ${night}`))
  return (roomId, day) => !busy.has(`${roomId} ${day}`) && !busy.has(`${roomId} ${addDays(day, -1)}`)
} // prettier-ignore

/**
 * Plans the work of a plan that is due within eight weeks, in the weeks with the lowest forecast occupancy, on days on which the rooms are free. The
 * project is locked, so that two who plan at once plan each room once.
 *
 * @returns how many items were made; none for a plan that is not active or whose project is closed
 */
export async function planDueWork(ctx: Context, planId: string): Promise<number> {
  const { projectId } = await planOf(ctx, planId)
  await lockProject(ctx.tx, projectId)
  const plan = await planOf(ctx, planId)
  if (!plan.isActive || !isOpen(plan.projectState)) return 0
  const today = ctx.businessDate
  const due = await findUnplanned(ctx.tx, ctx.property.timeZone, planId, { until: addDays(today, PLAN_AHEAD), limit: AT_ONCE }) // prettier-ignore
  if (due.length === 0) return 0
  const [{ nights }, isFree, days] = await Promise.all([
    forecast(ctx, {}),
    freeDays(ctx, due.map(({ roomId }) => roomId), today),
    findTakenDays(ctx.tx, planId, today),
  ]) // prettier-ignore
  const ahead = nights.map((night) => ({
    day: night.day,
    rooms: night.rooms,
    expected: night.forecast ?? night.onBooks,
  }))
  const taken = new Map(days.flatMap(({ day, rooms }) => (day === null ? [] : [[day, rooms] as const])))
  const numberOf = new Map(due.map(({ roomId, number }) => [roomId, number]))
  const planned = planRooms(due, ahead, { today, roomsADay: plan.roomsADay, isFree, taken })
  return makeItems(ctx, plan, planned.map((room) => ({ ...room, number: numberOf.get(room.roomId) ?? '' }))) // prettier-ignore
}

/** @throws Refusal not_found, project_closed */
export const planWork: Action<typeof projects.planWork> = async (ctx, { maintenancePlanId }) => {
  const { projectState } = await planOf(ctx, maintenancePlanId)
  if (!isOpen(projectState)) refuse('project_closed', { state: projectState })
  return { made: await planDueWork(ctx, maintenancePlanId) }
}
