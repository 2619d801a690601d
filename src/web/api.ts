import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { RequestOf, Named, Reply } from '#core/contract.ts'
import { CHANGED_AREAS, MAX_PAGE } from '#core/wire.ts'
import type { Addressed } from './address.ts'
import { ApiError } from './api-error.ts'
import { type ChangedAreas, refreshAfterWrite, rememberWrite } from './refresh.ts'
import { remedied, remediedInput } from './remedies.ts'
import { isWorthRetrying, request, type SendOptions } from './request.ts'

/** Sends one request. The route defines the method, the address and the types. */
export async function send<R extends Named>(
  route: R,
  input: RequestOf<R>,
  options: SendOptions = {},
): Promise<Reply<R>> {
  const response = await request(route, input as Record<string, unknown>, options)
  return (await response.json()) as Reply<R>
}

/** A write, and the areas it changed as the server names them. */
async function sendWrite<R extends Named>(
  route: R,
  input: RequestOf<R>,
  options: SendOptions = {},
): Promise<{ reply: Reply<R>; changed: ChangedAreas }> {
  const { reply, changed } = await sendQueued(route, input as Record<string, unknown>, options)
  return { reply: reply as Reply<R>, changed }
}

/** The same for a write stored with its address: its contract may have changed since, so its reply is unknown. */
export async function sendQueued(
  route: Addressed,
  input: Record<string, unknown>,
  options: SendOptions = {},
): Promise<{ reply: unknown; changed: ChangedAreas }> {
  const response = await request(route, input, options)
  const named = response.headers.get(CHANGED_AREAS)
  const reply: unknown = await response.json()
  return { reply, changed: named === null ? undefined : new Set(named.split(',')) }
}

/**
 * Runs work of one or several writes and then refreshes, once, the areas they changed; also when one of them is refused after others
 * were done. Their own live events refresh nothing more.
 */
export async function sendAndRefresh<T>(queries: QueryClient, work: (sendOne: typeof send) => Promise<T>): Promise<T> {
  const changes: ChangedAreas[] = []
  const sendOne: typeof send = async (route, input, options) => {
    const idempotencyKey = options?.idempotencyKey ?? crypto.randomUUID()
    const sending = sendWrite(route, input, { ...options, idempotencyKey })
    rememberWrite(idempotencyKey, sending)
    const { reply, changed } = await sending
    if (!route.isPreview) changes.push(changed)
    return reply
  }
  try {
    return await work(sendOne)
  } finally {
    if (changes.length > 0) refreshAfterWrite(queries, unionOf(changes))
  }
}

const unionOf = (changes: readonly ChangedAreas[]): ChangedAreas =>
  changes.some((areas) => areas === undefined) ? undefined : new Set(changes.flatMap((areas) => [...(areas ?? [])]))

/** Reads a response while it arrives; `onBytes` gets the number of bytes so far. */
async function blobOf(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const reader = response.body?.getReader()
  if (!reader) return response.blob()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value)
    onBytes((bytes += read.value.length))
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

/** Fetches what a route `produces`; the name is the server's. */
export async function download<R extends Named>(
  route: R,
  input: RequestOf<R>,
  onBytes?: (bytes: number) => void,
): Promise<{ blob: Blob; fileName: string }> {
  const response = await request(route, input as Record<string, unknown>, {})
  const named = /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '')
  const blob = onBytes ? await blobOf(response, onBytes) : await response.blob()
  return { blob, fileName: decodeURIComponent(named?.[1] ?? `${route.area}-${route.action}`) }
}

/** Area first, so that a live topic refreshes exactly the reads of its area. */
export const keyOf = (route: Named, input: unknown): readonly [string, string, unknown] => [
  route.area,
  route.action,
  input,
]

/** A read, ready for useQuery, useSuspenseQuery or a loader. */
export const queryOf = <R extends Named>(route: R, input: RequestOf<R>) =>
  queryOptions({ queryKey: keyOf(route, input), queryFn: ({ signal }) => send(route, input, { signal }) })

export type PageOf<Row> = { rows: Row[]; next?: string | undefined }
export type RowOf<R extends Named> = Reply<R> extends PageOf<infer Row> ? Row : never

/** A list read page by page with the server's cursor. */
export const pagesOf = <R extends Named>(route: R, input: RequestOf<R>) =>
  infiniteQueryOptions<
    PageOf<RowOf<R>>,
    ApiError,
    InfiniteData<PageOf<RowOf<R>>>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...keyOf(route, input), 'pages'],
    queryFn: async ({ pageParam, signal }) =>
      (await send(route, { ...(input as object), after: pageParam } as RequestOf<R>, { signal })) as PageOf<RowOf<R>>,
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next,
  })

/** The most rows of a list's file that the server does not write itself. */
const MOST_ROWS = 10_000

/** Every row of a list, page by page, as the server filters it. @throws ApiError too_many_rows */
export async function readAll<R extends Named>(route: R, input: RequestOf<R>): Promise<RowOf<R>[]> {
  const rows: RowOf<R>[] = []
  for (let after: string | undefined; ;) {
    const page = (await send(route, { ...(input as object), after, limit: MAX_PAGE } as RequestOf<R>)) as PageOf<
      RowOf<R>
    >
    rows.push(...page.rows)
    after = page.next
    if (after === undefined) return rows
    if (rows.length >= MOST_ROWS) throw new ApiError(422, { code: 'too_many_rows', details: { most: MOST_ROWS } })
  }
}

/** Sends a write; one that is refused for what can be put right in place is sent again afterwards, as a new request. */
async function sendRemedied<R extends Named>(
  sendOne: typeof send,
  route: R,
  input: RequestOf<R>,
  idempotencyKey: string,
): Promise<Reply<R>> {
  try {
    return await sendOne(route, input, { idempotencyKey })
  } catch (error) {
    const remedy = error instanceof ApiError && (await remedied(error))
    if (!remedy) throw error
    return sendOne(route, remediedInput(input, remedy), { idempotencyKey: crypto.randomUUID() })
  }
}

/**
 * A write. On success the reads of the areas it changed are refreshed.
 * The idempotency key lives until the same request gets a response: pressing Save again after a
 * lost connection repeats the request instead of making a second one.
 */
export function useSend<R extends Named>(route: R) {
  const queries = useQueryClient()
  const unanswered = useRef<{ body: string; key: string } | undefined>(undefined)

  return useMutation<Reply<R>, ApiError, RequestOf<R>>({
    mutationFn: async (input) => {
      const body = JSON.stringify(input)
      const key = unanswered.current?.body === body ? unanswered.current.key : crypto.randomUUID()
      unanswered.current = { body: body, key }
      try {
        const reply = await sendAndRefresh(queries, (sendOne) => sendRemedied(sendOne, route, input, key))
        unanswered.current = undefined
        return reply
      } catch (error) {
        if (!isWorthRetrying(error)) unanswered.current = undefined
        throw error
      }
    },
  })
}
