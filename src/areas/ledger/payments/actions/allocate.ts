import { batch } from '#server/request/batch.ts'
import { lockFolio, recountFolio } from '#areas/ledger/folios/actions/bill.ts'
import type { FolioMoney } from '#areas/ledger/folios/contract/replies.ts'
import { type Minor, sum } from '#core/money.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { payments } from '../contract/payments.ts'
import { countUnallocated, getReceipt, getReceiptState, lockReceipt } from '../queries/receipts.ts'
import { getPayer, type Payer } from '../queries/payments.ts'
import { assertAllocatable, assertPayable, isAdvance, leftOf, type ReceiptState } from '../rules/payments.ts'
import { writePayment } from './write.ts'

/** How much waits for its booking; the reply stays small however many wait. */
export const unallocated: Action<typeof payments.unallocated> = async (ctx) => ({
  ...(await countUnallocated(ctx.tx)),
  currency: ctx.property.currency,
})

/** Locks the bill, and returns who it is for. @throws Refusal not_found, folio_closed; each names the booking */
async function lockBill(ctx: Context, bookingId: string): Promise<Payer> {
  const { folio, payer } = await batch(ctx.tx, {
    folio: () => lockFolio(ctx, bookingId),
    payer: () => getPayer(ctx.tx, bookingId),
  })
  assertPayable(folio)
  return payer
}

/** The receipt under its lock: bills are locked before it, so that no deadlock arises. @throws Refusal not_found */
async function lockReceiptMoney(ctx: Context, receiptId: string): Promise<ReceiptState> {
  await lockReceipt(ctx.tx, receiptId)
  return getReceiptState(ctx.tx, receiptId)
}

/** Part of a receipt onto a locked bill. */
async function put(
  ctx: Context,
  receiptId: string,
  { bookingId, amount, payer }: { bookingId: string; amount: Minor; payer: Payer },
): Promise<FolioMoney> {
  const { number, mode, reference } = await getReceipt(ctx.tx, receiptId, ctx.businessDate)
  const { arrival, reference: bookingReference, ...names } = payer
  const allocation = {
    ...names,
    kind: 'ROOM',
    mode,
    amount,
    bookingId,
    bookingReference,
    reference,
    description: `Booking ${bookingReference}`,
    advancePayment: isAdvance(ctx.businessDate, arrival),
    action: 'payments.allocate',
  } as const
  await writePayment(ctx, allocation, { receiptId, receiptNumber: number, direction: 'IN' })
  const money = await recountFolio(ctx, bookingId)
  ctx.record({
    type: 'RECEIPT_ALLOCATED',
    entity: 'receipt',
    entityId: receiptId,
    bookingId,
    after: { receiptNumber: number, amount, due: money.due },
  })
  return money
}

/**
 * Allocates unallocated money to a booking, all that is left of it unless an amount is named.
 *
 * @throws Refusal not_found; already_allocated when it has an owner, or less of it is left; folio_closed
 */
export const allocate: Action<typeof payments.allocate> = async (ctx, { receiptId, bookingId, amount }) => {
  const payer = await lockBill(ctx, bookingId)
  const state = await lockReceiptMoney(ctx, receiptId)
  const part = amount ?? leftOf(state)
  assertAllocatable(state, part)
  const money = await put(ctx, receiptId, { bookingId, amount: part, payer })
  ctx.publish('payments', 'folios', 'bookings', 'desk')
  return { receipt: await getReceipt(ctx.tx, receiptId, ctx.businessDate), money }
}

/**
 * Allocates unallocated money to several bookings, all of them or none. What is left over stays unallocated.
 *
 * @throws Refusal not_found; already_allocated when it has an owner, or less of it is left than the parts come to; folio_closed
 */
export const allocation: Action<typeof payments.spread> = async (ctx, { receiptId, parts }) => {
  // Bills in one order, so that two requests that spread over the same ones do not deadlock.
  const ordered = parts.toSorted((a, b) => (a.bookingId < b.bookingId ? -1 : 1))
  const payers = new Map<string, Payer>()
  for (const { bookingId } of ordered) payers.set(bookingId, await lockBill(ctx, bookingId))
  assertAllocatable(await lockReceiptMoney(ctx, receiptId), sum(parts.map(({ amount }) => amount)))
  for (const part of ordered) {
    const payer = payers.get(part.bookingId)
    if (payer) await put(ctx, receiptId, { bookingId: part.bookingId, amount: part.amount, payer })
  }
  ctx.publish('payments', 'folios', 'bookings', 'desk')
  return getReceipt(ctx.tx, receiptId, ctx.businessDate)
}
