import * as z from 'zod'
import { contract, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { BasisPoints, Currency, Minor } from '#core/money.ts'

/** One slab of the tax detail; both bounds inclusive, `maxAmount` null is without bound. */
export const TaxSlab = z
  .strictObject({
    category: z.enum(['ROOM', 'SERVICE']),
    validFrom: Day,
    validUntil: Day.nullable(),
    minAmount: Minor,
    maxAmount: Minor.nullable(),
    percentageBp: BasisPoints,
    components: z.array(z.strictObject({ name: requiredText(20), basisPoints: BasisPoints })).max(6),
  })
  .meta({ id: 'TaxSlab' })
export type TaxSlab = z.infer<typeof TaxSlab>

export const Property = z
  .object({
    id: z.int().positive(),
    organizationId: z.int().positive(),
    name: z.string(),
    shortName: z.string(),
    seoFriendlyName: z.string(),
    businessType: z.string(),
    propertyStatus: z.enum(['NEW', 'COMPLETED']),
    plan: z.enum(['Business Starter', 'Business Premium', 'Business Essentials']),
    timeZone: z.string(),
    localCurrency: Currency,
    locale: z.string(),
    businessDate: Day,
    checkInTime: z.string(),
    checkOutTime: z.string(),
    address: z.string(),
    city: z.string(),
    country: z.string(),
    phone: z.string(),
    email: z.string(),
    taxNumber: z.string(),
    logoUrl: z.string().nullable(),
    imageUrl: z.string().nullable(),
    noOfRoomType: z.int(),
    pricesIncludeTax: z.boolean(),
    freeCancelDays: z.int(),
    cancelFeeBp: BasisPoints,
    noShowFeeBp: BasisPoints,
    optionHoldHours: z.int(),
    hasSampleData: z.boolean(),
    counterName: z.string(),
    counterNumber: z.string(),
    taxSlabs: z.array(TaxSlab),
    version: z.int(),
  })
  .meta({ id: 'Property' })
export type Property = z.infer<typeof Property>

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const properties = contract('properties', {
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
    input: z.object({ ...pageInput }),
    reply: page(
      z.object({
        id: z.int(),
        organizationId: z.int(),
        name: z.string(),
        businessType: z.string(),
        propertyStatus: z.enum(['NEW', 'COMPLETED']),
        city: z.string(),
      }),
    ),
  },
  update: {
    method: 'PUT',
    path: '/properties/current',
    summary: 'Change the details of the property',
    needs: 'properties.write',
    input: z.object({
      version: z.int(),
      name: requiredText(120),
      address: text(300),
      city: text(80),
      country: z.string().regex(/^[A-Z]{2}$/),
      phone: text(40),
      email: text(254),
      taxNumber: text(20),
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
    summary: 'Replace the tax detail; refused when slabs overlap or leave a hole',
    needs: 'properties.write',
    input: z.object({ version: z.int(), taxSlabs: z.array(TaxSlab).min(1).max(100) }),
    reply: Property,
    refuses: ['stale_version', 'tax_table_broken'],
  },
})
