import type { Day } from '#core/dates.ts'

export type OfferFilter = {
  text?: string | undefined
  view?: string | undefined
  target?: string | undefined
  from?: Day | undefined
  until?: Day | undefined
}

/** Whether an offer `o` has a day between two, both included; one that is null is no limit. What has no days of its own is booked on any. */
const overlaps = (name: 'book' | 'stay', first: string, last: string): string =>
  `(${last}::date is null or coalesce((o.conditions ->> '${name}FirstOn')::date, '-infinity') <= ${last}::date)
   and (${first}::date is null or coalesce((o.conditions ->> '${name}LastOn')::date, 'infinity') >= ${first}::date)`

/** Offers that are booked or ordered between two days, or that are limited to nights of which one is there, as `runsIn` has them. */
export const runsBetween = (first: string, last: string): string => `
  (${overlaps('book', first, last)}
   or (o.target = 'STAY' and num_nonnulls(o.conditions ->> 'stayFirstOn', o.conditions ->> 'stayLastOn') > 0 and ${overlaps('stay', first, last)}))`
