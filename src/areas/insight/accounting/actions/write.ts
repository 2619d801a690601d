import { nextNumber } from '#areas/property/properties/actions/properties.ts'
import type { Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { type ClosedDay, findLiveJournal, findMissingDays, insertJournal, insertReversal } from '../queries/journal.ts'

/** What the job is called that writes journals of days that were closed without one. */
export const CATCH_UP_TASK = 'accounting.catchUp'

/** Journals one transaction writes. */
const DAYS_AT_ONCE = 31

/** The number comes first: another writer of a journal of the property waits here until this one is stored. */
async function write(ctx: Context, { businessOn, runId }: ClosedDay, takesAll: boolean): Promise<void> {
  const number = await nextNumber(ctx, 'journal')
  await insertJournal(ctx.tx, { id: ctx.newId(), number, businessOn, runId, at: ctx.now, takesAll })
}

/**
 * Writes the journal of the day that closes, in the transaction that closes it. Journals are written in order of days: while one before is
 * missing, a job writes them all, this day's last.
 */
export async function writeJournal(
  ctx: Context,
  { businessDate, runId }: { businessDate: Day; runId: string },
): Promise<void> {
  const [missing] = await findMissingDays(ctx.tx, null, 1)
  if (missing === undefined || missing.businessOn === businessDate)
    return write(ctx, { businessOn: businessDate, runId }, false)
  ctx.enqueue({ task: CATCH_UP_TASK, payload: {}, key: `${CATCH_UP_TASK} ${ctx.property.id}` })
}

/** Offsets the journal of a close that is reversed; nothing where none was written. */
export async function reverseJournal(ctx: Context, runId: string): Promise<void> {
  if ((await findLiveJournal(ctx.tx, runId)) === undefined) return
  const number = await nextNumber(ctx, 'journal')
  await insertReversal(ctx.tx, { runId, id: ctx.newId(), number, at: ctx.now })
}

/**
 * Writes the journals of the earliest closed days without one. The last of them takes in all that changed since without a day of its own.
 *
 * @param from where the journals begin when there are none yet
 * @returns whether days are left
 */
export async function writeMissingJournals(ctx: Context, from: Day | null): Promise<boolean> {
  const days = await findMissingDays(ctx.tx, from, DAYS_AT_ONCE + 1)
  const now = days.slice(0, DAYS_AT_ONCE)
  for (const day of now) await write(ctx, day, days.length <= DAYS_AT_ONCE && day === now.at(-1))
  if (now.length > 0) ctx.publish('accounting')
  return days.length > DAYS_AT_ONCE
}
