import * as z from 'zod'
import { Day, Instant } from '#core/dates.ts'
import { Minor } from '#core/money.ts'
import {
  CAMPAIGN_CHANNELS,
  CAMPAIGN_STATES,
  CHECKS,
  GOALS,
  METRICS,
  PAUSE_REASONS,
  RECIPIENT_STATES,
  RHYTHMS,
  SKIP_REASONS,
  VARIANTS,
} from './choices.ts'
import { Reach } from './segment-replies.ts'

/** Two texts tried on a share of the audience; the better one goes to the rest. */
export const TextTest = z.strictObject({
  templateId: z.uuid(),
  samplePercent: z.int().min(1).max(100),
  metric: z.enum(METRICS),
  hours: z.int().min(1).max(168),
})
export type TextTest = z.infer<typeof TextTest>

export const Campaign = z
  .object({
    id: z.uuid(),
    name: z.string(),
    goal: z.enum(GOALS),
    channel: z.enum(CAMPAIGN_CHANNELS),
    state: z.enum(CAMPAIGN_STATES),
    segmentIds: z.array(z.uuid()),
    excludeIds: z.array(z.uuid()),
    templateId: z.uuid().nullable(),
    /** Of its mails; empty is the property's. */
    fromName: z.string(),
    replyTo: z.string(),
    test: TextTest.nullable(),
    /** The text that won; null while it is not decided. */
    winner: z.enum(VARIANTS).nullable(),
    offerId: z.uuid().nullable(),
    /** Each recipient gets a code of their own, used once. */
    givesCodes: z.boolean(),
    /** Its links name it to web analytics, by these names; if empty, by those of the property and the campaign. */
    addsUtm: z.boolean(),
    utmSource: z.string(),
    utmCampaign: z.string(),
    budget: Minor.nullable(),
    sendAt: Instant.nullable(),
    /** At that hour on the clocks of each recipient: by their country, or by the property where it is not known. */
    inGuestZone: z.boolean(),
    /** Sent again by this rhythm, each time as a campaign of its own; null for one that is sent once. */
    repeats: z.enum(RHYTHMS).nullable(),
    /** The last day of a run; null without an end. */
    repeatUntil: Day.nullable(),
    /** The first run of its series; null for one that stands alone or is the first. */
    seriesId: z.uuid().nullable(),
    runNumber: z.int(),
    perHour: z.int(),
    stopAfter: z.int(),
    /** Guests who arrive within so many days are left out; 0 leaves out none. */
    arrivalDays: z.int(),
    authorName: z.string(),
    approverName: z.string(),
    reviewNote: z.string(),
    testedAt: Instant.nullable(),
    startedAt: Instant.nullable(),
    finishedAt: Instant.nullable(),
    pauseReason: z.enum(PAUSE_REASONS),
    /** Its recipients, and how many of them are skipped and how many are on their way. */
    recipients: z.int(),
    skipped: z.int(),
    queued: z.int(),
    opens: z.int(),
    clicks: z.int(),
    createdAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Campaign' })
export type Campaign = z.infer<typeof Campaign>

/** A campaign as the list has it. */
export const CampaignRow = Campaign.extend({
  /** Messages that were sent and not returned. */
  delivered: z.int(),
  /** Of what was booked and ordered after it, by the last click or a code of it; what is cancelled counts no more. */
  revenue: Minor,
}).meta({ id: 'CampaignRow' })
export type CampaignRow = z.infer<typeof CampaignRow>

export const Checklist = z
  .object({
    checks: z.array(z.object({ check: z.enum(CHECKS), isDone: z.boolean() })),
    reach: Reach,
    /** Of messages to all it reaches. */
    expectedCost: Minor,
    /** How many times a message is paid for: an SMS by the segments of its longest text, any other once. */
    units: z.int(),
    /** Messages the provider of its channel still takes, SMS by their segments; null where they are not counted. */
    credits: z.int().nullable(),
    /** Left out because they are in an excluded segment, or arrive soon. */
    excluded: z.int(),
    arriving: z.int(),
    needsApproval: z.boolean(),
    /** The property's own domain mails come from once all three lines are seen; null where it has none, and of other channels. */
    domain: z
      .object({
        domain: z.string(),
        hasDkim: z.boolean(),
        hasSpf: z.boolean(),
        hasDmarc: z.boolean(),
        isVerified: z.boolean(),
        checkedAt: Instant.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'CampaignChecklist' })
export type Checklist = z.infer<typeof Checklist>

export const CampaignRecipient = z
  .object({
    id: z.uuid(),
    customerId: z.uuid(),
    name: z.string(),
    /** Masked. */
    address: z.string(),
    state: z.enum(RECIPIENT_STATES),
    reason: z.enum(['', ...SKIP_REASONS]),
    variant: z.enum(VARIANTS).nullable(),
    code: z.string(),
    queuedAt: Instant.nullable(),
  })
  .meta({ id: 'CampaignRecipient' })
export type CampaignRecipient = z.infer<typeof CampaignRecipient>

const Attributed = z.object({ bookings: z.int(), orders: z.int(), revenue: Minor })

export const CampaignResults = z
  .object({
    /** Recipients who came so far. */
    funnel: z.object({
      audience: z.int(),
      sent: z.int(),
      opened: z.int(),
      clicked: z.int(),
      booked: z.int(),
    }),
    /** What the messages cost that were sent, at the cost there was when it began. */
    spent: Minor,
    waiting: z.int(),
    failed: z.int(),
    bounced: z.int(),
    complained: z.int(),
    held: z.int(),
    unsubscribed: z.int(),
    skips: z.array(z.object({ reason: z.enum(SKIP_REASONS), count: z.int() })),
    /** Whether the property counts reads, and knows who read. */
    countsReads: z.boolean(),
    tracksPeople: z.boolean(),
    hours: z.array(z.object({ startsAt: Instant, opens: z.int(), clicks: z.int() })),
    links: z.array(z.object({ number: z.int(), url: z.string(), clicks: z.int() })),
    variants: z.array(z.object({ variant: z.enum(VARIANTS), sent: z.int(), opened: z.int(), clicked: z.int() })),
    attributionDays: z.int(),
    /** Of who clicked last here, or used a code of it, within the days of attribution. Cancelled ones count in neither. */
    lastTouch: Attributed,
    codeOnly: Attributed,
  })
  .meta({ id: 'CampaignResults' })
export type CampaignResults = z.infer<typeof CampaignResults>

export const CampaignSettings = z
  .object({
    countsReads: z.boolean(),
    tracksPeople: z.boolean(),
    /** More recipients than this need another user's approval. */
    approvalAbove: z.int(),
    attributionDays: z.int(),
    /** What a thousand messages cost. */
    mailCost: Minor,
    smsCost: Minor,
    whatsappCost: Minor,
    version: z.int(),
  })
  .meta({ id: 'CampaignSettings' })
export type CampaignSettings = z.infer<typeof CampaignSettings>
