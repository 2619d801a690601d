import { implement } from '#server/request/context.ts'
import { leave } from '../contract/leave.ts'
import { adjust, balances, calendar, calendarDays, ledger } from './balances.ts'
import { cancelDays, leaveDays } from './days.ts'
import { encashments, ownEncashments, requestEncashment, withdrawEncashment } from './encashments.ts'
import { decide, effect, file, requests } from './decide.ts'
import { chooseHoliday, holidays, ownHolidays, saveHolidays } from './holidays.ts'
import { knownHolidays } from './known-holidays.ts'
import { cancel, check, own, ownLedger, ownRequests, request, withdraw } from './own.ts'
import { addPolicy, policies, removePolicy, updatePolicy } from './policies.ts'
import { addBlock, blocks, createType, removeBlock, saveSettings, setUp, updateType } from './set-up.ts'

export const leaveArea = implement(leave, {
  setUp, createType, updateType, saveSettings, holidays, knownHolidays, saveHolidays, blocks, addBlock, removeBlock, policies, addPolicy,
  updatePolicy, removePolicy, own, ownRequests, ownLedger, check,
  request, withdraw, cancel, leaveDays, cancelDays, requests, effect, file, decide, balances, ledger, adjust, calendar, calendarDays,
  ownHolidays, chooseHoliday, ownEncashments, encashments, requestEncashment, withdrawEncashment,
}) // prettier-ignore
