import type { Day } from '#core/dates.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { rates } from '../contract/rates.ts'
import type { Restrictions } from '../contract/restrictions.ts'
import { type CellValue, type ChangedCell, findCells, getChange } from '../queries/changes.ts'
import { findDayPrices } from '../queries/rates.ts'
import { findRestrictions } from '../queries/restrictions.ts'
import { areEqualRestrictions, cellKey, changedRestrictions, NO_RESTRICTIONS } from '../rules/restrictions.ts'
import { assertUndoable } from './changes.ts'
import { type PricedCell, storePrices } from './prices.ts'
import { lockCalendar, storeRestrictions } from './restrictions.ts'

/**
 * Puts the nights of a change back as they were before it. Nights that someone set again since, and nights that are over, stay as they are
 * and are counted as skipped. An undoing is a change itself and can be undone; there is none where all are skipped.
 *
 * @throws Refusal not_found, already_undone, date_in_past when all its nights are over
 */
export const undoChange: Action<typeof rates.undoChange> = async (ctx, { changeId }) => {
  await lockCalendar(ctx)
  const change = await getChange(ctx.tx, changeId)
  assertUndoable(ctx, change)
  const cells = (await findCells(ctx.tx, changeId)).filter(({ day }) => day >= ctx.businessDate)
  const span = { from: change.from, until: change.until }
  const undo = change.kind === 'PRICES' ? undoPrices : undoRestrictions
  const { id, restoredCount } = await undo(ctx, cells, span, changeId)
  if (id)
    ctx.record({
      type: 'RATE_CHANGE_UNDO',
      entity: 'restrictions',
      entityId: changeId,
      after: { kind: change.kind, ...span, restoredCount },
    })
  return { changeId: id, restoredCount, skippedCount: change.cellCount - restoredCount }
}

type Undone = Promise<{ id: string | null; restoredCount: number }>
type Undo = (ctx: Context, cells: readonly ChangedCell[], span: { from: Day; until: Day }, changeId: string) => Undone

const undoPrices: Undo = async (ctx, cells, span, changeId) => {
  const now = new Map((await findDayPrices(ctx.tx, span)).map((price) => [cellKey(price), price.baseAmount]))
  const restored = cells.flatMap((cell): PricedCell[] => {
    const { roomTypeId, ratePlanId, day } = cell
    if (roomTypeId === null || ratePlanId === null) return []
    const current = now.get(cellKey(cell)) ?? null
    const isOurs = current === priceOf(cell.after)
    return isOurs ? [{ roomTypeId, ratePlanId, day, before: current, after: priceOf(cell.before) }] : []
  })
  return { id: await storePrices(ctx, restored, changeId), restoredCount: restored.length }
}

const undoRestrictions: Undo = async (ctx, cells, span, changeId) => {
  const now = new Map((await findRestrictions(ctx.tx, span)).map((row) => [cellKey(row), row]))
  const restored = cells.flatMap(({ roomTypeId, ratePlanId, day, before, after }) => {
    const place = { roomTypeId, ratePlanId, day }
    const current = changedRestrictions(NO_RESTRICTIONS, now.get(cellKey(place)) ?? {})
    const isOurs = areEqualRestrictions(current, restrictionsIn(after))
    return isOurs ? [{ ...place, before: current, after: restrictionsIn(before) }] : []
  })
  return { id: await storeRestrictions(ctx, restored, changeId), restoredCount: restored.length }
}

const priceOf = (value: CellValue) => ('price' in value ? value.price : null)
const restrictionsIn = (value: CellValue): Restrictions =>
  'price' in value ? NO_RESTRICTIONS : changedRestrictions(NO_RESTRICTIONS, value)
