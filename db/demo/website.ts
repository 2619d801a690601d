import { subscriptionsArea } from '#areas/platform/subscriptions/actions/subscriptions.ts'
import { subscriptions } from '#areas/platform/subscriptions/contract.ts'
import { websiteArea } from '#areas/marketing/website/actions/website.ts'
import { website } from '#areas/marketing/website/contract/website.ts'
import type { Day } from '#core/dates.ts'
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
  })
}
