import * as z from 'zod'
import { requiredText, routes, text } from '#core/contract.ts'
import { isLocale } from '#core/country-packs.ts'
import { RequiredCountry } from '#core/countries.ts'
import { taxNumber } from '#core/gstin.ts'
import { isAccount } from '#core/iban.ts'
import { Email, Phone } from '#core/patterns.ts'
import { Property, TaxRounding, TaxSlab } from './property.ts'

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** What the property may change of itself. */
export const settingRoutes = routes({
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
      /** Unchanged when left out. Existing bookings and charges retain their amounts. */
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
      /** Documents of the year before retain their numbers; those of the year it falls in begin a series of their own. */
      fiscalYearMonth: z.int().min(1).max(12),
      taxNumberLabel: text(20).default(''),
      roundingUnit: z.int().min(1).max(1_000_000),
      roundsBills: z.boolean(),
    }),
    reply: Property,
    refuses: ['stale_version', 'fiscal_year_used'],
  },
  requireSecondFactor: {
    method: 'PUT',
    path: '/properties/current/second-factor',
    summary: 'Require a second factor of all users of the property, from their next sign-in on, or no longer',
    needs: 'properties.write',
    input: z.object({ isRequired: z.boolean() }),
    reply: Property,
  },
})
