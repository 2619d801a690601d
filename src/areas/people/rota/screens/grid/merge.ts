import { addDays, type Day } from '#core/dates.ts'
import type { RotaPerson, RotaShift } from '../../contract/replies.ts'

/** The reply of a change: shifts as they are now, and those that were removed. */
export type Changed = { shifts: readonly RotaShift[]; removedIds: readonly string[] }
/** The request of a stored read. */
export type StoredSpan = { from: Day; days: number; departmentId?: string | undefined }

const orderOf = ({ on, startAt, id }: RotaShift): string => `${on} ${startAt ?? '~'} ${id}`

/** A list of shifts after a change, in the order of the server; the very same list where the change does not concern it. */
function after(
  known: readonly RotaShift[],
  { shifts, removedIds }: Changed,
  isHere: (shift: RotaShift) => boolean,
): readonly RotaShift[] {
  const touched = new Set([...removedIds, ...shifts.map(({ id }) => id)])
  const kept = known.filter(({ id }) => !touched.has(id))
  const come = shifts.filter(isHere)
  if (kept.length === known.length && come.length === 0) return known
  return [...kept, ...come].toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

const isWithin = ({ on }: RotaShift, { from, days }: StoredSpan): boolean => on >= from && on < addDays(from, days)

/** Open shifts of some days and departments after a change. */
export const openAfter = (open: readonly RotaShift[], changed: Changed, asked: StoredSpan): readonly RotaShift[] =>
  after(
    open,
    changed,
    (shift) =>
      shift.employeeId === null &&
      isWithin(shift, asked) &&
      (asked.departmentId === undefined || shift.departmentId === asked.departmentId),
  )

/** People with their shifts of some days after a change; who is not concerned is the very object known before. */
export const peopleAfter = (people: readonly RotaPerson[], changed: Changed, asked: StoredSpan): RotaPerson[] =>
  people.map((person) => {
    const shifts = after(person.shifts, changed, (shift) => shift.employeeId === person.id && isWithin(shift, asked))
    return shifts === person.shifts ? person : { ...person, shifts: [...shifts] }
  })
