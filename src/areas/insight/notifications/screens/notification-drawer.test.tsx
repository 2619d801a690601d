import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { routes } from '#areas/lodging/bookings/screens/routes.tsx'
import { registerScreens } from '#web/screens.ts'
import { saveProperty, saveSession, type SessionProperty } from '#web/session.ts'
import { draw } from '#test/screen.tsx'
import type { Notification } from '../contract.ts'
import NotificationDrawer from './notification-drawer.tsx'

registerScreens(routes)

const PLACE = '/master-service/reservation-details/B1'
const line = (status: Notification['status'], notificationStatus: Notification['notificationStatus']) => ({
  id: '019a0000-0000-7000-8000-000000000001',
  notificationType: 'booking',
  referenceNumber: 'B1',
  referenceId: 'b',
  status,
  notificationStatus,
  message: 'B1 happened',
  kind: '',
  facts: {},
  redirectPath: PLACE,
  createdDate: '2026-11-20T18:45:00.000Z',
  propertyId: 1,
})
let listed: ReturnType<typeof line>[] = []
let written: string[] = []

beforeEach(() => {
  written = []
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    if (method !== 'GET') written.push(`${method} ${url}`)
    return Promise.resolve(Response.json(method === 'GET' ? listed : listed[0]))
  })
  const roles = ['PROP_ADMIN' as const]
  const person = {
    id: 1,
    firstName: 'P',
    lastName: 'O',
    displayName: 'P O',
    logoUrl: null,
    roleId: null,
    roleName: null,
  }
  const permissions = ['notifications.read' as const]
  saveSession({ ...person, roles, permissions, propertyId: 1, organizationId: 1 }, 'token')
  saveProperty({ timeZone: 'Asia/Kolkata', propertyStatus: 'COMPLETED' } as SessionProperty)
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  sessionStorage.clear()
})

test.each([
  ['New', [`PUT /api/notifications/019a0000-0000-7000-8000-000000000001/read`]],
  ['Read', []],
] as const)('one that is %s leads to its place; only a New one is marked Read', async (status, expected) => {
  listed = [line('confirmed', status)]
  const close = vi.fn()
  const { pathname } = await draw(<NotificationDrawer close={close} />)
  await userEvent.click(await screen.findByRole('button', { name: /B1 happened/ }))
  await vi.waitFor(() => expect(pathname()).toBe(PLACE))
  expect(close).toHaveBeenCalled()
  expect(written).toEqual(expected)
})

test('it shows its time at the property as dd/MM/yyyy HH:mm, and its status with its own icon', async () => {
  const icons = new Set<string | undefined>()
  for (const status of ['confirmed', 'cancelled', 'submitted'] as const) {
    listed = [line(status, 'New')]
    await draw(<NotificationDrawer close={() => {}} />)
    const one = await screen.findByRole('button', { name: /B1 happened/ })
    expect(one.textContent).toContain('21/11/2026 00:15')
    expect(one.textContent).toMatch(new RegExp(status, 'i'))
    icons.add(one.querySelector('svg path')?.getAttribute('d') ?? undefined)
    cleanup()
  }
  expect(icons.size).toBe(3)
})
