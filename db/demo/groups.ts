import { foliosArea } from '#areas/ledger/folios/actions/folios.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { groupsArea } from '#areas/lodging/groups/actions/groups.ts'
import { groups } from '#areas/lodging/groups/contract/groups.ts'
import { roomTypes } from '#areas/property/rooms/actions/types.ts'
import { loadPlans } from '#areas/property/rates/actions/rates.ts'
import { addDays, type Day, daysOf } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { Desk } from './recent.ts'

/** How far ahead the group arrives: beyond the days on which journeys and the desk of the demo book. */
const DAYS_AHEAD = 75
const GUESTS = ['Rohan Desai', 'Tara Mehta', 'Vikram Mehta']

/**
 * A wedding of three nights in a quiet month: six rooms held, three of them for guests with names, the rest until two weeks before. Its
 * organiser has a link, its rooms go to one account, and it has two events, one of them charged.
 */
export async function holdGroup({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 4, async (ctx) => {
    const { actions } = groupsArea
    const span = { arrival: addDays(today, DAYS_AHEAD), departure: addDays(today, DAYS_AHEAD + 3) }
    const [type] = await roomTypes(ctx)
    const plan = (await loadPlans(ctx)).find(({ isDefault }) => isDefault)
    if (!type || !plan) return refuse('not_found')
    const contact = {
      contactName: 'Kavya Mehta',
      contactEmail: 'kavya.mehta@mail.example',
      contactPhone: '+91 98204 11873',
    }
    const agreed = {
      ratePlanId: plan.id,
      cutOffRule: 'ROLLING',
      cutOffDays: 14,
      notes: 'Sangeet on the second evening',
    }
    const details = { name: 'Mehta wedding', kind: 'WEDDING', ...span, ...contact, ...agreed }
    const { id: groupId } = await actions.create(ctx, groups.create.input.parse(details))
    const days = daysOf({ from: span.arrival, until: span.departure })
    const nights = days.map((day) => ({ roomTypeId: type.id, day, held: 6 }))
    const { version } = await actions.setNights(ctx, groups.setNights.input.parse({ groupId, nights }))
    await actions.confirm(ctx, { groupId, version })
    const rooms = GUESTS.map((guestName) => ({ roomTypeId: type.id, ...span, guestName, adults: 2 }))
    await actions.pickUp(ctx, groups.pickUp.input.parse({ groupId, rooms }))
    await billGroup(ctx, groupId, span.arrival)
    await placeEvents(ctx, groupId, span.arrival)
    await actions.makeLink(ctx, { groupId })
  })
}

/** The rooms go to one account, which has the band of the sangeet on it already. */
async function billGroup(ctx: Context, groupId: string, from: Day): Promise<void> {
  const routes = [{ category: 'ROOM' as const, from }]
  const { account } = await groupsArea.actions.setRoutes(ctx, groups.setRoutes.input.parse({ groupId, routes }))
  const band = { kind: 'SERVICE', name: 'Band for the sangeet', unitAmount: 4_500_000 }
  const bookingId = account?.bookingId
  await foliosArea.actions.charge(ctx, folios.charge.input.parse({ bookingId, ...band }))
}

/** A ceremony on the lawn, charged ahead, and, after midnight still, the sangeet in the hall, both on the second day. */
async function placeEvents(ctx: Context, groupId: string, arrival: Day): Promise<void> {
  const { actions } = groupsArea
  const hall = await actions.createFunctionRoom(
    ctx,
    groups.createFunctionRoom.input.parse({ name: 'Banyan Hall', capacity: 180, hireAmount: 4_000_000 }),
  )
  const lawn = await actions.createFunctionRoom(
    ctx,
    groups.createFunctionRoom.input.parse({ name: 'Lake lawn', capacity: 300, hireAmount: 1_500_000, hirePer: 'HOUR' }),
  )
  const day = addDays(arrival, 1)
  const ceremony = {
    name: 'Ceremony',
    functionRoomId: lawn.id,
    guests: 150,
    setup: 'Theatre',
    from: '16:00',
    until: '18:30',
  }
  const sangeet = {
    name: 'Sangeet',
    functionRoomId: hall.id,
    guests: 160,
    setup: 'Banquet',
    items: [
      { name: 'Welcome drink', quantity: 160, unitAmount: 25_000, taxCategory: 'FOOD' },
      { name: 'Stage and lights', quantity: 1, unitAmount: 3_500_000 },
    ],
    from: '19:30',
    until: '00:30',
  }
  const { id: eventId } = await actions.addEvent(ctx, groups.addEvent.input.parse({ groupId, day, ...ceremony }))
  await actions.chargeEvent(ctx, { groupId, eventId })
  await actions.addEvent(ctx, groups.addEvent.input.parse({ groupId, day, ...sangeet }))
}
