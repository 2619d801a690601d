import * as z from 'zod'
import type { Day } from '#core/dates.ts'
import { sum } from '#core/money.ts'
import type { Action, Context } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { batchesOf, writeSheet } from '#server/documents/sheets.ts'
import type { Voucher } from '../contract/replies.ts'
import type { VoucherFilter, vouchers } from '../contract/vouchers.ts'
import { findMoves, findSale } from '../queries/moves.ts'
import { getSettings, saveSettings as storeSettings } from '../queries/settings.ts'
import { findLiability, findVouchers, getVoucher } from '../queries/vouchers.ts'
import { expiryOf, isUsable, isWholeCode, voucherColumns } from '../rules/vouchers.ts'
import { hashOfCode } from './issue.ts'

/** A text that can be a whole code is looked for as one. */
const withCode = (ctx: Context, filter: VoucherFilter) => ({
  ...filter,
  codeHash:
    filter.text !== undefined && isWholeCode(filter.text) ? hashOfCode(ctx.property.id, filter.text) : undefined,
})

export const list: Action<typeof vouchers.list> = async (ctx, { after, limit, ...filter }) => {
  const place = readCursor(after, z.tuple([z.int()]))
  const page = { after: place?.[0], limit: limit + 1 }
  const rows = await findVouchers(ctx.tx, withCode(ctx, filter), page, ctx.businessDate)
  return pageOf(rows, limit, ({ number }) => cursorOf(number))
}

/** @throws Refusal too_many_rows */
export const exportVouchers: Action<typeof vouchers.export> = (ctx, { format, ...filter }) => {
  const rows = batchesOf<Voucher, number>(
    (page) => findVouchers(ctx.tx, withCode(ctx, filter), page, ctx.businessDate),
    ({ number }) => number,
  )
  return writeSheet(ctx, { name: `vouchers-${ctx.businessDate}`, columns: voucherColumns, rows }, format)
}

/** @throws Refusal not_found */
export const get: Action<typeof vouchers.get> = async ({ tx, businessDate }, { voucherId }) => {
  const [voucher, moves, saleReceiptId] = await Promise.all([
    getVoucher(tx, voucherId, businessDate),
    findMoves(tx, voucherId),
    findSale(tx, voucherId, businessDate),
  ])
  return { ...voucher, saleReceiptId: voucher.balance === voucher.issued ? saleReceiptId : null, moves }
}

export const liability: Action<typeof vouchers.liability> = async ({ tx, property }) => {
  const months = await findLiability(tx)
  const total = sum(months.map(({ balance }) => balance))
  return { currency: property.currency, total, count: months.reduce((count, month) => count + month.count, 0), months }
}

/** For areas above: the terms of a voucher that is issued today, and its last day; null is for ever. */
export async function voucherTerms(ctx: Context): Promise<{ terms: string; expiresOn: Day | null }> {
  const { terms, validDays } = await getSettings(ctx.tx)
  return { terms, expiresOn: expiryOf(ctx.businessDate, validDays) }
}

/** For areas above: a voucher while it pays. @throws Refusal not_found */
export async function openVoucher(ctx: Context, voucherId: string): Promise<Voucher | undefined> {
  const voucher = await getVoucher(ctx.tx, voucherId, ctx.businessDate)
  return isUsable(voucher.state) ? voucher : undefined
}

export const settings: Action<typeof vouchers.settings> = ({ tx }) => getSettings(tx)

export const saveSettings: Action<typeof vouchers.saveSettings> = async (ctx, after) => {
  const before = await getSettings(ctx.tx)
  await storeSettings(ctx.tx, after)
  ctx.record({ type: 'VOUCHER_SETTINGS_CHANGED', entity: 'property', entityId: String(ctx.property.id), before, after })
  return after
}
