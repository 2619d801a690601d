import { isInPlan } from '#core/area.ts'
import { isPlatformRole } from '#core/roles.ts'
import { isHotel, mayDo, type Session } from './session.ts'
import type { Address } from '#core/address.ts'
import { isAddress, type ScreenRoute } from './screens.ts'
import { makeStore } from './store.ts'

/** The reason a screen is not open: the user's role, permissions or kind of property, or the plan of the property. */
export type Closed = 'role' | 'plan'

/**
 * The reason a screen is not open to a user, or nothing: the first role decides (specification section 6), then the plan of the property.
 * What a plan would open is not shown to users who could not use it then.
 */
export function whyClosed(session: Session | undefined, screen: ScreenRoute): Closed | undefined {
  if (screen.guarded === false) return undefined
  const role = session?.roles[0]
  if (!session || !role) return 'role'
  if (screen.roles && !screen.roles.includes(role)) return 'role'
  if (screen.isForHotels && !isHotel(session)) return 'role'
  if (!mayDo(session, screen.needs)) return 'role'
  return !screen.needs || hasInPlan(session, screen.needs.split('.')[0] ?? '') ? undefined : 'plan'
}

export const mayOpen = (session: Session | undefined, screen: ScreenRoute): boolean =>
  whyClosed(session, screen) === undefined

/** Whether the plan of the property a user works for has an area; who works for the platform is bound by none. */
export const hasInPlan = ({ roles, property }: Session, area: string): boolean =>
  isPlatformRole(roles[0]) || isInPlan(property?.modules, area)

/**
 * The address to go to after signing in: only an in-app path that resolves to a screen, else nothing.
 * Anything with a host, a scheme, a backslash or a control character is someone else's idea.
 */
export function safeReturn(requested: string | undefined): Address | undefined {
  if (!requested?.startsWith('/') || requested.startsWith('//') || /\\|\p{Cc}/u.test(requested)) return undefined
  const url = new URL(requested, 'https://in.app')
  if (url.host !== 'in.app' || url.pathname.startsWith('//') || url.pathname.startsWith('/sessions/')) return undefined
  const address = `${url.pathname}${url.search}`
  return isAddress(address) ? address : undefined
}

/** Why the requested screen is not opened, while that is shown. */
export const accessDenied = makeStore<Closed | undefined>(undefined)
