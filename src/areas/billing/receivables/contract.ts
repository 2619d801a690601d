import { contract } from '#core/contract.ts'
import { accountLines } from './contract/account.ts'
import { payoutLines } from './contract/payouts.ts'
import { reminderLines } from './contract/reminders.ts'

export * from './contract/replies.ts'
export { type ReminderBucket, type ReminderDraft, type ReminderText } from './contract/reminders.ts'
export { LineState, Payout, PayoutEntry, PayoutLine, PayoutRow } from './contract/payouts.ts'

export const receivables = contract('receivables', { ...payoutLines, ...reminderLines, ...accountLines })
