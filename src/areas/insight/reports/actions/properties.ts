import { languageFor } from '#areas/parties/customers/actions.ts'
import type { Received } from '#core/contract.ts'
import { type Day, firstOfMonth, type Span } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context, PlatformTx } from '#server/request/context.ts'
import { scopeOf } from '#server/request/scope.ts'
import { MAX_LIVE_PROPERTIES, MAX_PROPERTIES } from '../contract/limits.ts'
import type { reports } from '../contract/reports.ts'
import { findBudgets } from '../queries/budgets.ts'
import { findPlaces, type FoundPlace, type PlaceMeasures, sumPlaces } from '../queries/properties.ts'
import type { BudgetCell } from '../rules/budget.ts'
import { coverageOf, isKnown, isKnownWhole, missingDaysOf } from '../rules/coverage.ts'
import { type Dataset, isBalance } from '../rules/datasets.ts'
import { datasetsOf, type Measures, type MetricCode } from '../rules/metrics.ts'
import { budgetedMeasures, budgetFigures, byCurrency, type Counted, convertedFigures, convertedMeasures, figuresOf, isOfMoney, lackingOf, measuresByGroup, type Place, placeSpan, ranked, totalOf, untilClosed } from '../rules/properties.ts' // prettier-ignore
import { figures } from '../rules/report.ts'
import { type Comparison, comparedSpan } from '../rules/spans.ts'
import { figureColumns, figureRows, figureTotals, type Group, metricColumns, wholeOf } from '../rules/tables.ts'
import { METRIC_WORDS } from '../rules/words.ts'

type PropertiesRequest = Pick<
  Received<typeof reports.properties>,
  'from' | 'until' | 'compare' | 'currency' | 'propertyIds' | 'language'
>
type ReadPlace = FoundPlace & { stated: Place }

/** What is looked at: the properties, in which currency, and whether their open days are read too. */
type Look = { places: ReadPlace[]; currency: Currency; isLive: boolean; isCut: boolean }

/** The first day of a span and of what it is compared with. */
function firstRead(span: Span, compare: Comparison | undefined): Day {
  const compared = compare ? comparedSpan(span, compare) : span
  return compared.from < span.from ? compared.from : span.from
}

/**
 * The properties of the user: all of the platform, or of their organisation.
 *
 * @throws Refusal not_found when a requested one is not among them
 */
async function lookAt(
  ctx: Context,
  tx: PlatformTx,
  { from, until, compare, currency, propertyIds }: PropertiesRequest,
): Promise<Look> {
  const { organizationId } = scopeOf(ctx)
  const found = await findPlaces(
    tx,
    { organizationId, propertyIds },
    { currency, from: firstRead({ from, until }, compare), until, now: ctx.now, limit: MAX_PROPERTIES + 1 },
  )
  const strange = propertyIds?.find((id) => !found.some(({ propertyId }) => propertyId === id))
  if (strange !== undefined) refuse('not_found', { propertyId: strange })
  const places = found.slice(0, MAX_PROPERTIES).map((place) => {
    const { propertyId, businessDate, knownFrom, rate, validFrom } = place
    const stated = rate !== null && validFrom !== null ? { rate, validFrom } : null
    return { ...place, stated: { propertyId, currency: place.currency, businessDate, knownFrom, rate: stated } }
  })
  return {
    places,
    currency: found[0]?.asked ?? currency ?? ctx.property.currency,
    isLive: places.length <= MAX_LIVE_PROPERTIES,
    isCut: found.length > MAX_PROPERTIES,
  }
}

type Read = { span: Span; compared: Span | null; grouping: 'none' | 'day' | 'week' | 'month' }

/** Sums of datasets for groups of properties, in one statement each, whatever the number of properties. */
async function sumsOf(
  tx: PlatformTx,
  datasets: readonly Dataset[],
  { places, isLive }: Look,
  groupOf: (place: ReadPlace) => number,
  { span, compared, grouping }: Read,
): Promise<PlaceMeasures[]> {
  const { from } = compared ?? span
  const read = places.map((place) => ({
    propertyId: place.propertyId,
    group: groupOf(place),
    first: place.knownFrom > from ? place.knownFrom : from,
    ...placeSpan(place, span, { compared, isLive }),
  }))
  return (await Promise.all(datasets.map((dataset) => sumPlaces(tx, dataset, read, { grouping, isLive })))).flat()
}

const neededBy = (metrics: readonly MetricCode[]): Dataset[] => [...new Set(metrics.flatMap(datasetsOf))]

/** The figures the user may see: those made of amounts are for who may see money. */
const seenBy = (ctx: Context, metrics: readonly MetricCode[]): MetricCode[] =>
  ctx.actor.permissions.has('reports.money') ? [...metrics] : metrics.filter((code) => !isOfMoney(code))

type Sums = { now: readonly PlaceMeasures[]; past: readonly PlaceMeasures[]; budgets: readonly BudgetOfPlace[] }
type BudgetOfPlace = BudgetCell & { propertyId: number }

/** Properties with their measures. Those of days there is no record of are missing, and where only closed days are read, those of which none is closed. */
function countedOf({ places, isLive }: Look, { span, compared }: Omit<Read, 'grouping'>, sums: Sums): Counted[] {
  const [now, past] = [measuresByGroup(sums.now), measuresByGroup(sums.past)]
  return places.map((place) => {
    const { stated, propertyId } = place
    const isRead = isLive || stated.businessDate > span.from
    const came = isRead && isKnown(place, span) ? (now.get(propertyId) ?? {}) : null
    return {
      ...stated,
      now: came,
      past: compared && isKnownWhole(place, compared) ? (past.get(propertyId) ?? {}) : null,
      budget: budgetedMeasures(
        sums.budgets.filter((cell) => cell.propertyId === propertyId),
        span,
        came,
      ),
    }
  })
}

/** What is budgeted for the months of a span, where few enough properties are looked at. */
const budgetsOf = (tx: PlatformTx, { places, isLive }: Look, { from, until }: Span): Promise<BudgetOfPlace[]> =>
  isLive
    ? findBudgets(
        tx,
        places.map(({ propertyId }) => propertyId),
        firstOfMonth(from),
        until,
      )
    : Promise.resolve([])

/**
 * The properties one looks after side by side. The same figures, from the same facts and the same SQL, as each property's own reports.
 *
 * @throws Refusal not_found for a property that is not among them
 */
export const properties: Action<typeof reports.properties> = async (ctx, asked) => {
  const language = await languageFor(ctx, asked.language)
  const { from, until, compare, text, offset, limit } = asked
  const span = { from, until }
  const compared = compare ? comparedSpan(span, compare) : null
  const metrics = seenBy(ctx, asked.metrics)
  const ownGroup = ({ propertyId }: ReadPlace) => propertyId
  // The figures are of many properties, and read in the platform's scope.
  const { look, counted } = await ctx.asPlatform(async (tx) => {
    const found = await lookAt(ctx, tx, asked)
    const read = (other: Span | null) =>
      sumsOf(tx, neededBy(metrics), found, ownGroup, { span, compared: other, grouping: 'none' })
    const [now, past, budgets] = await Promise.all([
      read(null),
      compared ? read(compared) : [],
      budgetsOf(tx, found, span),
    ])
    return { look: found, counted: countedOf(found, { span, compared }, { now, past, budgets }) }
  })
  const { currency, isLive, isCut } = look
  const [sortedBy, isDescending] = orderOf(asked.sort, metrics)
  const rows = ranked(rowsOf(look, counted, { metrics, span }), {
    by: sortedBy === 'name' ? 'name' : 'figure',
    isDescending,
    metric: sortedBy === 'name' ? (metrics[0] ?? '') : sortedBy,
  })
  const shown = rows.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
  return {
    currency,
    isLive,
    isCut,
    lacking: metrics.some(isOfMoney) ? lackingOf(counted, currency) : [],
    compared,
    columns: metricColumns(metrics, undefined, language),
    rows: shown.slice(offset, offset + limit),
    all: totalOf(metrics, counted, currency),
    totals: byCurrency(counted).map(([own, places]) => totalOf(metrics, places, own)),
    count: shown.length,
    ...(shown.length > offset + limit && { next: offset + limit }),
  }
}

/** By what rows are ordered, and whether the largest is first; what is not among the figures is the first of them. */
function orderOf(sort: string | undefined, metrics: readonly MetricCode[]): [string, boolean] {
  const wanted = sort?.replace(/^-/, '')
  if (sort !== undefined && wanted === 'name') return ['name', sort.startsWith('-')]
  const known = metrics.find((code) => code === wanted)
  return known && sort !== undefined ? [known, sort.startsWith('-')] : [metrics[0] ?? 'name', metrics.length > 0]
}

type Shown = { metrics: readonly MetricCode[]; span: Span }

function rowsOf({ places, currency }: Look, counted: readonly Counted[], { metrics, span }: Shown) {
  const byId = new Map(counted.map((each) => [each.propertyId, each]))
  return places.flatMap(({ propertyId, name, currency: own, businessDate, lastClosed, daysLate, missing }) => {
    const place = byId.get(propertyId)
    if (!place) return []
    return {
      propertyId,
      name,
      currency: own,
      figures: figuresOf(metrics, place.now),
      converted: convertedFigures(metrics, place, currency),
      before: place.past && figuresOf(metrics, place.past),
      budget: budgetFigures(metrics, place.budget),
      rate: own === currency ? null : place.rate,
      businessDate,
      lastClosed,
      daysLate,
      missingDays: missingDaysOf({ knownFrom: place.knownFrom, missing }, span),
    }
  })
}

/** Sums by period in one currency; amounts without a rate are left out, and the reply states whose. */
function seriesOf(
  sums: readonly PlaceMeasures[],
  metric: MetricCode,
  { currency, placeOf }: { currency: Currency; placeOf: (group: number) => Place | undefined },
): Group[] {
  return sums.flatMap(({ group, key, ...measures }) => {
    const place = placeOf(group)
    const told = !isOfMoney(metric) ? measures : place && convertedMeasures(measures, place, currency)
    return told ? [{ key, label: key, measures: told }] : []
  })
}

/** Properties that are converted alike are added up where they are stored: by currency and rate. */
function alikeGroups(places: readonly ReadPlace[]) {
  const keyOf = ({ currency, rate }: ReadPlace) => `${currency} ${rate ?? ''}`
  const keys = [...new Set(places.map(keyOf))]
  const first = keys.map((key) => places.find((place) => keyOf(place) === key)?.stated)
  return { groupOf: (place: ReadPlace) => keys.indexOf(keyOf(place)), placeOf: (group: number) => first[group] }
}

/**
 * One figure of all properties of the user in total, over time. Where only closed days are read, periods of which no day is closed are
 * missing.
 *
 * @throws Refusal not_found for a property that is not among them, or a figure made of amounts for who may not see money
 */
export const propertySeries: Action<typeof reports.propertySeries> = async (ctx, asked) => {
  const language = await languageFor(ctx, asked.language)
  const { from, until, compare, metric, by } = asked
  if (seenBy(ctx, [metric]).length === 0) refuse('not_found', { metric })
  const span = { from, until }
  const compared = compare ? comparedSpan(span, compare) : null
  // The figures are of many properties, and read in the platform's scope.
  const { look, now, past } = await ctx.asPlatform(async (tx) => {
    const found = await lookAt(ctx, tx, asked)
    const { groupOf, placeOf } = alikeGroups(found.places)
    const read = async (datasets: readonly Dataset[], other: Span | null, grouping: 'none' | typeof by) =>
      seriesOf(await sumsOf(tx, datasets, found, groupOf, { span, compared: other, grouping }), metric, {
        currency: found.currency,
        placeOf,
      })
    const series = async (other: Span | null) => {
      const needed = neededBy([metric])
      const [groups, balances] = await Promise.all([read(needed, other, by), read(needed.filter(isBalance), other, 'none')])
      return { groups, whole: wholeOf(groups, balances) }
    }
    const [current, past] = await Promise.all([series(null), compared ? series(compared) : { groups: [], whole: {} }])
    return { look: found, now: current, past }
  })
  const { places, currency, isLive } = look
  const report = figures({ code: 'properties', section: 'revenue', needs: 'reports.read', title: METRIC_WORDS[metric].label, description: METRIC_WORDS[metric].formula, metrics: [metric], groupings: [by], chart: { metric, form: 'line' } }) // prettier-ignore
  const asCompared = { span, compared, comparison: compare, ...coverageOf(places), currency }
  const rows = figureRows(report, now.groups, past.groups, { grouping: by, ...asCompared, language })
  return {
    currency,
    isLive,
    lacking: isOfMoney(metric) ? lackingOf(places.map(({ stated }) => stated), currency) : [],
    table: {
      code: report.code,
      title: report.title[language],
      ...span,
      currency,
      groupBy: by,
      compared,
      columns: figureColumns(report, by, compare, language),
      rows: isLive ? rows : rows.map((row) => untilClosed(row, metric, by, places)),
      totals: figureTotals(report, now.whole, past.whole, asCompared),
      chart: report.chart,
      drawn: null,
      missingDays: places.reduce((total, place) => total + missingDaysOf(place, span), 0),
    },
  }
} // prettier-ignore

/** Sums by day and currency of everything the user looks after: for those who count what is not a figure of the dictionary. */
export async function sumsByDay(
  ctx: Context,
  tx: PlatformTx,
  span: Span,
  datasets: readonly Dataset[],
): Promise<{ currency: Currency; day: Day; measures: Measures }[]> {
  const look = await lookAt(ctx, tx, { ...span, compare: undefined, currency: undefined, propertyIds: undefined, language: undefined }) // prettier-ignore
  const currencies = byCurrency(look.places).map(([currency]) => currency)
  const groupOf = ({ currency }: ReadPlace) => currencies.indexOf(currency)
  const sums = await sumsOf(tx, datasets, look, groupOf, { span, compared: null, grouping: 'day' })
  return sums.flatMap(({ group, key, ...measures }) => {
    const currency = currencies[group]
    return currency ? [{ currency, day: key as Day, measures }] : []
  })
}
