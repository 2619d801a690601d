import { type Day, daysBetween } from '#core/dates.ts'
import { type Minor, minor, sum, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Ageing, StatementEntry } from '../contract/replies.ts'

/** How many days ago something fell due; below zero before it does. */
export const daysLate = (dueOn: Day, today: Day): number => daysBetween(dueOn, today)

/** The bucket of an item by its lateness: what falls due today is not late, and each bucket ends with its last day. */
export function bucketOf(late: number): keyof Ageing {
  if (late <= 0) return 'current'
  if (late <= 30) return 'upTo30'
  if (late <= 60) return 'upTo60'
  return late <= 90 ? 'upTo90' : 'over90'
}

export const BUCKETS = ['current', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const satisfies readonly (keyof Ageing)[]

/** Open items by age: the buckets add up to the items. Minor units. */
export function ageingOf(items: readonly { dueOn: Day; open: Minor }[], today: Day): Ageing {
  const ageing: Ageing = { current: zero, upTo30: zero, upTo60: zero, upTo90: zero, over90: zero }
  for (const { dueOn, open } of items) {
    const bucket = bucketOf(daysLate(dueOn, today))
    ageing[bucket] = minor(ageing[bucket] + open)
  }
  return ageing
}

/** An item by its one id. */
export type ItemKey = { bookingId?: string | null | undefined; balanceId?: string | null | undefined }
export const keyOf = ({ bookingId, balanceId }: ItemKey): string => bookingId ?? balanceId ?? ''

export type Money = { receiptId: string; left: Minor }
export type Claim = { id: string; open: Minor }
export type Application = { receiptId: string; id: string; amount: Minor }

/**
 * How money covers claims, both in the order given: each receipt is used up before the next, each claim is covered before the next.
 * Nothing is covered above what is open, no receipt spent above what is left, and one of the two is used up. Minor units.
 */
export function allocate(receipts: readonly Money[], claims: readonly Claim[]): Application[] {
  const made: Application[] = []
  const left = receipts.map((receipt) => ({ ...receipt }))
  let at = 0
  for (const claim of claims) {
    let open: number = claim.open
    while (open > 0 && at < left.length) {
      const receipt = left[at]
      const amount = Math.min(open, receipt?.left ?? 0)
      if (receipt && amount > 0) {
        made.push({ receiptId: receipt.receiptId, id: claim.id, amount: minor(amount) })
        receipt.left = minor(receipt.left - amount)
        open -= amount
      }
      if (open > 0) at += 1
    }
  }
  return made
}

/**
 * The chosen parts of items as claims.
 *
 * @throws Refusal above_open_amount for more than is open of an item, also for one that is not open at all; above_unapplied for more
 *   than there is money
 */
export function chosenClaims(
  chosen: readonly (ItemKey & { amount: Minor })[],
  items: readonly Claim[],
  left: Minor,
): Claim[] {
  const wanted = sum(chosen.map(({ amount }) => amount))
  if (wanted > left) refuse('above_unapplied', { left, wanted })
  return chosen.map((share) => {
    const open = items.find(({ id }) => id === keyOf(share))?.open ?? zero
    if (share.amount > open) refuse('above_open_amount', { id: keyOf(share), open })
    return { id: keyOf(share), open: share.amount }
  })
}

/** Entries in order of day with the balance after each. */
export function withBalances<E extends { debit: Minor; credit: Minor }>(
  broughtForward: Minor,
  entries: readonly E[],
): (E & Pick<StatementEntry, 'balance'>)[] {
  let balance: number = broughtForward
  return entries.map((entry) => {
    balance += entry.debit - entry.credit
    return { ...entry, balance: minor(balance) }
  })
}
