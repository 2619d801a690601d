import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { permissionsOf } from '#core/roles.ts'
import { made, reply } from '#test/replies.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import { attendance } from '../contract/attendance.ts'
import { HoursLine } from '../contract/hours.ts'
import { ClockPage } from './clock-page.tsx'

let own: object
let sent: { path: string; body: object }[]

beforeEach(() => {
  own = { state: 'OUT', hasPhone: true, wantsPlace: false, number: 7, months: [{ month: '2026-11-01', planned: 480, worked: 450, balance: -30 }] } // prettier-ignore
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = new URL(url, 'http://desk').pathname
    if (path.endsWith('/hours/entries'))
      return reply(attendance.ownHoursEntries, { rows: [made(HoursLine, { kind: 'EARNED', minutes: 90 })] })
    if (path.endsWith('/hours')) return reply(attendance.ownHours, { balance: 90, usable: 90, expires: null })
    if (!init.method || init.method === 'GET') return reply(attendance.own, own)
    sent.push({ path, body: JSON.parse(String(init.body)) as object })
    return path.endsWith('/pin') ? reply(attendance.setPin, {}) : reply(attendance.clock, { state: 'IN' })
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  signIn({ roles: ['PROP_FRONTDESK'], permissions: [...permissionsOf(['PROP_FRONTDESK'])], propertyId: 1 })
  await draw(
    <>
      <ClockPage />
      <Toasts />
    </>,
    '/hrm/clock',
  )
}

test('one presses in, and reads the balance of the month', async () => {
  await open()
  await screen.findByRole('button', { name: 'Clock in' })
  expect(screen.getByText('−0:30')).toBeTruthy()
  expect((await screen.findByText('+1:30')).closest('tr')?.textContent).toContain('Earned')
  press('Clock in')
  await waitFor(() => expect(sent).toMatchObject([{ path: '/api/attendance/own/events', body: { direction: 'IN', place: null } }])) // prettier-ignore
})

test('the place is sent only with consent', async () => {
  own = { ...own, state: 'IN', wantsPlace: true }
  const found = vi.fn((done: (position: object) => void) => done({ coords: { latitude: 48, longitude: 2, accuracy: 9 } })) // prettier-ignore
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition: found } }))
  await open()
  await screen.findByRole('button', { name: 'Clock out' })
  press('Start break')
  await waitFor(() => expect(sent).toMatchObject([{ body: { direction: 'BREAK_START', place: null } }]))
  expect(found).not.toHaveBeenCalled()
  screen.getByRole('checkbox').click()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Clock out' })).toHaveProperty('disabled', false))
  press('Clock out')
  await waitFor(() => expect(sent[1]).toMatchObject({ body: { direction: 'OUT', place: { latitude: 48, hasConsent: true } } })) // prettier-ignore
})

test('where phones do not clock, the page shows it; a PIN is chosen', async () => {
  own = { ...own, hasPhone: false }
  await open()
  await screen.findByText('Clocking on a phone is not active at this property.')
  press('Choose PIN')
  const dialog = within(await screen.findByRole('dialog'))
  write(dialog.getByLabelText(/^PIN/), '4711')
  fireEvent.click(dialog.getByRole('button', { name: 'Choose PIN' }))
  await waitFor(() => expect(sent).toMatchObject([{ path: '/api/attendance/own/pin', body: { pin: '4711' } }]))
})
