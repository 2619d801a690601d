import type { Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { findChanged, lockRun, rebuildFacts, saveRun } from '../queries/facts.ts'

/** Transactions may end some minutes after the moment of their events. */
const OVERLAP_MS = 10 * 60_000
/** Of more changes than this all facts are derived anew, which is faster then. */
const MOST_CHANGES = 20_000

/**
 * Brings the facts of guests up to date: once a day of all, since what is ahead falls behind; else of those of whom the audit trail has something new.
 */
export async function refreshFacts(ctx: Context, today: Day): Promise<void> {
  const run = await lockRun(ctx.tx)
  const changed = run?.wholeOn === today ? await findChanged(ctx.tx, run.untilAt, MOST_CHANGES) : undefined
  const isWhole = changed === undefined || changed.length === MOST_CHANGES
  if (isWhole) await rebuildFacts(ctx.tx, null, today)
  else if (changed.length > 0) await rebuildFacts(ctx.tx, changed, today)
  const untilAt = new Date(Date.parse(ctx.now) - OVERLAP_MS).toISOString()
  await saveRun(ctx.tx, { wholeOn: today, untilAt })
}
