import type { Named } from '#core/contract.ts'
import { pathFields } from '#core/wire.ts'

/** The HTTP request for a route and an input: fields of the path in the address, the rest in query or body. */
export function requestFor(
  route: Pick<Named, 'method' | 'path'>,
  input: object,
): { method: string; url: string; body?: object } {
  const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  let path: string = route.path
  for (const field of pathFields(route.path)) {
    path = path.replace(`:${field}`, encodeURIComponent(String(fields.get(field))))
    fields.delete(field)
  }
  if (route.method !== 'GET' && route.method !== 'DELETE')
    return { method: route.method, url: `/api${path}`, body: Object.fromEntries(fields) }
  const query = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
  return { method: route.method, url: `/api${path}?${query}` }
}
