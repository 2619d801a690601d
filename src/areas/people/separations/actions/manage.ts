import * as z from 'zod'
import { todayOf } from '#areas/people/employees/actions/known.ts'
import { setStatus } from '#areas/people/employees/actions/status.ts'
import { type Day, daysBetween } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { separations } from '../contract/separations.ts'
import {
  findChanges, findSeparations, getSealed, getSeparation, markDecided, markState, saveInterview, type StoredSeparation,
} from '../queries/separations.ts' // prettier-ignore

import { assertDayOf } from './own.ts'
import { assertOfAnother, became, lockFor, notifyLeaver, recorded, shown } from './shown.ts'

const FIRST_DAY = '2000-01-01' as Day
const Place = z.tuple([z.int(), z.uuid()])

export const list: Action<typeof separations.list> = async (ctx, { view, employeeId, after, limit }) => {
  const found = await findSeparations(ctx.tx, {
    view,
    employeeId: employeeId ?? null,
    after: readCursor(after, Place),
    limit: limit + 1,
  })
  const page = pageOf(found, limit, ({ lastOn, id }) => {
    const place = daysBetween(FIRST_DAY, lastOn)
    return cursorOf(view === 'OPEN' ? place : -place, id)
  })
  return { ...page, rows: page.rows.map((one) => shown(ctx, one)) }
}

/** @throws Refusal not_found */
export const get: Action<typeof separations.get> = async (ctx, { separationId }) => ({
  separation: shown(ctx, await getSeparation(ctx.tx, separationId)),
  changes: await findChanges(ctx.tx, separationId),
})

/** @throws Refusal not_found; own_separation for who leaves */
export const viewNotes: Action<typeof separations.viewNotes> = async (ctx, { separationId }) => {
  const found = await getSeparation(ctx.tx, separationId)
  assertOfAnother(ctx, found)
  const { reason, notes } = await getSealed(ctx.tx, separationId)
  ctx.record({ type: 'SEPARATION_VIEWED', entity: 'separation', entityId: separationId, after: { employee: found.employeeName } }) // prettier-ignore
  const { secretBox } = ctx.settings
  return { reason: secretBox.open(reason), notes: notes === null ? '' : secretBox.open(notes) }
}

type Status = { status: 'ACTIVE' | 'ON_NOTICE' | 'LEFT'; on: Day; reason: string; isRehirable?: boolean }

/** Changes the status of who leaves by the employees' own action, with all that follows from it. */
const follow = (
  ctx: Context,
  { employeeId, employeeVersion: version }: StoredSeparation,
  { isRehirable = true, ...status }: Status,
) => setStatus(ctx, { employeeId, version, isRehirable, ...status })

/**
 * Accepts a separation: the employee is on notice until the agreed last day, and what follows from that is done in the same transaction. One who
 * is on notice already is left as they are.
 *
 * @throws Refusal not_found, stale_version, separation_over, own_separation, last_day_too_early, status_not_possible; notice_day_differs for who
 *   is on notice until another day
 */
export const accept: Action<typeof separations.accept> = async (ctx, { separationId: id, version, agreedOn, reason }) => {
  const found = await lockFor(ctx, id, version, 'ACCEPTED')
  assertDayOf(ctx, found, agreedOn)
  if (found.employeeStatus !== 'ON_NOTICE') await follow(ctx, found, { status: 'ON_NOTICE', on: agreedOn, reason })
  else if (found.leftOn !== agreedOn) refuse('notice_day_differs', { day: found.leftOn ?? '' })
  await markDecided(ctx.tx, id, { state: 'ACCEPTED', agreedOn, by: ctx.actor.id, subjectId: found.userId })
  const accepted = await became(ctx, id, { from: found.state, to: 'ACCEPTED', note: reason })
  notifyLeaver(ctx, accepted, 'accepted')
  return shown(ctx, accepted)
} // prettier-ignore

/** @throws Refusal not_found, stale_version, separation_over, own_separation */
export const refuseSeparation: Action<typeof separations.refuse> = async (ctx, { separationId: id, version, note }) => {
  const found = await lockFor(ctx, id, version, 'REFUSED')
  await markDecided(ctx.tx, id, { state: 'REFUSED', agreedOn: null, by: ctx.actor.id, subjectId: found.userId })
  const refused = await became(ctx, id, { from: found.state, to: 'REFUSED', note })
  notifyLeaver(ctx, refused, 'refused')
  return shown(ctx, refused)
} // prettier-ignore

/** An employee who stays after all: of an accepted separation the change of status withdraws it, and logs the step. */
async function retain(ctx: Context, found: StoredSeparation): Promise<StoredSeparation> {
  if (found.state === 'ACCEPTED') {
    await follow(ctx, await getSeparation(ctx.tx, found.id), { status: 'ACTIVE', on: todayOf(ctx), reason: '' })
    return recorded(ctx, found.id)
  }
  await markState(ctx.tx, found.id, 'WITHDRAWN')
  return became(ctx, found.id, { from: found.state, to: 'WITHDRAWN' })
}

/**
 * Stores the exit interview, sealed. An employee who stays is at work again, and the separation is withdrawn.
 *
 * @throws Refusal not_found, stale_version, own_separation; separation_over once it is settled for one who stays, or over; status_not_possible for
 *   one who stays but has left
 */
export const interview: Action<typeof separations.interview> = async (ctx, { separationId: id, version, outcome, isRehirable, notes }) => {
  const before = await getSeparation(ctx.tx, id)
  const to = outcome === 'RETAINED' ? 'WITHDRAWN' : before.state === 'REQUESTED' ? 'ACCEPTED' : before.state === 'ACCEPTED' ? 'SETTLED' : 'CLOSED'
  const found = await lockFor(ctx, id, version, to)
  if (outcome === 'RETAINED' && found.state === 'ACCEPTED' && found.employeeStatus === 'LEFT') refuse('status_not_possible', { from: 'LEFT' })
  await saveInterview(ctx.tx, id, { outcome, isRehirable, sealed: ctx.settings.secretBox.seal(notes) })
  ctx.record({ type: 'EXIT_INTERVIEW', entity: 'separation', entityId: id, after: { employee: found.employeeName, outcome } })
  ctx.publish('separations')
  return shown(ctx, outcome === 'RETAINED' ? await retain(ctx, found) : await getSeparation(ctx.tx, id))
} // prettier-ignore

/**
 * Closes a settled separation once the last day is over: the employee has left by then, or leaves with it.
 *
 * @throws Refusal not_found, stale_version, separation_over, own_separation; last_day_ahead before the last day; not_on_notice for who works here
 */
export const close: Action<typeof separations.close> = async (ctx, { separationId: id, version }) => {
  const found = await lockFor(ctx, id, version, 'CLOSED')
  const { employeeStatus, isRehirable, lastOn } = found
  if (lastOn > todayOf(ctx)) refuse('last_day_ahead', { day: lastOn })
  if (employeeStatus !== 'LEFT' && employeeStatus !== 'ON_NOTICE') refuse('not_on_notice', { status: employeeStatus })
  if (employeeStatus === 'ON_NOTICE') {
    const accepted = (await findChanges(ctx.tx, id)).find(({ to }) => to === 'ACCEPTED')
    await follow(ctx, found, { status: 'LEFT', on: lastOn, reason: accepted?.note ?? '', isRehirable })
  }
  await markState(ctx.tx, id, 'CLOSED')
  return shown(ctx, await became(ctx, id, { from: found.state, to: 'CLOSED' }))
}
