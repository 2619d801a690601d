import { reportFor, reportsFor } from '#areas/insight/reports/actions/catalogue.ts'
import { colleaguesById } from '#areas/platform/users/actions/colleagues.ts'
import { languageFor } from '#areas/parties/customers/actions.ts'
import type { Received } from '#core/contract.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { MAX_SCHEDULES } from '../contract/limits.ts'
import type { ReportSchedule } from '../contract/replies.ts'
import type { schedules } from '../contract/schedules.ts'
import {
  countSchedules,
  deleteSchedule,
  getSchedule,
  insertSchedule,
  lockSchedule,
  type ScheduleFields,
  setState,
  type StoredSchedule,
  updateSchedule,
} from '../queries/schedules.ts'
import { cronOf } from '../rules/timing.ts'
import { nextTime } from '../rules/times.ts'
import { mayOpen, shown } from './lists.ts'
import { assertReportRequest, settingsOf } from './requests.ts'

/**
 * Personal data leaves only to users of the property who may see it there.
 *
 * @throws Refusal not_a_colleague for one who does not work for the property, alike for an id there is none of; recipient_not_allowed with
 *   the name of one who may not open the report
 */
export async function assertRecipients(ctx: Context, code: string, recipientIds: readonly number[]): Promise<void> {
  const report = await reportFor(ctx, code)
  const people = await colleaguesById(ctx, recipientIds)
  for (const id of recipientIds) {
    const user = people.get(id) ?? refuse('not_a_colleague', { userId: id })
    if (!mayOpen(user, report)) refuse('recipient_not_allowed', { name: user.name })
  }
}

type Plan = Omit<Received<typeof schedules.create>, 'reportCode'>

const fieldsOf = (ctx: Context, plan: Plan, isActive: boolean): ScheduleFields => {
  const { name, period, format, language, recipientIds } = plan
  const cron = cronOf(plan)
  const nextDueAt = isActive ? nextTime(cron, ctx.property.timeZone, ctx.now) : null
  return { name, period, format, language, recipientIds, cron, nextDueAt, settings: settingsOf(plan) }
}

/** One schedule of the user, as it is shown to them. */
export async function shownOne(ctx: Context, id: string): Promise<ReportSchedule> {
  const [stored, language] = [await getSchedule(ctx.tx, ctx.actor.id, id), await languageFor(ctx, undefined)]
  const [schedule] = await shown(ctx, [stored], { readable: await reportsFor(ctx), language })
  return schedule ?? refuse('not_found', { reportScheduleId: id })
}

/** The audit entry of a schedule. */
const auditedOf = ({ name, period, cron, format, recipientIds }: ScheduleFields) => ({
  name,
  period,
  cron: cron ?? 'after each close',
  format,
  recipientIds,
})

/** @throws Refusal not_found; not_grouped_so; not_filtered_so; formula_wrong; not_a_colleague; recipient_not_allowed; name_taken; too_many_schedules */
export const create: Action<typeof schedules.create> = async (ctx, { reportCode: code, ...plan }) => {
  const { tx, actor, now } = ctx
  await assertReportRequest(ctx, code, plan)
  await assertRecipients(ctx, code, plan.recipientIds)
  if ((await countSchedules(tx, actor.id)) >= MAX_SCHEDULES) refuse('too_many_schedules', { most: MAX_SCHEDULES })
  const id = ctx.newId()
  const fields = fieldsOf(ctx, plan, true)
  await insertSchedule(tx, { ...fields, id, code, owner: actor, createdAt: now })
  ctx.record({ type: 'REPORT_SCHEDULED', entity: 'report_schedule', entityId: id, after: { code, ...auditedOf(fields) } }) // prettier-ignore
  ctx.publish('schedules')
  return shownOne(ctx, id)
}

/** @throws Refusal not_found; not_grouped_so; not_filtered_so; formula_wrong; not_a_colleague; recipient_not_allowed; name_taken; stale_version */
export const update: Action<typeof schedules.update> = async (ctx, { reportScheduleId: id, version, ...plan }) => {
  const stored = await lockSchedule(ctx.tx, ctx.actor.id, id)
  if (stored.version !== version) refuse('stale_version')
  await assertReportRequest(ctx, stored.code, plan)
  await assertRecipients(ctx, stored.code, plan.recipientIds)
  const fields = fieldsOf(ctx, plan, stored.state === 'ACTIVE')
  await updateSchedule(ctx.tx, id, fields)
  const [before, after] = [auditedOf(stored), auditedOf(fields)]
  ctx.record({ type: 'REPORT_SCHEDULE_CHANGED', entity: 'report_schedule', entityId: id, before, after })
  ctx.publish('schedules')
  return shownOne(ctx, id)
}

/** A schedule of the user whose report they may still open. */
async function lockReadable(ctx: Context, id: string): Promise<StoredSchedule> {
  const stored = await lockSchedule(ctx.tx, ctx.actor.id, id)
  await reportFor(ctx, stored.code)
  return stored
}

/** @throws Refusal not_found */
export const pause: Action<typeof schedules.pause> = async (ctx, { reportScheduleId: id }) => {
  const { state } = await lockReadable(ctx, id)
  if (state === 'ACTIVE') {
    await setState(ctx.tx, id, { state: 'PAUSED', pausedBecause: 'BY_HAND', nextDueAt: null })
    ctx.record({ type: 'REPORT_SCHEDULE_PAUSED', entity: 'report_schedule', entityId: id, after: { because: 'BY_HAND' } }) // prettier-ignore
    ctx.publish('schedules')
  }
  return shownOne(ctx, id)
}

/** @throws Refusal not_found */
export const resume: Action<typeof schedules.resume> = async (ctx, { reportScheduleId: id }) => {
  const { state, cron } = await lockReadable(ctx, id)
  if (state === 'PAUSED') {
    const nextDueAt = nextTime(cron, ctx.property.timeZone, ctx.now)
    await setState(ctx.tx, id, { state: 'ACTIVE', pausedBecause: null, nextDueAt })
    ctx.record({ type: 'REPORT_SCHEDULE_RESUMED', entity: 'report_schedule', entityId: id })
    ctx.publish('schedules')
  }
  return shownOne(ctx, id)
}

/** A schedule is deleted also when its report may no longer be opened. @throws Refusal not_found */
export const remove: Action<typeof schedules.delete> = async (ctx, { reportScheduleId }) => {
  const stored = await lockSchedule(ctx.tx, ctx.actor.id, reportScheduleId)
  await deleteSchedule(ctx.tx, reportScheduleId)
  const before = { code: stored.code, ...auditedOf(stored) }
  ctx.record({ type: 'REPORT_SCHEDULE_DELETED', entity: 'report_schedule', entityId: reportScheduleId, before })
  ctx.publish('schedules')
  return { reportScheduleId }
}
