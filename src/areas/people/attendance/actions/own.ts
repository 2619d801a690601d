import { openApproval } from '#areas/people/approvals/actions/engine.ts'
import { addDays, addMonths, dayAt, firstOfMonth, type Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { attendance } from '../contract/attendance.ts'
import {
  endCorrection, findOwnCorrections, getCorrection, insertCorrection, lockCorrection,
} from '../queries/corrections.ts' // prettier-ignore
import { findMonths, findOwnDays } from '../queries/days.ts'
import { findLast, getByUser } from '../queries/events.ts'
import { findSettings } from '../queries/settings.ts'
import { clockStateOf } from '../rules/on-duty.ts'
import { CORRECTION, correctionNotice } from './corrections.ts'
import { assertTime, assertUnlocked } from './guard.ts'

/** @throws Refusal not_found */
export const own: Action<typeof attendance.own> = async (ctx, { month }) => {
  const person = await getByUser(ctx.tx, ctx.actor.id)
  const today = dayAt(ctx.now, ctx.property.timeZone)
  const first = firstOfMonth(month ?? today)
  const [settings, last, days, corrections, months] = await Promise.all([
    findSettings(ctx.tx),
    findLast(ctx.tx, person.id, ctx.now),
    findOwnDays(ctx.tx, person.id, { from: first, to: addDays(addMonths(first, 1), -1) }),
    findOwnCorrections(ctx.tx, person.id),
    findMonths(ctx.tx, person.id, first, today),
  ])
  return {
    employeeId: person.id,
    number: person.number,
    hasPin: person.pinHash !== null,
    hasPhone: settings.hasPhone,
    wantsPlace: settings.radius !== null,
    state: clockStateOf(last?.direction),
    since: last?.at ?? null,
    days,
    corrections,
    months: months.map((one) => ({ ...one, balance: one.worked - one.planned })),
  }
}

/** @throws Refusal not_found, correction_disordered, clock_in_future, day_locked, correction_waits */
export const correct: Action<typeof attendance.correct> = async (ctx, { day, inAt, outAt, reason, note }) => {
  const person = await getByUser(ctx.tx, ctx.actor.id)
  const { timeZone } = ctx.property
  const times = [inAt, outAt].filter((at): at is Instant => at !== null)
  // A shift begins on its day; its first in may be just before midnight, its last out on the next day.
  const isNear = times.every((at) => dayAt(at, timeZone) >= addDays(day, -1) && dayAt(at, timeZone) <= addDays(day, 2))
  if (times.length === 0 || !isNear) refuse('correction_disordered')
  for (const at of times) assertTime(ctx, at, Infinity)
  await assertUnlocked(ctx, person.id, { from: day, to: day })
  const id = ctx.newId()
  await insertCorrection(ctx.tx, { id, employeeId: person.id, day, inAt, outAt, reason, note }, ctx.now)
  ctx.record({ type: 'ATTENDANCE_CORRECTION', entity: 'employee', entityId: person.id, after: { day, inAt, outAt, reason, state: 'REQUESTED' } }) // prettier-ignore
  const made = await getCorrection(ctx.tx, id)
  // What was worked is owed: it is decided also once its employee has left.
  await openApproval(ctx, {
    kind: CORRECTION,
    subjectId: id,
    employeeId: person.id,
    notice: correctionNotice(made),
    outlasts: true,
  })
  return made
}

/** @throws Refusal not_found for that of another employee, correction_over */
export const withdrawCorrection: Action<typeof attendance.withdrawCorrection> = async (ctx, { correctionId }) => {
  const person = await getByUser(ctx.tx, ctx.actor.id)
  const { employeeId, day, state } = await lockCorrection(ctx.tx, correctionId)
  if (employeeId !== person.id) refuse('not_found', { correctionId })
  if (state !== 'REQUESTED') refuse('correction_over')
  await endCorrection(ctx.tx, correctionId, 'WITHDRAWN', person.name)
  ctx.record({ type: 'ATTENDANCE_CORRECTION', entity: 'employee', entityId: person.id, after: { day, state: 'WITHDRAWN' } }) // prettier-ignore
  return {}
}
