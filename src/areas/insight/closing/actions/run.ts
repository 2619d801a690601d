import { reverseDay } from '#areas/insight/reports/actions/facts.ts'
import { batch } from '#server/request/batch.ts'
import { reverseJournal } from '#areas/insight/accounting/actions/write.ts'
import { moveBusinessDate } from '#areas/property/properties/actions/properties.ts'
import { reverseCharges } from '#areas/ledger/folios/actions/folios.ts'
import { addDays, type Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { closing } from '../contract/closing.ts'
import type { Obstacle } from '../contract/replies.ts'
import { markDayReversed } from '../queries/days.ts'
import { findRunLines, markPostingsReversed } from '../queries/postings.ts'
import {
  findCurrent,
  getRun,
  hasInvoicesAfter,
  insertRun,
  lockBusinessDate,
  lockRun,
  lockRunOf,
  markReversed,
  type RunFacts,
  updateRun,
  writeDecisions,
} from '../queries/runs.ts'
import { getSettings, type StoredSettings } from '../queries/settings.ts'
import { assertClosable, assertHour, isEarly } from '../rules/closing.ts'
import { type Decisions, obstaclesIn } from '../rules/verdicts.ts'
import { bringBackEffects } from './effects.ts'
import { planClose } from './plan.ts'
import { viewOf } from './views.ts'

/** What the job that carries a close out is called. */
export const CLOSE_TASK = 'closing.run'

/** What stops a close now, by the rule its checklist shows. */
export const obstaclesNow = async (
  ctx: Context,
  input: { settings: StoredSettings; decisions: Decisions },
): Promise<Obstacle[]> => obstaclesIn(await planClose(ctx, input))

export type Beginning = { isScheduled: boolean; decisions: Decisions; overrideReason: string }

/**
 * Begins to close the business date: BLOCKED with what is in the way, or RUNNING, to be carried out by a job. The day has one
 * close that counts, by constraint: the second user gets the name of the first.
 *
 * @throws Refusal day_closed, day_not_over, close_too_early before the hour of the property, close_running {startedBy}
 */
export async function begin(
  ctx: Context,
  requestedDay: Day,
  { isScheduled, decisions, overrideReason }: Beginning,
): Promise<RunFacts> {
  const { tx, actor, now, property } = ctx
  const at = { now, timeZone: property.timeZone }
  assertClosable(requestedDay, ctx.businessDate, at)
  const settings = await getSettings(tx)
  const isOverridden = !isScheduled && isEarly(requestedDay, settings.earliestAt, at)
  if (isOverridden)
    assertHour(requestedDay, settings.earliestAt, at, {
      reason: overrideReason,
      isAllowed: actor.permissions.has('closing.override'),
    })
  const who = { isScheduled, startedBy: actor.id, startedByName: actor.name, startedAt: now }
  const planned = await insertRun(tx, { id: ctx.newId(), businessOn: requestedDay, ...who })
  const run = planned ?? (await lockRunOf(tx, requestedDay))
  if (!run) return refuse('close_running', { startedBy: '' })
  if (run.status === 'DONE') refuse('day_closed', { day: requestedDay })
  if (!['PLANNED', 'BLOCKED'].includes(run.status))
    refuse('close_running', { startedBy: run.startedByName, step: run.step })

  const obstacles = await obstaclesNow(ctx, { settings, decisions })
  const status = obstacles.length > 0 ? 'BLOCKED' : 'RUNNING'
  const step = status === 'BLOCKED' ? 'check' : 'options'
  const override = isOverridden ? overrideReason : ''
  const starter = { startedBy: actor.id, startedByName: actor.name, overrideReason: override }
  await writeDecisions(tx, run.id, decisions)
  await updateRun(tx, run.id, now, { status, step, round: 1, obstacles, fault: '', ...starter })
  ctx.record({
    type: status === 'BLOCKED' ? 'DAY_CLOSE_BLOCKED' : 'DAY_CLOSE_STARTED',
    entity: 'closing_run',
    entityId: run.id,
    after: {
      businessOn: requestedDay,
      attempt: run.attempt,
      obstacles,
      isScheduled,
      decisions,
      overrideReason: override,
    },
  })
  ctx.publish('closing')
  return getRun(tx, run.id)
}

const toBeCarriedOut = (ctx: Context, runId: string): void =>
  ctx.enqueue({ task: CLOSE_TASK, payload: { runId }, key: `${CLOSE_TASK} ${runId}` })

export const start: Action<typeof closing.start> = async (ctx, { businessDate, decisions, overrideReason }) => {
  const decided = decisions ? Object.fromEntries(decisions.map(({ id, action }) => [id, action])) : null
  const run = await begin(ctx, businessDate, { isScheduled: false, decisions: decided, overrideReason })
  if (run.status === 'RUNNING') toBeCarriedOut(ctx, run.id)
  return viewOf(run)
}

/** Goes on with a close that failed or was left alone, where it stopped. @throws Refusal not_found, close_not_resumable */
export const resume: Action<typeof closing.resume> = async (ctx, { runId }) => {
  const run = await lockRun(ctx.tx, runId)
  if (run.status !== 'FAILED_RESUMABLE' && !run.isStalled) refuse('close_not_resumable', { status: run.status })
  await updateRun(ctx.tx, runId, ctx.now, { status: 'RUNNING', fault: '' })
  ctx.record({ type: 'DAY_CLOSE_RESUMED', entity: 'closing_run', entityId: runId, after: { step: run.step } })
  toBeCarriedOut(ctx, runId)
  return viewOf(await getRun(ctx.tx, runId))
}

/**
 * Opens the day again that was closed last: the business date goes back, what the close charged is reversed by lines, and what was
 * selected of its effects is undone: guests marked no-show, checked out or extended. The rest and the state of rooms are left for
 * the desk.
 *
 * @throws Refusal not_found, close_is_final (it is not the latest, or not done), close_running, day_in_use once the new day has an
 *   invoice: its number may not come before one of the old day; effect_stands {reference, code} when one cannot be undone
 */
export const reverse: Action<typeof closing.reverse> = async (ctx, { runId, reason, bringBack }) => {
  const { tx, now, actor } = ctx
  await lockBusinessDate(tx)
  const run = await lockRun(tx, runId)
  const open = addDays(run.businessOn, 1)
  if (run.status !== 'DONE' || open !== ctx.businessDate) refuse('close_is_final', { day: run.businessOn })
  const { run: next } = await findCurrent(tx, open)
  if (next && next.status !== 'BLOCKED' && next.status !== 'PLANNED')
    refuse('close_running', { startedBy: next.startedByName })
  if (await hasInvoicesAfter(tx, run.businessOn)) refuse('day_in_use', { day: open })

  const by = { at: now, by: actor.name, reason }
  if (next) await markReversed(tx, next.id, by)
  const lines = await findRunLines(tx, run.businessOn, run.attempt)
  await moveBusinessDate(ctx, { from: open, to: run.businessOn })
  const back = { ...ctx, businessDate: run.businessOn }
  await reverseCharges(back, lines, { action: 'closing.reverse', reason })
  const returned = await bringBackEffects(back, runId, bringBack)
  await reverseJournal(back, runId)
  await reverseDay(back, run.businessOn)
  await batch(tx, {
    postingsReversed: () => markPostingsReversed(tx, runId, now),
    dayReversed: () => markDayReversed(tx, runId),
    reversed: () => markReversed(tx, runId, by),
  })
  ctx.record({
    type: 'DAY_CLOSE_REVERSED',
    entity: 'closing_run',
    entityId: runId,
    before: { businessDate: open },
    after: { businessDate: run.businessOn, reason, lines: lines.length, broughtBack: returned },
  })
  ctx.publish('bookings', 'folios', 'desk', 'housekeeping', 'rooms', 'cashier', 'accounting')
  return viewOf(await getRun(tx, runId))
}
