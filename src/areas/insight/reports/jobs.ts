import { addDays, type Day } from '#core/dates.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { markChangedDays, restate, restateMarked } from './actions/facts.ts'
import { monthsOf } from './rules/spans.ts'
import { findStated, findWaiting } from './queries/facts.ts'

/** So many days are counted anew every night, whatever was written. */
const DAYS_BACK = 60

/** Days from before those that are counted anew in one transaction, and in one night: what is left waits for the next. */
const [MARKED_AT_ONCE, MARKED_A_NIGHT] = [90, 360]

/** Writes the facts of days that were closed before there were facts, month by month. */
export async function writeMissing({ platform, inProperty }: System): Promise<void> {
  for (const { propertyId, from, until } of await platform(findWaiting))
    for (const span of monthsOf({ from, until })) await inProperty(propertyId, (ctx) => restate(ctx, span, true))
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
  const from = addDays(until, -DAYS_BACK)
  await inProperty(propertyId, (ctx) => restate(ctx, { from, until }, false))
  await inProperty(propertyId, (ctx) => markChangedDays(ctx, from))
  for (let done = 0; done < MARKED_A_NIGHT; done += MARKED_AT_ONCE) {
    const days = await inProperty(propertyId, (ctx) => restateMarked(ctx, MARKED_AT_ONCE))
    if (days !== MARKED_AT_ONCE) return
  }
}

export const reportJobs: Jobs = {
  'reports.missing': { cron: '*/5 * * * *', run: (system) => writeMissing(system) },
  'reports.restate': { cron: '20 4 * * *', run: (system) => restateAll(system) },
}
