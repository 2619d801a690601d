import { ratesArea } from '#areas/property/rates/actions/rates.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { minor } from '#core/money.ts'
import type { Day } from '#core/dates.ts'
import type { Desk } from './recent.ts'

const PARTS = [
  { name: 'Breakfast', amount: minor(30_000), per: 'ADULT', rhythm: 'EVERY_NIGHT', meal: 'BREAKFAST', isNextDay: true },
  {
    name: 'Welcome dinner',
    amount: minor(90_000),
    per: 'ROOM',
    rhythm: 'FIRST_NIGHT',
    weekdays: [5, 6],
    meal: 'DINNER',
  },
  { name: 'Transfer from the airport', amount: minor(120_000), per: 'ROOM', rhythm: 'FIRST_NIGHT', posting: 'ADDED' },
] as const

/** What the plan with breakfast has in its price: breakfast every morning, and a dinner on the first night of a weekend; the transfer comes on top. */
export async function packBreakfast({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 3, async (ctx) => {
    const { rows } = await ratesArea.actions.plans(ctx, rates.plans.input.parse({}))
    const plan = rows.find(({ code }) => code === 'BB')
    if (!plan) return
    for (const part of PARTS)
      await ratesArea.actions.createPlanPart(ctx, rates.createPlanPart.input.parse({ ratePlanId: plan.id, ...part }))
  })
}
