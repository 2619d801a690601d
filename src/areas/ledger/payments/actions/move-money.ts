import { batch } from '#server/request/batch.ts'
import { addLine, getFolio, lockFolio } from '#areas/ledger/folios/actions/bill.ts'
import type { FolioMoney } from '#areas/ledger/folios/contract/replies.ts'
import type { Currency, Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { Payment, PaymentKind, ReceiptMode } from '../contract/payment-routes.ts'
import { getPayer, type Payer } from '../queries/payments.ts'
import { getReceiptState, lockReceipt } from '../queries/receipts.ts'
import { assertGivenBack, assertPayable, assertRefundable, isAdvance, REFUND_SERVICE_NAME } from '../rules/payments.ts'
import { voucherReturnedTo } from './on-vouchers.ts'
import { type PaymentAllocation, writeMoney } from './write.ts'

/** Whose money it is: a booking's, a company's account, an expense's, an order's, a gift voucher's that is sold, or none yet. At most one. */
type Owner = {
  bookingId?: string | undefined
  companyId?: string | undefined
  expenseId?: string | undefined
  orderId?: string | undefined
  soldVoucherId?: string | undefined
}

export type MoneyIn = Owner & {
  /** Minor units of the property's currency, above zero. */
  amount: Minor
  mode: ReceiptMode
  /** In mode Voucher, the one it is paid with: redeemed with the receipt. */
  usedVoucherId?: string
  /** Slip, transaction or cheque number. */
  reference?: string
  /** Who paid; the booking's guest when left out. */
  name?: string
  email?: string
  companyName?: string
  description?: string
  /** A provider's own id of the payment: written twice, it violates provider_payment_is_received_once. */
  provider?: string
  providerPaymentId?: string
  /** The money received in another currency; `amount` is its value, rounded once. */
  foreign?: { currency: Currency; amount: Minor; rate: string } | undefined
  /** Cash received, at least the amount. */
  tendered?: Minor | undefined
  /** Money before the guest comes; derived from the day of arrival when left out. */
  advance?: boolean
  /** What it is for; the room when left out. */
  kind?: PaymentKind
  folioLineId?: string
  partyId?: string
  businessServiceName?: string
  /** What took it, area.action. */
  action?: string
}

export type MoneyOut = Owner & {
  amount: Minor
  mode: ReceiptMode
  /** Why, stored with the receipt. */
  reason: string
  reference?: string
  name?: string
  email?: string
  companyName?: string
  billNo?: string
  description?: string
  provider?: string
  providerPaymentId?: string
  /** The party of the bill that gets it back. */
  partyId?: string | undefined
  /** The receipt whose money goes back. */
  receiptId?: string | undefined
  /** All unrefunded money of an order, whose own area counts it. */
  held?: Minor
  action?: string
}

/** What a movement of money wrote. The payment and the money are a booking's, or an expense's. */
export type MoneyResult = {
  receiptId: string
  receiptNumber: number
  payment: Payment | null
  money: FolioMoney | null
  payer: Payer | null
}

/**
 * The only way money comes in: writes a receipt with the next number, what it is for, and counts the folio again. Money for a company's
 * account and money not yet allocated are a receipt alone: what it pays is written when it is allocated.
 *
 * @throws Refusal not_found without such a booking; folio_closed when its bill is invoiced and nothing is due; drawer_needed for cash
 *   of someone without an open shift; voucher_too_small, voucher_not_usable in mode Voucher
 */
export async function receiveMoney(ctx: Context, money: MoneyIn): Promise<MoneyResult> {
  const { bookingId } = money
  if (bookingId === undefined) {
    const allocation = allocationOf(money)
    return { ...(await writeMoney(ctx, { ...money, direction: 'IN' }, allocation)), payer: null }
  }
  const { folio, payer } = await batch(ctx.tx, {
    folio: () => lockFolio(ctx, bookingId),
    payer: () => getPayer(ctx.tx, bookingId),
  })
  assertPayable(folio)
  const withDefaults = {
    ...money,
    ...namesOf(money, payer),
    description: money.description ?? `Booking ${payer.reference}`,
  }
  const allocation: PaymentAllocation = {
    ...withDefaults,
    kind: money.kind ?? 'ROOM',
    bookingReference: payer.reference,
    advancePayment: money.advance ?? isAdvance(ctx.businessDate, payer.arrival),
  }
  return { ...(await writeMoney(ctx, { ...withDefaults, direction: 'IN' }, allocation)), payer }
}

/**
 * The only way money goes out. Money of a booking goes back by a refund line on its bill, so that the amount is due again; money of one
 * receipt on its own day, or while it is no one's; money for an expense is paid. What was paid by a gift voucher goes back onto it, in mode
 * Voucher, and in no other.
 *
 * @throws Refusal not_found; refund_above_paid when less remains of it, or of the receipt; reversal_too_late for a booking's receipt of
 *   an earlier day; drawer_needed; voucher_not_usable for a voucher that is void
 */
export async function payOutMoney(ctx: Context, money: MoneyOut): Promise<MoneyResult> {
  const { amount, receiptId, reason } = money
  const given = receiptId === undefined ? undefined : await getReceiptState(ctx.tx, receiptId)
  const bookingId = money.bookingId ?? given?.bookingId ?? undefined
  if (bookingId === undefined) {
    if (receiptId !== undefined)
      await assertLeft(ctx, receiptId, amount, { isOfProvider: money.provider !== undefined })
    const allocation = allocationOf(money)
    const voucher = await voucherReturnedTo(ctx, { ...money, given, paid: money.held })
    const draft = { ...money, ...voucher, direction: 'OUT', refundsId: receiptId } as const
    return { ...(await writeMoney(ctx, draft, allocation)), payer: null }
  }

  const { folio, payer } = await batch(ctx.tx, {
    folio: () => lockFolio(ctx, bookingId),
    payer: () => getPayer(ctx.tx, bookingId),
  })
  if (receiptId !== undefined) await assertLeft(ctx, receiptId, amount, { bookingId })
  assertRefundable(
    amount,
    money.partyId === undefined ? folio.money.paid : await lockedOf(ctx, bookingId, money.partyId),
  )
  const voucher = await voucherReturnedTo(ctx, { ...money, bookingId, given, paid: folio.money.paid })
  const folioLineId = await addLine(ctx, { bookingId, kind: 'REFUND', name: REFUND_SERVICE_NAME, net: amount, reason })
  const withDefaults = {
    ...money,
    ...voucher,
    ...namesOf(money, payer),
    bookingId,
    description: money.description ?? reason,
  }
  const allocation: PaymentAllocation = {
    ...withDefaults,
    kind: 'REFUND',
    folioLineId,
    bookingReference: payer.reference,
    businessServiceName: REFUND_SERVICE_NAME,
  }
  return { ...(await writeMoney(ctx, { ...withDefaults, direction: 'OUT', refundsId: receiptId }, allocation)), payer }
}

/** What money of no booking is for: an expense or an order; for the rest the receipt is enough. */
function allocationOf(money: MoneyIn | MoneyOut): PaymentAllocation | null {
  if (money.expenseId !== undefined) return { ...money, kind: 'EXPENSE' }
  return money.orderId === undefined ? null : { ...money, kind: 'SERVICE' }
}

/** What a party of a locked bill paid and has not got back. @throws Refusal not_found for a party of another bill */
async function lockedOf(ctx: Context, bookingId: string, partyId: string): Promise<Minor> {
  const { parties } = await getFolio(ctx, bookingId)
  return (parties.find(({ id }) => id === partyId) ?? refuse('not_found', { partyId })).paid
}

/** What is left of a receipt is read under its lock. Money a provider sent back already is that of a voucher's sale too. */
async function assertLeft(
  ctx: Context,
  receiptId: string,
  amount: Minor,
  { bookingId, isOfProvider = false }: { bookingId?: string; isOfProvider?: boolean },
): Promise<void> {
  await lockReceipt(ctx.tx, receiptId)
  const receipt = await getReceiptState(ctx.tx, receiptId)
  if (bookingId !== undefined && receipt.bookingId !== bookingId) refuse('not_found', { receiptId })
  const state = isOfProvider ? { ...receipt, soldVoucherId: null } : receipt
  assertGivenBack(state, amount, ctx.businessDate)
}

/** Who is named is taken from the money, and what it leaves open from the booking. */
const namesOf = (money: MoneyIn | MoneyOut, payer: Payer) => ({
  name: money.name ?? payer.name,
  email: money.email ?? payer.email,
  companyName: money.companyName ?? payer.companyName,
  businessEmail: payer.businessEmail,
})
