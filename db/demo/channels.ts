import { channelsArea } from '#areas/lodging/channels/actions/channels.ts'
import { channels } from '#areas/lodging/channels/contract/channels.ts'
import { subscriptionsArea } from '#areas/platform/subscriptions/actions/subscriptions.ts'
import { subscriptions } from '#areas/platform/subscriptions/contract.ts'
import { receiveFrom } from '#areas/lodging/channels/actions/receive.ts'
import { addDays, type Day, nightsIn } from '#core/dates.ts'
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
    const known = rooms.slice(0, -1).map(({ id, name }) => ({ roomTypeId: id, code: name.toUpperCase(), quota: null }))
    const sold = rates.map(({ id }, index) => ({ ratePlanId: id, code: index === 0 ? 'FLEX' : `RATE-${index + 1}` }))
    await channelsArea.actions.map(ctx, { ...place, version: connection.version, rooms: known, rates: sold })
    // It sold a room of that type all the same, so the reservation waits for a decision.
    const forgotten = rooms.at(-1)?.name.toUpperCase() ?? ''
    await receiveFrom(ctx, channelId, [reservationOf(forgotten, today, currency)])
  })
}

/** Two nights next week, as the channel sends them. */
function reservationOf(room: string, today: Day, currency: string) {
  const span = { arrival: addDays(today, 7), departure: addDays(today, 9) }
  const nights = nightsIn(span).map((day) => ({ day, amount: 690_000 }))
  return {
    messageId: 'wayfarer-1',
    reservation: 'WF-20417',
    version: 1,
    kind: 'NEW' as const,
    rooms: [{ id: '1', room, rate: 'FLEX', ...span, adults: 2, nights }],
    guest: { firstName: 'Elena', lastName: 'Marino', email: 'elena.marino@guest.example' },
    currency,
    total: 1_380_000,
    commission: 207_000,
    notes: 'Arrives by the evening train',
  }
}
