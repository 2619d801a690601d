import * as z from 'zod'

/** Mails to guests, by the event that sends them. */
export const GuestMailKind = z.enum([
  'guestConfirmation',
  'guestChange',
  'guestCancellation',
  'guestPreArrival',
  'guestOption',
  'guestThanks',
])
export type GuestMailKind = z.infer<typeof GuestMailKind>
