import * as z from 'zod'
import { requiredText, routes, text } from '#core/contract.ts'
import { RequiredCountry } from '#core/countries.ts'
import { KnownCurrency } from '#core/money.ts'
import { propertyId, PropertyRow } from './property.ts'

const cell = (max: number) => text(max).default('')

/** What those above a property do with it: open it, switch it on and off, feature it. */
export const openingRoutes = routes({
  open: {
    method: 'POST',
    path: '/properties',
    summary: 'Open a property of an organisation; it is set up on its own screens before it runs',
    needs: 'properties.open',
    input: z.object({
      /** Set by platform staff; all others open for their own. */
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
    summary: 'Switch a property off: no user can work for it any more; refused while guests are in house or expected',
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
