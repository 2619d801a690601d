import { areUnitsAllowed, isOut } from '#areas/trade/products/rules/sell.ts'
import { findProducts } from '#areas/trade/products/actions/products.ts'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Order } from '../contract/replies.ts'
import type { orders } from '../contract/orders.ts'
import { getOrderOfLine, type StoredLine } from '../queries/lines.ts'
import { isChangeable, goesAlong, leavingOf, lineMoves, type LineStatus, moveOf, type Party } from '../rules/states.ts'
import { assertRecallable, bucketsAt, marked, marksAlong } from '../rules/buckets.ts'
import { atStations, changedAt, isGrowable, liveOf, reduced, unitsOf } from '../rules/ledger.ts'
import { closeServed } from './complete.ts'
import { isManager, saveOrder, partiesIn } from './save-order.ts'
import { assertChangeable, type LockedOrder, lockWithLines } from './locked-order.ts'
import { type Approver, recordOrder } from './notify.ts'
import { getOrderReply } from './replies.ts'

export const lineOf = ({ lines }: LockedOrder, orderLineId: string): StoredLine =>
  lines.find(({ id }) => id === orderLineId) ?? refuse('not_found', { orderLineId })

/**
 * What was begun goes as waste: that takes a manager and a reason.
 *
 * @throws Refusal approval_needed, reason_required
 */
function assertMayTakeOff(line: StoredLine, parties: readonly Party[], reason: string): void {
  if (leavingOf(line.status) !== 'Void') return
  if (!isManager(parties)) refuse('approval_needed', { status: line.status })
  if (reason === '') refuse('reason_required')
}

/** Takes some of a line off, or all of it. @throws Refusal order_moved_on, approval_needed, reason_required */
export function takenOff(line: StoredLine, by: number, parties: readonly Party[], reason: string): StoredLine {
  if (liveOf(line) === 0) refuse('order_moved_on', { status: line.status })
  assertMayTakeOff(line, parties, reason)
  return { ...reduced(line, by), leavingReason: reason || line.leavingReason }
}

export const put = (lines: readonly StoredLine[], line: StoredLine): StoredLine[] =>
  lines.map((one) => (one.id === line.id ? line : one))

/** Saves changed lines and returns the order; the audit log names the approver, if any. */
export async function saveLinesOf(
  ctx: Context,
  locked: LockedOrder,
  lines: StoredLine[],
  approvedBy?: Approver,
): Promise<Order> {
  const saved = await saveOrder(ctx, locked, { lines })
  recordOrder(ctx, 'ORDER_UPDATE', locked, saved, approvedBy)
  return getOrderReply(ctx, locked.order.id)
}

/** More of a line is sold while it, and what was chosen on it, is available. @throws Refusal product_unavailable {name} */
async function assertAvailable(ctx: Context, line: StoredLine): Promise<void> {
  const ids = [line.productId, ...line.modifiers.flatMap(({ productId }) => productId ?? [])]
  const found = await findProducts(ctx, { ids: [...new Set(ids)] })
  const isSoldOut = (id: string) => isOut(found.find((one) => one.id === id)?.outage ?? null, ctx.now)
  const { productCode, name } = line
  const isSold = found.some(({ id, isActive }) => id === line.productId && isActive)
  if (!isSold || isSoldOut(line.productId)) refuse('product_unavailable', { productCode, name })
  const choice = line.modifiers.find(({ productId }) => productId && isSoldOut(productId))
  if (choice) refuse('product_unavailable', { productCode, name: `${choice.name} (${name})` })
}

/**
 * Another quantity of a line: less is taken off; more of what the kitchen knows is a line of its own, so that its ticket has only what
 * is new.
 *
 * @throws Refusal units_not_allowed, product_unavailable, approval_needed, reason_required, order_moved_on
 */
export async function resized(
  ctx: Context,
  locked: LockedOrder,
  line: StoredLine,
  { wire, reason }: { wire: number; reason: string },
): Promise<StoredLine[]> {
  if (wire !== 0 && !areUnitsAllowed(wire, line.isFractional))
    refuse('units_not_allowed', { productCode: line.productCode, name: line.name })
  const by = unitsOf(wire) - liveOf(line)
  if (by === 0) return locked.lines
  if (by < 0) return put(locked.lines, takenOff(line, -by, partiesIn(ctx), reason))
  if (line.offerId !== null) refuse('units_not_allowed', { productCode: line.productCode, name: line.name })
  await assertAvailable(ctx, line)
  // Units added to a line that a pack pays for go on a new line, which is charged.
  if (isGrowable(line) && line.packId === null) return put(locked.lines, { ...line, units: line.units + by })
  const position = Math.max(...locked.lines.map((one) => one.position)) + 1
  const more: StoredLine = {
    ...line,
    id: ctx.newId(),
    position,
    units: by,
    cancelled: 0,
    voided: 0,
    sent: 0,
    isNoteNew: false,
    packId: null,
    leavingReason: '',
    createdAt: ctx.now,
    createdByName: ctx.actor.name,
  }
  return [
    ...locked.lines,
    changedAt(more, (here) => ({ ...here, ready: 0, served: 0, movedAt: null, kotId: null, status: 'Available' })),
  ]
}

/** @throws Refusal not_found, stale_version, order_moved_on, units_not_allowed, product_unavailable, approval_needed, reason_required */
export const changeLine: Action<typeof orders.changeLine> = async (ctx, input) => {
  const { orderId, orderLineId, version, unitsInOrder, seatNo, course, notes, reason } = input
  const locked = await lockWithLines(ctx, orderId, version)
  assertChangeable(locked)
  const line = lineOf(locked, orderLineId)
  const isNoted = notes !== undefined && notes !== line.notes
  const changed: StoredLine = {
    ...line,
    seatNo: seatNo ?? line.seatNo,
    course: course ?? line.course,
    notes: notes ?? line.notes,
    isNoteNew: line.isNoteNew || (isNoted && line.sent > 0),
  }
  const after = { ...locked, lines: put(locked.lines, changed) }
  const lines =
    unitsInOrder === undefined ? after.lines : await resized(ctx, after, changed, { wire: unitsInOrder, reason })
  return saveLinesOf(ctx, locked, lines)
}

/** @throws Refusal not_found, order_moved_on, approval_needed, reason_required */
export const removeLine: Action<typeof orders.removeLine> = async (ctx, { orderLineId, reason }) => {
  const locked = await lockWithLines(ctx, await getOrderOfLine(ctx.tx, orderLineId))
  assertChangeable(locked)
  const line = lineOf(locked, orderLineId)
  return saveLinesOf(ctx, locked, put(locked.lines, takenOff(line, liveOf(line), partiesIn(ctx), reason)))
}

/** A line as one of its stations has it, or as a whole. @throws Refusal not_found at a station that does not cook it */
const seenAt = (line: StoredLine, stationId: string | undefined): StoredLine =>
  stationId === undefined
    ? line
    : (atStations(line).find((here) => here.stationId === stationId) ?? refuse('not_found', { stationId }))

type Going = {
  to: LineStatus
  parties: readonly Party[]
  reason: string
  now: Instant
  /** The station that cooks it, when only its part of a set meal moves. */
  stationId?: string | undefined
}

/**
 * A line on its way: what is held is fired, what is sent is cooked and served. A kitchen goes on with what was paid at the counter.
 * Where a line is already, nothing changes.
 *
 * @throws Refusal order_moved_on with its current status; recall_too_late; approval_needed, reason_required for waste; not_found at a station
 *   that does not cook it
 */
export function movedLine(
  locked: LockedOrder,
  line: StoredLine,
  { to, parties, reason, now, stationId }: Going,
): StoredLine {
  const own = seenAt(line, stationId)
  if (own.status === to) return line
  const isWaste = to === 'Void' && leavingOf(line.status) === 'Void'
  if (isWaste) assertMayTakeOff(line, parties, reason)
  const move = moveOf(lineMoves, own.status, to, parties)
  const isCooking = ['Preparing', 'Ready', 'Served', 'Unavailable'].includes(to) || to === 'Available'
  const mayMove = isChangeable(locked.order.status) || (locked.order.status === 'Completed' && isCooking)
  // Nothing is cooked before the property has confirmed the order.
  const isEarly = ['Draft', 'Submitted'].includes(locked.order.status) && isCooking && to !== 'Available'
  if (!move || !mayMove || isEarly)
    refuse('order_moved_on', { status: own.status, to, orderStatus: locked.order.status })
  if (to === 'Cancelled' || to === 'Void') return takenOff(line, liveOf(line), parties, reason)
  const go = (here: StoredLine): StoredLine => {
    if (!goesAlong(here.status, own.status, to)) return here
    // What a guest has is not waiting any more.
    if (to === 'Available' && here.served > 0) refuse('order_moved_on', { status: here.status, to })
    assertRecallable(here, to, { parties, now })
    return { ...here, ...bucketsAt(here, to), status: to }
  }
  return changedAt(line, go, stationId)
}

/** `setLineStatus` for the kitchen's devices, at which no one is signed in; the same refusals. */
export async function moveLine(
  ctx: Context,
  {
    orderLineId,
    to,
    parties,
    reason = '',
    seenStatus,
    stationId,
  }: {
    orderLineId: string
    to: LineStatus
    parties: readonly Party[]
    reason?: string
    seenStatus?: string | undefined
    stationId?: string | undefined
  },
): Promise<void> {
  const locked = await lockWithLines(ctx, await getOrderOfLine(ctx.tx, orderLineId))
  const line = lineOf(locked, orderLineId)
  const { status } = seenAt(line, stationId)
  if (status === to) return
  if (seenStatus !== undefined && seenStatus !== status) refuse('order_moved_on', { status, to })
  const lines = put(locked.lines, movedLine(locked, line, { to, parties, reason, now: ctx.now, stationId }))
  const saved = await saveOrder(ctx, locked, { lines })
  recordOrder(ctx, 'ORDER_UPDATE', locked, saved)
  await closeServed(ctx, saved)
}

type Marks = {
  orderLineId: string
  ready?: number | undefined
  served?: number | undefined
  /** How much was ready when this was requested; another quantity by now, it is refused. */
  seenReady?: number | undefined
  /** The station that cooks it, when only its part of a set meal is meant. */
  stationId?: string | undefined
}

/**
 * How much of a line is at the pass, and how much with the guest; in units, not thousandths. Less than before is a recall. The action
 * for the kitchen too.
 *
 * @throws Refusal not_found; order_moved_on before the property has confirmed it, for what is held, sold out, cancelled or voided; units_not_allowed;
 *   recall_too_late
 */
export async function markLine(
  ctx: Context,
  { orderLineId, ready, served, seenReady, stationId, parties }: Marks & { parties: readonly Party[] },
): Promise<void> {
  const locked = await lockWithLines(ctx, await getOrderOfLine(ctx.tx, orderLineId))
  const line = lineOf(locked, orderLineId)
  const own = seenAt(line, stationId)
  const isAccepted = !['Draft', 'Submitted', 'Cancelled'].includes(locked.order.status)
  const isUnderWay = ['Available', 'Preparing', 'Ready', 'Served'].includes(line.status) && liveOf(line) > 0
  if (!isAccepted || !isUnderWay) refuse('order_moved_on', { status: line.status, orderStatus: locked.order.status })
  for (const wire of [ready, served])
    if (wire !== undefined && wire > 0 && !areUnitsAllowed(wire, line.isFractional))
      refuse('units_not_allowed', { productCode: line.productCode, name: line.name })
  const changes = {
    ready: ready === undefined ? undefined : unitsOf(ready),
    served: served === undefined ? undefined : unitsOf(served),
  }
  if (seenReady !== undefined && unitsOf(seenReady) !== own.ready && changes.ready !== own.ready)
    refuse('order_moved_on', { status: own.status })
  const mark = (here: StoredLine): StoredLine => {
    const after = marked(here, marksAlong(here, own, changes))
    if (after.ready < here.ready || after.served < here.served)
      assertRecallable({ ...here, status: 'Served' }, 'Preparing', { parties, now: ctx.now })
    return after
  }
  const lines = put(locked.lines, changedAt(line, mark, stationId))
  const saved = await saveOrder(ctx, locked, { lines })
  recordOrder(ctx, 'ORDER_UPDATE', locked, saved)
  await closeServed(ctx, saved)
}

/** @throws Refusal not_found, order_moved_on, units_not_allowed, recall_too_late */
export const setLineUnits: Action<typeof orders.setLineUnits> = async (
  ctx,
  { orderLineId, readyUnits, servedUnits },
) => {
  await markLine(ctx, { orderLineId, ready: readyUnits, served: servedUnits, parties: partiesIn(ctx) })
  return getOrderReply(ctx, await getOrderOfLine(ctx.tx, orderLineId))
}

/** @throws Refusal not_found, order_moved_on, recall_too_late, approval_needed, reason_required */
export const setLineStatus: Action<typeof orders.setLineStatus> = async (ctx, { orderLineId, status, reason }) => {
  await moveLine(ctx, { orderLineId, to: status, parties: partiesIn(ctx), reason })
  return getOrderReply(ctx, await getOrderOfLine(ctx.tx, orderLineId))
}

/** Sends what is held. @throws Refusal not_found, stale_version, order_moved_on */
export const fire: Action<typeof orders.fire> = async (ctx, { orderId, version, course }) => {
  const locked = await lockWithLines(ctx, orderId, version)
  assertChangeable(locked)
  const lines = locked.lines.map((line) =>
    line.status === 'Hold' && (course === undefined || line.course === course)
      ? movedLine(locked, line, { to: 'Available', parties: partiesIn(ctx), reason: '', now: ctx.now })
      : line,
  )
  return saveLinesOf(ctx, locked, lines)
}
