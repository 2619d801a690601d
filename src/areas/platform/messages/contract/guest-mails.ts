import * as z from 'zod'
import { requiredText, routes } from '#core/contract.ts'
import { Language } from '#core/language.ts'
import { unknownPlaceholders } from '../rules/guest-mails.ts'
import { GuestMailKind } from './guest-mail-kind.ts'

export const GuestMailText = z.object({
  language: Language,
  subject: z.string(),
  body: z.string(),
  /** Whether the property has written it. */
  isOwn: z.boolean(),
  version: z.int(),
})

export const GuestMail = z
  .object({
    kind: GuestMailKind,
    isActive: z.boolean(),
    /** Days before the arrival, or hours before the option ends; null of a mail that an act sends. */
    lead: z.int().nullable(),
    version: z.int(),
    texts: z.array(GuestMailText),
  })
  .meta({ id: 'GuestMail' })
export type GuestMail = z.infer<typeof GuestMail>

const isKnown = (typed: string) => unknownPlaceholders(typed).length === 0
const UNKNOWN = 'Names something in braces that no mail knows'

const text = {
  subject: requiredText(200)
    .regex(/^[^\p{Cc}]*$/u)
    .refine(isKnown, UNKNOWN),
  body: requiredText(8_000).refine(isKnown, UNKNOWN),
}

export const guestMailRoutes = routes({
  guestMails: {
    method: 'GET',
    path: '/messages/guest-mails',
    summary: 'The mails to guests by their events: which are active, and their words in each language',
    needs: 'messages.read',
    input: z.object({}),
    reply: z.object({ rows: z.array(GuestMail), placeholders: z.array(z.string()) }),
    refuses: ['not_your_property'],
  },
  setGuestMail: {
    method: 'PUT',
    path: '/messages/guest-mails/:kind',
    summary: 'Activate a mail to guests or stop it, and set how long ahead a timed one goes',
    needs: 'messages.providers',
    input: z.object({
      kind: GuestMailKind,
      version: z.int().min(0),
      isActive: z.boolean(),
      /** As it is when left out. */
      lead: z.int().min(1).max(60).optional(),
    }),
    reply: GuestMail,
    refuses: ['not_your_property', 'stale_version'],
  },
  setGuestMailText: {
    method: 'PUT',
    path: '/messages/guest-mails/:kind/texts/:language',
    summary: 'Write a mail to guests in words of the property’s own',
    needs: 'messages.providers',
    input: z.object({ kind: GuestMailKind, language: Language, version: z.int().min(0), ...text }),
    reply: GuestMail,
    refuses: ['not_your_property', 'stale_version'],
  },
  resetGuestMailText: {
    method: 'DELETE',
    path: '/messages/guest-mails/:kind/texts/:language',
    summary: 'Go back to the customary words of a mail',
    needs: 'messages.providers',
    input: z.object({ kind: GuestMailKind, language: Language }),
    reply: GuestMail,
    refuses: ['not_your_property'],
  },
  previewGuestMail: {
    method: 'POST',
    path: '/messages/guest-mails/:kind/preview',
    summary: 'What a mail would look like with these words, for a guest that is made up',
    needs: 'messages.read',
    isPreview: true,
    input: z.object({ kind: GuestMailKind, language: Language, ...text }),
    reply: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
    refuses: ['not_your_property'],
  },
})
