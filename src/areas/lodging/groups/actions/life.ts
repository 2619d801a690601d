import { followGroup } from '#areas/lodging/bookings/actions/account.ts'
import { allotmentsOf, deductAllotment, releaseAllotments } from '#areas/property/rooms/actions/allotments.ts'
import { nextNumber } from '#areas/property/properties/actions/properties.ts'
import { roomTypes } from '#areas/property/rooms/actions/types.ts'
import { leftOf } from '#areas/property/rooms/rules.ts'
import { minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { groups, NewGroup } from '../contract/groups.ts'
import {
  type GroupValues,
  insertGroup,
  lockGroup,
  readGroup,
  type StoredGroup,
  touchGroups,
  updateGroup,
} from '../queries/groups.ts'
import { cancelEvents } from '../queries/events.ts'
import { type GroupAction, reasonAgainst } from '../rules/guards.ts'
import { assertEventsWithin } from './event-times.ts'
import { assertSettled } from './settled.ts'
import { groupFile } from './read.ts'
import { reverseComing } from './reverse-events.ts'
import { unchangedNights } from '../rules/agreed.ts'

/** The series the numbers of groups come from. */
const GROUP_COUNTER = 'group'

/**
 * A group under its lock, with which an action may be taken.
 *
 * @param version what the caller was looking at; a newer one is refused
 * @throws Refusal not_found, stale_version {version, changedBy}, and the reason against the action
 */
export async function lockedFor(
  ctx: Context,
  action: GroupAction,
  { groupId, version }: { groupId: string; version?: number },
): Promise<StoredGroup> {
  const group = await lockGroup(ctx.tx, groupId)
  if (version !== undefined && version !== group.version)
    refuse('stale_version', {
      version: group.version,
      changedBy: await findLastChanger(ctx.tx, 'group', groupId),
    })
  const reason = reasonAgainst(action, group, ctx.businessDate)
  if (reason) refuse(reason, { status: group.status })
  return group
}

type Life = Pick<StoredGroup, 'status' | 'cancelReason' | 'routes' | 'nightRates' | 'segment'>

/** The agreed prices of types; a type without one sells at the price of the plan. */
const ratesOf = ({ rates }: Pick<NewGroup, 'rates'>): StoredGroup['rates'] =>
  rates.flatMap(({ roomTypeId, amount }) => (amount === undefined ? [] : [{ roomTypeId, amount: minor(amount) }]))

/** The values of a group as they were typed; a figure the rule of its cut-off does not use is none. */
function typed(
  { cutOffOn, cutOffDays, deducts, ...details }: Omit<NewGroup, 'nightRates' | 'segment'>,
  { status, cancelReason, routes, nightRates, segment }: Life,
): GroupValues {
  const { cutOffRule } = details
  return {
    ...details,
    rates: ratesOf(details),
    nightRates,
    segment,
    status,
    cancelReason,
    routes,
    deducts: status === 'TENTATIVE' ? deducts : status === 'DEFINITE',
    cutOffOn: cutOffRule === 'FIXED' ? cutOffOn : null,
    cutOffDays: cutOffRule === 'ROLLING' || cutOffRule === 'BY_DAY' ? cutOffDays : null,
  }
}

/** What of a stored group changes. */
export function valuesIn(group: StoredGroup): GroupValues {
  const { id: _id, number: _number, createdAt: _createdAt, version: _version, ...values } = group
  return values
}

/** What the audit log stores of a group. */
const auditedOf = ({
  notes: _notes,
  contactName: _name,
  contactEmail: _email,
  contactPhone: _phone,
  nightRates: _nights,
  ...facts
}: GroupValues) => facts

/** @throws Refusal unknown_reference {roomTypeId} for a type the property does not sell */
export async function assertTypes(ctx: Context, places: readonly { roomTypeId: string }[]): Promise<void> {
  if (places.length === 0) return
  const known = new Set((await roomTypes(ctx)).map(({ id }) => id))
  const unknown = places.find(({ roomTypeId }) => !known.has(roomTypeId))
  if (unknown) refuse('unknown_reference', { roomTypeId: unknown.roomTypeId })
}

/** Adds a tentative group under the property's next number; it holds nothing yet. */
export const create: Action<typeof groups.create> = async (ctx, { nightRates, segment, ...input }) => {
  if (input.arrival < ctx.businessDate) refuse('date_in_past', { day: input.arrival })
  await assertTypes(ctx, [...input.rates, ...nightRates])
  const agreed = nightRates.map((one) => ({ ...one, amount: minor(one.amount) }))
  const id = ctx.newId()
  const number = await nextNumber(ctx, GROUP_COUNTER)
  const values = typed(input, { status: 'TENTATIVE', cancelReason: '', routes: [], nightRates: agreed, segment })
  await insertGroup(ctx.tx, { id, number, createdAt: ctx.now, createdBy: ctx.actor.id }, values)
  ctx.record({ type: 'GROUP_ADDED', entity: 'group', entityId: id, after: { number, ...auditedOf(values) } })
  return groupFile(ctx, id)
}

/** Changes a group. Other dates are refused while rooms are still held on a night outside them, or an event is. */
export const update: Action<typeof groups.update> = async (ctx, { groupId, version, ...input }) => {
  const before = await lockedFor(ctx, 'change', { groupId, version })
  if (input.arrival !== before.arrival && input.arrival < ctx.businessDate)
    refuse('date_in_past', { day: input.arrival })
  await assertTypes(ctx, input.rates)
  const values = typed(input, { ...before, nightRates: unchangedNights(before, ratesOf(input)) })
  const isOutside = (night: string) => night < input.arrival || night >= input.departure
  const left = (await allotmentsOf(ctx, groupId)).find((one) => isOutside(one.night) && leftOf(one) > 0)
  if (left) refuse('night_outside_group', { day: left.night, roomTypeId: left.roomTypeId, held: leftOf(left) })
  await assertEventsWithin(ctx, groupId, values)
  await updateGroup(ctx.tx, groupId, values)
  await followGroup(ctx, { groupId, ...values })
  if (values.deducts !== before.deducts) await deductAllotment(ctx, groupId, ctx.businessDate, values.deducts)
  ctx.record({
    type: 'GROUP_CHANGED',
    entity: 'group',
    entityId: groupId,
    before: auditedOf(valuesIn(before)),
    after: auditedOf(values),
  })
  publishGroup(ctx)
  return groupFile(ctx, groupId)
}

/** Makes a tentative group definite. What it holds is taken out of sale, if it was not yet. */
export const confirm: Action<typeof groups.confirm> = async (ctx, input) => {
  const before = await lockedFor(ctx, 'confirm', input)
  await changeStatus(ctx, before, { status: 'DEFINITE', deducts: true })
  ctx.record({ type: 'GROUP_CONFIRMED', entity: 'group', entityId: before.id, before: { status: before.status } })
  return groupFile(ctx, before.id)
}

/** Cancels a group. Its guests are cancelled first: each has terms and money of their own. */
export const cancel: Action<typeof groups.cancel> = async (ctx, { reason, ...input }) => {
  const before = await lockedFor(ctx, 'cancel', input)
  const { bookings: count } = await readGroup(ctx.tx, before.id, ctx.businessDate)
  if (count > 0) refuse('group_has_bookings', { count })
  await reverseComing(ctx, before.id)
  await assertSettled(ctx, before.id)
  await changeStatus(ctx, before, { status: 'CANCELLED', deducts: false, cancelReason: reason })
  await cancelEvents(ctx.tx, before.id)
  ctx.record({
    type: 'GROUP_CANCELLED',
    entity: 'group',
    entityId: before.id,
    before: { status: before.status },
    after: { reason },
  })
  return groupFile(ctx, before.id)
}

async function changeStatus(
  ctx: Context,
  before: StoredGroup,
  change: Pick<StoredGroup, 'status' | 'deducts'> & Partial<StoredGroup>,
): Promise<void> {
  const { id } = before
  await updateGroup(ctx.tx, id, { ...valuesIn(before), ...change })
  await deductAllotment(ctx, id, ctx.businessDate, change.deducts)
  publishGroup(ctx)
}

/** Releases what a group holds from the business date on, or what it holds on the named nights. */
export const release: Action<typeof groups.release> = async (ctx, { groupId, nights }) => {
  await lockedFor(ctx, 'release', { groupId })
  const past = nights?.find(({ day }) => day < ctx.businessDate)
  if (past) refuse('date_in_past', { day: past.day })
  if (nights) await assertTypes(ctx, nights)
  const chosen = nights && new Set(nights.map(({ roomTypeId, day }) => `${roomTypeId} ${day}`))
  const released = await releaseAllotments(
    ctx,
    [groupId],
    ctx.businessDate,
    ({ roomTypeId, night }) => chosen?.has(`${roomTypeId} ${night}`) ?? true,
  )
  const rooms = released.reduce((sum, night) => sum + night.rooms, 0)
  if (rooms > 0) {
    await touchGroups(ctx.tx, [groupId])
    ctx.record({
      type: 'GROUP_RELEASED',
      entity: 'group',
      entityId: groupId,
      after: { rooms, nights: namesOf(released) },
    })
    publishGroup(ctx)
  }
  return { group: await groupFile(ctx, groupId), rooms }
}

/** Nights as the audit log has them. */
export const namesOf = (nights: readonly { roomTypeId: string; night: string; rooms: number }[]) =>
  nights.map(({ roomTypeId, night, rooms }) => ({ roomTypeId, day: night, rooms }))

/** Other screens show what is free, and groups themselves. */
export const publishGroup = (ctx: Context): void => ctx.publish('groups', 'bookings', 'rooms', 'desk')
