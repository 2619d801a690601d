import type { Context } from '#server/request/context.ts'
import { uncoverPayments } from '../queries/release.ts'

/**
 * Takes the money of a receipt off what it paid, because the receipt is being undone. The caller has locked the folio, writes the receipt that
 * undoes it and counts the folio again.
 */
export const releaseReceipt = (ctx: Context, receiptId: string): Promise<void> =>
  uncoverPayments(ctx.tx, receiptId, ctx.now)
