import type { Instant } from '#core/dates.ts'
import { isOrganisationRole, isPlatformRole, normaliseRoles } from '#core/roles.ts'

/** The window wrong tries are counted in, and how many of them close the door (reference/reliability.md 2.3). */
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

/** Whose people, or which properties, somebody may reach. */
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
