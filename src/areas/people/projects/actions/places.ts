import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { WorkState } from '../contract/replies.ts'
import { findNeighbours, getItem, type ItemRow, placeAnew } from '../queries/items.ts'
import { findStates } from '../queries/members.ts'
import { placeBetween } from '../rules/work.ts'

/** @throws Refusal unknown_reference for a state of another project */
export async function stateOf({ tx }: Context, projectId: string, stateId: string | null): Promise<WorkState> {
  const states = await findStates(tx, projectId)
  const state = states.find(({ id, group }) => (stateId === null ? group === 'UNSTARTED' : id === stateId))
  return state ?? refuse('unknown_reference', { stateId })
}

/** Where an item comes in a state; the others are placed anew when there is no room. */
export async function positionIn(
  ctx: Context,
  state: WorkState,
  itemId: string,
  before: ItemRow | null,
): Promise<number> {
  const { above, below } = await findNeighbours(ctx.tx, state.id, itemId, before)
  const position = placeBetween(above, below)
  if (position !== undefined) return position
  await placeAnew(ctx.tx, state.id)
  const placed = before && (await getItem(ctx.tx, before.projectId, before.id))
  const room = await findNeighbours(ctx.tx, state.id, itemId, placed)
  return placeBetween(room.above, room.below) ?? 0
}
