import { implement } from '#server/request/context.ts'
import { account, items, emails, list, loadBalance, receipts, totals, writeOffs } from './account.ts'
import { apply, receive, transfer, unapply, undoWriteOff, writeOff } from './apply.ts'
import { acceptLine, acceptMatching, disputeLine, enterPayout, matchLine, payout, payouts } from './payouts.ts'
import { remind, reminder, reminderTexts, setReminderText } from './reminders.ts'
import { sendStatement, statement, statementPdf } from './statement.ts'
import { receivables } from '../contract/receivables.ts'

export const receivablesArea = implement(receivables, {
  list, totals, account, items, receipts, writeOffs, letters: emails, statement, statementPdf, sendStatement, loadBalance, transfer,
  receive, apply, unapply, writeOff, undoWriteOff, reminder, remind, reminderTexts, setReminderText,
  payouts, payout, enterPayout, matchLine, acceptLine, acceptMatching, disputeLine,
}) // prettier-ignore
