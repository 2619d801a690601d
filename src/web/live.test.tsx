import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { listen } from './live.ts'

const server = vi.fn<typeof fetch>()
afterEach(() => {
  server.mockReset()
  vi.unstubAllGlobals()
})

/** A stream under the test's hand. */
function line() {
  let pen: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (pen = controller) })
  return {
    response: new Response(body),
    publish: () => pen?.enqueue(new TextEncoder().encode('data: {"topics":["kitchen"]}\n\n')),
    end: () => pen?.close(),
  }
}

/** When reads of an area were refreshed. */
function refreshesOf(queries: QueryClient, area: string): number[] {
  const times: number[] = []
  queries.setQueryData([area, 'list'], {})
  const [query] = queries.getQueryCache().findAll({ queryKey: [area] })
  vi.spyOn(queries, 'invalidateQueries').mockImplementation(async (filters) => {
    if (query && (filters?.predicate?.(query) ?? true)) times.push(performance.now())
  })
  return times
}

test('a burst of events is one refresh at once and one more after the gap', async () => {
  vi.stubGlobal('fetch', server)
  const { response, publish } = line()
  server.mockResolvedValueOnce(response)
  const queries = new QueryClient()
  const times = refreshesOf(queries, 'kitchen')
  const stop = listen(queries, { gapMs: 300 })
  publish()
  await expect.poll(() => times.length).toBe(1)
  for (let count = 0; count < 20; count += 1) publish()
  await expect.poll(() => times.length).toBe(2)
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(250)
  stop()
})

test('what another desk does refreshes figures over many areas, once for a burst', async () => {
  vi.stubGlobal('fetch', server)
  const { response, publish } = line()
  server.mockResolvedValueOnce(response)
  const queries = new QueryClient()
  const times = refreshesOf(queries, 'reports')
  const stop = listen(queries)
  for (let count = 0; count < 20; count += 1) publish()
  await expect.poll(() => times.length).toBe(1)
  publish()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(times).toHaveLength(1)
  stop()
})

test('reports when the stream opens and breaks, reconnects by itself, and does not retry a missing route', async () => {
  vi.stubGlobal('fetch', server)
  const { response, end } = line()
  server.mockResolvedValueOnce(response).mockResolvedValueOnce(new Response('', { status: 404 }))
  const published: boolean[] = []
  const stop = listen(new QueryClient(), {
    url: '/api/kitchen/screen/1-x/live',
    onLine: (isOpen) => published.push(isOpen),
  })
  await expect.poll(() => published).toEqual([true])
  end()
  await expect.poll(() => server.mock.calls.length, { timeout: 3_000 }).toBe(2)
  expect(published).toEqual([true, false])
  expect(server.mock.calls.map(([url]) => url)).toEqual(Array.from({ length: 2 }, () => '/api/kitchen/screen/1-x/live'))
  stop()
})

test('after a break everything is read anew, since no one knows what was missed; the first opening reads nothing anew', async () => {
  vi.stubGlobal('fetch', server)
  const [first, second] = [line(), line()]
  server.mockResolvedValueOnce(first.response).mockResolvedValueOnce(second.response)
  const queries = new QueryClient()
  const areas = ['bookings', 'kitchen', 'payments']
  for (const area of areas) queries.setQueryData([area, 'list'], [])
  const stale = () => areas.filter((area) => queries.getQueryState([area, 'list'])?.isInvalidated)
  const published: boolean[] = []
  const stop = listen(queries, { onLine: (isOpen) => published.push(isOpen) })
  await expect.poll(() => published).toEqual([true])
  expect(stale()).toEqual([])
  first.end()
  await expect.poll(() => published, { timeout: 3_000 }).toEqual([true, false, true])
  expect(stale()).toEqual(areas)
  stop()
})
