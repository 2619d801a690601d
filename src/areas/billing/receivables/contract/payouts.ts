import * as z from 'zod'
import { RealMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import { page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Currency, Minor, PositiveMinor, zero } from '#core/money.ts'

const NotNegative = z.int().min(0).max(1_000_000_000_000).brand<'Minor'>()

/** A channel's amounts for a booking, or those its bill leads us to expect; minor units. Net is gross less all deductions. */
const amounts = { gross: Minor, commission: Minor, commissionTax: Minor, tcs: Minor, tds: Minor, net: Minor }

/** UNKNOWN has no booking; MATCHED has the expected amounts, DIFFERENT has not. */
export const LineState = z.enum(['UNKNOWN', 'MATCHED', 'DIFFERENT', 'ACCEPTED', 'DISPUTED'])
export type LineState = z.infer<typeof LineState>

export const PayoutLine = z
  .object({
    id: z.uuid(),
    /** As the channel wrote it. */
    reference: z.string(),
    bookingId: z.uuid().nullable(),
    bookingReference: z.string().nullable(),
    guestName: z.string(),
    arrival: Day.nullable(),
    departure: Day.nullable(),
    ...amounts,
    /** The amounts expected by the bill; null without a booking, and once accepted. */
    expected: z.object(amounts).nullable(),
    state: LineState,
    acceptedOn: Day.nullable(),
    acceptedBy: z.string(),
    note: z.string(),
  })
  .meta({ id: 'PayoutLine' })
export type PayoutLine = z.infer<typeof PayoutLine>

const head = {
  id: z.uuid(),
  companyId: z.uuid(),
  companyName: z.string(),
  reference: z.string(),
  paidOn: Day,
  amount: Minor,
  currency: Currency,
  lineCount: z.int(),
  acceptedCount: z.int(),
  disputedCount: z.int(),
}
export const PayoutRow = z.object(head).meta({ id: 'PayoutRow' })
export type PayoutRow = z.infer<typeof PayoutRow>

export const Payout = z
  .object({
    ...head,
    receiptId: z.uuid().nullable(),
    receiptNumber: z.int().nullable(),
    lines: z.array(PayoutLine),
    /** Of all lines. */
    sums: z.object(amounts),
  })
  .meta({ id: 'Payout' })
export type Payout = z.infer<typeof Payout>

/** A line as it is entered. What the channel retains is below the gross: something is paid. */
export const PayoutEntry = z
  .strictObject({
    reference: text(80),
    /** Found by the reference when left out. */
    bookingId: z.uuid().optional(),
    gross: PositiveMinor,
    commission: NotNegative.default(zero),
    commissionTax: NotNegative.default(zero),
    tcs: NotNegative.default(zero),
    tds: NotNegative.default(zero),
  })
  .refine(({ gross, commission, commissionTax, tcs, tds }) => gross - commission - commissionTax - tcs - tds > 0, {
    path: ['gross'],
    message: 'More is kept than was earned',
  })
export type PayoutEntry = z.output<typeof PayoutEntry>

const ofLine = { lineId: z.uuid() }

export const payoutLines = routes({
  payouts: {
    method: 'GET',
    path: '/receivables/payouts',
    summary: 'Payouts of channels, latest first',
    needs: 'receivables.read',
    input: z.object({
      ...pageInput,
      companyId: z.uuid().optional(),
      from: Day.optional(),
      until: Day.optional(),
      /** Only those with lines that are not accepted yet. */
      view: z.enum(['all', 'open']).default('all'),
    }),
    reply: page(PayoutRow),
  },
  payout: {
    method: 'GET',
    path: '/receivables/payouts/:payoutId',
    summary: 'A payout with its lines, each beside what the bill lets expect',
    needs: 'receivables.read',
    input: z.object({ payoutId: z.uuid() }),
    reply: Payout,
    refuses: ['not_found'],
  },
  enterPayout: {
    method: 'POST',
    path: '/receivables/payouts',
    summary: 'Enter money a channel paid out, with its lines; bookings are found by their references',
    needs: 'receivables.write',
    input: z.object({
      companyId: z.uuid(),
      reference: requiredText(80),
      paidOn: Day,
      /** Money received; what the lines come to. */
      amount: PositiveMinor,
      mode: RealMode.default('Bank'),
      lines: z.array(PayoutEntry).min(1).max(500),
    }),
    reply: Payout,
    refuses: [
      'not_found',
      'date_in_future',
      'payout_known',
      'payout_does_not_add_up',
      'unknown_reference',
      'drawer_needed',
    ],
  },
  matchLine: {
    method: 'PUT',
    path: '/receivables/payout-lines/:lineId/booking',
    summary: 'Say whose line it is, or that it is not known',
    needs: 'receivables.write',
    input: z.object({ ...ofLine, bookingId: z.uuid().nullable() }),
    reply: Payout,
    refuses: ['not_found', 'line_accepted', 'unknown_reference'],
  },
  acceptLine: {
    method: 'PUT',
    path: '/receivables/payout-lines/:lineId/acceptance',
    summary: 'Accept a line: the bill takes its deductions, and its money keeps the channel’s promise',
    needs: 'receivables.write',
    input: z.object({
      ...ofLine,
      /** Needed when the line differs from its bill. */
      note: text(300).default(''),
    }),
    reply: Payout,
    refuses: ['not_found', 'line_accepted', 'unknown_reference', 'reason_required'],
  },
  acceptMatching: {
    method: 'PUT',
    path: '/receivables/payouts/:payoutId/acceptance',
    summary: 'Accept every line that is as its bill lets expect',
    needs: 'receivables.write',
    input: z.object({ payoutId: z.uuid() }),
    reply: z.object({ accepted: z.int(), payout: Payout }),
    refuses: ['not_found'],
  },
  disputeLine: {
    method: 'PUT',
    path: '/receivables/payout-lines/:lineId/dispute',
    summary: 'Say what is wrong with a line; it stays open until it is accepted',
    needs: 'receivables.write',
    input: z.object({ ...ofLine, note: requiredText(300) }),
    reply: Payout,
    refuses: ['not_found', 'line_accepted'],
  },
})
