import * as z from 'zod'
import { PAY_FREQUENCIES } from '#areas/people/employees/contract/choices.ts'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'
import {
  COMPONENT_BASES, COMPONENT_KINDS, PER, PERCENT_OF, POOL_SHARES, POOL_SOURCES, POOL_STATES, RUN_STATES, SLIP_FAULTS, SLIP_STATES, UNMARKED,
} from '../rules/choices.ts' // prettier-ignore

/** Percentages are hundredths of a percent: 15000 is half as much again. */
export const PaySettings = z
  .object({
    unmarked: z.enum(UNMARKED),
    /** Of a month's pay, and of a day's, for the rate of an hour. */
    monthMinutes: z.int(),
    dayMinutes: z.int(),
    overtimePercent: z.int(),
    holidayOvertimePercent: z.int(),
    /** Of what is worked on a day off, where it has a rule of its own. */
    dayOffOvertimePercent: z.int(),
    nightPercent: z.int(),
    holidayPercent: z.int(),
    wagesAccount: z.string(),
    payableAccount: z.string(),
    /** What hours of an account, and days of leave, are paid out as; null where they are not. */
    hoursComponentId: z.uuid().nullable(),
    leaveComponentId: z.uuid().nullable(),
    version: z.int(),
  })
  .meta({ id: 'PaySettings' })
export type PaySettings = z.infer<typeof PaySettings>

export const PayComponent = z
  .object({
    id: z.uuid(),
    code: z.string(),
    name: z.string(),
    kind: z.enum(COMPONENT_KINDS),
    basis: z.enum(COMPONENT_BASES),
    amount: Minor,
    /** Of AMOUNT and SLABS: what they are for. */
    per: z.enum(PER),
    percent: z.int(),
    percentOf: z.enum(PERCENT_OF),
    formula: z.string(),
    slabs: z.array(z.object({ from: Minor, percent: z.int() })),
    isTaxable: z.boolean(),
    isProrated: z.boolean(),
    isRounded: z.boolean(),
    /** Everyone has it; else who was granted it. */
    isForAll: z.boolean(),
    account: z.string(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'PayComponent' })
export type PayComponent = z.infer<typeof PayComponent>

export const PayGrant = z
  .object({
    id: z.uuid(),
    componentId: z.uuid(),
    componentName: z.string(),
    from: Day,
    until: Day.nullable(),
    /** Their own; null is that of the component. */
    amount: Minor.nullable(),
  })
  .meta({ id: 'PayGrant' })
export type PayGrant = z.infer<typeof PayGrant>

export const PayOneOff = z
  .object({
    id: z.uuid(),
    componentId: z.uuid(),
    componentName: z.string(),
    kind: z.enum(COMPONENT_KINDS),
    dueOn: Day,
    reason: z.string(),
    amount: Minor,
    state: z.enum(['OPEN', 'SETTLED', 'CANCELLED']),
  })
  .meta({ id: 'PayOneOff' })
export type PayOneOff = z.infer<typeof PayOneOff>

export const PayLoan = z
  .object({
    id: z.uuid(),
    name: z.string(),
    from: Day,
    amount: Minor,
    instalment: Minor,
    outstanding: Minor,
    isStopped: z.boolean(),
  })
  .meta({ id: 'PayLoan' })
export type PayLoan = z.infer<typeof PayLoan>

export const TipPool = z
  .object({
    id: z.uuid(),
    name: z.string(),
    source: z.enum(POOL_SOURCES),
    /** Null of all outlets. */
    outletName: z.string().nullable(),
    /** Who shares it: the department and those below it; null of all. */
    departmentName: z.string().nullable(),
    sharedBy: z.enum(POOL_SHARES),
    from: Day,
    /** The last day. */
    until: Day,
    currency: Currency,
    /** What was taken. */
    amount: Minor,
    /** Hundredths of a percent that the property retains. */
    heldBack: z.int(),
    /** What is left to share. */
    shared: Minor,
    componentName: z.string(),
    /** How many take part. */
    people: z.int(),
    /** Unapproved days of attendance of those who take part: they count nothing yet. */
    unreviewed: z.int(),
    state: z.enum(POOL_STATES),
    preparedBy: z.string(),
    approvedBy: z.string(),
    /** Whether the reader prepared it, who then cannot approve it. */
    isOwn: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'TipPool' })
export type TipPool = z.infer<typeof TipPool>

export const TipShare = z
  .object({
    employeeId: z.uuid(),
    employeeName: z.string(),
    positionTitle: z.string(),
    points: z.int(),
    /** Approved, of the days of the pool. */
    minutes: z.int(),
    amount: Minor,
  })
  .meta({ id: 'TipShare' })
export type TipShare = z.infer<typeof TipShare>

/** One's own share, with all it was computed by. */
export const OwnTipShare = TipPool.pick({
  name: true,
  from: true,
  until: true,
  currency: true,
  amount: true,
  heldBack: true,
  shared: true,
  people: true,
  sharedBy: true,
})
  .extend({
    poolId: z.uuid(),
    points: z.int(),
    minutes: z.int(),
    /** Of everyone with the same position; of all who share it, where it is shared by hours alone. */
    positionMinutes: z.int(),
    share: Minor,
    /** Whether a payslip has it. */
    isPaid: z.boolean(),
  })
  .meta({ id: 'OwnTipShare' })
export type OwnTipShare = z.infer<typeof OwnTipShare>

export const PayRun = z
  .object({
    id: z.uuid(),
    number: z.int(),
    from: Day,
    /** The last day. */
    until: Day,
    payOn: Day,
    departmentName: z.string().nullable(),
    /** Null of everyone, however often they are paid. */
    frequency: z.enum(PAY_FREQUENCIES).nullable(),
    state: z.enum(RUN_STATES),
    preparedBy: z.string(),
    preparedAt: Instant,
    approvedBy: z.string(),
    /** Empty unless it was withdrawn, as its reason. */
    withdrawnBy: z.string(),
    withdrawnAt: Instant.nullable(),
    withdrawnFor: z.string(),
    /** Whether the reader prepared it, who then cannot approve or withdraw it. */
    isOwn: z.boolean(),
    people: z.int(),
    held: z.int(),
    failed: z.int(),
    /** Unapproved days of attendance of those who are paid. */
    unreviewed: z.int(),
    currency: Currency,
    gross: Minor,
    deductions: Minor,
    employer: Minor,
    net: Minor,
    version: z.int(),
  })
  .meta({ id: 'PayRun' })
export type PayRun = z.infer<typeof PayRun>

export const PayCost = z
  .object({
    departmentId: z.uuid(),
    departmentName: z.string(),
    code: z.string(),
    /** As the property calls it; empty for what every property has. */
    name: z.string(),
    kind: z.enum(COMPONENT_KINDS),
    account: z.string(),
    amount: Minor,
  })
  .meta({ id: 'PayCost' })
export type PayCost = z.infer<typeof PayCost>

export const PaySlipLine = z
  .object({
    code: z.string(),
    name: z.string(),
    kind: z.enum(COMPONENT_KINDS),
    amount: Minor,
    /** Hundredths of days, or minutes. */
    quantity: z.int().nullable(),
    unit: z.enum(['DAYS', 'MINUTES']).nullable(),
    isTaxable: z.boolean(),
    period: z.object({ from: Day, until: Day }).nullable(),
    sourceId: z.uuid().nullable(),
  })
  .meta({ id: 'PaySlipLine' })

/** What is sealed of a payslip. */
export const PayFigures = z.object({
  currency: Currency,
  lines: z.array(PaySlipLine),
  facts: z.object({
    totalDays: z.int(),
    payable: z.int(),
    absent: z.int(),
    unpaidLeave: z.int(),
    paidLeave: z.int(),
    worked: z.int(),
    overtime: z.int(),
    night: z.int(),
  }),
  gross: Minor,
  deductions: Minor,
  employer: Minor,
  net: Minor,
  /** What is left of types of leave at the end of the period, in hundredths of a day; of types that are taken by hours with the minutes of a day. */
  leave: z.array(z.object({ name: z.string(), amount: z.int(), dayMinutes: z.int().nullable() })),
  previousNet: Minor.nullable(), // of the payslip before; null for a first one
})
export type PayFigures = z.infer<typeof PayFigures>

const slip = {
  id: z.uuid(),
  employeeId: z.uuid(),
  employeeName: z.string(),
  departmentName: z.string(),
  from: Day,
  until: Day,
  payOn: Day,
  state: z.enum(SLIP_STATES),
}

/** A line of a run: who is paid what, or why not. */
export const PaySlipRow = z
  .object({
    ...slip,
    fault: z.enum(['', ...SLIP_FAULTS]),
    faultCode: z.string(),
    reason: z.string(),
    unreviewed: z.int(),
    gross: Minor.nullable(),
    deductions: Minor.nullable(),
    net: Minor.nullable(),
    previousNet: Minor.nullable(),
  })
  .meta({ id: 'PaySlipRow' })
export type PaySlipRow = z.infer<typeof PaySlipRow>

export const PaySlip = z
  .object({
    ...slip,
    figures: PayFigures,
    /** Paid since the year began, with this payslip. */
    yearGross: Minor,
    yearNet: Minor,
  })
  .meta({ id: 'PaySlip' })
export type PaySlip = z.infer<typeof PaySlip>

/** One of one's own payslips. */
export const OwnPaySlip = z.object({ ...slip, currency: Currency, net: Minor }).meta({ id: 'OwnPaySlip' })
export type OwnPaySlip = z.infer<typeof OwnPaySlip>
