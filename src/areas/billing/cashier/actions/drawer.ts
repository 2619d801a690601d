import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { CashMove, cashier } from '../contract/cashier.ts'
import {
  findDrawers,
  findOwnShift,
  findPeople,
  getSettings,
  getShift,
  type ShiftFacts,
  updateStatus,
} from '../queries/cashier.ts'
import { findMissingClockIn } from '../queries/clock.ts'
import { getMove, insertMove } from '../queries/moves.ts'
import { assertInDrawer, assertOpen, signedMove } from '../rules/cashier.ts'
import { beginShift, countedWith, lockOwn, mayHoldDrawer, shiftOf, showShift, shownTo } from './shift.ts'

export const drawer: Action<typeof cashier.drawer> = async (ctx) => {
  const { tx, actor, property } = ctx
  const [own, drawers, people, settings, isClockInMissing] = await Promise.all([
    findOwnShift(tx, actor.id),
    findDrawers(tx),
    findPeople(tx),
    getSettings(tx),
    findMissingClockIn(tx, actor.id, ctx.now),
  ])
  return {
    shift: own ? shownTo(ctx, await shiftOf(ctx, own), settings) : null,
    denominations: countedWith(ctx, settings),
    tolerance: settings.tolerance,
    currency: property.currency,
    drawers,
    isClockInMissing,
    operators: people
      .filter((person) => person.id !== actor.id && mayHoldDrawer(person))
      .map(({ id, name, hasShift }) => ({ id, name, hasShift })),
  }
}

/**
 * Opens a shift at a drawer. A user has one open shift and a drawer one operator: two constraints enforce this under concurrent requests.
 *
 * @throws Refusal shift_open, drawer_taken
 */
export const open: Action<typeof cashier.open> = async (ctx, { drawer: name, openingAmount }) => {
  const { id, name: operatorName } = ctx.actor
  const shiftId = await beginShift(ctx, {
    drawer: name,
    opening: openingAmount,
    operatorId: id,
    operatorName,
    from: null,
  })
  return showShift(ctx, await getShift(ctx.tx, shiftId))
}

/**
 * Moves cash without a receipt. What leaves the drawer must be in it.
 *
 * @throws Refusal not_found, not_your_shift, shift_closed, shift_counting, drawer_short
 */
export const move: Action<typeof cashier.move> = async (ctx, { shiftId, kind, amount, reason, reference }) => {
  const facts = await lockOwn(ctx, shiftId)
  assertOpen(facts)
  const { expected } = await shiftOf(ctx, facts)
  assertInDrawer(expected, signedMove({ kind, amount, isVoid: false }))
  await writeMove(ctx, facts, { kind, amount, reason, reference, voidsId: null })
  return showShift(ctx, facts)
}

/**
 * Reverses a move by a row that voids it; both stay to be seen.
 *
 * @throws Refusal not_found, not_your_shift, shift_closed, shift_counting, already_voided, drawer_short
 */
export const voidMove: Action<typeof cashier.voidMove> = async (ctx, { moveId, reason }) => {
  const { shiftId, kind, amount, voidsId } = await getMove(ctx.tx, moveId)
  const facts = await lockOwn(ctx, shiftId)
  assertOpen(facts)
  if (voidsId !== null) refuse('already_voided', { moveId })
  const { expected } = await shiftOf(ctx, facts)
  assertInDrawer(expected, signedMove({ kind, amount, isVoid: true }))
  await writeMove(ctx, facts, { kind, amount, reason, reference: '', voidsId: moveId })
  return showShift(ctx, facts)
}

type Movement = Pick<CashMove, 'kind' | 'amount' | 'reason' | 'reference' | 'voidsId'>

async function writeMove(ctx: Context, shift: ShiftFacts, movement: Movement): Promise<void> {
  const id = ctx.newId()
  const { actor, businessDate, now } = ctx
  const who = { madeBy: actor.id, madeByName: actor.name, businessOn: businessDate, madeAt: now }
  await insertMove(ctx.tx, { id, shiftId: shift.id, ...movement, ...who })
  ctx.record({
    type: movement.voidsId === null ? 'CASH_MOVED' : 'CASH_MOVE_VOIDED',
    entity: 'cashier_shift',
    entityId: shift.id,
    after: { moveId: id, ...movement },
  })
}

/** Begins to count, or goes back to work. @throws Refusal not_found, not_your_shift, shift_closed */
export const count: Action<typeof cashier.count> = async (ctx, { shiftId, isCounting }) => {
  const facts = await lockOwn(ctx, shiftId)
  if (facts.status === 'CLOSED') refuse('shift_closed')
  const status = isCounting ? 'COUNTING' : 'OPEN'
  if (status !== facts.status) {
    await updateStatus(ctx.tx, shiftId, status)
    const entity = { entity: 'cashier_shift', entityId: shiftId }
    ctx.record({ type: 'SHIFT_COUNTING', ...entity, before: { status: facts.status }, after: { status } })
  }
  return showShift(ctx, await getShift(ctx.tx, shiftId))
}
