import * as z from 'zod'
import { page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { STATE_GROUPS } from '../rules/states.ts'
import { MOST_MINUTES, MOST_PLAN_MONTHS, MOST_PLAN_ROOMS } from './choices.ts'

export const MaintenancePlan = z
  .object({
    id: z.uuid(),
    projectId: z.uuid(),
    projectKey: z.string(),
    projectName: z.string(),
    title: z.string(),
    body: z.string(),
    everyMonths: z.int(),
    /** Null for every room. */
    roomTypeId: z.uuid().nullable(),
    roomTypeName: z.string(),
    /** Of rooms where it was never done. */
    firstDueOn: Day,
    /** How many rooms are worked on at once. */
    roomsADay: z.int(),
    estimateMinutes: z.int().nullable(),
    isActive: z.boolean(),
    version: z.int(),
    /** Rooms in use. */
    rooms: z.int(),
    /** Rooms with work that is planned and open. */
    openTasks: z.int(),
    /** The last day on which work on one of them was completed. */
    lastDoneOn: Day.nullable(),
    /** The earliest day on which one of them is due; null without rooms. */
    nextDueOn: Day.nullable(),
  })
  .meta({ id: 'MaintenancePlan' })
export type MaintenancePlan = z.infer<typeof MaintenancePlan>

export const MaintainedRoom = z
  .object({
    roomId: z.uuid(),
    number: z.string(),
    roomTypeName: z.string(),
    lastDoneOn: Day.nullable(),
    dueOn: Day,
    /** The work item that is planned and open, and its day. */
    itemId: z.uuid().nullable(),
    itemNumber: z.int().nullable(),
    itemGroup: z.enum(STATE_GROUPS).nullable(),
    plannedOn: Day.nullable(),
  })
  .meta({ id: 'MaintainedRoom' })
export type MaintainedRoom = z.infer<typeof MaintainedRoom>

const ids = { maintenancePlanId: z.uuid() }
const fields = {
  title: requiredText(120),
  body: text(4_000).default(''),
  everyMonths: z.int().min(1).max(MOST_PLAN_MONTHS),
  roomTypeId: z.uuid().nullable().default(null),
  firstDueOn: Day,
  roomsADay: z.int().min(1).max(MOST_PLAN_ROOMS).default(4),
  estimateMinutes: z.int().min(0).max(MOST_MINUTES).nullable().default(null),
  /** No work is planned for one that is not. */
  isActive: z.boolean().default(true),
}

export const maintenanceRoutes = routes({
  plans: {
    method: 'GET',
    path: '/projects/maintenance',
    summary: 'Plans of preventive maintenance, the earliest made first, with when they were done last and are due next',
    needs: 'projects.manage',
    input: z.object(pageInput),
    reply: page(MaintenancePlan),
  },
  plannedRooms: {
    method: 'GET',
    path: '/projects/maintenance/:maintenancePlanId/rooms',
    summary: 'Rooms of a plan by number: done last, due next, and the work that is planned',
    needs: 'projects.manage',
    input: z.object({ ...ids, ...pageInput }),
    reply: page(MaintainedRoom),
    refuses: ['not_found'],
  },
  createPlan: {
    method: 'POST',
    path: '/projects/maintenance',
    summary: 'Add a plan: work that each room needs every so many months, made as items of a project',
    needs: 'projects.manage',
    input: z.strictObject({ projectId: z.uuid(), ...fields }),
    reply: MaintenancePlan,
    refuses: ['not_found', 'project_closed', 'unknown_reference'],
  },
  updatePlan: {
    method: 'PUT',
    path: '/projects/maintenance/:maintenancePlanId',
    summary: 'Change a plan; work that is planned already stays as it is',
    needs: 'projects.manage',
    input: z.strictObject({ ...ids, version: z.int(), ...fields }),
    reply: MaintenancePlan,
    refuses: ['not_found', 'stale_version', 'unknown_reference'],
  },
  planWork: {
    method: 'POST',
    path: '/projects/maintenance/:maintenancePlanId/work',
    summary:
      'Plan the work that is due within eight weeks now, on quiet days on which the rooms are free, and move what a guest is in the way of since; it is planned every night as well',
    needs: 'projects.manage',
    input: z.strictObject(ids),
    reply: z.object({ made: z.int(), moved: z.int() }),
    refuses: ['not_found', 'project_closed'],
  },
})
