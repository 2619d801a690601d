import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'

/** In SQL: the picture of employee `e`: that of the account of user `u`, else the photo in the file; null without one. */
export const PICTURE_URL = `coalesce(u.logo_url, (select '/api/employees/' || f.employee_id || '/photo?version=' || f.id
                                 from employee_photos f where f.property_id = e.property_id and f.employee_id = e.id))`

const SAVE = `
  insert into employee_photos (property_id, employee_id, id, drawing, set_at) values ($1, $2, $3, $4, $5)
  on conflict (property_id, employee_id) do update set id = excluded.id, drawing = excluded.drawing, set_at = excluded.set_at`
type NewPhoto = { employeeId: string; id: string; bytes: Buffer; at: Instant }
/** Stores the photo of an employee; one there was before goes, and so does its address. */
export const savePhoto = (tx: Tx, { employeeId, id, bytes, at }: NewPhoto): Promise<unknown> =>
  tx.named('employees.savePhoto', SAVE, [tx.propertyId, employeeId, id, bytes, at])

const REMOVE = 'delete from employee_photos where property_id = $1 and employee_id = $2 returning id'
/** @throws Refusal not_found for an employee without a photo */
export async function deletePhoto(tx: Tx, employeeId: string): Promise<void> {
  const [row] = await tx.named<{ id: string }>('employees.deletePhoto', REMOVE, [tx.propertyId, employeeId])
  if (!row) refuse('not_found', { employeeId })
}

// Who left and who has yet to begin are shown to those who manage employees only.
const DRAWING = `
  select f.drawing as bytes from employee_photos f join employees e on e.property_id = f.property_id and e.id = f.employee_id
   where f.property_id = $1 and f.employee_id = $2 and ($3 or e.status not in ('LEFT', 'PROSPECT'))`
/** @throws Refusal not_found */
export async function getPhoto(tx: Tx, employeeId: string, ofAnyone: boolean): Promise<Buffer> {
  const [row] = await tx.named<{ bytes: Buffer }>('employees.getPhoto', DRAWING, [tx.propertyId, employeeId, ofAnyone])
  return row?.bytes ?? refuse('not_found', { employeeId })
}
