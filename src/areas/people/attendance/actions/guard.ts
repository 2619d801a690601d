import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { assertPlans } from '#areas/people/rota/actions/planner.ts'
import { type DaySpan, findStored } from '../queries/days.ts'
import { getPerson, type Person } from '../queries/events.ts'

const MINUTE_MS = 60_000
const AHEAD_MS = 2 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS
/** How old an event may be: one that is clocked, one that a kiosk stored while it was offline, and one that a manager adds. */
export const OLDEST_HOURS = { clocked: 40, offline: 7 * 24, added: 62 * 24 } as const

/** @throws Refusal clock_in_future beyond two minutes, clock_too_old beyond so many hours */
export function assertTime({ now }: Context, at: Instant, oldestHours: number): void {
  const age = Date.parse(now) - Date.parse(at)
  if (age < -AHEAD_MS) refuse('clock_in_future')
  if (age > oldestHours * HOUR_MS) refuse('clock_too_old')
}

/**
 * An employee whose time the caller reviews, who is not the caller.
 *
 * @throws Refusal not_found, not_your_department, own_attendance
 */
export async function getReviewed(ctx: Context, employeeId: string): Promise<Person> {
  const person = await getPerson(ctx.tx, employeeId)
  await assertPlans(ctx, [person.departmentId])
  return person.userId === ctx.actor.id ? refuse('own_attendance') : person
}

/** @throws Refusal day_locked when any of the days is locked for pay */
export async function assertUnlocked(ctx: Context, employeeId: string, span: DaySpan): Promise<void> {
  const days = await findStored(ctx.tx, [employeeId], span)
  if (days.some(({ state }) => state === 'LOCKED')) refuse('day_locked')
}
