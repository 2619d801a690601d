import type { Instant } from '#core/dates.ts'
import type { System } from './jobs.ts'

/** Works through all, each in a transaction of its own; one that fails does not block the others. */
export async function each<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const faults: unknown[] = []
  for (const one of all) await work(one).catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw faults[0]
}

/** The moment a job begins, by the clock of the server. */
const nowOf = ({ inProperty }: System): Promise<Instant | undefined> => inProperty(0, async ({ now }) => now)

/** A job that is given the moment it begins. */
export const atNow = (work: (system: System, now: Instant) => Promise<void>) => async (system: System) => {
  const now = await nowOf(system)
  if (now !== undefined) await work(system, now)
}
