import { sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Deal, ProposalContent, WholeDeal } from '../contract/replies.ts'
import { BOOKED } from './report.ts'
import { LOGGED } from './logged.ts'
import type { DealStage } from '../rules/states.ts'

const SUMS = `
  (select min(x.night) as first, max(x.night) as last, coalesce(sum(x.rooms), 0)::int as rooms, coalesce(sum((x.rooms - x.complimentary) * x.rate_minor), 0)
          + coalesce((select sum(f.price_minor) from deal_functions f where f.property_id = d.property_id and f.deal_id = d.id), 0)
          + coalesce((select sum(e.quantity * e.price_minor) from deal_extras e where e.property_id = d.property_id and e.deal_id = d.id), 0) as amount
     from deal_nights x where x.property_id = d.property_id and x.deal_id = d.id)`
const DEAL = `
  select d.id, d.number, d.name, d.kind, d.customer_id as "customerId", coalesce(btrim(c.first_name || ' ' || c.last_name), '') as "customerName",
         coalesce(c.email, '') as "customerEmail", d.company_id as "companyId", coalesce(m.display_name, '') as "companyName", d.lead_id as "leadId",
         d.owner_id as "ownerId", coalesce(nullif(u.display_name, ''), btrim(u.first_name || ' ' || u.last_name), '') as "ownerName", d.stage,
         d.probability, d.currency, d.close_on as "closeOn", d.option_on as "optionOn",
         d.decision_on as "decisionOn", d.segment, d.client_order as "clientOrder", d.competitor, d.lost_reason_id as "lostReasonId",
         coalesce(r.name, '') as "lostReason", d.lost_note as "lostNote", d.lost_by as "lostBy", d.group_id as "groupId", d.project_id as "projectId", n.first as arrival,
         n.last + 1 as departure, n.rooms as "roomNights", n.amount::bigint as amount, d.stage_at as "stageAt", d.version
    from deals d
    left join customers c on c.property_id = d.property_id and c.id = d.customer_id
    left join companies m on m.property_id = d.property_id and m.id = d.company_id
    left join users u on u.id = d.owner_id
    left join lost_reasons r on r.property_id = d.property_id and r.id = d.lost_reason_id
    join lateral ${SUMS} n on true`

const GET = `${DEAL} where d.property_id = $1 and d.id = $2`
/** @throws Refusal not_found */
export async function getDeal(tx: Tx, id: string): Promise<Deal> {
  const [row] = await tx.named<Deal>('leads.getDeal', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { dealId: id })
}

const LOCK = 'select id from deals where property_id = $1 and id = $2 for update'
/** Locks a deal until the transaction ends. @throws Refusal not_found, stale_version */
export async function lockDeal(tx: Tx, id: string, version?: number): Promise<Deal> {
  await tx.named('leads.lockDeal', LOCK, [tx.propertyId, id])
  const deal = await getDeal(tx, id)
  if (version !== undefined && deal.version !== version) refuse('stale_version', { version: deal.version })
  return deal
}

const LIST = `
  ${DEAL}
   where d.property_id = $1 and ($2::text is null or d.stage = $2) and (not $3 or d.stage not in ('ACTUALISED', 'TURNED_DOWN', 'CANCELLED'))
     and ($4::uuid is null or d.id < $4)
   order by d.id desc limit $5`
type Filter = { stage: DealStage | null; isOpen: boolean; after: string | null; limit: number }
export const findDeals = (tx: Tx, { stage, isOpen, after, limit }: Filter): Promise<Deal[]> =>
  tx.named('leads.findDeals', LIST, [tx.propertyId, stage, isOpen, after, limit])

const OF_LEAD = 'select id, number, name, stage from deals where property_id = $1 and lead_id = $2 order by id limit 50'
export const dealsOfLead = (tx: Tx, leadId: string): Promise<Pick<Deal, 'id' | 'number' | 'name' | 'stage'>[]> =>
  tx.named('leads.dealsOfLead', OF_LEAD, [tx.propertyId, leadId])

const TOTALS = `
  select d.stage, count(*)::int as deals, sum(n.rooms)::int as "roomNights", sum(n.amount)::bigint as amount,
         sum(n.amount * d.probability)::bigint as weighted
    from deals d join lateral ${SUMS} n on true
   where d.property_id = $1
   group by d.stage`
export type Total = { stage: DealStage; deals: number; roomNights: number; amount: Minor; weighted: Minor }
export const sumStages = (tx: Tx): Promise<Total[]> => tx.named('leads.sumStages', TOTALS, [tx.propertyId])

const LOST = `
  select r.name as reason, count(*)::int as deals, sum(n.rooms)::int as "roomNights", sum(n.amount)::bigint as amount
    from deals d
    join lost_reasons r on r.property_id = d.property_id and r.id = d.lost_reason_id
    join lateral ${SUMS} n on true
   where d.property_id = $1 and d.stage_at >= ($2::date)::timestamp at time zone $4 and d.stage_at < ($3::date)::timestamp at time zone $4
   group by r.id, r.name order by 4 desc, 1 limit 100`
export type Lost = { reason: string; deals: number; roomNights: number; amount: Minor }
export const sumLost = (
  tx: Tx,
  { from, until, timeZone }: { from: string; until: string; timeZone: string },
): Promise<Lost[]> => tx.named('leads.sumLost', LOST, [tx.propertyId, from, until, timeZone])

const MONTHS = `
  select date_trunc('month', coalesce(n.first, d.close_on)::timestamp)::date as month, count(*)::int as deals, sum(n.rooms)::int as "roomNights",
         sum(n.amount)::bigint as amount, sum(n.amount * d.probability)::bigint as weighted
    from deals d join lateral ${SUMS} n on true
   where d.property_id = $1 and d.stage not in ('ACTUALISED', 'TURNED_DOWN', 'CANCELLED')
   group by 1 order by 1 nulls last limit 60`
export type ByMonth = { month: Day | null; deals: number; roomNights: number; amount: Minor; weighted: Minor }
export const sumMonths = (tx: Tx): Promise<ByMonth[]> => tx.named('leads.sumMonths', MONTHS, [tx.propertyId])

const OWNERS = `
  with span as (select ($2::date)::timestamp at time zone $4 as first, ($3::date)::timestamp at time zone $4 as last),
  l as (
    select owner_id, count(*)::int as leads, count(*) filter (where state = 'CONVERTED')::int as converted from leads, span
     where property_id = $1 and state not in ('JUNK', 'DUPLICATE') and created_at >= span.first and created_at < span.last group by owner_id),
  d as (
    select d.owner_id, count(*)::int as won, sum(n.amount)::bigint as amount from span, deals d join lateral ${SUMS} n on true
     where d.property_id = $1 and d.stage in ('DEFINITE', 'ACTUALISED') and d.stage_at >= span.first and d.stage_at < span.last group by d.owner_id),
  b as (
    select l.owner_id, sum(k.won)::int as won, sum(k.amount)::bigint as amount from span, leads l
      join bookings m on m.property_id = l.property_id and m.id = l.booking_id join lateral (${BOOKED}) k on true
     where l.property_id = $1 and m.created_at >= span.first and m.created_at < span.last group by l.owner_id),
  a as (
    select by_id, count(*)::int as activities from lead_activities, span
     where property_id = $1 and is_done and kind in (${LOGGED}) and happens_at >= span.first and happens_at < span.last group by by_id)
  select u.id::int as "userId", coalesce(nullif(u.display_name, ''), btrim(u.first_name || ' ' || u.last_name), '') as name, coalesce(l.leads, 0) as leads,
         coalesce(l.converted, 0) as converted, coalesce(d.won, 0) + coalesce(b.won, 0) as won, (coalesce(d.amount, 0) + coalesce(b.amount, 0))::bigint as amount, coalesce(a.activities, 0) as activities
    from users u left join l on l.owner_id = u.id left join d on d.owner_id = u.id left join b on b.owner_id = u.id left join a on a.by_id = u.id
   where u.id in (select owner_id from l union all select owner_id from d union all select owner_id from b union all select by_id from a)
   order by 6 desc, 3 desc, 2, 1 limit 100`
export type ByOwner = { userId: number; name: string; leads: number; converted: number; won: number; amount: Minor; activities: number } // prettier-ignore
export const countOwners = (
  tx: Tx,
  { from, until, timeZone }: { from: string; until: string; timeZone: string },
): Promise<ByOwner[]> => tx.named('leads.owners', OWNERS, [tx.propertyId, from, until, timeZone])

const constraintErrors = refuseOn({
  deal_is_of_a_customer: 'unknown_reference',
  deal_is_of_a_company: 'unknown_reference',
  deals_owner_id_fkey: 'unknown_reference',
  deal_lost_reason_is_known: 'unknown_reference',
  deal_night_has_a_type: 'unknown_reference',
})

export type DealValues = Pick<
  Deal,
  | 'name'
  | 'kind'
  | 'customerId'
  | 'companyId'
  | 'ownerId'
  | 'probability'
  | 'closeOn'
  | 'optionOn'
  | 'decisionOn'
  | 'segment'
  | 'clientOrder'
  | 'competitor'
>
const valuesOf = (deal: DealValues) => ({
  name: deal.name,
  kind: deal.kind,
  customer_id: deal.customerId,
  company_id: deal.companyId,
  owner_id: deal.ownerId,
  probability: deal.probability,
  close_on: deal.closeOn,
  option_on: deal.optionOn,
  decision_on: deal.decisionOn,
  segment: deal.segment,
  client_order: deal.clientOrder,
  competitor: deal.competitor,
})

type NewDeal = DealValues & Pick<Deal, 'id' | 'number' | 'leadId' | 'stage' | 'currency'> & { createdAt: Instant }
/** @throws Refusal unknown_reference */
export async function insertDeal(tx: Tx, { id, number, leadId, stage, currency, createdAt, ...values }: NewDeal): Promise<void> {
  const own = { property_id: tx.propertyId, id, number, lead_id: leadId, stage, currency, stage_at: createdAt, created_at: createdAt }
  await tx.insertInto('deals').values({ ...own, ...valuesOf(values) }).execute().catch(constraintErrors)
} // prettier-ignore

type Change = Partial<ReturnType<typeof valuesOf>> & {
  stage?: DealStage
  stage_at?: Instant
  lost_reason_id?: string | null
  lost_by?: Deal['lostBy']
  lost_note?: string
  group_id?: string
  project_id?: string
  deposit_link_id?: string
}
/** Changes the columns given and counts the version. @throws Refusal unknown_reference */
export async function changeDeal(tx: Tx, id: string, change: Change): Promise<void> {
  await tx
    .updateTable('deals')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(constraintErrors)
}

export const updateDeal = (tx: Tx, id: string, values: DealValues): Promise<void> =>
  changeDeal(tx, id, valuesOf(values))

const DEPOSIT = `
  select l.id as "linkId", l.amount_minor as amount, l.paid_minor as paid, l.status in ('ACTIVE', 'PART_PAID') as "isOpen"
    from deals d join payment_links l on l.property_id = d.property_id and l.id = d.deposit_link_id
   where d.property_id = $1 and d.id = $2`
/** The payment link of a deal's deposit. */
export async function findDeposit(tx: Tx, dealId: string): Promise<WholeDeal['deposit']> {
  const [row] = await tx.named<NonNullable<WholeDeal['deposit']>>('leads.deposit', DEPOSIT, [tx.propertyId, dealId])
  return row ?? null
}

const FREE_KEY = `
  select coalesce((select 'DEAL' || $2::bigint || s.suffix from unnest(array['', 'A', 'B', 'C', 'D']) with ordinality s (suffix, place)
                    where not exists (select from projects p where p.property_id = $1 and p.key = 'DEAL' || $2::bigint || s.suffix)
                    order by s.place limit 1), '') as key`
/** A code for the project of a deal which no other project has; empty where there is none left. */
export async function freeProjectKey(tx: Tx, number: number): Promise<string> {
  const [row] = await tx.named<{ key: string }>('leads.freeProjectKey', FREE_KEY, [tx.propertyId, number])
  return row?.key ?? ''
}

const NIGHTS = `
  select n.night, n.room_type_id as "roomTypeId", t.name as "typeName", n.rooms, n.rate_minor as rate, n.complimentary, n.board
    from deal_nights n join room_types t on t.property_id = n.property_id and t.id = n.room_type_id
   where n.property_id = $1 and n.deal_id = $2 order by n.night, t.name, t.id`
const FUNCTIONS = `
  select held_on as "on", starts_at as "startsAt", ends_at as "endsAt", name, attendees, space, layout, menu, price_minor as price
    from deal_functions where property_id = $1 and deal_id = $2 order by held_on, starts_at, place`
const EXTRAS = `
  select name, quantity, price_minor as price from deal_extras where property_id = $1 and deal_id = $2 order by place`

/** What a deal offers. */
export async function partsOf(tx: Tx, dealId: string): Promise<ProposalContent> {
  const [nights, functions, extras] = await Promise.all([
    tx.named<ProposalContent['nights'][number]>('leads.dealNights', NIGHTS, [tx.propertyId, dealId]),
    tx.named<ProposalContent['functions'][number]>('leads.dealFunctions', FUNCTIONS, [tx.propertyId, dealId]),
    tx.named<ProposalContent['extras'][number]>('leads.dealExtras', EXTRAS, [tx.propertyId, dealId]),
  ])
  return { nights, functions, extras }
}

type Night = Omit<ProposalContent['nights'][number], 'typeName'>
/** Puts nights in the place of those before. @throws Refusal unknown_reference */
export async function replaceNights(tx: Tx, dealId: string, nights: readonly Night[]): Promise<void> {
  await tx.deleteFrom('deal_nights').where('property_id', '=', tx.propertyId).where('deal_id', '=', dealId).execute()
  const own = { property_id: tx.propertyId, deal_id: dealId }
  const rows = nights.map(({ night, roomTypeId, rooms, rate, complimentary = 0, board = null }) => ({ ...own, night, room_type_id: roomTypeId, rooms, rate_minor: rate, complimentary, board })) // prettier-ignore
  if (rows.length > 0) await tx.insertInto('deal_nights').values(rows).execute().catch(constraintErrors)
}

/** Puts functions and extras in the place of those before. */
export async function replaceParts(
  tx: Tx,
  dealId: string,
  { functions, extras }: Omit<ProposalContent, 'nights'>,
): Promise<void> {
  const own = { property_id: tx.propertyId, deal_id: dealId }
  await tx.deleteFrom('deal_functions').where('property_id', '=', tx.propertyId).where('deal_id', '=', dealId).execute()
  await tx.deleteFrom('deal_extras').where('property_id', '=', tx.propertyId).where('deal_id', '=', dealId).execute()
  const events = functions.map(({ on, startsAt, endsAt, price, ...rest }, place) => ({ ...own, ...rest, place, held_on: on, starts_at: startsAt, ends_at: endsAt, price_minor: price })) // prettier-ignore
  const goods = extras.map(({ name, quantity, price }, place) => ({ ...own, place, name, quantity, price_minor: price })) // prettier-ignore
  if (events.length > 0) await tx.insertInto('deal_functions').values(events).execute()
  if (goods.length > 0) await tx.insertInto('deal_extras').values(goods).execute()
}
