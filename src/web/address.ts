import type { Named } from '#core/contract.ts'
import { pathFields } from '#core/wire.ts'

/** Method and path of a route, all that sending needs. */
export type Addressed = Pick<Named, 'method' | 'path'>

/** The address of a route with an input, and its body. */
export function addressOf(route: Addressed, input: Record<string, unknown>) {
  const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  let path: string = route.path
  for (const field of pathFields(route.path)) {
    path = path.replace(`:${field}`, encodeURIComponent(String(fields.get(field))))
    fields.delete(field)
  }
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE'
  if (hasBody) return { url: `/api${path}`, body: JSON.stringify(Object.fromEntries(fields)) }

  const query = new URLSearchParams()
  for (const [name, value] of fields)
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  return { url: `/api${path}${query.size > 0 ? `?${query}` : ''}`, body: undefined }
}
