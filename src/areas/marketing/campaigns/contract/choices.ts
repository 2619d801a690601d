export const CAMPAIGN_CHANNELS = ['MAIL', 'SMS', 'WHATSAPP'] as const
export type CampaignChannel = (typeof CAMPAIGN_CHANNELS)[number]

/** Why a guest is not reached on a channel. */
export const UNREACHED = ['NO_ADDRESS', 'SUPPRESSED', 'NO_CONSENT', 'RESTRICTED'] as const
export type Unreached = (typeof UNREACHED)[number]

export const GOALS = ['RETURN', 'FILL', 'EVENT', 'LOYALTY', 'OTHER'] as const
export const CAMPAIGN_STATES = [
  'DRAFT',
  'IN_REVIEW',
  'SCHEDULED',
  'RUNNING',
  'PAUSED',
  'FINISHED',
  'CANCELLED',
] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]
export const CAMPAIGN_MOVES = ['SUBMIT', 'UNSCHEDULE', 'PAUSE', 'RESUME', 'CANCEL'] as const
export type CampaignMove = (typeof CAMPAIGN_MOVES)[number]
export const METRICS = ['OPENED', 'CLICKED'] as const
export const VARIANTS = ['A', 'B'] as const
export type VariantName = (typeof VARIANTS)[number]
export const PAUSE_REASONS = ['', 'PERSON', 'ERRORS'] as const

/** What is to be so before a campaign leaves the draft. */
export const CHECKS = ['AUDIENCE', 'CONTENT', 'TEST', 'OFFER', 'TIME'] as const
export type Check = (typeof CHECKS)[number]

/** Why a guest of the audience is not written to. */
export const SKIP_REASONS = [
  ...UNREACHED,
  'EXCLUDED',
  'ARRIVES_SOON',
  'SAME_ADDRESS',
  'NOT_DELIVERABLE',
  'CHANNEL_ALIAS',
  'FREQUENCY_CAP',
  'UNDER_AGE',
  'CANCELLED',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** What became of a recipient, the last thing that is known. */
export const RECIPIENT_STATES = [
  'PENDING',
  'SKIPPED',
  'QUEUED',
  'SENT',
  'HELD',
  'FAILED',
  'BOUNCED',
  'COMPLAINED',
  'OPENED',
  'CLICKED',
] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]
