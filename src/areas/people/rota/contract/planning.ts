import * as z from 'zod'
import { isEachOnce, page, pageInput, routes, text } from '#core/contract.ts'
import { Day, Instant, weekdayOf } from '#core/dates.ts'
import { Minor } from '#core/money.ts'
import { SHIFT_KINDS } from '../rules/states.ts'
import { MOST_AT_ONCE, MOST_REMOVED, MOST_WEEKS, SPANS } from './choices.ts'
import {
  Claim,
  DepartmentCost,
  LabourBudget,
  PlannedOvertime,
  RotaDay,
  RotaPerson,
  RotaShift,
  RotaWeek,
  Swap,
  toConsider,
} from './replies.ts'
import { TimeOfDay } from './set-up.ts'

export const span = {
  from: Day,
  days: z.coerce.number().pipe(z.literal(SPANS)).default(7),
  departmentId: z.uuid().optional(),
}
const Monday = Day.refine((day) => weekdayOf(day) === 1, 'Must be a Monday')
const week = { departmentId: z.uuid(), weekStart: Monday }

/** A shift as it shall be. Without times it has those of its type; a day off has neither. */
const wanted = {
  employeeId: z.uuid().nullable(),
  departmentId: z.uuid(),
  positionId: z.uuid(),
  typeId: z.uuid().nullable().default(null),
  kind: z.enum(SHIFT_KINDS).default('WORK'),
  on: Day,
  starts: TimeOfDay.optional(),
  ends: TimeOfDay.optional(),
  area: text(60).default(''),
  note: text(300).default(''),
}
const known = { id: z.uuid(), version: z.int() }
const edits = {
  added: z.array(z.strictObject(wanted)).max(MOST_AT_ONCE).default([]),
  changed: z
    .array(z.strictObject({ ...known, ...wanted }))
    .max(MOST_AT_ONCE)
    .refine((all) => isEachOnce(all.map(({ id }) => id)), 'Name each number once')
    .default([]),
  removed: z.array(z.strictObject(known)).max(MOST_REMOVED).default([]),
}
/** What takes a change back: sent as the next change. */
const Undo = z.object({
  added: z.array(z.object({ ...wanted, starts: z.string().optional(), ends: z.string().optional() })),
  changed: z.array(z.object({ ...known, ...wanted, starts: z.string().optional(), ends: z.string().optional() })),
  removed: z.array(z.object(known)),
})
export const Edited = z.object({ shifts: z.array(RotaShift), removedIds: z.array(z.uuid()), undo: Undo })
export type Edited = z.infer<typeof Edited>

const Held = z.object({ on: Day, startAt: Instant.nullable(), endAt: Instant.nullable(), code: z.string() })
const PLACING = [
  'not_your_department', 'not_found', 'stale_version', 'unknown_reference', 'shift_overlaps', 'not_employed_then', 'on_leave', 'week_locked',
  'warnings_need_reason', 'shift_times_disordered',
] as const // prettier-ignore

export const planningLines = routes({
  week: {
    method: 'GET',
    path: '/rota',
    summary: 'Days of the rota: what each brings and needs, what is planned, open shifts, and how far each week is',
    needs: 'rota.own',
    input: z.object(span),
    reply: z.object({
      days: z.array(RotaDay),
      weeks: z.array(RotaWeek),
      open: z.array(RotaShift),
      overtime: z.array(PlannedOvertime),
    }),
    refuses: ['not_your_department'],
  },
  viewCost: {
    method: 'POST',
    path: '/rota/cost/views',
    summary: 'What the planned work of some days costs in base pay, also for each occupied room; the look is recorded',
    needs: 'employees.wages',
    isSecret: true,
    input: z.object({ ...span, days: z.literal(SPANS).default(7) }),
    reply: z.object({
      departments: z.array(DepartmentCost),
      cost: Minor,
      /** Nights of rooms within the days. */
      rooms: z.int(),
      /** Left empty where no room is occupied. */
      perRoom: Minor.nullable(),
      /** All departments together; null where one of them has none. */
      budget: Minor.nullable(),
      /** The labour budgets of the months that the days touch. */
      budgets: z.array(LabourBudget),
    }),
    refuses: ['not_your_department'],
  },
  setLabourBudget: {
    method: 'PUT',
    path: '/rota/labour-budgets',
    summary: 'Set what work of a department may cost in a month; null clears it',
    needs: 'employees.wages',
    input: z.strictObject({
      departmentId: z.uuid(),
      /** Its first day. */
      month: Day.refine((day) => day.endsWith('-01'), 'Must be the first day of a month'),
      amount: z.int().min(0).max(1_000_000_000_000).brand<'Minor'>().nullable(),
      /** What it was when it was looked at; another amount now is refused. */
      before: z.int().nullable(),
    }),
    reply: z.object({ amount: Minor.nullable() }),
    refuses: ['not_your_department', 'stale_version'],
  },
  people: {
    method: 'GET',
    path: '/rota/people',
    summary:
      'People of the departments one plans, by department, position and name, each with their shifts of some days',
    needs: 'rota.own',
    input: z.object({ ...pageInput, ...span }),
    reply: page(RotaPerson),
    refuses: ['not_your_department'],
  },
  edit: {
    method: 'PUT',
    path: '/rota/shifts',
    summary: 'Place, change and remove shifts: all of them or none. The reply says how to take it back',
    needs: 'rota.own',
    input: z.object({ ...edits, reason: text(300).default('') }),
    reply: Edited,
    refuses: PLACING,
  },
  copyWeek: {
    method: 'POST',
    path: '/rota/copies',
    summary:
      'Copy a week of a department to another; a day on which an employee has anything is left as it is. The reply says how to undo it',
    needs: 'rota.own',
    input: z.object({ departmentId: z.uuid(), fromWeek: Monday, toWeek: Monday, reason: text(300).default('') }),
    reply: Edited,
    refuses: ['not_your_department', 'week_locked', 'warnings_need_reason', 'shift_overlaps'],
  },
  applyPattern: {
    method: 'POST',
    path: '/rota/patterns/:patternId/application',
    summary:
      'Plan people by a pattern for some weeks; a day on which an employee has anything is left as it is. The reply says how to undo it',
    needs: 'rota.own',
    input: z.object({
      patternId: z.uuid(),
      firstWeek: Monday,
      weeks: z.int().min(1).max(8),
      people: z.array(z.strictObject({ employeeId: z.uuid(), offsetWeeks: z.int().min(0).max(7).default(0) })).min(1).max(100),
      reason: text(300).default(''),
    }), // prettier-ignore
    reply: Edited,
    refuses: ['not_found', 'not_your_department', 'week_locked', 'warnings_need_reason', 'shift_overlaps'],
  },
  differences: {
    method: 'GET',
    path: '/rota/differences',
    summary: 'What publishing a week of a department would send each person, open shifts last',
    needs: 'rota.own',
    input: z.object(week),
    reply: z.object({
      people: z.array(
        z.object({
          employeeId: z.uuid().nullable(),
          name: z.string(),
          differences: z.array(
            z.object({
              shiftId: z.uuid(),
              kind: z.enum(['ADDED', 'REMOVED', 'CHANGED']),
              before: Held.nullable(),
              after: Held.nullable(),
            }),
          ),
        }),
      ),
      ...toConsider,
    }),
    refuses: ['not_your_department'],
  },
  publish: {
    method: 'POST',
    path: '/rota/publications',
    summary:
      'Publish a week of a department: each person is notified of what changes for them; what was published before changes with a reason',
    needs: 'rota.own',
    input: z.object({ ...week, reason: text(300).default('') }),
    reply: z.object({ published: z.int(), week: RotaWeek }),
    refuses: ['not_your_department', 'week_locked', 'reason_required', 'published_elsewhere'],
  },
  differencesByDepartment: {
    method: 'GET',
    path: '/rota/differences/departments',
    summary:
      'What publishing every week of some days would send: the people of each department, and how much changes for each',
    needs: 'rota.own',
    input: z.object(span),
    reply: z.object({
      /** Weeks with something to publish. */
      weeks: z.array(z.object({ departmentId: z.uuid(), weekStart: Day })),
      departments: z.array(
        z.object({
          departmentId: z.uuid(),
          /** Open shifts last, without an employee. */
          people: z.array(z.object({ employeeId: z.uuid().nullable(), name: z.string(), changes: z.int() })),
        }),
      ),
      ...toConsider,
    }),
    refuses: ['not_your_department'],
  },
  publishWeeks: {
    method: 'POST',
    path: '/rota/publications/weeks',
    summary: 'Publish weeks of departments, all of them or none, as one week is published',
    needs: 'rota.own',
    input: z.object({
      weeks: z
        .array(z.strictObject(week))
        .min(1)
        .max(MOST_WEEKS)
        .refine(
          (all) => isEachOnce(all.map(({ departmentId, weekStart }) => `${departmentId} ${weekStart}`)),
          'Name each week once',
        ),
      reason: text(300).default(''),
    }),
    reply: z.object({ published: z.int(), weeks: z.array(RotaWeek) }),
    refuses: ['not_your_department', 'week_locked', 'reason_required', 'published_elsewhere'],
  },
  lockWeek: {
    method: 'PUT',
    path: '/rota/weeks/lock',
    summary: 'Close a published week that is over: nothing of it changes any longer',
    needs: 'rota.plan',
    input: z.object(week),
    reply: RotaWeek,
    refuses: ['week_not_over', 'week_locked', 'not_your_department'],
  },
  setBudget: {
    method: 'PUT',
    path: '/rota/weeks/budget',
    summary: 'Say how many minutes of work a week of a department may have; null is as many as needed',
    needs: 'rota.plan',
    input: z.object({ ...week, budgetMinutes: z.int().min(0).max(6_000_000).nullable() }),
    reply: RotaWeek,
    refuses: ['week_locked', 'not_your_department'],
  },
  shiftChanges: {
    method: 'GET',
    path: '/rota/shifts/:rotaShiftId/changes',
    summary: 'What changed of a shift after it was published, the latest first',
    needs: 'rota.own',
    input: z.object({ ...pageInput, rotaShiftId: z.uuid() }),
    reply: page(z.object({ id: z.uuid(), reason: z.string(), changedAt: Instant, actorName: z.string() })),
    refuses: ['not_found', 'not_your_department'],
  },
  requests: {
    method: 'GET',
    path: '/rota/requests',
    summary: 'What waits for approval by the user: claims of open shifts, and swaps that a colleague accepted',
    needs: 'rota.own',
    input: z.object(pageInput),
    reply: page(z.object({ id: z.uuid(), claim: Claim.nullable(), swap: Swap.nullable() })),
  },
  decideClaim: {
    method: 'PUT',
    path: '/rota/claims/:claimId/decision',
    summary:
      'Give an open shift to who claims it, or refuse it; the last who approves gives it, and other claims of it end',
    needs: 'rota.own',
    input: z.object({ claimId: z.uuid(), isApproved: z.boolean(), reason: text(300).default('') }),
    reply: Claim,
    refuses: [
      'not_found', 'own_approval', 'not_your_approval', 'request_over', 'shift_changed', 'shift_overlaps', 'not_employed_then', 'on_leave',
      'warnings_need_reason',
    ], // prettier-ignore
  },
  decideSwap: {
    method: 'PUT',
    path: '/rota/swaps/:swapId/decision',
    summary: 'Approve a swap that a colleague accepted, or refuse it; once all approved, every guard applies once more',
    needs: 'rota.own',
    input: z.object({ swapId: z.uuid(), isApproved: z.boolean(), reason: text(300).default('') }),
    reply: Swap,
    refuses: [
      'not_found', 'own_approval', 'not_your_approval', 'request_over', 'shift_changed', 'shift_overlaps', 'not_employed_then', 'on_leave',
      'warnings_need_reason',
    ], // prettier-ignore
  },
})
