import type { RefusalCode } from '#core/refusal.ts'

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

/** Any response that is not the one hoped for, and no response at all (status 0, code 'unreachable'). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ApiErrorCode
  readonly requestId: string | undefined
  readonly details: Record<string, unknown>
  readonly issues: readonly Issue[]
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    response: Partial<Pick<ApiError, 'code' | 'requestId' | 'details' | 'issues' | 'retryAfterSeconds'>> = {},
  ) {
    super(response.code ?? 'broken')
    this.name = 'ApiError'
    this.status = status
    this.code = response.code ?? 'broken'
    this.requestId = response.requestId
    this.details = response.details ?? {}
    this.issues = response.issues ?? []
    this.retryAfterSeconds = response.retryAfterSeconds
  }
}

/** Whether a public address opens nothing: an unknown token and an invalid one look the same to the visitor. */
export const opensNothing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid')
