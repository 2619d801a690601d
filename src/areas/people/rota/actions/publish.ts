import { addDays, dayAt, type Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { RotaWeek } from '../contract/replies.ts'
import type { rota } from '../contract/rota.ts'
import { type DifferingRow, findDiffering, logChanges, publishShifts } from '../queries/shifts.ts'
import { assertUnlocked, findNames, saveWeek } from '../queries/week.ts'
import { type Difference, differencesOf, type Held, type Planned } from '../rules/differences.ts'
import { notifyPeople } from './notify.ts'
import { assertPlans } from './planner.ts'
import { weeksOf } from './week.ts'

type Week = { departmentId: string; weekStart: Day }
const daysOf = (weekStart: Day) => ({ from: weekStart, until: addDays(weekStart, 7) })

const publishedOf = (row: DifferingRow): Held | null =>
  row.wasPublished && row.publishedOn !== null
    ? { employeeId: row.publishedEmployeeId, on: row.publishedOn, startAt: row.publishedStartAt, endAt: row.publishedEndAt, typeId: row.publishedTypeId } // prettier-ignore
    : null
const plannedOf = ({ isRemoved, employeeId, on, startAt, endAt, typeId }: DifferingRow): Held | null =>
  isRemoved ? null : { employeeId, on, startAt, endAt, typeId }
const asPlanned = (row: DifferingRow): Planned => ({ id: row.id, published: publishedOf(row), planned: plannedOf(row) })

/** @throws Refusal not_your_department */
export const differences: Action<typeof rota.differences> = async (ctx, { departmentId, weekStart }) => {
  await assertPlans(ctx, [departmentId])
  const rows = await findDiffering(ctx.tx, departmentId, daysOf(weekStart))
  const people = differencesOf(rows.map(asPlanned))
  const names = await findNames(ctx.tx, people.flatMap(({ employeeId }) => employeeId ?? [])) // prettier-ignore
  const codes = new Map(rows.flatMap(({ typeId, code, publishedTypeId, publishedCode }) => [[typeId, code], [publishedTypeId, publishedCode]])) // prettier-ignore
  const shown = (held: Held | null) =>
    held && { on: held.on, startAt: held.startAt, endAt: held.endAt, code: codes.get(held.typeId) ?? '' }
  return {
    people: people.map(({ employeeId, differences: own }) => ({
      employeeId,
      name: names.get(employeeId ?? '') ?? '',
      differences: own.map((each) => ({ ...each, before: shown(each.before), after: shown(each.after) })),
    })),
    needsReason: rows.some(({ wasPublished }) => wasPublished),
  }
}

async function stateOf(ctx: Context, { departmentId, weekStart }: Week): Promise<RotaWeek> {
  const [week] = await weeksOf(ctx, [departmentId], weekStart, addDays(weekStart, 7))
  return week ?? refuse('not_found')
}

/**
 * Tells people what is planned of a week: each only what changes for them. What was told before is logged with the reason, and is to be
 * acknowledged anew.
 *
 * @throws Refusal not_your_department, week_locked; reason_required where somebody was told otherwise; published_elsewhere when another week
 *   that is not published again still has somebody at the same time
 */
export const publish: Action<typeof rota.publish> = async (ctx, { departmentId, weekStart, reason }) => {
  await assertPlans(ctx, [departmentId])
  await advisoryLock(ctx.tx, 'rota', ctx.property.id)
  await assertUnlocked(ctx.tx, [{ departmentId, weekStart }], daysOf(weekStart))
  const rows = await findDiffering(ctx.tx, departmentId, daysOf(weekStart))
  const changed = rows.filter(({ wasPublished }) => wasPublished)
  if (changed.length > 0 && reason === '') refuse('reason_required')
  const before = await stateOf(ctx, { departmentId, weekStart })
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
  await saveWeek(ctx.tx, { ...before, state: 'PUBLISHED', publishedAt: ctx.now }, ctx.actor.name)
  const people = differencesOf(rows.map(asPlanned))
  await notifyPeople(ctx, people.flatMap(({ employeeId, differences: own }) => (employeeId === null ? [] : [{ employeeId, ...wordsOf(own, weekStart) }]))) // prettier-ignore
  const published = people.filter(({ employeeId }) => employeeId !== null).length
  ctx.record({ type: 'ROTA_PUBLISHED', entity: 'rota', entityId: departmentId, after: { weekStart, shifts: rows.length, published, ...(reason && { reason }) } }) // prettier-ignore
  return { published, week: await stateOf(ctx, { departmentId, weekStart }) }
}

const wordsOf = (own: readonly Difference[], weekStart: Day) => ({
  kind: 'rota_published',
  message: `Your rota of the week of ${weekStart} has ${own.length} changes`,
  facts: { day: weekStart, count: own.length },
})

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
