import * as z from 'zod'
import { Hours } from '#areas/property/outlets/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Minor } from '#core/money.ts'

/** The fourteen that must be named (EU 1169/2011, annex II). */
export const ALLERGENS = [
  'GLUTEN',
  'CRUSTACEANS',
  'EGGS',
  'FISH',
  'PEANUTS',
  'SOYBEANS',
  'MILK',
  'NUTS',
  'CELERY',
  'MUSTARD',
  'SESAME',
  'SULPHITES',
  'LUPIN',
  'MOLLUSCS',
] as const
export const Allergen = z.enum(ALLERGENS)
export type Allergen = z.infer<typeof Allergen>

export const DIETS = ['VEGETARIAN', 'VEGAN', 'EGG', 'HALAL', 'JAIN', 'SPICY'] as const
export const Diet = z.enum(DIETS)
export type Diet = z.infer<typeof Diet>

export const PRODUCT_TAX_CATEGORIES = ['SERVICE', 'FOOD', 'ALCOHOL', 'GOODS'] as const
/** SERVICE is what a property has for everything it sells; the others count where its tax table names them. */
export const ProductTaxCategory = z.enum(PRODUCT_TAX_CATEGORIES)
export type ProductTaxCategory = z.infer<typeof ProductTaxCategory>

export const PRODUCT_KINDS = ['PRODUCT', 'COMBO', 'SERVICE', 'PREPAID'] as const
export const ProductKind = z.enum(PRODUCT_KINDS)
export type ProductKind = z.infer<typeof ProductKind>

/** Names in other languages, by language: { fr: 'Soupe' }. */
export const Names = z.record(z.string().regex(/^[a-z]{2}$/), z.string().trim().min(1).max(120))
export type Names = z.infer<typeof Names>

export const ProductGroup = z
  .object({
    id: z.uuid(),
    name: z.string(),
    names: Names,
    ranking: z.int(),
    /** Who prepares it; null needs no preparing. */
    stationId: z.uuid().nullable(),
    /** 0 is none. */
    course: z.int(),
    taxCategory: ProductTaxCategory,
    /** Where it is sold. */
    businessServiceIds: z.array(z.uuid()),
    /** Of those that are switched on. */
    productCount: z.int(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'ProductGroup' })
export type ProductGroup = z.infer<typeof ProductGroup>

export const Modifier = z.object({
  id: z.uuid(),
  name: z.string(),
  price: Minor,
  /** What it takes from the store, by that product's recipe; null takes nothing. */
  productId: z.uuid().nullable(),
  productName: z.string().nullable(),
})
export type Modifier = z.infer<typeof Modifier>

/** Choices on a product: at least `minChoices`, at most `maxChoices`, each one once. */
export const ModifierGroup = z
  .object({
    id: z.uuid(),
    name: z.string(),
    minChoices: z.int(),
    maxChoices: z.int(),
    modifiers: z.array(Modifier),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'ModifierGroup' })
export type ModifierGroup = z.infer<typeof ModifierGroup>

/** Whether the product behind a choice is marked sold out; on a menu also whether the store refuses it. */
const isOut = z.boolean()

/** A group of choices as a product offers it. */
export const OfferedChoices = ModifierGroup.omit({ isActive: true, version: true }).extend({
  modifiers: z.array(Modifier.extend({ isOut })),
})
export type OfferedChoices = z.infer<typeof OfferedChoices>

/** A part of a combo: the guest takes one of the choices. */
export const ComboPart = z.object({
  part: z.string(),
  choices: z.array(
    z.object({ productId: z.uuid(), name: z.string(), extraAmount: Minor, stationId: z.uuid().nullable(), isOut }),
  ),
})
export type ComboPart = z.infer<typeof ComboPart>

/** What a pack is for: so many units of another product, bought ahead; each pays for one of it later. */
export const PrepaidTerms = z.object({
  productId: z.uuid(),
  name: z.string(),
  units: z.int(),
  /** From the day it is sold, that day counted; null is for ever. */
  validDays: z.int().nullable(),
})
export type PrepaidTerms = z.infer<typeof PrepaidTerms>

export const SoldOut = z.object({
  reason: z.string(),
  /** Null: until a user marks it available again. */
  untilAt: Instant.nullable(),
  setAt: Instant,
  setByName: z.string(),
})
export type SoldOut = z.infer<typeof SoldOut>

/** Something an outlet sells. Amounts as the property enters its prices: with tax or before it. */
export const Product = z
  .object({
    id: z.uuid(),
    productCode: z.string(),
    kind: ProductKind,
    name: z.string(),
    names: Names,
    description: z.string(),
    productGroupId: z.uuid(),
    groupName: z.string(),
    course: z.int(),
    /** The base price; the price at a moment is `priceAt`. */
    price: Minor,
    /** What counts: its own, or its group's. */
    taxCategory: ProductTaxCategory,
    ownTaxCategory: ProductTaxCategory.nullable(),
    /** What a unit of it is called: piece, kg, hour. */
    unit: z.string(),
    isFractional: z.boolean(),
    barcode: z.string().nullable(),
    allergens: z.array(Allergen),
    diets: z.array(Diet),
    /** Where its ticket goes: its own, or its group's; null to none. */
    stationId: z.uuid().nullable(),
    ownStationId: z.uuid().nullable(),
    isPrepared: z.boolean(),
    businessServiceIds: z.array(z.uuid()),
    modifierGroups: z.array(OfferedChoices),
    comboParts: z.array(ComboPart),
    /** Null for everything that is no pack. */
    prepaid: PrepaidTerms.nullable(),
    /** Null without an image; else it changes with the image, so that a browser may cache it. */
    imageVersion: z.int().nullable(),
    ranking: z.int(),
    /** Itself and its group are switched on. */
    isActive: z.boolean(),
    isOwnActive: z.boolean(),
    /** Null when it is available. */
    outage: SoldOut.nullable(),
    version: z.int(),
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof Product>

/** A price list's entry for one product, or for a group: a price, or a percentage in basis points. */
export const PriceLine = z.object({
  productId: z.uuid().nullable(),
  productGroupId: z.uuid().nullable(),
  price: Minor.nullable(),
  offsetBp: z.int().nullable(),
})
export type PriceLine = z.infer<typeof PriceLine>

export const PriceList = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** Of several lists that apply, the highest one that prices the product decides. */
    priority: z.int(),
    fromOn: Day.nullable(),
    /** Half-open. */
    untilOn: Day.nullable(),
    weekdays: Hours.shape.weekdays,
    fromTime: Hours.shape.from,
    /** Not after `fromTime` is past midnight. */
    untilTime: Hours.shape.until,
    /** None is every outlet. */
    businessServiceIds: z.array(z.uuid()),
    lines: z.array(PriceLine),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'PriceList' })
export type PriceList = z.infer<typeof PriceList>

/** A product as an outlet offers it now. */
export const Offer = z
  .object({
    product: Product,
    /** Without modifiers. */
    priceNow: Minor,
    /** The price list it comes from; null is the base price. */
    priceListId: z.uuid().nullable(),
    /** It is not marked sold out, enough of its choices are available, and its store does not refuse it. */
    isAvailable: z.boolean(),
    /** Whole units the outlet's store has enough for, by its counted items; null when none of them is counted. */
    unitsLeft: z.int().nullable(),
  })
  .meta({ id: 'Offer' })
export type Offer = z.infer<typeof Offer>
