import { groupedBy } from '#core/grouped.ts'
import type { Day } from '#core/dates.ts'
import type { Absence, RotaPerson, RotaShift } from '../../contract/replies.ts'

type Cells = ReadonlyMap<Day, readonly RotaShift[]>
/** A position of a department: its open shifts, above the people of the position. */
export type GroupRow = {
  kind: 'group'
  key: string
  departmentId: string
  positionId: string
  department: string
  position: string
  openCount: number
  cells: Cells
  height: number
}
export type PersonRow = {
  kind: 'person'
  key: string
  person: RotaPerson
  minutes: number
  cells: Cells
  absences: ReadonlyMap<Day, readonly Absence[]>
  height: number
}
export type GridRow = GroupRow | PersonRow

/** Pixels: of a shift in its cell, and around the shifts of one. */
const CHIP = 26
const AROUND = 10

function byDay<T extends { on: Day }>(all: readonly T[]): ReadonlyMap<Day, readonly T[]> {
  const days = new Map<Day, T[]>()
  for (const each of all) days.set(each.on, [...(days.get(each.on) ?? []), each])
  return days
}
export const cellsOf = (shifts: readonly RotaShift[]): Cells => byDay(shifts)

/** High enough for the fullest cell of a row. */
const heightOf = (inCells: readonly { on: Day }[], least: number): number =>
  Math.max(least, Math.max(1, ...[...byDay(inCells).values()].map((all) => all.length)) * CHIP + AROUND)

type Names = {
  departments: ReadonlyMap<string, string>
  positions: ReadonlyMap<string, string>
}

/** Rows in the order of departments and positions as people come; a position with open shifts and no people comes after them. */
export function rowsOf(
  people: readonly RotaPerson[],
  open: readonly RotaShift[],
  { departments, positions }: Names,
  least: number,
): GridRow[] {
  const groups = new Map(groupedBy(people, ({ departmentId, positionId }) => `${departmentId} ${positionId}`))
  for (const { departmentId, positionId } of open) {
    const key = `${departmentId} ${positionId}`
    if (!groups.has(key)) groups.set(key, [])
  }
  return [...groups].flatMap(([key, members]): GridRow[] => {
    const [departmentId = '', positionId = ''] = key.split(' ')
    const cells = cellsOf(open.filter((shift) => `${shift.departmentId} ${shift.positionId}` === key))
    const group: GroupRow = {
      kind: 'group', key: `open ${key}`, departmentId, positionId, department: departments.get(departmentId) ?? '',
      position: positions.get(positionId) ?? '', openCount: [...cells.values()].flat().length, cells, height: heightOf([...cells.values()].flat(), least),
    } // prettier-ignore
    return [group, ...members.map((person): PersonRow => personRow(person, least))]
  })
}

function personRow(person: RotaPerson, least: number): PersonRow {
  const cells = cellsOf(person.shifts)
  const minutes = person.shifts.filter(({ kind }) => kind === 'WORK' || kind === 'TRAINING').reduce((sum, each) => sum + each.minutes, 0) // prettier-ignore
  const { shifts, absences } = person
  const height = heightOf([...shifts, ...absences], least)
  return { kind: 'person', key: person.id, person, minutes, cells, absences: byDay(absences), height }
}

/** Whose department and position a new shift in a row is of, and who works it. */
export const placeOf = (row: GridRow): { employeeId: string | null; departmentId: string; positionId: string } =>
  row.kind === 'group'
    ? { employeeId: null, departmentId: row.departmentId, positionId: row.positionId }
    : { employeeId: row.person.id, departmentId: row.person.departmentId, positionId: row.person.positionId }
