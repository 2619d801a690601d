import * as z from 'zod'
import { contract, FileReply, isEachOnce, page, pageInput, requiredText } from '#core/contract.ts'
import { Day, daysBetween, Instant } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { SHEET_TYPES } from '#core/sheet.ts'
import { reading, reportCode } from '#areas/insight/reports/contract/reports.ts'
import { MAX_DAYS } from '#areas/insight/reports/contract/limits.ts'
import { LAST_DAY, MONTH_DAYS, REPEATS, USUAL } from '../rules/timing.ts'
import { MAX_RECIPIENTS } from './limits.ts'
import { FileFormat, NamedSpan, ReportFile, ReportSchedule } from './replies.ts'

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const timing = {
  repeats: z.enum(REPEATS),
  /** At the clock of the property. */
  time: TimeOfDay.default(USUAL.time),
  /** Monday is 1. */
  weekday: z.coerce.number().int().min(1).max(7).default(USUAL.weekday),
  /** 1 to 28, or 31 for the last day of the month. */
  monthDay: z.coerce.number().int().min(1).max(LAST_DAY).refine((day) => MONTH_DAYS.includes(day), 'Use 1 to 28, or 31 for the last day').default(USUAL.monthDay), // prettier-ignore
}

const schedule = {
  name: requiredText(80),
  /** Counted from the business date at which it is sent. */
  period: NamedSpan,
  ...reading,
  format: FileFormat.default('xlsx'),
  language: Language.default('en'),
  ...timing,
  recipientIds: z
    .array(z.coerce.number().int().positive())
    .min(1)
    .max(MAX_RECIPIENTS)
    .refine(isEachOnce, 'Name each person once'),
}

const fileId = { reportFileId: z.uuid() }
const scheduleId = { reportScheduleId: z.uuid() }
const versioned = { ...scheduleId, version: z.int() }
const language = Language.optional()

const SETTINGS = ['not_found', 'not_grouped_so', 'not_filtered_so', 'formula_wrong'] as const
const RECIPIENTS = ['not_a_colleague', 'recipient_not_allowed'] as const

export const schedules = contract('schedules', {
  files: {
    method: 'GET',
    path: '/report-files',
    summary: 'Reports made in the background: the caller’s own, and those that were sent to them; latest first',
    needs: 'reports.read',
    input: z.object({ ...pageInput, language }),
    reply: page(ReportFile),
  },
  makeFile: {
    method: 'POST',
    path: '/report-files',
    summary: 'Make a report in the background, as a file that is there for 30 days; by a named period or its days',
    needs: 'reports.read',
    input: z
      .object({
        reportCode,
        period: NamedSpan.optional(),
        from: Day.optional(),
        until: Day.optional(),
        ...reading,
        format: FileFormat,
        language,
      })
      .refine(({ period, from, until }) => period !== undefined || (from !== undefined && until !== undefined), {
        message: 'Name a period, or its days',
        path: ['period'],
      })
      .refine(({ from, until }) => !from || !until || from < until, {
        message: 'Must be after the first day',
        path: ['until'],
      })
      .refine(({ from, until }) => !from || !until || daysBetween(from, until) <= MAX_DAYS, {
        message: 'Must be within ten years of the first day',
        path: ['until'],
      }),
    reply: ReportFile,
    refuses: [...SETTINGS, 'too_many_waiting'],
  },
  downloadFile: {
    method: 'GET',
    path: '/report-files/:reportFileId/file',
    summary: 'A file that was made; the caller may open its report still',
    needs: 'reports.read',
    input: z.object(fileId),
    reply: FileReply,
    produces: [...SHEET_TYPES, 'application/pdf'],
    refuses: ['not_found', 'file_not_ready'],
  },
  deleteFile: {
    method: 'DELETE',
    path: '/report-files/:reportFileId',
    summary: 'Delete a file of one’s own; one that is being made is not finished',
    needs: 'reports.read',
    input: z.object(fileId),
    reply: z.object(fileId),
    refuses: ['not_found'],
  },
  list: {
    method: 'GET',
    path: '/report-schedules',
    summary: 'Reports that come by mail: the caller’s own, and those they receive',
    needs: 'reports.read',
    input: z.object({ ...pageInput, language }),
    reply: page(ReportSchedule),
  },
  times: {
    method: 'GET',
    path: '/report-schedules/times',
    summary: 'The next three times something so scheduled is sent; none where the close of a day decides',
    needs: 'reports.read',
    input: z.object(timing),
    reply: z.object({ next: z.array(Instant) }),
  },
  readers: {
    method: 'GET',
    path: '/report-schedules/readers',
    summary: 'Who of the property may open a report, and can be sent it',
    needs: 'reports.read',
    input: z.object({ reportCode }),
    reply: z.object({ rows: z.array(z.object({ id: z.int(), name: z.string() })) }),
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/report-schedules',
    summary: 'Send a report by mail at set times, to users of the property who may open it',
    needs: 'reports.read',
    input: z.object({ reportCode, ...schedule }),
    reply: ReportSchedule,
    refuses: [...SETTINGS, ...RECIPIENTS, 'name_taken', 'too_many_schedules'],
  },
  update: {
    method: 'PUT',
    path: '/report-schedules/:reportScheduleId',
    summary: 'Change what one of the caller’s schedules sends, when and to whom',
    needs: 'reports.read',
    input: z.object({ ...versioned, ...schedule }),
    reply: ReportSchedule,
    refuses: [...SETTINGS, ...RECIPIENTS, 'name_taken', 'stale_version'],
  },
  pause: {
    method: 'PUT',
    path: '/report-schedules/:reportScheduleId/pause',
    summary: 'Stop sending for now',
    needs: 'reports.read',
    input: z.object(scheduleId),
    reply: ReportSchedule,
    refuses: ['not_found'],
  },
  resume: {
    method: 'PUT',
    path: '/report-schedules/:reportScheduleId/resume',
    summary: 'Send again from the next time on; what was missed meanwhile is not sent',
    needs: 'reports.read',
    input: z.object(scheduleId),
    reply: ReportSchedule,
    refuses: ['not_found'],
  },
  delete: {
    method: 'DELETE',
    path: '/report-schedules/:reportScheduleId',
    summary: 'Delete one of the caller’s schedules',
    needs: 'reports.read',
    input: z.object(scheduleId),
    reply: z.object(scheduleId),
    refuses: ['not_found'],
  },
  send: {
    method: 'POST',
    path: '/report-schedules/:reportScheduleId/send',
    summary: 'Send one of the caller’s schedules now, beside its own times',
    needs: 'reports.read',
    input: z.object(scheduleId),
    reply: ReportSchedule,
    refuses: ['not_found', 'schedule_is_paused', 'too_many_waiting'],
  },
})
