import * as z from 'zod'
import { FileReply, isEachOnce, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { FromName } from '#areas/platform/messages/contract/identity.ts'
import { Day, Instant } from '#core/dates.ts'
import { Email } from '#core/patterns.ts'
import { SHEET_TYPES, SheetFormat } from '#core/sheet.ts'
import {
  Campaign,
  CampaignRecipient,
  CampaignResults,
  CampaignRow,
  CampaignSettings,
  Checklist,
  TextTest,
} from './campaign-replies.ts'
import { CAMPAIGN_CHANNELS, CAMPAIGN_MOVES, CAMPAIGN_STATES, GOALS, RECIPIENT_STATES, RHYTHMS } from './choices.ts'

const segmentIds = z.array(z.uuid()).max(20).refine(isEachOnce, 'Name each segment once').default([])
const details = {
  name: requiredText(80),
  goal: z.enum(GOALS).default('RETURN'),
  channel: z.enum(CAMPAIGN_CHANNELS).default('MAIL'),
  segmentIds,
  excludeIds: segmentIds,
  templateId: z.uuid().nullable().default(null),
  /** Whose name its mails come under, and where replies go; empty is the property's. */
  fromName: FromName.default(''),
  replyTo: Email.default(''),
  test: TextTest.nullable().default(null),
  offerId: z.uuid().nullable().default(null),
  givesCodes: z.boolean().default(false),
  addsUtm: z.boolean().default(true),
  utmSource: text(60).default(''),
  utmCampaign: text(80).default(''),
  /** What its messages may cost; null where none is planned. */
  budget: z.int().min(0).max(1_000_000_000_000).brand<'Minor'>().nullable().default(null),
  /** Left out: as soon as it is approved. */
  sendAt: Instant.nullable().default(null),
  /** At the hour of `sendAt` on the clocks of each recipient; only with one. */
  inGuestZone: z.boolean().default(false),
  /** Sent again by this rhythm: each run is a campaign of its own. */
  repeats: z.enum(RHYTHMS).nullable().default(null),
  repeatUntil: Day.nullable().default(null),
  perHour: z.int().min(10).max(60_000).default(1_000),
  stopAfter: z.int().min(1).max(1_000).default(20),
  arrivalDays: z.int().min(0).max(60).default(14),
}
/** What a thousand messages cost. */
const cost = z.int().min(0).max(1_000_000_000).brand<'Minor'>()
const known = { campaignId: z.uuid(), version: z.int() }

export const campaignRoutes = routes({
  list: {
    method: 'GET',
    path: '/campaigns',
    summary: 'Campaigns, the latest first',
    needs: 'campaigns.read',
    input: z.object({
      ...pageInput,
      state: z.enum(CAMPAIGN_STATES).optional(),
      channel: z.enum(CAMPAIGN_CHANNELS).optional(),
      text: text(80).optional(),
      /** The first run of a series: its runs, that one included. */
      seriesId: z.uuid().optional(),
    }),
    reply: page(CampaignRow),
  },
  settings: {
    method: 'GET',
    path: '/campaigns/settings',
    summary: 'What is counted of campaigns, and which need approval',
    needs: 'campaigns.read',
    input: z.object({}),
    reply: CampaignSettings,
  },
  saveSettings: {
    method: 'PUT',
    path: '/campaigns/settings',
    summary: 'Set what is counted of campaigns, and which need approval',
    needs: 'campaigns.rules',
    input: z.strictObject({
      countsReads: z.boolean(),
      tracksPeople: z.boolean(),
      approvalAbove: z.int().min(0).max(1_000_000),
      attributionDays: z.int().min(1).max(365),
      mailCost: cost,
      smsCost: cost,
      whatsappCost: cost,
      version: z.int().min(0),
    }),
    reply: CampaignSettings,
    refuses: ['stale_version'],
  },
  get: {
    method: 'GET',
    path: '/campaigns/:campaignId',
    summary: 'A campaign',
    needs: 'campaigns.read',
    input: z.object({ campaignId: z.uuid() }),
    reply: Campaign,
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/campaigns',
    summary: 'Add a campaign; it begins as a draft',
    needs: 'campaigns.write',
    input: z.strictObject(details),
    reply: Campaign,
    refuses: ['unknown_reference', 'channels_differ', 'template_not_marketing', 'template_not_approved'],
  },
  update: {
    method: 'PUT',
    path: '/campaigns/:campaignId',
    summary: 'Change a campaign that is a draft',
    needs: 'campaigns.write',
    input: z.strictObject({ ...details, ...known }),
    reply: Campaign,
    refuses: [
      'not_found',
      'stale_version',
      'campaign_state',
      'unknown_reference',
      'channels_differ',
      'template_not_marketing',
      'template_not_approved',
    ],
  },
  checklist: {
    method: 'POST',
    path: '/campaigns/:campaignId/checklist',
    summary: 'Whom a campaign reaches now and why not others, and what is to be done before it is sent',
    needs: 'campaigns.read',
    isPreview: true,
    input: z.object({ campaignId: z.uuid() }),
    reply: Checklist,
    refuses: ['not_found'],
  },
  sendTest: {
    method: 'POST',
    path: '/campaigns/:campaignId/tests',
    summary: 'Send the texts of a draft to one address of your own, which its checklist asks for',
    needs: 'campaigns.write',
    input: z.strictObject({ campaignId: z.uuid(), to: requiredText(254) }),
    reply: Campaign,
    refuses: ['not_found', 'no_address', 'campaign_state', 'campaign_not_ready'],
  },
  move: {
    method: 'PUT',
    path: '/campaigns/:campaignId/state',
    summary: 'Submit, unschedule, pause, resume or cancel a campaign',
    needs: 'campaigns.write',
    input: z.strictObject({ ...known, move: z.enum(CAMPAIGN_MOVES) }),
    reply: Campaign,
    refuses: [
      'not_found',
      'stale_version',
      'campaign_state',
      'campaign_not_ready',
      'template_not_marketing',
      'template_not_approved',
    ],
  },
  endSeries: {
    method: 'PUT',
    path: '/campaigns/:campaignId/series-end',
    summary: 'Send a campaign no more after this run, which stays as it is',
    needs: 'campaigns.write',
    input: z.strictObject(known),
    reply: Campaign,
    refuses: ['not_found', 'stale_version', 'campaign_state'],
  },
  decide: {
    method: 'PUT',
    path: '/campaigns/:campaignId/approval',
    summary: 'Approve a campaign in review, which schedules it, or send it back with the reason',
    needs: 'campaigns.approve',
    input: z.strictObject({ ...known, isApproved: z.boolean(), reason: text(300).default('') }),
    reply: Campaign,
    refuses: ['not_found', 'stale_version', 'campaign_state', 'campaign_not_ready', 'own_campaign', 'reason_required'],
  },
  results: {
    method: 'GET',
    path: '/campaigns/:campaignId/results',
    summary: 'What became of a campaign: who was reached, read, clicked and booked, and what they spent',
    needs: 'campaigns.read',
    input: z.object({ campaignId: z.uuid() }),
    reply: CampaignResults,
    refuses: ['not_found'],
  },
  recipients: {
    method: 'GET',
    path: '/campaigns/:campaignId/recipients',
    summary: 'Whom a campaign goes to, and of each what became of it or why not; addresses are masked',
    needs: 'campaigns.export',
    input: z.object({ ...pageInput, campaignId: z.uuid(), state: z.enum(RECIPIENT_STATES).optional() }),
    reply: page(CampaignRecipient),
    refuses: ['not_found'],
  },
  exportRecipients: {
    method: 'GET',
    path: '/campaigns/:campaignId/recipients/export',
    summary: 'The recipients of a campaign as CSV or workbook',
    needs: 'campaigns.export',
    input: z.object({ format: SheetFormat, campaignId: z.uuid(), state: z.enum(RECIPIENT_STATES).optional() }),
    produces: SHEET_TYPES,
    reply: FileReply,
    refuses: ['not_found', 'too_many_rows'],
  },
})
