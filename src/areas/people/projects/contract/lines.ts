import * as z from 'zod'
import { isEachOnce, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { PositiveMinor } from '#core/money.ts'
import { BILLINGS, HEALTHS, PROJECT_KINDS, PROJECT_ROLES, PROJECT_STATES, STATE_GROUPS } from '../rules/states.ts'
import { PROJECT_COLORS, PROJECT_VIEWS } from './choices.ts'
import { Project, ProjectMember, WorkLabel, WorkState } from './replies.ts'

const ids = { projectId: z.uuid() }
const details = {
  name: requiredText(80),
  description: text(2_000).default(''),
  kind: z.enum(PROJECT_KINDS).default('INTERNAL'),
  customerId: z.uuid().nullable().default(null),
  companyId: z.uuid().nullable().default(null),
  leadId: z.uuid().nullable().default(null),
  fromOn: Day.nullable().default(null),
  untilOn: Day.nullable().default(null),
  budgetMinutes: z.int().min(0).max(6_000_000).nullable().default(null),
  color: z.enum(PROJECT_COLORS).default('BLUE'),
}
const state = { name: requiredText(40), color: z.enum(PROJECT_COLORS).default('SLATE') }
const MANAGING = ['not_found', 'project_role', 'project_closed'] as const

export const projectLines = routes({
  list: {
    method: 'GET',
    path: '/projects',
    summary: 'Projects one is a member of, or all of them for managers and finance, in order of their keys',
    needs: 'projects.own',
    input: z.object({ ...pageInput, view: z.enum(PROJECT_VIEWS).default('OPEN') }),
    reply: page(Project),
  },
  get: {
    method: 'GET',
    path: '/projects/:projectId',
    summary: 'A project with its members, and the states and labels of its work',
    needs: 'projects.own',
    input: z.object(ids),
    reply: z.object({
      project: Project,
      members: z.array(ProjectMember),
      states: z.array(WorkState),
      labels: z.array(WorkLabel),
    }),
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/projects',
    summary: 'Add a project with the usual states of work; who leads it and who adds it are its managers',
    needs: 'projects.manage',
    input: z.strictObject({
      key: requiredText(12)
        .toUpperCase()
        .regex(/^[A-Z0-9]{1,12}$/, 'Use up to twelve letters or digits'),
      ...details,
    }),
    reply: Project,
    refuses: ['code_taken', 'unknown_reference', 'dates_disordered'],
  },
  update: {
    method: 'PUT',
    path: '/projects/:projectId',
    summary: 'Change a project, and say how it does',
    needs: 'projects.own',
    input: z.strictObject({
      ...ids,
      version: z.int(),
      ...details,
      health: z.enum(HEALTHS).default('ON_TRACK'),
      healthNote: text(500).default(''),
      takesProposals: z.boolean().default(false),
    }),
    reply: Project,
    refuses: [...MANAGING, 'stale_version', 'unknown_reference', 'dates_disordered'],
  },
  setState: {
    method: 'PUT',
    path: '/projects/:projectId/state',
    summary: 'Begin, hold, complete, cancel or archive a project',
    needs: 'projects.own',
    input: z.strictObject({ ...ids, version: z.int(), state: z.enum(PROJECT_STATES) }),
    reply: Project,
    refuses: ['not_found', 'project_role', 'stale_version', 'project_state'],
  },
  saveMoney: {
    method: 'PUT',
    path: '/projects/:projectId/money',
    summary: 'Say how a project is billed, its budget, and its rate for an hour',
    needs: 'projects.money',
    input: z.strictObject({
      ...ids,
      version: z.int(),
      billing: z.enum(BILLINGS),
      budget: PositiveMinor.nullable().default(null),
      rate: PositiveMinor.nullable().default(null),
    }),
    reply: Project,
    refuses: ['not_found', 'stale_version'],
  },
  saveMember: {
    method: 'PUT',
    path: '/projects/:projectId/members/:employeeId',
    summary: 'Add a member to a project, or change what they may do',
    needs: 'projects.own',
    input: z.strictObject({ ...ids, employeeId: z.uuid(), role: z.enum(PROJECT_ROLES) }),
    reply: z.object({ members: z.array(ProjectMember) }),
    refuses: [...MANAGING, 'unknown_reference'],
  },
  removeMember: {
    method: 'DELETE',
    path: '/projects/:projectId/members/:employeeId',
    summary: 'Remove a member, who is then assigned to none of its items',
    needs: 'projects.own',
    input: z.strictObject({ ...ids, employeeId: z.uuid() }),
    reply: z.object({ members: z.array(ProjectMember) }),
    refuses: MANAGING,
  },
  createState: {
    method: 'POST',
    path: '/projects/:projectId/states',
    summary: 'Add a state of work, after the others of its group',
    needs: 'projects.own',
    input: z.strictObject({ ...ids, ...state, group: z.enum(STATE_GROUPS) }),
    reply: WorkState,
    refuses: [...MANAGING, 'name_taken'],
  },
  updateState: {
    method: 'PUT',
    path: '/projects/:projectId/states/:workStateId',
    summary: 'Name and color a state of work; its group stays',
    needs: 'projects.own',
    input: z.strictObject({ ...ids, workStateId: z.uuid(), version: z.int(), ...state }),
    reply: WorkState,
    refuses: [...MANAGING, 'stale_version', 'name_taken'],
  },
  orderStates: {
    method: 'PUT',
    path: '/projects/:projectId/states',
    summary: 'Order the states of work; those of a group stay together whatever their order',
    needs: 'projects.own',
    input: z.strictObject({
      ...ids,
      /** Every state of the project. */
      stateIds: z.array(z.uuid()).min(1).max(100).refine(isEachOnce, 'Name each number once'),
    }),
    reply: z.object({ states: z.array(WorkState) }),
    refuses: [...MANAGING, 'unknown_reference'],
  },
})
