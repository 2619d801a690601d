import { sql } from 'kysely'
import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { ProjectRate, WorkActivity } from '../contract/rates.ts'

const activity = columns<WorkActivity>().of('work_activities', {
  id: fixed('id'),
  code: 'code',
  name: 'name',
  isBillable: 'is_billable',
  isActive: 'is_active',
  version: fixed('version'),
})
export type ActivityFields = Omit<WorkActivity, 'id' | 'version'>

const ACTIVITIES = `select ${activity.select()} from work_activities where property_id = $1 order by code`
export async function findActivities(tx: Tx): Promise<WorkActivity[]> {
  const rows = await tx.named<WorkActivity>('projects.findActivities', ACTIVITIES, [tx.propertyId])
  return rows.map((row) => activity.read(row))
}

const refusedActivity = refuseOn({ work_activity_code_is_used_once: 'code_taken' })

/** @throws Refusal code_taken */
export async function insertActivityKind(tx: Tx, id: string, fields: ActivityFields): Promise<WorkActivity> {
  const row = await tx
    .insertInto('work_activities')
    .values({ property_id: tx.propertyId, id, ...activity.values(fields) })
    .returning(activity.selection)
    .executeTakeFirstOrThrow()
    .catch(refusedActivity)
  return activity.read(row)
}

/** @throws Refusal code_taken */
export async function updateActivityKind(tx: Tx, id: string, fields: ActivityFields): Promise<WorkActivity> {
  const row = await tx
    .updateTable('work_activities')
    .set({ ...activity.values(fields), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .returning(activity.selection)
    .executeTakeFirstOrThrow()
    .catch(refusedActivity)
  return activity.read(row)
}

const RATE = `
  select r.id, r.employee_id as "employeeId", coalesce(e.display_name, '') as "employeeName", r.activity_id as "activityId",
         coalesce(a.name, '') as "activityName", r.from_on as "fromOn", r.until_on as "untilOn", r.rate_minor as amount, r.version,
         (select min(x.from_on) from project_rates x
           where x.property_id = r.property_id and x.project_id = r.project_id and x.employee_id is not distinct from r.employee_id
             and x.activity_id is not distinct from r.activity_id and x.from_on > r.from_on) as "replacedOn"
    from project_rates r
    left join employees e on e.property_id = r.property_id and e.id = r.employee_id
    left join work_activities a on a.property_id = r.property_id and a.id = r.activity_id
   where r.property_id = $1 and r.project_id = $2`
const RATES = `
  ${RATE} and ($3::date is null or (r.from_on, r.id) < ($3, $4::uuid)) order by r.from_on desc, r.id desc limit $5`
export type RatePlace = readonly [fromOn: Day, id: string]

/** Rates of a project, the latest first. */
export function findRates(
  tx: Tx,
  projectId: string,
  after: RatePlace | undefined,
  limit: number,
): Promise<ProjectRate[]> {
  const [fromOn, id] = after ?? [null, null]
  return tx.named('projects.findRates', RATES, [tx.propertyId, projectId, fromOn, id, limit])
}

const GET = `${RATE} and r.id = $3`

/** @throws Refusal not_found, also for a rate of another project */
export async function getRate(tx: Tx, projectId: string, id: string): Promise<ProjectRate> {
  const [row] = await tx.named<ProjectRate>('projects.getRate', GET, [tx.propertyId, projectId, id])
  return row ?? refuse('not_found', { projectRateId: id })
}

const refusedRate = refuseOn({
  project_rate_begins_once: 'rate_taken',
  project_rate_ends_after_it_begins: 'dates_disordered',
  project_rate_is_of_an_employee: 'unknown_reference',
  project_rate_is_of_an_activity: 'unknown_reference',
})
export type NewRate = Pick<ProjectRate, 'employeeId' | 'activityId' | 'fromOn' | 'untilOn' | 'amount'>

/** @throws Refusal rate_taken, dates_disordered, unknown_reference */
export async function insertRate(tx: Tx, known: { id: string; projectId: string }, rate: NewRate): Promise<void> {
  const { employeeId, activityId, fromOn, untilOn, amount } = rate
  await tx
    .insertInto('project_rates')
    .values({
      property_id: tx.propertyId,
      id: known.id,
      project_id: known.projectId,
      employee_id: employeeId,
      activity_id: activityId,
      from_on: fromOn,
      until_on: untilOn,
      rate_minor: amount,
    })
    .execute()
    .catch(refusedRate)
}

/** @throws Refusal dates_disordered */
export async function endRate(tx: Tx, id: string, untilOn: Day | null): Promise<void> {
  await tx
    .updateTable('project_rates')
    .set({ until_on: untilOn, version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(refusedRate)
}

const DELETE = 'delete from project_rates where property_id = $1 and id = $2'
export async function deleteRate(tx: Tx, id: string): Promise<void> {
  await tx.named('projects.deleteRate', DELETE, [tx.propertyId, id])
}
