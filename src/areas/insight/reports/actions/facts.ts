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
  markDays,
  markNamedDays,
  markRestated,
  saveReadUntil,
} from '../queries/restatements.ts'
import { datasets } from '../rules/datasets.ts'

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
 * Writes what the facts of days closed before there were any lack: all of it, or a dataset that was added later. States, such as rooms out of
 * order, are those of now on a day that has none.
 */
export async function writeDays(ctx: Context, { from, until }: { from: Day; until: Day }): Promise<void> {
  const days = { from, until: until < ctx.businessDate ? until : ctx.businessDate, now: ctx.now }
  if (days.from >= days.until) return
  await lockFacts(ctx)
  await Promise.all(write(ctx, days).map((each) => each()))
  await insertFactDays(ctx.tx, days)
}

/** Before any day that closed. */
const EVER = '0001-01-01' as Day

/** A transaction may commit its events later than one that began after it: the last hour is read again. */
const OVERLAP_MS = 3_600_000

/**
 * Marks days to count anew: all from one on, and those before it that something written since the last time may have changed, by the audit trail.
 * The first time all of them are: what was changed before is not known.
 */
export async function markChangedDays(ctx: Context, from: Day): Promise<void> {
  const readUntil = await findReadUntil(ctx.tx)
  await markDays(ctx.tx, readUntil === undefined ? EVER : from)
  if (readUntil !== undefined) {
    const since = new Date(Date.parse(readUntil) - OVERLAP_MS).toISOString() as Instant
    await markNamedDays(ctx.tx, from, since)
  }
  await saveReadUntil(ctx.tx, ctx.now)
}

/**
 * Counts marked days anew, the latest first, so many at most, and writes the differences as restatements; states stay as they were on the day.
 *
 * @returns how many days that were
 */
export async function restateMarked(ctx: Context, most: number): Promise<number> {
  await lockFacts(ctx)
  const days = await findMarkedDays(ctx.tx, most)
  const [last, first] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return 0
  const span = { from: first, until: addDays(last, 1), now: ctx.now, days }
  const counted = datasets.filter((dataset) => !isState(dataset))
  const written = await Promise.all(
    counted.map(async (dataset) => (await insertEntries(ctx.tx, dataset, span)).map(({ day }) => ({ day, dataset }))),
  )
  const restated = written.flat()
  if (restated.length > 0) await markRestated(ctx.tx, restated)
  await clearMarkedDays(ctx.tx, days)
  return days.length
}

const SEASON_DAYS = 90

/** Whether the property has sold anything at an outlet lately: where it has not, figures of restaurants mean nothing. */
export const sellsAtOutlets = ({ tx, businessDate }: Context): Promise<boolean> =>
  hasChecks(tx, { from: addDays(businessDate, -SEASON_DAYS), until: businessDate })
