import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { forgetTries, takeTry } from '#areas/platform/users/actions/reach.ts'
import { isEasyPin } from '#areas/platform/users/rules.ts'
import type { Action, Context } from '#server/request/context.ts'
import { hashPassword, isPassword, NOBODYS_HASH } from '#server/security/passwords.ts'
import type { attendance } from '../contract/attendance.ts'
import {
  findByNumber,
  findLast,
  findSent,
  getByUser,
  insertEvent,
  type NewEvent,
  type Person,
  putPin,
} from '../queries/events.ts'
import { findSettings } from '../queries/settings.ts'
import { lockPeople } from '../queries/days.ts'
import { clockStateOf } from '../rules/on-duty.ts'
import { isInPlace } from '../rules/place.ts'
import { computeDays, touchedBy } from './compute.ts'
import { assertTime, OLDEST_HOURS } from './guard.ts'

type Pressed = Pick<NewEvent, 'direction' | 'source' | 'place' | 'flags' | 'clientId'> & { at: Instant }

/** Stores what an employee pressed, once however often it is sent, and computes the days it touches. */
async function store(ctx: Context, person: Person, { clientId, ...pressed }: Pressed) {
  // Two sends of one press at once: the later one waits, then finds it stored.
  await lockPeople(ctx.tx, [person.id])
  const sent = await findSent(ctx.tx, clientId)
  if (sent && sent.employeeId !== person.id) refuse('clocked_already')
  const event = { ...pressed, id: sent?.id ?? ctx.newId(), employeeId: person.id, reason: '', clientId }
  if (!sent) {
    await insertEvent(ctx.tx, event, ctx.now, ctx.actor.name)
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

/** Wrong PINs are counted for each staff number, separately from signing in. */
async function getByPin(ctx: Context, number: number, pin: string): Promise<Person> {
  const account = `clock-pin ${ctx.property.id} ${number}`
  await takeTry(ctx, account)
  const person = await findByNumber(ctx.tx, number)
  // A number no one has is checked against a hash no one has the PIN of, so that the response takes as long.
  const isRight = await isPassword(person?.pinHash ?? NOBODYS_HASH, pin)
  if (!isRight || !person?.pinHash) return refuse('wrong_clock_pin')
  await forgetTries(ctx, account)
  return person
}

/** @throws Refusal wrong_clock_pin, too_many_attempts, cannot_clock, clock_closed, clock_in_future, clock_too_old, clocked_already */
export const kioskClock: Action<typeof attendance.kioskClock> = async (
  ctx,
  { number, pin, direction, clientId, at },
) => {
  const settings = await findSettings(ctx.tx)
  if (!settings.hasKiosk) refuse('clock_closed')
  const person = await getByPin(ctx, number, pin)
  if (!person.canClock) refuse('cannot_clock')
  assertTime(ctx, at ?? ctx.now, OLDEST_HOURS.offline)
  const flags = at === undefined ? [] : ['OFFLINE']
  return store(ctx, person, { direction, clientId, at: at ?? ctx.now, place: null, source: 'KIOSK', flags })
}

/** @throws Refusal not_found, easy_pin */
export const setPin: Action<typeof attendance.setPin> = async (ctx, { pin }) => {
  const person = await getByUser(ctx.tx, ctx.actor.id)
  if (isEasyPin(pin)) refuse('easy_pin')
  await putPin(ctx.tx, { employeeId: person.id, hash: await hashPassword(pin), now: ctx.now, by: ctx.actor.name })
  ctx.record({ type: 'CLOCK_PIN_SET', entity: 'employee', entityId: person.id })
  return {}
}
