import * as z from 'zod'
import { contract, Flag, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Currency } from '#core/money.ts'
import { ChannelCode } from './codes.ts'
import { alpinebits } from './alpinebits.ts'
import { calendars } from './calendars.ts'
import { feeds } from './feeds.ts'
import {
  Channel,
  ChannelForm,
  ChannelKind,
  ChannelMessage,
  Connection,
  ConnectionDetails,
  MessageStatus,
  ParityRun,
  PaymentModel,
} from './replies.ts'
import { reservations } from './reservations.ts'

/** A key as channels write them: no spaces inside, whatever was pasted around it. */
const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{4,255}$/, 'Is not a key')

/** The clean address, without what else a URL can contain: a name, a password, a question. */
const address = z
  .url({ protocol: /^https?$/ })
  .max(200)
  .refine((url) => URL.canParse(url) && /^https?:\/\/[^/?#@]+(\/[^?#]*)?$/.test(url), 'Is not an address')

/** The longest span of a parity check. */
const MOST_PARITY_NIGHTS = 31

const terms = {
  hotelCode: ChannelCode,
  /** For forms that sign in with one beside the key. */
  userName: text(60).default(''),
  paymentModel: PaymentModel.default('HOTEL_COLLECTS'),
  commissionBp: z.int().min(0).max(10_000).default(0),
  /** The account that owes what the channel collects from guests. */
  companyId: z.uuid().nullable().default(null),
  /** Nothing is converted: it must be the property's own. */
  currency: Currency,
  /** AlpineBits has prices with tax only, whatever this setting is. */
  includesTax: z.boolean().default(false),
}
const propertyId = z.coerce.number().int().positive()
const place = { channelId: z.uuid(), propertyId }

export const channels = contract('channels', {
  list: {
    method: 'GET',
    path: '/channels',
    given: ['GET /api/hotelmateChannelManager/findAll'],
    summary: 'Channels of the platform by name',
    needs: 'channels.read',
    input: z.object({ ...pageInput, text: text(60).optional(), isActive: Flag.optional() }),
    reply: page(Channel),
  },
  get: {
    method: 'GET',
    path: '/channels/:channelId',
    summary: 'One channel',
    needs: 'channels.read',
    input: z.object({ channelId: z.uuid() }),
    reply: Channel,
    refuses: ['not_found'],
  },
  save: {
    method: 'POST',
    path: '/channels',
    given: ['POST /api/hotelmateChannelManager/save'],
    summary: 'Put a channel into the catalogue, or change the one that is named; its code stays',
    needs: 'channels.catalogue',
    input: z.object({
      channelId: z.uuid().optional(),
      /** That of the one to change; 0 for a new one. */
      version: z.int().min(0).default(0),
      name: requiredText(60),
      code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9_-]{2,20}$/, 'Is not a code'),
      kind: ChannelKind.default('OTA'),
      form: ChannelForm.default('JSON'),
      baseUrl: z.union([address, z.literal('')]).default(''),
    }),
    reply: Channel,
    refuses: ['not_found', 'stale_version', 'channel_code_taken', 'address_not_allowed'],
  },
  turn: {
    method: 'PUT',
    path: '/channels/:channelId/state',
    summary: 'Switch a channel on or off; off, no property connects to it and nothing is sent',
    needs: 'channels.catalogue',
    input: z.object({ channelId: z.uuid(), isActive: z.boolean() }),
    reply: Channel,
    refuses: ['not_found'],
  },
  validate: {
    method: 'POST',
    path: '/channels/validations',
    given: ['POST /api/hotelmateChannelManager/validate'],
    summary: 'Ask the channel whether it knows the property and takes its key; the outcome shows on the connection',
    needs: 'channels.write',
    input: z.object(place),
    reply: Connection,
    refuses: ['not_found', 'channel_off'],
  },
  ofOrganisation: {
    method: 'GET',
    path: '/channels/organisation/:organizationId',
    given: ['GET /api/hotelmateChannelManager/organisation/:organizationId'],
    summary: 'Connections of those properties of an organisation one works for',
    needs: 'channels.read',
    input: z.object({ ...pageInput, organizationId: z.coerce.number().int().positive() }),
    reply: page(Connection),
    refuses: ['not_found'],
  },
  ofProperty: {
    method: 'GET',
    path: '/channels/property/:propertyId',
    given: ['GET /api/hotelmateChannelManager/property/:propertyId'],
    summary: 'Connections of the property',
    needs: 'channels.read',
    input: z.object({ ...pageInput, propertyId }),
    reply: page(Connection),
    refuses: ['not_found'],
  },
  connection: {
    method: 'GET',
    path: '/channels/:channelId/property/:propertyId',
    summary: 'One connection, with what each room type and rate plan on sale is called at the channel',
    needs: 'channels.read',
    input: z.object(place),
    reply: ConnectionDetails,
    refuses: ['not_found'],
  },
  connect: {
    method: 'POST',
    path: '/channels/:channelId/property',
    given: ['POST /api/hotelmateChannelManager/:channelId/add/property'],
    summary: 'Connect the property to a channel; the key is sealed and never shown again',
    needs: 'channels.write',
    input: z.object({ ...place, ...terms, key }),
    reply: Connection,
    refuses: ['not_found', 'channel_off', 'channel_taken', 'currency_mismatch'],
  },
  update: {
    method: 'PUT',
    path: '/channels/property/:propertyId',
    given: ['POST /api/hotelmateChannelManager/property/:propertyId'],
    summary: 'Change a connection; a key left out stays as it is',
    needs: 'channels.write',
    input: z.object({ ...place, ...terms, version: z.int(), key: key.optional(), isActive: z.boolean().optional() }),
    reply: Connection,
    refuses: ['not_found', 'stale_version', 'currency_mismatch'],
  },
  map: {
    method: 'PUT',
    path: '/channels/:channelId/property/:propertyId/codes',
    given: ['POST /api/hotelmateChannelManager/:channelId/bookOneproperty/:propertyId/add/room'],
    summary:
      'Say what room types and rate plans are called at the channel, one to one; what is left out is closed there',
    needs: 'channels.write',
    input: z.object({
      ...place,
      version: z.int(),
      rooms: z
        .array(
          z.strictObject({
            roomTypeId: z.uuid(),
            code: ChannelCode,
            /** The most rooms the channel may sell of a night; null is all that are free. */
            quota: z.int().min(0).max(9_999).nullable().default(null),
          }),
        )
        .max(200),
      rates: z.array(z.strictObject({ ratePlanId: z.uuid(), code: ChannelCode })).max(200),
    }),
    reply: ConnectionDetails,
    refuses: ['not_found', 'stale_version', 'unknown_reference', 'channel_code_taken'],
  },
  sync: {
    method: 'POST',
    path: '/channels/:channelId/property/:propertyId/syncs',
    summary: 'Send the channel everything anew, also what it did not take before',
    needs: 'channels.write',
    input: z.object(place),
    reply: Connection,
    refuses: ['not_found', 'channel_off'],
  },
  stopSell: {
    method: 'PUT',
    path: '/channels/property/:propertyId/stop-sell',
    summary:
      'Stop all sales at one channel or at all of them, or open them again; reservations that come in all the same are received',
    needs: 'channels.write',
    input: z.object({ propertyId, channelId: z.uuid().optional(), isStopped: z.boolean() }),
    reply: z.object({ changedCount: z.int() }),
    refuses: ['not_found'],
  },
  parity: {
    method: 'GET',
    path: '/channels/:channelId/property/:propertyId/parity',
    summary: 'What the channel was sent last, night by night, beside what is true now',
    needs: 'channels.read',
    input: z.object({
      ...pageInput,
      ...place,
      from: Day.optional(),
      nights: z.coerce.number().int().min(1).max(MOST_PARITY_NIGHTS).default(14),
      onlyDifferent: Flag.default(false),
    }),
    reply: page(ParityRun),
    refuses: ['not_found'],
  },
  messages: {
    method: 'GET',
    path: '/channels/:channelId/property/:propertyId/messages',
    summary: 'What the channel was sent, latest first, and what it answered',
    needs: 'channels.read',
    input: z.object({ ...pageInput, ...place, status: MessageStatus.optional() }),
    reply: page(ChannelMessage),
    refuses: ['not_found'],
  },
  ...reservations,
  ...feeds,
  ...calendars,
  ...alpinebits,
})
