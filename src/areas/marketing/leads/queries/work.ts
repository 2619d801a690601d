import type { LinkedWork } from '#areas/people/projects/contract/linked-work.ts'
import { ENDED, linkedWork } from '#areas/people/projects/rules/linked-work.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'

const LINKED = linkedWork('lead_work_items', 'lead_id')

/** A work item was made of a lead. */
export async function insertWork(tx: Tx, { itemId, projectId, leadId }: Record<'itemId' | 'projectId' | 'leadId', string>) {
  await tx.named('leads.insertWork', LINKED.insert, [tx.propertyId, itemId, projectId, leadId])
} // prettier-ignore

/** Work items of a lead, the first one first. */
export const workOfLead = (tx: Tx, leadId: string): Promise<LinkedWork[]> =>
  tx.named('leads.workOfLead', LINKED.find, [tx.propertyId, leadId])

/** Properties with a lead that is not updated for its work yet. */
export const findPropertiesWithEndedWork = (tx: PlatformTx): Promise<{ id: number }[]> =>
  tx.named('leads.propertiesWithEndedWork', LINKED.properties, [])

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
