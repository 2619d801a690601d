import type { Day } from '#core/dates.ts'

/** Whether following each one's next leads back to where it began. */
export function isInCircle(nextOf: ReadonlyMap<string, string | null>, start: string): boolean {
  const seen = new Set<string>()
  for (let at: string | null = start; at !== null; at = nextOf.get(at) ?? null) {
    if (seen.has(at)) return true
    seen.add(at)
  }
  return false
}

/** To whom an employee reports from a day on; the first one of each, of the hire, is valid from the beginning. */
export type ManagerChange = {
  id: string
  employeeId: string
  isHire: boolean
  effectiveOn: Day
  managerId: string | null
}

/** On which day an employee would report to themselves through others; undefined when on none. */
export function dayOfCircle(changes: readonly ManagerChange[]): Day | undefined {
  const ordered = changes.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other), 'en'))
  const managerOf = new Map<string, string | null>()
  for (const { employeeId, managerId } of ordered.filter(({ isHire }) => isHire)) managerOf.set(employeeId, managerId)
  const later = ordered.filter(({ isHire }) => !isHire)
  const first = ordered[0]?.effectiveOn
  if (first !== undefined && hasCircle(managerOf)) return first
  for (const [at, { employeeId, managerId, effectiveOn }] of later.entries()) {
    managerOf.set(employeeId, managerId)
    // All changes of a day apply at once: two who change places are in a circle for a moment only.
    if (later[at + 1]?.effectiveOn !== effectiveOn && hasCircle(managerOf)) return effectiveOn
  }
  return undefined
}

const keyOf = ({ effectiveOn, id }: ManagerChange): string => `${effectiveOn} ${id}`

/** Each is walked from once: who was passed without a circle needs no second look. */
function hasCircle(managerOf: ReadonlyMap<string, string | null>): boolean {
  const clear = new Set<string>()
  for (const start of managerOf.keys()) {
    const path = new Set<string>()
    for (let at: string | null = start; at !== null && !clear.has(at); at = managerOf.get(at) ?? null) {
      if (path.has(at)) return true
      path.add(at)
    }
    for (const each of path) clear.add(each)
  }
  return false
}
