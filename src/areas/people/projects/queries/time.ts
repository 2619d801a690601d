import { type Day, type Instant, mondayOf } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { RunningTimer, TimeEntry } from '../contract/time.ts'
import { dayChanges, type WorkedDay } from '../rules/time.ts'

const ENTRY = `
  select t.id, t.employee_id as "employeeId", e.display_name as "employeeName", t.project_id as "projectId", p.key as "projectKey",
         p.name as "projectName", t.item_id as "itemId", i.number as "itemNumber", coalesce(i.title, '') as "itemTitle", t.activity_id as "activityId",
         coalesce(a.name, '') as "activityName", t.on_day as "on", t.minutes, t.note, t.is_billable as "isBillable", t.rate_minor as rate, t.logged_at as "loggedAt", t.logged_by as "loggedBy",
         s.state = 'OPEN' as "isOpen", t.version
    from time_entries t
    join employees e on e.property_id = t.property_id and e.id = t.employee_id
    join projects p on p.property_id = t.property_id and p.id = t.project_id
    join timesheets s on s.property_id = t.property_id and s.employee_id = t.employee_id and s.week_on = t.week_on
    left join work_items i on i.property_id = t.property_id and i.id = t.item_id
    left join work_activities a on a.property_id = t.property_id and a.id = t.activity_id`

const GET = `${ENTRY} where t.property_id = $1 and t.project_id = $2 and t.id = $3`

/** @throws Refusal not_found, also for time of another project */
export async function getEntry(tx: Tx, projectId: string, id: string): Promise<TimeEntry> {
  const [row] = await tx.named<TimeEntry>('projects.getTime', GET, [tx.propertyId, projectId, id])
  return row ?? refuse('not_found', { timeEntryId: id })
}

const LIST = `
  ${ENTRY} where t.property_id = $1 and ($2::uuid is null or t.employee_id = $2) and ($3::uuid is null or t.project_id = $3)
     and ($4::uuid is null or t.item_id = $4) and ($5::date is null or t.on_day >= $5) and ($6::date is null or t.on_day < $6)
     and ($7::date is null or (t.on_day, t.id) < ($7, $8::uuid))
   order by t.on_day desc, t.id desc limit $9`
export type EntryPlace = readonly [on: Day, id: string]
type Filter = {
  employeeId: string | null
  projectId?: string | undefined
  itemId?: string | undefined
  from?: Day | undefined
  until?: Day | undefined
  limit: number
}

/** Time entries, the latest day first. */
export function findEntries(
  tx: Tx,
  { employeeId, projectId, itemId, from, until, limit }: Filter,
  after: EntryPlace | undefined,
): Promise<TimeEntry[]> {
  const [on, id] = after ?? [null, null]
  return tx.named('projects.findTime', LIST, [
    tx.propertyId, employeeId, projectId ?? null, itemId ?? null, from ?? null, until ?? null, on, id, limit,
  ]) // prettier-ignore
}

const CELL = `
  select id, minutes from time_entries
   where property_id = $1 and employee_id = $2 and project_id = $3 and item_id is not distinct from $4::uuid and on_day = $5
     and activity_id is not distinct from $6::uuid order by id`
export type CellEntry = { id: string; minutes: number }
export const findCell = (
  tx: Tx,
  employeeId: string,
  {
    projectId,
    itemId,
    activityId,
    on,
  }: { projectId: string; itemId: string | null; activityId: string | null; on: Day },
): Promise<CellEntry[]> =>
  tx.named('projects.findCell', CELL, [tx.propertyId, employeeId, projectId, itemId, on, activityId])

const OPEN_WEEKS = `
  insert into timesheets (property_id, id, employee_id, week_on)
  select $1, x.id, $2, x."weekOn" from jsonb_to_recordset($3::jsonb) as x (id uuid, "weekOn" date)
  on conflict (property_id, employee_id, week_on) do nothing`
const COUNT = `
  update timesheets t set version = t.version + 1, minutes = (
           select array_agg(t.minutes[d] + coalesce((select sum(x.minutes)::int from jsonb_to_recordset($3::jsonb) as x ("on" date, minutes int)
                                                      where x."on" = t.week_on + d - 1), 0) order by d)
             from generate_series(1, 7) d)
   where t.property_id = $1 and t.employee_id = $2 and t.week_on = any($4::date[]) and t.state = 'OPEN'
  returning t.week_on as "weekOn"`

/**
 * Counts what changes of a user's days, in their weeks, which are locked until the transaction ends.
 *
 * @param weekIds of as many weeks as there are changes at most, for those that have no timesheet yet
 * @throws Refusal timesheet_closed for a week that was submitted; day_full for a day of more than 24 hours
 */
export async function countMinutes(
  tx: Tx,
  employeeId: string,
  changes: readonly WorkedDay[],
  weekIds: () => string,
): Promise<void> {
  const days = dayChanges(changes)
  const weeks = [...new Set(changes.map(({ on }) => mondayOf(on)))].toSorted((one, other) => one.localeCompare(other))
  if (weeks.length === 0) return
  const opened = weeks.map((weekOn) => ({ id: weekIds(), weekOn }))
  await tx.named('projects.openWeeks', OPEN_WEEKS, [tx.propertyId, employeeId, JSON.stringify(opened)])
  const counted = await tx
    .named('projects.countMinutes', COUNT, [tx.propertyId, employeeId, JSON.stringify(days), weeks])
    .catch(refuseOn({ day_has_24_hours: 'day_full' }))
  if (counted.length < weeks.length) refuse('timesheet_closed')
}

const INSERT = `
  insert into time_entries (property_id, id, employee_id, week_on, project_id, item_id, activity_id, on_day, minutes, note, is_billable,
                            rate_minor, logged_at, logged_by)
  select $1, x.id, $2, x."weekOn", p.id, $4, $10::uuid, x."on", x.minutes, $5,
         coalesce($6, p.billing = 'HOURLY' and coalesce((select a.is_billable from work_activities a where a.property_id = $1 and a.id = $10), true)),
         project_rate($1, p.id, $2, $10, x."on"), $7, $8
    from projects p, jsonb_to_recordset($9::jsonb) as x (id uuid, "weekOn" date, "on" date, minutes int)
   where p.property_id = $1 and p.id = $3`
export type NewTime = {
  employeeId: string
  projectId: string
  itemId: string | null
  activityId: string | null
  note: string
  /** Null: if the project is billed by the hour, and the activity is. */
  isBillable: boolean | null
  at: Instant
  by: string
  days: readonly (WorkedDay & { id: string })[]
}
const refusedEntry = refuseOn({
  time_is_of_an_item_of_its_project: 'unknown_reference',
  time_is_of_an_activity: 'unknown_reference',
})

/** Stores time at the rate that holds on its day. @throws Refusal unknown_reference for an item of another project, or no activity */
export async function insertEntries(tx: Tx, time: NewTime): Promise<void> {
  const { employeeId, projectId, itemId, activityId, note, isBillable, at, by, days } = time
  const rows = JSON.stringify(days.map((day) => ({ ...day, weekOn: mondayOf(day.on) })))
  await tx
    .named('projects.insertTime', INSERT, [
      tx.propertyId, employeeId, projectId, itemId, note, isBillable, at, by, rows, activityId,
    ])
    .catch(refusedEntry)
} // prettier-ignore

const UPDATE = `
  update time_entries set item_id = $3, on_day = $4, week_on = $5, minutes = $6, note = $7, is_billable = $8, version = version + 1,
         activity_id = $9::uuid,
         rate_minor = case when activity_id is distinct from $9 then project_rate($1, project_id, employee_id, $9, $4) else rate_minor end
   where property_id = $1 and id = $2`
export type ChangedTime = Pick<TimeEntry, 'itemId' | 'activityId' | 'on' | 'minutes' | 'note' | 'isBillable'>

/** Changes time; of another activity it takes the rate of that. @throws Refusal unknown_reference for an item of another project, or no activity */
export async function updateEntry(tx: Tx, id: string, changed: ChangedTime): Promise<void> {
  const { itemId, activityId, on, minutes, note, isBillable } = changed
  await tx
    .named('projects.updateTime', UPDATE, [tx.propertyId, id, itemId, on, mondayOf(on), minutes, note, isBillable, activityId])
    .catch(refusedEntry)
} // prettier-ignore

const SET_MINUTES = `
  update time_entries t set minutes = x.minutes, version = t.version + 1
    from jsonb_to_recordset($2::jsonb) as x (id uuid, minutes int) where t.property_id = $1 and t.id = x.id`
export async function setMinutes(tx: Tx, changed: readonly CellEntry[]): Promise<void> {
  if (changed.length > 0) await tx.named('projects.setMinutes', SET_MINUTES, [tx.propertyId, JSON.stringify(changed)])
}

const DELETE = 'delete from time_entries where property_id = $1 and id = any($2::uuid[])'
export async function deleteEntries(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.named('projects.deleteTime', DELETE, [tx.propertyId, ids])
}

const TIMER = `
  select r.project_id as "projectId", p.key as "projectKey", p.name as "projectName", r.item_id as "itemId", coalesce(i.title, '') as "itemTitle",
         coalesce(a.name, '') as "activityName", r.note, r.started_at as "startedAt"
    from running_timers r
    join projects p on p.property_id = r.property_id and p.id = r.project_id
    left join work_items i on i.property_id = r.property_id and i.id = r.item_id
    left join work_activities a on a.property_id = r.property_id and a.id = r.activity_id
   where r.property_id = $1 and r.employee_id = $2`

/** The running timer of a user. */
export async function findTimer(tx: Tx, employeeId: string): Promise<RunningTimer | undefined> {
  const [row] = await tx.named<RunningTimer>('projects.findTimer', TIMER, [tx.propertyId, employeeId])
  return row
}

const START = `
  insert into running_timers (property_id, employee_id, project_id, item_id, note, started_at, activity_id)
  values ($1, $2, $3, $4, $5, $6, $7)`
type NewTimer = Omit<StoppedTimer, 'startedAt'> & { employeeId: string; at: Instant }

/** @throws Refusal timer_runs, unknown_reference for an item of another project, or no activity */
export async function insertTimer(
  tx: Tx,
  { employeeId, projectId, itemId, activityId, note, at }: NewTimer,
): Promise<void> {
  await tx
    .named('projects.startTimer', START, [tx.propertyId, employeeId, projectId, itemId, note, at, activityId])
    .catch(
      refuseOn({
        one_timer_runs: 'timer_runs',
        timer_is_of_an_item_of_its_project: 'unknown_reference',
        timer_is_of_an_activity: 'unknown_reference',
      }),
    )
}

const STOP = `
  delete from running_timers where property_id = $1 and employee_id = $2
  returning project_id as "projectId", item_id as "itemId", activity_id as "activityId", note, started_at as "startedAt"`
export type StoppedTimer = {
  projectId: string
  itemId: string | null
  activityId: string | null
  note: string
  startedAt: Instant
}

/** Removes the timer, so that it is stopped once. @throws Refusal not_found */
export async function takeTimer(tx: Tx, employeeId: string): Promise<StoppedTimer> {
  const [row] = await tx.named<StoppedTimer>('projects.stopTimer', STOP, [tx.propertyId, employeeId])
  return row ?? refuse('not_found')
}
