import * as z from 'zod'
import { page, pageInput, requiredText, routes } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { BasisPoints } from '#core/money.ts'
import { BEYOND, DAY_OFF_AS, HOURS_KINDS, HOURS_PERIODS, OVERTIME_TO } from '../rules/choices.ts'

/** What becomes of overtime, and of hours that are in accounts. Minutes; percentages are hundredths of a percent. */
export const HoursPolicy = z
  .object({
    overtimeTo: z.enum(OVERTIME_TO),
    /** What is worked on a day off: USUAL is as on any other day. */
    dayOffAs: z.enum(DAY_OFF_AS),
    /** What of an approved minute is credited. */
    overtimePercent: BasisPoints.max(100_000),
    dayOffPercent: BasisPoints.max(100_000),
    /** What hours become that are given as leave. */
    leaveTypeId: z.uuid().nullable(),
    period: z.enum(HOURS_PERIODS),
    /** What is carried into a period at most; null is everything. */
    carryMax: z.int().min(0).max(600_000).nullable(),
    beyond: z.enum(BEYOND),
    /** After how many months hours expire; null is never. */
    expiryMonths: z.int().min(1).max(60).nullable(),
    version: z.int(),
  })
  .meta({ id: 'HoursPolicy' })
export type HoursPolicy = z.infer<typeof HoursPolicy>

export const HoursLine = z
  .object({
    id: z.uuid(),
    kind: z.enum(HOURS_KINDS),
    minutes: z.int(),
    on: Day,
    until: Day.nullable(),
    /** The leave that hours became; empty for others. */
    typeName: z.string(),
    note: z.string(),
    at: Instant,
    actorName: z.string(),
  })
  .meta({ id: 'HoursLine' })
export type HoursLine = z.infer<typeof HoursLine>

const Account = z
  .object({
    employeeId: z.uuid(),
    employeeName: z.string(),
    /** The sum of all entries. */
    balance: z.int(),
    /** What may be taken today. */
    usable: z.int(),
    expires: z.object({ minutes: z.int(), day: Day }).nullable(),
  })
  .meta({ id: 'HoursAccount' })
const policyReply = z.object({
  policy: HoursPolicy,
  leaveTypes: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
const person = { employeeId: z.uuid() }
const size = z.int().min(1).max(60_000)

/** Hours accounts: what is earned in place of pay, and what becomes of it. */
export const hoursLines = routes({
  hoursPolicy: {
    method: 'GET',
    path: '/attendance/hours-policy',
    summary: 'What becomes of overtime and of days off that were worked, and the leave that hours may become',
    needs: 'attendance.plan',
    input: z.strictObject({}),
    reply: policyReply,
  },
  saveHoursPolicy: {
    method: 'PUT',
    path: '/attendance/hours-policy',
    summary: 'Set what becomes of overtime; days that are approved stay as they are, and periods are closed from the next one on',
    needs: 'attendance.rules',
    input: z.strictObject({
      ...HoursPolicy.shape,
      leaveTypeId: HoursPolicy.shape.leaveTypeId.default(null),
      carryMax: HoursPolicy.shape.carryMax.default(null),
      expiryMonths: HoursPolicy.shape.expiryMonths.default(null),
    }),
    reply: policyReply,
    refuses: ['stale_version', 'hours_without_type', 'unknown_reference'],
  },
  hoursAccounts: {
    method: 'GET',
    path: '/attendance/hours',
    summary: 'People by name and what is in their hours accounts',
    needs: 'attendance.own',
    input: z.strictObject({ ...pageInput, departmentId: z.uuid().optional() }),
    reply: page(z.object({ ...person, employeeName: z.string(), departmentName: z.string(), balance: z.int() })),
    refuses: ['not_your_department'],
  },
  hoursAccount: {
    method: 'GET',
    path: '/attendance/people/:employeeId/hours',
    summary: 'The hours account of an employee: what is in it, what may be taken, what expires next',
    needs: 'attendance.own',
    input: z.strictObject(person),
    reply: Account,
    refuses: ['not_found', 'not_your_department'],
  },
  hoursEntries: {
    method: 'GET',
    path: '/attendance/people/:employeeId/hours/entries',
    summary: 'What was earned, given as leave, paid out and lost, the latest first',
    needs: 'attendance.own',
    input: z.strictObject({ ...pageInput, ...person }),
    reply: page(HoursLine),
    refuses: ['not_found', 'not_your_department'],
  },
  ownHours: {
    method: 'GET',
    path: '/attendance/own/hours',
    summary: 'One’s own hours account',
    needs: 'attendance.own',
    input: z.strictObject({}),
    reply: Account,
    refuses: ['not_found'],
  },
  ownHoursEntries: {
    method: 'GET',
    path: '/attendance/own/hours/entries',
    summary: 'The entries of one’s own hours account, the latest first',
    needs: 'attendance.own',
    input: z.strictObject(pageInput),
    reply: page(HoursLine),
    refuses: ['not_found'],
  },
  adjustHours: {
    method: 'POST',
    path: '/attendance/people/:employeeId/hours',
    summary: 'Add hours to an account or take them, for a reason; what is taken is at most what may be taken',
    needs: 'attendance.plan',
    input: z.strictObject({
      ...person,
      minutes: z.int().min(-60_000).max(60_000).refine((minutes) => minutes !== 0, 'Not zero'),
      until: Day.nullable().default(null),
      note: requiredText(200),
    }),
    reply: Account,
    refuses: ['not_found', 'own_attendance', 'hours_balance', 'dates_disordered'],
  },
  hoursToLeave: {
    method: 'POST',
    path: '/attendance/people/:employeeId/hours/leave',
    summary: 'Give hours of an account as leave, by the length of a day of leave',
    needs: 'attendance.plan',
    input: z.strictObject({ ...person, minutes: size, leaveTypeId: z.uuid() }),
    reply: Account,
    refuses: ['not_found', 'own_attendance', 'hours_balance', 'unknown_reference'],
  },
}) // prettier-ignore
