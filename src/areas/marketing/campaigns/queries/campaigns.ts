import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { type Minor, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { Campaign, CampaignSettings, TextTest } from '../contract/campaign-replies.ts'
import type { CampaignChannel, CampaignState, VariantName } from '../contract/choices.ts'
import type { Variant } from '../contract/templates.ts'

/** Its texts as they were approved. */
export type Content = { A: Variant[]; B: Variant[] | null }

type Flat = Omit<Campaign, 'test' | 'opens' | 'clicks'> & {
  templateBId: string | null
  samplePercent: number | null
  metric: TextTest['metric'] | null
  decideHours: number | null
  decideAt: Instant | null
  authorId: number
  approverId: number | null
  content: Content | null
  resumedAt: Instant | null
  costPerThousand: Minor
  repeatDay: number | null
}
const as = <C extends string, T>(column: C) => ({
  column,
  read: (stored: string | null) => stored as T,
  write: (value: T) => value as string,
})

const flat = columns<Flat>().of('campaigns', {
  id: fixed('id'),
  name: 'name',
  goal: as<'goal', Flat['goal']>('goal'),
  channel: as<'channel', CampaignChannel>('channel'),
  state: as<'state', CampaignState>('state'),
  segmentIds: 'segment_ids',
  excludeIds: 'exclude_ids',
  templateId: 'template_id',
  fromName: 'from_name',
  replyTo: 'reply_to',
  templateBId: 'template_b_id',
  samplePercent: 'sample_percent',
  metric: { column: 'metric', read: (text) => text as Flat['metric'], write: (metric) => metric },
  decideHours: 'decide_hours',
  decideAt: 'decide_at',
  winner: { column: 'winner', read: (text) => text as VariantName | null, write: (winner) => winner },
  offerId: 'offer_id',
  givesCodes: 'gives_codes',
  addsUtm: 'adds_utm',
  utmSource: 'utm_source',
  utmCampaign: 'utm_campaign',
  budget: 'budget_minor',
  costPerThousand: 'cost_minor',
  sendAt: 'send_at',
  inGuestZone: 'in_guest_zone',
  repeats: { column: 'repeats', read: (text) => text as Flat['repeats'], write: (repeats) => repeats },
  repeatUntil: 'repeat_until',
  repeatDay: 'repeat_day',
  seriesId: 'series_id',
  runNumber: 'run_number',
  perHour: 'per_hour',
  stopAfter: 'stop_after',
  arrivalDays: 'arrival_days',
  authorId: fixed('author_id'),
  authorName: fixed('author_name'),
  approverId: 'approver_id',
  approverName: 'approver_name',
  reviewNote: 'review_note',
  testedAt: 'tested_at',
  content: { column: 'content', read: (stored) => stored as Content | null, write: (content) => (content === null ? null : JSON.stringify(content)) },
  startedAt: 'started_at',
  resumedAt: 'resumed_at',
  finishedAt: 'finished_at',
  pauseReason: as<'pause_reason', Flat['pauseReason']>('pause_reason'),
  recipients: 'recipients',
  skipped: 'skipped',
  queued: 'queued',
  createdAt: fixed('created_at'),
  version: fixed('version'),
}) // prettier-ignore

export type StoredCampaign = Campaign &
  Pick<Flat, 'decideAt' | 'authorId' | 'approverId' | 'content' | 'resumedAt' | 'costPerThousand' | 'repeatDay'>
type Counted = Flat & { opens: number; clicks: number }

function whole(row: Counted): StoredCampaign {
  const { opens, clicks } = row
  const { templateBId, samplePercent, metric, decideHours, ...rest } = flat.read(row)
  const isTest = templateBId !== null && samplePercent !== null && metric !== null && decideHours !== null
  const test = isTest ? { templateId: templateBId, samplePercent, metric, hours: decideHours } : null
  return { ...rest, test, opens, clicks }
}

/** A campaign as others see it. */
export function shown({ decideAt: _d, authorId: _a, approverId: _p, content: _c, resumedAt: _r, costPerThousand: _t, repeatDay: _y, ...campaign }: StoredCampaign): Campaign {
  return campaign
} // prettier-ignore

const COUNTED = `
  select ${flat.select('c')}, h.opens, h.clicks from campaigns c
    join lateral (select coalesce(sum(opens), 0)::int as opens, coalesce(sum(clicks), 0)::int as clicks from campaign_hours h
                   where h.property_id = c.property_id and h.campaign_id = c.id) h on true`

const LIST = `
  ${COUNTED} where c.property_id = $1 and ($2::uuid is null or c.id < $2) and ($3::text is null or c.state = $3)
     and ($4::text is null or c.channel = $4) and ($5::text is null or c.name ilike '%' || $5 || '%')
     and ($7::uuid is null or c.id = $7 or c.series_id = $7) order by c.id desc limit $6`
type Filter = { state: CampaignState | undefined; channel: CampaignChannel | undefined; text: string | undefined; seriesId: string | undefined; after: string | undefined; limit: number } // prettier-ignore
export async function findCampaigns(
  tx: Tx,
  { state, channel, text, seriesId, after, limit }: Filter,
): Promise<StoredCampaign[]> {
  const like = text ? text.replaceAll(/[\\%_]/g, String.raw`\$&`) : null
  const values = [tx.propertyId, after ?? null, state ?? null, channel ?? null, like, limit, seriesId ?? null]
  return (await tx.named<Counted>('campaigns.find', LIST, values)).map(whole)
}

const GET = `${COUNTED} where c.property_id = $1 and c.id = $2`
/** @throws Refusal not_found */
export async function getCampaign(tx: Tx, id: string): Promise<StoredCampaign> {
  const [row] = await tx.named<Counted>('campaigns.get', GET, [tx.propertyId, id])
  return row ? whole(row) : refuse('not_found', { campaignId: id })
}

const LOCK = 'select id from campaigns where property_id = $1 and id = $2 for update'
/** Locks a campaign until the transaction ends, and reads it as it is then. @throws Refusal not_found */
export async function lockCampaign(tx: Tx, id: string): Promise<StoredCampaign> {
  await tx.named('campaigns.lock', LOCK, [tx.propertyId, id])
  return getCampaign(tx, id)
}

export type CampaignFields = Partial<
  Omit<StoredCampaign, 'id' | 'createdAt' | 'version' | 'authorId' | 'authorName' | 'opens' | 'clicks'>
>
const flatOf = ({ test, ...fields }: CampaignFields) => ({
  ...fields,
  ...(test !== undefined && {
    templateBId: test?.templateId ?? null,
    samplePercent: test?.samplePercent ?? null,
    metric: test?.metric ?? null,
    decideHours: test?.hours ?? null,
  }),
})

const constraintErrors = refuseOn({
  campaign_says_a_template: 'unknown_reference',
  campaign_says_another_template: 'unknown_reference',
  campaign_brings_an_offer: 'unknown_reference',
})

type Author = { id: number; name: string }
/** @throws Refusal unknown_reference */
export async function insertCampaign(
  tx: Tx,
  id: string,
  fields: CampaignFields & Pick<StoredCampaign, 'name' | 'goal' | 'channel' | 'perHour' | 'stopAfter' | 'arrivalDays'>,
  { author, now }: { author: Author; now: Instant },
): Promise<void> {
  const { name, goal, channel, perHour, stopAfter, arrivalDays } = fields
  const required = { name, goal, channel, per_hour: perHour, stop_after: stopAfter, arrival_days: arrivalDays }
  await tx
    .insertInto('campaigns')
    .values({
      property_id: tx.propertyId,
      id,
      ...flat.values(flatOf(fields)),
      ...required,
      state: 'DRAFT',
      author_id: author.id,
      author_name: author.name,
      created_at: now,
    })
    .execute()
    .catch(constraintErrors)
}

/** @throws Refusal unknown_reference */
export async function updateCampaign(tx: Tx, id: string, fields: CampaignFields): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set({ ...flat.values(flatOf(fields)), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(constraintErrors)
}

const COUNT_UP =
  'update campaigns set recipients = recipients + $3, skipped = skipped + $4, queued = queued + $5 where property_id = $1 and id = $2'
/** Counts of a campaign, without another version: who edits nothing sees no stale one. */
export const countUp = (tx: Tx, id: string, by: { recipients?: number; skipped?: number; queued?: number }): Promise<unknown> =>
  tx.named('campaigns.countUp', COUNT_UP, [tx.propertyId, id, by.recipients ?? 0, by.skipped ?? 0, by.queued ?? 0]) // prettier-ignore

const FIND_SETTINGS = `
  select counts_reads as "countsReads", tracks_people as "tracksPeople", approval_above as "approvalAbove", attribution_days as "attributionDays",
         mail_cost_minor as "mailCost", sms_cost_minor as "smsCost", whatsapp_cost_minor as "whatsappCost", version
    from campaign_settings where property_id = $1`
const CUSTOMARY: CampaignSettings = { countsReads: true, tracksPeople: false, approvalAbove: 500, attributionDays: 30, mailCost: zero, smsCost: zero, whatsappCost: zero, version: 0 } // prettier-ignore
export async function findSettings(tx: Tx): Promise<CampaignSettings> {
  const [row] = await tx.named<CampaignSettings>('campaigns.findSettings', FIND_SETTINGS, [tx.propertyId])
  return row ?? CUSTOMARY
}

const SAVE_SETTINGS = `
  insert into campaign_settings as s (property_id, counts_reads, tracks_people, approval_above, attribution_days, mail_cost_minor, sms_cost_minor, whatsapp_cost_minor)
  select $1, $2, $3, $4, $5, $7, $8, $9 where $6::int = 0 or exists (select from campaign_settings where property_id = $1)
  on conflict (property_id) do update
     set counts_reads = $2, tracks_people = $3, approval_above = $4, attribution_days = $5, mail_cost_minor = $7, sms_cost_minor = $8,
         whatsapp_cost_minor = $9, version = s.version + 1
   where s.version = $6::int
  returning version`
/** Returns whether the version was still the one seen. */
export async function saveSettings(tx: Tx, s: CampaignSettings): Promise<boolean> {
  const values = [
    tx.propertyId,
    s.countsReads,
    s.tracksPeople,
    s.approvalAbove,
    s.attributionDays,
    s.version,
    s.mailCost,
    s.smsCost,
    s.whatsappCost,
  ]
  return (await tx.named('campaigns.saveSettings', SAVE_SETTINGS, values)).length > 0
}

/** Clocks are ahead of those of any property by at most so much: from then on recipients are due. */
export const EARLIEST_HOURS = 26

const AT_WORK = `
  select property_id::int as "propertyId", id, state from campaigns
   where state = 'RUNNING' or (state = 'SCHEDULED' and send_at - case when in_guest_zone then interval '${EARLIEST_HOURS} hours' else interval '0' end <= $1) order by property_id, id limit 500`
export type AtWork = { propertyId: number; id: string; state: CampaignState }
/** Campaigns that are to begin, or go on. Needs the platform's scope. */
export const findAtWork = (tx: PlatformTx, now: Instant): Promise<AtWork[]> =>
  tx.named('campaigns.findAtWork', AT_WORK, [now])

const NAMED = `
  select exists (select from campaigns where property_id = $1 and ($2::uuid = any(segment_ids) or $2::uuid = any(exclude_ids))
                    and state not in ('FINISHED', 'CANCELLED')) as "isNamed"`
/** Whether a campaign that is not over names a segment. */
export async function isSegmentNamed(tx: Tx, segmentId: string): Promise<boolean> {
  const [row] = await tx.named<{ isNamed: boolean }>('campaigns.isSegmentNamed', NAMED, [tx.propertyId, segmentId])
  return row?.isNamed === true
}

const OFFER = `select state, needs_code as "needsCode", name, title_en as "titleEn", title_fr as "titleFr" from offers where property_id = $1 and id = $2`
export type OfferFacts = { state: string; needsCode: boolean; name: string; titleEn: string; titleFr: string }
export async function findOffer(tx: Tx, id: string): Promise<OfferFacts | undefined> {
  const [row] = await tx.named<OfferFacts>('campaigns.findOffer', OFFER, [tx.propertyId, id])
  return row
}

/** Any of some conditions on a row `f`; without one, no row. */
export const anyOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
