import { assertCredit, lockAccount, currentCompany } from '#areas/parties/companies/actions/credit.ts'
import type { Company } from '#areas/parties/companies/contract/replies.ts'
import { lockFolio } from '#areas/ledger/folios/actions/bill.ts'
import { openPromise, promiseAgain, putPromiseOn } from '#areas/ledger/folios/actions/account.ts'
import { recountFolio } from '#areas/ledger/folios/actions/bill.ts'
import { settlePromise } from '#areas/ledger/folios/actions/promises.ts'
import { receiveMoney } from '#areas/ledger/payments/actions/move-money.ts'
import { type Minor, minor, sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { receivables } from '../contract/receivables.ts'
import { type ClaimRow, findClaims, findPromises, findSpendable } from '../queries/items.ts'
import {
  coverBalance,
  insertWriteOff,
  isPayoutReceipt,
  lockWriteOff,
  markWriteOffUndone,
  sumWrittenOff,
  uncoverBalance,
} from '../queries/writes.ts'
import { findIds } from '../queries/accounts.ts'
import { type Application, chosenClaims, type ItemKey, keyOf, type Money, allocate } from '../rules/receivables.ts'
import { accountOf } from './account.ts'

/** How many items one request covers; what is left of the money stays on the account for the next. */
const MOST_ITEMS = 200

type Share = ItemKey & { amount: Minor }
type LockedAccount = { company: Company; ids: string[]; claims: ClaimRow[] }

const bookingsOf = (rows: readonly ItemKey[]): string[] =>
  rows.flatMap(({ bookingId }) => bookingId ?? []).toSorted((a, b) => a.localeCompare(b))

/**
 * Locks an account with the bills of the items that may be covered: bills first, in order of id, as money for a bill does; then the
 * company. What is open is read after that, so two clerks cover no item twice.
 *
 * @param keys items to lock; those that fell due first when left out
 */
async function lockOpenAccount(ctx: Context, companyId: string, keys?: readonly ItemKey[]): Promise<LockedAccount> {
  const { id } = await currentCompany(ctx, companyId)
  const before = await findClaims(ctx.tx, id, { limit: MOST_ITEMS, ...(keys && { ids: keys.map(keyOf) }) })
  const locked = bookingsOf(before)
  for (const bookingId of locked) await lockFolio(ctx, bookingId)
  const company = await lockAccount(ctx, id)
  const [ids, claims] = await Promise.all([
    findIds(ctx.tx, company.id),
    findClaims(ctx.tx, company.id, { ids: before.map(keyOf), limit: MOST_ITEMS }),
  ])
  return { company, ids, claims }
}

/** Covers items as planned: promises of bills are paid, balances are covered by the receipt. Returns how much. */
async function carryOut(ctx: Context, { ids, claims }: LockedAccount, plan: readonly Application[]): Promise<Minor> {
  const claimOf = new Map(claims.map((claim) => [keyOf(claim), claim]))
  const bookingIds = bookingsOf(plan.map(({ id }) => claimOf.get(id) ?? {}))
  const promises = bookingIds.length === 0 ? [] : await findPromises(ctx.tx, ids, bookingIds)
  for (const { receiptId, id, amount } of plan) {
    if (claimOf.get(id)?.balanceId) await coverBalance(ctx.tx, { receiptId, balanceId: id, amount })
    else
      await fulfilPromises(
        ctx,
        promises.filter(({ bookingId }) => bookingId === id),
        { receiptId, amount },
      )
  }
  return sum(plan.map(({ amount }) => amount))
}

/** Covers promises of one bill by a receipt, oldest first; each promise is lowered by what was paid. Returns what is left over. */
export async function fulfilPromises(
  ctx: Context,
  promises: readonly { id: string; amount: Minor }[],
  { receiptId, amount }: { receiptId: string; amount: Minor },
): Promise<Minor> {
  let left: number = amount
  for (const promise of promises) {
    const part = minor(Math.min(left, promise.amount))
    if (part === 0) continue
    await settlePromise(ctx, { paymentId: promise.id, receiptId, amount: part })
    promise.amount = minor(promise.amount - part)
    left -= part
  }
  return minor(left)
}

const claimsOf = ({ claims }: LockedAccount) => claims.map((claim) => ({ id: keyOf(claim), open: claim.open }))

function planFor(locked: LockedAccount, money: readonly Money[], chosen: readonly Share[] | null): Application[] {
  const claims = claimsOf(locked)
  const left = sum(money.map((receipt) => receipt.left))
  return allocate(money, chosen === null ? claims : chosenClaims(chosen, claims, left))
}

/**
 * Takes money from a company under a receipt and covers its items with it. What is left stays on the account.
 *
 * @throws Refusal not_found; above_open_amount for more than is open of a chosen item; above_unapplied when more is chosen than came
 */
export const receive: Action<typeof receivables.receive> = async (ctx, input) => {
  const { amount, mode, reference, apply: how } = input
  const chosen = how === 'CHOSEN' ? input.items : null
  const locked = await lockOpenAccount(ctx, input.companyId, chosen ?? (how === 'LATER' ? [] : undefined))
  const { company } = locked
  if (chosen) chosenClaims(chosen, claimsOf(locked), amount)
  const { receiptId, receiptNumber } = await receiveMoney(ctx, {
    companyId: company.id,
    amount,
    mode,
    reference,
    name: company.displayName,
    companyName: company.displayName,
    description: `Account of ${company.displayName}`,
    action: 'receivables.receive',
  })
  const applied =
    how === 'LATER' ? minor(0) : await carryOut(ctx, locked, planFor(locked, [{ receiptId, left: amount }], chosen))
  ctx.record({
    type: 'ACCOUNT_APPLIED',
    entity: 'company',
    entityId: company.id,
    after: { receiptNumber, amount, mode, applied },
  })
  ctx.publish('receivables', 'companies')
  const left = minor(amount - applied)
  return { receiptId, receiptNumber, applied, left, account: await accountOf(ctx, company.id) }
}

/** Covers items with what is left of a company's receipts, oldest receipt first. Refusals as of `receive`. */
export const apply: Action<typeof receivables.apply> = async (ctx, { companyId, items }) => {
  const chosen = items.length > 0 ? items : null
  const locked = await lockOpenAccount(ctx, companyId, chosen ?? undefined)
  const money = await findSpendable(ctx.tx, locked.ids)
  const applied = await carryOut(ctx, locked, planFor(locked, money, chosen))
  ctx.record({ type: 'ACCOUNT_APPLIED', entity: 'company', entityId: locked.company.id, after: { applied } })
  ctx.publish('receivables', 'companies', 'payments', 'folios', 'bookings', 'desk')
  return { applied, account: await accountOf(ctx, locked.company.id) }
}

/**
 * Takes a receipt from an item: a bill is promised on the account again, a balance is open again.
 *
 * @throws Refusal not_found when the receipt covers nothing of it; line_accepted for money of a payout; refund_above_paid when money of
 *   the bill was refunded and less of it remains
 */
export const unapply: Action<typeof receivables.unapply> = async (ctx, input) => {
  const { receiptId, bookingId, balanceId, reason } = input
  const folio = bookingId ? await lockFolio(ctx, bookingId) : undefined
  const company = await lockAccount(ctx, input.companyId)
  if (await isPayoutReceipt(ctx.tx, receiptId, await findIds(ctx.tx, company.id)))
    refuse('line_accepted', { receiptId })
  const owner = { id: company.id, displayName: company.displayName, description: reason }
  const amount = bookingId
    ? await promiseAgain(ctx, { bookingId, receiptId, company: owner })
    : await uncoverBalance(ctx.tx, receiptId, balanceId ?? '')
  if (amount === 0) refuse('not_found', { receiptId, bookingId, balanceId })
  if (folio && amount > folio.money.paid) refuse('refund_above_paid', { paid: folio.money.paid })
  ctx.record({
    type: 'ACCOUNT_UNAPPLIED',
    entity: 'company',
    entityId: company.id,
    ...(bookingId && { bookingId }),
    before: { receiptId, amount, balanceId },
    after: { reason },
  })
  ctx.publish('receivables', 'companies', 'payments', 'folios', 'bookings', 'desk')
  return accountOf(ctx, company.id)
}

/** Writes an item off. Its promise stays, so that the loss can be undone. @throws Refusal not_found, above_open_amount */
export const writeOff: Action<typeof receivables.writeOff> = async (ctx, { companyId, amount, reason, ...key }) => {
  const { company, claims } = await lockOpenAccount(ctx, companyId, [key])
  const open = claims[0]?.open ?? minor(0)
  if (amount > open) refuse('above_open_amount', { open })
  const { bookingId = null, balanceId = null } = key
  const row = { id: ctx.newId(), companyId: company.id, bookingId, balanceId, amount, reason }
  await insertWriteOff(ctx.tx, { ...row, on: ctx.businessDate, authorName: ctx.actor.name, now: ctx.now })
  ctx.record({
    type: 'ACCOUNT_WRITTEN_OFF',
    entity: 'company',
    entityId: company.id,
    ...(bookingId && { bookingId }),
    after: { amount, reason, balanceId },
  })
  ctx.publish('receivables', 'companies')
  return accountOf(ctx, company.id)
}

/** @throws Refusal not_found, already_voided */
export const undoWriteOff: Action<typeof receivables.undoWriteOff> = async (ctx, { writeOffId }) => {
  const { companyId, bookingId, balanceId, amount, isUndone } = await lockWriteOff(ctx.tx, writeOffId)
  if (isUndone) refuse('already_voided', { writeOffId })
  await markWriteOffUndone(ctx.tx, writeOffId, ctx.now)
  ctx.record({
    type: 'ACCOUNT_WRITE_OFF_UNDONE',
    entity: 'company',
    entityId: companyId,
    ...(bookingId && { bookingId }),
    before: { amount, balanceId },
  })
  ctx.publish('receivables', 'companies')
  return accountOf(ctx, companyId)
}

/**
 * Puts a promise on a company's account: a guest's own, or one of another company.
 *
 * @throws Refusal not_found, promise_settled; credit_refused {reasons}; above_open_amount when some of it was given up as lost
 */
export const transfer: Action<typeof receivables.transfer> = async (ctx, input) => {
  const { paymentId, purchaseOrder, creditReason } = input
  const { bookingId, amount, companyId: fromId } = await openPromise(ctx, paymentId)
  if (fromId !== null) {
    const ids = await findIds(ctx.tx, (await currentCompany(ctx, fromId)).id)
    const [promises, lost] = await Promise.all([
      findPromises(ctx.tx, ids, [bookingId]),
      sumWrittenOff(ctx.tx, bookingId, ids),
    ])
    const others = sum(promises.filter(({ id }) => id !== paymentId).map((promise) => promise.amount))
    if (others < lost) refuse('above_open_amount', { writtenOff: lost })
  }
  const bill = { companyId: input.companyId, amount, purchaseOrder, overrideReason: creditReason, bookingId }
  const company = await assertCredit(ctx, bill)
  await putPromiseOn(ctx, paymentId, company)
  await recountFolio(ctx, bookingId)
  ctx.record({
    type: 'ACCOUNT_APPLIED',
    entity: 'company',
    entityId: company.id,
    bookingId,
    before: { companyId: fromId },
    after: { paymentId, amount, companyId: company.id },
  })
  ctx.publish('receivables', 'companies', 'payments', 'folios', 'bookings', 'desk')
  return accountOf(ctx, company.id)
}
