import type { Context } from '#server/request/context.ts'
import { expireClaims, expireSwaps } from '../queries/expiry.ts'
import { findClaimsById, findSwapsById } from '../queries/requests.ts'
import { notifyPeople } from './notify.ts'

/**
 * Ends swaps that were not decided in time, so many at once, and notifies who requested and who had accepted.
 *
 * @returns whether there may be more
 */
export async function expireDueSwaps(ctx: Context, limit: number): Promise<boolean> {
  const expired = await expireSwaps(ctx.tx, ctx.now, limit)
  const swaps = await findSwapsById(ctx.tx, expired.map(({ id }) => id)) // prettier-ignore
  const before = new Map(expired.map(({ id, stateBefore }) => [id, stateBefore]))
  for (const { id, shiftId, fromEmployeeId } of swaps)
    ctx.record({ type: 'SHIFT_SWAP', entity: 'employee', entityId: fromEmployeeId, before: { state: before.get(id) }, after: { swapId: id, shiftId, state: 'EXPIRED' } }) // prettier-ignore
  const notices = swaps.flatMap(({ id, fromEmployeeId, toEmployeeId, shift }) => {
    const employeeIds = before.get(id) === 'ACCEPTED' ? [fromEmployeeId, toEmployeeId] : [fromEmployeeId]
    const message = `The swap of the shift of ${shift.on} expired before it was approved`
    return employeeIds.map((employeeId) => ({
      employeeId,
      kind: 'rota_swap_expired',
      message,
      facts: { day: shift.on },
    }))
  })
  await notifyPeople(ctx, notices)
  return expired.length === limit
}

/**
 * Ends claims of open shifts that have begun undecided, so many at once, and notifies who claimed.
 *
 * @returns whether there may be more
 */
export async function expireDueClaims(ctx: Context, limit: number): Promise<boolean> {
  const expired = await expireClaims(ctx.tx, ctx.now, limit)
  const claims = await findClaimsById(ctx.tx, expired.map(({ id }) => id)) // prettier-ignore
  for (const { employeeId, shiftId } of claims)
    ctx.record({ type: 'SHIFT_CLAIM', entity: 'employee', entityId: employeeId, after: { shiftId, state: 'EXPIRED' } })
  const notices = claims.map(({ employeeId, shift }) => ({
    employeeId,
    kind: 'rota_claim_expired',
    message: `Nobody decided in time about the open shift of ${shift.on}`,
    facts: { day: shift.on },
  }))
  await notifyPeople(ctx, notices)
  return expired.length === limit
}
