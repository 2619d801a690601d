import * as z from 'zod'
import { Flag, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { ACTIVITY_KINDS } from '../rules/states.ts'

/** Six weeks: all that a month shows. */
export const MOST_DAYS = 42

/** An activity on a day of the calendar. */
export const CalendarEntry = z
  .object({
    id: z.uuid(),
    leadId: z.uuid().nullable(),
    dealId: z.uuid().nullable(),
    kind: z.enum(ACTIVITY_KINDS),
    subject: z.string(),
    isDone: z.boolean(),
    byName: z.string(),
    day: Day,
    /** On the property's clock; null for a follow-up, which is of the whole day. */
    time: z.string().nullable(),
    isFollowUp: z.boolean(),
    /** Of its deal, or of its lead. */
    title: z.string(),
  })
  .meta({ id: 'LeadCalendarEntry' })
export type CalendarEntry = z.infer<typeof CalendarEntry>

export const calendar = routes({
  calendar: {
    method: 'GET',
    path: '/leads/calendar',
    summary:
      'Activities and follow-ups of leads and deals by day, of the user or of all; days after the sixth week are left out',
    needs: 'leads.read',
    input: z.object({ from: Day, until: Day, isMine: Flag.default(false) }),
    reply: z.object({
      rows: z.array(CalendarEntry),
      /** There are more than are listed. */
      isCut: z.boolean(),
    }),
  },
})
