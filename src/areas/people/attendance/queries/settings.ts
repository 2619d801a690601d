import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { AttendanceSettings } from '../contract/replies.ts'
import { CUSTOMARY_SETTINGS } from '../rules/choices.ts'

const SETTINGS = `
  select early_minutes as "earlyMinutes", late_minutes as "lateMinutes", late_grace as "lateGrace", early_grace as "earlyGrace",
         half_day_below as "halfDayBelow", absent_below as "absentBelow", worked_as as "workedAs", overtime_basis as "overtimeBasis",
         overtime_beyond as "overtimeBeyond", overtime_minimum as "overtimeMinimum", overtime_rounding as "overtimeRounding", overtime_cap
         as "overtimeCap", night_from as "nightFrom", night_until as "nightUntil", has_kiosk as "hasKiosk", has_phone as "hasPhone",
         latitude, longitude, radius, outside, takes_photo as "takesPhoto", photo_days as "photoDays", version
    from attendance_settings where property_id = $1`

/** How events become days; what is customary until the property sets its own, under version 0. */
export const findSettings = async (tx: Tx): Promise<AttendanceSettings> =>
  (await tx.named<AttendanceSettings>('attendance.findSettings', SETTINGS, [tx.propertyId]))[0] ?? CUSTOMARY_SETTINGS

const SAVE = `
  insert into attendance_settings as s (property_id, early_minutes, late_minutes, late_grace, early_grace, half_day_below, absent_below, worked_as, overtime_basis, overtime_beyond,
         overtime_minimum, overtime_rounding, overtime_cap, night_from, night_until, has_kiosk, has_phone, latitude, longitude, radius,
         outside, takes_photo, photo_days)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
  on conflict (property_id) do update
     set early_minutes = $2, late_minutes = $3, late_grace = $4, early_grace = $5, half_day_below = $6, absent_below = $7, worked_as = $8,
         overtime_basis = $9, overtime_beyond = $10, overtime_minimum = $11, overtime_rounding = $12, overtime_cap = $13, night_from = $14,
         night_until = $15, has_kiosk = $16, has_phone = $17, latitude = $18, longitude = $19, radius = $20, outside = $21,
         takes_photo = $22, photo_days = $23, version = s.version + 1
   where s.version = $24
  returning version`

/** @throws Refusal stale_version, settings_disagree */
export async function saveSettings(tx: Tx, settings: AttendanceSettings): Promise<AttendanceSettings> {
  const s = settings
  const values = [
    tx.propertyId, s.earlyMinutes, s.lateMinutes, s.lateGrace, s.earlyGrace, s.halfDayBelow, s.absentBelow, s.workedAs,
    s.overtimeBasis, s.overtimeBeyond, s.overtimeMinimum, s.overtimeRounding, s.overtimeCap, s.nightFrom, s.nightUntil, s.hasKiosk,
    s.hasPhone, s.latitude, s.longitude, s.radius, s.outside, s.takesPhoto, s.photoDays, s.version,
  ] // prettier-ignore
  const [row] = await tx
    .named<{ version: number }>('attendance.saveSettings', SAVE, values)
    .catch(refuseOn({ absent_is_below_half_day: 'settings_disagree', area_has_a_point: 'settings_disagree' }))
  return row ? { ...settings, version: row.version } : refuse('stale_version')
}
