import type { Day, Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { Holiday } from '../contract/replies.ts'

const HOLIDAYS = `
  select on_date as day, name, is_optional as "isOptional" from holidays
   where property_id = $1 and on_date >= $2 and on_date <= $3 order by on_date`

/** Public and optional holidays from a day to another, the last included. */
export const findHolidays = (tx: Tx, from: Day, until: Day): Promise<Holiday[]> =>
  tx.named('leave.findHolidays', HOLIDAYS, [tx.propertyId, from, until])

const CLEAR = `
  delete from holidays where property_id = $1 and on_date >= $2 and on_date <= $3 and on_date <> all($4::date[])`
const SAVE = `
  insert into holidays (property_id, on_date, name, is_optional)
  select $1, x.day, x.name, x."isOptional" from jsonb_to_recordset($2::jsonb) as x (day date, name text, "isOptional" boolean)
  on conflict (property_id, on_date) do update set name = excluded.name, is_optional = excluded.is_optional`

/** A choice stays with its holiday, and ends with it. */
export async function replaceHolidays(tx: Tx, from: Day, until: Day, days: readonly Holiday[]): Promise<void> {
  await tx.named('leave.clearHolidays', CLEAR, [tx.propertyId, from, until, days.map(({ day }) => day)])
  await tx.named('leave.saveHolidays', SAVE, [tx.propertyId, JSON.stringify(days)])
}

const CHOSEN = `
  select c.employee_id as "employeeId", c.on_date as day from holiday_choices c
    join holidays h on h.property_id = c.property_id and h.on_date = c.on_date and h.is_optional
   where c.property_id = $1 and c.employee_id = any($2::uuid[]) and c.on_date >= $3 and c.on_date <= $4 order by c.on_date, c.employee_id`
export type Chosen = { employeeId: string; day: Day }

/** The optional holidays people chose from a day to another, the last included. */
export const findChosen = (tx: Tx, employeeIds: readonly string[], from: Day, until: Day): Promise<Chosen[]> =>
  tx.named('leave.findChosen', CHOSEN, [tx.propertyId, employeeIds, from, until])

const CHOOSE = `
  insert into holiday_choices (property_id, employee_id, on_date, chosen_at) values ($1, $2, $3, $4) on conflict do nothing`
export const insertChoice = (tx: Tx, { employeeId, day }: Chosen, at: Instant): Promise<unknown> =>
  tx.named('leave.insertChoice', CHOOSE, [tx.propertyId, employeeId, day, at])

const DROP = 'delete from holiday_choices where property_id = $1 and employee_id = $2 and on_date = $3'
export const deleteChoice = (tx: Tx, { employeeId, day }: Chosen): Promise<unknown> =>
  tx.named('leave.deleteChoice', DROP, [tx.propertyId, employeeId, day])
