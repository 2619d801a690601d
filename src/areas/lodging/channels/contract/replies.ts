import * as z from 'zod'
import { Day, Instant } from '#core/dates.ts'
import { Currency } from '#core/money.ts'

export const CHANNEL_KINDS = ['OTA', 'METASEARCH', 'WHOLESALER', 'CHANNEL_MANAGER'] as const
export const ChannelKind = z.enum(CHANNEL_KINDS)
export type ChannelKind = z.infer<typeof ChannelKind>

export const PAYMENT_MODELS = ['HOTEL_COLLECTS', 'CHANNEL_COLLECTS'] as const
export const PaymentModel = z.enum(PAYMENT_MODELS)
export type PaymentModel = z.infer<typeof PaymentModel>

/** How messages are written: our own JSON, AlpineBits HotelData, or the JSON of hubs. */
export const CHANNEL_FORMS = ['JSON', 'ALPINEBITS', 'HUB_JSON'] as const
export const ChannelForm = z.enum(CHANNEL_FORMS)
export type ChannelForm = z.infer<typeof ChannelForm>

export const Channel = z
  .object({
    id: z.uuid(),
    name: z.string(),
    code: z.string(),
    kind: ChannelKind,
    form: ChannelForm,
    /** The address messages are sent to; when empty, nothing is sent. */
    baseUrl: z.string(),
    /** Switched off, no property connects to it and nothing is sent. */
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Channel' })
export type Channel = z.infer<typeof Channel>

/** A full sync: everything is sent again; lines are runs of nights with one value. */
const FullSync = z.object({
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  lineCount: z.int(),
  /** Lines not sent yet. */
  leftCount: z.int(),
})

/** A property's place at a channel. */
export const Connection = z
  .object({
    propertyId: z.int(),
    propertyName: z.string(),
    channelId: z.uuid(),
    channelName: z.string(),
    channelCode: z.string(),
    /** False while the platform has set no address for it: nothing is sent. */
    hasAddress: z.boolean(),
    isChannelActive: z.boolean(),
    form: ChannelForm,
    /** What the property is called there. */
    hotelCode: z.string(),
    /** What the property signs in with there beside the key; only forms that sign in with one have it. */
    userName: z.string(),
    /** The last four characters of the key; the key itself is never returned. */
    keyHint: z.string(),
    paymentModel: PaymentModel,
    /** The channel's commission, in basis points; for information, not used in computations. */
    commissionBp: z.int(),
    /** The company account that owes what the channel collects; null where none is named, and the guest's bill stays due. */
    companyId: z.uuid().nullable(),
    companyName: z.string(),
    currency: Currency,
    /** Whether prices are sent with the tax in them. */
    includesTax: z.boolean(),
    /** All sales are stopped: it is sent that nothing is free, until they are opened again. */
    isStopped: z.boolean(),
    /** Switched off, the channel is notified once that nothing is free, and then not any more. */
    isActive: z.boolean(),
    status: z.enum(['UNTESTED', 'TESTING', 'WORKS', 'FAILED']),
    /** Why the last test or the last message failed. */
    fault: z.string(),
    testedAt: Instant.nullable(),
    /** Tries in a row that failed, and when the next one is made. */
    failures: z.int(),
    nextTryAt: Instant.nullable(),
    /** When the channel last knew everything. */
    inStepAt: Instant.nullable(),
    sync: FullSync.nullable(),
    /** The last four characters of the key its reservations come with; empty while none was made. */
    inboundKeyHint: z.string(),
    /** Where the channel sends its reservations; empty where they are only collected. */
    inboundAddress: z.string(),
    /** What the channel signs in with there beside the key; empty where the address alone names the connection. */
    inboundUser: z.string(),
    /** When reservations were last collected from a channel that stores them; null where none ever were. */
    collectedAt: Instant.nullable(),
    /** Why they could not be collected, or not all of them be read, when it was tried last. */
    collectFault: z.string(),
    /** Messages about reservations that wait for a user. */
    trayCount: z.int(),
    mappedRooms: z.int(),
    mappedRates: z.int(),
    /** Room types and rate plans on sale that the channel does not know, and those it does not take. */
    faultCount: z.int(),
    version: z.int(),
  })
  .meta({ id: 'ChannelConnection' })
export type Connection = z.infer<typeof Connection>

/** A room type or rate plan and what it is called at the channel; an empty code is not mapped. */
const Mapped = z.object({ id: z.uuid(), name: z.string(), code: z.string(), fault: z.string() })
/** With the most rooms the channel may sell of a night; null is all that are free. */
const MappedRoom = Mapped.extend({ quota: z.int().nullable() })

export const ConnectionDetails = z
  .object({ connection: Connection, rooms: z.array(MappedRoom), rates: z.array(Mapped) })
  .meta({ id: 'ChannelConnectionDetails' })
export type ConnectionDetails = z.infer<typeof ConnectionDetails>

export const MESSAGE_STATUSES = ['WAITING', 'SENT', 'REFUSED', 'FAILED'] as const
export const MessageStatus = z.enum(MESSAGE_STATUSES)
export type MessageStatus = z.infer<typeof MessageStatus>

/** What channels are sent of the restrictions of a night; `closed` is among the prices. */
export const SENT_RESTRICTIONS = [
  'minStay',
  'maxStay',
  'minStayThrough',
  'maxStayThrough',
  'stayLengths',
  'closedToArrival',
  'closedToDeparture',
  'minAdvance',
  'maxAdvance',
] as const
export const SentRestriction = z.enum(SENT_RESTRICTIONS)
export type SentRestriction = z.infer<typeof SentRestriction>

/**
 * A run of nights with one value: rooms free where `rate` is empty, else the price in minor units, where -1 is closed. With a restriction
 * its figure (`rules/figures.ts`): nights, or 1 for yes; 0 is none.
 */
export const Line = z.object({
  room: z.string(),
  rate: z.string(),
  from: Day,
  until: Day,
  value: z.int(),
  restriction: SentRestriction.optional(),
})
export type Line = z.infer<typeof Line>

/** One try to send the channel a message. */
export const ChannelMessage = z
  .object({
    id: z.uuid(),
    sequence: z.int(),
    /** Part of a full sync. */
    isFull: z.boolean(),
    status: MessageStatus,
    lineCount: z.int(),
    /** The first of its lines. */
    lines: z.array(Line),
    /** What the channel responded, or why it did not. */
    answer: z.string(),
    createdAt: Instant,
    settledAt: Instant.nullable(),
  })
  .meta({ id: 'ChannelMessage' })
export type ChannelMessage = z.infer<typeof ChannelMessage>

/** Nights of a code on which a channel was sent one thing last; `sent` is null where no one knows, `now` what is true. */
export const ParityRun = Line.omit({ value: true })
  .extend({ sent: z.int().nullable(), now: z.int(), isDifferent: z.boolean() })
  .meta({ id: 'ChannelParity' })
export type ParityRun = z.infer<typeof ParityRun>
