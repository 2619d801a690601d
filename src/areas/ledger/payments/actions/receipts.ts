import * as z from 'zod'
import { lockAccount } from '#areas/parties/companies/actions/credit.ts'
import { languageFor } from '#areas/parties/customers/actions.ts'
import { lockFolio } from '#areas/ledger/folios/actions/bill.ts'
import { releaseReceipt } from '#areas/ledger/folios/actions/release.ts'
import { getProperty } from '#areas/property/properties/actions/properties.ts'
import { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { printPdf } from '#server/documents/pdf.ts'
import { batchesOf, writeSheet } from '#server/documents/sheets.ts'
import type { payments } from '../contract/payments.ts'
import type { Receipt } from '../contract/receipts.ts'
import { findReceipts, getReceipt, getReceiptState, lockReceipt } from '../queries/receipts.ts'
import { assertRefundable, assertReversible, type ReceiptState } from '../rules/payments.ts'
import { receiptColumns } from '../rules/sheets.ts'
import { receiptDocument } from '../rules/document.ts'
import { writeMoney } from './write.ts'

export const receipts: Action<typeof payments.receipts> = async (ctx, { after, limit, ...filter }) => {
  const place = readCursor(after, z.tuple([Day, z.uuid()]))
  const rows = await findReceipts(ctx.tx, filter, { after: place, limit: limit + 1 }, ctx.businessDate)
  return pageOf(rows, limit, (last) => cursorOf(last.date, last.id))
}

/** @throws Refusal too_many_rows */
export const exportReceipts: Action<typeof payments.exportReceipts> = (ctx, { format, ...filter }) =>
  writeSheet(
    ctx,
    {
      name: `receipts-${ctx.businessDate}`,
      columns: receiptColumns,
      rows: batchesOf<Receipt, readonly [Day, string]>(
        (page) => findReceipts(ctx.tx, filter, page, ctx.businessDate),
        (last) => [last.date, last.id],
      ),
    },
    format,
  )

/** @throws Refusal not_found */
export const receipt: Action<typeof payments.receipt> = (ctx, { receiptId }) =>
  getReceipt(ctx.tx, receiptId, ctx.businessDate)

/** @throws Refusal not_found */
export const pdf: Action<typeof payments.pdf> = async (ctx, { receiptId, paper, language }) => {
  const [found, property] = await Promise.all([getReceipt(ctx.tx, receiptId, ctx.businessDate), getProperty(ctx)])
  const form = { paper, language: await languageFor(ctx, language, found), locale: ctx.property.locale }
  const bytes = await printPdf(receiptDocument(found, property, form))
  return { fileName: `receipt-${found.number}.pdf`, bytes }
}

/**
 * Undoes a receipt that was keyed by mistake: a receipt the other way under its own number, and its money is taken off the bill.
 *
 * @throws Refusal not_found; already_voided; reversal_too_late; refund_above_paid when money of it was refunded already; drawer_needed for
 *   cash when the user who undoes it has no open shift; voucher_not_usable when the voucher it was paid with is void now; voucher_in_use when
 *   it sold a voucher that has paid
 */
export const reverse: Action<typeof payments.reverse> = async (ctx, { receiptId, reason }) => {
  const { expenseId } = await getReceiptState(ctx.tx, receiptId)
  // What was paid on an expense is undone where the expense is: its balance moves too.
  if (expenseId !== null) refuse('reversal_too_late')
  return reverseReceipt(ctx, { receiptId, reason })
}

/** For areas with amounts that depend on a receipt: they lock their own rows, then call this. Refusals as of `reverse`. */
export async function reverseReceipt(ctx: Context, { receiptId, reason }: { receiptId: string; reason: string }) {
  const { bookingId, companyId } = await getReceiptState(ctx.tx, receiptId)
  const folio = bookingId === null ? null : await lockFolio(ctx, bookingId)
  // Every action that applies a company's money locks its account.
  if (companyId !== null) await lockAccount(ctx, companyId)
  await lockReceipt(ctx.tx, receiptId)
  const state = await getReceiptState(ctx.tx, receiptId)
  assertReversible(state, ctx.businessDate)
  if (folio) assertRefundable(state.amount, folio.money.paid)

  const original = await getReceipt(ctx.tx, receiptId, ctx.businessDate)
  await releaseReceipt(ctx, receiptId)
  const { money, receiptNumber } = await writeMoney(ctx, contraOf(original, state, reason), null)
  ctx.record({
    type: 'RECEIPT_REVERSED',
    entity: 'receipt',
    entityId: receiptId,
    bookingId: bookingId ?? undefined,
    before: { receiptNumber: original.number, amount: original.amount, mode: original.mode },
    after: { receiptNumber, reason },
  })
  return { receipt: await getReceipt(ctx.tx, receiptId, ctx.businessDate), money }
}

const contraOf = (
  original: Receipt,
  { direction, bookingId, companyId, expenseId, ...vouchers }: ReceiptState,
  reason: string,
) =>
  ({
    direction: direction === 'IN' ? 'OUT' : 'IN',
    mode: original.mode,
    amount: original.amount,
    bookingId: bookingId ?? undefined,
    companyId: companyId ?? undefined,
    expenseId: expenseId ?? undefined,
    soldVoucherId: vouchers.soldVoucherId ?? undefined,
    usedVoucherId: vouchers.usedVoucherId ?? undefined,
    reference: original.reference,
    reason,
    name: original.name,
    description: `Receipt ${original.number}`,
    foreign: original.foreign ?? undefined,
    reversesId: original.id,
  }) as const
