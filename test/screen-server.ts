import { vi } from 'vitest'
import type { Named } from '#core/contract.ts'
import type { RefusalCode } from '#core/refusal.ts'
import { pathFields } from '#core/wire.ts'
import { invalid } from '#server/http/failures.ts'

type Endpoint = readonly [route: Named, respond: (input: Record<string, unknown>) => Response]

/**
 * A server of some routes for tests of screens. It reads requests as the real one does: path, query and body by the contract, no field
 * more. `sent` is every write it could read, by its action; previews are none.
 */
export function serve(...endpoints: readonly Endpoint[]): { sent: [action: string, input: object][] } {
  const sent: [action: string, input: object][] = []
  vi.stubGlobal('fetch', async (address: unknown, request?: RequestInit) => {
    const method = request?.method ?? 'GET'
    const url = new URL(String(address), 'https://hotel.example')
    for (const [route, respond] of endpoints) {
      const params = route.method === method && paramsOf(route.path, url.pathname)
      if (!params) continue
      const body: object = typeof request?.body === 'string' ? JSON.parse(request.body) : {}
      const read = route.input.strict().safeParse({ ...Object.fromEntries(url.searchParams), ...body, ...params })
      if (!read.success) return Response.json(invalid(read.error.issues).failure.body, { status: 400 })
      if (method !== 'GET' && !route.isPreview) sent.push([route.action, read.data])
      return loudly(() => respond(read.data))
    }
    return Response.json({ code: 'not_found', details: {}, requestId: `${method} ${url.pathname}` }, { status: 404 })
  })
  return { sent }
}

/** Fails the test, where the screen would only show that the server does not respond. */
function loudly(respond: () => Response): Response {
  try {
    return respond()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
    throw error
  }
}

/** The business's "no", as the server sends it. */
export const refuses =
  (code: RefusalCode, details: object = {}) =>
  (): Response =>
    Response.json({ code, details, requestId: 'r' }, { status: 409 })

function paramsOf(path: string, requested: string): Record<string, string> | undefined {
  const pattern = path.replaceAll(/:\w+/g, '([^/]+)')
  const found = new RegExp(`^/api${pattern}$`).exec(requested)
  return found
    ? Object.fromEntries(pathFields(path).map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]))
    : undefined
}
