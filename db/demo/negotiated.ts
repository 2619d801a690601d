import { ratesArea } from '#areas/property/rates/actions/rates.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { Desk } from './recent.ts'

const CORPORATE = { name: 'Corporate direct', code: 'CORP', offsetBp: -1_200, isNegotiated: true } as const

/** Rooms of that plan sold per night at most. */
const MOST_CORPORATE = 12

/** A plan for companies alone: twelve percent below the best available, for some rooms of a night. */
export async function addCorporatePlan({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 3, async (ctx) => {
    const usual = (await ratesArea.actions.plans(ctx, rates.plans.input.parse({}))).rows.find(
      ({ isDefault }) => isDefault,
    )
    if (!usual) return
    const plan = rates.createPlan.input.parse({ ...CORPORATE, parentPlanId: usual.id })
    const { id } = await ratesArea.actions.createPlan(ctx, plan)
    const quota = rates.setQuota.input.parse({ ratePlanId: id, rooms: MOST_CORPORATE })
    await ratesArea.actions.setQuota(ctx, quota)
  })
}

/** Sells that plan to a company, for the nights of a year. */
export async function negotiatePlan(ctx: Context, companyId: string, today: Day): Promise<void> {
  const { rows } = await ratesArea.actions.plans(ctx, rates.plans.input.parse({}))
  const plan = rows.find(({ code }) => code === CORPORATE.code)
  if (!plan) return
  const nights = { firstOn: addDays(today, -60), lastOn: addDays(today, 304) }
  const input = rates.setPlanCompany.input.parse({ ratePlanId: plan.id, companyId, ...nights })
  await ratesArea.actions.setPlanCompany(ctx, input)
}
