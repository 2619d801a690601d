import * as z from 'zod'
import { Meal } from '#areas/property/rates/contract/packages.ts'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'
import { EXEMPTIONS } from '#core/tax.ts'

/**
 * What a booking costs and what was paid, in minor units of the property's currency.
 * due = max(0, payable + services + expenses - refunds - paid - (commission + tcs + tds)).
 */
export const FolioMoney = z
  .object({
    /** Room price with tax. */
    payable: Minor,
    services: Minor,
    /** Expenses with tax, refunds to the guest included. */
    expenses: Minor,
    refunds: Minor,
    /** Real money received and not refunded. */
    paid: Minor,
    /** Of what is paid: received before the guest came. */
    advance: Minor,
    /** Promised in Credit or BillToRoom, not received. */
    deferred: Minor,
    /** Of what is deferred: on the accounts of companies. They owe it, not the guest. */
    onAccount: Minor,
    /** Allowances and discounts, with their tax; already taken off the amounts above. */
    discount: Minor,
    tax: Minor,
    commission: Minor,
    tcs: Minor,
    tds: Minor,
    /** Tax a channel deducts on its commission; not part of due. */
    commissionGst: Minor,
    /** Payable less commission, tcs and tds. */
    hotelCollects: Minor,
    /** The amount a channel pays that the guest paid: hotelCollects less the tax on its commission. */
    payoutExpected: Minor,
    due: Minor,
    currency: Currency,
  })
  .meta({ id: 'FolioMoney' })
export type FolioMoney = z.infer<typeof FolioMoney>

export const TaxLine = z
  .object({
    name: z.string(),
    basisPoints: z.int(),
    amount: Minor,
    /** Why nothing is charged, of what bears no tax. */
    exemption: z.enum(EXEMPTIONS).optional(),
    reason: z.string().optional(),
  })
  .meta({ id: 'TaxLine' })
export type TaxLine = z.infer<typeof TaxLine>

/** A part of the price of a night, such as breakfast: the price of the night includes it. */
export const NightPart = z
  .object({
    partId: z.uuid(),
    name: z.string(),
    meal: Meal.nullable(),
    servedOn: Day,
    quantity: z.int(),
    serviceCode: z.string(),
    net: Minor,
    tax: Minor,
    taxes: z.array(TaxLine),
  })
  .meta({ id: 'NightPart' })

/**
 * ROOM, SERVICE and EXPENSE are charged; FEE is a cancellation or no-show fee; REFUND is money refunded; ALLOWANCE takes off a
 * charge before tax, DISCOUNT after it: its tax stays that of the full price; TRANSFER moves one to or from another bill; ROUNDING makes
 * the whole a round amount.
 */
export const LineKind = z.enum([
  'ROOM',
  'SERVICE',
  'EXPENSE',
  'FEE',
  'REFUND',
  'ALLOWANCE',
  'DISCOUNT',
  'TRANSFER',
  'ROUNDING',
])
export type LineKind = z.infer<typeof LineKind>

/** Which sum of the bill a line is part of. */
export const CountsAs = z.enum(['ROOM', 'SERVICE', 'EXPENSE'])
export type CountsAs = z.infer<typeof CountsAs>

/** Names a charge: night:<stay>:<day> or line:<line>. */
export const SourceKey = z
  .string()
  .regex(/^(night:[0-9a-f-]{36}:\d{4}-\d{2}-\d{2}|line:[0-9a-f-]{36})$/)
  .meta({ id: 'SourceKey' })
export type SourceKey = z.infer<typeof SourceKey>

/** Where something on a bill comes from: who put it there, when, by which action, and out of what. */
export const Origin = z
  .object({
    at: Instant,
    by: z.string(),
    /** area.action, like folios.charge. */
    action: z.string(),
    reason: z.string(),
    /** The charge it takes from or was made of. */
    chargeKey: SourceKey.nullable(),
    chargeName: z.string().nullable(),
    /** The other booking of a transfer. */
    bookingId: z.uuid().nullable(),
    bookingReference: z.string().nullable(),
    ratePlanName: z.string().nullable(),
    /** The company's contract that set the price. */
    contractName: z.string().nullable(),
    receiptNumbers: z.array(z.int()),
    expenseId: z.uuid().nullable(),
    orderId: z.uuid().nullable(),
  })
  .meta({ id: 'Origin' })
export type Origin = z.infer<typeof Origin>

const InvoiceName = z.object({ id: z.uuid(), number: z.string() })

const charge = {
  sourceKey: SourceKey,
  /** Whose part of the bill it is on; null is the booker. */
  partyId: z.uuid().nullable(),
  /** With tax, less what was taken off or moved away since; 0 for a line that only takes off. */
  remaining: Minor,
  /** What of that is its price, as it was given: the most an allowance may take off. */
  remainingPrice: Minor,
  /** Its price was given with the tax in it. */
  includesTax: z.boolean(),
  /** The invoice it is on: nothing may be taken off it any more but by credit note. */
  invoice: InvoiceName.nullable(),
  origin: Origin,
}

export const FolioNight = z
  .object({
    ...charge,
    stayId: z.uuid(),
    roomNumber: z.string().nullable(),
    roomTypeName: z.string(),
    guestName: z.string(),
    night: Day,
    net: Minor,
    tax: Minor,
    total: Minor,
    taxes: z.array(TaxLine),
    parts: z.array(NightPart),
  })
  .meta({ id: 'FolioNight' })
export type FolioNight = z.infer<typeof FolioNight>

export const FolioLine = z
  .object({
    ...charge,
    id: z.uuid(),
    kind: LineKind,
    countsAs: CountsAs,
    name: z.string(),
    serviceOn: Day,
    quantity: z.int(),
    net: Minor,
    tax: Minor,
    total: Minor,
    taxes: z.array(TaxLine),
    reason: z.string(),
    stayId: z.uuid().nullable(),
    /** The charge it takes from; null for a charge of its own. */
    chargeKey: SourceKey.nullable(),
    isDiscount: z.boolean(),
    /** False for an expense of the property's own, which the guest's bill leaves out. */
    chargeableToBooking: z.boolean(),
    /** Set when another line reverses this one. */
    isReversed: z.boolean(),
    /** Set on the line that reverses another one. */
    reversesId: z.uuid().nullable(),
    createdAt: Instant,
    createdBy: z.string(),
  })
  .meta({ id: 'FolioLine' })
export type FolioLine = z.infer<typeof FolioLine>

export const FolioPayment = z
  .object({
    id: z.uuid(),
    kind: z.enum(['ROOM', 'SERVICE', 'EXPENSE', 'REFUND']),
    receiptNumber: z.int().nullable(),
    direction: z.enum(['IN', 'OUT']),
    paymentMode: z.enum(['Cash', 'Card', 'UPI', 'Bank', 'Voucher', 'Credit', 'BillToRoom']),
    status: z.enum(['Paid', 'NotPaid']),
    amount: Minor,
    reference: z.string(),
    description: z.string(),
    companyName: z.string(),
    /** The line it pays; null pays the room. */
    lineId: z.uuid().nullable(),
    lineName: z.string().nullable(),
    partyId: z.uuid().nullable(),
    companyId: z.uuid().nullable(),
    /** Received before the guest came: a deposit. */
    isAdvance: z.boolean(),
    creditSettled: z.boolean(),
    /** The receipts that cover it, and how much of each. */
    receipts: z.array(z.object({ id: z.uuid(), number: z.int(), amount: Minor })),
    operatorName: z.string(),
    /** The business day it moved on. */
    date: Day,
    createdAt: Instant,
    origin: Origin,
  })
  .meta({ id: 'FolioPayment' })
export type FolioPayment = z.infer<typeof FolioPayment>

/** Who pays a part of the bill, with what that part comes to. The first one, without id, is the booker. */
export const FolioParty = z
  .object({
    id: z.uuid().nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    taxNumber: z.string(),
    companyId: z.uuid().nullable(),
    version: z.int(),
    /** Everything charged to it, with tax; a refund is not a charge. */
    total: Minor,
    tax: Minor,
    /** Real money for its part that is not refunded. */
    paid: Minor,
    promised: Minor,
    /** Never below 0; deductions of a channel lower the booker's. */
    due: Minor,
  })
  .meta({ id: 'FolioParty' })
export type FolioParty = z.infer<typeof FolioParty>

export const DEDUCTION_BASES = ['ROOM_NET', 'ROOM_TOTAL', 'NET', 'TOTAL'] as const
/** What a percentage is of: the room before tax or with it, everything on the bill before tax (NET) or with it (TOTAL). */
export const DeductionBasis = z.enum(DEDUCTION_BASES)

/** An amount agreed with a channel, or a percentage of one of the sums of a bill. */
export const Deduction = z
  .object({
    amount: Minor,
    /** Null when an amount was agreed. */
    percentBp: z.int().nullable(),
    basis: DeductionBasis,
  })
  .meta({ id: 'Deduction' })
export type Deduction = z.infer<typeof Deduction>

export const Folio = z
  .object({
    id: z.uuid(),
    bookingId: z.uuid(),
    bookingReference: z.string(),
    status: z.enum(['OPEN', 'CLOSED']),
    version: z.int(),
    money: FolioMoney,
    deductions: z.object({
      commission: Deduction,
      commissionGst: z.object({ amount: Minor, percentBp: z.int().nullable() }),
      tcs: Deduction,
      tds: Deduction,
    }),
    parties: z.array(FolioParty),
    nights: z.array(FolioNight),
    lines: z.array(FolioLine),
    /** Expenses noted with the booking that are not chargeable to it, and what reverses them: in no sum, on no document. */
    uncharged: z.array(FolioLine),
    payments: z.array(FolioPayment),
    /** The latest one. */
    invoice: InvoiceName.nullable(),
    invoices: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        documentType: z.enum(['INVOICE', 'CREDIT_NOTE']),
        partyId: z.uuid().nullable(),
        issuedOn: Day,
        total: Minor,
      }),
    ),
  })
  .meta({ id: 'Folio' })
export type Folio = z.infer<typeof Folio>

/** What a bill comes to and how its money is spread, without its charges. */
export const FolioBalance = z
  .object({ money: FolioMoney, parties: z.array(FolioParty), payments: z.array(FolioPayment) })
  .meta({ id: 'FolioBalance' })
export type FolioBalance = z.infer<typeof FolioBalance>
