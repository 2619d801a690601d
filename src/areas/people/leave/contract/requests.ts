import * as z from 'zod'
import { FileReply, isEachOnce, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { MAX_BODY, MAX_FILE_TEXT } from '#areas/people/employees/contract/choices.ts'
import { FILE_REFUSALS, FILE_TYPES } from '#areas/people/employees/contract/documents.ts'
import { TimeOfDay } from '#areas/people/rota/contract/set-up.ts'
import { areHours, DAY_PARTS, isSpan } from '../rules/days.ts'
import { CALENDAR_DAYS, LEAVE_VIEWS, MOST_LEAVE_DAYS } from './choices.ts'
import {
  CalendarRow,
  Holiday,
  LeaveBalance,
  LeaveBlock,
  LeaveCheck,
  LeaveEffect,
  LeaveEntry,
  LeaveRequest,
  OwnHolidays,
  RequestedDay,
} from './replies.ts'

const span = {
  from: Day,
  until: Day,
  fromPart: z.enum(DAY_PARTS).default('FULL'),
  untilPart: z.enum(DAY_PARTS).default('FULL'),
  /** Of leave of HOURS, which is of one day: times by the clock of the property; until 00:00 is the end of the day. */
  fromTime: TimeOfDay.nullable().default(null),
  untilTime: TimeOfDay.nullable().default(null),
}
const IN_ORDER = { path: ['until'], message: 'Must not be before the first day, or leave a gap' }
const HOURS_IN_ORDER = { path: ['untilTime'], message: 'Must be after the start' }
const ofOne = { employeeId: z.uuid().optional(), typeId: z.uuid() }

export const requestLines = routes({
  own: {
    method: 'GET',
    path: '/leave/own',
    summary: 'One’s own balances',
    needs: 'leave.own',
    input: z.object({}),
    reply: z.object({ employeeId: z.uuid(), balances: z.array(LeaveBalance) }),
    refuses: ['not_found'],
  },
  ownRequests: {
    method: 'GET',
    path: '/leave/own/requests',
    summary: 'One’s own requests, the latest first',
    needs: 'leave.own',
    input: z.object(pageInput),
    reply: page(LeaveRequest),
    refuses: ['not_found'],
  },
  ownLedger: {
    method: 'GET',
    path: '/leave/own/ledger',
    summary: 'What one was granted and has taken, the latest first',
    needs: 'leave.own',
    input: z.object(pageInput),
    reply: page(LeaveEntry),
    refuses: ['not_found'],
  },
  ownHolidays: {
    method: 'GET',
    path: '/leave/own/holidays',
    summary: 'Optional holidays of a year, which of them one chose, and how many one may choose',
    needs: 'leave.own',
    input: z.object({ year: z.coerce.number().int().min(2000).max(2100) }),
    reply: OwnHolidays,
    refuses: ['not_found'],
  },
  chooseHoliday: {
    method: 'POST',
    path: '/leave/own/holidays',
    summary:
      'Choose an optional holiday that is to come, or choose it no longer; a chosen one is a day off like a public holiday',
    needs: 'leave.own',
    input: z.strictObject({ day: Day, isChosen: z.boolean() }),
    reply: OwnHolidays,
    refuses: ['not_found', 'holiday_over', 'holidays_all_chosen', 'holiday_worked'],
  },
  check: {
    method: 'GET',
    path: '/leave/check',
    summary: 'What leave would take, and what is against it; of oneself, or of an employee one plans',
    needs: 'leave.own',
    input: z
      .object({ ...ofOne, ...span })
      .refine(isSpan, IN_ORDER)
      .refine(areHours, HOURS_IN_ORDER),
    reply: LeaveCheck,
    refuses: ['not_found', 'unknown_reference', 'not_your_department'],
  },
  request: {
    method: 'POST',
    path: '/leave/requests',
    summary: 'Request leave, for oneself or for an employee one plans; it waits for approval',
    needs: 'leave.own',
    mostBytes: MAX_BODY,
    input: z
      .strictObject({
        ...ofOne,
        ...span,
        reason: text(300).default(''),
        /** A picture or a PDF, in base64, such as a certificate. */
        file: z
          .strictObject({ name: requiredText(120), data: z.base64().min(1).max(MAX_FILE_TEXT) })
          .nullable()
          .default(null),
      })
      .refine(isSpan, IN_ORDER)
      .refine(areHours, HOURS_IN_ORDER),
    reply: LeaveRequest,
    refuses: [
      'not_found',
      'unknown_reference',
      'not_your_department',
      'not_employed_then',
      'leave_overlaps',
      'leave_backdated',
      'leave_takes_no_day',
      'leave_too_fine',
      'leave_balance',
      'leave_in_row',
      'leave_notice',
      'leave_service',
      'leave_document',
      ...FILE_REFUSALS,
    ],
  },
  withdraw: {
    method: 'DELETE',
    path: '/leave/requests/:leaveRequestId',
    summary: 'Withdraw one’s own request that is not decided',
    needs: 'leave.own',
    input: z.object({ leaveRequestId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found', 'leave_over'],
  },
  cancel: {
    method: 'PUT',
    path: '/leave/requests/:leaveRequestId/cancellation',
    summary:
      'Cancel approved leave: one’s own before it begins, that of a department by who plans it; the balance gets it back',
    needs: 'leave.own',
    input: z.strictObject({ leaveRequestId: z.uuid(), version: z.int(), reason: text(300).default('') }),
    reply: LeaveRequest,
    refuses: ['not_found', 'stale_version', 'leave_over', 'leave_begun', 'not_your_department'],
  },
  leaveDays: {
    method: 'GET',
    path: '/leave/requests/:leaveRequestId/days',
    summary: 'The days of a request that were not cancelled: of one’s own, or of a department one plans',
    needs: 'leave.own',
    input: z.object({ leaveRequestId: z.uuid() }),
    reply: z.object({ days: z.array(RequestedDay) }),
    refuses: ['not_found', 'not_your_department'],
  },
  cancelDays: {
    method: 'PUT',
    path: '/leave/requests/:leaveRequestId/days/cancellation',
    summary:
      'Cancel days of approved leave: one’s own from tomorrow on, that of a department by who plans it; the balance gets back what they took',
    needs: 'leave.own',
    input: z.strictObject({
      leaveRequestId: z.uuid(),
      version: z.int(),
      days: z.array(Day).min(1).max(MOST_LEAVE_DAYS).refine(isEachOnce, 'Name each day once'),
      reason: text(300).default(''),
    }),
    reply: LeaveRequest,
    refuses: ['not_found', 'stale_version', 'leave_over', 'leave_begun', 'not_your_department', 'unknown_reference'],
  },
  requests: {
    method: 'GET',
    path: '/leave/requests',
    summary: 'Requests one may decide, or of the departments one plans: those to come, or all',
    needs: 'leave.own',
    input: z.object({ ...pageInput, view: z.enum(LEAVE_VIEWS).default('WAITING') }),
    reply: page(LeaveRequest),
  },
  effect: {
    method: 'GET',
    path: '/leave/requests/:leaveRequestId/effect',
    summary: 'What approving a request does: shifts that would be open, colleagues away, the balance after it',
    needs: 'leave.own',
    input: z.object({ leaveRequestId: z.uuid() }),
    reply: LeaveEffect,
    refuses: ['not_found'],
  },
  file: {
    method: 'GET',
    path: '/leave/requests/:leaveRequestId/file',
    summary: 'The file of a request, for the one it is of and those who decide',
    needs: 'leave.own',
    input: z.object({ leaveRequestId: z.uuid() }),
    reply: FileReply,
    produces: FILE_TYPES,
    refuses: ['not_found'],
  },
  decide: {
    method: 'PUT',
    path: '/leave/requests/:leaveRequestId/decision',
    summary:
      'Approve or refuse leave. Approved, its shifts become open; in a blocked period with a comment by those who plan everyone',
    needs: 'leave.own',
    input: z.strictObject({
      leaveRequestId: z.uuid(),
      version: z.int(),
      isApproved: z.boolean(),
      comment: text(300).default(''),
    }),
    reply: LeaveRequest,
    refuses: [
      'not_found',
      'stale_version',
      'leave_over',
      'leave_balance',
      'leave_blocked',
      'own_approval',
      'not_your_approval',
      'approval_over',
      'reason_required',
    ],
  },
  balances: {
    method: 'GET',
    path: '/leave/employees/:employeeId/balances',
    summary: 'Balances of an employee one plans',
    needs: 'leave.own',
    input: z.object({ employeeId: z.uuid() }),
    reply: z.object({ employeeId: z.uuid(), name: z.string(), balances: z.array(LeaveBalance) }),
    refuses: ['not_found', 'not_your_department'],
  },
  ledger: {
    method: 'GET',
    path: '/leave/employees/:employeeId/ledger',
    summary: 'What an employee one plans was granted and has taken, the latest first',
    needs: 'leave.own',
    input: z.object({ employeeId: z.uuid(), ...pageInput }),
    reply: page(LeaveEntry),
    refuses: ['not_found', 'not_your_department'],
  },
  adjust: {
    method: 'POST',
    path: '/leave/employees/:employeeId/ledger',
    summary:
      'Add to a balance or take from it, with a reason: hundredths of a day; a day worked instead of off is compensation',
    needs: 'leave.plan',
    input: z.strictObject({
      employeeId: z.uuid(),
      typeId: z.uuid(),
      kind: z.enum(['ADJUST', 'COMPENSATION']).default('ADJUST'),
      amount: z
        .int()
        .min(-36_600)
        .max(36_600)
        .refine((amount) => amount !== 0, 'Must not be 0'),
      on: Day,
      until: Day.nullable().default(null),
      note: requiredText(200),
    }),
    reply: LeaveEntry,
    refuses: ['not_found', 'unknown_reference', 'leave_balance', 'dates_disordered'],
  },
  calendar: {
    method: 'GET',
    path: '/leave/calendar',
    summary: 'Who of the departments one plans is away, day by day, with holidays and blocked periods; people by name',
    needs: 'leave.own',
    input: z.object({
      ...pageInput,
      from: Day,
      days: z.coerce.number().pipe(z.literal(CALENDAR_DAYS)).default(28),
      departmentId: z.uuid().optional(),
    }),
    reply: page(CalendarRow),
    refuses: ['not_your_department'],
  },
  calendarDays: {
    method: 'GET',
    path: '/leave/calendar/days',
    summary: 'Holidays and blocked periods of some days',
    needs: 'leave.own',
    input: z.object({ from: Day, days: z.coerce.number().pipe(z.literal(CALENDAR_DAYS)).default(28) }),
    reply: z.object({ holidays: z.array(Holiday), blocks: z.array(LeaveBlock) }),
  },
})
