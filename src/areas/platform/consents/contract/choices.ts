import * as z from 'zod'

/** Ways to a person on which no message of the product goes: they are called, or written to by post. */
export const BY_HAND_CHANNELS = ['PHONE', 'POST'] as const
export type ByHandChannel = (typeof BY_HAND_CHANNELS)[number]
/** Where a person may agree to be reached. */
export const CONSENT_CHANNELS = ['MAIL', 'SMS', 'WHATSAPP', ...BY_HAND_CHANNELS] as const
export const ConsentChannel = z.enum(CONSENT_CHANNELS)
export type ConsentChannel = z.infer<typeof ConsentChannel>

/** What a person agrees to: offers and news of the property, those of its partners, questions for research. */
export const PURPOSES = ['MARKETING', 'PARTNERS', 'RESEARCH'] as const
export const Purpose = z.enum(PURPOSES)
export type Purpose = z.infer<typeof Purpose>

/** REQUESTED waits for the answer to a mail and counts for nothing until then. */
export const CONSENT_ACTIONS = ['REQUESTED', 'GIVEN', 'WITHDRAWN'] as const
export type ConsentAction = (typeof CONSENT_ACTIONS)[number]

/** Given explicitly, or what the law allows towards customers who did not object. */
export const BASES = ['EXPLICIT', 'EXISTING_CUSTOMER'] as const
export const Basis = z.enum(BASES)
export type Basis = z.infer<typeof Basis>

export const CONSENT_SOURCES = [
  'BOOKING_PAGE',
  'FORM',
  'STAFF',
  'IMPORT',
  'PREFERENCES',
  'UNSUBSCRIBE',
  'REPLY',
] as const
export const ConsentSource = z.enum(CONSENT_SOURCES)
export type ConsentSource = z.infer<typeof ConsentSource>

export const SUPPRESSION_REASONS = [
  'UNSUBSCRIBED',
  'COMPLAINED',
  'NOT_DELIVERABLE',
  'MANUAL',
  'ERASED',
  'WRONG_PERSON',
  'REGULATOR',
] as const
export const SuppressionReason = z.enum(SUPPRESSION_REASONS)
export type SuppressionReason = z.infer<typeof SuppressionReason>
/** Those an administrator may enter. */
export const ENTERED_REASONS = [
  'MANUAL',
  'COMPLAINED',
  'WRONG_PERSON',
  'REGULATOR',
] as const satisfies SuppressionReason[]
/** For good: no message is ever sent again to a person who complained or was erased. */
export const FINAL_REASONS: readonly SuppressionReason[] = ['COMPLAINED', 'ERASED']

/** Why a message may not be sent to an address. */
export const GATE_REASONS = [
  'NO_ADDRESS',
  'CHANNEL_ALIAS',
  'NOT_DELIVERABLE',
  'SUPPRESSED',
  'RESTRICTED',
  'UNDER_AGE',
  'NO_CONSENT',
  'FREQUENCY_CAP',
] as const
export type GateReason = (typeof GATE_REASONS)[number]

/** At most so many addresses of one call. */
export const MOST_LINES = 5_000
export const MOST_WORDING = 1_000
