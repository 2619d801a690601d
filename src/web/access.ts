import { isInPlan } from '#core/modules.ts'
import { isPlatformRole } from '#core/roles.ts'
import { isHotel, mayDo, type Session } from './session.ts'
import { findScreen, type ScreenRoute } from './screens.ts'
import { makeStore } from './store.ts'

/** Whether a person may open a screen: the first role decides (specification section 6), and the plan of the property. */
export function mayOpen(session: Session | undefined, screen: ScreenRoute): boolean {
  if (screen.guarded === false) return true
  const role = session?.roles[0]
  if (!session || !role) return false
  if (screen.roles && !screen.roles.includes(role)) return false
  if (screen.isForHotels && !isHotel(session)) return false
  if (screen.needs && !hasInPlan(session, screen.needs.split('.')[0] ?? '')) return false
  return mayDo(session, screen.needs)
}

/** Whether the plan of the house somebody works for has an area; who works for the platform is bound by none. */
export const hasInPlan = ({ roles, property }: Session, area: string): boolean =>
  isPlatformRole(roles[0]) || isInPlan(property?.modules, area)

/**
 * The address to go to after signing in: only an in-app path that resolves to a screen, else nothing.
 * Anything with a host, a scheme, a backslash or a control character is somebody else's idea.
 */
export function safeReturn(wished: string | undefined): string | undefined {
  if (!wished?.startsWith('/') || wished.startsWith('//') || /\\|\p{Cc}/u.test(wished)) return undefined
  const url = new URL(wished, 'https://in.app')
  if (url.host !== 'in.app' || url.pathname.startsWith('//') || url.pathname.startsWith('/sessions/')) return undefined
  return findScreen(url.pathname) ? `${url.pathname}${url.search}` : undefined
}

/** Open while someone is told 'You do not have access to this page!'. */
export const accessDenied = makeStore(false)
