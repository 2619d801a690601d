import * as z from 'zod'
import { addDays, type Day, mondayOf } from '#core/dates.ts'
import { groupedBy } from '#core/grouped.ts'
import { cursorOf, pageOf, readCursor, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Absence, RotaDay, RotaShift, RotaWeek } from '../contract/replies.ts'
import type { rota } from '../contract/rota.ts'
import { findPlannedOvertime } from '../queries/cost.ts'
import { findCoverage } from '../queries/set-up.ts'
import { type FigureRow, findChanges, findFigures, findOpen, getShift } from '../queries/shifts.ts'
import {
  findAbsencesOfPage,
  findForecast,
  findPeople,
  findShiftsOfPage,
  findWeeks,
  type PersonPlace,
} from '../queries/week.ts'
import { bandsOn, type CoverageRule, type Forecast } from '../rules/coverage.ts'
import { spansOf } from '../rules/guards.ts'
import { minutesOf, weeksIn } from '../rules/times.ts'
import { assertPlans, scopeOf } from './planner.ts'

export const FIRST_PERSON: PersonPlace = ['', '', '', '00000000-0000-0000-0000-000000000000']
export const Place = z.tuple([z.string(), z.string(), z.string(), z.uuid()])

const isHours = ({ kind }: Pick<FigureRow, 'kind'>): boolean => kind === 'WORK' || kind === 'TRAINING'
const minutesIn = (shifts: readonly FigureRow[]): number =>
  shifts.filter(isHours).reduce((sum, shift) => sum + shift.count * minutesOf(shift, shift.unpaidBreak), 0)

/** What each day brings and needs, and how many are planned. Shifts of the day before may reach into it. */
function daysWith(
  forecasts: readonly Forecast[],
  rules: readonly CoverageRule[],
  shifts: readonly FigureRow[],
  timeZone: string,
): RotaDay[] {
  const byDay = groupedBy(shifts, ({ on }) => on)
  const workedOn = new Map([...byDay].map(([on, all]) => [on, all.filter(isHours).map((shift) => ({ ...shift, spans: spansOf(shift), people: shift.count }))])) // prettier-ignore
  return forecasts.map(({ shiftMinutes, ...figures }) => {
    const { day } = figures
    const near = [addDays(day, -1), day, addDays(day, 1)].flatMap((on) => workedOn.get(on) ?? [])
    const bands = bandsOn({ ...figures, shiftMinutes }, rules, near, timeZone)
    return { ...figures, bands, plannedMinutes: minutesIn(byDay.get(day) ?? []) }
  })
}

/** How far each week of each department is; one without a row is a draft. */
export async function weeksOf(
  ctx: Context,
  departmentIds: readonly string[],
  from: Day,
  until: Day,
): Promise<RotaWeek[]> {
  const starts = weeksIn({ from, until })
  const days = { from: mondayOf(from), until: addDays(starts.at(-1) ?? from, 7) }
  const [stored, shifts] = await Promise.all([
    findWeeks(ctx.tx, days, departmentIds),
    findFigures(ctx.tx, days, departmentIds),
  ])
  return weeksWith(departmentIds, starts, stored, shifts)
}

function weeksWith(
  departmentIds: readonly string[],
  starts: readonly Day[],
  stored: Awaited<ReturnType<typeof findWeeks>>,
  shifts: readonly FigureRow[],
): RotaWeek[] {
  const weekStartOf = new Map([...new Set(shifts.map(({ on }) => on))].map((on) => [on, mondayOf(on)]))
  const byWeek = groupedBy(shifts, ({ departmentId, on }) => `${departmentId} ${weekStartOf.get(on)}`)
  return departmentIds.flatMap((departmentId) =>
    starts.map((weekStart) => {
      const known = stored.find((week) => week.departmentId === departmentId && week.weekStart === weekStart)
      const own = byWeek.get(`${departmentId} ${weekStart}`) ?? []
      const fresh = {
        departmentId,
        weekStart,
        state: 'DRAFT' as const,
        budgetMinutes: null,
        publishedAt: null,
        version: 0,
      }
      return {
        ...(known ?? fresh),
        plannedMinutes: minutesIn(own),
        unpublished: own.reduce((sum, { unpublished }) => sum + unpublished, 0),
      }
    }),
  )
}

/** @throws Refusal not_your_department */
export const week: Action<typeof rota.week> = async (ctx, { from, days, departmentId }) => {
  const departmentIds = await scopeOf(ctx, departmentId)
  const until = addDays(from, days)
  const whole = { from: addDays(mondayOf(from), -1), until: addDays(mondayOf(addDays(until, -1)), 8) }
  const weeks = weeksIn({ from, until })
  const ofWeeks = { from: weeks[0] ?? from, until: addDays(weeks.at(-1) ?? from, 7) }
  const [rules, forecasts, stored, shifts, open, overtime] = await Promise.all([
    findCoverage(ctx.tx),
    findForecast(ctx.tx, { from, until }, ctx.property.timeZone),
    findWeeks(ctx.tx, whole, departmentIds),
    findFigures(ctx.tx, whole, departmentIds),
    findOpen(ctx.tx, { from, until }, departmentIds),
    findPlannedOvertime(ctx.tx, ofWeeks, departmentIds),
  ])
  const own = rules.filter((rule) => departmentIds.includes(rule.departmentId))
  return {
    days: daysWith(forecasts, own, shifts, ctx.property.timeZone),
    weeks: weeksWith(departmentIds, weeks, stored, shifts),
    open,
    overtime,
  }
}

/** @throws Refusal not_your_department */
export const people: Action<typeof rota.people> = async (ctx, { from, days, departmentId, after, limit }) => {
  const departmentIds = await scopeOf(ctx, departmentId)
  const span = { from, until: addDays(from, days) }
  const place = readCursor(after, Place) ?? FIRST_PERSON
  const [rows, shifts, absences] = await Promise.all([
    findPeople(ctx.tx, departmentIds, span, place, limit + 1),
    findShiftsOfPage(ctx.tx, departmentIds, span, place, limit),
    findAbsencesOfPage(ctx.tx, departmentIds, span, place, limit),
  ])
  const page = pageOf(rows, limit, (last) => cursorOf(last.departmentKey, last.positionKey, last.searchName, last.id))
  const own = new Map(page.rows.map(({ id }) => [id, [] as RotaShift[]]))
  for (const shift of shifts) if (shift.employeeId !== null) own.get(shift.employeeId)?.push(shift)
  const away = new Map(page.rows.map(({ id }) => [id, [] as Absence[]]))
  for (const { employeeId, ...absence } of absences) away.get(employeeId)?.push(absence)
  return {
    ...page,
    rows: page.rows.map(({ departmentKey: _department, positionKey: _position, searchName: _name, ...person }) => ({
      ...person,
      shifts: own.get(person.id) ?? [],
      absences: away.get(person.id) ?? [],
    })),
  }
}

/** @throws Refusal not_found, not_your_department */
export const shiftChanges: Action<typeof rota.shiftChanges> = async (ctx, { rotaShiftId, after, limit }) => {
  const shift = await getShift(ctx.tx, rotaShiftId)
  await assertPlans(ctx, [shift.departmentId])
  const place = readIdCursor(after) ?? null
  return pageOf(await findChanges(ctx.tx, rotaShiftId, place, limit + 1), limit, (last) => cursorOf(last.id))
}
