import { addDays, type Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { batch } from '#server/request/batch.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import {
  deleteFactDay,
  type FactSpan,
  hasChecks,
  insertEntries,
  insertFactDays,
  reverseEntries,
} from '../queries/facts.ts'
import { datasets } from '../rules/datasets.ts'

/** Two writers of a property's facts wait for each other, so that neither counts what the other is about to write. */
const lockFacts = ({ tx }: Context) => advisoryLock(tx, 'reports.facts', tx.propertyId)

const write = (ctx: Context, span: FactSpan): (() => Promise<number>)[] =>
  datasets.map((dataset) => () => insertEntries(ctx.tx, dataset, span))

/**
 * Writes the facts of a day that is being closed, in the transaction that closes it, once the business date has moved on. One round trip,
 * whatever the size of the property.
 */
export async function storeDay(ctx: Context, day: Day): Promise<void> {
  const span = { from: day, until: addDays(day, 1), now: ctx.now }
  await batch(ctx.tx, [() => lockFacts(ctx), ...write(ctx, span), () => insertFactDays(ctx.tx, span)])
}

/** Takes the facts of a day to nothing whose close is reversed; it is open, and read as it is. */
export async function reverseDay(ctx: Context, day: Day): Promise<void> {
  const span = { from: day, until: addDays(day, 1), now: ctx.now }
  await batch(ctx.tx, [
    () => lockFacts(ctx),
    ...datasets.map((dataset) => () => reverseEntries(ctx.tx, dataset, span)),
    () => deleteFactDay(ctx.tx, day),
  ])
}

/**
 * Counts closed days anew and writes the differences as restatements; states, such as rooms out of order, stay as they were on the day.
 * Days that have no facts yet are written whole.
 *
 * @returns how many entries were written
 */
export async function restate(ctx: Context, span: { from: Day; until: Day }, isFirst: boolean): Promise<number> {
  const until = span.until < ctx.businessDate ? span.until : ctx.businessDate
  if (span.from >= until) return 0
  await lockFacts(ctx)
  const days = { from: span.from, until, now: ctx.now }
  const written = await Promise.all(write(ctx, days).map((each) => each()))
  if (isFirst) await insertFactDays(ctx.tx, days)
  return written.reduce((total, count) => total + count, 0)
}

const SEASON_DAYS = 90

/** Whether the property has sold anything at an outlet lately: where it has not, figures of restaurants mean nothing. */
export const sellsAtOutlets = ({ tx, businessDate }: Context): Promise<boolean> =>
  hasChecks(tx, { from: addDays(businessDate, -SEASON_DAYS), until: businessDate })
