import * as z from 'zod'
import { lockAccount } from '#areas/parties/companies/actions/credit.ts'
import type { Company } from '#areas/parties/companies/contract/replies.ts'
import { addPayment, lockFolio } from '#areas/ledger/folios/actions/bill.ts'
import { saveDeductions, lowerPromises } from '#areas/ledger/folios/actions/account.ts'
import { receiveMoney } from '#areas/ledger/payments/actions/move-money.ts'
import { Day, dayAt } from '#core/dates.ts'
import { minor, sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Payout, PayoutLine } from '../contract/payouts.ts'
import type { receivables } from '../contract/receivables.ts'
import {
  findByReferences,
  findLinesOf,
  findPayouts,
  getLine,
  getPayout,
  insertPayout,
  type LineRow,
  lockLines,
  markAccepted,
  markDisputed,
  matchLineWith,
  type StoredPayout,
} from '../queries/payouts.ts'
import { findIds } from '../queries/accounts.ts'
import { findPromises } from '../queries/items.ts'
import { sumWrittenOff } from '../queries/writes.ts'
import { expectedOf, deductedOf, lineState } from '../rules/payout.ts'
import { sumsOf } from '../rules/payout.ts'
import { fulfilPromises } from './apply.ts'

export const payouts: Action<typeof receivables.payouts> = async (ctx, { after, limit, ...filter }) => {
  const place = readCursor(after, z.tuple([Day, z.uuid()]))
  const rows = await findPayouts(ctx.tx, filter, { after: place, limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.paidOn, last.id))
}

/** A payout with its lines. @throws Refusal not_found */
async function payoutOf(ctx: Context, payoutId: string): Promise<Payout> {
  const [head, rows] = await Promise.all([getPayout(ctx.tx, payoutId), findLinesOf(ctx.tx, payoutId)])
  return { ...head, lines: rows.map(toLine), sums: sumsOf(rows) }
}

const expectedFor = ({ bill }: LineRow) => (bill === null ? null : expectedOf(bill))

function toLine(row: LineRow): PayoutLine {
  const { payoutId: _, bill: __, isAccepted, isDisputed: ___, isPaidElsewhere: ____, ...line } = row
  const expected = isAccepted ? null : expectedFor(row)
  return { ...line, expected, state: lineState(row, expected) }
}

export const payout: Action<typeof receivables.payout> = (ctx, { payoutId }) => payoutOf(ctx, payoutId)

/**
 * Enters a payout: one receipt for the money, a line for each booking, found by its reference where no one named it.
 *
 * @throws Refusal not_found; date_in_future for money that has not been paid; payout_known for a reference of the channel that was entered before; payout_does_not_add_up when the
 *   lines come to something else than the money; unknown_reference when a named booking is missing
 */
export const enterPayout: Action<typeof receivables.enterPayout> = async (ctx, input) => {
  const { reference, paidOn, amount, mode, lines } = input
  if (paidOn > ctx.businessDate && paidOn > dayAt(ctx.now, ctx.property.timeZone))
    refuse('date_in_future', { field: 'paidOn' })
  const net = sum(lines.map((line) => line.gross - deductedOf(line)))
  if (net !== amount) refuse('payout_does_not_add_up', { lines: net, amount })
  const company = await lockAccount(ctx, input.companyId)
  const known = await findByReferences(ctx.tx, [...new Set(lines.map(keyOfLine))])
  const { receiptId } = await receiveMoney(ctx, {
    companyId: company.id,
    amount,
    mode,
    reference,
    name: company.displayName,
    companyName: company.displayName,
    description: `Payout of ${company.displayName}`,
    action: 'receivables.enterPayout',
  })
  const id = ctx.newId()
  await insertPayout(
    ctx.tx,
    {
      id,
      companyId: company.id,
      receiptId,
      reference,
      paidOn,
      amount,
      currency: ctx.property.currency,
      now: ctx.now,
      by: ctx.actor.id,
    },
    lines.map((line) => ({
      ...line,
      id: ctx.newId(),
      bookingId: line.bookingId ?? known.get(keyOfLine(line)) ?? null,
    })),
  )
  ctx.record({
    type: 'PAYOUT_ENTERED',
    entity: 'payout',
    entityId: id,
    after: { companyId: company.id, reference, paidOn, amount, lines: lines.length },
  })
  ctx.publish('receivables', 'companies')
  return payoutOf(ctx, id)
}

/** References are written in capitals. */
const keyOfLine = ({ reference }: { reference: string }): string => reference.trim().toUpperCase()

/** @throws Refusal not_found, line_accepted, unknown_reference */
export const matchLine: Action<typeof receivables.matchLine> = async (ctx, { lineId, bookingId }) => {
  const before = await getLine(ctx.tx, lineId)
  await matchLineWith(ctx.tx, lineId, bookingId)
  ctx.record({
    type: 'PAYOUT_LINE_CHANGED',
    entity: 'payout',
    entityId: before.payoutId,
    before: { lineId, bookingId: before.bookingId },
    after: { bookingId },
  })
  return payoutOf(ctx, before.payoutId)
}

/** @throws Refusal not_found, line_accepted */
export const disputeLine: Action<typeof receivables.disputeLine> = async (ctx, { lineId, note }) => {
  const { payoutId, reference } = await getLine(ctx.tx, lineId)
  await markDisputed(ctx.tx, lineId, { on: ctx.businessDate, note })
  ctx.record({
    type: 'PAYOUT_LINE_CHANGED',
    entity: 'payout',
    entityId: payoutId,
    after: { lineId, reference, disputed: true, note },
  })
  return payoutOf(ctx, payoutId)
}

/**
 * Accepts a channel's statement about a booking.
 *
 * @throws Refusal not_found; unknown_reference while it is not known whose line it is; line_accepted, also when another line was
 *   accepted for the booking; reason_required when it differs from the bill and no reason is given
 */
export const acceptLine: Action<typeof receivables.acceptLine> = async (ctx, { lineId, note }) => {
  const { payoutId, bookingId } = await getLine(ctx.tx, lineId)
  const [line] = await lockPayoutLines(ctx, payoutId, [lineId])
  if (!line || line.isAccepted || line.isPaidElsewhere) refuse('line_accepted', { lineId })
  // It may have been matched to another booking meanwhile.
  if (line.bookingId === null || line.bookingId !== bookingId) refuse('unknown_reference', { lineId })
  const isAsExpected = lineState({ ...line, isDisputed: false }, expectedFor(line)) === 'MATCHED'
  if (!isAsExpected && note === '') refuse('reason_required', { lineId })
  await accept(ctx, await getPayout(ctx.tx, payoutId), line, note || line.note)
  ctx.publish('receivables', 'companies', 'payments', 'folios', 'bookings', 'desk')
  return payoutOf(ctx, payoutId)
}

/** Accepts every line with the amounts its bill leads us to expect; the others stay as they are. @throws Refusal not_found */
export const acceptMatching: Action<typeof receivables.acceptMatching> = async (ctx, { payoutId }) => {
  const head = await getPayout(ctx.tx, payoutId)
  const before = (await findLinesOf(ctx.tx, payoutId)).filter((line) => !line.isPaidElsewhere && isMatched(line))
  const bookingOf = new Map(before.map(({ id, bookingId }) => [id, bookingId]))
  const locked = await lockPayoutLines(ctx, payoutId, [...bookingOf.keys()])
  const paid = new Set<string>()
  for (const line of locked) {
    const { id, bookingId, isPaidElsewhere } = line
    const isOnce = bookingId !== null && bookingOf.get(id) === bookingId && !paid.has(bookingId) && !isPaidElsewhere
    if (!isOnce || !isMatched(line)) continue
    paid.add(bookingId)
    await accept(ctx, head, line, '')
  }
  ctx.publish('receivables', 'companies', 'payments', 'folios', 'bookings', 'desk')
  return { accepted: paid.size, payout: await payoutOf(ctx, payoutId) }
}

const isMatched = (line: LineRow): boolean => lineState(line, expectedFor(line)) === 'MATCHED'

/** Lines as they are once their bills, in order of id, the channel's account and they themselves are locked. */
async function lockPayoutLines(ctx: Context, payoutId: string, ids: readonly string[]): Promise<LineRow[]> {
  const before = (await findLinesOf(ctx.tx, payoutId)).filter(({ id }) => ids.includes(id))
  const bookingIds = [...new Set(before.flatMap(({ bookingId }) => bookingId ?? []))].toSorted((a, b) =>
    a.localeCompare(b),
  )
  for (const bookingId of bookingIds) await lockFolio(ctx, bookingId)
  await lockAccount(ctx, (await getPayout(ctx.tx, payoutId)).companyId)
  await lockLines(ctx.tx, ids)
  return (await findLinesOf(ctx.tx, payoutId)).filter(({ id }) => ids.includes(id))
}

/**
 * The bill takes the deductions that were really made, and the line's money pays the channel's pending amount; where that was less than it
 * paid, the rest is paid all the same. What it promised beyond what is due now is released, but for what was given up as lost.
 */
async function accept(ctx: Context, payout: StoredPayout, line: LineRow, note: string): Promise<void> {
  const { receiptId } = payout
  const { id, bookingId, commission, commissionTax, tcs, tds, net } = line
  if (bookingId === null || receiptId === null) throw new Error(`line ${id} has no booking or no money`)
  await markAccepted(ctx.tx, id, { on: ctx.businessDate, by: ctx.actor.name, note })
  // The bill knows one commission; its tax is deducted as well, so it is part of what is not due.
  await saveDeductions(ctx, bookingId, {
    commission: { amount: minor(commission + commissionTax) },
    commissionTaxBp: 0,
    tcs: { amount: tcs },
    tds: { amount: tds },
  })
  const company = await lockAccount(ctx, payout.companyId)
  const ids = await findIds(ctx.tx, company.id)
  const [promises, lost] = await Promise.all([
    findPromises(ctx.tx, ids, [bookingId]),
    sumWrittenOff(ctx.tx, bookingId, ids),
  ])
  const open = minor(Math.max(0, sum(promises.map(({ amount }) => amount)) - lost))
  const stored = minor(Math.min(net, open))
  if (stored > 0) await fulfilPromises(ctx, promises, { receiptId, amount: stored })
  const rest = minor(net - stored)
  if (rest > 0) await payMore(ctx, { bookingId, company, receiptId, rest })
  const { money } = await lockFolio(ctx, bookingId)
  await lowerPromises(ctx, { bookingId, companyIds: ids, most: minor(Math.max(money.due, lost)) })
  ctx.record({
    type: 'PAYOUT_LINE_ACCEPTED',
    entity: 'payout',
    entityId: line.payoutId,
    bookingId,
    after: { lineId: id, reference: line.reference, gross: line.gross, commission, commissionTax, tcs, tds, net, note },
  })
}

/** What was not promised is promised and paid at once. */
async function payMore(
  ctx: Context,
  {
    bookingId,
    company,
    receiptId,
    rest,
  }: { bookingId: string; company: Company; receiptId: string; rest: PayoutLine['net'] },
): Promise<void> {
  const id = await addPayment(ctx, {
    bookingId,
    kind: 'ROOM',
    paymentMode: 'Credit',
    amount: rest,
    receiptId: null,
    companyId: company.id,
    companyName: company.displayName,
    name: company.displayName,
    action: 'receivables.acceptLine',
  })
  await fulfilPromises(ctx, [{ id, amount: rest }], { receiptId, amount: rest })
}
