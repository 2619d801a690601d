import { releaseAbsent } from '#areas/lodging/housekeeping/actions/assignments.ts'
import { addDays, dayAt, type Day, mondayOf } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { RotaWeek } from '../contract/replies.ts'
import type { rota } from '../contract/rota.ts'
import {
  type Days,
  type DifferingRow,
  findDiffering,
  logChanges,
  publishShifts,
  type WeekOf,
} from '../queries/shifts.ts'
import { assertUnlocked, findNames, markPublished, saveWeek } from '../queries/week.ts'
import { differencesOf, type Held, type Planned } from '../rules/differences.ts'
import { certificateWarnings } from './guard.ts'
import { notifyPeople } from './notify.ts'
import { assertPlans, scopeOf } from './planner.ts'
import { weeksOf } from './week.ts'

const daysOf = (weekStart: Day) => ({ from: weekStart, until: addDays(weekStart, 7) })

const publishedOf = (row: DifferingRow): Held | null =>
  row.wasPublished && row.publishedOn !== null
    ? { employeeId: row.publishedEmployeeId, on: row.publishedOn, startAt: row.publishedStartAt, endAt: row.publishedEndAt, typeId: row.publishedTypeId } // prettier-ignore
    : null
const plannedOf = ({ isRemoved, employeeId, on, startAt, endAt, typeId }: DifferingRow): Held | null =>
  isRemoved ? null : { employeeId, on, startAt, endAt, typeId }
const asPlanned = (row: DifferingRow): Planned => ({ id: row.id, published: publishedOf(row), planned: plannedOf(row) })

/** What people lack who shall work what is published. */
const warningsOf = (ctx: Context, rows: readonly DifferingRow[]) =>
  certificateWarnings(ctx, rows.filter(({ isRemoved }) => !isRemoved)) // prettier-ignore

/** @throws Refusal not_your_department */
export const differences: Action<typeof rota.differences> = async (ctx, { departmentId, weekStart }) => {
  await assertPlans(ctx, [departmentId])
  const rows = await findDiffering(ctx.tx, [{ departmentId, weekStart }])
  const people = differencesOf(rows.map(asPlanned))
  const [names, warnings] = await Promise.all([
    findNames(ctx.tx, people.flatMap(({ employeeId }) => employeeId ?? [])),
    warningsOf(ctx, rows),
  ]) // prettier-ignore
  const codes = new Map(rows.flatMap(({ typeId, code, publishedTypeId, publishedCode }) => [[typeId, code], [publishedTypeId, publishedCode]])) // prettier-ignore
  const shown = (held: Held | null) =>
    held && { on: held.on, startAt: held.startAt, endAt: held.endAt, code: codes.get(held.typeId) ?? '' }
  return {
    people: people.map(({ employeeId, differences: own }) => ({
      employeeId,
      name: names.get(employeeId ?? '') ?? '',
      differences: own.map((each) => ({ ...each, before: shown(each.before), after: shown(each.after) })),
    })),
    warnings,
    needsReason: rows.some(({ wasPublished }) => wasPublished),
  }
}

/** @throws Refusal not_your_department */
export const differencesByDepartment: Action<typeof rota.differencesByDepartment> = async (ctx, input) => {
  const departmentIds = await scopeOf(ctx, input.departmentId)
  const starts = Array.from({ length: input.days / 7 }, (_, at) => addDays(mondayOf(input.from), at * 7))
  const asked = departmentIds.flatMap((departmentId) => starts.map((weekStart) => ({ departmentId, weekStart })))
  const rows = await findDiffering(ctx.tx, asked)
  const byDepartment = departmentIds.flatMap((departmentId) => {
    const own = rows.filter((row) => row.departmentId === departmentId)
    return own.length > 0 ? [{ departmentId, people: differencesOf(own.map(asPlanned)) }] : []
  })
  const ids = byDepartment.flatMap(({ people }) => people.flatMap(({ employeeId }) => employeeId ?? []))
  const [names, warnings] = await Promise.all([findNames(ctx.tx, [...new Set(ids)]), warningsOf(ctx, rows)])
  return {
    weeks: asked.filter((week) => rows.some((row) => isOf(week, row))),
    departments: byDepartment.map(({ departmentId, people }) => ({
      departmentId,
      people: people.map(({ employeeId, differences: own }) => ({
        employeeId,
        name: names.get(employeeId ?? '') ?? '',
        changes: own.length,
      })),
    })),
    warnings,
    needsReason: rows.some(({ wasPublished }) => wasPublished),
  }
}

const isOf = (week: WeekOf, row: WeekOf): boolean =>
  week.departmentId === row.departmentId && week.weekStart === row.weekStart

/** How far weeks of departments are, in the order given. */
async function statesOf(ctx: Context, asked: readonly WeekOf[]): Promise<RotaWeek[]> {
  const { from, until } = daysAround(asked)
  const known = await weeksOf(ctx, [...new Set(asked.map(({ departmentId }) => departmentId))], from, until)
  return asked.map((week) => known.find((each) => isOf(week, each)) ?? refuse('not_found'))
}

async function stateOf(ctx: Context, week: WeekOf): Promise<RotaWeek> {
  const [state] = await statesOf(ctx, [week])
  return state ?? refuse('not_found')
}

/** From the first day of the first week until the last week is over. */
function daysAround(weeks: readonly WeekOf[]): Days {
  const starts = weeks.map(({ weekStart }) => weekStart).toSorted()
  const [first, last] = [starts[0], starts.at(-1)]
  return first && last ? { from: first, until: addDays(last, 7) } : refuse('not_found')
}

/** Publishes weeks under every guard. @returns how many people are notified */
async function publishAll(ctx: Context, weeks: readonly WeekOf[], reason: string): Promise<number> {
  await assertPlans(ctx, weeks.map(({ departmentId }) => departmentId)) // prettier-ignore
  await advisoryLock(ctx.tx, 'rota', ctx.property.id)
  await assertUnlocked(ctx.tx, weeks, daysAround(weeks))
  const rows = await findDiffering(ctx.tx, weeks)
  const changed = rows.filter(({ wasPublished }) => wasPublished)
  if (changed.length > 0 && reason === '') refuse('reason_required')
  await publishShifts(ctx.tx, rows.map(({ id }) => id), ctx.now) // prettier-ignore
  await logChanges(
    ctx.tx,
    changed.map((row) => ({
      id: ctx.newId(),
      shiftId: row.id,
      before: publishedOf(row) ?? {},
      after: plannedOf(row) ?? {},
    })),
    { reason, at: ctx.now, actorName: ctx.actor.name },
  )
  await markPublished(ctx.tx, weeks, ctx.now, ctx.actor.name)
  await releaseAbsent(ctx, changed.flatMap(({ publishedEmployeeId }) => publishedEmployeeId ?? [])) // prettier-ignore
  const published = weeks.map((week) => {
    const own = rows.filter((row) => isOf(week, row))
    return { week, shifts: own.length, people: peopleOf(own) }
  })
  for (const { week, shifts, people } of published) {
    const { departmentId: entityId, weekStart } = week
    const after = { weekStart, shifts, published: people.length, ...(reason && { reason }) }
    ctx.record({ type: 'ROTA_PUBLISHED', entity: 'rota', entityId, after })
  }
  const notices = published.flatMap(({ week, people }) => people.map((each) => noticeOf(week, each)))
  await notifyPeople(ctx, notices)
  return new Set(notices.map(({ employeeId }) => employeeId)).size
}

type PersonChanges = { employeeId: string; count: number }

/** Whom it concerns, and in how many ways; open shifts concern no one. */
const peopleOf = (rows: readonly DifferingRow[]): PersonChanges[] =>
  differencesOf(rows.map(asPlanned)).flatMap(({ employeeId, differences: own }) => employeeId === null ? [] : [{ employeeId, count: own.length }]) // prettier-ignore

const noticeOf = ({ weekStart }: WeekOf, { employeeId, count }: PersonChanges) => ({
  employeeId,
  kind: 'rota_published',
  message: `Your rota of the week of ${weekStart} has ${count} changes`,
  facts: { day: weekStart, count },
})

/**
 * Notifies people of what is planned of a week: each only of what changes for them. What was published before is logged with the reason, and is to be
 * acknowledged anew.
 *
 * @throws Refusal not_your_department, week_locked; reason_required where something else was published; published_elsewhere when another week
 *   that is not published again still has the employee at the same time
 */
export const publish: Action<typeof rota.publish> = async (ctx, { reason, ...week }) => {
  const published = await publishAll(ctx, [week], reason)
  return { published, week: await stateOf(ctx, week) }
}

/**
 * The same of several weeks and departments, all or none: who goes from one to another sees both at once.
 *
 * @throws Refusal not_your_department, week_locked, reason_required, published_elsewhere, as for one
 */
export const publishWeeks: Action<typeof rota.publishWeeks> = async (ctx, { weeks, reason }) => {
  const published = await publishAll(ctx, weeks, reason)
  return { published, weeks: await statesOf(ctx, weeks) }
}

/** @throws Refusal not_your_department, week_locked, week_not_over */
export const lockWeek: Action<typeof rota.lockWeek> = async (ctx, { departmentId, weekStart }) => {
  await assertPlans(ctx, [departmentId])
  await advisoryLock(ctx.tx, 'rota', ctx.property.id)
  await assertUnlocked(ctx.tx, [{ departmentId, weekStart }], daysOf(weekStart))
  const before = await stateOf(ctx, { departmentId, weekStart })
  const isOver = addDays(weekStart, 7) <= dayAt(ctx.now, ctx.property.timeZone)
  if (!isOver || before.state !== 'PUBLISHED' || before.unpublished > 0) refuse('week_not_over', { weekStart })
  await saveWeek(ctx.tx, { ...before, state: 'LOCKED' }, ctx.actor.name)
  ctx.record({ type: 'ROTA_LOCKED', entity: 'rota', entityId: departmentId, after: { weekStart } })
  return stateOf(ctx, { departmentId, weekStart })
}

/** @throws Refusal not_your_department, week_locked */
export const setBudget: Action<typeof rota.setBudget> = async (ctx, { departmentId, weekStart, budgetMinutes }) => {
  await assertPlans(ctx, [departmentId])
  await advisoryLock(ctx.tx, 'rota', ctx.property.id)
  await assertUnlocked(ctx.tx, [{ departmentId, weekStart }], daysOf(weekStart))
  const before = await stateOf(ctx, { departmentId, weekStart })
  await saveWeek(ctx.tx, { ...before, budgetMinutes }, ctx.actor.name)
  ctx.record({ type: 'ROTA_BUDGET', entity: 'rota', entityId: departmentId, before: { budgetMinutes: before.budgetMinutes }, after: { weekStart, budgetMinutes } }) // prettier-ignore
  return stateOf(ctx, { departmentId, weekStart })
}
