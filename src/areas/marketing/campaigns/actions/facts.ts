import { type Day, dayAt } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { followGuests } from './members.ts'
import { type FactRun, findChanged, findNextGuests, lockRun, rebuildFacts, saveRun } from '../queries/facts.ts'

/** Transactions may end some minutes after the moment of their events. */
const OVERLAP_MS = 10 * 60_000
/** Guests whose facts are derived in one transaction; of more changes than this, all are derived anew. */
const STEP = 10_000

/**
 * Brings the facts of guests up to date: of those of whom the audit trail has something new, and once a day of all, since what is ahead
 * falls behind. All are derived in steps, one each call: a small property's at once. Returns whether all are in the facts of today.
 */
export async function refreshFacts(ctx: Context): Promise<boolean> {
  const today = dayAt(ctx.now, ctx.property.timeZone)
  const before = await lockRun(ctx.tx)
  const run = await followChanges(ctx, before, today)
  const next = run.wholeOn === today ? run : await takeStep(ctx, run, today)
  await saveRun(ctx.tx, next)
  return next.wholeOn === today
}

/**
 * The same for a read-only caller, whose transaction stores nothing: guests who changed lately are in its facts.
 * Returns whether all guests have been evaluated once; until then `refreshFacts` has to be called.
 */
export async function followFacts(ctx: Context): Promise<boolean> {
  const run = await lockRun(ctx.tx)
  if (run) await followChanges(ctx, run, dayAt(ctx.now, ctx.property.timeZone))
  return run !== undefined && run.wholeOn !== null
}

/** Derives those who changed since; where that is unknown or too many, a pass over all begins. */
async function followChanges(ctx: Context, run: FactRun | undefined, today: Day): Promise<FactRun> {
  const untilAt = new Date(Date.parse(ctx.now) - OVERLAP_MS).toISOString()
  const changed = run && (await findChanged(ctx.tx, run.untilAt, STEP))
  if (!run || changed?.length === STEP) return { wholeOn: null, untilAt, passOn: today, passId: null }
  if (changed && changed.length > 0) {
    await rebuildFacts(ctx.tx, changed, today)
    await followGuests(ctx, changed, today)
  }
  return { ...run, untilAt }
}

/** The next guests of the pass under way, or of one that begins. */
async function takeStep(ctx: Context, run: FactRun, today: Day): Promise<FactRun> {
  const passOn = run.passOn ?? today
  const ids = await findNextGuests(ctx.tx, run.passId, STEP)
  if (ids.length > 0) {
    await rebuildFacts(ctx.tx, ids, today)
    await followGuests(ctx, ids, today)
  }
  if (ids.length < STEP) return { ...run, wholeOn: passOn, passOn: null, passId: null }
  return { ...run, passOn, passId: ids.at(-1) ?? null }
}

/** Takes steps, each in a transaction of its own, until everyone is in the facts. */
export async function refreshAll(step: (work: typeof refreshFacts) => Promise<boolean | undefined>): Promise<void> {
  while ((await step(refreshFacts)) === false) continue
}
