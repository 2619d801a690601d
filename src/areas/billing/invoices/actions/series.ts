import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { DocumentType } from '../contract/documents.ts'
import { invoices } from '../contract/invoices.ts'
import type { Series } from '../contract/series.ts'
import {
  findOutletNames,
  findPatterns,
  findSeries,
  findSeriesFacts,
  findTwins,
  isNumberTaken,
  setPattern as storePattern,
  type StoredPattern,
  type StoredSeries,
} from '../queries/series.ts'
import { customaryPattern, numberOf, patternFaults, seriesYear } from '../rules/numbers.ts'

const TYPES: readonly DocumentType[] = ['INVOICE', 'CREDIT_NOTE']
const MOST_GAPS = 100

/** A series is the property's, or an outlet's. */
type Place = { id: string; name: string }
const PROPERTY: Place = { id: '', name: '' }

/** How documents are numbered, and what is missing or used twice in any series of the property. */
export const series: Action<typeof invoices.series> = async (ctx) => {
  const { tx } = ctx
  const [outlets, patterns, counters, facts, twins] = await Promise.all([
    findOutletNames(tx),
    findPatterns(tx),
    findSeries(tx),
    findSeriesFacts(tx),
    findTwins(tx),
  ])
  return {
    series: [PROPERTY, ...outlets].flatMap((place) =>
      TYPES.map((type) => seriesOf(ctx, { type, place }, patterns, counters)),
    ),
    years: counters.map(({ type, series: of, yearStart, lastNumber, lastIssuedOn }) => {
      const isSame = (other: { type: DocumentType; series: string; yearStart: Day }) =>
        other.type === type && other.series === of && other.yearStart === yearStart
      const known = facts.find(isSame)
      return {
        type,
        businessServiceName: outlets.find(({ id }) => id === of)?.name ?? '',
        yearStart,
        count: known?.count ?? 0,
        firstNumber: known?.firstNumber ?? '',
        lastNumber: known?.lastNumber ?? '',
        lastIssuedOn,
        gaps: gapsOf(known?.holes ?? [], known, lastNumber),
        duplicates: twins.filter(isSame).map(({ number }) => number),
        brokenLinks: known?.brokenLinks ?? 0,
      }
    }),
  }
}

/** Places inside holes, and those the counter has passed at the end. */
function gapsOf(
  holes: readonly [number, number][],
  known: { count: number } | undefined,
  lastNumber: number,
): number[] {
  const gaps: number[] = []
  let missing = 0
  for (const [before, after] of holes) {
    missing += after - before - 1
    for (let place = before + 1; place < after && gaps.length < MOST_GAPS; place += 1) gaps.push(place)
  }
  const last = (known?.count ?? 0) + missing
  for (let place = last + 1; place <= lastNumber && gaps.length < MOST_GAPS; place += 1) gaps.push(place)
  return gaps
}

function seriesOf(
  ctx: Context,
  { type, place }: { type: DocumentType; place: Place },
  patterns: readonly StoredPattern[],
  counters: readonly StoredSeries[],
): Series {
  const stored = patterns.find((one) => one.type === type && one.series === place.id)
  const isOwn = place === PROPERTY || stored !== undefined
  // An outlet without a pattern numbers with the property.
  const of = isOwn ? place : PROPERTY
  const pattern =
    patterns.find((one) => one.type === type && one.series === of.id)?.pattern ??
    customaryPattern(ctx.property.countryPack, type)
  const yearStart = seriesYear(ctx.businessDate, ctx.property.fiscalYearMonth)
  const counter = counters.find((one) => one.type === type && one.series === of.id && one.yearStart === yearStart)
  const last = counter?.lastNumber ?? 0
  const next = numberOf(pattern, yearStart, last + 1) ?? ''
  const whose = { businessServiceId: place.id || null, businessServiceName: place.name, isOwn }
  return { type, ...whose, pattern, version: stored?.version ?? 0, next, place: last + 1, yearStart }
}

/** How many of the next numbers are looked at for twins. */
const LOOK_AHEAD = 1_000

/**
 * Changes how the numbers of a kind of document look from the next one on; places go on from where they are. An outlet that gets its
 * first pattern numbers for itself from now on, beginning with 1.
 *
 * @throws Refusal not_found without such an outlet, pattern_unfit {faults}, number_taken when the next numbers are used by other documents of the year, stale_version
 */
export const setPattern: Action<typeof invoices.setPattern> = async (
  ctx,
  { type, version, pattern, businessServiceId },
) => {
  const faults = patternFaults(pattern)
  if (faults.length > 0) refuse('pattern_unfit', { faults })
  const { tx, businessDate, property } = ctx
  const [outlets, patterns, counters] = await Promise.all([findOutletNames(tx), findPatterns(tx), findSeries(tx)])
  const id = businessServiceId ?? ''
  const place = [PROPERTY, ...outlets].find((one) => one.id === id) ?? refuse('not_found', { businessServiceId })
  const yearStart = seriesYear(businessDate, property.fiscalYearMonth)
  const counter = counters.find((one) => one.type === type && one.series === id && one.yearStart === yearStart)
  const next = (counter?.lastNumber ?? 0) + 1
  const numbers = Array.from({ length: LOOK_AHEAD }, (_, index) => numberOf(pattern, yearStart, next + index) ?? '')
  const others = [PROPERTY, ...outlets]
    .flatMap((of) => TYPES.map((other) => ({ of, ...seriesOf(ctx, { type: other, place: of }, patterns, counters) })))
    .filter((other) => other.isOwn && (other.type !== type || other.of !== place))
    .map((other) => other.pattern)
  const isTwin = others.some((other) => numberOf(other, yearStart, 1) === numberOf(pattern, yearStart, 1))
  if (isTwin || (await isNumberTaken(tx, { yearStart, numbers, type, series: id, next }))) refuse('number_taken')

  const before = seriesOf(ctx, { type, place }, patterns, counters)
  const stored = await storePattern(tx, { type, series: id }, pattern, version)
  ctx.record({
    type: 'INVOICE_PATTERN_CHANGED',
    entity: 'invoice_series',
    entityId: type,
    before: { pattern: before.pattern },
    after: { pattern, ...(place.name && { outlet: place.name }) },
  })
  const whose = { businessServiceId: businessServiceId ?? null, businessServiceName: place.name, isOwn: true }
  return { type, ...whose, pattern, version: stored, next: numbers[0] ?? '', place: next, yearStart }
}
