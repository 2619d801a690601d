import * as z from 'zod'
import { contract, requiredText, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor, PositiveMinor } from '#core/money.ts'

/**
 * What a booking costs and what was paid, in minor units of the property's currency.
 * due = max(0, payable + services + expenses - refunds - paid - (commission + tcs + tds)).
 */
export const FolioMoney = z
  .object({
    /** Room price with tax. */
    payable: Minor,
    services: Minor,
    /** Expenses with tax; money handed back to the guest is among them. */
    expenses: Minor,
    refunds: Minor,
    /** Real money received and still held. */
    paid: Minor,
    /** Promised in Credit or BillToRoom, not received. */
    deferred: Minor,
    discount: Minor,
    tax: Minor,
    commission: Minor,
    tcs: Minor,
    tds: Minor,
    due: Minor,
    currency: Currency,
  })
  .meta({ id: 'FolioMoney' })
export type FolioMoney = z.infer<typeof FolioMoney>

export const TaxLine = z.object({ name: z.string(), basisPoints: z.int(), amount: Minor }).meta({ id: 'TaxLine' })
export type TaxLine = z.infer<typeof TaxLine>

/** SERVICE and EXPENSE are charged; FEE is a cancellation or no-show fee; REFUND is money handed back. */
export const LineKind = z.enum(['SERVICE', 'EXPENSE', 'FEE', 'REFUND'])
export type LineKind = z.infer<typeof LineKind>

export const FolioNight = z.object({
  stayId: z.uuid(),
  roomNumber: z.string().nullable(),
  roomTypeName: z.string(),
  guestName: z.string(),
  night: Day,
  net: Minor,
  tax: Minor,
  total: Minor,
  taxes: z.array(TaxLine),
})
export type FolioNight = z.infer<typeof FolioNight>

export const FolioLine = z
  .object({
    id: z.uuid(),
    kind: LineKind,
    name: z.string(),
    serviceOn: Day,
    quantity: z.int(),
    net: Minor,
    tax: Minor,
    total: Minor,
    taxes: z.array(TaxLine),
    reason: z.string(),
    /** Set when another line takes this one back. */
    isReversed: z.boolean(),
    /** Set on the line that takes another one back. */
    reversesId: z.uuid().nullable(),
    createdAt: Instant,
    createdBy: z.string(),
  })
  .meta({ id: 'FolioLine' })
export type FolioLine = z.infer<typeof FolioLine>

export const FolioPayment = z.object({
  id: z.uuid(),
  receiptNumber: z.int().nullable(),
  direction: z.enum(['IN', 'OUT']),
  paymentMode: z.enum(['Cash', 'Card', 'UPI', 'Bank', 'Credit', 'BillToRoom']),
  status: z.enum(['Paid', 'NotPaid']),
  amount: Minor,
  reference: z.string(),
  operatorName: z.string(),
  createdAt: Instant,
})
export type FolioPayment = z.infer<typeof FolioPayment>

export const Folio = z
  .object({
    id: z.uuid(),
    bookingId: z.uuid(),
    status: z.enum(['OPEN', 'CLOSED']),
    version: z.int(),
    money: FolioMoney,
    nights: z.array(FolioNight),
    lines: z.array(FolioLine),
    payments: z.array(FolioPayment),
    invoice: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  })
  .meta({ id: 'Folio' })
export type Folio = z.infer<typeof Folio>

/** Minor units; thousands of such lines still add up within what a number holds exactly. */
const MAX_LINE_AMOUNT = 1_000_000_000_000

export const folios = contract('folios', {
  get: {
    method: 'GET',
    path: '/folios/:bookingId',
    summary: 'The bill of a booking: nights, other charges, payments, and what is due',
    needs: 'folios.read',
    input: z.object({ bookingId: z.uuid() }),
    reply: Folio,
    refuses: ['not_found'],
  },
  charge: {
    method: 'POST',
    path: '/folios/:bookingId/lines',
    summary: 'Charge a service or an expense to a booking; tax is added by the property’s tax detail',
    needs: 'folios.write',
    input: z
      .object({
        bookingId: z.uuid(),
        kind: z.enum(['SERVICE', 'EXPENSE']),
        name: requiredText(120),
        quantity: z.int().min(1).max(1_000).default(1),
        /** Before tax, unless the property's prices include it. */
        unitAmount: PositiveMinor,
        isTaxed: z.boolean().default(true),
        serviceOn: Day.optional(),
        stayId: z.uuid().optional(),
        reason: text(300).default(''),
      })
      .refine((line) => line.unitAmount * line.quantity <= MAX_LINE_AMOUNT, {
        path: ['unitAmount'],
        message: 'The whole line costs too much',
      }),
    reply: Folio,
    refuses: ['not_found', 'folio_closed', 'no_tax_slab'],
  },
  reverse: {
    method: 'POST',
    path: '/folios/lines/:lineId/reversal',
    summary: 'Take a charge back by a line that cancels it out',
    needs: 'folios.write',
    input: z.object({ lineId: z.uuid(), reason: requiredText(300) }),
    reply: Folio,
    refuses: ['not_found', 'folio_closed', 'already_voided'],
  },
})
