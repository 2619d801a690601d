import { addDays, type Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { AbsentDay } from '../queries/absences.ts'
import { findCoverage } from '../queries/set-up.ts'
import { findStaffed, findTitles } from '../queries/staffed.ts'
import { findForecast } from '../queries/week.ts'
import { bandsOn } from '../rules/coverage.ts'

/** People needed within a part of a day, those planned, and those left while one of them is away. An open shift has no one. */
export type NeedBand = {
  ruleId: string
  /** Null is any position of the department. */
  positionTitle: string | null
  starts: string
  ends: string
  need: number
  planned: number
  plannedLeft: number
}

/** Days whose need is computed at once: further ahead little is booked or planned. */
const MOST_DAYS = 31

type Away = {
  employeeId: string
  departmentId: string
  from: Day
  /** The last day. */
  until: Day
  days: readonly AbsentDay[]
  /** Shifts that would be open. */
  fallingIds: readonly string[]
}

/** What a department needs on the first month of days of an absence, by its coverage rules and what is booked, with and without the employee. */
export async function needWithout(ctx: Context, away: Away): Promise<ReadonlyMap<Day, NeedBand[]>> {
  const { tx, property } = ctx
  const { from, departmentId } = away
  const last = addDays(from, MOST_DAYS - 1)
  const days = { from, until: addDays(away.until < last ? away.until : last, 1) }
  const rules = (await findCoverage(tx)).filter((rule) => rule.departmentId === departmentId)
  if (rules.length === 0) return new Map()
  const around = { from: addDays(days.from, -1), until: addDays(days.until, 1) }
  const [forecasts, shifts, titles] = await Promise.all([
    findForecast(tx, days, property.timeZone),
    findStaffed(tx, around, away),
    findTitles(tx, rules.flatMap(({ positionId }) => positionId ?? [])),
  ]) // prettier-ignore
  const left = shifts.map(({ spansLeft: spans, ...shift }) => ({ ...shift, spans }))
  return new Map(
    forecasts.map((forecast) => {
      const after = bandsOn(forecast, rules, left, property.timeZone)
      const bands = bandsOn(forecast, rules, shifts, property.timeZone).map(
        ({ ruleId, positionId, starts, ends, need, planned }, index): NeedBand => ({
          ruleId, starts, ends, need, planned,
          positionTitle: positionId === null ? null : (titles.get(positionId) ?? null),
          plannedLeft: after[index]?.planned ?? planned,
        }),
      ) // prettier-ignore
      return [forecast.day, bands]
    }),
  )
}
