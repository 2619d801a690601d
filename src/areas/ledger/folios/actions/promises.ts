import type { FolioMoney } from '../contract/replies.ts'
import type { folios } from '../contract/folios.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import {
  getPromise,
  isGivenUp,
  lockLeftOfReceipt,
  markPromiseReleased,
  settlePart,
  settleFullPromise,
  type StoredPromise,
} from '../queries/promises.ts'
import { getFolio, lockFolio, recountFolio } from './bill.ts'

/** The promise under the lock of its bill. @throws Refusal not_found, promise_settled */
export async function lockPromise(ctx: Context, paymentId: string): Promise<StoredPromise> {
  const { bookingId } = await getPromise(ctx.tx, paymentId)
  await lockFolio(ctx, bookingId)
  const promise = await getPromise(ctx.tx, paymentId)
  const isOpen = promise.status === 'NotPaid' && !promise.isReplaced && ['Credit', 'BillToRoom'].includes(promise.mode)
  if (!isOpen) refuse('promise_settled', { paymentId })
  return promise
}

/**
 * A promise is paid, whole or in part, by money that has come: what was paid is Paid in Cash and covered by the receipt, the rest stays
 * promised. The bill is counted again.
 *
 * @param amount minor units, above zero
 * @returns the payment that is Paid now, and the bill's amounts
 * @throws Refusal not_found, promise_settled, above_promise, receipt_spent when less is left of the receipt
 */
export async function settlePromise(
  ctx: Context,
  { paymentId, receiptId, amount }: { paymentId: string; receiptId: string; amount: Minor },
): Promise<{ paymentId: string; money: FolioMoney }> {
  const promise = await lockPromise(ctx, paymentId)
  if (amount > promise.amount) refuse('above_promise', { promised: promise.amount })
  const left = await lockLeftOfReceipt(ctx.tx, receiptId)
  if (amount > left) refuse('receipt_spent', { left })
  const isWhole = amount === promise.amount
  const newId = isWhole ? paymentId : ctx.newId()
  const who = { operatorName: ctx.actor.name, on: ctx.businessDate, at: ctx.now, by: ctx.actor.id }
  if (isWhole) await settleFullPromise(ctx.tx, paymentId, receiptId)
  else await settlePart(ctx.tx, paymentId, { newId, receiptId, amount, ...who })
  const money = await recountFolio(ctx, promise.bookingId)
  ctx.record({
    type: 'PROMISE_SETTLED',
    entity: 'payment',
    entityId: paymentId,
    bookingId: promise.bookingId,
    before: {
      promised: promise.amount,
      mode: promise.mode,
    },
    after: {
      settled: amount,
      receiptId,
    },
  })
  ctx.publish('folios', 'bookings', 'payments', 'desk')
  return { paymentId: newId, money }
}

export const release: Action<typeof folios.release> = async (ctx, { paymentId, reason }) => {
  const { bookingId, amount, mode } = await lockPromise(ctx, paymentId)
  if (await isGivenUp(ctx.tx, paymentId)) refuse('promise_settled', { paymentId })
  await markPromiseReleased(ctx.tx, paymentId, ctx.now)
  await recountFolio(ctx, bookingId)
  ctx.record({
    type: 'PROMISE_RELEASED',
    entity: 'payment',
    entityId: paymentId,
    bookingId,
    before: { amount, mode },
    after: { reason },
  })
  ctx.publish('folios', 'bookings', 'payments', 'desk')
  return getFolio(ctx, bookingId)
}

/** Takes a promise off that is on no bill of its own: what a room would have paid for an order. The caller has locked the order. */
export const withdrawPromise = (ctx: Context, paymentId: string): Promise<unknown> =>
  markPromiseReleased(ctx.tx, paymentId, ctx.now)
