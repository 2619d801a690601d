import { contract } from '#core/contract.ts'
import { accountLines } from './account.ts'
import { payoutLines } from './payouts.ts'
import { reminderLines } from './reminders.ts'

export const receivables = contract('receivables', { ...payoutLines, ...reminderLines, ...accountLines })
