import { todayOf } from '#areas/people/employees/actions/known.ts'
import { plannedDays } from '#areas/people/rota/actions/absences.ts'
import { getSelf } from '#areas/people/rota/actions/planner.ts'
import { addDays, type Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { leave } from '../contract/leave.ts'
import type { Holiday, OwnHolidays } from '../contract/replies.ts'
import { deleteChoice, findChosen, findHolidays, insertChoice, replaceHolidays } from '../queries/holidays.ts'
import { lockPerson } from '../queries/requests.ts'
import { findSettings } from '../queries/set-up.ts'
import { choiceProblem } from '../rules/holidays.ts'

const yearOf = (year: number) => ({ from: `${year}-01-01` as Day, until: `${year}-12-31` as Day })

export const holidays: Action<typeof leave.holidays> = async ({ tx }, { year }) => {
  const { from, until } = yearOf(year)
  return { rows: await findHolidays(tx, from, until) }
}

/** Holidays from a day to another, the last included, and whether one is a person's: public ones, and optional ones they chose. */
async function ownedHolidays({ tx }: Context, employeeIds: readonly string[], from: Day, until: Day) {
  const [all, chosen] = await Promise.all([findHolidays(tx, from, until), findChosen(tx, employeeIds, from, until)])
  const own = new Set(chosen.map(({ employeeId, day }) => `${employeeId} ${day}`))
  const isOf = (employeeId: string, { day, isOptional }: Holiday) => !isOptional || own.has(`${employeeId} ${day}`)
  return { all, isOf }
}

/** The holidays of people from a day to another, the last included. */
export async function holidaysFor(ctx: Context, employeeIds: readonly string[], from: Day, until: Day): Promise<(employeeId: string, day: Day) => boolean> {
  const { all, isOf } = await ownedHolidays(ctx, employeeIds, from, until)
  const byDay = new Map(all.map((holiday) => [holiday.day, holiday]))
  return (employeeId, day) => {
    const holiday = byDay.get(day)
    return holiday !== undefined && isOf(employeeId, holiday)
  }
} // prettier-ignore

/** The names of an employee's holidays, by day. */
export async function holidayNames(ctx: Context, employeeId: string, from: Day, until: Day): Promise<ReadonlyMap<Day, string>> {
  const { all, isOf } = await ownedHolidays(ctx, [employeeId], from, until)
  return new Map(all.filter((holiday) => isOf(employeeId, holiday)).map(({ day, name }) => [day, name]))
} // prettier-ignore

/** @throws Refusal dates_disordered for a day of another year */
export const saveHolidays: Action<typeof leave.saveHolidays> = async (ctx, { year, days }) => {
  const { from, until } = yearOf(year)
  const other = days.find(({ day }) => day < from || day > until)
  if (other) refuse('dates_disordered', { day: other.day })
  await replaceHolidays(ctx.tx, from, until, days)
  ctx.record({ type: 'HOLIDAYS_SAVED', entity: 'holidays', entityId: String(year), after: { count: days.length } })
  return { rows: await findHolidays(ctx.tx, from, until) }
}

async function optionalOf({ tx }: Context, employeeId: string, year: number): Promise<OwnHolidays> {
  const { from, until } = yearOf(year)
  const all: readonly Holiday[] = await findHolidays(tx, from, until)
  const chosen = new Set((await findChosen(tx, [employeeId], from, until)).map(({ day }) => day))
  const { optionalHolidays: most } = await findSettings(tx)
  const optional = all.filter(({ isOptional }) => isOptional)
  return { most, rows: optional.map(({ day, name }) => ({ day, name, isChosen: chosen.has(day) })) }
}

/** @throws Refusal not_found for who is no employee */
export const ownHolidays: Action<typeof leave.ownHolidays> = async (ctx, { year }) =>
  optionalOf(ctx, (await getSelf(ctx)).id, year)

/** @throws Refusal not_found, holiday_over, holidays_all_chosen; holiday_worked for a day on which they are planned to work */
export const chooseHoliday: Action<typeof leave.chooseHoliday> = async (ctx, { day, isChosen }) => {
  const { id: employeeId } = await getSelf(ctx)
  await lockPerson(ctx.tx, employeeId)
  const year = Number(day.slice(0, 4))
  const { most, rows } = await optionalOf(ctx, employeeId, year)
  const holiday = rows.find((row) => row.day === day) ?? refuse('not_found', { day })
  if (holiday.isChosen === isChosen) return { most, rows }
  const planned = await plannedDays(ctx, employeeId, day, addDays(day, 1))
  const count = rows.filter((row) => row.isChosen).length
  const problem = choiceProblem({ day, isChosen }, { today: todayOf(ctx), most, count, isPlanned: planned.some(({ isOff }) => !isOff) })
  if (problem) refuse(problem, { days: most })
  if (isChosen) await insertChoice(ctx.tx, { employeeId, day }, ctx.now)
  else await deleteChoice(ctx.tx, { employeeId, day })
  ctx.record({ type: 'HOLIDAY_CHOSEN', entity: 'employee', entityId: employeeId, after: { day, isChosen } })
  return optionalOf(ctx, employeeId, year)
} // prettier-ignore
