import { sql } from 'kysely'
import { foldName } from '#areas/parties/customers/rules.ts'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed, json } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Coverage, RotaPattern, RotaSettings, ShiftType } from '../contract/replies.ts'
import { CUSTOMARY_LIMITS } from '../rules/guards.ts'

const type = columns<ShiftType>().of('shift_types', {
  id: fixed('id'),
  code: 'code',
  name: 'name',
  color: 'color',
  kind: 'kind',
  starts: 'starts',
  ends: 'ends',
  pauseStarts: 'pause_starts',
  pauseEnds: 'pause_ends',
  unpaidBreak: 'unpaid_break',
  paidBreak: 'paid_break',
  departmentIds: 'department_ids',
  documentTypeIds: 'document_type_ids',
  isActive: 'is_active',
  version: fixed('version'),
})
const pattern = columns<RotaPattern>().of('rota_patterns', {
  id: fixed('id'),
  name: 'name',
  days: json('days'),
  isActive: 'is_active',
  version: fixed('version'),
})
const coverage = columns<Coverage>().of('coverage_rules', {
  id: fixed('id'),
  departmentId: 'department_id',
  positionId: 'position_id',
  weekdays: 'weekdays',
  from: 'from_on',
  until: 'until_on',
  starts: 'starts',
  ends: 'ends',
  driver: 'driver',
  amount: 'amount',
  version: fixed('version'),
})

const TYPES = `
  select id, code, name, color, kind, starts, ends, pause_starts as "pauseStarts", pause_ends as "pauseEnds", unpaid_break as "unpaidBreak",
         paid_break as "paidBreak", to_jsonb(department_ids) as "departmentIds", to_jsonb(document_type_ids) as "documentTypeIds",
         is_active as "isActive", version
    from shift_types where property_id = $1 and ($2::uuid is null or id = $2) order by starts, code`
export const findTypes = (tx: Tx, id: string | null = null): Promise<ShiftType[]> =>
  tx.named('rota.findTypes', TYPES, [tx.propertyId, id])

const PATTERNS = `
  select id, name, days, is_active as "isActive", version
    from rota_patterns where property_id = $1 and ($2::uuid is null or id = $2) order by name_key`
export const findPatterns = (tx: Tx, id: string | null = null): Promise<RotaPattern[]> =>
  tx.named('rota.findPatterns', PATTERNS, [tx.propertyId, id])

const COVERAGE = `
  select id, department_id as "departmentId", position_id as "positionId", weekdays, from_on as "from", until_on as "until", starts, ends, driver, amount, version
    from coverage_rules where property_id = $1 and ($2::uuid is null or id = $2) order by department_id, starts, id`
export const findCoverage = (tx: Tx, id: string | null = null): Promise<Coverage[]> =>
  tx.named('rota.findCoverage', COVERAGE, [tx.propertyId, id])

const SETTINGS = `
  select min_rest_minutes as "minRestMinutes", max_week_minutes as "maxWeekMinutes", max_days_in_row as "maxDaysInRow",
         swap_hours as "swapHours", remind_hours as "remindHours", version from rota_settings where property_id = $1`

/** What a planner is warned of; what is customary until the property sets its own, under version 0. */
export async function findSettings(tx: Tx): Promise<RotaSettings> {
  const [row] = await tx.named<RotaSettings>('rota.findSettings', SETTINGS, [tx.propertyId])
  return row ?? { ...CUSTOMARY_LIMITS, version: 0 }
}

const SAVE_SETTINGS = `
  insert into rota_settings as r (property_id, min_rest_minutes, max_week_minutes, max_days_in_row, swap_hours, remind_hours)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (property_id) do update set min_rest_minutes = $2, max_week_minutes = $3, max_days_in_row = $4, swap_hours = $5,
         remind_hours = $6, version = r.version + 1 where r.version = $7
  returning version`

/** @throws Refusal stale_version */
export async function saveSettings(tx: Tx, settings: RotaSettings): Promise<RotaSettings> {
  const { minRestMinutes, maxWeekMinutes, maxDaysInRow, swapHours, remindHours, version } = settings
  const [row] = await tx.named<{ version: number }>('rota.saveSettings', SAVE_SETTINGS, [
    tx.propertyId, minRestMinutes, maxWeekMinutes, maxDaysInRow, swapHours, remindHours, version,
  ]) // prettier-ignore
  return row ? { ...settings, version: row.version } : refuse('stale_version')
}

const REFUSED = {
  shift_code_is_used_once: 'code_taken',
  rota_pattern_is_named_once: 'name_taken',
  coverage_is_of_a_department: 'unknown_reference',
  coverage_is_of_a_position: 'unknown_reference',
} as const

const VERSION = { version: sql<number>`version + 1` }
type Known = { id: string; now: Instant }
export type TypeFields = Omit<ShiftType, 'id' | 'version'>
export type PatternFields = Omit<RotaPattern, 'id' | 'version'>
export type CoverageFields = Omit<Coverage, 'id' | 'version'>

const withId = (tx: Tx, { id, now }: Known) => ({ property_id: tx.propertyId, id, created_at: now })
type Stored = { id: string; version: number }

/** @throws Refusal code_taken */
export async function insertType(tx: Tx, known: Known, fields: TypeFields): Promise<void> {
  const values = { ...withId(tx, known), ...type.values({ ...fields, ...NEW(known) }) }
  await tx.insertInto('shift_types').values(values).execute().catch(refuseOn(REFUSED))
}
const NEW = ({ id }: Known): Stored => ({ id, version: 1 })

/** @throws Refusal code_taken */
export async function updateType(tx: Tx, id: string, fields: TypeFields): Promise<void> {
  await tx
    .updateTable('shift_types')
    .set({ ...type.values({ ...fields, id, version: 0 }), ...VERSION })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseOn(REFUSED))
}

/** @throws Refusal name_taken */
export async function insertPattern(tx: Tx, known: Known, fields: PatternFields): Promise<void> {
  const values = {
    ...withId(tx, known),
    name_key: foldName(fields.name),
    ...pattern.values({ ...fields, ...NEW(known) }),
  }
  await tx.insertInto('rota_patterns').values(values).execute().catch(refuseOn(REFUSED))
}

/** @throws Refusal name_taken */
export async function updatePattern(tx: Tx, id: string, fields: PatternFields): Promise<void> {
  await tx
    .updateTable('rota_patterns')
    .set({ ...pattern.values({ ...fields, id, version: 0 }), name_key: foldName(fields.name), ...VERSION })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseOn(REFUSED))
}

/** @throws Refusal unknown_reference */
export async function insertCoverage(tx: Tx, known: Known, fields: CoverageFields): Promise<void> {
  const values = { ...withId(tx, known), ...coverage.values({ ...fields, ...NEW(known) }) }
  await tx.insertInto('coverage_rules').values(values).execute().catch(refuseOn(REFUSED))
}

/** @throws Refusal unknown_reference */
export async function updateCoverage(tx: Tx, id: string, fields: CoverageFields): Promise<void> {
  await tx
    .updateTable('coverage_rules')
    .set({ ...coverage.values({ ...fields, id, version: 0 }), ...VERSION })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseOn(REFUSED))
}

/** @throws Refusal not_found */
export async function deleteCoverage(tx: Tx, id: string): Promise<void> {
  const rows = await tx.named(
    'rota.deleteCoverage',
    'delete from coverage_rules where property_id = $1 and id = $2 returning id',
    [tx.propertyId, id],
  )
  if (rows.length === 0) refuse('not_found', { id })
}

const DEPARTMENTS = `
  select id, name, head_id as "headId" from departments where property_id = $1 and is_active order by name_key`
export type RotaDepartment = { id: string; name: string; headId: string | null }
export const findDepartments = (tx: Tx): Promise<RotaDepartment[]> =>
  tx.named('rota.findDepartments', DEPARTMENTS, [tx.propertyId])

const POSITIONS = `
  select id, title, department_id as "departmentId" from positions where property_id = $1 and is_active order by title_key`
export const findPositions = (tx: Tx): Promise<{ id: string; title: string; departmentId: string }[]> =>
  tx.named('rota.findPositions', POSITIONS, [tx.propertyId])

const DOCUMENT_TYPES = `
  select id, name, is_active as "isActive" from document_types where property_id = $1 order by name_key`

/** What shift types may ask for. */
export const findDocumentTypes = (tx: Tx): Promise<{ id: string; name: string; isActive: boolean }[]> =>
  tx.named('rota.findDocumentTypes', DOCUMENT_TYPES, [tx.propertyId])

const SELF = `
  select id, display_name as name, department_id as "departmentId", position_id as "positionId"
    from employees where property_id = $1 and user_id = $2 and status <> 'LEFT'`
export type Self = { id: string; name: string; departmentId: string; positionId: string }

/** The employee whom a user is here. */
export async function findSelf(tx: Tx, userId: number): Promise<Self | undefined> {
  const [row] = await tx.named<Self>('rota.findSelf', SELF, [tx.propertyId, userId])
  return row
}

const USERS = `
  select id, user_id as "userId" from employees
   where property_id = $1 and id = any($2::uuid[]) and user_id is not null and not is_sign_in_closed`

/** Users of employees, so that they are notified. */
export const findUsers = (tx: Tx, employeeIds: readonly string[]): Promise<{ id: string; userId: number }[]> =>
  tx.named('rota.findUsers', USERS, [tx.propertyId, employeeIds])
