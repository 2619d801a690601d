import { foldName } from '#areas/parties/customers/rules.ts'
import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { lockVersion } from '#server/database/constraints.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { employees } from '../contract/employees.ts'
import type { IssuedItem } from '../contract/replies.ts'
import { findOwn, getEmployee, lockEmployee } from '../queries/employees.ts'
import {
  findItemsOf,
  findItemsOut,
  getItem,
  insertItem,
  type Marked,
  markItems,
  markReturned,
} from '../queries/items.ts'
import { todayOf } from './known.ts'

type Page = { after?: string | undefined; limit: number }

const pageOfOne = async ({ tx }: Context, employeeId: string, { after, limit }: Page) =>
  pageOf(await findItemsOf(tx, employeeId, readIdCursor(after), limit + 1), limit, (last) => cursorOf(last.id))

export const items: Action<typeof employees.items> = async (ctx, { view, after, limit }) => {
  const asked = { view, today: todayOf(ctx), after: readIdCursor(after), limit: limit + 1 }
  return pageOf(await findItemsOut(ctx.tx, asked), limit, (last) => cursorOf(last.id))
}

/** @throws Refusal not_found */
export const itemsOf: Action<typeof employees.itemsOf> = async (ctx, { employeeId, ...page }) => {
  await getEmployee(ctx.tx, employeeId)
  return pageOfOne(ctx, employeeId, page)
}

export const ownItems: Action<typeof employees.ownItems> = async (ctx, page) => {
  const employee = await findOwn(ctx.tx, ctx.actor.id)
  return employee ? pageOfOne(ctx, employee.id, page) : { rows: [] }
}

/** @throws Refusal date_in_future */
function assertNotAhead(ctx: Context, day: Day): void {
  if (day > todayOf(ctx)) refuse('date_in_future', { day })
}

async function stored(ctx: Context, employeeId: string, itemId: string): Promise<IssuedItem> {
  const item = await getItem(ctx.tx, employeeId, itemId)
  const { name, serial, condition } = item
  ctx.record({ type: 'EMPLOYEE_ITEM', entity: 'employee', entityId: employeeId, after: { itemId, name, serial, condition } }) // prettier-ignore
  return item
}

/** @throws Refusal not_found; status_not_possible for who has left; dates_disordered, date_in_future, item_is_out */
export const issueItem: Action<typeof employees.issueItem> = async (ctx, { employeeId, ...fields }) => {
  const { status } = await lockEmployee(ctx.tx, employeeId)
  if (status === 'LEFT') refuse('status_not_possible')
  assertNotAhead(ctx, fields.issuedOn)
  const id = ctx.newId()
  const known = { id, employeeId, serialKey: foldName(fields.serial) }
  await insertItem(ctx.tx, known, { ...fields, issuedBy: ctx.actor.name })
  return stored(ctx, employeeId, id)
}

/** @throws Refusal not_found, stale_version, item_is_back, dates_disordered, date_in_future */
export const returnItem: Action<typeof employees.returnItem> = async (
  ctx,
  { employeeId, itemId, version, ...fields },
) => {
  await lockVersion(ctx.tx, 'issued_items', itemId, version)
  if ((await getItem(ctx.tx, employeeId, itemId)).returnedOn !== null) refuse('item_is_back')
  assertNotAhead(ctx, fields.returnedOn)
  await markReturned(ctx.tx, itemId, { ...fields, returnedBy: ctx.actor.name })
  return stored(ctx, employeeId, itemId)
}

/** Marks items of an employee who leaves as damaged or lost, today. What is back already stays as it is. */
export async function settleItems(ctx: Context, employeeId: string, marked: readonly Marked[]): Promise<void> {
  const conditions = new Map(marked.map(({ id, condition }) => [id, condition]))
  for (const { id: itemId, name, serial } of await markItems(ctx.tx, employeeId, marked, { on: todayOf(ctx), name: ctx.actor.name })) // prettier-ignore
    ctx.record({ type: 'EMPLOYEE_ITEM', entity: 'employee', entityId: employeeId, after: { itemId, name, serial, condition: conditions.get(itemId) } }) // prettier-ignore
  ctx.publish('employees')
}
