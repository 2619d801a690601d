import { addDays, type Day, daysBetween } from '#core/dates.ts'
import { type Dated, spanOf } from './calendar.ts'
import { type Block, closesCircle } from './work.ts'

/** Days of an item, counted from the first one of its project, which is 0. */
export type RelativeDays = { startDays: number | null; dueDays: number | null }

/** The first day that a template counts from: that of the project, or of its earliest item when that is before it. */
export function firstDayOf(fromOn: Day | null, items: readonly Dated[]): Day | null {
  const days = items.flatMap((item) => spanOf(item)?.from ?? [])
  return [...days, ...(fromOn ? [fromOn] : [])].toSorted()[0] ?? null
}

/** Days of an item counted from the first one; an item that ends too far ahead loses them. */
export function relativeTo(first: Day | null, { startOn, dueOn }: Dated, most: number): RelativeDays {
  const count = (day: Day | null) => (first && day ? daysBetween(first, day) : null)
  const [startDays, dueDays] = [count(startOn), count(dueOn)]
  return Math.max(startDays ?? 0, dueDays ?? 0) > most ? { startDays: null, dueDays: null } : { startDays, dueDays }
}

/** Days of an item of a project that begins on a day; what is open stays so. */
export const datesFrom = (startOn: Day, { startDays, dueDays }: RelativeDays): Dated => ({
  startOn: startDays === null ? null : addDays(startOn, startDays),
  dueOn: dueDays === null ? null : addDays(startOn, dueDays),
})

type Placed = { id: string; parentId: string | null }

/** Items with each one after what is above it, otherwise in their order. */
export function parentsFirst<I extends Placed>(items: readonly I[]): I[] {
  const known = new Set(items.map(({ id }) => id))
  const below = (parentId: string | null): I[] =>
    items
      .filter((item) => (item.parentId !== null && known.has(item.parentId) ? item.parentId : null) === parentId)
      .flatMap((item) => [item, ...below(item.id)])
  return below(null)
}

/** How deep each item is, 1 for one that is below none; undefined for one whose parent does not come before it. */
export function depthsOf(items: readonly Placed[]): (number | undefined)[] {
  const depthOf = new Map<string, number>()
  return items.map(({ id, parentId }) => {
    const above = parentId === null ? 0 : depthOf.get(parentId)
    if (above === undefined) return undefined
    depthOf.set(id, above + 1)
    return above + 1
  })
}

/** Whether items wait for themselves, however many stand between. */
export const hasCircle = (blocks: readonly Block[]): boolean =>
  blocks.some((block, at) => block.fromId === block.toId || closesCircle(blocks.slice(0, at), block))
