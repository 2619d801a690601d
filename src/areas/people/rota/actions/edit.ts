import type { Received } from '#core/contract.ts'
import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Edited } from '../contract/planning.ts'
import type { ShiftType } from '../contract/replies.ts'
import type { rota } from '../contract/rota.ts'
import { findTypes } from '../queries/set-up.ts'
import {
  findByIds,
  insertShifts,
  type LockedShift,
  lockShifts,
  removeShifts,
  shownShift,
  updateShifts,
  type WrittenShift,
} from '../queries/shifts.ts'
import { minutesOf, timesAt, timesOn } from '../rules/times.ts'
import { assertOpenWeeks, assertPossible, budgetWarnings } from './guard.ts'
import { assertPlans } from './planner.ts'

type Edit = Received<typeof rota.edit>
type Wanted = Edit['added'][number]
type Known = { id: string; version: number }

const NO_TIMES = { startAt: null, endAt: null, pauseStartAt: null, pauseEndAt: null }

/**
 * A shift with the times of its type, or its own ones.
 *
 * @throws Refusal unknown_reference for a type there is none of, shift_times_disordered without times
 */
function written(
  { property: { timeZone } }: Context,
  types: ReadonlyMap<string, ShiftType>,
  { starts, ends, ...wanted }: Wanted,
): Omit<WrittenShift, 'id' | 'origin' | 'reason'> {
  if (wanted.kind === 'DAY_OFF') {
    if (wanted.employeeId === null) refuse('shift_times_disordered')
    return { ...wanted, ...NO_TIMES, typeId: null, unpaidBreak: 0 }
  }
  const type = wanted.typeId === null ? undefined : types.get(wanted.typeId)
  if (wanted.typeId !== null && !type) refuse('unknown_reference', { typeId: wanted.typeId })
  const from = starts ?? type?.starts
  const until = ends ?? type?.ends
  if (from === undefined || until === undefined) refuse('shift_times_disordered')
  const times = timesOn(
    wanted.on,
    { starts: from, ends: until, pauseStarts: type?.pauseStarts, pauseEnds: type?.pauseEnds },
    timeZone,
  )
  return { ...wanted, ...times, kind: wanted.kind, unpaidBreak: type?.unpaidBreak ?? 0 }
}

/** What a stored shift is written as, so that it can be written so again. */
function rewritten(ctx: Context, shift: LockedShift): Wanted {
  const { employeeId, departmentId, positionId, typeId, kind, on, area, note } = shift
  return {
    employeeId,
    departmentId,
    positionId,
    typeId,
    kind,
    on,
    area,
    note,
    ...timesAt(shift, ctx.property.timeZone),
  }
}

/** @throws Refusal not_found, stale_version */
function assertKnown(known: readonly Known[], stored: ReadonlyMap<string, LockedShift>): void {
  for (const { id, version } of known) {
    const shift = stored.get(id)
    if (!shift || shift.state === 'CANCELLED') refuse('not_found', { shiftId: id })
    if (shift.version !== version) refuse('stale_version', { version: shift.version })
  }
}

/** Writes shifts under every guard, and returns how to undo it. */
export async function applyEdit(ctx: Context, edit: Edit, origin: WrittenShift['origin'] = 'MANUAL'): Promise<Edited> {
  const { added, changed, removed, reason } = edit
  const known = [...changed, ...removed]
  const [types, stored] = [await findTypes(ctx.tx), await lockShifts(ctx.tx, known.map(({ id }) => id))] // prettier-ignore
  const byId = new Map(stored.map((shift) => [shift.id, shift]))
  assertKnown(known, byId)
  await assertPlans(ctx, [...new Set([...added, ...changed, ...stored].map(({ departmentId }) => departmentId))])
  const typeOf = new Map(types.map((type) => [type.id, type]))
  const inserts = added.map((each) => ({ ...written(ctx, typeOf, each), id: ctx.newId(), origin, reason }))
  const updates = changed.map(({ version: _version, ...each }) => ({
    ...written(ctx, typeOf, each),
    id: each.id,
    origin,
    reason,
  }))
  const all = [...inserts, ...updates]
  await assertOpenWeeks(ctx, [...all, ...stored])
  const counted = <S extends WrittenShift | LockedShift>(shift: S) => ({
    departmentId: shift.departmentId,
    on: shift.on,
    minutes: shift.kind === 'WORK' || shift.kind === 'TRAINING' ? minutesOf(shift, shift.unpaidBreak) : 0,
  })
  const budgets = await budgetWarnings(ctx, stored.filter(({ isRemoved }) => !isRemoved).map(counted), all.map(counted))
  await assertPossible(ctx, all, { freed: known.map(({ id }) => id), reason, budgets })
  await removeShifts(ctx.tx, removed.map(({ id }) => id)) // prettier-ignore
  await updateShifts(ctx.tx, updates)
  await insertShifts(ctx.tx, inserts, ctx.now)
  return outcome(ctx, { inserts, updates, removed, byId, edit })
}

type Done = {
  inserts: readonly WrittenShift[]
  updates: readonly WrittenShift[]
  removed: readonly Known[]
  byId: ReadonlyMap<string, LockedShift>
  edit: Edit
}

/** The shifts as they are now, and the change that takes this one back. */
async function outcome(ctx: Context, { inserts, updates, removed, byId, edit }: Done): Promise<Edited> {
  const rows = await findByIds(ctx.tx, [...inserts, ...updates].map(({ id }) => id)) // prettier-ignore
  const versionOf = new Map(rows.map(({ id, version }) => [id, version]))
  const before = (id: string): Wanted[] => {
    const shift = byId.get(id)
    return shift ? [rewritten(ctx, shift)] : []
  }
  const gone = removed.filter(({ id }) => !byId.get(id)?.wasPublished)
  const published = removed.filter(({ id }) => byId.get(id)?.wasPublished)
  const added = inserts.length
  ctx.record({
    type: 'ROTA_CHANGED',
    entity: 'rota',
    entityId: dayOf([...inserts, ...updates], edit),
    after: { added, changed: updates.length, removed: removed.length, ...(edit.reason && { reason: edit.reason }) },
  })
  return {
    shifts: rows.map(shownShift),
    removedIds: removed.map(({ id }) => id),
    undo: {
      added: gone.flatMap(({ id }) => before(id)),
      changed: [
        ...updates.flatMap(({ id }) =>
          before(id).map((wanted) => ({ ...wanted, id, version: versionOf.get(id) ?? 0 })),
        ),
        ...published.flatMap(({ id, version }) =>
          before(id).map((wanted) => ({ ...wanted, id, version: version + 1 })),
        ),
      ],
      removed: inserts.map(({ id }) => ({ id, version: versionOf.get(id) ?? 1 })),
    },
  }
}

const dayOf = (shifts: readonly { on: Day }[], { removed }: Edit): string => shifts[0]?.on ?? removed[0]?.id ?? ''

/**
 * Places, changes and removes shifts: all or none.
 *
 * @throws Refusal not_found, stale_version, not_your_department, unknown_reference, shift_times_disordered, week_locked, not_employed_then,
 *   shift_overlaps; warnings_need_reason for what a planner may do but must explain
 */
export const edit: Action<typeof rota.edit> = (ctx, input) => applyEdit(ctx, input)
