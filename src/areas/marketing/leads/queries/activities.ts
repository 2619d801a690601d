import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { Activity } from '../contract/replies.ts'

const ACTIVITIES = `
  select id, lead_id as "leadId", deal_id as "dealId", kind, subject, outcome, happens_at as at, is_done as "isDone", follow_up_on as "followUpOn",
         by_name as "byName"
    from lead_activities`
const OF_LEAD = `${ACTIVITIES} where property_id = $1 and lead_id = $2 order by happens_at desc, id desc limit 200`
const OF_DEAL = `${ACTIVITIES} where property_id = $1 and deal_id = $2 order by happens_at desc, id desc limit 200`

/** The latest activities of a lead, and of a deal. */
export const activitiesOfLead = (tx: Tx, leadId: string): Promise<Activity[]> =>
  tx.named('leads.activitiesOfLead', OF_LEAD, [tx.propertyId, leadId])
export const activitiesOfDeal = (tx: Tx, dealId: string): Promise<Activity[]> =>
  tx.named('leads.activitiesOfDeal', OF_DEAL, [tx.propertyId, dealId])

const INSERT = `
  insert into lead_activities (property_id, id, lead_id, deal_id, kind, subject, outcome, happens_at, is_done, follow_up_on, by_id, by_name, created_at)
  select $1, x.id, x."leadId", x."dealId", x.kind, x.subject, x.outcome, x.at, x."isDone", x."followUpOn", x."byId", x."byName", x."createdAt"
    from jsonb_to_recordset($2::jsonb) as x (id uuid, "leadId" uuid, "dealId" uuid, kind text, subject text, outcome text, at timestamptz, "isDone" boolean,
                                             "followUpOn" date, "byId" bigint, "byName" text, "createdAt" timestamptz)`
export type NewActivity = Activity & { byId: number; createdAt: Instant }
/** Lines of timelines. One statement. */
export async function insertActivities(tx: Tx, rows: readonly NewActivity[]): Promise<void> {
  if (rows.length > 0) await tx.named('leads.insertActivities', INSERT, [tx.propertyId, JSON.stringify(rows)])
}
export const insertActivity = (tx: Tx, one: NewActivity): Promise<void> => insertActivities(tx, [one])

const CONTACTS = `
  select exists (select from lead_activities where property_id = $1 and lead_id = $2 and is_done and kind in ('CALL', 'MEETING', 'VISIT', 'EMAIL')) as has`
export async function hasContact(tx: Tx, leadId: string): Promise<boolean> {
  const [row] = await tx.named<{ has: boolean }>('leads.hasContact', CONTACTS, [tx.propertyId, leadId])
  return row?.has ?? false
}

const FINISH = `
  update lead_activities set is_done = true, outcome = case when $3 = '' then outcome else $3 end where property_id = $1 and id = $2
  returning lead_id as "leadId"`
/** @throws Refusal not_found */
export async function finishActivity(tx: Tx, id: string, outcome: string): Promise<string | null> {
  const [row] = await tx.named<{ leadId: string | null }>('leads.finishActivity', FINISH, [tx.propertyId, id, outcome])
  return row ? row.leadId : refuse('not_found', { activityId: id })
}

const MOVE = 'update lead_activities set lead_id = $3 where property_id = $1 and lead_id = $2'
/** Activities of one lead become another’s. */
export const moveActivities = (tx: Tx, fromId: string, toId: string): Promise<unknown> =>
  tx.named('leads.moveActivities', MOVE, [tx.propertyId, fromId, toId])

const SHOW = 'update lead_activities set deal_id = $3 where property_id = $1 and lead_id = $2 and deal_id is null'
/** A deal has the activities of its lead. */
export const shareActivities = (tx: Tx, leadId: string, dealId: string): Promise<unknown> =>
  tx.named('leads.shareActivities', SHOW, [tx.propertyId, leadId, dealId])
