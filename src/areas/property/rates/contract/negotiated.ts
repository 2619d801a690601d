import * as z from 'zod'
import { page, pageInput, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'

/** For which nights a negotiated plan is sold to a company, both included; null is without end. */
const nights = { firstOn: Day.nullable(), lastOn: Day.nullable() }

/** A company a plan is negotiated with. Of one that was merged into another, the name of that other. */
export const PlanCompany = z
  .object({
    ratePlanId: z.uuid(),
    planName: z.string(),
    isActive: z.boolean(),
    companyId: z.uuid(),
    companyName: z.string(),
    ...nights,
  })
  .meta({ id: 'PlanCompany' })
export type PlanCompany = z.infer<typeof PlanCompany>

const place = { ratePlanId: z.uuid(), companyId: z.uuid() }

export const negotiatedRoutes = routes({
  planCompanies: {
    method: 'GET',
    path: '/rates/plan-companies',
    summary: 'Companies that plans are negotiated with, by plan and company; of one plan or one company if named',
    needs: 'rates.read',
    input: z.object({
      ratePlanId: z.uuid().optional(),
      /** With what was negotiated with companies merged into it. */
      companyId: z.uuid().optional(),
      ...pageInput,
    }),
    reply: page(PlanCompany),
  },
  setPlanCompany: {
    method: 'PUT',
    path: '/rates/plans/:ratePlanId/companies/:companyId',
    summary:
      'Sell a negotiated plan to a company, for the nights of a span if wanted; where it is sold already, the span is replaced',
    needs: 'rates.write',
    input: z
      .object({ ...place, firstOn: Day.nullable().default(null), lastOn: Day.nullable().default(null) })
      .refine(({ firstOn, lastOn }) => firstOn === null || lastOn === null || firstOn <= lastOn, {
        path: ['lastOn'],
        message: 'Must not be before the first night',
      }),
    reply: PlanCompany,
    refuses: ['not_found', 'unknown_reference', 'plan_is_public'],
  },
  removePlanCompany: {
    method: 'DELETE',
    path: '/rates/plans/:ratePlanId/companies/:companyId',
    summary: 'Sell a negotiated plan to a company no more; bookings made keep it',
    needs: 'rates.write',
    input: z.object(place),
    reply: z.object({ isRemoved: z.boolean() }),
    refuses: ['not_found'],
  },
})
