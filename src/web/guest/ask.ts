import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Named, Reply, RequestOf } from '#core/contract.ts'
import { addressOf } from '../address.ts'

/** A refusal of the server: its code and details. Status 0 is no response at all. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  /** When it may be tried again, where the server states it. */
  readonly retryAfterSeconds: number | undefined
  constructor(status: number, body: { code?: string; details?: Record<string, unknown> }, retryAfterSeconds?: number) {
    super(body.code ?? 'unreachable')
    this.status = status
    this.code = body.code ?? 'unreachable'
    this.details = body.details ?? {}
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Sends one request of a guest. @throws Refused */
export async function ask<R extends Named>(route: R, input: RequestOf<R>, signal?: AbortSignal): Promise<Reply<R>> {
  const { url, body } = addressOf(route, input as Record<string, unknown>)
  const init = { method: route.method, ...(signal && { signal }) }
  const response = await fetch(
    url,
    body === undefined ? init : { ...init, body, headers: { 'content-type': 'application/json' } },
  ).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new Refused(0, {})
  })
  if (!response.ok) {
    const wait = Number(response.headers.get('retry-after'))
    throw new Refused(response.status, await response.json().catch(() => ({ code: 'other' })), wait || undefined)
  }
  return (await response.json()) as Reply<R>
}

type Answer<T> = { data?: T; error?: Refused; isLoading: boolean; again: () => void }

/** Reads while the component is mounted, and anew when `key` changes; nothing while it is null. */
export function useAnswer<T>(key: string | null, read: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [state, setState] = useState<{ key: string | null; data?: T; error?: Refused }>({ key: null })
  const [round, setRound] = useState(0)
  // The key names all that it depends on.
  const begin = useEffectEvent((signal: AbortSignal) => read(signal))
  useEffect(() => {
    if (key === null) return undefined
    const abort = new AbortController()
    begin(abort.signal).then(
      (data) => setState({ key, data }),
      (error: unknown) => {
        if (!abort.signal.aborted) setState({ key, error: error instanceof Refused ? error : new Refused(0, {}) })
      },
    )
    return () => abort.abort()
  }, [key, round])
  const again = useCallback(() => setRound((before) => before + 1), [])
  const { key: _, ...answer } = state
  return { ...answer, isLoading: key !== null && state.key !== key, again }
}
