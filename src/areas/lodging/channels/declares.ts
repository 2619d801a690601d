import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'channels',
  group: 'lodging',
  permissions: {
    read: MANAGERS,
    write: ['PROP_ADMIN'],
    tray: DESK,
    catalogue: 'PLATFORM',
  },
  module: 'channels',
  addresses: ['alpinebits', 'ical'],
  platformWide: true,
  refusals: {
    channel_taken: 409,
    channel_off: 409,
    channel_code_taken: 409,
    reservation_not_waiting: 409,
    reservation_cancelled: 409,
    alpinebits_unreadable: 400,
    reservations_unreadable: 422,
    hotel_code_differs: 422,
    channel_room_unmapped: 422,
    channel_rate_unmapped: 422,
    reservation_unreadable: 422,
    reservation_nights_differ: 422,
    reservation_enquiry: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'CHANNEL_CALENDAR_ADDED',
  'CHANNEL_CALENDAR_REMOVED',
  'CHANNEL_CONNECTED',
  'CHANNEL_CONNECTION_CHANGED',
  'CHANNEL_FEED_CREATED',
  'CHANNEL_FEED_REVOKED',
  'CHANNEL_KEY_RENEWED',
  'CHANNEL_MAPPED',
  'CHANNEL_RESERVATION',
  'CHANNEL_RESERVATION_DISMISSED',
  'CHANNEL_SALES_OPENED',
  'CHANNEL_SALES_STOPPED',
  'CHANNEL_SYNC_ASKED',
  'CHANNEL_TRIED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    channels: typeof declares & { auditTypes: typeof auditTypes }
  }
}
