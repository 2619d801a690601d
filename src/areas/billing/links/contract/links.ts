import * as z from 'zod'
import { contract, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { PositiveMinor } from '#core/money.ts'
import { LinkDetails, LinkStatus, PaymentLink, PublicLink } from './replies.ts'

/** The property's number and 256 bits of chance. */
const Token = z
  .string()
  .max(80)
  .regex(/^\d{1,10}-[\w-]{40,60}$/, 'Is not the address of a payment link')

export const links = contract('links', {
  list: {
    method: 'GET',
    path: '/links',
    summary: 'Payment links, latest first',
    needs: 'links.read',
    input: z.object({
      ...pageInput,
      status: LinkStatus.optional(),
      bookingId: z.uuid().optional(),
      /** The link's reference or the booking's, from its beginning. */
      text: text(40).optional(),
      from: Day.optional(),
      until: Day.optional(),
    }),
    reply: page(PaymentLink),
  },
  get: {
    method: 'GET',
    path: '/links/:linkId',
    summary: 'A payment link with what happened to it and what was paid by it',
    needs: 'links.read',
    input: z.object({ linkId: z.uuid() }),
    reply: LinkDetails,
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/links',
    summary: 'Make a payment link for a booking, and mail it when an address is given',
    needs: 'links.write',
    input: z.object({
      bookingId: z.uuid(),
      /** The property's usual provider when left out. */
      gatewayId: z.uuid().optional(),
      /** The fixed amount of the link; without it, the amount is what is due when the link is opened. */
      fixedAmount: PositiveMinor.optional(),
      allowsPartial: z.boolean().default(false),
      expiresAt: Instant,
      description: text(200).default(''),
      /** Where to send it; nowhere when left out. */
      email: z.email().max(254).optional(),
      isDraft: z.boolean().default(false),
    }),
    reply: PaymentLink,
    refuses: [
      'not_found',
      'gateway_not_ready',
      'nothing_due',
      'booking_closed',
      'folio_closed',
      'date_in_past',
      'stay_too_long',
    ],
  },
  activate: {
    method: 'PUT',
    path: '/links/:linkId/activation',
    summary: 'Open a draft',
    needs: 'links.write',
    input: z.object({ linkId: z.uuid() }),
    reply: PaymentLink,
    refuses: ['not_found', 'link_not_open'],
  },
  mail: {
    method: 'POST',
    path: '/links/:linkId/mails',
    summary: 'Send a payment link by mail',
    needs: 'links.write',
    input: z.object({ linkId: z.uuid(), to: z.email().max(254) }),
    reply: PaymentLink,
    refuses: ['not_found', 'link_not_open'],
  },
  cancel: {
    method: 'PUT',
    path: '/links/:linkId/cancellation',
    summary: 'Withdraw a link on which nothing was paid',
    needs: 'links.cancel',
    input: z.object({ linkId: z.uuid(), reason: requiredText(300) }),
    reply: PaymentLink,
    refuses: ['not_found', 'link_not_open'],
  },
  close: {
    method: 'PUT',
    path: '/links/:linkId/closing',
    summary: 'Take no more by a link that was paid in part; the rest stays due on the booking',
    needs: 'links.cancel',
    input: z.object({ linkId: z.uuid() }),
    reply: PaymentLink,
    refuses: ['not_found', 'link_not_open'],
  },
  reissue: {
    method: 'POST',
    path: '/links/:linkId/reissues',
    summary: 'Put a new link in the place of one that is unpaid, expired or cancelled',
    needs: 'links.write',
    input: z.object({ linkId: z.uuid(), expiresAt: Instant }),
    reply: PaymentLink,
    refuses: [
      'not_found',
      'link_not_open',
      'gateway_not_ready',
      'nothing_due',
      'booking_closed',
      'folio_closed',
      'date_in_past',
      'stay_too_long',
    ],
  },
  open: {
    method: 'GET',
    path: '/links/open/:token',
    summary: 'What the guest’s page shows',
    needs: 'public',
    perMinute: 120,
    input: z.object({ token: Token, attemptId: z.uuid().optional() }),
    reply: PublicLink,
    refuses: ['not_found'],
  },
  pay: {
    method: 'POST',
    path: '/links/open/:token/attempts',
    summary: 'Begin to pay: the provider’s page is opened, and its address shows on the attempt',
    needs: 'public',
    perMinute: 40,
    input: z.object({ token: Token, amount: PositiveMinor.optional() }),
    reply: z.object({ attemptId: z.uuid() }),
    refuses: ['not_found', 'link_not_open', 'nothing_due', 'amount_not_allowed', 'gateway_not_ready'],
  },
  check: {
    method: 'POST',
    path: '/links/open/:token/checks',
    summary: 'The guest came back: ask the provider what became of it',
    needs: 'public',
    perMinute: 30,
    input: z.object({ token: Token, attemptId: z.uuid() }),
    reply: z.object({ isAsked: z.literal(true) }),
    refuses: ['not_found'],
  },
})
