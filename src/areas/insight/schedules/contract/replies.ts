import * as z from 'zod'
import { Day, Instant } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { FILE_FORMATS } from '#areas/insight/reports/contract/reports.ts'
import { NAMED_SPANS } from '#areas/insight/reports/rules/periods.ts'
import { REPEATS } from '../rules/timing.ts'

export const FileFormat = z.enum(FILE_FORMATS)
export type FileFormat = z.infer<typeof FileFormat>
export const NamedSpan = z.enum(NAMED_SPANS)

export const FILE_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const

export const ReportFile = z
  .object({
    id: z.uuid(),
    code: z.string(),
    title: z.string(),
    from: Day,
    until: Day,
    format: FileFormat,
    state: z.enum(FILE_STATES),
    /** Rows that are written. */
    rowCount: z.int(),
    /** Rows there are to write; null until they are counted, and for figures, which are read at once. */
    rowTotal: z.int().nullable(),
    /** Why it failed: the code of a refusal, or 'broken'; empty when it has not. */
    fault: z.string(),
    details: z.record(z.string(), z.unknown()),
    size: z.int(),
    ownerName: z.string(),
    isOwn: z.boolean(),
    createdAt: Instant,
    endedAt: Instant.nullable(),
    /** When it is removed. */
    expiresAt: Instant,
  })
  .meta({ id: 'ReportFile' })
export type ReportFile = z.infer<typeof ReportFile>

/** The last time a schedule was sent. Mails are counted by what has become of them. */
export const ReportSending = z.object({
  dueAt: Instant,
  isByHand: z.boolean(),
  state: z.enum(['QUEUED', 'SENT', 'FAILED']),
  fault: z.string(),
  fileId: z.uuid(),
  sent: z.int(),
  waiting: z.int(),
  failed: z.int(),
  /** Recipients who got nothing because they may no longer open the report. */
  leftOut: z.array(z.string()),
})
export type ReportSending = z.infer<typeof ReportSending>

const Recipient = z.object({ id: z.int(), name: z.string(), mayOpen: z.boolean() })

export const ReportSchedule = z
  .object({
    id: z.uuid(),
    code: z.string(),
    title: z.string(),
    name: z.string(),
    period: NamedSpan,
    /** Grouping, comparison and filters. */
    settings: z.record(z.string(), z.string()),
    format: FileFormat,
    language: Language,
    repeats: z.enum(REPEATS),
    time: z.string(),
    weekday: z.int(),
    monthDay: z.int(),
    recipients: z.array(Recipient),
    state: z.enum(['ACTIVE', 'PAUSED']),
    pausedBecause: z.enum(['BY_HAND', 'OWNER_LEFT', 'NOT_ALLOWED']).nullable(),
    /** The next times it is sent; none while it is paused, and after each close the clock does not decide. */
    next: z.array(Instant),
    last: ReportSending.nullable(),
    ownerName: z.string(),
    isOwn: z.boolean(),
    createdAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'ReportSchedule' })
export type ReportSchedule = z.infer<typeof ReportSchedule>
