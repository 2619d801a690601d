import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Kot } from '../contract/replies.ts'
import type { orders } from '../contract/orders.ts'
import { findKotsUnderWay, getKot, getOrderOfKot, markAcknowledged, markPriority } from '../queries/kots.ts'
import type { StoredLine } from '../queries/lines.ts'
import { atStations, liveOf } from '../rules/ledger.ts'
import { kotMoves, type KotStatus, leavingOf, lineAlong, moveOf, type Party } from '../rules/states.ts'
import { closeServed } from './complete.ts'
import { linesFor } from './dishes.ts'
import { isManager, saveOrder, partiesIn } from './save-order.ts'
import { assertChangeable, type LockedOrder, lockWithLines } from './locked-order.ts'
import { saveLinesOf, lineOf, movedLine, resized, takenOff } from './lines.ts'
import { recordOrder } from './notify.ts'
import { getOrderReply, toKot } from './replies.ts'

/** Tickets under way, oldest first; for the kitchen's own screens too. */
export const kots: Action<typeof orders.kots> = async (ctx, { after, limit, stationId, includeClosed }) => {
  const place = readIdCursor(after)
  const closedOn = includeClosed ? ctx.businessDate : null
  const rows = await findKotsUnderWay(ctx.tx, { stationId, closedOn, after: place, limit: limit + 1 })
  return pageOf(rows.map(toKot), limit, (last) => cursorOf(last.kotId))
}

/** @throws Refusal not_found, stale_version, order_moved_on, and those of a product that is not sold */
export const createKot: Action<typeof orders.createKot> = async (
  ctx,
  { orderId, version, priority, notes, orderLines },
) => {
  const locked = await lockWithLines(ctx, orderId, version)
  assertChangeable(locked)
  const lines = await linesFor(ctx, locked.order, locked.lines, orderLines)
  const saved = await saveOrder(ctx, locked, { lines, priority, kotNotes: notes })
  recordOrder(ctx, 'ORDER_UPDATE', locked, saved)
  return getOrderReply(ctx, orderId)
}

/** Quantity of a line that a ticket first sent to its station; undefined for a line of another ticket. */
const ownOf = (line: StoredLine, kotId: string): StoredLine | undefined =>
  atStations(line).find((here) => here.kotId === kotId)

/** The order of a ticket, locked; the ticket must be one that is cooked. @throws Refusal not_found */
async function lockKot(ctx: Context, kotId: string): Promise<LockedOrder & { own: StoredLine[] }> {
  const locked = await lockWithLines(ctx, await getOrderOfKot(ctx.tx, kotId))
  return { ...locked, own: locked.lines.filter((line) => ownOf(line, kotId)) }
}

/**
 * @throws Refusal not_found, also for a line of another order; order_moved_on, approval_needed, reason_required, units_not_allowed, and
 *   those of a product that is not sold
 */
export const updateKotLines: Action<typeof orders.updateKotLines> = async (ctx, { kotId, orderLines }) => {
  const locked = await lockKot(ctx, kotId)
  assertChangeable(locked)
  let after: LockedOrder = locked
  for (const { reason, ...change } of orderLines) {
    const isKnown = change.orderLineId !== undefined
    if (!isKnown) {
      if (change.unitsInOrder <= 0) refuse('units_not_allowed', { productCode: change.productCode })
      after = { ...after, lines: await linesFor(ctx, after.order, after.lines, [change]) }
      continue
    }
    const line = lineOf(after, change.orderLineId ?? '')
    // The id identifies the line; a product code of another product beside it is a mistake.
    const { productId, productCode } = change
    const isOther =
      (productId ?? line.productId) !== line.productId ||
      (productCode ?? line.productCode).toUpperCase() !== line.productCode
    if (isOther) refuse('not_found', { productId, productCode })
    // It is made as it was ordered.
    if (change.modifierIds.length + change.comboChoices.length > 0)
      refuse('choices_not_allowed', { productCode: line.productCode, name: line.name })
    const noted = change.notes !== '' && change.notes !== line.notes
    const changed = noted ? { ...line, notes: change.notes, isNoteNew: line.sent > 0 } : line
    after = { ...after, lines: after.lines.map((one) => (one.id === line.id ? changed : one)) }
    after = { ...after, lines: await resized(ctx, after, changed, { wire: change.unitsInOrder, reason }) }
  }
  return saveLinesOf(ctx, locked, after.lines)
}

/**
 * Takes a dish off by its code. When several lines of the ticket have it, only one no one began can be meant; when two could be, nothing
 * is guessed.
 *
 * @throws Refusal not_found, order_moved_on, line_ambiguous {orderLineIds}, approval_needed, reason_required
 */
export const removeKotLine: Action<typeof orders.removeKotLine> = async (ctx, { kotId, productCode, reason }) => {
  const locked = await lockKot(ctx, kotId)
  assertChangeable(locked)
  const alike = locked.own.filter((line) => line.productCode === productCode.toUpperCase() && liveOf(line) > 0)
  const [line] = alike
  if (!line) refuse('not_found', { productCode })
  if (alike.length > 1) refuse('line_ambiguous', { orderLineIds: alike.map(({ id }) => id) })
  const off = takenOff(line, liveOf(line), partiesIn(ctx), reason)
  return saveLinesOf(
    ctx,
    locked,
    locked.lines.map((one) => (one.id === off.id ? off : one)),
  )
}

type Moving = {
  kotId: string
  to: KotStatus
  parties: readonly Party[]
  reason?: string
  /** Status when this was requested; refused when it has changed since. */
  seenStatus?: string | undefined
}

/**
 * A ticket on its way, with all its lines: begun, ready, served; or back. Where it is already, nothing changes. What another station cooks
 * of a set meal stays where it is; withdrawn it is withdrawn everywhere. For the kitchen's devices, at which no one is signed in.
 *
 * @throws Refusal not_found; order_moved_on with its current status; recall_too_late; approval_needed, reason_required when what was begun is
 *   withdrawn
 */
export async function moveKot(ctx: Context, { kotId, to, parties, reason = '', seenStatus }: Moving): Promise<Kot> {
  const locked = await lockKot(ctx, kotId)
  const kot = await getKot(ctx.tx, kotId)
  if (kot.status === to) return toKot(kot)
  if (seenStatus !== undefined && seenStatus !== kot.status) refuse('order_moved_on', { status: kot.status, to })
  const isWaste = to === 'Void' && locked.own.some((line) => liveOf(line) > 0 && leavingOf(line.status) === 'Void')
  if (isWaste && !isManager(parties)) refuse('approval_needed', { status: kot.status })
  if (isWaste && reason === '') refuse('reason_required')
  if (to === 'Void') assertChangeable(locked)
  if (!moveOf(kotMoves, kot.status, to, parties) || locked.own.length === 0)
    refuse('order_moved_on', { status: kot.status, to })
  const lines = locked.lines.map((line) => {
    const own = ownOf(line, kotId)
    if (!own || liveOf(line) === 0) return line
    if (to === 'Void') return takenOff(line, liveOf(line), parties, reason)
    const next = lineAlong(own.status, to)
    const stationId = own.stationId ?? undefined
    return next === own.status ? line : movedLine(locked, line, { to: next, parties, reason, now: ctx.now, stationId })
  })
  const saved = await saveOrder(ctx, locked, { lines })
  recordOrder(ctx, 'ORDER_UPDATE', locked, saved)
  await closeServed(ctx, saved)
  return toKot(await getKot(ctx.tx, kotId))
}

/** @throws Refusal not_found, order_moved_on, recall_too_late, approval_needed, reason_required */
export const setKotStatus: Action<typeof orders.setKotStatus> = (ctx, { kotId, status, reason }) =>
  moveKot(ctx, { kotId, to: status, parties: partiesIn(ctx), reason })

/**
 * Withdraws a ticket no one began. Withdrawn twice it is withdrawn once.
 *
 * @throws Refusal not_found, order_moved_on; approval_needed, reason_required for a set meal that another station began
 */
export const removeKot: Action<typeof orders.removeKot> = async (ctx, { kotId, reason }) => {
  const kot = await getKot(ctx.tx, kotId)
  if (kot.status === 'Void') return getOrderReply(ctx, kot.orderId)
  if (kot.status !== 'New') refuse('order_moved_on', { status: kot.status })
  await moveKot(ctx, { kotId, to: 'Void', parties: partiesIn(ctx), reason })
  return getOrderReply(ctx, kot.orderId)
}

/** @throws Refusal not_found; order_moved_on once it is served or withdrawn */
export const setPriority: Action<typeof orders.setPriority> = async (ctx, { kotId, priority }) => {
  await lockKot(ctx, kotId)
  const kot = await getKot(ctx.tx, kotId)
  if (kot.status === 'Served' || kot.status === 'Void') refuse('order_moved_on', { status: kot.status })
  await markPriority(ctx.tx, kotId, priority)
  ctx.publish('orders', 'kitchen')
  return { ...toKot(kot), priority, version: kot.version + 1 }
}

/** The kitchen has seen what changed: tickets that withdraw, note or move leave its screen. */
export async function acknowledgeKots(ctx: Context, kotIds: readonly string[]): Promise<void> {
  await markAcknowledged(ctx.tx, kotIds, ctx.now)
  ctx.publish('orders', 'kitchen')
}
