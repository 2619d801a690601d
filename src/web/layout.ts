import * as z from 'zod'
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

/** How the shell looks, as the specification names it (sections 3 and 4). `isMobile` is read off the window, never kept. */
export const Layout = z.strictObject({
  navigationPos: z.enum(['side', 'top']),
  navigationType: z.enum(menuTypes),
  dir: z.enum(['ltr', 'rtl']),
  matTheme: z.enum(themes.map(({ name }) => name)),
  sidebarStyle: z.enum(sidebarStyles),
  sidebarCompactToggle: z.boolean(),
  sidebarColor: z.enum(barColors),
  topbarFixed: z.boolean(),
  topbarColor: z.enum(barColors),
  footerFixed: z.boolean(),
  footerColor: z.enum(barColors),
  useBreadcrumb: z.boolean(),
  breadcrumb: z.enum(['simple', 'title']),
  perfectScrollbar: z.boolean(),
  isMobile: z.boolean(),
})
export type Layout = z.infer<typeof Layout>

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

/** What was kept on this device; a field that is missing or no longer known takes its default. */
export function layoutFrom(kept: string | null): Layout {
  let fields: unknown
  try {
    fields = JSON.parse(kept ?? '{}')
  } catch {
    return defaultLayout
  }
  const known = Layout.partial()
    .catch({})
    .parse(Object.fromEntries(knownFields(fields)))
  return { ...defaultLayout, ...(known as Partial<Layout>), isMobile: false }
}

const knownFields = (fields: unknown): [string, unknown][] =>
  Object.entries(Object(fields)).filter(([name, value]) => {
    const schema = Layout.shape[name as keyof Layout] as z.ZodType | undefined
    return schema?.safeParse(value).success ?? false
  })

const layout = makeStore<Layout>(layoutFrom(localStorage.getItem(KEY)))

export const currentLayout = (): Layout => layout.get()
export const useLayout = (): Layout => useStore(layout)

/** Changes some of the layout at once, on this device. */
export function setLayout(change: Partial<Layout>): void {
  layout.set((now) => ({ ...now, ...change }))
  const { isMobile: _window, ...kept } = layout.get()
  localStorage.setItem(KEY, JSON.stringify(kept))
}

/** A theme is chosen with its scheme; from then on the page no longer follows the device. */
export function chooseTheme(matTheme: ThemeName): void {
  setLayout({ matTheme })
  setPreference('colorMode', schemeOf(matTheme))
}

/** A whole layout takes the place of the present one. The window alone says whether it is a phone's. */
export function applyLayout({ isMobile: _window, ...wished }: Layout): void {
  const { matTheme } = layout.get()
  setLayout(wished)
  if (wished.matTheme !== matTheme) setPreference('colorMode', schemeOf(wished.matTheme))
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
  const read = Layout.safeParse(fields)
  if (read.success) return { layout: read.data }
  return { faults: read.error.issues.flatMap((issue) => faultsOf(issue, fields)) }
}

function faultsOf(issue: z.core.$ZodIssue, fields: unknown): LayoutFault[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((field) => ({ field, fault: 'unknown' }))
  const field = issue.path.join('.')
  if (field === '') return [{ field, fault: 'notJson' }]
  return [{ field, fault: field in Object(fields) ? 'value' : 'missing' }]
}

/** The menu button: a closed sidebar opens whole, any other closes. */
export const menuToggled = (style: SidebarStyle): SidebarStyle => (style === 'closed' ? 'full' : 'closed')

/** The collapse button: a compact sidebar opens whole, any other becomes compact. */
export const collapseToggled = (style: SidebarStyle): SidebarStyle => (style === 'compact' ? 'full' : 'compact')
