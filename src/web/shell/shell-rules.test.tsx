import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RoleCode } from '#core/role-codes.ts'
import { requestEnded, requestStarted } from '../connection.ts'
import { defaultLayout, setLayout } from '../layout.ts'
import type { NavItem } from '../menu.ts'
import { registerScreens } from '../screens.ts'
import { currentSession, saveProperty, saveSession, type SessionProperty } from '../session.ts'
import { draw, weighSheets } from '#test/screen.tsx'
import { useConfirm } from '../ui/confirm-context.ts'
import { LoaderDialog } from '../ui/loader-dialog.tsx'
import { LoadingButton } from '../ui/loading-button.tsx'
import { ShareSheet } from '../ui/share-sheet.tsx'
import { AccessDialog } from './access-dialog.tsx'
import { MenuTree } from './menu-tree.tsx'
import Palette from './palette.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { mayUpgrade } from './upgrade.ts'
import { REBUILD_AFTER_LOAD_MS, REBUILD_AFTER_REFRESH_MS, refreshAll, useNavigation } from './use-navigation.ts'
import { Property } from '#areas/property/properties/contract/property.ts'
import { made } from '#test/replies.ts'

// Requirements of the specification for the shell, a test for each sentence; menus, layout and addresses have files of their own.

registerScreens([
  { path: '/master-service/home', title: 'shell:home', component: () => Promise.resolve(() => null) },
  { path: '/master-service/Upgrade-Plan', title: 'shell:upgradeNow', component: () => Promise.resolve(() => null) },
])

weighSheets()

let requested: string[] = []
beforeEach(() => {
  requested = []
  // The palette measures itself, which no page without a window can.
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} }) // prettier-ignore
  Element.prototype.scrollIntoView ??= () => {}
  vi.stubGlobal('fetch', (url: string) => {
    requested.push(url)
    return Promise.resolve(Response.json({ rows: [] }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  cleanup()
  sessionStorage.clear()
  setLayout(defaultLayout)
})

function signIn(role: RoleCode, property?: Partial<SessionProperty>): void {
  const names = { firstName: 'Padma', lastName: 'Owner', displayName: 'Padma Owner', logoUrl: null }
  const own = { roleId: null, roleName: null, permissions: ['search.read' as const], propertyId: 1, organizationId: 1 }
  saveSession({ id: 1, ...names, roles: [role], ...own }, 'token')
  const hotel = made(Property, { name: 'Rao Palace', businessType: 'Accommodation', hasRoomTypes: true })
  saveProperty({ ...hotel, ...property })
}
const bar = () => draw(<TopBar isPhone={false} isOnTop={false} openDrawer={() => {}} />)

test.each([
  ['PROP_ADMIN', 'Business Starter', true],
  ['PROP_ADMIN', 'Business Essentials', true],
  ['PROP_ADMIN', undefined, true],
  ['PROP_ADMIN', 'Business Premium', false],
  ['PROP_MANAGER', 'Business Starter', false],
  ['ORG_ADMIN', 'Business Starter', false],
] as const)(
  'Upgrade Now shows only to hotel admins whose plan is not Business Premium: %s, %s',
  async (role, plan, may) => {
    signIn(role, { plan: plan as SessionProperty['plan'], propertyStatus: 'COMPLETED' })
    const session = currentSession()
    expect(session && mayUpgrade(session)).toBe(may)
    await bar()
    expect(screen.queryByRole('link', { name: 'Upgrade Now' }) !== null).toBe(may)
  },
)

test('on a phone Upgrade Now is in the account menu', async () => {
  signIn('PROP_ADMIN', { plan: 'Business Starter', propertyStatus: 'COMPLETED' })
  await draw(<TopBar isPhone isOnTop={false} openDrawer={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: /Padma Owner/ }))
  expect(screen.getByRole('menuitem', { name: 'Upgrade Now' })).toBeTruthy()
})

test.each([
  ['COMPLETED', true],
  ['NEW', false],
] as const)('the home button shows when the property status is COMPLETED: %s', async (propertyStatus, isShown) => {
  signIn('PROP_FRONTDESK', { propertyStatus })
  await bar()
  expect(screen.queryByRole('button', { name: 'Home' }) !== null).toBe(isShown)
})

test("the role guard shows 'You do not have access to this page!' with OK", async () => {
  const close = vi.fn()
  await draw(<AccessDialog denied="role" onClose={close} />)
  const dialog = screen.getByRole('alertdialog', { name: 'You do not have access to this page!' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(close).toHaveBeenCalledOnce()
})

test.each([
  ['PROP_ADMIN', true],
  ['PROP_MANAGER', false],
] as const)('a page outside the plan is told as such; %s is shown the way to another: %s', async (role, isShown) => {
  signIn(role, { plan: 'Business Starter' })
  await draw(<AccessDialog denied="plan" onClose={() => {}} />)
  const dialog = screen.getByRole('alertdialog', { name: 'The plan of your property does not include this page.' })
  expect(within(dialog).queryByRole('button', { name: 'Upgrade Now' }) !== null).toBe(isShown)
})

function ConfirmSample() {
  const confirm = useConfirm()
  const [choice, setChoice] = useState('none yet')
  return <button onClick={() => void confirm().then((yes) => setChoice(yes ? 'yes' : 'no'))}>{choice}</button>
}

test("the confirm dialog: 'Confirm', 'Are you sure?', OK and Cancel, 380 px, not closed by a click beside it", async () => {
  await draw(<ConfirmSample />)
  const openDialog = async () => {
    await userEvent.click(screen.getByRole('button', { hidden: true, name: /yes|no/ }))
    return screen.findByRole('alertdialog', { name: 'Confirm' })
  }
  const dialog = await openDialog()
  expect(dialog.textContent).toContain('Are you sure?')
  const paper = dialog.closest('.MuiPaper-root') ?? dialog.querySelector('.MuiPaper-root')
  expect(paper && getComputedStyle(paper).width).toBe('380px')
  const beside = document.querySelector('.MuiDialog-container')
  if (beside) {
    fireEvent.mouseDown(beside)
    fireEvent.click(beside)
  }
  expect(screen.getByText('none yet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  await screen.findByText('yes')
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await openDialog()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('no')
})

test("the loader dialog: 'Please wait', 200 px, and nothing the user does closes it", async () => {
  await draw(<LoaderDialog open />)
  const dialog = screen.getByRole('dialog', { name: 'Please wait' })
  const paper = dialog.closest('.MuiPaper-root') ?? dialog.querySelector('.MuiPaper-root')
  expect(paper && getComputedStyle(paper).width).toBe('200px')
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Please wait' })).toBeTruthy()
})

test("the loading button shows 'Please wait' and is disabled while loading", async () => {
  await draw(<LoadingButton isLoading>Save</LoadingButton>)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Please wait' })
  expect(button.disabled).toBe(true)
})

test('the share bottom sheet has three networks, each in a tab of its own, and sends nothing to a network before it is chosen', async () => {
  await draw(<ShareSheet open link="https://house.example/?a=1&b=2" text="Come & see" onClose={() => {}} />)
  const links = screen.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map((link) => link.textContent)).toEqual(['Facebook', 'X', 'WhatsApp'])
  for (const link of links) {
    expect([link.target, link.rel]).toEqual(['_blank', 'noreferrer'])
    expect(link.href).toContain(encodeURIComponent('https://house.example/?a=1&b=2'))
  }
  expect(requested).toEqual([])
})

const items: NavItem[] = [
  {
    type: 'dropDown',
    name: 'Orders',
    state: 'orders',
    sub: [{ type: 'link', name: 'List', state: '/order/order-list' }],
  },
  {
    type: 'dropDown',
    name: 'Money',
    state: 'money',
    sub: [{ type: 'link', name: 'Invoices', state: '/invoice/invoice-list' }],
  },
  { type: 'extLink', name: 'Outside', href: 'https://outside.example/' },
  {
    type: 'link',
    name: 'Marked',
    state: '/restaurant',
    tooltip: 'What it is',
    badges: [{ color: 'warn', value: '7' }],
  },
]
const isOpen = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded') === 'true'

test('dropdown groups open by themselves when the address is within, the others close, and a click toggles', async () => {
  await draw(<MenuTree items={items} look="full" />, '/order/order-list')
  expect([isOpen('Orders'), isOpen('Money')]).toEqual([true, false])
  await userEvent.click(screen.getByRole('button', { name: 'Money' }))
  expect([isOpen('Orders'), isOpen('Money')]).toEqual([false, true])
  await userEvent.click(screen.getByRole('button', { name: 'Money' }))
  expect([isOpen('Orders'), isOpen('Money')]).toEqual([false, false])
})

test('groups go up to 3 levels deep; separators and icons are drawn too', async () => {
  const group = (name: string, ...sub: NavItem[]): NavItem => ({ type: 'dropDown', name, state: name, sub })
  const leaf: NavItem = { type: 'link', name: 'Third', state: '/kitchen' }
  const tree: NavItem[] = [
    { type: 'separator', name: 'Frequently Accessed' },
    { type: 'icon', name: 'Chart', icon: 'calendar', state: '/bookone/manage-booking/chart' },
    group('First', group('Second', leaf, group('Too deep', leaf))),
  ]
  await draw(<MenuTree items={tree} look="full" />)
  expect(screen.getByText('Frequently Accessed')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Chart' }).querySelector('svg')).toBeTruthy()
  for (const name of ['First', 'Second']) await userEvent.click(screen.getByRole('button', { name }))
  expect(screen.getByRole('link', { name: 'Third' })).toBeTruthy()
  expect(screen.queryByText('Too deep')).toBeNull()
})

test('an extLink opens in a new tab; entries carry badges and tooltips', async () => {
  await draw(<MenuTree items={items} look="full" />)
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Outside' }).target).toBe('_blank')
  const marked = screen.getByRole('link', { name: /Marked/ })
  expect(marked.textContent).toContain('7')
  await userEvent.hover(marked)
  expect((await screen.findByRole('tooltip')).textContent).toBe('What it is')
})

test.each([
  [true, false],
  [false, true],
])(
  'hovering a compact sidebar expands it; leaving collapses it if the compact toggle is on (%s)',
  async (toggle, stays) => {
    signIn('PROP_ADMIN', { propertyStatus: 'COMPLETED' })
    setLayout({ sidebarStyle: 'compact', sidebarCompactToggle: toggle })
    const { container } = await draw(<Sidebar isPhone={false} isDrawerOpen={false} closeDrawer={() => {}} />)
    const bar = container.querySelector<HTMLElement>('.no-print')
    if (!bar) throw new Error('there is no sidebar')
    const width = () => getComputedStyle(bar).width
    expect(width()).toBe('80px')
    fireEvent.mouseEnter(bar)
    expect(width()).toBe('256px')
    fireEvent.mouseLeave(bar)
    expect(width()).toBe(stays ? '256px' : '80px')
  },
)

test("the search bar's placeholder is 'Search here', and it searches 200 ms after the last letter", async () => {
  signIn('PROP_ADMIN', { propertyStatus: 'COMPLETED' })
  await draw(<Palette text="" close={() => {}} />)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const box = screen.getByPlaceholderText('Search here')
  for (const typed of ['r', 'ra', 'rao']) {
    fireEvent.change(box, { target: { value: typed } })
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(requested.filter((url) => url.includes('/search'))).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  const searches = requested.filter((url) => url.includes('/search'))
  expect(searches).toHaveLength(1)
  expect(searches[0]).toContain('text=rao')
})

test('the menu rebuilds 100 ms after a refresh and once 3 s after load', async () => {
  expect([REBUILD_AFTER_REFRESH_MS, REBUILD_AFTER_LOAD_MS]).toEqual([100, 3_000])
  signIn('PROP_ADMIN', { propertyStatus: 'COMPLETED' })
  const built = vi.fn()
  function Menu() {
    useNavigation('default-menu')
    built()
    return null
  }
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await draw(<Menu />)
  const first = built.mock.calls.length
  await vi.advanceTimersByTimeAsync(2_800)
  expect(built).toHaveBeenCalledTimes(first)
  await vi.advanceTimersByTimeAsync(400)
  expect(built).toHaveBeenCalledTimes(first + 1)
  refreshAll()
  expect(built).toHaveBeenCalledTimes(first + 1)
  await vi.advanceTimersByTimeAsync(150)
  expect(built).toHaveBeenCalledTimes(first + 2)
})

test('requests under way are counted, and the count never falls below none', async () => {
  const { useIsBusy } = await import('../connection.ts')
  function Count() {
    return <p>{useIsBusy() ? 'busy' : 'idle'}</p>
  }
  await draw(<Count />)
  const showsText = (what: string) => vi.waitFor(() => expect(screen.getByText(what)).toBeTruthy())
  requestStarted()
  requestStarted()
  requestEnded()
  await showsText('busy')
  requestEnded()
  requestEnded()
  await showsText('idle')
  requestStarted()
  await showsText('busy')
  requestEnded()
})
