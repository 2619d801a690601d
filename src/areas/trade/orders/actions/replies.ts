import { offersOfOrder } from '#areas/offers/offers/actions/orders.ts'
import { invoicesOfOrder } from '#areas/billing/invoices/actions/orders.ts'
import { type Instant, timeAt } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import type { ChosenModifier, Kot, ListedOrder, Order, OrderLine, OrderMoneyReply } from '../contract/replies.ts'
import { findKots, type StoredKot } from '../queries/kots.ts'
import { findLines, type StoredLine } from '../queries/lines.ts'
import { findPayments } from '../queries/money.ts'
import { getOrder, type StoredOrder } from '../queries/orders.ts'
import type { ListedRow } from '../queries/lists.ts'
import { liveOf, wireOf } from '../rules/ledger.ts'
import { outstandingOf, paymentStatusOf } from '../rules/totals.ts'

const toLine = (line: StoredLine): OrderLine => ({
  orderLineId: line.id,
  orderId: line.orderId,
  productId: line.productId,
  productCode: line.productCode,
  name: line.name,
  unit: line.unit,
  unitsInOrder: wireOf(line.units),
  liveUnits: wireOf(liveOf(line)),
  sentUnits: wireOf(line.sent),
  readyUnits: wireOf(line.ready),
  servedUnits: wireOf(line.served),
  cancelledUnits: wireOf(line.cancelled),
  voidUnits: wireOf(line.voided),
  status: line.status,
  stationId: line.stationId,
  isForKitchen: line.isForKitchen,
  kotId: line.kotId,
  seatNo: line.seatNo,
  course: line.course,
  notes: line.notes,
  allergens: line.allergens,
  modifiers: line.modifiers,
  unitPrice: line.unitPrice,
  priceIncludesTax: line.includesTax,
  discountAmount: line.discount,
  compReason: line.compReason,
  packId: line.packId,
  isGift: line.offerId !== null,
  isPrepaid: line.packTerms !== null,
  netAmount: line.net,
  taxAmount: line.tax,
  afterTaxAmount: minor(line.net + line.tax),
  afterTaxOffAmount: line.afterTaxOff,
})

/** Where something goes: its table, its room, or how it is fetched. */
export const placeOf = (order: Pick<StoredKot, 'tableName' | 'roomNumber' | 'deliveryMethod' | 'guestName'>): string =>
  order.tableName || order.roomNumber || [order.deliveryMethod, order.guestName].filter(Boolean).join(' ')

/** What was chosen on a dish, for a station: of a set meal what it cooks of it, and how all of it is made. */
export const chosenAt = (modifiers: readonly ChosenModifier[], stationId: string | null): ChosenModifier[] =>
  modifiers.filter((one) => one.stationId === undefined || one.stationId === stationId)

/** The notes of a ticket: its own, and the current ones of the whole order. */
export const notesOf = ({ notes, orderNotes }: Pick<StoredKot, 'notes' | 'orderNotes'>): string =>
  [...new Set([notes, orderNotes])].filter((one) => one !== '').join(' · ')

export const toKot = (kot: StoredKot): Kot => ({
  kotId: kot.id,
  kotNo: kot.number,
  orderId: kot.orderId,
  orderNo: kot.orderNumber,
  businessServiceName: kot.outletName,
  stationId: kot.stationId,
  stationName: kot.stationName,
  type: kot.type,
  status: kot.status,
  priority: kot.priority,
  sequenceInOrder: kot.sequence,
  originalKotIds: kot.originalKotIds,
  deliveryMethod: kot.deliveryMethod,
  tableOrRoom: placeOf(kot),
  movedFrom: kot.movedFrom,
  covers: kot.covers,
  waiter: kot.waiter,
  notes: notesOf(kot),
  guestAllergies: kot.guestAllergies,
  orderLines: kot.lines.map(({ quantity, live, ready, served, modifiers, ...line }) => {
    const here = chosenAt(modifiers, kot.stationId)
    return {
      ...line,
      unitsInOrder: wireOf(quantity),
      liveUnits: wireOf(live),
      readyUnits: wireOf(ready),
      servedUnits: wireOf(served),
      modifiers: here.map(({ name }) => name),
      parts: here.flatMap(({ name, stationId }) => (stationId === undefined ? [] : name)),
    }
  }),
  createdAt: kot.createdAt,
  acknowledgedAt: kot.acknowledgedAt,
  startedAt: kot.startedAt,
  readyAt: kot.readyAt,
  servedAt: kot.servedAt,
  version: kot.version,
})

/** All that is to be paid, tips with it. */
export const totalOf = ({ net, tax, afterTaxOff, tip }: Pick<StoredOrder, 'net' | 'tax' | 'afterTaxOff' | 'tip'>) =>
  minor(net + tax - afterTaxOff + tip)

export function toMoney(order: StoredOrder): OrderMoneyReply {
  const { paid, refunded, onRoom, onCredit } = order
  const money = { total: totalOf(order), paid, refunded, onRoom, onCredit }
  return {
    currency: order.currency,
    netAmount: order.net,
    taxAmount: order.tax,
    taxes: order.taxes,
    discountAmount: order.discount,
    afterTaxOffAmount: order.afterTaxOff,
    serviceChargeAmount: order.serviceCharge,
    deliveryFeeAmount: order.deliveryFee,
    tipAmount: order.tip,
    totalAmount: money.total,
    paidAmount: paid,
    refundedAmount: refunded,
    onRoomAmount: onRoom,
    onCreditAmount: onCredit,
    outstandingAmount: outstandingOf(money),
    paymentStatus: paymentStatusOf(money),
  }
}

const clock = ({ property }: Context, instant: Instant): string => timeAt(instant, property.timeZone).slice(0, 5)

/** Field by field: destructuring a row of thirty and spreading it costs fifty times as much, and a page has fifty rows. */
export function toRow(ctx: Context, row: ListedRow, lines: readonly StoredLine[] | undefined): ListedOrder {
  const { paid, refunded, onRoom, onCredit } = row
  const reply = {
    orderId: row.orderId,
    bookOneOrderId: row.bookOneOrderId,
    orderNo: row.orderNo,
    propertyId: ctx.property.id,
    businessServiceId: row.businessServiceId,
    businessServiceName: row.businessServiceName,
    deliveryMethod: row.deliveryMethod,
    orderStatus: row.orderStatus,
    paymentStatus: paymentStatusOf({ total: row.totalAmount, paid, refunded, onRoom, onCredit }),
    tableId: row.tableId,
    resourceName: row.resourceName,
    roomNo: row.roomNo,
    bookingId: row.bookingId,
    propertyReservationNumber: row.propertyReservationNumber,
    customerId: row.customerId,
    guestName: row.guestName,
    locationName: row.locationName,
    covers: row.covers,
    orderedDate: row.orderedDate,
    orderedAt: row.orderedAt,
    orderedTime: clock(ctx, row.orderedAt),
    promisedAt: row.promisedAt,
    operatorName: row.operatorName,
    sourceChannel: row.sourceChannel,
    deviceNumber: row.deviceNumber,
    lineCount: row.lineCount,
    currency: row.currency,
    totalAmount: row.totalAmount,
    outstandingAmount: row.outstandingAmount,
    version: row.version,
  }
  return lines ? { ...reply, orderLines: lines.filter(({ orderId }) => orderId === row.orderId).map(toLine) } : reply
}

/** The whole order in one round trip. @throws Refusal not_found */
export async function getOrderReply(ctx: Context, orderId: string): Promise<Order> {
  const { tx } = ctx
  const seesAllergies = ctx.actor.permissions.has('customers.sensitive')
  const [order, lines, kots, payments, invoices, offers] = await Promise.all([
    getOrder(tx, orderId),
    findLines(tx, [orderId]),
    findKots(tx, [orderId]),
    findPayments(tx, orderId),
    invoicesOfOrder(ctx, orderId),
    offersOfOrder(ctx, orderId),
  ])
  return {
    orderId: order.id,
    bookOneOrderId: order.reference,
    orderNo: order.number,
    propertyId: ctx.property.id,
    businessServiceId: order.outletId,
    businessServiceName: order.outletName,
    deliveryMethod: order.deliveryMethod,
    orderStatus: order.status,
    tableId: order.tableId,
    resourceName: order.tableName,
    roomNo: order.roomNumber,
    stayId: order.stayId,
    bookingId: order.bookingId,
    propertyReservationNumber: order.bookingReference,
    customerId: order.customerId,
    guestName: order.guestName,
    guestPhone: order.guestPhone,
    locationName: order.locationName,
    covers: order.covers,
    orderedDate: order.businessOn,
    orderedAt: order.createdAt,
    orderedTime: clock(ctx, order.createdAt),
    promisedAt: order.promisedAt,
    operatorName: order.operatorName,
    sourceChannel: order.sourceChannel,
    deviceNumber: order.deviceNumber,
    externalId: order.externalId,
    specialNotes: order.specialNotes,
    splitOf: order.splitOf,
    discountBp: order.discountBp,
    discountFixed: order.discountFixed,
    discountReason: order.discountReason,
    offerCode: order.offerCode,
    offers,
    serviceChargeBp: order.serviceChargeBp,
    cancelReason: order.reason,
    confirmedAt: order.confirmedAt,
    closedAt: order.closedAt,
    lineCount: lines.filter((line) => liveOf(line) > 0).length,
    ...toMoney(order),
    orderLines: lines.map(toLine),
    kotDtoList: kots.map((kot) => (seesAllergies ? toKot(kot) : { ...toKot(kot), guestAllergies: '' })),
    payments,
    invoices,
    version: order.version,
  }
}
