import * as z from 'zod'
import { contract, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { domainRoutes } from './domain.ts'
import { guestMailRoutes } from './guest-mails.ts'
import { identityRoutes } from './identity.ts'
import { Channel, Message, MessageDetails, MessageState, Provider, TextChannel } from './replies.ts'

/** A key as providers write them: no spaces inside, whatever was pasted around it. */
const key = z
  .string()
  .trim()
  .regex(/^[\w.:-]{8,255}$/, 'Is not a key')

export const messages = contract('messages', {
  ...identityRoutes,
  ...guestMailRoutes,
  ...domainRoutes,
  list: {
    method: 'GET',
    path: '/messages',
    summary: 'Messages that left or are to leave, latest first; addresses are masked',
    needs: 'messages.read',
    input: z.object({
      ...pageInput,
      propertyId: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
      channel: Channel.optional(),
      state: MessageState.optional(),
      kind: text(40).optional(),
      /** Part of an address, name, subject or reference. */
      text: text(80).optional(),
      from: Day.optional(),
      until: Day.optional(),
    }),
    reply: page(Message),
  },
  get: {
    method: 'GET',
    path: '/messages/:messageId',
    summary: 'A message with its words, unless they are secret, and what became of it',
    needs: 'messages.read',
    input: z.object({ messageId: z.uuid() }),
    reply: MessageDetails,
    refuses: ['not_found'],
  },
  resend: {
    method: 'POST',
    path: '/messages/:messageId/resends',
    summary: 'Send a message again: a held one goes on its way, of any other another one is made',
    needs: 'messages.write',
    input: z.object({ messageId: z.uuid() }),
    reply: Message,
    refuses: ['not_found', 'message_not_open'],
  },
  cancel: {
    method: 'PUT',
    path: '/messages/:messageId/cancellation',
    summary: 'Stop a message that has not left yet',
    needs: 'messages.write',
    input: z.object({ messageId: z.uuid() }),
    reply: Message,
    refuses: ['not_found', 'message_not_open'],
  },
  providers: {
    method: 'GET',
    path: '/messages/providers',
    summary: 'Who carries the property’s messages, by channel',
    needs: 'messages.read',
    input: z.object({}),
    reply: z.object({
      /** Mail goes by the installation’s own server; without one it is written to files. */
      mail: z.object({ isSent: z.boolean(), from: z.string() }),
      providers: z.array(Provider),
    }),
    refuses: ['not_your_property'],
  },
  saveProvider: {
    method: 'PUT',
    path: '/messages/providers/:channel',
    summary: 'Set who carries a channel; keys left out stay as they are, and are never shown again',
    needs: 'messages.providers',
    input: z.object({
      channel: TextChannel,
      /** 0 for a first one. */
      version: z.int().min(0),
      name: requiredText(60),
      url: z.url({ protocol: /^https?$/ }).max(300),
      /** The number or name messages come from. */
      sender: requiredText(40),
      key: key.optional(),
      webhookSecret: key.optional(),
      isActive: z.boolean().default(true),
    }),
    reply: Provider,
    refuses: ['not_your_property', 'stale_version', 'wrong_keys', 'address_not_allowed'],
  },
  setCredits: {
    method: 'PUT',
    path: '/messages/providers/:channel/credits',
    summary:
      'Set how many messages the provider of a channel still takes, SMS by their segments; what waited for credits goes',
    needs: 'messages.providers',
    input: z.object({ channel: TextChannel, credits: z.int().min(0).max(100_000_000).nullable() }),
    reply: Provider,
    refuses: ['not_your_property', 'not_found'],
  },
  removeProvider: {
    method: 'DELETE',
    path: '/messages/providers/:channel',
    summary: 'Forget who carries a channel, keys and all; messages of it are held from now on',
    needs: 'messages.providers',
    input: z.object({ channel: TextChannel }),
    reply: z.object({ channel: TextChannel }),
    refuses: ['not_your_property', 'not_found'],
  },
  tryOut: {
    method: 'POST',
    path: '/messages/tests',
    summary: 'Send a test message over a channel',
    needs: 'messages.providers',
    input: z.object({ channel: Channel, to: requiredText(254) }),
    reply: Message,
    refuses: ['not_your_property', 'no_provider', 'no_address'],
  },
  callback: {
    method: 'POST',
    path: '/messages/callbacks/:providerId/:propertyId',
    summary: 'What a provider calls when it knows more of a message; the body is signed',
    needs: 'public',
    isSigned: true,
    perMinute: 6_000,
    input: z.object({ providerId: z.uuid(), propertyId: z.coerce.number().int().min(0).max(2_147_483_647) }),
    reply: z.object({ isReceived: z.literal(true) }),
    refuses: ['wrong_signature'],
  },
})
