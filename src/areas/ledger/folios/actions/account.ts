import { lockAccount } from '#areas/parties/companies/actions/credit.ts'
import { type Minor, minor } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import type { Deduction, FolioMoney } from '../contract/replies.ts'
import { lowerPromisesTo, sumGivenUp, sumPromisedBy, uncoverBooking, updatePromiseOwner } from '../queries/account.ts'
import { setDeductions } from '../queries/state.ts'
import type { StoredPromise } from '../queries/promises.ts'
import { addPayment, lockFolio, recountFolio } from './bill.ts'
import { lockPromise } from './promises.ts'

type AgreedDeduction = { percentBp: number; basis?: Deduction['basis'] } | { amount: Minor }

/** The deductions of a channel from a bill; percentages follow their sums, `commissionTaxBp` is of the commission. */
export type AgreedDeductions = {
  commission: AgreedDeduction
  commissionTaxBp: number
  tcs: AgreedDeduction
  tds: AgreedDeduction
}

const deductionOf = (agreed: AgreedDeduction) => ({ basis: 'ROOM_NET' as const, ...agreed })

/**
 * Sets what is stored of a bill and counts it again. Deductions are on no invoice, so a bill that is invoiced takes them too. The caller
 * has locked the folio, or has just opened it.
 */
export async function saveDeductions(ctx: Context, bookingId: string, agreed: AgreedDeductions): Promise<FolioMoney> {
  await setDeductions(ctx.tx, bookingId, {
    commission: deductionOf(agreed.commission),
    tcs: deductionOf(agreed.tcs),
    tds: deductionOf(agreed.tds),
    commissionGstBp: agreed.commissionTaxBp,
  })
  const money = await recountFolio(ctx, bookingId)
  const { commission, tcs, tds } = money
  ctx.record({
    type: 'DEDUCTIONS_SET',
    entity: 'folio',
    entityId: bookingId,
    bookingId,
    after: { commission, tcs, tds },
  })
  return money
}

/** A promise that is still open, under the lock of its bill. @throws Refusal not_found, promise_settled */
export const openPromise = (ctx: Context, paymentId: string): Promise<StoredPromise> => lockPromise(ctx, paymentId)

/** Puts a promise on a company's account. The caller has locked the bill by `openPromise` and has checked the company's credit. */
export const putPromiseOn = (
  ctx: Context,
  paymentId: string,
  company: { id: string; displayName: string },
): Promise<unknown> => updatePromiseOwner(ctx.tx, paymentId, company)

/**
 * Takes a company's money from a bill: as much is promised on its account again, and the bill counted. Nothing when the receipt covers
 * nothing of it.
 *
 * @returns how much it was, in minor units
 */
export async function promiseAgain(
  ctx: Context,
  { bookingId, receiptId, company }: { bookingId: string; receiptId: string; company: Owner },
): Promise<Minor> {
  await lockFolio(ctx, bookingId)
  const amount = await uncoverBooking(ctx.tx, { bookingId, receiptId, at: ctx.now })
  if (amount > 0) await addPromise(ctx, { bookingId, amount, company, action: 'receivables.unapply' })
  return amount
}

type Owed = { bookingId: string; companyId: string; amount: Minor; description: string; action: string }

/**
 * What a company owes of a bill is set: as much is promised on its account as it has not paid of it. The caller has locked the booking.
 *
 * @param owed its amount in minor units, not negative; what the company has paid of it included
 */
export async function setPromise(ctx: Context, owed: Owed): Promise<void> {
  const { bookingId, companyId, amount, description, action } = owed
  await lockFolio(ctx, bookingId)
  const company = await lockAccount(ctx, companyId)
  const { open, settled } = await sumPromisedBy(ctx.tx, { bookingId, companyId: company.id })
  const most = minor(Math.max(0, amount - settled))
  if (most < open) await lowerPromises(ctx, { bookingId, companyIds: [company.id], most })
  if (most > open)
    await addPromise(ctx, { bookingId, amount: minor(most - open), company: { ...company, description }, action })
}

type Owner = { id: string; displayName: string; description: string }

/** A company promises an amount of a bill, which counts it. */
async function addPromise(
  ctx: Context,
  { bookingId, amount, company, action }: { bookingId: string; amount: Minor; company: Owner; action: string },
): Promise<void> {
  await addPayment(ctx, {
    bookingId,
    kind: 'ROOM',
    paymentMode: 'Credit',
    amount,
    receiptId: null,
    companyId: company.id,
    companyName: company.displayName,
    name: company.displayName,
    description: company.description,
    action,
  })
  await recountFolio(ctx, bookingId)
}

/**
 * What companies promised for a bill beyond what is due of it is no longer promised, but for what was given up as lost: for a booking
 * that is over, counted just now. A guest's own promises stay.
 *
 * @returns whether anything was
 */
export async function releaseBeyondDue(
  ctx: Context,
  bookingId: string,
  { due, deferred }: Pick<FolioMoney, 'due' | 'deferred'>,
): Promise<boolean> {
  if (deferred <= due) return false
  const most = minor(Math.max(due, await sumGivenUp(ctx.tx, bookingId)))
  return (await lowerPromises(ctx, { bookingId, companyIds: null, most })) > 0
}

/**
 * Lowers what companies promised for a bill to what they still owe of it, after less became due. The caller has locked the bill.
 *
 * @param companyIds null for any company
 * @param most minor units, not negative
 * @returns by how much
 */
export async function lowerPromises(
  ctx: Context,
  { bookingId, companyIds, most }: { bookingId: string; companyIds: readonly string[] | null; most: Minor },
): Promise<number> {
  const taken = await lowerPromisesTo(ctx.tx, { bookingId, companyIds, most, at: ctx.now })
  if (taken === 0) return taken
  await recountFolio(ctx, bookingId)
  ctx.record({
    type: 'PROMISE_RELEASED',
    entity: 'folio',
    entityId: bookingId,
    bookingId,
    before: { amount: taken, mode: 'Credit' },
    after: { stillPromisedAtMost: most },
  })
  return taken
}
