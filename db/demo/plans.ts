import { subscriptionsArea } from '#areas/platform/subscriptions/actions/subscriptions.ts'
import { subscriptions } from '#areas/platform/subscriptions/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { DemoProperty } from './properties.ts'
import type { Desk } from './recent.ts'

/** So long ago a property took its plan: the hotel more than a year ago, so that its months can be compared; the smallest lately. */
const daysAgo = ({ plan, types }: DemoProperty): number =>
  plan === 'Business Starter' ? 45 : types.length > 0 ? 640 : 210

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
  await desk(addDays(today, -daysAgo(property)), 3, async (ctx) => {
    const input = { propertyId: ctx.property.id, planName: property.plan }
    await subscriptionsArea.actions.upgradePlan(ctx, subscriptions.upgradePlan.input.parse(input))
  })
}
