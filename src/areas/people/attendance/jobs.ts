import type { Instant } from '#core/dates.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { computeDays } from './actions/compute.ts'
import { deleteOldPhotos } from './queries/photos.ts'
import { findPeopleToClose, findPropertiesToClose, FIRST_PERSON } from './queries/close.ts'

/** Closes the days of a property whose windows have ended, two hundred people in a transaction. */
async function closeAt({ inProperty }: System, propertyId: number, now: Instant): Promise<void> {
  for (let after: string | undefined = FIRST_PERSON; after !== undefined;) {
    const place: string = after
    after = await inProperty(
      propertyId,
      async (ctx) => {
        const people = await findPeopleToClose(ctx.tx, now, place)
        const from = people.map((one) => one.from).toSorted()[0]
        const to = people
          .map((one) => one.to)
          .toSorted()
          .at(-1)
        if (!from || !to) return undefined
        await computeDays(ctx, people.map(({ employeeId }) => employeeId), { from, to }) // prettier-ignore
        return people.at(-1)?.employeeId
      },
      { now },
    )
  }
}

/** Closes days at every property; one that fails does not block the others. */
export async function closeDays(system: System, now: Instant): Promise<void> {
  const faults: unknown[] = []
  for (const { id } of await system.platform((tx) => findPropertiesToClose(tx, now)))
    await closeAt(system, id, now).catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw faults[0]
}

/** Windows end at any hour, so that it looks every quarter of an hour. */
export const attendanceJobs: Jobs = {
  'attendance.close': {
    cron: '8,23,38,53 * * * *',
    run: async (system) => {
      const now = await system.inProperty(0, async (ctx) => ctx.now)
      if (now !== undefined) await closeDays(system, now)
    },
  },
  'attendance.photos': {
    cron: '17 4 * * *',
    run: async (system) => {
      const now = await system.inProperty(0, async (ctx) => ctx.now)
      if (now !== undefined) await system.platform((tx) => deleteOldPhotos(tx, now))
    },
  },
}
