import { inDays, type LeaveProblem } from './requests.ts'
import type { LeaveUnit } from './days.ts'

/** On what terms days of a type are paid out; amounts are hundredths of a day. */
export type EncashTerms = {
  isEncashable: boolean
  /** What stays in the balance. */
  encashKeep: number
  /** Of a leave year; null is no limit. */
  encashMax: number | null
  unit: LeaveUnit
}
/** What may be taken on the day, and what of its leave year is paid out or requested already. */
export type EncashState = { usable: number; paid: number }

/** The parts a type is taken by: whole days, halves; hours are any part of a day. */
const STEPS: Readonly<Record<LeaveUnit, number>> = { DAY: 100, HALF_DAY: 50, HOUR: 1 }

/** What of the year may still be paid out, without what the balance allows. */
const leftOfYear = ({ encashMax }: EncashTerms, paid: number): number => encashMax === null ? Infinity : encashMax - paid // prettier-ignore

/** The most that may be paid out, in the parts the type is taken by; 0 for a type whose days are not paid out. */
export function mostEncashed(terms: EncashTerms, { usable, paid }: EncashState): number {
  if (!terms.isEncashable) return 0
  const most = Math.max(0, Math.min(usable - terms.encashKeep, leftOfYear(terms, paid)))
  return most - (most % STEPS[terms.unit])
}

/** The reason against paying out an amount. */
export function encashProblem(terms: EncashTerms, amount: number, { usable, paid }: EncashState): LeaveProblem | undefined {
  const { isEncashable, encashKeep, unit } = terms
  const found: (LeaveProblem | false)[] = [
    !isEncashable && { code: 'encash_not_offered', details: {} },
    amount % STEPS[unit] !== 0 && { code: 'leave_too_fine', details: { because: unit } },
    amount > usable && { code: 'leave_balance', details: { days: inDays(Math.max(0, usable)) } },
    usable - amount < encashKeep && { code: 'encash_below_kept', details: { days: inDays(encashKeep) } },
    amount > leftOfYear(terms, paid) && { code: 'encash_above_year', details: { days: inDays(Math.max(0, leftOfYear(terms, paid))) } },
  ]
  return found.find((each) => each !== false)
} // prettier-ignore
