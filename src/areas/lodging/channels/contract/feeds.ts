import * as z from 'zod'
import { FileReply, page, pageInput, requiredText, routes } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'

const propertyId = z.coerce.number().int().positive()

/** A calendar of nights that are not available, without the token of its address. */
export const Feed = z
  .object({
    id: z.uuid(),
    name: z.string(),
    roomTypeId: z.uuid(),
    roomTypeName: z.string(),
    /** Null for a feed of the type. */
    roomId: z.uuid().nullable(),
    roomNumber: z.string().nullable(),
    createdAt: Instant,
    /** When it was read last, to the hour; null if it never was. */
    lastReadAt: Instant.nullable(),
  })
  .meta({ id: 'ChannelFeed' })
export type Feed = z.infer<typeof Feed>

/** Calendars that portals without a connection read. */
export const feeds = routes({
  feeds: {
    method: 'GET',
    path: '/channels/property/:propertyId/feeds',
    summary: 'Calendars of nights that are not available, latest first, without those that are revoked',
    needs: 'channels.read',
    input: z.object({ ...pageInput, propertyId }),
    reply: page(Feed),
    refuses: ['not_found'],
  },
  createFeed: {
    method: 'POST',
    path: '/channels/property/:propertyId/feeds',
    summary: 'Create a calendar of a room type, or of one room of it; its address is shown this once',
    needs: 'channels.write',
    isSecret: true,
    input: z.object({
      propertyId,
      name: requiredText(60),
      roomTypeId: z.uuid(),
      roomId: z.uuid().nullable().default(null),
    }),
    reply: z.object({ feed: Feed, address: z.string() }),
    refuses: ['not_found', 'unknown_reference'],
  },
  revokeFeed: {
    method: 'PUT',
    path: '/channels/property/:propertyId/feeds/:feedId/revocation',
    summary: 'Revoke a calendar: its address is no longer valid',
    needs: 'channels.write',
    input: z.object({ propertyId, feedId: z.uuid() }),
    reply: z.object({ id: z.uuid() }),
    refuses: ['not_found'],
  },
  readFeed: {
    method: 'GET',
    path: '/ical/:token.ics',
    summary:
      'The nights that are not available, as an iCalendar file, for a portal that knows the address; see docs/channels.md',
    needs: 'public',
    // A portal reads the calendars of all its hosts from a few addresses.
    perMinute: 30,
    perMinuteOf: 'token',
    input: z.object({ token: z.string().min(1).max(100) }),
    produces: 'text/calendar; charset=utf-8',
    reply: FileReply,
    refuses: ['not_found'],
  },
})
