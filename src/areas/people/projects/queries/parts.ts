import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { ChecklistLine, WorkActivity, WorkComment, WorkLink } from '../contract/replies.ts'
import type { LinkKind } from '../rules/states.ts'
import type { Block, FieldChange } from '../rules/work.ts'

const LINES = `
  select id, text, is_done as "isDone", done_by as "doneBy" from work_checklist where property_id = $1 and item_id = $2 order by position, id`
export const findLines = (tx: Tx, itemId: string): Promise<ChecklistLine[]> =>
  tx.named('projects.findLines', LINES, [tx.propertyId, itemId])

const CLEAR_LINES = 'delete from work_checklist where property_id = $1 and item_id = $2'
const INSERT_LINES = `
  insert into work_checklist (property_id, id, item_id, text, is_done, done_by, position)
  select $1, x.id, $2, x.text, x."isDone", x."doneBy", x.position
    from jsonb_to_recordset($3::jsonb) as x (id uuid, text text, "isDone" boolean, "doneBy" text, position integer)`

/** The checklist of an item is this one from now on. */
export async function storeLines(tx: Tx, itemId: string, lines: readonly ChecklistLine[]): Promise<void> {
  await tx.named('projects.clearLines', CLEAR_LINES, [tx.propertyId, itemId])
  const placed = lines.map((line, position) => ({ ...line, position }))
  if (lines.length > 0)
    await tx.named('projects.insertLines', INSERT_LINES, [tx.propertyId, itemId, JSON.stringify(placed)])
}

const LINKS = `
  select o.id as "itemId", o.number, o.title, o.state_group as "group", k.kind, k.from_id = $2 as "isFrom"
    from work_links k
    join work_items o on o.property_id = k.property_id and o.id = case when k.from_id = $2 then k.to_id else k.from_id end
   where k.property_id = $1 and (k.from_id = $2 or k.to_id = $2)
   order by k.kind, o.number`
export const findLinks = (tx: Tx, itemId: string): Promise<WorkLink[]> =>
  tx.named('projects.findLinks', LINKS, [tx.propertyId, itemId])

const BLOCKS = `
  select from_id as "fromId", to_id as "toId" from work_links where property_id = $1 and project_id = $2 and kind = 'BLOCKS'`

/** What blocks what in a project. */
export const findBlocks = (tx: Tx, projectId: string): Promise<Block[]> =>
  tx.named('projects.findBlocks', BLOCKS, [tx.propertyId, projectId])

const INSERT_LINK = `
  insert into work_links (property_id, project_id, from_id, to_id, kind) values ($1, $2, $3, $4, $5)`

/** @throws Refusal unknown_reference for an item of another project, or the same one; already_linked */
export async function insertLink(tx: Tx, projectId: string, { fromId, toId, kind }: Block & { kind: LinkKind }) {
  await tx.named('projects.insertLink', INSERT_LINK, [tx.propertyId, projectId, fromId, toId, kind]).catch(
    refuseOn({
      link_is_to_an_item: 'unknown_reference',
      link_joins_two: 'unknown_reference',
      items_are_linked_once: 'already_linked',
      two_items_have_one_link: 'already_linked',
    }),
  )
}

const DELETE_LINK = `
  delete from work_links where property_id = $1 and ((from_id = $2 and to_id = $3) or (from_id = $3 and to_id = $2))
  returning kind`

/** @throws Refusal not_found when they are not linked */
export async function deleteLink(tx: Tx, itemId: string, otherId: string): Promise<{ kind: LinkKind }> {
  const [row] = await tx.named<{ kind: LinkKind }>('projects.deleteLink', DELETE_LINK, [tx.propertyId, itemId, otherId])
  return row ?? refuse('not_found', { linkedItemId: otherId })
}

const LOG = `
  insert into work_activity (property_id, id, item_id, field, before, after, reason, at, actor_name)
  select $1, x.id, x."itemId", x.field, x.before, x.after, $3, $4, $5
    from jsonb_to_recordset($2::jsonb) as x (id uuid, "itemId" uuid, field text, before text, after text)`
type By = { reason?: string; at: Instant; actorName: string }

/** Logs what changed of items. */
export async function insertActivity(
  tx: Tx,
  changes: readonly (FieldChange & { id: string; itemId: string })[],
  { reason = '', at, actorName }: By,
): Promise<void> {
  if (changes.length === 0) return
  await tx.named('projects.log', LOG, [tx.propertyId, JSON.stringify(changes), reason, at, actorName])
}

const ACTIVITY = `
  select id, field, before, after, reason, at, actor_name as "actorName" from work_activity
   where property_id = $1 and item_id = $2 and ($3::uuid is null or id < $3) order by id desc limit $4`
export const findActivity = (
  tx: Tx,
  itemId: string,
  after: string | undefined,
  limit: number,
): Promise<WorkActivity[]> => tx.named('projects.findActivity', ACTIVITY, [tx.propertyId, itemId, after ?? null, limit])

const COMMENTS = `
  select id, body, at, actor_name as "actorName" from work_comments
   where property_id = $1 and item_id = $2 and ($3::uuid is null or id < $3) order by id desc limit $4`
export const findComments = (
  tx: Tx,
  itemId: string,
  after: string | undefined,
  limit: number,
): Promise<WorkComment[]> => tx.named('projects.findComments', COMMENTS, [tx.propertyId, itemId, after ?? null, limit])

const COMMENT = `
  insert into work_comments (property_id, id, item_id, body, at, actor_name) values ($1, $2, $3, $4, $5, $6)`
export async function insertComment(tx: Tx, itemId: string, { id, body, at, actorName }: WorkComment): Promise<void> {
  await tx.named('projects.insertComment', COMMENT, [tx.propertyId, id, itemId, body, at, actorName])
}
