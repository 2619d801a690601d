import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reply } from '#test/replies.ts'
import { refuses, serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { leads } from '../contract/leads.ts'
import { ClockPart } from './clock-part.tsx'

const SETTINGS = {
  responseHours: 4,
  staleDays: 14,
  opensAt: '08:00',
  closesAt: '18:00',
  returnMinutes: 30,
  depositBp: 0,
  depositDays: 14,
  projectTemplateId: null,
  sendsRoomingList: false,
  version: 3,
}

beforeEach(() => signIn({ permissions: ['leads.read', 'leads.rules'] }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the response clock is shown as it is, and saved with the minutes after which no one has taken an enquiry up', async () => {
  const { sent } = serve(
    [leads.settings, () => reply(leads.settings, SETTINGS)],
    [leads.saveSettings, () => reply(leads.saveSettings, { ...SETTINGS, returnMinutes: 45, version: 4 })],
  )
  await draw(<ClockPart />)
  const minutes = await screen.findByLabelText(/^Back to the queue after minutes/)
  expect(screen.getByLabelText(/^Answer within hours/)).toHaveProperty('value', '4')
  expect(minutes).toHaveProperty('value', '30')
  write(minutes, '45')
  press('Save')
  await waitFor(() => expect(sent).toEqual([['saveSettings', { ...SETTINGS, returnMinutes: 45 }]]))
})

test('left empty, enquiries never go back; so few minutes that no one could reply are not sent', async () => {
  const { sent } = serve(
    [leads.settings, () => reply(leads.settings, SETTINGS)],
    [leads.saveSettings, () => reply(leads.saveSettings, { ...SETTINGS, returnMinutes: null, version: 4 })],
  )
  await draw(<ClockPart />)
  const minutes = await screen.findByLabelText(/^Back to the queue after minutes/)
  write(minutes, '2')
  press('Save')
  await waitFor(() => expect(minutes.getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([])
  write(minutes, '')
  press('Save')
  await waitFor(() => expect(sent).toEqual([['saveSettings', { ...SETTINGS, returnMinutes: null }]]))
})

test('what another user saved meanwhile is said', async () => {
  serve(
    [leads.settings, () => reply(leads.settings, SETTINGS)],
    [leads.saveSettings, refuses('stale_version', { version: 4 })],
  )
  await draw(<ClockPart />)
  write(await screen.findByLabelText(/^Back to the queue after minutes/), '60')
  press('Save')
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
})
