import { sql } from 'kysely'
import { keysBeginningWith } from '#areas/parties/customers/rules.ts'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import { columns, computed, fixed, type RowOf } from '#server/database/columns.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { Lead, Similar } from '../contract/replies.ts'
import { type LeadKind, type LeadSource, type LeadView, STATES_OF_VIEW, type Temperature } from '../rules/states.ts'

const lead = columns<Lead>().of('leads', {
  id: fixed('id'),
  number: fixed('number'),
  kind: 'kind',
  source: 'source',
  sourceName: computed(`coalesce((select s.name from lead_sources s where s.property_id = l.property_id and s.source = l.own_source), '')`),
  title: 'title',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  companyName: 'company_name',
  language: 'language',
  arrival: 'arrival_on',
  departure: 'departure_on',
  rooms: 'rooms',
  adults: 'adults',
  children: 'children',
  isFlexible: 'is_flexible',
  eventOn: 'event_on',
  attendees: 'attendees',
  layout: 'layout',
  eventNeeds: 'event_needs',
  budget: 'budget_minor',
  message: 'message',
  jobTitle: 'job_title',
  website: 'website',
  competitor: 'competitor',
  temperature: 'temperature',
  campaignId: 'campaign_id',
  campaignName: computed(`coalesce((select c.name from campaigns c where c.property_id = l.property_id and c.id = l.campaign_id), '')`),
  offerCode: 'offer_code',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  landing: 'landing',
  decisionOn: 'decision_on',
  nextStep: 'next_step',
  nextStepOn: 'next_step_on',
  ownerId: 'owner_id',
  ownerName: computed(`coalesce((select coalesce(nullif(u.display_name, ''), btrim(u.first_name || ' ' || u.last_name)) from users u where u.id = l.owner_id), '')`),
  state: 'state',
  reason: 'reason',
  until: 'until_on',
  ofId: 'of_id',
  customerId: 'customer_id',
  companyId: 'company_id',
  bookingId: 'booking_id',
  responseDueAt: fixed('response_due_at'),
  respondedAt: 'responded_at',
  lastActivityAt: 'last_activity_at',
  staleAt: 'stale_at',
  returnAt: 'return_at',
  createdAt: fixed('created_at'),
  version: fixed('version'),
}) // prettier-ignore
type Row = RowOf<typeof lead>

const FROM = `select ${lead.select('l')} from leads l`
const GET = `${FROM} where l.property_id = $1 and l.id = $2`

/** @throws Refusal not_found */
export async function getLead(tx: Tx, id: string): Promise<Lead> {
  const [row] = await tx.named<Row>('leads.get', GET, [tx.propertyId, id])
  return row ? lead.read(row) : refuse('not_found', { leadId: id })
}

const LOCK = 'select id from leads where property_id = $1 and id = $2 for update'

/** Locks a lead until the transaction ends. @throws Refusal not_found */
export async function lockLead(tx: Tx, id: string): Promise<Lead> {
  await tx.named('leads.lock', LOCK, [tx.propertyId, id])
  return getLead(tx, id)
}

/** Those of no one first, then those that wait for a reply, then the others. */
const RANK = `(case when l.owner_id is null then 0 when l.responded_at is null then 1 else 2 end)`
const FOUND = `
   where l.property_id = $1 and ($2::text[] is null or l.state = any($2::text[])) and ($3::bigint is null or l.owner_id = $3)
     and ($4::text is null or position($4 in lower(concat_ws(' ', l.title, l.first_name, l.last_name, l.company_name, l.website, l.competitor, l.offer_code, l.utm_source, l.utm_campaign))) > 0
          or starts_with(l.search_email, $4) or l.number::text = $4)
     and ($5::text is null or l.kind = $5) and ($6::text is null or l.temperature = $6) and ($7::uuid is null or l.campaign_id = $7)
     and ($8::text is null or l.source = $8)`
const INBOX = `
  ${FROM} ${FOUND}
     and ($9::int is null or (${RANK}, l.response_due_at, l.id) > ($9::int, $10::timestamptz, $11::uuid))
   order by ${RANK}, l.response_due_at, l.id limit $12`
const LATEST = `${FROM} ${FOUND} and ($9::uuid is null or l.id < $9::uuid) order by l.id desc limit $10`

export type Place = { rank: number; dueAt: Instant; id: string }
export const placeOf = ({ ownerId, respondedAt, responseDueAt, id }: Lead): Place => ({
  rank: ownerId === null ? 0 : respondedAt === null ? 1 : 2,
  dueAt: responseDueAt,
  id,
})

type Filter = {
  view: LeadView
  text?: string | undefined
  ownerId: number | null
  kind?: LeadKind | undefined
  temperature?: Temperature | undefined
  campaignId?: string | undefined
  source?: LeadSource | undefined
}
const found = (tx: Tx, { view, text, ownerId, kind, temperature, campaignId, source }: Filter) => [
  tx.propertyId,
  STATES_OF_VIEW[view],
  ownerId,
  text?.toLowerCase() ?? null,
  kind ?? null,
  temperature ?? null,
  campaignId ?? null,
  source ?? null,
]

export async function findInbox(tx: Tx, filter: Filter, after: Place | undefined, limit: number): Promise<Lead[]> {
  const place = [after?.rank ?? null, after?.dueAt ?? null, after?.id ?? null]
  const rows = await tx.named<Row>('leads.inbox', INBOX, [...found(tx, filter), ...place, limit])
  return rows.map((row) => lead.read(row))
}

export async function findLatest(tx: Tx, filter: Filter, after: string | undefined, limit: number): Promise<Lead[]> {
  const rows = await tx.named<Row>('leads.latest', LATEST, [...found(tx, filter), after ?? null, limit])
  return rows.map((row) => lead.read(row))
}

const constraintErrors = refuseOn({ lead_came_by_a_campaign: 'unknown_reference', lead_source_is_known: 'unknown_reference' }) // prettier-ignore

type Stored = Omit<
  Lead,
  'id' | 'number' | 'createdAt' | 'version' | 'ownerName' | 'campaignName' | 'sourceName' | 'responseDueAt'
>
export type NewLead = Stored & Pick<Lead, 'id' | 'number' | 'createdAt' | 'responseDueAt'> & { createdBy: number }

/** @throws Refusal unknown_reference for a campaign or a source */
export async function insertLead(tx: Tx, { id, number, createdAt, responseDueAt, createdBy, ...values }: NewLead): Promise<void> {
  await tx
    .insertInto('leads')
    .values({ property_id: tx.propertyId, id, number, created_at: createdAt, response_due_at: responseDueAt, created_by: createdBy, ...lead.values(values) })
    .execute()
    .catch(constraintErrors)
} // prettier-ignore

/** Writes a locked lead and counts its version. */
export async function updateLead(tx: Tx, before: Lead, change: Partial<Stored>): Promise<void> {
  const { id, number: _number, createdAt: _at, version: _version, ownerName: _name, campaignName: _campaign, sourceName: _source, responseDueAt: _due, ...values } = before
  await tx
    .updateTable('leads')
    .set({ ...lead.values({ ...values, ...change }), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(constraintErrors)
} // prettier-ignore

const SIMILAR = `
  select 'LEAD' as kind, l.id, l.title as name,
         case when l.search_email = $3 and $3 <> '' then 'email' when l.phone_tail = $4 and $4 <> '' then 'phone' else 'company' end as because
    from leads l
   where l.property_id = $1 and l.id <> $2 and l.state not in ('JUNK', 'DUPLICATE')
     and (($3 <> '' and l.search_email = $3) or ($4 <> '' and l.phone_tail = $4) or ($5 <> '' and l.search_company = $5))
  union all
  select 'CUSTOMER', c.id, btrim(c.first_name || ' ' || c.last_name), case when $3 <> '' and (c.search_email = $3 or exists (select from customer_contacts k
           where k.property_id = $1 and k.customer_id = c.id and k.search_email = $3)) then 'email' else 'phone' end
    from customers c
   where c.property_id = $1 and c.merged_into_id is null
     and c.id in (select m.id from customers m where m.property_id = $1 and m.search_email <> '' and m.search_email = $3
                   union all
                  select p.id from customers p where p.property_id = $1 and p.phone_reversed <> ''
                     and p.phone_reversed >= $6 and p.phone_reversed < $7
                   union all
                  select k.customer_id from customer_contacts k where k.property_id = $1 and k.search_email <> '' and k.search_email = $3
                   union all
                  select k.customer_id from customer_contacts k where k.property_id = $1 and k.phone_reversed <> ''
                     and k.phone_reversed >= $6 and k.phone_reversed < $7)
  union all
  select 'COMPANY', m.id, m.display_name, 'company' from companies m
   where m.property_id = $1 and m.merged_into_id is null and $5 <> '' and lower(m.display_name) = $5
   order by because, name, id limit 20`

/** Digits of a telephone number by which both writings of it are found; fewer identify no one. */
const TAIL = 9
const LEAST = 7
const tailOf = (phone: string): string => {
  const digits = phone.replaceAll(/\D/g, '').slice(-TAIL)
  return digits.length < LEAST ? '' : digits
}

/** Leads, customers and companies with the same address, telephone or company name. */
export function findSimilar(
  tx: Tx,
  { id, email, phone, companyName }: Pick<Lead, 'id' | 'email' | 'phone' | 'companyName'>,
): Promise<Similar[]> {
  const tail = tailOf(phone)
  const ending = keysBeginningWith([...tail].toReversed().join(''))
  const company = companyName.trim().toLowerCase()
  const values = [tx.propertyId, id, email.toLowerCase(), tail, company, ending?.from ?? null, ending?.until ?? null]
  return tx.named<Similar>('leads.similar', SIMILAR, values)
}

const OPEN_TWIN = `
  select id from leads where property_id = $1 and search_email = $2 and $2 <> '' and state in ('NEW', 'WORKING', 'NURTURE', 'QUALIFIED') order by id limit 1`

/** A lead of the same address that is still open. */
export async function findOpenTwin(tx: Tx, email: string): Promise<string | undefined> {
  const [row] = await tx.named<{ id: string }>('leads.openTwin', OPEN_TWIN, [tx.propertyId, email.toLowerCase()])
  return row?.id
}

const OPEN_ADDRESSES = `
  select distinct search_email as email from leads
   where property_id = $1 and search_email = any ($2::text[]) and search_email <> '' and state in ('NEW', 'WORKING', 'NURTURE', 'QUALIFIED')`
/** Those of some addresses, in lower case, that have an open lead. */
export async function findOpenAddresses(tx: Tx, emails: readonly string[]): Promise<string[]> {
  const rows = await tx.named<{ email: string }>('leads.openAddresses', OPEN_ADDRESSES, [tx.propertyId, emails])
  return rows.map(({ email }) => email)
}

const STALE = `
  update leads l set stale_at = $2
   where l.property_id = $1 and l.stale_at is null and l.owner_id is not null and l.state in ('NEW', 'WORKING', 'QUALIFIED')
     and l.last_activity_at < $2::timestamptz - make_interval(days => coalesce((select s.stale_days from lead_settings s where s.property_id = $1), 7))
   returning l.id, l.title, l.owner_id as "ownerId"`

/** Marks leads on which nothing happened for too long, each once. */
export const markStale = (tx: Tx, now: Instant): Promise<{ id: string; title: string; ownerId: number }[]> =>
  tx.named('leads.markStale', STALE, [tx.propertyId, now])

const SLEEPING = `
  select distinct l.property_id as id from leads l
    left join lead_settings s on s.property_id = l.property_id
   where l.stale_at is null and l.owner_id is not null and l.state in ('NEW', 'WORKING', 'QUALIFIED')
     and l.last_activity_at < $1::timestamptz - make_interval(days => coalesce(s.stale_days, 7))
   order by 1`

export const findPropertiesWithStale = (tx: PlatformTx, now: Instant): Promise<{ id: number }[]> =>
  tx.named('leads.propertiesWithStale', SLEEPING, [now])
