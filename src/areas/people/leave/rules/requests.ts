import { addDays, type Day, daysBetween } from '#core/dates.ts'
import type { RefusalCode } from '#core/refusal.ts'
import { isFiner, type LeaveUnit } from './days.ts'

export const LEAVE_STATES = ['REQUESTED', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'CANCELLED'] as const
export type LeaveState = (typeof LEAVE_STATES)[number]
/** Every state of a request, and those it may change to. */
export const NEXT_LEAVE_STATES: Readonly<Record<LeaveState, readonly LeaveState[]>> = {
  REQUESTED: ['APPROVED', 'REFUSED', 'WITHDRAWN'],
  APPROVED: ['CANCELLED'],
  REFUSED: [],
  WITHDRAWN: [],
  CANCELLED: [],
}
export const leaveMayBecome = (from: LeaveState, to: LeaveState): boolean => NEXT_LEAVE_STATES[from].includes(to)

/** How far back employees request leave themselves, days; those who plan may enter any. */
export const BACKDATED_DAYS = 31

/** What a type requires of a request. */
export type Terms = {
  /** The smallest that is taken. */
  unit: LeaveUnit
  needsBalance: boolean
  /** Hundredths of a day. */
  allowNegative: number
  maxInRow: number | null
  noticeDays: number
  minServiceDays: number
  documentAfterDays: number | null
}
export type Wanted = {
  from: Day
  until: Day
  today: Day
  joinOn: Day
  /** What it is of. */
  unit: LeaveUnit
  /** Hundredths of a day: what it takes, and what may be taken on its first day, without what is requested already. */
  amount: number
  usable: number
  inRow: number
  hasFile: boolean
  /** Entered by those who plan: notice, service and backdating do not bind them. */
  isPlanned: boolean
}
export type LeaveProblem = { code: RefusalCode; details: Record<string, string | number> }

/** The reasons against a request, in the order of how hard it is to correct. */
export function problemsOf(terms: Terms, wanted: Wanted): readonly LeaveProblem[] {
  const { from, today, joinOn, amount, usable, inRow, hasFile, isPlanned } = wanted
  const found: (LeaveProblem | false)[] = [
    isFiner(wanted.unit, terms.unit) && { code: 'leave_too_fine', details: { because: terms.unit } },
    !isPlanned && from < addDays(today, -BACKDATED_DAYS) && { code: 'leave_backdated', details: { days: BACKDATED_DAYS } },
    amount === 0 && { code: 'leave_takes_no_day', details: {} },
    terms.needsBalance && amount > usable + terms.allowNegative && { code: 'leave_balance', details: { days: inDays(usable + terms.allowNegative) } },
    terms.maxInRow !== null && inRow > terms.maxInRow && { code: 'leave_in_row', details: { days: terms.maxInRow } },
    !isPlanned && terms.noticeDays > 0 && daysBetween(today, from) < terms.noticeDays && { code: 'leave_notice', details: { days: terms.noticeDays } },
    !isPlanned && daysBetween(joinOn, from) < terms.minServiceDays && { code: 'leave_service', details: { day: addDays(joinOn, terms.minServiceDays) } },
    terms.documentAfterDays !== null && !hasFile && daysBetween(from, wanted.until) + 1 > terms.documentAfterDays && { code: 'leave_document', details: { days: terms.documentAfterDays } },
  ] // prettier-ignore
  return found.filter((each) => each !== false)
}

/** Hundredths of a day as days, for texts. */
export const inDays = (hundredths: number): number => hundredths / FULL
const FULL = 100
