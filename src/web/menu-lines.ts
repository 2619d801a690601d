import { codeOf, type PlanName, planOf } from '#core/codes.ts'
import type { Address } from '#core/address.ts'
import { allScreens, type MenuName } from './screens.ts'
import { isHotel, type Session } from './session.ts'
import type { IconName } from './ui/icon.tsx'

/** One entry: its address, its icon, and a title where the screen's own would not explain the entry. */
export type Line = { path: Address; icon: IconName; title?: string; subscription?: string }
export type Group = { label: string; lines: readonly Line[] }

/** The groups of each menu from the top; the screens declare which group they are in. */
const groupsOf: Readonly<Record<MenuName, readonly string[]>> = {
  platform: [
    'start',
    'users',
    'companies',
    'organisations',
    'subscriptions',
    'channels',
    'addresses',
    'gateways',
    'own',
  ],
  organisation: ['start', 'users', 'b2b', 'properties', 'subscriptions', 'work', 'own'],
  support: ['support'],
  // Own is last, so that the menu across the top drops what the account menu has anyway.
  property: ['start', 'desk', 'outlets', 'money', 'sales', 'staff', 'set-up', 'own'],
  business: ['start', 'business', 'outlets', 'money', 'sales', 'staff', 'set-up', 'own'],
  starter: ['business'],
  'business-details': ['start'],
  'add-property': ['start'],
  'add-room': ['start'],
}

/** A business without rooms has these groups as a hotel does. */
const AS_IN_A_HOTEL = ['outlets', 'money']

function groupOf(menu: MenuName, name: string): Group {
  const from = menu === 'business' && AS_IN_A_HOTEL.includes(name) ? 'property' : menu
  const entries = allScreens().flatMap(({ path, menu: entry }) => {
    const place = entry?.places[from]
    return entry && place?.group === name ? [{ path, entry, place }] : []
  })
  const lines = entries
    .toSorted((one, other) => one.place.order - other.place.order)
    .map(({ path, entry: { address = path, icon, title: ownTitle }, place: { title = ownTitle, subscription } }) => ({
      path: address,
      icon,
      ...(title !== undefined && { title }),
      ...(subscription !== undefined && { subscription }),
    }))
  return { label: `shell:menu.${name}`, lines }
}

/** Which menu a user gets (specification sections 4 and 6). The first role decides. */
const menuOfKind = {
  platform: 'platform',
  organisation: 'organisation',
  support: 'support',
  property: 'property',
  'business-starter': 'starter',
  'business-premium': 'business',
  'business-essentials': 'business',
  'business-details': 'business-details',
  'add-property': 'add-property',
  'add-room': 'add-room',
} as const satisfies Record<string, MenuName>
export type MenuKind = keyof typeof menuOfKind
export const MENU_KINDS = Object.keys(menuOfKind) as readonly MenuKind[]

/** The groups of a kind of menu, with the entries of the screens there are. */
export const groupsOfKind = (kind: MenuKind): readonly Group[] =>
  groupsOf[menuOfKind[kind]].map((name) => groupOf(menuOfKind[kind], name))

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

/** The groups of a user's menu, before access to their screens is checked. */
export function linesOf(session: Session): readonly Group[] {
  const kind = menuKindOf(session)
  const groups = withOwnOf(session, kind, [
    ...groupsOfKind(kind),
    ...(hasPlaceToo(session, kind) ? placeGroups(session) : []),
  ])
  if (session.roles[0] !== 'PROP_ADMIN') return groups
  const has = subscribedTo(session)
  return groups.map(({ label, lines }) => ({
    label,
    lines: lines.filter(({ subscription }) => subscription === undefined || has.has(subscription)),
  }))
}

/** A user above the properties who has picked one works in it too. */
const hasPlaceToo = (session: Session, kind: MenuKind): boolean =>
  (kind === 'platform' || kind === 'organisation') && session.property !== undefined

/** Users who work above the properties may be employees of the one they have picked: what is their own there stands with the rest of it. */
function withOwnOf(session: Session, kind: MenuKind, groups: readonly Group[]): readonly Group[] {
  const isAbove = kind === 'platform' || kind === 'organisation' || kind === 'support'
  if (!isAbove || session.property === undefined) return groups
  const there = groupOf(isHotel(session) ? 'property' : 'business', 'own')
  const own = groups.find(({ label }) => label === there.label)
  if (!own) return [...groups, there]
  const more = there.lines.filter(({ path }) => !own.lines.some((line) => line.path === path))
  return groups.map((group) => (group === own ? { ...group, lines: [...group.lines, ...more] } : group))
}

const OF_A_PLACE = ['desk', 'business', 'outlets', 'money', 'sales', 'staff', 'set-up']

function placeGroups(session: Session): Group[] {
  const menu = isHotel(session) ? 'property' : 'business'
  return groupsOf[menu].filter((name) => OF_A_PLACE.includes(name)).map((name) => groupOf(menu, name))
}
