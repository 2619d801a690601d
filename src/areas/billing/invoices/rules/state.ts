import type { Day } from '#core/dates.ts'
import { type Minor, minor } from '#core/money.ts'
import type { InvoiceState } from '../contract/documents.ts'

export type InvoiceSums = { total: Minor; credited: Minor; paid: Minor; dueOn: Day | null }

/** The state of an invoice: the first that is true of credited, paid, overdue, part paid, part credited, unpaid. */
export function stateOf({ total, credited, paid, dueOn }: InvoiceSums, today: Day): InvoiceState {
  if (credited > 0 && credited >= total) return 'CREDITED'
  if (paid >= total - credited) return 'PAID'
  if (dueOn !== null && dueOn < today) return 'OVERDUE'
  if (paid > 0) return 'PART_PAID'
  return credited > 0 ? 'PART_CREDITED' : 'UNPAID'
}

/** What is still to be paid; never below zero. */
export const balanceOf = ({ total, credited, paid }: Omit<InvoiceSums, 'dueOn'>): Minor =>
  minor(Math.max(0, total - credited - paid))
