import * as z from 'zod'
import { page, pageInput, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { WORKLOAD_WEEKS } from './choices.ts'

/** What an employee can do in a week, and what is planned for them: minutes. */
const WorkloadWeek = z.object({ monday: Day, capacity: z.int(), planned: z.int(), isOver: z.boolean() })

export const WorkloadRow = z
  .object({
    employeeId: z.uuid(),
    name: z.string(),
    positionTitle: z.string(),
    departmentName: z.string(),
    weeks: z.array(WorkloadWeek),
    /** Minutes of open work without a day. */
    unscheduled: z.int(),
  })
  .meta({ id: 'WorkloadRow' })
export type WorkloadRow = z.infer<typeof WorkloadRow>

export const workloadRoutes = routes({
  workload: {
    method: 'GET',
    path: '/projects/workload',
    summary:
      'People by weeks: hours of rota or contract without leave, and what is left of the estimates of open items assigned to them',
    needs: 'projects.manage',
    input: z.object({
      /** Any day of the first week. */
      from: Day,
      weeks: z.coerce.number().pipe(z.literal(WORKLOAD_WEEKS)).default(6),
      departmentId: z.uuid().optional(),
      ...pageInput,
    }),
    reply: page(WorkloadRow),
  },
})
