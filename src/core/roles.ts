import * as z from 'zod'

/** The sixteen role codes of the specification. The first role of a user's list decides. */
export const ROLE_CODES = [
  'SUPER_ADMIN',
  'USER',
  'ORG_ADMIN',
  'ORG_FINANCE',
  'ORG_SALES',
  'ORG_CUST_SUPPORT',
  'CUST_SUPPORT',
  'PROP_ADMIN',
  'PROP_FO_EXECUTIVE',
  'PROP_SERVICE_EXECUTIVE',
  'PROP_MANAGER',
  'PROP_FRONTDESK',
  'PROP_SERVICE',
  'PROP_FINANCE',
  'PROP_HOUSEKEEPING',
  'PROP_MARKETING',
] as const

export const RoleCode = z.enum(ROLE_CODES)
export type RoleCode = z.infer<typeof RoleCode>

/** Everything a person may be allowed to do, as area and verb. */
export const PERMISSIONS = [
  'organisations.read',
  'organisations.write',
  'properties.read',
  'properties.write',
  'users.read',
  'users.write',
  'customers.read',
  'customers.write',
  'rooms.read',
  'rooms.write',
  'rooms.block',
  'rates.read',
  'rates.write',
  'bookings.read',
  'bookings.write',
  'bookings.price',
  'bookings.reverse',
  'folios.read',
  'folios.write',
  'payments.read',
  'payments.write',
  'payments.refund',
  'invoices.read',
  'invoices.write',
  'housekeeping.read',
  'housekeeping.write',
  'audit.read',
  'notifications.read',
  'search.read',
  'samples.write',
] as const
export type Permission = (typeof PERMISSIONS)[number]

const everything = PERMISSIONS
const look: readonly Permission[] = ['properties.read', 'notifications.read', 'search.read']
const desk: readonly Permission[] = [
  ...look,
  'customers.read',
  'customers.write',
  'rooms.read',
  'rooms.block',
  'rates.read',
  'bookings.read',
  'bookings.write',
  'folios.read',
  'folios.write',
  'payments.read',
  'payments.write',
  'invoices.read',
  'invoices.write',
  'housekeeping.read',
  'housekeeping.write',
  'audit.read',
]
const manager: readonly Permission[] = [
  ...desk,
  'bookings.price',
  'bookings.reverse',
  'payments.refund',
  'rooms.write',
  'rates.write',
  'users.read',
]
const service: readonly Permission[] = [
  ...look,
  'customers.read',
  'rooms.read',
  'bookings.read',
  'folios.read',
  'folios.write',
]
const reader: readonly Permission[] = [...look, 'customers.read', 'rooms.read', 'rates.read', 'bookings.read']

/**
 * What each role may do, as templates over the catalogue of permissions.
 * The specification names the roles and leaves their rights open; these are the customary ones (reference: who works where).
 */
export const permissionsOfRole: Record<RoleCode, readonly Permission[]> = {
  SUPER_ADMIN: everything,
  USER: ['notifications.read'],
  ORG_ADMIN: everything,
  ORG_FINANCE: [...reader, 'organisations.read', 'folios.read', 'payments.read', 'invoices.read', 'audit.read'],
  ORG_SALES: [...reader, 'organisations.read'],
  ORG_CUST_SUPPORT: [...reader, 'organisations.read', 'audit.read'],
  CUST_SUPPORT: [...reader, 'audit.read'],
  PROP_ADMIN: [...manager, 'properties.write', 'users.write', 'samples.write'],
  PROP_FO_EXECUTIVE: [...desk, 'bookings.price', 'payments.refund'],
  PROP_SERVICE_EXECUTIVE: service,
  PROP_MANAGER: manager,
  PROP_FRONTDESK: [...desk, 'bookings.reverse'],
  PROP_SERVICE: service,
  PROP_FINANCE: [
    ...reader,
    'folios.read',
    'folios.write',
    'payments.read',
    'payments.write',
    'payments.refund',
    'invoices.read',
    'invoices.write',
    'bookings.write',
    'audit.read',
  ],
  PROP_HOUSEKEEPING: [...look, 'rooms.read', 'rooms.block', 'housekeeping.read', 'housekeeping.write'],
  PROP_MARKETING: reader,
}

/** Roles as stored may differ in case and spaces and repeat; what is not a role code is dropped, order is kept. */
export function normaliseRoles(stored: readonly string[]): RoleCode[] {
  const codes = stored
    .map((role) => role.trim().toUpperCase())
    .filter((role): role is RoleCode => RoleCode.safeParse(role).success)
  return [...new Set(codes)]
}

/** What a list of roles may do: the first one decides, an empty list may do nothing. */
export const permissionsOf = (roles: readonly RoleCode[]): ReadonlySet<Permission> =>
  new Set(roles[0] ? permissionsOfRole[roles[0]] : [])

/** Roles that work above a single property. */
export const isPlatformRole = (role: RoleCode | undefined): boolean => role === 'SUPER_ADMIN' || role === 'CUST_SUPPORT'
export const isOrganisationRole = (role: RoleCode | undefined): boolean => role?.startsWith('ORG_') ?? false
export const isPropertyRole = (role: RoleCode | undefined): boolean => role?.startsWith('PROP_') ?? false
