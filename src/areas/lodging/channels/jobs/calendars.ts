import type { System } from '#server/jobs/jobs.ts'
import type { BusinessSettings } from '#server/request/context.ts'
import { callOutside, isTaken, shownText, wordsOf } from '#server/security/outside-call.ts'
import { type CalendarAnswer, takeCalendar } from '../actions/calendars.ts'
import { findDueCalendars, lockCalendar } from '../queries/calendars.ts'
import { LONGEST_FAULT } from './adapters/call.ts'

/** Portals allow at most four reads an hour. */
const EVERY_MINUTES = 15
const MOST_AT_ONCE = 200

/** Reads a calendar between two transactions: one that has its address, and one that applies its content. */
export async function fetchCalendar({ inProperty }: System, propertyId: number, calendarId: string): Promise<void> {
  const found = await inProperty(propertyId, async ({ tx, settings }) => {
    const calendar = await lockCalendar(tx, calendarId)
    return calendar && { sealedAddress: calendar.sealedAddress, host: calendar.host, settings }
  })
  if (!found) return
  const answer = await answerOf(found.host, found.sealedAddress, found.settings)
  await inProperty(propertyId, (ctx) => takeCalendar(ctx, calendarId, answer))
}

/** The sealed address is the key of the call: it is in no log. */
async function answerOf(host: string, sealedKey: string, settings: BusinessSettings): Promise<CalendarAnswer> {
  try {
    const response = await callOutside({ baseUrl: `https://${host}`, sealedKey }, settings, (url) => ({
      url,
      headers: { accept: 'text/calendar' },
    }))
    return isTaken(response) ? { text: response.text } : { fault: shownText(response).slice(0, LONGEST_FAULT) }
  } catch (error) {
    return { fault: wordsOf(error).slice(0, LONGEST_FAULT) }
  }
}

/** Reads the calendars that were not read for a quarter of an hour. */
export async function fetchDueCalendars(system: System): Promise<void> {
  const due = await system.platform((tx) => findDueCalendars(tx, { minutes: EVERY_MINUTES, limit: MOST_AT_ONCE }))
  for (const { propertyId, calendarId } of due) await fetchCalendar(system, propertyId, calendarId)
}
