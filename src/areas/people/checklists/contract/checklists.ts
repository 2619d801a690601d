import * as z from 'zod'
import { MAX_BODY, MAX_FILE_TEXT } from '#areas/people/employees/contract/choices.ts'
import { contract, FileReply, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { CHECKLIST_KINDS, EVIDENCES, STAGES, TASK_OWNERS, TASK_STATES } from '../rules/tasks.ts'
import { MOST_DAYS, MOST_TASKS, TASK_ROLES } from './choices.ts'
import { ChecklistRun, ChecklistTask, ChecklistTemplate, OwnTask, TaskChange, TaskRule } from './replies.ts'

const templateTask = z
  .strictObject({
    title: requiredText(160),
    owner: z.enum(TASK_OWNERS),
    departmentId: z.uuid().nullable().default(null),
    roleCode: z.enum(TASK_ROLES).nullable().default(null),
    dueDays: z.int().min(-MOST_DAYS).max(MOST_DAYS).default(0),
    isRequired: z.boolean().default(true),
    evidence: z.enum(EVIDENCES).default('NONE'),
    rule: TaskRule.default({ match: 'ALL', rules: [] }),
  })
  .refine(({ owner, departmentId }) => owner !== 'DEPARTMENT' || departmentId !== null, {
    path: ['departmentId'],
    message: 'Choose who does it',
  })
  .refine(({ owner, roleCode }) => owner !== 'ROLE' || roleCode !== null, {
    path: ['roleCode'],
    message: 'Choose who does it',
  })

const template = {
  kind: z.enum(CHECKLIST_KINDS),
  name: requiredText(80),
  departmentId: z.uuid().nullable().default(null),
  isActive: z.boolean().default(true),
  tasks: z.array(templateTask).min(1).max(MOST_TASKS),
}
const TEMPLATE = ['unknown_reference', 'name_taken', 'begins_already'] as const
const task = { checklistTaskId: z.uuid(), version: z.int() }
const TASK = ['not_found', 'not_your_task', 'run_over', 'stale_version'] as const

export const checklists = contract('checklists', {
  templates: {
    method: 'GET',
    path: '/checklists/templates',
    summary: 'Templates of checklists by name, with their tasks in order',
    needs: 'checklists.manage',
    input: z.object({ ...pageInput }),
    reply: page(ChecklistTemplate),
  },
  createTemplate: {
    method: 'POST',
    path: '/checklists/templates',
    summary: 'Add a template; of what begins by itself there is one in use for a department, and one for all others',
    needs: 'checklists.rules',
    input: z.strictObject(template),
    reply: ChecklistTemplate,
    refuses: TEMPLATE,
  },
  updateTemplate: {
    method: 'PUT',
    path: '/checklists/templates/:checklistTemplateId',
    summary: 'Change a template; checklists that have begun stay as they are',
    needs: 'checklists.rules',
    input: z.strictObject({ checklistTemplateId: z.uuid(), version: z.int(), ...template }),
    reply: ChecklistTemplate,
    refuses: ['not_found', 'stale_version', ...TEMPLATE],
  },
  board: {
    method: 'GET',
    path: '/checklists',
    summary: 'Checklists of a kind at a stage, the earliest day first; of completed ones the latest',
    needs: 'checklists.manage',
    input: z.object({ ...pageInput, kind: z.enum(CHECKLIST_KINDS), stage: z.enum(STAGES) }),
    reply: page(ChecklistRun),
  },
  own: {
    method: 'GET',
    path: '/checklists/own',
    summary: 'Open tasks that wait for the user, their department or their role, the earliest due first',
    needs: 'checklists.own',
    input: z.object(pageInput),
    reply: page(OwnTask),
  },
  run: {
    method: 'GET',
    path: '/checklists/:checklistRunId',
    summary: 'A checklist with its tasks: all of them for managers, for others those that wait for them',
    needs: 'checklists.own',
    input: z.object({ checklistRunId: z.uuid() }),
    reply: z.object({ run: ChecklistRun, tasks: z.array(ChecklistTask) }),
    refuses: ['not_found'],
  },
  changes: {
    method: 'GET',
    path: '/checklists/:checklistRunId/changes',
    summary: 'Who changed which task of a checklist, the latest first',
    needs: 'checklists.manage',
    input: z.object({ checklistRunId: z.uuid(), ...pageInput }),
    reply: page(TaskChange),
    refuses: ['not_found'],
  },
  start: {
    method: 'POST',
    path: '/checklists',
    summary: 'Begin a checklist for an employee by hand; it is a copy of its template',
    needs: 'checklists.manage',
    input: z.strictObject({ employeeId: z.uuid(), checklistTemplateId: z.uuid(), startOn: Day }),
    reply: ChecklistRun,
    refuses: ['not_found', 'unknown_reference', 'run_open', 'no_task_for_them'],
  },
  cancel: {
    method: 'PUT',
    path: '/checklists/:checklistRunId/cancellation',
    summary: 'Cancel a checklist that is open; what was done stays on record',
    needs: 'checklists.manage',
    input: z.strictObject({ checklistRunId: z.uuid(), reason: requiredText(300) }),
    reply: ChecklistRun,
    refuses: ['not_found', 'run_over'],
  },
  setState: {
    method: 'PUT',
    path: '/checklists/tasks/:checklistTaskId/state',
    summary: 'Begin a task, end it with the evidence it asks for, or open it again; of two at once one wins',
    needs: 'checklists.own',
    input: z.strictObject({ ...task, state: z.enum(TASK_STATES), note: text(500).default('') }),
    reply: ChecklistTask,
    refuses: [...TASK, 'task_state', 'reason_required', 'evidence_missing', 'run_open'],
  },
  addFile: {
    method: 'PUT',
    path: '/checklists/tasks/:checklistTaskId/file',
    summary: 'Store the file that shows that a task is done; a picture is drawn anew',
    needs: 'checklists.own',
    mostBytes: MAX_BODY,
    input: z.strictObject({ ...task, name: requiredText(120), file: z.base64().min(1).max(MAX_FILE_TEXT) }),
    reply: ChecklistTask,
    refuses: [...TASK, 'task_state', 'file_not_allowed', 'not_a_picture', 'picture_too_large'],
  },
  file: {
    method: 'GET',
    path: '/checklists/tasks/:checklistTaskId/file',
    summary: 'The file of a task, for managers and the employee the task waits for',
    needs: 'checklists.own',
    input: z.object({ checklistTaskId: z.uuid() }),
    reply: FileReply,
    produces: ['image/webp', 'application/pdf'],
    refuses: ['not_found'],
  },
})
