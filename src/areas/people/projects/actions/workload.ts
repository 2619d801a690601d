import * as z from 'zod'
import { todayOf } from '#areas/people/employees/actions/known.ts'
import { addDays, type Day, mondayOf } from '#core/dates.ts'
import { groupedBy } from '#core/grouped.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { projects } from '../contract/projects.ts'
import type { WorkloadRow } from '../contract/workload.ts'
import {
  type AssignedWork, findAssigned, findAway, findCalendar, findRotaDays, findWorkers, type WorkloadPerson, type WorkloadPlace,
} from '../queries/workload.ts' // prettier-ignore
import { type Absence, type Calendar, capacityOfWeek, isOverloaded, type PlannedDay, shareOf, dailyParts } from '../rules/workload.ts' // prettier-ignore

const FIRST: WorkloadPlace = ['', '00000000-0000-0000-0000-000000000000']
const Place = z.tuple([z.string(), z.uuid()])
const WEEK = 7

type Known = {
  mondays: readonly Day[]
  today: Day
  calendar: Calendar
  planned: readonly PlannedDay[]
  absences: readonly Absence[]
  work: readonly AssignedWork[]
}

/** What a person can do in each week, and their part of the work they share. */
function rowOf({ id, name, positionTitle, departmentName, ...contract }: WorkloadPerson, known: Known): WorkloadRow {
  const { mondays, today, calendar, planned, absences, work } = known
  const days = mondays.flatMap((monday) => capacityOfWeek(contract, monday, { planned, absences, calendar }))
  const free = new Map(days.map(({ on, minutes }) => [on, minutes]))
  // Beyond the weeks that are shown, every day may be worked on.
  const hasCapacity = (day: Day) => (free.get(day) ?? 1) > 0
  const loads = new Map<Day, number>()
  let unscheduled = 0
  for (const { assigneeIds, minutes, startOn, dueOn } of work) {
    const sharing = assigneeIds ?? []
    const own = shareOf(minutes, sharing.indexOf(id), sharing.length)
    if (startOn === null && dueOn === null) unscheduled += own
    for (const [day, part] of dailyParts({ minutes: own, startOn, dueOn }, today, hasCapacity))
      loads.set(day, (loads.get(day) ?? 0) + part)
  }
  const weeks = mondays.map((monday) => {
    const of = days.filter(({ on }) => on >= monday && on < addDays(monday, WEEK))
    const capacity = of.reduce((sum, { minutes }) => sum + minutes, 0)
    const load = of.reduce((sum, { on }) => sum + (loads.get(on) ?? 0), 0)
    return { monday, capacity, planned: load, isOver: isOverloaded({ capacity, planned: load }) }
  })
  return { employeeId: id, name, positionTitle, departmentName, weeks, unscheduled }
}

async function rowsOf(ctx: Context, people: readonly WorkloadPerson[], mondays: readonly Day[]): Promise<WorkloadRow[]> {
  const [from] = mondays
  const ids = people.map(({ id }) => id)
  if (from === undefined || ids.length === 0) return []
  const span = { from, until: addDays(from, mondays.length * WEEK) }
  const [rota, away, { daysOff, holidays }, assigned] = await Promise.all([
    findRotaDays(ctx.tx, ids, span),
    findAway(ctx.tx, ids, span),
    findCalendar(ctx.tx, span),
    findAssigned(ctx.tx, ids),
  ])
  const calendar = { daysOff, holidays: new Set(holidays) }
  const rotaOf = groupedBy(rota, ({ employeeId }) => employeeId)
  const awayOf = groupedBy(away, ({ employeeId }) => employeeId)
  return people.map((person) =>
    rowOf(person, {
      mondays,
      today: todayOf(ctx),
      calendar,
      planned: rotaOf.get(person.id) ?? [],
      absences: awayOf.get(person.id) ?? [],
      work: assigned.filter(({ assigneeIds }) => assigneeIds?.includes(person.id) === true),
    }),
  )
} // prettier-ignore

export const workload: Action<typeof projects.workload> = async (ctx, { from, weeks, departmentId, after, limit }) => {
  const people = await findWorkers(ctx.tx, departmentId ?? null, readCursor(after, Place) ?? FIRST, limit + 1)
  const page = pageOf(people, limit, (last) => cursorOf(last.searchName, last.id))
  const mondays = Array.from({ length: weeks }, (_, at) => addDays(mondayOf(from), at * WEEK))
  return { ...page, rows: await rowsOf(ctx, page.rows, mondays) }
}
