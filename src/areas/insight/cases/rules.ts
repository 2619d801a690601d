import type { Instant } from '#core/dates.ts'
import type { Address } from '#core/address.ts'
import { refuse } from '#core/refusal.ts'
import type { CaseKind, CaseState, Desk, Priority } from './contract/replies.ts'

/** Kinds of cases of each desk; the first one is the default. */
export const kindsOf: Readonly<Record<Desk, readonly CaseKind[]>> = {
  SUPPORT: ['HOW_TO', 'PROBLEM', 'BILLING'],
  ENQUIRY: ['GENERAL', 'AVAILABILITY', 'GROUP', 'EVENT'],
  SERVICE: ['REQUEST', 'COMPLAINT', 'MAINTENANCE', 'LOST_AND_FOUND', 'COMPLIMENT'],
}

/** The desk a kind belongs to: each has one. */
export function deskOf(kind: CaseKind): Desk {
  const found = Object.entries(kindsOf).find(([, kinds]) => kinds.includes(kind))
  return (found?.[0] ?? 'SUPPORT') as Desk
}

/** @throws Refusal kind_of_other_desk */
export function assertKind(desk: Desk, kind: CaseKind): void {
  if (deskOf(kind) !== desk) refuse('kind_of_other_desk', { desk, kind })
}

/** Minutes until the first reply is due; shortest for a guest who is in house. */
const MINUTES: Readonly<Record<Desk, Readonly<Record<Priority, number>>>> = {
  SERVICE: { URGENT: 5, HIGH: 15, NORMAL: 30, LOW: 240 },
  ENQUIRY: { URGENT: 60, HIGH: 120, NORMAL: 480, LOW: 1_440 },
  SUPPORT: { URGENT: 60, HIGH: 240, NORMAL: 1_440, LOW: 2_880 },
}

export const dueAt = (createdAt: Instant, desk: Desk, priority: Priority): Instant =>
  new Date(Date.parse(createdAt) + MINUTES[desk][priority] * 60_000).toISOString()

const OVER: readonly CaseState[] = ['CLOSED', 'REJECTED']
/** A case that is over takes no more messages or changes. */
export const isOver = (state: CaseState): boolean => OVER.includes(state)

type Due = { state: CaseState; dueAt: Instant; firstRespondedAt: Instant | null }

/** The requester still waits for a first reply. */
export const isAwaited = ({ state, firstRespondedAt }: Pick<Due, 'state' | 'firstRespondedAt'>): boolean =>
  (state === 'NEW' || state === 'IN_PROGRESS') && firstRespondedAt === null

/** The first reply is overdue. */
export const isLate = (of: Due, now: Instant): boolean => isAwaited(of) && of.dueAt < now

/** Late ones first, then those someone waits for by when they are due, then the others, latest first. */
export const byHurry =
  (now: Instant) =>
  (a: Due & { createdAt: Instant }, b: Due & { createdAt: Instant }): number =>
    Number(isLate(b, now)) - Number(isLate(a, now)) ||
    Number(isAwaited(b)) - Number(isAwaited(a)) ||
    (isAwaited(a) ? a.dueAt.localeCompare(b.dueAt) : b.createdAt.localeCompare(a.createdAt))

export type Verb = 'TAKE' | 'RESOLVE' | 'REOPEN' | 'REJECT'
const MOVES: Readonly<Record<Verb, { from: readonly CaseState[]; to: CaseState; needsReason: boolean }>> = {
  TAKE: { from: ['NEW', 'IN_PROGRESS', 'WAITING'], to: 'IN_PROGRESS', needsReason: false },
  RESOLVE: { from: ['NEW', 'IN_PROGRESS', 'WAITING'], to: 'RESOLVED', needsReason: true },
  REOPEN: { from: ['RESOLVED'], to: 'IN_PROGRESS', needsReason: false },
  REJECT: { from: ['NEW', 'IN_PROGRESS', 'WAITING'], to: 'REJECTED', needsReason: true },
}

export const canMove = (verb: Verb, state: CaseState): boolean => MOVES[verb].from.includes(state)

/** The state a verb leads to. @throws Refusal case_closed where it cannot be done, reason_required */
export function stateBy(verb: Verb, state: CaseState, because: string): CaseState {
  const { to, needsReason } = MOVES[verb]
  if (!canMove(verb, state)) refuse('case_closed', { state })
  if (needsReason && because === '') refuse('reason_required')
  return to
}

/**
 * The state after the requester wrote: one that waits or was resolved goes on, with the user who had it, and is new again where no one had.
 *
 * @throws Refusal case_closed for one that is over
 */
export function stateAfterWord(state: CaseState, hasPerson: boolean): CaseState {
  if (isOver(state)) refuse('case_closed', { state })
  if (state === 'NEW' || state === 'IN_PROGRESS') return state
  return hasPerson ? 'IN_PROGRESS' : 'NEW'
}

/** Pictures and documents that may come with one case. */
export const MOST_FILES = 10

/** Days after which a resolved case closes by itself. */
export const CLOSES_AFTER_DAYS = 14

/** The address of the requester's page. */
export const caseUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/bookone-support?case=${encodeURIComponent(token)}`

/** Where staff read a case. */
export const casePath = (desk: string, caseId: string): Address =>
  `/bookone-admin/${desk === 'SERVICE' ? 'manage-service-request' : 'manage-enquiries'}?id=${caseId}`

const WORK_EVENTS = ['OPENED', 'COMPLETED', 'CANCELLED'] as const
export type WorkEvent = (typeof WORK_EVENTS)[number]

/** The body of an entry about work: what became of it, then what it is called, each as it is. */
export const workEntry = (event: string, label: string, title: string): string => `${event} ${label} ${title}`

/** An entry about work, read. */
export function workOf(body: string): { event: WorkEvent; item: string } {
  const at = body.indexOf(' ')
  const event = WORK_EVENTS.find((each) => each === body.slice(0, at)) ?? 'OPENED'
  return { event, item: body.slice(at + 1) }
}
