import * as z from 'zod'
import { FileReply, isEachOnce, page, pageInput, requiredText, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { MOST_TOPICS, REGISTRATION_STATES, REVIEWED_FIELDS } from './choices.ts'
import { ArrivalRow, DeskGuests, DeskPage, PortalSetUp } from './replies.ts'
import { StatedGuest } from './stated-guest.ts'

const bookingId = z.uuid()

/** What staff does with the pages of guests. */
export const desk = routes({
  arrivals: {
    method: 'GET',
    path: '/portal/arrivals',
    summary: 'Coming arrivals that have a page, in order of the day, with how far their registration is',
    needs: 'portal.read',
    input: z.object({ ...pageInput, day: Day.optional(), state: z.enum(REGISTRATION_STATES).optional() }),
    reply: page(ArrivalRow),
  },
  get: {
    method: 'GET',
    path: '/portal/bookings/:bookingId',
    summary: 'The page of a booking: its link, what the guest states, and where that differs from what is stored',
    needs: 'portal.write',
    input: z.object({ bookingId }),
    reply: z.object({ page: DeskPage.nullable() }),
    refuses: ['not_found'],
  },
  create: {
    method: 'PUT',
    path: '/portal/bookings/:bookingId/page',
    summary: 'Make the page of a booking; one that has it keeps it',
    needs: 'portal.write',
    isSecret: true,
    input: z.object({ bookingId }),
    reply: DeskPage,
    refuses: ['not_found', 'portal_inactive'],
  },
  mail: {
    method: 'POST',
    path: '/portal/bookings/:bookingId/mails',
    summary: 'Send the guest the link of the page',
    needs: 'portal.write',
    isSecret: true,
    input: z.object({ bookingId }),
    reply: DeskPage,
    refuses: ['not_found', 'portal_inactive', 'no_address'],
  },
  accept: {
    method: 'PUT',
    path: '/portal/bookings/:bookingId/acceptance',
    summary:
      'Accept a signed registration: the named fields and the document become those of the customer, and the other guests become customers',
    needs: 'portal.write',
    isSecret: true,
    input: z.strictObject({
      bookingId,
      version: z.int(),
      takes: z
        .array(z.enum(REVIEWED_FIELDS))
        .max(REVIEWED_FIELDS.length)
        .refine((names) => isEachOnce(names), 'Name each field once'),
      /** Checks the guests in with it, all of it or nothing; for those who may. */
      checksIn: z.boolean().default(false),
    }),
    reply: DeskPage,
    refuses: ['not_found', 'registration_closed', 'registration_incomplete', 'stale_version', 'check_in_not_possible'],
  },
  guests: {
    method: 'GET',
    path: '/portal/bookings/:bookingId/guests',
    summary: 'Who is registered in the rooms of a booking, and what the country wants of each guest besides',
    needs: 'portal.write',
    input: z.object({ bookingId }),
    reply: DeskGuests,
    refuses: ['not_found'],
  },
  registerGuest: {
    method: 'PUT',
    path: '/portal/bookings/:bookingId/rooms/:stayId/guests/:number',
    summary:
      'Register a guest of a room at the desk; the guest becomes a customer, and the document is stored with them',
    needs: 'portal.write',
    isSecret: true,
    input: z.strictObject({
      bookingId,
      /** Of the registration that was read; 0 for a guest who has none. */
      version: z.int().min(0),
      ...StatedGuest.shape,
    }),
    reply: DeskGuests,
    refuses: ['not_found', 'stale_version', 'date_in_future', 'registration_waiting'],
  },
  picture: {
    method: 'POST',
    path: '/portal/bookings/:bookingId/pictures/:stayId/:number/views',
    summary: 'The picture of a guest’s document; the audit log notes who looked',
    needs: 'portal.write',
    isSecret: true,
    input: z.object({ bookingId, stayId: z.uuid(), number: z.coerce.number().int().min(1).max(99) }),
    produces: 'image/webp',
    reply: FileReply,
    refuses: ['not_found'],
  },
  decideUpgrade: {
    method: 'PUT',
    path: '/portal/bookings/:bookingId/upgrades/:upgradeRequestId',
    summary: 'Carry out an upgrade a guest requested, or decline it',
    needs: 'portal.write',
    isSecret: true,
    input: z.strictObject({ bookingId, upgradeRequestId: z.uuid(), isAccepted: z.boolean() }),
    reply: DeskPage,
    refuses: ['not_found', 'offer_over'],
  },
  setUp: {
    method: 'GET',
    path: '/portal/set-up',
    summary: 'What the page of guests offers',
    needs: 'portal.read',
    input: z.object({}),
    reply: PortalSetUp,
  },
  saveSettings: {
    method: 'PUT',
    path: '/portal/settings',
    summary: 'Set whether guests have a page, and what it offers',
    needs: 'portal.rules',
    input: z.strictObject({
      isActive: z.boolean(),
      hasRegistration: z.boolean(),
      hasExtras: z.boolean(),
      hasRequests: z.boolean(),
      hasChat: z.boolean(),
      hasRoomMenu: z.boolean(),
      upgradesAtOnce: z.boolean(),
      daysAfter: z.int().min(0).max(90),
      topics: z
        .array(requiredText(60))
        .max(MOST_TOPICS)
        .refine((names) => isEachOnce(names), 'Name each request once'),
      version: z.int().min(0),
    }),
    reply: PortalSetUp,
    refuses: ['stale_version'],
  },
  addUpgrade: {
    method: 'POST',
    path: '/portal/upgrades',
    summary: 'Offer a dearer room type to guests of another one, at a price a night',
    needs: 'portal.rules',
    input: z.strictObject({
      fromTypeId: z.uuid(),
      toTypeId: z.uuid(),
      price: z.int().min(1).max(1_000_000_000),
    }),
    reply: PortalSetUp,
    refuses: ['unknown_reference', 'upgrade_known', 'same_room_type'],
  },
  removeUpgrade: {
    method: 'DELETE',
    path: '/portal/upgrades/:portalUpgradeId',
    summary: 'Offer an upgrade no more; what guests requested stays',
    needs: 'portal.rules',
    input: z.object({ portalUpgradeId: z.uuid() }),
    reply: PortalSetUp,
    refuses: ['not_found'],
  },
})
