import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed, type RowOf } from '#server/database/columns.ts'
import type { PlatformTx } from '#server/request/context.ts'
import type { PlatformLead, SimilarBusiness } from '../contract/platform.ts'
import type { Activity } from '../contract/replies.ts'
import { type LeadView, STATES_OF_VIEW } from '../rules/states.ts'

const lead = columns<PlatformLead>().of('platform_leads', {
  id: fixed('id'),
  number: fixed('number'),
  businessKind: 'business_kind',
  source: 'source',
  businessName: 'business_name',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  city: 'city',
  country: 'country',
  units: 'units',
  message: 'message',
  nextStep: 'next_step',
  nextStepOn: 'next_step_on',
  ownerId: 'owner_id',
  ownerName: computed(`coalesce((select coalesce(nullif(u.display_name, ''), btrim(u.first_name || ' ' || u.last_name)) from users u where u.id = l.owner_id), '')`),
  state: 'state',
  reason: 'reason',
  until: 'until_on',
  ofId: 'of_id',
  organizationId: 'organization_id',
  responseDueAt: fixed('response_due_at'),
  respondedAt: 'responded_at',
  createdAt: fixed('created_at'),
  version: fixed('version'),
}) // prettier-ignore
type Row = RowOf<typeof lead>

const FROM = `select ${lead.select('l')} from platform_leads l`
const GET = `${FROM} where l.id = $1`
/** @throws Refusal not_found */
export async function getPlatformLead(tx: PlatformTx, id: string): Promise<PlatformLead> {
  const [row] = await tx.named<Row>('leads.getPlatformLead', GET, [id])
  return row ? lead.read(row) : refuse('not_found', { platformLeadId: id })
}

const LOCK = 'select id from platform_leads where id = $1 for update'
/** Locks a lead until the transaction ends. @throws Refusal not_found */
export async function lockPlatformLead(tx: PlatformTx, id: string): Promise<PlatformLead> {
  await tx.named('leads.lockPlatformLead', LOCK, [id])
  return getPlatformLead(tx, id)
}

const LIST = `
  ${FROM}
   where ($1::text[] is null or l.state = any ($1::text[])) and ($2::bigint is null or l.owner_id = $2)
     and ($3::text is null or position($3 in lower(l.business_name || ' ' || l.first_name || ' ' || l.last_name || ' ' || l.city)) > 0
          or starts_with(lower(l.email), $3) or l.number::text = $3)
     and ($4::uuid is null or l.id < $4::uuid)
   order by l.id desc limit $5`
type Filter = { view: LeadView; text?: string | undefined; ownerId: number | null }
export async function findPlatformLeads(
  tx: PlatformTx,
  { view, text, ownerId }: Filter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PlatformLead[]> {
  const values = [STATES_OF_VIEW[view], ownerId, text?.toLowerCase() ?? null, after ?? null, limit]
  const rows = await tx.named<Row>('leads.findPlatformLeads', LIST, values)
  return rows.map((row) => lead.read(row))
}

type Stored = Omit<PlatformLead, 'id' | 'number' | 'ownerName' | 'responseDueAt' | 'createdAt' | 'version'>
export type NewPlatformLead = Stored & Pick<PlatformLead, 'id' | 'responseDueAt' | 'createdAt'>

export async function insertPlatformLead(tx: PlatformTx, one: NewPlatformLead): Promise<void> {
  const { id, responseDueAt, createdAt, ...values } = one
  await tx
    .insertInto('platform_leads')
    .values({ id, response_due_at: responseDueAt, created_at: createdAt, ...lead.values(values) })
    .execute()
}

/** Writes a locked lead and counts its version. */
export async function updatePlatformLead(tx: PlatformTx, id: string, change: Partial<Stored>): Promise<void> {
  await tx
    .updateTable('platform_leads')
    .set({ ...lead.values(change), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

const TWIN = `
  select id from platform_leads where lower(email) = lower($1) and state in ('NEW', 'WORKING', 'NURTURE', 'QUALIFIED') order by id limit 1`
/** A lead of the same address that is still open. */
export async function findOpenPlatformTwin(tx: PlatformTx, email: string): Promise<string | undefined> {
  const [row] = await tx.named<{ id: string }>('leads.findOpenPlatformTwin', TWIN, [email])
  return row?.id
}

const SIMILAR = `
  select 'LEAD' as kind, l.id::text as id, l.business_name as name,
         case when $2 <> '' and lower(l.email) = lower($2) then 'email' when $3 <> '' and l.phone = $3 then 'phone' else 'company' end as because
    from platform_leads l
   where l.id <> $1 and l.state not in ('JUNK', 'DUPLICATE')
     and (($2 <> '' and lower(l.email) = lower($2)) or ($3 <> '' and l.phone = $3) or lower(l.business_name) = lower($4))
  union all
  select 'ORGANISATION', o.id::text, o.name, case when $2 <> '' and lower(o.email) = lower($2) then 'email' else 'company' end
    from organisations o where ($2 <> '' and lower(o.email) = lower($2)) or lower(o.name) = lower($4)
   order by because, name, id limit 20`
type Known = Pick<PlatformLead, 'id' | 'email' | 'phone' | 'businessName'>
/** Leads and organisations with the same address, telephone or name. */
export const findSimilarBusinesses = (
  tx: PlatformTx,
  { id, email, phone, businessName }: Known,
): Promise<SimilarBusiness[]> => tx.named('leads.findSimilarBusinesses', SIMILAR, [id, email, phone, businessName])

const PEOPLE = `
  select id::int as id, coalesce(nullif(display_name, ''), btrim(first_name || ' ' || last_name)) as name from users
   where organization_id is null and status = 'ACTIVE' and 'SUPER_ADMIN' = any (roles) order by name, id limit 200`
/** Staff of the platform. */
export const findPlatformPeople = (tx: PlatformTx): Promise<{ id: number; name: string }[]> =>
  tx.named('leads.findPlatformPeople', PEOPLE, [])

const ORGANISATION = 'select id from organisations where id = $1'
export const isOrganisation = async (tx: PlatformTx, id: number): Promise<boolean> =>
  (await tx.named('leads.isOrganisation', ORGANISATION, [id])).length > 0

const ACTIVITIES = `
  select id, null::uuid as "leadId", null::uuid as "dealId", kind, subject, outcome, happens_at as at, is_done as "isDone",
         follow_up_on as "followUpOn", by_name as "byName"
    from platform_lead_activities where lead_id = $1 order by happens_at desc, id desc limit 200`
export const activitiesOfPlatformLead = (tx: PlatformTx, id: string): Promise<Activity[]> =>
  tx.named('leads.activitiesOfPlatformLead', ACTIVITIES, [id])

const INSERT_ACTIVITY = `
  insert into platform_lead_activities (id, lead_id, kind, subject, outcome, happens_at, is_done, follow_up_on, by_name, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
export type NewPlatformActivity = Omit<Activity, 'leadId' | 'dealId'> & { leadId: string; createdAt: Instant }
export const insertPlatformActivity = (tx: PlatformTx, one: NewPlatformActivity): Promise<unknown> =>
  tx.named('leads.insertPlatformActivity', INSERT_ACTIVITY, [
    one.id, one.leadId, one.kind, one.subject, one.outcome, one.at, one.isDone, one.followUpOn, one.byName, one.createdAt,
  ]) // prettier-ignore

const MET = `
  select id from platform_lead_activities where lead_id = $1 and is_done and kind in ('CALL', 'MEETING', 'VISIT', 'EMAIL') limit 1`
export const hasPlatformContact = async (tx: PlatformTx, leadId: string): Promise<boolean> =>
  (await tx.named('leads.hasPlatformContact', MET, [leadId])).length > 0

const FINISH = `
  update platform_lead_activities set is_done = true, outcome = case when $2 = '' then outcome else $2 end where id = $1 returning id`
/** @throws Refusal not_found */
export async function finishPlatformActivityRow(tx: PlatformTx, id: string, outcome: string): Promise<void> {
  const rows = await tx.named('leads.finishPlatformActivity', FINISH, [id, outcome])
  if (rows.length === 0) refuse('not_found', { activityId: id })
}

const MOVE = 'update platform_lead_activities set lead_id = $2 where lead_id = $1'
/** Activities of one lead become another’s. */
export const movePlatformActivities = (tx: PlatformTx, fromId: string, toId: string): Promise<unknown> =>
  tx.named('leads.movePlatformActivities', MOVE, [fromId, toId])
