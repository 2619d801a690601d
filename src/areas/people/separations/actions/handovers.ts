import { notify } from '#areas/people/employees/actions/notify.ts'
import { colleagues, colleaguesById } from '#areas/platform/users/actions/colleagues.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Permission } from '#core/permissions.ts'
import type { OpenWork } from '../contract/replies.ts'
import type { separations } from '../contract/separations.ts'
import {
  findHandovers,
  findHeir,
  findOpenWork,
  handOverWork,
  takeToNotify,
  type ToNotify,
} from '../queries/handovers.ts'
import { getSeparation } from '../queries/separations.ts'
import { WORK_KINDS, WORK_SHOWN, type WorkKind } from '../rules/choices.ts'
import { CASE_WORKER, heirPath, LEAD_WORKER, workerOf } from '../rules/handovers.ts'
import { isOpen } from '../rules/states.ts'
import { assertOfAnother } from './shown.ts'

/** Who reads what is assigned, by its kind; every project is read by its managers and by who sees its money. */
const READERS: Readonly<Record<WorkKind, readonly Permission[]>> = {
  PROJECTS: ['projects.manage', 'projects.money'],
  ITEMS: ['projects.manage', 'projects.money'],
  CASES: ['cases.read'],
  LEADS: ['leads.read'],
  DEALS: ['leads.read'],
}

async function openWork({ tx, actor }: Context, employeeId: string): Promise<OpenWork> {
  const rows = await findOpenWork(tx, employeeId, WORK_SHOWN)
  const kinds = WORK_KINDS.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const [first] = own
    if (!first) return []
    const isReader = READERS[kind].some((permission) => actor.permissions.has(permission))
    const shown = isReader ? own.map(({ kind: _kind, count: _count, ...row }) => row) : []
    return [{ kind, count: first.count, rows: shown }]
  })
  return { kinds, handovers: await findHandovers(tx, employeeId) }
}

/** @throws Refusal not_found */
export const work: Action<typeof separations.work> = async (ctx, { separationId }) =>
  openWork(ctx, (await getSeparation(ctx.tx, separationId)).employeeId)

/** The colleague who gets it, and as which user. @throws Refusal heir_not_at_work, heir_may_not */
async function heirOf(ctx: Context, leaverId: string, heirId: string, kinds: readonly WorkKind[]) {
  const heir = heirId === leaverId ? undefined : await findHeir(ctx.tx, heirId)
  if (!heir) return refuse('heir_not_at_work')
  const user = heir.userId === null ? undefined : (await colleaguesById(ctx, [heir.userId])).get(heir.userId)
  const open = new Set((await findOpenWork(ctx.tx, leaverId, 1)).map(({ kind }) => kind))
  for (const kind of kinds) {
    const permission = workerOf(kind)
    if (open.has(kind) && permission !== null && !user?.permissions.has(permission)) refuse('heir_may_not', { kind })
  }
  return heir
}

/**
 * Passes on what is assigned to an employee who leaves, all of it or some kinds, in one transaction: to a colleague, who becomes a member of the
 * projects, or to no one. The colleague is notified, or those who work on what is assigned to no one.
 *
 * @throws Refusal not_found; separation_over; own_separation for who leaves; nothing_to_hand_over; heir_not_at_work; heir_may_not for a colleague
 *   who cannot sign in to work on cases, enquiries or deals
 */
export const handOver: Action<typeof separations.handOver> = async (ctx, { separationId, heirId, kinds }) => {
  await advisoryLock(ctx.tx, 'employees', ctx.property.id)
  const found = await getSeparation(ctx.tx, separationId)
  assertOfAnother(ctx, found)
  if (!isOpen(found.state)) refuse('separation_over', { state: found.state })
  const { employeeId } = found
  const heir = heirId === null ? null : await heirOf(ctx, employeeId, heirId, kinds)
  const to = { heirId, heirUserId: heir?.userId ?? null }
  const id = ctx.newId()
  const isDone = await handOverWork(ctx.tx, { id, employeeId, ...to, kinds, at: ctx.now, by: ctx.actor.name }) // prettier-ignore
  if (!isDone) refuse('nothing_to_hand_over')
  await notifyOfHandovers(ctx, id)
  return openWork(ctx, employeeId)
}

/**
 * Notifies of one handover: who got it, and those who work on such where it is assigned to no one. With the last day only work of projects goes to
 * the manager.
 */
function notifyOf(ctx: Context, one: ToNotify, here: Awaited<ReturnType<typeof colleagues>>): void {
  const { employeeName: name, heirName, heirUserId, isAutomatic, projects, items, cases, leads, deals } = one
  const [ofProjects, ofUsers] = [projects + items, cases + leads + deals]
  const passed = heirName === null ? 0 : isAutomatic ? ofProjects : ofProjects + ofUsers
  const path = heirPath(one)
  if (passed > 0 && heirUserId !== null && heirUserId !== ctx.actor.id)
    notify(ctx, [heirUserId], { kind: 'work_handed_over', message: `Work of ${name} is yours now`, facts: { name, count: passed }, path }) // prettier-ignore
  const released = ofProjects + ofUsers - passed
  if (released === 0) return
  const wanted: Permission[] = [
    'separations.manage',
    ...(cases > 0 ? [CASE_WORKER] : []),
    ...(leads + deals > 0 ? [LEAD_WORKER] : []),
  ]
  const readers = here.filter(({ id, permissions }) => id !== ctx.actor.id && wanted.some((permission) => permissions.has(permission))) // prettier-ignore
  const ids = readers.map(({ id }) => id)
  notify(ctx, ids, { kind: 'work_released', message: `Work of ${name} is assigned to no one`, facts: { name, count: released }, path }) // prettier-ignore
}

/** Notifies of what was passed on, by a user or with the last day, and records it in the audit trail. */
export async function notifyOfHandovers(ctx: Context, id: string | null = null): Promise<void> {
  const taken = await takeToNotify(ctx.tx, ctx.now, id)
  if (taken.length === 0) return
  const here = await colleagues(ctx)
  for (const one of taken) {
    const { employeeId, employeeName: employee, heirName, isAutomatic, projects, items, cases, leads, deals } = one
    const after = { employee, to: heirName ?? '', isAutomatic, projects, items, cases, leads, deals }
    ctx.record({ type: 'WORK_HANDED_OVER', entity: 'employee', entityId: employeeId, after })
    notifyOf(ctx, one, here)
  }
  for (const topic of ['separations', 'projects', 'cases', 'leads'] as const) ctx.publish(topic)
}
