import { addDays, type Day } from '#core/dates.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { restate } from './actions/facts.ts'
import { findStated, findWaiting } from './queries/facts.ts'

/** How far back a night looks for what has changed since its day was closed. */
const DAYS_BACK = 60

/** Days that are counted in one transaction. */
const DAYS_AT_ONCE = 31

/** Writes the facts of days that were closed before there were facts, month by month. */
export async function writeMissing({ platform, inProperty }: System): Promise<void> {
  for (const { propertyId, from, until } of await platform(findWaiting))
    for (let day: Day = from; day < until; day = addDays(day, DAYS_AT_ONCE)) {
      const next = addDays(day, DAYS_AT_ONCE)
      await inProperty(propertyId, (ctx) => restate(ctx, { from: day, until: next < until ? next : until }, true))
    }
}

/** Restates the days of late of every property, one after another. */
export async function restateAll({ platform, inProperty }: System): Promise<void> {
  for (let after = 0; ;) {
    const found = await platform((tx) => findStated(tx, after))
    for (const { propertyId, day } of found)
      await inProperty(propertyId, (ctx) => restate(ctx, { from: addDays(day, -DAYS_BACK), until: day }, false))
    const last = found.at(-1)
    if (!last) return
    after = last.propertyId
  }
}

export const reportJobs: Jobs = {
  'reports.missing': { cron: '*/5 * * * *', run: (system) => writeMissing(system) },
  'reports.restate': { cron: '20 4 * * *', run: (system) => restateAll(system) },
}
