import type { Day } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { Lead } from '../contract/replies.ts'
import type { ActivityKind } from '../rules/states.ts'
import { LOGGED } from './logged.ts'

const RESPONSE = `
  select count(*)::int as leads, count(responded_at)::int as responded, count(*) filter (where responded_at <= response_due_at)::int as "inTime",
         (percentile_cont(0.5) within group (order by extract(epoch from responded_at - created_at)::double precision / 60))::int as "medianMinutes"
    from leads
   where property_id = $1 and state not in ('JUNK', 'DUPLICATE') and created_at >= ($2::date)::timestamp at time zone $4 and created_at < ($3::date)::timestamp at time zone $4`
/** The booking a lead became, while it is one that holds, and the price of its nights without tax. */
export const BOOKED = `
  select count(*) as won, sum(n.net) as amount from bookings b
   cross join lateral (select coalesce(sum(x.net_minor), 0) as net from stays s join stay_nights x on x.property_id = s.property_id and x.stay_id = s.id
                        where s.property_id = b.property_id and s.booking_id = b.id and s.status not in ('CANCELLED', 'NO_SHOW')) n
   where b.property_id = l.property_id and b.id = l.booking_id and b.status in ('CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')`
/** Leads of a span, what became of them, and what it came to. */
const OUTCOMES = `count(*)::int as leads, count(*) filter (where l.state = 'CONVERTED')::int as converted,
         coalesce(sum(d.won + k.won), 0)::int as won, coalesce(sum(coalesce(d.amount, 0) + coalesce(k.amount, 0)), 0)::bigint as amount`
const OF_LEADS = `
    from leads l
    left join lateral (select count(*) as won, sum(n.amount) as amount from deals d
                         cross join lateral (
                           select coalesce((select sum((x.rooms - x.complimentary) * x.rate_minor) from deal_nights x where x.property_id = d.property_id and x.deal_id = d.id), 0)
                                + coalesce((select sum(x.price_minor) from deal_functions x where x.property_id = d.property_id and x.deal_id = d.id), 0)
                                + coalesce((select sum(x.quantity * x.price_minor) from deal_extras x where x.property_id = d.property_id and x.deal_id = d.id), 0) as amount) n
                        where d.property_id = l.property_id and d.lead_id = l.id and d.stage in ('DEFINITE', 'ACTUALISED')) d on true
    left join lateral (${BOOKED}) k on true`
const IN_SPAN = `l.property_id = $1 and l.state not in ('JUNK', 'DUPLICATE') and l.created_at >= ($2::date)::timestamp at time zone $4 and l.created_at < ($3::date)::timestamp at time zone $4`
const SOURCES = `
  select l.source, coalesce(s.name, '') as "sourceName", ${OUTCOMES} ${OF_LEADS}
    left join lead_sources s on s.property_id = l.property_id and s.source = l.own_source
   where ${IN_SPAN} group by l.source, s.name order by 3 desc, 2, 1`
const CAMPAIGNS = `
  select c.id as "campaignId", c.name, ${OUTCOMES} ${OF_LEADS}
    join campaigns c on c.property_id = l.property_id and c.id = l.campaign_id
   where ${IN_SPAN} group by c.id, c.name order by 3 desc, 2, 1 limit 100`

const LINKS = `
  select l.utm_source as source, l.utm_medium as medium, l.utm_campaign as campaign, ${OUTCOMES} ${OF_LEADS}
   where ${IN_SPAN} and l.utm_source || l.utm_medium || l.utm_campaign <> '' group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit 100`

type Span = { from: Day; until: Day; timeZone: string }
export type Response = { leads: number; responded: number; inTime: number; medianMinutes: number | null }
export async function countResponses(tx: Tx, { from, until, timeZone }: Span): Promise<Response> {
  const [row] = await tx.named<Response>('leads.responses', RESPONSE, [tx.propertyId, from, until, timeZone])
  return row ?? { leads: 0, responded: 0, inTime: 0, medianMinutes: null }
}

export type BySource = {
  source: Lead['source']
  sourceName: string
  leads: number
  converted: number
  won: number
  amount: number
}
export const countSources = (tx: Tx, { from, until, timeZone }: Span): Promise<BySource[]> =>
  tx.named<BySource>('leads.sources', SOURCES, [tx.propertyId, from, until, timeZone])

export type ByCampaign = {
  campaignId: string
  name: string
  leads: number
  converted: number
  won: number
  amount: number
}
export type ByLink = { source: string; medium: string; campaign: string } & Omit<ByCampaign, 'campaignId' | 'name'>
export const countLinks = (tx: Tx, { from, until, timeZone }: Span): Promise<ByLink[]> =>
  tx.named<ByLink>('leads.countLinks', LINKS, [tx.propertyId, from, until, timeZone])
export const countCampaigns = (tx: Tx, { from, until, timeZone }: Span): Promise<ByCampaign[]> =>
  tx.named<ByCampaign>('leads.countCampaigns', CAMPAIGNS, [tx.propertyId, from, until, timeZone])

const ACTIVITIES = `
  select u.id::int as "userId", coalesce(nullif(u.display_name, ''), btrim(u.first_name || ' ' || u.last_name), '') as name, a.kind, count(*)::int as count
    from lead_activities a join users u on u.id = a.by_id
   where a.property_id = $1 and a.is_done and a.kind in (${LOGGED})
     and a.happens_at >= ($2::date)::timestamp at time zone $4 and a.happens_at < ($3::date)::timestamp at time zone $4
   group by u.id, a.kind order by 2, 1, 3 limit 600`
export type ByKind = { userId: number; name: string; kind: ActivityKind; count: number }
export const countActivities = (tx: Tx, { from, until, timeZone }: Span): Promise<ByKind[]> =>
  tx.named<ByKind>('leads.countActivities', ACTIVITIES, [tx.propertyId, from, until, timeZone])
