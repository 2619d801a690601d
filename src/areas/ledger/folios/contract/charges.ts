import * as z from 'zod'
import { requiredText, routes, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { PositiveMinor } from '#core/money.ts'
import { DeductionBasis, Folio, FolioBalance, SourceKey } from './replies.ts'

/** Minor units; thousands of such lines still add up within what a number holds exactly. */
const MAX_LINE_AMOUNT = 1_000_000_000_000

const Reason = requiredText(300)
const SourceKeys = z.array(SourceKey).min(1).max(500)
const Percent = z.int().min(0).max(10_000)

/** A percentage in basis points, or an amount in minor units; 0 % is none. */
const Deduction = z
  .strictObject({
    percentBp: Percent.optional(),
    amount: z.int().min(0).max(MAX_LINE_AMOUNT).brand<'Minor'>().optional(),
    basis: DeductionBasis.default('ROOM_NET'),
  })
  .refine(({ percentBp, amount }) => (percentBp === undefined) !== (amount === undefined), {
    message: 'Give either a percentage or an amount',
  })

const bill = {
  bookingId: z.uuid(),
  /** Of the bill its editor looked at; when given, a bill that changed since is refused. */
  version: z.int().optional(),
}

/** The input of each change of a bill, besides which bill. */
const fields = {
  charge: {
    kind: z.enum(['SERVICE', 'EXPENSE']),
    /** An extra charge of the property's list: its name and tax are the list's, its price too unless prices may be set by hand. */
    extraId: z.uuid().optional(),
    name: requiredText(120),
    quantity: z.int().min(1).max(1_000).default(1),
    /** Before tax, unless the property's prices include it. */
    unitAmount: PositiveMinor,
    isTaxed: z.boolean().default(true),
    serviceOn: Day.optional(),
    stayId: z.uuid().optional(),
    /** The party that pays it; the booker when left out. */
    partyId: z.uuid().optional(),
    /** False for an expense of the property's own: it is noted with the booking and is not on the guest's bill. */
    chargeableToBooking: z.boolean().default(true),
    reason: text(300).default(''),
  },
  allow: {
    sourceKey: SourceKey,
    /** As the price was given: before tax, or with it where prices include it. */
    amount: PositiveMinor,
    reason: Reason,
  },
  discount: {
    sourceKeys: SourceKeys,
    percentBp: z.int().min(1).max(10_000).optional(),
    amount: PositiveMinor.optional(),
    reason: Reason,
  },
  split: {
    sourceKey: SourceKey,
    /** With tax; their sum is what is left of the charge. */
    parts: z.array(PositiveMinor).min(2).max(20),
    reason: text(300).default(''),
  },
  move: {
    sourceKeys: SourceKeys,
    /** The party on the bill that pays them; null is the booker. */
    partyId: z.uuid().nullable().optional(),
    /** A company that pays them: it is put on the bill unless it is on it already. */
    companyId: z.uuid().optional(),
  },
  transfer: { sourceKeys: SourceKeys, toBookingId: z.uuid(), reason: Reason },
}

const LINE_COSTS_TOO_MUCH = { path: ['unitAmount'], message: 'The whole line costs too much' }
const isAffordable = (line: { unitAmount: number; quantity: number }) =>
  line.unitAmount * line.quantity <= MAX_LINE_AMOUNT
const ONE_OF_BOTH = { path: ['percentBp'], message: 'Give either a percentage or an amount' }
const hasOneOff = ({ percentBp, amount }: { percentBp?: unknown; amount?: unknown }) =>
  (percentBp === undefined) !== (amount === undefined)
const ONE_PAYER = { path: ['partyId'], message: 'Give either a party of the bill or a company' }
const hasOnePayer = ({ partyId, companyId }: { partyId?: unknown; companyId?: unknown }) =>
  (partyId === undefined) !== (companyId === undefined)

/** A change that can be looked at before it is made, named like the action that makes it. */
const Change = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('charge'), ...fields.charge }).refine(isAffordable, LINE_COSTS_TOO_MUCH),
  z.strictObject({ action: z.literal('reverse'), lineId: z.uuid(), reason: Reason }),
  z.strictObject({ action: z.literal('allow'), ...fields.allow }),
  z.strictObject({ action: z.literal('discount'), ...fields.discount }).refine(hasOneOff, ONE_OF_BOTH),
  z.strictObject({ action: z.literal('split'), ...fields.split }),
  z.strictObject({ action: z.literal('move'), ...fields.move }).refine(hasOnePayer, ONE_PAYER),
  z.strictObject({ action: z.literal('transfer'), ...fields.transfer }),
  z.strictObject({ action: z.literal('rebalance') }),
])
/** As it is requested, with defaults left out. */
export type FolioChange = z.input<typeof Change>

/** Everything that changes what is charged on a bill, what is deducted from it and how its money is allocated. */
export const charges = routes({
  charge: {
    method: 'POST',
    path: '/folios/:bookingId/lines',
    summary: 'Charge a service or an expense to a booking; tax is added by the property’s tax detail',
    needs: 'folios.write',
    input: z.object({ bookingId: z.uuid(), ...fields.charge }).refine(isAffordable, LINE_COSTS_TOO_MUCH),
    reply: Folio,
    refuses: ['not_found', 'folio_closed', 'no_tax_slab', 'price_needs_permission'],
  },
  reverse: {
    method: 'POST',
    path: '/folios/lines/:lineId/reversal',
    summary: 'Reverse a charge by a line that cancels it out',
    needs: 'folios.write',
    input: z.object({ lineId: z.uuid(), reason: Reason }),
    reply: Folio,
    refuses: ['not_found', 'folio_closed', 'already_voided', 'charge_invoiced', 'charge_has_changed'],
  },
  allow: {
    method: 'POST',
    path: '/folios/:bookingId/allowances',
    summary: 'Take some of a charge off; its tax is computed anew on what is left',
    needs: 'folios.write',
    input: z.object({ ...bill, ...fields.allow }),
    reply: Folio,
    refuses: [
      'not_found',
      'stale_version',
      'folio_closed',
      'charge_invoiced',
      'allowance_above_charge',
      'round_off_has_no_discount',
      'no_tax_slab',
    ],
  },
  discount: {
    method: 'POST',
    path: '/folios/:bookingId/discounts',
    summary: 'Take a percentage or an amount off some charges, spread over them by their size',
    needs: 'folios.write',
    input: z.object({ ...bill, ...fields.discount }).refine(hasOneOff, ONE_OF_BOTH),
    reply: Folio,
    refuses: [
      'not_found',
      'stale_version',
      'folio_closed',
      'charge_invoiced',
      'allowance_above_charge',
      'round_off_has_no_discount',
      'no_tax_slab',
    ],
  },
  split: {
    method: 'POST',
    path: '/folios/:bookingId/splits',
    summary: 'Split a charge into parts that can go to different parties',
    needs: 'folios.write',
    input: z.object({ ...bill, ...fields.split }),
    reply: Folio,
    refuses: ['not_found', 'stale_version', 'folio_closed', 'charge_invoiced', 'parts_do_not_add_up'],
  },
  move: {
    method: 'POST',
    path: '/folios/:bookingId/moves',
    summary: 'Put charges on the part of another party or of a company; no party is the guest who booked',
    needs: 'folios.write',
    input: z.object({ ...bill, ...fields.move }).refine(hasOnePayer, ONE_PAYER),
    reply: Folio,
    refuses: ['not_found', 'stale_version', 'folio_closed', 'charge_invoiced'],
  },
  transfer: {
    method: 'POST',
    path: '/folios/:bookingId/transfers',
    summary: 'Move charges to another booking’s bill',
    needs: 'folios.write',
    input: z.object({ ...bill, ...fields.transfer }),
    reply: Folio,
    refuses: ['not_found', 'stale_version', 'folio_closed', 'charge_invoiced', 'already_voided', 'same_booking'],
  },
  preview: {
    method: 'POST',
    path: '/folios/:bookingId/previews',
    summary: 'What a change would do to the amounts of a bill and to how its money is spread; nothing is changed',
    needs: 'folios.write',
    isPreview: true,
    input: z.object({ ...bill, change: Change }),
    reply: z.object({ before: FolioBalance, after: FolioBalance }),
    refuses: [
      'not_found',
      'stale_version',
      'folio_closed',
      'no_tax_slab',
      'already_voided',
      'charge_invoiced',
      'charge_has_changed',
      'allowance_above_charge',
      'round_off_has_no_discount',
      'parts_do_not_add_up',
      'same_booking',
    ],
  },
  roundOff: {
    method: 'POST',
    path: '/folios/:bookingId/round-off',
    summary: 'Make the whole bill a round amount by one untaxed line; nothing happens when it is round',
    needs: 'folios.write',
    input: z.object({
      bookingId: z.uuid(),
      /** To whole ones of how many minor units: 100 is the rupee, 5 the five cents; as the property does when left out. */
      unit: z.int().min(2).max(1_000_000).optional(),
    }),
    reply: Folio,
    refuses: ['not_found', 'folio_closed'],
  },
  deduct: {
    method: 'PUT',
    path: '/folios/:bookingId/deductions',
    summary: 'Set what a channel keeps: commission with its tax, TCS and TDS; percentages follow the room price',
    needs: 'folios.write',
    input: z.object({
      ...bill,
      commission: Deduction,
      /** Of the commission. */
      commissionGstBp: Percent.default(0),
      tcs: Deduction,
      tds: Deduction,
    }),
    reply: Folio,
    refuses: ['not_found', 'stale_version', 'folio_closed'],
  },
  rebalance: {
    method: 'POST',
    path: '/folios/:bookingId/rebalancing',
    summary: 'Spread the money of a bill over its room, services and expenses, as its preview shows',
    needs: 'folios.write',
    input: z.object(bill),
    reply: Folio,
    refuses: ['not_found', 'stale_version'],
  },
})
