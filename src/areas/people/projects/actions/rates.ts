import * as z from 'zod'
import { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { lockVersion } from '#server/database/constraints.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import { MOST_ACTIVITIES } from '../contract/choices.ts'
import type { projects } from '../contract/projects.ts'
import type { WorkActivity } from '../contract/rates.ts'
import { lockProject } from '../queries/projects.ts'
import {
  deleteRate, endRate as storeEnd, findActivities, findRates, getRate, insertActivityKind, insertRate, updateActivityKind,
} from '../queries/rates.ts' // prettier-ignore
import { readProject } from './access.ts'

const Place = z.tuple([Day, z.uuid()])

export const activities: Action<typeof projects.activities> = async ({ tx }) => ({ rows: await findActivities(tx) })

const saved = (ctx: Context, { id, version: _version, ...after }: WorkActivity): void => {
  ctx.record({ type: 'WORK_ACTIVITY_SAVED', entity: 'work activity', entityId: id, after })
}

/** @throws Refusal code_taken; too_many_activities, which are offered all at once */
export const addActivity: Action<typeof projects.addActivity> = async (ctx, fields) => {
  if ((await findActivities(ctx.tx)).length >= MOST_ACTIVITIES) refuse('too_many_activities')
  const activity = await insertActivityKind(ctx.tx, ctx.newId(), fields)
  saved(ctx, activity)
  return activity
}

/** @throws Refusal not_found, stale_version, code_taken */
export const changeActivity: Action<typeof projects.changeActivity> = async (
  ctx,
  { workActivityId, version, ...fields },
) => {
  await lockVersion(ctx.tx, 'work_activities', workActivityId, version)
  const activity = await updateActivityKind(ctx.tx, workActivityId, fields)
  saved(ctx, activity)
  return activity
}

/** @throws Refusal not_found */
export const rates: Action<typeof projects.rates> = async (ctx, { projectId, after, limit }) => {
  await readProject(ctx, projectId)
  const rows = await findRates(ctx.tx, projectId, readCursor(after, Place), limit + 1)
  return pageOf(rows, limit, (last) => cursorOf(last.fromOn, last.id))
}

/**
 * Amounts are minor units of the property's currency, for an hour. The audit trail has no amount: more people read it than see rates.
 *
 * @throws Refusal not_found, unknown_reference, rate_taken, dates_disordered
 */
export const addRate: Action<typeof projects.addRate> = async (ctx, { projectId, ...rate }) => {
  await lockProject(ctx.tx, projectId)
  const id = ctx.newId()
  await insertRate(ctx.tx, { id, projectId }, rate)
  const { amount: _amount, ...after } = rate
  ctx.record({ type: 'PROJECT_RATE', entity: 'project', entityId: projectId, after: { projectRateId: id, ...after } })
  return getRate(ctx.tx, projectId, id)
}

/** @throws Refusal not_found, stale_version, dates_disordered */
export const endRate: Action<typeof projects.endRate> = async (ctx, { projectId, projectRateId, version, untilOn }) => {
  await lockProject(ctx.tx, projectId)
  const before = await getRate(ctx.tx, projectId, projectRateId)
  if (before.version !== version) refuse('stale_version', { version: before.version })
  await storeEnd(ctx.tx, projectRateId, untilOn)
  ctx.record({
    type: 'PROJECT_RATE', entity: 'project', entityId: projectId, before: { untilOn: before.untilOn }, after: { projectRateId, untilOn },
  }) // prettier-ignore
  return getRate(ctx.tx, projectId, projectRateId)
}

/** @throws Refusal not_found */
export const removeRate: Action<typeof projects.removeRate> = async (ctx, { projectId, projectRateId }) => {
  await lockProject(ctx.tx, projectId)
  const { employeeId, activityId, fromOn, untilOn } = await getRate(ctx.tx, projectId, projectRateId)
  await deleteRate(ctx.tx, projectRateId)
  ctx.record({ type: 'PROJECT_RATE', entity: 'project', entityId: projectId, before: { projectRateId, employeeId, activityId, fromOn, untilOn } }) // prettier-ignore
  return {}
}
