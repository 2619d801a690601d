import { type Minor, minor } from '#core/money.ts'
import type { Tx } from '#server/request/context.ts'
import type { CampaignResults } from '../contract/campaign-replies.ts'
import { withdrawnSince } from './withdrawn.ts'

const WITHDRAWN = withdrawnSince({
  propertyId: 'r.property_id',
  addressKey: 'r.address_key',
  since: 'r.queued_at',
  until: "r.queued_at + interval '30 days'",
})
const OUTCOMES = `
  select (count(*) filter (where r.state <> 'SKIPPED'))::int as audience,
         (count(*) filter (where m.sent_at is not null))::int as sent,
         coalesce(sum(r.segments) filter (where m.sent_at is not null), 0)::int as units,
         (count(*) filter (where r.opened_at is not null or r.clicked_at is not null or m.state = 'READ'))::int as opened,
         (count(*) filter (where r.clicked_at is not null))::int as clicked,
         (count(*) filter (where r.state = 'PENDING' or m.state in ('QUEUED', 'SENDING')))::int as waiting,
         (count(*) filter (where m.state in ('FAILED', 'CANCELLED')))::int as failed,
         (count(*) filter (where m.state = 'BOUNCED'))::int as bounced,
         (count(*) filter (where m.state = 'COMPLAINED'))::int as complained,
         (count(*) filter (where m.state = 'HELD'))::int as held,
         (count(*) filter (where r.state = 'QUEUED' and ${WITHDRAWN}))::int as unsubscribed
    from campaign_recipients r left join messages m on m.property_id = r.property_id and m.id = r.message_id
   where r.property_id = $1 and r.campaign_id = $2`
export type Outcomes = { units: number } & Omit<CampaignResults['funnel'], 'booked'> & Pick<CampaignResults, 'waiting' | 'failed' | 'bounced' | 'complained' | 'held' | 'unsubscribed'> // prettier-ignore
export async function findOutcomes(tx: Tx, campaignId: string): Promise<Outcomes> {
  const [row] = await tx.named<Outcomes>('campaigns.findOutcomes', OUTCOMES, [tx.propertyId, campaignId])
  return row ?? { audience: 0, sent: 0, units: 0, opened: 0, clicked: 0, waiting: 0, failed: 0, bounced: 0, complained: 0, held: 0, unsubscribed: 0 }
} // prettier-ignore

const SKIPS = `
  select reason, count(*)::int as count from campaign_recipients where property_id = $1 and campaign_id = $2 and state = 'SKIPPED'
   group by reason order by count desc, reason`
export const findSkips = (tx: Tx, campaignId: string): Promise<CampaignResults['skips']> =>
  tx.named('campaigns.findSkips', SKIPS, [tx.propertyId, campaignId])

const HOURS = `
  select starts_at as "startsAt", opens, clicks from campaign_hours where property_id = $1 and campaign_id = $2 order by starts_at limit 720`
export const findHours = (tx: Tx, campaignId: string): Promise<CampaignResults['hours']> =>
  tx.named('campaigns.findHours', HOURS, [tx.propertyId, campaignId])

const LINKS =
  'select number, url, clicks from campaign_links where property_id = $1 and campaign_id = $2 order by clicks desc, number'
export const findLinkClicks = (tx: Tx, campaignId: string): Promise<CampaignResults['links']> =>
  tx.named('campaigns.findLinkClicks', LINKS, [tx.propertyId, campaignId])

/**
 * What was booked after a campaign: by guests who clicked in it last before they booked, within so many days, or who used a code of it. A code beats a
 * click. What is cancelled counts no more, and revenue is that of the bill as it is now.
 */
const attributedTo = (campaign: string): string => `
  with mine as (
    select r.id, r.customer_id, r.address_key, r.clicked_at, r.code_id from campaign_recipients r
     where r.property_id = $1 and r.campaign_id = ${campaign} and r.state = 'QUEUED' and (r.clicked_at is not null or r.code_id is not null)
  ), coded as (
    select distinct u.booking_id, u.order_id from mine join offer_uses u on u.property_id = $1 and u.code_id = mine.code_id and u.released_at is null
  ), clicked as (
    select distinct b.id as booking_id
      from mine
      join customers c on c.property_id = $1 and (c.id = mine.customer_id or (mine.address_key <> '' and c.search_email = mine.address_key))
      join bookings b on b.property_id = $1 and b.customer_id = c.id and not b.is_hold
       and b.created_at >= mine.clicked_at and b.created_at < mine.clicked_at + make_interval(days => $3)
     where not exists (
             select from campaign_recipients o where o.property_id = $1 and o.customer_id = mine.customer_id and o.campaign_id <> ${campaign}
                and o.clicked_at > mine.clicked_at and o.clicked_at <= b.created_at)
       and not exists (
             select from offer_uses u join campaign_recipients o on o.property_id = $1 and o.code_id = u.code_id and o.campaign_id <> ${campaign}
              where u.property_id = $1 and u.booking_id = b.id and u.released_at is null)
  ), touched as (
    select booking_id, true as by_code from coded where booking_id is not null
    union all
    select booking_id, false from clicked where booking_id not in (select booking_id from coded where booking_id is not null)
  ), counted as (
    select t.booking_id, t.by_code, coalesce(f.room_minor + f.services_minor, 0) as revenue from touched t
      join bookings b on b.property_id = $1 and b.id = t.booking_id and b.status in ('CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')
      left join folios f on f.property_id = $1 and f.booking_id = b.id
  ), ordered as (
    select o.id, o.total_minor as revenue from coded join orders o on o.property_id = $1 and o.id = coded.order_id and o.status <> 'Cancelled'
  )
  select (select count(*) from counted)::int as bookings, (select count(*) from counted where by_code)::int as "codeBookings",
         (select count(*) from ordered)::int as orders,
         ((select coalesce(sum(revenue), 0) from counted) + (select coalesce(sum(revenue), 0) from ordered))::bigint as revenue,
         ((select coalesce(sum(revenue), 0) from counted where by_code) + (select coalesce(sum(revenue), 0) from ordered))::bigint as "codeRevenue"`
const ATTRIBUTED = attributedTo('$2')
type Attributed = { bookings: number; codeBookings: number; orders: number; revenue: Minor; codeRevenue: Minor }
export async function findAttributed(tx: Tx, campaignId: string, days: number): Promise<Pick<CampaignResults, 'lastTouch' | 'codeOnly'>> {
  const [row] = await tx.named<Attributed>('campaigns.findAttributed', ATTRIBUTED, [tx.propertyId, campaignId, days])
  const { bookings = 0, codeBookings = 0, orders = 0, revenue = minor(0), codeRevenue = minor(0) } = row ?? {}
  return { lastTouch: { bookings, orders, revenue }, codeOnly: { bookings: codeBookings, orders, revenue: codeRevenue } }
} // prettier-ignore

const BRIEF = `
  select c.id, a.revenue,
         (select count(*) from campaign_recipients r join messages m on m.property_id = r.property_id and m.id = r.message_id
           where r.property_id = $1 and r.campaign_id = c.id and m.sent_at is not null and m.state not in ('BOUNCED', 'FAILED'))::int as delivered
    from unnest($2::uuid[]) c (id) cross join lateral (${attributedTo('c.id')}) a`
export type Brief = { id: string; revenue: Minor; delivered: number }
/** Of some campaigns how many messages were delivered, and what was booked and ordered after each. */
export const findBriefs = (tx: Tx, campaignIds: readonly string[], days: number): Promise<Brief[]> =>
  tx.named('campaigns.findBriefs', BRIEF, [tx.propertyId, campaignIds, days])
