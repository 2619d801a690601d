import i18next from 'i18next'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#core/language.ts'
import { type RoleCode, ROLE_CODES } from '#core/role-codes.ts'
import { permissionsOf } from '#core/roles.ts'
import { groupsOfKind, MENU_KINDS } from './menu-lines.ts'
import { menuOf } from './menu.ts'
import { allScreens, findScreen, registerScreens, type ScreenRoute } from './screens.ts'
import { currentSession } from './session.ts'
import { signIn, startTestTexts } from '#test/screen.tsx'

const modules = import.meta.glob<{ routes: ScreenRoute[] }>('../areas/*/*/screens/routes.tsx', { eager: true })
registerScreens(Object.values(modules).flatMap(({ routes }) => routes))

const HOTEL = { businessType: 'accommodation', propertyStatus: 'COMPLETED', plan: 'Business Premium', hasRoomTypes: true } as const // prettier-ignore

/** Where a role of a property is led by its menu. */
function menuFor(role: RoleCode): string[] {
  signIn({ roles: [role], permissions: [...permissionsOf([role])], propertyId: 1 }, HOTEL)
  const session = currentSession()
  return session ? menuOf(session).flatMap(({ items }) => items.map(({ path }) => path)) : []
}

test('Day close is in the menu of exactly the hotel staff who may look at it', () => {
  const led = ROLE_CODES.filter((role) => role.startsWith('PROP_') && menuFor(role).includes('/bookone/day-close'))
  expect(led).toEqual(['PROP_ADMIN', 'PROP_FO_EXECUTIVE', 'PROP_MANAGER', 'PROP_FRONTDESK', 'PROP_FINANCE'])
})

/** What is one's own: shifts, clock, leave, payslips, claims, file with documents, checklists. */
const OWN = ['/hrm/own', '/hrm/clock', '/hrm/leave', '/hrm/payslips', '/hrm/claims', '/ems/own', '/ems/tasks'] as const

test.each(ROLE_CODES)(
  '%s finds what is their own as an employee in the menu of a property, but who works for the platform',
  (role) => {
    const led = menuFor(role)
    const isEmployee = role !== 'CUST_SUPPORT'
    expect(OWN.filter((path) => led.includes(path))).toEqual(isEmployee ? OWN : [])
  },
)

/** Screens without a menu entry, by what leads to them. */
const LED_TO_FROM: Readonly<Record<string, readonly string[]>> = {
  'the report library': ['/report/builder'],
  'a list, by its rows and buttons': [
    '/bookone-admin/add-company', '/bookone-admin/add-property', '/bookone-admin/company', '/bookone-admin/company-account',
    '/bookone-admin/payout', '/bookone/group', '/bookone/turnaways', '/businessLead/reports', '/businessLead/set-up', '/customer', '/customer/duplicates', '/customer/housekeeping', '/ems/add', '/ems/checklists', '/ems/conduct/own', '/ems/documents', '/ems/employee', '/ems/items', '/ems/leaving', '/ems/set-up', '/hrm/attendance/set-up', '/hrm/claims/set-up', '/hrm/leave/encashments', '/hrm/leave/set-up', '/hrm/pay/people',
    '/hrm/pay/set-up', '/hrm/pay/tips', '/hrm/set-up',
    '/order/order-details', '/privacy/record', '/privacy/requests', '/project/activities', '/project/maintenance', '/project/templates', '/project/workload', '/property/import',
  ],
  'the tabs of consents': ['/property/consents/statements', '/property/consents/suppressions'],
  'the list of offers': ['/business-promotion/calendar'],
  'the tabs of loyalty': ['/loyalty/liability', '/loyalty/set-up'],
  'the tabs of reviews': ['/review/requests', '/review/scores', '/review/set-up'],
  'the tabs of guest pages': ['/portal/set-up'],
  'the tabs of campaigns': ['/campaign/journeys', '/campaign/segments', '/campaign/segments/add', '/campaign/settings', '/campaign/templates', '/campaign/templates/add'],
  'a dashboard': ['/bookone-admin/manage-property'],
  'the calendar of an outlet': ['/master-service/treatments'],
  'what waits on the device': ['/order/waiting'],
  'the account menu': ['/profile/overview'],
  'the top bar': ['/master-service/Upgrade-Plan'],
  'signing up': ['/onboarding'],
  'an address of the specification, for who has it as a bookmark': ['/property-onboarding'],
} // prettier-ignore

test.each(LANGUAGES)('in no menu two entries are called the same, in %s', async (language) => {
  await startTestTexts(language)
  for (const kind of MENU_KINDS) {
    const lines = groupsOfKind(kind).flatMap((group) => group.lines)
    const names = lines.map(({ path, title }) => i18next.t(title ?? findScreen(path)?.title ?? ''))
    expect(
      names.filter((name, at) => names.indexOf(name) !== at),
      kind,
    ).toEqual([])
  }
})

test('every screen is in a menu, or on the list of those another screen leads to', () => {
  const inMenus = new Set(MENU_KINDS.flatMap((kind) => groupsOfKind(kind).flatMap(({ lines }) => lines.map(({ path }) => path)))) // prettier-ignore
  const without = allScreens()
    .filter(({ path, guarded }) => guarded !== false && !path.includes('/:') && !inMenus.has(path))
    .map(({ path }) => path)
  expect(without.toSorted()).toEqual(Object.values(LED_TO_FROM).flat().toSorted())
})
