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
  findBusyNights, findInTheWay, findPlannedRooms, findPlans, findTakenDays, findUnplanned, getPlan, insertPlan, insertTasks, type PlanRow,
  storePlannedDays, takeNumbers, updatePlan as storePlan, type WorkInTheWay,
} from '../queries/maintenance.ts' // prettier-ignore
import { storeDates } from '../queries/dates.ts'
import { insertActivity } from '../queries/parts.ts'
import { lockProject } from '../queries/projects.ts'
import {
  type NightAhead, PLAN_AHEAD, type Planned, type PlannedRoom, planRooms, replanRooms, takenWith, type Terms,
} from '../rules/maintenance.ts' // prettier-ignore
import { isOpen } from '../rules/states.ts'
import { lockOpen } from './access.ts'
import { logDates } from './dates.ts'
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

/** What planning needs to know: the nights ahead, on which days rooms are free, and how many of them a plan takes already. */
async function termsOf(
  ctx: Context,
  plan: PlanRow,
  roomIds: readonly string[],
): Promise<Terms & { nights: NightAhead[] }> {
  const today = ctx.businessDate
  const [{ nights }, isFree, days] = await Promise.all([
    forecast(ctx, {}),
    freeDays(ctx, roomIds, today),
    findTakenDays(ctx.tx, plan.id, today),
  ]) // prettier-ignore
  return {
    today,
    roomsADay: plan.roomsADay,
    isFree,
    taken: new Map(days.flatMap(({ day, rooms }) => (day === null ? [] : [[day, rooms] as const]))),
    nights: nights.map((night) => ({ day: night.day, rooms: night.rooms, expected: night.forecast ?? night.onBooks })),
  }
}

/** Moves planned work to other days. */
async function moveItems(ctx: Context, rooms: readonly Planned<WorkInTheWay>[]): Promise<void> {
  if (rooms.length === 0) return
  await storeDates(ctx.tx, rooms.map(({ id, day }) => ({ id, startOn: day, dueOn: day })))
  await storePlannedDays(ctx.tx, rooms.map(({ id, day }) => ({ id, day })))
  await logDates(ctx, rooms.map(({ plannedOn, day, ...item }) => ({
    before: { ...item, dueOn: plannedOn },
    after: { workItemId: item.id, version: item.version, startOn: day, dueOn: day },
  })))
} // prettier-ignore

/**
 * Plans the work of a plan that is due within eight weeks, in the weeks with the lowest forecast occupancy, on days on which the rooms are free. What
 * is planned and has not begun moves to such a day when a guest took its room, unless a user chose its day. The project is locked, so that two who
 * plan at once plan each room once.
 *
 * @returns how many items were made, and how many moved; none for a plan that is not active or whose project is closed
 */
export async function planDueWork(ctx: Context, planId: string): Promise<{ made: number; moved: number }> {
  const { projectId } = await planOf(ctx, planId)
  await lockProject(ctx.tx, projectId)
  const plan = await planOf(ctx, planId)
  if (!plan.isActive || !isOpen(plan.projectState)) return { made: 0, moved: 0 }
  const today = ctx.businessDate
  const due = await findUnplanned(ctx.tx, ctx.property.timeZone, planId, { until: addDays(today, PLAN_AHEAD), limit: AT_ONCE }) // prettier-ignore
  const inTheWay = await findInTheWay(ctx.tx, planId, { after: today, limit: AT_ONCE })
  if (due.length + inTheWay.length === 0) return { made: 0, moved: 0 }
  const { nights, ...terms } = await termsOf(
    ctx,
    plan,
    [...due, ...inTheWay].map(({ roomId }) => roomId),
  )
  const moved = replanRooms(inTheWay, nights, terms)
  await moveItems(ctx, moved)
  const made = await makeItems(ctx, plan, planRooms(due, nights, { ...terms, taken: takenWith(terms.taken, moved) }))
  return { made, moved: moved.length }
}

/** @throws Refusal not_found, project_closed */
export const planWork: Action<typeof projects.planWork> = async (ctx, { maintenancePlanId }) => {
  const { projectState } = await planOf(ctx, maintenancePlanId)
  if (!isOpen(projectState)) refuse('project_closed', { state: projectState })
  return planDueWork(ctx, maintenancePlanId)
}
