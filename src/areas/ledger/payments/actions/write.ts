import { addPayment, recountFolio } from '#areas/ledger/folios/actions/bill.ts'
import type { FolioMoney } from '#areas/ledger/folios/contract/replies.ts'
import { nextNumber } from '#areas/property/properties/actions/properties.ts'
import { counterOf } from '#areas/property/properties/rules.ts'
import type { Currency, Minor } from '#core/money.ts'
import { batch } from '#server/request/batch.ts'
import type { Context } from '#server/request/context.ts'
import type { Payment, PaymentKind, PaymentMode, ReceiptMode } from '../contract/payment-routes.ts'
import { insertReceipt } from '../queries/receipts.ts'

/** Money as it moved, before it has a number. */
export type ReceiptDraft = {
  direction: 'IN' | 'OUT'
  mode: ReceiptMode
  amount: Minor
  bookingId?: string | undefined
  companyId?: string | undefined
  expenseId?: string | undefined
  soldVoucherId?: string | undefined
  usedVoucherId?: string | undefined
  reference?: string
  reason?: string
  name?: string
  description?: string
  provider?: string
  providerPaymentId?: string
  tendered?: Minor | undefined
  foreign?: { currency: Currency; amount: Minor; rate: string } | undefined
  reversesId?: string | undefined
  refundsId?: string | undefined
}

/** What the money is for, as a payment stores it. */
export type PaymentAllocation = {
  kind: PaymentKind
  mode: PaymentMode
  amount: Minor
  bookingId?: string | undefined
  bookingReference?: string
  companyId?: string | undefined
  expenseId?: string | undefined
  folioLineId?: string | undefined
  orderId?: string | undefined
  partyId?: string | undefined
  reference?: string
  name?: string
  email?: string
  businessEmail?: string
  companyName?: string
  description?: string
  businessServiceName?: string
  billNo?: string
  advancePayment?: boolean
  action?: string
}

type Written = { receiptId: string; receiptNumber: number; payment: Payment | null; money: FolioMoney | null }

/** The counter of receipts, one per property. */
const RECEIPT_COUNTER = 'receipt'

/** Writes a receipt, what it is for, and counts the folio again. The number comes last: others wait for it until the commit. */
export async function writeMoney(
  ctx: Context,
  draft: ReceiptDraft,
  allocation: PaymentAllocation | null,
): Promise<Written> {
  const { actor, property } = ctx
  const receiptId = ctx.newId()
  const receiptNumber = await nextNumber(ctx, RECEIPT_COUNTER)
  const receipt = {
    id: receiptId,
    number: receiptNumber,
    direction: draft.direction,
    mode: draft.mode,
    amount: draft.amount,
    currency: property.currency,
    bookingId: draft.bookingId ?? null,
    companyId: draft.companyId ?? null,
    expenseId: draft.expenseId ?? null,
    soldVoucherId: draft.soldVoucherId ?? null,
    usedVoucherId: draft.usedVoucherId ?? null,
    reference: draft.reference ?? '',
    reason: draft.reason ?? '',
    name: draft.name ?? '',
    description: draft.description ?? '',
    provider: draft.provider ?? '',
    providerPaymentId: draft.providerPaymentId ?? '',
    tendered: draft.tendered ?? null,
    foreign: draft.foreign ?? null,
    reversesId: draft.reversesId ?? null,
    refundsId: draft.refundsId ?? null,
    ...counterOf(property),
    operatorId: actor.id,
    operatorName: actor.name,
    date: ctx.businessDate,
    receivedAt: ctx.now,
  }
  const { bookingId } = draft
  const { payment = null, money = null } = await batch(ctx.tx, {
    receipt: () => insertReceipt(ctx.tx, receipt),
    payment: allocation ? () => writePayment(ctx, allocation, { ...draft, receiptId, receiptNumber }) : undefined,
    money: bookingId === undefined ? undefined : () => recountFolio(ctx, bookingId),
  })
  ctx.publish('payments', 'folios', 'bookings', 'desk')
  return { receiptId, receiptNumber, payment, money }
}

/** Writes what money is for, or a promise of it when there is no receipt. */
export async function writePayment(
  ctx: Context,
  allocation: PaymentAllocation,
  receipt:
    | (Pick<ReceiptDraft, 'direction' | 'foreign' | 'tendered'> & { receiptId: string; receiptNumber: number })
    | null,
): Promise<Payment> {
  const { bookingId, companyId, expenseId, folioLineId, orderId, partyId, mode, reference, bookingReference } =
    allocation
  const { kind, amount, name, email, businessEmail, companyName, description, businessServiceName } = allocation
  const texts = {
    referenceNumber: reference ?? '',
    name: name ?? '',
    email: email ?? '',
    businessEmail: businessEmail ?? '',
    companyName: companyName ?? '',
    description: description ?? '',
    businessServiceName: businessServiceName ?? '',
    billNo: allocation.billNo ?? '',
  }
  const links = {
    bookingId: bookingId ?? null,
    companyId: companyId ?? null,
    expenseId: expenseId ?? null,
    orderId: orderId ?? null,
  }
  const id = ctx.newId()
  const advancePayment = allocation.advancePayment ?? false
  const direction = receipt?.direction ?? 'IN'
  await addPayment(ctx, {
    ...texts,
    ...links,
    id,
    lineId: folioLineId ?? null,
    partyId: partyId ?? null,
    kind,
    paymentMode: mode,
    amount,
    receiptId: receipt?.receiptId ?? null,
    isAdvance: advancePayment,
    direction,
    action: allocation.action ?? '',
  })
  return {
    ...texts,
    ...links,
    id,
    propertyId: ctx.property.id,
    bookingReference: bookingReference ?? null,
    kind,
    direction,
    foreign: receipt?.foreign ?? null,
    tendered: receipt?.tendered ?? null,
    receiptId: receipt?.receiptId ?? null,
    receiptNumber: receipt?.receiptNumber ?? null,
    paymentMode: mode,
    status: receipt === null ? 'NotPaid' : 'Paid',
    transactionAmount: amount,
    currency: ctx.property.currency,
    serviceId: folioLineId ?? null,
    advancePayment,
    creditSettled: false,
    chargeAbleToBooking: false,
    ...counterOf(ctx.property),
    operatorName: ctx.actor.name,
    date: ctx.businessDate,
    createdAt: ctx.now,
  }
}
