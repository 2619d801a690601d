import type { DeliveryMethod } from '#areas/property/outlets/contract.ts'
import type { Day, Instant } from '#core/dates.ts'
import type { Currency, Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { TaxLine } from '#core/tax.ts'
import { refuseOn } from '#server/database/constraints.ts'
import { batch } from '#server/request/batch.ts'
import type { Tx } from '#server/request/context.ts'
import type { SourceChannel } from '../contract/replies.ts'
import type { OrderStatus } from '../rules/states.ts'

/** An order as it is stored, without its lines. Amounts in minor units. */
export type StoredOrder = {
  id: string
  reference: string
  number: number | null
  businessOn: Day
  outletId: string
  outletName: string
  deliveryMethod: DeliveryMethod
  status: OrderStatus
  tableId: string | null
  tableName: string
  splitOf: string | null
  roomNumber: string
  stayId: string | null
  bookingId: string | null
  bookingReference: string | null
  customerId: string | null
  guestName: string
  guestPhone: string
  locationName: string
  covers: number
  specialNotes: string
  promisedAt: Instant | null
  sourceChannel: SourceChannel
  externalId: string | null
  /** What a device called it while it had no line; empty for most. */
  deviceNumber: string
  /** The visit by appointment it bills. */
  visitId: string | null
  currency: Currency
  includesTax: boolean
  serviceChargeBp: number
  discountBp: number | null
  discountFixed: Minor | null
  discountReason: string
  net: Minor
  tax: Minor
  taxes: TaxLine[]
  discount: Minor
  serviceCharge: Minor
  /** As it was asked when the order was taken. */
  deliveryPrice: Minor
  deliveryFee: Minor
  tip: Minor
  paid: Minor
  refunded: Minor
  onRoom: Minor
  onCredit: Minor
  reason: string
  confirmedAt: Instant | null
  closedAt: Instant | null
  /** Paid before it was cooked: it closes by itself when the last of it is served. */
  closesWhenServed: boolean
  createdAt: Instant
  createdBy: number
  operatorName: string
  version: number
}

const COLUMNS = `
  o.id, o.reference, o.number, o.business_on as "businessOn", o.outlet_id as "outletId", u.name as "outletName",
  o.delivery_method as "deliveryMethod", o.status, o.table_id as "tableId", o.table_name as "tableName", o.split_of as "splitOf",
  o.room_number as "roomNumber", o.stay_id as "stayId", o.booking_id as "bookingId", b.reference as "bookingReference",
  o.customer_id as "customerId", o.guest_name as "guestName", o.guest_phone as "guestPhone", o.location_name as "locationName",
  o.covers, o.special_notes as "specialNotes", o.promised_at as "promisedAt", o.source_channel as "sourceChannel",
  o.external_id as "externalId", o.device_number as "deviceNumber", o.visit_id as "visitId", o.currency, o.includes_tax as "includesTax", o.service_charge_bp as "serviceChargeBp",
  o.discount_bp as "discountBp", o.discount_amount_minor as "discountFixed", o.discount_reason as "discountReason",
  o.net_minor as net, o.tax_minor as tax, o.taxes, o.discount_minor as discount, o.service_charge_minor as "serviceCharge",
  o.delivery_price_minor as "deliveryPrice", o.delivery_fee_minor as "deliveryFee",
  o.tip_minor as tip, o.paid_minor as paid, o.refunded_minor as refunded, o.on_room_minor as "onRoom",
  o.on_credit_minor as "onCredit", o.reason, o.confirmed_at as "confirmedAt", o.closed_at as "closedAt", o.closes_when_served as "closesWhenServed", o.created_at as "createdAt",
  o.created_by::int as "createdBy", o.operator_name as "operatorName", o.version`

const FROM = `
  from orders o
  join outlets u on u.property_id = o.property_id and u.id = o.outlet_id
  left join bookings b on b.property_id = o.property_id and b.id = o.booking_id`

const GET = `select ${COLUMNS} ${FROM} where o.property_id = $1 and o.id = $2`
const LOCK = 'select from orders where property_id = $1 and id = $2 for update'

/** @throws Refusal not_found */
export async function getOrder(tx: Tx, orderId: string): Promise<StoredOrder> {
  const [order] = await tx.named<StoredOrder>('orders.get', GET, [tx.propertyId, orderId])
  return order ?? refuse('not_found', { orderId })
}

/** Locks an order until the transaction ends; whoever changes its lines, tickets or money does this first. @throws Refusal not_found */
export async function lockOrder(tx: Tx, orderId: string): Promise<StoredOrder> {
  const key = [tx.propertyId, orderId]
  const { found } = await batch(tx, {
    lock: () => tx.named('orders.lock', LOCK, key),
    found: () => tx.named<StoredOrder>('orders.get', GET, key),
  })
  const [order] = found
  return order ?? refuse('not_found', { orderId })
}

const SENT = `
  select id from orders where property_id = $1 and external_id = $2
  union all
  select id from orders where property_id = $1 and id = $3
   limit 1`

/** The order somebody sent before, under the same name or id of his own. */
export async function findSent(
  tx: Tx,
  { externalId, orderId }: { externalId?: string | undefined; orderId?: string | undefined },
): Promise<string | undefined> {
  if (externalId === undefined && orderId === undefined) return undefined
  const [row] = await tx.named<{ id: string }>('orders.sent', SENT, [
    tx.propertyId,
    externalId ?? null,
    orderId ?? null,
  ])
  return row?.id
}

const OF_VISIT = `select id from orders where property_id = $1 and visit_id = $2 and status <> 'Cancelled'`

/** The order that bills a visit; undefined before somebody asked for it. */
export async function findOrderOfVisit(tx: Tx, visitId: string): Promise<string | undefined> {
  const [row] = await tx.named<{ id: string }>('orders.of_visit', OF_VISIT, [tx.propertyId, visitId])
  return row?.id
}

const columnsOf = (order: StoredOrder) => ({
  number: order.number,
  business_on: order.businessOn,
  delivery_method: order.deliveryMethod,
  status: order.status,
  table_id: order.tableId,
  table_name: order.tableName,
  split_of: order.splitOf,
  room_number: order.roomNumber,
  stay_id: order.stayId,
  booking_id: order.bookingId,
  customer_id: order.customerId,
  guest_name: order.guestName,
  guest_phone: order.guestPhone,
  location_name: order.locationName,
  covers: order.covers,
  special_notes: order.specialNotes,
  promised_at: order.promisedAt,
  discount_bp: order.discountBp,
  discount_amount_minor: order.discountFixed,
  discount_reason: order.discountReason,
  net_minor: order.net,
  tax_minor: order.tax,
  taxes: JSON.stringify(order.taxes),
  discount_minor: order.discount,
  service_charge_minor: order.serviceCharge,
  delivery_fee_minor: order.deliveryFee,
  tip_minor: order.tip,
  paid_minor: order.paid,
  refunded_minor: order.refunded,
  on_room_minor: order.onRoom,
  on_credit_minor: order.onCredit,
  reason: order.reason,
  confirmed_at: order.confirmedAt,
  closed_at: order.closedAt,
  closes_when_served: order.closesWhenServed,
})

const constraintErrors = refuseOn({
  orders_property_id_customer_id_fkey: 'not_found',
  orders_property_id_outlet_id_fkey: 'not_found',
})

/** Answers whether it was put there: not when somebody sent it before. @throws Refusal table_taken, not_found */
export async function insertOrder(tx: Tx, order: StoredOrder): Promise<boolean> {
  const row = await tx
    .insertInto('orders')
    .values({
      property_id: tx.propertyId,
      id: order.id,
      reference: order.reference,
      outlet_id: order.outletId,
      source_channel: order.sourceChannel,
      external_id: order.externalId,
      device_number: order.deviceNumber,
      visit_id: order.visitId,
      currency: order.currency,
      includes_tax: order.includesTax,
      service_charge_bp: order.serviceChargeBp,
      delivery_price_minor: order.deliveryPrice,
      created_at: order.createdAt,
      created_by: order.createdBy,
      operator_name: order.operatorName,
      ...columnsOf(order),
    })
    .onConflict((sent) => sent.doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(constraintErrors)
  return row !== undefined
}

/** Writes all that may change of an order, one version on. @throws Refusal table_taken, not_found for a customer who is not there */
export async function updateOrder(tx: Tx, order: StoredOrder): Promise<void> {
  const columns = columnsOf(order)
  const set = Object.keys(columns).map((name, at) => `${name} = $${at + 3}`)
  const text = `update orders set ${set.join(', ')}, version = version + 1 where property_id = $1 and id = $2`
  await tx.named('orders.update', text, [tx.propertyId, order.id, ...Object.values(columns)]).catch(constraintErrors)
}

const PARTY = `
  select id from orders
   where property_id = $1 and (split_of = $2 or id = $2) and status not in ('Completed', 'Cancelled')
   order by id`

/** Open bills of the party an order leads, itself with them. */
export const findParty = async (tx: Tx, leaderId: string): Promise<string[]> =>
  (await tx.named<{ id: string }>('orders.party', PARTY, [tx.propertyId, leaderId])).map(({ id }) => id)

const LEADS = 'select order_id as id from table_orders where property_id = $1 and table_id = $2 and is_lead'

/** The order that leads the party at a table; undefined while none is open there. */
export async function findLead(tx: Tx, tableId: string): Promise<string | undefined> {
  const [row] = await tx.named<{ id: string }>('orders.lead', LEADS, [tx.propertyId, tableId])
  return row?.id
}

const LEAD = `
  update orders set split_of = case when id = $3 then null else $3::uuid end
   where property_id = $1 and (split_of = $2 or id = $3) and status not in ('Completed', 'Cancelled')`

/** Somebody else leads the party when the one who led it has left. */
export const passLead = (tx: Tx, fromId: string, toId: string): Promise<unknown> =>
  tx.named('orders.pass_lead', LEAD, [tx.propertyId, fromId, toId])

const DELETE_LINES = 'delete from order_lines where property_id = $1 and order_id = $2'
const DELETE = 'delete from orders where property_id = $1 and id = $2'

/** For a draft nobody has seen: it has no ticket and no money. */
export async function deleteOrder(tx: Tx, orderId: string): Promise<void> {
  const key = [tx.propertyId, orderId]
  await Promise.all([tx.named('orders.delete_lines', DELETE_LINES, key), tx.named('orders.delete', DELETE, key)])
}
