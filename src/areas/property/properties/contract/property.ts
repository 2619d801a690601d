import * as z from 'zod'
import { requiredText, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { BasisPoints, Currency, Minor } from '#core/money.ts'
import { EXEMPTIONS, TAX_CATEGORIES } from '#core/tax.ts'

export const propertyId = z.coerce.number().int().positive()

/** One slab of the tax detail; both bounds inclusive, `maxAmount` null is without bound. */
export const TaxSlab = z
  .strictObject({
    category: z.enum(TAX_CATEGORIES),
    validFrom: Day,
    validUntil: Day.nullable(),
    minAmount: Minor,
    maxAmount: Minor.nullable(),
    percentageBp: BasisPoints,
    components: z.array(z.strictObject({ name: requiredText(20), basisPoints: BasisPoints })).max(6),
    /** Why nothing is charged, of a slab of 0 %. */
    exemption: z.enum(EXEMPTIONS).nullable().optional(),
    exemptionReason: text(200).optional(),
  })
  .meta({ id: 'TaxSlab' })
export type TaxSlab = z.infer<typeof TaxSlab>

export const TAX_ROUNDINGS = ['LINE', 'DOCUMENT'] as const
export const TaxRounding = z.enum(TAX_ROUNDINGS)

export const Property = z
  .object({
    id: z.int().positive(),
    organizationId: z.int().positive(),
    name: z.string(),
    shortName: z.string(),
    seoFriendlyName: z.string(),
    businessType: z.string(),
    propertyStatus: z.enum(['NEW', 'COMPLETED']),
    /** The plan it has today; without a subscription the one it was set up with. */
    plan: z.string(),
    /** What it and its organisation subscribe to today, the plan first. */
    subscriptionList: z.array(z.object({ name: z.string() })),
    /** Outlets that are switched on, in their order. */
    businessServiceDtoList: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** What its plan and its kind of business let it use; null is everything. */
    modules: z.array(z.string()).nullable(),
    timeZone: z.string(),
    localCurrency: Currency,
    locale: z.string(),
    fiscalYearMonth: z.int(),
    /** The country whose customary numbers and codes its documents have, until it chooses its own. */
    countryPack: z.string(),
    /** What is before its tax number on documents; empty is the reader's own general words. */
    taxNumberLabel: z.string(),
    /** Bills are made round to so many minor units; 1 leaves them as they are. */
    roundingUnit: z.int(),
    /** Whether every bill is made round when it is invoiced; otherwise by hand. */
    roundsBills: z.boolean(),
    businessDate: Day,
    checkInTime: z.string(),
    checkOutTime: z.string(),
    address: z.string(),
    city: z.string(),
    country: z.string(),
    phone: z.string(),
    email: z.string(),
    postalCode: z.string(),
    taxNumber: z.string(),
    /** In the register of companies. */
    registrationNumber: z.string(),
    /** Where buyers pay what is left of an invoice: IBAN, else as the country writes accounts. */
    bankAccount: z.string(),
    bic: z.string(),
    logoUrl: z.string().nullable(),
    imageUrl: z.string().nullable(),
    noOfRoomType: z.int(),
    /** Whether any room type is set up; `noOfRoomType` is 1 without one. */
    hasRoomTypes: z.boolean(),
    pricesIncludeTax: z.boolean(),
    /** Where the tax of a sale is rounded; the bill of a booking always by the line. */
    taxRounding: TaxRounding,
    freeCancelDays: z.int(),
    cancelFeeBp: BasisPoints,
    noShowFeeBp: BasisPoints,
    optionHoldHours: z.int(),
    hasSampleData: z.boolean(),
    /** For all users who work at it. */
    requiresSecondFactor: z.boolean(),
    counterName: z.string(),
    counterNumber: z.string(),
    taxSlabs: z.array(TaxSlab),
    version: z.int(),
  })
  .meta({ id: 'Property' })
export type Property = z.infer<typeof Property>

/** A property in a list, and as platform and organisation see it. */
export const PropertyRow = z
  .object({
    id: z.int(),
    organizationId: z.int(),
    organizationName: z.string(),
    name: z.string(),
    shortName: z.string(),
    seoFriendlyName: z.string(),
    businessType: z.string(),
    propertyStatus: z.enum(['NEW', 'COMPLETED']),
    plan: z.string(),
    city: z.string(),
    country: z.string(),
    localCurrency: Currency,
    isActive: z.boolean(),
    isFeatured: z.boolean(),
  })
  .meta({ id: 'PropertyRow' })
export type PropertyRow = z.infer<typeof PropertyRow>
