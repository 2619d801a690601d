import * as z from 'zod'
import { Instant } from '#core/dates.ts'
import { LANGUAGES } from '#core/language.ts'
import { Channel } from '#areas/platform/messages/contract/replies.ts'
import {
  Basis,
  BY_HAND_CHANNELS,
  CONSENT_ACTIONS,
  CONSENT_CHANNELS,
  ConsentChannel,
  ConsentSource,
  Purpose,
  SuppressionReason,
} from './choices.ts'

/** One statement of a person about being written to; it is never changed. */
export const ConsentRecord = z
  .object({
    id: z.uuid(),
    channel: ConsentChannel,
    /** Masked in lists of everyone, such as m···@mail.example. */
    address: z.string(),
    purpose: Purpose,
    action: z.enum(CONSENT_ACTIONS),
    basis: Basis,
    source: ConsentSource,
    language: z.string(),
    /** What the person read. */
    wording: z.string(),
    /** Where its proof is. */
    evidence: z.string(),
    recordedBy: z.string(),
    givenAt: Instant,
  })
  .meta({ id: 'ConsentRecord' })
export type ConsentRecord = z.infer<typeof ConsentRecord>

/** What an address agreed to last. */
export const ConsentState = z.object({
  channel: ConsentChannel,
  purpose: Purpose,
  isGiven: z.boolean(),
  /** It has run out, by the months a consent counts. */
  isExpired: z.boolean(),
  basis: Basis,
  since: Instant,
})
export type ConsentState = z.infer<typeof ConsentState>

export const Suppression = z
  .object({
    /** Names the row: nothing of the address can be read from it. */
    addressHash: z.string(),
    channel: ConsentChannel,
    /** Masked; empty where the person was erased. */
    address: z.string(),
    reason: SuppressionReason,
    note: z.string(),
    createdAt: Instant,
    createdBy: z.string(),
  })
  .meta({ id: 'Suppression' })
export type Suppression = z.infer<typeof Suppression>

/** What is known of the consents of one person. */
export const ConsentsOf = z
  .object({
    states: z.array(ConsentState),
    suppressions: z.array(Suppression),
    /** The latest forty. */
    records: z.array(ConsentRecord),
  })
  .meta({ id: 'ConsentsOf' })
export type ConsentsOf = z.infer<typeof ConsentsOf>

export const Wording = z.object({
  purpose: Purpose,
  language: z.enum(LANGUAGES),
  /** 0 is ours, until the property writes its own. */
  version: z.int().min(0),
  wording: z.string(),
})
export type Wording = z.infer<typeof Wording>

export const ConsentSettings = z
  .object({
    mostMessages: z.int().min(1).max(100),
    withinDays: z.int().min(1).max(365),
    quietFrom: z.string(),
    quietUntil: z.string(),
    validMonths: z.int().min(0).max(120),
    isConfirmed: z.boolean(),
    version: z.int().min(0),
  })
  .meta({ id: 'ConsentSettings' })
export type ConsentSettings = z.infer<typeof ConsentSettings>

/** Of a channel: customers who have an address on it, and how many of those agreed to offers, withdrew, or are not written to. */
export const Coverage = z.object({
  channel: z.enum(CONSENT_CHANNELS),
  customers: z.int().min(0),
  withAddress: z.int().min(0),
  given: z.int().min(0),
  withdrawn: z.int().min(0),
  suppressed: z.int().min(0),
})
export type Coverage = z.infer<typeof Coverage>

export const ConsentSetUp = z
  .object({ settings: ConsentSettings, wordings: z.array(Wording), coverage: z.array(Coverage) })
  .meta({ id: 'ConsentSetUp' })
export type ConsentSetUp = z.infer<typeof ConsentSetUp>

/** What a person sees of their own choices. */
export const Preferences = z
  .object({
    property: z.object({ name: z.string(), phone: z.string(), email: z.string(), locale: z.string() }),
    channel: Channel,
    /** Masked. */
    address: z.string(),
    purposes: z.array(z.object({ purpose: Purpose, wordings: z.array(Wording), isGiven: z.boolean() })),
    /** By telephone and by post, where the address is that of one guest only. */
    byHand: z.array(
      z.object({
        channel: z.enum(BY_HAND_CHANNELS),
        /** Masked. */
        address: z.string(),
        wordings: z.array(z.object({ language: z.enum(LANGUAGES), wording: z.string() })),
        isGiven: z.boolean(),
        /** It is suppressed: the person cannot agree here. */
        isSuppressed: z.boolean(),
      }),
    ),
    /** A consent that waits for this page to be opened. */
    waits: z.boolean(),
    isUnsubscribed: z.boolean(),
  })
  .meta({ id: 'Preferences' })
export type Preferences = z.infer<typeof Preferences>
