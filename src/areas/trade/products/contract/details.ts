import * as z from 'zod'
import { isEachOnce, requiredText, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { zero } from '#core/money.ts'
import { Allergen, Diet, Names, ProductKind, ProductTaxCategory } from './replies.ts'

/** Base prices and extras: zero or more, below ten million major units. */
const Price = z.int().min(0).max(1_000_000_000).brand<'Minor'>()
const ranking = z.int().min(0).max(9_999).default(0)
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const ids = (max: number) => z.array(z.uuid()).max(max)

type Rule<T> = [holds: (input: T) => boolean, fault: { path: string[]; message: string }]

export const groupDetails = {
  name: requiredText(80),
  names: Names.default({}),
  ranking,
  stationId: z.uuid().nullable().default(null),
  course: z.int().min(0).max(9).default(0),
  taxCategory: ProductTaxCategory.default('SERVICE'),
  businessServiceIds: ids(50).default([]),
  isActive: z.boolean().default(true),
}
export type GroupDetails = z.output<z.ZodObject<typeof groupDetails>>

export const productDetails = {
  productCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9._-]{0,23}$/, 'Letters, digits, dot, dash and underscore, at most 24'),
  kind: ProductKind.default('PRODUCT'),
  name: requiredText(120),
  names: Names.default({}),
  description: text(500).default(''),
  productGroupId: z.uuid(),
  price: Price,
  /** Null is as the group. */
  taxCategory: ProductTaxCategory.nullable().default(null),
  unit: requiredText(20).default('piece'),
  isFractional: z.boolean().default(false),
  barcode: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z-]{4,32}$/, 'Four to 32 letters, digits and dashes')
    .nullable()
    .default(null),
  allergens: z.array(Allergen).max(14).default([]),
  diets: z.array(Diet).max(6).default([]),
  /** Null is as the group. */
  stationId: z.uuid().nullable().default(null),
  /** False goes to no station, whatever its group has. */
  isPrepared: z.boolean().default(true),
  ranking,
  isActive: z.boolean().default(true),
  /** In the order in which they are offered. */
  modifierGroupIds: ids(20).default([]),
  comboParts: z
    .array(
      z.strictObject({
        part: requiredText(60),
        choices: z
          .array(z.strictObject({ productId: z.uuid(), extraAmount: Price.default(zero) }))
          .min(1)
          .max(50),
      }),
    )
    .max(10)
    .default([]),
  /** What a pack is for; null for everything that is no pack. */
  prepaid: z
    .strictObject({
      productId: z.uuid(),
      units: z.int().min(1).max(1_000),
      validDays: z.int().min(1).max(3_660).nullable().default(null),
    })
    .nullable()
    .default(null),
}
export type ProductDetails = z.output<z.ZodObject<typeof productDetails>>

export const comboHasParts: Rule<Pick<ProductDetails, 'kind' | 'comboParts'>> = [
  ({ kind, comboParts }) => (kind === 'COMBO') === comboParts.length > 0,
  { path: ['comboParts'], message: 'A combo has parts, and nothing else has' },
]

export const packIsOfSomething: Rule<Pick<ProductDetails, 'kind' | 'prepaid' | 'isFractional' | 'modifierGroupIds'>> = [
  ({ kind, prepaid, isFractional, modifierGroupIds }) =>
    kind === 'PREPAID' ? prepaid !== null && !isFractional && modifierGroupIds.length === 0 : prepaid === null,
  { path: ['prepaid'], message: 'A pack is for whole units of a product, without choices, and nothing else is' },
]

export const modifierGroupDetails = {
  name: requiredText(80),
  minChoices: z.int().min(0).max(20).default(0),
  maxChoices: z.int().min(1).max(20).default(1),
  isActive: z.boolean().default(true),
  /** In their order; with an id an existing one. Those left out are deactivated. */
  modifiers: z
    .array(
      z.strictObject({
        id: z.uuid().optional(),
        name: requiredText(80),
        price: Price.default(zero),
        /** Whose recipe it takes from the store beside the dish's own. */
        productId: z.uuid().nullable().default(null),
      }),
    )
    .min(1)
    .max(60)
    .refine((all) => isEachOnce(all.map(({ id }) => id)), 'Each choice once'),
}
export type ModifierGroupDetails = z.output<z.ZodObject<typeof modifierGroupDetails>>

export const choicesHaveRoom: Rule<ModifierGroupDetails> = [
  ({ minChoices, maxChoices, modifiers }) => minChoices <= maxChoices && minChoices <= modifiers.length,
  { path: ['minChoices'], message: 'More than may be chosen' },
]

export const priceListDetails = {
  name: requiredText(80),
  priority: z.int().min(0).max(1_000).default(0),
  fromOn: Day.nullable().default(null),
  untilOn: Day.nullable().default(null),
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).default([1, 2, 3, 4, 5, 6, 7]),
  fromTime: timeOfDay.default('00:00'),
  untilTime: timeOfDay.default('00:00'),
  businessServiceIds: ids(50).default([]),
  isActive: z.boolean().default(true),
  lines: z
    .array(
      z
        .strictObject({
          productId: z.uuid().nullable().default(null),
          productGroupId: z.uuid().nullable().default(null),
          price: Price.nullable().default(null),
          offsetBp: z.int().min(-10_000).max(100_000).nullable().default(null),
        })
        .refine((line) => (line.productId === null) !== (line.productGroupId === null), {
          path: ['productId'],
          message: 'Either a product or a group',
        })
        .refine((line) => (line.price === null) !== (line.offsetBp === null), {
          path: ['price'],
          message: 'Either a price or a percentage',
        }),
    )
    .min(1)
    .max(500),
}
export type PriceListDetails = z.output<z.ZodObject<typeof priceListDetails>>

export const endsAfterItBegins: Rule<Pick<PriceListDetails, 'fromOn' | 'untilOn'>> = [
  ({ fromOn, untilOn }) => fromOn === null || untilOn === null || fromOn < untilOn,
  { path: ['untilOn'], message: 'Must end after it begins' },
]
