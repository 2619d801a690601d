import type { DiningTable } from '../contract/replies.ts'
import { GRID, type PlacedTable } from '../contract/tables.ts'
import { onFloor, overlapsOf } from '../rules.ts'

/** A table while it is drawn; new ones have no id yet. */
export type Drawn = PlacedTable & { key: string }

export const toDrawn = ({ id, name, seats, minSeats, shape, x, y, w, h, rotation, attentionMinutes }: DiningTable): Drawn => ({
  key: id, id, name, seats, minSeats, shape, x, y, w, h, rotation, attentionMinutes,
}) // prettier-ignore

/** A table some steps further; it stays on the floor with all its corners. */
export const moved = (table: Drawn, [dx, dy]: readonly [number, number]): Drawn =>
  onFloor({ ...table, x: table.x + dx, y: table.y + dy }, GRID)

/** A table as it is drawn; one that was saved over the edge is moved back onto the floor. */
export const drawnFrom = (table: DiningTable): Drawn => moved(toDrawn(table), [0, 0])

/** A new table at the first free place, with the next number. */
export function added(drawn: readonly Drawn[]): Drawn {
  const next = 1 + Math.max(0, ...drawn.map(({ name }) => Number(name)).filter((number) => Number.isInteger(number)))
  const table = {
    name: String(next),
    seats: 4,
    minSeats: 1,
    shape: 'SQUARE' as const,
    w: 4,
    h: 4,
    rotation: 0,
    attentionMinutes: 90,
  }
  const places = Array.from({ length: 40 }, (_, index) => ({
    x: 1 + (index % 8) * 5,
    y: 1 + Math.floor(index / 8) * 5,
  }))
  const free = places.find(
    ({ x, y }) =>
      y + 4 <= GRID.rows &&
      x + 4 <= GRID.columns &&
      overlapsOf([...drawn, { ...table, x, y }]).length === overlapsOf(drawn).length,
  )
  return { key: crypto.randomUUID(), ...table, ...(free ?? { x: 0, y: 0 }) }
}

type Seen = readonly DiningTable[]
const isSame = (a: Drawn, b: Drawn): boolean => JSON.stringify(toPlaced(a)) === JSON.stringify(toPlaced(b))

/**
 * Merges what another user saved meanwhile into the drawing: their tables as saved, this user's where they were changed. A new table of
 * mine that took the number or the place of one of theirs gets the next.
 *
 * @param base how the floor was when the drawing began
 */
export function broughtIn(base: Seen, mine: readonly Drawn[], theirs: Seen): Drawn[] {
  const drawn = theirs.flatMap((table): Drawn[] => {
    const [before, now] = [base, mine].map((tables) => tables.find(({ id }) => id === table.id))
    if (!before) return [toDrawn(table)]
    const own = now as Drawn | undefined
    if (!own) return []
    return [isSame(own, toDrawn(before as DiningTable)) ? toDrawn(table) : own]
  })
  for (const table of mine.filter(({ id }) => id === undefined)) {
    const next = added(drawn)
    const isNameTaken = drawn.some(({ name }) => name.toLowerCase() === table.name.toLowerCase())
    const isPlaceTaken = overlapsOf([...drawn, table]).length > overlapsOf(drawn).length
    drawn.push({
      ...table,
      ...(isNameTaken && { name: next.name }),
      ...(isPlaceTaken && { x: next.x, y: next.y }),
    })
  }
  return drawn
}

export const toPlaced = ({
  id,
  name,
  seats,
  minSeats,
  shape,
  x,
  y,
  w,
  h,
  rotation,
  attentionMinutes,
}: Drawn): PlacedTable => ({
  ...(id === undefined ? {} : { id }),
  name,
  seats,
  minSeats,
  shape,
  x,
  y,
  w,
  h,
  rotation,
  attentionMinutes,
})
