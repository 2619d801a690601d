import * as z from 'zod'
import { contract, FileReply, requiredText, text } from '#core/contract.ts'
import { taxNumber } from '#core/gstin.ts'
import { Language } from '#core/language.ts'
import { charges } from './charges.ts'
import { extraRoutes } from './extras.ts'
import { Folio } from './replies.ts'

const Reason = requiredText(300)

export const PartyDetails = z.object({
  name: requiredText(160),
  email: z.union([z.literal(''), requiredText(254).pipe(z.email())]).default(''),
  phone: text(40).default(''),
  address: text(300).default(''),
  taxNumber: taxNumber(30).default(''),
  companyId: z.uuid().nullable().default(null),
})
export type PartyDetails = z.infer<typeof PartyDetails>

export const folios = contract('folios', {
  get: {
    method: 'GET',
    path: '/folios/:bookingId',
    summary: 'The bill of a booking: nights, other charges, parties, payments, and what is due',
    needs: 'folios.read',
    input: z.object({ bookingId: z.uuid() }),
    reply: Folio,
    refuses: ['not_found'],
  },
  statement: {
    method: 'GET',
    path: '/folios/:bookingId/statement',
    summary:
      'The bill as an A4 document, whole or one party’s part (party=own for the guest who booked); not a tax invoice',
    needs: 'folios.read',
    input: z.object({
      bookingId: z.uuid(),
      party: z.union([z.uuid(), z.literal('own')]).optional(),
      /** The guest's own, else the property's, when left out. */
      language: Language.optional(),
    }),
    produces: 'application/pdf',
    reply: FileReply,
    refuses: ['not_found'],
  },
  addParty: {
    method: 'POST',
    path: '/folios/:bookingId/parties',
    summary: 'Let another party pay a part of the bill',
    needs: 'folios.write',
    input: PartyDetails.extend({ bookingId: z.uuid() }),
    reply: Folio,
    refuses: ['not_found', 'folio_closed'],
  },
  updateParty: {
    method: 'PUT',
    path: '/folios/parties/:partyId',
    summary: 'Change who a party is',
    needs: 'folios.write',
    input: PartyDetails.extend({ partyId: z.uuid(), version: z.int() }),
    reply: Folio,
    refuses: ['not_found', 'stale_version'],
  },
  removeParty: {
    method: 'DELETE',
    path: '/folios/parties/:partyId',
    summary: 'Take a party off that has no charge, no payment and no invoice',
    needs: 'folios.write',
    input: z.object({ partyId: z.uuid() }),
    reply: Folio,
    refuses: ['not_found', 'party_in_use'],
  },
  ...charges,
  ...extraRoutes,
  release: {
    method: 'POST',
    path: '/folios/promises/:paymentId/release',
    summary: 'Take a promise (Credit, BillToRoom) off the bill: it will not be paid that way',
    needs: 'folios.write',
    input: z.object({ paymentId: z.uuid(), reason: Reason }),
    reply: Folio,
    refuses: ['not_found', 'promise_settled'],
  },
  reopen: {
    method: 'POST',
    path: '/folios/:bookingId/reopening',
    summary: 'Open a closed bill for a late charge; what is invoiced stays as it is',
    needs: 'folios.write',
    input: z.object({ bookingId: z.uuid(), reason: Reason }),
    reply: Folio,
    refuses: ['not_found'],
  },
})
