import { sql } from 'kysely'
import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { IssuedItem } from '../contract/replies.ts'
import type { ItemView } from '../contract/choices.ts'

export type IssueFields = Pick<IssuedItem, 'kind' | 'name' | 'serial' | 'issuedOn' | 'issuedBy' | 'dueBackOn' | 'note'>
export type ReturnFields = {
  returnedOn: Day
  returnedBy: string
  condition: 'GOOD' | 'DAMAGED' | 'LOST'
  returnNote: string
}

const issue = columns<IssueFields>().of('issued_items', {
  kind: 'kind',
  name: 'name',
  serial: 'serial',
  issuedOn: 'issued_on',
  issuedBy: 'issued_by',
  dueBackOn: 'due_back_on',
  note: 'note',
})

const FIELDS = `
  select i.id, i.employee_id as "employeeId", e.display_name as "employeeName", i.kind, i.name, i.serial, i.issued_on as "issuedOn",
         i.issued_by as "issuedBy", i.due_back_on as "dueBackOn", i.note, i.returned_on as "returnedOn", i.returned_by as "returnedBy",
         i.condition, i.return_note as "returnNote", i.version
    from issued_items i join employees e on e.property_id = i.property_id and e.id = i.employee_id
   where i.property_id = $1`

const OUT = `
  ${FIELDS} and i.returned_on is null and ($2::uuid is null or i.id < $2)
     and case $3 when 'OVERDUE' then i.due_back_on < $4::date when 'LEFT' then e.status = 'LEFT' else true end
   order by i.id desc limit $5`

type View = { view: ItemView; today: Day; after: string | undefined; limit: number }

/** Items that are out, the latest first. */
export const findItemsOut = (tx: Tx, { view, today, after, limit }: View): Promise<IssuedItem[]> =>
  tx.named('employees.findItemsOut', OUT, [tx.propertyId, after ?? null, view, today, limit])

const OF_ONE = `${FIELDS} and i.employee_id = $2 and ($3::uuid is null or i.id < $3) order by i.id desc limit $4`

/** What an employee was given, the latest first. */
export const findItemsOf = (
  tx: Tx,
  employeeId: string,
  after: string | undefined,
  limit: number,
): Promise<IssuedItem[]> => tx.named('employees.findItemsOf', OF_ONE, [tx.propertyId, employeeId, after ?? null, limit])

const GET = `${FIELDS} and i.employee_id = $2 and i.id = $3`

/** @throws Refusal not_found, also for an item of another employee */
export async function getItem(tx: Tx, employeeId: string, id: string): Promise<IssuedItem> {
  const [row] = await tx.named<IssuedItem>('employees.getItem', GET, [tx.propertyId, employeeId, id])
  return row ?? refuse('not_found', { itemId: id })
}

/** @throws Refusal item_is_out for a serial number that is issued, dates_disordered */
export async function insertItem(
  tx: Tx,
  { id, employeeId, serialKey }: { id: string; employeeId: string; serialKey: string },
  fields: IssueFields,
): Promise<void> {
  await tx
    .insertInto('issued_items')
    .values({ property_id: tx.propertyId, id, employee_id: employeeId, serial_key: serialKey, ...issue.values(fields) })
    .execute()
    .catch(refuseOn({ item_is_out_once: 'item_is_out', item_is_due_back_after_issue: 'dates_disordered' }))
}

/** @throws Refusal dates_disordered */
export async function markReturned(
  tx: Tx,
  id: string,
  { returnedOn, returnedBy, condition, returnNote }: ReturnFields,
): Promise<void> {
  await tx
    .updateTable('issued_items')
    .set({
      returned_on: returnedOn,
      returned_by: returnedBy,
      condition,
      return_note: returnNote,
      version: sql<number>`version + 1`,
    })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseOn({ item_returns_after_issue: 'dates_disordered' }))
}

export type Marked = { id: string; condition: 'DAMAGED' | 'LOST' }
const MARK = `
  update issued_items i set returned_on = $4, returned_by = $5, condition = x.condition, version = i.version + 1
    from jsonb_to_recordset($3::jsonb) as x (id uuid, condition text)
   where i.property_id = $1 and i.employee_id = $2 and i.id = x.id and i.returned_on is null
  returning i.id, i.name, i.serial`

/** Marks an employee's items that are out as damaged or lost. @returns those that were out still */
export const markItems = (
  tx: Tx,
  employeeId: string,
  marked: readonly Marked[],
  by: { on: Day; name: string },
): Promise<{ id: string; name: string; serial: string }[]> =>
  tx.named('employees.markItems', MARK, [tx.propertyId, employeeId, JSON.stringify(marked), by.on, by.name])
