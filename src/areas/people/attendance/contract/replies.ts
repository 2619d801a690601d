import * as z from 'zod'
import { Day, Instant } from '#core/dates.ts'
import {
  CORRECTION_REASONS, CORRECTION_STATES, DAY_STATES, DAY_STATUSES, DIRECTIONS, EXCEPTIONS, ON_DUTY_STATES, OUTSIDE,
  OVERTIME_BASES, OVERTIME_TO, SOURCES, WORKED_AS,
} from '../rules/choices.ts' // prettier-ignore

/** A day of an employee. Minutes; `day` is the one the shift begins on. */
export const AttendanceDay = z.object({
  employeeId: z.uuid(),
  employeeName: z.string(),
  departmentId: z.uuid(),
  departmentName: z.string(),
  day: Day,
  firstIn: Instant.nullable(),
  lastOut: Instant.nullable(),
  worked: z.int(),
  breakMinutes: z.int(),
  late: z.int(),
  early: z.int(),
  overtime: z.int(),
  overtimeApproved: z.int(),
  /** What approved overtime becomes: pay, hours of an account, leave. */
  overtimeTo: z.enum(OVERTIME_TO),
  /** It was worked on a day off that has a rule of its own. */
  isDayOff: z.boolean(),
  night: z.int(),
  status: z.enum(DAY_STATUSES),
  exceptions: z.array(z.enum(EXCEPTIONS)),
  state: z.enum(DAY_STATES),
  decidedBy: z.string(),
  version: z.int(),
})
export type AttendanceDay = z.infer<typeof AttendanceDay>

export const Clocked = z.object({
  id: z.uuid(),
  at: Instant,
  direction: z.enum(DIRECTIONS),
  source: z.enum(SOURCES),
  flags: z.array(z.string()),
  reason: z.string(),
  actorName: z.string(),
  /** Why it counts no longer; empty while it does. */
  voided: z.string(),
  /** A kiosk took a photo, and it is not deleted yet. */
  hasPhoto: z.boolean(),
})
export type Clocked = z.infer<typeof Clocked>

export const Correction = z.object({
  id: z.uuid(),
  employeeId: z.uuid(),
  employeeName: z.string(),
  day: Day,
  inAt: Instant.nullable(),
  outAt: Instant.nullable(),
  reason: z.enum(CORRECTION_REASONS),
  note: z.string(),
  state: z.enum(CORRECTION_STATES),
  requestedAt: Instant,
  decidedBy: z.string(),
  version: z.int(),
})
export type Correction = z.infer<typeof Correction>

/** An employee's present state, by their last clocking. */
export const ClockState = z.enum(['OUT', 'IN', 'ON_BREAK'])
export type ClockState = z.infer<typeof ClockState>

export const OnDuty = z.object({
  employeeId: z.uuid(),
  employeeName: z.string(),
  departmentId: z.uuid(),
  departmentName: z.string(),
  phone: z.string(),
  startAt: Instant.nullable(),
  endAt: Instant.nullable(),
  lastAt: Instant.nullable(),
  state: z.enum(ON_DUTY_STATES),
})
export type OnDuty = z.infer<typeof OnDuty>

const minutes = (max: number) => z.int().min(0).max(max)
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time of day like 07:30')
/** How events become days. Minutes; `radius` in metres around the point. */
export const AttendanceSettings = z.object({
  earlyMinutes: minutes(720),
  lateMinutes: minutes(720),
  lateGrace: minutes(120),
  earlyGrace: minutes(120),
  halfDayBelow: minutes(1_440),
  absentBelow: minutes(1_440),
  workedAs: z.enum(WORKED_AS),
  overtimeBasis: z.enum(OVERTIME_BASES),
  overtimeBeyond: minutes(1_440),
  overtimeMinimum: minutes(480),
  overtimeRounding: z.int().min(1).max(60),
  overtimeCap: minutes(1_440),
  nightFrom: TimeOfDay,
  nightUntil: TimeOfDay,
  hasKiosk: z.boolean(),
  hasPhone: z.boolean(),
  /** Whether kiosks take a photo when someone clocks, and for how many days it is stored. */
  takesPhoto: z.boolean(),
  photoDays: z.int().min(1).max(365),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  radius: z.int().min(20).max(10_000).nullable(),
  outside: z.enum(OUTSIDE),
  version: z.int(),
})
export type AttendanceSettings = z.infer<typeof AttendanceSettings>
