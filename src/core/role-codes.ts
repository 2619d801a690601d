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

export type RoleCode = (typeof ROLE_CODES)[number]

export const isRoleCode = (code: string): code is RoleCode => (ROLE_CODES as readonly string[]).includes(code)

// Roles that areas grant permissions to as a group. SUPER_ADMIN may do everything, ORG_ADMIN all but what the platform decides: neither is named.
export const DESK = ['PROP_ADMIN', 'PROP_MANAGER', 'PROP_FO_EXECUTIVE', 'PROP_FRONTDESK'] as const
export const MANAGERS = ['PROP_ADMIN', 'PROP_MANAGER'] as const
/** Waiters, and the kitchen with them. */
export const SERVICE = ['PROP_SERVICE_EXECUTIVE', 'PROP_SERVICE'] as const
export const SUPPORT = ['ORG_CUST_SUPPORT', 'CUST_SUPPORT'] as const
/** Those who look at bookings without taking any. */
export const READERS = [...SUPPORT, 'ORG_FINANCE', 'ORG_SALES', 'PROP_FINANCE', 'PROP_MARKETING'] as const
export const EVERYBODY_AT_WORK = [...DESK, ...SERVICE, ...READERS, 'PROP_HOUSEKEEPING'] as const
/** Users who may be employees, with a role of a property or without one: their own shifts, time, leave, payslips and claims. Those of the platform are none. */
export const EMPLOYEES = [
  'USER',
  ...DESK,
  ...SERVICE,
  'PROP_FINANCE',
  'PROP_HOUSEKEEPING',
  'PROP_MARKETING',
  'ORG_FINANCE',
  'ORG_SALES',
  'ORG_CUST_SUPPORT',
] as const
