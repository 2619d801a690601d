import { invoicesOfOrder, issueOrderBill } from '#areas/billing/invoices/actions/orders.ts'
import { printInvoice } from '#areas/billing/invoices/actions/documents.ts'
import type { Invoice } from '#areas/billing/invoices/contract/documents.ts'
import { billTable } from '#areas/trade/tables/actions/orders.ts'
import { dayAt } from '#core/dates.ts'
import { type Minor, minor, sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { OrderPayment } from '../contract/replies.ts'
import type { orders } from '../contract/orders.ts'
import { findPayments, findPostings, type Posting } from '../queries/money.ts'
import { findRoomShares } from '../queries/sales.ts'
import type { StoredOrder } from '../queries/orders.ts'
import { addedUp } from '../rules/totals.ts'
import { billLinesOf } from '../rules/bills.ts'
import { isOpen } from '../rules/states.ts'
import { type LockedOrder, lockWithLines } from './locked-order.ts'
import { printBillOf } from './print.ts'
import { getOrderReply } from './replies.ts'

/**
 * Issues the bill of an order that is closed: paid, or on a company's account. What a room pays of it is on the room's bill.
 *
 * @throws Refusal not_found, stale_version, order_moved_on before it is closed, nothing_to_invoice when rooms pay all of it,
 *   already_invoiced, unknown_reference, issued_before_last, series_full
 */
export const invoice: Action<typeof orders.invoice> = async (ctx, { orderId, version, companyId, note, ...to }) => {
  const { order, lines } = await lockWithLines(ctx, orderId, version)
  if (order.status !== 'Completed') refuse('order_moved_on', { status: order.status })
  if ((await invoicesOfOrder(ctx, orderId)).some(({ isStanding }) => isStanding)) refuse('already_invoiced')
  const { tx } = ctx
  const [shares, postings, payments] = await Promise.all([
    findRoomShares(tx, orderId),
    findPostings(tx, orderId),
    findPayments(tx, orderId),
  ])
  const reference = order.number === null ? order.reference : `#${order.number}`
  const onRooms = {
    net: sum(shares.map((share) => share.net)),
    taxes: addedUp(shares.flatMap(({ taxes }) => taxes)),
    afterTaxOff: sum(shares.map((share) => share.afterTaxOff)),
  }
  const paid = paidOfBill(order, postings)
  await issueOrderBill(ctx, {
    orderId,
    orderReference: reference,
    businessServiceId: order.outletId,
    businessServiceName: order.outletName,
    customerId: order.customerId,
    companyId:
      companyId ?? postings.find((one) => one.kind === 'CREDIT' && one.withdrawnAt === null)?.companyId ?? null,
    guestName: order.guestName,
    roomNumbers: order.roomNumber === '' ? [] : [order.roomNumber],
    billTo: { name: to.billToName, address: to.billToAddress, taxNumber: to.billToTaxNumber },
    note,
    lines: billLinesOf({ ...order, what: `${order.outletName} ${reference}` }, lines, onRooms),
    paid,
    payments: paymentsOn(ctx, payments, paid),
  })
  ctx.publish('orders', 'invoices')
  return getOrderReply(ctx, orderId)
}

/** Money that was taken for the bill itself: what rooms promised is on theirs, and tips are no part of a sale. */
function paidOfBill(order: StoredOrder, postings: readonly Posting[]): Minor {
  const roomTips = sum(postings.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ tip }) => tip))
  return minor(Math.max(0, order.paid - order.tip + roomTips))
}

/** The receipts that paid a bill, as much of each as it took. */
function paymentsOn(ctx: Context, payments: readonly OrderPayment[], paid: Minor): Invoice['payments'] {
  let left: number = paid
  const shown: Invoice['payments'] = []
  for (const { direction, status, amount, createdAt, paymentMode, referenceNumber } of payments) {
    const part = minor(Math.min(left, amount))
    if (direction !== 'IN' || status !== 'Paid' || part <= 0) continue
    const date = dayAt(createdAt, ctx.property.timeZone)
    shown.push({ date, mode: paymentMode, amount: part, reference: referenceNumber })
    left -= part
  }
  return shown
}

/** @throws Refusal not_found for a document that is not this order's */
export const invoicePdf: Action<typeof orders.invoicePdf> = async (ctx, { orderId, invoiceId, paper }) => {
  const documents = await invoicesOfOrder(ctx, orderId)
  if (!documents.some((one) => one.invoiceId === invoiceId)) refuse('not_found', { invoiceId })
  return printInvoice(ctx, invoiceId, { paper })
}

/**
 * What is on an invoice is not opened again: as much of it as was credited may go back.
 *
 * @throws Refusal charge_invoiced {credited}; reversal_too_late for an order of an earlier day of which nothing was credited
 */
export async function assertMayRefund(ctx: Context, { order }: LockedOrder, amount: number): Promise<void> {
  const documents = await invoicesOfOrder(ctx, order.id)
  const credited = sum(documents.filter(({ type }) => type === 'CREDIT_NOTE').map(({ total }) => total))
  const isInvoiced = documents.length > 0
  if (isInvoiced && order.refunded + amount > credited) refuse('charge_invoiced', { credited })
  if (!isInvoiced && order.businessOn !== ctx.businessDate) refuse('reversal_too_late', { date: order.businessOn })
}

/** @throws Refusal charge_invoiced while the order has an invoice that was not cancelled */
export async function assertNotInvoiced(ctx: Context, orderId: string): Promise<void> {
  if ((await invoicesOfOrder(ctx, orderId)).some(({ isStanding }) => isStanding)) refuse('charge_invoiced')
}

/** @throws Refusal not_found, order_moved_on before the property has confirmed it */
export const printBill: Action<typeof orders.printBill> = async (ctx, { orderId }) => {
  const { order, lines } = await lockWithLines(ctx, orderId)
  if (order.number === null || order.status === 'Cancelled') refuse('order_moved_on', { status: order.status })
  if (order.tableId !== null && isOpen(order.status)) await billTable(ctx, { tableId: order.tableId })
  return { printJobIds: await printBillOf(ctx, order, lines) }
}
