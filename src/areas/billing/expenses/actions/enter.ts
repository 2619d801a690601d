import { addLine, lockFolio, recountFolio } from '#areas/ledger/folios/actions/bill.ts'
import { reverse as reverseCharge } from '#areas/ledger/folios/actions/charges.ts'
import { assertChargeable } from '#areas/ledger/folios/rules/folios.ts'
import { nextNumber, nextNumbers } from '#areas/property/properties/actions/properties.ts'
import { zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Expense, ExpenseDetails, expenses } from '../contract.ts'
import { getExpense, insertExpenses, lockExpense, markCharged, markVoided, updateExpense } from '../queries.ts'
import { assertChangeable, assertVoidable, type Charge, chargeOf, chargePlan, paidAfter } from '../rules/expenses.ts'
import { payVendor } from './pay.ts'

/** The number of an expense, one series per property. */
const EXPENSE_COUNTER = 'expense'

/** @throws Refusal not_found without the booking, folio_closed */
async function openBill(ctx: Context, { bookingId }: Charge): Promise<void> {
  assertChargeable(await lockFolio(ctx, bookingId))
}

/** Puts the charge on the bill, which is locked already. */
async function post(ctx: Context, expenseId: string, { bookingId, name, amount }: Charge): Promise<string> {
  const line = { bookingId, kind: 'EXPENSE', name, net: amount, expenseId, action: 'expenses.charge' } as const
  const lineId = await addLine(ctx, line)
  await recountFolio(ctx, bookingId)
  ctx.record({
    type: 'CHARGE_ADDED',
    entity: 'folio_line',
    entityId: lineId,
    bookingId,
    after: { kind: 'EXPENSE', net: amount, expenseId },
  })
  return lineId
}

/** What the audit log stores of an expense. */
const brief = ({
  vendor,
  billNumber,
  category,
  amount,
  taxAmount,
  chargeAbleToBooking,
  bookingId,
}: Omit<Charged, 'id'>) => ({
  vendor,
  billNumber,
  category,
  amount,
  taxAmount,
  chargeAbleToBooking,
  bookingId,
})
type Charged = Pick<
  Expense,
  'id' | 'vendor' | 'billNumber' | 'category' | 'amount' | 'taxAmount' | 'chargeAbleToBooking' | 'bookingId'
>

/**
 * Enters a bill. A chargeable one is on the booking's bill at once; what was paid on the spot is a receipt out.
 *
 * @throws Refusal not_found without such a booking; folio_closed; bill_number_taken; paid_above_balance
 */
export const create: Action<typeof expenses.create> = async (ctx, { paid, ...details }) => {
  const charge = chargeOf(details)
  if (charge) await openBill(ctx, charge)
  if (paid) paidAfter({ amount: details.amount, paidAmount: zero }, paid.amount, 'OUT')
  const id = ctx.newId()
  const { actor, property, businessDate: date, now: createdAt } = ctx
  const by = { createdBy: actor.id, createdByName: actor.name, createdAt, date }
  const number = await nextNumber(ctx, EXPENSE_COUNTER)
  await insertExpenses(ctx.tx, [{ ...details, id, number, currency: property.currency, ...by }])
  if (charge) await markCharged(ctx.tx, id, await post(ctx, id, charge))
  const bookingId = details.bookingId ?? undefined
  ctx.record({
    type: 'EXPENSE_ADDED',
    entity: 'expense',
    entityId: id,
    bookingId,
    after: { number, ...brief(details) },
  })
  ctx.publish('expenses', 'folios', 'bookings')
  const entered = await getExpense(ctx.tx, id, date)
  return paid ? (await payVendor(ctx, entered, paid)).expense : entered
}

/** A bill that charges no booking and of which nothing is paid yet. */
export type Bill = Omit<ExpenseDetails, 'chargeAbleToBooking' | 'bookingId'>

/**
 * Enters bills that are to be paid, all in one statement: what another area owes.
 *
 * @returns their ids, in the order of the bills
 * @throws Refusal bill_number_taken
 */
export async function enterAll(ctx: Context, bills: readonly Bill[]): Promise<string[]> {
  if (bills.length === 0) return []
  const { actor, property, businessDate: date, now: createdAt } = ctx
  const numbers = await nextNumbers(ctx, bills.map(() => EXPENSE_COUNTER)) // prettier-ignore
  const by = { createdBy: actor.id, createdByName: actor.name, createdAt, date, currency: property.currency }
  const entered = bills.map((bill, at) => ({ ...bill, ...by, chargeAbleToBooking: false, bookingId: null, id: ctx.newId(), number: numbers[at] ?? 0 })) // prettier-ignore
  await insertExpenses(ctx.tx, entered)
  for (const one of entered)
    ctx.record({ type: 'EXPENSE_ADDED', entity: 'expense', entityId: one.id, after: { number: one.number, ...brief(one) } }) // prettier-ignore
  ctx.publish('expenses')
  return entered.map(({ id }) => id)
}

/** The expense under lock. @throws Refusal not_found, stale_version */
async function lockVersion(ctx: Context, expenseId: string, version: number): Promise<Expense> {
  const { expense, changedBy } = await lockExpense(ctx.tx, expenseId, ctx.businessDate)
  if (expense.version !== version) refuse('stale_version', { version: expense.version, changedBy })
  return expense
}

/**
 * Changes an expense; its charge on a booking follows: the line is reversed and a new one made, on the other bill if the booking changed.
 *
 * @throws Refusal not_found, stale_version, already_voided, bill_number_taken; paid_above_balance when it would cost less than was paid;
 *   folio_closed, charge_invoiced, charge_has_changed when the line on the bill may no longer be reversed
 */
export const update: Action<typeof expenses.update> = async (ctx, { expenseId, version, ...details }) => {
  const before = await lockVersion(ctx, expenseId, version)
  assertChangeable({ ...before, isVoid: before.voidedAt !== null }, details.amount)
  const charged = chargeOf(before)
  const plan = chargePlan(charged, chargeOf(details), before.isOnBill)
  // Both bills in one order, so that two requests that move charges towards each other do not deadlock.
  const bills = [...(plan.reverse && charged ? [charged] : []), ...(plan.post ? [plan.post] : [])]
  for (const bill of bills.sort((a, b) => (a.bookingId < b.bookingId ? -1 : 1))) await openBill(ctx, bill)

  if (plan.reverse && before.folioLineId !== null)
    await reverseCharge(ctx, { lineId: before.folioLineId, reason: `Expense ${before.number}` })
  const stored = plan.reverse || !details.chargeAbleToBooking ? null : before.folioLineId
  const lineId = plan.post ? await post(ctx, expenseId, plan.post) : stored
  await updateExpense(ctx.tx, expenseId, details, lineId)
  const bookingId = details.bookingId ?? before.bookingId ?? undefined
  ctx.record({
    type: 'EXPENSE_CHANGED',
    entity: 'expense',
    entityId: expenseId,
    bookingId,
    before: brief(before),
    after: brief(details),
  })
  ctx.publish('expenses', 'folios', 'bookings')
  return getExpense(ctx.tx, expenseId, ctx.businessDate)
}

/** Voids an expense that is locked, and reverses its charge on a bill. */
async function voidLocked(ctx: Context, before: Expense, reason: string): Promise<void> {
  assertVoidable({ ...before, isVoid: before.voidedAt !== null })
  if (before.isOnBill && before.folioLineId !== null) await reverseCharge(ctx, { lineId: before.folioLineId, reason })
  await markVoided(ctx.tx, before.id, { reason, at: ctx.now })
  ctx.record({
    type: 'EXPENSE_VOIDED',
    entity: 'expense',
    entityId: before.id,
    bookingId: before.bookingId ?? undefined,
    before: brief(before),
    after: { reason },
  })
}

/**
 * Takes an expense out of the books; it stays on the list of voided ones, and its bill may be entered anew.
 *
 * @throws Refusal not_found, stale_version, already_voided; expense_paid while money of it is out; folio_closed, charge_invoiced,
 *   charge_has_changed when its line on the bill may no longer be reversed
 */
export const voidExpense: Action<typeof expenses.void> = async (ctx, { expenseId, version, reason }) => {
  await voidLocked(ctx, await lockVersion(ctx, expenseId, version), reason)
  ctx.publish('expenses', 'folios', 'bookings')
  return getExpense(ctx.tx, expenseId, ctx.businessDate)
}

/**
 * Voids bills that another area entered, one after the other in order of their ids: few, of one run.
 *
 * @throws Refusal already_voided; expense_paid while money of one is out; folio_closed, charge_invoiced, charge_has_changed when its line on a bill
 *   may no longer be reversed
 */
export async function voidBills(ctx: Context, expenseIds: readonly string[], reason: string): Promise<void> {
  for (const expenseId of expenseIds) {
    const { expense } = await lockExpense(ctx.tx, expenseId, ctx.businessDate)
    await voidLocked(ctx, expense, reason)
  }
  ctx.publish('expenses', 'folios', 'bookings')
}
