import type { Day } from '#core/dates.ts'
import { type Minor, minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { ExpenseStatus } from '../contract.ts'

/** What money was moved on an expense, in minor units. */
export type Money = { amount: Minor; paidAmount: Minor }

/** What the vendor is still owed; never below zero. */
export const balanceOf = ({ amount, paidAmount }: Money): Minor => minor(amount - paidAmount)

/** The status of an expense on a business date. One that is due today is not overdue. */
export function statusOf(expense: Money & { dueOn: Day | null; isVoid: boolean }, businessDate: Day): ExpenseStatus {
  if (expense.isVoid) return 'VOID'
  if (balanceOf(expense) === 0) return 'PAID'
  if (expense.dueOn !== null && expense.dueOn < businessDate) return 'OVERDUE'
  return expense.paidAmount > 0 ? 'PART_PAID' : 'TO_PAY'
}

/**
 * What is paid after money moved: out to the vendor, or back from him.
 *
 * @param amount above zero, minor units
 * @throws Refusal paid_above_balance {balance} when more goes out than is left; refund_above_paid {paid} when more comes back than was paid
 */
export function paidAfter(expense: Money, amount: Minor, direction: 'IN' | 'OUT'): Minor {
  const balance = balanceOf(expense)
  if (direction === 'OUT' && amount > balance) refuse('paid_above_balance', { balance })
  if (direction === 'IN' && amount > expense.paidAmount) refuse('refund_above_paid', { paid: expense.paidAmount })
  return minor(direction === 'OUT' ? expense.paidAmount + amount : expense.paidAmount - amount)
}

/** Refuses a change that is not allowed. @throws Refusal already_voided; paid_above_balance when less would be owed than was paid */
export function assertChangeable(expense: Money & { isVoid: boolean }, amount: Minor): void {
  if (expense.isVoid) refuse('already_voided')
  if (amount < expense.paidAmount) refuse('paid_above_balance', { paid: expense.paidAmount })
}

/** @throws Refusal already_voided; expense_paid {paid} while money of it is out */
export function assertVoidable(expense: Money & { isVoid: boolean }): void {
  if (expense.isVoid) refuse('already_voided')
  if (expense.paidAmount > 0) refuse('expense_paid', { paid: expense.paidAmount })
}

/** A charge on a booking's bill: at what the thing cost, tax included and none of ours on top. */
export type Charge = { bookingId: string; name: string; amount: Minor }

type Charged = {
  amount: Minor
  category: string
  description: string
  chargeAbleToBooking: boolean
  bookingId: string | null
}

const LONGEST_NAME = 120

/** What an expense charges a booking; undefined when it charges none. The guest reads what it was, not where it was bought. */
export const chargeOf = ({
  amount,
  category,
  description,
  chargeAbleToBooking,
  bookingId,
}: Charged): Charge | undefined =>
  chargeAbleToBooking && bookingId !== null
    ? { bookingId, name: (description || category).slice(0, LONGEST_NAME), amount }
    : undefined

export type ChargePlan = { reverse: boolean; post: Charge | undefined }

/**
 * What happens on bills when an expense changes: nothing while it charges the same, else its line is reversed, if it is still there,
 * and the new charge is posted.
 *
 * @param isCurrent whether the line of the charge before is still on the bill
 */
export function chargePlan(before: Charge | undefined, after: Charge | undefined, isCurrent: boolean): ChargePlan {
  const isSame =
    before?.bookingId === after?.bookingId && before?.name === after?.name && before?.amount === after?.amount
  return isSame ? { reverse: false, post: undefined } : { reverse: before !== undefined && isCurrent, post: after }
}
