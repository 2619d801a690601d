import * as z from 'zod'
import { Day } from '#core/dates.ts'
import { minor, sum } from '#core/money.ts'
import type { Action } from '#server/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/cursor.ts'
import { batchesOf, writeSheet } from '#server/sheets.ts'
import type { Payment, payments } from '../contract.ts'
import { findPayments, sumPayments } from '../queries.ts'
import { firstDayAddedUp, paymentColumns } from '../rules.ts'

export const list: Action<typeof payments.list> = async ({ tx }, { after, limit, ...filter }) => {
  const place = readCursor(after, z.tuple([Day, z.uuid()]))
  const rows = await findPayments(tx, filter, { after: place, limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.date, last.id))
}

/** What a list comes to: money by kind and mode, what went out below zero; promises and open remainders apart, since they are no money. */
export const totals: Action<typeof payments.totals> = async (ctx, filter) => {
  const from = firstDayAddedUp(filter, ctx.businessDate)
  const sums = await sumPayments(ctx.tx, { ...filter, from })
  const of = (wanted: 'Paid' | 'NotPaid') =>
    sums
      .filter(({ status }) => status === wanted)
      .map(({ kind, mode, count, direction, amount }) => ({
        kind,
        mode,
        count,
        amount: minor(direction === 'OUT' ? -amount : amount),
      }))
  const [received, deferred] = [of('Paid'), of('NotPaid')]
  return {
    currency: ctx.property.currency,
    from,
    received,
    deferred,
    total: sum(received.map(({ amount }) => amount)),
    totalDeferred: sum(deferred.map(({ amount }) => amount)),
  }
}

/** @throws Refusal too_many_rows */
export const exportPayments: Action<typeof payments.export> = (ctx, { format, ...filter }) =>
  writeSheet(
    {
      name: `payments-${ctx.businessDate}`,
      columns: paymentColumns,
      timeZone: ctx.property.timeZone,
      rows: batchesOf<Payment, readonly [Day, string]>(
        (page) => findPayments(ctx.tx, filter, page),
        (last) => [last.date, last.id],
      ),
    },
    format,
  )
