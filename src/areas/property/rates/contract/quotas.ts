import * as z from 'zod'
import { routes } from '#core/contract.ts'

/** The most rooms a quota can name. */
export const MAX_QUOTA = 10_000

export const PlanQuota = z
  .object({
    ratePlanId: z.uuid(),
    /** Null is all types in total. */
    roomTypeId: z.uuid().nullable(),
    /** The most rooms of the plan that are sold per night. */
    rooms: z.int(),
  })
  .meta({ id: 'PlanQuota' })
export type PlanQuota = z.infer<typeof PlanQuota>

export const quotaRoutes = routes({
  quotas: {
    method: 'GET',
    path: '/rates/quotas',
    summary: 'The most rooms of each plan that are sold per night, over all types or of one',
    needs: 'rates.read',
    input: z.object({}),
    reply: z.object({ rows: z.array(PlanQuota) }),
  },
  setQuota: {
    method: 'PUT',
    path: '/rates/plans/:ratePlanId/quota',
    summary:
      'Set the most rooms of a plan that are sold per night, over all types or of one; null removes it. Rooms sold already stay sold',
    needs: 'rates.write',
    input: z.object({
      ratePlanId: z.uuid(),
      roomTypeId: z.uuid().nullable().default(null),
      rooms: z.int().min(0).max(MAX_QUOTA).nullable(),
    }),
    reply: z.object({ rows: z.array(PlanQuota) }),
    refuses: ['not_found', 'unknown_reference'],
  },
})
