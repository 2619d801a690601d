import type { RoleCode } from '#core/roles.ts'
import { mayOpen } from './access.ts'
import { findScreen, type ScreenRoute } from './screens.ts'
import { isHotel, type Session } from './session.ts'
import type { IconName } from './ui/icon.tsx'

export type MenuItem = { path: string; icon: IconName; title: string }
export type MenuGroup = { label: string; items: readonly MenuItem[] }
type Line = readonly [path: string, icon: IconName]
type Group = { label: string; lines: readonly Line[] }

/** The menus of specification section 2; a line shows once its screen is registered and open to the person. */
const propertyMenu: readonly Group[] = [
  {
    label: 'menu.desk',
    lines: [
      ['/master-service/home', 'home'],
      ['/bookone/manage-booking/chart', 'calendar'],
      ['/bookone/manage-booking/list', 'list'],
      ['/bookone/manage-booking/property-booking', 'list'],
      ['/bookone/manage-booking/all-booking', 'list'],
      ['/bookone/rooms', 'broom'],
      ['/bookone/customer-list', 'people'],
    ],
  },
  {
    label: 'menu.money',
    lines: [
      ['/invoice/invoice-list', 'receipt'],
      ['/bookone/manage-payment', 'money'],
      ['/bookone/manage-expense', 'money'],
      ['/bookone/manage-rates-availability', 'tag'],
      ['/report/report-dashboard', 'chart'],
    ],
  },
  {
    label: 'menu.sales',
    lines: [
      ['/bookone-admin/companyList', 'building'],
      ['/businessLead/manage-businesslead', 'flag'],
      ['/business-promotion/list', 'tag'],
      ['/Campaign/list', 'mail'],
      ['/review/list', 'star'],
    ],
  },
  {
    label: 'menu.set-up',
    lines: [
      ['/bookone-admin/room', 'key'],
      ['/bookone-admin/room-facilities', 'settings'],
      ['/bookone-admin/manage-user', 'person'],
      ['/bookone-admin/manage-service-request', 'inbox'],
      ['/bookone-admin/manage-enquiries', 'inbox'],
      ['/bookone-admin/audit', 'history'],
      ['/property/settings', 'building'],
      ['/property/sample-data', 'inbox'],
      ['/profile/settings', 'settings'],
    ],
  },
]

const businessMenu: readonly Group[] = [
  {
    label: 'menu.business',
    lines: [
      ['/master-service/home', 'home'],
      ['/master-service/business-dashboard/profile', 'building'],
      ['/master-service/service-list', 'list'],
      ['/master-service/service', 'calendar'],
      ['/master-service/reservation-list', 'list'],
      ['/order/create-order', 'add'],
      ['/order/order-list', 'food'],
      ['/product/product-group-list', 'tag'],
      ['/product/list', 'tag'],
      ['/bookone/customer-list', 'people'],
    ],
  },
  ...propertyMenu.slice(1),
]

const platformMenu: readonly Group[] = [
  {
    label: 'menu.platform',
    lines: [
      ['/bookone/dashboard', 'home'],
      ['/bookone/su-dashboard', 'home'],
      ['/bookone-admin/manage-organization', 'building'],
      ['/bookone-admin/organisation-property-list', 'building'],
      ['/bookone-admin/manage-user', 'people'],
      ['/bookone-admin/companyList', 'building'],
      ['/bookone-admin/user-role', 'lock'],
      ['/bookone-admin/manage-subcription', 'tag'],
      ['/bookone-admin/manage-channel', 'globe'],
      ['/bookone-admin/manage-payment-getway', 'money'],
      ['/bookone-admin/address-setup/country', 'flag'],
      ['/bookone-admin/msg-tracker', 'mail'],
      ['/bookone-admin/manage-enquiries', 'inbox'],
      ['/report/report-dashboard', 'chart'],
    ],
  },
]

/** Which menu a person gets; the first role decides, and for a hotel admin the kind of business. */
function menuFor(session: Session): readonly Group[] {
  const role = session.roles[0]
  if (role === 'SUPER_ADMIN' || role === 'CUST_SUPPORT' || role?.startsWith('ORG_'))
    return [...platformMenu, ...propertyMenu]
  return isHotel(session) ? propertyMenu : businessMenu
}

const shown = (session: Session, [path, icon]: Line): MenuItem[] => {
  const screen: ScreenRoute | undefined = findScreen(path)
  return screen && screen.path === path && mayOpen(session, screen) ? [{ path, icon, title: screen.title }] : []
}

/** The person's menu, with nothing in it that would not open. */
export const menuOf = (session: Session): MenuGroup[] =>
  menuFor(session)
    .map(({ label, lines }) => ({ label, items: lines.flatMap((line) => shown(session, line)) }))
    .filter(({ items }) => items.length > 0)

/** Names short enough for a quarter of a phone's width. */
const quickTitles: Readonly<Record<string, string>> = {
  '/master-service/home': 'shell:quick.home',
  '/bookone/manage-booking/chart': 'shell:quick.chart',
  '/bookone/manage-booking/list': 'shell:quick.bookings',
  '/bookone/rooms': 'shell:quick.rooms',
  '/bookone/customer-list': 'shell:quick.customers',
  '/bookone/manage-rates-availability': 'shell:quick.rates',
  '/bookone-admin/audit': 'shell:quick.audit',
  '/profile/settings': 'shell:quick.profile',
}

/** What a role reaches for most, for the four places of a phone's bottom bar. */
const deskBar = [
  '/master-service/home',
  '/bookone/manage-booking/chart',
  '/bookone/manage-booking/list',
  '/bookone/rooms',
] as const
const bottomBars: Partial<Record<RoleCode, readonly string[]>> = {
  PROP_HOUSEKEEPING: ['/bookone/rooms'],
  PROP_SERVICE: ['/order/order-list', '/restaurant', '/kitchen'],
  PROP_SERVICE_EXECUTIVE: ['/order/order-list', '/restaurant', '/kitchen'],
  PROP_FINANCE: ['/invoice/invoice-list', '/bookone/manage-payment'],
}

export function bottomBarOf(session: Session): MenuItem[] {
  const all = menuOf(session).flatMap(({ items }) => items)
  const first = (session.roles[0] && bottomBars[session.roles[0]]) ?? deskBar
  const wished = first.flatMap((path) => all.filter((item) => item.path === path))
  return [...new Set([...wished, ...all])]
    .slice(0, 4)
    .map((item) => ({ ...item, title: quickTitles[item.path] ?? item.title }))
}
