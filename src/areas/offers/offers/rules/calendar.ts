import { addDays, type Day, daysBetween } from '#core/dates.ts'
import type { OfferConditions, OfferTarget } from '../contract/fields.ts'

/** Days in a row, the last one included. */
export type Run = { firstOn: Day; lastOn: Day }

type Windows = Pick<OfferConditions, 'bookFirstOn' | 'bookLastOn' | 'stayFirstOn' | 'stayLastOn' | 'blackouts'>

const later = (a: Day, b: Day | null): Day => (b !== null && b > a ? b : a)
const earlier = (a: Day, b: Day | null): Day => (b !== null && b < a ? b : a)

/** The days of a run that are in another one; undefined where there are none. */
function cutTo({ firstOn, lastOn }: Run, first: Day | null, last: Day | null): Run | undefined {
  const cut = { firstOn: later(firstOn, first), lastOn: earlier(lastOn, last) }
  return cut.firstOn <= cut.lastOn ? cut : undefined
}

/** What is left of a run without the days of others. */
function without(run: Run, others: readonly Run[]): Run[] {
  return others.reduce<Run[]>(
    (left, other) =>
      left.flatMap((one) =>
        other.lastOn < one.firstOn || one.lastOn < other.firstOn
          ? [one]
          : [
              ...(one.firstOn < other.firstOn ? [{ firstOn: one.firstOn, lastOn: addDays(other.firstOn, -1) }] : []),
              ...(other.lastOn < one.lastOn ? [{ firstOn: addDays(other.lastOn, 1), lastOn: one.lastOn }] : []),
            ],
      ),
    [run],
  )
}

/**
 * When an offer runs within some days: those on which it is booked or ordered, and the nights it is limited to. Orders are not had on days it never
 * has; an offer of stays without first and last night has no nights of its own, since any may be booked.
 */
export function runsIn(
  { target, conditions }: { target: OfferTarget; conditions: Windows },
  shown: Run,
): { booked: Run[]; nights: Run[] } {
  const { bookFirstOn, bookLastOn, stayFirstOn, stayLastOn, blackouts } = conditions
  const booked = cutTo(shown, bookFirstOn, bookLastOn)
  const isLimited = target === 'STAY' && (stayFirstOn !== null || stayLastOn !== null)
  const nights = isLimited ? cutTo(shown, stayFirstOn, stayLastOn) : undefined
  return {
    booked: booked === undefined ? [] : target === 'ORDER' ? without(booked, blackouts) : [booked],
    nights: nights === undefined ? [] : without(nights, blackouts),
  }
}

/** Where a run stands among the days shown, as shares of them. */
export function placeOf({ firstOn, lastOn }: Run, shown: Run): { start: number; size: number } {
  const days = daysBetween(shown.firstOn, shown.lastOn) + 1
  return { start: daysBetween(shown.firstOn, firstOn) / days, size: (daysBetween(firstOn, lastOn) + 1) / days }
}
