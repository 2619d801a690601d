import { addDays, type Day, mondayOf } from '#core/dates.ts'
import { groupedBy } from '#core/grouped.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { type CertificateRow, findCertificates } from '../queries/certificates.ts'
import { findSettings } from '../queries/set-up.ts'
import { type AbsenceRow, findAbsences } from '../queries/absences.ts'
import { type Days, findOfPeople } from '../queries/shifts.ts'
import { assertUnlocked, findFacts, findSums, findWeeks, holdPeople, type PersonFacts } from '../queries/week.ts'
import { isInTheWay } from '../rules/absences.ts'
import { certificateWarningsOf, doOverlap, type Placed, type Warning, warningsOf, worksOn } from '../rules/guards.ts'

/** A shift that shall be assigned to an employee. */
export type Wanted = Placed & { employeeId: string | null; departmentId: string; typeId: string | null }
export type PersonWarning = Warning & { employeeId: string; name: string; on: Day }

/** Days around shifts that rest, weeks and rows of days may reach. */
export const AROUND = 32
const daysAround = (shifts: readonly { on: Day }[]): Days => {
  const days = shifts.map(({ on }) => on).toSorted()
  return {
    from: addDays(days[0] ?? ('2000-01-01' as Day), -AROUND),
    until: addDays(days.at(-1) ?? ('2000-01-01' as Day), AROUND),
  }
}

/**
 * Every reason against shifts: of a week that is closed, for an employee who does not work then, at the same time as another one;
 * and what needs a reason.
 *
 * @param freed ids of shifts that are moved, reassigned or removed, so that they conflict with none
 * @throws Refusal week_locked, unknown_reference, not_employed_then, on_leave, shift_overlaps; warnings_need_reason without a reason
 */
export async function assertPossible(
  ctx: Context,
  wanted: readonly Wanted[],
  { freed, reason, budgets = [] }: { freed: readonly string[]; reason: string; budgets?: readonly PersonWarning[] },
): Promise<void> {
  if (wanted.length === 0) return
  const ids = [...new Set(wanted.flatMap(({ employeeId }) => employeeId ?? []))]
  await holdPeople(ctx.tx, ids)
  const [people, known, absences, limits, certificatesOf] = await Promise.all([
    findFacts(ctx.tx, ids),
    findOfPeople(ctx.tx, daysAround(wanted), ids),
    findAbsences(ctx.tx, daysAround(wanted), ids),
    findSettings(ctx.tx),
    readCertificates(ctx, wanted),
  ])
  const gone = new Set(freed)
  const held = new Map(people.map((person) => [person.id, person]))
  const stays = known.filter(({ id }) => !gone.has(id))
  const warnings: PersonWarning[] = [...budgets]
  for (const employeeId of ids) {
    const person = held.get(employeeId)
    if (!person) refuse('unknown_reference', { employeeId })
    const own = wanted.filter((each) => each.employeeId === employeeId)
    assertPresent(person, own, absences, ctx.property.timeZone)
    const others = stays.filter((each) => each.employeeId === employeeId)
    warnings.push(
      ...own.flatMap((shift) => {
        const around = { others: [...others, ...own.filter((each) => each !== shift)], certificates: certificatesOf(shift) }
        return weigh(shift, person, around, limits)
      }),
    )
  }
  if (warnings.length > 0 && reason === '') refuse('warnings_need_reason', { warnings })
} // prettier-ignore

type OfType = Pick<Wanted, 'employeeId' | 'typeId'>

/** What employees have of the certificates that the types of shifts ask for. */
export async function readCertificates(
  ctx: Context,
  shifts: readonly OfType[],
): Promise<(shift: OfType) => readonly CertificateRow[]> {
  const employeeIds = [...new Set(shifts.flatMap(({ employeeId }) => employeeId ?? []))]
  const typeIds = [...new Set(shifts.flatMap(({ typeId }) => typeId ?? []))]
  if (employeeIds.length === 0 || typeIds.length === 0) return () => []
  const rows = await findCertificates(ctx.tx, employeeIds, typeIds)
  const certificatesOf = groupedBy(rows, ({ employeeId, typeId }) => `${employeeId} ${typeId}`)
  return ({ employeeId, typeId }) => certificatesOf.get(`${employeeId} ${typeId}`) ?? []
}

/** What employees lack, on the day of a shift, of the certificates that its type asks for. */
export async function certificateWarnings(
  ctx: Context,
  shifts: readonly (OfType & { on: Day })[],
): Promise<PersonWarning[]> {
  const certificatesOf = await readCertificates(ctx, shifts)
  return shifts.flatMap((shift) => {
    const own = certificatesOf(shift)
    const [person] = own
    if (!person) return []
    const { employeeId, name } = person
    return certificateWarningsOf(shift.on, own).map((warning) => ({ ...warning, employeeId, name, on: shift.on }))
  })
}

/** @throws Refusal on_leave for work on a day, in the half of one, or wholly in the hours, in which the employee is away */
function assertPresent(
  { id, name }: PersonFacts,
  shifts: readonly Wanted[],
  absences: readonly AbsenceRow[],
  timeZone: string,
): void {
  const own = absences.filter(({ employeeId }) => employeeId === id)
  const away = shifts.find((shift) => isInTheWay(shift, own, timeZone))
  if (away) refuse('on_leave', { name, day: away.on })
}

type Around = Parameters<typeof warningsOf>[2]
type Limits = Parameters<typeof warningsOf>[3]

/** @throws Refusal not_employed_then, shift_overlaps */
function weigh(shift: Wanted, person: PersonFacts, around: Around, limits: Limits): PersonWarning[] {
  const { id, name } = person
  if (!worksOn(person, shift.on)) refuse('not_employed_then', { name, day: shift.on })
  const other = around.others.find((each) => doOverlap(shift, each))
  if (other) refuse('shift_overlaps', { name, day: other.on })
  return warningsOf(shift, person, around, limits).map((warning) => ({
    ...warning,
    employeeId: id,
    name,
    on: shift.on,
  }))
}

/** @throws Refusal week_locked */
export async function assertOpenWeeks(
  ctx: Context,
  shifts: readonly { departmentId: string; on: Day }[],
): Promise<void> {
  if (shifts.length === 0) return
  const weeks = shifts.map(({ departmentId, on }) => ({ departmentId, weekStart: mondayOf(on) }))
  const starts = weeks.map(({ weekStart }) => weekStart).toSorted()
  const [first, last] = [starts[0], starts.at(-1)]
  if (first && last) await assertUnlocked(ctx.tx, weeks, { from: first, until: addDays(last, 1) })
}

type Counted = { departmentId: string; on: Day; minutes: number }

/** Weeks whose budget more work than before would pass. */
export async function budgetWarnings(
  ctx: Context,
  before: readonly Counted[],
  after: readonly Counted[],
): Promise<PersonWarning[]> {
  const all = [...before, ...after]
  const starts = all.map(({ on }) => mondayOf(on)).toSorted()
  const [first, last] = [starts[0], starts.at(-1)]
  if (!first || !last) return []
  const days = { from: first, until: addDays(last, 7) }
  const departmentIds = [...new Set(all.map(({ departmentId }) => departmentId))]
  const [weeks, sums] = await Promise.all([
    findWeeks(ctx.tx, days, departmentIds),
    findSums(ctx.tx, departmentIds, days),
  ])
  return weeks.flatMap(({ departmentId, weekStart, budgetMinutes }) => {
    const isOf = (each: Counted) => each.departmentId === departmentId && mondayOf(each.on) === weekStart
    const sum = (list: readonly Counted[]) => list.filter(isOf).reduce((total, { minutes }) => total + minutes, 0)
    const more = sum(after) - sum(before)
    const known = sums.find((each) => each.departmentId === departmentId && each.weekStart === weekStart)?.minutes ?? 0
    if (budgetMinutes === null || more <= 0 || known + more <= budgetMinutes) return []
    return [{ code: 'OVER_BUDGET' as const, minutes: known + more, employeeId: '', name: '', on: weekStart }]
  })
}
