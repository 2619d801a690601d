import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { attendance } from '../contract/attendance.ts'
import { findLast, findSent, getByUser, insertEvent, type NewEvent, type Person } from '../queries/events.ts'
import { insertPhoto } from '../queries/photos.ts'
import { findSettings } from '../queries/settings.ts'
import { lockPeople } from '../queries/days.ts'
import { clockStateOf } from '../rules/on-duty.ts'
import { isInPlace } from '../rules/place.ts'
import { computeDays, touchedBy } from './compute.ts'
import { assertTime, OLDEST_HOURS } from './guard.ts'
import { storePin } from './pins.ts'

type Pressed = Pick<NewEvent, 'direction' | 'source' | 'place' | 'flags' | 'clientId'> & {
  at: Instant
  /** Sealed. */
  photo?: Buffer | undefined
}

/** Stores what an employee pressed, once however often it is sent, and computes the days it touches. */
export async function store(ctx: Context, person: Person, { clientId, photo, ...pressed }: Pressed) {
  // Two sends of one press at once: the later one waits, then finds it stored.
  await lockPeople(ctx.tx, [person.id])
  const sent = await findSent(ctx.tx, clientId)
  if (sent && sent.employeeId !== person.id) refuse('clocked_already')
  const event = { ...pressed, id: sent?.id ?? ctx.newId(), employeeId: person.id, reason: '', clientId }
  if (!sent) {
    await insertEvent(ctx.tx, event, ctx.now, ctx.actor.name)
    if (photo) await insertPhoto(ctx.tx, { eventId: event.id, sealed: photo, at: pressed.at })
    await computeDays(ctx, [person.id], touchedBy(pressed.at, ctx.property.timeZone))
  }
  const last = await findLast(ctx.tx, person.id, ctx.now)
  return { id: event.id, at: sent?.at ?? pressed.at, employeeName: person.name, state: clockStateOf(last?.direction) }
}

/** @throws Refusal not_found, cannot_clock, clock_closed, clock_in_future, clock_too_old, clocked_already, outside_area */
export const clock: Action<typeof attendance.clock> = async (ctx, { direction, clientId, at = ctx.now, place }) => {
  const person = await getByUser(ctx.tx, ctx.actor.id)
  const settings = await findSettings(ctx.tx)
  if (!person.canClock) refuse('cannot_clock')
  if (!settings.hasPhone) refuse('clock_closed')
  assertTime(ctx, at, OLDEST_HOURS.clocked)
  const isInside = isInPlace(place, settings)
  if (!isInside && settings.outside === 'REFUSE') refuse('outside_area')
  return store(ctx, person, { direction, clientId, at, place, source: 'PHONE', flags: isInside ? [] : ['OUTSIDE'] })
}

/** @throws Refusal not_found, easy_pin */
export const setPin: Action<typeof attendance.setPin> = async (ctx, { pin }) => {
  await storePin(ctx, (await getByUser(ctx.tx, ctx.actor.id)).id, pin)
  return {}
}
