import { type RawBuilder, sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { CampaignRecipient } from '../contract/campaign-replies.ts'
import type { CampaignChannel, RecipientState, SkipReason, VariantName } from '../contract/choices.ts'
import { addressSql, consentJoins, unreachedSql } from './reach.ts'

type Audience = {
  chosen: RawBuilder<boolean>
  excluded: RawBuilder<boolean>
  channel: CampaignChannel
  today: Day
  arrivalDays: number
}

/** Why no message goes to a row `f` of the audience: exclusions first, then arrivals, then the reason of the channel. */
const skipSql = ({ excluded, channel, today, arrivalDays }: Audience): RawBuilder<string | null> => sql`
  case when ${excluded} then 'EXCLUDED'
       when ${arrivalDays}::int > 0 and coalesce(f.next_stay_on between ${today}::date and ${today}::date + ${arrivalDays}::int, false) then 'ARRIVES_SOON'
       else ${unreachedSql(channel)} end`

export type Counts = { recipients: number; skipped: number }

/**
 * Freezes whom a campaign goes to: one row for each guest, one message to an address (the guest who stayed most has it), the others skipped with
 * the reason. Runs once: existing rows stay.
 */
export async function freezeRecipients(tx: Tx, campaignId: string, audience: Audience): Promise<Counts> {
  const { chosen, channel } = audience
  const { rows } = await sql<Counts>`
    with audience as (
      select f.customer_id, ${addressSql(channel)} as address_key, f.language, ${skipSql(audience)} as why, f.stays
        from customer_facts f ${consentJoins(channel, tx.propertyId)} where f.property_id = ${tx.propertyId} and ${chosen}
    ), ranked as (
      select a.*, case when a.why is null then row_number() over (partition by a.address_key, a.why is null order by a.stays desc, a.customer_id) end as place
        from audience a
    ), stored as (
      insert into campaign_recipients (property_id, id, campaign_id, customer_id, address, address_key, name, language, state, reason, variant, token)
      select ${tx.propertyId}, gen_random_uuid(), ${campaignId}, r.customer_id,
             case when ${channel}::text = 'MAIL' then c.email else c.phone end, r.address_key, trim(c.first_name || ' ' || c.last_name), r.language,
             case when r.why is null and r.place = 1 then 'PENDING' else 'SKIPPED' end,
             case when r.why is not null then r.why when r.place > 1 then 'SAME_ADDRESS' else '' end, 'A',
             replace(gen_random_uuid()::text, '-', '')
        from ranked r join customers c on c.property_id = ${tx.propertyId} and c.id = r.customer_id
      on conflict do nothing
      returning state
    )
    select count(*)::int as recipients, (count(*) filter (where state = 'SKIPPED'))::int as skipped from stored`.execute(tx)
  return rows[0] ?? { recipients: 0, skipped: 0 }
} // prettier-ignore

/** Counts the audience as it would be frozen now. */
export async function countAudience(tx: Tx, audience: Audience): Promise<{ excluded: number; arriving: number }> {
  const { rows } = await sql<{ excluded: number; arriving: number }>`
    select (count(*) filter (where x.why = 'EXCLUDED'))::int as excluded, (count(*) filter (where x.why = 'ARRIVES_SOON'))::int as arriving
      from (select ${skipSql(audience)} as why from customer_facts f ${consentJoins(audience.channel, tx.propertyId)} where f.property_id = ${tx.propertyId} and ${audience.chosen}) x`.execute(tx)
  return rows[0] ?? { excluded: 0, arriving: 0 }
} // prettier-ignore

// Every second one of the sample has the other text; the rest waits for the decision.
const SPLIT = `
  with ordered as (
    select id, row_number() over (order by md5(id::text)) as place, count(*) over () as total from campaign_recipients
     where property_id = $1 and campaign_id = $2 and state = 'PENDING'
  )
  update campaign_recipients r
     set is_sampled = o.place <= ceil(o.total * $3::int * 0.01),
         variant = case when o.place > ceil(o.total * $3::int * 0.01) then null when o.place % 2 = 0 then 'B' else 'A' end
    from ordered o where r.property_id = $1 and r.id = o.id`
/** Assigns one of two texts to each of a share of the recipients; the others wait. */
export const splitSample = (tx: Tx, campaignId: string, percent: number): Promise<unknown> =>
  tx.named('campaigns.splitSample', SPLIT, [tx.propertyId, campaignId, percent])

const GIVE_WINNER = `
  update campaign_recipients set variant = $3 where property_id = $1 and campaign_id = $2 and state = 'PENDING' and variant is null`
export const giveWinner = (tx: Tx, campaignId: string, winner: VariantName): Promise<unknown> =>
  tx.named('campaigns.giveWinner', GIVE_WINNER, [tx.propertyId, campaignId, winner])

const LINKS = `
  insert into campaign_links (property_id, campaign_id, number, url)
  select $1, $2, u.number, u.url from unnest($3::text[]) with ordinality u (url, number) on conflict do nothing`
export const insertLinks = (tx: Tx, campaignId: string, urls: readonly string[]): Promise<unknown> =>
  tx.named('campaigns.insertLinks', LINKS, [tx.propertyId, campaignId, urls])

export type Waiting = { id: string; customerId: string; address: string; name: string }
const NEXT = `
  select id, customer_id as "customerId", address, name from campaign_recipients
   where property_id = $1 and campaign_id = $2 and state = 'PENDING' and variant is not null and (due_at is null or due_at <= $4)
   order by id limit $3 for update skip locked`
/** The next recipients, locked until the transaction ends. */
export const lockNext = (
  tx: Tx,
  campaignId: string,
  { most, now }: { most: number; now: Instant },
): Promise<Waiting[]> => tx.named('campaigns.lockNext', NEXT, [tx.propertyId, campaignId, most, now])

const COUNTRIES = `
  select distinct c.country from campaign_recipients r join customers c on c.property_id = r.property_id and c.id = r.customer_id
   where r.property_id = $1 and r.campaign_id = $2 and r.state = 'PENDING'`
/** The countries of those who wait; an empty one for guests whose country is not known. */
export const findCountries = async (tx: Tx, campaignId: string): Promise<string[]> =>
  (await tx.named<{ country: string }>('campaigns.findCountries', COUNTRIES, [tx.propertyId, campaignId])).map(
    ({ country }) => country,
  )

const SET_DUE = `
  update campaign_recipients r set due_at = g."dueAt"
    from jsonb_to_recordset($3::jsonb) as g (country text, "dueAt" timestamptz), customers c
   where r.property_id = $1 and r.campaign_id = $2 and r.state = 'PENDING' and c.property_id = r.property_id and c.id = r.customer_id and c.country = g.country`
export const setDue = (
  tx: Tx,
  campaignId: string,
  due: readonly { country: string; dueAt: Instant }[],
): Promise<unknown> => tx.named('campaigns.setDue', SET_DUE, [tx.propertyId, campaignId, JSON.stringify(due)])

const SKIP = `
  update campaign_recipients r set state = 'SKIPPED', reason = g.reason
    from unnest($2::uuid[], $3::text[]) g (id, reason) where r.property_id = $1 and r.id = g.id and r.state = 'PENDING'`
export const markSkipped = (tx: Tx, rows: readonly { id: string; reason: SkipReason }[]): Promise<unknown> =>
  tx.named('campaigns.markSkipped', SKIP, [tx.propertyId, rows.map(({ id }) => id), rows.map(({ reason }) => reason)])

export type Queued = { id: string; messageId: string; codeId: string | null; code: string }
const QUEUE = `
  update campaign_recipients r set state = 'QUEUED', message_id = g."messageId", code_id = g."codeId", code = g.code, queued_at = $3
    from jsonb_to_recordset($2::jsonb) as g (id uuid, "messageId" uuid, "codeId" uuid, code text)
   where r.property_id = $1 and r.id = g.id and r.state = 'PENDING'`
export const markQueued = (tx: Tx, rows: readonly Queued[], now: Instant): Promise<unknown> =>
  tx.named('campaigns.markQueued', QUEUE, [tx.propertyId, JSON.stringify(rows), now])

const MARK_UNITS = `
  update campaign_recipients set segments = $3 where property_id = $1 and id = $2 and segments <> $3`
/** Writes down how many times a message is paid for. */
export const markUnits = (tx: Tx, id: string, units: number): Promise<unknown> =>
  tx.named('campaigns.markUnits', MARK_UNITS, [tx.propertyId, id, units])

const CALL_OFF = `
  with called_off as (
    update campaign_recipients set state = 'SKIPPED', reason = 'CANCELLED' where property_id = $1 and campaign_id = $2 and state = 'PENDING' returning 1)
  select count(*)::int as count from called_off`
/** Skips who waits in a campaign that is cancelled; returns how many. */
export async function callOff(tx: Tx, campaignId: string): Promise<number> {
  const [row] = await tx.named<{ count: number }>('campaigns.callOff', CALL_OFF, [tx.propertyId, campaignId])
  return row?.count ?? 0
}

// A message that failed once and waits for its next try is an error too: a server that is down is noticed within minutes.
const PROGRESS = `
  select (select count(*) from campaign_recipients r where r.property_id = $1 and r.campaign_id = $2 and r.state = 'QUEUED' and r.queued_at > $3::timestamptz - interval '1 hour')::int as "inLastHour",
         (select count(*) from (select from campaign_recipients r where r.property_id = $1 and r.campaign_id = $2 and r.state = 'PENDING' limit 1) x)::int as waiting,
         (select count(*) from campaign_recipients r join messages m on m.property_id = r.property_id and m.id = r.message_id
           where r.property_id = $1 and r.campaign_id = $2 and r.queued_at > $3::timestamptz - interval '1 day' and m.changed_at >= $4
             and (m.state in ('FAILED', 'BOUNCED', 'COMPLAINED') or (m.state = 'QUEUED' and m.attempts > 0)))::int as errors,
         (select count(*) from (select from campaign_recipients r join messages m on m.property_id = r.property_id and m.id = r.message_id
           where r.property_id = $1 and r.campaign_id = $2 and r.state = 'QUEUED' and m.state in ('QUEUED', 'SENDING') limit 1) x)::int as underway`
export type Progress = { inLastHour: number; waiting: number; errors: number; underway: number }
/** How far a campaign is. Errors count from a moment on: when it was resumed. */
export async function findProgress(tx: Tx, campaignId: string, now: Instant, since: Instant): Promise<Progress> {
  const [row] = await tx.named<Progress>('campaigns.findProgress', PROGRESS, [tx.propertyId, campaignId, now, since])
  return row ?? { inLastHour: 0, waiting: 0, errors: 0, underway: 0 }
}

const TRIED = `
  select variant, count(*)::int as sent, (count(*) filter (where opened_at is not null or clicked_at is not null))::int as opened,
         (count(*) filter (where clicked_at is not null))::int as clicked
    from campaign_recipients where property_id = $1 and campaign_id = $2 and state = 'QUEUED' and (is_sampled or not $3::boolean) and variant is not null
   group by variant order by variant`
export type TriedRow = { variant: VariantName; sent: number; opened: number; clicked: number }
/** How the texts did: on the sample alone, or with all. */
export const findTried = (tx: Tx, campaignId: string, isSample: boolean): Promise<TriedRow[]> =>
  tx.named('campaigns.findTried', TRIED, [tx.propertyId, campaignId, isSample])

export type ToWrite = {
  id: string
  campaignId: string
  customerId: string
  variant: VariantName
  language: string
  code: string
  token: string
  firstName: string
  lastName: string
  /** Where it was sent, once it was queued. */
  address: string
  isQueued: boolean
  isErased: boolean
}
const TO_WRITE = `
  select r.id, r.campaign_id as "campaignId", r.customer_id as "customerId", coalesce(r.variant, 'A') as variant, coalesce(c.language, '') as language, r.code,
         r.token, c.first_name as "firstName", c.last_name as "lastName", r.address, r.state = 'QUEUED' as "isQueued", c.erased_at is not null as "isErased"
    from campaign_recipients r join customers c on c.property_id = r.property_id and c.id = r.customer_id
   where r.property_id = $1 and r.id = $2`
export async function findToWrite(tx: Tx, recipientId: string): Promise<ToWrite | undefined> {
  const [row] = await tx.named<ToWrite>('campaigns.findToWrite', TO_WRITE, [tx.propertyId, recipientId])
  return row
}

/** What became of a recipient `r` with its message `m`, the last thing that is known. */
const OUTCOME = `
  case when r.state <> 'QUEUED' then r.state
       when m.state = 'COMPLAINED' then 'COMPLAINED' when m.state = 'BOUNCED' then 'BOUNCED' when r.clicked_at is not null then 'CLICKED'
       when r.opened_at is not null or m.state = 'READ' then 'OPENED'
       when m.state in ('SENT', 'DELIVERED') then 'SENT' when m.state = 'FAILED' or m.state = 'CANCELLED' then 'FAILED' when m.state = 'HELD' then 'HELD'
       else 'QUEUED' end`
const RECIPIENTS = `
  select * from (
    select r.id, r.customer_id as "customerId", r.name, r.address, ${OUTCOME} as state, r.reason, r.variant, r.code, r.queued_at as "queuedAt"
      from campaign_recipients r left join messages m on m.property_id = r.property_id and m.id = r.message_id
     where r.property_id = $1 and r.campaign_id = $2 and ($3::uuid is null or r.id > $3)) x
   where $4::text is null or x.state = $4 order by x.id limit $5`
type Page = { state: RecipientState | undefined; after: string | undefined; limit: number }
/** Recipients with their whole addresses. */
export const findRecipients = (tx: Tx, campaignId: string, { state, after, limit }: Page): Promise<CampaignRecipient[]> =>
  tx.named('campaigns.findRecipients', RECIPIENTS, [tx.propertyId, campaignId, after ?? null, state ?? null, limit]) // prettier-ignore
