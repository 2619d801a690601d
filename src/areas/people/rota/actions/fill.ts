import { addDays, daysBetween, type Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { rota } from '../contract/rota.ts'
import { findPatterns, findTypes } from '../queries/set-up.ts'
import { type AbsenceRow, findAbsences } from '../queries/absences.ts'
import { findOfPeople, findWithin } from '../queries/shifts.ts'
import { findFacts } from '../queries/week.ts'
import { generate, OFF } from '../rules/patterns.ts'
import { isInTheWay } from '../rules/absences.ts'
import { worksOn } from '../rules/guards.ts'
import { timesAt, timesOn } from '../rules/times.ts'
import { applyEdit } from './edit.ts'
import { assertPlans } from './planner.ts'

const isTaken = (taken: ReadonlySet<string>, employeeId: string | null, on: Day): boolean =>
  employeeId !== null && taken.has(`${employeeId} ${on}`)
const keysOf = (shifts: readonly { employeeId: string | null; on: Day }[]): Set<string> =>
  new Set(shifts.map(({ employeeId, on }) => `${employeeId} ${on}`))

/** Absences that leave nothing of a day to be planned; beside hours one may work. */
const wholeDays = (absences: readonly AbsenceRow[]): AbsenceRow[] => absences.filter(({ halves }) => halves !== 0)

/** Whether an employee is away by hours for as long as a shift would be. */
function isHoursAway(
  absences: readonly AbsenceRow[],
  { employeeId, on, starts, ends }: { employeeId: string | null; on: Day; starts?: string; ends?: string },
  timeZone: string,
): boolean {
  if (starts === undefined || ends === undefined) return false
  const own = absences.filter((each) => each.halves === 0 && each.employeeId === employeeId)
  return isInTheWay({ on, ...timesOn(on, { starts, ends }, timeZone) }, own, timeZone)
}

/** @throws Refusal not_your_department, week_locked, warnings_need_reason, shift_overlaps */
export const copyWeek: Action<typeof rota.copyWeek> = async (
  ctx,
  { departmentId, fromWeek: from, toWeek: to, reason },
) => {
  await assertPlans(ctx, [departmentId])
  const source = await findWithin(ctx.tx, { from, until: addDays(from, 7) }, [departmentId])
  const people = [...new Set(source.flatMap(({ employeeId }) => employeeId ?? []))]
  const week = { from: to, until: addDays(to, 7) }
  const [known, absences, facts] = await Promise.all([
    findOfPeople(ctx.tx, week, people),
    findAbsences(ctx.tx, { from: to, until: addDays(to, 8) }, people),
    findFacts(ctx.tx, people),
  ])
  const taken = keysOf([...known, ...wholeDays(absences)])
  const person = new Map(facts.map((each) => [each.id, each]))
  const days = daysBetween(from, to)
  const { timeZone } = ctx.property
  const added = source.flatMap((shift) => {
    const { employeeId, positionId, typeId, kind, area, note } = shift
    const on = addDays(shift.on, days)
    const who = employeeId === null ? undefined : person.get(employeeId)
    if (isTaken(taken, employeeId, on) || (who && !worksOn(who, on))) return []
    const times = timesAt(shift, timeZone)
    if (isHoursAway(absences, { employeeId, on, ...times }, timeZone)) return []
    return [{ employeeId, departmentId, positionId, typeId, kind, on, area, note, ...times }]
  })
  return applyEdit(ctx, { added, changed: [], removed: [], reason }, 'COPY')
}

/** @throws Refusal not_found, not_your_department, week_locked, warnings_need_reason, shift_overlaps */
export const applyPattern: Action<typeof rota.applyPattern> = async (
  ctx,
  { patternId, firstWeek: from, weeks, people, reason },
) => {
  const [[pattern], types] = await Promise.all([findPatterns(ctx.tx, patternId), findTypes(ctx.tx)])
  if (!pattern?.isActive) refuse('not_found', { patternId })
  const ids = people.map(({ employeeId }) => employeeId)
  const span = { from, until: addDays(from, weeks * 7) }
  const [facts, shifts, absences] = await Promise.all([
    findFacts(ctx.tx, ids),
    findOfPeople(ctx.tx, span, ids),
    findAbsences(ctx.tx, { from, until: addDays(span.until, 1) }, ids),
  ])
  const known = [...shifts, ...wholeDays(absences)]
  const person = new Map(facts.map((each) => [each.id, each]))
  if (ids.some((id) => !person.has(id))) refuse('not_found', { patternId })
  await assertPlans(ctx, [...new Set(facts.map(({ departmentId }) => departmentId))])
  const typeOf = new Map(types.map((type) => [type.id, type]))
  const added = generate(pattern.days, people, { from, days: weeks * 7 }, keysOf(known)).flatMap((each) => {
    const who = person.get(each.employeeId)
    const type = typeOf.get(each.entry)
    const kind = each.entry === OFF ? ('DAY_OFF' as const) : type?.kind
    if (!who || !kind || !worksOn(who, each.on)) return []
    if (type && isHoursAway(absences, { ...each, starts: type.starts, ends: type.ends }, ctx.property.timeZone))
      return []
    const { departmentId, positionId } = who
    const typeId = each.entry === OFF ? null : each.entry
    return [{ employeeId: each.employeeId, departmentId, positionId, typeId, kind, on: each.on, area: '', note: '' }]
  })
  return applyEdit(ctx, { added, changed: [], removed: [], reason }, 'PATTERN')
}
