import { printMoney } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import type { Payment } from '../contract/payment-routes.ts'

/** A notification about a booking's money; the guest's name stays out of it. */
export function notifyOfPayment(ctx: Context, payment: Payment, what: string, status: 'confirmed' | 'cancelled'): void {
  const amount = printMoney(payment.transactionAmount, ctx.property.currency, ctx.property.locale)
  const reference = payment.bookingReference ?? ''
  ctx.notify({
    type: 'payment',
    referenceNumber: reference,
    referenceId: payment.bookingId ?? payment.id,
    status,
    message: `${amount} ${what} for booking ${reference} (${payment.paymentMode})`,
    redirectPath: `/master-service/reservation-details/${reference}`,
  })
}
