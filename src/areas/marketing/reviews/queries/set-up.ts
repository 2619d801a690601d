import { sql } from 'kysely'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { ReviewSettings, ReviewTemplate } from '../contract/replies.ts'

/** Settings before anything is saved: no guest is asked, and nothing is shown. */
const CUSTOMARY: ReviewSettings = {
  isAsking: false, isAskingOrders: false, isAskingAppointments: false, delayDays: 2, reminderDays: 7, pauseWeeks: 13, isPulse: false, lowAt: 60, dueLowHours: 24, dueMiddleHours: 48, dueHighHours: 120, isPublic: false, version: 0,
} // prettier-ignore

const FIND = `
  select is_asking as "isAsking", is_asking_orders as "isAskingOrders", is_asking_appointments as "isAskingAppointments", delay_days as "delayDays", reminder_days as "reminderDays", pause_weeks as "pauseWeeks", is_pulse as "isPulse",
         low_at as "lowAt", due_low_hours as "dueLowHours", due_middle_hours as "dueMiddleHours", due_high_hours as "dueHighHours", is_public as "isPublic", version
    from review_settings where property_id = $1`
export async function findSettings(tx: Tx): Promise<ReviewSettings> {
  const [row] = await tx.named<ReviewSettings>('reviews.findSettings', FIND, [tx.propertyId])
  return row ?? CUSTOMARY
}

const SAVE = `
  insert into review_settings as s (property_id, is_asking, is_asking_orders, is_asking_appointments, delay_days, reminder_days, pause_weeks, is_pulse,
                                    low_at, is_public, due_low_hours, due_middle_hours, due_high_hours)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12, $13, $14 where $11::int = 0 or exists (select from review_settings where property_id = $1)
  on conflict (property_id) do update
     set is_asking = $2, is_asking_orders = $3, is_asking_appointments = $4, delay_days = $5, reminder_days = $6, pause_weeks = $7, is_pulse = $8,
         low_at = $9, is_public = $10, due_low_hours = $12, due_middle_hours = $13, due_high_hours = $14, version = s.version + 1
   where s.version = $11::int
  returning version`
/** Returns whether the version was still the one seen. */
export async function saveSettings(tx: Tx, s: ReviewSettings): Promise<boolean> {
  const values = [
    tx.propertyId,
    s.isAsking,
    s.isAskingOrders,
    s.isAskingAppointments,
    s.delayDays,
    s.reminderDays,
    s.pauseWeeks,
    s.isPulse,
    s.lowAt,
    s.isPublic,
    s.version,
    s.dueLowHours,
    s.dueMiddleHours,
    s.dueHighHours,
  ]
  return (await tx.named('reviews.saveSettings', SAVE, values)).length > 0
}

const template = columns<ReviewTemplate>().of('review_templates', {
  id: fixed('id'),
  name: 'name',
  language: 'language',
  body: 'body',
  version: fixed('version'),
})
export type TemplateFields = Omit<ReviewTemplate, 'id' | 'version'>

const TEMPLATES = `select ${template.select()} from review_templates where property_id = $1 order by language, lower(name), id limit 200`
export async function findTemplates(tx: Tx): Promise<ReviewTemplate[]> {
  const rows = await tx.named<ReviewTemplate>('reviews.findTemplates', TEMPLATES, [tx.propertyId])
  return rows.map((row) => template.read(row))
}

const refused = refuseOn({ review_template_is_named_once: 'name_taken' })

/** @throws Refusal name_taken */
export async function insertTemplate(tx: Tx, id: string, fields: TemplateFields): Promise<ReviewTemplate> {
  const row = await tx
    .insertInto('review_templates')
    .values({ property_id: tx.propertyId, id, ...template.values(fields) })
    .returning(template.selection)
    .executeTakeFirstOrThrow()
    .catch(refused)
  return template.read(row)
}

/** @throws Refusal name_taken */
export async function updateTemplate(tx: Tx, id: string, fields: TemplateFields): Promise<ReviewTemplate> {
  const row = await tx
    .updateTable('review_templates')
    .set({ ...template.values(fields), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .returning(template.selection)
    .executeTakeFirstOrThrow()
    .catch(refused)
  return template.read(row)
}

const REMOVE = 'delete from review_templates where property_id = $1 and id = $2 returning name'
/** @throws Refusal not_found */
export async function deleteTemplate(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.named<{ name: string }>('reviews.deleteTemplate', REMOVE, [tx.propertyId, id])
  return row?.name ?? refuse('not_found', { reviewTemplateId: id })
}
