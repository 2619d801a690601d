import { type Minor, minor, sum } from '#core/money.ts'

/** What is left of a loan: entries are only added, so what was taken by mistake is there with its reversal. */
export const outstandingOf = (amount: Minor, entries: readonly Minor[]): Minor => minor(amount - sum(entries))

/** The entry that reverses an instalment. */
export const reversalOf = (instalment: Minor): Minor => minor(-instalment)

/** Loans of which instalments take more than is left, as when two runs were computed of the same rest. */
export function overdrawn(
  left: ReadonlyMap<string, Minor>,
  instalments: readonly { loanId: string; amount: Minor }[],
): string[] {
  const taken = new Map<string, number>()
  for (const { loanId, amount } of instalments) taken.set(loanId, (taken.get(loanId) ?? 0) + amount)
  return [...taken].flatMap(([loanId, amount]) => (amount > (left.get(loanId) ?? 0) ? [loanId] : []))
}
