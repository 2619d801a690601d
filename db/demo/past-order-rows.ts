import { itemsOf, type SoldItem } from '#areas/trade/orders/rules/sales.ts'
import { liveOf } from '#areas/trade/orders/rules/ledger.ts'
import { counterOf } from '#areas/property/properties/rules.ts'
import { minor } from '#core/money.ts'
import { newId } from '#server/database/ids.ts'
import type { Kitchen, PastOrder } from './past-orders.ts'
import type { Batch } from './rows.ts'

/** In the order in which their rows name one another. */
export const ORDER_TABLES = [
  'orders',
  'kots',
  'order_lines',
  'kot_lines',
  'order_sales',
  'receipts',
  'payments',
  'payment_allocations',
] as const

/** The rows of an order that was served and paid. */
export function addOrder(batch: Batch, kitchen: Kitchen, made: PastOrder): void {
  const property_id = kitchen.ctx.property.id
  batch.add('orders', orderRow(property_id, made))
  for (const ticket of made.tickets) batch.add('kots', ticketRow(property_id, ticket))
  for (const line of made.lines) batch.add('order_lines', lineRow(property_id, line))
  for (const { id, kotId, lineId, quantity, notes } of made.sent)
    batch.add('kot_lines', { property_id, id, kot_id: kotId, order_line_id: lineId, quantity, notes })
  batch.add('order_sales', saleRow(property_id, made, kitchen))
  addMoney(batch, kitchen, made)
}

const totalOf = ({ order }: PastOrder) => minor(order.net + order.tax + order.tip)

const orderRow = (property_id: number, made: PastOrder) => {
  const { order } = made
  return {
    property_id, id: order.id, reference: order.reference, number: order.number, business_on: order.businessOn, outlet_id: order.outletId,
    delivery_method: order.deliveryMethod, status: order.status, table_name: order.tableName, room_number: '', guest_name: '', guest_phone: '',
    location_name: '', covers: order.covers, special_notes: '', source_channel: order.sourceChannel, currency: order.currency,
    includes_tax: order.includesTax, service_charge_bp: order.serviceChargeBp, discount_bp: order.discountBp,
    discount_reason: order.discountReason, net_minor: order.net, tax_minor: order.tax, taxes: order.taxes, discount_minor: order.discount,
    service_charge_minor: order.serviceCharge, tip_minor: order.tip, paid_minor: totalOf(made), refunded_minor: 0, on_room_minor: 0,
    on_credit_minor: 0, reason: '', confirmed_at: order.confirmedAt, closed_at: order.closedAt, created_at: order.createdAt,
    created_by: order.createdBy, operator_name: order.operatorName, version: 4, device_number: '', delivery_price_minor: 0,
    delivery_fee_minor: 0, is_sample: true, closes_when_served: false,
  } // prettier-ignore
}

const ticketRow = (property_id: number, ticket: PastOrder['tickets'][number]) => ({
  property_id, id: ticket.id, order_id: ticket.orderId, number: ticket.number, business_on: ticket.businessOn, station_id: ticket.stationId,
  type: ticket.type, status: ticket.status, priority: ticket.priority, sequence_in_order: ticket.sequence,
  original_kot_ids: ticket.originalKotIds, notes: ticket.notes, created_at: ticket.createdAt, created_by_name: ticket.createdByName,
  acknowledged_at: ticket.acknowledgedAt, started_at: ticket.startedAt, ready_at: ticket.readyAt, served_at: ticket.servedAt, version: 4,
  moved_from: ticket.movedFrom,
}) // prettier-ignore

const lineRow = (property_id: number, line: PastOrder['lines'][number]) => ({
  property_id, id: line.id, order_id: line.orderId, position: line.position, product_id: line.productId, product_code: line.productCode,
  name: line.name, station_id: line.stationId, is_for_kitchen: line.isForKitchen, unit: line.unit, is_fractional: line.isFractional,
  units: line.units, cancelled_units: line.cancelled, void_units: line.voided, sent_units: line.sent, status: line.status, kot_id: line.kotId,
  is_note_new: line.isNoteNew, seat_no: line.seatNo, course: line.course, notes: line.notes, allergens: line.allergens,
  modifiers: line.modifiers, unit_price_minor: line.unitPrice, tax_category: line.taxCategory, includes_tax: line.includesTax,
  discount_minor: line.discount, comp_reason: line.compReason, leaving_reason: line.leavingReason, net_minor: line.net, tax_minor: line.tax,
  taxes: line.taxes, created_at: line.createdAt, created_by_name: line.createdByName, ready_units: line.ready, served_units: line.served,
  moved_at: line.movedAt, stations: line.stations,
}) // prettier-ignore

function saleRow(property_id: number, { order, lines }: PastOrder, { products }: Kitchen) {
  const sold = new Map<string, SoldItem>()
  for (const line of lines) {
    if (liveOf(line) === 0) continue
    const was = sold.get(line.productId)
    sold.set(line.productId, {
      productId: line.productId,
      name: line.name,
      category: products.get(line.productCode)?.groupName ?? '',
      units: (was?.units ?? 0) + liveOf(line),
      net: minor((was?.net ?? 0) + line.net),
      tax: minor((was?.tax ?? 0) + line.tax),
      discount: minor((was?.discount ?? 0) + line.discount),
    })
  }
  const items = [...sold.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  return {
    property_id, id: newId(), order_id: order.id, outlet_id: order.outletId, business_on: order.businessOn, orders: 1, covers: order.covers,
    net_minor: order.net, tax_minor: order.tax, taxes: order.taxes, tip_minor: order.tip, room_net_minor: 0, room_tax_minor: 0,
    room_taxes: [], written_at: order.closedAt, items: itemsOf(items, order),
  } // prettier-ignore
}

/** Paid at once under the next receipt; a bill of nothing is not. */
function addMoney(batch: Batch, { ctx, next }: Kitchen, made: PastOrder): void {
  const { order, mode } = made
  const amount_minor = totalOf(made)
  if (amount_minor === 0) return
  const property_id = ctx.property.id
  const [receipt_id, payment_id] = [newId(), newId()]
  const { counterName: counter_name, counterNumber: counter_number } = counterOf(ctx.property)
  const description = `Order ${order.number}`
  const shared = { counter_name, counter_number, operator_name: order.operatorName, business_on: order.businessOn }
  batch.add('receipts', {
    property_id, id: receipt_id, number: next('receipt'), direction: 'IN', payment_mode: mode, amount_minor, currency: order.currency,
    reference: '', reason: '', ...shared, operator_id: order.createdBy, received_at: order.closedAt, name: '', description, provider: '',
    provider_payment_id: '', needs_drawer: false, is_sample: true,
  }) // prettier-ignore
  batch.add('payments', {
    property_id, id: payment_id, receipt_id, kind: 'SERVICE', payment_mode: mode, status: 'Paid', transaction_minor: amount_minor,
    currency: order.currency, reference_number: '', name: '', email: '', description, business_service_name: order.outletName,
    company_name: '', bill_no: '', advance_payment: false, credit_settled: false, ...shared, created_at: order.closedAt, order_id: order.id,
    business_email: '', action: 'orders.pay', created_by: order.createdBy, direction: 'IN',
  }) // prettier-ignore
  batch.add('payment_allocations', { property_id, receipt_id, payment_id, amount_minor })
}
