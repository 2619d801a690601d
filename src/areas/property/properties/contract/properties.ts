import * as z from 'zod'
import { contract, Flag, page, pageInput, requiredText, text } from '#core/contract.ts'
import { RequiredCountry } from '#core/countries.ts'
import { taxNumber } from '#core/gstin.ts'
import { isAccount } from '#core/iban.ts'
import { Day } from '#core/dates.ts'
import { BasisPoints, Currency, KnownCurrency, Minor } from '#core/money.ts'
import { Email, Phone } from '#core/patterns.ts'
import { EXEMPTIONS, TAX_CATEGORIES } from '#core/tax.ts'
import { isLocale } from '#core/country-packs.ts'
import { importLines } from './import.ts'
import { publicPages } from './public.ts'

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

export const TaxRounding = z.enum(['LINE', 'DOCUMENT'])

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
    /** What stands before its tax number on documents; empty is the reader's own general words. */
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
    /** Of everybody who works at it. */
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

const propertyId = z.coerce.number().int().positive()
const cell = (max: number) => text(max).default('')

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const properties = contract('properties', {
  ...publicPages,
  ...importLines,
  current: {
    method: 'GET',
    path: '/properties/current',
    summary: 'The property one works for, with its tax detail',
    needs: 'signed_in',
    input: z.object({}),
    reply: Property,
    refuses: ['not_found'],
  },
  list: {
    method: 'GET',
    path: '/properties',
    summary: 'Properties one may work for',
    needs: 'signed_in',
    given: [
      'GET /api/organisation/:organizationId/properties',
      'GET /api/property/findByUserId/:userId',
      'GET /api/property/service/organisation/:organizationId/businessType/:serviceType/',
    ],
    input: z.object({
      ...pageInput,
      organizationId: propertyId.optional(),
      /** Only those this person was given. */
      userId: propertyId.optional(),
      /** Only those of this kind of business, in whatever case. */
      serviceType: text(60).optional(),
      text: text(100).optional(),
      /** Only whoever opens properties sees those that are switched off. */
      includeInactive: Flag.default(false),
    }),
    reply: page(PropertyRow),
    refuses: ['not_found'],
  },
  update: {
    method: 'PUT',
    path: '/properties/current',
    given: ['POST /api/property/user/update/property'],
    summary: 'Change the details of the property',
    needs: 'properties.write',
    input: z.object({
      version: z.int(),
      name: requiredText(120),
      address: text(300).default(''),
      city: text(80).default(''),
      country: RequiredCountry,
      phone: Phone.default(''),
      email: Email.default(''),
      postalCode: text(12).default(''),
      registrationNumber: text(40).default(''),
      bankAccount: text(34).refine(isAccount, 'The check digits of this IBAN are wrong').default(''),
      bic: z.union([z.literal(''), z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)]).default(''),
      taxNumber: taxNumber(20).default(''),
      checkInTime: timeOfDay,
      checkOutTime: timeOfDay,
      freeCancelDays: z.int().min(0).max(365),
      cancelFeeBp: z.int().min(0).max(10_000),
      noShowFeeBp: z.int().min(0).max(10_000),
      optionHoldHours: z.int().min(1).max(720),
    }),
    reply: Property,
    refuses: ['stale_version'],
  },
  setTaxes: {
    method: 'PUT',
    path: '/properties/current/taxes',
    summary:
      'Replace the tax detail, and say whether prices include tax and where it is rounded; refused when slabs overlap or leave a hole',
    needs: 'properties.write',
    input: z.object({
      version: z.int(),
      taxSlabs: z.array(TaxSlab).min(1).max(100),
      /** As it is when left out. What is booked and charged already keeps its amounts. */
      pricesIncludeTax: z.boolean().optional(),
      taxRounding: TaxRounding.optional(),
    }),
    reply: Property,
    refuses: ['stale_version', 'tax_table_broken'],
  },
  setRegion: {
    method: 'PUT',
    path: '/properties/current/region',
    summary:
      'Change how the property writes, when its fiscal year begins, what its tax number is called, and how bills are rounded',
    needs: 'properties.write',
    input: z.object({
      version: z.int(),
      locale: z.string().refine(isLocale, 'No such locale'),
      /** Documents of the year before keep their numbers; those of the year it falls in begin a series of their own. */
      fiscalYearMonth: z.int().min(1).max(12),
      taxNumberLabel: text(20),
      roundingUnit: z.int().min(1).max(1_000_000),
      roundsBills: z.boolean(),
    }),
    reply: Property,
    refuses: ['stale_version', 'fiscal_year_used'],
  },
  requireSecondFactor: {
    method: 'PUT',
    path: '/properties/current/second-factor',
    summary:
      'Require a second factor of everybody who works at the property, from their next signing in on, or no longer',
    needs: 'properties.write',
    input: z.object({ isRequired: z.boolean() }),
    reply: Property,
  },
  find: {
    method: 'GET',
    path: '/properties/by-short-name',
    given: ['GET /api/property/findByShortName?shortName=:shortName'],
    summary: 'One of the properties one may work for, by its short name',
    needs: 'signed_in',
    input: z.object({ shortName: requiredText(200) }),
    reply: PropertyRow,
    refuses: ['not_found'],
  },
  sequence: {
    method: 'GET',
    path: '/properties/:propertyId/sequence',
    given: ['GET /api/property/sequence/:propertyId'],
    summary: 'The running numbers of the property: the last one taken of each series',
    needs: 'properties.read',
    input: z.object({ propertyId }),
    reply: z.object({ propertyId: z.int(), rows: z.array(z.object({ name: z.string(), value: z.int() })) }),
    refuses: ['not_found'],
  },
  open: {
    method: 'POST',
    path: '/properties',
    summary: 'Open a property of an organisation; it is set up on its own screens before it runs',
    needs: 'properties.open',
    input: z.object({
      /** Named by platform staff; everybody else opens for their own. */
      organizationId: z.int().positive().optional(),
      name: requiredText(120),
      businessType: requiredText(60).default('accommodation'),
      timeZone: requiredText(60),
      currency: KnownCurrency,
      country: RequiredCountry,
      city: cell(80),
      address: cell(300),
      phone: cell(40),
      email: z.union([z.literal(''), z.email().max(254)]).default(''),
      taxNumber: cell(20),
      /** One flat tax on rooms and services, until its tax table is entered. */
      taxBp: z.int().min(0).max(10_000).default(0),
      /** Left out: no plan, which is everything. */
      plan: text(60).optional(),
    }),
    reply: PropertyRow,
    refuses: ['not_found', 'unknown_reference', 'not_in_plan', 'not_offered'],
  },
  deactivate: {
    method: 'PUT',
    path: '/properties/:propertyId/deactivation',
    given: ['GET /api/property/deactivateBusiness/:propertyId'],
    summary: 'Switch a property off: nobody can work for it any more; refused while guests are in house or expected',
    needs: 'properties.open',
    input: z.object({ propertyId }),
    reply: PropertyRow,
    refuses: ['not_found', 'has_guests'],
  },
  activate: {
    method: 'PUT',
    path: '/properties/:propertyId/activation',
    given: ['GET /api/property/activateBusiness/:propertyId'],
    summary: 'Switch a property on again',
    needs: 'properties.open',
    input: z.object({ propertyId }),
    reply: PropertyRow,
    refuses: ['not_found'],
  },
  feature: {
    method: 'PUT',
    path: '/properties/:propertyId/featured',
    given: ['GET /api/property/markAsFeatured/:propertyId'],
    summary: 'Show a property among the featured ones',
    needs: 'properties.feature',
    input: z.object({ propertyId }),
    reply: PropertyRow,
    refuses: ['not_found'],
  },
  unfeature: {
    method: 'DELETE',
    path: '/properties/:propertyId/featured',
    given: ['GET /api/property/removeFromFeaturedLsit/:propertyId'],
    summary: 'Take a property off the featured ones',
    needs: 'properties.feature',
    input: z.object({ propertyId }),
    reply: PropertyRow,
    refuses: ['not_found'],
  },
})
