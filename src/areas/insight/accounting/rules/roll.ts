import type { Day } from '#core/dates.ts'
import { type Minor, minor, zero } from '#core/money.ts'
import type { RollDay, RollForward } from '../contract/replies.ts'
import { movementOf } from './keys.ts'

/** What moved a ledger on a day, by the key it was posted against. Minor units, above zero is owed more. */
export type Movement = { day: Day; ref: string; amount: Minor }

const none = { charges: zero, payments: zero, onAccount: zero, transfers: zero, other: zero }

/**
 * The days of a ledger in order, each opening with what the one before closed with, and all of them as one. Opening + movements = closing,
 * on each day and in all.
 */
export function rollForward(opening: Minor, movements: readonly Movement[]): Pick<RollForward, 'days' | 'total'> {
  const days: RollDay[] = []
  const moved = { ...none }
  let last: RollDay | undefined
  for (const { day, ref, amount } of movements) {
    if (last?.day !== day) {
      const from = last?.closing ?? opening
      last = { day, opening: from, ...none, closing: from }
      days.push(last)
    }
    const column = movementOf(ref)
    last[column] = minor(last[column] + amount)
    last.closing = minor(last.closing + amount)
    moved[column] = minor(moved[column] + amount)
  }
  return { days, total: { opening, ...moved, closing: last?.closing ?? opening } }
}
