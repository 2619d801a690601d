import { assertCredit } from '#areas/parties/companies/actions/companies.ts'
import { addLine, addPayment, lockFolio, recountFolio } from '#areas/ledger/folios/actions/bill.ts'
import { reverse as reverseCharge } from '#areas/ledger/folios/actions/charges.ts'
import { withdrawPromise } from '#areas/ledger/folios/actions/promises.ts'
import { getOutlet } from '#areas/property/outlets/actions/outlets.ts'
import { payOutMoney, receiveMoney } from '#areas/ledger/payments/actions/door.ts'
import { changeOf } from '#areas/ledger/payments/rules/payments.ts'
import { loadBalance } from '#areas/billing/receivables/actions/account.ts'
import { type Minor, minor, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { orders } from '../contract/orders.ts'
import { findHoused } from '../queries/lists.ts'
import { findPostings, insertPosting, markWithdrawn } from '../queries/money.ts'
import type { StoredOrder } from '../queries/orders.ts'
import { assertPayable, outstandingOf, partOfBill } from '../rules/totals.ts'
import { isOpen, isUnserved } from '../rules/states.ts'
import { assertMayGiveBack, assertNotInvoiced } from './bills.ts'
import { completeHeld } from './complete.ts'
import { type Held, hold, keep } from './keep.ts'
import { assertGuestForPacks } from './packs.ts'
import { publishOrder, totalOf } from './tell.ts'

const dueOf = (order: StoredOrder): Minor => outstandingOf({ ...order, total: totalOf(order) })
const numberOf = (order: StoredOrder): string => (order.number === null ? order.reference : `#${order.number}`)

/** Money is taken for what the house has confirmed, and for packs of somebody. @throws Refusal order_moved_on, pack_needs_guest */
function assertConfirmed(held: Held): void {
  const { status } = held.order
  if (!isOpen(status)) refuse('order_moved_on', { status })
  assertGuestForPacks(held)
}

/** @throws Refusal tips_not_taken where the outlet takes none */
async function assertTip(ctx: Context, order: StoredOrder, tip: number): Promise<void> {
  if (tip > 0 && !(await getOutlet(ctx, order.outletId)).takesTips) refuse('tips_not_taken')
}

/** Whoever pays before the food comes is still a guest; at a counter they take it along. */
const waitsForFood = ({ order, lines }: Held): boolean => order.deliveryMethod !== 'Counter' && lines.some(isUnserved)

/** Once somebody has asked for it to be closed, it closes by itself when the last of it is served. */
const closing = (order: StoredOrder, isToComplete: boolean): Pick<StoredOrder, 'closesWhenServed'> => ({
  closesWhenServed: order.closesWhenServed || isToComplete,
})

/** Closes an order that is covered now, when that was asked; it stays open while something is due, or to be served. */
async function finish(ctx: Context, held: Held, isToComplete: boolean) {
  if (isToComplete && dueOf(held.order) === 0 && !waitsForFood(held)) await completeHeld(ctx, held)
  return publishOrder(ctx, held.order.id)
}

/**
 * Takes money for an order under a receipt with the next number. The tip is on top of the bill.
 *
 * @throws Refusal not_found, stale_version, order_moved_on, nothing_due, paid_above_balance, tendered_too_little, tips_not_taken
 */
export const pay: Action<typeof orders.pay> = async (ctx, input) => {
  const { orderId, version, mode, tip, tendered, reference, name, complete } = input
  const held = await hold(ctx, orderId, version)
  assertConfirmed(held)
  const due = dueOf(held.order)
  const part = minor(input.amount ?? due)
  assertPayable(part, due)
  await assertTip(ctx, held.order, tip)
  const amount = minor(part + tip)
  if (tendered !== undefined && tendered < amount) refuse('tendered_too_little', { amount })
  const money = await receiveMoney(ctx, {
    orderId,
    amount,
    mode,
    reference,
    tendered: tendered as Minor | undefined,
    name: name || held.order.guestName,
    description: `Order ${numberOf(held.order)}`,
    businessServiceName: held.order.outletName,
    action: 'orders.pay',
  })
  const kept = await keep(ctx, held, {
    order: {
      paid: minor(held.order.paid + amount),
      tip: minor(held.order.tip + tip),
      ...closing(held.order, complete),
    },
  })
  recordMoney(ctx, 'ORDER_PAID', kept, { amount, mode, tip, receiptNumber: money.receiptNumber })
  const order = await finish(ctx, kept, complete)
  const { receiptId, receiptNumber } = money
  return { order, receiptId, receiptNumber, change: changeOf(amount, tendered as Minor | undefined) }
}

function recordMoney(
  ctx: Context,
  type: 'ORDER_PAID' | 'ORDER_REFUNDED' | 'ORDER_POSTED' | 'ORDER_POSTING_WITHDRAWN',
  { order }: Held,
  after: object,
): void {
  ctx.record({
    type,
    entity: 'order',
    entityId: order.id,
    orderId: order.id,
    bookingId: order.bookingId ?? undefined,
    after: { ...after, due: dueOf(order) },
  })
}

/**
 * Puts what is due, or a part of it, on the bill of a guest in the house: a service line with its taxes there, and here a payment
 * BillToRoom that is NotPaid.
 *
 * @throws Refusal not_found, stale_version, order_moved_on, nothing_due, paid_above_balance; not_in_house; folio_closed; way_not_offered
 *   where the outlet does not post to rooms; signature_missing; tips_not_taken
 */
export const billToRoom: Action<typeof orders.billToRoom> = async (ctx, input) => {
  const { orderId, version, stayId, roomNo, tip, signedName, signature, complete } = input
  const held = await hold(ctx, orderId, version)
  assertConfirmed(held)
  const { order } = held
  const outlet = await getOutlet(ctx, order.outletId)
  if (!outlet.allowsBillToRoom) refuse('way_not_offered', { deliveryMethod: 'BillToRoom' })
  if (signedName === '' && signature === '') refuse('signature_missing')
  const due = dueOf(order)
  const part = minor(input.amount ?? due)
  assertPayable(part, due)
  await assertTip(ctx, order, tip)
  const asked = stayId === undefined && !roomNo ? { stayId: order.stayId ?? undefined } : { stayId, roomNo }
  const guest = asked.stayId === undefined && !asked.roomNo ? undefined : await findHoused(ctx.tx, asked)
  if (!guest) refuse('not_in_house', { roomNo: roomNo ?? order.roomNumber })

  const { bookingId } = guest
  const folio = await lockFolio(ctx, bookingId)
  if (folio.status === 'CLOSED') refuse('folio_closed')
  // A tip is not part of the sale: it carries no tax.
  const { net, tax, taxes } = partOfBill(order, part)
  const what = `${order.outletName} ${numberOf(order)}`
  const own = { bookingId, stayId: guest.stayId, orderId, action: 'orders.billToRoom', kind: 'SERVICE' as const }
  const folioLineId = await addLine(ctx, { ...own, name: what, net: minor(net + tip), tax, taxes })
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
  const kept = await keep(ctx, held, {
    order: {
      onRoom: minor(order.onRoom + amount),
      tip: minor(order.tip + tip),
      ...closing(order, complete),
      bookingId: order.bookingId ?? bookingId,
      stayId: order.stayId ?? guest.stayId,
      roomNumber: order.roomNumber || guest.roomNo,
    },
  })
  recordMoney(ctx, 'ORDER_POSTED', kept, { amount, tip, roomNo: guest.roomNo, bookingId })
  ctx.publish('folios', 'bookings', 'desk', 'payments')
  return finish(ctx, kept, complete)
}

/**
 * Puts what is due on a company's account: an open item there, and here a payment Credit that is NotPaid.
 *
 * @throws Refusal not_found, stale_version, order_moved_on, nothing_due, credit_refused {reasons}
 */
export const billToCompany: Action<typeof orders.billToCompany> = async (ctx, input) => {
  const { orderId, version, companyId, purchaseOrder, creditReason, complete } = input
  const held = await hold(ctx, orderId, version)
  assertConfirmed(held)
  const { order } = held
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
  // The claim stands on the account by itself; the payment only says who promised.
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
  const kept = await keep(ctx, held, {
    order: { onCredit: minor(order.onCredit + amount), ...closing(order, complete) },
  })
  recordMoney(ctx, 'ORDER_POSTED', kept, { amount, companyId: company.id })
  ctx.publish('receivables', 'companies', 'payments')
  return finish(ctx, kept, complete)
}

/**
 * Takes a posting off a room's bill again: the line there is reversed, and the amount is due here.
 *
 * @throws Refusal not_found, stale_version, folio_closed, charge_invoiced, already_voided, charge_has_changed
 */
export const withdraw: Action<typeof orders.withdraw> = async (ctx, { orderId, version, paymentId, reason }) => {
  const held = await hold(ctx, orderId, version)
  const postings = await findPostings(ctx.tx, orderId)
  const posting = postings.find((one) => one.paymentId === paymentId) ?? refuse('not_found', { paymentId })
  if (posting.kind !== 'ROOM' || posting.folioLineId === null) refuse('not_found', { paymentId })
  if (posting.withdrawnAt !== null) refuse('already_voided')
  await assertNotInvoiced(ctx, orderId)
  await reverseCharge(ctx, { lineId: posting.folioLineId, reason })
  await withdrawPromise(ctx, paymentId)
  await markWithdrawn(ctx.tx, posting.id, ctx.now)
  const isClosed = held.order.status === 'Completed'
  const kept = await keep(ctx, held, {
    order: {
      onRoom: minor(held.order.onRoom - posting.amount),
      // What was closed because the room would pay is open again.
      ...(isClosed && { status: 'Served' as const, closedAt: null, closesWhenServed: false }),
    },
  })
  recordMoney(ctx, 'ORDER_POSTING_WITHDRAWN', kept, { amount: posting.amount, reason })
  ctx.publish('folios', 'bookings', 'desk', 'payments')
  return publishOrder(ctx, orderId)
}

/**
 * Hands money back on the day of the order, or later as far as its invoice was credited: a receipt out, and as much is due again unless
 * the order is cancelled after.
 *
 * @throws Refusal not_found, stale_version, refund_above_paid, reversal_too_late, charge_invoiced
 */
export const refund: Action<typeof orders.refund> = async (ctx, { orderId, version, mode, amount, reason }) => {
  const held = await hold(ctx, orderId, version)
  const { order } = held
  if (amount > order.paid) refuse('refund_above_paid', { paid: order.paid })
  await assertMayGiveBack(ctx, held, amount)
  const { receiptId, receiptNumber } = await payOutMoney(ctx, {
    orderId,
    amount: minor(amount),
    mode,
    reason,
    name: order.guestName,
    description: `Order ${numberOf(order)}`,
    action: 'orders.refund',
  })
  const isClosed = order.status === 'Completed'
  const kept = await keep(ctx, held, {
    order: {
      paid: minor(order.paid - amount),
      refunded: minor(order.refunded + amount),
      ...(isClosed && { status: 'Served' as const, closedAt: null, closesWhenServed: false }),
    },
  })
  recordMoney(ctx, 'ORDER_REFUNDED', kept, { amount, mode, reason, receiptNumber })
  return { order: await publishOrder(ctx, orderId), receiptId, receiptNumber }
}

/**
 * The specification's two words of payment: Paid takes what is due in cash, NotPaid is true of an order nothing was paid of.
 *
 * @throws Refusal not_found, stale_version, order_moved_on; order_has_money when money was taken: it goes back by a refund
 */
export const setPaymentStatus: Action<typeof orders.setPaymentStatus> = async (ctx, { orderId, version, status }) => {
  const held = await hold(ctx, orderId, version)
  const { paid, onRoom, onCredit } = held.order
  if (status === 'NotPaid') {
    if (paid > 0 || onRoom > 0 || onCredit > 0) refuse('order_has_money', { paid, onRoom, onCredit })
    return publishOrder(ctx, orderId)
  }
  if (dueOf(held.order) === 0 && held.order.status !== 'Draft') return publishOrder(ctx, orderId)
  const money = { orderId, mode: 'Cash' as const, tip: 0, reference: '', name: '', complete: false }
  return (await pay(ctx, money)).order
}
