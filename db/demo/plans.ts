import { subscriptionsArea } from '#areas/platform/subscriptions/actions/subscriptions.ts'
import { subscriptions } from '#areas/platform/subscriptions/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { DemoProperty } from './properties.ts'
import type { Desk } from './recent.ts'

/** So long ago a property took its plan: its second paid period runs. */
const DAYS_AGO = 45

/** Puts a property on the plan it is known by, which bounds from then on what it may use and how much of it. */
export async function takePlan({
  desk,
  property,
  today,
}: {
  desk: Desk
  property: DemoProperty
  today: Day
}): Promise<void> {
  await desk(addDays(today, -DAYS_AGO), 3, async (ctx) => {
    const input = { propertyId: ctx.property.id, planName: property.plan }
    await subscriptionsArea.actions.upgradePlan(ctx, subscriptions.upgradePlan.input.parse(input))
  })
}
