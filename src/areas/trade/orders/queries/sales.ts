import type { Day, Instant } from '#core/dates.ts'
import { type Minor, zero } from '#core/money.ts'
import type { TaxLine } from '#core/tax.ts'
import type { Tx } from '#server/request/context.ts'
import type { SoldItem } from '../rules/sales.ts'

/** What an order sold when it was closed, or with the other sign what is reversed as it is opened again. */
export type Sale = {
  outletId: string
  orders: 1 | -1
  covers: number
  net: Minor
  tax: Minor
  taxes: TaxLine[]
  /** What came off after tax. */
  afterTaxOff: Minor
  tip: Minor
  /** Of the above, what is on bills of rooms. */
  roomNet: Minor
  roomTax: Minor
  roomTaxes: TaxLine[]
  roomAfterTaxOff: Minor
  /** They add up to net and tax. */
  items: SoldItem[]
}

const LAST = `
  select outlet_id as "outletId", orders, covers, net_minor as net, tax_minor as tax, taxes, after_tax_off_minor as "afterTaxOff", tip_minor as tip,
         room_net_minor as "roomNet", room_tax_minor as "roomTax", room_taxes as "roomTaxes",
         room_after_tax_off_minor as "roomAfterTaxOff", items
    from order_sales where property_id = $1 and order_id = $2 order by written_at desc, id desc limit 1`

/** The ledger's latest row of an order; above zero for a sale that was not reversed. */
export async function findLastSale(tx: Tx, orderId: string): Promise<Sale | undefined> {
  const [sale] = await tx.named<Sale>('order_sales.last', LAST, [tx.propertyId, orderId])
  return sale
}

export type RoomShare = { net: Minor; tax: Minor; taxes: TaxLine[]; afterTaxOff: Minor }

const SHARES = `
  select l.net_minor - p.tip_minor as net, l.tax_minor as tax, l.taxes, (l.total_minor - p.amount_minor)::bigint as "afterTaxOff"
    from order_postings p join folio_lines l on (l.property_id, l.id) = (p.property_id, p.folio_line_id)
   where p.property_id = $1 and p.order_id = $2 and p.withdrawn_at is null order by p.id`

/** The amount of an order that is on bills of rooms, without tips: what comes off after tax is what a room is charged less than its line. */
export const findRoomShares = (tx: Tx, orderId: string): Promise<RoomShare[]> =>
  tx.named('order_sales.shares', SHARES, [tx.propertyId, orderId])

const ITEMS = `
  select l.product_id as "productId", l.name, g.name as category, sum(l.units - l.cancelled_units - l.void_units)::bigint as units,
         sum(l.net_minor)::bigint as net, sum(l.tax_minor)::bigint as tax, sum(l.discount_minor + l.after_tax_off_minor)::bigint as discount
    from order_lines l
    join products p on (p.property_id, p.id) = (l.property_id, l.product_id)
    join product_groups g on (g.property_id, g.id) = (p.property_id, p.product_group_id)
   where l.property_id = $1 and l.order_id = $2 and l.units > l.cancelled_units + l.void_units
   group by 1, 2, 3 order by 2, 1`

/** What is on the lines of an order, each product once under each name it was sold by. */
export const findSoldItems = (tx: Tx, orderId: string): Promise<SoldItem[]> =>
  tx.named('order_sales.items', ITEMS, [tx.propertyId, orderId])

export async function insertSale(
  tx: Tx,
  sale: Sale & { id: string; orderId: string; businessOn: Day; writtenAt: Instant },
): Promise<void> {
  await tx
    .insertInto('order_sales')
    .values({
      property_id: tx.propertyId,
      id: sale.id,
      order_id: sale.orderId,
      outlet_id: sale.outletId,
      business_on: sale.businessOn,
      orders: sale.orders,
      covers: sale.covers,
      net_minor: sale.net,
      tax_minor: sale.tax,
      taxes: JSON.stringify(sale.taxes),
      after_tax_off_minor: sale.afterTaxOff,
      tip_minor: sale.tip,
      room_net_minor: sale.roomNet,
      room_tax_minor: sale.roomTax,
      room_taxes: JSON.stringify(sale.roomTaxes),
      room_after_tax_off_minor: sale.roomAfterTaxOff,
      items: JSON.stringify(sale.items),
      written_at: sale.writtenAt,
    })
    .execute()
}

const TAKEN = `
  select coalesce(sum(s.tip_minor), 0)::bigint as tips, coalesce(sum(s.orders * o.service_charge_minor), 0)::bigint as "serviceCharge"
    from order_sales s join orders o on (o.property_id, o.id) = (s.property_id, s.order_id)
   where s.property_id = $1 and s.business_on between $2 and $3 and ($4::uuid is null or s.outlet_id = $4)`

/** What closed orders took for those who serve, without tax; the last day included, of all outlets without one. */
export async function findTaken(tx: Tx, from: Day, until: Day, outletId: string | null): Promise<TakenForStaff> {
  const [taken] = await tx.named<TakenForStaff>('order_sales.taken', TAKEN, [tx.propertyId, from, until, outletId])
  return taken ?? { tips: zero, serviceCharge: zero }
}
export type TakenForStaff = { tips: Minor; serviceCharge: Minor }
