import type { WorkItem, WorkState } from '../../contract/replies.ts'

export type Column = { state: WorkState; items: readonly WorkItem[] }
export type Place = { stateId: string; beforeId: string | null }

/** The items of each state, in their order. */
export const columnsOf = (states: readonly WorkState[], items: readonly WorkItem[]): Column[] =>
  states.map((state) => ({ state, items: items.filter(({ stateId }) => stateId === state.id) }))

/** Where a key moves an item: up or down in its state, to the end of the state beside; undefined where there is none. */
export function placeByKey(columns: readonly Column[], item: WorkItem, key: string): Place | undefined {
  const index = columns.findIndex(({ state }) => state.id === item.stateId)
  const side = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (side !== undefined) {
    const next = columns[index + side]
    return next && { stateId: next.state.id, beforeId: null }
  }
  const items = columns[index]?.items ?? []
  const row = items.findIndex(({ id }) => id === item.id)
  if (key === 'ArrowUp' && row > 0) return { stateId: item.stateId, beforeId: items[row - 1]?.id ?? null }
  if (key === 'ArrowDown' && row < items.length - 1)
    return { stateId: item.stateId, beforeId: items[row + 2]?.id ?? null }
  return undefined
}
