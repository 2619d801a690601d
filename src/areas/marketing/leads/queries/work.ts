import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { LeadWork } from '../contract/lead-work.ts'

const INSERT = 'insert into lead_work_items (property_id, item_id, project_id, lead_id) values ($1, $2, $3, $4)'

/** A work item was made of a lead. */
export async function insertWork(tx: Tx, { itemId, projectId, leadId }: Record<'itemId' | 'projectId' | 'leadId', string>) {
  await tx.named('leads.insertWork', INSERT, [tx.propertyId, itemId, projectId, leadId])
} // prettier-ignore

const FIND = `
  select w.item_id as "itemId", w.project_id as "projectId", p.key || '-' || i.number as label, i.title, i.state_group as "group"
    from lead_work_items w
    join work_items i on i.property_id = w.property_id and i.id = w.item_id
    join projects p on p.property_id = i.property_id and p.id = i.project_id
   where w.property_id = $1 and w.lead_id = $2 order by i.created_at, i.id limit 100`

/** Work items of a lead, the first one first. */
export const workOfLead = (tx: Tx, leadId: string): Promise<LeadWork[]> =>
  tx.named('leads.workOfLead', FIND, [tx.propertyId, leadId])

const ENDED = `case when i.state_group in ('COMPLETED', 'CANCELLED') then i.state_group end`
const PROPERTIES = `
  select distinct w.property_id as id from lead_work_items w
    join work_items i on i.property_id = w.property_id and i.id = w.item_id
   where w.heard_group is distinct from ${ENDED} order by 1`

/** Properties with a lead that is not updated for its work yet. */
export const findPropertiesWithEndedWork = (tx: PlatformTx): Promise<{ id: number }[]> =>
  tx.named('leads.propertiesWithEndedWork', PROPERTIES, [])

const MARK_ENDED = `
  update lead_work_items w set heard_group = ${ENDED}
    from work_items i, projects p, leads l
   where w.property_id = $1 and i.property_id = w.property_id and i.id = w.item_id and w.heard_group is distinct from ${ENDED}
     and p.property_id = i.property_id and p.id = i.project_id and l.property_id = w.property_id and l.id = w.lead_id
  returning w.lead_id as "leadId", p.key || '-' || i.number as label, i.title, w.heard_group as ended, l.title as "leadTitle", l.owner_id as "ownerId"`
export type EndedWork = {
  leadId: string
  label: string
  title: string
  /** Null for what was taken up again. */
  ended: string | null
  leadTitle: string
  ownerId: number | null
}

/** Updates leads for their work: what ended or was taken up again since; each is returned once, to one caller. */
export const markEndedWork = (tx: Tx): Promise<EndedWork[]> =>
  tx.named('leads.markEndedWork', MARK_ENDED, [tx.propertyId])

const MOVE = 'update lead_work_items set lead_id = $3 where property_id = $1 and lead_id = $2'
/** Work items of one lead become another’s. */
export const moveWork = (tx: Tx, fromId: string, toId: string): Promise<unknown> =>
  tx.named('leads.moveWork', MOVE, [tx.propertyId, fromId, toId])
