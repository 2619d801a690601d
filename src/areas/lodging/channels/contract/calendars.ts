import * as z from 'zod'
import { page, pageInput, requiredText, routes } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'

const propertyId = z.coerce.number().int().positive()

/** A calendar of a portal that is read here, without its address: who knows that may read it. */
export const PortalCalendar = z
  .object({
    id: z.uuid(),
    name: z.string(),
    roomId: z.uuid(),
    roomNumber: z.string(),
    /** Of its address. */
    host: z.string(),
    createdAt: Instant,
    triedAt: Instant.nullable(),
    /** When it could be read last; null if it never could. */
    readAt: Instant.nullable(),
    /** Why it could not be read when it was tried last; empty when it could. */
    fault: z.string(),
    eventCount: z.int(),
    /** Events whose room was taken. */
    problemCount: z.int(),
  })
  .meta({ id: 'PortalCalendar' })
export type PortalCalendar = z.infer<typeof PortalCalendar>

/** An event that is in a calendar now. */
export const CalendarEvent = z
  .object({
    id: z.string(),
    from: Day,
    /** The day of departure. */
    until: Day,
    title: z.string(),
    /** Why no room is held for it, as a refusal code; empty where one is. */
    problem: z.string(),
  })
  .meta({ id: 'PortalCalendarEvent' })
export type CalendarEvent = z.infer<typeof CalendarEvent>

const place = { propertyId, calendarId: z.uuid() }

/** Portals write `webcal` where a program other than a browser is to open the address. */
const Address = z
  .string()
  .trim()
  .max(2_000)
  .transform((text) => text.replace(/^webcal:/i, 'https:'))
  .pipe(z.url({ protocol: /^https?$/, error: 'Enter the whole address, with https://' }))

/** Calendars of portals without a connection: their nights hold rooms here. */
export const calendars = routes({
  calendars: {
    method: 'GET',
    path: '/channels/property/:propertyId/calendars',
    summary: 'Calendars of portals that are read here, latest first',
    needs: 'channels.read',
    input: z.object({ ...pageInput, propertyId }),
    reply: page(PortalCalendar),
    refuses: ['not_found'],
  },
  addCalendar: {
    method: 'POST',
    path: '/channels/property/:propertyId/calendars',
    summary: 'Read a calendar of a portal every quarter of an hour, and hold a room on the nights of its events',
    needs: 'channels.write',
    isSecret: true,
    input: z.object({ propertyId, name: requiredText(60), roomId: z.uuid(), address: Address }),
    reply: PortalCalendar,
    refuses: ['not_found'],
  },
  removeCalendar: {
    method: 'PUT',
    path: '/channels/property/:propertyId/calendars/:calendarId/removal',
    summary: 'Read a calendar no more: the room is no longer held for it from today on',
    needs: 'channels.write',
    input: z.object(place),
    reply: z.object({ id: z.uuid() }),
    refuses: ['not_found'],
  },
  readCalendar: {
    method: 'POST',
    path: '/channels/property/:propertyId/calendars/:calendarId/reading',
    summary: 'Read a calendar as soon as can be',
    needs: 'channels.write',
    input: z.object(place),
    reply: PortalCalendar,
    refuses: ['not_found'],
  },
  calendarEvents: {
    method: 'GET',
    path: '/channels/property/:propertyId/calendars/:calendarId/events',
    summary: 'Events of a calendar that are not over, earliest first',
    needs: 'channels.read',
    input: z.object({ ...pageInput, ...place }),
    reply: page(CalendarEvent),
    refuses: ['not_found'],
  },
})
