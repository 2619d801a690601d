import { codeOf } from '#core/codes.ts'
import type { RoleCode } from '#core/role-codes.ts'
import { mayOpen } from './access.ts'
import { linesOf, type Group, type Line } from './menu-lines.ts'
import { allScreens, findScreen } from './screens.ts'
import { isHotel, type Session } from './session.ts'
import type { Address } from '#core/address.ts'
import type { Layout } from './layout.ts'
import type { IconName } from './ui/icon.tsx'

export type MenuItem = { path: Address; icon: IconName; title: string }
export type MenuGroup = { label: string; items: readonly MenuItem[] }

/** A little mark behind an entry. */
export type MenuBadge = { color: 'primary' | 'accent' | 'warn'; value: string }

type Common = {
  /** Key of its text. */
  name: string
  icon?: IconName
  /** Key of its tooltip. */
  tooltip?: string
  /** Hidden, as long as it is. */
  disabled?: boolean
  /** Who sees it; all users when left out. Compared without regard to case. */
  roles?: readonly string[]
  badges?: readonly MenuBadge[]
}

/** An entry of a menu, of the specification's five types; groups go three levels deep at most. */
export type NavItem =
  | (Common & { type: 'link'; state: Address })
  | (Common & { type: 'icon'; state: Address })
  | (Common & { type: 'extLink'; href: string })
  | (Common & { type: 'dropDown'; state: string; sub: readonly NavItem[] })
  | { type: 'separator'; name: string }

const shown = (session: Session, { path, icon, title }: Line): MenuItem[] => {
  const screen = findScreen(path)
  return screen && mayOpen(session, screen) ? [{ path, icon, title: title ?? screen.title }] : []
}

const groupOf = (session: Session, { label, lines }: Group): MenuGroup => ({
  label,
  items: lines.flatMap((line) => shown(session, line)),
})

/** The user's menu, without entries that would not open. */
export const menuOf = (session: Session): MenuGroup[] =>
  linesOf(session)
    .map((group) => groupOf(session, group))
    .filter(({ items }) => items.length > 0)

const linkOf = ({ path, icon, title }: MenuItem): NavItem => ({ type: 'link', name: title, icon, state: path })

/** A group of one is that one. */
const foldedOf = ({ label, items }: MenuGroup): NavItem =>
  items.length === 1 && items[0]
    ? linkOf(items[0])
    : { type: 'dropDown', name: label, state: label, ...(items[0] && { icon: items[0].icon }), sub: items.map(linkOf) }

const MOST_ICONS = 6

/** The menu in one of its three forms. Without an own group, the first entries would only be there twice: then no icons. */
export function navigationOf(session: Session, form: Layout['navigationType']): NavItem[] {
  const groups = menuOf(session)
  if (form === 'separator-menu')
    return groups.flatMap((group): NavItem[] => [{ type: 'separator', name: group.label }, ...group.items.map(linkOf)])
  const folded = groups.map(foldedOf)
  if (form === 'default-menu' || groups.length < 2) return folded
  const icons = frequentlyUsed(session)
    .slice(0, MOST_ICONS)
    .map(({ path, icon, title }): NavItem => ({ type: 'icon', name: title, icon, state: path }))
  return [{ type: 'separator', name: 'shell:menu.frequent' }, ...icons, ...folded]
}

/** What is neither disabled nor for other roles. */
export function visibleOf(items: readonly NavItem[], roles: readonly string[]): NavItem[] {
  const mine = new Set(roles.map(codeOf))
  const isVisible = (item: NavItem): boolean => {
    if (item.type === 'separator') return true
    if (item.disabled) return false
    return !item.roles || item.roles.some((role) => mine.has(codeOf(role)))
  }
  return items
    .filter(isVisible)
    .map((item) => (item.type === 'dropDown' ? { ...item, sub: visibleOf(item.sub, roles) } : item))
    .filter((item) => item.type !== 'dropDown' || item.sub.length > 0)
}

const MOST_ON_TOP = 4

/**
 * The menu across the top: no icons and no separators, four entries, and the rest under More with its last one dropped
 * (specification section 9); the palette still reaches it.
 */
export function topItemsOf(items: readonly NavItem[]): NavItem[] {
  const flat = items.filter(({ type }) => type !== 'icon' && type !== 'separator')
  if (flat.length <= MOST_ON_TOP) return flat
  const rest = flat.slice(MOST_ON_TOP, -1)
  const more: NavItem = { type: 'dropDown', name: 'shell:menu.more', state: 'more', icon: 'more', sub: rest }
  return [...flat.slice(0, MOST_ON_TOP), ...(rest.length > 0 ? [more] : [])]
}

/** Whether one is in some entry: at its address, below it, at a screen that it leads to, or in one of its children. */
export const isWithin = (item: NavItem, pathname: string): boolean => {
  if (item.type === 'link' || item.type === 'icon') {
    const at = findScreen(pathname)?.under ?? pathname
    return isBelow(item.state, at) && !hasNearer(item.state, at)
  }
  return item.type === 'dropDown' && item.sub.some((each) => isWithin(each, pathname))
}

const isBelow = (path: string, pathname: string): boolean => pathname === path || pathname.startsWith(`${path}/`)

/** Whether an entry of its own, below that of a path, leads to the page. */
const hasNearer = (path: string, pathname: string): boolean =>
  allScreens().some(
    (screen) => screen.menu && screen.path !== path && isBelow(path, screen.path) && isBelow(screen.path, pathname),
  )

/** Names short enough for a quarter of a phone's width. */
const quickTitles: Readonly<Record<string, string>> = {
  '/master-service/home': 'shell:quick.home',
  '/bookone/manage-booking/chart': 'shell:quick.chart',
  '/bookone/manage-booking/list': 'shell:quick.bookings',
  '/bookone/rooms': 'shell:quick.rooms',
  '/bookone/customer-list': 'shell:quick.customers',
  '/bookone/manage-rates-availability': 'shell:quick.rates',
  '/bookone-admin/audit': 'shell:quick.audit',
  '/bookone/day-close': 'shell:quick.close',
  '/bookone/manage-payment': 'shell:quick.payments',
  '/invoice/invoice-list': 'shell:quick.invoices',
  '/order/order-list': 'shell:quick.orders',
  '/master-service/service': 'shell:quick.calendar',
  '/profile/settings': 'shell:quick.profile',
}

/** What a role reaches for most: the icons of the menu, and the first four the bar of a phone. */
const deskBar = [
  '/master-service/home',
  '/bookone/manage-booking/chart',
  '/bookone/manage-booking/list',
  '/bookone/rooms',
  '/bookone/customer-list',
  '/bookone/manage-payment',
] as const
/** The same where no rooms are let. */
const businessBar = [
  '/master-service/home',
  '/order/order-list',
  '/master-service/service',
  '/bookone/manage-payment',
  '/bookone/customer-list',
] as const
const bars: Partial<Record<RoleCode, readonly string[]>> = {
  PROP_HOUSEKEEPING: ['/bookone/rooms'],
  PROP_SERVICE: ['/order/order-list', '/restaurant', '/kitchen'],
  PROP_SERVICE_EXECUTIVE: ['/order/order-list', '/restaurant', '/kitchen'],
  PROP_FINANCE: [
    '/invoice/invoice-list',
    '/bookone/manage-payment',
    '/bookone/manage-booking/list',
    '/bookone/day-close',
  ],
}

function frequentlyUsed(session: Session): MenuItem[] {
  const all = menuOf(session).flatMap(({ items }) => items)
  const first = (session.roles[0] && bars[session.roles[0]]) ?? (isHotel(session) ? deskBar : businessBar)
  const preferred = first.flatMap((path) => all.filter((item) => item.path === path))
  return [...new Set([...preferred, ...all])].map((item) => ({ ...item, title: quickTitles[item.path] ?? item.title }))
}

export const bottomBarOf = (session: Session): MenuItem[] => frequentlyUsed(session).slice(0, 4)
