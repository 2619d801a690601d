import { type Minor, minor } from '#core/money.ts'
import type { FolioMoney } from '../contract/replies.ts'

/** What a guest owes, in minor units: what is due, less what companies owe of it. A guest's own promise is still theirs to pay. */
export const guestBalance = ({ due, onAccount }: Pick<FolioMoney, 'due' | 'onAccount'>): Minor =>
  minor(Math.max(0, due - onAccount))
