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
  findRequests,
  findSwapsById,
  getClaim,
  getSwap,
  lockClaim,
  lockSwap,
  type SwapRow,
} from '../queries/requests.ts'
import { findSelf } from '../queries/set-up.ts'
import { giveShifts, type LockedShift, lockShifts, logChanges } from '../queries/shifts.ts'
import { mayBecome, NEXT_CLAIM_STATES, NEXT_SWAP_STATES } from '../rules/states.ts'
import { assertPossible } from './guard.ts'
import { notifyPeople } from './notify.ts'
import { shownClaim, shownSwap } from './own.ts'
import { assertPlans, scopeOf } from './planner.ts'

/** @throws Refusal not_your_department */
export const requests: Action<typeof rota.requests> = async (ctx, { after, limit }) => {
  const departmentIds = await scopeOf(ctx)
  const place = readIdCursor(after) ?? null
  const rows = await findRequests(ctx.tx, departmentIds, { now: ctx.now, after: place, limit: limit + 1 })
  const page = pageOf(rows, limit, (last) => cursorOf(last.id))
  const [claims, swaps] = await Promise.all([
    findClaimsById(ctx.tx, page.rows.filter(({ isClaim }) => isClaim).map(({ id }) => id)),
    findSwapsById(ctx.tx, page.rows.filter(({ isClaim }) => !isClaim).map(({ id }) => id)),
  ]) // prettier-ignore
  const claimOf = new Map(claims.map((claim) => [claim.id, shownClaim(claim)]))
  const swapOf = new Map(swaps.map((swap) => [swap.id, shownSwap(swap)]))
  return {
    ...page,
    rows: page.rows.map(({ id }) => ({ id, claim: claimOf.get(id) ?? null, swap: swapOf.get(id) ?? null })),
  }
}

/** No user decides their own request. @throws Refusal not_your_own */
async function assertOthers(ctx: Context, employeeIds: readonly string[]): Promise<void> {
  const self = await findSelf(ctx.tx, ctx.actor.id)
  if (self && employeeIds.includes(self.id)) refuse('not_your_own')
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

/** @throws Refusal not_found, not_your_department, not_your_own, request_over, shift_changed, and those of a shift that is placed */
export const decideClaim: Action<typeof rota.decideClaim> = async (ctx, { claimId, isApproved, reason }) => {
  const found = await getClaim(ctx.tx, claimId)
  await assertPlans(ctx, [found.departmentId])
  await assertOthers(ctx, [found.employeeId])
  const [shift] = await lockShifts(ctx.tx, [found.shiftId])
  const before = await lockClaim(ctx.tx, claimId)
  const state = isApproved ? 'APPROVED' : 'REFUSED'
  if (!mayBecome(NEXT_CLAIM_STATES, before.state, state)) refuse('request_over')
  if (isApproved) {
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

/** @throws Refusal not_found, not_your_department, not_your_own, request_over, shift_changed, and those of a shift that is placed */
export const decideSwap: Action<typeof rota.decideSwap> = async (ctx, { swapId, isApproved, reason }) => {
  const found = await getSwap(ctx.tx, swapId)
  await assertPlans(ctx, [found.departmentId])
  await assertOthers(ctx, [found.fromEmployeeId, found.toEmployeeId])
  const shifts = await lockShifts(ctx.tx, [found.shiftId, ...(found.toShiftId ? [found.toShiftId] : [])])
  const before = await lockSwap(ctx.tx, swapId)
  const state = isApproved ? 'APPROVED' : 'REFUSED'
  if (!mayBecome(NEXT_SWAP_STATES, before.state, state) || before.expiresAt <= ctx.now) refuse('request_over')
  if (isApproved) {
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
