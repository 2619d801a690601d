import { subscriptionsArea } from '#areas/platform/subscriptions/actions/subscriptions.ts'
import { subscriptions } from '#areas/platform/subscriptions/contract.ts'
import { ratesArea } from '#areas/property/rates/actions/rates.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { websiteArea } from '#areas/marketing/website/actions/website.ts'
import { website } from '#areas/marketing/website/contract/website.ts'
import type { Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { Desk } from './recent.ts'

type Hotel = { desk: Desk; today: Day }

const texts = {
  en: {
    title: 'Your home in the city',
    introduction: 'Book with us directly: the best price, and the room you choose.',
  },
  fr: {
    title: 'Votre maison en ville',
    introduction: 'Réservez en direct : le meilleur prix, et la chambre de votre choix.',
  },
}

/** The booking page of the hotel: open, and paid at once by its practice provider. */
export async function openWebsite({ desk, today }: Hotel): Promise<void> {
  await desk(today, 3, async (ctx) => {
    const { id: propertyId } = ctx.property
    const { rows } = await subscriptionsArea.actions.list(ctx, subscriptions.list.input.parse({ kind: 'ADD_ON' }))
    const addOn = rows.find(({ name }) => name === 'Booking Engine')
    if (addOn) await subscriptionsArea.actions.subscribeProperty(ctx, { propertyId, subscriptionId: addOn.id })
    const chosen = { isActive: true, color: '#1b3a6b', texts, payRule: 'GATEWAY', payShare: 'TOTAL' }
    const more = { version: 0, roomTypeIds: null, ratePlanIds: null, frameOrigins: [] }
    await websiteArea.actions.updateSettings(ctx, website.updateSettings.input.parse({ ...chosen, ...more }))
    await addPromotions(ctx)
  })
}

/** Two promotions: the lower price that cannot be cancelled, for everyone, and one for guests who have stayed before and know the code. */
async function addPromotions(ctx: Context): Promise<void> {
  const { rows } = await ratesArea.actions.plans(ctx, rates.plans.input.parse({}))
  const usual = rows.find(({ isDefault }) => isDefault)
  const early = rows.find(({ code }) => code === 'NRF')
  if (!usual || !early) return
  const friends = await ratesArea.actions.createPlan(
    ctx,
    rates.createPlan.input.parse({
      name: 'Friends of the hotel',
      code: 'FRIENDS',
      parentPlanId: usual.id,
      offsetBp: -1_500,
    }),
  )
  const promotions = [
    {
      name: 'Book early, pay less',
      about: { en: 'A tenth less for dates that are fixed.', fr: 'Un dixième de moins pour des dates fermes.' },
      ratePlanId: early.id,
    },
    {
      name: 'Welcome back',
      about: { en: 'For guests who have stayed with us.', fr: 'Pour les clients déjà venus.' },
      code: 'FRIENDS',
      ratePlanId: friends.id,
    },
  ]
  for (const promotion of promotions)
    await websiteArea.actions.createPromotion(ctx, website.createPromotion.input.parse(promotion))
}
