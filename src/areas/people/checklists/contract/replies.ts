import * as z from 'zod'
import { EMPLOYEE_FACTS } from '#areas/people/employees/rules/facts.ts'
import { listCondition, ruleOf } from '#core/condition-schema.ts'
import { Day, Instant } from '#core/dates.ts'
import { CHECKLIST_KINDS, EVIDENCES, RUN_STATES, STAGES, TASK_OWNERS, TASK_STATES } from '../rules/tasks.ts'
import { TASK_ROLES } from './choices.ts'

/** Which employees a task is for; without conditions everyone the checklist is begun for. */
export const TaskRule = ruleOf(listCondition(EMPLOYEE_FACTS))

/** A task as a template has it. */
export const TemplateTask = z.object({
  title: z.string(),
  owner: z.enum(TASK_OWNERS),
  /** Of an owner that is a department; null of every other. */
  departmentId: z.uuid().nullable(),
  /** Of an owner that is a role; null of every other. */
  roleCode: z.enum(TASK_ROLES).nullable(),
  /** Days after the first or last day; below 0 before it. */
  dueDays: z.int(),
  isRequired: z.boolean(),
  evidence: z.enum(EVIDENCES),
  rule: TaskRule,
})
export type TemplateTask = z.infer<typeof TemplateTask>

export const ChecklistTemplate = z
  .object({
    id: z.uuid(),
    kind: z.enum(CHECKLIST_KINDS),
    name: z.string(),
    /** Null: for people of every department that has none of its own. */
    departmentId: z.uuid().nullable(),
    departmentName: z.string().nullable(),
    isActive: z.boolean(),
    tasks: z.array(TemplateTask),
    version: z.int(),
  })
  .meta({ id: 'ChecklistTemplate' })
export type ChecklistTemplate = z.infer<typeof ChecklistTemplate>

export const ChecklistRun = z
  .object({
    id: z.uuid(),
    kind: z.enum(CHECKLIST_KINDS),
    name: z.string(),
    employeeId: z.uuid(),
    employeeName: z.string(),
    departmentName: z.string(),
    /** The day that the days of tasks are counted from. */
    startOn: Day,
    state: z.enum(RUN_STATES),
    stage: z.enum(STAGES),
    tasks: z.int(),
    /** Done, or not applicable. */
    over: z.int(),
    /** Open ones whose day has passed. */
    overdue: z.int(),
    /** The open task that is due first. */
    next: z.object({ title: z.string(), dueOn: Day }).nullable(),
  })
  .meta({ id: 'ChecklistRun' })
export type ChecklistRun = z.infer<typeof ChecklistRun>

export const ChecklistTask = z
  .object({
    id: z.uuid(),
    runId: z.uuid(),
    title: z.string(),
    owner: z.enum(TASK_OWNERS),
    /** The employee or the department; empty for a role. */
    ownerName: z.string(),
    roleCode: z.enum(TASK_ROLES).nullable(),
    dueOn: Day,
    isRequired: z.boolean(),
    evidence: z.enum(EVIDENCES),
    state: z.enum(TASK_STATES),
    /** Who works on it or ended it; empty until it is started. */
    byName: z.string(),
    endedAt: Instant.nullable(),
    note: z.string(),
    fileName: z.string().nullable(),
    /** Whether it waits for the reader. */
    isMine: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'ChecklistTask' })
export type ChecklistTask = z.infer<typeof ChecklistTask>

export const OwnTask = ChecklistTask.extend({
  kind: z.enum(CHECKLIST_KINDS),
  runName: z.string(),
  employeeName: z.string(),
}).meta({ id: 'OwnChecklistTask' })
export type OwnTask = z.infer<typeof OwnTask>

export const TaskChange = z
  .object({
    id: z.uuid(),
    taskId: z.uuid(),
    title: z.string(),
    from: z.enum(TASK_STATES),
    to: z.enum(TASK_STATES),
    note: z.string(),
    at: Instant,
    actorName: z.string(),
  })
  .meta({ id: 'ChecklistTaskChange' })
export type TaskChange = z.infer<typeof TaskChange>
