import { addDays, type Day, daysBetween, firstOfMonth, type Span } from '#core/dates.ts'

/** Days of work: when it begins and when it is due, either of which may be left open. */
export type Dated = { startOn: Day | null; dueOn: Day | null }

/** From its first day to the day after its last one; undefined for what has neither. */
export function spanOf({ startOn, dueOn }: Dated): Span | undefined {
  const first = startOn ?? dueOn
  const last = dueOn ?? startOn
  return first === null || last === null ? undefined : { from: first, until: addDays(last, 1) }
}

/** Whether something is worked on on a day. */
export function isOn(dated: Dated, day: Day): boolean {
  const span = spanOf(dated)
  return span !== undefined && span.from <= day && day < span.until
}

/**
 * Where a bar lies in columns of a timeline that shows [from, until): the first column is 1, the end is after the last one, as CSS grids count.
 *
 * @returns undefined for what lies beyond
 */
export function barOf(
  dated: Dated,
  shown: Span,
): { start: number; end: number; isCutBefore: boolean; isCutAfter: boolean } | undefined {
  const span = spanOf(dated)
  if (!span || span.until <= shown.from || span.from >= shown.until) return undefined
  const from = span.from < shown.from ? shown.from : span.from
  const until = span.until > shown.until ? shown.until : span.until
  return {
    start: daysBetween(shown.from, from) + 1,
    end: daysBetween(shown.from, until) + 1,
    isCutBefore: from !== span.from,
    isCutAfter: until !== span.until,
  }
}

/** The same work so many days later; what is open stays so. */
export const moved = <D extends Dated>({ startOn, dueOn, ...rest }: D, days: number) => ({
  ...rest,
  startOn: startOn && addDays(startOn, days),
  dueOn: dueOn && addDays(dueOn, days),
})

/** Runs of days of the same month, in their order. */
export function monthsOf(days: readonly Day[]): { first: Day; count: number }[] {
  const months: { first: Day; count: number }[] = []
  for (const day of days) {
    const last = months.at(-1)
    if (last && firstOfMonth(last.first) === firstOfMonth(day)) last.count += 1
    else months.push({ first: day, count: 1 })
  }
  return months
}

/** What begins first comes first, then what is due first; what has no days comes last. */
export function byBegin(one: Dated, other: Dated): number {
  const placeOf = (dated: Dated) => {
    const span = spanOf(dated)
    return span ? `${span.from} ${span.until}` : '9999'
  }
  return placeOf(one).localeCompare(placeOf(other))
}
