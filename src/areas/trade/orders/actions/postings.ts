import { loadBalance } from '#areas/billing/receivables/actions/account.ts'
import { addLines, addPayment, lockFolio, recountFolio } from '#areas/ledger/folios/actions/bill.ts'
import { withAfterTax } from '#areas/ledger/folios/actions/charge-lines.ts'
import { reverse as reverseCharge } from '#areas/ledger/folios/actions/charges.ts'
import { withdrawPromise } from '#areas/ledger/folios/actions/promises.ts'
import { assertCredit } from '#areas/parties/companies/actions/credit.ts'
import { getOutlet } from '#areas/property/outlets/actions/outlets.ts'
import { minor, sum, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { orders } from '../contract/orders.ts'
import { findInHouseGuest } from '../queries/lists.ts'
import { findDiscountLines, findPostings, insertPosting, markWithdrawn } from '../queries/money.ts'
import { findRoomShares } from '../queries/sales.ts'
import { assertPayable, partOfBill, restOfBill } from '../rules/totals.ts'
import { assertNotInvoiced } from './bills.ts'
import { assertConfirmed, assertTip, closing, dueOf, finish, numberOf, recordMoney } from './money.ts'
import { getOrderReply } from './replies.ts'
import { saveOrder } from './save-order.ts'
import { lockWithLines } from './locked-order.ts'

/**
 * Puts what is due, or a part of it, on the bill of a guest in house: a service line with its taxes there, what comes off it after tax, and here a
 * payment BillToRoom that is NotPaid.
 *
 * @throws Refusal not_found, stale_version, order_moved_on, nothing_due, paid_above_balance; not_in_house; folio_closed; way_not_offered
 *   where the outlet does not post to rooms; signature_missing; tips_not_taken
 */
export const billToRoom: Action<typeof orders.billToRoom> = async (ctx, input) => {
  const { orderId, version, stayId, roomNo, tip, signedName, signature, complete } = input
  const locked = await lockWithLines(ctx, orderId, version)
  assertConfirmed(locked)
  const { order } = locked
  const outlet = await getOutlet(ctx, order.outletId)
  if (!outlet.allowsBillToRoom) refuse('way_not_offered', { deliveryMethod: 'BillToRoom' })
  if (signedName === '' && signature === '') refuse('signature_missing')
  const due = dueOf(order)
  const part = minor(input.amount ?? due)
  assertPayable(part, due)
  await assertTip(ctx, order, tip)
  const chosen = stayId === undefined && !roomNo ? { stayId: order.stayId ?? undefined } : { stayId, roomNo }
  const guest = chosen.stayId === undefined && !chosen.roomNo ? undefined : await findInHouseGuest(ctx.tx, chosen)
  if (!guest) refuse('not_in_house', { roomNo: roomNo ?? order.roomNumber })

  const { bookingId } = guest
  const folio = await lockFolio(ctx, bookingId)
  if (folio.status === 'CLOSED') refuse('folio_closed')
  // A tip is not part of the sale: it carries no tax.
  const others = order.onRoom > 0 ? await findRoomShares(ctx.tx, orderId) : []
  const { net, tax, taxes, afterTaxOff } = partOfBill(restOfBill(order, others), part)
  const what = `${order.outletName} ${numberOf(order)}`
  const own = { bookingId, stayId: guest.stayId, orderId, action: 'orders.billToRoom', kind: 'SERVICE' as const }
  const charged = { ...own, countsAs: 'SERVICE' as const, name: what, net: minor(net + tip), tax, taxes }
  const [folioLineId = ''] = await addLines(ctx, withAfterTax(ctx, charged, afterTaxOff))
  const amount = minor(part + tip)
  const paymentId = await addPayment(ctx, {
    bookingId: null,
    orderId,
    kind: 'SERVICE',
    paymentMode: 'BillToRoom',
    amount,
    receiptId: null,
    name: guest.guestName,
    companyName: `Room ${guest.roomNo}`,
    description: what,
    businessServiceName: order.outletName,
    action: 'orders.billToRoom',
  })
  await recountFolio(ctx, bookingId)
  await insertPosting(ctx.tx, {
    id: ctx.newId(),
    orderId,
    kind: 'ROOM',
    amount,
    tip: minor(tip),
    paymentId,
    bookingId,
    folioLineId,
    companyId: null,
    balanceId: null,
    signedName,
    signature,
    postedAt: ctx.now,
    postedByName: ctx.actor.name,
  })
  const saved = await saveOrder(ctx, locked, {
    order: {
      onRoom: minor(order.onRoom + amount),
      onRoomOff: minor(order.onRoomOff + afterTaxOff),
      tip: minor(order.tip + tip),
      ...closing(order, complete),
      bookingId: order.bookingId ?? bookingId,
      stayId: order.stayId ?? guest.stayId,
      roomNumber: order.roomNumber || guest.roomNo,
    },
  })
  recordMoney(ctx, 'ORDER_POSTED', saved, { amount, tip, roomNo: guest.roomNo, bookingId })
  ctx.publish('orders', 'folios', 'bookings', 'desk', 'payments')
  return finish(ctx, saved, complete)
}

/**
 * Puts what is due on a company's account: an open item there, and here a payment Credit that is NotPaid.
 *
 * @throws Refusal not_found, stale_version, order_moved_on, nothing_due, credit_refused {reasons}
 */
export const billToCompany: Action<typeof orders.billToCompany> = async (ctx, input) => {
  const { orderId, version, companyId, purchaseOrder, creditReason, complete } = input
  const locked = await lockWithLines(ctx, orderId, version)
  assertConfirmed(locked)
  const { order } = locked
  const amount = dueOf(order)
  assertPayable(amount, amount)
  const company = await assertCredit(ctx, { companyId, amount, purchaseOrder, overrideReason: creditReason })
  const what = `${order.outletName} ${numberOf(order)}`
  const { balanceId } = await loadBalance(ctx, {
    companyId: company.id,
    description: [what, purchaseOrder].filter(Boolean).join(', '),
    issuedOn: ctx.businessDate,
    amount,
  })
  // The claim is an entry of the account; the payment only names the debtor.
  const paymentId = await addPayment(ctx, {
    bookingId: null,
    orderId,
    kind: 'SERVICE',
    paymentMode: 'Credit',
    amount,
    receiptId: null,
    name: order.guestName,
    companyName: company.displayName,
    referenceNumber: purchaseOrder,
    description: what,
    businessServiceName: order.outletName,
    action: 'orders.billToCompany',
  })
  await insertPosting(ctx.tx, {
    id: ctx.newId(),
    orderId,
    kind: 'CREDIT',
    amount,
    tip: zero,
    paymentId,
    bookingId: null,
    folioLineId: null,
    companyId: company.id,
    balanceId,
    signedName: '',
    signature: '',
    postedAt: ctx.now,
    postedByName: ctx.actor.name,
  })
  const saved = await saveOrder(ctx, locked, {
    order: { onCredit: minor(order.onCredit + amount), ...closing(order, complete) },
  })
  recordMoney(ctx, 'ORDER_POSTED', saved, { amount, companyId: company.id })
  ctx.publish('orders', 'receivables', 'companies', 'payments')
  return finish(ctx, saved, complete)
}

/**
 * Takes a posting off a room's bill again: the line there is reversed, with what comes off it after tax, and the amount is due here.
 *
 * @throws Refusal not_found, stale_version, folio_closed, charge_invoiced, already_voided, charge_has_changed
 */
export const withdraw: Action<typeof orders.withdraw> = async (ctx, { orderId, version, paymentId, reason }) => {
  const locked = await lockWithLines(ctx, orderId, version)
  const postings = await findPostings(ctx.tx, orderId)
  const posting = postings.find((one) => one.paymentId === paymentId) ?? refuse('not_found', { paymentId })
  if (posting.kind !== 'ROOM' || posting.folioLineId === null) refuse('not_found', { paymentId })
  if (posting.withdrawnAt !== null) refuse('already_voided')
  await assertNotInvoiced(ctx, orderId)
  const discounts = await findDiscountLines(ctx.tx, posting.folioLineId)
  for (const { id: lineId, isReversed } of discounts) if (!isReversed) await reverseCharge(ctx, { lineId, reason })
  await reverseCharge(ctx, { lineId: posting.folioLineId, reason })
  await withdrawPromise(ctx, paymentId)
  await markWithdrawn(ctx.tx, posting.id, ctx.now)
  const isClosed = locked.order.status === 'Completed'
  const saved = await saveOrder(ctx, locked, {
    order: {
      onRoom: minor(locked.order.onRoom - posting.amount),
      onRoomOff: minor(locked.order.onRoomOff - sum(discounts.map(({ amount }) => amount))),
      // What was closed because the room would pay is open again.
      ...(isClosed && { status: 'Served' as const, closedAt: null, closesWhenServed: false }),
    },
  })
  recordMoney(ctx, 'ORDER_POSTING_WITHDRAWN', saved, { amount: posting.amount, reason })
  ctx.publish('orders', 'folios', 'bookings', 'desk', 'payments')
  return getOrderReply(ctx, orderId)
}
