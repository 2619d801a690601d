export const CAMPAIGN_CHANNELS = ['MAIL', 'SMS', 'WHATSAPP'] as const
export type CampaignChannel = (typeof CAMPAIGN_CHANNELS)[number]
/** Lists of a segment for users who call, or send letters. */
export const LIST_CHANNELS = ['PHONE', 'POST'] as const
export type ListChannel = (typeof LIST_CHANNELS)[number]
/** Where the guests of a segment are reached. */
export const REACH_CHANNELS = [...CAMPAIGN_CHANNELS, ...LIST_CHANNELS] as const
export type ReachChannel = (typeof REACH_CHANNELS)[number]

/** What a WhatsApp template is for; its provider has rules for each. */
export const TEMPLATE_CATEGORIES = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number]
/** Where a WhatsApp template stands with its provider. */
export const TEMPLATE_APPROVALS = ['DRAFT', 'SUBMITTED', 'APPROVED', 'REJECTED', 'PAUSED'] as const
export type TemplateApproval = (typeof TEMPLATE_APPROVALS)[number]

/** Why a template whose text is what it was is a draft again: another provider or account of one, or none. */
export const DRAFT_BECAUSE = ['PROVIDER_CHANGED', 'PROVIDER_REMOVED'] as const
export type DraftBecause = (typeof DRAFT_BECAUSE)[number]

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
export const PAUSE_REASONS = ['', 'PERSON', 'ERRORS', 'TEMPLATE'] as const

/** What is to be so before a campaign leaves the draft. */
export const CHECKS = [
  'AUDIENCE',
  'CONTENT',
  'CATEGORY',
  'APPROVAL',
  'TEST',
  'OFFER',
  'TIME',
  'BUDGET',
  'PROVIDER',
] as const
export type Check = (typeof CHECKS)[number]

/** How often a campaign is sent again. */
export const RHYTHMS = ['WEEK', 'FORTNIGHT', 'MONTH', 'QUARTER', 'YEAR'] as const
export type Rhythm = (typeof RHYTHMS)[number]

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

/** What a guest enters a journey by; its number is in days, of BOOKING_MADE, CHECKED_IN, ABANDONED and LEAD_CREATED in hours, of NO_STAY in months, of REVIEW_GIVEN the least score. */
export const TRIGGERS = [
  'BOOKING_MADE',
  'BEFORE_ARRIVAL',
  'CHECKED_IN',
  'AFTER_DEPARTURE',
  'BIRTHDAY',
  'ABANDONED',
  'REVIEW_GIVEN',
  'NO_STAY',
  'LEAD_CREATED',
] as const
export type Trigger = (typeof TRIGGERS)[number]
/** Triggers about a stay or an enquiry, whose messages may go without consent. */
export const SERVICE_TRIGGERS: readonly Trigger[] = [
  'BOOKING_MADE',
  'BEFORE_ARRIVAL',
  'CHECKED_IN',
  'AFTER_DEPARTURE',
  'LEAD_CREATED',
]
export const JOURNEY_STATES = ['DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED'] as const
export type JourneyState = (typeof JOURNEY_STATES)[number]
export const EXITS = ['BOOKED', 'UNSUBSCRIBED', 'CHECKED_OUT'] as const
export type Exit = (typeof EXITS)[number]
export const STEP_TYPES = ['WAIT', 'SEND', 'CODE', 'CASE', 'LEAD', 'TASK', 'BRANCH', 'STOP'] as const
export type StepType = (typeof STEP_TYPES)[number]
export const LOG_KINDS = [
  'ENTERED',
  'WAIT',
  'SENT',
  'NOT_SENT',
  'YES',
  'NO',
  'CODE',
  'CASE',
  'LEAD',
  'TASK',
  'NOT_MADE',
  'NOT_ASSIGNED',
  'DONE',
  'EXITED',
] as const
export type LogKind = (typeof LOG_KINDS)[number]
export const RUN_STATES = ['RUNNING', 'DONE', 'EXITED'] as const
