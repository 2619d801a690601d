import { channelsArea } from '#areas/lodging/channels/actions/channels.ts'
import { channels } from '#areas/lodging/channels/contract/channels.ts'
import { subscriptionsArea } from '#areas/platform/subscriptions/actions/subscriptions.ts'
import { subscriptions } from '#areas/platform/subscriptions/contract.ts'
import type { Day } from '#core/dates.ts'
import type { Desk } from './recent.ts'

type Hotel = { desk: Desk; property: { shortName: string }; today: Day }

/** One channel without an address, so that the demo calls no one, and the property connected to it with all but one of its types. */
export async function connectChannel({ desk, property, today }: Hotel): Promise<void> {
  await desk(today, 3, async (ctx) => {
    const { id: propertyId, currency } = ctx.property
    const { rows } = await subscriptionsArea.actions.list(ctx, subscriptions.list.input.parse({ kind: 'ADD_ON' }))
    const addOn = rows.find(({ name }) => name === 'Channel Management')
    if (addOn) await subscriptionsArea.actions.subscribeProperty(ctx, { propertyId, subscriptionId: addOn.id })
    const input = { name: 'Wayfarer (practice)', code: 'WAYFARER', kind: 'OTA' }
    const { id: channelId } = await channelsArea.actions.save(ctx, channels.save.input.parse(input))
    const place = { propertyId, channelId }
    await channelsArea.actions.connect(
      ctx,
      channels.connect.input.parse({
        ...place,
        hotelCode: property.shortName.toUpperCase(),
        key: 'practice-key-2026',
        commissionBp: 1_500,
        currency,
      }),
    )
    const { connection, rooms, rates } = await channelsArea.actions.connection(ctx, place)
    // The last type was forgotten, as it happens: the screen shows that.
    const known = rooms.slice(0, -1).map(({ id, name }) => ({ roomTypeId: id, code: name.toUpperCase() }))
    const sold = rates.map(({ id }, index) => ({ ratePlanId: id, code: index === 0 ? 'FLEX' : `RATE-${index + 1}` }))
    await channelsArea.actions.map(ctx, { ...place, version: connection.version, rooms: known, rates: sold })
  })
}
