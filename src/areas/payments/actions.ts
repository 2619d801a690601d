import * as z from 'zod'
import { addLine, lockFolio, recountFolio } from '#areas/folios/actions.ts'
import { nextNumber } from '#areas/properties/actions.ts'
import { counterOf } from '#areas/properties/rules.ts'
import { Day } from '#core/dates.ts'
import { printMoney } from '#core/money.ts'
import { type Action, type Context, implement } from '#server/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/cursor.ts'
import { type Payment, payments } from './contract.ts'
import { findPayments, getPayer, insertPayment, insertReceipt, type NewPayment, type Payer } from './queries.ts'
import { assertPayable, assertRefundable, isAdvance, isPromise, REFUND_SERVICE_NAME } from './rules.ts'

/**
 * Takes money for a booking under a receipt with the next number, or notes a promise without one. More than is due may be taken:
 * it shows as paid and can be handed back.
 *
 * @throws Refusal not_found, folio_closed
 */
const take: Action<typeof payments.take> = async (ctx, { bookingId, amount, mode, reference, companyName }) => {
  const [folio, payer] = await Promise.all([lockFolio(ctx, bookingId), getPayer(ctx.tx, bookingId)])
  assertPayable(folio)

  const promised = isPromise(mode)
  const payment: NewPayment = {
    ...paymentOf(ctx, payer),
    bookingId,
    kind: 'ROOM',
    receiptId: promised ? null : ctx.newId(),
    paymentMode: mode,
    status: promised ? 'NotPaid' : 'Paid',
    transactionAmount: amount,
    referenceNumber: reference,
    description: `Booking ${payer.reference}`,
    companyName: companyName || payer.companyName,
    advancePayment: isAdvance(ctx.businessDate, payer.arrival),
  }
  const reply = await writePayment(ctx, payment, 'IN', '')

  tell(ctx, payment, payer, promised ? 'promised' : 'received', 'confirmed')
  ctx.record({
    type: 'PAYMENT_TAKEN',
    entity: 'payment',
    entityId: payment.id,
    bookingId,
    after: { amount, mode, status: payment.status, receiptNumber: reply.payment.receiptNumber, due: reply.money.due },
  })
  return reply
}

/**
 * Hands money back: a receipt out, a refund line on the bill and a payment of kind REFUND, so that the amount is due again.
 *
 * @throws Refusal not_found, refund_above_paid when more than is held for the booking is asked
 */
const refund: Action<typeof payments.refund> = async (ctx, { bookingId, amount, mode, reason, reference }) => {
  const [folio, payer] = await Promise.all([lockFolio(ctx, bookingId), getPayer(ctx.tx, bookingId)])
  assertRefundable(amount, folio.money.paid)

  const folioLineId = await addLine(ctx, { bookingId, kind: 'REFUND', name: REFUND_SERVICE_NAME, net: amount, reason })
  const payment: NewPayment = {
    ...paymentOf(ctx, payer),
    bookingId,
    folioLineId,
    kind: 'REFUND',
    receiptId: ctx.newId(),
    paymentMode: mode,
    status: 'Paid',
    transactionAmount: amount,
    referenceNumber: reference,
    description: reason,
    businessServiceName: REFUND_SERVICE_NAME,
  }
  const reply = await writePayment(ctx, payment, 'OUT', reason)

  tell(ctx, payment, payer, 'handed back', 'cancelled')
  ctx.record({
    type: 'PAYMENT_REFUNDED',
    entity: 'payment',
    entityId: payment.id,
    bookingId,
    before: { paid: folio.money.paid },
    after: { paid: reply.money.paid, amount, mode, receiptNumber: reply.payment.receiptNumber },
  })
  return reply
}

const list: Action<typeof payments.list> = async ({ tx }, { after, limit, ...filter }) => {
  const place = readCursor(after, z.tuple([Day, z.uuid()]))
  const rows = await findPayments(tx, filter, { after: place, limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.date, last.id))
}

/** What every payment of this moment has in common. */
function paymentOf(ctx: Context, payer: Payer) {
  return {
    id: ctx.newId(),
    folioLineId: null,
    bookingReference: payer.reference,
    currency: ctx.property.currency,
    name: payer.name,
    email: payer.email,
    companyName: payer.companyName,
    businessServiceName: '',
    billNo: '',
    advancePayment: false,
    creditSettled: false,
    ...counterOf(ctx.property),
    operatorName: ctx.actor.name,
    date: ctx.businessDate,
    createdAt: ctx.now,
  }
}

/** The counter of receipts, one per property. */
const RECEIPT_COUNTER = 'receipt'

/** Writes a payment with its receipt and counts the folio again. The number comes last: others wait for it until the commit. */
async function writePayment(ctx: Context, newPayment: NewPayment, direction: 'IN' | 'OUT', reason: string) {
  const { tx, actor } = ctx
  const { folioLineId: _, ...payment } = newPayment
  const number = payment.receiptId === null ? null : await nextNumber(ctx, RECEIPT_COUNTER)
  // All of these are named statements, so they travel together and in this order.
  const [, , money] = await Promise.all([
    number && insertReceipt(tx, newPayment, { number, direction, reason, operatorId: actor.id }),
    insertPayment(tx, newPayment),
    recountFolio(ctx, payment.bookingId),
  ])
  ctx.publish('folios', 'bookings', 'desk')
  return { payment: { ...payment, receiptNumber: number } satisfies Payment, money }
}

function tell(ctx: Context, payment: NewPayment, payer: Payer, what: string, status: 'confirmed' | 'cancelled'): void {
  const amount = printMoney(payment.transactionAmount, ctx.property.currency, ctx.property.locale)
  ctx.notify({
    type: 'payment',
    referenceNumber: payer.reference,
    referenceId: payment.bookingId,
    status,
    message: `${amount} ${what} for booking ${payer.reference} (${payment.paymentMode})`,
    redirectPath: `/master-service/reservation-details/${payer.reference}`,
  })
}

export const paymentsArea = implement(payments, { take, refund, list })

/** For the desk and whoever else takes money on the way. */
export { refund as refundPayment, take as takePayment }
