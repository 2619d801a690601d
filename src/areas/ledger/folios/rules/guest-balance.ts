import { type Minor, minor } from '#core/money.ts'
import type { FolioMoney } from '../contract/replies.ts'

/** What is still asked of a guest, in minor units: what is due less what was promised for it, as at check-out. */
export const guestBalance = ({ due, deferred }: Pick<FolioMoney, 'due' | 'deferred'>): Minor =>
  minor(Math.max(0, due - deferred))
