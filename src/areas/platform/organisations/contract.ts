import * as z from 'zod'
import { contract, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Country } from '#core/countries.ts'
import { taxNumber } from '#core/gstin.ts'
import { MODULES } from '#core/modules.ts'

export const Organisation = z
  .object({ id: z.int().positive(), name: z.string(), isActive: z.boolean(), propertyCount: z.int() })
  .meta({ id: 'Organisation' })
export type Organisation = z.infer<typeof Organisation>

/**
 * What the properties of an organisation share of their guests. PROFILES: each is responsible for its own data;
 * CONTROLLER: the organisation is responsible for all of it.
 */
export const GUEST_SHARINGS = ['OFF', 'PROFILES', 'CONTROLLER'] as const
export const GuestSharing = z.enum(GUEST_SHARINGS)
export type GuestSharing = z.infer<typeof GuestSharing>

/** An organisation as its administrators see it. */
export const OrganisationDetails = Organisation.extend({
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  taxNumber: z.string(),
  /** No one of it signs in without a second factor. */
  requiresSecondFactor: z.boolean(),
  guestSharing: GuestSharing,
  version: z.int(),
}).meta({ id: 'OrganisationDetails' })
export type OrganisationDetails = z.infer<typeof OrganisationDetails>

export const BUSINESS_KINDS = [
  'ACCOMMODATION',
  'FOOD',
  'RETAIL',
  'WELLNESS',
  'ACTIVITY',
  'TRANSPORT',
  'EVENTS',
  'PROFESSIONAL',
  'OTHER',
] as const
export const BusinessKind = z.enum(BUSINESS_KINDS)
export type BusinessKind = z.infer<typeof BusinessKind>

/** A kind of business of an organisation; `modules` null lets its properties work with all that their plan has. */
export const BusinessType = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: BusinessKind,
    modules: z.array(z.enum(MODULES)).nullable(),
    isActive: z.boolean(),
    /** How many active properties are of this kind. */
    propertyCount: z.int(),
    version: z.int(),
  })
  .meta({ id: 'BusinessType' })
export type BusinessType = z.infer<typeof BusinessType>

const organizationId = z.coerce.number().int().positive()

const details = {
  name: requiredText(120),
  email: z.union([z.literal(''), z.email().max(254)]).default(''),
  phone: text(40).default(''),
  address: text(300).default(''),
  city: text(80).default(''),
  /** Empty while unknown. */
  country: Country.default(''),
  taxNumber: taxNumber(20).default(''),
}

const type = {
  name: requiredText(60),
  kind: BusinessKind,
  modules: z.array(z.enum(MODULES)).max(MODULES.length).optional(),
  isActive: z.boolean().default(true),
}

export const organisations = contract('organisations', {
  list: {
    method: 'GET',
    path: '/organisations',
    summary: 'Organisations: all of them for platform staff, otherwise one’s own',
    needs: 'organisations.read',
    input: z.object({ ...pageInput, text: text(100).optional() }),
    reply: page(Organisation),
  },
  current: {
    method: 'GET',
    path: '/organisations/current',
    summary: 'The organisation one works for',
    needs: 'signed_in',
    input: z.object({}),
    reply: Organisation,
    refuses: ['not_found'],
  },
  get: {
    method: 'GET',
    path: '/organisations/:organizationId',
    summary: 'One organisation with its address and numbers',
    needs: 'organisations.read',
    input: z.object({ organizationId }),
    reply: OrganisationDetails,
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/organisations',
    summary: 'Take on a new organisation; its properties and people are added to it afterwards',
    needs: 'organisations.open',
    input: z.object(details),
    reply: OrganisationDetails,
  },
  update: {
    method: 'PUT',
    path: '/organisations/:organizationId',
    summary: 'Change an organisation’s name, address and numbers',
    needs: 'organisations.write',
    input: z.object({ ...details, organizationId, version: z.int() }),
    reply: OrganisationDetails,
    refuses: ['not_found', 'stale_version'],
  },
  deactivate: {
    method: 'PUT',
    path: '/organisations/:organizationId/deactivation',
    summary: 'Switch an organisation off: none of its people can sign in or go on working',
    needs: 'organisations.open',
    input: z.object({ organizationId }),
    reply: OrganisationDetails,
    refuses: ['not_found', 'not_oneself'],
  },
  activate: {
    method: 'PUT',
    path: '/organisations/:organizationId/activation',
    summary: 'Switch an organisation on again',
    needs: 'organisations.open',
    input: z.object({ organizationId }),
    reply: OrganisationDetails,
    refuses: ['not_found'],
  },
  requireSecondFactor: {
    method: 'PUT',
    path: '/organisations/:organizationId/second-factor',
    summary: 'Require a second factor of all users of an organisation, from their next sign-in on, or no longer',
    needs: 'organisations.write',
    input: z.object({ organizationId, isRequired: z.boolean() }),
    reply: OrganisationDetails,
    refuses: ['not_found'],
  },
  shareGuests: {
    method: 'PUT',
    path: '/organisations/:organizationId/guest-sharing',
    summary: 'Choose what the properties of an organisation share of their guests; nothing unless it is chosen',
    needs: 'organisations.write',
    input: z.object({ organizationId, guestSharing: GuestSharing }),
    reply: OrganisationDetails,
    refuses: ['not_found'],
  },
  businessTypes: {
    method: 'GET',
    path: '/organisations/:organizationId/business-types',
    summary: 'An organisation’s kinds of business and the modules each works with',
    needs: 'organisations.read',
    input: z.object({ organizationId }),
    reply: z.object({ rows: z.array(BusinessType) }),
    refuses: ['not_found'],
  },
  addBusinessType: {
    method: 'POST',
    path: '/organisations/:organizationId/business-types',
    summary: 'Name a kind of business and say which modules its properties work with',
    needs: 'organisations.write',
    input: z.object({ ...type, organizationId }),
    reply: BusinessType,
    refuses: ['not_found', 'name_taken'],
  },
  updateBusinessType: {
    method: 'PUT',
    path: '/organisations/:organizationId/business-types/:typeId',
    summary: 'Change a kind of business; its properties follow at once',
    needs: 'organisations.write',
    input: z.object({ ...type, organizationId, typeId: z.uuid(), version: z.int() }),
    reply: BusinessType,
    refuses: ['not_found', 'stale_version', 'name_taken'],
  },
})
