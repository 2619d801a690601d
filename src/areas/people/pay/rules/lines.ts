import type { Minor } from '#core/money.ts'
import type { ComponentKind, SlipFault } from './choices.ts'
import type { Period } from './days.ts'

/** A line of a payslip. Deductions and the costs of the employer are above zero as earnings are; a difference may be below. */
export type PayLine = {
  code: string
  /** As the property calls it; empty for what every property has, which is named in the reader's language. */
  name: string
  kind: ComponentKind
  amount: Minor
  /** Hundredths of days, or minutes, that it is for. */
  quantity: number | null
  unit: 'DAYS' | 'MINUTES' | null
  isTaxable: boolean
  /** Of a difference: the period it is for. */
  period: Period | null
  /** What it settles: a one-off, a loan. */
  sourceId: string | null
}

/** Times in minutes, days in hundredths. */
export type PayFacts = {
  totalDays: number
  payable: number
  absent: number
  unpaidLeave: number
  paidLeave: number
  worked: number
  overtime: number
  night: number
}

/** Why an employee cannot be paid, and of which component it is. */
export class PayFault extends Error {
  readonly why: SlipFault
  readonly code: string
  constructor(why: SlipFault, code = '') {
    super(`${why} ${code}`)
    this.why = why
    this.code = code
  }
}

/** A line with its amount alone, or with the further fields given. */
export const line = (code: string, kind: ComponentKind, amount: Minor, more: Partial<PayLine> = {}): PayLine => ({
  code, name: '', kind, amount, quantity: null, unit: null, isTaxable: true, period: null, sourceId: null, ...more,
}) // prettier-ignore
