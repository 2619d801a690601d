import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api-error.ts'
import { currentSession, saveProperty, saveSession, type SessionProperty, type SessionUser } from '../session.ts'
import { draw } from '#test/screen.tsx'
import { ErrorState } from '../ui/states.tsx'
import { PropertyPlace } from './property-place.tsx'

const property = (id: number, name: string) => ({ id, name, city: 'Jaipur' })
let properties = [property(1, 'Rao Palace'), property(2, 'Rao Bistro')]
const person = (propertyId: number | null): SessionUser => ({
  id: 1,
  firstName: 'Padma',
  lastName: 'Owner',
  displayName: 'Padma Owner',
  logoUrl: null,
  roles: ['SUPER_ADMIN'],
  roleId: null,
  roleName: null,
  permissions: ['companies.read'],
  propertyId,
  organizationId: null,
})

beforeEach(() => {
  properties = [property(1, 'Rao Palace'), property(2, 'Rao Bistro')]
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) =>
    Promise.resolve(
      Response.json(method === 'PUT' ? person(2) : url.includes('/properties') ? { rows: properties } : {}),
    ),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  sessionStorage.clear()
})

test('a user without a property yet chooses one, and works for it', async () => {
  saveSession(person(null), 'token')
  await draw(<PropertyPlace />)
  await userEvent.click(await screen.findByRole('button', { name: 'Choose a property' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /Rao Bistro/ }))
  await vi.waitFor(() => expect(currentSession()?.user.propertyId).toBe(2))
})

test('a user with a single property sees its name, and no choice', async () => {
  properties = [property(1, 'Rao Palace')]
  saveSession(person(1), 'token')
  saveProperty({ name: 'Rao Palace', timeZone: 'Asia/Kolkata', businessDate: '2026-11-20' } as SessionProperty)
  await draw(<PropertyPlace />)
  await screen.findByText('Rao Palace')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a screen of a property shows that one must be chosen, not that it is forbidden', async () => {
  const refused = new ApiError(403, { code: 'forbidden' })
  saveSession(person(null), 'token')
  await draw(<ErrorState error={refused} />)
  await screen.findByText('Choose a property first')
  cleanup()
  saveSession(person(1), 'token')
  await draw(<ErrorState error={refused} />)
  await screen.findByText('You do not have access to this')
})
