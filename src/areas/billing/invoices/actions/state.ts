import { addPayment } from '#areas/ledger/folios/actions/bill.ts'
import { receiveMoney } from '#areas/ledger/payments/actions/move-money.ts'
import { minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { InvoiceStatus } from '../contract/documents.ts'
import type { invoices } from '../contract/invoices.ts'
import { findNotes, getStoredDocument, insertReceiptOf, lockCredit } from '../queries/documents.ts'
import { remainingOf, taxLockedAfter } from '../rules/credit.ts'
import { seriesYear } from '../rules/numbers.ts'
import { balanceOf, stateOf } from '../rules/state.ts'
import { hashOf } from './issue.ts'
import { languageOfInvoice } from './documents.ts'

/** @throws Refusal not_found */
export async function invoiceState(ctx: Context, invoiceId: string): Promise<InvoiceStatus> {
  const { tx } = ctx
  const [{ invoice, stored }, notes] = await Promise.all([getStoredDocument(tx, invoiceId), findNotes(tx, invoiceId)])
  const facts = {
    total: invoice.total,
    credited: minor(stored.credited),
    paid: minor(stored.paid),
    dueOn: invoice.dueOn,
  }
  const isNote = invoice.type === 'CREDIT_NOTE'
  const supplied =
    invoice.lines
      .map(({ from }) => from)
      .toSorted()
      .at(-1) ?? invoice.issuedOn
  return {
    state: isNote ? 'ISSUED' : stateOf(facts, ctx.businessDate),
    credited: facts.credited,
    paid: facts.paid,
    balance: isNote ? minor(0) : balanceOf(facts),
    isFreed: stored.isFreed,
    creditNotes: notes.map(({ id, number, issuedOn, total, reason }) => ({ id, number, issuedOn, total, reason })),
    remaining: isNote
      ? []
      : remainingOf(invoice, notes).lines.map(({ quantity, net, tax }) => ({ quantity, net, tax })),
    previousHash: stored.previousHash,
    isSealed: hashOf(stored.snapshot, stored.previousHash) === stored.hash,
    taxLockedAfter: taxLockedAfter(seriesYear(supplied, ctx.property.fiscalYearMonth), ctx.property.countryPack),
    hasPin: stored.hasPin,
    language: await languageOfInvoice(ctx, invoice, undefined),
  }
}

export const state: Action<typeof invoices.state> = (ctx, { invoiceId }) => invoiceState(ctx, invoiceId)

/**
 * Takes money for an invoice without a booking, at most what is left to pay of it.
 *
 * @throws Refusal not_found, not_an_invoice for a credit note or the invoice of a booking or an order, paid_above_balance {balance}
 */
export const receive: Action<typeof invoices.receive> = async (ctx, { invoiceId, amount, mode, reference }) => {
  const { tx } = ctx
  const { invoice: known } = await getStoredDocument(tx, invoiceId)
  if (known.bookingId !== null) refuse('not_an_invoice', { bookingId: known.bookingId })
  if (known.orderId !== null) refuse('not_an_invoice', { orderId: known.orderId })
  await lockCredit(tx, invoiceId)
  const { invoice, stored } = await getStoredDocument(tx, invoiceId)
  const balance = balanceOf({ total: invoice.total, credited: minor(stored.credited), paid: minor(stored.paid) })
  if (amount > balance) refuse('paid_above_balance', { balance })

  const description = `Invoice ${invoice.number}`
  const whose = { name: invoice.billTo.name, email: invoice.billTo.email, description }
  const company = invoice.companyId === null ? {} : { companyId: invoice.companyId }
  const { receiptId, receiptNumber } = await receiveMoney(ctx, { ...whose, ...company, amount, mode, reference })
  await addPayment(ctx, {
    ...whose,
    ...company,
    bookingId: null,
    kind: 'SERVICE',
    paymentMode: mode,
    amount,
    receiptId,
    referenceNumber: reference,
    billNo: invoice.number,
    action: 'invoices.receive',
  })
  await insertReceiptOf(tx, invoiceId, receiptId, amount)
  ctx.record({
    type: 'INVOICE_PAID',
    entity: 'invoice',
    entityId: invoiceId,
    before: { balance },
    after: { amount, mode, receiptNumber, balance: balance - amount },
  })
  ctx.publish('invoices', 'payments', 'receivables', 'cashier')
  return invoiceState(ctx, invoiceId)
}
