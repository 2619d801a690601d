import * as z from 'zod'
import { isEachOnce, page, pageInput, requiredText, routes } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { PaymentModel } from './replies.ts'
import { ReservationCard, ReservationKind } from './wire.ts'

export const RESERVATION_STATES = ['APPLIED', 'UNCHANGED', 'TRAY', 'SUPERSEDED', 'DISMISSED'] as const
export const ReservationState = z.enum(RESERVATION_STATES)
export type ReservationState = z.infer<typeof ReservationState>

/** What a channel should look at in a reservation that was booked all the same. */
export const RESERVATION_WARNINGS = ['total_differs', 'contact_unreadable', 'rate_closed', 'restricted'] as const
export const ReservationWarning = z.enum(RESERVATION_WARNINGS)
export type ReservationWarning = z.infer<typeof ReservationWarning>

/** A room of a message, as far as it can be read. */
const RoomOfMessage = z.object({
  id: z.string(),
  room: z.string(),
  rate: z.string(),
  arrival: Day,
  departure: Day,
  adults: z.int(),
  children: z.int(),
  /** As the channel named them, one for each child; null where it did not. */
  childAges: z.array(z.int()).nullable(),
  amount: z.int(),
})

/** A message of a channel about a reservation, and what became of it. */
export const ReservationMessage = z
  .object({
    id: z.uuid(),
    channelId: z.uuid(),
    channelName: z.string(),
    /** The channel's own names of the message and of the reservation. */
    messageId: z.string(),
    reservation: z.string(),
    version: z.int(),
    kind: ReservationKind,
    state: ReservationState,
    /** Why it waits, as a refusal code; or the reason given when it was dismissed. */
    reason: z.string(),
    details: z.record(z.string(), z.unknown()),
    warnings: z.array(ReservationWarning),
    guestName: z.string(),
    currency: z.string(),
    rooms: z.array(RoomOfMessage),
    notes: z.string(),
    paymentModel: PaymentModel,
    card: ReservationCard.nullable(),
    /** What the channel takes from the price, in minor units; 0 where it names nothing. */
    commission: z.int(),
    tcs: z.int(),
    tds: z.int(),
    /** The booking it became, by its reference. */
    bookingReference: z.string().nullable(),
    receivedAt: Instant,
    closedAt: Instant.nullable(),
  })
  .meta({ id: 'ChannelReservationMessage' })
export type ReservationMessage = z.infer<typeof ReservationMessage>

/** The reservation of a channel that a booking is, as its last version has it. */
export const SoldBooking = z
  .object({
    channelName: z.string(),
    /** The channel's own number of it. */
    reservation: z.string(),
    version: z.int(),
    /** Who takes the guest's money. */
    paymentModel: PaymentModel,
    card: ReservationCard.nullable(),
  })
  .meta({ id: 'ChannelSoldBooking' })
export type SoldBooking = z.infer<typeof SoldBooking>

const place = { channelId: z.uuid(), propertyId: z.coerce.number().int().positive() }

/** What channels sell comes in. */
export const reservations = routes({
  receive: {
    method: 'POST',
    path: '/channels/:connectionId/reservations',
    summary: 'What a channel calls with its reservations, with the key of the connection; see docs/channels.md',
    needs: 'public',
    isSigned: true,
    perMinute: 600,
    perMinuteOf: 'connectionId',
    input: z.object({ connectionId: z.uuid() }),
    reply: z.object({
      /** One for each message, in their order. */
      results: z.array(
        z.object({
          messageId: z.string(),
          status: z.enum(['STORED', 'UNCHANGED', 'TRAY']),
          /** The property's own reference of the booking. */
          reference: z.string().nullable(),
          /** Why it waits for a user. */
          reason: z.string(),
          warnings: z.array(ReservationWarning),
        }),
      ),
    }),
    refuses: ['wrong_signature', 'reservations_unreadable', 'hotel_code_differs'],
  },
  renewKey: {
    method: 'POST',
    path: '/channels/:channelId/property/:propertyId/inbound-key',
    summary: 'A new key for the reservations of a channel, shown this once; the one before is no longer valid',
    needs: 'channels.write',
    isSecret: true,
    input: z.object(place),
    reply: z.object({ address: z.string(), key: z.string(), hint: z.string() }),
    refuses: ['not_found'],
  },
  reservations: {
    method: 'GET',
    path: '/channels/reservations',
    summary: 'Messages of channels about reservations, latest first; those in the tray wait for a person',
    needs: 'channels.tray',
    input: z.object({ ...pageInput, state: ReservationState.optional(), channelId: z.uuid().optional() }),
    reply: page(ReservationMessage),
  },
  reservation: {
    method: 'GET',
    path: '/channels/reservations/:messageId',
    summary: 'One message of a channel about a reservation',
    needs: 'channels.tray',
    input: z.object({ messageId: z.uuid() }),
    reply: ReservationMessage,
    refuses: ['not_found'],
  },
  ofBooking: {
    method: 'GET',
    path: '/channels/bookings/:bookingId',
    summary: 'The reservation of a channel that a booking is: who takes the money and what is known of a virtual card',
    needs: 'channels.tray',
    input: z.object({ bookingId: z.uuid() }),
    /** Null for a booking that no channel sold. */
    reply: z.object({ sold: SoldBooking.nullable() }),
    refuses: ['not_found'],
  },
  apply: {
    method: 'PUT',
    path: '/channels/reservations/:messageId/application',
    summary: 'Try again to book what waits in the tray, with a room type and plan for codes that mean nothing here',
    needs: 'channels.tray',
    input: z.object({
      messageId: z.uuid(),
      rooms: z
        .array(z.strictObject({ id: requiredText(40), roomTypeId: z.uuid(), ratePlanId: z.uuid() }))
        .max(50)
        .refine((rooms) => isEachOnce(rooms.map(({ id }) => id)), 'Each room can be named once')
        .default([]),
    }),
    /** It still waits when `state` is TRAY, for the reason it names then. */
    reply: ReservationMessage,
    refuses: ['not_found', 'reservation_not_waiting'],
  },
  dismiss: {
    method: 'PUT',
    path: '/channels/reservations/:messageId/dismissal',
    summary: 'Take a message out of the tray without booking it, with a reason',
    needs: 'channels.tray',
    input: z.object({ messageId: z.uuid(), reason: requiredText(300) }),
    reply: ReservationMessage,
    refuses: ['not_found', 'reservation_not_waiting'],
  },
})
