import { type Day, daysBetween } from '#core/dates.ts'
import { type Dated, moved, spanOf } from './calendar.ts'
import type { Block } from './work.ts'

/** An end of work that is pulled, or all of it. */
export type Grip = 'WHOLE' | 'START' | 'END'

/**
 * Work whose grip is moved by days: all of it, or one of its ends, which goes no further than the other one. An end that was open is set by it.
 * What has no days stays without.
 */
export function pulled(dated: Dated, grip: Grip, by: number): Dated {
  const span = spanOf(dated)
  if (!span || by === 0) return { startOn: dated.startOn, dueOn: dated.dueOn }
  if (grip === 'WHOLE') return moved({ startOn: dated.startOn, dueOn: dated.dueOn }, by)
  const whole = { startOn: span.from, dueOn: dated.dueOn ?? span.from }
  const next = moved(whole, by)
  const isShorter = (from: Day | null, until: Day | null) => (from ?? '') <= (until ?? '')
  if (grip === 'START') return { ...whole, startOn: isShorter(next.startOn, whole.dueOn) ? next.startOn : whole.dueOn }
  return { ...whole, dueOn: isShorter(whole.startOn, next.dueOn) ? next.dueOn : whole.startOn }
}

/** Whether work ends later than before. */
export function endsLater(before: Dated, after: Dated): boolean {
  const [from, to] = [spanOf(before), spanOf(after)]
  return to !== undefined && (from === undefined || to.until > from.until)
}

/**
 * What waits for work that was moved and begins before the end of it: by how many days each has to move so that it begins the day after, and
 * so on along the chain. Nothing moves back, lengths stay, what has no days moves nothing.
 *
 * @param items open items of a project with their days as they are now
 * @param blocks what blocks what, without a circle
 * @param sources items that were moved
 * @param placed items that stay where they are
 */
export function chainAfter<I extends Dated & { id: string }>(
  items: readonly I[],
  blocks: readonly Block[],
  { sources, placed }: { sources: readonly string[]; placed: ReadonlySet<string> },
): { item: I; by: number }[] {
  const itemOf = new Map(items.map((item) => [item.id, item]))
  const nextOf = new Map<string, string[]>()
  for (const { fromId, toId } of blocks) nextOf.set(fromId, [...(nextOf.get(fromId) ?? []), toId])
  const byOf = new Map<string, number>()
  const waiting = [...sources]
  for (const id of waiting) {
    const blocker = itemOf.get(id)
    const end = blocker && spanOf(moved(blocker, byOf.get(id) ?? 0))?.until
    for (const nextId of end ? (nextOf.get(id) ?? []) : []) {
      const next = itemOf.get(nextId)
      const begin = next && spanOf(next)?.from
      const by = begin && end && !placed.has(nextId) ? daysBetween(begin, end) : 0
      if (by <= (byOf.get(nextId) ?? 0)) continue
      byOf.set(nextId, by)
      waiting.push(nextId)
    }
  }
  return items.flatMap((item) => {
    const by = byOf.get(item.id)
    return by === undefined ? [] : [{ item, by }]
  })
}
