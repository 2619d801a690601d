import type { AnyTx, Tx } from '#server/request/context.ts'

const LINKS = 'select number, url from campaign_links where property_id = $1 and campaign_id = $2 order by number'
export type NumberedLink = { number: number; url: string }
export const findLinks = (tx: Tx, campaignId: string): Promise<NumberedLink[]> =>
  tx.named('campaigns.findLinks', LINKS, [tx.propertyId, campaignId])

const BY_TOKEN = `
  select r.id, r.campaign_id as "campaignId", l.url, coalesce(s.counts_reads, true) as "countsReads", coalesce(s.tracks_people, false) as "tracksPeople",
         c.test is not null as "isTest"
    from campaign_recipients r
    join (select property_id, id, template_b_id as test from campaigns) c on c.property_id = r.property_id and c.id = r.campaign_id
    left join campaign_settings s on s.property_id = r.property_id
    left join campaign_links l on l.property_id = r.property_id and l.campaign_id = r.campaign_id and l.number = $3
   where r.property_id = $1 and r.token = $2`
export type Tracked = {
  id: string
  campaignId: string
  url: string | null
  countsReads: boolean
  tracksPeople: boolean
  isTest: boolean
}
/** The recipient a token names, and the address of a link by its number. */
export async function findByToken(
  tx: AnyTx,
  { propertyId, token, link }: { propertyId: number; token: string; link: number },
): Promise<Tracked | undefined> {
  const [row] = await tx.named<Tracked>('campaigns.findByToken', BY_TOKEN, [propertyId, token, link])
  return row
}

const OPEN = `
  with hour as (
    insert into campaign_hours as h (property_id, campaign_id, starts_at, opens) values ($1, $2, date_trunc('hour', now()), 1)
    on conflict (property_id, campaign_id, starts_at) do update set opens = h.opens + 1
  )
  update campaign_recipients set opened_at = coalesce(opened_at, now()) where property_id = $1 and id = $3 and $4::boolean`
type Seen = { propertyId: number; campaignId: string; recipientId: string; isPersonal: boolean }
/** Counts an opening; of whom only where people are tracked. */
export const countOpen = (tx: AnyTx, { propertyId, campaignId, recipientId, isPersonal }: Seen): Promise<unknown> =>
  tx.named('campaigns.countOpen', OPEN, [propertyId, campaignId, recipientId, isPersonal])

const CLICK = `
  with hour as (
    insert into campaign_hours as h (property_id, campaign_id, starts_at, clicks) values ($1, $2, date_trunc('hour', now()), 1)
    on conflict (property_id, campaign_id, starts_at) do update set clicks = h.clicks + 1
  ), link as (
    update campaign_links set clicks = clicks + 1 where property_id = $1 and campaign_id = $2 and number = $5
  )
  update campaign_recipients set clicked_at = coalesce(clicked_at, now()) where property_id = $1 and id = $3 and $4::boolean`
/** Counts a click; of whom only where people are tracked. */
export const countClick = (tx: AnyTx, { propertyId, campaignId, recipientId, isPersonal, link }: Seen & { link: number }): Promise<unknown> =>
  tx.named('campaigns.countClick', CLICK, [propertyId, campaignId, recipientId, isPersonal, link]) // prettier-ignore
