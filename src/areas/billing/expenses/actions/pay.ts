import { payOutMoney, receiveMoney } from '#areas/ledger/payments/actions/move-money.ts'
import { reverseReceipt } from '#areas/ledger/payments/actions/receipts.ts'
import type { RealMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Expense, expenses } from '../contract.ts'
import { getExpense, lockExpense, markPaid } from '../queries.ts'
import { paidAfter } from '../rules/expenses.ts'

type Paying = { amount: Minor; mode: RealMode; reference: string }
type Receipt = { receiptId: string; receiptNumber: number }

const AUDITED = { pay: 'EXPENSE_PAID', refund: 'EXPENSE_MONEY_BACK', undoPayment: 'EXPENSE_PAYMENT_UNDONE' } as const

/** Updates what is paid after a receipt, and records why in the audit log. */
async function recordPaid(
  ctx: Context,
  expense: Expense,
  paid: Minor,
  what: { action: keyof typeof AUDITED; receipt: Receipt; facts: object },
): Promise<Receipt & { expense: Expense }> {
  await markPaid(ctx.tx, expense.id, paid)
  ctx.record({
    type: AUDITED[what.action],
    entity: 'expense',
    entityId: expense.id,
    bookingId: expense.bookingId ?? undefined,
    before: { paid: expense.paidAmount },
    after: { paid, receiptNumber: what.receipt.receiptNumber, ...what.facts },
  })
  ctx.publish('expenses')
  return { ...what.receipt, expense: await getExpense(ctx.tx, expense.id, ctx.businessDate) }
}

/** The texts of an expense's receipt: the vendor, the bill number, and what it is for. */
const wordsOf = ({ vendor, billNumber, number, category, description }: Expense) => ({
  name: vendor,
  billNo: billNumber,
  description: `${category} ${number}${description && `: ${description}`}`,
})

/** Pays the vendor of an expense that is locked, or was made in this transaction. @throws Refusal paid_above_balance */
export async function payVendor(ctx: Context, expense: Expense, { amount, mode, reference }: Paying) {
  const paid = paidAfter(expense, amount, 'OUT')
  const money = {
    expenseId: expense.id,
    amount,
    mode,
    reference,
    reason: '',
    ...wordsOf(expense),
    action: 'expenses.pay',
  }
  const { receiptId, receiptNumber } = await payOutMoney(ctx, money)
  return recordPaid(ctx, expense, paid, {
    action: 'pay',
    receipt: { receiptId, receiptNumber },
    facts: { amount, mode },
  })
}

/** @throws Refusal not_found, already_voided; paid_above_balance when more is paid than is left */
export const pay: Action<typeof expenses.pay> = async (ctx, { expenseId, ...paying }) => {
  const { expense } = await lockExpense(ctx.tx, expenseId, ctx.businessDate)
  if (expense.voidedAt !== null) refuse('already_voided')
  return payVendor(ctx, expense, paying)
}

/** Money back from the vendor: what he sent too much for, or did not send. @throws Refusal not_found, refund_above_paid */
export const receiveRefund: Action<typeof expenses.takeBack> = async (
  ctx,
  { expenseId, amount, mode, reference, reason },
) => {
  const { expense } = await lockExpense(ctx.tx, expenseId, ctx.businessDate)
  const paid = paidAfter(expense, amount, 'IN')
  const words = { ...wordsOf(expense), description: reason }
  const money = { expenseId, amount, mode, reference, ...words, action: 'expenses.takeBack' }
  const { receiptId, receiptNumber } = await receiveMoney(ctx, money)
  const facts = { amount, mode, reason }
  return recordPaid(ctx, expense, paid, { action: 'refund', receipt: { receiptId, receiptNumber }, facts })
}

/**
 * Undoes money of an expense, out or back, that was keyed by mistake today.
 *
 * @throws Refusal not_found, also for a receipt of something else; already_voided when it was undone before; reversal_too_late;
 *   paid_above_balance, refund_above_paid when what is paid would leave its bounds
 */
export const undoPayment: Action<typeof expenses.undoPayment> = async (ctx, { expenseId, receiptId, reason }) => {
  const { expense } = await lockExpense(ctx.tx, expenseId, ctx.businessDate)
  const { receipt } = await reverseReceipt(ctx, { receiptId, reason })
  if (receipt.expenseId !== expenseId) refuse('not_found', { receiptId })
  const paid = paidAfter(expense, receipt.amount, receipt.direction === 'OUT' ? 'IN' : 'OUT')
  const undoing = { receiptId, receiptNumber: receipt.reversedByNumber ?? receipt.number }
  const facts = { amount: receipt.amount, reason, undone: receipt.number }
  return recordPaid(ctx, expense, paid, { action: 'undoPayment', receipt: undoing, facts })
}
