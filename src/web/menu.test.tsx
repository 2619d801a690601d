import { expect, test } from 'vitest'
import { ROLE_CODES, type RoleCode } from '#core/role-codes.ts'
import { permissionsOf } from '#core/roles.ts'
import pending from '#test/pending.json' with { type: 'json' }
import { mayOpen } from './access.ts'
import { landingOf } from './landing.ts'
import { groupsOfKind, linesOf, MENU_KINDS, menuKindOf, subscribedTo, type MenuKind } from './menu-lines.ts'
import { bottomBarOf, isWithin, menuOf, navigationOf, topItemsOf, visibleOf, type NavItem } from './menu.ts'
import { findScreen, registerScreens, type ScreenRoute } from './screens.ts'
import type { Session, SessionProperty } from './session.ts'
import { Property } from '#areas/property/properties/contract/property.ts'
import { made } from '#test/replies.ts'

const modules = import.meta.glob<{ routes: ScreenRoute[] }>('../areas/*/*/screens/routes.tsx', { eager: true })
registerScreens(Object.values(modules).flatMap(({ routes }) => routes))

const hotel = made(Property, {
  businessType: 'Accommodation',
  propertyStatus: 'COMPLETED',
  plan: 'Business Premium',
  hasRoomTypes: true,
  subscriptionList: [],
})

/** As session storage returns a property: what is undefined is missing. */
const stored = (property: object): SessionProperty => JSON.parse(JSON.stringify(property))

const as = (role: RoleCode, property?: Partial<SessionProperty>): Session => ({
  token: 't',
  roles: [role],
  permissions: permissionsOf([role]),
  property: property && { ...hotel, ...property },
  isLocked: false,
  user: {
    id: 1,
    firstName: '',
    lastName: '',
    displayName: '',
    logoUrl: null,
    roles: [role],
    roleId: null,
    roleName: null,
    permissions: [],
    propertyId: 1,
    organizationId: 1,
  },
})

/** Entries come with their screens; those still to come are on the pending list. */
const isServed = (path: string) => !(pending.screens as readonly string[]).includes(path)
const paths = (kind: MenuKind) => groupsOfKind(kind).flatMap(({ lines }) => lines.map(({ path }) => path))
const restaurant = { businessType: 'Restaurant' }
const plans = ['Business Starter', 'Business Premium', 'Business Essentials'] as const

test('SUPER_ADMIN: platform menu. ORG_ADMIN: organisation menu. Customer support: reduced organisation menu', () => {
  expect(menuKindOf(as('SUPER_ADMIN'))).toBe('platform')
  for (const role of ['ORG_ADMIN', 'ORG_FINANCE', 'ORG_SALES'] as const)
    expect(menuKindOf(as(role))).toBe('organisation')
  for (const role of ['ORG_CUST_SUPPORT', 'CUST_SUPPORT'] as const) expect(menuKindOf(as(role))).toBe('support')
})

test.each([
  [undefined, 'add-property'],
  [{ propertyStatus: 'NEW' }, 'add-property'],
  [{ propertyStatus: 'NEW', ...restaurant }, 'business-details'],
  [{ hasRoomTypes: false }, 'add-room'],
  [{}, 'property'],
  [{ plan: 'Business Starter', ...restaurant }, 'business-starter'],
  [{ plan: 'Business Premium', ...restaurant }, 'business-premium'],
  [{ plan: 'Business Essentials', ...restaurant }, 'business-essentials'],
  [{ plan: ' business essentials ', ...restaurant }, 'business-essentials'],
  [{ plan: undefined, ...restaurant }, 'business-starter'],
  [{ businessType: 'ACCOMMODATION' }, 'property'],
] as const)('a property admin of %j gets the menu %s', (property, kind) => {
  expect(menuKindOf(as('PROP_ADMIN', property as Partial<SessionProperty> | undefined))).toBe(kind)
})

test('other property roles get the whole menu of their kind, whatever the plan and the status', () => {
  for (const role of ROLE_CODES.filter((code) => code.startsWith('PROP_') && code !== 'PROP_ADMIN'))
    for (const plan of plans)
      for (const propertyStatus of ['NEW', 'COMPLETED'] as const) {
        expect(menuKindOf(as(role, { plan, propertyStatus }))).toBe('property')
        expect(menuKindOf(as(role, { plan, propertyStatus, ...restaurant }))).toBe('business-premium')
      }
})

/** What the specification's "Menus by user kind" lists. */
const specified = [
  [
    'platform',
    [
      '/bookone/dashboard',
      '/bookone-admin/create-user/0/0/0',
      '/bookone-admin/manage-user',
      '/bookone-admin/companyList',
      '/bookone-admin/create-role',
      '/bookone-admin/user-role',
      '/bookone-admin/create-organization/0/0',
      '/bookone-admin/manage-organization',
      '/bookone-admin/create-subcription/0/0',
      '/bookone-admin/manage-subcription',
      '/bookone-admin/manage-channel',
      '/bookone-admin/manage-channel/channel-create/0/0',
      '/bookone-admin/address-setup/country',
      '/bookone-admin/address-setup/state',
      '/bookone-admin/address-setup/city',
      '/bookone-admin/address-setup/subrub',
      '/bookone-admin/address-setup/steet',
      '/bookone-admin/manage-payment-getway',
    ],
  ],
  [
    'organisation',
    [
      '/bookone/su-dashboard',
      '/bookone-admin/create-user/0/0/0',
      '/bookone-admin/manage-user',
      '/bookone-admin/companyList',
      '/bookone-admin/eglobe-property-list',
      '/bookone-admin/create-subcription/0/0',
      '/bookone-admin/manage-subcription',
      '/bookone-admin/channel-configure/0/0/0',
      '/bookone-admin/organisation-property-list',
      '/bookone-admin/msg-tracker',
      '/bookone-admin/service-config',
      '/business-promotion/list',
      '/report/report-dashboard',
      '/Campaign/list',
      '/review/list',
      '/order/order-list',
      '/bookone-admin/room-facilities',
      '/bookone/manage-booking/property-booking',
      '/bookone/manage-booking/all-booking',
      '/bookone-admin/manage-enquiries',
      '/invoice/invoice-list',
    ],
  ],
  ['support', ['/bookone/su-dashboard', '/bookone-admin/manage-enquiries']],
  [
    'property',
    [
      '/master-service/home',
      '/bookone-admin/companyList',
      '/businessLead/manage-businesslead',
      '/bookone-admin/manage-service-request',
      '/business-promotion/list',
      '/review/list',
    ],
  ],
  [
    'business-premium',
    [
      '/master-service/home',
      '/bookone-admin/companyList',
      '/master-service/business-dashboard/profile',
      '/master-service/service-list',
      '/bookone/manage-payment',
      '/bookone/manage-expense',
      '/order/create-order',
      '/order/order-list',
      '/master-service/service',
      '/master-service/reservation-list',
      '/product/product-group-list',
      '/product/list',
      '/bookone/add-customer',
      '/bookone/customer-list',
      '/invoice/invoice-create',
      '/invoice/invoice-list',
      '/business-promotion/add',
      '/business-promotion/list',
      '/review/list',
      '/bookone-admin/create-user/0/0/0',
      '/bookone-admin/manage-user',
    ],
  ],
] as const

test.each(specified)('the menu %s has every entry of the specification', (kind, entries) => {
  expect(paths(kind)).toEqual(expect.arrayContaining(entries.filter(isServed)))
})

test('the starter business menu shows only profile, services, reservations, payments and reviews', () => {
  expect(paths('business-starter')).toEqual(
    [
      '/master-service/business-dashboard/profile',
      '/master-service/service-list',
      '/master-service/reservation-list',
      '/master-service/service',
      '/bookone/manage-payment',
      '/review/list',
    ].filter(isServed),
  )
})

test('a property that is NEW or missing shows only onboarding, one without room types only Add Room', () => {
  expect(paths('add-property')).toEqual(['/bookone-admin/on-boarding-property/0/0/0'])
  expect(paths('business-details')).toEqual(['/bookone-admin/on-boarding-property/0/0/0'])
  expect(paths('add-room')).toEqual(['/bookone-admin/room'])
})

test('every entry of every menu opens an existing screen, or a pending one', () => {
  const known = new Set([
    ...Object.values(modules).flatMap(({ routes }) => routes.map(({ path }) => path.replaceAll(/:\w+/g, '{}'))),
    ...pending.screens,
  ])
  const withoutFields = (path: string) => path.replaceAll(/\/0(?=\/|$)/g, '/{}')
  const unknown = MENU_KINDS.flatMap((kind) => paths(kind).filter((path) => !known.has(withoutFields(path))))
  expect(unknown).toEqual([])
})

test.each([
  ['PROP_FRONTDESK', '/master-service/home'],
  ['PROP_HOUSEKEEPING', '/master-service/home'],
  ['PROP_MARKETING', '/bookone/manage-booking/chart'],
  ['ORG_ADMIN', '/bookone/su-dashboard'],
  ['ORG_CUST_SUPPORT', '/bookone/su-dashboard'],
  ['ORG_SALES', '/businessLead/manage-businesslead'],
  ['ORG_FINANCE', '/bookone/su-dashboard'],
  ['SUPER_ADMIN', '/bookone/dashboard'],
  ['USER', '/hrm/clock'],
] as const)('%s lands on home, or on the first screen of their menu that works: %s', (role, path) => {
  expect(landingOf(as(role, {}))).toBe(path)
})

test.each([
  [{ plan: 'Business Starter', ...restaurant }, '/master-service/business-dashboard/profile'],
  [{ plan: 'Business Premium', ...restaurant }, '/master-service/home'],
  [{ plan: 'Business Starter', businessType: 'ACCOMMODATION' }, '/master-service/home'],
] as const)('landing after sign-in of an admin whose property is %j', (property, path) => {
  expect(landingOf(as('PROP_ADMIN', property))).toBe(path)
})

test('subscriptions are compared by name, trimmed and upper-cased; the kind of business is always among them', () => {
  const subscriptionList = [{ name: '  Channel Management ' }]
  expect([...subscribedTo(as('PROP_ADMIN', { subscriptionList }))]).toEqual([
    'PROPERTY MANAGEMENT',
    'CHANNEL MANAGEMENT',
  ])
  expect([...subscribedTo(as('PROP_ADMIN', restaurant))]).toEqual(['BUSINESS_PROFILE'])
})

test('a user above the properties who has picked one finds its menu too', () => {
  const labels = (session: Session) => linesOf(session).map(({ label }) => label)
  expect(labels(as('ORG_ADMIN'))).not.toContain('shell:menu.desk')
  expect(labels(as('ORG_ADMIN', {}))).toContain('shell:menu.desk')
  expect(labels(as('ORG_CUST_SUPPORT', {}))).not.toContain('shell:menu.desk')
})

const link = (name: string, more: object = {}): NavItem => ({
  type: 'link',
  name,
  state: `/style-book/${name}`,
  ...more,
})

test('disabled items are hidden, role names are compared without regard to case', () => {
  const items: NavItem[] = [
    link('a', { disabled: true }),
    link('b', { roles: ['prop_admin'] }),
    link('c', { roles: ['PROP_FINANCE'] }),
    { type: 'dropDown', name: 'd', state: 'd', sub: [link('e', { disabled: true })] },
    { type: 'dropDown', name: 'f', state: 'f', sub: [link('g'), link('h', { roles: ['PROP_FINANCE'] })] },
  ]
  expect(visibleOf(items, [' PROP_ADMIN '])).toEqual([
    items[1],
    { type: 'dropDown', name: 'f', state: 'f', sub: [link('g')] },
  ])
})

test('the top menu removes icons and separators, keeps 4 and puts the rest under More, its last item dropped', () => {
  const separator: NavItem = { type: 'separator', name: 's' }
  const icon: NavItem = { type: 'icon', name: 'i', state: '/kitchen' }
  const names = (items: NavItem[]) => topItemsOf(items).map(({ name }) => name)
  const some = ['a', 'b', 'c', 'd'].map((name) => link(name))
  expect(names([separator, icon, ...some])).toEqual(['a', 'b', 'c', 'd'])
  expect(names([...some, link('e')])).toEqual(['a', 'b', 'c', 'd'])
  const more = topItemsOf([icon, ...some, link('e'), separator, link('f'), link('g')]).at(-1)
  expect(more).toMatchObject({ type: 'dropDown', sub: [link('e'), link('f')] })
})

test('the three forms of the menu: groups, one list under headings, icons before groups', () => {
  const session = as('PROP_ADMIN', {})
  const kinds = (items: readonly NavItem[]) => new Set(items.map(({ type }) => type))
  expect(kinds(navigationOf(session, 'default-menu'))).toEqual(new Set(['link', 'dropDown']))
  expect(kinds(navigationOf(session, 'separator-menu'))).toEqual(new Set(['separator', 'link']))
  const [heading, first] = navigationOf(session, 'icon-menu')
  expect(heading).toEqual({ type: 'separator', name: 'shell:menu.frequent' })
  expect(first?.type).toBe('icon')
})

test.each([
  ['outlets.write', '/master-service/service-list', {}],
  ['outlets.write', '/master-service/service-list', restaurant],
  ['products.write', '/product/list', restaurant],
  ['appointments.write', '/master-service/service', restaurant],
  ['appointments.write', '/master-service/reservation-list', restaurant],
] as const)('every role of a house that holds %s finds %s in its menu, of %j', (permission, path, property) => {
  const holders = ROLE_CODES.filter((role) => role.startsWith('PROP_') && permissionsOf([role]).has(permission))
  const finds = (role: RoleCode) => menuOf(as(role, property)).some(({ items }) => items.some((item) => item.path === path)) // prettier-ignore
  expect(holders.length).toBeGreaterThan(0)
  expect(holders.filter((role) => !finds(role))).toEqual([])
})

test('where no rooms are let the bar of a phone has orders and the calendar, each in a short word', () => {
  const bar = (role: RoleCode) => bottomBarOf(as(role, restaurant)).map(({ path, title }) => [path, title])
  for (const role of ['PROP_FRONTDESK', 'PROP_MANAGER', 'PROP_ADMIN'] as const)
    expect(bar(role), role).toEqual([
      ['/master-service/home', 'shell:quick.home'],
      ['/order/order-list', 'shell:quick.orders'],
      ['/master-service/service', 'shell:quick.calendar'],
      ['/bookone/manage-payment', 'shell:quick.payments'],
    ])
})

/** Section 6, "Menu by first role", in its own words. */
function kindBySpecification(
  role: RoleCode,
  { businessType, propertyStatus, plan, hasRoomTypes }: SessionProperty,
): MenuKind {
  if (role === 'SUPER_ADMIN') return 'platform'
  if (['ORG_CUST_SUPPORT', 'CUST_SUPPORT'].includes(role)) return 'support'
  if (['ORG_ADMIN', 'ORG_FINANCE', 'ORG_SALES'].includes(role)) return 'organisation'
  const isHotel = businessType === 'Accommodation'
  if (role !== 'PROP_ADMIN') return isHotel ? 'property' : 'business-premium'
  if (propertyStatus !== 'COMPLETED') return isHotel ? 'add-property' : 'business-details'
  if (isHotel) return hasRoomTypes ? 'property' : 'add-room'
  if (plan === 'Business Premium') return 'business-premium'
  return plan === 'Business Essentials' ? 'business-essentials' : 'business-starter'
}

const every = (['Accommodation', 'Restaurant'] as const).flatMap((businessType) =>
  ([undefined, 'NEW', 'COMPLETED'] as const).flatMap((propertyStatus) =>
    [undefined, ...plans].flatMap((plan) =>
      [true, false].flatMap((hasRoomTypes) =>
        [[], [{ name: 'Channel Management' }], [{ name: ' booking engine ' }]].map((subscriptionList) =>
          stored({ ...hotel, businessType, propertyStatus, plan, hasRoomTypes, subscriptionList }),
        ),
      ),
    ),
  ),
)

test.each(ROLE_CODES)(
  '%s on every kind of business, status, plan and subscription sees exactly its menu, and all of it opens',
  (role) => {
    const listed = new Map<string, readonly string[]>(specified.map(([kind, entries]) => [kind, entries]))
    for (const property of every) {
      const session = { ...as(role), property }
      const kind = kindBySpecification(role, property)
      const what = JSON.stringify(property)
      expect(menuKindOf(session), what).toBe(kind)
      const shown = menuOf(session).flatMap(({ items }) => items.map(({ path }) => path))
      const isShown = (path: string) => shown.some((each) => each === path)
      const opens = (path: string) => {
        const screen = findScreen(path)
        return screen !== undefined && mayOpen(session, screen)
      }
      expect(
        shown.filter((path) => !opens(path)),
        what,
      ).toEqual([])
      expect(
        (listed.get(kind) ?? []).filter((path) => opens(path) && !isShown(path)),
        what,
      ).toEqual([])
      // A user above the properties finds the menu of the one they have picked besides their own.
      const own = linesOf(session).flatMap(({ lines }) => lines.map(({ path }) => path))
      expect(
        shown.filter((path) => !own.includes(path)),
        what,
      ).toEqual([])
      if (role.startsWith('PROP_'))
        expect(
          shown.filter((path) => !paths(kind).includes(path)),
          what,
        ).toEqual([])
    }
  },
)

test('property staff of a hotel: the entries of the specification for some roles are theirs', () => {
  const sees = (role: RoleCode, path: string) =>
    menuOf(as(role, {})).some(({ items }) => items.some((item) => item.path === path))
  const staff = ROLE_CODES.filter((role) => role.startsWith('PROP_') && role !== 'PROP_MARKETING')
  expect(staff).toHaveLength(8)
  expect(staff.filter((role) => !sees(role, '/master-service/home'))).toEqual([])
  for (const role of ['PROP_FO_EXECUTIVE', 'PROP_ADMIN', 'PROP_FRONTDESK', 'PROP_MANAGER'] as const)
    expect(sees(role, '/bookone-admin/companyList'), role).toBe(true)
  expect(sees('PROP_FRONTDESK', '/bookone-admin/manage-service-request')).toBe(true)
})

test('an entry is marked where one is, or below it, unless another entry leads nearer', () => {
  const entry = (state: '/hrm' | '/hrm/leave/team'): NavItem => ({ type: 'link', name: state, state })
  const marked = (pathname: string) =>
    (['/hrm', '/hrm/leave/team'] as const).filter((state) => isWithin(entry(state), pathname))
  expect(marked('/hrm')).toEqual(['/hrm'])
  expect(marked('/hrm/set-up')).toEqual(['/hrm'])
  expect(marked('/hrm/leave/team')).toEqual(['/hrm/leave/team'])
  expect(marked('/hrmx')).toEqual([])
})

test('a screen of an address of its own marks the entry of the screen that leads to it', () => {
  const entry = (state: '/report/report-dashboard' | '/invoice/invoice-list'): NavItem => ({ type: 'link', name: state, state })
  const marked = (pathname: string) =>
    (['/report/report-dashboard', '/invoice/invoice-list'] as const).filter((state) => isWithin(entry(state), pathname))
  expect(marked('/report/view/manager')).toEqual(['/report/report-dashboard'])
  expect(marked('/invoice/0192')).toEqual(['/invoice/invoice-list'])
  expect(marked('/invoice/settings')).toEqual([])
}) // prettier-ignore
