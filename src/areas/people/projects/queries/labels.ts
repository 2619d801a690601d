import { sql } from 'kysely'
import { foldName } from '#areas/parties/customers/rules.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { WorkLabel } from '../contract/replies.ts'

const LABELS = `
  select id, name, color, version from work_labels where property_id = $1 and project_id = $2 order by name_key, id`
/** The labels of a project, by name. */
export const findLabels = (tx: Tx, projectId: string): Promise<WorkLabel[]> =>
  tx.named('projects.findLabels', LABELS, [tx.propertyId, projectId])

/** @throws Refusal not_found, also for a label of another project */
export const getLabel = async (tx: Tx, projectId: string, id: string): Promise<WorkLabel> =>
  (await findLabels(tx, projectId)).find((label) => label.id === id) ?? refuse('not_found', { workLabelId: id })

const refusedLabel = refuseOn({ work_label_is_named_once: 'name_taken' })
type Fields = Pick<WorkLabel, 'name' | 'color'>

/** @throws Refusal name_taken */
export async function insertLabel(tx: Tx, { id, projectId }: { id: string; projectId: string }, { name, color }: Fields): Promise<void> {
  const values = { property_id: tx.propertyId, id, project_id: projectId, name, name_key: foldName(name), color }
  await tx.insertInto('work_labels').values(values).execute().catch(refusedLabel)
} // prettier-ignore

const one = (tx: Tx, id: string) => tx.updateTable('work_labels').where('property_id', '=', tx.propertyId).where('id', '=', id) // prettier-ignore
/** @throws Refusal name_taken */
export async function updateLabel(tx: Tx, id: string, { name, color }: Fields): Promise<void> {
  await one(tx, id)
    .set({ name, name_key: foldName(name), color, version: sql<number>`version + 1` })
    .execute()
    .catch(refusedLabel)
}

const DELETE = 'delete from work_labels where property_id = $1 and project_id = $2 and id = $3'
export const deleteLabel = (tx: Tx, projectId: string, id: string): Promise<unknown> =>
  tx.named('projects.deleteLabel', DELETE, [tx.propertyId, projectId, id])

const CLEAR = 'delete from work_item_labels where property_id = $1 and item_id = $2'
const MARK = 'insert into work_item_labels (property_id, project_id, item_id, label_id) select $1, $2, $3, unnest($4::uuid[])' // prettier-ignore
type Marked = { projectId: string; itemId: string; labelIds: readonly string[] }

/** An item is marked with exactly these labels from now on. @throws Refusal unknown_reference for a label of another project */
export async function storeLabels(tx: Tx, { projectId, itemId, labelIds }: Marked): Promise<void> {
  await tx.named('projects.clearLabels', CLEAR, [tx.propertyId, itemId])
  if (labelIds.length === 0) return
  await tx
    .named('projects.markItem', MARK, [tx.propertyId, projectId, itemId, labelIds])
    .catch(refuseOn({ label_is_of_the_project: 'unknown_reference' }))
}

const WATCHERS = `
  select x.user_id as "userId", bool_or(m.employee_id is not null) as "isMember"
    from (select e.user_id from work_assignees a join employees e on e.property_id = a.property_id and e.id = a.employee_id
           where a.property_id = $1 and a.item_id = $2 and e.user_id is not null
          union select i.created_by from work_items i where i.property_id = $1 and i.id = $2 and i.created_by is not null
          union select w.user_id from work_watchers w where w.property_id = $1 and w.item_id = $2 and w.is_watching) x
    left join employees s on s.property_id = $1 and s.user_id = x.user_id and s.status in ('ACTIVE', 'ON_NOTICE')
    left join work_items t on t.property_id = $1 and t.id = $2
    left join project_members m on m.property_id = $1 and m.project_id = t.project_id and m.employee_id = s.id
   where not exists (select 1 from work_watchers w
                      where w.property_id = $1 and w.item_id = $2 and w.user_id = x.user_id and not w.is_watching)
   group by x.user_id order by x.user_id`
export type Watcher = { userId: number; isMember: boolean }
/** The users who watch an item: who works on it, who added it, and who said so, but for those who do not want to. */
export const findWatchers = (tx: Tx, itemId: string): Promise<Watcher[]> =>
  tx.named('projects.findWatchers', WATCHERS, [tx.propertyId, itemId])

const WATCH = `
  insert into work_watchers (property_id, item_id, user_id, is_watching) values ($1, $2, $3, $4)
  on conflict (property_id, item_id, user_id) do update set is_watching = $4`
export const storeWatch = (tx: Tx, itemId: string, userId: number, isWatching: boolean): Promise<unknown> =>
  tx.named('projects.watch', WATCH, [tx.propertyId, itemId, userId, isWatching])
