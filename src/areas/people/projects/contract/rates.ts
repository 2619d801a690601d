import * as z from 'zod'
import { page, pageInput, requiredText, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Minor } from '#core/money.ts'

export const WorkActivity = z
  .object({
    id: z.uuid(),
    /** Letters and digits. */
    code: z.string(),
    name: z.string(),
    /** Whether its time is billed on projects that are billed by the hour, unless an entry says otherwise. */
    isBillable: z.boolean(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'WorkActivity' })
export type WorkActivity = z.infer<typeof WorkActivity>

export const ProjectRate = z
  .object({
    id: z.uuid(),
    /** Null: of everyone. */
    employeeId: z.uuid().nullable(),
    employeeName: z.string(),
    /** Null: of everything. */
    activityId: z.uuid().nullable(),
    activityName: z.string(),
    fromOn: Day,
    /** The last day; null for one that goes on. */
    untilOn: Day.nullable(),
    /** When the next rate for the same begins; null where none does. */
    replacedOn: Day.nullable(),
    /** For an hour. */
    amount: Minor,
    version: z.int(),
  })
  .meta({ id: 'ProjectRate' })
export type ProjectRate = z.infer<typeof ProjectRate>

const activity = {
  code: requiredText(12)
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,12}$/, 'Use up to twelve letters or digits'),
  name: requiredText(60),
  isBillable: z.boolean().default(true),
  isActive: z.boolean().default(true),
}
const project = { projectId: z.uuid() }
const rate = { ...project, projectRateId: z.uuid() }

export const rateRoutes = routes({
  activities: {
    method: 'GET',
    path: '/projects/activities',
    summary: 'Kinds of work that time is logged for, by their codes',
    needs: 'projects.own',
    input: z.object({}),
    reply: z.object({ rows: z.array(WorkActivity) }),
  },
  addActivity: {
    method: 'POST',
    path: '/projects/activities',
    summary: 'Add a kind of work',
    needs: 'projects.manage',
    input: z.strictObject(activity),
    reply: WorkActivity,
    refuses: ['code_taken', 'too_many_activities'],
  },
  changeActivity: {
    method: 'PUT',
    path: '/projects/activities/:workActivityId',
    summary: 'Change a kind of work; one that is not active is offered no more',
    needs: 'projects.manage',
    input: z.strictObject({ workActivityId: z.uuid(), version: z.int(), ...activity }),
    reply: WorkActivity,
    refuses: ['not_found', 'stale_version', 'code_taken'],
  },
  rates: {
    method: 'GET',
    path: '/projects/:projectId/rates',
    summary: 'What an hour costs on a project, by member and activity, the latest first',
    needs: 'projects.money',
    input: z.object({ ...project, ...pageInput }),
    reply: page(ProjectRate),
    refuses: ['not_found'],
  },
  addRate: {
    method: 'POST',
    path: '/projects/:projectId/rates',
    summary:
      'Add a rate for a member, an activity, both or all, from a day on; time that is logged already stays at its own',
    needs: 'projects.money',
    input: z.strictObject({
      ...project,
      employeeId: z.uuid().nullable().default(null),
      activityId: z.uuid().nullable().default(null),
      fromOn: Day,
      untilOn: Day.nullable().default(null),
      amount: z.int().min(0).max(1_000_000_000_000).brand<'Minor'>(),
    }),
    reply: ProjectRate,
    refuses: ['not_found', 'unknown_reference', 'rate_taken', 'dates_disordered'],
  },
  endRate: {
    method: 'PUT',
    path: '/projects/:projectId/rates/:projectRateId/end',
    summary: 'Say the last day of a rate; after it a less special one is used',
    needs: 'projects.money',
    input: z.strictObject({ ...rate, version: z.int(), untilOn: Day.nullable() }),
    reply: ProjectRate,
    refuses: ['not_found', 'stale_version', 'dates_disordered'],
  },
  removeRate: {
    method: 'DELETE',
    path: '/projects/:projectId/rates/:projectRateId',
    summary: 'Remove a rate that was added by mistake; time that is logged already stays at it',
    needs: 'projects.money',
    input: z.strictObject(rate),
    reply: z.object({}),
    refuses: ['not_found'],
  },
})
