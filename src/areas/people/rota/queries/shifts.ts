import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { RotaShift } from '../contract/replies.ts'
import type { Placed } from '../rules/guards.ts'
import type { ShiftKind } from '../rules/states.ts'
import { minutesOf } from '../rules/times.ts'

/** Planned otherwise than it was published, or not published yet. */
export const IS_UNPUBLISHED = `
  case when s.published_at is null then not s.is_removed
       when s.state = 'CANCELLED' then false
       else s.is_removed or s.published_employee_id is distinct from s.employee_id or s.published_on <> s.on_date
            or s.published_spans is distinct from s.spans or s.published_type_id is distinct from s.type_id end`

/** The columns of a shift, under an alias. */
export const SHIFT = `
  s.id, s.employee_id as "employeeId", s.department_id as "departmentId", s.position_id as "positionId", s.type_id as "typeId", s.kind,
  s.on_date as "on", s.start_at as "startAt", s.end_at as "endAt", s.pause_start_at as "pauseStartAt", s.pause_end_at as "pauseEndAt",
  s.unpaid_break as "unpaidBreak", s.area, s.note, s.state, ${IS_UNPUBLISHED} as "isUnpublished", s.version`

export type ShiftRow = Omit<RotaShift, 'minutes'> & {
  pauseStartAt: Instant | null
  pauseEndAt: Instant | null
  unpaidBreak: number
}

/** A stored shift as planners see it. */
export function shownShift({ pauseStartAt, pauseEndAt, unpaidBreak, ...shift }: ShiftRow): RotaShift {
  const { startAt, endAt } = shift
  return { ...shift, minutes: minutesOf({ startAt, endAt, pauseStartAt, pauseEndAt }, unpaidBreak) }
}

/** Days, the last of them excluded. */
export type Days = { from: Day; until: Day }

/** A week of a department. */
export type WeekOf = { departmentId: string; weekStart: Day }
/** Weeks as a statement takes them: departments, and first days. */
export const arraysOf = (weeks: readonly WeekOf[]) =>
  [weeks.map(({ departmentId }) => departmentId), weeks.map(({ weekStart }) => weekStart)] as const

const WITHIN = `
  select ${SHIFT} from rota_shifts s
   where s.property_id = $1 and s.on_date >= $2 and s.on_date < $3 and not s.is_removed and s.department_id = any($4::uuid[])
   order by s.on_date, s.start_at, s.id`

/** Every shift of departments within days. */
export const findWithin = (tx: Tx, { from, until }: Days, departmentIds: readonly string[]): Promise<ShiftRow[]> =>
  tx.named('rota.findWithin', WITHIN, [tx.propertyId, from, until, departmentIds])

/** An instant as the product writes it: thousands of them are slow to write anew in the program. */
const asInstant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A shift as planners see it, under the alias s. */
export const SHOWN = `
  s.id, s.employee_id as "employeeId", s.department_id as "departmentId", s.position_id as "positionId", s.type_id as "typeId", s.kind,
  s.on_date as "on", ${asInstant('s.start_at')} as "startAt", ${asInstant('s.end_at')} as "endAt",
  greatest(0, extract(epoch from s.end_at - s.start_at - coalesce(s.pause_end_at - s.pause_start_at, interval '0'))::int / 60 - s.unpaid_break)
    as minutes, s.area, s.note, s.state, ${IS_UNPUBLISHED} as "isUnpublished", s.version`

const OPEN = `
  select ${SHOWN} from rota_shifts s
   where s.property_id = $1 and s.on_date >= $2 and s.on_date < $3 and not s.is_removed and s.department_id = any($4::uuid[])
     and s.employee_id is null
   order by s.on_date, s.start_at, s.id`

/** Open shifts of departments, within days. */
export const findOpen = (tx: Tx, { from, until }: Days, departmentIds: readonly string[]): Promise<RotaShift[]> =>
  tx.named('rota.findOpen', OPEN, [tx.propertyId, from, until, departmentIds])

const FIGURES = `
  select s.department_id as "departmentId", s.position_id as "positionId", s.kind, s.on_date as "on", s.start_at as "startAt", s.end_at as "endAt",
         s.pause_start_at as "pauseStartAt", s.pause_end_at as "pauseEndAt", s.unpaid_break as "unpaidBreak",
         (count(*) filter (where not s.is_removed))::int as count,
         (count(*) filter (where ${IS_UNPUBLISHED}))::int as unpublished
    from rota_shifts s
   where s.property_id = $1 and s.on_date >= $2 and s.on_date < $3 and s.state <> 'CANCELLED' and s.department_id = any($4::uuid[])
   group by s.department_id, s.position_id, s.kind, s.on_date, s.start_at, s.end_at, s.pause_start_at, s.pause_end_at, s.unpaid_break`

/** How many shifts of a position are alike, and how many the next publishing changes: also those that are taken away. */
export type FigureRow = Pick<
  ShiftRow,
  'departmentId' | 'positionId' | 'kind' | 'on' | 'startAt' | 'endAt' | 'pauseStartAt' | 'pauseEndAt' | 'unpaidBreak'
> & { count: number; unpublished: number }

/** The shifts of departments within days, counted, in no order. */
export const findFigures = (tx: Tx, { from, until }: Days, departmentIds: readonly string[]): Promise<FigureRow[]> =>
  tx.named('rota.findFigures', FIGURES, [tx.propertyId, from, until, departmentIds])

const OF_PEOPLE = `
  select ${SHIFT} from rota_shifts s
   where s.property_id = $1 and s.on_date >= $2 and s.on_date < $3 and not s.is_removed and s.employee_id = any($4::uuid[])
   order by s.on_date, s.start_at, s.id`

/** Every shift of people within days, of whatever department. */
export const findOfPeople = (tx: Tx, { from, until }: Days, employeeIds: readonly string[]): Promise<ShiftRow[]> =>
  tx.named('rota.findOfPeople', OF_PEOPLE, [tx.propertyId, from, until, employeeIds])

const BY_ID = `select ${SHIFT}, s.is_removed as "isRemoved", s.published_at is not null as "wasPublished" from rota_shifts s where s.property_id = $1 and s.id = any($2::uuid[])`
export type LockedShift = ShiftRow & { isRemoved: boolean; wasPublished: boolean }

/** Locks shifts until the transaction ends. */
export const lockShifts = (tx: Tx, ids: readonly string[]): Promise<LockedShift[]> =>
  tx.named('rota.lockShifts', `${BY_ID} order by s.id for update of s`, [tx.propertyId, ids])

const ONES = `select ${SHIFT} from rota_shifts s where s.property_id = $1 and s.id = any($2::uuid[]) order by s.id`
export const findByIds = (tx: Tx, ids: readonly string[]): Promise<ShiftRow[]> =>
  tx.named('rota.findByIds', ONES, [tx.propertyId, ids])

/** A shift as it is written. */
export type WrittenShift = Omit<Placed, 'kind'> & {
  kind: ShiftKind
  employeeId: string | null
  departmentId: string
  positionId: string
  typeId: string | null
  area: string
  note: string
  origin: 'MANUAL' | 'PATTERN' | 'COPY'
  reason: string
}

const REFUSED = {
  nobody_is_planned_twice: 'shift_overlaps',
  nobody_is_published_twice: 'published_elsewhere',
  day_off_is_given_once: 'shift_overlaps',
  shift_is_of_an_employee: 'unknown_reference',
  shift_is_of_a_department: 'unknown_reference',
  shift_is_for_a_position: 'unknown_reference',
  shift_has_a_known_type: 'unknown_reference',
  nobody_works_on_leave: 'on_leave',
} as const

const RECORD = `
  jsonb_to_recordset($2::jsonb) as x (id uuid, "employeeId" uuid, "departmentId" uuid, "positionId" uuid, "typeId" uuid, kind text, "on" date,
    "startAt" timestamptz, "endAt" timestamptz, "pauseStartAt" timestamptz, "pauseEndAt" timestamptz, "unpaidBreak" integer, area text, note text,
    origin text, reason text)`

const INSERT = `
  insert into rota_shifts (property_id, id, employee_id, department_id, position_id, type_id, kind, on_date, start_at, end_at, pause_start_at,
                           pause_end_at, unpaid_break, area, note, origin, reason, created_at)
  select $1, x.id, x."employeeId", x."departmentId", x."positionId", x."typeId", x.kind, x."on", x."startAt", x."endAt", x."pauseStartAt",
         x."pauseEndAt", x."unpaidBreak", x.area, x.note, x.origin, x.reason, $3
    from ${RECORD}`

/** @throws Refusal shift_overlaps, unknown_reference */
export async function insertShifts(tx: Tx, shifts: readonly WrittenShift[], now: Instant): Promise<void> {
  if (shifts.length === 0) return
  await tx.named('rota.insertShifts', INSERT, [tx.propertyId, JSON.stringify(shifts), now]).catch(refuseOn(REFUSED))
}

const UPDATE = `
  update rota_shifts s set employee_id = x."employeeId", department_id = x."departmentId", position_id = x."positionId", type_id = x."typeId",
         kind = x.kind, on_date = x."on", start_at = x."startAt", end_at = x."endAt", pause_start_at = x."pauseStartAt",
         pause_end_at = x."pauseEndAt", unpaid_break = x."unpaidBreak", area = x.area, note = x.note, reason = x.reason, origin = 'MANUAL',
         is_removed = false, version = s.version + 1
    from ${RECORD} where s.property_id = $1 and s.id = x.id`

/** All in one statement, so that two people may change shifts. @throws Refusal shift_overlaps, unknown_reference */
export async function updateShifts(tx: Tx, shifts: readonly WrittenShift[]): Promise<void> {
  if (shifts.length === 0) return
  await tx.named('rota.updateShifts', UPDATE, [tx.propertyId, JSON.stringify(shifts)]).catch(refuseOn(REFUSED))
}

const DELETE = 'delete from rota_shifts where property_id = $1 and id = any($2::uuid[]) and published_at is null'
const REMOVE = `
  update rota_shifts set is_removed = true, version = version + 1
   where property_id = $1 and id = any($2::uuid[]) and published_at is not null`

/** A draft goes; what was published stays until that it is off is published too. */
export async function removeShifts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.named('rota.deleteShifts', DELETE, [tx.propertyId, ids])
  await tx.named('rota.removeShifts', REMOVE, [tx.propertyId, ids])
}

const DIFFERING = `
  select s.id, s.is_removed as "isRemoved", s.published_at is not null as "wasPublished", s.employee_id as "employeeId", s.on_date as "on",
         s.start_at as "startAt", s.end_at as "endAt", s.type_id as "typeId", coalesce(t.code, '') as code,
         s.published_employee_id as "publishedEmployeeId", s.published_on as "publishedOn", lower(s.published_spans) as "publishedStartAt", upper(s.published_spans) as "publishedEndAt",
         s.published_type_id as "publishedTypeId", coalesce(o.code, '') as "publishedCode", s.kind, w.department_id as "departmentId",
         w.week_start as "weekStart"
    from unnest($2::uuid[], $3::date[]) w (department_id, week_start)
    join rota_shifts s on s.property_id = $1 and s.department_id = w.department_id and s.on_date >= w.week_start and s.on_date < w.week_start + 7
    left join shift_types t on t.property_id = s.property_id and t.id = s.type_id
    left join shift_types o on o.property_id = s.property_id and o.id = s.published_type_id
   where ${IS_UNPUBLISHED}
   order by s.on_date, s.start_at, s.id`

export type DifferingRow = {
  id: string
  isRemoved: boolean
  wasPublished: boolean
  employeeId: string | null
  on: Day
  startAt: Instant | null
  endAt: Instant | null
  typeId: string | null
  code: string
  publishedEmployeeId: string | null
  publishedOn: Day | null
  publishedStartAt: Instant | null
  publishedEndAt: Instant | null
  publishedTypeId: string | null
  publishedCode: string
  kind: ShiftKind
  departmentId: string
  weekStart: Day
}

/** Shifts of weeks of departments that are planned otherwise than published. */
export const findDiffering = (tx: Tx, weeks: readonly WeekOf[]): Promise<DifferingRow[]> =>
  tx.named('rota.findDiffering', DIFFERING, [tx.propertyId, ...arraysOf(weeks)])

const PUBLISH = `
  update rota_shifts s set published_at = $3, published_employee_id = case when s.is_removed then null else s.employee_id end, published_on = s.on_date,
         published_spans = s.spans, published_type_id = s.type_id, state = case when s.is_removed then 'CANCELLED' else 'PUBLISHED' end,
         acknowledged_at = null, version = s.version + 1
   where s.property_id = $1 and s.id = any($2::uuid[])`

/** From now on people see these shifts as they are planned. @throws Refusal published_elsewhere */
export async function publishShifts(tx: Tx, ids: readonly string[], now: Instant): Promise<void> {
  if (ids.length > 0) await tx.named('rota.publishShifts', PUBLISH, [tx.propertyId, ids, now]).catch(refuseOn(REFUSED))
}

const LOG = `
  insert into rota_shift_changes (property_id, id, shift_id, before, after, reason, changed_at, actor_name)
  select $1, x.id, x."shiftId", x.before, x.after, $3, $4, $5
    from jsonb_to_recordset($2::jsonb) as x (id uuid, "shiftId" uuid, before jsonb, after jsonb)`
export type LoggedChange = { id: string; shiftId: string; before: object; after: object }

export async function logChanges(
  tx: Tx,
  changes: readonly LoggedChange[],
  { reason, at, actorName }: { reason: string; at: Instant; actorName: string },
): Promise<void> {
  if (changes.length > 0)
    await tx.named('rota.logChanges', LOG, [tx.propertyId, JSON.stringify(changes), reason, at, actorName])
}

const CHANGES = `
  select id, reason, changed_at as "changedAt", actor_name as "actorName" from rota_shift_changes
   where property_id = $1 and shift_id = $2 and ($3::uuid is null or id < $3) order by id desc limit $4`
export type ChangeRow = { id: string; reason: string; changedAt: Instant; actorName: string }
export const findChanges = (tx: Tx, shiftId: string, after: string | null, limit: number): Promise<ChangeRow[]> =>
  tx.named('rota.findChanges', CHANGES, [tx.propertyId, shiftId, after, limit])

const GIVE = `
  update rota_shifts s set employee_id = x."employeeId", published_employee_id = x."employeeId", state = 'ACKNOWLEDGED', acknowledged_at = $3,
         published_at = $3, origin = $4, version = s.version + 1
    from jsonb_to_recordset($2::jsonb) as x (id uuid, "employeeId" uuid) where s.property_id = $1 and s.id = x.id`

/** Assigns published shifts to employees who agreed to work them. @throws Refusal shift_overlaps, published_elsewhere */
export async function giveShifts(
  tx: Tx,
  given: readonly { id: string; employeeId: string }[],
  { now, origin }: { now: Instant; origin: 'SWAP' | 'CLAIM' },
): Promise<void> {
  const values = [tx.propertyId, JSON.stringify(given), now, origin]
  await tx
    .named('rota.giveShifts', GIVE, values)
    .catch(refuseOn({ ...REFUSED, nobody_is_published_twice: 'shift_overlaps' }))
}

const ACKNOWLEDGE = `
  update rota_shifts set state = 'ACKNOWLEDGED', acknowledged_at = $4, version = version + 1
   where property_id = $1 and published_employee_id = $2 and id = any($3::uuid[]) and state = 'PUBLISHED' returning id`

/** @returns those that were not acknowledged before */
export const acknowledgeShifts = (
  tx: Tx,
  employeeId: string,
  ids: readonly string[],
  now: Instant,
): Promise<{ id: string }[]> => tx.named('rota.acknowledge', ACKNOWLEDGE, [tx.propertyId, employeeId, ids, now])

/** @throws Refusal not_found */
export async function getShift(tx: Tx, id: string): Promise<ShiftRow> {
  const [row] = await findByIds(tx, [id])
  return row ?? refuse('not_found', { shiftId: id })
}
