import { addDays, type Day, type Instant } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { batch } from '#server/request/batch.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import {
  deleteFactDay,
  type FactSpan,
  hasChecks,
  insertEntries,
  insertFactDays,
  isState,
  reverseEntries,
  type Written,
} from '../queries/facts.ts'
import {
  clearMarkedDays,
  findMarkedDays,
  findReadUntil,
  markAllDays,
  markNamedDays,
  markRestated,
  saveReadUntil,
} from '../queries/restatements.ts'
import { type Dataset, datasets } from '../rules/datasets.ts'

/** Two writers of a property's facts wait for each other, so that neither counts what the other is about to write. */
const lockFacts = ({ tx }: Context) => advisoryLock(tx, 'reports.facts', tx.propertyId)

const write = (ctx: Context, span: FactSpan): (() => Promise<Written[]>)[] =>
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
  if (!isFirst) return countAnew(ctx, datasets, days)
  const written = await Promise.all(write(ctx, days).map((each) => each()))
  await insertFactDays(ctx.tx, days)
  return entriesOf(written.flat())
}

const entriesOf = (written: readonly Written[]): number => written.reduce((total, { entries }) => total + entries, 0)

/** Writes restatements of some datasets, and marks the days that have them. */
async function countAnew(ctx: Context, counted: readonly Dataset[], span: FactSpan): Promise<number> {
  const written = await Promise.all(
    counted.map(async (dataset) => (await insertEntries(ctx.tx, dataset, span)).map((each) => ({ ...each, dataset }))),
  )
  const restated = written.flat()
  if (restated.length > 0) await markRestated(ctx.tx, restated)
  return entriesOf(restated)
}

/** A transaction may commit its events later than one that began after it: the last hour is read again. */
const OVERLAP_MS = 3_600_000

/**
 * Marks closed days before one that something written since the last time may have changed, by the audit trail. The first time all of them are:
 * what was changed before is not known.
 */
export async function markChangedDays(ctx: Context, before: Day): Promise<void> {
  const readUntil = await findReadUntil(ctx.tx)
  await (readUntil === undefined
    ? markAllDays(ctx.tx, before)
    : markNamedDays(ctx.tx, before, new Date(Date.parse(readUntil) - OVERLAP_MS).toISOString() as Instant))
  await saveReadUntil(ctx.tx, ctx.now)
}

/** Counts marked days anew, the latest first, so many at most. @returns how many days that were */
export async function restateMarked(ctx: Context, most: number): Promise<number> {
  await lockFacts(ctx)
  const days = await findMarkedDays(ctx.tx, most)
  const [last, first] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return 0
  const span = { from: first, until: addDays(last, 1), now: ctx.now, days }
  await countAnew(
    ctx,
    datasets.filter((dataset) => !isState(dataset)),
    span,
  )
  await clearMarkedDays(ctx.tx, days)
  return days.length
}

const SEASON_DAYS = 90

/** Whether the property has sold anything at an outlet lately: where it has not, figures of restaurants mean nothing. */
export const sellsAtOutlets = ({ tx, businessDate }: Context): Promise<boolean> =>
  hasChecks(tx, { from: addDays(businessDate, -SEASON_DAYS), until: businessDate })
