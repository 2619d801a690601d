import type { Day } from '#core/dates.ts'
import { findFreeNights } from '../queries/stays.ts'
import { agreedNight } from '../rules/agreed.ts'
import { changeAgreed } from '#areas/lodging/bookings/actions/change.ts'
import { cancelFree, update as updateBooking } from '#areas/lodging/bookings/actions/close.ts'
import { areSameChildren } from '#areas/lodging/bookings/rules/snapshot.ts'
import { attempt } from '#areas/lodging/channels/actions/attempt.ts'
import { customersArea, getCustomer } from '#areas/parties/customers/actions.ts'
import { CustomerDetails } from '#areas/parties/customers/contract.ts'
import { allotmentsOf } from '#areas/property/rooms/actions/allotments.ts'
import { roomTypes } from '#areas/property/rooms/actions/types.ts'
import type { AuditType } from '#core/audit-types.ts'
import { Refusal, refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { groups } from '../contract/groups.ts'
import type { OrganiserGuest } from '../contract/organiser.ts'
import type { StoredGroup } from '../queries/groups.ts'
import { findGuest, type GuestState, insertGuest, lockGuest } from '../queries/links.ts'
import { personOf } from '../rules/names.ts'
import { nightBeyondHeld, type Place, reasonAgainstPlace } from '../rules/organiser.ts'
import { bookList } from './import-list.ts'
import { publishGroup } from './life.ts'
import { enterToWrite, publicGroup } from './organiser.ts'
import { bookRooms, type PickedUp } from './pick-up.ts'

/** Staff are notified once of what the organiser did, not of each booking. */
const quiet = (ctx: Context): Context => ({ ...ctx, notify: () => undefined })

type Done = { type: AuditType; kind: string; message: string; count?: number; bookingId?: string; after: object }

/** Records what the organiser did, and notifies the desk. */
function report(
  ctx: Context,
  { id, name, number }: StoredGroup,
  { type, kind, message, count, bookingId, after }: Done,
) {
  ctx.record({ type, entity: 'group', entityId: id, bookingId, after })
  ctx.notify({
    type: 'reservation',
    referenceNumber: String(number),
    referenceId: id,
    status: 'submitted',
    message: `${name}: ${message}`,
    text: { kind, facts: { name, ...(count !== undefined && { count }) } },
    redirectPath: `/bookone/group?id=${id}&tab=guests`,
  })
  ctx.publish('groups', 'bookings')
  publishGroup(ctx)
}

const nameOf = async (ctx: Context, { roomTypeId }: Place): Promise<string> =>
  (await roomTypes(ctx)).find(({ id }) => id === roomTypeId)?.name ?? ''

type Move = { before: Place | undefined; after: Place | undefined }

/**
 * Carries out what a move of a guest needs, which takes no room that the group does not hold.
 *
 * @throws Refusal night_outside_group {day}, cut_off_passed {day}, not_held {day, name}, unknown_reference {roomTypeId}
 */
async function moveGuest<T>(ctx: Context, group: StoredGroup, move: Move, work: () => Promise<T>): Promise<T> {
  const { before, after } = move
  const types = await roomTypes(ctx)
  if (after && !types.some(({ id }) => id === after.roomTypeId))
    refuse('unknown_reference', { roomTypeId: after.roomTypeId })
  const why = reasonAgainstPlace(group, await allotmentsOf(ctx, group.id), move, ctx.businessDate)
  const name = after && (await nameOf(ctx, after))
  if (why) refuse(why.code, { day: why.day, name, ...(why.code === 'night_outside_group' && { because: 'GUEST' }) })
  const done = await work().catch((error: unknown) => {
    // The desk took the room between the look and the booking.
    if (error instanceof Refusal && error.code === 'no_availability')
      refuse('not_held', { day: error.details['day'] ?? after?.arrival, name })
    throw error
  })
  const moved = JSON.stringify(before) !== JSON.stringify(after) ? after : undefined
  const beyond = moved && nightBeyondHeld(await allotmentsOf(ctx, group.id), moved)
  if (beyond) refuse('not_held', { day: beyond, name })
  return done
}

const placeOf = ({ roomTypeId, arrival, departure }: Place): Place => ({ roomTypeId, arrival, departure })

type EnteredGuest = OrganiserGuest & { id: string }

/** Books a guest the organiser named. @throws Refusal as `moveGuest` and bookings' own `book` */
function enterGuest(ctx: Context, group: StoredGroup, guest: EnteredGuest): Promise<PickedUp> {
  const { id, email, phone, guestName, adults, children = 0, childAges } = guest
  const place = placeOf(guest)
  return moveGuest(ctx, group, { before: undefined, after: place }, async () => {
    const room = { ...place, guestName, adults, children, ...(childAges && { childAges }) }
    const made = await bookRooms(ctx, group, { ...personOf(guestName), email, phone }, [room])
    await insertGuest(ctx.tx, { id, groupId: group.id, bookingId: made.id, enteredAt: ctx.now })
    return made
  })
}

function reportEntered(ctx: Context, group: StoredGroup, made: readonly PickedUp[]): void {
  const references = made.map(({ reference }) => reference)
  const count = made.length
  const message = `${count} guests entered by the organiser`
  report(ctx, group, { type: 'GROUP_GUESTS_ENTERED', kind: 'group_guests_entered', message, count, after: { references } }) // prettier-ignore
}

/** @throws Refusal not_found, rooming_list_closed {because}, and as `enterGuest` */
export const addGuest: Action<typeof groups.addGuest> = async (ctx, { token, guestId: id, ...guest }) => {
  const group = await enterToWrite(ctx, token)
  if (!(await findGuest(ctx.tx, group.id, id)))
    reportEntered(ctx, group, [await enterGuest(quiet(ctx), group, { id, ...guest })])
  return { group: await publicGroup(ctx, group.id) }
}

/** @throws Refusal not_found, rooming_list_closed {because}, list_too_long {limit, lines} */
export const addList: Action<typeof groups.addList> = async (ctx, { token, text }) => {
  const group = await enterToWrite(ctx, token)
  const { rows, made } = await bookList(quiet(ctx), group, text, (own, room) =>
    enterGuest(own, group, { ...room, id: ctx.newId(), email: '', phone: '' }),
  )
  if (made.length > 0) reportEntered(ctx, group, made)
  return { group: await publicGroup(ctx, group.id), rows }
}

/** @throws Refusal not_found, guest_fixed for one the desk has taken over */
async function changeable(ctx: Context, group: StoredGroup, guestId: string): Promise<GuestState> {
  const guest = (await lockGuest(ctx.tx, group.id, guestId)) ?? refuse('not_found', { guestId })
  if (guest.isCancelled) refuse('not_found', { guestId })
  if (!guest.canChange) refuse('guest_fixed', { guestName: guest.guestName })
  return guest
}

/** Changes a guest the organiser entered; the booking stays the same. @throws Refusal not_found, rooming_list_closed, guest_fixed, and as `moveGuest` */
export const changeGuest: Action<typeof groups.changeGuest> = async (ctx, { token, guestId, ...guest }) => {
  const group = await enterToWrite(ctx, token)
  const before = await changeable(ctx, group, guestId)
  const own = quiet(ctx)
  const version = await rename(own, before, guest)
  const places = { before: placeOf(before), after: placeOf(guest) }
  await moveGuest(own, group, places, () => move(own, group, { ...before, version }, guest))
  const { bookingId } = before
  const type = 'GROUP_GUEST_CHANGED'
  report(ctx, group, { type, kind: 'group_guest_changed', message: 'a guest was changed by the organiser', bookingId, after: placeOf(guest) }) // prettier-ignore
  return { group: await publicGroup(ctx, group.id) }
}

/** Moves a stay at the agreed price. A room that is not free on the new nights is given up for one of its type. */
async function move(ctx: Context, group: StoredGroup, before: GuestState, guest: OrganiserGuest): Promise<void> {
  const isSame = JSON.stringify(placeOf(before)) === JSON.stringify(placeOf(guest))
  const { adults, children = before.children, childAges } = guest
  const ages = childAges ?? (children === before.children ? before.childAges : null)
  if (isSame && before.adults === adults && areSameChildren(before, { children, childAges: ages })) return
  const { bookingId, stayId, version } = before
  const price: 'anew' | 'recalculate' = guest.roomTypeId === before.roomTypeId ? 'recalculate' : 'anew'
  const named = { bookingId, stayId, version, price, reason: 'Changed by the organiser' }
  const input = { ...named, ...placeOf(guest), adults, children, ...(childAges && { childAges }) }
  const free = await findFreeNights(ctx.tx, group.id, stayId)
  const freeOn = (roomTypeId: string, day: Day) =>
    free.find((one) => one.roomTypeId === roomTypeId && one.day === day)?.rooms ?? 0
  const agreed = (roomTypeId: string, day: Day) => agreedNight(group, { roomTypeId, day }, freeOn(roomTypeId, day))
  const tried = await attempt(ctx, (own) => changeAgreed(own, input, agreed))
  if (!('refusal' in tried)) return
  if (!['room_taken', 'room_blocked'].includes(tried.refusal.code)) throw tried.refusal
  await changeAgreed(ctx, { ...input, roomId: null }, agreed)
}

/**
 * Other names for the guest; the customer made for them follows, unless the desk has put another one there.
 *
 * @returns the version of the booking afterwards
 */
async function rename(
  ctx: Context,
  { bookingId, stayId, customerId, version: seen, ...before }: GuestState,
  guest: OrganiserGuest,
): Promise<number> {
  const { guestName, email, phone } = guest
  const customer = await getCustomer(ctx, customerId)
  const isOwn = `${customer.firstName} ${customer.lastName}`.trim() === before.guestName
  const details = { ...customer, ...personOf(guestName), email, phone }
  if (isOwn && JSON.stringify(details) !== JSON.stringify(customer)) {
    const { version } = customer
    await customersArea.actions.update(ctx, { customerId, version, ...CustomerDetails.parse(details) })
  }
  if (guestName === before.guestName) return seen
  return (await updateBooking(ctx, { bookingId, version: seen, guests: [{ stayId, guestName }] })).version
}

/** @throws Refusal not_found, rooming_list_closed, cut_off_passed, guest_fixed, also once there is money on the bill */
export const removeGuest: Action<typeof groups.removeGuest> = async (ctx, { token, guestId }) => {
  const group = await enterToWrite(ctx, token)
  const known = (await lockGuest(ctx.tx, group.id, guestId)) ?? refuse('not_found', { guestId })
  if (known.isCancelled) return { group: await publicGroup(ctx, group.id) }
  const guest = await changeable(ctx, group, guestId)
  if (guest.hasMoney) refuse('guest_fixed', { guestName: guest.guestName })
  const { bookingId } = guest
  const before = placeOf(guest)
  await moveGuest(ctx, group, { before, after: undefined }, () => cancelFree(quiet(ctx), bookingId, 'Removed by the organiser')) // prettier-ignore
  const type = 'GROUP_GUEST_REMOVED'
  report(ctx, group, { type, kind: 'group_guest_removed', message: 'a guest was removed by the organiser', bookingId, after: before }) // prettier-ignore
  return { group: await publicGroup(ctx, group.id) }
}
