import * as z from 'zod'
import { text } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'

const Quantity = z.number().positive().max(9_999)

/** What is ordered of one dish. Name and price are looked up; the client does not send them. */
export const NewLine = z.strictObject({
  /** Made by the client for work done offline; an existing line is not added again. */
  orderLineId: z.uuid().optional(),
  productId: z.uuid().optional(),
  productCode: text(24).optional(),
  unitsInOrder: Quantity.default(1),
  modifierIds: z.array(z.uuid()).max(40).default([]),
  comboChoices: z
    .array(z.strictObject({ part: text(60), productId: z.uuid() }))
    .max(10)
    .default([]),
  seatNo: z.int().min(-1).max(999).default(-1),
  /** The product's own when left out. */
  course: z.int().min(0).max(9).optional(),
  notes: text(300).default(''),
  /** Stored, and sent to the kitchen when its course is fired. */
  hold: z.boolean().default(false),
  /** When the guest saw the price, on a device that was offline then: price lists of that moment apply, for a day. */
  takenAt: Instant.optional(),
})
export type NewLine = z.output<typeof NewLine>

export const NewLines = z.array(NewLine).max(200)

/** Why something is not sold to the user who orders it. */
export const NOT_SOLD = [
  'product_not_sold_here',
  'product_unavailable',
  'units_not_allowed',
  'choices_not_allowed',
  'no_tax_slab',
  'stock_short',
] as const

/** The version the client read; a stale one is refused, a missing one is not checked (the inherited addresses carry none). */
export const version = z.coerce.number().int().min(1).optional()
export const orderId = z.uuid()
export const Reason = text(300)
/** How much of a line is meant, in units; all that is left of it when omitted. */
export const UnitsOfLine = Quantity.optional()

/** Where an order goes. */
export const place = {
  tableId: z.uuid().nullable().default(null),
  /** The table, chair or place; the table's own name when it has one. */
  resourceName: text(60).default(''),
  roomNo: text(20).default(''),
}
