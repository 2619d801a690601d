import { batch } from '#server/request/batch.ts'
import { assertCredit } from '#areas/parties/companies/actions/credit.ts'
import { assertPartyOf } from '#areas/ledger/folios/actions/parties.ts'
import { lockFolio, recountFolio } from '#areas/ledger/folios/actions/bill.ts'
import { type Minor, PositiveMinor, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { ForeignMoney } from '../contract/payment-routes.ts'
import type { payments } from '../contract/payments.ts'
import { findRate } from '../queries/rates.ts'
import { getPayer } from '../queries/payments.ts'
import { assertForeign, assertPayable, changeOf, isAdvance, isPromise } from '../rules/payments.ts'
import { exchanged } from '../rules/exchange.ts'
import { receiveMoney } from './move-money.ts'
import { notifyOfPayment } from './notify.ts'
import { writePayment } from './write.ts'

type Input = Parameters<Action<typeof payments.take>>[1]
type Reply = ReturnType<Action<typeof payments.take>>

/**
 * Takes money for a booking under a receipt with the next number, or notes a promise without one. More than is due may be taken:
 * it shows as paid and can be refunded.
 *
 * @throws Refusal not_found, folio_closed; drawer_needed for cash without an open shift; credit_refused {reasons} when the company's terms do not allow the promise; currency_mismatch when the foreign money is the property's own; no_exchange_rate when none
 *   is given and the table has none for the day
 */
export const take: Action<typeof payments.take> = async (ctx, input) => {
  const { mode, tendered, bookingId, partyId } = input
  if (partyId !== undefined) await assertPartyOf(ctx, bookingId, partyId)
  const foreign = input.foreign && (await worthOf(ctx, input.foreign))
  const amount = input.amount ?? foreign?.worth ?? zero
  if (isPromise(mode)) return promise(ctx, { ...input, mode, amount })

  const result = await receiveMoney(ctx, {
    bookingId,
    amount,
    mode,
    tendered,
    foreign: foreign?.given,
    reference: input.reference,
    ...(partyId !== undefined && { partyId }),
    ...(input.companyName && { companyName: input.companyName }),
    action: 'payments.take',
  })
  const { payment, money } = result
  if (!payment || !money) throw new Error(`receipt ${result.receiptId} has no payment`)
  notifyOfPayment(ctx, payment, 'received', 'confirmed')
  ctx.record({
    type: 'PAYMENT_TAKEN',
    entity: 'payment',
    entityId: payment.id,
    bookingId,
    after: {
      amount,
      mode,
      status: payment.status,
      receiptNumber: result.receiptNumber,
      due: money.due,
      ...(foreign && { foreign: foreign.given }),
    },
  })
  return { payment, money, change: changeOf(amount, tendered) }
}

/** Notes what was promised: no receipt, nothing counts as paid. */
async function promise(ctx: Context, input: Input & { mode: 'Credit' | 'BillToRoom'; amount: Minor }): Reply {
  const { bookingId, amount, mode, purchaseOrder, creditReason } = input
  const { folio, payer } = await batch(ctx.tx, {
    folio: () => lockFolio(ctx, bookingId),
    payer: () => getPayer(ctx.tx, bookingId),
  })
  assertPayable(folio)
  const bill = { amount, bookingId, purchaseOrder, overrideReason: creditReason }
  const company = input.companyId ? await assertCredit(ctx, { ...bill, companyId: input.companyId }) : undefined
  const companyId = company?.id
  const { arrival, reference: bookingReference, ...names } = payer
  const allocation = {
    ...names,
    kind: 'ROOM',
    mode,
    amount,
    bookingId,
    bookingReference,
    companyId,
    partyId: input.partyId,
    companyName: input.companyName || company?.displayName || payer.companyName,
    reference: input.reference || purchaseOrder,
    description: `Booking ${bookingReference}`,
    advancePayment: isAdvance(ctx.businessDate, arrival),
    action: 'payments.take',
  } as const
  const { payment, money } = await batch(ctx.tx, {
    payment: () => writePayment(ctx, allocation, null),
    money: () => recountFolio(ctx, bookingId),
  })
  ctx.publish('payments', 'folios', 'bookings', 'desk')
  notifyOfPayment(ctx, payment, 'promised', 'confirmed')
  ctx.record({
    type: 'PAYMENT_TAKEN',
    entity: 'payment',
    entityId: payment.id,
    bookingId,
    after: { amount, mode, status: payment.status, receiptNumber: null, due: money.due, companyId },
  })
  return { payment, money, change: zero }
}

/**
 * Foreign money in the property's currency, by the rate the clerk agreed or the table's of the day.
 *
 * @throws Refusal currency_mismatch; no_exchange_rate without a rate, or when by it the money is worth nothing, or more than may be taken at once
 */
async function worthOf(ctx: Context, { currency, amount, rate }: ForeignMoney) {
  const own = ctx.property.currency
  assertForeign(currency, own)
  const used = rate ?? (await findRate(ctx.tx, currency, ctx.businessDate))?.rate
  if (used === undefined) refuse('no_exchange_rate', { currency })
  const worth = PositiveMinor.safeParse(exchanged(amount, currency, used, own))
  if (!worth.success) refuse('no_exchange_rate', { currency })
  return { worth: worth.data, given: { currency, amount, rate: used } }
}
