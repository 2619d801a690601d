import { type Minor, minor } from '#core/money.ts'
import type { FolioMoney } from '../contract/replies.ts'

/**
 * The money beyond the charges less a channel's deductions: it is the guest's, and later charges use it or a refund returns it. Due
 * stops at nothing, so without it a bill that is paid twice looks like one that is paid.
 */
export const overpaidOf = ({
  charged,
  paid,
  deducted: stored,
}: {
  charged: Minor
  paid: Minor
  deducted: Minor
}): Minor => minor(Math.max(0, paid + stored - Math.max(charged, stored)))

/** {@link overpaidOf} of a whole bill. */
export function overpaidOn(money: FolioMoney): Minor {
  const { payable, services, expenses, refunds, paid, commission, tcs, tds } = money
  return overpaidOf({
    charged: minor(payable + services + expenses - refunds),
    paid,
    deducted: minor(commission + tcs + tds),
  })
}
