import * as z from 'zod'
import { HadOffer } from '#areas/offers/offers/contract/replies.ts'
import { DeliveryMethod } from '#areas/property/outlets/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'
import { KOT_TYPES } from '../rules/ledger.ts'
import { KOT_STATUSES, LINE_STATUSES, ORDER_STATUSES } from '../rules/states.ts'
import { PAYMENT_STATUSES } from '../rules/totals.ts'

export const OrderStatus = z.enum(ORDER_STATUSES)
export const LineStatus = z.enum(LINE_STATUSES)
export const KotStatus = z.enum(KOT_STATUSES)
export const KotType = z.enum(KOT_TYPES)
export const PaymentStatus = z.enum(PAYMENT_STATUSES)
export const Priority = z.enum(['Normal', 'Rush', 'VIP'])
export type Priority = z.infer<typeof Priority>
export const SourceChannel = z.enum(['STAFF', 'QR', 'WEB', 'PHONE', 'AGGREGATOR'])
export type SourceChannel = z.infer<typeof SourceChannel>

export const TaxPart = z.object({ name: z.string(), basisPoints: z.int(), amount: Minor })
/** What was chosen on a dish, and what it adds to the price of one. */
export const ChosenModifier = z.object({
  name: z.string(),
  price: Minor,
  /** The product that was taken for a part of a combo, or whose recipe a choice takes. */
  productId: z.uuid().optional(),
  /** Of a part of a combo: the station that cooks it. */
  stationId: z.uuid().optional(),
})
export type ChosenModifier = z.infer<typeof ChosenModifier>

/** A line of an order. Quantities in units, not thousandths: 2, or 0.25 of what is sold by weight. */
export const OrderLine = z
  .object({
    orderLineId: z.uuid(),
    orderId: z.uuid(),
    productId: z.uuid(),
    productCode: z.string(),
    name: z.string(),
    unit: z.string(),
    /** As ordered, with what was withdrawn since. */
    unitsInOrder: z.number(),
    /** What the guest gets. */
    liveUnits: z.number(),
    sentUnits: z.number(),
    /** At the pass, those with the guest among them. */
    readyUnits: z.number(),
    servedUnits: z.number(),
    cancelledUnits: z.number(),
    voidUnits: z.number(),
    /** The specification's empty status is sent as Available. */
    status: LineStatus,
    stationId: z.uuid().nullable(),
    isForKitchen: z.boolean(),
    kotId: z.uuid().nullable(),
    /** Above 0 a seat, 0 shared, -1 not assigned yet. */
    seatNo: z.int(),
    course: z.int(),
    notes: z.string(),
    allergens: z.array(z.string()),
    modifiers: z.array(ChosenModifier),
    /** Price of one unit, with its modifiers, as the property enters it. */
    unitPrice: Minor,
    priceIncludesTax: z.boolean(),
    discountAmount: Minor,
    /** On the house, and why; empty when it is sold. */
    compReason: z.string(),
    /** The pack that pays for it; null when it is sold. */
    packId: z.uuid().nullable(),
    /** An offer added it at no price. */
    isGift: z.boolean(),
    /** It sells packs: their buyer must be a known guest. */
    isPrepaid: z.boolean(),
    netAmount: Minor,
    taxAmount: Minor,
    afterTaxAmount: Minor,
    /** What comes off it after tax: the amount with tax is without it. */
    afterTaxOffAmount: Minor,
  })
  .meta({ id: 'OrderLine' })
export type OrderLine = z.infer<typeof OrderLine>

export const KotLine = z.object({
  orderLineId: z.uuid(),
  productCode: z.string(),
  name: z.string(),
  /** Units this ticket sent to its station, with their sign. */
  unitsInOrder: z.number(),
  /** Units left of the line now. */
  liveUnits: z.number(),
  readyUnits: z.number(),
  servedUnits: z.number(),
  unit: z.string(),
  /** At the station of the ticket, as the quantities that are ready and served. */
  status: LineStatus,
  notes: z.string(),
  /** What was chosen; of a combo that several stations cook, what is for this one. */
  modifiers: z.array(z.string()),
  /** Of a combo: the dishes this station cooks, among what was chosen. */
  parts: z.array(z.string()),
  /** Names of the other stations that cook of it. */
  alsoAt: z.array(z.string()),
  allergens: z.array(z.string()),
  course: z.int(),
  seatNo: z.int(),
})
export type KotLine = z.infer<typeof KotLine>

/** A kitchen order ticket. */
export const Kot = z
  .object({
    kotId: z.uuid(),
    kotNo: z.int(),
    orderId: z.uuid(),
    orderNo: z.int().nullable(),
    businessServiceName: z.string(),
    stationId: z.uuid().nullable(),
    stationName: z.string(),
    type: KotType,
    status: KotStatus,
    priority: Priority,
    sequenceInOrder: z.int(),
    originalKotIds: z.array(z.uuid()),
    deliveryMethod: DeliveryMethod,
    /** Where it goes: a table, a room, or how it is fetched. */
    tableOrRoom: z.string(),
    /** Of a ticket that announces a move: the place before it. */
    movedFrom: z.string(),
    covers: z.int(),
    waiter: z.string(),
    notes: z.string(),
    /** What its guest must not eat, as far as the property knows; empty for those who may not know. */
    guestAllergies: z.string(),
    orderLines: z.array(KotLine),
    createdAt: Instant,
    acknowledgedAt: Instant.nullable(),
    startedAt: Instant.nullable(),
    readyAt: Instant.nullable(),
    servedAt: Instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'Kot' })
export type Kot = z.infer<typeof Kot>

export const OrderPayment = z.object({
  paymentId: z.uuid(),
  direction: z.enum(['IN', 'OUT']),
  paymentMode: z.string(),
  status: z.enum(['Paid', 'NotPaid']),
  amount: Minor,
  receiptNumber: z.int().nullable(),
  referenceNumber: z.string(),
  name: z.string(),
  operatorName: z.string(),
  createdAt: Instant,
  /** The room or company that promised it. */
  promisedBy: z.string(),
  isSigned: z.boolean(),
  isWithdrawn: z.boolean(),
})
export type OrderPayment = z.infer<typeof OrderPayment>

/** A document over an order. */
export const OrderInvoice = z.object({
  invoiceId: z.uuid(),
  type: z.enum(['INVOICE', 'CREDIT_NOTE']),
  number: z.string(),
  issuedOn: Day,
  total: Minor,
  /** What blocks the order: an invoice that was not credited in full. */
  isStanding: z.boolean(),
})
export type OrderInvoice = z.infer<typeof OrderInvoice>

/** What a list shows of an order. Amounts in minor units of the property's currency. */
export const OrderRow = z
  .object({
    orderId: z.uuid(),
    /** What people read aloud before it has a number. */
    bookOneOrderId: z.string(),
    /** Of the day; null until the property confirms. */
    orderNo: z.int().nullable(),
    propertyId: z.int(),
    businessServiceId: z.uuid(),
    businessServiceName: z.string(),
    deliveryMethod: DeliveryMethod,
    orderStatus: OrderStatus,
    paymentStatus: PaymentStatus,
    tableId: z.uuid().nullable(),
    resourceName: z.string(),
    roomNo: z.string(),
    bookingId: z.uuid().nullable(),
    propertyReservationNumber: z.string().nullable(),
    customerId: z.uuid().nullable(),
    guestName: z.string(),
    locationName: z.string(),
    covers: z.int(),
    /** Business date it is of. */
    orderedDate: Day,
    orderedAt: Instant,
    /** At the place: '19:42'. */
    orderedTime: z.string(),
    promisedAt: Instant.nullable(),
    operatorName: z.string(),
    sourceChannel: SourceChannel,
    /** The number a device assigned while it was offline: 'K7Q-12'. Empty for most. */
    deviceNumber: z.string(),
    lineCount: z.int(),
    currency: Currency,
    totalAmount: Minor,
    outstandingAmount: Minor,
    version: z.int(),
  })
  .meta({ id: 'OrderRow' })
export type OrderRow = z.infer<typeof OrderRow>

export const OrderMoney = z.object({
  currency: Currency,
  netAmount: Minor,
  taxAmount: Minor,
  taxes: z.array(TaxPart),
  discountAmount: Minor,
  /** What comes off after tax, which is that of the full price: the total is less by it. */
  afterTaxOffAmount: Minor,
  /** Before its tax; part of the net amount. */
  serviceChargeAmount: Minor,
  /** Before its tax; part of the net amount. */
  deliveryFeeAmount: Minor,
  tipAmount: Minor,
  /** All that is to be paid, tips with it. */
  totalAmount: Minor,
  paidAmount: Minor,
  refundedAmount: Minor,
  onRoomAmount: Minor,
  onCreditAmount: Minor,
  outstandingAmount: Minor,
  paymentStatus: PaymentStatus,
})
export type OrderMoneyReply = z.infer<typeof OrderMoney>

export const Order = OrderRow.extend({
  ...OrderMoney.shape,
  externalId: z.string().nullable(),
  guestPhone: z.string(),
  specialNotes: z.string(),
  stayId: z.uuid().nullable(),
  /** The order that leads this table's party, for a bill that was split off. */
  splitOf: z.uuid().nullable(),
  discountBp: z.int().nullable(),
  discountFixed: Minor.nullable(),
  discountReason: z.string(),
  offerCode: z.string(),
  /** Those it has: what they take off it, or add to it. */
  offers: z.array(HadOffer),
  serviceChargeBp: z.int(),
  cancelReason: z.string(),
  confirmedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  orderLines: z.array(OrderLine),
  kotDtoList: z.array(Kot),
  payments: z.array(OrderPayment),
  invoices: z.array(OrderInvoice),
}).meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

/** A row of a list with its lines, unless the request hides them. */
export const ListedOrder = OrderRow.extend({ orderLines: z.array(OrderLine).optional() }).meta({ id: 'ListedOrder' })
export type ListedOrder = z.infer<typeof ListedOrder>

/** A guest in house who may sign for an order. */
export const RoomGuest = z.object({
  stayId: z.uuid(),
  bookingId: z.uuid(),
  reference: z.string(),
  roomNo: z.string(),
  guestName: z.string(),
  departure: Day,
})
export type RoomGuest = z.infer<typeof RoomGuest>
