import { lockVersion } from '#server/database/constraints.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { leave } from '../contract/leave.ts'
import type { LeaveType } from '../contract/replies.ts'
import {
  deleteBlock,
  findBlocks,
  findSettings,
  findTypes,
  getBlock,
  getType,
  insertBlock,
  insertType,
  saveSettings as storeSettings,
  updateType as changeType,
} from '../queries/set-up.ts'

export const setUp: Action<typeof leave.setUp> = async ({ tx }) => ({
  types: await findTypes(tx),
  settings: await findSettings(tx),
})

async function stored(ctx: Context, id: string): Promise<LeaveType> {
  const type = await getType(ctx.tx, id)
  const { name, accrual, yearlyAmount, isActive } = type
  ctx.record({
    type: 'LEAVE_TYPE_SAVED',
    entity: 'leave type',
    entityId: id,
    after: { name, accrual, yearlyAmount, isActive },
  })
  return type
}

/** @throws Refusal code_taken; leave_type_disordered for grants without a balance, or an amount that nothing grants */
export const createType: Action<typeof leave.createType> = async (ctx, fields) => {
  const id = ctx.newId()
  await insertType(ctx.tx, { id, now: ctx.now }, fields)
  return stored(ctx, id)
}

/** @throws Refusal not_found, stale_version, code_taken, leave_type_disordered */
export const updateType: Action<typeof leave.updateType> = async (ctx, { leaveTypeId: id, version, ...fields }) => {
  await lockVersion(ctx.tx, 'leave_types', id, version)
  await changeType(ctx.tx, id, fields)
  return stored(ctx, id)
}

/** @throws Refusal stale_version */
export const saveSettings: Action<typeof leave.saveSettings> = async (ctx, fields) => {
  const saved = await storeSettings(ctx.tx, fields)
  ctx.record({ type: 'LEAVE_SETTINGS_SAVED', entity: 'leave settings', entityId: '', after: saved })
  return saved
}

export const blocks: Action<typeof leave.blocks> = async ({ tx }, { after, limit }) =>
  pageOf(await findBlocks(tx, readIdCursor(after) ?? null, limit + 1), limit, (last) => cursorOf(last.id))

/** @throws Refusal dates_disordered, unknown_reference */
export const addBlock: Action<typeof leave.addBlock> = async (ctx, fields) => {
  const id = ctx.newId()
  await insertBlock(ctx.tx, { id, ...fields }, ctx.now)
  ctx.record({ type: 'LEAVE_BLOCK', entity: 'leave block', entityId: id, after: fields })
  return getBlock(ctx.tx, id)
}

/** @throws Refusal not_found */
export const removeBlock: Action<typeof leave.removeBlock> = async (ctx, { leaveBlockId }) => {
  await deleteBlock(ctx.tx, leaveBlockId)
  ctx.record({ type: 'LEAVE_BLOCK', entity: 'leave block', entityId: leaveBlockId, after: { isRemoved: true } })
  return {}
}
