import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../app.tsx'
import { requestEnded, requestStarted } from '../connection.ts'
import { defaultLayout, setLayout, type Layout } from '../layout.ts'
import { setPreference } from '../preferences.ts'
import { makeRouter } from '../router.tsx'
import { registerScreens } from '../screens.ts'
import { currentSession, saveProperty, saveSession, storageKeys } from '../session.ts'
import { startTestTexts, weighSheets } from '#test/screen.tsx'
import { useTitle } from '../title.ts'
import { fillShell } from './slots.ts'
import { Property } from '#areas/property/properties/contract/property.ts'
import { made } from '#test/replies.ts'

// Requirements of the specification for the frame around the screens, a test for each sentence, over the router as it is delivered.

configure({ asyncUtilTimeout: 8_000 })
weighSheets()

const HOME = '/master-service/home'
const LIST = '/invoice/invoice-list'
const ONE = '/invoice/8'
const SLOW = '/bookone/customer-list'

function Page({ name }: { name: string }) {
  return <h1 id="page-title">{name}</h1>
}
function NamedPage() {
  useTitle('Invoice 7')
  return <Page name="the list" />
}
function OnePage() {
  useTitle('Invoice 8')
  return <Page name="one of the list" />
}
let arrive = () => {}
const late = () => new Promise<void>((resolve) => (arrive = resolve))
registerScreens([
  { path: HOME, title: 'shell:home', component: () => Promise.resolve(() => <Page name="the start" />) },
  { path: LIST, title: 'shell:section.invoice', component: () => Promise.resolve(NamedPage) },
  { path: '/invoice/:invoiceId', title: 'shell:home', under: LIST, component: () => Promise.resolve(OnePage) },
  { path: SLOW, title: 'shell:section.customer', component: () => late().then(() => () => <Page name="at last" />) },
])
fillShell({ bell: () => <button>Bell</button> })

let width = 1440
const watching = new Set<() => void>()
/** Matches media queries like a browser, for the widths. */
const matchMedia = (query: string) => {
  const [, bound, at] = /\((min|max)-width:\s*([\d.]+)px\)/.exec(query) ?? []
  const matches = () => bound !== undefined && (bound === 'max' ? width <= Number(at) : width >= Number(at))
  return {
    get matches() {
      return matches()
    },
    media: query,
    addEventListener: (_: string, listen: () => void) => watching.add(listen),
    removeEventListener: (_: string, listen: () => void) => watching.delete(listen),
    addListener: (listen: () => void) => watching.add(listen),
    removeListener: (listen: () => void) => watching.delete(listen),
  }
}
const resizeTo = (wanted: number) =>
  act(() => {
    width = wanted
    for (const listen of watching) listen()
  })

const scrolls = vi.fn()
let sent: string[] = []
beforeEach(() => {
  width = 1440
  sent = []
  scrolls.mockClear()
  vi.stubGlobal('matchMedia', matchMedia)
  vi.stubGlobal('scrollTo', scrolls)
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    sent.push(`${method} ${url}`)
    if (url.startsWith('/api/live')) return new Promise(() => {})
    const response = url === '/api/users/1' ? currentSession()?.user : { rows: [] }
    return Promise.resolve(Response.json(url === '/api/properties/current' ? currentSession()?.property : response))
  })
  const names = { firstName: 'Padma', lastName: 'Owner', displayName: 'Padma Owner', logoUrl: null }
  const own = { roleId: null, roleName: null, permissions: [], propertyId: 1, organizationId: 1 }
  saveSession({ id: 1, ...names, roles: ['PROP_ADMIN'], ...own }, 'token')
  const hotel = {
    id: 1,
    name: 'Rao Palace',
    businessType: 'Accommodation',
    propertyStatus: 'COMPLETED',
    logoUrl: null,
  } as const
  const more = { hasRoomTypes: true, plan: 'Business Starter', seoFriendlyName: 'rao-palace' } as const
  saveProperty(made(Property, { ...hotel, ...more }))
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  setPreference('lockAfterMinutes', 0)
  setLayout(defaultLayout)
  watching.clear()
})

async function open(address: string, layout: Partial<Layout> = {}) {
  setLayout(layout)
  await startTestTexts()
  window.history.replaceState({}, '', address)
  const router = makeRouter()
  render(<App router={router} />)
  await screen.findByRole('main')
  if (address !== SLOW) await screen.findByRole('heading', { level: 1 })
  return (to: string) => act(() => router.history.push(to))
}
const sidebar = () => screen.queryByRole('complementary', { name: 'Hotelmate' })
const crumbs = () => screen.queryByRole('navigation', { name: 'You are here' })

test('top or side navigation per configuration', async () => {
  await open(HOME)
  expect(sidebar()).not.toBeNull()
  act(() => setLayout({ navigationPos: 'top' }))
  expect(sidebar()).toBeNull()
  expect(within(screen.getByRole('banner')).getByRole('navigation', { name: 'Main menu' })).toBeTruthy()
})

test('breadcrumb simple: built from the route titles, and the title the screen sets', async () => {
  await open(LIST)
  const path = await waitFor(() => crumbs() ?? expect.unreachable())
  await waitFor(() => expect(path.textContent).toBe('InvoicesInvoice 7'))
  expect(path.querySelector('[aria-current=page]')?.textContent).toBe('Invoice 7')
  expect(path.parentElement?.firstElementChild).toBe(path)
})

test('a screen that another leads to has that one in its breadcrumb, and its own title in place of the kind', async () => {
  await open(ONE)
  await waitFor(() => expect(crumbs()?.textContent).toBe('InvoicesInvoice 8'))
  const link = within(crumbs() ?? expect.unreachable()).getByRole('link', { name: 'Invoices' })
  expect(link.getAttribute('href')).toBe(LIST)
})

test('breadcrumb with title: the title is before it', async () => {
  await open(LIST, { breadcrumb: 'title' })
  await waitFor(() => expect(crumbs()?.previousElementSibling?.textContent).toBe('Invoice 7'))
})

test('without Use breadcrumb there is none', async () => {
  await open(LIST, { useBreadcrumb: false })
  expect(crumbs()).toBeNull()
})

test('the footer is in flow or fixed; it links to the public page by seoFriendlyName and credits the developer', async () => {
  await open(HOME)
  const footer = screen.getByRole('contentinfo')
  expect(getComputedStyle(footer).position).toBe('static')
  act(() => setLayout({ footerFixed: true }))
  expect(getComputedStyle(footer).position).toBe('sticky')
  const link = within(footer).getByRole<HTMLAnchorElement>('link', { name: 'Rao Palace' })
  expect(link.getAttribute('href')).toBe('/house?at=rao-palace')
  expect(within(footer).getByText('Made by Hotelmate')).toBeTruthy()
})

test('the top bar is in flow or fixed', async () => {
  await open(HOME)
  expect(getComputedStyle(screen.getByRole('banner')).position).toBe('relative')
  act(() => setLayout({ topbarFixed: true }))
  expect(getComputedStyle(screen.getByRole('banner')).position).toBe('sticky')
})

test('after each completed navigation the content scrolls to the top, not before', async () => {
  const goTo = await open(HOME)
  scrolls.mockClear()
  goTo(SLOW)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(scrolls).not.toHaveBeenCalled()
  arrive()
  await screen.findByText('at last')
  await waitFor(() => expect(scrolls).toHaveBeenCalledExactlyOnceWith({ top: 0, left: 0, behavior: undefined }))
})

test('each sidebar style has its width: full, compact, compact-big, closed', async () => {
  await open(HOME)
  const widthNow = () => {
    const bar = sidebar()?.parentElement
    return bar ? getComputedStyle(bar).width : 'none'
  }
  const widths = (['full', 'compact', 'compact-big', 'closed'] as const).map((sidebarStyle) => {
    act(() => setLayout({ sidebarStyle }))
    return widthNow()
  })
  expect(widths).toEqual(['256px', '80px', '128px', 'none'])
})

test('wide screens have the sidebar locked open; below 960 px it is closed and opens over a backdrop that closes it on a click', async () => {
  await open(HOME)
  resizeTo(960)
  expect(sidebar()).not.toBeNull()
  expect(document.querySelector('.MuiBackdrop-root')).toBeNull()
  resizeTo(959)
  expect(sidebar()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show or hide the menu' }))
  expect(sidebar()).not.toBeNull()
  const backdrop = document.querySelector('.MuiBackdrop-root')
  fireEvent.click(backdrop ?? document.body)
  await waitFor(() => expect(sidebar()).toBeNull())
})

test('the menu toggle closes a full sidebar and opens a closed one to full', async () => {
  await open(HOME)
  const toggle = screen.getByRole('button', { name: 'Show or hide the menu' })
  fireEvent.click(toggle)
  expect([sidebar(), toggle.getAttribute('aria-expanded')]).toEqual([null, 'false'])
  fireEvent.click(toggle)
  expect(sidebar()).not.toBeNull()
})

test('the side sidebar shows branding, property name, logo, first and last name, Refresh, Settings menu and Sign out, then the menu', async () => {
  await open(HOME)
  const bar = within(sidebar() ?? document.body)
  const place = bar.getByText('Rao Palace').parentElement
  expect(place?.querySelector('svg, img')).toBeTruthy()
  expect(bar.getByText('Padma Owner')).toBeTruthy()
  for (const name of ['Refresh', 'Sign out']) expect(bar.getByRole('button', { name })).toBeTruthy()
  const words = sidebar()?.textContent ?? ''
  const order = ['Hotelmate', 'Rao Palace', 'Padma Owner'].map((word) => words.indexOf(word))
  expect(order).toEqual([...order].sort((one, other) => one - other))
  const menu = bar.getByRole('navigation', { name: 'Main menu' })
  const signOut = bar.getByRole('button', { name: 'Sign out' })
  expect(signOut.compareDocumentPosition(menu) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  fireEvent.click(bar.getByRole('button', { name: 'Settings' }))
  const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(entries).toEqual(['Profile', 'Account settings', 'Sign out'])
})

test('a lock icon next to the name goes to sessions/lockscreen', async () => {
  await open(HOME)
  fireEvent.click(within(sidebar() ?? document.body).getByRole('button', { name: 'Lock the screen' }))
  await waitFor(() => expect(window.location.pathname).toBe('/sessions/lockscreen'))
})

test('idle lock: without a sign of life for the minutes chosen, the screen locks, here and on the server', async () => {
  setPreference('lockAfterMinutes', 5)
  await open(HOME)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.pointerDown(document.body)
  await vi.advanceTimersByTimeAsync(299_000)
  fireEvent.keyDown(document.body, { key: 'a' })
  await vi.advanceTimersByTimeAsync(299_000)
  expect([currentSession()?.isLocked, window.location.pathname]).toEqual([false, HOME])
  await vi.advanceTimersByTimeAsync(1_500)
  expect(currentSession()?.isLocked).toBe(true)
  expect(sent).toContain('PUT /api/users/lock')
  await waitFor(() => expect(window.location.pathname).toBe('/sessions/lockscreen'))
  await waitFor(() => expect(screen.queryByText('the start')).toBeNull())
})

test('the side header has the menu toggle, Upgrade Now, the languages, home, the bell and the account menu', async () => {
  await open(HOME)
  const bar = within(screen.getByRole('banner'))
  for (const name of ['Show or hide the menu', 'Language', 'Home', 'Bell', 'Account: Padma Owner'])
    expect(bar.getByRole('button', { name })).toBeTruthy()
  fireEvent.click(bar.getByRole('button', { name: 'Account: Padma Owner' }))
  const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(entries).toEqual(expect.arrayContaining(['Sign out']))
})

test('the top header has the logo, the menu, the languages, the colour scheme, the bell and the account; narrow, the menu toggle', async () => {
  await open(HOME, { navigationPos: 'top' })
  const bar = within(screen.getByRole('banner'))
  expect(bar.getByRole('img', { name: 'Hotelmate' })).toBeTruthy()
  for (const name of ['Language', 'Appearance', 'Bell', 'Account: Padma Owner'])
    expect(bar.getByRole('button', { name })).toBeTruthy()
  resizeTo(800)
  expect(bar.getByRole('button', { name: 'Show or hide the menu' })).toBeTruthy()
})

test('a floating handle opens the customizer on Options, the close icon closes it', async () => {
  await open(HOME)
  fireEvent.click(screen.getByRole('button', { name: 'Customize the layout' }))
  await screen.findByRole('tab', { name: 'Options', selected: true })
  expect(screen.getByRole('tab', { name: 'Json', selected: false })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('tab')).toBeNull())
})

const isDisabled = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).disabled

test('the breadcrumb type is disabled unless breadcrumb is on, the navigation type when the layout is top', async () => {
  await open(HOME)
  fireEvent.click(screen.getByRole('button', { name: 'Customize the layout' }))
  await screen.findByRole('tab', { name: 'Options' })
  expect(['Simple', 'Simple with title', 'Icon Menu'].map(isDisabled)).toEqual([false, false, false])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Use breadcrumb' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Top Navigation' }))
  const types = ['Default Menu', 'Separator Menu', 'Icon Menu']
  expect(['Simple', 'Simple with title', ...types].map(isDisabled)).toEqual([true, true, true, true, true])
})

test('the options are the layout, themes, colours, Fixed Footer, breadcrumb, navigation type, Custom scrollbar and RTL, each at once', async () => {
  await open(HOME)
  fireEvent.click(screen.getByRole('button', { name: 'Customize the layout' }))
  await screen.findByRole('tab', { name: 'Options' })
  const footer = within(screen.getByRole('group', { name: 'Footer colour' }))
  fireEvent.click(footer.getByRole('button', { name: 'Dark blue' }))
  fireEvent.click(footer.getByRole('checkbox', { name: 'Fixed Footer' }))
  expect(screen.getByRole('contentinfo', { hidden: true }).dataset['bar']).toBe('dark-blue')
  const colours = within(screen.getByRole('group', { name: 'Sidebar colour' })).getAllByRole('button')
  expect(colours).toHaveLength(7)
  fireEvent.click(screen.getByRole('button', { name: 'egret-navy-dark' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Custom scrollbar' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'RTL' }))
  const { dataset } = document.documentElement
  expect([dataset['theme'], dataset['scrollbar']]).toEqual(['egret-navy-dark', 'own'])
  await waitFor(() => expect(document.documentElement.dir).toBe('rtl'))
})

test('a spinner or skeleton is shown while a lazy route loads', async () => {
  await open(SLOW)
  await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).not.toBeNull())
  arrive()
  await screen.findByText('at last')
  await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBeNull())
})

test.each([
  ['opens with the first request under way and closes when the count returns to zero', null],
  ['stays away while the request-dialog flag is set', 'yes'],
] as const)('the global loader %s', async (_, flag) => {
  const goTo = await open(HOME)
  if (flag) sessionStorage.setItem(storageKeys.requestDialog, flag)
  goTo(SLOW)
  act(requestStarted)
  const loader = () => screen.queryByRole('dialog', { name: 'Please wait' })
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(loader() !== null).toBe(flag === null)
  act(requestEnded)
  await waitFor(() => expect(loader()).toBeNull())
  arrive()
  await screen.findByText('at last')
})
