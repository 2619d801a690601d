import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { users } from '#areas/platform/users/contract/users.ts'
import { queryOf, send, useSend } from './api.ts'
import { serverResponded, watchLine } from './connection.ts'
import { listen } from './live.ts'
import { queryClient } from './query-client.ts'
import { OfflineBanner } from './shell/offline-banner.tsx'
import { draw } from '#test/screen.tsx'

const server = vi.fn<typeof fetch>()
const goOffline = () => server.mockRejectedValue(new TypeError('Failed to fetch'))
const isShown = () => screen.queryByText(/^(This device is offline|The server does not answer)/) !== null
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))

beforeEach(() => {
  vi.stubGlobal('fetch', server)
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  act(serverResponded)
  queryClient.clear()
  server.mockReset()
  vi.unstubAllGlobals()
})

test('a read without a response is shown after 40 s, and no longer once the server responds', async () => {
  goOffline()
  await draw(<OfflineBanner />)
  await act(() => send(users.get, { userId: 7 }).catch(() => {}))
  await pass(38)
  expect(isShown()).toBe(false)
  await pass(3)
  expect(isShown()).toBe(true)
  server.mockImplementation(() => Promise.resolve(Response.json({})))
  await act(() => send(users.get, { userId: 7 }))
  expect(isShown()).toBe(false)
})

test('a save without a response is shown at once', async () => {
  goOffline()
  await draw(<OfflineBanner />)
  await act(() => send(users.switchProperty, { propertyId: 2 }).catch(() => {}))
  await pass(1)
  expect(isShown()).toBe(true)
})

test('an unreachable stream is shown, also where nothing else is requested', async () => {
  goOffline()
  await draw(<OfflineBanner />)
  const stop = listen(queryClient)
  await pass(41)
  expect(isShown()).toBe(true)
  stop()
})

function Desk() {
  const save = useSend(users.switchProperty)
  const read = useQuery(queryOf(users.get, { userId: 7 }))
  return (
    <button onClick={() => save.mutate({ propertyId: 2 })}>
      {read.error ? 'unread' : 'reading'} {save.error ? 'unsaved' : 'saving'}
    </button>
  )
}

test('in a browser that reports being offline, reading and saving fail at once: nothing waits silently to be sent later', async () => {
  goOffline()
  watchLine()
  await draw(
    <QueryClientProvider client={queryClient}>
      <OfflineBanner />
      <Desk />
    </QueryClientProvider>,
  )
  act(() => void window.dispatchEvent(new Event('offline')))
  await act(async () => screen.getByRole('button').click())
  await pass(2)
  expect(screen.getByRole('button').textContent).toBe('unread unsaved')
  expect(isShown()).toBe(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(isShown()).toBe(false)
})
