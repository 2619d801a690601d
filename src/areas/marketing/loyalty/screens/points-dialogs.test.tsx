import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clearSession, saveSession } from '#web/session.ts'
import { draw } from '#test/screen.tsx'
import type { WholeMember } from '../contract/replies.ts'
import { RedeemDialog } from './points-dialogs.tsx'

afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const member = { id: '019a0000-0000-7000-8000-00000000aaaa', points: 1_250, leastRedeemed: 500, value: 2_500, currency: 'INR' } as WholeMember // prettier-ignore

test('points to redeem show what they are worth as they are typed, and none above what there is are sent', async () => {
  const fetched = vi.fn(async () =>
    Response.json({ code: 'points_short', details: { points: 1_250 } }, { status: 409 }),
  )
  vi.stubGlobal('fetch', fetched)
  saveSession({ id: 1, firstName: '', lastName: '', displayName: '', logoUrl: null, roles: ['PROP_FRONTDESK'], roleId: null, roleName: null, permissions: ['loyalty.write'], propertyId: 1, organizationId: 1 }, 'token') // prettier-ignore
  await draw(<RedeemDialog member={member} onClose={() => {}} />)
  const points = await screen.findByLabelText(/Points to redeem/)
  expect(screen.getByText(/They are worth .*312\.50/)).toBeTruthy()
  fireEvent.change(points, { target: { value: '2000' } })
  expect(await screen.findByText(/They are worth .*500\.00/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Redeem' }))
  expect(await screen.findByText('The member has 1250 points.')).toBeTruthy()
  expect(fetched).toHaveBeenCalledTimes(1)
})
