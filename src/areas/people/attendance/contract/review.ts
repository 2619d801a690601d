import * as z from 'zod'
import { FileReply, isEachOnce, page, pageInput, requiredText, routes } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { SHEET_TYPES, SheetFormat } from '#core/sheet.ts'
import { CUSTOMARY_SETTINGS, DAY_STATES, DIRECTIONS, MOST_APPROVED } from '../rules/choices.ts'
import { AttendanceDay, AttendanceSettings, Clocked, Correction, OnDuty } from './replies.ts'

const department = { departmentId: z.uuid().optional() }
const isNamedOnce = (days: readonly { employeeId: string; day: string }[]) =>
  isEachOnce(days.map(({ employeeId, day }) => `${employeeId} ${day}`))

/** What planners do with the time of others: managers with everyone’s, a head with that of the own department. */
export const reviewLines = routes({
  onDuty: {
    method: 'GET',
    path: '/attendance/on-duty',
    summary: 'Who should be here now, who is, who is late, on a break, or did not clock out',
    needs: 'attendance.own',
    input: z.strictObject({ ...pageInput, ...department }),
    reply: page(OnDuty),
    refuses: ['not_your_department'],
  },
  review: {
    method: 'GET',
    path: '/attendance/days',
    summary: 'Days of a week, those with exceptions first',
    needs: 'attendance.own',
    input: z.strictObject({ ...pageInput, ...department, weekStart: Day, state: z.enum(DAY_STATES).optional() }),
    reply: page(AttendanceDay),
    refuses: ['not_your_department'],
  },
  dayEvents: {
    method: 'GET',
    path: '/attendance/people/:employeeId/events',
    summary: 'What an employee clocked around a day, also what counts no longer, and what the day comes to',
    needs: 'attendance.own',
    input: z.strictObject({ employeeId: z.uuid(), day: Day }),
    /** `day` is null where nothing is computed. */
    reply: z.object({ rows: z.array(Clocked), day: AttendanceDay.nullable() }),
    refuses: ['not_found', 'not_your_department'],
  },
  photo: {
    method: 'GET',
    path: '/attendance/events/:clockEventId/photo',
    summary: 'The photo that a kiosk took when someone clocked, for those who review them, until it is deleted',
    needs: 'attendance.own',
    input: z.strictObject({ clockEventId: z.uuid() }),
    reply: FileReply,
    produces: 'image/webp',
    refuses: ['not_found', 'not_your_department'],
  },
  approve: {
    method: 'PUT',
    path: '/attendance/approvals',
    summary: 'Approve days with the overtime that is paid; all of them or none',
    needs: 'attendance.own',
    input: z.strictObject({
      days: z
        .array(z.strictObject({ employeeId: z.uuid(), day: Day, version: z.int(), overtimeApproved: z.int().min(0).max(1_440) }))
        .min(1)
        .max(MOST_APPROVED)
        .refine(isNamedOnce, 'Name each day once'),
    }),
    reply: z.object({ approved: z.int() }),
    refuses: ['not_found', 'not_your_department', 'own_attendance', 'stale_version', 'day_locked', 'day_open', 'overtime_beyond'],
  },
  reopen: {
    method: 'PUT',
    path: '/attendance/people/:employeeId/reopened',
    summary: 'Review an approved day again, for a reason',
    needs: 'attendance.own',
    input: z.strictObject({ employeeId: z.uuid(), day: Day, version: z.int(), reason: requiredText(300) }),
    reply: AttendanceDay,
    refuses: ['not_found', 'not_your_department', 'own_attendance', 'stale_version', 'day_locked', 'day_open'],
  },
  addEvent: {
    method: 'POST',
    path: '/attendance/people/:employeeId/events',
    summary: 'Add what an employee did not clock, for a reason',
    needs: 'attendance.own',
    input: z.strictObject({
      employeeId: z.uuid(),
      at: Instant,
      direction: z.enum(DIRECTIONS),
      reason: requiredText(300),
    }),
    reply: z.object({ id: z.uuid() }),
    refuses: ['not_found', 'not_your_department', 'own_attendance', 'clock_in_future', 'clock_too_old', 'clocked_already', 'day_locked'],
  },
  voidEvent: {
    method: 'POST',
    path: '/attendance/events/:clockEventId/void',
    summary: 'What was clocked counts no longer, for a reason; it stays stored',
    needs: 'attendance.own',
    input: z.strictObject({ clockEventId: z.uuid(), reason: requiredText(300) }),
    reply: z.object({}),
    refuses: ['not_found', 'not_your_department', 'own_attendance', 'event_voided', 'day_locked'],
  },
  corrections: {
    method: 'GET',
    path: '/attendance/corrections',
    summary: 'Corrections that wait for approval by the user, oldest first',
    needs: 'attendance.own',
    input: z.strictObject(pageInput),
    reply: page(Correction),
  },
  decideCorrection: {
    method: 'PUT',
    path: '/attendance/corrections/:correctionId/decision',
    summary: 'Approve a correction, which adds its events in place of the first in and the last out, or refuse it',
    needs: 'attendance.own',
    input: z.strictObject({ correctionId: z.uuid(), version: z.int(), isApproved: z.boolean() }),
    reply: Correction,
    refuses: ['not_found', 'own_approval', 'not_your_approval', 'stale_version', 'correction_over', 'day_locked', 'clocked_already'],
  },
  month: {
    method: 'GET',
    path: '/attendance/month',
    summary: 'People and a letter for each of their days: present, absent, half day, leave, off; empty where nothing is known',
    needs: 'attendance.own',
    input: z.strictObject({ ...pageInput, ...department, month: Day }),
    reply: page(
      z.object({
        employeeId: z.uuid(),
        employeeName: z.string(),
        letters: z.array(z.enum(['P', 'A', 'H', 'L', 'O', ''])),
        worked: z.int(),
        overtimeApproved: z.int(),
      }),
    ),
    refuses: ['not_your_department'],
  },
  exportMonth: {
    method: 'GET',
    path: '/attendance/month/export',
    summary: 'Each day of each person in a month, by name: minutes worked, overtime, night and what is to be looked at; CSV or workbook',
    needs: 'attendance.own',
    input: z.strictObject({ ...department, month: Day, format: SheetFormat }),
    produces: SHEET_TYPES,
    reply: FileReply,
    refuses: ['not_your_department', 'too_many_rows'],
  },
  settings: {
    method: 'GET',
    path: '/attendance/settings',
    summary: 'How events become days',
    needs: 'attendance.plan',
    input: z.strictObject({}),
    reply: AttendanceSettings,
  },
  saveSettings: {
    method: 'PUT',
    path: '/attendance/settings',
    summary: 'Set how events become days; days that are computed already stay as they are until they change',
    needs: 'attendance.rules',
    input: z.strictObject({
      ...AttendanceSettings.shape,
      latitude: AttendanceSettings.shape.latitude.default(null),
      longitude: AttendanceSettings.shape.longitude.default(null),
      radius: AttendanceSettings.shape.radius.default(null),
      takesPhoto: AttendanceSettings.shape.takesPhoto.default(false),
      photoDays: AttendanceSettings.shape.photoDays.default(CUSTOMARY_SETTINGS.photoDays),
    }),
    reply: AttendanceSettings,
    refuses: ['stale_version', 'settings_disagree'],
  },
}) // prettier-ignore
