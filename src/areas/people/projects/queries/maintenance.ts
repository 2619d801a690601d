import { sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { MaintainedRoom, MaintenancePlan } from '../contract/maintenance.ts'
import type { RoomDue } from '../rules/maintenance.ts'
import type { ProjectState } from '../rules/states.ts'
import { PLACE_STEP } from '../rules/work.ts'
import type { DatedItem } from './dates.ts'

/** What is typed of a plan. */
export type PlanFields = Pick<
  MaintenancePlan,
  'title' | 'body' | 'everyMonths' | 'roomTypeId' | 'firstDueOn' | 'roomsADay' | 'estimateMinutes' | 'isActive'
>
const plan = columns<PlanFields>().of('maintenance_plans', {
  title: 'title',
  body: 'body',
  everyMonths: 'every_months',
  roomTypeId: 'room_type_id',
  firstDueOn: 'first_due_on',
  roomsADay: 'rooms_a_day',
  estimateMinutes: 'estimate_minutes',
  isActive: 'is_active',
})

const OF_PLAN =
  'r.property_id = m.property_id and r.is_active and (m.room_type_id is null or r.room_type_id = m.room_type_id)'
// What was done in a room r of a plan m: completed on a day, or cancelled and so done with on the day it was due; and what is open. $2: the time zone.
const DONE = `
    left join lateral (
      select max((i.completed_at at time zone $2)::date) as done_on,
             max(case when i.state_group = 'CANCELLED' then t.due_on else (i.completed_at at time zone $2)::date end) as settled_on
        from maintenance_tasks t join work_items i on i.property_id = t.property_id and i.id = t.item_id
       where t.property_id = m.property_id and t.plan_id = m.id and t.room_id = r.id) d on true
    left join lateral (
      select t.item_id, i.number, i.state_group, t.due_on, i.due_on as planned_on
        from maintenance_tasks t join work_items i on i.property_id = t.property_id and i.id = t.item_id
       where t.property_id = m.property_id and t.plan_id = m.id and t.room_id = r.id and i.state_group not in ('COMPLETED', 'CANCELLED')
       order by t.due_on limit 1) o on true`
const DUE = `coalesce(o.due_on, (d.settled_on + make_interval(months => m.every_months))::date, m.first_due_on)`

const PLAN = `
  select m.id, m.project_id as "projectId", p.key as "projectKey", p.name as "projectName", p.state as "projectState", m.title, m.body,
         m.every_months as "everyMonths", m.room_type_id as "roomTypeId", coalesce(y.name, '') as "roomTypeName", m.first_due_on as "firstDueOn",
         m.rooms_a_day as "roomsADay", m.estimate_minutes as "estimateMinutes", m.is_active as "isActive", m.version, x.rooms,
         x.open as "openTasks", x.done_on as "lastDoneOn", x.due_on as "nextDueOn"
    from maintenance_plans m
    join projects p on p.property_id = m.property_id and p.id = m.project_id
    left join room_types y on y.property_id = m.property_id and y.id = m.room_type_id
    left join lateral (
      select count(*)::int as rooms, count(o.item_id)::int as open, max(d.done_on) as done_on, min(${DUE}) as due_on
        from rooms r ${DONE} where ${OF_PLAN}) x on true
   where m.property_id = $1`
export type PlanRow = MaintenancePlan & { projectState: ProjectState }

const LIST = `${PLAN} and ($3::uuid is null or m.id > $3) order by m.id limit $4`
/** Plans in the order in which they were made. */
export const findPlans = (tx: Tx, timeZone: string, after: string | null, limit: number): Promise<PlanRow[]> =>
  tx.named('projects.findPlans', LIST, [tx.propertyId, timeZone, after, limit])

const GET = `${PLAN} and m.id = $3`
/** @throws Refusal not_found */
export async function getPlan(tx: Tx, timeZone: string, id: string): Promise<PlanRow> {
  const [row] = await tx.named<PlanRow>('projects.getPlan', GET, [tx.propertyId, timeZone, id])
  return row ?? refuse('not_found', { maintenancePlanId: id })
}

const refusedPlan = refuseOn({ plan_is_for_a_room_type: 'unknown_reference' })
type New = { id: string; projectId: string; now: Instant }

/** @throws Refusal unknown_reference */
export async function insertPlan(tx: Tx, { id, projectId, now }: New, fields: PlanFields): Promise<void> {
  await tx
    .insertInto('maintenance_plans')
    .values({ property_id: tx.propertyId, id, project_id: projectId, created_at: now, ...plan.values(fields) })
    .execute()
    .catch(refusedPlan)
}

/** @throws Refusal unknown_reference */
export async function updatePlan(tx: Tx, id: string, fields: PlanFields): Promise<void> {
  await tx
    .updateTable('maintenance_plans')
    .set({ ...plan.values(fields), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(refusedPlan)
}

/** A room number as people order them: 2 before 10. */
const ORDER = `r.number collate "C"`
const ROOMS = `
  select r.id as "roomId", r.number, y.name as "roomTypeName", d.done_on as "lastDoneOn", ${DUE} as "dueOn", o.item_id as "itemId",
         o.number as "itemNumber", o.state_group as "itemGroup", o.planned_on as "plannedOn"
    from maintenance_plans m
    join rooms r on ${OF_PLAN}
    join room_types y on y.property_id = r.property_id and y.id = r.room_type_id ${DONE}
   where m.property_id = $1 and m.id = $3 and ($4::text is null or ${ORDER} > $4 collate "C")
   order by ${ORDER} limit $5`

/** Rooms of a plan by number. */
export const findPlannedRooms = (
  tx: Tx,
  timeZone: string,
  planId: string,
  after: string | null,
  limit: number,
): Promise<MaintainedRoom[]> =>
  tx.named('projects.plannedRooms', ROOMS, [tx.propertyId, timeZone, planId, after, limit])

const UNPLANNED = `
  select r.id as "roomId", r.number, ${DUE} as "dueOn"
    from maintenance_plans m
    join rooms r on ${OF_PLAN} ${DONE}
   where m.property_id = $1 and m.id = $3 and o.item_id is null and ${DUE} <= $4
   order by ${DUE}, r.id limit $5`

/** Rooms of a plan that are due until a day and without planned work, the earliest due first. */
export const findUnplanned = (
  tx: Tx,
  timeZone: string,
  planId: string,
  { until, limit }: { until: Day; limit: number },
): Promise<{ roomId: string; number: string; dueOn: Day }[]> =>
  tx.named('projects.unplannedRooms', UNPLANNED, [tx.propertyId, timeZone, planId, until, limit])

const BUSY = `
  select room_id as "roomId", night from room_nights
   where property_id = $1 and room_id = any($2::uuid[]) and night >= $3 and night <= $4`
/** Nights on which rooms are taken, by guests or blocks. */
export const findBusyNights = (
  tx: Tx,
  roomIds: readonly string[],
  { from, until }: { from: Day; until: Day },
): Promise<{ roomId: string; night: Day }[]> =>
  tx.named('projects.busyNights', BUSY, [tx.propertyId, roomIds, from, until])

const TAKEN = `
  select i.due_on as day, count(*)::int as rooms
    from maintenance_tasks t join work_items i on i.property_id = t.property_id and i.id = t.item_id
   where t.property_id = $1 and t.plan_id = $2 and i.due_on > $3 and i.state_group <> 'CANCELLED' group by i.due_on`
/** How many rooms a plan takes on days after another, wherever its items were moved to. */
export const findTakenDays = (tx: Tx, planId: string, after: Day): Promise<{ day: Day | null; rooms: number }[]> =>
  tx.named('projects.takenDays', TAKEN, [tx.propertyId, planId, after])

const IN_THE_WAY = `
  select i.id, i.number, i.title, i.version, i.start_on as "startOn", t.planned_on as "plannedOn", t.room_id as "roomId", t.due_on as "dueOn"
    from maintenance_tasks t join work_items i on i.property_id = t.property_id and i.id = t.item_id
   where t.property_id = $1 and t.plan_id = $2 and i.state_group in ('BACKLOG', 'UNSTARTED') and i.due_on > $3
     and i.due_on = t.planned_on and i.start_on = t.planned_on
     and exists (select from room_nights n where n.property_id = t.property_id and n.room_id = t.room_id
                    and n.night in (i.due_on, i.due_on - 1) and n.stay_id is not null)
   order by t.due_on, i.id limit $4`
/** Work of a plan on a day after another on which it was planned, while a guest is in its room. */
export type WorkInTheWay = Pick<DatedItem, 'id' | 'number' | 'title' | 'version' | 'startOn'> &
  RoomDue & { plannedOn: Day | null }
export const findInTheWay = (
  tx: Tx,
  planId: string,
  { after, limit }: { after: Day; limit: number },
): Promise<WorkInTheWay[]> =>
  tx.named('projects.maintenanceInTheWay', IN_THE_WAY, [tx.propertyId, planId, after, limit])

const REPLAN = `
  update maintenance_tasks t set planned_on = x.day
    from jsonb_to_recordset($2::jsonb) as x (id uuid, day date) where t.property_id = $1 and t.item_id = x.id`
/** Work is planned on these days from now on. */
export const storePlannedDays = async (tx: Tx, days: readonly { id: string; day: Day }[]): Promise<void> => {
  await tx.named('projects.storePlannedDays', REPLAN, [tx.propertyId, JSON.stringify(days)])
}

const NUMBERS = `
  update projects set last_number = last_number + $3 where property_id = $1 and id = $2 returning last_number - $3 as before`
/** Takes so many numbers of a project's work items: those after the returned one. */
export async function takeNumbers(tx: Tx, projectId: string, count: number): Promise<number> {
  const [row] = await tx.named<{ before: number }>('projects.takeNumbers', NUMBERS, [tx.propertyId, projectId, count])
  return row ? row.before : refuse('not_found', { projectId })
}

const MAKE = `
  with x as (
    select * from jsonb_to_recordset($9::jsonb) as x (id uuid, "roomId" uuid, title text, "dueOn" date, day date, at integer)
  ), made as (
    insert into work_items (property_id, id, project_id, number, title, body, state_id, state_group, priority, start_on, due_on, estimate_minutes,
                            position, source, created_at)
    select $1, x.id, $2, $4::int + x.at, x.title, $5, $6, 'UNSTARTED', 'NONE', x.day, x.day, $7,
           x.at * ${PLACE_STEP} + (select coalesce(max(i.position), 0) from work_items i where i.property_id = $1 and i.state_id = $6), 'RECURRENCE', $8
      from x
  )
  insert into maintenance_tasks (property_id, plan_id, room_id, due_on, item_id, planned_on)
  select $1, $3, x."roomId", x."dueOn", x.id, x.day from x`
export type NewTask = { id: string; roomId: string; title: string; dueOn: Day; day: Day; at: number }
type Made = { before: number; stateId: string; now: Instant }

/** Makes work items of a plan, at the end of a state, one for each room. */
export async function insertTasks(tx: Tx, of: PlanRow, made: Made, tasks: readonly NewTask[]): Promise<void> {
  await tx.named('projects.makeTasks', MAKE, [
    tx.propertyId, of.projectId, of.id, made.before, of.body, made.stateId, of.estimateMinutes, made.now, JSON.stringify(tasks),
  ]) // prettier-ignore
}

const ACTIVE = `
  select m.property_id as "propertyId", m.id
    from maintenance_plans m
    join properties y on y.id = m.property_id and y.is_active
    join projects p on p.property_id = m.property_id and p.id = m.project_id and p.state in ('PLANNED', 'ACTIVE', 'ON_HOLD')
   where m.is_active order by m.property_id, m.id limit 5000`
/** Plans of every property by which work is planned. */
export const findActivePlans = (tx: PlatformTx): Promise<{ propertyId: number; id: string }[]> =>
  tx.named('projects.activePlans', ACTIVE, [])
