import { codeOf, type PlanName, planOf } from '#core/codes.ts'
import { isHotel, type Session } from './session.ts'
import type { IconName } from './ui/icon.tsx'

/** One entry: its address, its icon, and a title where the screen's own would not say what the entry is for. */
export type Line = { path: string; icon: IconName; title?: string; subscription?: string }
export type Group = { label: string; lines: readonly Line[] }

type Written = readonly [path: string, icon: IconName, more?: { title?: string; subscription?: string }]
const group = (label: string, ...written: readonly Written[]): Group => ({
  label: `shell:menu.${label}`,
  lines: written.map(([path, icon, more]) => ({ path, icon, ...more })),
})

const HOME: Written = ['/master-service/home', 'home']
const USERS: readonly Written[] = [
  ['/bookone-admin/create-user/0/0/0', 'person', { title: 'shell:menu.addUser' }],
  ['/bookone-admin/manage-user', 'people'],
]
/** Last, so that the menu across the top drops what the account menu has anyway. */
const OWN = group('own', ['/profile/settings', 'settings'])

/** A line shows once its screen is registered and open to the person. */
const property: readonly Group[] = [
  group('start', HOME),
  group(
    'desk',
    ['/bookone/manage-booking/chart', 'calendar'],
    ['/bookone/manage-booking/list', 'list'],
    ['/bookone/manage-booking/property-booking', 'list'],
    ['/bookone/manage-booking/all-booking', 'list'],
    ['/bookone/rooms', 'broom'],
    ['/bookone/customer-list', 'people'],
    ['/bookone-admin/manage-service-request', 'inbox'],
    ['/bookone-admin/manage-enquiries', 'inbox'],
  ),
  group(
    'outlets',
    ['/order/create-order', 'add'],
    ['/order/order-list', 'food'],
    ['/restaurant', 'food'],
    ['/kitchen', 'food'],
    ['/product/product-group-list', 'tag'],
    ['/product/list', 'tag'],
    ['/product/prepaid', 'tag'],
    ['/inventory', 'inbox'],
  ),
  group(
    'money',
    ['/invoice/invoice-list', 'receipt'],
    ['/invoice/invoice-create', 'add'],
    ['/bookone/manage-payment', 'money'],
    ['/bookone/payment-links', 'link'],
    ['/bookone/manage-expense', 'money'],
    ['/bookone/cashier', 'inbox'],
    ['/bookone/day-close', 'check'],
    ['/report/report-dashboard', 'chart'],
  ),
  group(
    'sales',
    ['/bookone/manage-rates-availability', 'tag'],
    ['/bookone/extra-charges', 'tag'],
    ['/bookone-admin/companyList', 'building'],
    ['/bookone-admin/receivables', 'money'],
    ['/businessLead/manage-businesslead', 'flag'],
    ['/business-promotion/list', 'tag'],
    ['/Campaign/list', 'mail'],
    ['/review/list', 'star'],
  ),
  group(
    'set-up',
    ['/bookone-admin/room', 'key'],
    ['/bookone-admin/room-facilities', 'settings'],
    ['/master-service/service-list', 'list'],
    ...USERS,
    ['/bookone-admin/manage-payment-getway', 'money'],
    ['/bookone-admin/channel-configure/0/0/0', 'globe'],
    ['/bookone-admin/msg-tracker', 'mail'],
    ['/bookone-admin/printers', 'print'],
    ['/bookone-admin/audit', 'history'],
    ['/bookone/exchange-rates', 'money'],
    ['/property/settings', 'building'],
    ['/invoice/settings', 'receipt'],
    ['/property/sample-data', 'inbox'],
  ),
  OWN,
]

const onlyOf = (groups: readonly Group[], ...labels: string[]): Group[] =>
  groups.filter(({ label }) => labels.includes(label.replace('shell:menu.', '')))

/** What is set up and paid alike in a business without rooms. */
const businessSetUp = group(
  'set-up',
  ...USERS,
  ['/bookone-admin/manage-payment-getway', 'money'],
  ['/bookone-admin/msg-tracker', 'mail'],
  ['/bookone-admin/printers', 'print'],
  ['/bookone-admin/audit', 'history'],
  ['/property/settings', 'building'],
  ['/invoice/settings', 'receipt'],
  ['/property/sample-data', 'inbox'],
)
const business: readonly Group[] = [
  group('start', HOME),
  group(
    'business',
    ['/master-service/business-dashboard/profile', 'building'],
    ['/master-service/service-list', 'list'],
    ['/master-service/service', 'calendar'],
    ['/master-service/reservation-list', 'list'],
    ['/bookone/add-customer', 'add'],
    ['/bookone/customer-list', 'people'],
  ),
  ...onlyOf(property, 'outlets', 'money'),
  group(
    'sales',
    ['/bookone-admin/companyList', 'building'],
    ['/bookone-admin/receivables', 'money'],
    ['/business-promotion/add', 'add'],
    ['/business-promotion/list', 'tag'],
    ['/review/list', 'star'],
  ),
  businessSetUp,
  OWN,
]

const starter: readonly Group[] = [
  group(
    'business',
    ['/master-service/business-dashboard/profile', 'building'],
    ['/master-service/service-list', 'list'],
    ['/master-service/reservation-list', 'list'],
    ['/master-service/service', 'calendar'],
    ['/bookone/manage-payment', 'money'],
    ['/review/list', 'star'],
  ),
]

const SUPPORT: readonly Group[] = [
  group('support', ['/bookone/su-dashboard', 'home'], ['/bookone-admin/manage-enquiries', 'inbox']),
]

const organisation: readonly Group[] = [
  group('start', ['/bookone/su-dashboard', 'home']),
  group('users', ...USERS),
  group(
    'b2b',
    ['/bookone-admin/companyList', 'building'],
    ['/business-promotion/list', 'tag'],
    ['/Campaign/list', 'mail'],
    ['/review/list', 'star'],
  ),
  group(
    'properties',
    ['/bookone-admin/eglobe-property-list', 'add'],
    ['/bookone-admin/organisation-property-list', 'building'],
    ['/bookone-admin/room-facilities', 'settings'],
    ['/bookone-admin/service-config', 'settings'],
    ['/bookone-admin/channel-configure/0/0/0', 'globe', { subscription: 'CHANNEL MANAGEMENT' }],
  ),
  group(
    'subscriptions',
    ['/bookone-admin/create-subcription/0/0', 'add'],
    ['/bookone-admin/manage-subcription', 'tag'],
  ),
  group(
    'work',
    ['/bookone/manage-booking/property-booking', 'list'],
    ['/bookone/manage-booking/all-booking', 'list'],
    ['/order/order-list', 'food'],
    ['/invoice/invoice-list', 'receipt'],
    ['/bookone-admin/manage-enquiries', 'inbox'],
    ['/bookone-admin/msg-tracker', 'mail'],
    ['/report/report-dashboard', 'chart'],
  ),
  OWN,
]

const platform: readonly Group[] = [
  group('start', ['/bookone/dashboard', 'home']),
  group('users', ...USERS, ['/bookone-admin/create-role', 'add'], ['/bookone-admin/user-role', 'lock']),
  group('companies', ['/bookone-admin/companyList', 'building']),
  group(
    'organisations',
    ['/bookone-admin/create-organization/0/0', 'add'],
    ['/bookone-admin/manage-organization', 'building'],
  ),
  group(
    'subscriptions',
    ['/bookone-admin/create-subcription/0/0', 'add'],
    ['/bookone-admin/manage-subcription', 'tag'],
  ),
  group(
    'channels',
    ['/bookone-admin/manage-channel', 'globe'],
    ['/bookone-admin/manage-channel/channel-create/0/0', 'add'],
  ),
  group(
    'addresses',
    ['/bookone-admin/address-setup/country', 'flag'],
    ['/bookone-admin/address-setup/state', 'flag'],
    ['/bookone-admin/address-setup/city', 'flag'],
    ['/bookone-admin/address-setup/subrub', 'flag'],
    ['/bookone-admin/address-setup/steet', 'flag'],
  ),
  group('gateways', ['/bookone-admin/manage-payment-getway', 'money']),
  OWN,
]

const onboarding = (title: string): Group[] => [
  group('start', ['/bookone-admin/on-boarding-property/0/0/0', 'building', { title }]),
]
const addRoom: readonly Group[] = [group('start', ['/bookone-admin/room', 'key', { title: 'shell:menu.addRoom' }])]

/** Which menu a person gets (specification sections 4 and 6). The first role decides. */
export const menuKinds = {
  platform,
  organisation,
  support: SUPPORT,
  property,
  'business-starter': starter,
  'business-premium': business,
  'business-essentials': business,
  'business-details': onboarding('shell:menu.businessDetails'),
  'add-property': onboarding('shell:menu.addProperty'),
  'add-room': addRoom,
} satisfies Record<string, readonly Group[]>
export type MenuKind = keyof typeof menuKinds

const planKinds: Readonly<Record<PlanName, MenuKind>> = {
  'Business Starter': 'business-starter',
  'Business Premium': 'business-premium',
  'Business Essentials': 'business-essentials',
}

export function menuKindOf(session: Session): MenuKind {
  const role = session.roles[0]
  if (role === 'SUPER_ADMIN') return 'platform'
  if (role === 'ORG_CUST_SUPPORT' || role === 'CUST_SUPPORT') return 'support'
  if (role?.startsWith('ORG_')) return 'organisation'
  if (role === 'PROP_ADMIN') return hotelAdminKind(session)
  return isHotel(session) ? 'property' : 'business-premium'
}

function hotelAdminKind(session: Session): MenuKind {
  const { property: place } = session
  if (place?.propertyStatus !== 'COMPLETED') return isHotel(session) ? 'add-property' : 'business-details'
  if (!isHotel(session)) return planKinds[planOf(place.plan) ?? 'Business Starter']
  return place.hasRoomTypes ? 'property' : 'add-room'
}

/** What a hotel admin's property has: always its own kind, then each subscription by its name, trimmed and upper-cased. */
export function subscribedTo(session: Session): ReadonlySet<string> {
  const own = isHotel(session) ? 'PROPERTY MANAGEMENT' : 'BUSINESS_PROFILE'
  const names = (session.property?.subscriptionList ?? []).map(({ name }) => codeOf(name))
  return new Set([own, ...names])
}

/** The groups of a person's menu, before it is asked which of their screens the person may open. */
export function linesOf(session: Session): readonly Group[] {
  const kind = menuKindOf(session)
  const groups = [...menuKinds[kind], ...(hasPlaceToo(session, kind) ? placeGroups(session) : [])]
  if (session.roles[0] !== 'PROP_ADMIN') return groups
  const has = subscribedTo(session)
  return groups.map(({ label, lines }) => ({
    label,
    lines: lines.filter(({ subscription }) => subscription === undefined || has.has(subscription)),
  }))
}

/** Whoever stands above the properties and has picked one works in it too. */
const hasPlaceToo = (session: Session, kind: MenuKind): boolean =>
  (kind === 'platform' || kind === 'organisation') && session.property !== undefined

const placeGroups = (session: Session): Group[] =>
  onlyOf(isHotel(session) ? property : business, 'desk', 'business', 'outlets', 'money', 'sales', 'set-up')
