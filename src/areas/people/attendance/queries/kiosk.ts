import * as z from 'zod'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'

type Given = { employeeId: string; hash: string; now: Instant; by: string }

const PUT_PIN = `
  insert into clock_pins (property_id, employee_id, pin_hash, set_at, set_by) values ($1, $2, $3, $4, $5)
  on conflict (property_id, employee_id) do update set pin_hash = excluded.pin_hash, set_at = excluded.set_at, set_by = excluded.set_by`
export const putPin = (tx: Tx, { employeeId, hash, now, by }: Given): Promise<unknown> =>
  tx.named('attendance.putPin', PUT_PIN, [tx.propertyId, employeeId, hash, now, by])

const PUT_BADGE = `
  insert into clock_badges (property_id, employee_id, secret_hash, made_at, made_by) values ($1, $2, $3, $4, $5)
  on conflict (property_id, employee_id) do update set secret_hash = excluded.secret_hash, made_at = excluded.made_at, made_by = excluded.made_by`
/** Stores a badge in place of one there is. */
export const putBadge = (tx: Tx, { employeeId, hash, now, by }: Given): Promise<unknown> =>
  tx.named('attendance.putBadge', PUT_BADGE, [tx.propertyId, employeeId, hash, now, by])

const BADGE = 'select secret_hash as hash from clock_badges where property_id = $1 and employee_id = $2'
/** The hash of the secret of an employee's badge, in hexadecimal digits. */
export const findBadge = async (tx: Tx, employeeId: string): Promise<string | undefined> =>
  (await tx.named<{ hash: string }>('attendance.findBadge', BADGE, [tx.propertyId, employeeId]))[0]?.hash

const DELETE_BADGE = 'delete from clock_badges where property_id = $1 and employee_id = $2 returning employee_id as id'
/** @throws Refusal not_found */
export async function deleteBadge(tx: Tx, employeeId: string): Promise<void> {
  const rows = await tx.named<{ id: string }>('attendance.deleteBadge', DELETE_BADGE, [tx.propertyId, employeeId])
  if (rows.length === 0) refuse('not_found', { employeeId })
}

export type ClockingRow = {
  employeeId: string
  employeeName: string
  searchName: string
  number: number
  departmentName: string
  hasPin: boolean
  hasBadge: boolean
}
/** Where a page of people by name ends, and where the first begins. */
export const ByName = z.tuple([z.string(), z.uuid()])
export const FIRST_NAME = ['', '00000000-0000-0000-0000-000000000000'] as const

const CLOCKING = `
  select e.id as "employeeId", e.display_name as "employeeName", e.search_name as "searchName", e.number, d.name as "departmentName",
         p.employee_id is not null as "hasPin", b.employee_id is not null as "hasBadge"
    from employees e
    join departments d on d.property_id = e.property_id and d.id = e.department_id
    left join clock_pins p on p.property_id = e.property_id and p.employee_id = e.id
    left join clock_badges b on b.property_id = e.property_id and b.employee_id = e.id
   where e.property_id = $1 and e.status in ('ACTIVE', 'ON_NOTICE') and (e.search_name, e.id) > ($2, $3::uuid)
     and ($4 = '' or position(lower($4) in lower(e.display_name)) > 0 or e.number::text = $4)
   order by e.search_name, e.id limit $5`
/** Those who may clock, by name. */
export const findClocking = (
  tx: Tx,
  text: string,
  after: readonly [string, string],
  limit: number,
): Promise<ClockingRow[]> => tx.named('attendance.findClocking', CLOCKING, [tx.propertyId, ...after, text, limit])
