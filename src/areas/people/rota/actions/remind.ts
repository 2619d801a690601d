import { timeAt } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { markReminded } from '../queries/reminders.ts'
import { notifyPeople } from './notify.ts'

/**
 * Reminds people of shifts that begin in so many hours or sooner, so many at once.
 *
 * @returns whether there may be more
 */
export async function remindDueShifts(ctx: Context, hours: number, limit: number): Promise<boolean> {
  const shifts = await markReminded(ctx.tx, ctx.now, hours, limit)
  const notices = shifts.map(({ employeeId, on: day, startAt }) => {
    const time = timeAt(startAt, ctx.property.timeZone)
    const message = `Your shift of ${day} begins at ${time}`
    return { employeeId, kind: 'rota_reminder', message, facts: { day, time } }
  })
  await notifyPeople(ctx, notices)
  return shifts.length === limit
}
