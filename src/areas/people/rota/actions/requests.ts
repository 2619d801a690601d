import { decideApproval, waitingFor } from '#areas/people/approvals/actions/engine.ts'
import { releaseAbsent } from '#areas/lodging/housekeeping/actions/assignments.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { rota } from '../contract/rota.ts'
import {
  endClaim,
  endOtherClaims,
  endSwap,
  findClaimsById,
  findSwapsById,
  getClaim,
  getSwap,
  lockClaim,
  lockSwap,
  type SwapRow,
} from '../queries/requests.ts'
import { giveShifts, type LockedShift, lockShifts, logChanges } from '../queries/shifts.ts'
import { mayBecome, NEXT_CLAIM_STATES, NEXT_SWAP_STATES } from '../rules/states.ts'
import { assertPossible } from './guard.ts'
import { CLAIM, claimNotice, notifyPeople, SWAP, swapNotice } from './notify.ts'
import { shownClaim, shownSwap } from './own.ts'

export const requests: Action<typeof rota.requests> = async (ctx, { after, limit }) => {
  const ids = await waitingFor(ctx, { kinds: [CLAIM, SWAP], after: readIdCursor(after) ?? null, limit: limit + 1 })
  const page = pageOf(ids, limit, cursorOf)
  const [claims, swaps] = await Promise.all([findClaimsById(ctx.tx, page.rows), findSwapsById(ctx.tx, page.rows)])
  const claimOf = new Map(claims.map((claim) => [claim.id, shownClaim(claim)]))
  const swapOf = new Map(swaps.map((swap) => [swap.id, shownSwap(swap)]))
  return {
    ...page,
    rows: page.rows.map((id) => ({ id, claim: claimOf.get(id) ?? null, swap: swapOf.get(id) ?? null })),
  }
}

type Given = { shift: LockedShift; from: string | null; to: string }

/**
 * Assigns published shifts to others, under every guard as it is now.
 *
 * @throws Refusal shift_changed when a shift is planned otherwise by now, not_employed_then, shift_overlaps, warnings_need_reason
 */
async function give(
  ctx: Context,
  given: readonly Given[],
  { reason, origin, why }: { reason: string; origin: 'SWAP' | 'CLAIM'; why: string },
) {
  const isAsPublished = ({ shift, from }: Given) => shift.employeeId === from && !shift.isUnpublished && !shift.isRemoved && shift.state !== 'CANCELLED' // prettier-ignore
  if (!given.every(isAsPublished)) refuse('shift_changed')
  // No week is closed before it is over, and by then its requests are.
  const shifts = given.map(({ shift, to }) => ({ ...shift, employeeId: to }))
  await assertPossible(ctx, shifts, { freed: shifts.map(({ id }) => id), reason })
  await giveShifts(ctx.tx, shifts.map(({ id, employeeId }) => ({ id, employeeId })), { now: ctx.now, origin }) // prettier-ignore
  await releaseAbsent(ctx, given.flatMap(({ from }) => from ?? [])) // prettier-ignore
  const log = given.map(({ shift, from, to }) => ({
    id: ctx.newId(),
    shiftId: shift.id,
    before: { employeeId: from },
    after: { employeeId: to },
  }))
  await logChanges(ctx.tx, log, { reason: reason || why, at: ctx.now, actorName: ctx.actor.name })
}

/** @throws Refusal not_found, own_approval, not_your_approval, request_over, shift_changed, and those of a shift that is placed */
export const decideClaim: Action<typeof rota.decideClaim> = async (ctx, { claimId, isApproved, reason }) => {
  const found = await getClaim(ctx.tx, claimId)
  const [shift] = await lockShifts(ctx.tx, [found.shiftId])
  const before = await lockClaim(ctx.tx, claimId)
  if (!mayBecome(NEXT_CLAIM_STATES, before.state, isApproved ? 'APPROVED' : 'REFUSED')) refuse('request_over')
  const decision = { kind: CLAIM, subjectId: claimId, isApproved, comment: reason, notice: claimNotice(before) }
  const state = await decideApproval(ctx, decision)
  if (state === 'OPEN') return shownClaim(before)
  if (state === 'APPROVED') {
    if (!shift || shift.startAt === null || shift.startAt <= ctx.now) refuse('request_over')
    await give(ctx, [{ shift, from: null, to: before.employeeId }], {
      reason,
      origin: 'CLAIM',
      why: before.employeeName,
    })
    await endOtherClaims(ctx.tx, [shift.id], claimId, ctx.actor.name)
  }
  await endClaim(ctx.tx, claimId, state, ctx.actor.name)
  ctx.record({ type: 'SHIFT_CLAIM', entity: 'employee', entityId: before.employeeId, after: { shiftId: before.shiftId, state } }) // prettier-ignore
  const kind = isApproved ? 'rota_claim_approved' : 'rota_claim_refused'
  const message = isApproved
    ? `The open shift of ${before.shift.on} is yours`
    : `The open shift of ${before.shift.on} is not yours`
  await notifyPeople(ctx, [{ employeeId: before.employeeId, kind, message, facts: { day: before.shift.on } }])
  return shownClaim(await getClaim(ctx.tx, claimId))
}

function givenOf(swap: SwapRow, shifts: readonly LockedShift[]): Given[] {
  const shift = shifts.find(({ id }) => id === swap.shiftId)
  const other = shifts.find(({ id }) => id === swap.toShiftId)
  if (!shift || (swap.toShiftId !== null && !other)) refuse('shift_changed')
  const first = { shift, from: swap.fromEmployeeId, to: swap.toEmployeeId }
  return other ? [first, { shift: other, from: swap.toEmployeeId, to: swap.fromEmployeeId }] : [first]
}

/** @throws Refusal not_found, own_approval, not_your_approval, request_over, shift_changed, and those of a shift that is placed */
export const decideSwap: Action<typeof rota.decideSwap> = async (ctx, { swapId, isApproved, reason }) => {
  const found = await getSwap(ctx.tx, swapId)
  const shifts = await lockShifts(ctx.tx, [found.shiftId, ...(found.toShiftId ? [found.toShiftId] : [])])
  const before = await lockSwap(ctx.tx, swapId)
  if (!mayBecome(NEXT_SWAP_STATES, before.state, isApproved ? 'APPROVED' : 'REFUSED')) refuse('request_over')
  if (before.expiresAt <= ctx.now) refuse('request_over')
  const decision = {
    kind: SWAP,
    subjectId: swapId,
    isApproved,
    comment: reason,
    notice: swapNotice(before, 'rota_swap_waits'),
  }
  const state = await decideApproval(ctx, decision)
  if (state === 'OPEN') return shownSwap(before)
  if (state === 'APPROVED') {
    const why = `${before.fromName}, ${before.toName}`
    await give(ctx, givenOf(before, shifts), { reason, origin: 'SWAP', why })
  }
  await endSwap(ctx.tx, swapId, state, ctx.actor.name)
  ctx.record({ type: 'SHIFT_SWAP', entity: 'employee', entityId: before.fromEmployeeId, after: { swapId, state } })
  const kind = isApproved ? 'rota_swap_approved' : 'rota_swap_refused'
  const facts = { day: before.shift.on }
  const message = `The swap of the shift of ${before.shift.on} is ${isApproved ? 'approved' : 'refused'}`
  await notifyPeople(
    ctx,
    [before.fromEmployeeId, before.toEmployeeId].map((employeeId) => ({ employeeId, kind, message, facts })),
  )
  return shownSwap(await getSwap(ctx.tx, swapId))
}
