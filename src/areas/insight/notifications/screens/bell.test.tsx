import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { routes } from '#areas/trade/orders/screens/routes.tsx'
import { streamIsUp } from '#web/live.ts'
import { setPreference } from '#web/preferences.ts'
import { SignedInUser } from '#areas/platform/users/contract/replies.ts'
import { registerScreens } from '#web/screens.ts'
import { saveSession } from '#web/session.ts'
import { made } from '#test/replies.ts'
import { draw, signIn as signInAs } from '#test/screen.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import type { Notification } from '../contract.ts'
import { Bell } from './bell.tsx'

registerScreens(routes)

const person = {
  firstName: 'Padma',
  lastName: 'Owner',
  permissions: ['notifications.read' as const],
  propertyId: 1,
  organizationId: 1,
}
let calls = 0
let requested: string[] = []
let counted = { newCount: 2, isQuiet: false }
/** Order notifications that are New. */
let waiting: Notification[] = []
/** How many notes of the tone were played; it has two. */
let notes = 0

class SilentAudio {
  state = 'running'
  currentTime = 0
  createOscillator() {
    notes += 1
    return { frequency: { value: 0 }, connect: (to: object) => to, start: () => {}, stop: () => {} }
  }
  createGain() {
    const ramp = () => {}
    return { gain: { setValueAtTime: ramp, exponentialRampToValueAtTime: ramp }, connect: (to: object) => to }
  }
  close() {
    return Promise.resolve()
  }
}

beforeEach(() => {
  calls = 0
  requested = []
  notes = 0
  waiting = []
  counted = { newCount: 2, isQuiet: false }
  vi.stubGlobal('AudioContext', SilentAudio)
  vi.stubGlobal('fetch', (url: string) => {
    calls += 1
    requested.push(url)
    if (url.includes('/read')) waiting = waiting.filter(({ id }) => !url.includes(id))
    const found = url.includes('notificationType=order') ? waiting : []
    return Promise.resolve(Response.json(url.includes('/count') ? counted : url.includes('/read') ? {} : found))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  cleanup()
  sessionStorage.clear()
  setPreference('isBellMuted', false)
  streamIsUp.set(false)
})

const signIn = (role: 'PROP_ADMIN' | 'PROP_FRONTDESK' | 'PROP_SERVICE', propertyStatus: 'COMPLETED' | 'NEW') => {
  signInAs({ ...person, roles: [role] }, { propertyStatus })
}
const counts = () => requested.filter((url) => url.includes('/count')).length
const bell = () => screen.getByRole('button').textContent

test('the count is refreshed from the session storage every 900 ms, without a request', async () => {
  signIn('PROP_ADMIN', 'COMPLETED')
  await draw(<Bell />)
  await vi.waitFor(() => expect(bell()).toBe('2'))
  const before = calls
  sessionStorage.setItem('NotificationCount', '5')
  await vi.waitFor(() => expect(bell()).toBe('5'), { timeout: 3_000 })
  sessionStorage.setItem('NotificationCount', '6')
  await vi.waitFor(() => expect(bell()).toBe('6'), { timeout: 3_000 })
  expect(calls).toBe(before)
})

test('other roles show 0 and count nothing', async () => {
  sessionStorage.setItem('NotificationCount', '7')
  signIn('PROP_FRONTDESK', 'COMPLETED')
  await draw(<Bell />)
  expect(bell()).not.toContain('7')
  expect(counts()).toBe(0)
})

test.each(['NEW'] as const)(
  'the bell shows to hotel admins with propertyStatus COMPLETED only: not when it is %s',
  async (status) => {
    signIn('PROP_ADMIN', status)
    await draw(<Bell />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(counts()).toBe(0)
  },
)

test('the sound plays when the count of New exceeds the last one stored, which is then replaced', async () => {
  sessionStorage.setItem('NotificationCount', '1')
  signIn('PROP_ADMIN', 'COMPLETED')
  await draw(<Bell />)
  await vi.waitFor(() => expect(notes).toBe(2))
  expect(sessionStorage.getItem('NotificationCount')).toBe('2')
})

test.each([
  ['as many as before', '2', false, false],
  ['fewer than before', '5', false, false],
  ['the first count after signing in', null, false, false],
  ['quiet hours, or muted everywhere', '1', true, false],
  ['muted on this device', '1', false, true],
])('it does not play: %s', async (_why, stored, isQuiet, isMuted) => {
  if (stored !== null) sessionStorage.setItem('NotificationCount', stored)
  counted = { newCount: 2, isQuiet }
  setPreference('isBellMuted', isMuted)
  signIn('PROP_ADMIN', 'COMPLETED')
  await draw(<Bell />)
  await vi.waitFor(() => expect(sessionStorage.getItem('NotificationCount')).toBe('2'))
  expect(notes).toBe(0)
})

test('polls stand in for the stream: orders every 60 s while it is down, for any user of a property, and the count every 300 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  signIn('PROP_ADMIN', 'COMPLETED')
  await draw(<Bell />)
  const orders = () => requested.filter((url) => url.includes('notificationType=order')).length
  expect(orders()).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(orders()).toBe(2)
  streamIsUp.set(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(orders()).toBe(2)
  const before = counts()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(counts()).toBe(before + 1)
})

test('every order notification that waits is processed and becomes Read, no matter who works at the property; guest orders are shown, the longest waiting opens', async () => {
  const notification = (id: string, status: Notification['status'], place: string): Notification => ({
    id, notificationType: 'order', referenceNumber: id, referenceId: id, status, notificationStatus: 'New', message: id,
    kind: `order_${status}`, facts: { place }, redirectPath: `/order/order-details?data=${id}`, createdDate: '2026-11-20T12:00:00.000Z', propertyId: 1,
  }) // prettier-ignore
  waiting = [
    notification('third', 'submitted', 'T9'),
    notification('second', 'confirmed', 'T7'),
    notification('first', 'submitted', 'T8'),
  ]
  signIn('PROP_SERVICE', 'COMPLETED')
  const { pathname, search } = await draw(
    <>
      <Bell />
      <Toasts />
    </>,
  )
  await screen.findByText('2 guest orders wait to be accepted: T8, T9')
  await vi.waitFor(() => expect(waiting).toEqual([]))
  expect(requested.filter((url) => url.includes('/read')).map((url) => url.split('/').at(-2))).toEqual(['first', 'second', 'third']) // prettier-ignore
  screen.getByRole('button', { name: 'Look' }).click()
  await vi.waitFor(() => expect(pathname() + search()).toBe('/order/order-details?data=first'))
})

test('polling stops when the stored property is removed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  saveSession(made(SignedInUser, { ...person, roles: ['PROP_ADMIN'] }), 'token')
  await draw(<Bell />)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(requested).toEqual([])
})
