import { book } from '#areas/lodging/bookings/actions/create.ts'
import { NewBooking } from '#areas/lodging/bookings/contract/fields.ts'
import type { NamedPrices } from '#areas/lodging/bookings/rules/prices.ts'
import { nightsIn } from '#core/dates.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { groups, NewRoom } from '../contract/groups.ts'
import type { StoredGroup } from '../queries/groups.ts'
import { findFreeNights } from '../queries/stays.ts'
import { agreedPrices } from '../rules/agreed.ts'
import { personOf } from '../rules/names.ts'
import { lockedFor, publishGroup } from './life.ts'
import { groupFile } from './read.ts'

/** A booking made of what a group holds. */
export type PickedUp = { id: string; reference: string; stayIds: string[] }

/**
 * Books rooms for guests of a definite group: what it holds first, and free rooms once that is used up. All or none.
 *
 * @throws Refusal not_found, group_not_definite, group_over, and as bookings' own `book`
 */
export const pickUp: Action<typeof groups.pickUp> = async (ctx, { groupId, rooms, together }) => {
  const group = await lockedFor(ctx, 'pickUp', { groupId })
  const made = together ? [await bookTogether(ctx, group, rooms)] : await bookEach(ctx, group, rooms)
  recordPickUp(ctx, groupId, made)
  return { group: await groupFile(ctx, groupId), bookings: made.map(({ id, reference }) => ({ id, reference })) }
}

/** Records which bookings were made of what a group holds. */
export function recordPickUp(ctx: Context, groupId: string, made: readonly PickedUp[]): void {
  const references = made.map(({ reference }) => reference)
  const rooms = made.reduce((count, { stayIds }) => count + stayIds.length, 0)
  ctx.record({ type: 'GROUP_PICKED_UP', entity: 'group', entityId: groupId, after: { references, rooms } })
  publishGroup(ctx)
}

/** One booking of the group's contact for all rooms. */
function bookTogether(ctx: Context, group: StoredGroup, rooms: readonly NewRoom[]): Promise<PickedUp> {
  const contact = personOf(group.contactName || group.name)
  return bookRooms(ctx, group, { ...contact, email: group.contactEmail, phone: group.contactPhone }, rooms)
}

/** A booking of their own for the guests of each room, those who arrive first the first. */
async function bookEach(ctx: Context, group: StoredGroup, rooms: readonly NewRoom[]): Promise<PickedUp[]> {
  const made: PickedUp[] = []
  const inOrder = rooms.toSorted((a, b) => (a.arrival < b.arrival ? -1 : a.arrival > b.arrival ? 1 : 0))
  for (const room of inOrder) made.push(await bookRooms(ctx, group, personOf(room.guestName), [room]))
  return made
}

type Booker = { firstName: string; lastName: string; email?: string; phone?: string }

/** Books rooms of a group that is locked, at its prices. @throws Refusal as bookings' own `book` */
export async function bookRooms(
  ctx: Context,
  group: StoredGroup,
  customer: Booker,
  rooms: readonly NewRoom[],
): Promise<PickedUp> {
  const input = NewBooking.parse({
    customer,
    ...(group.companyId !== null && { companyId: group.companyId }),
    stays: rooms.map((room) => ({ ...room, ratePlanId: group.ratePlanId })),
    source: 'GROUP',
    ...(group.segment !== null && { segment: group.segment }),
  })
  const named = await namedPrices(ctx, group, rooms)
  const { booking, stayIds } = await book(ctx, input, { named, groupId: group.id })
  return { id: booking.id, reference: booking.reference, stayIds }
}

/** The agreed price of each night of each room; where the group has none, those of its plan apply. */
async function namedPrices(ctx: Context, group: StoredGroup, rooms: readonly NewRoom[]): Promise<(NamedPrices | undefined)[]> {
  const isAnyFree = group.nightRates.some(({ complimentary }) => complimentary > 0)
  const free = isAnyFree ? await findFreeNights(ctx.tx, group.id, null) : []
  const wanted = rooms.map(({ roomTypeId, arrival, departure }) => ({ roomTypeId, nights: nightsIn({ arrival, departure }) }))
  const includesTax = ctx.property.pricesIncludeTax
  return agreedPrices(group, wanted, free).map((nights) => nights && { nights, includesTax })
} // prettier-ignore
