import { dayMinutesOf } from '#areas/people/leave/actions/in-lieu.ts'
import { refuse } from '#core/refusal.ts'
import { assertPlans } from '#areas/people/rota/actions/planner.ts'
import type { Day } from '#core/dates.ts'
import type { Action } from '#server/request/context.ts'
import type { attendance } from '../contract/attendance.ts'
import { approveDays, type DaySpan, type LockedDay, lockDays, lockPeople, reopenDay } from '../queries/days.ts'
import { getEvent, insertEvent, voidEvents } from '../queries/events.ts'
import { findPolicy } from '../queries/hours.ts'
import { creditOf } from '../rules/hours.ts'
import { computeDays, touchedBy } from './compute.ts'
import { assertTime, assertUnlocked, getReviewed, OLDEST_HOURS } from './guard.ts'
import { settleHours } from './hours.ts'

/** @throws Refusal stale_version, day_locked, day_open when no one can decide about the day as it was read */
function assertDecidable(day: LockedDay, version: number): void {
  if (day.state === 'LOCKED') refuse('day_locked')
  if (day.version !== version) refuse('stale_version')
  if (day.state === 'OPEN') refuse('day_open')
}

/** From the first to the last of some days. */
function spanOf(days: readonly Day[]): DaySpan {
  const inOrder = days.toSorted()
  const [from, to] = [inOrder[0], inOrder.at(-1)]
  if (!from || !to) throw new Error('no days')
  return { from, to }
}

/** @throws Refusal not_found, not_your_department, own_attendance, stale_version, day_locked, day_open, overtime_beyond */
export const approve: Action<typeof attendance.approve> = async (ctx, { days }) => {
  const wantedOf = new Map(days.map((one) => [`${one.employeeId} ${one.day}`, one]))
  await lockPeople(ctx.tx, [...new Set(days.map(({ employeeId }) => employeeId))])
  const locked = await lockDays(ctx.tx, days)
  if (locked.length < days.length) refuse('not_found')
  await assertPlans(ctx, locked.map(({ departmentId }) => departmentId)) // prettier-ignore
  if (locked.some(({ userId }) => userId === ctx.actor.id)) refuse('own_attendance')
  const [policy, dayMinutes] = [await findPolicy(ctx.tx), await dayMinutesOf(ctx)]
  const approved = locked.map((day) => {
    const wanted = wantedOf.get(`${day.employeeId} ${day.day}`)
    if (!wanted) throw new Error('a day that was not named')
    assertDecidable(day, wanted.version)
    const { employeeId, overtimeApproved } = wanted
    if (overtimeApproved > day.overtime) refuse('overtime_beyond')
    return { employeeId, day: day.day, overtimeApproved, ...creditOf({ ...day, overtimeApproved }, policy, dayMinutes) }
  })
  await approveDays(ctx.tx, approved, ctx.actor.name)
  await settleHours(ctx, approved.map(({ employeeId }) => employeeId), spanOf(approved.map(({ day }) => day))) // prettier-ignore
  ctx.record({ type: 'ATTENDANCE_APPROVED', entity: 'attendance', entityId: String(ctx.property.id), after: { days } })
  return { approved: days.length }
}

/** @throws Refusal not_found, not_your_department, own_attendance, stale_version, day_locked, day_open when it is not approved */
export const reopen: Action<typeof attendance.reopen> = async (ctx, { employeeId, day, version, reason }) => {
  await getReviewed(ctx, employeeId)
  await lockPeople(ctx.tx, [employeeId])
  const [stored] = await lockDays(ctx.tx, [{ employeeId, day }])
  if (!stored) return refuse('not_found')
  assertDecidable(stored, version)
  ctx.record({ type: 'ATTENDANCE_REOPENED', entity: 'employee', entityId: employeeId, after: { day, reason } })
  const reopened = await reopenDay(ctx.tx, employeeId, day)
  await settleHours(ctx, [employeeId], { from: day, to: day })
  return reopened
}

/** @throws Refusal not_found, not_your_department, own_attendance, clock_in_future, clock_too_old, clocked_already, day_locked */
export const addEvent: Action<typeof attendance.addEvent> = async (ctx, { employeeId, at, direction, reason }) => {
  await getReviewed(ctx, employeeId)
  assertTime(ctx, at, OLDEST_HOURS.added)
  await lockPeople(ctx.tx, [employeeId])
  const span = touchedBy(at, ctx.property.timeZone)
  await assertUnlocked(ctx, employeeId, span)
  const id = ctx.newId()
  await insertEvent(ctx.tx, { id, employeeId, at, direction, reason, source: 'MANAGER', place: null, flags: [], clientId: id }, ctx.now, ctx.actor.name) // prettier-ignore
  await computeDays(ctx, [employeeId], span)
  ctx.record({ type: 'CLOCK_EVENT_ADDED', entity: 'employee', entityId: employeeId, after: { at, direction, reason } })
  return { id }
}

/** @throws Refusal not_found, not_your_department, own_attendance, event_voided, day_locked */
export const voidEvent: Action<typeof attendance.voidEvent> = async (ctx, { clockEventId, reason }) => {
  const { employeeId, at } = await getEvent(ctx.tx, clockEventId)
  await getReviewed(ctx, employeeId)
  await lockPeople(ctx.tx, [employeeId])
  const span = touchedBy(at, ctx.property.timeZone)
  await assertUnlocked(ctx, employeeId, span)
  await voidEvents(ctx.tx, [clockEventId], reason, ctx.now, ctx.actor.name)
  await computeDays(ctx, [employeeId], span)
  ctx.record({
    type: 'CLOCK_EVENT_VOIDED',
    entity: 'employee',
    entityId: employeeId,
    before: { at },
    after: { reason },
  })
  return {}
}
