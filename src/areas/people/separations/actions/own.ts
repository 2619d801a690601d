import { todayOf } from '#areas/people/employees/actions/known.ts'
import { mayBecome as mayHaveStatus } from '#areas/people/employees/rules/status.ts'
import { addDays, type Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { lockVersion } from '#server/database/constraints.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { OwnSeparation } from '../contract/replies.ts'
import type { separations } from '../contract/separations.ts'
import {
  findChanges, findLatest, getLeaver, getOwnLeaver, getSeparation, insertSeparation, type Leaver, markState, type StoredSeparation,
} from '../queries/separations.ts' // prettier-ignore
import type { SeparationKind } from '../rules/choices.ts'
import { mayBecome } from '../rules/states.ts'
import { became, notifyManagers, shown } from './shown.ts'

type NewRequest = { kind: SeparationKind; requestedOn: Day; reason: string; isOwn: boolean }

/** @throws Refusal last_day_too_early for a day before today, or before they joined */
export function assertDayOf(ctx: Context, { joinOn }: Pick<Leaver, 'joinOn'>, day: Day): void {
  const today = todayOf(ctx)
  const first = joinOn > today ? joinOn : today
  if (day < first) refuse('last_day_too_early', { day: first })
}

async function request(ctx: Context, leaver: Leaver, { reason, ...asked }: NewRequest): Promise<StoredSeparation> {
  if (leaver.status !== 'ON_NOTICE' && !mayHaveStatus(leaver.status, 'ON_NOTICE')) refuse('status_not_possible', { from: leaver.status }) // prettier-ignore
  assertDayOf(ctx, leaver, asked.requestedOn)
  const id = ctx.newId()
  const sealedReason = ctx.settings.secretBox.seal(reason)
  await insertSeparation(ctx.tx, { id, employeeId: leaver.id, sealedReason, ...asked }, { name: ctx.actor.name, at: ctx.now }) // prettier-ignore
  return became(ctx, id, { from: null, to: 'REQUESTED' })
}

/** @throws Refusal not_found; separation_open beside an open one; last_day_too_early; status_not_possible for who does not work here */
export const enter: Action<typeof separations.enter> = async (ctx, { employeeId, ...asked }) =>
  shown(ctx, await request(ctx, await getLeaver(ctx.tx, employeeId), { ...asked, isOwn: false }))

async function shownOwn(ctx: Context, stored: StoredSeparation): Promise<OwnSeparation> {
  const { id, kind, state, requestedOn, agreedOn, lastOn, isOwn, version } = stored
  return {
    id,
    kind,
    state,
    requestedOn,
    agreedOn,
    lastOn,
    isOwn,
    version,
    changes: await findChanges(ctx.tx, id),
  }
}

/** @throws Refusal not_found for who is no employee */
export const own: Action<typeof separations.own> = async (ctx) => {
  const { id, noticeDays } = await getOwnLeaver(ctx.tx, ctx.actor.id)
  const latest = await findLatest(ctx.tx, id)
  const noticeUntil = addDays(todayOf(ctx), noticeDays)
  return { ...(latest && { separation: await shownOwn(ctx, latest) }), noticeDays, noticeUntil }
}

/** @throws Refusal not_found for who is no employee; separation_open, last_day_too_early, status_not_possible */
export const resign: Action<typeof separations.resign> = async (ctx, asked) => {
  const leaver = await getOwnLeaver(ctx.tx, ctx.actor.id)
  const made = await request(ctx, leaver, { ...asked, kind: 'RESIGNATION', isOwn: true })
  await notifyManagers(ctx, made)
  return shownOwn(ctx, made)
}

/** @throws Refusal not_found, also for what one did not hand in oneself; stale_version, separation_over once it is decided */
export const withdraw: Action<typeof separations.withdraw> = async (ctx, { separationId: id, version }) => {
  const { userId, isOwn } = await getSeparation(ctx.tx, id)
  if (userId !== ctx.actor.id || !isOwn) refuse('not_found', { separationId: id })
  await lockVersion(ctx.tx, 'separations', id, version)
  const { state: from } = await getSeparation(ctx.tx, id)
  if (from !== 'REQUESTED' || !mayBecome(from, 'WITHDRAWN')) refuse('separation_over', { state: from })
  await markState(ctx.tx, id, 'WITHDRAWN')
  return shownOwn(ctx, await became(ctx, id, { from, to: 'WITHDRAWN' }))
}
