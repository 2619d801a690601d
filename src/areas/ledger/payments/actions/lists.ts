import * as z from 'zod'
import { Day } from '#core/dates.ts'
import { type Minor, minor, sum } from '#core/money.ts'
import type { Action } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { batchesOf, writeSheet } from '#server/documents/sheets.ts'
import { type Payment, type PaymentKind, type PaymentMode, ReceiptMode } from '../contract/payment-routes.ts'
import type { payments } from '../contract/payments.ts'
import { findPayments, sumPayments } from '../queries/payments.ts'
import { type ReceiptSum, sumReceipts } from '../queries/sums.ts'
import { firstDayAddedUp, isMoney } from '../rules/payments.ts'
import { paymentColumns } from '../rules/sheets.ts'

export const list: Action<typeof payments.list> = async ({ tx }, { after, limit, ...filter }) => {
  const place = readCursor(after, z.tuple([Day, z.uuid()]))
  const rows = await findPayments(tx, filter, { after: place, limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.date, last.id))
}

type Directed = { direction: 'IN' | 'OUT'; amount: Minor }

const signed = ({ direction, amount }: Directed): Minor => minor(direction === 'OUT' ? -amount : amount)
const sumOf = (row: Directed & { kind: PaymentKind; mode: PaymentMode; count: number }) => ({
  kind: row.kind,
  mode: row.mode,
  count: row.count,
  amount: signed(row),
})

/** Receipts of one mode, in and out separately. */
function byModeOf(sums: readonly ReceiptSum[]) {
  const amountOf = (mode: ReceiptMode, direction: 'IN' | 'OUT') =>
    sum(sums.filter((row) => row.mode === mode && row.direction === direction).map(({ amount }) => amount))
  return ReceiptMode.options.flatMap((mode) => {
    const rows = sums.filter((row) => row.mode === mode)
    if (rows.length === 0) return []
    const [received, refunded] = [amountOf(mode, 'IN'), amountOf(mode, 'OUT')]
    const count = rows.reduce((total, row) => total + row.count, 0)
    return [{ mode, received, refunded, net: minor(received - refunded), count }]
  })
}

/**
 * The totals of a list. Received is the sum of receipts, so that it agrees with the cashier report whatever a rebalancing wrote; payments
 * show how it is allocated; promises and open remainders are no money. What a gift voucher pays is in no total over all modes: its money was
 * received when it was sold.
 */
export const totals: Action<typeof payments.totals> = async (ctx, filter) => {
  const from = firstDayAddedUp(filter, ctx.businessDate)
  const period = { ...filter, from }
  const [sums, taken] = await Promise.all([sumPayments(ctx.tx, period), sumReceipts(ctx.tx, period)])
  const of = (wanted: 'Paid' | 'NotPaid') => sums.filter(({ status }) => status === wanted).map(sumOf)
  const deferred = of('NotPaid')
  return {
    currency: ctx.property.currency,
    from,
    received: taken.map(sumOf),
    byMode: byModeOf(taken),
    allocated: of('Paid'),
    deferred,
    total: sum(taken.filter(({ mode }) => isMoney(mode) || filter.mode === mode).map(signed)),
    totalDeferred: sum(deferred.map(({ amount }) => amount)),
  }
}

/** @throws Refusal too_many_rows */
export const exportPayments: Action<typeof payments.export> = (ctx, { format, ...filter }) =>
  writeSheet(
    ctx,
    {
      name: `payments-${ctx.businessDate}`,
      columns: paymentColumns,
      rows: batchesOf<Payment, readonly [Day, string]>(
        (page) => findPayments(ctx.tx, filter, page),
        (last) => [last.date, last.id],
      ),
    },
    format,
  )
