import { implement } from '#server/request/context.ts'
import { account, items, letters, list, loadBalance, receipts, totals, writeOffs } from './actions/account.ts'
import { apply, receive, transfer, unapply, undoWriteOff, writeOff } from './actions/apply.ts'
import { acceptLine, acceptMatching, disputeLine, enterPayout, matchLine, payout, payouts } from './actions/payouts.ts'
import { remind, reminder, reminderTexts, setReminderText } from './actions/reminders.ts'
import { sendStatement, statement, statementPdf } from './actions/statement.ts'
import { receivables } from './contract.ts'

export { printStatement, sendDueStatement } from './actions/statement.ts'
/** For the demo. */
export { acceptMatching, apply as applyMoney, enterPayout, loadBalance, receive as receiveFromCompany }

export const receivablesArea = implement(receivables, {
  list, totals, account, items, receipts, writeOffs, letters, statement, statementPdf, sendStatement, loadBalance, transfer,
  receive, apply, unapply, writeOff, undoWriteOff, reminder, remind, reminderTexts, setReminderText,
  payouts, payout, enterPayout, matchLine, acceptLine, acceptMatching, disputeLine,
}) // prettier-ignore
