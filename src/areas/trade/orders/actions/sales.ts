import type { Day } from '#core/dates.ts'
import { sum } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import {
  findLastSale,
  findRoomShares,
  findSoldItems,
  findTaken,
  insertSale,
  type Sale,
  type TakenForStaff,
} from '../queries/sales.ts'
import type { StoredOrder } from '../queries/orders.ts'
import { addedUp } from '../rules/totals.ts'
import { itemsOf, reversedSale } from '../rules/sales.ts'

/**
 * Writes into the ledger of sales what an order that was closed has sold, on the day it was closed; one that is opened again takes its
 * sale back on the day that happens. Anything else leaves the ledger alone.
 */
export async function bookSale(ctx: Context, before: StoredOrder, after: StoredOrder): Promise<void> {
  const [was, is] = [before.status === 'Completed', after.status === 'Completed']
  if (was === is) return
  const booked = is ? await saleOf(ctx, after) : await findLastSale(ctx.tx, after.id)
  if (!booked) return
  const sale = is ? booked : reversedSale(booked)
  const own = { id: ctx.newId(), orderId: after.id, businessOn: ctx.businessDate, writtenAt: ctx.now }
  await insertSale(ctx.tx, { ...sale, ...own })
  ctx.publish('orders', 'cashier', 'desk', ...(after.visitId === null ? [] : ['appointments']))
}

async function saleOf(ctx: Context, order: StoredOrder): Promise<Sale> {
  const [shares, lines] = await Promise.all([
    order.onRoom > 0 ? findRoomShares(ctx.tx, order.id) : [],
    findSoldItems(ctx.tx, order.id),
  ])
  const { outletId, covers, net, tax, taxes, afterTaxOff, tip } = order
  return {
    outletId,
    orders: 1,
    covers,
    net,
    tax,
    taxes,
    afterTaxOff,
    tip,
    roomNet: sum(shares.map((share) => share.net)),
    roomTax: sum(shares.map((share) => share.tax)),
    roomTaxes: addedUp(shares.flatMap((share) => share.taxes)),
    roomAfterTaxOff: sum(shares.map((share) => share.afterTaxOff)),
    items: itemsOf(lines, order),
  }
}

/**
 * Tips, and service charge without tax, of the orders that were closed on some days, the last one included; of an outlet, or of all. What is
 * opened again counts nothing from the day that happens.
 */
export const takenForStaff = (
  { tx }: Context,
  days: { from: Day; until: Day },
  outletId: string | null,
): Promise<TakenForStaff> => findTaken(tx, days.from, days.until, outletId)
