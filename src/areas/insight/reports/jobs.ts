import { addDays } from '#core/dates.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { restate } from './actions/facts.ts'
import { monthsOf } from './rules/spans.ts'
import { findStated, findWaiting } from './queries/facts.ts'

/** How far back a night looks for what has changed since its day was closed. */
const DAYS_BACK = 60

/** Writes the facts of days that were closed before there were facts, month by month. */
export async function writeMissing({ platform, inProperty }: System): Promise<void> {
  for (const { propertyId, from, until } of await platform(findWaiting))
    for (const span of monthsOf({ from, until })) await inProperty(propertyId, (ctx) => restate(ctx, span, true))
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
