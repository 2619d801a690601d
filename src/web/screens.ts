import type { ComponentType } from 'react'
import type { Permission } from '#core/permissions.ts'
import type { RoleCode } from '#core/role-codes.ts'
import type { Address, Path } from '#core/address.ts'
import { titleKey } from './title-key.ts'
import type { IconName } from './ui/icon.tsx'

/** All menus; menu-lines.ts decides which of them a user gets. */
export type MenuName =
  | 'platform'
  | 'organisation'
  | 'support'
  | 'property'
  | 'business'
  | 'starter'
  | 'business-details'
  | 'add-property'
  | 'add-room'

/** A place in a menu: its group, and the order within it, from the top. */
type MenuPlace = {
  group: string
  order: number
  /** What the entry is called in this menu only. */
  title?: string
  /** A hotel admin has the entry with this subscription only. */
  subscription?: string
}

type MenuEntry = {
  icon: IconName
  /** Where it leads, when the path of the screen has fields. */
  address?: Address
  /** Key of its text where the screen's own title would not explain the entry. */
  title?: string
  places: Readonly<Partial<Record<MenuName, MenuPlace>>>
}

/** One screen of an area: its address, who may see it, and how to fetch its code. */
export type ScreenRoute = {
  /** As the specification writes it; a field is `:name`, read with `useScreenParams()`. */
  path: Path
  /** Key of the title, e.g. 'bookings:list.title'; drawn in the breadcrumb, the menu and the browser's tab. */
  title: string
  /** Roles the specification lists for the screen; none means any signed-in user. */
  roles?: readonly RoleCode[]
  /** A permission without which the screen would only show refusals. */
  needs?: Permission
  /** Of use only where rooms are let; a restaurant neither sees nor opens it. */
  isForHotels?: true
  /** It stands by itself, and not below the part of the address it begins with. */
  standsAlone?: true
  /** The screen that leads here, where the address does not begin with its own: the breadcrumb names it, and the menu marks its entry. */
  under?: Address
  /** It is of all properties one looks after, and not of the one one works in. */
  isOfAll?: true
  /** Its entry in the menus; a screen without one is led to by another. */
  menu?: MenuEntry
  component: () => Promise<ComponentType>
  /** false for screens without the signed-in layout. */
  guarded?: false
}

let registered: readonly ScreenRoute[] = []

let load: (() => Promise<void>) | undefined
let loading: Promise<void> | undefined

/** Where the screens of all areas are registered. Someone who has yet to sign in does without them. */
export const provideScreens = (register: () => Promise<void>): void => {
  load = register
  loading = undefined
}

/** Registers the screens of all areas, once. */
export async function fetchScreens(): Promise<void> {
  loading ??= load?.()
  try {
    await loading
  } catch (error) {
    loading = undefined
    throw error
  }
}

/** Fetches the script of the screen an address shows, before anyone goes there. */
export const preloadScreen = (address: string): void => {
  findScreen(address)
    ?.component()
    .catch(() => {}) // the screen shows the error when it is opened
}

export const registerScreens = (screens: readonly ScreenRoute[]): void => {
  registered = screens.map(withTitles)
}

function withTitles(screen: ScreenRoute): ScreenRoute {
  const titled = <T extends { title?: string }>(entry: T): T =>
    entry.title === undefined ? entry : { ...entry, title: titleKey(entry.title) }
  const places = screen.menu && Object.entries(screen.menu.places).map(([menu, place]) => [menu, titled(place)])
  return {
    ...titled(screen),
    ...(screen.menu && { menu: { ...titled(screen.menu), places: Object.fromEntries(places ?? []) } }),
  }
}

export const allScreens = (): readonly ScreenRoute[] => registered

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`)

/** The screen that an in-app address shows, if any. */
export function findScreen(address: string): ScreenRoute | undefined {
  const path = address.split(/[?#]/)[0] ?? ''
  return (
    registered.find((screen) => screen.path === path) ?? registered.find((screen) => patternOf(screen.path).test(path))
  )
}

/** Whether text from elsewhere (the server, the address bar) is the address of a screen. */
export const isAddress = (text: string): text is Address => findScreen(text) !== undefined

/** The same as an address to go to: one without a screen leads to the "not found" page. */
export const knownAddress = (text: string): Address => (isAddress(text) ? text : '/sessions/404')
