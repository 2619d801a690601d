import * as z from 'zod'
import { addDays, type Day, Instant, instantAt } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { EventInput } from '../contract/events.ts'
import type { groups } from '../contract/groups.ts'
import {
  deleteEvent,
  findEvents,
  findOverlapping,
  insertEvent,
  lockEvent,
  readEvent,
  type StoredEvent,
  updateEvent,
} from '../queries/events.ts'
import { findFunctionRoom } from '../queries/function-rooms.ts'
import { eventDays, isWithinGroup, momentsOf } from '../rules/events.ts'
import { eventIn } from './event-reply.ts'
import { timeOf } from './event-times.ts'
import { lockedFor, publishGroup } from './life.ts'
import { reverseEvents } from './reverse-events.ts'

export const events: Action<typeof groups.events> = async (ctx, input) => {
  const { after, limit, from, until, groupId, functionRoomId } = input
  const { timeZone } = ctx.property
  const place = readCursor(after, z.tuple([Instant, z.uuid()]))
  const midnight = (day: Day | undefined) => day && instantAt(day, '00:00', timeZone)
  const span = { groupId, functionRoomId, from: midnight(from), until: midnight(until && addDays(until, 1)) }
  const at = place && { startsAt: place[0], id: place[1] }
  const rows = await findEvents(ctx.tx, span, { after: at, limit: limit + 1 })
  const { rows: shown, ...rest } = pageOf(rows, limit, ({ startsAt, id }) => cursorOf(startsAt, id))
  return { rows: shown.map((row) => eventIn(row, timeZone)), ...rest }
}

/** What is not typed of an event, but follows its charges. */
type Charging = 'chargeRound' | 'chargedOn' | 'chargedAmount'
const notCharged: Pick<StoredEvent, Charging> = { chargeRound: 1, chargedOn: null, chargedAmount: null }

type Known = Pick<StoredEvent, 'id' | 'groupId' | 'version' | Charging> & {
  group: { arrival: Day; departure: Day }
  /** The function room it is in; it may stay there once that is no longer offered. */
  present?: string
}

/**
 * An event as it is to be stored, if its function room can take it.
 *
 * @throws Refusal unknown_reference, too_many_guests {capacity}, event_outside_group {day, first, last}, function_room_taken {the other event}
 */
async function placed(ctx: Context, { group, present, ...known }: Known, input: EventInput): Promise<StoredEvent> {
  const { day, from, until, hireAmount, items, ...details } = input
  const { functionRoomId, guests } = details
  const room = await findFunctionRoom(ctx.tx, functionRoomId)
  if (!room || !(room.isActive || room.id === present)) return refuse('unknown_reference', { functionRoomId })
  if (guests > room.capacity) refuse('too_many_guests', { capacity: room.capacity })
  if (!isWithinGroup({ day, from, until }, group)) refuse('event_outside_group', { day, ...eventDays(group) })
  const { timeZone } = ctx.property
  const costs = {
    hireAmount: hireAmount === null ? null : minor(hireAmount),
    items: items.map((item) => ({ ...item, unitAmount: minor(item.unitAmount) })),
  }
  const event = { ...known, ...details, ...costs, ...momentsOf({ day, from, until }, timeZone) }
  const other = await findOverlapping(ctx.tx, event)
  if (other) {
    const { name, groupName, roomName: functionRoomName } = other
    refuse('function_room_taken', { functionRoomName, name, groupName, ...timeOf(other, timeZone) })
  }
  return event
}

/** What the audit log stores of an event. */
const auditedOf = ({
  notes: _notes,
  groupId: _groupId,
  version: _version,
  chargeRound: _round,
  ...event
}: StoredEvent) => {
  const { id: eventId, chargedOn: _on, chargedAmount: _amount, ...facts } = event
  return { eventId, ...facts }
}

/** What an event is charged by: where and when it is, and what it costs. */
const costOf = ({ functionRoomId, startsAt, endsAt, hireAmount, items }: StoredEvent) =>
  JSON.stringify([
    functionRoomId, startsAt, endsAt, hireAmount,
    items.map(({ name, quantity, unitAmount, taxCategory }) => [name, quantity, unitAmount, taxCategory]),
  ]) // prettier-ignore

/** Places an event of a group in a function room. @throws Refusal not_found, group_cancelled, and why an event is not placed */
export const addEvent: Action<typeof groups.addEvent> = async (ctx, { groupId, ...input }) => {
  const group = await lockedFor(ctx, 'change', { groupId })
  const event = await placed(ctx, { ...notCharged, id: ctx.newId(), groupId, version: 1, group }, input)
  await insertEvent(ctx.tx, event)
  ctx.record({ type: 'GROUP_EVENT_ADDED', entity: 'group', entityId: groupId, after: auditedOf(event) })
  publishGroup(ctx)
  return eventIn(await readEvent(ctx.tx, event.id), ctx.property.timeZone)
}

/**
 * @throws Refusal not_found, stale_version, group_cancelled, and why an event is not placed; event_charged {day} for other costs, another time
 *   or room of one that is charged
 */
export const changeEvent: Action<typeof groups.changeEvent> = async (ctx, input) => {
  const { groupId, eventId, version, ...details } = input
  const group = await lockedFor(ctx, 'change', { groupId })
  const before = await lockEvent(ctx.tx, groupId, eventId)
  if (before.version !== version) refuse('stale_version', { version: before.version })
  const { chargeRound, chargedOn, chargedAmount, functionRoomId: present } = before
  const charging = { chargeRound, chargedOn, chargedAmount }
  const event = await placed(ctx, { ...charging, id: eventId, groupId, version: version + 1, group, present }, details)
  if (chargedOn !== null && costOf(event) !== costOf(before)) refuse('event_charged', { day: chargedOn })
  await updateEvent(ctx.tx, event)
  ctx.record({
    type: 'GROUP_EVENT_CHANGED',
    entity: 'group',
    entityId: groupId,
    before: auditedOf(before),
    after: auditedOf(event),
  })
  publishGroup(ctx)
  return eventIn(await readEvent(ctx.tx, eventId), ctx.property.timeZone)
}

/** Charges of it are reversed. @throws Refusal not_found, group_cancelled, charge_invoiced, charge_has_changed */
export const removeEvent: Action<typeof groups.removeEvent> = async (ctx, { groupId, eventId }) => {
  await lockedFor(ctx, 'change', { groupId })
  const before = await lockEvent(ctx.tx, groupId, eventId)
  await reverseEvents(ctx, [before], 'The event was removed')
  await deleteEvent(ctx.tx, eventId)
  ctx.record({ type: 'GROUP_EVENT_REMOVED', entity: 'group', entityId: groupId, before: auditedOf(before) })
  publishGroup(ctx)
  return { isRemoved: true }
}
