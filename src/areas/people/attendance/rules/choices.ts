/** Lists of choices, separate from the schemas: screens offer them without fetching zod. */
export const DIRECTIONS = ['IN', 'OUT', 'BREAK_START', 'BREAK_END'] as const
export type Direction = (typeof DIRECTIONS)[number]
export const SOURCES = ['KIOSK', 'PHONE', 'MANAGER'] as const
export const DAY_STATUSES = [
  'PRESENT', 'HALF_DAY', 'ABSENT', 'LEAVE', 'HALF_LEAVE', 'DAY_OFF', 'HOLIDAY', 'NO_RECORD', 'OPEN',
] as const // prettier-ignore
export type DayStatus = (typeof DAY_STATUSES)[number]
export const DAY_STATES = ['OPEN', 'NEEDS_REVIEW', 'APPROVED', 'LOCKED'] as const
export type DayState = (typeof DAY_STATES)[number]
export const EXCEPTIONS = [
  'MISSING_OUT', 'MISSING_IN', 'DOUBLE_IN', 'NO_SHIFT', 'OUTSIDE', 'SHORT_BREAK', 'BREAK_UNPAIRED', 'OVERLAPPING_LEAVE',
  'STRETCH_MISSED',
] as const // prettier-ignore
export type Exception = (typeof EXCEPTIONS)[number]
export const CORRECTION_REASONS = ['FORGOT', 'ELSEWHERE', 'DEVICE'] as const
export const CORRECTION_STATES = ['REQUESTED', 'APPROVED', 'REFUSED', 'WITHDRAWN'] as const
export type CorrectionState = (typeof CORRECTION_STATES)[number]
export const WORKED_AS = ['PAIRS', 'FIRST_TO_LAST'] as const
export const OVERTIME_BASES = ['AFTER_SHIFT', 'BEYOND_DAY', 'BEYOND_WEEK'] as const
/** What becomes of approved overtime, and of what is worked on a day off, where a rule of its own may say so. */
export const OVERTIME_TO = ['PAY', 'ACCOUNT', 'LEAVE'] as const
export type OvertimeTo = (typeof OVERTIME_TO)[number]
export const DAY_OFF_AS = ['USUAL', ...OVERTIME_TO] as const
export const HOURS_PERIODS = ['MONTH', 'QUARTER', 'YEAR'] as const
export type HoursPeriod = (typeof HOURS_PERIODS)[number]
/** What becomes of hours beyond what is carried into a period. */
export const BEYOND = ['EXPIRE', 'PAY'] as const
export const HOURS_KINDS = [
  'EARNED',
  'REVERSED',
  'ADJUST',
  'TO_LEAVE',
  'FROM_LEAVE',
  'PAID_OUT',
  'RETURNED',
  'EXPIRED',
  'CUT',
] as const
export type HoursKind = (typeof HOURS_KINDS)[number]
/** What becomes of what is clocked outside the place of work. */
export const OUTSIDE = ['REFUSE', 'FLAG'] as const
export const ON_DUTY_STATES = ['EXPECTED', 'LATE', 'HERE', 'ON_BREAK', 'MISSING_OUT', 'OUT'] as const
export type OnDutyState = (typeof ON_DUTY_STATES)[number]
export const LEAVES = ['NONE', 'FIRST_HALF', 'SECOND_HALF', 'FULL'] as const
export type Leave = (typeof LEAVES)[number]
/** Days that are approved at once: two weeks of a hundred people. */
export const MOST_APPROVED = 1_400

/** What is customary until the property sets its own, under version 0. */
export const CUSTOMARY_SETTINGS = {
  earlyMinutes: 60, lateMinutes: 120, lateGrace: 5, earlyGrace: 5, halfDayBelow: 240, absentBelow: 60, workedAs: 'PAIRS',
  overtimeBasis: 'AFTER_SHIFT', overtimeBeyond: 480, overtimeMinimum: 15, overtimeRounding: 15, overtimeCap: 240, nightFrom: '22:00',
  nightUntil: '06:00', hasKiosk: true, hasPhone: true, latitude: null, longitude: null, radius: null, outside: 'FLAG', takesPhoto: false, photoDays: 30,
  version: 0,
} as const // prettier-ignore

/** The longest edge of a photo that a kiosk takes, in pixels: a face is known by it. */
export const PHOTO_EDGE = 480
/** The most characters of a photo in base64, and bytes of the request it comes in. */
export const MOST_PHOTO_TEXT = 680_000
export const MOST_PHOTO_BODY = 700_000
/** An entry of a kiosk that should have a photo and has none: there was no camera, or it was denied. */
export const NO_PHOTO = 'NO_PHOTO'

export const CUSTOMARY_HOURS = {
  overtimeTo: 'PAY', dayOffAs: 'USUAL', overtimePercent: 10_000, dayOffPercent: 15_000, leaveTypeId: null, period: 'YEAR', carryMax: null,
  beyond: 'EXPIRE', expiryMonths: null, version: 0,
} as const // prettier-ignore
