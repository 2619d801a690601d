import { colleagues } from '#areas/platform/users/actions/colleagues.ts'
import { notify } from '#areas/people/employees/actions/notify.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import { lockVersion } from '#server/database/constraints.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { Separation } from '../contract/replies.ts'
import { getSeparation, insertChange, type StoredSeparation } from '../queries/separations.ts'
import type { SeparationState } from '../rules/choices.ts'
import { mayBecome } from '../rules/states.ts'

const isOfActor = ({ actor }: Context, { userId }: Pick<StoredSeparation, 'userId'>): boolean => userId === actor.id

/** A separation as its reader sees it. */
export function shown(ctx: Context, stored: StoredSeparation): Separation {
  const {
    userId: _userId, employeeVersion: _version, joinOn: _joinOn, leftOn: _leftOn, weeklyHours: _hours, employmentType: _type, runId, tasks, over,
    preparedById, earningId: _earningId, deductionId: _deductionId, ...own
  } = stored // prettier-ignore
  return {
    ...own,
    isOfReader: isOfActor(ctx, stored),
    checklist: runId === null ? null : { runId, tasks, over },
    isPreparedByReader: preparedById === ctx.actor.id,
  }
}

/** @throws Refusal own_separation for who leaves: others decide about it and write about them */
export function assertOfAnother(ctx: Context, stored: Pick<StoredSeparation, 'userId'>): void {
  if (isOfActor(ctx, stored)) refuse('own_separation')
}

/**
 * Locks a separation as its reader saw it, after the lock that every change of a status takes first.
 *
 * @throws Refusal not_found, stale_version; separation_over unless it may become so; own_separation for who leaves
 */
export async function lockFor(ctx: Context, id: string, version: number, to: SeparationState): Promise<StoredSeparation> {
  await advisoryLock(ctx.tx, 'employees', ctx.property.id)
  await lockVersion(ctx.tx, 'separations', id, version)
  const found = await getSeparation(ctx.tx, id)
  assertOfAnother(ctx, found)
  if (!mayBecome(found.state, to)) refuse('separation_over', { state: found.state })
  return found
} // prettier-ignore

/** Logs a step of a separation, and reads what became of it. */
export async function became(
  ctx: Context,
  id: string,
  { from, to, note = '' }: { from: SeparationState | null; to: SeparationState; note?: string },
): Promise<StoredSeparation> {
  const { now: at, actor } = ctx
  await insertChange(ctx.tx, { id: ctx.newId(), separationId: id, from, to, note, at, actorName: actor.name })
  return recorded(ctx, id)
}

/** Puts what became of a separation into the audit trail: neither why nor for how much. */
export async function recorded(ctx: Context, id: string): Promise<StoredSeparation> {
  const found = await getSeparation(ctx.tx, id)
  const { employeeName: employee, kind, state, lastOn } = found
  ctx.record({ type: 'SEPARATION_STATE', entity: 'separation', entityId: id, after: { employee, kind, state, lastOn } })
  ctx.publish('separations')
  return found
}

/** Notifies those who accept of a resignation. */
export async function notifyManagers(
  ctx: Context,
  { employeeName: name, lastOn: day }: StoredSeparation,
): Promise<void> {
  const managers = (await colleagues(ctx)).filter(({ id, permissions }) => permissions.has('separations.manage') && id !== ctx.actor.id) // prettier-ignore
  notify(
    ctx,
    managers.map(({ id }) => id),
    { kind: 'separation_requested', message: `${name} resigns`, facts: { name, day }, path: '/ems/separations' },
  )
}

/** Notifies the employee of what was decided. */
export function notifyLeaver(
  ctx: Context,
  { userId, lastOn: day }: StoredSeparation,
  decision: 'accepted' | 'refused',
): void {
  const words = { kind: `separation_${decision}`, message: `Your resignation is ${decision}`, facts: { day } }
  if (userId !== null) notify(ctx, [userId], { ...words, path: '/ems/leaving' })
}
