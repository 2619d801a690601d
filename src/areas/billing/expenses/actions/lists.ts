import { languageFor } from '#areas/parties/customers/actions.ts'
import * as z from 'zod'
import { getProperty } from '#areas/property/properties/actions/properties.ts'
import { firstDayAddedUp } from '#areas/ledger/payments/rules/payments.ts'
import { Day } from '#core/dates.ts'
import { minor, sum } from '#core/money.ts'
import type { Action } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { printPdf } from '#server/documents/pdf.ts'
import { batchesOf, writeSheet } from '#server/documents/sheets.ts'
import type { Expense, expenses } from '../contract.ts'
import { findCategories, findExpenses, findVendors, getExpense, sumExpenses } from '../queries.ts'
import { expenseColumns } from '../rules/sheets.ts'
import { voucherDocument } from '../rules/document.ts'

const MOST_VENDORS = 8

export const list: Action<typeof expenses.list> = async (ctx, { after, limit, ...filter }) => {
  const place = readCursor(after, z.tuple([Day, z.uuid()]))
  const rows = await findExpenses(ctx.tx, filter, { after: place, limit: limit + 1 }, ctx.businessDate)
  return pageOf(rows, limit, (last) => cursorOf(last.billOn, last.id))
}

export const totals: Action<typeof expenses.totals> = async (ctx, filter) => {
  const from = firstDayAddedUp(filter, ctx.businessDate)
  const sums = await sumExpenses(ctx.tx, { ...filter, from }, ctx.businessDate)
  const categories = sums.map((one) => ({ ...one, balanceAmount: minor(one.amount - one.paidAmount) }))
  const all = (field: 'count' | 'amount' | 'taxAmount' | 'paidAmount' | 'balanceAmount') =>
    sum(categories.map((one) => one[field]))
  return {
    currency: ctx.property.currency,
    from,
    categories,
    total: {
      count: all('count'),
      amount: all('amount'),
      taxAmount: all('taxAmount'),
      paidAmount: all('paidAmount'),
      balanceAmount: all('balanceAmount'),
    },
  }
}

/** @throws Refusal too_many_rows */
export const exportExpenses: Action<typeof expenses.export> = (ctx, { format, ...filter }) =>
  writeSheet(
    ctx,
    {
      name: `expenses-${ctx.businessDate}`,
      columns: expenseColumns,
      rows: batchesOf<Expense, readonly [Day, string]>(
        (page) => findExpenses(ctx.tx, filter, page, ctx.businessDate),
        (last) => [last.billOn, last.id],
      ),
    },
    format,
  )

export const words: Action<typeof expenses.words> = async ({ tx }, { vendor }) => {
  const [categories, vendors] = await Promise.all([
    findCategories(tx),
    vendor ? findVendors(tx, vendor, MOST_VENDORS) : [],
  ])
  return { categories, vendors }
}

/** @throws Refusal not_found */
export const get: Action<typeof expenses.get> = (ctx, { expenseId }) => getExpense(ctx.tx, expenseId, ctx.businessDate)

/** @throws Refusal not_found */
export const voucher: Action<typeof expenses.voucher> = async (ctx, { expenseId, paper, language }) => {
  const [expense, property] = await Promise.all([get(ctx, { expenseId }), getProperty(ctx)])
  const form = { paper, language: await languageFor(ctx, language), locale: ctx.property.locale }
  const bytes = await printPdf(voucherDocument(expense, property, form))
  return { fileName: `expense-${expense.number}.pdf`, bytes }
}
