import { holidaysFor } from '#areas/people/leave/actions/holidays.ts'
import { absencesOf } from '#areas/people/rota/actions/absences.ts'
import { hoursOf } from '#areas/people/rota/rules/absences.ts'
import { addDays, type Day, dayAt, daysOf, type Instant, mondayOf } from '#core/dates.ts'
import { groupedBy } from '#core/grouped.ts'
import type { Context } from '#server/request/context.ts'
import type { AttendanceSettings } from '../contract/replies.ts'
import {
  type DaySpan,
  findAgreed,
  findEvents,
  findPublished,
  findStored,
  lockPeople,
  upsertDays,
  type WrittenDay,
} from '../queries/days.ts'
import { findPolicy } from '../queries/hours.ts'
import { findSettings } from '../queries/settings.ts'
import type { Leave, OvertimeTo } from '../rules/choices.ts'
import { computeDay } from '../rules/days.ts'
import { withWeekOvertime } from '../rules/weeks.ts'
import { settleHours } from './hours.ts'
import { type MatchedDay, matchEvents, windowsOf } from '../rules/matching.ts'

/** The days that an event may touch: that of a shift which began before it, and that of an out after it. */
export const touchedBy = (at: Instant, timeZone: string): DaySpan => {
  const day = dayAt(at, timeZone)
  return { from: addDays(day, -2), to: addDays(day, 2) }
}

const ofWhom = ({ employeeId }: { employeeId: string }): string => employeeId

const PARTS: Readonly<Record<number, Leave>> = { 1: 'FIRST_HALF', 2: 'SECOND_HALF', 3: 'FULL' }

/** Approved leave by employee and day, without that by hours; two halves of a day are the whole of it. */
function leaves(absences: readonly { employeeId: string; on: Day; halves: number }[]): ReadonlyMap<string, Leave> {
  const halves = new Map<string, number>()
  for (const absence of absences) {
    const key = `${absence.employeeId} ${absence.on}`
    halves.set(key, (halves.get(key) ?? 0) | absence.halves)
  }
  return new Map([...halves].map(([key, of]) => [key, PARTS[of] ?? 'NONE']))
}

/** What published shifts and events of people make of days, read in one go. Days to come are left out, and so is what nothing is known of. */
async function computed(
  ctx: Context,
  employeeIds: readonly string[],
  { from, to }: DaySpan,
  settings: AttendanceSettings,
): Promise<WrittenDay[]> {
  const { tx, now } = ctx
  const { timeZone } = ctx.property
  const span = { from, to }
  const isByWeek = settings.overtimeBasis === 'BEYOND_WEEK'
  const [policy, agreed, { stretches, daysOff }, events, stored, absences, isHoliday] = await Promise.all([
    findPolicy(tx),
    isByWeek ? findAgreed(tx, employeeIds) : undefined,
    findPublished(tx, employeeIds, span),
    findEvents(tx, employeeIds, span),
    findStored(tx, employeeIds, span),
    // A shift of the last day may reach into the next one.
    absencesOf(ctx, employeeIds, from, addDays(to, 2)),
    holidaysFor(ctx, employeeIds, from, to),
  ])
  const leaveOf = leaves(absences)
  const [stretchesOf, eventsOf, absencesBy] = [
    groupedBy(stretches, ofWhom),
    groupedBy(events, ofWhom),
    groupedBy(absences, ofWhom),
  ]
  const rules = { ...settings, isDayOffApart: policy.dayOffAs !== 'USUAL' }
  const destination = (isDayOff: boolean): OvertimeTo =>
    isDayOff && policy.dayOffAs !== 'USUAL' ? policy.dayOffAs : policy.overtimeTo
  const isStored = new Set(stored.map(({ employeeId, day }) => `${employeeId} ${day}`))
  return employeeIds.flatMap((employeeId) => {
    const own = stretchesOf.get(employeeId) ?? []
    const leaveHours = hoursOf(absencesBy.get(employeeId) ?? [], timeZone)
    const windows = windowsOf(own, settings)
    const matched = matchEvents(eventsOf.get(employeeId) ?? [], windows, { now, timeZone })
    const days = daysOf({ from, until: addDays(to, 1) }).flatMap((day): WrittenDay[] => {
      const key = `${employeeId} ${day}`
      const input = {
        on: day,
        stretches: own.filter(({ on }) => on === day),
        isDayOff: daysOff.has(key),
        windows: windows.filter(({ on }) => on === day),
        matched: matched.get(day),
        leave: leaveOf.get(key) ?? 'NONE',
        leaveHours,
        isHoliday: isHoliday(employeeId, day),
      } as const
      const result = computeDay(input, rules, { now, timeZone })
      const isUnknown = !input.matched && (result.status === 'OPEN' || result.status === 'NO_RECORD')
      if (isUnknown && !isStored.has(key)) return []
      const state = result.status === 'OPEN' ? 'OPEN' : 'NEEDS_REVIEW'
      return [{ ...result, employeeId, day, state, overtimeTo: destination(result.isDayOff) }]
    })
    return agreed ? withWeekOvertime(days, agreed.get(employeeId) ?? 0, settings) : days
  })
}

/** The weeks that days are of, from Monday to Sunday. */
const weeksOf = ({ from, to }: DaySpan): DaySpan => ({ from: mondayOf(from), to: addDays(mondayOf(to), 6) })

/**
 * Computes days of employees anew, in the transaction of what changed them. The employees are locked until the transaction ends.
 * Approved days that come to something else are to be reviewed again; locked ones stay. Where overtime is that of a week, whole weeks are computed.
 */
export async function computeDays(ctx: Context, employeeIds: readonly string[], { from, to }: DaySpan): Promise<void> {
  const ids = [...new Set(employeeIds)].toSorted()
  if (ids.length === 0) return
  await lockPeople(ctx.tx, ids)
  const settings = await findSettings(ctx.tx)
  const today = dayAt(ctx.now, ctx.property.timeZone)
  const { from: first, to: last } = settings.overtimeBasis === 'BEYOND_WEEK' ? weeksOf({ from, to }) : { from, to }
  const until = last < today ? last : today
  if (first > until) return
  await upsertDays(ctx.tx, await computed(ctx, ids, { from: first, to: until }, settings), ctx.now)
  await settleHours(ctx, ids, { from: first, to: until })
}

/** The sessions of an employee around a day as they are matched now, to find what a correction replaces. */
export async function matchedOn(ctx: Context, employeeId: string, day: Day): Promise<MatchedDay | undefined> {
  const span = { from: day, to: day }
  const [settings, { stretches }, events] = await Promise.all([
    findSettings(ctx.tx),
    findPublished(ctx.tx, [employeeId], span),
    findEvents(ctx.tx, [employeeId], span),
  ])
  const { timeZone } = ctx.property
  return matchEvents(events, windowsOf(stretches, settings), { now: ctx.now, timeZone }).get(day)
}
