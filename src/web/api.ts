import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { CHANGED_AREAS, MAX_PAGE, pathFields, type Asked, type Named, type Reply } from '#core/contract.ts'
import type { RefusalCode } from '#core/refusal.ts'
import { requestEnded, requestStarted, saveUnanswered, serverAnswered, serverUnreachable } from './connection.ts'
import { type ChangedAreas, refreshAfterWrite, rememberWrite } from './refresh.ts'
import { remedied } from './remedies.ts'
import { clearSession, currentSession, keepLocked } from './session.ts'

/** A rule that was not met, by the contract here or by the server. */
export type Issue = {
  path: readonly PropertyKey[]
  message: string
  code?: string
  origin?: string
  minimum?: unknown
  maximum?: unknown
  inclusive?: boolean
  format?: string
}
/** What a request may fail with besides a refusal. */
export const FAILURES = [
  'invalid',
  'forbidden',
  'signed_out',
  'locked',
  'too_many_requests',
  'broken',
  'unreachable',
] as const
export type ApiErrorCode = RefusalCode | (typeof FAILURES)[number]

/** Any answer that is not the one hoped for, and no answer at all (status 0, code 'unreachable'). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ApiErrorCode
  readonly requestId: string | undefined
  readonly details: Record<string, unknown>
  readonly issues: readonly Issue[]
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    answer: Partial<Pick<ApiError, 'code' | 'requestId' | 'details' | 'issues' | 'retryAfterSeconds'>> = {},
  ) {
    super(answer.code ?? 'broken')
    this.name = 'ApiError'
    this.status = status
    this.code = answer.code ?? 'broken'
    this.requestId = answer.requestId
    this.details = answer.details ?? {}
    this.issues = answer.issues ?? []
    this.retryAfterSeconds = answer.retryAfterSeconds
  }
}

/** Kept in one place so that the test of the wire form and the live stream send the same. */
export function identityHeaders(): Record<string, string> {
  const token = currentSession()?.token
  return { APP_ID: 'hotelmate', ...(token && { authorization: token }) }
}

const RETRY_AFTER_MS = 400
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let whenSignedOut = () => {}
/** What happens when the server no longer knows the token; the router sets it. */
export const onSignedOut = (act: () => void): void => {
  whenSignedOut = act
}

let whenLocked = () => {}
/** What happens when the server wants the password again; the router sets it. */
export const onLocked = (act: () => void): void => {
  whenLocked = act
}

/** Where a line is asked with an input, and what goes in the body. */
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

async function readError(response: Response): Promise<ApiError> {
  const answer = await response.json().catch(() => ({}))
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined
  return new ApiError(response.status, {
    ...answer,
    requestId: answer.requestId ?? response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds,
  })
}

/** One try. A 5xx, or no answer, is worth a second; a 4xx is the answer. */
async function tryOnce(url: string, request: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    serverUnreachable()
    throw new ApiError(0, { code: 'unreachable' })
  }
  serverAnswered()
  if (!response.ok) throw await readError(response)
  return response
}

const isWorthRetrying = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Where a line stands, which is all that sending needs. */
type Addressed = Pick<Named, 'method' | 'path'>

type Options = { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined }

/** Sends a request and, if it failed for no reason of its own, once more unchanged under the same idempotency key. */
async function request(
  route: Addressed,
  input: Record<string, unknown>,
  { signal, idempotencyKey }: Options,
): Promise<Response> {
  const { url, body } = addressOf(route, input)
  const headers = {
    ...identityHeaders(),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(route.method !== 'GET' && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
  }
  const init: RequestInit = {
    method: route.method,
    headers,
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  }

  requestStarted()
  try {
    return await tryOnce(url, init).catch(async (error: unknown) => {
      if (!isWorthRetrying(error)) throw error
      await pause(RETRY_AFTER_MS)
      return tryOnce(url, init)
    })
  } catch (error) {
    if (error instanceof ApiError && error.status === 0 && route.method !== 'GET') saveUnanswered()
    if (error instanceof ApiError && error.code === 'signed_out') {
      clearSession()
      whenSignedOut()
    }
    if (error instanceof ApiError && error.code === 'locked') {
      keepLocked(true)
      whenLocked()
    }
    throw error
  } finally {
    requestEnded()
  }
}

/** Sends one request. The route tells the method, the address and the types. */
export async function send<R extends Named>(route: R, input: Asked<R>, options: Options = {}): Promise<Reply<R>> {
  const response = await request(route, input as Record<string, unknown>, options)
  return (await response.json()) as Reply<R>
}

/** A write, and the areas it changed as the server names them. */
async function sendWrite<R extends Named>(
  route: R,
  input: Asked<R>,
  options: Options = {},
): Promise<{ reply: Reply<R>; changed: ChangedAreas }> {
  const { reply, changed } = await sendKept(route, input as Record<string, unknown>, options)
  return { reply: reply as Reply<R>, changed }
}

/** The same for a write that was kept with its address: its contract may be another by now, so nothing is known of its reply. */
export async function sendKept(
  route: Addressed,
  input: Record<string, unknown>,
  options: Options = {},
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

/** Reads a response while it comes; `onBytes` is told how much there is so far. */
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
  input: Asked<R>,
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
export const ask = <R extends Named>(route: R, input: Asked<R>) =>
  queryOptions({ queryKey: keyOf(route, input), queryFn: ({ signal }) => send(route, input, { signal }) })

export type PageOf<Row> = { rows: Row[]; next?: string | undefined }
export type RowOf<R extends Named> = Reply<R> extends PageOf<infer Row> ? Row : never

/** A list read page by page with the server's cursor. */
export const askPages = <R extends Named>(route: R, input: Asked<R>) =>
  infiniteQueryOptions<
    PageOf<RowOf<R>>,
    ApiError,
    InfiniteData<PageOf<RowOf<R>>>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...keyOf(route, input), 'pages'],
    queryFn: async ({ pageParam, signal }) =>
      (await send(route, { ...(input as object), after: pageParam } as Asked<R>, { signal })) as PageOf<RowOf<R>>,
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next,
  })

/** As many rows as one file of a list holds that the server does not write itself. */
const MOST_ROWS = 10_000

/** Every row of a list, page by page, as the server filters it. @throws ApiError too_many_rows */
export async function readAll<R extends Named>(route: R, input: Asked<R>): Promise<RowOf<R>[]> {
  const rows: RowOf<R>[] = []
  for (let after: string | undefined; ;) {
    const page = (await send(route, { ...(input as object), after, limit: MAX_PAGE } as Asked<R>)) as PageOf<RowOf<R>>
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
  input: Asked<R>,
  idempotencyKey: string,
): Promise<Reply<R>> {
  try {
    return await sendOne(route, input, { idempotencyKey })
  } catch (error) {
    if (!(error instanceof ApiError) || !(await remedied(error.code))) throw error
    return sendOne(route, input, { idempotencyKey: crypto.randomUUID() })
  }
}

/**
 * A write. On success the reads of the areas it changed are refreshed.
 * The idempotency key lives as long as the same wish has not been answered: pressing Save again after a
 * lost connection repeats the wish instead of making a second one.
 */
export function useSend<R extends Named>(route: R) {
  const queries = useQueryClient()
  const unanswered = useRef<{ wish: string; key: string } | undefined>(undefined)

  return useMutation<Reply<R>, ApiError, Asked<R>>({
    mutationFn: async (input) => {
      const wish = JSON.stringify(input)
      const key = unanswered.current?.wish === wish ? unanswered.current.key : crypto.randomUUID()
      unanswered.current = { wish, key }
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
