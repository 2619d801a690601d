import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { Timesheet, WeekRow } from '../contract/timesheets.ts'
import type { StoredSheetState } from '../rules/timesheets.ts'

const SHEET = `
  select s.id, s.employee_id as "employeeId", e.display_name as "employeeName", e.user_id as "userId",
         e.status = 'LEFT' as "hasLeft", s.week_on as "weekOn", s.state, s.minutes,
         s.submission_id as "submissionId", s.submitted_at as "submittedAt", s.decided_at as "decidedAt", s.decided_by as "decidedBy", s.comment,
         s.version, exists (select from time_entries t join invoice_claims c on c.property_id = t.property_id and c.kind = 'TIME' and c.source_id = t.id
                     where t.property_id = s.property_id and t.employee_id = s.employee_id and t.week_on = s.week_on) as "isBilled"
    from timesheets s join employees e on e.property_id = s.property_id and e.id = s.employee_id
   where s.property_id = $1`

/** A timesheet as it is stored, with the user whose it is. */
export type SheetRow = Omit<Timesheet, 'state'> & {
  state: StoredSheetState
  userId: number | null
  /** Whether they work here no longer. */
  hasLeft: boolean
  /** Whether an invoice or a draft has something of it. */
  isBilled: boolean
  submissionId: string | null
}

const OF_WEEK = `${SHEET} and s.employee_id = $2 and s.week_on = $3`
export async function findWeek(tx: Tx, employeeId: string, weekOn: Day): Promise<SheetRow | undefined> {
  const [row] = await tx.named<SheetRow>('projects.findWeek', OF_WEEK, [tx.propertyId, employeeId, weekOn])
  return row
}

const GET = `${SHEET} and (s.id = $2 or s.submission_id = $2)`

/** A timesheet, by its own id or that of what is to be approved. @throws Refusal not_found */
export async function getSheet(tx: Tx, id: string): Promise<SheetRow> {
  const [row] = await tx.named<SheetRow>('projects.getSheet', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { timesheetId: id })
}

const LOCK = 'select id from timesheets where property_id = $1 and (id = $2 or submission_id = $2) for update'

/** Locks a timesheet until the transaction ends, and reads it as it is then. @throws Refusal not_found */
export async function lockSheet(tx: Tx, id: string): Promise<SheetRow> {
  await tx.named('projects.lockSheet', LOCK, [tx.propertyId, id])
  return getSheet(tx, id)
}

const DAYS = [0, 1, 2, 3, 4, 5, 6]
  .map((day) => `coalesce((sum(t.minutes) filter (where t.on_day = t.week_on + ${day}))::int, 0)`)
  .join(', ')
const ROWS = `
  select t.project_id as "projectId", p.key as "projectKey", p.name as "projectName", t.item_id as "itemId", i.number as "itemNumber",
         coalesce(i.title, '') as "itemTitle", t.activity_id as "activityId", coalesce(a.name, '') as "activityName",
         array[${DAYS}] as minutes,
         coalesce((sum(t.minutes) filter (where t.is_billable))::int, 0) as "billableMinutes"
    from time_entries t
    join projects p on p.property_id = t.property_id and p.id = t.project_id
    left join work_items i on i.property_id = t.property_id and i.id = t.item_id
    left join work_activities a on a.property_id = t.property_id and a.id = t.activity_id
   where t.property_id = $1 and t.employee_id = $2 and t.week_on = $3
   group by t.project_id, p.key, p.name, t.item_id, i.number, i.title, t.activity_id, a.name, a.code
   order by p.key, i.number nulls first, a.code nulls first`

/** What a user worked in a week, by project, item and activity; as many rows as they worked on. */
export const findRows = (tx: Tx, employeeId: string, weekOn: Day): Promise<WeekRow[]> =>
  tx.named('projects.findRows', ROWS, [tx.propertyId, employeeId, weekOn])

// Waiting: those the user decides, also in place of others. Else all.
const LIST = `
  ${SHEET} and ($2::date is null or (s.week_on, s.id) < ($2, $3::uuid))
     and case when $4 then $5 else s.state = 'SUBMITTED' and ($6 or exists (
           select from approvals a
             join approval_steps x on x.property_id = a.property_id and x.approval_id = a.id and x.state = 'PENDING' and decides_step(x, $7)
            where a.property_id = s.property_id and a.kind = 'TIMESHEET' and a.subject_id = s.submission_id and a.state = 'OPEN')) end
   order by s.week_on desc, s.id desc limit $8`
export type SheetPlace = readonly [weekOn: Day, id: string]
type Listed = {
  isAll: boolean
  seesAll: boolean
  decidesAll: boolean
  userId: number
  after: SheetPlace | undefined
  limit: number
}

/** Timesheets, the latest week first. */
export const findSheets = (tx: Tx, { isAll, seesAll, decidesAll, userId, after, limit }: Listed): Promise<SheetRow[]> =>
  tx.named('projects.findSheets', LIST, [
    tx.propertyId, after?.[0] ?? null, after?.[1] ?? null, isAll, seesAll, decidesAll, userId, limit,
  ]) // prettier-ignore

const SET_STATE = `
  update timesheets set state = $3, submission_id = $4, submitted_at = coalesce($5, submitted_at), decided_at = $6, decided_by = $7, comment = $8,
                        version = version + 1
   where property_id = $1 and id = $2`
type NewState = {
  state: StoredSheetState
  submissionId: string | null
  submittedAt?: Instant
  decidedAt?: Instant
  decidedBy?: string
  comment?: string
}

export async function setSheetState(tx: Tx, id: string, to: NewState): Promise<void> {
  const { state, submissionId, submittedAt, decidedAt, decidedBy = '', comment = '' } = to
  await tx.named('projects.setSheetState', SET_STATE, [
    tx.propertyId, id, state, submissionId, submittedAt ?? null, decidedAt ?? null, decidedBy, comment,
  ]) // prettier-ignore
}
