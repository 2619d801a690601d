import * as z from 'zod'
import { routes } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'

/** The domain a property's mails come from, and what the world must be able to read of it. */
export const MailDomain = z
  .object({
    domain: z.string(),
    /** What is before the at sign. */
    localPart: z.string(),
    /** DNS records for the administrator of the domain, and whether each was found at the last look. */
    lines: z.array(
      z.object({ kind: z.enum(['DKIM', 'SPF', 'DMARC']), name: z.string(), value: z.string(), isSeen: z.boolean() }),
    ),
    /** Mails come from it: all three were seen. */
    isVerified: z.boolean(),
    checkedAt: Instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'MailDomain' })
export type MailDomain = z.infer<typeof MailDomain>

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .regex(/^[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)+$/, 'Is not a domain, such as hotel.example')

export const domainRoutes = routes({
  domain: {
    method: 'GET',
    path: '/messages/domain',
    summary: 'The domain the property’s mails come from; null while they come from the installation’s own',
    needs: 'messages.read',
    input: z.object({}),
    reply: z.object({ domain: MailDomain.nullable() }),
    refuses: ['not_your_property'],
  },
  saveDomain: {
    method: 'PUT',
    path: '/messages/domain',
    summary: 'Set the domain mails come from; another one gets a key of its own and is checked anew',
    needs: 'messages.providers',
    input: z.strictObject({
      domain: Domain,
      localPart: z
        .string()
        .trim()
        .toLowerCase()
        .max(60)
        .regex(/^[a-z0-9._-]+$/, 'Is not what may be before an at sign'),
      /** 0 for a first one. */
      version: z.int().min(0),
    }),
    reply: z.object({ domain: MailDomain }),
    refuses: ['not_your_property', 'stale_version'],
  },
  checkDomain: {
    method: 'POST',
    path: '/messages/domain/checks',
    summary: 'Look whether the lines of the domain can be seen; the outcome comes as soon as it is known',
    needs: 'messages.providers',
    input: z.object({}),
    reply: z.object({}),
    refuses: ['not_your_property', 'not_found'],
  },
  removeDomain: {
    method: 'DELETE',
    path: '/messages/domain',
    summary: 'Let mails come from the installation’s own domain again',
    needs: 'messages.providers',
    input: z.object({}),
    reply: z.object({}),
    refuses: ['not_your_property', 'not_found'],
  },
})
