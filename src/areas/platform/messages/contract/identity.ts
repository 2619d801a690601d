import * as z from 'zod'
import { routes, text } from '#core/contract.ts'
import { Email } from '#core/patterns.ts'

const Color = z.string().regex(/^#[0-9a-f]{6}$/, 'Is not a colour, such as #2b4c9b')

/** A name that mails come under: of one line, so that it ends no header. */
export const FromName = text(80).regex(/^[^\p{Cc}]*$/u)

const chosen = {
  /** Whose name mails come under; empty is the property's. */
  fromName: FromName,
  /** The reply-to address; empty is the property's own. */
  replyTo: Email,
  color: Color,
}

export const MailIdentity = z
  .object({
    fromName: z.string(),
    replyTo: z.string(),
    color: z.string(),
    /** 0 while nothing was chosen. */
    version: z.int(),
    /** What applies where it is empty. */
    defaults: z.object({ fromName: z.string(), replyTo: z.string() }),
  })
  .meta({ id: 'MailIdentity' })
export type MailIdentity = z.infer<typeof MailIdentity>

export const identityRoutes = routes({
  identity: {
    method: 'GET',
    path: '/messages/identity',
    summary: 'The name, the address for answers and the colour of the property’s mails',
    needs: 'messages.read',
    input: z.object({}),
    reply: MailIdentity,
    refuses: ['not_your_property', 'not_found'],
  },
  saveIdentity: {
    method: 'PUT',
    path: '/messages/identity',
    summary: 'Set the name, the address for answers and the colour of the property’s mails',
    needs: 'messages.providers',
    input: z.object({ version: z.int().min(0), ...chosen }),
    reply: MailIdentity,
    refuses: ['not_your_property', 'not_found', 'stale_version'],
  },
})
