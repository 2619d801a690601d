import * as z from 'zod'
import { addDays, Day } from '#core/dates.ts'
import type { Action, Context } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { assertOwnProperty } from '#server/request/scope.ts'
import { batchesOf, writeSheet } from '#server/documents/sheets.ts'
import type { ListedOrder } from '../contract/replies.ts'
import type { orders } from '../contract/orders.ts'
import {
  countOrders,
  findAllocatedTables,
  findBookingId,
  findOrders,
  findRoomGuests,
  type ListedRow,
  type OrderFilter,
  type OrderPlace,
} from '../queries/lists.ts'
import { findLines } from '../queries/lines.ts'
import { findServices } from '../queries/money.ts'
import { getOrder } from '../queries/orders.ts'
import { orderColumns } from '../rules/sheets.ts'
import { getOrderReply, toMoney, toRow } from './replies.ts'

/** Days added up at most. */
const MOST_DAYS = 400
const MOST_OF_A_BOOKING = 200

type Span = { propertyId?: number | undefined; from?: Day | undefined; to?: Day | undefined; until?: Day | undefined }

/** The half-open range, whichever way its end was given. @throws Refusal not_found for another property */
function spanOf(ctx: Context, { propertyId, from, to, until }: Span): Pick<OrderFilter, 'from' | 'until'> {
  assertOwnProperty(ctx, propertyId)
  return { from, until: until ?? (to && addDays(to, 1)) }
}

/** Lines of a page come in one statement, unless they are hidden. */
async function withLines(ctx: Context, rows: readonly ListedRow[], isHidden: boolean): Promise<ListedOrder[]> {
  const ids = rows.map(({ orderId }) => orderId)
  const lines = isHidden ? undefined : await findLines(ctx.tx, ids)
  return rows.map((row) => toRow(ctx, row, lines))
}

const placeOf = (after: string | undefined) => readCursor(after, z.tuple([Day, z.uuid()]))
const nextOf = (last: ListedOrder): string => cursorOf(last.orderedDate, last.orderId)

/** @throws Refusal not_found for another property */
export const list: Action<typeof orders.list> = async (ctx, input) => {
  const { after, limit, pageNo, pageSize, hideLine, propertyId, from, to, until, ...filter } = input
  const span = spanOf(ctx, { propertyId, from, to, until })
  const size = pageSize ?? limit
  const skip = (pageNo ?? 0) * size
  const found = await findOrders(ctx.tx, { ...filter, ...span }, { after: placeOf(after), skip, limit: size + 1 })
  const rows = await withLines(ctx, found, hideLine)
  return pageOf(rows, size, nextOf)
}

/** @throws Refusal not_found for another property; too_many_rows */
export const exportOrders: Action<typeof orders.export> = (ctx, { format, propertyId, from, to, until, ...filter }) => {
  const input = { ...filter, ...spanOf(ctx, { propertyId, from, to, until }) }
  const rows = batchesOf<ListedOrder, OrderPlace>(
    async (page) => (await findOrders(ctx.tx, input, page)).map((row) => toRow(ctx, row, undefined)),
    ({ orderedDate, orderId }) => [orderedDate, orderId],
  )
  return writeSheet(ctx, { name: `orders-${ctx.businessDate}`, columns: orderColumns, rows }, format)
}

/** @throws Refusal not_found for another property */
export const incomplete: Action<typeof orders.incomplete> = async (ctx, { after, limit, hideLine, ...span }) => {
  const filter = { ...spanOf(ctx, span), view: 'open' as const }
  const found = await findOrders(ctx.tx, filter, { after: placeOf(after), limit: limit + 1 })
  return pageOf(await withLines(ctx, found, hideLine), limit, nextOf)
}

/** Empty for an unknown booking. */
export const ofReservation: Action<typeof orders.ofReservation> = async (ctx, { reservation, hideLine }) => {
  const bookingId = await findBookingId(ctx.tx, reservation)
  if (bookingId === undefined) return { rows: [] }
  const found = await findOrders(ctx.tx, { bookingId }, { after: undefined, limit: MOST_OF_A_BOOKING })
  return { rows: await withLines(ctx, found, hideLine) }
}

/** @throws Refusal not_found for another property */
export const count: Action<typeof orders.count> = async (ctx, { propertyId, from, to, until, ...filter }) => {
  const span = spanOf(ctx, { propertyId, from, to, until })
  const earliest = addDays(span.until ?? addDays(ctx.businessDate, 1), -MOST_DAYS)
  const since = span.from && span.from > earliest ? span.from : earliest
  const counted = await countOrders(ctx.tx, { ...filter, ...span, from: since })
  return { ...counted, currency: ctx.property.currency }
}

/** @throws Refusal not_found for another property */
export const allocatedTables: Action<typeof orders.allocatedTables> = async (ctx, span) => {
  const rows = await findAllocatedTables(ctx.tx, spanOf(ctx, span))
  return { rows: rows.map((row) => ({ ...row, currency: ctx.property.currency })) }
}

export const roomGuests: Action<typeof orders.roomGuests> = async (ctx, { text }) => ({
  rows: await findRoomGuests(ctx.tx, text),
})

/** @throws Refusal not_found */
export const get: Action<typeof orders.get> = (ctx, { orderId }) => getOrderReply(ctx, orderId)

/** @throws Refusal not_found */
export const outstanding: Action<typeof orders.outstanding> = async (ctx, { orderId }) => ({
  orderId,
  ...toMoney(await getOrder(ctx.tx, orderId)),
})

/** @throws Refusal not_found */
export const services: Action<typeof orders.services> = async (ctx, { orderId }) => {
  await getOrder(ctx.tx, orderId)
  return findServices(ctx.tx, orderId)
}
