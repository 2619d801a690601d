import * as z from 'zod'
import { routes, text } from '#core/contract.ts'
import { Country } from '#core/countries.ts'
import { isPhone, isStrictEmail } from '#core/patterns.ts'
import { CONTACT_CHANNELS, CONTACT_PURPOSES, Profile } from './replies.ts'

const customerId = z.uuid()
const contact = z
  .strictObject({
    customerId,
    channel: z.enum(CONTACT_CHANNELS),
    purpose: z.enum(CONTACT_PURPOSES),
    value: text(300).default(''),
    city: text(80).default(''),
    postalCode: text(20).default(''),
    country: Country.default(''),
  })
  .refine(({ channel, value }) => channel !== 'EMAIL' || (isStrictEmail(value)), { path: ['value'], message: 'Not an e-mail address' })
  .refine(({ channel, value }) => channel !== 'PHONE' || (isPhone(value) && value.length <= 40), { path: ['value'], message: 'Not a phone number' })
  .refine(({ channel, value, city }) => channel !== 'ADDRESS' || value !== '' || city !== '', { path: ['value'], message: 'Enter an address' }) // prettier-ignore

export const contactRoutes = routes({
  saveContact: {
    method: 'POST',
    path: '/profiles/:customerId/contacts',
    summary:
      'Add a further address or telephone, or change what one is for; the first of its channel is the primary one',
    needs: 'customers.write',
    input: contact,
    reply: Profile,
    refuses: ['not_found', 'customer_restricted', 'too_many_contacts'],
  },
  preferContact: {
    method: 'PUT',
    path: '/profiles/:customerId/contacts/:guestContactId/primary',
    summary: 'Make an address or telephone the primary one; the one before stays as a further one',
    needs: 'customers.write',
    input: z.object({ customerId, guestContactId: z.uuid() }),
    reply: Profile,
    refuses: ['not_found', 'customer_restricted'],
  },
  removeContact: {
    method: 'DELETE',
    path: '/profiles/:customerId/contacts/:guestContactId',
    summary: 'Remove a further address or telephone',
    needs: 'customers.write',
    input: z.object({ customerId, guestContactId: z.uuid() }),
    reply: Profile,
    refuses: ['not_found', 'customer_restricted', 'contact_is_primary'],
  },
})
