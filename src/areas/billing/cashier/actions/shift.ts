import { counterOf } from '#areas/property/properties/rules.ts'
import { decimalsOf, type Minor, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { normaliseRoles, permissionsOf } from '#core/roles.ts'
import type { Context } from '#server/request/context.ts'
import type { Shift, ShownShift } from '../contract/cashier.ts'
import { getSettings, insertShift, lockShift, type ShiftFacts, sumReceipts, type Worker } from '../queries/cashier.ts'
import { findMoves } from '../queries/moves.ts'
import { assertOwnShift, expectedCash, isOwnDifference, movedBy, totalsByMode } from '../rules/cashier.ts'
import { denominationsOf } from '../rules/denominations.ts'

/** Shifts in their current state, with receipts and moves added up; a closed one as it was frozen. Two statements for any number. */
export async function shiftsOf(ctx: Context, shifts: readonly ShiftFacts[]): Promise<Shift[]> {
  const live = shifts.filter((shift) => shift.report === null).map(({ id }) => id)
  const [receipts, moves] =
    live.length > 0 ? await Promise.all([sumReceipts(ctx.tx, live), findMoves(ctx.tx, live)]) : [[], []]
  return shifts.map(({ report, left, ...shift }) => {
    // The frozen report does not contain who approved it later.
    const { isToApprove, approvedByName, approvedAt, closedById } = shift
    if (report) return { ...report, isToApprove, approvedByName, approvedAt, closedById }
    const own = receipts.filter(({ shiftId }) => shiftId === shift.id)
    const ownMoves = moves
      .filter(({ shiftId }) => shiftId === shift.id)
      .map((row) => {
        const { shiftId: _, ...move } = row
        return move
      })
    const signed = ownMoves.map((move) => ({ ...move, isVoid: move.voidsId !== null }))
    const byMode = totalsByMode(own)
    const cash = byMode.find(({ mode }) => mode === 'Cash')
    return {
      ...shift,
      left,
      expected: expectedCash(shift.opening, own, signed),
      cashReceived: cash?.received ?? zero,
      cashRefunded: cash?.refunded ?? zero,
      payIns: movedBy('PAY_IN', signed),
      payOuts: movedBy('PAY_OUT', signed),
      drops: movedBy('DROP', signed),
      byMode,
      moves: ownMoves,
      count: null,
      other: null,
    }
  })
}

export async function shiftOf(ctx: Context, facts: ShiftFacts): Promise<Shift> {
  const [shift] = await shiftsOf(ctx, [facts])
  return shift ?? refuse('not_found')
}

/** Whether the user counts blind: the property requires it, and the user may not approve. */
export const isBlindFor = ({ actor }: Context, { isBlind }: { isBlind: boolean }): boolean =>
  isBlind && !actor.permissions.has('cashier.approve')

/** A shift as this user may see it: a user who counts blind gets the expected amount once the shift is closed. */
export function shownTo(ctx: Context, shift: Shift, settings: { isBlind: boolean }): ShownShift {
  const mayApprove =
    shift.isToApprove && ctx.actor.permissions.has('cashier.approve') && !isOwnDifference(shift, ctx.actor)
  if (shift.status === 'CLOSED' || !isBlindFor(ctx, settings)) return { ...shift, isBlind: false, mayApprove }
  const byMode = shift.byMode.filter(({ mode }) => mode !== 'Cash')
  return { ...shift, expected: null, cashReceived: null, cashRefunded: null, byMode, isBlind: true, mayApprove }
}

/** The current state of a shift, with what this user may see. */
export async function showShift(ctx: Context, facts: ShiftFacts): Promise<ShownShift> {
  const [shift, settings] = await Promise.all([shiftOf(ctx, facts), getSettings(ctx.tx)])
  return shownTo(ctx, shift, settings)
}

/** @throws Refusal not_found, not_your_shift */
export async function lockOwn(ctx: Context, shiftId: string): Promise<ShiftFacts> {
  const facts = await lockShift(ctx.tx, shiftId)
  assertOwnShift(facts, ctx.actor)
  return facts
}

export const mayHoldDrawer = ({ roles, rights }: Pick<Worker, 'roles' | 'rights'>): boolean =>
  permissionsOf(normaliseRoles(roles), rights).has('cashier.write')

/** Notes and coins of a count sheet, in minor units, greatest first: the property's own choice, else the currency's. */
export function countedWith({ property }: Context, { denominations }: { denominations: readonly number[] }): number[] {
  if (denominations.length > 0) return [...denominations]
  return [...denominationsOf(property.currency, decimalsOf(property.currency))]
}

type Beginning = { drawer: string; opening: Minor; operatorId: number; operatorName: string; from: string | null }

/** @throws Refusal shift_open, drawer_taken */
export async function beginShift(
  ctx: Context,
  { drawer: name, opening, operatorId, operatorName, from }: Beginning,
): Promise<string> {
  const id = ctx.newId()
  await insertShift(ctx.tx, {
    id,
    drawer: name,
    ...counterOf(ctx.property),
    operatorId,
    operatorName,
    currency: ctx.property.currency,
    opening,
    openedOn: ctx.businessDate,
    openedAt: ctx.now,
    handedOverFrom: from,
  })
  ctx.record({
    type: 'SHIFT_OPENED',
    entity: 'cashier_shift',
    entityId: id,
    after: { drawer: name, opening, operatorId, handedOverFrom: from },
  })
  return id
}
