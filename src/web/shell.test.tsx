import { expect, test, vi } from 'vitest'
import { mayOpen, safeReturn, whyClosed } from './access.ts'
import { makeFaultCounter } from './faults.ts'
import { detectLanguage } from './i18n.ts'
import { landingOf } from './landing.ts'
import { changeOf } from './live.ts'
import { bottomBarOf, menuOf } from './menu.ts'
import { changedSearch } from './navigation.tsx'
import { type MenuName, registerScreens, type ScreenRoute } from './screens.ts'
import type { RoleCode } from '#core/role-codes.ts'
import { permissionsOf } from '#core/roles.ts'
import type { Session } from './session.ts'
import { matches } from './shell/matching.ts'
import { isPressed } from './shortcuts.ts'
import { documentTitle } from './title.ts'
import { csvCell } from '#core/csv.ts'
import { csvOf } from './ui/csv.ts'
import { Property } from '#areas/property/properties/contract/property.ts'
import { made } from '#test/replies.ts'

const component = () => Promise.resolve(() => null)
const inMenu = (menu: MenuName, group: string) => ({ icon: 'list', places: { [menu]: { group, order: 10 } } }) as const
const screens: ScreenRoute[] = [
  {
    path: '/master-service/home',
    title: 'desk:home.title',
    roles: ['PROP_FRONTDESK', 'PROP_HOUSEKEEPING'],
    menu: inMenu('property', 'start'),
    component,
  },
  {
    path: '/invoice/invoice-list',
    title: 'invoices:list.title',
    needs: 'invoices.read',
    menu: inMenu('property', 'money'),
    component,
  },
  { path: '/bookone/customer-list', title: 'customers:list.title', menu: inMenu('property', 'desk'), component },
  { path: '/master-service/reservation-details/:referenceId', title: 'bookings:page.title', component },
  {
    path: '/bookone/dashboard',
    title: 'organisations:home.title',
    roles: ['SUPER_ADMIN'],
    menu: inMenu('platform', 'start'),
    component,
  },
]
registerScreens(screens)
const as = (role: RoleCode): Session => ({
  token: 't',
  roles: [role],
  permissions: permissionsOf([role]),
  property: undefined,
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

test.each([
  ['/bookone/customer-list?text=rao', '/bookone/customer-list?text=rao'],
  ['/master-service/reservation-details/B-1001', '/master-service/reservation-details/B-1001'],
  ['//evil.example/bookone/customer-list', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['/sessions/signin?return=/x', undefined],
  ['/no/such/page', undefined],
  ['/bookone/../..//evil.example', undefined],
  ['/bookone/customer-list\n', undefined],
  ['https:evil.example', undefined],
  ['\t//evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/%2f%2fevil.example', undefined],
  ['/%5cevil.example', undefined],
  ['%2f%2fevil.example', undefined],
  ['data:text/html,x', undefined],
  ['vbscript:x', undefined],
  ['/@evil.example', undefined],
  ['.evil.example', undefined],
  ['?return=//evil.example', undefined],
  ['/sessions/lockscreen?return=/x', undefined],
  [`/${'x'.repeat(5_000)}`, undefined],
  ['', undefined],
  [undefined, undefined],
])('the return address %s', (requested, safe) => expect(safeReturn(requested)).toBe(safe))

test('a screen opens for its roles and permissions only', () => {
  expect(mayOpen(as('PROP_FRONTDESK'), screens[0]!)).toBe(true)
  expect(mayOpen(as('PROP_MARKETING'), screens[0]!)).toBe(false)
  expect(mayOpen(as('PROP_HOUSEKEEPING'), screens[1]!)).toBe(false)
  expect(mayOpen(undefined, screens[2]!)).toBe(false)
})

test.each([
  ['PROP_MANAGER', ['kitchen'], undefined],
  ['PROP_MANAGER', ['housekeeping'], 'plan'],
  ['PROP_HOUSEKEEPING', ['housekeeping'], 'role'],
  ['SUPER_ADMIN', ['housekeeping'], undefined],
] as const)('a screen of the kitchen, for %s of a house with %s, is shut by: %s', (role, modules, why) => {
  const kitchen: ScreenRoute = { path: '/kitchen', title: 'kitchen:title', needs: 'kitchen.read', component }
  const property = made(Property, { modules: [...modules] })
  expect(whyClosed({ ...as(role), property }, kitchen)).toBe(why)
})

test('everyone lands where they may be', () => {
  expect(landingOf(as('PROP_FRONTDESK'))).toBe('/master-service/home')
  expect(landingOf(as('SUPER_ADMIN'))).toBe('/bookone/dashboard')
  expect(landingOf(as('PROP_MARKETING'))).toBe('/bookone/customer-list')
})

test('the menu shows registered screens the user may open, and nothing else', () => {
  const paths = (role: RoleCode) => menuOf(as(role)).flatMap(({ items }) => items.map(({ path }) => path))
  expect(paths('PROP_FRONTDESK')).toEqual(['/master-service/home', '/bookone/customer-list', '/invoice/invoice-list'])
  expect(paths('PROP_HOUSEKEEPING')).toEqual(['/master-service/home', '/bookone/customer-list'])
  expect(bottomBarOf(as('PROP_FRONTDESK')).length).toBeLessThanOrEqual(4)
})

test('the view of a list in the address', () => {
  expect(changedSearch('?text=rao&sort=name', { status: 'CONFIRMED', text: '' })).toBe('?sort=name&status=CONFIRMED')
  expect(changedSearch('?text=rao', { text: undefined })).toBe('')
})

test('keys', () => {
  const press = (key: string, more: Partial<KeyboardEventInit> = {}) => new KeyboardEvent('keydown', { key, ...more })
  expect(isPressed('Mod+K', press('k', { ctrlKey: true }))).toBe(true)
  expect(isPressed('Mod+K', press('k', { metaKey: true }))).toBe(true)
  expect(isPressed('n', press('n', { ctrlKey: true }))).toBe(false)
  expect(isPressed('?', press('?', { shiftKey: true }))).toBe(true)
  expect(isPressed('Alt+T', press('†', { altKey: true, code: 'KeyT' }))).toBe(true)
})

test.each([
  ['Check in', 'chek', true],
  ['Check in', 'check in', true],
  ['Lucía Fernández', 'fernandez', true],
  ['New booking', 'boking', true],
  ['New booking', 'room', false],
  ['Walk-in', 'in', true],
])('%s found by %s', (text, typed, found) => expect(matches(text, typed)).toBe(found))

test('a live event names areas; noise names none', () => {
  expect(changeOf('event: x\ndata: {"topics":["bookings","rooms"]}')).toEqual({ topics: ['bookings', 'rooms'] })
  expect(changeOf('data: {"topics":["rooms"],"idempotencyKey":"k"}')).toEqual({
    topics: ['rooms'],
    idempotencyKey: 'k',
  })
  expect(changeOf(': ping')).toEqual({ topics: [] })
  expect(changeOf('data: {')).toEqual({ topics: [] })
})

test('faults are reported first and every fifth, and the fiftieth reloads', () => {
  const report = vi.fn()
  const reload = vi.fn()
  const onFault = makeFaultCounter(report, reload)
  for (let fault = 1; fault <= 50; fault += 1) onFault(new Error(String(fault)))
  expect(report.mock.calls.map(([, count]) => count as number)).toEqual([1, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50])
  expect(reload).toHaveBeenCalledOnce()
})

test('titles and language', () => {
  expect(documentTitle(['Services', 'Dashboard'])).toBe('Services > Dashboard | Hotelmate')
  expect(detectLanguage(['fr-CA', 'en'])).toBe('fr')
  expect(detectLanguage(['de', 'pt-BR'])).toBe('en')
})

test('an export is text, never a formula', () => {
  expect(csvCell('=HYPERLINK("x")')).toBe('"\'=HYPERLINK(""x"")"')
  expect(csvCell(-12)).toBe('-12')
  expect(csvOf([{ key: 'name', label: 'Name', cell: () => null }], [{ name: 'Rao, Asha' }], 'INR')).toBe(
    'Name\r\n"Rao, Asha"',
  )
})
