import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { rates } from '../contract/rates.ts'
import type { RateChange } from '../contract/restrictions.ts'
import { type ChangedCell, findCellChanges, findChanges, insertChange } from '../queries/changes.ts'

/** What was set in the rate calendar, latest first. */
export const changes: Action<typeof rates.changes> = async (ctx, { after, limit }) => {
  const beforeId = readIdCursor(after)
  const rows = await findChanges(ctx.tx, { beforeId, limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.changeId))
}

/** Who set a cell, when, and its value before. */
export const cellHistory: Action<typeof rates.cellHistory> = async (
  ctx,
  { day, roomTypeId = null, ratePlanId = null },
) => ({ rows: await findCellChanges(ctx.tx, { day, roomTypeId, ratePlanId }) })

/** Stores who set some cells and their values before, and publishes that prices or restrictions changed. */
export async function recordCells(
  ctx: Context,
  change: Pick<RateChange, 'changeId' | 'kind' | 'undoes'>,
  cells: readonly ChangedCell[],
): Promise<void> {
  await insertChange(ctx.tx, { ...change, changedAt: ctx.now, by: ctx.actor }, cells)
  ctx.publish('bookings')
  ctx.offerChanged()
}

/** @throws Refusal not_found, already_undone, date_in_past when all its nights are over */
export function assertUndoable({ businessDate }: Context, change: RateChange): void {
  if (change.undoneAt !== null) refuse('already_undone', { changeId: change.changeId })
  if (change.until <= businessDate) refuse('date_in_past', { day: change.until, businessDate })
}
