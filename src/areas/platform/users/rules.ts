import type { Instant } from '#core/dates.ts'
import type { Permission } from '#core/permissions.ts'
import type { RoleCode } from '#core/role-codes.ts'
import { isOrganisationRole, isPlatformRole, isHeldAtProperties, normaliseRoles } from '#core/roles.ts'

/** The window wrong tries are counted in, and how many of them close the sign-in (reference/reliability.md 2.3). */
export const TRY_WINDOW_MINUTES = 15
export const MOST_TRIES = { account: 10, address: 100 } as const

/** The try that filled the count, per account and per address; null while there is room for another. */
export type FillingTries = { account: Instant | null; address: Instant | null }

/**
 * Seconds until the next try is allowed; 0 when it is now. A full count opens as its oldest try leaves the window, because
 * refused tries are not counted themselves.
 */
export function secondsToWait(tries: FillingTries, now: Instant): number {
  const leavesAt = [tries.account, tries.address]
    .filter((instant) => instant !== null)
    .map((instant) => Date.parse(instant) + TRY_WINDOW_MINUTES * 60_000)
  return Math.max(0, ...leavesAt.map((instant) => Math.ceil((instant - Date.parse(now)) / 1000)))
}

/** How long someone may take between the right password and the code. */
export const HALF_SESSION_MINUTES = 10

/** How many recovery codes there are at once. */
export const RECOVERY_CODES = 10

/** A code as it is compared: people type spaces and dashes as they see them, and recovery codes in small letters. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** Whether a PIN is tried first: one digit throughout, or digits in a row. */
export function isEasyPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10)
  return new Set(steps).size === 1 && [0, 1, 9].includes(steps[0] ?? 0)
}

/** Whose people, or which properties, someone may reach. */
export type Reach = 'platform' | 'organisation' | 'property'

/** The first role decides, as everywhere. */
export function reachOf(roles: readonly string[]): Reach {
  const [first] = normaliseRoles(roles)
  if (isPlatformRole(first)) return 'platform'
  return isOrganisationRole(first) ? 'organisation' : 'property'
}

/** Shorter parts of a name are in too many passwords to mean anything. */
const LEAST_NAME_PART = 4

/** Whether a password contains its owner's name or the name of their mailbox: what a guesser tries first. */
export function isAboutOneself(
  password: string,
  person: { email: string; firstName: string; lastName: string },
): boolean {
  const typed = password.toLowerCase()
  const [mailbox = ''] = person.email.split('@')
  return [mailbox, person.firstName, person.lastName]
    .map((part) => part.trim().toLowerCase())
    .some((part) => part.length >= LEAST_NAME_PART && typed.includes(part))
}

/** How long a link of a mail works: an invitation may wait for someone's first day. */
export const LINK_HOURS = { invitation: 7 * 24, forgotten: 1, signUp: 24 } as const

/**
 * Roles a user may grant and revoke, and so whose accounts they may change: platform staff all, an organisation's
 * administrator all below the platform, a property's administrator those of a property.
 */
export function givenBy(roles: readonly string[]): (role: RoleCode) => boolean {
  const [first] = normaliseRoles(roles)
  if (first === 'SUPER_ADMIN') return () => true
  if (first === 'ORG_ADMIN') return (role) => isOrganisationRole(role) || isHeldAtProperties(role)
  return first === 'PROP_ADMIN' ? isHeldAtProperties : () => false
}

/** Rights among `wanted` that a user with the rights `own` may not grant. */
export const rightsBeyond = (own: ReadonlySet<Permission>, wanted: ReadonlySet<Permission>): Permission[] =>
  [...wanted].filter((each) => !own.has(each))

/** Whether an account decides over the people of its property: one such must stay switched on. */
export const isAdministrator = (roles: readonly string[], rights: ReadonlySet<Permission>): boolean =>
  ['PROP_ADMIN', 'ORG_ADMIN', 'SUPER_ADMIN'].includes(normaliseRoles(roles)[0] ?? '') && rights.has('users.write')

/** What is wrong with a password beyond its composition; null when nothing is. */
export function weaknessOf(
  password: string,
  person: { email: string; firstName: string; lastName: string },
  isCommon: boolean,
): 'common' | 'personal' | null {
  if (isCommon) return 'common'
  return isAboutOneself(password, person) ? 'personal' : null
}
