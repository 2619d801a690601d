import { addDays, type Day } from '#core/dates.ts'
import { Refusal, refuse } from '#core/refusal.ts'
import { batch } from '#server/request/batch.ts'
import type { Context } from '#server/request/context.ts'
import { findAllotments, lockAllotments, lockAllotmentsOf, writeAllotments } from '../queries/allotments.ts'
import { changeTypeNights } from '../queries/nights.ts'
import { type AllotmentNight, leftOf, type TypeChange, withAllotments } from '../rules.ts'
import { assertSold, typeNights } from './nights.ts'

/** What a group holds, by type and night. */
export const allotmentsOf = (ctx: Context, groupId: string): Promise<AllotmentNight[]> =>
  findAllotments(ctx.tx, groupId)

type Change = { before: AllotmentNight; after: AllotmentNight }

/**
 * Sets how many rooms a group holds of types on nights. What was released of such a night is held anew.
 *
 * @param nights each type and night once
 * @throws Refusal no_availability {day, roomTypeId, free, wanted}: so many rooms more were wanted and so many are free; below_picked_up
 *   {day, roomTypeId, pickedUp}. Nothing is changed then
 */
export async function setAllotment(
  ctx: Context,
  group: { groupId: string; deducts: boolean },
  nights: readonly { roomTypeId: string; night: Day; held: number }[],
): Promise<Change[]> {
  const wanted = nights
    .map((night) => ({ ...night, groupId: group.groupId }))
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  const rows = new Map((await lockAllotments(ctx.tx, wanted)).map((row) => [placeOf(row), row]))
  return write(
    ctx,
    wanted.flatMap((night) => {
      const before = rows.get(placeOf(night))
      if (!before) return []
      const { pickedUp } = before
      const { roomTypeId, night: day, held } = night
      if (held < pickedUp && held !== before.held) refuse('below_picked_up', { day, roomTypeId, pickedUp })
      return [{ before, after: { ...before, held, released: 0, deducts: group.deducts } }]
    }),
  )
}

const placeOf = ({ roomTypeId, night }: { roomTypeId: string; night: Day }): string => `${roomTypeId} ${night}`

/**
 * Releases what groups still hold from a day on, of the nights that are chosen. A night that holds nothing more stays as it is,
 * so a second call finds nothing.
 *
 * @returns what was released, with the number of rooms of each night
 */
export async function releaseAllotments(
  ctx: Context,
  groupIds: readonly string[],
  from: Day,
  isChosen: (night: AllotmentNight) => boolean = () => true,
): Promise<(AllotmentNight & { rooms: number })[]> {
  const rows = await lockAllotmentsOf(ctx.tx, groupIds, from)
  const due = rows.filter((row) => leftOf(row) > 0 && isChosen(row))
  await write(
    ctx,
    due.map((before) => ({ before, after: { ...before, released: before.released + leftOf(before) } })),
  )
  return due.map((row) => ({ ...row, rooms: leftOf(row) }))
}

/** Sets whether what a group holds from a day on is taken out of what can be sold. @throws Refusal as {@link setAllotment} */
export async function deductAllotment(ctx: Context, groupId: string, from: Day, deducts: boolean): Promise<void> {
  const rows = await lockAllotmentsOf(ctx.tx, [groupId], from)
  const changed = rows.filter((row) => row.deducts !== deducts)
  await write(
    ctx,
    changed.map((before) => ({ before, after: { ...before, deducts } })),
  )
}

/** Writes locked allotments and the counters that follow from them. */
async function write(ctx: Context, changes: readonly Change[]): Promise<Change[]> {
  const types = withAllotments([], changes).filter(({ allotted }) => allotted !== 0)
  const { changed } = await batch(ctx.tx, {
    rows: changes.length > 0 ? () => writeAllotments(ctx.tx, changes.map(({ after }) => after)) : undefined,
    changed: types.length > 0 ? () => changeTypeNights(ctx.tx, types) : undefined,
  }) // prettier-ignore
  if (!changed) return [...changes]
  await withFigures(ctx, types, () => assertSold(types, changed))
  ctx.offerChanged()
  return [...changes]
}

/** Adds to the refusal of a sold-out night how many rooms were wanted and how many are free. */
async function withFigures(ctx: Context, types: readonly TypeChange[], assert: () => void): Promise<void> {
  try {
    assert()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { day, roomTypeId } = error.details as { day: Day; roomTypeId: string }
    const wanted = types.find((type) => type.night === day && type.roomTypeId === roomTypeId)?.allotted
    const found = await typeNights(ctx, { from: day, until: addDays(day, 1) })
    const type = found.find(({ id }) => id === roomTypeId)
    const free = type?.nights[0]?.free
    refuse('no_availability', { day, roomTypeId, name: type?.name, wanted, free, because: 'held' })
  }
}
