import { planOf } from '#core/codes.ts'
import { mayOpen } from './access.ts'
import type { Address } from '#core/address.ts'
import { type MenuGroup, menuOf } from './menu.ts'
import { findScreen } from './screens.ts'
import { isHotel, type Session } from './session.ts'

const HOME = '/master-service/home'
const OWN = '/profile/'
const isOwn = ({ label }: MenuGroup): boolean => label === 'shell:menu.own'

/** Where someone lands: the specification's rule, else the first screen of their menu, else their own profile. */
export function landingOf(session: Session | undefined): Address {
  if (!session) return '/sessions/404'
  // A user without a property sets one up first: nothing else could be shown.
  if (session.roles[0] === 'PROP_ADMIN' && session.user.propertyId === null)
    return '/bookone-admin/on-boarding-property/0/0/0'
  const isStarterBusiness = !isHotel(session) && planOf(session.property?.plan) === 'Business Starter'
  const preferred: Address[] = isStarterBusiness ? ['/master-service/business-dashboard/profile', HOME] : [HOME]
  const groups = menuOf(session)
  // Who has no role of a property is there for what is their own.
  const inOrder =
    session.roles[0] === 'USER' ? groups.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one))) : groups
  const menu = inOrder.flatMap(({ items }) => items.map(({ path }) => path))
  const places: Address[] = [...preferred, ...menu.filter((path) => !path.startsWith(OWN)), '/profile/overview']
  const found = places.find((path) => {
    const screen = findScreen(path)
    return screen && mayOpen(session, screen)
  })
  return found ?? '/sessions/404'
}
