import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw, signIn } from '#test/screen.tsx'
import { reply } from '#test/replies.ts'
import { organisations } from '../contract.ts'
import { GuestSharingPage } from './guest-sharing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('each choice explains itself, and applies once it is confirmed', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push(JSON.parse(String(body)))
    return reply(organisations.get, { guestSharing: 'OFF' })
  })
  signIn({ roles: ['ORG_ADMIN'], permissions: ['organisations.read', 'organisations.write'], organizationId: 5 })
  await draw(<GuestSharingPage />)
  const off = await screen.findByRole<HTMLInputElement>('radio', { name: 'Not at all' })
  expect(off.checked).toBe(true)
  const profiles = screen.getByRole('radio', { name: 'Profiles' })
  expect(document.getElementById(profiles.getAttribute('aria-describedby') ?? '')?.textContent).toContain('consents, diets and allergies are not copied') // prettier-ignore
  fireEvent.click(profiles)
  const dialog = await screen.findByRole('alertdialog')
  expect(sent).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change' }))
  await vi.waitFor(() => expect(sent).toEqual([{ guestSharing: 'PROFILES' }]))
})
