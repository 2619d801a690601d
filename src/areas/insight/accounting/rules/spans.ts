import { type Day, daysBetween } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'

type Span = { from: Day; until: Day }

/** @throws Refusal span_too_long {most} */
export function assertSpan({ from, until }: Span, most: number): void {
  if (daysBetween(from, until) > most) refuse('span_too_long', { most })
}

/** @throws Refusal day_not_closed {day} for a span that reaches the open day */
export function assertClosed({ until }: Span, businessDate: Day): void {
  if (until > businessDate) refuse('day_not_closed', { day: businessDate })
}
