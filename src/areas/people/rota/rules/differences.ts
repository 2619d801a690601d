import type { Day, Instant } from '#core/dates.ts'

/** Where and when an employee works: as it is planned, or as it was published. */
export type Held = {
  employeeId: string | null
  on: Day
  startAt: Instant | null
  endAt: Instant | null
  typeId: string | null
}
/** A shift as it was published and as it is planned; null is not at all. */
export type Planned = { id: string; published: Held | null; planned: Held | null }
export type Difference = {
  shiftId: string
  kind: 'ADDED' | 'REMOVED' | 'CHANGED'
  before: Held | null
  after: Held | null
}
export type PersonDifferences = { employeeId: string | null; differences: Difference[] }

const isSame = (one: Held, other: Held): boolean =>
  one.employeeId === other.employeeId && one.on === other.on && one.startAt === other.startAt && one.endAt === other.endAt && one.typeId === other.typeId // prettier-ignore

/** Whether what is planned is other than what was published. */
export const isUnpublished = ({ published, planned }: Planned): boolean =>
  published === null || planned === null ? published !== planned : !isSame(published, planned)

/**
 * What publishing changes for each employee: only their own. A shift that goes from one to another is taken from the one and given to the other;
 * open shifts concern no one and come last.
 */
export function differencesOf(shifts: readonly Planned[]): PersonDifferences[] {
  const byPerson = new Map<string | null, Difference[]>()
  const add = (employeeId: string | null, difference: Difference) =>
    byPerson.set(employeeId, [...(byPerson.get(employeeId) ?? []), difference])
  for (const shift of shifts.filter(isUnpublished)) {
    const { id: shiftId, published: before, planned: after } = shift
    if (before && after && before.employeeId === after.employeeId)
      add(after.employeeId, { shiftId, kind: 'CHANGED', before, after })
    else {
      if (before) add(before.employeeId, { shiftId, kind: 'REMOVED', before, after: null })
      if (after) add(after.employeeId, { shiftId, kind: 'ADDED', before: null, after })
    }
  }
  const people = [...byPerson.entries()].map(([employeeId, differences]) => ({ employeeId, differences }))
  return people.toSorted((one, other) => Number(one.employeeId === null) - Number(other.employeeId === null))
}
