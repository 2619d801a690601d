import * as z from 'zod'
import { isEachOnce, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { PRIORITIES, PROJECT_KINDS, STATE_GROUPS } from '../rules/states.ts'
import {
  MOST_LINES, MOST_MINUTES, MOST_TEMPLATE_DAYS, MOST_TEMPLATE_ITEMS, PROJECT_COLORS, TEMPLATE_WORKERS,
} from './choices.ts' // prettier-ignore
import { Project } from './replies.ts'

/** Whole days after the first one of the project, which is 0. */
const Days = z.int().min(0).max(MOST_TEMPLATE_DAYS).nullable().default(null)
const TemplateState = z.strictObject({
  /** Empty for one that is called like its group. */
  name: text(40).default(''),
  group: z.enum(STATE_GROUPS),
  color: z.enum(PROJECT_COLORS),
})
const TemplateItem = z.strictObject({
  /** Chosen by the author of the template; items refer to each other by it. */
  id: z.uuid(),
  title: requiredText(200),
  body: text(4_000).default(''),
  priority: z.enum(PRIORITIES).default('NONE'),
  startDays: Days,
  dueDays: Days,
  /** An item that comes before it in the list. */
  parentId: z.uuid().nullable().default(null),
  /** Items that block it. */
  afterIds: z.array(z.uuid()).max(MOST_TEMPLATE_ITEMS).refine(isEachOnce, 'Name each number once').default([]),
  estimateMinutes: z.int().min(0).max(MOST_MINUTES).nullable().default(null),
  worker: z.enum(TEMPLATE_WORKERS).default('NOBODY'),
  /** Its checklist. */
  lines: z.array(requiredText(200)).max(MOST_LINES).default([]),
})
export type TemplateItem = z.infer<typeof TemplateItem>

const fields = {
  name: requiredText(80),
  kind: z.enum(PROJECT_KINDS).default('INTERNAL'),
  color: z.enum(PROJECT_COLORS).default('BLUE'),
  description: text(2_000).default(''),
  /** In the order of the board. Without any, a project has the usual ones. */
  states: z.array(TemplateState).max(40).default([]),
  items: z
    .array(TemplateItem)
    .min(1)
    .max(MOST_TEMPLATE_ITEMS)
    .refine((all) => isEachOnce(all.map(({ id }) => id)), 'Name each number once'),
}
const Fields = z.strictObject(fields)
export type TemplateFields = z.infer<typeof Fields>

export const ProjectTemplate = z.object({ ...fields, id: z.uuid(), version: z.int() }).meta({ id: 'ProjectTemplate' })
export type ProjectTemplate = z.infer<typeof ProjectTemplate>

const ids = { projectTemplateId: z.uuid() }
const SAVING = ['name_taken', 'unknown_reference', 'too_deep', 'dates_disordered', 'blocks_in_circle'] as const

export const templateRoutes = routes({
  templates: {
    method: 'GET',
    path: '/projects/templates',
    summary: 'Templates of projects, by name',
    needs: 'projects.manage',
    input: z.object(pageInput),
    reply: page(ProjectTemplate),
  },
  createTemplate: {
    method: 'POST',
    path: '/projects/templates',
    summary: 'Add a template: states of work, and items with days counted from the first one of a project',
    needs: 'projects.manage',
    input: Fields,
    reply: ProjectTemplate,
    refuses: SAVING,
  },
  updateTemplate: {
    method: 'PUT',
    path: '/projects/templates/:projectTemplateId',
    summary: 'Change a template as a whole; projects that were made of it stay as they are',
    needs: 'projects.manage',
    input: z.strictObject({ ...ids, version: z.int(), ...fields }),
    reply: ProjectTemplate,
    refuses: ['not_found', 'stale_version', ...SAVING],
  },
  removeTemplate: {
    method: 'DELETE',
    path: '/projects/templates/:projectTemplateId',
    summary: 'Remove a template; projects that were made of it stay',
    needs: 'projects.manage',
    input: z.strictObject(ids),
    reply: z.object({}),
    refuses: ['not_found'],
  },
  saveAsTemplate: {
    method: 'POST',
    path: '/projects/:projectId/template',
    summary:
      'Make a template of a project: its states, its items that are not cancelled with days counted from its first one, and what blocks what',
    needs: 'projects.manage',
    input: z.strictObject({ projectId: z.uuid(), name: requiredText(80) }),
    reply: ProjectTemplate,
    refuses: ['not_found', 'name_taken', 'template_size'],
  },
  createFromTemplate: {
    method: 'POST',
    path: '/projects/templates/:projectTemplateId/projects',
    summary: 'Add a project made of a template, which begins on a day; who leads it and who adds it are its managers',
    needs: 'projects.manage',
    input: z.strictObject({
      ...ids,
      key: requiredText(12)
        .toUpperCase()
        .regex(/^[A-Z0-9]{1,12}$/, 'Use up to twelve letters or digits'),
      name: requiredText(80),
      startOn: Day,
      /** The caller where left out; they work on the manager's items. */
      leadId: z.uuid().nullable().default(null),
    }),
    reply: Project,
    refuses: ['not_found', 'code_taken', 'unknown_reference'],
  },
})
