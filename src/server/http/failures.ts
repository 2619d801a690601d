import { Refusal, statusOf } from '#core/refusal.ts'

/** The one form of every "no": a code, what explains it, and where to look it up. */
export type Failure = { status: number; body: Record<string, unknown>; retryAfter?: number }

/** Failures that are not the business's: about the caller's shape, rights, pace, or our own state. */
export class HttpFailure extends Error {
  readonly failure: Failure
  constructor(status: number, code: string, extra: Record<string, unknown> = {}, retryAfter?: number) {
    super(code)
    this.failure = { status, body: { code, ...extra }, ...(retryAfter === undefined ? {} : { retryAfter }) }
  }
}

type Issue = { path: readonly PropertyKey[]; message: string; code?: string }

/** The facts with which a client states a rule in the user's language: which rule, and its limit. Never the value that was sent. */
const OF_THE_RULE = ['path', 'message', 'code', 'origin', 'minimum', 'maximum', 'inclusive', 'format']

export const invalid = (issues: readonly Issue[]): HttpFailure => {
  const publicIssue = (issue: Issue) =>
    Object.fromEntries(Object.entries(issue).filter(([key]) => OF_THE_RULE.includes(key)))
  return new HttpFailure(400, 'invalid', { issues: issues.map(publicIssue) })
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** The database's own reasons to try later: silent, waited too long for a lock, out of connections, starting or stopping. */
const BUSY = new Set([
  'DATABASE_SILENT',
  '55P03',
  '57014',
  '53300',
  '57P01',
  '57P03',
  '08006',
  '08001',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
])

/** Messages of pg and its pool, which have no code, for a connection that ended or could not be made. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client has encountered a connection error)/

const isLost = (error: unknown): boolean => error instanceof Error && codeOf(error) === '' && LOST.test(error.message)

/** Seconds after which a caller should retry: a silent database takes longer than a busy one. */
const waitFor = (error: unknown): number => (codeOf(error) === 'DATABASE_SILENT' ? 5 : 1)

/** Two transactions got in each other's way; the same one again usually goes through. */
export const isWorthRetrying = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

export function failureOf(error: unknown, declared: readonly string[] = []): Failure {
  if (error instanceof HttpFailure) return error.failure
  if (error instanceof Refusal && declared.includes(error.code)) {
    const wait = error.details['retryAfterSeconds']
    return {
      status: statusOf(error.code),
      body: { code: error.code, details: error.details },
      ...(typeof wait === 'number' ? { retryAfter: wait } : {}),
    }
  }
  if (BUSY.has(codeOf(error)) || isLost(error) || isWorthRetrying(error))
    return { status: 503, body: { code: 'busy' }, retryAfter: waitFor(error) }
  // Text the database cannot store, such as a NUL: whatever a contract let through, it came from the caller.
  if (codeOf(error) === '22021')
    return invalid([{ path: [], message: 'Contains characters that cannot be kept' }]).failure
  if (codeOf(error) === '53100') return { status: 507, body: { code: 'disk_full' } }
  return { status: 500, body: { code: 'broken' } }
}
