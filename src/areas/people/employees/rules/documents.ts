import { addDays, type Day } from '#core/dates.ts'

export const DOCUMENT_STATES = ['REQUESTED', 'SUBMITTED', 'APPROVED', 'REJECTED', 'EXPIRED'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** Every state of a document and those that may follow. One that expired or was replaced is requested anew, as another document. */
export const NEXT_DOCUMENT_STATES: Readonly<Record<DocumentState, readonly DocumentState[]>> = {
  REQUESTED: ['SUBMITTED'],
  SUBMITTED: ['SUBMITTED', 'APPROVED', 'REJECTED'],
  REJECTED: ['SUBMITTED'],
  APPROVED: ['EXPIRED'],
  EXPIRED: [],
}

export const documentMayBecome = (from: DocumentState, to: DocumentState): boolean =>
  NEXT_DOCUMENT_STATES[from].includes(to)

/** A document is valid through the day it expires on. */
export const hasExpired = (expiresOn: Day | null, today: Day): boolean => expiresOn !== null && expiresOn < today

/**
 * The reminder that is due: the smallest number of days before the end that has been reached; null when none was, or when it or a later
 * one has been sent.
 */
export function dueReminder(
  {
    expiresOn,
    remindDays,
    remindedDays,
  }: { expiresOn: Day; remindDays: readonly number[]; remindedDays: number | null },
  today: Day,
): number | null {
  const reached = remindDays.filter((days) => today >= addDays(expiresOn, -days))
  if (reached.length === 0) return null
  const latest = Math.min(...reached)
  return remindedDays !== null && remindedDays <= latest ? null : latest
}

export const BOARD_VIEWS = ['EXPIRED', 'DAYS_30', 'DAYS_60', 'DAYS_90', 'MISSING', 'OPEN'] as const
export type BoardView = (typeof BOARD_VIEWS)[number]
