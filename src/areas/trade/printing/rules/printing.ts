import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { ErrorClass, JobKind, JobStatus, PrinterCondition } from '../contract/replies.ts'

/** What a user or the queue may do with a document, by its status. */
export const allowedFrom = {
  lease: ['QUEUED'],
  hand: ['LEASED'],
  settle: ['LEASED'],
  lapse: ['LEASED'],
  retry: ['FAILED', 'UNKNOWN', 'EXPIRED'],
  confirm: ['QUEUED', 'FAILED', 'UNKNOWN', 'EXPIRED'],
  cancel: ['QUEUED', 'FAILED', 'UNKNOWN', 'EXPIRED'],
  reprint: ['PRINTED'],
  expire: ['QUEUED'],
} as const satisfies Record<string, readonly JobStatus[]>
export type JobVerb = keyof typeof allowedFrom

export const can = (verb: JobVerb, status: JobStatus): boolean =>
  (allowedFrom[verb] as readonly JobStatus[]).includes(status)

/** @throws Refusal print_job_moved_on with its current status */
export function assertCan(verb: JobVerb, status: JobStatus): void {
  if (!can(verb, status)) refuse('print_job_moved_on', { status })
}

export const LEASE_SECONDS = 120
export const MOST_ATTEMPTS = 3
/** Seconds until the next try, by how many there were. */
const BACK_OFF = [2, 10, 30] as const

/** Trying again would end the same way. */
const isPermanent = (errorClass: ErrorClass): boolean => errorClass === 'BLOCKED' || errorClass === 'NO_PRINTER'

/** A leased document: how often it was tried, whether it was passed to the agent, whether a backup printer could take it. */
export type Tried = { attempts: number; isHanded: boolean; hasBackup: boolean }
export type Outcome = { result: 'PRINTED' } | { result: 'FAILED' | 'UNKNOWN'; errorClass: ErrorClass }
export type Next =
  | { status: 'PRINTED' | 'UNKNOWN' | 'FAILED' }
  | { status: 'QUEUED'; waitSeconds: number; isRerouted: boolean }

/**
 * What becomes of a leased document. What was passed to the agent without a reply is UNKNOWN and never retried automatically: it may be on
 * paper. What was not passed on is tried three times, then at the backup printer, then it has FAILED.
 */
export function nextOf({ attempts, isHanded, hasBackup }: Tried, outcome: Outcome): Next {
  if (outcome.result === 'PRINTED') return { status: 'PRINTED' }
  if (outcome.result === 'UNKNOWN' && isHanded) return { status: 'UNKNOWN' }
  if (attempts < MOST_ATTEMPTS && !isPermanent(outcome.errorClass))
    return { status: 'QUEUED', waitSeconds: BACK_OFF[attempts - 1] ?? 2, isRerouted: false }
  return hasBackup ? { status: 'QUEUED', waitSeconds: 0, isRerouted: true } : { status: 'FAILED' }
}

/** Whether someone must see to the printer before anything comes out of it. */
export const needsSeeingTo = (condition: PrinterCondition): boolean => condition !== 'OK'

/** A kitchen ticket that waited longer is not printed automatically: a user decides whether it is still to be cooked. */
const TICKET_MINUTES = 30

/** Minutes a document waits for its printer before a user decides: the printer's setting, for a kitchen ticket at most the limit above. */
export const waitsMinutes = (kind: JobKind, keepMinutes: number): number =>
  kind === 'KOT' || kind === 'CANCEL_KOT' ? Math.min(keepMinutes, TICKET_MINUTES) : keepMinutes

/** An instant so many seconds after another. */
export const later = (at: Instant, seconds: number): Instant => new Date(Date.parse(at) + seconds * 1_000).toISOString()

type Routed = { id: string; isDefault: boolean; stationIds: readonly string[] }
type Wanted = { printerId?: string | undefined; stationId?: string | null | undefined }

/** Printers a document goes to: the one it names; else all that serve its station; else, and for a station that none serves, the default. */
export function routesFor<R extends Routed>(printers: readonly R[], { printerId, stationId }: Wanted): R[] {
  if (printerId) return printers.filter(({ id }) => id === printerId)
  const serving = stationId ? printers.filter(({ stationIds }) => stationIds.includes(stationId)) : []
  return serving.length > 0 ? serving : printers.filter(({ isDefault }) => isDefault)
}

/** A day longer than the longest wait: what expired unseen is reported for at least a day. */
const TOLD_SECONDS = 2 * 24 * 60 * 60

/** What is older has run out so long ago that no one cooks it any more. */
export const reportedSince = (now: Instant): Instant => later(now, -TOLD_SECONDS)

const LATE_MS = 3 * 60_000

/** No one prints what waits so long: the kitchen misses it. */
export const waitsTooLong = (waitingSince: Instant | null, now: number): boolean =>
  waitingSince !== null && now - Date.parse(waitingSince) > LATE_MS
