import { addDays, type Day } from '#core/dates.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { markChangedDays, restateMarked, writeDays } from './actions/facts.ts'
import { monthsOf } from './rules/spans.ts'
import { findStated, findWaiting } from './queries/facts.ts'

/** So many days are counted anew every night, whatever was written. */
const DAYS_BACK = 60

/** Days that are counted anew in one transaction, and in one night: what is left waits for the next. */
const [DAYS_AT_ONCE, DAYS_A_NIGHT] = [90, 450]

/** Writes the facts of days that were closed before there were facts, month by month. */
export async function writeMissing({ platform, inProperty }: System): Promise<void> {
  for (const { propertyId, from, until } of await platform(findWaiting))
    for (const span of monthsOf({ from, until })) await inProperty(propertyId, (ctx) => writeDays(ctx, span))
}

/**
 * Restates the days of late of every property, one after another, and those from before that something written since names: a booking of last
 * year that is changed today.
 */
export async function restateAll(system: System): Promise<void> {
  for (let after = 0; ;) {
    const found = await system.platform((tx) => findStated(tx, after))
    for (const { propertyId, day } of found) await restateProperty(system, propertyId, day)
    const last = found.at(-1)
    if (!last) return
    after = last.propertyId
  }
}

async function restateProperty({ inProperty }: System, propertyId: number, until: Day): Promise<void> {
  await inProperty(propertyId, (ctx) => markChangedDays(ctx, addDays(until, -DAYS_BACK)))
  for (let done = 0; done < DAYS_A_NIGHT; done += DAYS_AT_ONCE) {
    const days = await inProperty(propertyId, (ctx) => restateMarked(ctx, DAYS_AT_ONCE))
    if (days !== DAYS_AT_ONCE) return
  }
}

export const reportJobs: Jobs = {
  'reports.missing': { cron: '*/5 * * * *', run: (system) => writeMissing(system) },
  'reports.restate': { cron: '20 4 * * *', run: (system) => restateAll(system) },
}
