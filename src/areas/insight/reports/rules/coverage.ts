import { addDays, type Day, type Span } from '#core/dates.ts'
import { type Period, type Grouping, isPeriod } from './datasets.ts'
import { periodOf } from './spans.ts'

/** Of which days there is a record: all from the first on, but for closed days whose facts are not written yet. */
export type Coverage = { knownFrom: Day; missing: readonly Day[] }

const missingIn = ({ missing }: Coverage, { from, until }: Span): Day[] =>
  missing.filter((day) => day >= from && day < until)

/** How many closed days of a span have no facts yet. */
export const missingDaysOf = (coverage: Coverage, span: Span): number => missingIn(coverage, span).length

/** Whether a figure of a span can be right: some day of it is recorded, and none is still to be counted. */
export const isKnown = (coverage: Coverage, span: Span): boolean =>
  span.until > coverage.knownFrom && missingDaysOf(coverage, span) === 0

/** Whether all days of a span are recorded: only such a span is compared with. */
export const isKnownWhole = (coverage: Coverage, span: Span): boolean =>
  span.from >= coverage.knownFrom && isKnown(coverage, span)

/**
 * Which groups of a span have a figure that can be right. A period is known where some day of it is recorded and none is still to be counted; a
 * weekday, and what is no period, like the span.
 */
export function knownGroups(coverage: Coverage, span: Span, grouping: Grouping): (key: string) => boolean {
  if (!isPeriod(grouping)) return () => isKnown(coverage, span)
  const missing = missingPeriods(coverage, span, grouping)
  if (grouping === 'weekday') return (key) => span.until > coverage.knownFrom && !missing.has(key)
  const first = periodOf(coverage.knownFrom, grouping)
  return (key) => key >= first && !missing.has(key)
}

/** Which periods of a span are recorded as a whole: one that is recorded from its middle on is no match for a whole one. */
export function wholePeriods(coverage: Coverage, span: Span, grouping: Period): (key: string) => boolean {
  const missing = missingPeriods(coverage, span, grouping)
  const isRecorded = span.from >= coverage.knownFrom
  const before = periodOf(addDays(coverage.knownFrom, -1), grouping)
  return (key) => (isRecorded || (grouping !== 'weekday' && key > before)) && !missing.has(key)
}

/** Of several properties: what some have a record of, and what all have one of. A day that is still to be counted for one is missing in both. */
export function coverageOf(places: readonly Coverage[]): { coverage: Coverage; pastCoverage: Coverage } {
  const first = places.map(({ knownFrom }) => knownFrom).toSorted()
  const missing = [...new Set(places.flatMap((place) => place.missing))]
  const never = '0001-01-01' as Day
  return {
    coverage: { knownFrom: first[0] ?? never, missing },
    pastCoverage: { knownFrom: first.at(-1) ?? never, missing },
  }
}

const missingPeriods = (coverage: Coverage, span: Span, grouping: Period): ReadonlySet<string> =>
  new Set(missingIn(coverage, span).map((day) => periodOf(day, grouping)))
