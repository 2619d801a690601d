import { setPreference } from './preferences.ts'
import { makeStore, useStore } from './store.ts'
import { schemeOf, themes, type ThemeName } from './theme/themes.ts'

/** Colours of sidebar, top bar and footer; the names are the specification's. */
export const barColors = ['black', 'slate', 'white', 'grey', 'brown', 'purple', 'dark-blue'] as const
export type BarColor = (typeof barColors)[number]

/** Icon menu: what is used most as icons, the rest in groups. Separator menu: all in one list under headings. */
export const menuTypes = ['default-menu', 'separator-menu', 'icon-menu'] as const
export const sidebarStyles = ['full', 'compact', 'compact-big', 'closed'] as const
export type SidebarStyle = (typeof sidebarStyles)[number]

/** How the shell looks, as the specification names it (sections 3 and 4). `isMobile` is derived from the window, never stored. */
export type Layout = {
  navigationPos: 'side' | 'top'
  navigationType: (typeof menuTypes)[number]
  dir: 'ltr' | 'rtl'
  matTheme: ThemeName
  sidebarStyle: SidebarStyle
  sidebarCompactToggle: boolean
  sidebarColor: BarColor
  topbarFixed: boolean
  topbarColor: BarColor
  footerFixed: boolean
  footerColor: BarColor
  useBreadcrumb: boolean
  breadcrumb: 'simple' | 'title'
  perfectScrollbar: boolean
  isMobile: boolean
}

const eitherWay = [false, true]

/** What each field may be. */
const values: { readonly [Field in keyof Layout]: readonly Layout[Field][] } = {
  navigationPos: ['side', 'top'],
  navigationType: menuTypes,
  dir: ['ltr', 'rtl'],
  matTheme: themes.map(({ name }) => name),
  sidebarStyle: sidebarStyles,
  sidebarCompactToggle: eitherWay,
  sidebarColor: barColors,
  topbarFixed: eitherWay,
  topbarColor: barColors,
  footerFixed: eitherWay,
  footerColor: barColors,
  useBreadcrumb: eitherWay,
  breadcrumb: ['simple', 'title'],
  perfectScrollbar: eitherWay,
  isMobile: eitherWay,
}

const valuesOf = (field: string): readonly unknown[] | undefined =>
  Object.hasOwn(values, field) ? values[field as keyof Layout] : undefined

export const defaultLayout: Layout = {
  navigationPos: 'side',
  navigationType: 'icon-menu',
  dir: 'ltr',
  matTheme: 'egret-navy',
  sidebarStyle: 'full',
  sidebarCompactToggle: false,
  sidebarColor: 'slate',
  topbarFixed: false,
  topbarColor: 'white',
  footerFixed: false,
  footerColor: 'slate',
  useBreadcrumb: true,
  breadcrumb: 'simple',
  perfectScrollbar: true,
  isMobile: false,
}

const KEY = 'hotelmate.layout'

/** The layout stored on this device; a field that is missing or no longer known takes its default. */
export function layoutFrom(stored: string | null): Layout {
  let fields: unknown
  try {
    fields = JSON.parse(stored ?? '{}')
  } catch {
    return defaultLayout
  }
  return { ...defaultLayout, ...Object.fromEntries(knownFields(fields)), isMobile: false }
}

const knownFields = (fields: unknown): [string, unknown][] =>
  Object.entries(Object(fields)).filter(([field, value]) => valuesOf(field)?.includes(value) ?? false)

const layout = makeStore<Layout>(layoutFrom(localStorage.getItem(KEY)))

export const currentLayout = (): Layout => layout.get()
export const useLayout = (): Layout => useStore(layout)

/** Changes some of the layout at once, on this device. */
export function setLayout(change: Partial<Layout>): void {
  layout.set((now) => ({ ...now, ...change }))
  const { isMobile: _window, ...stored } = layout.get()
  localStorage.setItem(KEY, JSON.stringify(stored))
}

/** A theme is chosen with its scheme; from then on the page no longer follows the device. */
export function chooseTheme(matTheme: ThemeName): void {
  setLayout({ matTheme })
  setPreference('colorMode', schemeOf(matTheme))
}

/** Replaces the whole layout. Only the window decides `isMobile`. */
export function applyLayout({ isMobile: _window, ...wanted }: Layout): void {
  const { matTheme } = layout.get()
  setLayout(wanted)
  if (wanted.matTheme !== matTheme) setPreference('colorMode', schemeOf(wanted.matTheme))
}

/** As it was delivered; light and dark follow the device again. */
export function resetLayout(): void {
  const { isMobile: _window, ...delivered } = defaultLayout
  setLayout(delivered)
  setPreference('colorMode', 'system')
}

/** Why some text is no layout: not JSON at all, or which fields are wrong. Both are keys of the shell's texts. */
export type LayoutFault = { field: string; fault: 'notJson' | 'unknown' | 'value' | 'missing' }

/** Reads the Json tab. Nothing is changed by text that has a fault. */
export function readLayout(text: string): { layout: Layout } | { faults: LayoutFault[] } {
  let fields: unknown
  try {
    fields = JSON.parse(text)
  } catch {
    return { faults: [{ field: '', fault: 'notJson' }] }
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    return { faults: [{ field: '', fault: 'notJson' }] }
  const faults = faultsOf(fields)
  return faults.length > 0 ? { faults } : { layout: { ...defaultLayout, ...fields } }
}

function faultsOf(fields: object): LayoutFault[] {
  const given = new Map(Object.entries(fields))
  const wrong = Object.keys(values).flatMap((field): LayoutFault[] => {
    if (!given.has(field)) return [{ field, fault: 'missing' }]
    return valuesOf(field)?.includes(given.get(field)) ? [] : [{ field, fault: 'value' }]
  })
  const unknown = [...given.keys()].filter((field) => !valuesOf(field))
  return [...wrong, ...unknown.map((field): LayoutFault => ({ field, fault: 'unknown' }))]
}

/** The menu button: a closed sidebar opens whole, any other closes. */
export const menuToggled = (style: SidebarStyle): SidebarStyle => (style === 'closed' ? 'full' : 'closed')

/** The collapse button: a compact sidebar opens whole, any other becomes compact. */
export const collapseToggled = (style: SidebarStyle): SidebarStyle => (style === 'compact' ? 'full' : 'compact')
