import { findReport, reportFor } from '#areas/insight/reports/actions/catalogue.ts'
import { spanOf } from '#areas/insight/reports/rules/periods.ts'
import { queueOnce } from '#areas/platform/messages/actions/queue.ts'
import { colleaguesById } from '#areas/platform/users/actions/colleagues.ts'
import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { schedules } from '../contract/schedules.ts'
import {
  findAfterClose,
  lockSchedule,
  lockToSend,
  type ScheduleToSend,
  setNextDue,
  setState,
} from '../queries/schedules.ts'
import { endSending, insertRecipients, insertSending, lockSendingOf, type OpenSending } from '../queries/sendings.ts'
import { nextTime } from '../rules/times.ts'
import { assertFewWaiting, queueFile } from './files.ts'
import { mayOpen } from './lists.ts'
import { shownOne } from './plan.ts'

/** The job that begins what a close of a day has made due. */
export const BEGIN_TASK = 'schedules.begin'

/** Where its files are, for people who got one by mail. */
const FILES = '/report/report-dashboard'

type Due = { dueAt: Instant; day: Day; isByHand: boolean }

/** Has the file of a schedule made for a moment; a second call for the same moment does nothing. */
async function beginSending(ctx: Context, schedule: ScheduleToSend, { dueAt, day, isByHand }: Due): Promise<void> {
  const owner = { id: schedule.ownerId, name: schedule.ownerName }
  const { format, language, settings } = schedule
  const request = {
    reportCode: schedule.code,
    ...spanOf(schedule.period, day, ctx.property.fiscalYearMonth),
    settings,
    format,
    language,
  }
  const [id, fileId] = [ctx.newId(), ctx.newId()]
  const isNew = await insertSending(ctx.tx, { id, scheduleId: schedule.id, dueAt, isByHand, fileId })
  if (isNew) await queueFile(ctx, request, owner, fileId)
}

/** Whether the owner may still send the report; a schedule of one who may not is paused, with the reason. */
async function isOwnerEntitled(ctx: Context, { id, code, ownerId }: ScheduleToSend): Promise<boolean> {
  const owner = (await colleaguesById(ctx, [ownerId])).get(ownerId)
  if (mayOpen(owner, await findReport(ctx.tx, code))) return true
  const pausedBecause = owner ? 'NOT_ALLOWED' : 'OWNER_LEFT'
  await setState(ctx.tx, id, { state: 'PAUSED', pausedBecause, nextDueAt: null })
  ctx.record({ type: 'REPORT_SCHEDULE_PAUSED', entity: 'report_schedule', entityId: id, after: { because: pausedBecause } }) // prettier-ignore
  ctx.publish('schedules')
  return false
}

/** Begins what the clock has made due. However long it was due, and however often, it is sent once. */
export async function beginDue(ctx: Context, scheduleId: string): Promise<void> {
  const schedule = await lockToSend(ctx.tx, scheduleId)
  const dueAt = schedule?.nextDueAt
  if (!schedule || !dueAt || dueAt > ctx.now) return
  if (!(await isOwnerEntitled(ctx, schedule))) return
  await beginSending(ctx, schedule, { dueAt, day: ctx.businessDate, isByHand: false })
  await setNextDue(ctx.tx, scheduleId, nextTime(schedule.cron, ctx.property.timeZone, ctx.now))
}

/** Begins what the close of a day has made due: `day` is the one that is open now. */
export async function beginAfterClose(
  ctx: Context,
  { scheduleId, dueAt, day }: { scheduleId: string; dueAt: Instant; day: Day },
): Promise<void> {
  const schedule = await lockToSend(ctx.tx, scheduleId)
  if (!schedule || schedule.state !== 'ACTIVE' || !(await isOwnerEntitled(ctx, schedule))) return
  await beginSending(ctx, schedule, { dueAt, day, isByHand: false })
}

/** Queues the schedules that are sent after each close, in the transaction of the close: `day` is the one it opens. */
export async function queueAfterClose(ctx: Context, day: Day): Promise<void> {
  for (const { id } of await findAfterClose(ctx.tx))
    ctx.enqueue({ task: BEGIN_TASK, payload: { scheduleId: id, dueAt: ctx.now, day } })
}

/** @throws Refusal not_found; schedule_is_paused; too_many_waiting */
export const send: Action<typeof schedules.send> = async (ctx, { reportScheduleId }) => {
  const stored = await lockSchedule(ctx.tx, ctx.actor.id, reportScheduleId)
  await reportFor(ctx, stored.code)
  if (stored.state === 'PAUSED') refuse('schedule_is_paused')
  await assertFewWaiting(ctx)
  await beginSending(ctx, stored, { dueAt: ctx.now, day: ctx.businessDate, isByHand: true })
  return shownOne(ctx, reportScheduleId)
}

/** Queues the mails of a sending whose file is made, to those who may open the report today. Who may not is named to its owner. */
async function deliver(ctx: Context, sending: OpenSending, fileId: string): Promise<void> {
  const people = await colleaguesById(ctx, sending.recipientIds)
  const report = await findReport(ctx.tx, sending.code)
  const mail = async (id: number) => {
    const user = people.get(id)
    if (!user || !mayOpen(user, report)) return { userId: id, name: user?.name || `#${id}`, messageId: null }
    const payload = { sendingId: sending.id, userId: id }
    const message = { kind: 'scheduledReport', to: user.email, name: user.name, payload, about: sending.name, aboutPath: FILES, shownIn: 'schedules' } as const // prettier-ignore
    const messageId = await queueOnce(ctx, message, `report ${sending.id} ${id}`)
    return { userId: id, name: user.name, messageId: messageId ?? null }
  }
  const recipients = await Promise.all(sending.recipientIds.map(mail))
  await insertRecipients(ctx.tx, { sendingId: sending.id, fileId }, recipients)
  await endSending(ctx.tx, sending.id, { state: 'SENT', fault: '', at: ctx.now })
  const { code, from, until, scheduleId } = sending
  const to = recipients.filter(({ messageId }) => messageId !== null).map(({ userId }) => userId)
  ctx.record({ type: 'REPORT_SENT', entity: 'report_schedule', entityId: scheduleId, after: { code, from, until, to } })
}

/** What follows the end of a file: its sending, if it has one, goes out or fails with it. */
export async function endSendingOf(ctx: Context, fileId: string, fault: string): Promise<void> {
  const sending = await lockSendingOf(ctx.tx, fileId)
  if (!sending) return
  if (fault === '') await deliver(ctx, sending, fileId)
  else await endSending(ctx.tx, sending.id, { state: 'FAILED', fault, at: ctx.now })
}
