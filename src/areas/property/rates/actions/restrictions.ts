import { roomTypes } from '#areas/property/rooms/actions/types.ts'
import { addDays, daysBetween, daysOf, type Day, type Span } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import type { Action, Context } from '#server/request/context.ts'
import { MAX_PRICED_NIGHTS } from '../contract/limits.ts'
import type { rates } from '../contract/rates.ts'
import type { ChangeReason, Restrictions } from '../contract/restrictions.ts'
import { recordCells } from './changes.ts'
import { findPlans } from '../queries/rates.ts'
import { deleteRestrictions, findRestrictions, upsertRestrictions } from '../queries/restrictions.ts'
import { onWeekdays } from '../rules/rates.ts'
import {
  areEqualRestrictions,
  cellKey,
  changedRestrictions,
  contradictionOf,
  isUnrestricted,
  NO_RESTRICTIONS,
  placeKey,
  type RestrictionBook,
  restrictionBook,
  type RestrictionPlace,
  restrictionRuns,
  restrictionsOf,
  type StoredRestrictions,
} from '../rules/restrictions.ts'

/** All restrictions that decide about stays in a span, in one statement; the rules of this area read it. */
export const loadRestrictions = async (ctx: Context, span: Span): Promise<RestrictionBook> =>
  restrictionBook(await findRestrictions(ctx.tx, span))

export const restrictions: Action<typeof rates.restrictions> = async (ctx, span) => {
  if (daysBetween(span.from, span.until) > MAX_PRICED_NIGHTS) refuse('stay_too_long', { limit: MAX_PRICED_NIGHTS })
  const rows = await findRestrictions(ctx.tx, span)
  return { rows: restrictionRuns(rows.filter(({ day }) => day < span.until)) }
}

/** Two people who set prices or restrictions do it one after the other, so that what each of them replaced is known. */
export const lockCalendar = (ctx: Context): Promise<unknown> => advisoryLock(ctx.tx, 'rates', ctx.property.id)

/** The days from the first of some cells up to the last. */
export function spanOf(ctx: Context, cells: readonly { day: Day }[]): Span {
  const days = cells.map(({ day }) => day).sort()
  return { from: days[0] ?? ctx.businessDate, until: addDays(days.at(-1) ?? ctx.businessDate, 1) }
}

/** The days that a change of the calendar names. @throws Refusal date_in_past, stay_too_long */
export function changedDays(
  ctx: Context,
  { from, until, weekdays }: Span & { weekdays?: number[] | undefined },
): Day[] {
  if (from < ctx.businessDate) refuse('date_in_past', { day: from, businessDate: ctx.businessDate })
  if (daysBetween(from, until) > MAX_PRICED_NIGHTS) refuse('stay_too_long', { limit: MAX_PRICED_NIGHTS })
  return onWeekdays(daysOf({ from, until }), weekdays)
}

/**
 * Sets restrictions of nights at one level. What is left out stays as it is; null removes it, so that the next wider level decides again.
 *
 * @throws Refusal not_found for a type or plan the property does not have, date_in_past, stay_too_long for more than two years,
 *   restrictions_contradict {day, least, most} where no stay could meet them and those of the wider levels
 */
export const setRestrictions: Action<typeof rates.setRestrictions> = async (ctx, input) => {
  const { from, until, weekdays, roomTypeId = null, ratePlanId = null, ...change } = input
  const place = { roomTypeId, ratePlanId }
  const requested = changedDays(ctx, { from, until, weekdays }).map((day) => ({ ...place, day, change }))
  const changeId = await changeCells(ctx, { from, until }, requested)
  if (changeId) recordSet(ctx, changeId, { ...place, from, until, weekdays, ...change })
  return { changeId, nightCount: requested.length }
}

/** Sets restrictions of many nights at many levels as a sheet has them, all or none. @throws Refusal as `rates.setRestrictions` */
export const setRestrictionCells: Action<typeof rates.setRestrictionCells> = async (ctx, { rows }) => {
  const requested = rows.flatMap(({ roomTypeId = null, ratePlanId = null, from, nights }): RequestedCell[] =>
    nights.map((change, index) => ({ roomTypeId, ratePlanId, day: addDays(from, index), change })),
  )
  const span = spanOf(ctx, requested)
  changedDays(ctx, span)
  const changeId = await changeCells(ctx, span, requested)
  if (changeId) recordSet(ctx, changeId, { ...span, nightCount: requested.length })
  return { changeId, nightCount: requested.length }
}

const recordSet = (ctx: Context, changeId: string, after: Readonly<Record<string, unknown>>): void =>
  ctx.record({ type: 'RESTRICTIONS_SET', entity: 'restrictions', entityId: changeId, after })

type RequestedCell = RestrictionPlace & { day: Day; change: Parameters<typeof changedRestrictions>[1] }

/**
 * Stores what requested cells of a span come to where it differs from what there is; of a cell that is named twice the later change comes last.
 * All that is read under the lock is one round trip.
 */
async function changeCells(ctx: Context, span: Span, requested: readonly RequestedCell[]): Promise<string | null> {
  await lockCalendar(ctx)
  const [plans, types, all] = await Promise.all([findPlans(ctx.tx), roomTypes(ctx), findRestrictions(ctx.tx, span)])
  const places = new Map(requested.map((cell) => [placeKey(cell), cell]))
  for (const place of places.values()) assertPlace({ plans, types }, place)
  const set = new Map(all.map((row) => [cellKey(row), bare(row)]))
  const changed = new Map<string, RestrictedCell>()
  for (const { change, ...cell } of requested) {
    const key = cellKey(cell)
    const before = set.get(key) ?? NO_RESTRICTIONS
    changed.set(key, { ...cell, before, after: changedRestrictions(changed.get(key)?.after ?? before, change) })
  }
  const cells = [...changed.values()].filter(({ before, after }) => !areEqualRestrictions(before, after))
  // The last one of a night counts in a book: what is set now.
  const book = restrictionBook([...all, ...cells.map(storedOf)])
  for (const [key, place] of places)
    assertPossible(
      restrictionsOf(book, plans, place),
      cells.filter((cell) => placeKey(cell) === key),
    )
  return storeRestrictions(ctx, cells)
}

type Known = { plans: readonly { id: string }[]; types: readonly { id: string }[] }

/** @throws Refusal not_found */
function assertPlace({ plans, types }: Known, { roomTypeId, ratePlanId }: RestrictionPlace): void {
  if (ratePlanId !== null && !plans.some(({ id }) => id === ratePlanId)) refuse('not_found', { ratePlanId })
  if (roomTypeId !== null && !types.some(({ id }) => id === roomTypeId)) refuse('not_found', { roomTypeId })
}

function assertPossible(at: (day: Day) => Restrictions, cells: readonly { day: Day }[]): void {
  for (const { day } of cells) {
    const contradiction = contradictionOf(at(day))
    if (contradiction) refuse('restrictions_contradict', { day, ...contradiction })
  }
}

export type RestrictedCell = RestrictionPlace & {
  day: Day
  before: Restrictions
  after: Restrictions
  /** Why a yield rule requested it. */
  reason?: ChangeReason | undefined
}

/** Stores what cells are set to, and who set it. @returns the change, or null where there are no cells */
export async function storeRestrictions(
  ctx: Context,
  cells: readonly RestrictedCell[],
  undoes: string | null = null,
): Promise<string | null> {
  if (cells.length === 0) return null
  const changeId = ctx.newId()
  const removed = cells.filter(({ after }) => isUnrestricted(after))
  const set = cells.filter(({ after }) => !isUnrestricted(after))
  await deleteRestrictions(ctx.tx, removed)
  await upsertRestrictions(
    ctx.tx,
    set.map((cell) => ({ id: ctx.newId(), ...storedOf(cell) })),
  )
  await recordCells(ctx, { changeId, kind: 'RESTRICTIONS', undoes }, cells)
  return changeId
}

const storedOf = ({ day, roomTypeId, ratePlanId, after }: RestrictedCell): StoredRestrictions => ({
  roomTypeId,
  ratePlanId,
  day,
  ...after,
})

/** Restrictions without the place they are stored at. */
const bare = (row: Restrictions): Restrictions => changedRestrictions(NO_RESTRICTIONS, row)
