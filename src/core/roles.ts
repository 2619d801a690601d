import * as z from 'zod'
import { codeOf } from './codes.ts'
import { type Permission, PERMISSIONS } from './permissions.ts'

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

const everything = PERMISSIONS
/** What only the platform decides: who is a customer of it, what it sells, whom it shows first. */
const ofThePlatform: readonly Permission[] = [
  'organisations.open',
  'subscriptions.catalogue',
  'properties.feature',
  'roles.write',
  'addresses.write',
  'channels.catalogue',
]
const look: readonly Permission[] = [
  'addresses.read',
  'properties.read',
  'notifications.read',
  'search.read',
  'outlets.read',
  'products.read',
]
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
  'companies.read',
  'companies.write',
  'expenses.read',
  'expenses.write',
  'receivables.read',
  'links.read',
  'links.write',
  'cashier.read',
  'cashier.write',
  'closing.read',
  'housekeeping.read',
  'housekeeping.write',
  'tables.read',
  'tables.write',
  'printing.read',
  'printing.print',
  'orders.read',
  'orders.write',
  'orders.pay',
  'audit.read',
  'products.availability',
  'cases.read',
  'cases.write',
  'addresses.suggest',
  'appointments.read',
  'appointments.write',
]
const manager: readonly Permission[] = [
  ...desk,
  'bookings.price',
  'bookings.reverse',
  'payments.refund',
  'payments.rates',
  'receivables.write',
  'gateways.read',
  'links.cancel',
  'invoices.credit',
  'cashier.approve',
  'closing.write',
  'closing.override',
  'imports.write',
  'rooms.write',
  'pictures.write',
  'rates.write',
  'stock.read',
  'stock.cost',
  'stock.write',
  'stock.waste',
  'appointments.manage',
  'users.read',
  'printing.write',
  'tables.plan',
  'orders.kitchen',
  'kitchen.read',
  'kitchen.write',
  'kitchen.pair',
  'orders.approve',
  'audit.write',
  'messages.read',
  'messages.write',
  'channels.read',
]
const service: readonly Permission[] = [
  ...look,
  'customers.read',
  'rooms.read',
  'bookings.read',
  'folios.read',
  'folios.write',
  'tables.read',
  'tables.write',
  'printing.read',
  'printing.print',
  'orders.read',
  'orders.write',
  'orders.pay',
  'cashier.read',
  'cashier.write',
  'orders.kitchen',
  'kitchen.read',
  'kitchen.write',
  'products.availability',
  'stock.read',
  'stock.waste',
  'cases.read',
  'cases.write',
  'appointments.read',
  'appointments.write',
]
const reader: readonly Permission[] = [...look, 'customers.read', 'rooms.read', 'rates.read', 'bookings.read']

/**
 * What each role may do, as templates over the catalogue of permissions.
 * The specification names the roles and leaves their rights open; these are the customary ones (reference: who works where).
 */
export const permissionsOfRole: Record<RoleCode, readonly Permission[]> = {
  SUPER_ADMIN: everything,
  USER: ['notifications.read'],
  ORG_ADMIN: everything.filter((permission) => !ofThePlatform.includes(permission)),
  ORG_FINANCE: [
    ...reader,
    'organisations.read',
    'subscriptions.read',
    'companies.read',
    'companies.credit',
    'folios.read',
    'payments.read',
    'expenses.read',
    'stock.read',
    'stock.cost',
    'receivables.read',
    'gateways.read',
    'links.read',
    'invoices.read',
    'cashier.read',
    'closing.read',
    'audit.read',
  ],
  ORG_SALES: [...reader, 'organisations.read', 'companies.read', 'companies.write'],
  ORG_CUST_SUPPORT: [...reader, 'organisations.read', 'audit.read', 'messages.read', 'cases.read', 'cases.write'],
  CUST_SUPPORT: [...reader, 'organisations.read', 'audit.read', 'messages.read', 'cases.read', 'cases.write'],
  PROP_ADMIN: [
    ...manager,
    'outlets.write',
    'products.write',
    'companies.credit',
    'stock.opening',
    'receivables.writeOff',
    'gateways.write',
    'properties.write',
    'messages.providers',
    'users.write',
    'roles.read',
    'onboarding.write',
    'samples.write',
    'subscriptions.read',
    'subscriptions.write',
    'channels.write',
  ],
  PROP_FO_EXECUTIVE: [...desk, 'bookings.price', 'payments.refund', 'links.cancel'],
  PROP_SERVICE_EXECUTIVE: service,
  PROP_MANAGER: manager,
  PROP_FRONTDESK: [...desk, 'bookings.reverse'],
  PROP_SERVICE: service,
  PROP_FINANCE: [
    ...reader,
    'folios.read',
    'folios.write',
    'orders.read',
    'orders.pay',
    'payments.read',
    'payments.write',
    'payments.refund',
    'payments.rates',
    'invoices.read',
    'invoices.write',
    'invoices.credit',
    'companies.read',
    'companies.write',
    'companies.credit',
    'expenses.read',
    'stock.read',
    'stock.cost',
    'expenses.write',
    'receivables.read',
    'receivables.write',
    'receivables.writeOff',
    'gateways.read',
    'links.read',
    'links.write',
    'links.cancel',
    'cashier.read',
    'cashier.write',
    'cashier.approve',
    'closing.read',
    'closing.write',
    'bookings.write',
    'audit.read',
    'audit.write',
  ],
  PROP_HOUSEKEEPING: [
    ...look,
    'rooms.read',
    'rooms.block',
    'housekeeping.read',
    'housekeeping.write',
    'cases.read',
    'cases.write',
  ],
  PROP_MARKETING: [...reader, 'pictures.write'],
}

/** Roles as stored may differ in case and spaces and repeat; what is not a role code is dropped, order is kept. */
export function normaliseRoles(stored: readonly string[]): RoleCode[] {
  const codes = stored.map(codeOf).filter((role): role is RoleCode => RoleCode.safeParse(role).success)
  return [...new Set(codes)]
}

/**
 * What a list of roles may do: the first one decides, an empty list may do nothing.
 *
 * @param own permissions of a role of the platform's own making, instead of those of its template; what they name beyond the
 *   template's reach counts for nothing
 */
export function permissionsOf(
  [first]: readonly RoleCode[],
  own: readonly string[] | null = null,
): ReadonlySet<Permission> {
  if (!first) return new Set()
  return new Set(own === null ? permissionsOfRole[first] : widestOf(first).filter((each) => own.includes(each)))
}

/** Roles that work above a single property. */
export const isPlatformRole = (role: RoleCode | undefined): boolean => role === 'SUPER_ADMIN' || role === 'CUST_SUPPORT'
export const isOrganisationRole = (role: RoleCode | undefined): boolean => role?.startsWith('ORG_') ?? false
export const isPropertyRole = (role: RoleCode | undefined): boolean => role?.startsWith('PROP_') ?? false

/** Everything a role made from a template may be given: what the administrator of the template's reach has. */
export function widestOf(template: RoleCode): readonly Permission[] {
  if (isPlatformRole(template)) return permissionsOfRole.SUPER_ADMIN
  if (isOrganisationRole(template)) return permissionsOfRole.ORG_ADMIN
  return isPropertyRole(template) ? permissionsOfRole.PROP_ADMIN : permissionsOfRole.USER
}
