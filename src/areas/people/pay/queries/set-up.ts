import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { PayComponent, PaySettings } from '../contract/replies.ts'
import type { ComponentFields } from '../contract/set-up.ts'

/** What is customary until the property sets its own: half more for overtime, twice on holidays, a quarter for nights. */
export const CUSTOMARY: PaySettings = {
  unmarked: 'PRESENT',
  monthMinutes: 10_400,
  dayMinutes: 480,
  overtimePercent: 15_000,
  holidayOvertimePercent: 20_000,
  dayOffOvertimePercent: 15_000,
  nightPercent: 2_500,
  holidayPercent: 10_000,
  wagesAccount: '5000',
  payableAccount: '2100',
  hoursComponentId: null,
  leaveComponentId: null,
  version: 0,
}

const SETTINGS = `
  select unmarked, month_minutes as "monthMinutes", day_minutes as "dayMinutes", overtime_percent as "overtimePercent",
         holiday_overtime_percent as "holidayOvertimePercent", night_percent as "nightPercent", holiday_percent as "holidayPercent",
         wages_account as "wagesAccount", payable_account as "payableAccount", day_off_overtime_percent as "dayOffOvertimePercent",
         hours_component_id as "hoursComponentId", leave_component_id as "leaveComponentId", version
    from pay_settings where property_id = $1`

export async function findSettings(tx: Tx): Promise<PaySettings> {
  const [row] = await tx.named<PaySettings>('pay.findSettings', SETTINGS, [tx.propertyId])
  return row ?? CUSTOMARY
}

const SAVE = `
  insert into pay_settings as s (property_id, unmarked, month_minutes, day_minutes, overtime_percent, holiday_overtime_percent, night_percent,
                                 holiday_percent, wages_account, payable_account, day_off_overtime_percent, hours_component_id, leave_component_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12, $13, $14)
  on conflict (property_id) do update
     set unmarked = excluded.unmarked, month_minutes = excluded.month_minutes, day_minutes = excluded.day_minutes,
         overtime_percent = excluded.overtime_percent, holiday_overtime_percent = excluded.holiday_overtime_percent,
         night_percent = excluded.night_percent, holiday_percent = excluded.holiday_percent, wages_account = excluded.wages_account,
         payable_account = excluded.payable_account, day_off_overtime_percent = excluded.day_off_overtime_percent,
         hours_component_id = excluded.hours_component_id, leave_component_id = excluded.leave_component_id, version = s.version + 1
   where s.version = $11
  returning version`

/** @throws Refusal stale_version */
export async function saveSettings(tx: Tx, settings: PaySettings): Promise<PaySettings> {
  const { unmarked, monthMinutes, dayMinutes, overtimePercent, holidayOvertimePercent, nightPercent, holidayPercent } = settings
  const { wagesAccount, payableAccount, dayOffOvertimePercent, hoursComponentId, leaveComponentId, version } = settings
  const [row] = await tx.named<{ version: number }>('pay.saveSettings', SAVE, [
    tx.propertyId, unmarked, monthMinutes, dayMinutes, overtimePercent, holidayOvertimePercent, nightPercent, holidayPercent, wagesAccount,
    payableAccount, version, dayOffOvertimePercent, hoursComponentId, leaveComponentId,
  ])
  return row ? { ...settings, version: row.version } : refuse('stale_version')
} // prettier-ignore

const COMPONENTS = `
  select id, code, name, kind, basis, amount_minor as amount, per, percent, percent_of as "percentOf", formula, slabs, is_taxable as "isTaxable",
         is_prorated as "isProrated", is_rounded as "isRounded", is_for_all as "isForAll", account, is_active as "isActive", version
    from pay_components where property_id = $1 and ($2::uuid is null or id = $2) order by kind desc, code`

export const findComponents = (tx: Tx, id: string | null = null): Promise<PayComponent[]> =>
  tx.named('pay.findComponents', COMPONENTS, [tx.propertyId, id])

/** @throws Refusal not_found */
export async function getComponent(tx: Tx, id: string): Promise<PayComponent> {
  const [row] = await findComponents(tx, id)
  return row ?? refuse('not_found', { componentId: id })
}

const valuesOf = (fields: ComponentFields) => ({
  code: fields.code,
  name: fields.name,
  kind: fields.kind,
  basis: fields.basis,
  amount_minor: fields.amount,
  per: fields.per,
  percent: fields.percent,
  percent_of: fields.percentOf,
  formula: fields.formula,
  slabs: JSON.stringify(fields.slabs),
  is_taxable: fields.isTaxable,
  is_prorated: fields.isProrated,
  is_rounded: fields.isRounded,
  is_for_all: fields.isForAll,
  account: fields.account,
  is_active: fields.isActive,
})
const REFUSED = {
  component_code_is_used_once: 'code_taken',
  component_code_is_free: 'code_taken',
  component_is_of_its_basis: 'component_disordered',
} as const

/** @throws Refusal code_taken, component_disordered */
export async function insertComponent(tx: Tx, id: string, fields: ComponentFields, now: Instant): Promise<void> {
  const values = { property_id: tx.propertyId, id, created_at: now, ...valuesOf(fields) }
  await tx.insertInto('pay_components').values(values).execute().catch(refuseOn(REFUSED))
}

/** @throws Refusal code_taken, component_disordered */
export async function updateComponent(tx: Tx, id: string, fields: ComponentFields): Promise<void> {
  await tx
    .updateTable('pay_components')
    .set({ ...valuesOf(fields), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseOn(REFUSED))
}
