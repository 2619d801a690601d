import * as z from 'zod'
import { Day, Instant } from '#core/dates.ts'
import { Minor } from '#core/money.ts'
import { DRIVERS } from '../rules/coverage.ts'
import { WARNING_CODES } from '../rules/guards.ts'
import { CLAIM_STATES, SHIFT_KINDS, SHIFT_STATES, SWAP_STATES, WEEK_STATES } from '../rules/states.ts'
import { SHIFT_COLORS } from './choices.ts'

export const ShiftType = z
  .object({
    id: z.uuid(),
    /** One to four letters or digits, shown in the grid and typed to paint. */
    code: z.string(),
    name: z.string(),
    color: z.enum(SHIFT_COLORS),
    kind: z.enum(SHIFT_KINDS).exclude(['DAY_OFF']),
    /** Times of day by the clock of the property; an end at or before the start is on the next day. */
    starts: z.string(),
    ends: z.string(),
    pauseStarts: z.string().nullable(),
    pauseEnds: z.string().nullable(),
    /** Minutes. */
    unpaidBreak: z.int(),
    paidBreak: z.int(),
    /** Empty: every department. */
    departmentIds: z.array(z.uuid()),
    /** Types of documents that who works it has, valid on its day. */
    documentTypeIds: z.array(z.uuid()),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'ShiftType' })
export type ShiftType = z.infer<typeof ShiftType>

export const RotaPattern = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** One entry per day of whole weeks from Monday on: the id of a shift type, OFF, or empty. */
    days: z.array(z.string()),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'RotaPattern' })
export type RotaPattern = z.infer<typeof RotaPattern>

export const Coverage = z
  .object({
    id: z.uuid(),
    departmentId: z.uuid(),
    positionId: z.uuid().nullable(),
    /** 1 is Monday. */
    weekdays: z.array(z.int()),
    /** First and last day on which it counts, such as those of a season or an event; null for no end there. */
    from: Day.nullable(),
    until: Day.nullable(),
    starts: z.string(),
    ends: z.string(),
    driver: z.enum(DRIVERS),
    /** Employees for FIXED; else how many covers, guests, or arrivals and departures one employee looks after. */
    amount: z.int(),
    version: z.int(),
  })
  .meta({ id: 'CoverageRule' })
export type Coverage = z.infer<typeof Coverage>

export const RotaSettings = z
  .object({
    minRestMinutes: z.int(),
    maxWeekMinutes: z.int(),
    maxDaysInRow: z.int(),
    swapHours: z.int(),
    remindHours: z.int(),
    version: z.int(),
  })
  .meta({ id: 'RotaSettings' })
export type RotaSettings = z.infer<typeof RotaSettings>

/** A reason against a shift of an employee on a day, such as a certificate that is missing. */
const ShiftWarning = z
  .object({
    code: z.enum(WARNING_CODES),
    employeeId: z.uuid(),
    name: z.string(),
    on: Day,
    /** How long the rest is, or how long the week; and days in a row. */
    minutes: z.number().optional(),
    days: z.int().optional(),
    document: z.string().optional(),
  })
  .meta({ id: 'ShiftWarning' })

/** A shift with a warning that still holds. */
export const ShiftMark = z
  .object({ shiftId: z.uuid(), warnings: z.array(ShiftWarning.omit({ employeeId: true, name: true, on: true })) })
  .meta({ id: 'ShiftMark' })
export type ShiftMark = z.infer<typeof ShiftMark>

/** What a planner considers before publishing. */
export const toConsider = {
  /** Certificates that who shall work lacks, as it is now. */
  warnings: z.array(ShiftWarning),
  /** Something that changes now was published before. */
  needsReason: z.boolean(),
}

/** A row of the rota as planners see it. */
export const RotaShift = z
  .object({
    id: z.uuid(),
    /** Null is an open shift. */
    employeeId: z.uuid().nullable(),
    departmentId: z.uuid(),
    positionId: z.uuid(),
    typeId: z.uuid().nullable(),
    kind: z.enum(SHIFT_KINDS),
    on: Day,
    startAt: Instant.nullable(),
    endAt: Instant.nullable(),
    /** Minutes that count as work. */
    minutes: z.int(),
    area: z.string(),
    note: z.string(),
    state: z.enum(SHIFT_STATES),
    /** Something else was published, or nothing; the next publishing changes that. */
    isUnpublished: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'RotaShift' })
export type RotaShift = z.infer<typeof RotaShift>

/** Approved leave of an employee on a day. */
export const Absence = z.object({
  on: Day,
  /** 1 is the first half, 2 the second, 3 the whole day; 0 is some hours. */
  halves: z.int(),
  /** The hours by the clock of the property, null for halves and whole days; until 00:00 is the end of the day. */
  fromTime: z.string().nullable(),
  untilTime: z.string().nullable(),
  code: z.string(),
  /** Empty: away, without why. */
  name: z.string(),
  color: z.string(),
})
export type Absence = z.infer<typeof Absence>

export const RotaPerson = z
  .object({
    id: z.uuid(),
    name: z.string(),
    departmentId: z.uuid(),
    positionId: z.uuid(),
    positionTitle: z.string(),
    /** Minutes of a week by contract. */
    weeklyMinutes: z.int(),
    shifts: z.array(RotaShift),
    absences: z.array(Absence),
  })
  .meta({ id: 'RotaPerson' })
export type RotaPerson = z.infer<typeof RotaPerson>

export const RotaBand = z.object({
  ruleId: z.uuid(),
  departmentId: z.uuid(),
  positionId: z.uuid().nullable(),
  starts: z.string(),
  ends: z.string(),
  /** People needed, and planned at the weakest moment of the band. */
  need: z.int(),
  planned: z.int(),
})

export const RotaDay = z
  .object({
    day: Day,
    arrivals: z.int(),
    departures: z.int(),
    stayOvers: z.int(),
    guests: z.int(),
    rooms: z.int(),
    covers: z.int(),
    cleaningMinutes: z.int(),
    bands: z.array(RotaBand),
    /** Minutes of work planned that day, open shifts among them. */
    plannedMinutes: z.int(),
  })
  .meta({ id: 'RotaDay' })
export type RotaDay = z.infer<typeof RotaDay>

/** Work planned beyond the contract hours of a week, by the department of those who do it. */
export const PlannedOvertime = z
  .object({ departmentId: z.uuid(), weekStart: Day, people: z.int(), minutes: z.int() })
  .meta({ id: 'PlannedOvertime' })
export type PlannedOvertime = z.infer<typeof PlannedOvertime>

export const DepartmentCost = z
  .object({
    departmentId: z.uuid(),
    cost: Minor,
    /** Minutes of open shifts, and of employees whose pay is not known. */
    uncostedMinutes: z.int(),
    /** The days' part of the labour budgets of their months; null where one of them has none. */
    budget: Minor.nullable(),
  })
  .meta({ id: 'DepartmentCost' })

/** What work of a department may cost in a month. */
export const LabourBudget = z.object({ departmentId: z.uuid(), month: Day, amount: Minor }).meta({ id: 'LabourBudget' })
export type LabourBudget = z.infer<typeof LabourBudget>

export const RotaWeek = z
  .object({
    departmentId: z.uuid(),
    weekStart: Day,
    state: z.enum(WEEK_STATES),
    budgetMinutes: z.int().nullable(),
    plannedMinutes: z.int(),
    /** Shifts that the next publishing changes. */
    unpublished: z.int(),
    publishedAt: Instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'RotaWeek' })
export type RotaWeek = z.infer<typeof RotaWeek>

/** A shift as the one who works it sees it: as it was published. */
export const OwnShift = z
  .object({
    id: z.uuid(),
    kind: z.enum(SHIFT_KINDS),
    on: Day,
    startAt: Instant.nullable(),
    endAt: Instant.nullable(),
    code: z.string(),
    typeName: z.string(),
    color: z.enum(SHIFT_COLORS).nullable(),
    departmentName: z.string(),
    positionTitle: z.string(),
    area: z.string(),
    note: z.string(),
    state: z.enum(SHIFT_STATES),
  })
  .meta({ id: 'OwnShift' })
export type OwnShift = z.infer<typeof OwnShift>

export const Swap = z
  .object({
    id: z.uuid(),
    shiftId: z.uuid(),
    fromEmployeeId: z.uuid(),
    fromName: z.string(),
    toEmployeeId: z.uuid(),
    toName: z.string(),
    shift: OwnShift,
    /** What the colleague offers in return; null is nothing. */
    toShift: OwnShift.nullable(),
    state: z.enum(SWAP_STATES),
    expiresAt: Instant,
  })
  .meta({ id: 'Swap' })
export type Swap = z.infer<typeof Swap>

export const Claim = z
  .object({
    id: z.uuid(),
    employeeId: z.uuid(),
    employeeName: z.string(),
    shift: OwnShift,
    state: z.enum(CLAIM_STATES),
    claimedAt: Instant,
  })
  .meta({ id: 'Claim' })
export type Claim = z.infer<typeof Claim>

export const Unavailability = z
  .object({ id: z.uuid(), weekday: z.int().nullable(), fromOn: Day, untilOn: Day.nullable(), reason: z.string() })
  .meta({ id: 'Unavailability' })
export type Unavailability = z.infer<typeof Unavailability>
