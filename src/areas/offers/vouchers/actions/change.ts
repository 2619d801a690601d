import { minor, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { Voucher } from '../contract/replies.ts'
import type { vouchers } from '../contract/vouchers.ts'
import { findLapsed, insertMove } from '../queries/moves.ts'
import { getVoucher, lockVoucher } from '../queries/vouchers.ts'

async function lockCurrent(ctx: Context, voucherId: string, version: number): Promise<Voucher> {
  const voucher = await lockVoucher(ctx.tx, voucherId, ctx.businessDate)
  if (voucher.version !== version)
    refuse('stale_version', {
      version: voucher.version,
      changedBy: await findLastChanger(ctx.tx, 'gift_voucher', voucherId),
    })
  return voucher
}

const doing = ({ businessDate, now, actor, newId }: Context) => ({
  id: newId(),
  businessOn: businessDate,
  movedAt: now,
  movedByName: actor.name,
})

/** Takes all that is left off a locked voucher; it pays no more. */
export async function voidRest(
  ctx: Context,
  { id: voucherId, number, balance }: Voucher,
  reason: string,
): Promise<void> {
  await insertMove(ctx.tx, { ...doing(ctx), voucherId, kind: 'VOIDED', amount: minor(-balance), reason })
  ctx.record({
    type: 'VOUCHER_VOIDED',
    entity: 'gift_voucher',
    entityId: voucherId,
    before: { number, balance },
    after: { reason },
  })
  ctx.publish('vouchers')
}

/**
 * Voids a voucher: what is left on it is owed no more. Money of its sale does not go back by it.
 *
 * @throws Refusal not_found, stale_version; voucher_not_usable for one with nothing left, or void already
 */
export const cancel: Action<typeof vouchers.cancel> = async (ctx, { voucherId, version, reason }) => {
  const voucher = await lockCurrent(ctx, voucherId, version)
  const { number, state, balance } = voucher
  if (state === 'VOID' || balance === 0) refuse('voucher_not_usable', { number, state })
  await voidRest(ctx, voucher, reason)
  return getVoucher(ctx.tx, voucherId, ctx.businessDate)
}

/**
 * Sets another last day, today or later. What had expired comes back.
 *
 * @throws Refusal not_found, stale_version; voucher_not_usable for one that is void or used up, or a day that is past
 */
export const extend: Action<typeof vouchers.extend> = async (ctx, { voucherId, version, expiresOn, reason }) => {
  const { number, state, expiresOn: before } = await lockCurrent(ctx, voucherId, version)
  if (state === 'VOID' || state === 'USED' || expiresOn < ctx.businessDate)
    refuse('voucher_not_usable', { number, state })
  const lapsed = await findLapsed(ctx.tx, voucherId)
  await insertMove(ctx.tx, { ...doing(ctx), voucherId, kind: 'EXTENDED', amount: zero, expiresOn, reason })
  if (lapsed > 0) await insertMove(ctx.tx, { ...doing(ctx), voucherId, kind: 'RETURNED', amount: lapsed, reason })
  ctx.record({
    type: 'VOUCHER_EXTENDED',
    entity: 'gift_voucher',
    entityId: voucherId,
    before: { number, expiresOn: before },
    after: { expiresOn, reason, returned: lapsed },
  })
  ctx.publish('vouchers')
  return getVoucher(ctx.tx, voucherId, ctx.businessDate)
}
