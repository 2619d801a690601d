import { act, render } from '@testing-library/react'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { users } from '#areas/platform/users/contract/users.ts'
import { sendAndRefresh, useSend } from './api.ts'
import { listen } from './live.ts'
import { refreshAreas } from './refresh.ts'

const server = vi.fn<typeof fetch>()
afterEach(() => {
  server.mockReset()
  vi.unstubAllGlobals()
})

/** A stream under the test's hand. */
function stream() {
  let pen: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (pen = controller) })
  return {
    response: new Response(body),
    publish: (change: object) => pen?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(change)}\n\n`)),
  }
}

const AREAS = ['bookings', 'customers', 'kitchen', 'search'] as const
const settled = () => new Promise((resolve) => setTimeout(resolve, 250))

/** A screen that shows a read of four areas and writes one; counts how often each is read. */
async function screenOf() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const reads: Record<string, number> = {}
  let write: (() => Promise<unknown>) | undefined
  function Read({ area }: { area: string }) {
    useQuery({
      queryKey: [area, 'list', {}],
      queryFn: () => (reads[area] = (reads[area] ?? 0) + 1),
      staleTime: Number.POSITIVE_INFINITY,
    })
    return null
  }
  function Screen() {
    const { mutateAsync } = useSend(users.switchProperty)
    useEffect(() => {
      write = () => mutateAsync({ propertyId: 2 })
    }, [mutateAsync])
    return AREAS.map((area) => <Read key={area} area={area} />)
  }
  render(
    <QueryClientProvider client={queries}>
      <Screen />
    </QueryClientProvider>,
  )
  await act(settled)
  return { queries, reads, write: () => act(async () => void (await write?.())) }
}

const keyOfCall = (call: number) => new Headers(server.mock.calls[call]?.[1]?.headers).get('idempotency-key')
const done = (changed: string) => Response.json({}, { headers: { 'changed-areas': changed } })

test('a write reads again what is on screen of the areas it changed, once, and its own echo nothing more', async () => {
  vi.stubGlobal('fetch', server)
  const { response, publish } = stream()
  server.mockResolvedValueOnce(response)
  const { queries, reads, write } = await screenOf()
  const stop = listen(queries)
  // The event arrives before the reply.
  server.mockImplementationOnce(async () => {
    publish({ topics: ['customers', 'bookings'], idempotencyKey: keyOfCall(1) })
    await settled()
    return done('customers,bookings')
  })
  await write()
  await act(settled)
  expect(reads).toEqual({ bookings: 2, customers: 2, kitchen: 1, search: 1 })

  // What it did not name is read again when it is next looked at.
  expect(queries.getQueryState(['search', 'list', {}])?.isInvalidated).toBe(true)

  // The same change by another user refetches.
  publish({ topics: ['customers'], idempotencyKey: 'of another desk' })
  await act(settled)
  expect(reads).toEqual({ bookings: 2, customers: 3, kitchen: 1, search: 1 })
  stop()
})

test('the event of a write whose reply was lost refreshes the screen', async () => {
  vi.stubGlobal('fetch', server)
  const { response, publish } = stream()
  server.mockResolvedValueOnce(response)
  const { queries, reads, write } = await screenOf()
  const stop = listen(queries)
  server.mockImplementationOnce(async () => {
    publish({ topics: ['customers'], idempotencyKey: keyOfCall(1) })
    throw new TypeError('Failed to fetch')
  })
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(write()).rejects.toMatchObject({ code: 'unreachable' })
  await act(settled)
  expect(reads).toEqual({ bookings: 1, customers: 2, kitchen: 1, search: 1 })
  stop()
})

test.each([
  ['names no areas, as a replayed one', Response.json({})],
  ['changes who one is', done('users,sessions')],
])('everything is read again after a reply that %s', async (_, reply) => {
  vi.stubGlobal('fetch', server)
  const { reads, write } = await screenOf()
  server.mockResolvedValueOnce(reply)
  await write()
  await act(settled)
  expect(reads).toEqual({ bookings: 2, customers: 2, kitchen: 2, search: 2 })
})

test('several writes refresh once, also when a later one is refused', async () => {
  vi.stubGlobal('fetch', server)
  const { queries, reads } = await screenOf()
  server.mockResolvedValueOnce(done('customers')).mockResolvedValueOnce(done('customers,kitchen'))
  server.mockResolvedValueOnce(Response.json({ code: 'not_found' }, { status: 404 }))
  const work = sendAndRefresh(queries, async (send) => {
    for (let step = 0; step < 3; step += 1) await send(users.switchProperty, { propertyId: 2 })
  })
  await expect(work).rejects.toMatchObject({ code: 'not_found' })
  await act(settled)
  expect(reads).toEqual({ bookings: 1, customers: 2, kitchen: 2, search: 1 })
})

test('a first read that was under way when its area changed is read again: its response may be the older one', async () => {
  const queries = new QueryClient()
  const responses: ((value: string) => void)[] = []
  function Read() {
    const { data } = useQuery({
      queryKey: ['orders', 'list', {}],
      queryFn: () => new Promise<string>((resolve) => responses.push(resolve)),
    })
    return <p>{data}</p>
  }
  const { container } = render(
    <QueryClientProvider client={queries}>
      <Read />
    </QueryClientProvider>,
  )
  await act(settled)
  refreshAreas(queries, new Set(['orders']))
  responses[0]?.('one bill')
  await act(settled)
  expect(responses).toHaveLength(2)
  responses[1]?.('two bills')
  await act(settled)
  expect(container.textContent).toBe('two bills')
})
