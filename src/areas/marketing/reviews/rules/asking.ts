import { isAgencyAddress } from '#areas/platform/consents/rules/agency.ts'
import type { SkipReason } from '../contract/choices.ts'

/** Days after which the link of a request no longer opens. */
export const OPEN_DAYS = 60
/** Hours in which an answer may be changed. */
export const CHANGE_HOURS = 48
/** Days a serious case delays a request at most: then the guest is asked all the same. */
export const MOST_DELAY_DAYS = 14

/** What decides whether a guest is asked. How the guest liked the stay is not among it, on purpose: all are asked. */
export type Candidate = {
  email: string
  isBlocked: boolean
  isOptedOut: boolean
  /** Who works here, by the address, is no guest to ask. */
  isStaff: boolean
  /** Since the last request to this address; null without one. */
  daysSinceAsked: number | null
  /** Since the departure. */
  daysSinceDeparture: number
  hasOpenSeriousCase: boolean
}
export type AskingSettings = { isAsking: boolean; delayDays: number; pauseWeeks: number }
export type Asking = 'ASK' | 'WAIT' | SkipReason

type Reachable = Pick<Candidate, 'email' | 'isBlocked' | 'isOptedOut' | 'isStaff'>

/** Why an address is not written to at all; null when it is. */
function skipReason({ email, isBlocked, isOptedOut, isStaff }: Reachable): SkipReason | null {
  if (isBlocked) return 'BLOCKED'
  if (email.trim() === '') return 'NO_ADDRESS'
  if (isAgencyAddress(email)) return 'AGENCY_ADDRESS'
  if (isStaff) return 'STAFF'
  return isOptedOut ? 'OPTED_OUT' : null
}

/** Whether a guest who left is asked today, waits for another day, or is skipped. */
export function askingOf(
  candidate: Candidate,
  { isAsking, delayDays, pauseWeeks }: AskingSettings,
  isPropertyOpen = true,
): Asking {
  const { daysSinceDeparture, daysSinceAsked, hasOpenSeriousCase } = candidate
  if (!isAsking || daysSinceDeparture < delayDays) return 'WAIT'
  if (!isPropertyOpen) return 'NOT_OPEN'
  const reason = skipReason(candidate)
  if (reason !== null) return reason
  if (daysSinceAsked !== null && daysSinceAsked < pauseWeeks * 7) return 'ASKED_LATELY'
  return hasOpenSeriousCase && daysSinceDeparture < delayDays + MOST_DELAY_DAYS ? 'WAIT' : 'ASK'
}

/** The question during the stay: of one who was asked lately after another stay as well. */
export const pulseOf = (candidate: Reachable): 'ASK' | SkipReason => skipReason(candidate) ?? 'ASK'
