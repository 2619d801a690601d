import type { Day } from '#core/dates.ts'
import { addDays } from '#core/dates.ts'
import { type Minor, minor, sum } from '#core/money.ts'
import { groupedBy } from '#core/grouped.ts'

/** How far a claim is. What of it is paid is read from its expenses. */
export const CLAIM_STATES = ['DRAFT', 'SUBMITTED', 'APPROVED', 'REFUSED'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** The whole table: from one state to others. A draft may be removed; one that is withdrawn is a draft again, a refused one to be corrected. */
const NEXT: Readonly<Record<ClaimState, readonly ClaimState[]>> = {
  DRAFT: ['SUBMITTED'],
  SUBMITTED: ['DRAFT', 'APPROVED', 'REFUSED'],
  APPROVED: [],
  REFUSED: ['DRAFT'],
}
export const claimMayBecome = (from: ClaimState, to: ClaimState): boolean => NEXT[from].includes(to)

/** A line is of today at the latest, and of this many days before at the earliest. */
export const OLDEST_DAYS = 365

/** Whether a line of that day may be claimed today. */
export const isClaimable = (on: Day, today: Day): boolean => on <= today && on >= addDays(today, -OLDEST_DAYS)

/** Whether a line of that amount needs a receipt by the rule of its category. */
export const needsReceipt = (amount: number, receiptAbove: number): boolean => amount > receiptAbove

/** Whether a line is above the limit of its category, of which who decides is warned. */
export const isAboveLimit = (amount: number, limit: number | null): boolean => limit !== null && amount > limit

type DecidedLine = { categoryName: string; on: Day; amount: Minor; taxAmount: Minor; approvedAmount: Minor; id: string }
/** What an approved claim makes one expense of. */
export type CategoryCost = { category: string; on: Day; amount: Minor; taxAmount: Minor; lineIds: readonly string[] }

/**
 * The tax in what is approved of a line: all of it when the line is approved whole, else its share, rounded down to the minor unit,
 * so that no more tax is deducted than was paid.
 */
export function approvedTax({ amount, taxAmount, approvedAmount }: Pick<DecidedLine, 'amount' | 'taxAmount' | 'approvedAmount'>): Minor {
  return minor(Number((BigInt(taxAmount) * BigInt(approvedAmount)) / BigInt(amount)))
} // prettier-ignore

/**
 * What an approved claim costs by category, in the order the categories first appear; of the latest day of each. Lines of which nothing
 * is approved cost nothing.
 */
export function costsOf(lines: readonly DecidedLine[]): CategoryCost[] {
  const approved = lines.filter(({ approvedAmount }) => approvedAmount > 0)
  return [...groupedBy(approved, ({ categoryName }) => categoryName)].map(([category, own]) => ({
    category,
    on: own.map(({ on }) => on).toSorted().at(-1) as Day,
    amount: sum(own.map(({ approvedAmount }) => approvedAmount)),
    taxAmount: sum(own.map(approvedTax)),
    lineIds: own.map(({ id }) => id),
  })) // prettier-ignore
}
