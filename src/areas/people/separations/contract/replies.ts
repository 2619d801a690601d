import * as z from 'zod'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'
import { EMPLOYEE_STATUSES } from '#areas/people/employees/rules/status.ts'
import {
  CONDITIONS,
  DIRECTIONS,
  LINE_KINDS,
  OUTCOMES,
  SEPARATION_KINDS,
  SEPARATION_STATES,
  WORK_KINDS,
} from '../rules/choices.ts'

export const Separation = z
  .object({
    id: z.uuid(),
    employeeId: z.uuid(),
    employeeName: z.string(),
    employeeStatus: z.enum(EMPLOYEE_STATUSES),
    departmentName: z.string(),
    kind: z.enum(SEPARATION_KINDS),
    state: z.enum(SEPARATION_STATES),
    requestedOn: Day,
    agreedOn: Day.nullable(),
    /** The agreed last day, else the requested one. */
    lastOn: Day,
    /** Whether the employee handed it in. */
    isOwn: z.boolean(),
    /** Whether the reader is the employee, who then decides nothing about it. */
    isOfReader: z.boolean(),
    outcome: z.enum(['', ...OUTCOMES]),
    isRehirable: z.boolean(),
    /** Items the employee has not returned. */
    itemsOut: z.int(),
    /** Their leaver's checklist; null where none has begun. */
    checklist: z.object({ runId: z.uuid(), tasks: z.int(), over: z.int() }).nullable(),
    /** Empty until the settlement is prepared. */
    preparedBy: z.string(),
    approvedBy: z.string(),
    /** Whether the reader prepared the settlement, who then cannot approve it. */
    isPreparedByReader: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Separation' })
export type Separation = z.infer<typeof Separation>

export const SeparationChange = z
  .object({
    id: z.uuid(),
    /** Null when it began. */
    from: z.enum(SEPARATION_STATES).nullable(),
    to: z.enum(SEPARATION_STATES),
    note: z.string(),
    at: Instant,
    actorName: z.string(),
  })
  .meta({ id: 'SeparationChange' })
export type SeparationChange = z.infer<typeof SeparationChange>

/** One's own. */
export const OwnSeparation = Separation.pick({
  id: true,
  kind: true,
  state: true,
  requestedOn: true,
  agreedOn: true,
  lastOn: true,
  isOwn: true,
  version: true,
})
  .extend({ changes: z.array(SeparationChange) })
  .meta({ id: 'OwnSeparation' })
export type OwnSeparation = z.infer<typeof OwnSeparation>

export const SettlementLine = z
  .object({
    kind: z.enum(LINE_KINDS),
    direction: z.enum(DIRECTIONS),
    label: z.string(),
    /** Of leave: hundredths of a day, below 0 for what was taken in advance. */
    /** Of the hours account. */
    minutes: z.int().nullable(),
    days: z.int().nullable(),
    amount: Minor,
    leaveTypeId: z.uuid().nullable(),
    loanId: z.uuid().nullable(),
    itemId: z.uuid().nullable(),
    condition: z.enum(CONDITIONS).nullable(),
  })
  .meta({ id: 'SettlementLine' })
export type SettlementLine = z.infer<typeof SettlementLine>

export const Settlement = z
  .object({
    currency: Currency,
    lines: z.array(SettlementLine),
    payable: Minor,
    receivable: Minor,
    /** Payable less receivable; below 0 the employee owes. */
    net: Minor,
    earningId: z.uuid().nullable(),
    deductionId: z.uuid().nullable(),
    /** What may be settled, as it stands now; empty once the settlement is approved. */
    proposal: z.object({
      /** Amounts are null where no pay is known. A type that is confidential is not proposed, but may be chosen. */
      leave: z.array(
        z.object({ leaveTypeId: z.uuid(), name: z.string(), days: z.int(), amount: Minor.nullable(), isProposed: z.boolean() }),
      ),
      /** What may be taken of the hours account; null for nothing. */
      hours: z.object({ minutes: z.int(), amount: Minor.nullable() }).nullable(),
      loans: z.array(z.object({ loanId: z.uuid(), name: z.string(), amount: Minor })),
      items: z.array(z.object({ itemId: z.uuid(), name: z.string(), serial: z.string() })),
    }),
    /** The payslip that reaches the last day: none yet, in a run in review, or over. */
    lastPayslip: z.enum(['NONE', 'REVIEW', 'OVER']),
  })
  .meta({ id: 'Settlement' }) // prettier-ignore
export type Settlement = z.infer<typeof Settlement>

export const Handover = z
  .object({
    id: z.uuid(),
    /** Null: back to the departments, assigned to no one. */
    heirName: z.string().nullable(),
    projects: z.int(),
    items: z.int(),
    cases: z.int(),
    leads: z.int(),
    deals: z.int(),
    /** It followed from the last day. */
    isAutomatic: z.boolean(),
    at: Instant,
    actorName: z.string(),
  })
  .meta({ id: 'Handover' })
export type Handover = z.infer<typeof Handover>

export const OpenWork = z
  .object({
    /** Kinds of which there is none are left out. */
    kinds: z.array(
      z.object({
        kind: z.enum(WORK_KINDS),
        count: z.int(),
        /** The first ones; none of what the reader may not look at. */
        rows: z.array(
          z.object({
            id: z.uuid(),
            projectId: z.uuid().nullable(),
            label: z.string(),
            title: z.string(),
            dueOn: Day.nullable(),
            /** Of a case. */
            desk: z.string(),
          }),
        ),
      }),
    ),
    handovers: z.array(Handover),
  })
  .meta({ id: 'OpenWork' })
export type OpenWork = z.infer<typeof OpenWork>
