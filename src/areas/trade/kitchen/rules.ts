import type { Kot } from '#areas/trade/orders/contract/replies.ts'

/** How a ticket looks by its age: late after the station's target, aged from two thirds of it on. */
export type Age = 'new' | 'aged' | 'late' | 'ready'

/** @param targetMinutes of the station */
export function ageOf(
  { status, createdAt }: Pick<Kot, 'status' | 'createdAt'>,
  targetMinutes: number,
  now: number,
): Age {
  if (status === 'Ready') return 'ready'
  const minutes = (now - Date.parse(createdAt)) / 60_000
  if (minutes >= targetMinutes) return 'late'
  return minutes * 3 >= targetMinutes * 2 ? 'aged' : 'new'
}

/** The ticket announces a change: it stays on the screen until someone confirms it. */
export const isChange = ({ type }: Pick<Kot, 'type'>): boolean =>
  ['Cancel', 'PartCancel', 'Note', 'Move'].includes(type)

/** Whether a user has still to confirm it. */
export const isUnseen = (kot: Pick<Kot, 'type' | 'acknowledgedAt'>): boolean =>
  isChange(kot) && kot.acknowledgedAt === null

/**
 * Quantity of a line on a card of the board: for a line to cook, what is left of it now, whatever its ticket first sent; for a reduction, how
 * many fewer; of a note or a move, how much it is about. Of a line that was withdrawn, what it was: it is struck through.
 */
export const shownUnits = (
  kot: Pick<Kot, 'type'>,
  { unitsInOrder, liveUnits }: Pick<Kot['orderLines'][number], 'unitsInOrder' | 'liveUnits'>,
): number => ((isChange(kot) && unitsInOrder !== 0) || liveUnits === 0 ? unitsInOrder : liveUnits)

/** A line the kitchen leaves: withdrawn, before it was cooked or after. */
export const isWithdrawn = ({ status }: Pick<Kot['orderLines'][number], 'status'>): boolean =>
  status === 'Cancelled' || status === 'Void'

const WAITING = ['Available', 'Preparing']

/**
 * Quantity of each dish still to be cooked over all open tickets; the most first. A line on several tickets of a station counts once; a set
 * meal counts as the dishes that the station cooks of it.
 */
export function allDayOf(tickets: readonly Kot[]): { name: string; units: number }[] {
  const lines = new Map(
    tickets
      .filter(({ status }) => status === 'New' || status === 'Preparing')
      .flatMap(({ stationId, orderLines }) => orderLines.map((line) => ({ ...line, stationId })))
      .filter(({ status, liveUnits, readyUnits }) => WAITING.includes(status) && liveUnits > readyUnits)
      .map((line) => [`${line.orderLineId} ${line.stationId}`, line]),
  )
  const units = new Map<string, number>()
  for (const { name, parts, liveUnits, readyUnits } of lines.values())
    for (const dish of parts.length > 0 ? parts : [name])
      units.set(dish, (units.get(dish) ?? 0) + liveUnits - readyUnits)
  return [...units]
    .map(([name, sum]) => ({ name, units: Math.round(sum * 1_000) / 1_000 }))
    .toSorted((a, b) => b.units - a.units || a.name.localeCompare(b.name))
}

/** The step back of a ticket that was bumped: what is ready or served is cooked again, what is begun waits. */
export const recallOf = (status: Kot['status']): 'Preparing' | 'New' | undefined =>
  status === 'Ready' || status === 'Served' ? 'Preparing' : status === 'Preparing' ? 'New' : undefined

/** A bump moves on: what waits or is begun is ready, what is ready is served. */
export const bumpOf = (status: Kot['status']): 'Ready' | 'Served' | undefined =>
  status === 'New' || status === 'Preparing' ? 'Ready' : status === 'Ready' ? 'Served' : undefined
