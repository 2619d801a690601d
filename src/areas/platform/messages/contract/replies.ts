import * as z from 'zod'
import { Instant } from '#core/dates.ts'

export const CHANNELS = ['MAIL', 'SMS', 'WHATSAPP'] as const
export const Channel = z.enum(CHANNELS)
export type Channel = z.infer<typeof Channel>
export const TEXT_CHANNELS = ['SMS', 'WHATSAPP'] as const
/** Channels that carry text alone, through a provider of the property. */
export const TextChannel = z.enum(TEXT_CHANNELS)
export type TextChannel = z.infer<typeof TextChannel>

/** Its purpose: for a guest or company, for an employee, for the security of an account, or for the property's own sales. */
export const MessageClass = z.enum(['SERVICE', 'STAFF', 'SECURITY', 'MARKETING'])
export type MessageClass = z.infer<typeof MessageClass>

export const MESSAGE_STATES = [
  'QUEUED',
  'HELD',
  'SENDING',
  'FAILED',
  'SENT',
  'BOUNCED',
  'DELIVERED',
  'READ',
  'COMPLAINED',
  'CANCELLED',
] as const
export const MessageState = z.enum(MESSAGE_STATES)
export type MessageState = z.infer<typeof MessageState>

/** Why a message is not sent as things are; the words of consents besides our own three. */
export const HELD_REASONS = [
  'NO_PROVIDER',
  'NO_CREDIT',
  'BAD_ADDRESS',
  'NO_CONSENT',
  'SUPPRESSED',
  'NOT_DELIVERABLE',
  'CHANNEL_ALIAS',
  'FREQUENCY_CAP',
  'RESTRICTED',
  'UNDER_AGE',
] as const
export const HeldBecause = z.enum(['', ...HELD_REASONS])
export type HeldBecause = z.infer<typeof HeldBecause>

export const Message = z
  .object({
    id: z.uuid(),
    /** 0 is the platform itself. */
    propertyId: z.int().min(0),
    propertyName: z.string(),
    channel: Channel,
    class: MessageClass,
    /** Its kind: 'invoice', 'paymentLink', 'password' … */
    kind: z.string(),
    /** Masked, such as m···@mail.example. */
    to: z.string(),
    name: z.string(),
    subject: z.string(),
    /** The reference of what it is about, and where that is shown. */
    about: z.string(),
    aboutPath: z.string(),
    state: MessageState,
    heldBecause: HeldBecause,
    attempts: z.int().min(0),
    /** The response of the mail server or provider, in its words. */
    fault: z.string(),
    nextAttemptAt: Instant.nullable(),
    sentAt: Instant.nullable(),
    createdAt: Instant,
    createdBy: z.string(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

export const MessageEvent = z.object({
  id: z.uuid(),
  state: MessageState,
  by: z.enum(['US', 'PERSON', 'PROVIDER']),
  detail: z.string(),
  happenedAt: Instant,
})
export type MessageEvent = z.infer<typeof MessageEvent>

export const MessageDetails = z
  .object({
    message: Message,
    /** The whole address. */
    to: z.string(),
    /** Null where it is secret, or no longer stored. */
    body: z.string().nullable(),
    attachments: z.array(z.object({ fileName: z.string(), size: z.int().min(0) })),
    providerRef: z.string(),
    againOfId: z.uuid().nullable(),
    /** The latest message that was sent in its place. */
    sentAgainId: z.uuid().nullable(),
    events: z.array(MessageEvent),
  })
  .meta({ id: 'MessageDetails' })
export type MessageDetails = z.infer<typeof MessageDetails>

export const Provider = z
  .object({
    id: z.uuid(),
    channel: TextChannel,
    name: z.string(),
    url: z.string(),
    sender: z.string(),
    /** The last four characters, to distinguish keys. */
    keyHint: z.string(),
    isActive: z.boolean(),
    /** Messages that may still be sent, SMS by their segments; null where they are not counted. */
    credits: z.int().nullable(),
    /** The webhook address for the provider's reports. */
    callbackUrl: z.string(),
    version: z.int(),
  })
  .meta({ id: 'MessageProvider' })
export type Provider = z.infer<typeof Provider>
