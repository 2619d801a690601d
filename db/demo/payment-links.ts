import { gatewaysArea } from '#areas/billing/gateways/actions/gateways.ts'
import { gateways } from '#areas/billing/gateways/contract/gateways.ts'
import { linksArea } from '#areas/billing/links/actions/links.ts'
import { links } from '#areas/billing/links/contract/links.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { DemoProperty } from './properties.ts'
import { at } from './past-stay.ts'
import type { Desk } from './recent.ts'

type Hotel = { desk: Desk; property: DemoProperty; today: Day }

/** Both providers with practice keys, tried as soon as the property opens. */
export async function setUpPayments({ desk, property, today }: Hotel): Promise<void> {
  if (property.plan === 'Business Starter') return // its plan has no links
  const name = property.shortName
  const keys = { mode: 'TEST', webhookSecret: `whsec_practice_${name}` }
  await desk(today, 3, async (ctx) => {
    const create = (more: object) => gatewaysArea.actions.create(ctx, gateways.create.input.parse({ ...keys, ...more }))
    await create({ provider: 'STRIPE', name: 'Stripe (practice)', secretKey: `sk_test_practice_${name}` })
    await create({
      provider: 'RAZORPAY',
      name: 'Razorpay (practice)',
      keyId: `rzp_test_practice_${name}`,
      secretKey: `practice_${name}`,
    })
  })
}

/** Three links waiting to be paid. */
export async function createPaymentLinks({ desk, property, today }: Hotel): Promise<void> {
  if (property.plan === 'Business Starter') return
  await desk(today, 5, async (ctx) => {
    const owing = await ctx.tx
      .selectFrom('bookings as b')
      .innerJoin('folios as f', (on) =>
        on.onRef('f.property_id', '=', 'b.property_id').onRef('f.booking_id', '=', 'b.id'),
      )
      .select('b.id')
      .where('b.property_id', '=', ctx.property.id)
      .where('b.status', '=', 'CONFIRMED')
      .where('b.arrival_on', '>', addDays(today, 8))
      .where('f.due_minor', '>', 500_00)
      .orderBy('b.arrival_on')
      .orderBy('b.id')
      .limit(3)
      .execute()
    const expiresAt = at(addDays(today, 14), 12)
    const kinds = [{}, { allowsPartial: true, description: 'Deposit or all of it, as you like' }, { isDraft: true }]
    for (const [index, { id: bookingId }] of owing.entries())
      await linksArea.actions.create(ctx, links.create.input.parse({ bookingId, expiresAt, ...kinds[index] }))
  })
}
