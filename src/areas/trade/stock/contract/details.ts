import * as z from 'zod'
import { isEachOnce, requiredText, text } from '#core/contract.ts'
import { ItemKind } from './replies.ts'

type Rule<T> = [holds: (input: T) => boolean, fault: { path: string[]; message: string }]

/** An exact decimal, not below zero: at most nine digits and six places. */
const Quantity = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, 'A number, with at most six places')
/** Above zero. */
const SomeQuantity = Quantity.refine((typed) => /[1-9]/.test(typed), 'More than nothing')

const unitName = requiredText(20)
const part = z.int().min(1).max(1_000_000_000)

export const itemDetails = {
  kind: ItemKind.default('INGREDIENT'),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9._-]{0,23}$/, 'Letters, digits, dot, dash and underscore, at most 24'),
  name: requiredText(120),
  units: z
    .array(z.strictObject({ name: unitName, numerator: part, denominator: part.default(1) }))
    .max(12)
    .default([]),
  reorderPoint: Quantity.nullable().default(null),
  parLevel: Quantity.nullable().default(null),
  isActive: z.boolean().default(true),
}
export type ItemDetails = z.output<z.ZodObject<typeof itemDetails>>
export const baseUnit = unitName

export const unitsAreNamedOnce: Rule<Pick<ItemDetails, 'units'> & { baseUnit?: string }> = [
  ({ units, baseUnit: base = '' }) => {
    const names = [base, ...units.map(({ name }) => name)].map((name) => name.toLowerCase())
    return new Set(names).size === names.length
  },
  { path: ['units'], message: 'Each unit once, and not the base unit' },
]
export const parCoversReorder: Rule<Pick<ItemDetails, 'parLevel' | 'reorderPoint'>> = [
  ({ parLevel, reorderPoint }) =>
    parLevel === null || reorderPoint === null || Number(parLevel) >= Number(reorderPoint),
  { path: ['parLevel'], message: 'Not below the reorder point' },
]

export const storeDetails = {
  /** Empty is called as its outlet. */
  name: text(80).default(''),
  blocksIngredients: z.boolean().default(false),
  blocksRetail: z.boolean().default(true),
  isActive: z.boolean().default(true),
}
export type StoreDetails = z.output<z.ZodObject<typeof storeDetails>>

/** The most that is written at once. */
const MOST_LINES = 200
const unit = requiredText(20)

/** So much of an item, in its base unit or one of its own. */
const moved = z.strictObject({ itemId: z.uuid(), quantity: SomeQuantity, unit })
export type Moved = z.output<typeof moved>

export const movedLines = z.array(moved).min(1).max(MOST_LINES)
export const receivedLines = z
  .array(
    moved.extend({
      /** What all of the line cost, without tax that is refunded; null is at the average. */
      amount: z.int().min(0).max(1_000_000_000_000).brand<'Minor'>().nullable().default(null),
    }),
  )
  .min(1)
  .max(MOST_LINES)
export const adjustedLines = z
  .array(moved.extend({ direction: z.enum(['IN', 'OUT']) }))
  .min(1)
  .max(MOST_LINES)
export const countedLines = z
  .array(z.strictObject({ itemId: z.uuid(), counted: Quantity, unit }))
  .min(1)
  .max(MOST_LINES)
export const recipeLines = z.array(moved).max(60)

export const itemsAreNamedOnce: Rule<{ lines: readonly { itemId: string }[] }> = [
  ({ lines }) => isEachOnce(lines.map(({ itemId }) => itemId)),
  { path: ['lines'], message: 'Each item once' },
]

export const WASTE_REASONS = ['SPOILED', 'EXPIRED', 'BROKEN', 'MISTAKE', 'TASTING', 'OTHER'] as const
export const WasteReason = z.enum(WASTE_REASONS)
