import type { LinkedWork } from '#areas/people/projects/contract/linked-work.ts'
import { type AcceptedWork, acceptedWork, ENDED, linkedWork } from '#areas/people/projects/rules/linked-work.ts'
import type { AnyTx, PlatformTx, Tx } from '#server/request/context.ts'

const LINKED = linkedWork('case_work_items', 'case_id')
const ACCEPTED = acceptedWork({ table: 'case_work_items', column: 'case_id', source: 'CASE', rows: 'cases' })

/** A work item was made of a case. */
export async function insertWork(tx: Tx, { itemId, projectId, caseId }: Record<'itemId' | 'projectId' | 'caseId', string>) {
  await tx.named('insert_case_work', LINKED.insert, [tx.propertyId, itemId, projectId, caseId])
} // prettier-ignore

/** Work items of a case, the first one first. */
export const findWork = (tx: AnyTx, propertyId: number, caseId: string): Promise<LinkedWork[]> =>
  tx.named('find_case_work', LINKED.find, [propertyId, caseId])

/** Links cases to work that was proposed of them and accepted, where one of these users proposed it; each is returned once, to one caller. */
export const linkAccepted = (tx: Tx, proposerIds: readonly number[]): Promise<AcceptedWork[]> =>
  tx.named('link_accepted_case_work', ACCEPTED.link, [tx.propertyId, proposerIds])

const PROPERTIES = `${ACCEPTED.properties} union ${LINKED.properties}`
/** Properties with a case that is not updated for its work yet. */
export const findPropertiesToUpdate = (tx: PlatformTx): Promise<{ id: number }[]> =>
  tx.named('case_work_properties', PROPERTIES, [])

const MARK_ENDED = `
  update case_work_items w set heard_group = ${ENDED}
    from work_items i, projects p, cases c
   where w.property_id = $1 and i.property_id = w.property_id and i.id = w.item_id and w.heard_group is distinct from ${ENDED}
     and p.property_id = i.property_id and p.id = i.project_id and c.property_id = w.property_id and c.id = w.case_id
  returning w.item_id as "itemId", w.case_id as "caseId", p.key || '-' || i.number as label, i.title, i.state_group as "group",
            w.heard_group is not null as "isEnded", c.number, c.desk, c.assignee_id as "assigneeId"`
export type EndedWork = Pick<LinkedWork, 'itemId' | 'label' | 'title' | 'group'> & {
  caseId: string
  isEnded: boolean
  number: string
  desk: string
  assigneeId: number | null
}

/** Updates cases for their work: what ended or was taken up again since; each is returned once, to one caller. */
export const markEndedWork = (tx: Tx): Promise<EndedWork[]> =>
  tx.named('mark_ended_case_work', MARK_ENDED, [tx.propertyId])

const ENTRIES = `
  insert into case_entries (property_id, id, case_id, kind, body, author_name, created_at)
  select $1, x.id, x."caseId", 'WORK', x.body, $3, $4 from jsonb_to_recordset($2::jsonb) as x (id uuid, "caseId" uuid, body text)`
type Entry = { id: string; caseId: string; body: string }

/** Entries about work in the histories of cases. */
export async function insertWorkEntries(tx: Tx, entries: readonly Entry[], by: { author: string; at: string }) {
  if (entries.length === 0) return
  await tx.named('insert_case_work_entries', ENTRIES, [tx.propertyId, JSON.stringify(entries), by.author, by.at])
}
