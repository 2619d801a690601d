import * as z from 'zod'
import { CustomerRow } from '#areas/parties/customers/contract.ts'
import { contract, page, pageInput, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Minor } from '#core/money.ts'

/** A guest of a sister property, with as little as distinguishes one guest from another. */
export const SisterGuest = z
  .object({
    sisterId: z.int(),
    sisterName: z.string(),
    sisterGuestId: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    city: z.string(),
    isVip: z.boolean(),
    lastStay: Day.nullable(),
    /** What of the request is theirs: an address is compared as a whole, and never shown. */
    because: z.enum(['email', 'phone', 'name']),
  })
  .meta({ id: 'SisterGuest' })
export type SisterGuest = z.infer<typeof SisterGuest>

/** What a guest stayed and spent at a sister property, in its currency. */
export const SisterStays = z
  .object({
    sisterId: z.int(),
    name: z.string(),
    currency: z.string(),
    stays: z.int(),
    nights: z.int(),
    spend: Minor,
    firstStay: Day.nullable(),
    lastStay: Day.nullable(),
    nextStay: Day.nullable(),
  })
  .meta({ id: 'SisterStays' })
export type SisterStays = z.infer<typeof SisterStays>

/** A shorter name would list guests instead of finding one. */
export const LEAST_LETTERS = 3

export const chains = contract('chains', {
  search: {
    method: 'GET',
    path: '/chains/guests',
    summary:
      'Guests of sister properties by name, or by a whole e-mail address or phone number; empty unless the organisation shares its guests',
    needs: 'chains.read',
    input: z.object({
      /** A name, or one of the two others. */
      text: text(100).default(''),
      email: text(254).default(''),
      phone: text(40).default(''),
      limit: z.coerce.number().int().min(1).max(10).default(5),
    }),
    reply: z.object({ rows: z.array(SisterGuest) }),
  },
  takeOver: {
    method: 'PUT',
    path: '/chains/properties/:sisterId/guests/:sisterGuestId/link',
    summary: 'Make a guest of a sister property a customer here, linked as one person; or link a customer who is the same person', // prettier-ignore
    needs: 'chains.write',
    input: z.object({
      sisterId: z.coerce.number().int().positive(),
      sisterGuestId: z.uuid(),
      /** Who they are here already; nothing is copied then. */
      customerId: z.uuid().nullable().default(null),
    }),
    reply: CustomerRow,
    refuses: ['not_found', 'unknown_reference', 'guest_linked_already'],
  },
  stays: {
    method: 'GET',
    path: '/chains/customers/:customerId/stays',
    summary: 'What a customer stayed and spent at sister properties, by property',
    needs: 'chains.read',
    input: z.object({ customerId: z.uuid(), ...pageInput }),
    reply: page(SisterStays),
    refuses: ['not_found'],
  },
  separate: {
    method: 'PUT',
    path: '/chains/customers/:customerId/separation',
    summary: 'A customer is another person than those of sister properties: the link ends, what was copied stays',
    needs: 'chains.write',
    input: z.object({ customerId: z.uuid() }),
    reply: z.object({ customerId: z.uuid() }),
    refuses: ['not_found'],
  },
})
