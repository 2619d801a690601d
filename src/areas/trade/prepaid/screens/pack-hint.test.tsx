import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clearSession, saveSession } from '#web/session.ts'
import { draw } from '#test/screen.tsx'
import { PackHint } from './pack-hint.tsx'

afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

test.each([
  ['2027-04-30', 'Prepaid pack no. 7 pays for it: Ten massages, 3 of 10 left.'],
  ['2027-05-01', undefined],
])('a pack valid until 30 April, for a visit on %s: %s', async (day, shownText) => {
  const row = { id: 'p', number: 7, name: 'Ten massages', remaining: 3, units: 10, expiresOn: '2027-04-30' }
  const fetched = vi.fn(async () => Response.json({ rows: [row], next: null }))
  vi.stubGlobal('fetch', fetched)
  saveSession({ id: 1, firstName: '', lastName: '', displayName: '', logoUrl: null, roles: ['PROP_FRONTDESK'], roleId: null, roleName: null, permissions: ['orders.read'], propertyId: 1, organizationId: 1 }, 'token') // prettier-ignore
  await draw(<PackHint customerId="c" productId="m" day={day} />)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  if (shownText) expect((await screen.findByRole('alert')).textContent).toBe(shownText)
  else expect(screen.queryByRole('alert')).toBeNull()
})
