import { decideApproval, type Notice, waitingFor } from '#areas/people/approvals/actions/engine.ts'
import { notifyPeople } from '#areas/people/rota/actions/notify.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { attendance } from '../contract/attendance.ts'
import type { Correction } from '../contract/replies.ts'
import { endCorrection, findCorrections, getCorrection, lockCorrection } from '../queries/corrections.ts'
import { lockPeople } from '../queries/days.ts'
import { insertEvent, voidEvents } from '../queries/events.ts'
import { computeDays, matchedOn, touchedBy } from './compute.ts'
import { assertUnlocked } from './guard.ts'

/** The kind of its approvals. */
export const CORRECTION = 'CORRECTION' as const

/** What those who decide are notified with. */
export const correctionNotice = ({ employeeName: name, day }: Pick<Correction, 'employeeName' | 'day'>): Notice => ({
  kind: 'correction_requested',
  message: `${name} asks for a correction of ${day}`,
  facts: { name, day },
  path: '/hrm/attendance?tab=corrections',
})

/** Corrections that wait for approval by the user. */
export const corrections: Action<typeof attendance.corrections> = async (ctx, { after, limit }) => {
  const ids = await waitingFor(ctx, { kinds: [CORRECTION], after: readIdCursor(after) ?? null, limit: limit + 1 })
  const page = pageOf(ids, limit, cursorOf)
  return { ...page, rows: await findCorrections(ctx.tx, page.rows) }
}

/** Adds the events of a correction; the first in and the last out of the day that they replace count no longer. */
async function apply(ctx: Context, correction: Correction): Promise<void> {
  const { employeeId, day, inAt, outAt, reason, note } = correction
  const matched = await matchedOn(ctx, employeeId, day)
  const firstIn = matched?.sessions[0]?.inId
  const outs = [
    ...(matched?.sessions ?? []).flatMap(({ outId, outAt: at }) => (outId !== null && at !== null ? [{ id: outId, at }] : [])),
    ...(matched?.orphanOuts ?? []),
  ].toSorted((one, other) => one.at - other.at) // prettier-ignore
  const lastOut = outs.at(-1)?.id
  const replaced = [...(inAt && firstIn ? [firstIn] : []), ...(outAt && lastOut ? [lastOut] : [])]
  const why = note === '' ? reason : `${reason}: ${note}`
  await voidEvents(ctx.tx, replaced, why, ctx.now, ctx.actor.name)
  const add = (at: string, direction: 'IN' | 'OUT') => {
    const id = ctx.newId()
    const event = { id, employeeId, at, direction, reason: why, source: 'MANAGER', place: null, flags: ['CORRECTION'], clientId: id } as const // prettier-ignore
    return insertEvent(ctx.tx, event, ctx.now, ctx.actor.name)
  }
  if (inAt) await add(inAt, 'IN')
  if (outAt) await add(outAt, 'OUT')
}

/** @throws Refusal not_found, own_approval, not_your_approval, stale_version, correction_over, day_locked, clocked_already */
export const decideCorrection: Action<typeof attendance.decideCorrection> = async (
  ctx,
  { correctionId, version, isApproved },
) => {
  const { employeeId } = await getCorrection(ctx.tx, correctionId)
  await lockPeople(ctx.tx, [employeeId])
  const correction = await lockCorrection(ctx.tx, correctionId)
  if (correction.state !== 'REQUESTED') refuse('correction_over')
  if (correction.version !== version) refuse('stale_version')
  const span = touchedBy(correction.inAt ?? correction.outAt ?? ctx.now, ctx.property.timeZone)
  const decision = {
    kind: CORRECTION,
    subjectId: correctionId,
    isApproved,
    comment: '',
    notice: correctionNotice(correction),
  }
  const state = await decideApproval(ctx, decision)
  if (state === 'OPEN') return correction
  if (state === 'APPROVED') {
    await assertUnlocked(ctx, employeeId, span)
    await apply(ctx, correction)
    await computeDays(ctx, [employeeId], span)
  }
  await endCorrection(ctx.tx, correctionId, state, ctx.actor.name)
  ctx.record({ type: 'ATTENDANCE_CORRECTION', entity: 'employee', entityId: employeeId, after: { day: correction.day, state } }) // prettier-ignore
  const kind = state === 'APPROVED' ? 'correction_approved' : 'correction_refused'
  const message = `Your correction of ${correction.day} was ${state === 'APPROVED' ? 'approved' : 'refused'}`
  await notifyPeople(ctx, [{ employeeId, kind, message, facts: { day: correction.day } }])
  return getCorrection(ctx.tx, correctionId)
}
