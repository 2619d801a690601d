import { sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { LeaveBlock, LeaveSettings, LeaveType } from '../contract/replies.ts'
import { CUSTOMARY_DAY_MINUTES } from '../rules/days.ts'

const type = columns<LeaveType>().of('leave_types', {
  id: fixed('id'),
  code: 'code',
  name: 'name',
  color: 'color',
  unit: 'unit',
  paidPercent: 'paid_percent',
  needsBalance: 'needs_balance',
  allowNegative: 'allow_negative',
  accrual: 'accrual',
  yearlyAmount: 'yearly_amount',
  grantHours: 'grant_hours',
  grantAmount: 'grant_amount',
  hoursFrom: 'hours_from',
  isScaled: 'is_scaled',
  carryMax: 'carry_max',
  carryMonths: 'carry_months',
  countsHolidays: 'counts_holidays',
  countsDaysOff: 'counts_days_off',
  maxInRow: 'max_in_row',
  noticeDays: 'notice_days',
  minServiceDays: 'min_service_days',
  documentAfterDays: 'document_after_days',
  isConfidential: 'is_confidential',
  isEncashable: 'is_encashable',
  encashKeep: 'encash_keep',
  encashMax: 'encash_max',
  isActive: 'is_active',
  version: fixed('version'),
})

const TYPES = `select ${type.select('t')} from leave_types t where t.property_id = $1 and ($2::uuid is null or t.id = $2) order by t.name, t.id`
export const findTypes = (tx: Tx, id: string | null = null): Promise<LeaveType[]> =>
  tx.named('leave.findTypes', TYPES, [tx.propertyId, id])

/** @throws Refusal unknown_reference */
export async function getType(tx: Tx, id: string): Promise<LeaveType> {
  const [row] = await findTypes(tx, id)
  return row ?? refuse('unknown_reference', { typeId: id })
}

const REFUSED = {
  leave_code_is_used_once: 'code_taken',
  leave_type_grants_what_it_counts: 'leave_type_disordered',
  leave_type_without_grants_has_no_amount: 'leave_type_disordered',
  leave_for_hours_says_how_many: 'leave_type_disordered',
  encashable_type_pays_what_it_counts: 'encash_terms_disordered',
  encash_terms_are_of_an_encashable_type: 'encash_terms_disordered',
} as const
export type TypeFields = Omit<LeaveType, 'id' | 'version'>

/** @throws Refusal code_taken, leave_type_disordered, encash_terms_disordered */
export async function insertType(tx: Tx, { id, now }: { id: string; now: Instant }, fields: TypeFields): Promise<void> {
  const values = { property_id: tx.propertyId, id, created_at: now, ...type.values({ ...fields, id, version: 1 }) }
  await tx.insertInto('leave_types').values(values).execute().catch(refuseOn(REFUSED))
}

/** @throws Refusal code_taken, leave_type_disordered, encash_terms_disordered */
export async function updateType(tx: Tx, id: string, fields: TypeFields): Promise<void> {
  await tx
    .updateTable('leave_types')
    .set({ ...type.values({ ...fields, id, version: 0 }), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseOn(REFUSED))
}

/** What is customary until the property sets its own: the calendar year, Sundays, 40 hours of 8 a day. */
export const CUSTOMARY: LeaveSettings = {
  yearMonth: 1,
  daysOff: [7],
  fullTimeHours: 40,
  dayMinutes: CUSTOMARY_DAY_MINUTES,
  optionalHolidays: 0,
  version: 0,
}
/** The minutes of a day of a type t that is taken by hours, by the settings s, where there are any. */
export const DAY_MINUTES = `case when t.unit = 'HOUR' then coalesce(s.day_minutes, ${CUSTOMARY_DAY_MINUTES}) end`
const SETTINGS = `
  select year_month as "yearMonth", days_off as "daysOff", full_time_hours as "fullTimeHours", day_minutes as "dayMinutes",
         optional_holidays as "optionalHolidays", version
    from leave_settings where property_id = $1`
export async function findSettings(tx: Tx): Promise<LeaveSettings> {
  const [row] = await tx.named<LeaveSettings>('leave.findSettings', SETTINGS, [tx.propertyId])
  return row ?? CUSTOMARY
}

const SAVE_SETTINGS = `
  insert into leave_settings as s (property_id, year_month, days_off, full_time_hours, day_minutes, optional_holidays)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (property_id) do update
     set year_month = $2, days_off = $3, full_time_hours = $4, day_minutes = $5, optional_holidays = $6, version = s.version + 1
   where s.version = $7
  returning version`

/** @throws Refusal stale_version */
export async function saveSettings(tx: Tx, settings: LeaveSettings): Promise<LeaveSettings> {
  const { yearMonth, daysOff, fullTimeHours, dayMinutes, optionalHolidays, version } = settings
  const values = [tx.propertyId, yearMonth, daysOff, fullTimeHours, dayMinutes, optionalHolidays, version]
  const [row] = await tx.named<{ version: number }>('leave.saveSettings', SAVE_SETTINGS, values)
  return row ? { ...settings, version: row.version } : refuse('stale_version')
}

const BLOCK = `
  select b.id, b.from_on as "from", b.until_on as until, b.department_id as "departmentId", d.name as "departmentName", b.reason
    from leave_blocks b left join departments d on d.property_id = b.property_id and d.id = b.department_id`
const BLOCKS = `
  ${BLOCK} where b.property_id = $1 and ($2::uuid is null or b.id < $2) order by b.id desc limit $3`
export const findBlocks = (tx: Tx, after: string | null, limit: number): Promise<LeaveBlock[]> =>
  tx.named('leave.findBlocks', BLOCKS, [tx.propertyId, after, limit])

const BLOCKS_ON = `
  ${BLOCK} where b.property_id = $1 and b.until_on >= $2 and b.from_on <= $3 and ($4::uuid is null or b.department_id is null or b.department_id = $4)
   order by b.from_on, b.id limit 100`

/** Periods that are blocked on some days, for a department or for any. */
export const findBlocksOn = (tx: Tx, from: Day, until: Day, departmentId: string | null): Promise<LeaveBlock[]> =>
  tx.named('leave.findBlocksOn', BLOCKS_ON, [tx.propertyId, from, until, departmentId])

const GET_BLOCK = `${BLOCK} where b.property_id = $1 and b.id = $2`
export async function getBlock(tx: Tx, id: string): Promise<LeaveBlock> {
  const [row] = await tx.named<LeaveBlock>('leave.getBlock', GET_BLOCK, [tx.propertyId, id])
  return row ?? refuse('not_found', { id })
}

const ADD_BLOCK = `
  insert into leave_blocks (property_id, id, from_on, until_on, department_id, reason, created_at) values ($1, $2, $3, $4, $5, $6, $7)`
type BlockFields = Pick<LeaveBlock, 'id' | 'from' | 'until' | 'departmentId' | 'reason'>

/** @throws Refusal dates_disordered, unknown_reference */
export async function insertBlock(tx: Tx, block: BlockFields, now: Instant): Promise<void> {
  const { id, from, until, departmentId, reason } = block
  await tx
    .named('leave.insertBlock', ADD_BLOCK, [tx.propertyId, id, from, until, departmentId, reason, now])
    .catch(
      refuseOn({ leave_block_is_forward: 'dates_disordered', leave_block_is_of_a_department: 'unknown_reference' }),
    )
}

const REMOVE_BLOCK = 'delete from leave_blocks where property_id = $1 and id = $2 returning id'

/** @throws Refusal not_found */
export async function deleteBlock(tx: Tx, id: string): Promise<void> {
  const rows = await tx.named('leave.deleteBlock', REMOVE_BLOCK, [tx.propertyId, id])
  if (rows.length === 0) refuse('not_found', { id })
}
