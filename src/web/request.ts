import { type Addressed, addressOf } from './address.ts'
import { ApiError } from './api-error.ts'
import { requestEnded, requestStarted, saveUnanswered, serverResponded, serverUnreachable } from './connection.ts'
import { loadRefusal } from './i18n.ts'
import { clearSession, currentSession, saveLocked } from './session.ts'

/** In one place, so that the test of the wire form and the live stream send the same. */
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

async function readError(response: Response): Promise<ApiError> {
  const errorBody = await response.json().catch(() => ({}))
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined
  await loadRefusal(String(errorBody.code))
  return new ApiError(response.status, {
    ...errorBody,
    requestId: errorBody.requestId ?? response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds,
  })
}

/** One try. A 5xx, or no response, is worth a second; a 4xx is final. */
async function tryOnce(url: string, request: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    serverUnreachable()
    throw new ApiError(0, { code: 'unreachable' })
  }
  serverResponded()
  if (!response.ok) throw await readError(response)
  return response
}

/** No response, or a failure of the server: a retry may succeed. */
export const isWorthRetrying = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

export type SendOptions = { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined }

/** Sends a request and, if it failed for no reason of its own, once more unchanged under the same idempotency key. */
export async function request(
  route: Addressed,
  input: Record<string, unknown>,
  { signal, idempotencyKey }: SendOptions,
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
      saveLocked(true)
      whenLocked()
    }
    throw error
  } finally {
    requestEnded()
  }
}
