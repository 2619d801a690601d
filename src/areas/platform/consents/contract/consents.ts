import * as z from 'zod'
import { contract, isEachOnce, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'
import { LANGUAGES } from '#core/language.ts'
import {
  Basis,
  BY_HAND_CHANNELS,
  ConsentChannel,
  ENTERED_REASONS,
  MOST_LINES,
  MOST_WORDING,
  Purpose,
  PURPOSES,
  SuppressionReason,
} from './choices.ts'
import { MOST_PLACE } from '../rules/places.ts'
import { ConsentRecord, ConsentSetUp, ConsentsOf, Preferences, Suppression } from './replies.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Is not a time of day')

/** The property's number and what only this installation can open again. */
const Token = z
  .string()
  .max(600)
  .regex(/^\d{1,10}-[\w.-]{20,580}$/, 'Is not the address of a page')

export const consents = contract('consents', {
  of: {
    method: 'POST',
    path: '/consents/lookups',
    summary: 'What a person agreed to, by their e-mail address, telephone number and postal address',
    needs: 'consents.read',
    isPreview: true,
    input: z.object({
      email: text(254).default(''),
      phone: text(40).default(''),
      /** Their name and where they live, as a letter has it. */
      post: text(MOST_PLACE).default(''),
    }),
    reply: ConsentsOf,
  },
  records: {
    method: 'GET',
    path: '/consents/records',
    summary: 'What people agreed to and withdrew, the latest first; addresses are masked',
    needs: 'consents.rules',
    input: z.object({ ...pageInput, channel: ConsentChannel.optional(), purpose: Purpose.optional() }),
    reply: page(ConsentRecord),
  },
  record: {
    method: 'POST',
    path: '/consents',
    summary: 'Record whether a person agrees to be written to',
    needs: 'consents.record',
    input: z.strictObject({
      channel: ConsentChannel,
      address: requiredText(MOST_PLACE),
      purpose: Purpose,
      isGiven: z.boolean(),
      basis: Basis.default('EXPLICIT'),
      /** Where the proof is: the signed card, the call. */
      evidence: requiredText(300),
    }),
    reply: ConsentsOf,
    refuses: ['no_address', 'address_suppressed'],
  },
  importConsents: {
    method: 'POST',
    path: '/consents/imports',
    summary: 'Record consents that were given elsewhere, with their proof; suppressed addresses are left out',
    needs: 'consents.import',
    input: z.strictObject({
      channel: ConsentChannel,
      purpose: Purpose,
      basis: Basis.default('EXPLICIT'),
      /** Where these consents were given and where their proof is. */
      evidence: requiredText(300),
      lines: z
        .array(z.strictObject({ address: requiredText(MOST_PLACE), givenAt: Instant }))
        .min(1)
        .max(MOST_LINES)
        .refine((lines) => isEachOnce(lines.map(({ address }) => address.toLowerCase())), 'Name each address once'),
    }),
    reply: z.object({
      recorded: z.int().min(0),
      suppressed: z.int().min(0),
      /** The first hundred lines that are none, counted from 1. */
      faults: z.array(z.object({ line: z.int(), reason: z.enum(['NO_ADDRESS', 'LATER_THAN_NOW']) })),
    }),
  },
  setUp: {
    method: 'GET',
    path: '/consents/set-up',
    summary: 'The rules about marketing messages, the words people read, and how many agreed',
    needs: 'consents.rules',
    input: z.object({}),
    reply: ConsentSetUp,
  },
  saveSettings: {
    method: 'PUT',
    path: '/consents/settings',
    summary: 'Say how often and at which hours marketing messages go, and how long a consent counts',
    needs: 'consents.lift',
    input: z.strictObject({
      mostMessages: z.int().min(1).max(100),
      withinDays: z.int().min(1).max(365),
      quietFrom: clock,
      quietUntil: clock,
      validMonths: z.int().min(0).max(120),
      isConfirmed: z.boolean(),
      version: z.int().min(0),
    }),
    reply: ConsentSetUp,
    refuses: ['stale_version'],
  },
  saveWording: {
    method: 'POST',
    path: '/consents/wordings',
    summary: 'Write the words people read from now on; those read before stay on record',
    needs: 'consents.lift',
    input: z.strictObject({
      purpose: Purpose,
      language: z.enum(LANGUAGES),
      wording: requiredText(MOST_WORDING),
      /** The version that was seen; 0 for the first one. */
      version: z.int().min(0),
    }),
    reply: ConsentSetUp,
    refuses: ['stale_version'],
  },
  suppressions: {
    method: 'GET',
    path: '/consents/suppressions',
    summary: 'Addresses that are not written to, the latest first',
    needs: 'consents.rules',
    input: z.object({
      ...pageInput,
      channel: ConsentChannel.optional(),
      reason: SuppressionReason.optional(),
      /** A whole address. */
      text: text(MOST_PLACE).optional(),
    }),
    reply: page(Suppression),
  },
  suppress: {
    method: 'POST',
    path: '/consents/suppressions',
    summary: 'Write to an address no more',
    needs: 'consents.record',
    input: z.strictObject({
      channel: ConsentChannel,
      address: requiredText(MOST_PLACE),
      reason: z.enum(ENTERED_REASONS),
      note: text(300).default(''),
    }),
    reply: Suppression,
    refuses: ['no_address'],
  },
  lift: {
    method: 'DELETE',
    path: '/consents/suppressions/:channel/:addressHash/:reason',
    summary: 'Let an address be written to again; never after a complaint or an erasure',
    needs: 'consents.lift',
    input: z.object({ channel: ConsentChannel, addressHash: z.hex().length(64), reason: SuppressionReason }),
    reply: z.object({}),
    refuses: ['not_found', 'suppression_final'],
  },
  preferences: {
    method: 'POST',
    path: '/preferences/:preferenceToken/visits',
    summary: 'A person looks at what they agreed to; looking changes nothing',
    needs: 'public',
    perMinute: 60,
    isPreview: true,
    input: z.object({ preferenceToken: Token }),
    reply: Preferences,
    refuses: ['not_found'],
  },
  choose: {
    method: 'PUT',
    path: '/preferences/:preferenceToken',
    summary: 'Say what one agrees to; nothing at all means to be written to no more',
    needs: 'public',
    perMinute: 30,
    input: z.strictObject({
      preferenceToken: Token,
      purposes: z.array(Purpose).max(PURPOSES.length),
      /** By telephone and by post; what is left out stays as it is. */
      byHand: z
        .array(z.strictObject({ channel: z.enum(BY_HAND_CHANNELS), isGiven: z.boolean() }))
        .max(BY_HAND_CHANNELS.length)
        .refine((rows) => isEachOnce(rows.map(({ channel }) => channel)), 'Name each channel once')
        .default([]),
      language: z.enum(LANGUAGES),
    }),
    reply: Preferences,
    refuses: ['not_found', 'address_suppressed'],
  },
  confirm: {
    method: 'PUT',
    path: '/preferences/:preferenceToken/confirmation',
    summary: 'Confirm a consent that waited for its mail to be answered; confirmed twice, it is one',
    needs: 'public',
    perMinute: 30,
    input: z.strictObject({ preferenceToken: Token }),
    reply: Preferences,
    refuses: ['not_found', 'address_suppressed'],
  },
  unsubscribe: {
    method: 'POST',
    path: '/preferences/:preferenceToken/unsubscribe',
    summary: 'What a mail program calls when its reader presses its own button to unsubscribe (RFC 8058)',
    needs: 'public',
    isSigned: true,
    perMinute: 60,
    input: z.object({ preferenceToken: Token }),
    reply: z.object({}),
    refuses: ['not_found'],
  },
})
