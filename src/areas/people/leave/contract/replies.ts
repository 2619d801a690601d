import * as z from 'zod'
import { SHIFT_COLORS } from '#areas/people/rota/contract/choices.ts'
import { Day, Instant } from '#core/dates.ts'
import { ACCRUALS, LEDGER_KINDS } from '../rules/balance.ts'
import { DAY_PARTS, DAY_WHYS, LEAVE_UNITS } from '../rules/days.ts'
import { LEAVE_STATES } from '../rules/requests.ts'

/** Hundredths of a day. */
export const Amount = z.int()

export const LeaveType = z
  .object({
    id: z.uuid(),
    code: z.string(),
    name: z.string(),
    color: z.enum(SHIFT_COLORS),
    /** The smallest that is taken: whole days, halves, or hours. */
    unit: z.enum(LEAVE_UNITS),
    /** Per cent of pay. */
    paidPercent: z.int(),
    /** Taken from what was granted; else as often as it is approved. */
    needsBalance: z.boolean(),
    /** How far below 0 the balance may go. */
    allowNegative: Amount,
    accrual: z.enum(ACCRUALS),
    /** Of a year; of what is granted for hours, the most of it. */
    yearlyAmount: Amount,
    /** Of a type that is granted for hours: so much for each so many hours of approved attendance, of days from one on; null otherwise. */
    grantHours: z.int().nullable(),
    grantAmount: Amount.nullable(),
    hoursFrom: Day.nullable(),
    /** By the part of full time in the contract. */
    isScaled: z.boolean(),
    /** What is carried into the next year at most, and after how many months it expires; null is never. */
    carryMax: Amount,
    carryMonths: z.int().nullable(),
    countsHolidays: z.boolean(),
    countsDaysOff: z.boolean(),
    maxInRow: z.int().nullable(),
    noticeDays: z.int(),
    minServiceDays: z.int(),
    documentAfterDays: z.int().nullable(),
    /** Colleagues see that an employee is away, not why. */
    isConfidential: z.boolean(),
    /** Days are paid out on request: what stays in the balance, and how many of a leave year; null is no limit. */
    isEncashable: z.boolean(),
    encashKeep: Amount,
    encashMax: Amount.nullable(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'LeaveType' })
export type LeaveType = z.infer<typeof LeaveType>

export const LeaveSettings = z
  .object({
    /** The month a leave year begins with, 1 is January. */
    yearMonth: z.int(),
    /** Weekdays off where no rota sets others, 1 is Monday. */
    daysOff: z.array(z.int()),
    fullTimeHours: z.int(),
    /** Minutes of a whole day, which leave by hours is a part of. */
    dayMinutes: z.int(),
    /** How many optional holidays of a calendar year each employee chooses, at most. */
    optionalHolidays: z.int(),
    version: z.int(),
  })
  .meta({ id: 'LeaveSettings' })
export type LeaveSettings = z.infer<typeof LeaveSettings>

/** A day off for everyone, or, where it is optional, for those who choose it. */
export const Holiday = z.object({ day: Day, name: z.string(), isOptional: z.boolean() }).meta({ id: 'Holiday' })
export type Holiday = z.infer<typeof Holiday>

/** Optional holidays of a year and what one chose of them, and how many one may choose. */
export const OwnHolidays = z
  .object({
    most: z.int(),
    rows: z.array(z.object({ day: Day, name: z.string(), isChosen: z.boolean() })),
  })
  .meta({ id: 'OwnHolidays' })
export type OwnHolidays = z.infer<typeof OwnHolidays>

export const LeaveBlock = z
  .object({
    id: z.uuid(),
    from: Day,
    until: Day,
    departmentId: z.uuid().nullable(),
    departmentName: z.string().nullable(),
    reason: z.string(),
  })
  .meta({ id: 'LeaveBlock' })
export type LeaveBlock = z.infer<typeof LeaveBlock>

/** What a type grants a group of employees in place of its own amounts; null is any. */
export const LeavePolicy = z
  .object({
    id: z.uuid(),
    typeId: z.uuid(),
    typeName: z.string(),
    departmentId: z.uuid().nullable(),
    departmentName: z.string().nullable(),
    positionId: z.uuid().nullable(),
    positionTitle: z.string().nullable(),
    /** A code, or the id of a type of the property's own, which has a name. */
    employmentType: z.string().nullable(),
    ownTypeName: z.string(),
    yearlyAmount: Amount,
    carryMax: Amount,
    version: z.int(),
  })
  .meta({ id: 'LeavePolicy' })
export type LeavePolicy = z.infer<typeof LeavePolicy>

/** Times of day by the clock of the property, null for leave that is not of hours; until 00:00 is the end of the day. */
const times = { fromTime: z.string().nullable(), untilTime: z.string().nullable() }
const span = { from: Day, until: Day, fromPart: z.enum(DAY_PARTS), untilPart: z.enum(DAY_PARTS), ...times }
/** Minutes of a whole day where the type is taken by hours, null otherwise: to read amounts as hours. */
const dayMinutes = z.int().nullable()
const type = { typeId: z.uuid(), typeName: z.string(), color: z.enum(SHIFT_COLORS) }

export const LeaveBalance = z
  .object({
    ...type,
    dayMinutes,
    needsBalance: z.boolean(),
    /** What may be taken today, with what is requested and not decided taken off. */
    usable: Amount,
    requested: Amount,
    /** What may be paid out today; null where the type is not paid out. */
    encashable: Amount.nullable(),
    /** Taken since the leave year began, and approved for days to come. */
    taken: Amount,
    ahead: Amount,
    /** What expires next, and its last day. */
    expires: z.object({ amount: Amount, day: Day }).nullable(),
  })
  .meta({ id: 'LeaveBalance' })
export type LeaveBalance = z.infer<typeof LeaveBalance>

export const LeaveRequest = z
  .object({
    id: z.uuid(),
    employeeId: z.uuid(),
    employeeName: z.string(),
    departmentId: z.uuid(),
    departmentName: z.string(),
    ...type,
    ...span,
    amount: Amount,
    dayMinutes,
    reason: z.string(),
    fileName: z.string().nullable(),
    state: z.enum(LEAVE_STATES),
    requestedAt: Instant,
    requestedBy: z.string(),
    decidedAt: Instant.nullable(),
    decidedBy: z.string(),
    comment: z.string(),
    version: z.int(),
  })
  .meta({ id: 'LeaveRequest' })
export type LeaveRequest = z.infer<typeof LeaveRequest>

export const LeaveEntry = z
  .object({
    id: z.uuid(),
    typeId: z.uuid(),
    typeName: z.string(),
    kind: z.enum(LEDGER_KINDS),
    amount: Amount,
    dayMinutes,
    on: Day,
    until: Day.nullable(),
    note: z.string(),
    at: Instant,
    actorName: z.string(),
  })
  .meta({ id: 'LeaveEntry' })
export type LeaveEntry = z.infer<typeof LeaveEntry>

/** What leave takes, and the reasons against it. */
export const LeaveCheck = z
  .object({
    amount: Amount,
    dayMinutes,
    days: z.array(z.object({ on: Day, amount: Amount, why: z.enum(DAY_WHYS), holiday: z.string().nullable() })),
    /** What may be taken on its first day, and after it; null where the type has no balance. */
    usable: Amount.nullable(),
    usableAfter: Amount.nullable(),
    problems: z.array(z.object({ code: z.string(), details: z.record(z.string(), z.union([z.string(), z.number()])) })),
    blocks: z.array(LeaveBlock),
    /** Published shifts that would be open. */
    fallingCount: z.int(),
    /** The most colleagues of the department away on one of these days, and how many it has. */
    awayAtMost: z.int(),
    people: z.int(),
  })
  .meta({ id: 'LeaveCheck' })
export type LeaveCheck = z.infer<typeof LeaveCheck>

/** A day of a request; nothing is taken on a day off. 0 halves are hours. */
export const RequestedDay = z.object({ on: Day, halves: z.int(), amount: Amount }).meta({ id: 'RequestedDay' })
export type RequestedDay = z.infer<typeof RequestedDay>

const EffectShift = z.object({ id: z.uuid(), on: Day, startAt: Instant, endAt: Instant, isPublished: z.boolean() })

/** People needed within a part of a day, and those planned with and without the employee. */
const NeedBand = z.object({
  ruleId: z.uuid(),
  positionTitle: z.string().nullable(),
  starts: z.string(),
  ends: z.string(),
  need: z.int(),
  planned: z.int(),
  plannedLeft: z.int(),
})

/** What approving a request does. */
export const LeaveEffect = z
  .object({
    request: LeaveRequest,
    days: z.array(z.object({ day: Day, people: z.int(), away: z.int(), planned: z.int(), bands: z.array(NeedBand) })),
    /** Shifts that would be open, and those of leave by hours that would be worked in part. */
    falling: z.array(EffectShift),
    shortened: z.array(EffectShift),
    usable: Amount.nullable(),
    usableAfter: Amount.nullable(),
    blocks: z.array(LeaveBlock),
    approvalId: z.uuid().nullable(),
    mayDecide: z.boolean(),
  })
  .meta({ id: 'LeaveEffect' })
export type LeaveEffect = z.infer<typeof LeaveEffect>

export const CalendarRow = z
  .object({
    employeeId: z.uuid(),
    name: z.string(),
    positionTitle: z.string(),
    /** Optional holidays they chose. */
    chosen: z.array(z.object({ on: Day, name: z.string() })),
    days: z.array(
      z.object({
        on: Day,
        /** 1 is the first half, 2 the second, 3 the whole day; 0 is some hours. */
        halves: z.int(),
        ...times,
        requestId: z.uuid(),
        /** Empty for what is confidential, for those who do not decide about it. */
        typeName: z.string(),
        code: z.string(),
        color: z.enum(SHIFT_COLORS),
        isApproved: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'LeaveCalendarRow' })
export type CalendarRow = z.infer<typeof CalendarRow>
