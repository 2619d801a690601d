import { addDays, instantAt } from '#core/dates.ts'
import type { Action } from '#server/request/context.ts'
import { MOST_DAYS } from '../contract/calendar.ts'
import type { leads } from '../contract/leads.ts'
import { findCalendar } from '../queries/calendar.ts'

const MOST_ENTRIES = 1_000

export const calendar: Action<typeof leads.calendar> = async (ctx, { from, until: end, isMine }) => {
  const last = addDays(from, MOST_DAYS)
  const until = end < last ? end : last
  const { timeZone } = ctx.property
  const span = { from, until, begins: instantAt(from, '00:00', timeZone), ends: instantAt(until, '00:00', timeZone) }
  const ownerId = isMine ? ctx.actor.id : null
  const rows = await findCalendar(ctx.tx, { ...span, timeZone, ownerId }, MOST_ENTRIES + 1)
  return { rows: rows.slice(0, MOST_ENTRIES), isCut: rows.length > MOST_ENTRIES }
}
