import type { Day } from '#core/dates.ts'
import type { RequestOf } from '#core/contract.ts'
import type { RotaShift, ShiftType } from '../../contract/replies.ts'
import type { rota } from '../../contract/rota.ts'
import { timesAt } from '../../rules/times.ts'
import { type GridRow, placeOf } from './rows.ts'

type Sent = RequestOf<typeof rota.edit>
export type Edit = { [K in 'added' | 'changed' | 'removed']: NonNullable<Sent[K]> }
type Wanted = Edit['added'][number]

export const NOTHING: Edit = { added: [], changed: [], removed: [] }
export const isNothing = ({ added, changed, removed }: Edit): boolean => added.length + changed.length + removed.length === 0 // prettier-ignore

/** A shift as it would be written again, with its own times. */
export function wantedOf(shift: RotaShift, timeZone: string): Wanted {
  const { employeeId, departmentId, positionId, typeId, kind, on, area, note } = shift
  return { employeeId, departmentId, positionId, typeId, kind, on, area, note, ...timesAt(shift, timeZone) }
}

/** One cell of the grid. */
export type Cell = { row: GridRow; day: Day }
/** What is painted: a shift type, or a day off. */
export type Brush = { type: ShiftType } | 'OFF'

const shiftsIn = ({ row, day }: Cell): readonly RotaShift[] => row.cells.get(day) ?? []

/** Whether a shift type is meant for the department of a row. */
export const fits = ({ departmentIds, isActive }: ShiftType, row: GridRow): boolean =>
  isActive && (departmentIds.length === 0 || departmentIds.includes(placeOf(row).departmentId))

/** Paints cells: an empty one gets a shift, in one with shifts the first becomes another. A day of open shifts is no day off. */
export function paint(cells: readonly Cell[], brush: Brush): Edit {
  const edit: Edit = { added: [], changed: [], removed: [] }
  for (const cell of cells) {
    const place = placeOf(cell.row)
    if (brush === 'OFF' ? place.employeeId === null : !fits(brush.type, cell.row)) continue
    const [first] = shiftsIn(cell)
    const made: Wanted =
      brush === 'OFF'
        ? { ...place, kind: 'DAY_OFF', typeId: null, on: cell.day }
        : { ...place, kind: brush.type.kind, typeId: brush.type.id, on: cell.day }
    // Open shifts are as many as are needed: painting adds one.
    if (!first || place.employeeId === null) edit.added.push(made)
    else if (first.typeId !== made.typeId || first.kind !== made.kind) {
      const { departmentId, positionId, area, note } = first
      edit.changed.push({ ...made, departmentId, positionId, area, note, id: first.id, version: first.version })
    }
  }
  return edit
}

/** Removes what is in cells; of an open cell the last shift, as painting added it. */
export function clear(cells: readonly Cell[]): Edit {
  const gone = cells.flatMap((cell) => (cell.row.kind === 'group' ? shiftsIn(cell).slice(-1) : shiftsIn(cell)))
  return { ...NOTHING, removed: gone.map(({ id, version }) => ({ id, version })) }
}

/** A shift as it is in another cell: of who works there, or open. It stays of its department unless it becomes open in another. */
function movedTo(shift: RotaShift, { row, day }: Cell, timeZone: string): Wanted | undefined {
  const place = placeOf(row)
  if (shift.kind === 'DAY_OFF' && place.employeeId === null) return undefined
  const { departmentId, positionId } = row.kind === 'group' ? place : shift
  return { ...wantedOf(shift, timeZone), employeeId: place.employeeId, departmentId, positionId, on: day }
}

/** Moves a shift to a cell, or copies it there. Nothing where it is already. */
export function move(shift: RotaShift, to: Cell, { isCopy, timeZone }: { isCopy: boolean; timeZone: string }): Edit {
  const wanted = movedTo(shift, to, timeZone)
  if (!wanted) return NOTHING
  const isThere =
    wanted.employeeId === shift.employeeId && wanted.on === shift.on && wanted.positionId === shift.positionId
  if (isCopy) return isThere && shift.employeeId !== null ? NOTHING : { ...NOTHING, added: [wanted] }
  return isThere ? NOTHING : { ...NOTHING, changed: [{ ...wanted, id: shift.id, version: shift.version }] }
}

/** Puts copies of shifts into cells that have none. */
export function paste(shifts: readonly RotaShift[], cells: readonly Cell[], timeZone: string): Edit {
  const free = cells.filter((cell) => cell.row.kind === 'group' || shiftsIn(cell).length === 0)
  return { ...NOTHING, added: free.flatMap((cell) => shifts.flatMap((shift) => movedTo(shift, cell, timeZone) ?? [])) }
}
