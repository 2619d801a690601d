import { propertyOf } from '#core/public-token.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { CallKind } from '../contract/replies.ts'
import type { tables } from '../contract/tables.ts'
import { findOpenCalls, insertCall } from '../queries/guests.ts'
import { findTableByCode, getTable } from '../queries/plan.ts'
import { markTables } from '../queries/tables.ts'
import { canMove } from '../rules.ts'

/** The table of a code, in its own property. The refusal does not reveal whether the property or only the table is missing. @throws Refusal not_found */
export async function enterTable(ctx: Context, code: string) {
  const entered = ctx.property.id === propertyOf(code) || (await ctx.switchToProperty(propertyOf(code)))
  const table = entered ? await findTableByCode(ctx.tx, code) : undefined
  return table ?? refuse('not_found')
}

/** @throws Refusal not_found */
export const open: Action<typeof tables.open> = async (ctx, { code }) => {
  const { id, name, outletId } = await enterTable(ctx, code)
  return {
    propertyName: ctx.property.name,
    tableName: name,
    outletId,
    canCall: true,
    open: await findOpenCalls(ctx.tx, id),
  }
}

const MESSAGES: Readonly<Record<CallKind, string>> = { WAITER: 'calls a waiter', BILL: 'asks for the bill' }

/** @throws Refusal not_found */
export const call: Action<typeof tables.call> = async (ctx, { code, kind }) => {
  const { id, name } = await enterTable(ctx, code)
  if (await insertCall(ctx.tx, { id: ctx.newId(), tableId: id, kind, at: ctx.now })) {
    const table = await getTable(ctx.tx, id, ctx.now)
    if (kind === 'BILL' && canMove(table.status, 'BillRequested', ['guest']))
      await markTables(ctx.tx, [id], { status: 'BillRequested', at: ctx.now })
    ctx.notify({
      type: 'call waiter',
      referenceNumber: name,
      referenceId: id,
      status: 'submitted',
      message: `Table ${name} ${MESSAGES[kind]}`,
      text: { kind: kind === 'BILL' ? 'table_asks_for_bill' : 'table_calls', facts: { table: name } },
      redirectPath: '/restaurant',
    })
  }
  return { open: await findOpenCalls(ctx.tx, id) }
}
