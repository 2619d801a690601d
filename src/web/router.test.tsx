import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { accessDenied } from './access.ts'
import { send } from './api.ts'
import { App } from './app.tsx'
import { useLeaveGuard } from './leave-guard.ts'
import { makeRouter } from './router.tsx'
import { registerScreens } from './screens.ts'
import { clearSession, currentSession, saveLocked } from './session.ts'
import { signIn, startTestTexts } from '#test/screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const HOME = '/master-service/home'
const LOCKED = '/sessions/lockscreen'
const SIGN_IN = '/sessions/signin'
/** Work that is not saved; a browser needs a confirmation before its tab is closed, as it does only over the router as it is delivered. */
function Unsaved() {
  const [isDrawn, setDrawn] = useState(false)
  useLeaveGuard(isDrawn)
  return <button onClick={() => setDrawn(true)}>Draw</button>
}
const page = (name: string) => () => Promise.resolve(() => <h1>{name}</h1>)
registerScreens([
  { path: HOME, title: 'shell:home', component: page('Arrivals') },
  { path: '/bookone/customer-list', title: 'shell:section.customer', component: page('Guests') },
  {
    path: '/master-service/reservation-details/:referenceId',
    title: 'shell:section.booking',
    needs: 'bookings.read',
    component: page('Reservation'),
  },
  { path: '/restaurant', title: 'shell:section.restaurant', component: () => Promise.resolve(Unsaved) },
])

let requested: string[] = []
let status = 200
beforeEach(async () => {
  requested = []
  status = 200
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', (url: string) => {
    requested.push(url)
    if (url.startsWith('/api/live')) return new Promise(() => {})
    if (url.startsWith('/api/bookings')) return Promise.resolve(Response.json({ code: 'locked' }, { status }))
    return Promise.resolve(Response.json(url.startsWith('/api/users') ? currentSession()?.user : { rows: [] }))
  })
  await startTestTexts()
  signIn({ roles: ['PROP_FRONTDESK'], permissions: ['bookings.read'], propertyId: 1 }, { propertyStatus: 'COMPLETED' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
  accessDenied.set(undefined)
})

function open(address: string) {
  window.history.replaceState({}, '', address)
  render(<App router={makeRouter()} />)
}
const place = () => window.location.pathname

describe.each([HOME, '/bookone/customer-list', '/master-service/reservation-details/B-1001'])('%s', (address) => {
  test('opens to a session that is not locked', async () => {
    open(address)
    await screen.findByRole('heading', { level: 1, name: /Arrivals|Guests|Reservation/ })
    expect(place()).toBe(address)
  })

  test('stays shut while the session is locked: the lockscreen shows, and no data of the screen is requested', async () => {
    saveLocked(true)
    open(address)
    await waitFor(() => expect(place()).toBe(LOCKED))
    await screen.findByText('Locked')
    expect(new URLSearchParams(window.location.search).get('return')).toBe(address)
    expect(screen.queryByText(/Arrivals|Guests|Reservation/)).toBeNull()
    expect(requested.filter((url) => !url.startsWith('/api/users'))).toEqual([])
  })

  test('leads signed-out users to the sign-in page', async () => {
    clearSession()
    open(address)
    await waitFor(() => expect(place()).toBe(SIGN_IN))
    expect(screen.queryByText(/Arrivals|Guests|Reservation/)).toBeNull()
  })
})

test('a "locked" refusal of the server closes the open screen', async () => {
  open(HOME)
  await screen.findByRole('heading', { level: 1, name: 'Arrivals' })
  status = 423
  await expect(send(bookings.get, { bookingId: 'x' })).rejects.toMatchObject({ code: 'locked' })
  await waitFor(() => expect(place()).toBe(LOCKED))
  await waitFor(() => expect(screen.queryByText('Arrivals')).toBeNull())
  expect(currentSession()?.isLocked).toBe(true)
})

test('a screen whose permission is missing does not open, and the reason is shown', async () => {
  signIn({ roles: ['PROP_FRONTDESK'], permissions: [], propertyId: 1 }, { propertyStatus: 'COMPLETED' })
  open('/master-service/reservation-details/B-1001')
  await screen.findByRole('heading', { level: 1, name: 'Arrivals', hidden: true })
  expect([place(), accessDenied.get()]).toEqual([HOME, 'role'])
  expect(screen.queryByText('Reservation')).toBeNull()
})

test('the tab of a page with unsaved work needs a confirmation before it is closed', async () => {
  const warnsBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  open('/restaurant')
  const draw = await screen.findByRole('button', { name: 'Draw' })
  expect(warnsBeforeUnload()).toBe(false)
  await userEvent.click(draw)
  await waitFor(() => expect(warnsBeforeUnload()).toBe(true))
})
