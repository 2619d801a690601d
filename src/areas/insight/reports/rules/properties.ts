import { valueIn } from '#areas/ledger/payments/rules/exchange.ts'
import { addDays, type Day, daysBetween, type Span } from '#core/dates.ts'
import { type Currency, minor } from '#core/money.ts'
import { type BudgetCell, budgetOf, withRooms } from './budget.ts'
import type { Cells } from '../contract/replies.ts'
import type { Measure, Period } from './datasets.ts'
import { figureOf, isStated, type Measures, measuresOf, metricCodes, type MetricCode, metricOf } from './metrics.ts'
import { periodOf } from './spans.ts'
import { sumOf } from './tables.ts'

/** What properties are compared by in the absence of a request. */
export const PROPERTY_METRICS = ['revenue', 'roomRevenue', 'occupancy', 'adr', 'revPar', 'roomsSold', 'roomsAvailable', 'takings', 'covers', 'averageCheck', 'bookings', 'averageStay'] as const satisfies readonly MetricCode[] // prettier-ignore

/** The periods of a picture over time. */
export const SERIES_PERIODS = ['day', 'week', 'month'] as const

/** Measures that are amounts: the sums of every figure that is one. */
const MONEY: ReadonlySet<Measure> = new Set(
  metricCodes.filter((code) => metricOf(code).unit === 'money').flatMap(measuresOf),
)

/** Whether a figure is made of amounts, and so is for those who may see money. */
export const isOfMoney = (code: MetricCode): boolean =>
  metricOf(code).unit === 'money' || measuresOf(code).some((measure) => MONEY.has(measure))

export type Rate = { rate: string; validFrom: Day }

/** A property as its figures need it. */
export type Place = {
  propertyId: number
  currency: Currency
  businessDate: Day
  /** The first day there is any record of. */
  knownFrom: Day
  rate: Rate | null
}

/**
 * Measures of a property now, and in the compared span; null where no day of them is known. Those of its budget have only what is stated for
 * every day of the span; null where nothing is.
 */
export type Counted = Place & { now: Measures | null; past: Measures | null; budget: Measures | null }

/** What is budgeted for a property in a span, with the rooms it has then; null where no line is. */
export function budgetedMeasures(cells: readonly BudgetCell[], span: Span, now: Measures | null): Measures | null {
  const groups = now ? [{ key: '', label: '', measures: now }] : []
  return withRooms(budgetOf(cells, span, { grouping: 'none' }), groups, 'none')[0]?.measures ?? null
}

/** The days of a property that are read: closed ones before `open` from facts, those from it on as they are. */
export type PlaceSpan = { open: Day; until: Day }

const clamped = (day: Day, { from, until }: Span): Day => (day < from ? from : day > until ? until : day)

/**
 * How far a property is read. Where only closed days are, the compared span ends as many days early as this one does, so that a month so far
 * is compared with as much of a month.
 */
export function placeSpan(
  { businessDate }: Pick<Place, 'businessDate'>,
  span: Span,
  { compared, isLive }: { compared: Span | null; isLive: boolean },
): PlaceSpan {
  const read = compared ?? span
  const open = clamped(businessDate, read)
  if (isLive) return { open, until: read.until }
  const left = daysBetween(clamped(businessDate, span), span.until)
  const until = clamped(addDays(read.until, compared ? -left : 0), read)
  const last = open < until ? open : until
  return { open: last, until: last }
}

/** Sums by their group, those of several datasets added up. */
export function measuresByGroup(sums: readonly ({ group: number; key: string } & Measures)[]): Map<number, Measures> {
  const groups = new Map<number, Measures>()
  for (const { group, key: _, ...measures } of sums)
    groups.set(group, sumOf([{ measures: groups.get(group) ?? {} }, { measures }]))
  return groups
}

/** Measures with their amounts in another currency, each rounded once; undefined without a stated rate. */
export function convertedMeasures(
  measures: Measures,
  { currency: own, rate }: Pick<Place, 'currency' | 'rate'>,
  currency: Currency,
): Measures | undefined {
  if (own === currency) return measures
  if (!rate) return undefined
  const entries = Object.entries(measures) as [Measure, number][]
  return Object.fromEntries(
    entries.map(([measure, amount]) => [
      measure,
      MONEY.has(measure) ? valueIn(minor(amount), own, rate.rate, currency) : amount,
    ]),
  )
}

export type Figures = Record<string, number | null>

export const figuresOf = (metrics: readonly MetricCode[], measures: Measures | null): Figures =>
  Object.fromEntries(metrics.map((code) => [code, measures && figureOf(code, measures)]))

/** Figures of a budget; one that is not stated whole is missing. */
export const budgetFigures = (metrics: readonly MetricCode[], measures: Measures | null): Figures | null =>
  measures &&
  Object.fromEntries(metrics.map((code) => [code, isStated(code, measures) ? figureOf(code, measures) : null]))

/** The figures of a property in another currency: amounts are missing without a rate, counts are what they are. */
export function convertedFigures(metrics: readonly MetricCode[], place: Counted, currency: Currency): Figures {
  const figures = figuresOf(metrics, place.now)
  if (place.now === null) return figures
  const converted = convertedMeasures(place.now, place, currency)
  if (converted) return figuresOf(metrics, converted)
  return Object.fromEntries(metrics.map((code) => [code, isOfMoney(code) ? null : (figures[code] ?? null)]))
}

/** Whether amounts of a property can be converted to a currency. */
export const canConvert = ({ currency: own, rate }: Pick<Place, 'currency' | 'rate'>, currency: Currency): boolean =>
  own === currency || rate !== null

/** Figures of several properties: those made of amounts of the ones with a rate, counts of all. Missing where nothing is known. */
function together(
  metrics: readonly MetricCode[],
  parts: readonly { place: Place; measures: Measures }[],
  currency: Currency,
): Figures {
  const converted = parts.flatMap(({ place, measures }) => {
    const told = convertedMeasures(measures, place, currency)
    return told ? [{ measures: told }] : []
  })
  const [money, all] = [sumOf(converted), sumOf(parts)]
  return Object.fromEntries(
    metrics.map((code) => {
      const [known, sum] = isOfMoney(code) ? [converted, money] : [parts, all]
      return [code, known.length > 0 ? figureOf(code, sum) : null]
    }),
  )
}

/**
 * The total of properties. A change is computed of properties that have a record of the compared span: then, and the same ones now. Both are
 * converted by the same rate, so that a rate which moved is no change of business.
 */
export function totalOf(metrics: readonly MetricCode[], places: readonly Counted[], currency: Currency) {
  const now = places.flatMap((place) => (place.now ? [{ place, measures: place.now, past: place.past }] : []))
  const alike = now.filter(({ past }) => past !== null)
  const past = alike.map(({ place, past: measures }) => ({ place, measures: measures ?? {} }))
  return {
    currency,
    properties: now.filter(({ place }) => canConvert(place, currency)).length,
    figures: together(metrics, now, currency),
    before: alike.length > 0 ? together(metrics, past, currency) : null,
    alike: alike.length > 0 ? together(metrics, alike, currency) : null,
    compared: alike.length,
    ...againstBudget(metrics, now, currency),
  }
}

/** The budget of the properties that have one, figure by figure, and what the same ones came to. */
function againstBudget(
  metrics: readonly MetricCode[],
  now: readonly { place: Counted; measures: Measures }[],
  currency: Currency,
): { budget: Figures; budgeted: Figures } {
  const pairs = metrics.map((code): [MetricCode, number | null, number | null] => {
    const those = now.filter(({ place }) => place.budget && isStated(code, place.budget))
    const budgets = those.map(({ place }) => ({ place, measures: place.budget ?? {} }))
    const of = (parts: Parameters<typeof together>[1]) => together([code], parts, currency)[code] ?? null
    return [code, of(budgets), of(those)]
  })
  return {
    budget: Object.fromEntries(pairs.map(([code, budget]) => [code, budget])),
    budgeted: Object.fromEntries(pairs.map(([code, , came]) => [code, came])),
  }
}

/** Currencies with their properties, the one of most first. */
export function byCurrency<T extends { currency: Currency }>(places: readonly T[]): [Currency, T[]][] {
  const groups = [...new Set(places.map(({ currency }) => currency))].map((currency): [Currency, T[]] => [
    currency,
    places.filter((place) => place.currency === currency),
  ])
  return groups.toSorted(([one, some], [other, others]) => others.length - some.length || (one < other ? -1 : 1))
}

/** Properties whose amounts cannot be converted, by currency. */
export const lackingOf = (places: readonly Place[], currency: Currency) =>
  byCurrency(places.filter((place) => !canConvert(place, currency))).map(([own, { length }]) => ({
    currency: own,
    properties: length,
  }))

type Ranked = { name: string; converted: Figures }

/** Rows by a figure, missing ones last, or by their names; each with its place by the figure, the same one for the same value. */
export function ranked<T extends Ranked>(
  rows: readonly T[],
  { by, isDescending, metric }: { by: 'name' | 'figure'; isDescending: boolean; metric: string },
): (T & { rank: number | null })[] {
  const valueOf = ({ converted }: Ranked) => converted[metric] ?? null
  const values = rows.flatMap((row) => valueOf(row) ?? []).toSorted((one, other) => other - one)
  const rankOf = new Map<number, number>()
  for (const [at, value] of values.entries()) if (!rankOf.has(value)) rankOf.set(value, at + 1)
  const names = (one: Ranked, other: Ranked) => one.name.localeCompare(other.name)
  const sign = isDescending ? -1 : 1
  const ordered = rows.toSorted((one, other) => {
    if (by === 'name') return names(one, other) * sign
    const [mine, theirs] = [valueOf(one), valueOf(other)]
    if (mine === null || theirs === null) return Number(mine === null) - Number(theirs === null) || names(one, other)
    return (mine - theirs) * sign || names(one, other)
  })
  return ordered.map((row) => {
    const value = valueOf(row)
    return { ...row, rank: value === null ? null : (rankOf.get(value) ?? null) }
  })
}

/** A period after the last closed day of all properties has no figure. */
export function untilClosed(row: Cells, metric: MetricCode, by: Period, places: readonly Pick<Place, 'businessDate'>[]): Cells {
  const last = places.reduce<Day>((latest, { businessDate }) => (businessDate > latest ? businessDate : latest), '0001-01-02' as Day)
  return String(row['key']) > periodOf(addDays(last, -1), by) ? { ...row, [metric]: null } : row
} // prettier-ignore
