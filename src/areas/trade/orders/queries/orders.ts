import type { DeliveryMethod } from '#areas/property/outlets/contract.ts'
import type { Day, Instant } from '#core/dates.ts'
import type { Currency, Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { TaxLine } from '#core/tax.ts'
import { columns, computed, fixed, json } from '#server/database/columns.ts'
import { refuseOn, StoredMeanwhile } from '#server/database/constraints.ts'
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
  /** The number a device assigned while it was offline; empty for most. */
  deviceNumber: string
  /** The visit by appointment it bills. */
  visitId: string | null
  currency: Currency
  includesTax: boolean
  serviceChargeBp: number
  discountBp: number | null
  discountFixed: Minor | null
  discountReason: string
  /** The code of an offer, as the guest named it; empty is none. */
  offerCode: string
  net: Minor
  tax: Minor
  taxes: TaxLine[]
  discount: Minor
  /** What comes off after tax; net and tax are without it. */
  afterTaxOff: Minor
  serviceCharge: Minor
  /** The delivery fee of its outlet when the order was taken. */
  deliveryPrice: Minor
  deliveryFee: Minor
  tip: Minor
  paid: Minor
  refunded: Minor
  onRoom: Minor
  /** What bills of rooms have of what comes off after tax. */
  onRoomOff: Minor
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

const stored = columns<StoredOrder>().of('orders', {
  id: fixed('id'),
  reference: fixed('reference'),
  number: 'number',
  businessOn: 'business_on',
  outletId: fixed('outlet_id'),
  outletName: computed('u.name'),
  deliveryMethod: 'delivery_method',
  status: 'status',
  tableId: 'table_id',
  tableName: 'table_name',
  splitOf: 'split_of',
  roomNumber: 'room_number',
  stayId: 'stay_id',
  bookingId: 'booking_id',
  bookingReference: computed('b.reference'),
  customerId: 'customer_id',
  guestName: 'guest_name',
  guestPhone: 'guest_phone',
  locationName: 'location_name',
  covers: 'covers',
  specialNotes: 'special_notes',
  promisedAt: 'promised_at',
  sourceChannel: fixed('source_channel'),
  externalId: fixed('external_id'),
  deviceNumber: fixed('device_number'),
  visitId: fixed('visit_id'),
  currency: fixed('currency'),
  includesTax: fixed('includes_tax'),
  serviceChargeBp: fixed('service_charge_bp'),
  discountBp: 'discount_bp',
  discountFixed: 'discount_amount_minor',
  discountReason: 'discount_reason',
  offerCode: 'offer_code',
  net: 'net_minor',
  tax: 'tax_minor',
  taxes: json('taxes'),
  discount: 'discount_minor',
  afterTaxOff: 'after_tax_off_minor',
  serviceCharge: 'service_charge_minor',
  deliveryPrice: fixed('delivery_price_minor'),
  deliveryFee: 'delivery_fee_minor',
  tip: 'tip_minor',
  paid: 'paid_minor',
  refunded: 'refunded_minor',
  onRoom: 'on_room_minor',
  onRoomOff: 'on_room_off_minor',
  onCredit: 'on_credit_minor',
  reason: 'reason',
  confirmedAt: 'confirmed_at',
  closedAt: 'closed_at',
  closesWhenServed: 'closes_when_served',
  createdAt: fixed('created_at'),
  createdBy: fixed('created_by'),
  operatorName: fixed('operator_name'),
  version: fixed('version'),
})

const FROM = `
  from orders o
  join outlets u on u.property_id = o.property_id and u.id = o.outlet_id
  left join bookings b on b.property_id = o.property_id and b.id = o.booking_id`

const GET = `select ${stored.select('o')} ${FROM} where o.property_id = $1 and o.id = $2`
const LOCK = 'select from orders where property_id = $1 and id = $2 for update'

/** @throws Refusal not_found */
export async function getOrder(tx: Tx, orderId: string): Promise<StoredOrder> {
  const [order] = await tx.named<StoredOrder>('orders.get', GET, [tx.propertyId, orderId])
  return order ?? refuse('not_found', { orderId })
}

/** Locks an order until the transaction ends; each writer of its lines, tickets or money locks it first. @throws Refusal not_found */
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

/** The order someone sent before, under the same name or id of his own. */
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

/** The order that bills a visit; undefined before it was requested. */
export async function findOrderOfVisit(tx: Tx, visitId: string): Promise<string | undefined> {
  const [row] = await tx.named<{ id: string }>('orders.of_visit', OF_VISIT, [tx.propertyId, visitId])
  return row?.id
}

const constraintErrors = refuseOn({
  orders_property_id_customer_id_fkey: 'not_found',
  orders_property_id_outlet_id_fkey: 'not_found',
})

/**
 * Stores a new order.
 *
 * @throws Refusal table_taken, not_found; StoredMeanwhile when the same one was sent a moment before
 */
export async function insertOrder(tx: Tx, order: StoredOrder): Promise<void> {
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
      ...stored.values(order),
    })
    .onConflict((sent) => sent.doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(constraintErrors)
  if (!row) throw new StoredMeanwhile(`order ${order.id}`)
}

const UPDATE = `update orders set ${stored.sets(3)}, version = version + 1 where property_id = $1 and id = $2`

/** Writes all that may change of an order, one version on. @throws Refusal table_taken, not_found for a customer who does not exist */
export async function updateOrder(tx: Tx, order: StoredOrder): Promise<void> {
  await tx
    .named('orders.update', UPDATE, [tx.propertyId, order.id, ...stored.parameters(order)])
    .catch(constraintErrors)
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

/** Passes the lead of a party to another bill when the leading one has left. */
export const passLead = (tx: Tx, fromId: string, toId: string): Promise<unknown> =>
  tx.named('orders.pass_lead', LEAD, [tx.propertyId, fromId, toId])

const DELETE_LINES = 'delete from order_lines where property_id = $1 and order_id = $2'
const DELETE = 'delete from orders where property_id = $1 and id = $2'

/** For a draft no one has seen: it has no ticket and no money. */
export async function deleteOrder(tx: Tx, orderId: string): Promise<void> {
  const key = [tx.propertyId, orderId]
  await Promise.all([tx.named('orders.delete_lines', DELETE_LINES, key), tx.named('orders.delete', DELETE, key)])
}
